"""Describe the event log of a club; events hold ids, current names are filled in here."""
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from flask_babel import get_locale, gettext

from models import CardTable, Club, ClubEvent, Person, Season, User, all_games, is_zone
from models.books.corrections import given_again
from tally import Text, _, _n, verbatim

from .. import names
from ..amounts import money
from ..roles import ROLES
from ..translate import as_typed
from ..web.calendars import day_text
from .settings_form import city

NAMED = re.compile(r"%\((\w+)\)s")


@dataclass(frozen=True, slots=True)
class Description:
    """One described event of the log."""
    what: Text
    who: str | None
    at: datetime
    changes: tuple[tuple[str, str], ...] | None = None  # of a correction, in money: name and amount, largest first


@dataclass(frozen=True, slots=True)
class Known:
    """Names by id, for the events of one page; deleted accounts and people have none."""
    users: Mapping[int, str]
    people: Mapping[int, str]
    seasons: Mapping[int, str]
    tables: Mapping[int, str]

    def user(self, facts: Mapping[str, Any], first: bool = True) -> Text:
        return named(self.users.get(facts.get("user", 0)), first)

    def player(self, facts: Mapping[str, Any], key: str = "player", first: bool = True) -> Text:
        return named(self.people.get(facts.get(key) or 0), first)

    def season(self, facts: Mapping[str, Any]) -> Text:
        return verbatim(self.seasons.get(facts["season"], "?"))


def named(name: str | None, first: bool = True) -> Text:
    """The name, or a neutral word without one; `first`: it begins the sentence."""
    if name:
        return verbatim(name)
    return _("Somebody no longer here") if first else _("somebody no longer here")


SENTENCES: Mapping[str, Text] = {
    "club.made": _("The club began."),
    "club.changed": _("Settings were changed."),
    "club.symbols": _("Variable symbols were chosen."),
    "club.deleted": _("The club was deleted."),
    "club.returned": _("The club came back."),
    "member.joined": _("%(who)s joined as %(role)s."),
    "member.role": _("%(who)s: %(was)s became %(role)s."),
    "member.player": _("The account %(who)s is the player %(player)s."),
    "member.left": _("%(who)s left the club."),
    "member.reset_link": _("%(who)s was given a link for a new password."),
    "member.removed": _("%(who)s was removed from the club."),
    "invitation.made": _("An invitation was made for: %(role)s."),
    "invitation.revoked": _("An invitation was revoked."),
    "player.added": _("%(who)s came onto the roster."),
    "player.renamed": _("%(who)s got another name."),
    "player.no_guest": _("%(who)s, a guest so far, is a player of the club."),
    "player.retired": _("%(who)s was retired."),
    "player.returned": _("%(who)s plays again."),
    "player.deleted": _("A player without any record was deleted."),
    "players.merged": _("%(who)s and %(other)s are one player."),
    "players.unmerged": _("%(who)s and %(other)s are two players again."),
    "person.linked": _("%(who)s at a table is the player %(player)s."),
    "game.reopened": _("%(game)s of %(day)s was opened again: %(reason)s"),
    "game.corrected": _("%(game)s of %(day)s was closed again."),
    "tournament.opened": _("A tournament was opened."),
    "table.opened": _("A table was started: %(name)s."),
    "table.taken_in": _("A table was taken in."),
    "company.made": _("A regular company was added."),
    "company.changed": _("A regular company was changed."),
    "company.deleted": _("A regular company was deleted."),
    "evening.planned": _("An evening was planned."),
    "evening.changed": _("A planned evening was changed."),
    "evening.called_off": _("A planned evening was called off."),
    "evening.on_again": _("An evening that was called off takes place after all."),
    "calendars.renewed": _("The addresses of calendars were made anew."),
    "hook.made": _("A webhook was added."),
    "hook.ended": _("A webhook was ended."),
    "season.made": _("The season %(name)s began to count."),
    "season.changed": _("The season %(name)s counts by other terms."),
    "season.deleted": _("The season %(name)s was put away."),
    "season.penalty": _("Season %(name)s: points were taken off %(who)s."),
    "season.penalty_undone": _("Season %(name)s: a penalty of %(who)s was undone."),
    "season.public": _("The season %(name)s is shown publicly."),
    "season.private": _("The season %(name)s is not public any more."),
}
COUNTED: Mapping[str, Callable[[int], Text]] = {
    "evenings.imported": lambda n: _n("%(n)s evening came out of a file.", "%(n)s evenings came out of a file.", n),
    "evenings.taken_back": lambda n: _n(
        "%(n)s evening out of a file was taken back.", "%(n)s evenings out of a file were taken back.", n)}
