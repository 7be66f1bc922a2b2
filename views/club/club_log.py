"""Describe the event log of a club; events hold ids, current names are filled in here."""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from flask_babel import get_locale, gettext
from sqlalchemy import select

from models import CardTable, Club, ClubEvent, Person, Season, User, all_games, db, is_zone
from models.books.corrections import given_again
from tally import Text, _, _n, verbatim

from ..amounts import money
from ..roles import ROLES
from ..web.calendars import day_text
from .settings_form import city


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


Sentence = Callable[[Mapping[str, Any], Known], Text]
SENTENCES: Mapping[str, Sentence] = {
    "club.made": lambda facts, known: _("The club began."),
    "club.changed": lambda facts, known: (
        _("Settings were changed; the time zone was %(was)s and is %(zone)s.", was=_city(facts, "was"),
          zone=_city(facts, "zone")) if "zone" in facts else _("Settings were changed.")),
    "club.deleted": lambda facts, known: _("The club was deleted."),
    "club.returned": lambda facts, known: _("The club came back."),
    "member.joined": lambda facts, known: _(
        "%(who)s joined as %(role)s.", who=known.user(facts), role=role(facts["role"])),
    "member.role": lambda facts, known: _(
        "%(who)s: %(was)s became %(role)s.", who=known.user(facts), was=role(facts["was"]), role=role(facts["role"])),
    "member.player": lambda facts, known: (
        _("The account %(who)s is the player %(player)s.", who=known.user(facts, False),
          player=known.player(facts, first=False))
        if facts["player"] else _("The account %(who)s is no player.", who=known.user(facts, False))),
    "member.left": lambda facts, known: _("%(who)s left the club.", who=known.user(facts)),
    "member.reset_link": lambda facts, known: _(
        "%(who)s was given a link for a new password.", who=known.user(facts)),
    "member.removed": lambda facts, known: _("%(who)s was removed from the club.", who=known.user(facts)),
    "invitation.made": lambda facts, known: _("An invitation was made for: %(role)s.", role=role(facts["role"])),
    "invitation.revoked": lambda facts, known: _("An invitation was revoked."),
    "player.added": lambda facts, known: _("%(who)s came onto the roster.", who=known.player(facts)),
    "player.renamed": lambda facts, known: _("%(who)s got another name.", who=known.player(facts)),
    "player.retired": lambda facts, known: _("%(who)s was retired.", who=known.player(facts)),
    "player.returned": lambda facts, known: _("%(who)s plays again.", who=known.player(facts)),
    "player.deleted": lambda facts, known: _("A player without any record was deleted."),
    "players.merged": lambda facts, known: _(
        "%(who)s and %(other)s are one player.", who=known.player(facts), other=known.player(facts, "into", False)),
    "players.unmerged": lambda facts, known: _(
        "%(who)s and %(other)s are two players again.", who=known.player(facts),
        other=known.player(facts, "into", False)),
    "person.linked": lambda facts, known: _(
        "%(who)s at a table is the player %(player)s.", who=known.player(facts, "person"),
        player=known.player(facts, first=False)),
    "game.reopened": lambda facts, known: _(
        "%(game)s of %(day)s was opened again: %(reason)s", game=_game(facts), day=_day(facts),
        reason=verbatim(str(facts.get("reason", "")))),
    "game.corrected": lambda facts, known: _("%(game)s of %(day)s was closed again.", game=_game(facts),
                                             day=_day(facts)),
    "tournament.opened": lambda facts, known: _("A tournament was opened."),
    "table.opened": lambda facts, known: (
        _("A table was started: %(name)s.", name=verbatim(known.tables[facts["table"]]))
        if known.tables.get(facts.get("table", 0)) else _("A table was started.")),
    "evenings.imported": lambda facts, known: _n(
        "%(n)s evening came out of a file.", "%(n)s evenings came out of a file.", facts["evenings"]),
    "evenings.taken_back": lambda facts, known: _n(
        "%(n)s evening out of a file was taken back.", "%(n)s evenings out of a file were taken back.",
        facts["evenings"]),
    "table.taken_in": lambda facts, known: _("A table was taken in."),
    "company.made": lambda facts, known: _("A regular company was added."),
    "company.changed": lambda facts, known: _("A regular company was changed."),
    "company.deleted": lambda facts, known: _("A regular company was deleted."),
    "season.made": lambda facts, known: _("The season %(name)s began to count.", name=known.season(facts)),
    "season.changed": lambda facts, known: _("The season %(name)s counts by other terms.", name=known.season(facts)),
    "season.deleted": lambda facts, known: _("The season %(name)s was put away.", name=known.season(facts)),
    "season.penalty": lambda facts, known: _(
        "Season %(name)s: points were taken off %(who)s.", name=known.season(facts),
        who=known.player(facts, "person", False)),
    "season.penalty_undone": lambda facts, known: _(
        "Season %(name)s: a penalty of %(who)s was undone.", name=known.season(facts),
        who=known.player(facts, "person", False)),
    "season.public": lambda facts, known: _("The season %(name)s is shown publicly.", name=known.season(facts)),
    "season.private": lambda facts, known: _("The season %(name)s is not public any more.", name=known.season(facts)),
}


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
    """Describe events of a club; those without a sentence are shown by their key."""
    people = {number for event in events for key in ("player", "into", "person")
              if isinstance(number := event.facts.get(key), int)}
    users = {number for event in events for number in (event.user_id, event.facts.get("user"))
             if isinstance(number, int)}
    seasons = {event.facts["season"] for event in events if isinstance(event.facts.get("season"), int)}
    tables = {number for event in events if isinstance(number := event.facts.get("table"), int)}
    known = Known(_names(User, users), _names(Person, people), _names(Season, seasons), _names(CardTable, tables))
    changes = _changes(club, events)
    return [Description(SENTENCES.get(event.what, _plain(event))(event.facts, known),
                 known.users.get(event.user_id or 0) or None, event.at, changes.get(event.id)) for event in events]


def _changes(club: Club, events: Sequence[ClubEvent]) -> dict[int, tuple[tuple[str, str], ...]]:
    """What closing again changed in money, by event: name and amount."""
    corrected = {each.id: (str(each.facts.get("game")), str(each.facts.get("day")), each.at)
                 for each in events if each.what == "game.corrected"}
    gave = given_again(club.id, corrected)
    names = _names(Person, {person for all_ in gave.values() for amounts in all_.values() for person in amounts
                            if person is not None})
    return {event: tuple((names.get(person, "?") if person is not None else gettext("Pot"),
                          money(amount, currency, sign=True))
                         for currency, amounts in sorted(all_.items())
                         for person, amount in sorted(amounts.items(), key=lambda each: -each[1]) if amount)
            for event, all_ in gave.items()}


def _plain(event: ClubEvent) -> Sentence:
    return lambda facts, known: verbatim(event.what)


def _names(kind: type[User] | type[Person] | type[Season] | type[CardTable], ids: set[int]) -> dict[int, str]:
    return {number: name for number, name in db.session.execute(select(kind.id, kind.name).where(kind.id.in_(ids)))}
