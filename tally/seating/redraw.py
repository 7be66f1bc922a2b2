"""The rounds still to come, when people came late or left: what was played stays, everybody else moves little."""
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from random import Random

from .bounds import fewest_repeats
from .checker import faults
from .draw import CannotDraw, Plan, any_round, shuffled
from .draw import apart as in_order
from .positions import balance_positions
from .rounds import Round, meetings, repeats
from .search import LOOKS, Search
from .sizes import sitting_out, table_sizes
from .table_numbers import number_tables
from .wishes import chairs_apart

KICKS, LOOKS_AFTER = 18, 400_000
"""How often the best rounds found are taken up again with one of them drawn anew, and how many swaps are looked at
then: together less than two seconds where the lower bound is not reached."""
BEAM = 200
"""Unfinished placings of a late comer that are kept from round to round."""

Tables = Sequence[Sequence[int]]


def redraw(played: Sequence[Tables], planned: Sequence[Tables], chairs: Collection[int],
           sizes: Sequence[int] = (4, 3), seed: int = 0, looks: int = LOOKS, *, apart: Collection[tuple[int, int]] = (),
           first: Collection[tuple[int, int]] = (), rested: Mapping[int, int] | None = None) -> Plan:
    """Draw the rounds after `played` anew for `chairs`, as many as are `planned`.

    Pairs kept `apart` count as having met once before; where nothing was played, chairs are changed so that they, and
    in the first round the pairs `first`, meet as seldom as can be. `rested` says how often chairs sat out so far, where
    those who are left over do (None: nobody sits out); who did least sits out next.

    The plan has the new rounds alone; its `repeats` are those they add to the played ones, `fewest` a lower bound of
    that. Where the planned rounds do after all, without those who left, they come back nearly as they were. Raises
    CannotDraw. The same arguments always give the same plan; the first two searches look at about `looks` swaps each.
    """
    resting = 0 if rested is None else sitting_out(len(chairs), sizes)
    tables = table_sizes(len(chairs) - resting, sizes)
    if not tables or not planned:
        raise CannotDraw(f"{len(chairs)} people cannot be divided over tables of {', '.join(map(str, sizes))}")
    random = Random(seed)
    everybody = sorted({*chairs, *(chair for tables_ in played for table in tables_ for chair in table)})
    number = {chair: at for at, chair in enumerate(everybody)}
    present = [number[chair] for chair in sorted(chairs)]
    before = _numbered(played, number)
    fewest = fewest_repeats(before, present, len(planned), tables)
    playing = _taking_turns([number[chair] for chair in shuffled(sorted(chairs), random)] if resting else present,
                            {number[chair]: times for chair, times in (rested or {}).items() if chair in number},
                            resting, len(planned))
    begun = [_adapted(round_, there, tables) for round_, there in zip(_numbered(planned, number), playing, strict=True)]
    wishes, begin = ([(number[a], number[b]) for a, b in pairs if a in chairs and b in chairs]
                     for pairs in (apart, first))
    coming = in_order(_searched(len(everybody), before, begun, wishes, tables, fewest, random, looks), before)
    if not before and (wishes or first):
        coming = _kept_apart(coming, len(everybody), wishes, random, begin)
    balance_positions(coming, before)
    number_tables(coming, random, before)
    added = repeats([*before, *coming]) - repeats(before)
    drawn = tuple(tuple(tuple(everybody[chair] for chair in table) for table in round_) for round_ in coming)
    if wrong := faults(drawn, set(chairs), set(tables), repeats(coming), resting):
        raise AssertionError(f"the drawn plan is wrong: {'; '.join(wrong)}")
    return Plan(drawn, added, fewest)


def _kept_apart(rounds: list[Round], people: int, apart: Sequence[tuple[int, int]], random: Random,
                first: Sequence[tuple[int, int]]) -> list[Round]:
    """Return the rounds with chairs changed so that these pairs meet as seldom as can be."""
    from_one = [[[chair + 1 for chair in table] for table in tables] for tables in rounds]
    changed = chairs_apart(range(people), from_one, apart, random, first)
    return [[[changed[chair] for chair in table] for table in tables] for tables in rounds]


