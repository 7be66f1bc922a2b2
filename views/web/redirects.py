"""Where a browser goes after a form was taken."""
from typing import Any

from flask import redirect, url_for
from werkzeug.wrappers import Response


def see_other(endpoint: str, **values: Any) -> Response:
    """Redirect (303): the page is fetched by GET, so that reloading it sends no form again."""
    return redirect(url_for(endpoint, **values), 303)
