"""What a notice says, in the language of whoever asked for it, found when it is sent."""
from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import current_app, url_for
from flask.blueprints import BlueprintSetupState

from models import BookEntry, CardTable, Club, ResetLink, Sitting, Subscription, User, all_games, db
from models.books.book_pages import chain_of
from models.club.notices import received
from models.club.planning import is_over
from models.schema.planning import PlannedEvening
from tally import Text, _

from ..amounts import money
from ..translate import as_typed, gettext, say
from ..web.filters import clock, day
from ..web.language import speaking
from .mail_links import confirming, ending
from .recovery import secret_of


class Notice(NamedTuple):
    """A line, what is said below it, where it leads; further headers of an e-mail."""
    title: str
    text: str
    address: str
    headers: Mapping[str, str]


def tell(state: BlueprintSetupState) -> None:
    """Let what is sent be worded here."""
    state.app.extensions["notices"] = notice


def notice(subscription: Subscription, body: Mapping[str, Any]) -> Notice | None:
    """Word a row of the outbox; None: there is nothing to tell any more."""
    kind, number = body["kind"], body["of"]
    user = db.session.get(User, subscription.user_id)
    wanted = kind in ("address", "back") or kind in subscription.kinds.split()
    if user is None or user.deleted_at is not None or not wanted:
        return None
    with current_app.test_request_context(base_url=current_app.config["PUBLIC_URL"]), speaking(subscription.language):
        found = WORDS[kind](subscription, user, number)
        return None if found is None else _whole(subscription, kind, *found)


def _whole(subscription: Subscription, kind: str, title: str, text: str, address: str) -> Notice:
    if subscription.keys:
        return Notice(" ".join(title.split()), text, address, {})
    headers, parts = {}, [text, address]
    if kind not in ("address", "back"):
        end = url_for("notices.ended", token=ending(subscription, kind), _external=True)
        headers = {"List-Unsubscribe": f"<{end}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        parts.append(gettext("No more of these:") + f"\n{end}")
    return Notice(" ".join(title.split()), "\n\n".join(filter(None, parts)) + "\n", address, headers)


Found = tuple[str, str, str] | None
"""Title, text, address."""


def _address(subscription: Subscription, user: User, _number: int) -> Found:
    if subscription.confirmed_at is not None:
        return None
    return (gettext("Is this your address?"),
            gettext("The account %(name)s wants its e-mails here. If it is not yours, do nothing: nothing more comes.",
                    name=user.name),
            url_for("notices.confirmed", token=confirming(subscription), _external=True))


def _back(_subscription: Subscription, user: User, number: int) -> Found:
    link = db.session.get(ResetLink, number)
    if link is None or not link.open:
        return None
    return (gettext("A new password"),
            gettext("Somebody asked for a new password of the account %(name)s. The link below sets it, once, within a "
                    "day. If it was not you, do nothing.", name=user.name),
            url_for("recovery.address", token=secret_of(link), _external=True))


def _begins(_subscription: Subscription, _user: User, number: int) -> Found:
    sitting = db.session.get(Sitting, number)
    if sitting is None or sitting.sealed_at is not None or sitting.table.deleted_at is not None:
        return None
    return (gettext("Your table begins: %(table)s", table=_named(sitting)), ", ".join(sitting.table.names.values()),
            url_for("tables.show", key=sitting.table.key, _external=True))


def _confirm(_subscription: Subscription, _user: User, number: int) -> Found:
    sitting = db.session.get(Sitting, number)
    if sitting is None or sitting.sealed_at is None or sitting.table.deleted_at is not None:
        return None
    return (gettext("Does your sum hold? %(table)s", table=_named(sitting)), day(sitting.evening),
            url_for("agreement.show", sitting_id=number, _external=True))


def _named(sitting: Sitting) -> str:
    game = say(all_games()[sitting.game_key].name) if sitting.game_key in all_games() else ""
    return " · ".join(filter(None, (say(as_typed(sitting.table.name)), game)))


def _paid(subscription: Subscription, _user: User, number: int) -> Found:
    entry = db.session.get(BookEntry, number)
    amount = received(entry, subscription.user_id) if entry else 0
    if entry is None or not amount or not (chain := chain_of(entry)).holds:
        return None
    club, table = db.session.get(Club, entry.club_id or 0), db.session.get(CardTable, entry.table_id or 0)
    if any(each is not None and each.deleted_at is not None for each in (club, table)):
        return None
    key = club.key if club else table.key if table else ""
    what = money(amount, entry.currency)
    title = gettext("Somebody says that you were paid %(amount)s: did it come?", amount=what) if chain.waiting \
        else gettext("You were paid %(amount)s", amount=what)
    return (title, entry.note,
            url_for("book.show", of="clubs" if club else "tables", key=key, entry=number, _external=True))


def _evening(_subscription: Subscription, user: User, number: int) -> Found:
    evening = db.session.get(PlannedEvening, number)
    if evening is None or is_over(evening) or evening.club.deleted_at is not None:
        return None
    if all(each.club_id != evening.club_id for each in user.memberships):
        return None
    when = f"{day(evening.starts_at, evening.club)}, {clock(evening.starts_at, evening.club)}"
    return (gettext("%(club)s plays: %(when)s", club=evening.club.name, when=when), evening.place,
            url_for("coming.show", key=evening.key, _external=True))


WORDS = {"address": _address, "back": _back, "table": _begins, "confirm": _confirm, "paid": _paid, "evening": _evening}
KINDS: dict[str, Text] = {
    "table": _("your table begins"), "confirm": _("a game you played is closed: does your sum hold?"),
    "paid": _("somebody paid you"), "evening": _("an evening is planned")}