def _numbered(rounds: Sequence[Tables], number: dict[int, int]) -> list[Round]:
    return [[[number[chair] for chair in table if chair in number] for table in tables] for tables in rounds]


def _taking_turns(chairs: Sequence[int], rested: Mapping[int, int], resting: int, rounds: int) -> list[list[int]]:
    """Return who plays in each round: those sit out who did so least, of them the first of `chairs`."""
    times, playing = dict(rested), []
    for _ in range(rounds):
        out = sorted(chairs, key=lambda chair: times.get(chair, 0))[:resting]
        for chair in out:
            times[chair] = times.get(chair, 0) + 1
        playing.append(sorted(set(chairs) - set(out)))
    return playing


def _adapted(tables: Round, present: Sequence[int], sizes: Sequence[int]) -> Round:
    """Return a planned round for those present at tables of these sizes; whose table is not whole is moved."""
    here = set(present)
    kept = sorted(([chair for chair in table if chair in here] for table in tables), key=len, reverse=True)
    answer = [table[:size] for table, size in zip(kept, sizes, strict=False)]
    answer += [[] for _ in sizes[len(answer):]]
    seated = {chair for table in answer for chair in table}
    waiting = [chair for chair in present if chair not in seated]
    for table, size in zip(answer, sizes, strict=True):
        while len(table) < size:
            table.append(waiting.pop())
    return answer


def _searched(people: int, played: list[Round], begun: list[Round], apart: Sequence[tuple[int, int]],
              tables: Sequence[int], fewest: int, random: Random, looks: int) -> list[Round]:
    """Return the best of searches that begin with the planned rounds, with any, and with the best of which one round is
    drawn anew."""
    met = meetings(played)
    enough = repeats(played) + fewest + sum(met.get((min(pair), max(pair)), 0) for pair in apart)
    best = Search(people, played, begun, tables[0], apart).run(random, enough, looks)
    if best[0] > enough:
        free = [_shuffled(round_, tables, random) for round_ in begun]
        best = min(best, Search(people, played, free, tables[0], apart).run(random, enough, looks),
                   key=lambda found: found[:2])
    for _ in range(KICKS):
        if best[0] <= enough:
            break
        free = [[list(table) for table in round_] for round_ in best[2]]
        at = int(random.random() * len(free))
        free[at] = _shuffled(free[at], tables, random)
        found = Search(people, played, free, tables[0], apart).run(random, enough, min(looks, LOOKS_AFTER))
        if found[:2] <= best[:2]:
            best = found
    return best[2]


def _shuffled(round_: Round, tables: Sequence[int], random: Random) -> Round:
    """Return those of a round at tables of these sizes in random order."""
    return any_round(sorted(chair for table in round_ for chair in table), tables, random)


def take_seat(played: Sequence[Tables], planned: Sequence[Tables], chair: int, most: int,
              apart: Collection[int] = (), first: Collection[int] = ()) -> list[Round] | None:
    """Return the planned rounds with one more chair at tables of fewer than `most`, or None where a round has none.

    Nobody else moves: a late comer takes the chair of a ghost. Few meet again; the seat is the last of the table. Those
    the chair is kept `apart` from count as met, those of `first` in the first planned round.
    """
    met: Counter[int] = Counter(apart)
    for pair, times in meetings([[list(table) for table in tables] for tables in played]).items():
        if chair in pair:
            met[pair[0] if pair[1] == chair else pair[1]] += times
    beam: list[tuple[int, list[int], Counter[int]]] = [(0, [], met)]
    for tables in planned:
        longer = []
        for cost, chosen, met in beam:
            for at, table in enumerate(tables):
                if len(table) < most:
                    again = sum(met[other] for other in table) + (not chosen and len({*table} & {*first}))
                    longer.append((cost + again, [*chosen, at], met + Counter(table)))
        beam = sorted(longer, key=lambda each: each[:2])[:BEAM]
        if not beam:
            return None
    choice = beam[0][1]
    return [[[*table, *([chair] if at == chosen else [])] for at, table in enumerate(tables)]
            for tables, chosen in zip(planned, choice, strict=True)]
