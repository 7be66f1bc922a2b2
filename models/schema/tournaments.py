"""Tables of tournaments: settings, entrants, chairs and who holds them, rounds, tables, places, penalties, the log.

A chair is a drawn start number; points belong to it. A table of a round is an ordinary sitting at a card table of the
club. Standings, meetings and positions are derived (`models.tournament.hall`), never stored.
"""
from datetime import date, datetime
from typing import Any

from flask import current_app
from sqlalchemy import JSON, BigInteger, ColumnElement, ForeignKey, Index, String, UniqueConstraint, select
from sqlalchemy.orm import Mapped, mapped_column, relationship

from ..database import Currency, FormKey, Key, Model, Now, Words, db, refers
from ..facts import ADDRESS, FORM, LEADS, OWNER, PHONE, SETTLED, VERSION, fact, no_fact, of_groups
from .clubs import Club


class Tournament(Model):
    """A tournament of a club. `state`: open (people register), drawn, running (the plan is confirmed), closed.

    `rules` are house rules of `game_key`, encoded. `sizes` are the sizes of tables in order of preference, all of them
    allowed by the game. `counting` is "places" (points for places first) or "sum"; `chain` the keys of
    `tally.tournament.TieBreak` in order. `seconds` is the length of a round. `fee` is in minor units of `currency`,
    prizes are multiples of `cash_unit`; `shares` say what each place gets of the pot, by weight. `deals` is how many
    deals a table plays in a round (None: as many as the time allows). From round `swiss_from` on rounds are seated by
    standing (None: all are drawn at the start). `seed` is that of the confirmed or shown draw. `apart` are groups of
    players (a couple, a family, a club) of whom no two should sit at one table, `apart_first` those of whom no two
    should in the first round (None: nobody). `leftover`: what happens to who cannot be seated at tables of these sizes.
    "rest": sits the round out, which counts as the mean of the own other rounds; "extra": the same until an extra round
    is played; "even": stand-ins fill up tables of the first size (None: nothing is drawn). `register_limit`: people
    register themselves by the address with `register_key` until so many are registered (None: only the organisers
    register). `visibility`: "live" (everybody sees the standings), "end" (only when it is closed), "club" (members
    only).
    """
    __tablename__ = "tournament"
    id: Mapped[Key]
    club_id: Mapped[int] = refers("club", index=True, info=OWNER)
    key: Mapped[str] = mapped_column(String(16), unique=True, info=ADDRESS)
    name: Mapped[Words]
    day: Mapped[date]
    game_key: Mapped[str] = mapped_column("game", String(40))
    rules: Mapped[dict[str, Any]]
    rounds: Mapped[int]
    seconds: Mapped[int]
    deals: Mapped[int | None]
    break_seconds: Mapped[int] = mapped_column(default=600)
    sizes: Mapped[list[int]] = mapped_column(JSON)
    counting: Mapped[str] = mapped_column(String(10))
    chain: Mapped[list[str]] = mapped_column(JSON)
    fee: Mapped[int] = mapped_column(BigInteger, default=0)
    currency: Mapped[Currency]
    cash_unit: Mapped[int]
    shares: Mapped[list[int]] = mapped_column(JSON)
    swiss_from: Mapped[int | None]
    apart: Mapped[list[list[int]] | None] = mapped_column(JSON(none_as_null=True), info=fact(encode=of_groups))
    apart_first: Mapped[list[list[int]] | None] = mapped_column(JSON(none_as_null=True), info=fact(encode=of_groups))
    leftover: Mapped[str | None] = mapped_column(String(10))
    register_limit: Mapped[int | None]
    register_key: Mapped[str | None] = mapped_column(String(16), unique=True, info=ADDRESS)
    seed: Mapped[int | None] = mapped_column(BigInteger)
    state: Mapped[str] = mapped_column(String(10), default="open")
    visibility: Mapped[str] = mapped_column(String(10), default="live")
    version: Mapped[int] = mapped_column(default=1, info=VERSION)
    made_at: Mapped[Now]
    deleted_at: Mapped[datetime | None]
    submission: Mapped[FormKey] = mapped_column(unique=True, info=FORM)
    club: Mapped[Club] = relationship()

    @classmethod
    def by_key(cls, key: str) -> "Tournament | None":
        """Return the tournament with its club; None where it does not exist or is deleted, or its game is gone."""
        return cls._found(cls.key == key) if key.isascii() and key.isalnum() else None

    @classmethod
    def by_register_key(cls, typed: str) -> "Tournament | None":
        """Return the tournament people register for at this address; None as in `by_key`."""
        return cls._found(cls.register_key == typed.lower()) if typed.isascii() and typed.isalnum() else None

    @classmethod
    def _found(cls, which: ColumnElement[bool]) -> "Tournament | None":
        games = current_app.extensions["games"]
        return db.session.scalar(select(cls).where(which, cls.deleted_at.is_(None), cls.game_key.in_(games)))


RESTING = ("rest", "extra")
"""Values of `leftover` with which people sit out."""


