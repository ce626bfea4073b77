"""What libyaml complains about, in an author's words."""

from __future__ import annotations

import yaml

from editor.files.codes import finding
from editor.model.finding import Finding, Place, YamlPath

# The first piece of libyaml's complaint that is found decides.
_WORDS: tuple[tuple[str, str, str], ...] = (
    (
        "cannot start any token",
        "this character cannot begin a value; put the value in quotes, and indent with spaces",
        "ce caractère ne peut pas commencer une valeur ; la mettre entre guillemets, et décaler "
        "avec des espaces",
    ),
    (
        "tab character",
        "a tab is used as indentation; use spaces",
        "une tabulation sert de retrait ; employer des espaces",
    ),
    (
        "escape",
        "after a backslash, this is no escape that YAML knows; write \\\\ for a backslash",
        "après une barre oblique inverse, ceci n'est pas un échappement connu de YAML ; écrire "
        "\\\\ pour la barre elle-même",
    ),
    (
        "while scanning a quoted scalar",
        "a text in quotes is not closed",
        "un texte entre guillemets n'est pas fermé",
    ),
    (
        "did not find expected ',' or ']'",
        "the list in brackets is not closed: a comma or ] is missing",
        "la liste entre crochets n'est pas fermée : il manque une virgule ou un ]",
    ),
    (
        "did not find expected ',' or '}'",
        "the mapping in braces is not closed: a comma or } is missing",
        "le groupe entre accolades n'est pas fermé : il manque une virgule ou un }",
    ),
    (
        "mapping values are not allowed",
        'a second ": " stands on this line, or the indentation is wrong; '
        "put a text that holds a colon in quotes",
        "un second « : » figure sur cette ligne, ou le retrait est faux ; mettre entre guillemets "
        "un texte qui contient deux-points",
    ),
    (
        "could not find expected ':'",
        "this line should be `key: value`; the colon and the space after it are missing",
        "cette ligne devrait être « clé: valeur » ; il manque les deux-points suivis d'une espace",
    ),
    (
        "did not find expected '-' indicator",
        "this line is indented like a list but does not start with a dash",
        "cette ligne a le retrait d'une liste mais ne commence pas par un tiret",
    ),
    (
        "block sequence entries are not allowed",
        "a list entry cannot start here; begin it on its own line",
        "un élément de liste ne peut pas commencer ici ; le mettre sur sa propre ligne",
    ),
    (
        "did not find expected key",
        "this line does not fit the indentation of the lines above it",
        "cette ligne ne suit pas le retrait des lignes du dessus",
    ),
    (
        "did not find expected node content",
        "a value is missing here, or a bracket was opened and not closed",
        "il manque ici une valeur, ou un crochet ouvert n'est pas fermé",
    ),
    (
        "incompatible YAML document",
        "the file asks for a version of YAML that does not exist; delete the % line",
        "le fichier demande une version de YAML qui n'existe pas ; supprimer la ligne %",
    ),
    (
        "directive",
        "lines that start with % are not understood; delete this one",
        "les lignes commençant par % ne sont pas comprises ; supprimer celle-ci",
    ),
    (
        "block scalar",
        "the text block is not indented as YAML wants it",
        "le bloc de texte n'a pas le retrait que veut YAML",
    ),
    (
        "did not find expected <document start>",
        "something stands here that does not belong to what came before",
        "ce qui se trouve ici ne fait pas suite à ce qui précède",
    ),
    (
        "undefined tag handle",
        "tags (words with !) are not allowed; put the value in quotes if it is text",
        "les étiquettes (mots avec !) ne sont pas permises ; mettre la valeur entre guillemets si "
        "c'est du texte",
    ),
)


def syntax_finding(error: yaml.YAMLError, file: str, path: YamlPath) -> Finding:
    """One finding, in plain words, for text that is not YAML."""
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", "") or "")
    complaint = f"{problem} {getattr(error, 'context', None) or ''}"
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    place = Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)
    code = "FIL012" if "tag" in complaint else "FIL008"
    for piece, en, fr in _WORDS:
        if piece in complaint:
            return finding(code, en, fr, place, path)
    return finding(
        code,
        f"YAML cannot be read on from here ({problem})",
        "impossible de lire le YAML à partir d'ici",
        place,
        path,
    )
