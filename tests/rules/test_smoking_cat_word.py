"""Smoking Cat: what a letter of the playing word is."""
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.smoking_cat.rules import check_word, letters, regroup, split

# word as typed, whether CH is one letter, letters
WORDS = [
    ("r\u030cepa", True, "Ř E P A"),  # a caron typed on its own
    ("machr", False, "M A C H R"),
    ("c\u0323h", True, "C\u0323 H"),  # a marked C is another letter
    ("ﬁn", False, "ﬁ N"),
    ("ω\u0345", False, "ῳ"),  # the iota below stays a mark
    ("क्\u200dष", False, "क्\u200dष"),
    ("क्\u200cष", False, "क्\u200c ष"),  # the non-joiner keeps them apart
    ("\u0300क", False, "\u0300 क"),  # a mark without its letter
    ("श्री", False, "श्री"),
    ("স্ত্রী", False, "স্ত্রী"),
    ("กำ", False, "กำ"),
    ("x\u0302\u0323y", False, "X\u0323\u0302 Y"),
    ("👩‍👧🇨🇿", False, "👩‍👧 🇨🇿"),
    ("👍🏽ano", False, "👍🏽 A N O"),
]


@pytest.mark.parametrize("word, ch_one_letter, expected", WORDS)
def test_a_word_is_split_into_letters_as_a_reader_sees_them(word, ch_one_letter, expected):
    assert list(letters(split(word, ch_one_letter))) == expected.split(" ")


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


