"""Context of the page on which people confirm their sums: who agrees, one's own rounds, objections and decisions."""
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from models import Objection, Permission, Sitting
from models.books.closing import last_sealing
from models.books.confirming import Standing, Standings, may_sign, standings
from models.books.deciding import Judges
from models.books.disputes import objections_to
from models.schema.confirmations import How, Level, Outcome
from models.table.describe import headline
from tally import Text, _, verbatim
from tally.replay import Fate, Played

from .. import names
from ..access.phone_id import this_phone
from ..access.table_access import TableAccess, by
from ..books.closing_offers import may_reopen
from ..confirming_words import LEVELS
from ..disputed import Entry, about_entry, who_decides
from ..translate import say

MOST_ROUNDS = 500  # longer games are not replayed for the list of one's own rounds
OUTCOMES: Mapping[str, Text] = {
    Outcome.STANDS.value: _("The entry stands"), Outcome.WRONG.value: _("The entry is wrong and is to be corrected"),
    Outcome.WITHDRAWN.value: _("Withdrawn")}


@dataclass(frozen=True, slots=True)
class Person:
    """One person's line: sum in the unit of the game, without the disputed entries if that differs, and the state."""
    id: int
    seat: int
    name: str
    sum: str
    without: str
    state: Text
    agrees: bool
    seen: str
    mine: bool
    may_sign: bool


@dataclass(frozen=True, slots=True)
class Dispute:
    """An objection as shown. `decisions`: what, why, by whom, when; `hint`: who has a part in the entry."""
    objection: Objection
    entry: Entry | None
    name: str
    open: bool
    decisions: list[tuple[Text, str, str, datetime]]
    mine: bool
    decides: bool = False
    hint: Text | None = None


def agreement_page(sitting: Sitting, access: TableAccess) -> dict[str, Any]:
    """Return the context of the page."""
    found = standings(sitting)
    me = access.me if access.holds else None
    long = sitting.now.number - 1 > MOST_ROUNDS
    played = [] if long else [each for each in sitting.sheet() if each.fate is Fate.COUNTS]
    return {
        "sitting": sitting, "game": sitting.game, "found": found, "long": long,
        "people": _people(sitting, access, found, me), "me": me, "mine": found.people.get(me or 0),
        "agreed_to": _agreed_to(sitting, found.people.get(me or 0)),
        "rounds": [] if me is None else _own(sitting, played, me, found),
        "disputes": [_judged(sitting, access, each) for each in _disputes(sitting, access, found, me)],
        "reopens": sitting.sealed_at is not None and access.may_manage and may_reopen(access, last_sealing(sitting.id)),
        "referee": is_referee(access), "level": LEVELS[found.level.value], "levels": Level, "OUTCOMES": OUTCOMES,
        "referees": who_decides(sitting)}


def is_referee(access: TableAccess) -> bool:
    """Whether this phone may decide disputes: its account is a referee of the club, or it is the table's referee."""
    if access.table.club_id is not None:
        return access.membership is not None and access.membership.may(Permission.DECIDE)
    return access.role == "play" and access.table.referee_id is not None and (
        access.table.referee_id == access.me and access.holds)


def _judged(sitting: Sitting, access: TableAccess, dispute: Dispute) -> Dispute:
    """Add to an open objection whether this phone decides about it."""
    if not dispute.open:
        return dispute
    judges, own = Judges.of(sitting, dispute.objection), by(access)
    referee, decides = is_referee(access), judges.may(own, this_phone().phone)
    hint = None
    if sitting.table.club_id is None and sitting.table.referee_id is None:
        return dispute
    if not judges.others:
        hint = _("Everybody who could decide has a part in this entry, or objected: who decides all the same is shown "
                 "for ever as a party.")
    elif referee and not decides:
        hint = _("You objected, or have a part in this entry. Who has none: %(names)s",
                 names=verbatim(", ".join(judges.others)))
    return replace(dispute, decides=referee and decides, hint=hint)


