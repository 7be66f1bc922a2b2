"""What must hold in every world, after each step or every few."""
import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from sqlalchemy import select

from models import Entry, Season, Sitting, User, all_games, db
from models.books.closing import last_sealing
from models.books.results import from_facts
from models.history.checking import differences
from models.history.loading import Owner
from models.league.league_cache import season_table
from models.ops.verifying import verify, verify_books
from models.schema.clubs import Club
from models.schema.ledger import BookEntry, BookLine
from models.schema.people import Person, holder_of
from models.schema.tables import CardTable
from models.transfer.club_files import export_club, import_club, parse_club
from models.transfer.validators import CannotRead
from tally.money import minor_of

from .world import World

KINDS = ("season", "company", "tournament", "word", "book_entry", "card_table", "person")  # rows of a club
# Steps between checks of the tables that were touched, and between those that cost more; at the end all are made.
SOME, DEAR = 4, 30


def after(world: World, number: int) -> Iterator[str]:
    """What is wrong after a step."""
    if number % SOME == 0:
        with world.machine.inside():
            for sitting_id in sorted(world.touched):
                sitting = db.session.get(Sitting, sitting_id)
                if sitting is not None:
                    yield from at_table(sitting)
        world.touched.clear()
    if number % DEAR == 0:
        with world.machine.inside():
            yield from dear(world)


def at_table(sitting: Sitting) -> Iterator[str]:
    """What is stored is what a replay gives, and sums to nothing."""
    for each in verify(sitting):
        yield f"sitting {sitting.id}: {each}"
    total = sum(sitting.now.totals.values())
    if sitting.game.zero_sum(sitting.rules) and total:
        yield f"sitting {sitting.id}: the totals {dict(sitting.now.totals)} do not add up to nothing"


def dear(world: World) -> Iterator[str]:
    yield from verify_books()
    yield from paid_out()
    yield from (f"the history: {each.id} {each.values}" for each in differences(Owner("club", world.club_id)))
    yield from standings(world)


def paid_out() -> Iterator[str]:
    """What was booked for a closed game is its points times their worth, and what is rounded is rounded alike."""
    for sitting in db.session.scalars(select(Sitting).where(Sitting.sealed_at.is_not(None))):
        sealing = last_sealing(sitting.id)
        if sealing is None or not sealing.rate or sitting.objections or not sitting.game.for_money(sitting.rules):
            continue
        coin = Fraction(sealing.cash_unit, minor_of(sealing.currency))
        points, booked, shares = Counter[int](), Counter[int](), Counter[int]()
        for account in from_facts(sitting)[0].now.accounts:
            holder = holder_of(db.session.get_one(Person, account.person)).id
            points[holder] += account.paid
            shares[holder] += 1
        for person, amount in db.session.execute(
                select(BookLine.person_id, BookLine.amount).join(BookEntry, BookEntry.id == BookLine.entry_id).where(
                    BookEntry.sitting_id == sitting.id, BookEntry.currency == sealing.currency,
                    BookEntry.kind == "closing", BookLine.person_id.is_not(None))):
            booked[holder_of(db.session.get_one(Person, person)).id] += amount
        off = [Fraction(booked[person], minor_of(sealing.currency)) - points[person] * Fraction(sealing.rate)
               for person in {*points, *booked}]
        if off and max(off) - min(off) > coin * max(shares.values(), default=1):
            yield (f"sitting {sitting.id}: {dict(points)} points at {sealing.rate} were booked as {dict(booked)} "
                   f"{sealing.currency}")


def standings(world: World) -> Iterator[str]:
    """Seasons as this worker remembers them are those worked out anew."""
    club = db.session.get_one(Club, world.club_id)
    seasons = list(db.session.scalars(select(Season).filter_by(club_id=world.club_id, deleted_at=None)))
    try:
        here = [repr(season_table(club, each)) for each in seasons]
    except ValueError as refused:  # what is remembered does not fit what is there
        yield f"the seasons: {refused}"
        return
    caches = {name: each for name, each in db_app(world).extensions.items() if name.startswith("cache of ")}
    for name in caches:
        del db_app(world).extensions[name]
    for season, table in zip(seasons, here, strict=True):
        if repr(season_table(club, season)) != table:
            yield f"season {season.id} is remembered otherwise than its results give"


