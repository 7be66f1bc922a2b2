"""The accounts that ADMINISTRATORS names. Nobody takes such a name himself: `flask make-user` makes the account."""
from flask import current_app

from models import User
from models.club.accounts import login_of


def reserved(name: str) -> bool:
    """Whether this name is for an administrator's account."""
    return login_of(name) in map(login_of, current_app.config["ADMINISTRATORS"])


def administers(user: User | None) -> bool:
    """Whether this account may see the server's page."""
    return user is not None and reserved(user.name)
