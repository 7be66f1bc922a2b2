"""The blueprint of entries: every address that writes into a sitting or explains what is written."""
from flask import Blueprint

bp = Blueprint("entries", __name__)