class Entrant(Model):
    """A player of the club's roster who registered. `withdrawn_at`: does not take part after all.

    `paid_entry_id` is the payment of the fee in the club's ledger, None until it is paid. `stand_in`: plays only where
    the field needs it, where the tournament's `leftover` is "even" (None: an ordinary entrant). `waived`: owes no fee
    (None: owes it). `card` is the generation of the address of the own card; `asks`: a phone registered a name of the
    roster, and its card waits for the desk's yes.
    """
    __tablename__ = "tournament_entrant"
    __table_args__ = (UniqueConstraint("tournament_id", "person_id"),)
    id: Mapped[Key]
    tournament_id: Mapped[int] = refers("tournament", info=LEADS)
    person_id: Mapped[int] = refers("person", index=True)
    present: Mapped[bool] = mapped_column(default=False)
    stand_in: Mapped[bool | None]
    waived: Mapped[bool | None]
    card: Mapped[int] = mapped_column(default=1, server_default="1", info=ADDRESS)
    asks: Mapped[bool | None] = mapped_column(info=no_fact("a question to the desk: access"))
    paid_entry_id: Mapped[int | None] = refers("book_entry", "SET NULL")
    at: Mapped[Now]
    withdrawn_at: Mapped[datetime | None]


class ChairHolder(Model):
    """Who holds a chair from a round on, until and with another (None: to the end). Points belong to the chair.

    A substitute, a late comer and a leaver are rows or ends of rows; what was played is never edited.
    """
    __tablename__ = "tournament_holder"
    __table_args__ = (UniqueConstraint("tournament_id", "chair", "from_round"),)
    id: Mapped[Key]
    tournament_id: Mapped[int] = refers("tournament", info=LEADS)
    chair: Mapped[int]
    person_id: Mapped[int] = refers("person", index=True)
    from_round: Mapped[int] = mapped_column(default=1)
    until_round: Mapped[int | None]


class TournamentRound(Model):
    """A round and its clock. `state`: drawn, running, ended (the running deal is finished), sealed.

    It lasts `seconds` from `starts_at` but for the `changes` of its clock (`models.tournament.clocks`). `extra`: those
    who sat a round out play it then (`models.tournament.extra`; None: an ordinary round).
    """
    __tablename__ = "tournament_round"
    __table_args__ = (UniqueConstraint("tournament_id", "number"),)
    id: Mapped[Key]
    tournament_id: Mapped[int] = refers("tournament", info=LEADS)
    number: Mapped[int]
    extra: Mapped[bool | None]
    state: Mapped[str] = mapped_column(String(10), default="drawn")
    starts_at: Mapped[datetime | None]
    seconds: Mapped[int]
    changes: Mapped[list[dict[str, Any]]] = mapped_column(JSON, default=list)
    ended_at: Mapped[datetime | None]


class TournamentTable(Model):
    """A table of a round: its sitting once the round is started, and how it was handed in.

    `handed_version` is the version of the sitting that was handed in; where the sitting has a newer one, it was
    corrected since. `handed_by_id` and `confirmed_by_id` are players of the club, None: an organiser. `handed_phone` is
    the phone it was handed in with (hash of its id): another one confirms. `short`: why it played fewer deals than set.
    """
    __tablename__ = "tournament_table"
    __table_args__ = (UniqueConstraint("round_id", "number"), Index(None, "sitting_id"))
    id: Mapped[Key]
    round_id: Mapped[int] = refers("tournament_round", info=LEADS)
    number: Mapped[int]
    sitting_id: Mapped[int | None] = refers("sitting", "SET NULL")
    handed_at: Mapped[datetime | None]
    handed_by_id: Mapped[int | None] = refers("person", "SET NULL")
    handed_version: Mapped[int | None]
    short: Mapped[Words] = mapped_column(default="", server_default="", info=fact(usual=""))
    handed_phone: Mapped[str | None] = mapped_column(String(64), info=PHONE)
    confirmed_at: Mapped[datetime | None]
    confirmed_by_id: Mapped[int | None] = refers("person", "SET NULL")

    def take_back(self) -> None:
        """Forget that it was handed in and confirmed."""
        self.handed_at = self.handed_by_id = self.handed_version = self.handed_phone = None
        self.confirmed_at = self.confirmed_by_id = None
        self.short = ""


class TournamentPlace(Model):
    """Where a chair sits in a round: table number and position, 0 deals first. A chair nobody holds stays empty.

    `table` 0: the chair sits the round out.
    """
    __tablename__ = "tournament_place"
    __table_args__ = (UniqueConstraint("round_id", "chair"), UniqueConstraint("round_id", "table", "position"))
    id: Mapped[Key]
    round_id: Mapped[int] = refers("tournament_round", info=LEADS)
    table: Mapped[int]
    position: Mapped[int]
    chair: Mapped[int]


class TournamentPenalty(Model):
    """Points taken from a chair, with a reason, for a round or the whole. Never deleted, only cancelled."""
    __tablename__ = "tournament_penalty"
    id: Mapped[Key]
    tournament_id: Mapped[int] = refers("tournament", index=True, info=LEADS)
    chair: Mapped[int]
    round: Mapped[int | None]
    points: Mapped[int]
    reason: Mapped[Words]
    by_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"), info=fact("by_account"))
    at: Mapped[Now]
    cancelled_by_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"), info=fact("cancelled_by_account"))
    cancelled_at: Mapped[datetime | None]
    cancelled_reason: Mapped[Words] = mapped_column(default="")


class TournamentEvent(Model):
    """An event in the log of a tournament: append only; ids and numbers, never names.

    `version` is that of the tournament after it.
    """
    __tablename__ = "tournament_event"
    __table_args__ = (UniqueConstraint("tournament_id", "submission"), SETTLED)
    id: Mapped[Key]
    tournament_id: Mapped[int] = refers("tournament", index=True, info=LEADS)
    what: Mapped[str] = mapped_column(String(40))
    facts: Mapped[dict[str, Any]]
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"), info=fact("user_account"))
    person_id: Mapped[int | None] = refers("person", "SET NULL")
    version: Mapped[int]
    at: Mapped[Now]
    submission: Mapped[FormKey] = mapped_column(info=FORM)
