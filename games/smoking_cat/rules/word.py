"""The playing word: a list of letters made once, counted and filled letter by letter.

Source: Smoking Cat Rules (SCWU), I.A and I.G; what a letter is, the text leaves open. Unit: letters.

A tile is a letter as a reader sees it (base character with its marks, a Devanagari conjunct, CH where it
counts as one), or a space or punctuation mark that is shown but is no letter.
"""
import unicodedata
from dataclasses import dataclass

from tally import Checks, Findings, _

MOST_LETTERS = 30  # longer words never end; SCWU plays with four to five

_ZWNJ, _ZWJ = "\u200c", "\u200d"
# The signs that join two consonants into one letter, each at the same place of its script's block of 128.
_JOINERS = frozenset(chr(block + 0x4D) for block in (0x0900, 0x0980, 0x0A80, 0x0B00, 0x0C00, 0x0D00))
_TRAILING = frozenset("\u0e33\u0eb3")  # Thai and Lao AM: letters by category, written after their consonant
_SKIN_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_FLAG_LETTERS = frozenset(map(chr, range(0x1F1E6, 0x1F200)))


@dataclass(frozen=True, slots=True)
class Tile:
    """One place of the word on somebody's sheet, and whether it is filled. Spaces are no `letter`."""
    text: str
    filled: bool
    letter: bool = True


def split(word: str, ch_one_letter: bool) -> tuple[str, ...]:
    """The tiles of a word as typed.

    Composed (NFC), in upper case where that is not longer, C and H together where CH counts as one letter.
    """
    tiles: list[str] = []
    for cluster in _clusters(_seen(unicodedata.normalize("NFC", word))):
        large = _large(cluster)
        tile = " " if cluster.isspace() else large if len(large) == len(cluster) else cluster
        if ch_one_letter and tile == "H" and tiles and tiles[-1] == "C":
            tiles[-1] = "CH"
        else:
            tiles.append(tile)
    return tuple(tiles)


def _large(cluster: str) -> str:
    """The upper case of a letter; its marks stay as they are (an iota below would become a letter of its own)."""
    return "".join(char if unicodedata.category(char)[0] == "M" else char.upper() for char in cluster)


def _seen(word: str) -> str:
    """Without blanks around it, and without control and invisible characters, but for the joiners."""
    return "".join(char for char in word if char.isspace() or char in (_ZWJ, _ZWNJ)
                   or unicodedata.category(char) not in ("Cc", "Cf")).strip()


def _clusters(word: str) -> list[str]:
    """The characters a reader sees."""
    clusters: list[str] = []
    for char in word:
        if clusters and _continues(clusters[-1], char):
            clusters[-1] += char
        else:
            clusters.append(char)
    return clusters


def _continues(cluster: str, char: str) -> bool:
    if cluster.isspace():
        return False
    if unicodedata.category(char) in ("Mn", "Mc", "Me") or char in (_ZWJ, _ZWNJ):
        return True
    if char in _TRAILING or char in _SKIN_TONES:
        return True
    if char in _FLAG_LETTERS:
        return cluster in _FLAG_LETTERS
    if cluster[-1] == _ZWJ and unicodedata.category(char) == "So":
        return unicodedata.category(cluster[0]) == "So"
    return _conjunct(cluster, char)


def _conjunct(cluster: str, char: str) -> bool:
    """Whether a joining sign, with nothing but marks around it, ties this consonant to the one before."""
    if not _consonant(char):
        return False
    tied = [each for each in cluster if each in _JOINERS or not (each == _ZWJ or unicodedata.combining(each))]
    return bool(tied) and tied[-1] == _joiner(char) and any(map(_consonant, tied))


def _joiner(char: str) -> str:
    """The joining sign of the script whose block this character is in."""
    return chr((ord(char) & ~0x7F) + 0x4D)


def _consonant(char: str) -> bool:
    """A consonant of a script that has a joining sign; the blocks of these scripts are laid out alike."""
    place = ord(char) & 0x7F
    return _joiner(char) in _JOINERS and unicodedata.category(char) == "Lo" and (
        0x15 <= place <= 0x39 or 0x58 <= place <= 0x5F or 0x78 <= place <= 0x7F)


def is_letter(tile: str) -> bool:
    """Letters, digits and pictographs count; spaces and punctuation do not."""
    category = unicodedata.category(tile[0]) if tile else ""
    return category[:1] in ("L", "N", "M") or category == "So"


def letters(tiles: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(tile for tile in tiles if is_letter(tile))


def filled(tiles: tuple[str, ...], count: int) -> tuple[Tile, ...]:
    """The word on the sheet of somebody with `count` letters: the first letters are filled first."""
    sheet: list[Tile] = []
    left = count
    for tile in tiles:
        letter = is_letter(tile)
        sheet.append(Tile(tile, left > 0, letter))
        left -= letter
    return tuple(sheet)


def regroup(word: str, wanted: tuple[str, ...]) -> tuple[str, ...] | None:
    """The word cut into letters as the table wants, joined or split anew; None when they do not spell it."""
    rest = list(split(word, False))
    made: list[str] = []
    for letter in letters(tuple("".join(split(each, False)) for each in wanted)):
        while rest and not is_letter(rest[0]):
            made.append(rest.pop(0))
        joined = ""
        while rest and joined != letter and letter.startswith(joined):
            joined += rest.pop(0)
        if joined != letter:
            return None
        made.append(letter)
    return None if letters(tuple(rest)) else (*made, *rest)


def check_word(tiles: tuple[str, ...], at: str = "word") -> Findings:
    """A word has from 1 to 30 letters."""
    checks = Checks()
    count = len(letters(tiles))
    checks.require(count, at, _("The word needs at least one letter."), "empty_word")
    checks.require(count <= MOST_LETTERS, at, _(
        "The word has %(n)s letters; at most %(most)s.", n=count, most=MOST_LETTERS), "word_too_long")
    return checks.findings()
