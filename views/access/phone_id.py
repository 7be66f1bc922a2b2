"""Identify this phone by a random id in its signed cookie; only its hash is stored."""
import hashlib
import hmac

from flask import current_app, flash, session
from flask_babel import gettext

from models import CardTable, Holder
from models.outside import token_hex
from models.table import claims

from .bearer import bearer
from .sessions import signed_in


def this_phone() -> Holder:
    """Return the holder that claims of this request belong to: phone id hash and account; of a token who made it."""
    if (token := bearer()) is not None:
        return Holder(token.phone, token.user_id)
    user, phone = signed_in(), session.get("phone")
    return Holder(hashlib.sha256(phone.encode()).hexdigest() if phone else None, user.id if user else None)


def name_this_phone() -> None:
    """Give the phone an id, derived from the session's CSRF token so that simultaneous requests get the same one."""
    if "phone" not in session:
        token = session.get("csrf_token")
        key = str(current_app.config["SECRET_KEY"]).encode()
        session["phone"] = hmac.new(key, f"phone|{token}".encode(), hashlib.sha256).hexdigest()[:32] \
            if token else token_hex(16)
        session.permanent = True


def claim_what_was_said() -> None:
    """Turn a person chosen before claims existed into a claim, unless another phone has claimed them."""
    people = session.get("me", {})
    if "phone" in session or not any(people.values()):
        return
    name_this_phone()
    still_there: dict[str, int | None] = {}
    for key, person in people.items():
        table = CardTable.by_key(key)
        mark = session.get("doors", {}).get(key, [])
        if person is None:
            still_there[key] = None
        elif table is not None and person in table.names and mark[:2] == ["play", table.play_generation]:
            name = table.names[person]
            if claims.claim(table, person, this_phone()):
                still_there[key] = person
            else:
                flash(gettext("Another phone was first to say that it is this person: %(name)s. "
                              "Say anew whose this phone is.", name=name), "warning")
    session["me"] = still_there
