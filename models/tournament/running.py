"""Running rounds: start, clock, end, hand in, confirm, seal; each is taken back while nothing rests on it."""
from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import select

from tally import _, decode_dataclass
from tally.codec import fingerprint

from ..books.closing import Terms as Closing
from ..books.closing import close_evening, reopen
from ..club_log import note
from ..database import StaleForm, db, now_utc
from ..schema.ledger import Actor
from ..schema.people import Person
from ..schema.tables import CardTable, new_key
from ..schema.tournaments import Tournament, TournamentRound, TournamentTable
from ..table.opening import start_sitting
from ..table.sitting import Sitting
from .clocks import noted, paused
from .hall import Hall
from .log import Change, Sent, WrongState, changing, command, last_of, require, steered_since, was_sent

MOST_EXTRA = 4 * 60 * 60
TOO_EARLY = _("The next round was started too early.")  # stored by its id: each reads it in his language


class WrongSize(WrongState):
    """A table of the round would have a number of people that the game does not seat; draw the rest again."""

    def __init__(self, table: int, people: int) -> None:
        super().__init__("size")
        self.table, self.people = table, people


def start_round(tournament: Tournament, number: int, sent: Sent) -> None:
    """Start a round: a sitting at each of its tables, the clock from now.

    The round before must have ended. Raises `WrongState`, `WrongSize`, `StaleForm`.
    """
    with changing(tournament.id, "round.started", sent, card_tables(tournament)) as change:
        if change.done:
            return
        here = change.tournament
        round_ = round_of(here, number)
        require(here.state == "running" and round_.state == "drawn", "not drawn")
        earlier = db.session.scalar(select(TournamentRound.id).filter_by(tournament_id=here.id)
                                    .where(TournamentRound.number < number,
                                           TournamentRound.state.in_(("drawn", "running"))).limit(1))
        require(earlier is None, "earlier")
        _open_sittings(change, round_, sent)
        round_.state, round_.starts_at, round_.changes, round_.seconds = "running", now_utc(), [], here.seconds
        change.facts = {"round": number}


def start_next(tournament: Tournament, number: int, sent: Sent) -> None:
    """Start a round in one step: the one before is ended and sealed first, where all its tables are confirmed.

    `back_to_before` takes the step back. Raises like `start_round` and `seal_round`.
    """
    hall = Hall.of(tournament)
    before = hall.round(number - 1)
    if before is not None and before.state in ("running", "ended") and before.confirmed:
        _require_sizes(hall, number)
        finish_round(tournament, number - 1, sent)
        sent = replace(sent, base=None)
    start_round(tournament, number, sent)


def finish_round(tournament: Tournament, number: int, sent: Sent) -> None:
    """End a round, unless it has ended, and seal it. Raises like `seal_round`."""
    if sent.base is not None and (since := steered_since(tournament, sent.base)):
        raise StaleForm(since)
    found = Hall.of(tournament).round(number)
    if found is not None and found.state == "running":
        require(found.confirmed, "not confirmed")
        end_round(tournament, number, _part(sent, "round.ended"))
    seal_round(tournament, number, _part(sent, "round.sealed"))


def back_to_before(tournament: Tournament, number: int, sent: Sent) -> None:
    """Take a start back while nothing was recorded in the round, and what was one step with it. Raises `WrongState`."""
    started = last_of(tournament, "round.started")
    unstart_round(tournament, number, sent)
    for what in ("round.sealed", "round.ended"):
        done = was_sent(tournament, _part(Sent(started.submission), what)) if started else None
        if done is None:
            continue
        undoing = replace(_part(sent, what), undoes=done.version)
        if what == "round.sealed":
            unseal_round(tournament, number - 1, TOO_EARLY.id, undoing)
        else:
            continue_round(tournament, number - 1, undoing)


def _part(sent: Sent, what: str) -> Sent:
    """Return what a part of a step is sent with."""
    return Sent(fingerprint([sent.id, what]), sent.user_id)


def _require_sizes(hall: Hall, number: int) -> None:
    """Raise `WrongSize` where the game does not seat as many people as a table of the round would have."""
    found = hall.round(number)
    for each in found.tables.values() if found else ():
        if each.chairs and len(each.chairs) not in hall.game.people:
            raise WrongSize(each.number, len(each.chairs))