WHO = {"member": "user", "player": "player", "players": "player", "person": "person", "season": "person"}
"""Which fact of an event says who it was, by the first part of its key."""
VALUES: Mapping[str, Callable[[Mapping[str, Any], Known], Text]] = {
    "role": lambda facts, known: role(facts["role"]),
    "was": lambda facts, known: role(facts["was"]),
    "player": lambda facts, known: known.player(facts, first=False),
    "other": lambda facts, known: known.player(facts, "into", False),
    "name": lambda facts, known: known.season(facts) if "season" in facts else as_typed(known.tables[facts["table"]]),
    "game": lambda facts, known: _game(facts),
    "day": lambda facts, known: _day(facts),
    "reason": lambda facts, known: as_typed(str(facts.get("reason", ""))),
}


def _sentence(what: str, facts: Mapping[str, Any], lookup: Known) -> Text:
    """What happened; an event without a sentence is shown by its key."""
    if what in COUNTED:
        return COUNTED[what](facts["evenings"])
    if what == "club.changed" and "zone" in facts:
        return _("Settings were changed; the time zone was %(was)s and is %(zone)s.", was=_city(facts, "was"),
                 zone=_city(facts, "zone"))
    if what == "member.player" and not facts["player"]:
        return _("The account %(who)s is no player.", who=lookup.user(facts, False))
    if what == "table.opened" and not lookup.tables.get(facts.get("table", 0)):
        return _("A table was started.")
    if what not in SENTENCES:
        return verbatim(what)
    sentence, values = SENTENCES[what], dict[str, Any]()
    for name in NAMED.findall(sentence.id):
        values[name] = _who(what, facts, lookup, sentence.id) if name == "who" else VALUES[name](facts, lookup)
    return replace(sentence, values=values)


def _who(what: str, facts: Mapping[str, Any], lookup: Known, sentence: str) -> Text:
    first, key = sentence.startswith("%(who)s"), WHO[what.partition(".")[0]]
    return lookup.user(facts, first) if key == "user" else lookup.player(facts, key, first)


def _game(facts: Mapping[str, Any]) -> Text:
    game = all_games().get(str(facts.get("game")))
    return verbatim(str(facts.get("game", "?"))) if game is None else game.name


def _city(facts: Mapping[str, Any], which: str) -> Text:
    zone = str(facts.get(which, ""))
    return verbatim(city(zone, str(get_locale())) if is_zone(zone) else zone)


def _day(facts: Mapping[str, Any]) -> Text:
    try:
        return verbatim(day_text(date.fromisoformat(str(facts.get("day")))))
    except ValueError:
        return verbatim("?")


def role(value: str) -> Text:
    return ROLES.get(value) or verbatim(value)


def described(club: Club, events: Sequence[ClubEvent]) -> list[Description]:
    """Describe events of a club."""
    people = {number for event in events for key in ("player", "into", "person")
              if isinstance(number := event.facts.get(key), int)}
    users = {number for event in events for number in (event.user_id, event.facts.get("user"))
             if isinstance(number, int)}
    seasons = {event.facts["season"] for event in events if isinstance(event.facts.get("season"), int)}
    tables = {number for event in events if isinstance(number := event.facts.get("table"), int)}
    lookup = Known(names.by_id(User, users), names.by_id(Person, people), names.by_id(Season, seasons),
                  names.by_id(CardTable, tables))
    changes = _changes(club, events)
    return [Description(_sentence(event.what, event.facts, lookup),
                 lookup.users.get(event.user_id or 0) or None, event.at, changes.get(event.id)) for event in events]


def _changes(club: Club, events: Sequence[ClubEvent]) -> dict[int, tuple[tuple[str, str], ...]]:
    """What closing again changed in money, by event: name and amount."""
    corrected = {each.id: (str(each.facts.get("game")), str(each.facts.get("day")), each.at)
                 for each in events if each.what == "game.corrected"}
    gave = given_again(club.id, corrected)
    called = names.by_id(Person, {person for all_ in gave.values() for amounts in all_.values() for person in amounts
                            if person is not None})
    return {event: tuple((called.get(person, "?") if person is not None else gettext("Pot"),
                          money(amount, currency, sign=True))
                         for currency, amounts in sorted(all_.items())
                         for person, amount in sorted(amounts.items(), key=lambda each: -each[1]) if amount)
            for event, all_ in gave.items()}