def _by_a_party(outcome: Text) -> Text:
    return _("%(what)s (decided by a party)", what=outcome)


def _people(sitting: Sitting, access: TableAccess, found: Standings, me: int | None) -> list[Person]:
    seats = {each.person: each.seat for each in sorted(sitting.now.accounts, key=lambda each: -each.seat)}
    signed = may_sign(found.people, access.table, this_phone()) if access.can_write and access.holds else set()
    lines = [Person(
        each.person, seats.get(each.person, 0), sitting.table.names.get(each.person, "?"), _sum_text(sitting, each.sum),
        _sum_text(sitting, each.without) if any(each.held) else "", state_said(each), each.agrees, seen_as(each),
        each.person == me, each.person in signed and each.person != me and not each.agrees and each.objects is None)
        for each in found.people.values()]
    return sorted(lines, key=lambda line: (not line.mine, line.seat))


def _sum_text(sitting: Sitting, sum_: tuple[int, int]) -> str:
    paid, counted = (say(sitting.game.amount(each, sitting.rules)) for each in sum_)
    return paid if paid == counted else say(_("%(paid)s, counted %(counted)s", paid=paid, counted=counted))


def _agreed_to(sitting: Sitting, standing: Standing | None) -> str:
    """Return the other sum that somebody agreed to before a correction; "" for nobody."""
    before = standing and standing.outdated
    return _sum_text(sitting, (before.paid, before.counted)) if before else ""


def seen_as(standing: Standing) -> str:
    """Return the sum as a form carries it."""
    return f"{standing.sum[0]}:{standing.sum[1]}"


def state_said(standing: Standing) -> Text:
    """Say how somebody stands to his sum."""
    if standing.objects is not None:
        return _("objects")
    if standing.confirmed is not None:
        return _("agrees, by initials") if standing.confirmed.how == How.INITIALS.value else _("agrees")
    if standing.decided:
        return _("decided by a party") if standing.party else _("decided by a referee")
    if standing.silent:
        return _("said nothing in time")
    return _("has not agreed yet") if standing.outdated is None else _("agreed before a correction")


def _own(sitting: Sitting, played: list[Played], me: int, standing: Standings) -> list[Entry]:
    """Return the rounds and entries that gave something to this person, or that he played, newest first."""
    disputed = {each.root for each in standing.open}
    objected = {each.root for each in standing.open if each.person_id == me}
    found = []
    for each in played:
        gave = _of(each.after, me) - _of(each.before, me)
        rounds = each.after.number > each.before.number
        there = rounds and any(each.before.occupants.get(seat) == me for seat in each.before.playing)
        if gave or there:
            found.append(Entry(each.play.root, each.before.number if rounds else None, _headline(sitting, each), gave,
                               each.play.root in disputed, each.play.root in objected))
    return found[::-1]


def _of(now: Any, person: int) -> int:
    return sum(each.paid for each in now.accounts if each.person == person)


def _headline(sitting: Sitting, played: Played) -> str:
    return say(headline(sitting.game, played), sitting.names(played.after))


def disputes_of(sitting: Sitting, access: TableAccess) -> list[Dispute]:
    """Return all objections in a sitting with their decisions, for the history."""
    found = standings(sitting) if sitting.objections else Standings({}, sitting.table.level)
    return _disputes(sitting, access, found, None)


def _disputes(sitting: Sitting, access: TableAccess, found: Standings, me: int | None) -> list[Dispute]:
    objections, people = objections_to(sitting), sitting.table.names
    who = names.of_makers([one for each in objections for one in each.decisions], people, access.membership is not None)
    still = {each.id for each in found.open}
    return [Dispute(each, about_entry(sitting, each.root), people.get(each.person_id, "?"), each.id in still, [
        (_by_a_party(OUTCOMES[one.outcome]) if one.party else OUTCOMES[one.outcome], one.reason,
         who[one.id], one.at) for one in each.decisions],
        each.person_id == me) for each in objections]
