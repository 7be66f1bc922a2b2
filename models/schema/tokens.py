"""Tokens: what a program shows instead of an address or an account, for one table or one club."""
from datetime import datetime

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from ..database import FormKey, Key, Model, Now, Words, refers
from ..facts import ACCESS


class ApiToken(Model):
    """A token of a table or of a club; of the secret only the hash is stored, and ending a token deletes its row.

    `role`: at a table "play" or "watch", as long as the table's address has this `generation`; in a club a `Role`,
    which never permits more than the account that made it may by then. `person_id`: whom it speaks for at a table; who
    made it (`phone`, `user_id`) must hold the claim, as for a phone.
    """
    __tablename__ = "api_token"
    __table_args__ = ACCESS
    id: Mapped[Key]
    table_id: Mapped[int | None] = refers("card_table", index=True)
    club_id: Mapped[int | None] = refers("club", index=True)
    name: Mapped[Words]
    role: Mapped[str] = mapped_column(String(12))
    generation: Mapped[int] = mapped_column(default=0)
    hash: Mapped[str] = mapped_column(String(64), unique=True)
    person_id: Mapped[int | None] = refers("person", "SET NULL")
    phone: Mapped[str | None] = mapped_column(String(64))
    user_id: Mapped[int | None] = refers("user", index=True)
    made_at: Mapped[Now]
    expires_at: Mapped[datetime]
    submission: Mapped[FormKey] = mapped_column(unique=True)
