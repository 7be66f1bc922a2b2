"""The API for programs, /api/v1: the pages' own read models and commands as JSON, by a token instead of a cookie.

Its OpenAPI document is made from these views and `shapes`; the page /api shows it.
"""
from flask import Flask

from ..web.security import csrf
from . import agreeing, reading, writing
from .blueprint import bp

assert agreeing and reading and writing  # they add their views


def init_app(app: Flask) -> None:
    csrf.exempt(bp)  # no cookie counts there
    app.register_blueprint(bp)
