"""The words of choices in the reader's language; files keep their own."""

from __future__ import annotations

from typing import Any

from editor.model.text import chosen_language


def choice_words(choice: Any) -> str:
    """How a choice is shown: in French with the file's word behind it.

    >>> choice_words("fire-only")
    'fire only'
    """
    if choice == "":
        return "—"
    if not isinstance(choice, str):
        return str(choice)
    if chosen_language() == "en":
        return choice.replace("-", " ")
    french = FRENCH.get(choice, choice)
    return french if french == choice else f"{french} ({choice})"


FRENCH: dict[str, str] = {
    "abatis": "abattis", "adjacent": "adjacent", "alive": "en vie", "ally": "allié",
    "altar": "autel", "animal": "animal", "anvil": "enclume", "at-once": "aussitôt",
    "autumn": "automne", "barrel": "tonneau", "barricade": "barricade",
    "barricaded": "barricadé", "bars": "barreaux", "block": "bloc", "blocks": "bloque",
    "boat": "barque", "bracket": "applique", "bridge-stone": "pont de pierre",
    "bridge-wood": "pont de bois", "broken": "brisé", "brush": "broussailles", "calm": "calme",
    "campfire": "feu de camp", "captured": "capturé", "cart": "charrette", "chest": "coffre",
    "clear": "libre", "cliff": "falaise", "closed": "fermé", "column-row": "colonne-rangée",
    "conditional": "selon le cas", "corpse": "corps", "crate": "caisse", "creature": "créature",
    "crevasse": "crevasse", "cross": "croix", "dawn": "aube", "day": "jour", "dead": "mort",
    "debris": "débris", "deep": "profond", "default": "par défaut", "ditch": "fossé",
    "door": "porte", "double-door": "porte double", "down": "à terre", "dusk": "crépuscule",
    "en": "anglais", "enemy": "ennemi", "even": "paires", "exited": "sorti",
    "extra-vision": "vision accrue", "fence": "clôture", "field": "champ",
    "fighter": "combattant", "filled-moat": "douve comblée", "fire": "feu",
    "fire-and-reload": "tirer et recharger", "fire-only": "tirer seulement", "flat": "plat",
    "floor": "plancher", "ford": "gué", "fr": "français", "gallows": "potence",
    "grapple": "grappin", "grass": "herbe", "healthy": "indemne", "hearth": "âtre",
    "hedge": "haie", "hidden": "caché", "in-command": "sous commandement", "in-sight": "en vue",
    "keep": "donjon", "key": "clef", "killed": "tué", "ladder": "échelle",
    "lantern": "lanterne", "letter-number": "lettre-nombre", "line": "ligne",
    "lit-house": "maison éclairée", "locked": "verrouillé", "low-wall": "muret",
    "magic": "magie", "marsh": "marais", "melee": "mêlée", "missile": "tir", "mixed": "mixte",
    "mount": "monture", "mounted": "monté", "nearest": "au plus près", "neutral": "neutre",
    "never": "jamais", "night": "nuit", "nocturnal": "nocturne", "none": "aucun",
    "object": "objet", "odd": "impaires", "open": "ouvert", "ordinary": "ordinaire",
    "palisade": "palissade", "panicked": "paniqué", "pavise": "pavois", "person": "personne",
    "plain": "uni", "planks": "planches", "pointy": "pointu", "pond": "étang",
    "recovery": "à la récupération", "regiment": "régiment", "road": "route", "rock": "rocher",
    "roof": "toit", "rope": "corde", "rope-bridge": "pont de corde", "rough": "accidenté",
    "routed": "en déroute", "rubble": "gravats", "rules": "règles", "sack": "sac",
    "same-hex": "même hexagone", "scenario": "scénario", "sea": "mer", "shallow": "peu profond",
    "siege-tower": "tour de siège", "slope": "pente", "special": "spécial",
    "spring": "printemps", "stairs": "escalier", "stakes": "pieux", "stone": "pierre",
    "strong": "fort", "stunned": "étourdi", "summer": "été", "tent": "tente", "tool": "outil",
    "torch": "torche", "tower": "tour", "trap": "piège", "trapped": "cerné", "tree": "arbre",
    "tree-top": "cime", "trench": "tranchée", "trunk": "tronc", "tunnel": "tunnel",
    "tunnel-mouth": "entrée de tunnel", "unconscious": "inconscient", "under": "sous-jacent",
    "vehicle": "véhicule", "wagon": "chariot", "wall": "mur", "wall-corner": "angle de mur",
    "wall-walk": "chemin de ronde", "water": "eau", "well": "puits", "wet": "mouillé",
    "wheel": "roue", "window": "fenêtre", "winter": "hiver", "wounded": "blessé",
}  # fmt: skip
"""Every word of every `enum` of the schemas."""
