"""One code for each mistake that a file can hold, and the page that explains it."""

from __future__ import annotations

import msgspec

from editor.model.finding import Finding, Place, Severity, YamlPath
from editor.model.text import Text


class CodePage(msgspec.Struct, frozen=True):
    """What `gonfalon explain` prints for a code."""

    code: str
    name: str
    page: Text


CODES: dict[str, CodePage] = {}


def _page(code: str, name: str, en: str, fr: str) -> None:
    CODES[code] = CodePage(code, name, Text(en, fr))


def finding(
    code: str,
    en: str,
    fr: str,
    place: Place = Place(),  # noqa: B008 (a frozen value)
    path: YamlPath = (),
    *,
    severity: Severity = Severity.ERROR,
) -> Finding:
    """A finding of this room; the code must have a page.

    >>> finding("FIL005", "the file is empty", "le fichier est vide").code
    'FIL005'
    """
    return Finding(Text(en, fr), path=path, code=CODES[code].code, severity=severity, place=place)


_page(
    "FIL001",
    "missing-file",
    "There is no file of this name.\n\nFix: correct the path; it is read from the folder of the "
    "file that names it.",
    "Aucun fichier de ce nom.\n\nRemède : corriger le chemin, lu depuis le dossier du fichier qui "
    "le cite.",
)
_page(
    "FIL002",
    "not-a-file",
    "The path names a folder, a device or a pipe where a file was expected.\n\nFix: name a file.",
    "Le chemin désigne un dossier, un périphérique ou un tube au lieu d'un fichier.\n\n"
    "Remède : nommer un fichier.",
)
_page(
    "FIL003",
    "unreadable-file",
    "The file is there, but the system refuses to read it.\n\nFix: look at its permissions, or at "
    "the disk.",
    "Le fichier existe, mais le système refuse de le lire.\n\nRemède : vérifier ses droits, ou le "
    "disque.",
)
_page(
    "FIL004",
    "file-too-big",
    "The file is larger than 16 MiB.\n\nWhy: no map or scenario comes near; reading on would only "
    "cost memory.\nFix: check that it is the file you meant; split it if it is.",
    "Le fichier dépasse 16 Mio.\n\nPourquoi : aucune carte ni aucun scénario n'en approche ; le "
    "lire ne coûterait que de la mémoire.\nRemède : vérifier que c'est le bon fichier ; sinon le "
    "partager.",
)
_page(
    "FIL005",
    "empty-file",
    "The file holds nothing, or only comments.\n\nFix: start it with its `format:` line; "
    "`gonfalon new` writes a commented example.",
    "Le fichier ne contient rien, ou seulement des commentaires.\n\nRemède : le commencer par sa "
    "ligne `format:` ; `gonfalon new` écrit un exemple commenté.",
)
_page(
    "FIL006",
    "not-utf-8",
    "The bytes are not UTF-8 text.\n\nFix: save the file as UTF-8 in your editor (not UTF-16, not "
    "Latin-1 or Windows-1252).",
    "Les octets ne sont pas du texte UTF-8.\n\nRemède : enregistrer le fichier en UTF-8 dans votre "
    "éditeur (ni UTF-16, ni Latin-1 ou Windows-1252).",
)
_page(
    "FIL007",
    "control-character",
    "The text holds an invisible control character, such as NUL, or a line separator (U+0085, "
    "U+2028, U+2029) as in texts pasted from word processors.\n\nFix: delete it, or break the "
    'line by Enter; inside double quotes it can be written as an escape, for instance "\\u0007".',
    "Le texte contient un caractère de contrôle invisible, comme NUL, ou un séparateur de lignes "
    "(U+0085, U+2028, U+2029) tel qu'en font les traitements de texte.\n\nRemède : le supprimer, "
    "ou aller à la ligne avec Entrée ; entre guillemets il peut s'écrire avec un échappement, par "
    'exemple "\\u0007".',
)
_page(
    "FIL008",
    "not-yaml",
    "The text breaks the rules of YAML at this place: a bracket or a quote that is not closed, an "
    "indentation that fits nothing, a tab.\n\nFix: look at the line named and at the one above it.",
    "Le texte enfreint ici les règles de YAML : crochet ou guillemet non fermé, retrait qui ne "
    "correspond à rien, tabulation.\n\nRemède : regarder la ligne indiquée et celle du dessus.",
)
_page(
    "FIL009",
    "duplicate-key",
    "One mapping has the same key twice.\n\nWhy: one of the two would be lost in silence.\n"
    "Fix: keep one, or rename one.",
    "Un même groupe contient deux fois la même clé.\n\nPourquoi : l'une des deux serait perdue en "
    "silence.\nRemède : en garder une, ou en renommer une.",
)
_page(
    "FIL010",
    "alias",
    "The file uses a YAML alias (`*name`).\n\nWhy: files are made to be read, compared and merged "
    "line by line; an alias hides what a line means, and a few of them can grow into gigabytes.\n"
    "Fix: write the value out.",
    "Le fichier emploie un alias YAML (`*nom`).\n\nPourquoi : les fichiers sont faits pour être "
    "lus, comparés et fusionnés ligne à ligne ; un alias cache le sens d'une ligne, et "
    "quelques-uns suffisent à remplir la mémoire.\nRemède : écrire la valeur en toutes lettres.",
)
_page(
    "FIL011",
    "merge-key",
    "The file uses the merge key `<<`.\n\nWhy: it is no longer part of YAML 1.2 and hides what an "
    "entry holds.\nFix: write the keys out.",
    "Le fichier emploie la clé de fusion `<<`.\n\nPourquoi : elle ne fait plus partie de YAML 1.2 "
    "et cache le contenu d'une entrée.\nRemède : écrire les clés en toutes lettres.",
)
_page(
    "FIL012",
    "tag",
    "The file uses a YAML tag (`!name`, `!!python/object`).\n\nWhy: files hold plain data only; a "
    "tag could ask a program to do things.\nFix: delete the tag; quote the value if it must be "
    "text.",
    "Le fichier emploie une étiquette YAML (`!nom`, `!!python/object`).\n\nPourquoi : les fichiers "
    "ne contiennent que des données simples ; une étiquette pourrait faire agir un programme.\n"
    "Remède : supprimer l'étiquette ; mettre la valeur entre guillemets si c'est du texte.",
)
_page(
    "FIL013",
    "too-deep",
    "Lists and mappings stand inside one another more than 32 deep.\n\nFix: no file kind needs "
    "this; look for a bracket too many.",
    "Listes et groupes s'emboîtent sur plus de 32 niveaux.\n\nRemède : aucun format n'en a "
    "besoin ; chercher un crochet de trop.",
)
_page(
    "FIL014",
    "several-documents",
    "The file holds more than one YAML document (a second `---`).\n\nFix: one file, one map or "
    "scenario; split it.",
    "Le fichier contient plusieurs documents YAML (un second `---`).\n\nRemède : un fichier, une "
    "carte ou un scénario ; le partager.",
)
_page(
    "FIL015",
    "key-not-text",
    "A key is a list, a mapping, true, false, null or a fraction.\n\nWhy: keys are names. A whole "
    "number is read as the text of its digits; anything else is probably a slip.\n"
    "Fix: put the key in quotes.",
    "Une clé est une liste, un groupe, true, false, null ou un nombre à virgule.\n\nPourquoi : les "
    "clés sont des noms. Un entier est lu comme le texte de ses chiffres ; le reste est sans "
    "doute une erreur.\nRemède : mettre la clé entre guillemets.",
)
_page(
    "FIL016",
    "not-a-finite-number",
    "A number is infinite, is `.nan`, or has thousands of digits.\n\nFix: write a finite number, "
    "or quote it if it is text.",
    "Un nombre est infini, vaut `.nan`, ou compte des milliers de chiffres.\n\nRemède : écrire un "
    "nombre fini, ou le mettre entre guillemets si c'est du texte.",
)
_page(
    "FIL017",
    "too-many-values",
    "The file holds more than a million values.\n\nFix: write hexes as rows of characters, not one "
    "value a hex.",
    "Le fichier contient plus d'un million de valeurs.\n\nRemède : écrire les hexagones en rangées "
    "de caractères, non une valeur par hexagone.",
)
_page(
    "FIL018",
    "unusable-part",
    "The file names another file that is missing or has mistakes of its own.\n\nFix: correct the "
    "path, which is read from the folder of the file that names it, or mend the other file first.",
    "Le fichier en nomme un autre qui manque ou contient des erreurs.\n\nRemède : corriger le "
    "chemin, lu depuis le dossier du fichier qui le cite, ou réparer d'abord l'autre.",
)
_page(
    "RUL001",
    "unused-allowance",
    "`allow` names a finding that the file does not have, or one that cannot be allowed.\n\n"
    "Why: a file that cannot be read (FIL, SHP) or has no system (RUL002) cannot be judged; "
    "only the findings of checks are a matter of taste.\nFix: remove the entry.",
    "`allow` cite un constat que le fichier n'a pas, ou qui ne peut être admis.\n\n"
    "Pourquoi : un fichier illisible (FIL, SHP) ou sans système (RUL002) ne peut être jugé ; "
    "seuls les constats des contrôles sont affaire de goût.\n"
    "Remède : ôter l'entrée.",
)
_page(
    "RUL002",
    "unknown-system",
    "There is no rule system of this name.\n\nFix: take one of the known systems.",
    "Aucun système de jeu de ce nom.\n\nRemède : prendre un des systèmes connus.",
)
_page(
    "RUL003",
    "unknown-option",
    "The rule system has no option of this name.\n\nFix: take one of its options.",
    "Le système de jeu n'a pas d'option de ce nom.\n\nRemède : prendre une de ses options.",
)
_page(
    "RUL004",
    "mended-in-baseline",
    "The baseline lists findings that no longer occur.\n\nWhy: a list of known mistakes should "
    "grow shorter; an old entry could hide the same mistake later.\nFix: write it anew with "
    "`gonfalon check … --write-baseline FILE`.",
    "L'état connu cite des constats qui n'apparaissent plus.\n\nPourquoi : une liste d'erreurs "
    "connues doit raccourcir ; une vieille entrée cacherait plus tard la même erreur.\n"
    "Remède : la refaire par `gonfalon check … --write-baseline FICHIER`.",
)
_page(
    "INT001",
    "internal",
    "A check of the program itself failed; the others still ran.\n\nFix: report it with the file.",
    "Un contrôle du programme a échoué ; les autres ont été faits.\n\nRemède : le signaler avec "
    "le fichier.",
)
_page(
    "INT002",
    "not-checked",
    "The program failed before it could check this file: it or one of its processes came to an "
    "end. The other files were checked.\n\nFix: report it with the file.",
    "Le programme a échoué avant de pouvoir vérifier ce fichier : lui-même ou un de ses processus "
    "s'est arrêté. Les autres fichiers ont été vérifiés.\n\nRemède : le signaler avec le fichier.",
)
_page(
    "FIL020",
    "unsafe-name",
    "A pack names a file outside itself: an absolute path, a drive, or `..`.\n\nFix: pack the "
    "folder again with plain relative names.",
    "Un recueil nomme un fichier hors de lui-même : chemin absolu, lecteur, ou `..`.\n\nRemède : "
    "refaire l'archive avec des noms relatifs simples.",
)
_page(
    "FIL021",
    "link-in-pack",
    "A pack holds a symbolic link or another special entry.\n\nFix: put the file itself in.",
    "Un recueil contient un lien symbolique ou une autre entrée spéciale.\n\nRemède : y mettre le "
    "fichier lui-même.",
)
_page(
    "FIL022",
    "duplicate-name",
    "Two entries of a pack have the same name.\n\nFix: keep one.",
    "Deux entrées d'un recueil portent le même nom.\n\nRemède : n'en garder qu'une.",
)
_page(
    "FIL023",
    "encrypted-pack",
    "A pack, or an entry of it, is encrypted.\n\nFix: pack it again without a password.",
    "Un recueil, ou l'une de ses entrées, est chiffré.\n\nRemède : refaire l'archive sans mot de "
    "passe.",
)
_page(
    "FIL024",
    "pack-too-big",
    "A pack would grow beyond its limits when read: 64 MiB an entry, 512 MiB in all, or an entry "
    "more than 200 times its packed size.\n\nFix: check where the pack comes from; leave large "
    "pictures out.",
    "Un recueil dépasserait ses limites à la lecture : 64 Mio par entrée, 512 Mio en tout, ou une "
    "entrée plus de 200 fois sa taille comprimée.\n\nRemède : vérifier l'origine du recueil ; "
    "laisser de côté les grandes images.",
)
_page(
    "FIL025",
    "too-many-entries",
    "A pack holds more than 10,000 entries.\n\nFix: split it.",
    "Un recueil contient plus de 10 000 entrées.\n\nRemède : le partager.",
)
_page(
    "FIL026",
    "damaged-pack",
    "The file is not a zip archive, or it is damaged.\n\nFix: fetch or pack it again.",
    "Le fichier n'est pas une archive zip, ou il est abîmé.\n\nRemède : le récupérer ou "
    "le refaire.",
)
_page(
    "SHP001",
    "no-format",
    "The file does not say what it is.\n\nFix: let its first line be, for instance, "
    "`format: gonfalon/map/1`.",
    "Le fichier ne dit pas ce qu'il est.\n\nRemède : mettre en première ligne, par exemple, "
    "`format: gonfalon/map/1`.",
)
_page(
    "SHP002",
    "unknown-kind",
    "The `format:` line names a kind of file that is not known, or not the kind expected here.\n\n"
    "Fix: use map, scenario, roster, pack, play or catalogue.",
    "La ligne `format:` nomme un genre de fichier inconnu, ou autre que celui attendu ici.\n\n"
    "Remède : employer map, scenario, roster, pack, play ou catalogue.",
)
_page(
    "SHP003",
    "newer-format",
    "The file was written by a newer version of Gonfalon.\n\nFix: install the newer version.",
    "Le fichier a été écrit par une version plus récente de Gonfalon.\n\nRemède : installer cette "
    "version.",
)
_page(
    "SHP004",
    "unknown-key",
    "This key means nothing here.\n\nWhy: a misspelt key would be passed over in silence.\n"
    "Fix: correct its spelling, or delete it.",
    "Cette clé n'a pas de sens ici.\n\nPourquoi : une clé mal écrite serait ignorée en silence.\n"
    "Remède : corriger son orthographe, ou la supprimer.",
)
_page(
    "SHP005",
    "missing-key",
    "A key that every such entry needs is not there.\n\nFix: add it.",
    "Une clé nécessaire à toute entrée de ce genre manque.\n\nRemède : l'ajouter.",
)
_page(
    "SHP006",
    "wrong-type",
    "A value is of another sort than expected, such as text instead of a number.\n\n"
    "Fix: write it as the message says; quotes make text of anything.",
    "Une valeur n'est pas de la sorte attendue, par exemple du texte au lieu d'un nombre.\n\n"
    "Remède : l'écrire comme le dit le message ; les guillemets font du texte de tout.",
)
_page(
    "SHP007",
    "not-one-of",
    "A value is not one of those that are allowed here.\n\nFix: choose one of them.",
    "Une valeur n'est pas de celles permises ici.\n\nRemède : en choisir une.",
)
_page(
    "SHP008",
    "wrong-pattern",
    "A text does not have the form expected, such as an id in kebab-case.\n\n"
    "Fix: follow the example in the message.",
    "Un texte n'a pas la forme attendue, par exemple un identifiant en minuscules avec tirets.\n\n"
    "Remède : suivre l'exemple du message.",
)
_page(
    "SHP009",
    "out-of-range",
    "A number is too small or too large.\n\nFix: keep within the limits of the message.",
    "Un nombre est trop petit ou trop grand.\n\nRemède : rester dans les limites du message.",
)
_page(
    "SHP010",
    "wrong-length",
    "A list, a mapping or a text is too short or too long.\n\nFix: add or remove entries.",
    "Une liste, un groupe ou un texte est trop court ou trop long.\n\nRemède : ajouter ou retirer "
    "des éléments.",
)
_page(
    "SHP011",
    "fits-no-form",
    "A value may be written in several forms, and fits none of them.\n\n"
    "Fix: see the forms in the file reference.",
    "Une valeur peut s'écrire sous plusieurs formes, et n'en suit aucune.\n\n"
    "Remède : voir ces formes dans la référence des fichiers.",
)
_page(
    "SHP012",
    "many-more",
    "The file has more mistakes than are listed.\n\nFix: correct the first ones and check again.",
    "Le fichier contient plus d'erreurs que celles listées.\n\nRemède : corriger les premières et "
    "vérifier de nouveau.",
)
_page(
    "SHP013",
    "not-unique",
    "A list that may not repeat itself holds the same entry twice.\n\nFix: delete one.",
    "Une liste sans répétition contient deux fois le même élément.\n\nRemède : en supprimer un.",
)
_page(
    "SHP014",
    "against-the-schema",
    "The value breaks a rule of the file's schema.\n\nFix: see the field in the file reference.",
    "La valeur enfreint une règle du schéma du fichier.\n\nRemède : voir le champ dans la "
    "référence des fichiers.",
)
