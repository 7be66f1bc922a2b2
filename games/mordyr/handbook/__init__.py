"""Handbook of Mordýřova sudá: every paragraph of the rule text in our own words.

Source: Mordýřova sudá (Cripple Mr. Onion 3.0), sections 1-6 and rules 0-11.
"""
from tally import Handbook

from .also_asked import ALSO_ASKED
from .asked import ASKED
from .cards import CARDS
from .leads import LEADS
from .regional import REGIONAL
from .stakes import STAKES
from .words import WORDS

HANDBOOK = Handbook((*CARDS, *STAKES, *REGIONAL), ASKED, brief=(
    "3-1", "3-2", "3-3", "3-4", "3-5", "3-6", "3-7", "3-8", "4-5", "4-7", "4-11",
), same=(
    ("mord", "mordy", "onion", "onions"), ("loupež", "bagel"), ("postupka", "run"),
    ("zamordovat", "cripple", "crippled"), ("rozdává", "střeďan", "dealer"), ("forhont", "předák", "posměr"),
    ("zadák", "protisměr"), ("vklad", "ante"), ("bank", "pot"),
    ("žolík", "oktarínová", "divoká", "octarine", "wild", "joker"), ("eso", "ace"), ("obrázek", "figura", "picture"),
    ("složit", "vzdát", "fold"),
    ("reinlegen", "verkrüppeln"), ("topf", "pott"), ("grundeinsatz", "mindesteinsatz"), ("aussteigen", "passen"),
    ("wild", "oktarin"), ("aufdecken", "showdown"),
    ("पोट", "बैङ्क", "बैंक"), ("छोड्छ", "फोल्ड"), ("साट्न", "फेर्न", "साटफेर"), ("महाप्याज", "शाही"), ("वाइल्ड", "अक्टारिन", "जोकर"),
    ("दाउ", "बाजी"), ("लहर", "रन"), ("एक्का", "एस"), ("तस्बिर", "चित्र"),
), also_asked=ALSO_ASKED, words=WORDS, leads=LEADS)
