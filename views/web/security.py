"""Security headers of every response, and checks of every request before a view runs.

Pages have no inline scripts or styles and load nothing from elsewhere, so the policy allows only 'self'.
"""
import re
from collections.abc import Iterable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, abort, current_app, g, request
from flask_wtf import CSRFProtect
from flask_wtf.csrf import generate_csrf
from werkzeug.middleware.proxy_fix import ProxyFix

from models.database import LARGEST_ID
from networks import within

from .cookies import Cookie

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

    from networks import Network

MEGABYTE = 1024 * 1024
# where files are uploaded; elsewhere MAX_CONTENT_LENGTH holds
FILE_SIZE = {"export.bring": 20 * MEGABYTE, "backfill_csv.club": 4 * MEGABYTE}
IDS = ("sitting", "before")  # query arguments that are ids
PORT = re.compile(r":\d*$")
LONGEST_LABEL = 63  # letters between two dots of a host name
CONTROL = re.compile(r"[\x00-\x1f\x7f]")
YEAR = 365 * 24 * 60 * 60
LOST = (401, 403, 410)  # of a page this phone may not see any more
# What the browser cached, such as parts of forms with names. Not "storage": that holds what other tables were not sent
# yet, and the prepared app; pages kept for times without network are deleted by static/worker.js and js/offline.js.
FORGET = '"cache"'

CONTENT_POLICY = "; ".join((
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
    "connect-src 'self'", "font-src 'self'", "manifest-src 'self'", "worker-src 'self'", "form-action 'self'",
    "frame-ancestors 'none'", "base-uri 'none'"))
PERMISSIONS = ", ".join((
    "screen-wake-lock=(self)", "clipboard-write=(self)", "accelerometer=()", "camera=()",
    "display-capture=()", "geolocation=()", "gyroscope=()", "magnetometer=()", "microphone=()", "midi=()",
    "payment=()", "usb=()"))
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # addresses of tables are secrets
    "Permissions-Policy": PERMISSIONS,
    "X-Robots-Tag": "noindex, nofollow",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
DEFAULTS: dict[str, Any] = {
    "SESSION_COOKIE_NAME": "forhont",
    "SESSION_COOKIE_SAMESITE": "Lax",
    # A phone's access to tables should last from one season to the next.
    "PERMANENT_SESSION_LIFETIME": timedelta(days=365),
    # If every response set the cookie, a slow poll would overwrite what a faster POST has just changed.
    "SESSION_REFRESH_EACH_REQUEST": False,
    "MAX_CONTENT_LENGTH": MEGABYTE,
    "MAX_FORM_MEMORY_SIZE": MEGABYTE // 2,
    "MAX_FORM_PARTS": 1000,
    "WTF_CSRF_TIME_LIMIT": None,  # a token lives as long as its cookie; pages stay open for an evening
    "WTF_CSRF_SSL_STRICT": False,  # our pages send no referrer; `_refuse_foreign` checks what they send
}

csrf = CSRFProtect()


class FromProxies:
    """WSGI middleware: accept X-Forwarded-For and X-Forwarded-Proto only from known proxies.

    `proxies` is the number of chained proxies, `networks` where the nearest one connects from.
    """

    def __init__(self, app: "WSGIApplication", proxies: int, networks: "tuple[Network, ...]") -> None:
        self.app, self.networks = app, networks
        self.believing = ProxyFix(app, x_for=proxies, x_proto=proxies)

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        behind_proxy = within(environ.get("REMOTE_ADDR", ""), self.networks)
        return (self.believing if behind_proxy else self.app)(environ, start_response)


