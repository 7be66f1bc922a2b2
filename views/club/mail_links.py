"""Secret parts of addresses in e-mails: what a row is asked to do, with a MAC that only this server makes."""
import base64
import hashlib
import hmac

from flask import current_app

from models import Subscription, db

from ..inputs import natural


def sealed(text: str) -> str:
    """A MAC of 128 bits, to stand in an address."""
    mac = hmac.new(str(current_app.config["SECRET_KEY"]).encode(), text.encode(), hashlib.sha256).digest()[:16]
    return base64.urlsafe_b64encode(mac).decode().rstrip("=")


def ending(subscription: Subscription, kind: str) -> str:
    """What ends one kind of notices of a subscription, for good."""
    return f"{subscription.id}-{kind}-{sealed(f'end|{subscription.id}|{subscription.address}|{kind}')}"


def confirming(subscription: Subscription) -> str:
    """What confirms an address."""
    made = subscription.made_at.timestamp()
    return f"{subscription.id}-{sealed(f'confirm|{subscription.id}|{subscription.address}|{made}')}"


def subscription_of(token: str) -> Subscription | None:
    """The subscription a token speaks of; whether it is right is still to be asked."""
    number = natural(token.partition("-")[0])
    return None if number is None else db.session.get(Subscription, number)