def _open_sittings(change: Change, round_: TournamentRound, sent: Sent) -> None:
    tournament, hall = change.tournament, Hall.of(change.tournament)
    game, holders, found = hall.game, hall.held(round_.number), hall.round(round_.number)
    seated = [each for each in found.tables.values() if each.chairs] if found else []
    _require_sizes(hall, round_.number)
    rules = game.inherit(decode_dataclass(game.house_rules, tournament.rules), ())
    tables = _card_tables(tournament)
    spare = [each for each in _all_tables(tournament) if each not in tables.values()]  # of a start that was taken back
    for each in seated:
        table = tables.get(each.number) or (spare.pop(0) if spare else _new_table(change, each.number, sent))
        people = _people_at(table, [holders[chair] for chair in each.chairs])
        made = start_sitting(table, game.key, people, 0, rules, fingerprint([sent.id, each.number]), None)
        table.rev += 1
        each.row.sitting_id = made.id


def _new_table(change: Change, number: int, sent: Sent) -> CardTable:
    here = change.tournament
    once = fingerprint([sent.id, "table", number])
    table = CardTable(key=new_key(), submission=once, club_id=here.club_id, currency=here.currency,
                      cash_unit=here.cash_unit, tournament_id=here.id, name=f"{here.name} · {number}")
    db.session.add(table)
    db.session.flush()
    note(change.club, "table.opened", sent.user_id, once, table=table.id)
    return table


def _people_at(table: CardTable, players: Sequence[int]) -> list[int]:
    """Return the persons at a table who stand for these players; those who were not there yet are added."""
    stand_ins = {person.stands_for_id: person.id for person in table.people}
    ids = []
    for player in players:
        if player not in stand_ins:
            roster = db.session.get_one(Person, player)
            person = Person(table_id=table.id, name=roster.name, stands_for_id=player)
            db.session.add(person)
            db.session.flush()
            stand_ins[player] = person.id
        ids.append(stand_ins[player])
    return ids


def _card_tables(tournament: Tournament) -> dict[int, CardTable]:
    """Return the card tables of the tournament by number: a table number keeps its card table in every round."""
    rows = db.session.execute(  # the newest round decides
        select(TournamentTable.number, CardTable).join(TournamentRound, TournamentRound.id == TournamentTable.round_id)
        .join(Sitting, Sitting.id == TournamentTable.sitting_id).join(CardTable, CardTable.id == Sitting.table_id)
        .where(TournamentRound.tournament_id == tournament.id).order_by(TournamentRound.number)).all()
    return {number: table for number, table in rows}


def card_tables(tournament: Tournament) -> list[int]:
    """Return the ids of the tournament's card tables, to lock them first."""
    return [table.id for table in _all_tables(tournament)]


def _all_tables(tournament: Tournament) -> Sequence[CardTable]:
    return db.session.scalars(select(CardTable).filter_by(tournament_id=tournament.id, deleted_at=None)
                              .order_by(CardTable.id)).all()


def unstart_round(tournament: Tournament, number: int, sent: Sent) -> None:
    """Take a start back while nothing was recorded in the round: its sittings are deleted. Raises `WrongState`."""
    with changing(tournament.id, "round.unstarted", sent, card_tables(tournament)) as change:
        if change.done:
            return
        round_ = round_of(change.tournament, number)
        require(round_.state == "running", "not running")
        for row in _rows(round_):
            if row.sitting_id is not None:
                sitting = db.session.get_one(Sitting, row.sitting_id)
                require(sitting.version == 0, "recorded")
                row.sitting_id = None
                row.take_back()
                db.session.flush()
                db.session.delete(sitting)
        round_.state, round_.starts_at, round_.changes = "drawn", None, []
        change.facts = {"round": number}


# the clock

@command("round.paused")
def pause(change: Change, number: int, sent: Sent) -> None:
    """Stop the clock of a running round. Raises `WrongState` where it stands still already."""
    round_ = _running(change, number)
    require(not paused(round_), "paused")
    round_.changes = [*round_.changes, noted("pause")]


@command("round.resumed")
def go_on(change: Change, number: int, sent: Sent) -> None:
    """Let the clock run again. Raises `WrongState` where it is not paused."""
    round_ = _running(change, number)
    require(paused(round_), "not paused")
    round_.changes = [*round_.changes, noted("resume")]


@command("round.more_time")
def more_time(change: Change, number: int, seconds: int, table: int | None, sent: Sent) -> None:
    """Give a running round, or one of its tables, more time. Raises `WrongState`, `LookupError`, `ValueError`."""
    if not 0 < seconds <= MOST_EXTRA:
        raise ValueError(seconds)
    round_ = _running(change, number)
    if table is not None:
        table_of(round_, table)
    round_.changes = [*round_.changes, noted("more", seconds, table)]
    change.facts |= {"seconds": seconds, "table": table}


