"""Decisions and actions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.play.offers import Offer, Offers
    from editor.play.game import Item

DECISIONS: dict[str, Text] = {
    "advance": Text("advance after combat?", "avancer après le combat ?"),
    "answer": Text("answers to the charge", "réponses à la charge"),
    "attack": Text("who attacks whom?", "qui attaque qui ?"),
    "back": Text("who recoils first?", "qui recule d'abord ?"),
    "blow": Text("a blow in passing?", "un coup au passage ?"),
    "charge": Text("who charges?", "qui charge ?"),
    "deploy": Text("set-up", "mise en place"),
    "disengage": Text("who leaves the melee?", "qui quitte la mêlée ?"),
    "first": Text("who begins?", "qui commence ?"),
    "form": Text("formations", "formations"),
    "go-on": Text("retire further?", "se retirer plus loin ?"),
    "land": Text("where does the rider fall?", "où tombe le cavalier ?"),
    "move": Text("movement", "mouvement"),
    "order": Text("which combat first?", "quel combat d'abord ?"),
    "recoil": Text("a recoil", "un recul"),
    "share": Text("wounds on rider and mount", "blessures du cavalier et de la monture"),
    "shoot": Text("offensive fire", "tir offensif"),
    "threat": Text("back from whom?", "reculer devant qui ?"),
    "victim": Text("whom does it strike?", "qui est touché ?"),
    "volley": Text("shots at the mover?", "tirer sur celui qui bouge ?"),
    "which-charge": Text("which charge first?", "quelle charge d'abord ?"),
    "wounds": Text("who takes the wounds?", "qui prend les blessures ?"),
}
_VERBS: dict[str, Text] = {
    "advance": Text("advance to {place}", "avancer en {place}"),
    "attack": Text("attack {targets}", "attaquer {targets}"),
    "away": Text("go back from {who}", "reculer devant {who}"),
    "back": Text("{who} goes back first", "{who} recule d'abord"),
    "capture": Text("take {targets} prisoner", "capturer {targets}"),
    "charge": Text("charge {targets}", "charger {targets}"),
    "disengage": Text("leave the melee to {place}", "quitter la mêlée en {place}"),
    "dismount": Text("dismount to {place}", "démonter en {place}"),
    "done": Text("Done", "Terminé"),
    "drop": Text("drop {extra}", "poser {extra}"),
    "enter": Text("enter at {place}", "entrer en {place}"),
    "fight": Text("fight {targets}", "combattre {targets}"),
    "fire": Text("shoot at {targets}", "tirer sur {targets}"),
    "fire-at": Text("shoot at {place}", "tirer sur {place}"),
    "first": Text("{extra} begins", "{extra} commence"),
    "form": Text("form {who} {extra}", "former {who} {extra}"),
    "give": Text("give {extra} to {targets}", "donner {extra} à {targets}"),
    "grab": Text("grab {targets}", "saisir {targets}"),
    "hold": Text("Hold fire for this move", "Ne pas tirer pendant ce mouvement"),
    "land": Text("fall to {place}", "tomber en {place}"),
    "lead": Text("lead {targets}", "mener {targets}"),
    "leave": Text("leave the board: {extra}", "quitter le plateau : {extra}"),
    "meet": Text("meet {targets} at {place}", "contre-charger {targets} en {place}"),
    "mount": Text("mount {targets}", "monter {targets}"),
    "pass": Text("Let pass", "Laisser passer"),
    "place": Text("place at {place}", "placer en {place}"),
    "push": Text("push into {place}", "pousser en {place}"),
    "recoil": Text("recoil to {place}", "reculer en {place}"),
    "release": Text("let go of {targets}", "lâcher {targets}"),
    "retire": Text("retire to {place}", "se retirer en {place}"),
    "retreat": Text("retreat before {targets}", "se replier devant {targets}"),
    "run": Text("{who} charges first", "{who} charge d'abord"),
    "search": Text("search", "chercher"),
    "share": Text("rider {extra} mount", "cavalier {extra} monture"),
    "shoot-at": Text("shoot at {targets} at {place}", "tirer sur {targets} en {place}"),
    "spell": Text("cast a spell on {targets}", "jeter un sort sur {targets}"),
    "stand": Text("stand and take it", "tenir et encaisser"),
    "stay": Text("Stay", "Rester"),
    "step": Text("move to {place}", "aller en {place}"),
    "strike": Text("strike at {targets}", "frapper {targets}"),
    "take": Text("take up {extra}", "prendre {extra}"),
    "tie": Text("tie {targets}", "attacher {targets}"),
    "untie": Text("untie {targets}", "détacher {targets}"),
    "use": Text("use {extra}", "employer {extra}"),
    "victim": Text("{who} is struck", "{who} est touché"),
    "wall": Text("shield wall against {targets}", "mur de boucliers contre {targets}"),
    "withdraw": Text("take back: attack {targets}", "reprendre : attaque de {targets}"),
    "wounds": Text("wounds to {who} {targets}", "blessures à {who} {targets}"),
}
_SELF = {"away", "back", "run", "victim", "wounds", "form"}
"""Phrases that name who does it themselves."""
_WITH = Text("{} with {}", "{} avec {}")


_LAST_SHOTS = Text("last shots before the melee?", "derniers tirs avant la mêlée ?")
_WITHHELD = Text(
    "Somebody hidden may act, too: F7 shows it, when nobody else looks",
    "Quelqu'un de caché peut agir aussi : F7 le montre, quand l'autre ne regarde pas",
)


def decision_words(item: Item) -> Text:
    """What is to be decided."""
    if item.name == "volley" and item.args == ("",):
        return _LAST_SHOTS
    return DECISIONS.get(item.name, Text(item.name))


def side_name(state: Any, side: str) -> Text:
    """What the scenario calls a side."""
    for one in state.now.scenario.sides:
        if one.id == side and one.name:
            return Text(one.name.to("en"), one.name.to("fr"))
    return Text(side, side)


def unit_name(state: Any, name: str) -> Text:
    """What a unit is called, on the board or not."""
    piece = state.now.pieces.get(name)
    if piece is not None:
        called: Text = piece.called
        return called
    profile = state.people.get(name)
    said = profile.name if profile is not None else None
    if not said:
        return Text(name, name)
    return Text(said, said) if isinstance(said, str) else Text(said.to("en"), said.to("fr"))


def offer_words(state: Any, offer: Offer) -> Text:
    """An action as a person says it, without who does it."""
    template = _VERBS.get(offer.verb)
    if template is None:
        return Text(str(offer.action), str(offer.action))
    board, catalogue = state.now.board, state.now.catalogue
    weapon = catalogue.weapons.get(offer.extra[-1]) if offer.extra else None
    parts = {
        "who": _joined(state, offer.who),
        "targets": _joined(state, offer.targets),
        "place": _same(board.label(offer.place) if offer.place is not None else "?"),
        "extra": _joined_words(state, offer.extra),
    }
    en, fr = (
        str(template.to(one)).format(**{key: text.to(one) for key, text in parts.items()})
        for one in ("en", "fr")
    )
    if weapon is not None and offer.verb not in {"use", "drop", "take", "give"}:
        en = _WITH.en.format(en, weapon.name.to("en"))
        fr = _WITH.fr.format(fr, weapon.name.to("fr"))
    others = offer.who[1:] if offer.verb not in _SELF else ()
    if others:
        en = _WITH.en.format(en, _joined(state, others).en)
        fr = _WITH.fr.format(fr, _joined(state, others).fr)
    return Text(en, fr)


def action_words(state: Any, offer: Offer) -> Text:
    """An action with who does it, as the log tells it."""
    said = offer_words(state, offer)
    if not offer.who or offer.verb in _SELF:
        return said
    who = unit_name(state, offer.who[0])
    return Text(f"{who.en}: {said.en}", f"{who.fr} : {said.fr}")


def withheld_words(offers: Offers | None) -> str:
    """That whoever decides may do more than everybody may see; empty where that is not so."""
    if offers is None or not offers.withheld:
        return ""
    return f"<br>{_WITHHELD}"


def _same(words: str) -> Text:
    return Text(words, words)


def _joined(state: Any, names: tuple[str, ...]) -> Text:
    called = [unit_name(state, name) for name in names]
    return Text(", ".join(one.en for one in called), ", ".join(one.fr for one in called))


def _joined_words(state: Any, words: tuple[str, ...]) -> Text:
    sides = {one.id for one in state.now.scenario.sides}
    said = [side_name(state, word) if word in sides else _same(word) for word in words]
    return Text(" ".join(one.en for one in said), " ".join(one.fr for one in said))
