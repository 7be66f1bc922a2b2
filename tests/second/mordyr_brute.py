"""A slow reference evaluator of groups in Mordýřova sudá, to compare the fast one with.

It shares only the notation of cards (`3k`, `Qh1`) with the game. A card is a set of alternatives; sums are sets of
numbers, roles are tried one by one, strengths are tuples, and every partition of the hand is tried: the group of the
first card is any set with it, then the same with the rest.
"""
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, permutations
from typing import Any

Strength = tuple[float, float]


class Impossible(Exception):
    """What the text does not let anybody say or play."""


@dataclass(frozen=True)
class Face:
    """Alternatives of one card: its points, its pair (None: any), ace or picture, its ranks."""

    code: str
    points: frozenset[int]
    pair: str | None
    ace: bool = False
    weak_ace: bool = False
    picture: bool = False
    drawn_picture: bool = False
    ranks: frozenset[int] = frozenset()
    may_be_null: bool = False
    only_null: bool = False
    octarine: bool = False
    barred: bool = False


def plain(code: str) -> Face:
    rank, pair = code[0], code[1]
    if rank == "E":
        return Face(code, frozenset({1, 11}), pair, ace=True)
    if rank in "JQK":
        return Face(code, frozenset({10}), pair, picture=True, drawn_picture=True)
    points = 10 if rank == "D" else int(rank)
    return Face(code, frozenset({points}), pair, ranks=frozenset({points}))


def sums(faces: Iterable[Face]) -> set[int]:
    reached = {0}
    for face in faces:
        reached = {total + points for total in reached for points in face.points}
    return reached


def is_killing(faces: Sequence[Face], ranks: tuple[int, int, int]) -> bool:
    return len(faces) == 3 and any(
        all(rank in face.ranks for face, rank in zip(order, ranks, strict=True))
        for order in permutations(faces)
    )


def is_mord(faces: Sequence[Face], size: int, strict: bool, barred: bool, one_drawn: bool) -> bool:
    if len(faces) != 2 * size or (one_drawn and sum(face.drawn_picture for face in faces) > 1):
        return False
    for aces in combinations(range(len(faces)), size):
        rest = [face for at, face in enumerate(faces) if at not in aces]
        if (all(faces[at].ace and not (strict and faces[at].weak_ace) for at in aces)
                and all(face.picture and not (barred and face.barred) for face in rest)):
            return True
    return False


def are_loupeze(faces: Sequence[Face]) -> bool:
    if not faces:
        return True
    first, *others = faces
    return any(20 in sums((first, other)) and are_loupeze([face for face in others if face is not other])
               for other in others)


def strengths(faces: Sequence[Face], how: dict[str, Any]) -> Iterator[Strength]:
    """Every strength this set may claim."""
    size, fool = len(faces), how.get("fool", False)
    barred_sizes = (2, 3) if how["eights"] == "wild" else (2,)
    if fool:
        for many in (2, 3, 4, 5):
            if size == 2 * many and are_loupeze(faces):
                yield 13, 4.9 if many == 5 else many
    for many in ((5,) if fool else (5, 4, 3, 2)):
        group_death = how.get("death") == "group" and many in barred_sizes
        if is_mord(faces, many, strict=many < 5, barred=many in barred_sizes, one_drawn=group_death):
            yield 13, many
    if (
        how.get("octavo")
        and not fool
        and size == 8
        and all(face.octarine and 8 in face.ranks for face in faces)
    ):
        yield 13, 4.5
    if size == 3 and all(face.octarine and 8 in face.ranks for face in faces):
        yield 11, 0
    if is_killing(faces, (7, 7, 7)):
        yield 9, 0
    if is_killing(faces, (6, 7, 8)):
        yield 7, 0
    for nulls in range(size - 1):
        nullable = [at for at in range(size) if faces[at].may_be_null]
        for chosen in combinations(nullable, nulls):
            real = [face for at, face in enumerate(faces) if at not in chosen]
            if size <= 7 and not any(face.only_null for face in real) and 21 in sums(real):
                yield (
                    (2 * (size - 1), -nulls)
                    if size > 3
                    else (4, -nulls)
                    if size == 3
                    else (1.5 if fool else 2, 0)
                )
    if any(face.only_null for face in faces):
        return
    low_enough = [total for total in sums(faces) if total <= 21]
    if not low_enough:
        return
    yield 0, max(low_enough)
    if size == 2 and 20 in low_enough:
        yield (1.6 if fool else 1), 0
    if size >= 3 and max(low_enough) >= 16:
        outside = min(sum(face.pair not in (None, pair) for face in faces) for pair in "khsm")
        if outside <= 1:
            yield (5 - 2 * outside), 0


