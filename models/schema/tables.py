"""A card table and its join codes. People join a table once, whatever is played at it."""
from collections.abc import Sequence
from datetime import date, datetime, timedelta

from sqlalchemy import ForeignKey, String, UniqueConstraint, delete, select
from sqlalchemy.orm import Mapped, joinedload, mapped_column, relationship, selectinload

from tally import _

from ..database import Currency, FormKey, Key, Model, Moment, Words, db, now_utc, refers, writing
from ..facts import ACCESS, ADDRESS, FORM, OWNER, SCRIBE, VERSION, fact, no_fact
from ..outside import choice
from .clubs import Club
from .companies import Company
from .confirmations import SILENCE, Level
from .people import Person

# Names of tables that nobody typed, stored by their ids: each reads them in his language.
NOTEBOOK_NAME, PAPER_NAME = _("From a notebook"), _("A sheet from paper")
UNAMBIGUOUS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no 0/O, 1/I/L
DAYS_TO_COME_BACK = 30


class CardTable(Model):
    """A table: addresses, roster, and the sittings played there.

    `rev` grows with every change visible at the table; phones poll it. Increasing a generation invalidates every older
    address of that role. `renewed_with` is the submission that last renewed the address to play: the phone that sent it
    may still fetch an answer it never got, when nobody else is admitted.

    Money is counted in `currency`, paid in multiples of `cash_unit` (minor units), through the `treasurer` if there is
    one. With a `scribe` only that person's phone records; somebody else may have asked to take over. Since
    `scribe_taken_at` a scribe is one whom nobody handed it to. `claims_waiting` is the number of unanswered requests
    (`models.table.claims`).
    `confirming` (`Level`), `silence_hours` and `referee_id` are about confirmations; a club's table has the club's.
    """
    __tablename__ = "card_table"
    id: Mapped[Key]
    key: Mapped[str] = mapped_column(String(16), unique=True, info=ADDRESS)
    name: Mapped[Words] = mapped_column(default="", server_default="")  # "": shown by its game
    zone: Mapped[str] = mapped_column(String(60), default="", server_default="")  # "": see models/zones.py
    colour: Mapped[str] = mapped_column(String(12), default="", server_default="")  # "": none; views/marks.py
    sign: Mapped[str] = mapped_column(String(40), default="", server_default="")  # letters on the colour
    no_picture: Mapped[bool | None]  # the table wants none made of its evenings
    drinks: Mapped[int] = mapped_column(
        default=0, server_default="0", info=no_fact("a list for the form"))  # strokes: models/table/drinks.py
    play_generation: Mapped[int] = mapped_column(default=1, info=ADDRESS)
    watch_generation: Mapped[int] = mapped_column(default=1, info=ADDRESS)
    renewed_with: Mapped[str | None] = mapped_column(String(64), info=ADDRESS)
    rev: Mapped[int] = mapped_column(default=1, info=VERSION)
    form_until: Mapped[datetime | None] = mapped_column(
        Moment, info=no_fact("how often phones look"))  # see models/table/open_forms.py
    created_at: Mapped[datetime] = mapped_column(default=now_utc, info=fact("opened_at"))
    deleted_at: Mapped[datetime | None] = mapped_column(index=True)
    submission: Mapped[FormKey] = mapped_column(unique=True, info=FORM)
    club_id: Mapped[int | None] = mapped_column(ForeignKey("club.id"), index=True, info=OWNER)
    company_id: Mapped[int | None] = refers(
        "company", "SET NULL", index=True, info=no_fact("a proposal for the next evening"))
    tournament_id: Mapped[int | None] = mapped_column(
        ForeignKey("tournament.id", ondelete="SET NULL", use_alter=True), index=True)  # where it plays one
    currency: Mapped[Currency] = mapped_column(default="CZK")
    cash_unit: Mapped[int] = mapped_column(default=100)
    treasurer_id: Mapped[int | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL", use_alter=True))
    scribe_id: Mapped[int | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL", use_alter=True))
    scribe_wanted_by_id: Mapped[int | None] = mapped_column(
        ForeignKey("person.id", ondelete="SET NULL", use_alter=True), info=SCRIBE)
    scribe_wanted_at: Mapped[datetime | None] = mapped_column(info=SCRIBE)
    scribe_taken_at: Mapped[datetime | None] = mapped_column(info=SCRIBE)
    claims_waiting: Mapped[int] = mapped_column(default=0, info=no_fact("how many ask: access"))
    confirming: Mapped[str] = mapped_column(
        String(10), default=Level.OFF.value, server_default=Level.OFF.value, info=fact(usual=Level.OFF.value))
    silence_hours: Mapped[int] = mapped_column(default=SILENCE, server_default=str(SILENCE), info=fact(usual=SILENCE))
    referee_id: Mapped[int | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL", use_alter=True))
    people: Mapped[list[Person]] = relationship(order_by=Person.id, cascade="all, delete-orphan",
                                                foreign_keys=Person.table_id)
    club: Mapped[Club | None] = relationship(foreign_keys=club_id)
    company: Mapped[Company | None] = relationship()  # the regular company it was started for

    @classmethod
    def by_key(cls, key: str) -> "CardTable | None":
        """Return the table with its people and its club."""
        if not (key.isascii() and key.isalnum()):  # no key looks so, and PostgreSQL refuses some such strings
            return None
        return db.session.scalars(select(cls).filter_by(key=key).options(
            selectinload(cls.people), joinedload(cls.club))).one_or_none()

    def generation(self, role: str) -> int:
        return self.play_generation if role == "play" else self.watch_generation

    @property
    def names(self) -> dict[int, str]:
        return {person.id: person.name for person in self.people}

    def renew(self, role: str, generation: int, submission: str) -> None:
        """Make a new address for this role, unless `generation`, the one the phone saw, is already replaced.

        The old addresses become invalid; with the address to play also the join code.
        """
        with writing():
            table = locked(self.id)
            if table.generation(role) != generation:
                return
            if role == "play":
                table.play_generation += 1
                table.renewed_with = submission
                db.session.execute(delete(JoinCode).filter_by(table_id=table.id))
            else:
                table.watch_generation += 1
            table.rev += 1

    def renew_all(self) -> None:
        """Invalidate every address of the table, under its lock: only members of its club still have access."""
        self.play_generation += 1
        self.watch_generation += 1
        self.renewed_with = None
        db.session.execute(delete(JoinCode).filter_by(table_id=self.id))
        self.rev += 1

    def rename(self, person_id: int, name: str) -> None:
        with writing():
            table = locked(self.id)
            for person in table.people:
                if person.id == person_id:
                    person.name = name
            table.rev += 1

    @property
    def level(self) -> Level:
        """Return whose confirmation is asked for here: by the club, or by the table without one."""
        return Level((self.club or self).confirming)

    @property
    def hours(self) -> int:
        """Return after how many hours silence counts; 0: never."""
        return (self.club or self).silence_hours

    def ask_to_confirm(self, level: Level, silence_hours: int, referee: int | None) -> None:
        """Set whose confirmation the table asks for, when silence counts (0: never), and who decides disputes."""
        with writing():
            table = locked(self.id)
            table.confirming, table.silence_hours, table.referee_id = level.value, silence_hours, referee
            table.rev += 1

    def call(self, name: str, colour: str = "", sign: str = "", pictures: bool = True) -> None:
        """Give the table a name and a mark, "" takes each of them away; say whether pictures may be made."""
        with writing():
            table = locked(self.id)
            table.name, table.colour, table.sign, table.no_picture = name, colour, sign, None if pictures else True
            table.rev += 1

    def delete(self) -> None:
        """Mark the table deleted; it can be restored for 30 days."""
        with writing():
            table = locked(self.id)
            table.deleted_at = table.deleted_at or now_utc()
            table.rev += 1

    def bring_back(self) -> None:
        with writing():
            table = locked(self.id)
            table.deleted_at = None
            table.rev += 1

    @property
    def back_until(self) -> datetime | None:
        """Return until when a deleted table can be restored."""
        return None if self.deleted_at is None else self.deleted_at + timedelta(days=DAYS_TO_COME_BACK)

    @property
    def gone(self) -> bool:
        """Whether it was deleted too long ago to be restored."""
        return self.back_until is not None and now_utc() > self.back_until


def locked(table_id: int) -> CardTable:
    """Lock and reread the table's row."""
    return db.session.execute(select(CardTable).filter_by(id=table_id).with_for_update()
                              .execution_options(populate_existing=True)).scalar_one()


def new_key() -> str:
    """Return a random public key of a table: not secret, but not enumerable."""
    return "".join(choice(UNAMBIGUOUS) for _ in range(10)).lower()


def forget_deleted() -> int:
    """Erase the tables deleted more than 30 days ago; return how many."""
    with writing():
        old = long_deleted()
        for table_id in old:
            erase(table_id)
    return len(old)


def long_deleted() -> Sequence[int]:
    """Return the ids of tables deleted more than 30 days ago."""
    limit = now_utc() - timedelta(days=DAYS_TO_COME_BACK)
    return db.session.scalars(select(CardTable.id).where(CardTable.deleted_at < limit)).all()


def erase(table_id: int) -> None:
    """Erase a table with all it has, inside the current transaction; nothing where it is gone already."""
    table = db.session.get(CardTable, table_id)
    if table is not None:
        db.session.delete(table)
        db.session.flush()


class JoinCode(Model):
    """A short code of an open invitation, valid for 15 minutes. A long one is safe from guessing by itself."""
    __tablename__ = "join_code"
    __table_args__ = (UniqueConstraint("table_id"), ACCESS)
    code: Mapped[str] = mapped_column(String(8), primary_key=True)
    table_id: Mapped[int] = refers("card_table")
    expires_at: Mapped[datetime]

    LIFE = timedelta(minutes=15)
    LENGTH, LONG = 6, 8  # 31 letters and digits: 9 · 10^8 short ones, 9 · 10^11 long ones

    @classmethod
    def open(cls, table: CardTable, length: int = LENGTH) -> "JoinCode":
        """Return the table's code, or a new one if less than half of its time is left, or it is shorter."""
        with writing():
            locked(table.id)
            old = db.session.scalar(select(cls).filter_by(table_id=table.id))
            if old is not None and old.expires_at - now_utc() > cls.LIFE / 2 and len(old.code) >= length:
                return old
            # Expired codes of other tables go too; skip locked ones, or two tables could wait for each other.
            db.session.execute(delete(cls).where((cls.table_id == table.id) | cls.code.in_(
                select(cls.code).where(cls.expires_at <= now_utc()).with_for_update(skip_locked=True))))
            made = cls(code=cls._free_code(length), table_id=table.id, expires_at=now_utc() + cls.LIFE)
            db.session.add(made)
        return made

    @classmethod
    def _free_code(cls, length: int) -> str:
        while True:
            code = "".join(choice(UNAMBIGUOUS) for _ in range(length))
            if db.session.get(cls, code) is None:
                return code

    @classmethod
    def of(cls, table: CardTable) -> "JoinCode | None":
        """Return the valid code of the table's invitation, if any."""
        return db.session.scalar(select(cls).where(cls.table_id == table.id, cls.expires_at > now_utc()))

    @property
    def minutes(self) -> int:
        """Return how many minutes it is still valid, rounded up."""
        return max(1, -((now_utc() - self.expires_at) // timedelta(minutes=1)))

    @classmethod
    def close(cls, table: CardTable) -> None:
        with writing():
            for code in db.session.scalars(select(cls).filter_by(table_id=table.id)):
                db.session.delete(code)

    @classmethod
    def read(cls, typed: str) -> str | None:
        """Return the code that was typed; None if it cannot be one."""
        code = "".join(typed.replace("-", " ").split()).upper()
        return code if len(code) in (cls.LENGTH, cls.LONG) and set(code) <= set(UNAMBIGUOUS) else None

    @classmethod
    def table_of(cls, typed: str) -> CardTable | None:
        """Return the table of a valid code. Case, spaces and dashes are ignored."""
        code = cls.read(typed)
        if code is None:
            return None
        return db.session.scalar(select(CardTable).join(cls, cls.table_id == CardTable.id).where(
            cls.code == code, cls.expires_at > now_utc(), CardTable.deleted_at.is_(None)))


def evening_of(moment: datetime) -> date:
    """Return the date of an evening in the zone of `moment`; before 6 a.m. it is the day before."""
    return (moment - timedelta(hours=6)).date()
