"""A card table and its people. A table is joined once, whatever is played at it."""
import secrets
from datetime import date, datetime, timedelta

from sqlalchemy import ForeignKey, String, UniqueConstraint, select
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .database import Model, Moment, db, now_utc, writing

UNAMBIGUOUS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no 0/O, 1/I/L
DAYS_TO_COME_BACK = 30


class Person(Model):
    """A player on a table's roster; the name lives only here."""
    __tablename__ = "person"
    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("card_table.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(400))


class CardTable(Model):
    """Where people sit: addresses, roster, and the sittings played there.

    `rev` grows with every change anybody at the table can see; phones poll it. A generation renewed makes every
    older address of that role worthless.
    """
    __tablename__ = "card_table"
    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(16), unique=True)
    play_generation: Mapped[int] = mapped_column(default=1)
    watch_generation: Mapped[int] = mapped_column(default=1)
    rev: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[datetime] = mapped_column(Moment, default=now_utc)
    deleted_at: Mapped[datetime | None] = mapped_column(Moment, index=True)
    submission: Mapped[str] = mapped_column(String(64), unique=True)
    people: Mapped[list[Person]] = relationship(order_by=Person.id, cascade="all, delete-orphan")

    @classmethod
    def by_key(cls, key: str) -> "CardTable | None":
        return db.session.scalar(select(cls).filter_by(key=key))

    def generation(self, role: str) -> int:
        return self.play_generation if role == "play" else self.watch_generation

    @property
    def names(self) -> dict[int, str]:
        return {person.id: person.name for person in self.people}

    def renew(self, role: str) -> None:
        """Make a new address for this role; the old ones die."""
        with writing():
            table = locked(self.id)
            if role == "play":
                table.play_generation += 1
            else:
                table.watch_generation += 1
            table.rev += 1

    def rename(self, person_id: int, name: str) -> None:
        with writing():
            table = locked(self.id)
            for person in table.people:
                if person.id == person_id:
                    person.name = name
            table.rev += 1

    def delete(self) -> None:
        """Put the table away; for 30 days it can come back."""
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
    def gone(self) -> bool:
        """Deleted longer ago than it could come back."""
        return self.deleted_at is not None and now_utc() - self.deleted_at > timedelta(days=DAYS_TO_COME_BACK)


def locked(table_id: int) -> CardTable:
    """The table's row under the write lock."""
    return db.session.execute(select(CardTable).filter_by(id=table_id).with_for_update()
                              .execution_options(populate_existing=True)).scalar_one()


def new_key() -> str:
    """A public name of a table: no secret, but not to be guessed by counting."""
    return "".join(secrets.choice(UNAMBIGUOUS) for _ in range(10)).lower()


def forget_deleted() -> int:
    """Erase the tables whose 30 days are over; answers how many."""
    limit = now_utc() - timedelta(days=DAYS_TO_COME_BACK)
    with writing():
        old = db.session.scalars(select(CardTable).where(CardTable.deleted_at < limit)).all()
        for table in old:
            db.session.delete(table)
    return len(old)


class JoinCode(Model):
    """The short code of an open invitation; it lives for 15 minutes."""
    __tablename__ = "join_code"
    __table_args__ = (UniqueConstraint("table_id"),)
    code: Mapped[str] = mapped_column(String(8), primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("card_table.id", ondelete="CASCADE"))
    expires_at: Mapped[datetime] = mapped_column(Moment)

    LIFE = timedelta(minutes=15)
    LENGTH = 6

    @classmethod
    def open(cls, table: CardTable) -> "JoinCode":
        """The code of the table's invitation: the one that still lives longer than half its time, or a new one."""
        with writing():
            locked(table.id)
            for old in db.session.scalars(select(cls).where((cls.table_id == table.id) | (cls.expires_at < now_utc()))):
                if old.table_id == table.id and old.expires_at - now_utc() > cls.LIFE / 2:
                    return old
                db.session.delete(old)
            db.session.flush()
            made = cls(code="".join(secrets.choice(UNAMBIGUOUS) for _ in range(cls.LENGTH)), table_id=table.id,
                       expires_at=now_utc() + cls.LIFE)
            db.session.add(made)
        return made

    @classmethod
    def close(cls, table: CardTable) -> None:
        with writing():
            for code in db.session.scalars(select(cls).filter_by(table_id=table.id)):
                db.session.delete(code)

    @classmethod
    def table_of(cls, typed: str) -> CardTable | None:
        """The table a living code leads to. Case and spaces do not matter."""
        code = "".join(typed.split()).upper()
        return db.session.scalar(select(CardTable).join(cls, cls.table_id == CardTable.id).where(
            cls.code == code, cls.expires_at > now_utc(), CardTable.deleted_at.is_(None)))


def evening_of(moment: datetime) -> date:
    """The date of an evening in the zone of `moment`: what is played before six in the morning belongs to the day before."""
    return (moment - timedelta(hours=6)).date()