@command("round.less_time")
def less_time(change: Change, number: int, seconds: int, table: int | None, sent: Sent) -> None:
    """Take time given to a running round, or to one of its tables, back. Raises `WrongState`."""
    round_ = _running(change, number)
    round_.changes = [*round_.changes, noted("more", -seconds, table)]
    change.facts |= {"seconds": seconds, "table": table}


@command("round.ended")
def end_round(change: Change, number: int, sent: Sent) -> None:
    """End a round: each table finishes the running deal and hands in. Raises `WrongState`."""
    round_ = _running(change, number)
    if paused(round_):
        round_.changes = [*round_.changes, noted("resume")]
    round_.state, round_.ended_at = "ended", now_utc()


@command("round.continued")
def continue_round(change: Change, number: int, sent: Sent) -> None:
    """Take the end of a round back. Raises `WrongState` unless it has just ended."""
    round_ = round_of(change.tournament, number)
    require(round_.state == "ended", "not ended")
    later = db.session.scalar(
        select(TournamentRound.id).filter_by(tournament_id=change.tournament.id)
        .where(TournamentRound.number > number, TournamentRound.state != "drawn").limit(1))
    require(later is None, "later")
    round_.state, round_.ended_at = "running", None
    change.facts = {"round": number}


def _running(change: Change, number: int) -> TournamentRound:
    round_ = round_of(change.tournament, number)
    require(round_.state == "running", "not running")
    change.facts = {"round": number}
    return round_


# handing in

@command("table.handed_in")
def hand_in(change: Change, number: int, table: int, player: int | None, version: int, sent: Sent,
            phone: str | None = None, reason: str = "") -> None:
    """Hand a table in at this version of its sitting, by a player who sits there (None: an organiser), with this phone.

    Where fewer deals were played than set, only with a `reason`. Raises `WrongState` where it is missing ("short"),
    somebody recorded since ("recorded"), or it was handed in or sealed already; `LookupError` for somebody who does not
    sit there.
    """
    row, sitting = _at_table(change, number, table, player)
    require(row.handed_at is None, "handed in")
    require(sitting.version == version, "recorded")
    row.handed_at, row.handed_by_id, row.handed_version = now_utc(), player, sitting.version
    short = sitting.now.number - 1 < (change.tournament.deals or 1) and not sitting.now.finished
    require(reason or not short, "short")
    row.handed_phone, row.short = phone, reason if short else ""
    change.facts |= {"version": version} | ({"reason": reason} if short else {})


@command("table.confirmed")
def confirm_table(change: Change, number: int, table: int, player: int | None, sent: Sent,
                  phone: str | None = None, version: int | None = None) -> None:
    """Confirm what a table handed in, by another player of it with another phone, or an organiser (None); `version` is
    that of its sitting that was looked at.

    Raises `WrongState`: "not handed in", "same" player or "same phone", "recorded" since, "confirmed" already;
    `LookupError`.
    """
    row, sitting = _at_table(change, number, table, player)
    require(row.handed_at is not None, "not handed in")
    require(row.confirmed_at is None, "confirmed")
    require(player is None or player != row.handed_by_id, "same")
    require(player is None or phone is None or phone != row.handed_phone, "same phone")
    require(sitting.version == row.handed_version and version in (None, sitting.version), "recorded")
    row.confirmed_at, row.confirmed_by_id = now_utc(), player


@command("table.taken_back")
def take_back_table(change: Change, number: int, table: int, sent: Sent) -> None:
    """Take handing in and confirming back: the table plays on or is corrected. Raises `WrongState` once sealed."""
    row, _sitting = _at_table(change, number, table, None)
    require(row.handed_at is not None, "not handed in")
    row.take_back()


def _at_table(change: Change, number: int, table: int, player: int | None) -> tuple[TournamentTable, Sitting]:
    round_ = round_of(change.tournament, number)
    require(round_.state in ("running", "ended"), "not running")
    row = table_of(round_, table)
    require(row.sitting_id is not None, "not running")
    sitting = db.session.get_one(Sitting, row.sitting_id, populate_existing=True)
    if player is not None:
        hall = Hall.of(change.tournament)
        chair = next((chair for chair, person in hall.held(number).items() if person == player), None)
        found = hall.round(number)
        if chair is None or found is None or chair not in found.tables[table].chairs:
            raise LookupError(player)
    change.facts = {"round": number, "table": table, "player": player}
    return row, sitting


