"""What is no fact and has no leaf in a history: tables, and columns of tables that hold facts, each with the reason."""

NOT_FACTS: dict[str, str] = {
    "history": "the history itself", "leaf": "the history itself", "checkpoint": "the history itself",
    "sheet_row": "worked out from the entries", "result": "worked out from the entries at a sealing",
    "balance": "the sum of the lines",
    "draft": "not recorded yet", "stroke": "a tally until the bill is paid; the bill is in the ledger",
    "word": "a list of words for the form, no fact of a game", "company": "a proposal for the next evening",
    "company_seat": "a proposal for the next evening", "claim": "which phone may speak for whom: access",
    "join_code": "access", "user": "an account belongs to no club", "sign_in": "access", "recovery_code": "access",
    "reset_link": "access", "rate_hit": "access", "chore": "the server's own", "alembic_version": "the schema",
}

_ID = "the number of the row: leaves refer to rows by their position"
_FORM = "says that a form was sent before"
_ADDRESS = "the address"
_VERSION = "how often it was changed, for phones and forms"
_WORKED_OUT = "worked out, and compared with what it is worked out from"
_SCRIBE = "a question to the scribe: access"
_PHONE = "says which phone it was to whoever has the phone: access"

NO_FACTS: dict[str, dict[str, str]] = {  # columns, by table; those that lead to its owner stand in `Kind.parents`
    "club": {"id": _ID, "key": _ADDRESS, "rev": _VERSION, "results_rev": _VERSION, "submission": _FORM},
    "card_table": {
        "id": _ID, "key": _ADDRESS, "rev": _VERSION, "submission": _FORM, "drinks": "a list for the form",
        "play_generation": _ADDRESS, "watch_generation": _ADDRESS, "renewed_with": _ADDRESS,
        "form_until": "how often phones look", "company_id": "a proposal for the next evening",
        "scribe_wanted_by_id": _SCRIBE, "scribe_wanted_at": _SCRIBE, "scribe_taken_at": _SCRIBE,
        "claims_waiting": "how many ask: access"},
    "person": {"id": _ID}, "member": {"id": _ID},
    "payee": {}, "invitation": {"id": _ID, "submission": _FORM},
    "invitation_use": {"id": _ID},
    "season": {"id": _ID, "public_generation": _ADDRESS, "version": _VERSION, "submission": _FORM},
    "penalty": {"id": _ID},
    "sitting": {"id": _ID, "submission": _FORM} | dict.fromkeys((
        "version", "done", "undone", "places", "state", "rules_seq", "sealed_at", "confirmations", "objections"),
        _WORKED_OUT),
    "entry": {"id": _ID, "fingerprint": _WORKED_OUT, "replaced": _WORKED_OUT}, "sealing": {"id": _ID},
    "book_entry": {"id": _ID, "fingerprint": _FORM}, "book_line": {"id": _ID},
    "club_event": {"id": _ID, "submission": _FORM},
    "tournament": {"id": _ID, "key": _ADDRESS, "register_key": _ADDRESS, "version": _VERSION, "submission": _FORM},
    "tournament_entrant": {"id": _ID, "card": _ADDRESS, "asks": "a question to the desk: access"},
    "tournament_holder": {"id": _ID}, "tournament_round": {"id": _ID},
    "tournament_table": {"id": _ID, "handed_phone": _PHONE}, "tournament_place": {"id": _ID},
    "tournament_penalty": {"id": _ID},
    "tournament_event": {"id": _ID, "submission": _FORM},
    "confirmation": {"id": _ID, "phone": _PHONE}, "objection": {"id": _ID, "phone": _PHONE}, "decision": {"id": _ID},
}
