"""The chapters of the rule text, as referred to by score lines and house rules, translatable.

Source: Marriage (card game), all headings.
"""
from collections.abc import Mapping

from tally import Text, _

CHAPTERS: Mapping[str, Text] = {
    "Hráči": _("Players"), "Jednání": _("Dealing"), "Dublee": _("Dublee"), "Putali": _("Putali"), "Konec": _("The end"),
    "Bodování": _("Scoring"), "Bodování Maal": _("Scoring of maal"), "Maal / Body": _("Maal / points"),
    "Pravidla / Výjimky ze skórování": _("Rules / exceptions of scoring"), "Variace": _("Variations"),
    "Variace – Změnit": _("Variations – Alter"), "Variace – Hlavní karta": _("Variations – Master card"),
    "Variace – Otevřeno": _("Variations – Open"), "Variace – Dublee, Lepší": _("Variations – Dublee, Better"),
    "Variace – Lepší": _("Variations – Better"), "Variace – Dhoos": _("Variations – Dhoos"),
    "Variace – Tunel Pachaunu, Maal Pachaunu, Vražda, Unést": _(
        "Variations – Tunnel Pachaunu, Maal Pachaunu, Murder, Kidnap"),
}
