"""Correcting an entry, and inserting a forgotten one before it; consequences are shown before saving."""
from typing import Any

from flask import request

from models.table.projection import content_of, deal_of
from tally.log import Act

from ..access.table_access import require_sitting
from ..forms import entry_form, waited, with_deal
from ..queued import row_meant
from .answer import answered, first_preview, kind_asked, kind_of
from .blueprint import bp
from .form_page import form_page


@bp.route("/sittings/<int:sitting_id>/entries/<int:root>/insertion", methods=["GET", "POST"])
def insertion(sitting_id: int, root: int) -> Any:
    """Insert a forgotten entry before this one."""
    sitting, access = require_sitting(sitting_id)
    row = row_meant(sitting, root)
    root = row.root
    now, rules = sitting.state_before(row.place)
    kind = kind_asked(sitting, request.values.get("form", ""))
    form = entry_form(sitting, kind, request.form if request.method == "POST" else None, now=now, rules=rules)
    if request.method == "GET":
        return form_page(sitting, access, form, before=row, **first_preview(sitting, form, Act.INSERT, root))
    return answered(sitting, access, form, Act.INSERT, root, before=row)


@bp.route("/sittings/<int:sitting_id>/entries/<int:root>/correction", methods=["GET", "POST"])
def correction(sitting_id: int, root: int) -> Any:
    """Correct an entry; its consequences are shown before saving."""
    sitting, access = require_sitting(sitting_id)
    row = row_meant(sitting, root)
    root = row.root
    entry = sitting.entry(row.seq)
    assert entry is not None
    content, deal = content_of(sitting.game, entry), deal_of(entry)
    now, rules = sitting.state_before(row.place)
    usual = kind_of(sitting, content)
    kind = kind_asked(sitting, request.form["form"]) if "form" in request.form else usual
    fits = isinstance(content, kind.makes)
    sent = with_deal(request.form, deal) if waited() else request.form
    form = entry_form(sitting, kind, sent if request.method == "POST" else None, now=now, rules=rules,
                      entry=content if fits else None, deal=deal)
    if request.method == "GET" or "open" in request.form:
        whole = request.method == "GET" or form.validate()
        seen = first_preview(sitting, form, Act.REVISE, root) if whole else {}
        return form_page(sitting, access, form, correcting=row, **seen)
    return answered(sitting, access, form, Act.REVISE, root, correcting=row)
