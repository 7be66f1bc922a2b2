"""What a table's page shows, read once: the page, its live part, the big screen and the middle of the table draw it."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Protocol

from sqlalchemy import func, select

from tally import POT, Game, Seat, TableState, Text, _, verbatim, who
from tally.log import Act
from tally.table_events import players_needed

from .books.confirming import Standings, standings
from .books.disputes import without_held
from .database import db
from .schema.confirmations import Level
from .schema.tables import CardTable
from .schema.tournaments import Tournament, TournamentRound, TournamentTable
from .table import claims, scribing
from .table.claims import Claim
from .table.describe import Description, described, result
from .table.entries import Draft
from .table.log_lines import LogLine, log_lines, whole_round
from .table.places import decided, in_front, in_order, places
from .table.sitting import Sitting

ORDERS = ("seats", "places")  # of the standing: by seat, or leader first
ENOUGH = 3  # rounds before one is the greatest so far
SHOWN = 6  # lines of the log; a phone shows three of them


class Viewer(Protocol):
    """Whose phone looks (views/access/table_access.py)."""

    @property
    def table(self) -> CardTable: ...
    @property
    def me(self) -> int | None: ...
    @property
    def can_write(self) -> bool: ...
    @property
    def organises(self) -> bool: ...
    def may_take_back(self, sitting: Sitting, seq: int | None) -> bool: ...


@dataclass(frozen=True)
class TableView:
    """A table as one phone sees it. The number of queries behind it does not depend on the number of rounds.

    `seats` are in the chosen `order`, `ranking` their places, `front` who leads: nobody while all are equal, or where
    the game is about who loses. `gave` is what the newest round gave to each, `lead` who took the lead by it,
    `greatest` whether none before moved more. `last` is the action that undo takes back, `taken` what this phone may
    take back or do again, by the action it is about. `course` are the totals after each of the last rounds. `without`
    are totals without what is disputed; `asking` are claims this phone may answer. `too_few` says how
    many must play where fewer are left: only a round that runs goes on. `deals` is how many a table of a tournament is
    to play, 0 where that is not set, `enough` whether it has played them; neither once it is confirmed. `strayed` is
    whose phone it is, where that one does not sit at a tournament's table now: it records nothing until it is said
    whose it is.
    """
    sitting: Sitting
    game: Game
    now: TableState
    rules: Any
    names: Mapping[Seat, str]
    can_write: bool
    order: str
    seats: Sequence[Seat]
    ranking: Mapping[Seat, int]
    front: frozenset[Seat]
    decided: Text | None
    lines: Sequence[LogLine]
    course: Sequence[tuple[int, Mapping[Seat, int]]]
    gave: Mapping[Seat, int]
    lead: Text | None
    greatest: bool
    last: Description | None
    taken: Mapping[Act, int]
    announcement: Sequence[Text]
    draft: Draft | None
    asking: Sequence[Claim]
    may_take_back: bool
    agreement: Standings | None
    without: Mapping[Seat, Text]
    too_few: Text | None
    deals: int
    enough: bool
    strayed: str | None
    recordable: Sequence[type]
    other_forms: Sequence[type]
    decision: type | None


def table_view(sitting: Sitting, access: Viewer, order: str = "", shown: int = SHOWN) -> TableView:
    """Read what the page of a table shows of one of its sittings to this phone."""
    now, game, rules = sitting.now, sitting.game, sitting.rules
    order, ranking = order or game.standing_order, game.ranking(now, rules)
    lines, _older = log_lines(sitting, None, shown)
    newest = next((whole_round(game, lines, line) for line in lines if line.counts and line.row.round_over), None)
    gave = newest.score.totals() if newest else {}
    acts = [each for each in (sitting.last_done, sitting.last_undone) if each]
    tops = {each.entry.seq: each for each in described(sitting, acts, named=False)}
    agreement, course = _agreement(sitting), sitting.course()
    offered = [form for form in game.forms if not form.decides and form.offered(now, rules)]
    too_few = players_needed(game) if len(now.playing) < game.table.start else None
    strayed, deals = _strayed(sitting, access), _deals(sitting)
    return TableView(
        sitting=sitting, game=game, now=now, rules=rules, names=sitting.names(now),
        can_write=access.can_write and strayed is None, strayed=strayed, order=order,
        seats=in_order(now, game, rules, order), ranking=places(ranking),
        front=frozenset() if game.fills_word else in_front(ranking),
        decided=decided(sitting), lines=lines, course=course,
        gave=gave, lead=_lead(game, newest) if newest else None,
        greatest=_greatest(course, gave),
        last=tops.get(sitting.done or 0), taken=_taken(sitting, access),
        announcement=_announcement(game, tops[max(tops)] if tops else None, [
            newest if newest and line.row == newest.row else line for line in lines], now), draft=sitting.draft,
        asking=[each for each in claims.waiting(access.table) if access.organises or each.person_id == access.me],
        may_take_back=scribing.may_take_back(access.table), agreement=agreement,
        without=without_held(sitting, agreement.held) if agreement else {},
        too_few=too_few, deals=deals or 0,
        enough=deals is not None and sitting.places > 0 and (now.finished or 0 < deals < now.number),
        recordable=[form for form in offered[:1] if not form.on_page and not (too_few and not game.turns)],
        other_forms=offered[1:],
        decision=next((form for form in game.forms if form.decides), None))


def _strayed(sitting: Sitting, access: Viewer) -> str | None:
    """Return whose phone it is, where that one sat at a tournament's table in another round only."""
    if access.table.tournament_id is None or access.me is None or access.organises or sitting.sealed_at is not None:
        return None
    return None if access.me in sitting.now.occupants.values() else access.table.names[access.me]


