"""The signed session cookie: when it is accepted, and which responses set it.

Only the signature counts, not the age: clocks go wrong, and a cookie refused for its age would be replaced by an empty
one, losing the phone's tables for good. What must expire (sign-ins, invitations) has its own end.
"""
from collections.abc import Callable
from typing import Any

from flask import Flask, Request, Response, current_app, g, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer

# Responses equal for everybody.
WITHOUT_COOKIE = ("static", "offline.favicon", "offline.worker", "offline.manifest", "health.alive", "health.ready",
                  "metrics.show", "proofs.script")


class PhoneSession(SecureCookieSession):
    """A session; `signed_at` is when it was last written, in Unix seconds, 0 if new."""
    signed_at: float


class Unread(PhoneSession):
    """A session whose cookie was not read yet; it is when somebody first looks, which a poll does not (`polling`)."""

    def __init__(self, read: Callable[[], tuple[dict[str, Any], float]]) -> None:
        super().__init__()
        self._read = read

    def __getattr__(self, name: str) -> Any:
        if name != "signed_at":
            raise AttributeError(name)
        self.become_read()
        return self.signed_at

    def become_read(self) -> None:
        self.__class__ = PhoneSession  # type: ignore[assignment]
        held, self.signed_at = self._read()
        dict.update(self, held)


def _reading(name: str) -> Callable[..., Any]:
    def method(self: Unread, *args: Any, **named: Any) -> Any:
        self.become_read()
        return getattr(self, name)(*args, **named)

    return method


for _name in ("__contains__", "__delitem__", "__eq__", "__getitem__", "__ior__", "__iter__", "__len__", "__ne__",
              "__or__", "__repr__", "__reversed__", "__setitem__", "clear", "copy", "get", "items", "keys",
              "pop", "popitem", "setdefault", "update", "values"):
    setattr(Unread, _name, _reading(_name))


class Cookie(SecureCookieSessionInterface):
    """Session interface: Secure over https, and not replaced by cross-site requests."""
    session_class = PhoneSession

    def __init__(self) -> None:
        self._serializers: dict[tuple[Any, ...], URLSafeTimedSerializer | None] = {}

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """The serializer of these keys, made once."""
        keys = app.secret_key, *(app.config["SECRET_KEY_FALLBACKS"] or ())
        if keys not in self._serializers:
            self._serializers[keys] = super().get_signing_serializer(app)
        return self._serializers[keys]

    def open_session(self, app: Flask, request: Request) -> PhoneSession | None:
        """The session as its cookie has it if the signature is valid, whatever its age; else a new one."""
        serializer, text = self.get_signing_serializer(app), request.cookies.get(self.get_cookie_name(app))
        if serializer is None:
            return None

        def read() -> tuple[dict[str, Any], float]:
            try:
                held, signed = serializer.loads(text or "", return_timestamp=True)
            except BadSignature:
                return {}, 0
            return held, signed.timestamp()

        return Unread(read)

    def get_cookie_secure(self, app: Flask) -> bool:
        return bool(app.config["SESSION_COOKIE_SECURE"]) or request.is_secure

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Save the session, except for responses that do not depend on it; these get no Vary either."""
        if isinstance(session, Unread):
            return
        kept = request.headers.get("X-Requested-With") == "keep"  # views/offline.py: fetched behind the page's back
        if request.endpoint not in WITHOUT_COOKIE and not g.get("foreign") and not kept and not came_without():
            super().save_session(app, session, response)


def came_without() -> bool:
    """Whether this is a POST without our cookie, which every page sets before a form can be sent.

    So it is cross-site, or the browser keeps no cookies; setting a cookie could replace the phone's own. (Tests with
    CSRF
    disabled post without opening a page.)
    """
    return (request.method not in ("GET", "HEAD", "OPTIONS") and current_app.config["WTF_CSRF_ENABLED"]
            and current_app.config["SESSION_COOKIE_NAME"] not in request.cookies)