def db_app(world: World) -> Any:
    return world.machine.workers[0]


def at_the_end(world: World) -> Iterator[str]:
    """Nothing typed is lost or there twice, each phone's order is kept, and a file carries all of it."""
    with world.machine.inside():
        for sitting in db.session.scalars(select(Sitting)):
            yield from at_table(sitting)
        yield from dear(world)
        seqs = dict[str, tuple[int, int]]()
        for key, sitting_id, seq in db.session.execute(
                select(Entry.submission, Entry.sitting_id, Entry.seq).join(Sitting).join(CardTable).where(
                    CardTable.key.in_(world.tables))):
            seqs[key] = sitting_id, seq
            if key not in world.sent:
                yield f"{key} was recorded at sitting {sitting_id} and sent by nobody"
        yield from queues(world, seqs)
        yield from carried(world)


def queues(world: World, seqs: dict[str, tuple[int, int]]) -> Iterator[str]:
    for phone in world.phones:
        last: dict[int, int] = {}
        for sitting, key in phone.typed:
            if key not in seqs:
                if key not in phone.dropped:
                    yield f"{key} of {phone.name} is lost"
                continue
            if key in phone.dropped and not world.sent[key].arrived:
                yield f"{key} of {phone.name} was thrown away and is there"
            if seqs[key][1] < last.get(sitting, 0):
                yield f"{key} of {phone.name} overtook what was typed before it"
            last[sitting] = seqs[key][1]
    for key, sent in world.sent.items():
        if sent.done and key not in seqs:
            yield f"{key} was shown as recorded and is gone"
    yield from doubled(world, seqs)


def doubled(world: World, seqs: dict[str, tuple[int, int]]) -> Iterator[str]:
    """Rounds typed as the same round on two phones, of which the second counts too though nobody was asked."""
    acts = {key: act for key, act in db.session.execute(select(Entry.submission, Entry.act))}
    fewer = {seqs[key] for key, act in acts.items() if key in seqs and act in ("strike", "undo")}
    typed = [(phone, key, entered) for phone in world.phones for key, entered in phone.rounds.items()
             if acts.get(key) == "record" and not any(
                 entered.counts(phone.rounds[each]) for each in phone.dropped & phone.rounds.keys())]
    for phone, one, entered in typed:
        for second, other, same in typed:
            first, then = seqs[one][1], seqs[other][1]
            if phone is not second and (entered.sitting, entered.number) == (same.sitting, same.number) and (
                    same.base < first < then) and not any(
                        first < seqs.get(each, (0, 0))[1] <= then for each in second.decided) and not any(
                            at == entered.sitting and first < seq < then for at, seq in fewer):  # the number is free
                yield f"{one} and {other} are round {entered.number}"


def carried(world: World) -> Iterator[str]:
    """Out in a file and in again, the club is what it was: the same file, and as many rows of each kind."""
    here = "".join(export_club(db.session.get_one(Club, world.club_id)))
    stranger = db.session.get_one(User, world.phones[5].user)
    try:
        copy = import_club(parse_club(here, all_games()), stranger, "carried to the end")
    except CannotRead as refused:
        yield f"the club's own file is refused: {refused.text}"
        return
    there = "".join(export_club(copy))
    one, other = (json.loads(each) for each in (here, there))
    if one != other:
        yield f"the club came back otherwise from its file{first_difference(one, other)}"
    for kind in KINDS:
        there = " AND deleted_at IS NULL" if "deleted_at" in db.metadata.tables[kind].columns else ""
        mine, its = (world.machine.value(f"SELECT count(*) FROM {kind} WHERE club_id = :id{there}", id=each)
                     for each in (world.club_id, copy.id))
        if mine != its:
            yield f"of {mine} rows of {kind} the file carries {its}"


def first_difference(one: Any, other: Any, at: str = "") -> str:
    """Where two structures differ first."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in sorted({*one, *other}):
            if one.get(name) != other.get(name):
                return first_difference(one.get(name), other.get(name), f"{at}.{name}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for nth, (each, too) in enumerate(zip(one, other, strict=True)):
            if each != too:
                return first_difference(each, too, f"{at}[{nth}]")
    return f"{at}: {str(one)[:120]} / {str(other)[:120]}"
