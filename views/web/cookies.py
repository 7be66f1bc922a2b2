"""The signed session cookie: when it is accepted, and which responses set it.

Only the signature counts, not the age: clocks go wrong, and a cookie refused for its age would be replaced by an empty
one, losing the phone's tables for good. What must expire (sign-ins, invitations) has its own end.
"""
from flask import Flask, Request, Response, current_app, g, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

# Responses equal for everybody.
WITHOUT_COOKIE = ("static", "offline.favicon", "offline.worker", "offline.manifest", "health.alive", "health.ready",
                  "metrics.show", "proofs.script")


def is_api() -> bool:
    """Whether a program asks: by its token alone, so that a browser's cookie does nothing there and gets none."""
    return request.path.startswith("/api/v1/")


class PhoneSession(SecureCookieSession):
    """A session; `signed_at` is when it was last written, in Unix seconds, 0 if new."""
    signed_at: float = 0


class Cookie(SecureCookieSessionInterface):
    """Session interface: Secure over https, and not replaced by cross-site requests."""
    session_class = PhoneSession

    def open_session(self, app: Flask, request: Request) -> PhoneSession | None:
        """The session as its cookie has it if the signature is valid, whatever its age; else a new one."""
        serializer = self.get_signing_serializer(app)
        if serializer is None:
            return None
        if is_api():
            return PhoneSession()
        try:
            values, signed = serializer.loads(request.cookies.get(self.get_cookie_name(app), ""), return_timestamp=True)
        except BadSignature:
            return PhoneSession()
        session = PhoneSession(values)
        session.signed_at = signed.timestamp()
        return session

    def get_cookie_secure(self, app: Flask) -> bool:
        return bool(app.config["SESSION_COOKIE_SECURE"]) or request.is_secure

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Save the session, except for responses that do not depend on it; these get no Vary either."""
        kept = request.headers.get("X-Requested-With") == "keep"  # views/offline.py: fetched behind the page's back
        if (request.endpoint not in WITHOUT_COOKIE and not g.get("foreign") and not kept and not came_without()
                and not is_api()):
            super().save_session(app, session, response)


def came_without() -> bool:
    """Whether this is a POST without our cookie, which every page sets before a form can be sent.

    So it is cross-site, or the browser keeps no cookies; setting a cookie could replace the phone's own. (Tests with
    CSRF
    disabled post without opening a page.)
    """
    return (request.method not in ("GET", "HEAD", "OPTIONS") and current_app.config["WTF_CSRF_ENABLED"]
            and current_app.config["SESSION_COOKIE_NAME"] not in request.cookies)