def best_partition(faces: Sequence[Face], how: dict[str, Any]) -> tuple[Strength, ...]:
    """The greatest list of strengths over all partitions; cards that can only be null may be left out."""
    found: dict[int, Strength] = {}
    for mask in range(1, 1 << len(faces)):
        inside = [face for at, face in enumerate(faces) if mask >> at & 1]
        places = list(strengths(inside, how))
        if places:
            found[mask] = max(places)

    @cache
    def split(left: int) -> tuple[Strength, ...]:
        if not left:
            return ()
        lowest = left & -left
        options = []
        if lowest not in found:  # an eight that may only be null need not be grouped
            options.append(split(left ^ lowest))
        for mask, strength in found.items():
            if mask & lowest and mask & ~left == 0:
                options.append(tuple(sorted((strength, *split(left ^ mask)), reverse=True)))
        return max(options)

    return split((1 << len(faces)) - 1)


def hands(codes: Sequence[str], how: dict[str, Any]) -> list[tuple[list[Face], tuple[Strength, ...]]]:
    """Every way; where a card that A'Tuin was to move is out of the game in all of them, she moves nothing."""
    return [*_hands(codes, how)] or [*_hands(codes, {**how, "atuin": False})]


def _hands(codes: Sequence[str], how: dict[str, Any]) -> Iterator[tuple[list[Face], tuple[Strength, ...]]]:
    """Every way the regional rules allow to play a hand, one decision after the other; with the mords made."""
    wild, sender = how["eights"] == "wild", how.get("sender", False)
    left = list(codes)
    if how.get("zero_aces") or (sender and wild):
        left = [code for code in left if code[0] != "E"]
    plays: list[tuple[list[str], bool]] = [(left, True)]
    if sender and not wild:
        plays = [([c for c in left if c[0] != "8"], True), ([c for c in left if c[0] != "E"], True)]
        if not {"8", "E"} <= {code[0] for code in left}:
            plays = [(left, True)]
    if how.get("arch_jack"):
        plays = [play for cards, _eight in plays for play in _beside_the_jack(cards, how["eights"])]
    for cards, as_eight in plays:
        faces = [_face(code, how, as_eight) for code in cards]
        pictures = [at for at, face in enumerate(faces) if face.drawn_picture or face.code == "Jh2"]
        in_hand = sum(code[0] in "JQK" for code in codes)
        if (
            how.get("death") != "hand"
            or in_hand < 2
            or (how.get("arch_jack") and "Jh2" in codes and "Jh2" not in cards)
        ):
            pictures = []
        for at in pictures or [-1]:
            marked = [replace(face, barred=True) if i == at else face for i, face in enumerate(faces)]
            for moved in _shifts(marked, how):
                for rest, made in _elephants(moved, how):
                    yield from ((lowered, made) for lowered in _lowered(rest, how, bool(made)))


def _beside_the_jack(cards: list[str], eights: str) -> list[tuple[list[str], bool]]:
    if "Jh2" not in cards or not any(code[0] == "8" for code in cards):
        return [(cards, True)]
    without = ([code for code in cards if code != "Jh2"], True)
    return [
        without,
        ([code for code in cards if code[0] != "8"], True) if eights == "plain" else (cards, False),
    ]


def _face(code: str, how: dict[str, Any], as_eight: bool) -> Face:
    if code == "Jh2" and how.get("arch_wild"):
        return _wild(code, 1, 11, True)
    if code[0] == "8" and how["eights"] == "wild":
        return _wild(code, *((2, 10) if how.get("sender") else (1, 11)), as_eight)
    if code[0] == "8" and how["eights"] == "null":
        return replace(plain(code), may_be_null=True, only_null=not as_eight,
                       ranks=frozenset({8}) if as_eight else frozenset())
    return plain(code)


def _wild(code: str, low: int, high: int, as_eight: bool) -> Face:
    points = frozenset(range(low, high + 1)) - (frozenset() if as_eight else {8})
    return Face(code, points, None, ace=low == 1, weak_ace=high < 11, picture=True, octarine=code[0] == "8",
                ranks=points)


def _shifts(faces: list[Face], how: dict[str, Any]) -> Iterator[list[Face]]:
    named = how["atuin"] if isinstance(how.get("atuin"), tuple) else ()
    if not named:
        yield faces
    if not how.get("atuin"):
        return
    for giver, receiver in permutations(range(len(faces)), 2):
        if named not in ((), (faces[giver].code, faces[receiver].code)):
            continue
        barred = (1, 11) if how.get("sender") else ()  # for octarine eights, before and after
        for less in [points - 8 for points in faces[giver].points if 9 <= points <= 11
                     if not (faces[giver].octarine and points - 8 in barred)]:
            for more in [points + 8 for points in faces[receiver].points if 1 <= points <= 3
                         if not (faces[receiver].octarine and points + 8 in barred)]:
                yield [_worth(face, less) if at == giver else _worth(face, more) if at == receiver else face
                       for at, face in enumerate(faces)]


def _worth(face: Face, points: int) -> Face:
    return Face(
        face.code, frozenset({points}), face.pair, ace=points == 11, picture=points == 10, octarine=False
    )


