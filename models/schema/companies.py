"""Tables of regular companies: people in the order of seats, with their game, house rules and terms."""
from typing import Any

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from ..database import Currency, FormKey, Key, Model, Now, Words, refers
from ..facts import NEXT_EVENING
from .people import Person


class Company(Model):
    """A regular company: belongs to a club, an account, or a phone (by the hash of its id).

    `rules` are house rules of `game_key`, encoded. `rate`: value of one point in `currency`, a decimal string ("" =
    nothing agreed), proposed when its table closes; `cash_unit` in minor units.
    """
    __tablename__ = "company"
    __table_args__ = NEXT_EVENING
    id: Mapped[Key]
    club_id: Mapped[int | None] = refers("club", index=True)
    user_id: Mapped[int | None] = refers("user", index=True)
    phone: Mapped[str | None] = mapped_column(String(64), index=True)
    name: Mapped[Words]
    game_key: Mapped[str] = mapped_column("game", String(40))
    rules: Mapped[dict[str, Any]]
    rate: Mapped[str] = mapped_column(String(24), default="")
    currency: Mapped[Currency]
    cash_unit: Mapped[int]
    made_at: Mapped[Now]
    submission: Mapped[FormKey] = mapped_column(unique=True)
    seats: Mapped[list["CompanySeat"]] = relationship(order_by="CompanySeat.position", cascade="all, delete-orphan",
                                                      lazy="selectin")

    @property
    def names(self) -> list[str]:
        """Return the names in the order of seats; a club's players by what they are called now."""
        return [seat.person.name if seat.person is not None else seat.name for seat in self.seats]


class CompanySeat(Model):
    """A seat of a company: a player of the club's roster, or a name where there is no club."""
    __tablename__ = "company_seat"
    __table_args__ = NEXT_EVENING
    company_id: Mapped[int] = refers("company", primary_key=True)
    position: Mapped[Key]
    name: Mapped[Words] = mapped_column(default="")
    person_id: Mapped[int | None] = refers("person", index=True)
    person: Mapped[Person | None] = relationship(lazy="joined")
