"""Secret parts of addresses in e-mails: what a row is asked to do, with a MAC that only this server makes."""
from models import Subscription, db

from ..access.signature import signature
from ..inputs import natural


def ending(subscription: Subscription, kind: str) -> str:
    """What ends one kind of notices of a subscription, for good."""
    return f"{subscription.id}-{kind}-{signature(f'end|{subscription.id}|{subscription.address}|{kind}')}"


def confirming(subscription: Subscription) -> str:
    """What confirms an address."""
    who = subscription.user_id
    return f"{subscription.id}-{signature(f'confirm|{subscription.id}|{subscription.address}|{who}')}"


def subscription_of(token: str) -> Subscription | None:
    """The subscription a token speaks of; whether it is right is still to be asked."""
    number = natural(token.partition("-")[0])
    return None if number is None else db.session.get(Subscription, number)
