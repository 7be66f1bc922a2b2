"""Smoking Cat: what a letter of the playing word is."""
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.smoking_cat.rules import HouseRules, check_word, letters, regroup, split
from games.smoking_cat.rules.word import shown

# word as typed, whether CH is one letter, letters
WORDS = [
    ("Pekař", True, "P E K A Ř"),
    ("r\u030cepa", True, "Ř E P A"),  # a caron typed on its own
    ("machr", True, "M A CH R"),
    ("machr", False, "M A C H R"),
    ("Chachar", True, "CH A CH A R"),
    ("cHycHý", True, "CH Y CH Ý"),
    ("moc hezky", True, "M O C H E Z K Y"),  # C and H of two words never merge
    ("pic-hej", True, "P I C H E J"),
    ("čch", True, "Č CH"),
    ("c\u0323h", True, "C\u0323 H"),  # a marked C is another letter
    ("straße", False, "S T R A ß E"),  # SS would be longer
    ("ﬁn", False, "ﬁ N"),
    ("ω\u0345", False, "ῳ"),  # the iota below stays a mark
    ("džungle", True, "D Ž U N G L E"),
    ("R2-D2!", True, "R 2 D 2"),
    ("o'neil", True, "O N E I L"),
    ("नेपाल", False, "ने पा ल"),
    ("क्षेत्र", False, "क्षे त्र"),
    ("क्\u200dष", False, "क्\u200dष"),
    ("क्\u200cष", False, "क्\u200c ष"),  # the non-joiner keeps them apart
    ("\u0300क", False, "\u0300 क"),  # a mark without its letter
    ("श्री", False, "श्री"),
    ("স্ত্রী", False, "স্ত্রী"),
    ("กำ", False, "กำ"),
    ("x\u0302\u0323y", False, "X\u0323\u0302 Y"),
    ("👩‍👧🇨🇿", False, "👩‍👧 🇨🇿"),
    ("👍🏽ano", False, "👍🏽 A N O"),
    ("ko\u00adčka", False, "K O Č K A"),  # a soft hyphen is not seen
]


@pytest.mark.parametrize("word, ch_one_letter, expected", WORDS)
def test_a_word_is_split_into_letters_as_a_reader_sees_them(word, ch_one_letter, expected):
    assert list(letters(split(word, ch_one_letter))) == expected.split(" ")


def test_spaces_and_punctuation_are_shown_and_are_no_letters():
    tiles = split("Ach  ty!", True)
    assert tiles == ("A", "CH", " ", " ", "T", "Y", "!")
    assert len(letters(tiles)) == 4
    assert shown(tiles, 2) == "ACH"
    assert shown(tiles, 3) == "ACH  T"
    assert shown(tiles, 0) == ""


@pytest.mark.parametrize("word, problem", [
    ("", "empty_word"), ("  ", "empty_word"), ("-?!", "empty_word"), ("A" * 31, "word_too_long"),
    ("A" * 30, None), ("X", None),
])
def test_a_word_has_from_one_to_thirty_letters(word, problem):
    assert [each.code for each in check_word(split(word, True)).problems] == ([problem] if problem else [])


@pytest.mark.parametrize("word, wanted, made", [
    ("machr", "M A CH R", ("M", "A", "CH", "R")),
    ("machr", "M A C H R", ("M", "A", "C", "H", "R")),
    ("džem", "DŽ E M", ("DŽ", "E", "M")),
    ("moc hej", "M O C H E J", ("M", "O", "C", " ", "H", "E", "J")),
    ("no tak!", "NO TAK", ("NO", " ", "TAK", "!")),
    ("moc hej", "M O CH E J", None),
    ("machr", "M A CH", None),
    ("machr", "M A CH R Y", None),
    ("machr", "M A K R", None),
    ("नेपाल", "न े पा ल", None),
])
def test_letters_are_joined_and_split_by_hand(word, wanted, made):
    assert regroup(word, tuple(wanted.split())) == made


LATIN_TO_DEVANAGARI = st.characters(
    min_codepoint=0x20, max_codepoint=0x97F, categories=("L", "M", "N", "P", "Zs"))


@given(st.text(LATIN_TO_DEVANAGARI, max_size=20))
def test_a_word_that_was_split_stays_as_it_is(word):
    tiles = split(word, False)
    assert split("".join(tiles), False) == tiles


@given(st.text(max_size=20))
def test_any_text_is_split_into_tiles(word):
    tiles = split(word, True)
    assert all(tiles)
    assert len("".join(tiles)) <= len(word) * 3
    assert not tiles or not (tiles[0].isspace() or tiles[-1].isspace())


@given(st.text(alphabet="abcčdhřžCH -", max_size=20), st.booleans())
def test_the_letters_of_a_word_are_its_characters(word, ch_one_letter):
    assert "".join(split(word, ch_one_letter)) == word.strip().upper()


@given(st.text("acehmr k", min_size=1, max_size=12).filter(str.strip), st.booleans(), st.integers(0, 12))
def test_the_first_letters_are_filled_first(word, ch_one_letter, count):
    rules = HouseRules(word=split(word, ch_one_letter), ch_one_letter=ch_one_letter)
    sheet = rules.filled(count)
    assert "".join(tile.text for tile in sheet) == "".join(rules.word)
    assert sum(tile.filled and tile.letter for tile in sheet) == min(count, rules.length)
    assert [tile.filled for tile in sheet] == sorted((tile.filled for tile in sheet), reverse=True)
    assert rules.is_full(count) == (count >= rules.length)