# sealing

def seal_round(tournament: Tournament, number: int, sent: Sent) -> None:
    """Seal a round whose tables are all confirmed: its sittings are closed, without money.

    The scores are written to the log, so that a later correction shows. Raises `WrongState`, and what closing raises
    (`OpenQuestions`); sending it again goes on where it stopped.
    """
    here = db.session.get_one(Tournament, tournament.id)
    round_ = round_of(here, number)
    rows = [row for row in _rows(round_) if row.sitting_id is not None]
    if round_.state != "sealed":
        require(round_.state == "ended", "not ended")
        require(all(row.confirmed_at is not None for row in rows), "not confirmed")
        sittings = [db.session.get_one(Sitting, row.sitting_id, populate_existing=True) for row in rows]
        require([each.version for each in sittings] == [row.handed_version for row in rows], "recorded")
        for sitting_id, version in [(each.id, each.version) for each in sittings]:
            _close(sitting_id, version, sent)
    with changing(tournament.id, "round.sealed", sent) as change:
        if change.done:
            return
        round_ = round_of(change.tournament, number)
        require(round_.state == "ended", "not ended")
        round_.state = "sealed"
        db.session.flush()
        hall = Hall.of(change.tournament)
        moved = hall.moved_by({number} & {each.round for each in hall.corrections})
        change.facts = {"round": number,
                        "scores": {str(chair): score for chair, score in hall.scores_of(number).items()},
                        **({"moved": [[each.chair, each.was, each.now] for each in moved]} if moved else {})}


def _close(sitting_id: int, version: int, sent: Sent) -> None:
    """Close a table's sitting as it was confirmed. Raises `WrongState` where somebody records meanwhile."""
    sitting = db.session.get_one(Sitting, sitting_id)
    try:
        close_evening(sitting.table, {sitting_id: Closing(seen=version)}, Actor(user=sent.user_id),
                      fingerprint([sent.id, sitting_id]))
    except StaleForm:
        raise WrongState("recorded") from None


def unseal_round(tournament: Tournament, number: int, reason: str, sent: Sent) -> None:
    """Open a sealed round again, with a reason: its sittings can be corrected, then it is sealed anew.

    Raises `WrongState`, `EntryInvalid` without a reason.
    """
    if was_sent(tournament, sent):
        return
    round_ = round_of(tournament, number)
    require(tournament.state == "running" and round_.state == "sealed", "not sealed")
    for sitting_id in [row.sitting_id for row in _rows(round_) if row.sitting_id is not None]:
        reopen(db.session.get_one(Sitting, sitting_id), reason, Actor(user=sent.user_id),
               fingerprint([sent.id, sitting_id]))
    with changing(tournament.id, "round.unsealed", sent) as change:
        if not change.done:
            round_ = round_of(change.tournament, number)
            require(round_.state == "sealed", "not sealed")
            round_.state = "ended"
            change.facts = {"round": number, "reason": reason}


# rows

def round_of(tournament: Tournament, number: int) -> TournamentRound:
    """Return a round by its number. Raises `LookupError`."""
    found = db.session.scalar(select(TournamentRound).filter_by(tournament_id=tournament.id, number=number)
                              .execution_options(populate_existing=True))
    if found is None:
        raise LookupError(number)
    return found


def table_of(round_: TournamentRound, number: int) -> TournamentTable:
    """Return a table of a round by its number. Raises `LookupError`."""
    found = db.session.scalar(select(TournamentTable).filter_by(round_id=round_.id, number=number)
                              .execution_options(populate_existing=True))
    if found is None:
        raise LookupError(number)
    return found


def _rows(round_: TournamentRound) -> list[TournamentTable]:
    return list(db.session.scalars(select(TournamentTable).filter_by(round_id=round_.id)
                                   .order_by(TournamentTable.number).execution_options(populate_existing=True)))


def of_sitting(sitting: Sitting) -> tuple[Tournament, TournamentRound, TournamentTable] | None:
    """Return where a sitting belongs in a tournament, or None."""
    found = db.session.execute(
        select(Tournament, TournamentRound, TournamentTable)
        .join(TournamentRound, TournamentRound.tournament_id == Tournament.id)
        .join(TournamentTable, TournamentTable.round_id == TournamentRound.id)
        .where(TournamentTable.sitting_id == sitting.id)).one_or_none()
    return None if found is None else (found[0], found[1], found[2])
