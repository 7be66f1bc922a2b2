"""The phone's signed cookie: when it is believed, and which answers may set it.

What is right is that the signature is ours; when it was made decides nothing here. Clocks step back and run ahead: a
cookie refused for its age would be answered with an empty one, and the phone had lost its tables for good.
What must end by itself (signing in, invitations) carries its own end.
"""

from flask import Flask, Request, Response, current_app, g, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

WITHOUT_COOKIE = ("static", "health.alive", "health.ready", "metrics.show")  # the same for everybody


class PhoneSession(SecureCookieSession):
    """What a phone carries; `signed_at` is when it was last written, in seconds, 0 for what is new."""
    signed_at: float = 0


class Cookie(SecureCookieSessionInterface):
    """Over https it is for https only, and what a foreign page sends cannot replace it."""
    session_class = PhoneSession

    def open_session(self, app: Flask, request: Request) -> PhoneSession | None:
        """What the cookie holds, if the signature is ours, however old it looks; else something new and empty."""
        serializer, text = self.get_signing_serializer(app), request.cookies.get(self.get_cookie_name(app))
        if serializer is None:
            return None
        try:
            held, signed = serializer.loads(text or "", return_timestamp=True)
        except BadSignature:
            return PhoneSession()
        session = PhoneSession(held)
        session.signed_at = signed.timestamp()
        return session

    def get_cookie_secure(self, app: Flask) -> bool:
        return bool(app.config["SESSION_COOKIE_SECURE"]) or request.is_secure

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Nothing, where nothing depends on whose phone asks; not even that a copy depends on the cookie."""
        if request.endpoint not in WITHOUT_COOKIE and not g.get("foreign") and not came_without():
            super().save_session(app, session, response)


def came_without() -> bool:
    """Whether this is a post without our cookie: every page of ours has set one before it could be sent.

    So a foreign page made it, or the browser keeps no cookies. An answer that sets one would, in the first case,
    take the place of the one the phone has. (Tests that switch the tokens off post without opening a page.)
    """
    return (request.method not in ("GET", "HEAD", "OPTIONS") and current_app.config["WTF_CSRF_ENABLED"]
            and current_app.config["SESSION_COOKIE_NAME"] not in request.cookies)
