"""Tokens: what a program shows instead of an address or an account, for one table or one club."""
from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from ..database import Model, Moment, now_utc
from ..facts import ACCESS


class ApiToken(Model):
    """A token of a table or of a club; of the secret only the hash is stored, and ending a token deletes its row.

    `role`: at a table "play" or "watch", as long as the table's address has this `generation`; in a club a `Role`,
    which never permits more than the account that made it may by then. `person_id`: whom it speaks for at a table; who
    made it (`phone`, `user_id`) must hold the claim, as for a phone.
    """
    __tablename__ = "api_token"
    __table_args__ = ACCESS
    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int | None] = mapped_column(ForeignKey("card_table.id", ondelete="CASCADE"), index=True)
    club_id: Mapped[int | None] = mapped_column(ForeignKey("club.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(400))
    role: Mapped[str] = mapped_column(String(12))
    generation: Mapped[int] = mapped_column(default=0)
    hash: Mapped[str] = mapped_column(String(64), unique=True)
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    phone: Mapped[str | None] = mapped_column(String(64))
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), index=True)
    made_at: Mapped[datetime] = mapped_column(Moment, default=now_utc)
    expires_at: Mapped[datetime] = mapped_column(Moment)
    submission: Mapped[str] = mapped_column(String(64), unique=True)