def init_app(app: Flask) -> None:
    """Set up the checks; call before anything else that reads requests.

    TRUSTED_PROXIES is the number of proxies that set X-Forwarded-For and X-Forwarded-Proto,
    PROXY_ADDRESSES where the nearest one connects from; they pass Host unchanged. ALLOWED_HOSTS are the only host names
    served. HTTPS_ONLY=1 makes every cookie secure.
    """
    for key, value in DEFAULTS.items():
        if app.config.get(key) == app.default_config.get(key):
            app.config[key] = value
    if app.config["HTTPS_ONLY"]:
        app.config["SESSION_COOKIE_SECURE"] = True
    if proxies := int(app.config["TRUSTED_PROXIES"]):
        app.wsgi_app = FromProxies(  # type: ignore[method-assign]
            app.wsgi_app, proxies, app.config["PROXY_ADDRESSES"])
    app.session_interface = Cookie()
    app.before_request(_ask_as_get)
    app.before_request(_refuse_strange_host)
    app.before_request(_measure)
    app.before_request(_refuse_foreign)
    app.before_request(refuse_unstorable)
    csrf.init_app(app)
    app.jinja_env.globals["csrf_token"] = csrf_token
    app.context_processor(lambda: {"csrf_token": csrf_token})  # Flask-WTF has one too, which looks in the settings
    app.after_request(_headers)


def csrf_token() -> str:
    """The token of the forms of this page, made once a request."""
    return str(g.get("csrf_token") or generate_csrf())


def _ask_as_get() -> None:
    """HEAD asks for what GET would answer; pages with a form would take it for the form, which nobody sent."""
    if request.method == "HEAD":
        request.method = "GET"


def _refuse_strange_host() -> tuple[str, int, dict[str, str]] | None:
    """Refuse unknown and impossible Host names, which would appear in every URL shown; answers without one."""
    allowed = current_app.config["ALLOWED_HOSTS"]
    asked = PORT.sub("", request.host.lower())
    ours = allowed is None or asked in allowed or any(
        each[0] == "." and f".{asked}".endswith(each) for each in allowed)
    if ours and all(1 <= len(label) <= LONGEST_LABEL for label in asked.removesuffix(".").split(".")):
        return None
    return "There is no such host here.\n", 400, {"Content-Type": "text/plain; charset=utf-8"}


def _measure() -> None:
    """Limit the body size: large for file uploads, small for forms without files."""
    if request.mimetype != "multipart/form-data":
        request.max_content_length = current_app.config["MAX_FORM_MEMORY_SIZE"]
    elif request.endpoint in FILE_SIZE:
        request.max_content_length = FILE_SIZE[request.endpoint]


def _refuse_foreign() -> None:
    """Refuse cross-site POSTs, whatever token they carry.

    Browsers send Sec-Fetch-Site (on https) or Origin. From our own pages Origin is "null", as they send no referrer;
    then
    the token alone decides.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin", "null")
    ours = site in ("same-origin", "none") if site else origin in ("null", *_ourselves())
    if not ours:
        g.foreign = True
        abort(403)


def _ourselves() -> tuple[str, str]:
    """Both schemes: a proxy may have terminated https."""
    return f"http://{request.host}", f"https://{request.host}"


def refuse_unstorable() -> None:
    """Refuse what cannot be stored: ids beyond integers, NUL in texts, fields without a name.

    Control characters in addresses are refused too, as they may come back in a header.
    """
    if any(isinstance(value, int) and value > LARGEST_ID for value in (request.view_args or {}).values()):
        abort(404)
    if CONTROL.search(request.path):
        abort(400)
    if request.query_string:
        if any(CONTROL.search(text) for text in _texts(request.args)):
            abort(400)
        if not all(request.args.get(name, "").isascii() for name in IDS):
            abort(400)
    if request.method == "POST" and any(text is None or "\0" in text for text in _texts(request.form)):
        abort(400)


def _texts(fields: Any) -> list[Any]:
    return [text for pair in fields.items(multi=True) for text in pair]


def _from_elsewhere() -> bool:
    return request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none")


def _headers(response: Response) -> Response:
    present = {name.lower() for name, _value in response.headers}
    for name, value in HEADERS.items():
        if name.lower() not in present:
            response.headers.add(name, value)
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = f"max-age={YEAR}"
    if g.get("signed_out") or (request.method == "GET" and response.status_code in LOST and not _from_elsewhere()):
        response.headers["Clear-Site-Data"] = FORGET
    if not g.get("keep_headers"):
        response.headers.setdefault("Cache-Control", "no-store")
    return response
