"""The words of argparse in the language of the run."""

from __future__ import annotations

import argparse

from editor.model.text import chosen_language

_FRENCH = {
    "usage: ": "emploi : ",
    "positional arguments": "arguments",
    "options": "options",
    "show this help message and exit": "afficher cette aide",
    "%(prog)s: error: %(message)s\n": "%(prog)s : erreur : %(message)s\n",
    "argument %(argument_name)s: %(message)s": "argument %(argument_name)s : %(message)s",
    "the following arguments are required: %s": "il manque : %s",
    "unrecognized arguments: %s": "arguments inconnus : %s",
    "expected one argument": "attend une valeur",
    "expected at least one argument": "attend au moins une valeur",
    "invalid choice: %(value)r (choose from %(choices)s)": "%(value)r n'est pas admis (choisir parmi %(choices)s)",  # noqa: E501
    "invalid %(type)s value: %(value)r": "valeur %(value)r inadmissible (%(type)s)",
    "ambiguous option: %(option)s could match %(matches)s": "option ambiguë : %(option)s peut être %(matches)s",  # noqa: E501
    "ignored explicit argument %r": "valeur %r de trop",
    "%(heading)s:": "%(heading)s :",
}


def _said(words: str) -> str:
    return _FRENCH.get(words, words) if chosen_language() == "fr" else words


def speak() -> None:
    """From now on argparse speaks French to those who do.

    It asks gettext, which wants compiled files in a system folder; a sentence that a later Python
    words otherwise stays English.
    """
    vars(argparse)["_"] = _said
