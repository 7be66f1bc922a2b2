"""The blueprint of entries: recording into a sitting and explaining what is recorded."""
from flask import Blueprint

bp = Blueprint("entries", __name__)