def _elephants(faces: list[Face], how: dict[str, Any]) -> Iterator[tuple[list[Face], tuple[Strength, ...]]]:
    yield faces, ()
    queen = next((at for at, face in enumerate(faces) if face.code == how.get("elephants")), None)
    if queen is None or not faces[queen].drawn_picture or how.get("fool"):  # the Fool knows no dvojnásobný mord
        return
    for four in combinations([at for at in range(len(faces)) if at != queen], 4):
        ranks = [faces[at].code[0] for at in four]
        worth = [8 if rank == "8" else 9 if rank == "9" else 10 for rank in ranks]
        untouched = all(faces[at].points & {points} for at, points in zip(four, worth, strict=True))
        allowed = set(ranks) <= ({"8", "9", "D"} if how["eights"] == "wild" else {"9", "D"})
        rest = 10 - (42 - sum(worth))
        as_named = not how.get("four") or {*how["four"]} == {faces[at].code for at in four}
        if allowed and untouched and as_named and ranks.count("D") <= 2 and rest >= 1:
            others = [_worth(face, rest) if at == queen else _twofold(face)
                      for at, face in enumerate(faces) if at not in four]
            yield others, ((13, 1.5),)


def _twofold(face: Face) -> Face:
    if face.code[0] in "9D" and len(face.points) == 1 and face.points <= {9, 10} and face.ranks:
        return replace(face, points=face.points | {points - 8 for points in face.points})
    return face


def _lowered(faces: list[Face], how: dict[str, Any], made: bool) -> Iterator[list[Face]]:
    elevens = [at for at, face in enumerate(faces) if 11 in face.points and face.ace]
    count = min(how.get("lady", 0), len(elevens))
    if how.get("lady", 0) > count and made:
        return
    for low in combinations(elevens, count):
        yield [_no_eleven(face) if at in low else face for at, face in enumerate(faces)]


def _no_eleven(face: Face) -> Face:
    if face.points == {11}:
        return _worth(face, 1)
    return replace(face, points=face.points - {11}, weak_ace=True)


def value(codes: Sequence[str], how: dict[str, Any]) -> tuple[Strength, ...]:
    """The best list of strengths of a hand; `how` uses the words of the scored cases."""
    return max(
        tuple(sorted((*best_partition(faces, how), *made), reverse=True)) for faces, made in hands(codes, how)
    )


def laid_value(codes: Sequence[str], groups: Sequence[Sequence[str]], how: dict[str, Any]) -> tuple[Strength, ...]:
    """The same of a hand as it was laid, in the best way that allows these groups."""
    if sorted(code for group in groups for code in group) != sorted(codes):
        raise Impossible(groups)
    worth = [_laid(faces, [*map(set, groups)], made, {*codes} - {face.code for face in faces}, how)
             for faces, made in hands(codes, how)]
    if not any(worth):
        raise Impossible(groups)
    return max(each for each in worth if each)


def _laid(faces: list[Face], groups: list[set[str]], made: tuple[Strength, ...], out: set[str],
          how: dict[str, Any]) -> tuple[Strength, ...]:
    if made:
        four = {code for code in out if code[0] in ("89D" if how["eights"] == "wild" else "9D")}
        if four not in groups:
            return ()
        groups.remove(four)
    found = [*made]
    for group in groups:
        places = [*strengths([face for face in faces if face.code in group], how)] if not group & out else []
        if not places and not group <= out:
            return ()
        found += [max(places)] if places else []
    return tuple(sorted(found, reverse=True))


def crippling_runs(codes: Sequence[str], how: dict[str, Any]) -> dict[int, int]:
    """Nine and ten cards that form a run, each with the fewest octarine eights; tries every choice of cards."""
    wild, sender = how["eights"] == "wild", how.get("sender", False)
    if how.get("zero_aces") or (sender and (wild or any(code[0] == "8" for code in codes))):
        codes = [code for code in codes if code[0] != "E"]  # every run holds an eight, or a card that is any
    order = "E23456789DJQK" + ("E" if how.get("ace_high", True) else "")
    found: dict[int, int] = {}
    for size in (9, 10):
        for chosen in combinations(codes, size):
            jack = how.get("arch_wild") and "Jh2" in chosen
            jokers = [code for code in chosen if (wild and code[0] == "8") or (jack and code == "Jh2")]
            fixed = [code for code in chosen if code not in jokers]
            for at in range(len(order) - size + 1):
                for pair in "khsm":
                    window = order[at:at + size]
                    ranks = {code[0] for code in fixed}
                    gaps = {*window} - ranks
                    if len(ranks) < len(fixed) or not ranks <= {*window} or any(c[1] != pair for c in fixed):
                        continue
                    at_eight = how.get("arch_jack") and "Jh2" in chosen  # beside him no eight is an eight
                    if at_eight and not (jack and "8" in gaps):
                        continue
                    if sender and wild and "E" in gaps and (at_eight or not jack):
                        continue
                    eights = [code for code in jokers if code[0] == "8"]
                    at_home = "8" in gaps and not at_eight and any(code[1] == pair for code in eights)
                    needed = len(eights) - (at_home and not how.get("natural_eight_is_wild", False))
                    found[size] = min(needed, found.get(size, needed))
    return found
