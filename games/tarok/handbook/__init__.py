"""Handbook of Taroky „S králem“: every paragraph of the rule text in our own words.

Source: S králem (P. Zachar), all headings. The text has no numbers; chapters are counted in its order.
"""
from tally import Handbook

from .also_asked import ALSO_ASKED
from .asked import ASKED
from .bidding import BIDDING
from .cards import CARDS
from .game import GAME
from .leads import LEADS
from .offences import OFFENCES
from .other_games import OTHER_GAMES
from .positive import POSITIVE
from .words import WORDS

HANDBOOK = Handbook((*CARDS, *GAME, *BIDDING, *POSITIVE, *OTHER_GAMES, *OFFENCES), ASKED, brief=(
    "4-1", "4-3", "4-4", "4-5", "5-1", "5-3", "7-2", "12-3", "12-4", "12-7", "13-2", "13-3", "13-4", "13-5", "13-6",
    "14-5", "14-6", "16-3", "16-4", "16-5", "16-8", "16-9", "17-3", "18-3", "28-2", "28-3", "28-4", "30-3", "30-4",
    "31-2", "31-3", "31-4", "31-6", "31-7", "31-8",
), same=(
    ("štych", "zdvih", "trick"), ("flek", "kontra", "double"), ("škýz", "sküs", "skyz"),
    ("partner", "spoluhráč", "pomocník"), ("protihráč", "protivník", "soupeř"), ("přebíjet", "přebít"),
    ("oči", "body"), ("licitovat", "dražit"), ("dál", "pas", "pass"), ("kluk", "spodek"), ("kaval", "jezdec"),
    ("zadání", "misdeal"), ("císařský", "kaiser", "emperor"), ("hláška", "prémie", "bonus"),
    ("podvod", "švindl", "renonc"), ("výnos", "vynáší", "vyjíždí", "lead"),
    ("sküs", "stieß", "gstieß"), ("cavall", "reiter"), ("bettler", "betler"), ("vogel", "vögel"), ("stich", "stiche"),
    ("überstechen", "stichzwang"), ("bedienen", "farbzwang"), ("lizitieren", "steigern", "reizen"),
    ("ablegen", "verlegen", "skartieren"), ("vergeben", "fehlgabe"), ("augen", "punkte"), ("ultimo", "letzten"),
    ("चाल", "ट्रिक"), ("फ्लेक", "कोन्ट्रा", "डबल"), ("श्किज", "स्किज"), ("मोन्द", "मोन्ड"), ("थान्को", "तालोन", "टालोन"),
    ("बादशाह", "राजा", "किङ"), ("मिस्सी", "रानी"), ("बोली", "लिलाम", "बिड"), ("पास", "दाल"), ("रेनोन्स", "ठगी"),
    ("टोपी", "ह्याट"), ("पन्ना", "कुमारी"), ("स्तारोस्ता", "मेयर"), ("साथी", "पार्टनर"), ("विरोधी", "विपक्षी"),
    ("varšava", "warsaw", "warschau", "trischaken", "वार्सावा"), ("trumps", "taroks", "tarok", "tarocks", "trumfy"),
    ("colour", "suit"), ("discard", "away", "bury"), ("tricks", "trick"), ("bonus", "bonuses"),
), also_asked=ALSO_ASKED, words=WORDS, leads=LEADS)