def _deals(sitting: Sitting) -> int | None:
    """How many deals are set for a tournament's table, 0 for none; None without one or once it is confirmed."""
    if sitting.table.tournament_id is None:
        return None
    return db.session.scalar(
        select(func.coalesce(Tournament.deals, 0)).join(TournamentRound, TournamentRound.tournament_id == Tournament.id)
        .join(TournamentTable, TournamentTable.round_id == TournamentRound.id)
        .where(TournamentTable.sitting_id == sitting.id, TournamentTable.confirmed_at.is_(None)))


def _taken(sitting: Sitting, access: Viewer) -> dict[Act, int]:
    found = {}
    if sitting.last_done is not None and access.may_take_back(sitting, sitting.done):
        found[Act.UNDO] = sitting.last_done.seq
    if sitting.last_undone is not None and sitting.last_undone.target and access.may_take_back(sitting, sitting.undone):
        found[Act.REDO] = sitting.last_undone.target
    return found


def _lead(game: Game, newest: LogLine) -> Text | None:
    """Who took the lead by the newest round; None if nobody did alone."""
    played, first = newest.played, newest.first
    front, was = (in_front(game.ranking(now, played.rules)) for now in (played.after, first.before))
    taken = tuple(front - was)
    return _("%(name)s takes the lead", name=who(taken[0])) if was and taken and len(front) == 1 else None


def _greatest(course: Sequence[tuple[int, Mapping[Seat, int]]], gave: Mapping[Seat, int]) -> bool:
    """Whether the last of a few rounds at least, which `gave` this, moved more than any before it. Not said where the
    course does not go back to the first."""
    if len(course) <= ENOUGH or course[0][0] != 1:
        return False
    start: tuple[int, Mapping[Seat, int]] = (0, {})
    before_it = max(abs(after[seat] - before.get(seat, 0))
                    for (_at, before), (_number, after) in pairwise([start, *course[:-1]]) for seat in after)
    return max((abs(amount) for seat, amount in gave.items() if seat != POT), default=0) > before_it


def _agreement(sitting: Sitting) -> Standings | None:
    """Who agrees with the sums, where the table asks for it or something is disputed."""
    asked = sitting.table.level is not Level.OFF and sitting.places > 0
    return standings(sitting) if asked or sitting.objections else None


def _announcement(game: Game, newest: Description | None, lines: Sequence[LogLine], now: TableState) -> list[Text]:
    """Sentences that tell of somebody's action: the round, or the correction, and who deals next."""
    texts: list[Text] = []
    if newest is not None and newest.act is Act.RECORD:
        came = result(game, replace(lines[0].played, score=lines[0].score)) if lines else None
        texts.append(came or (lines[0].newest.what if lines else newest.what or verbatim("")))
    elif newest is not None:
        texts.append(_("%(act)s: %(what)s", act=newest.act.label, what=newest.what or verbatim("")))
    if now.finished:
        texts.append(_("The game is over."))
    elif now.dealer is not None:
        texts.append(_("Deals: %(name)s", name=who(now.dealer)))
    return texts
