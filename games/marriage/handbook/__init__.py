"""Handbook of Marriage: every paragraph of the rule text in our own words.

Source: Marriage (card game), all headings. The text has no numbers; chapters are counted in its order.
"""
from tally import Handbook

from .also_asked import ALSO_ASKED
from .asked import ASKED
from .cards import CARDS
from .leads import LEADS
from .play import PLAY
from .scoring import SCORING
from .variations import VARIATIONS
from .words import WORDS

HANDBOOK = Handbook((*PLAY, *CARDS, *SCORING, *VARIATIONS), ASKED, brief=(
    "3-1", "3-2", "4-1", "4-2", "4-3", "5-2", "5-3", "5-5", "5-6", "5-7", "5-8", "5-9", "6-2", "6-3", "6-4", "6-5",
    "8-1", "8-2", "8-3", "10-1", "10-2",
), same=(
    ("trojice", "soud", "zkouška", "trial"), ("tunel", "tunela", "tunnel", "tunnela"),
    ("sekvence", "postupka", "run", "sequence"), ("dublee", "dublé", "dabler", "dablér", "double"),
    ("žolík", "joker", "putali"), ("balík", "talon", "zásoba", "stock"), ("vyložit", "ukázat", "show"),
    ("alter", "změnit"), ("lepší", "better"), ("vražda", "murder"), ("únos", "unést", "kidnap"),
    ("pokuta", "trest", "dhoos", "foul"), ("hlavní", "master"),
    ("drilling", "satz"), ("stapel", "talon"), ("auslegen", "zeigen"), ("wilde", "joker"), ("foul", "strafe"),
    ("डब्ली", "डबली", "दुब्ली"), ("टनेला", "टन्नेल", "टनल"), ("टिप्लु", "तिप्लु"), ("किडन्याप", "अपहरण"), ("मर्डर", "हत्या"),
    ("जोकर", "पुतली"), ("गड्डी", "डेक", "स्टक"), ("सिक्वेन्स", "लहर"), ("ठग्ने", "गल्ती", "जरिवाना", "ढोस"),
    ("मास्टर", "मुख्य"), ("बेटर", "दोब्बर"),
    ("dublee", "dublees", "pairs", "páry", "párů", "paare", "paaren", "डब्ली", "जोडी"), ("pure", "clean", "primary"),
    ("finisher", "finished", "finishes", "ended", "ends", "closed"), ("deck", "stock", "pile"),
    ("tiplu", "hauptkarte", "main"), ("show", "shown", "showed", "showing", "laid", "laying"),
), also_asked=ALSO_ASKED, words=WORDS, leads=LEADS)
