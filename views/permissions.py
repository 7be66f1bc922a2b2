"""Permission tables: what each endpoint requires; some endpoints serve tables and clubs and stand in both.

Pages that a game brings along add theirs (`game_pages`).
At a table the phone's address (or its account's membership in the table's club) counts, in a club the account's role.
tests/test_matrix.py requests every route with every permission; a route missing here fails there.
"""
from enum import Enum

from werkzeug.exceptions import Forbidden

from models import Club, Permission, Role
from tally.table_events import TABLE_EVENTS


class Access(Enum):
    """Permission needed at a table; each includes those before it."""
    WATCH = "watch"  # any address of the table
    PLAY = "play"  # the address to play
    SCRIBE = "scribe"  # the same; where the table has a scribe, only the scribe's phone
    RECORD = "record"  # the same, and the sitting is not closed

    def covers(self, needed: "Access") -> bool:
        ladder = list(Access)
        return ladder.index(self) >= ladder.index(needed)


AT_TABLES = {
    "tables.show": Access.WATCH, "tables.more": Access.WATCH, "tables.live": Access.WATCH,
    "television.show": Access.WATCH,
    "television.live": Access.WATCH, "people.show": Access.WATCH, "rules.show": Access.WATCH,
    "rules.handbook": Access.WATCH, "rules.print_rules": Access.WATCH, "history.show": Access.WATCH,
    "history.entries": Access.WATCH, "entries.show": Access.WATCH,
    "sheets.show": Access.WATCH, "sheets.blank": Access.WATCH, "sheets.csv": Access.WATCH,
    "sheets.summary": Access.WATCH, "pictures.show": Access.WATCH, "evenings.show": Access.WATCH,
    "results.show": Access.WATCH,
    # What is said about a sum needs the claim to be somebody, a decision a referee; see views/table/agreement.py.
    "agreement.show": Access.WATCH, "agreement.agree": Access.WATCH, "agreement.object_": Access.WATCH,
    "agreement.withdraw": Access.WATCH, "agreement.decide": Access.WATCH, "agreement.sign": Access.SCRIBE,
    "agreement.settings": Access.SCRIBE,
    "proofs.table": Access.WATCH, "proofs.of_table": Access.WATCH, "proofs.take_table": Access.WATCH,
    "receipts.index": Access.WATCH, "receipts.show": Access.WATCH, "receipts.file": Access.WATCH,
    "claims.me": Access.PLAY, "claims.ask": Access.PLAY, "claims.answer": Access.PLAY, "claims.end": Access.PLAY,
    "invitations.show": Access.PLAY, "export.table": Access.PLAY,
    "deletion.return_": Access.PLAY, "drinks.show": Access.PLAY, "drinks.end": Access.SCRIBE,
    "scribe.show": Access.PLAY, "scribe.ask": Access.PLAY, "scribe.take_over": Access.PLAY,
    "scribe.appoint": Access.PLAY, "scribe.refuse": Access.PLAY,  # also for organisers; see views/table/scribe.py
    "entries.new": Access.RECORD, "entries.correction": Access.RECORD, "entries.insertion": Access.RECORD,
    "entries.striking": Access.RECORD, "entries.undo": Access.RECORD, "entries.redo": Access.RECORD,
    "entries.drop": Access.RECORD, "entries.waiting": Access.RECORD, "people.change": Access.RECORD,
    "rules.change": Access.RECORD,
    "people.rename": Access.SCRIBE, "tables.another": Access.SCRIBE, "tables.same_company": Access.SCRIBE,
    "tables.call": Access.SCRIBE,
    "api.table": Access.WATCH, "api.sitting": Access.WATCH, "api.log": Access.WATCH, "api.entry": Access.WATCH,
    "api.form": Access.WATCH, "api.book": Access.WATCH, "api.agreement": Access.WATCH, "api.agree": Access.WATCH,
    "api.object_": Access.WATCH, "api.withdraw": Access.WATCH, "api.decide": Access.WATCH, "api.record": Access.RECORD,
    "api.insert": Access.RECORD, "api.correct": Access.RECORD, "api.strike": Access.RECORD, "api.undo": Access.RECORD,
    "api.redo": Access.RECORD,
    "tokens.show": Access.PLAY, "tokens.make": Access.PLAY, "tokens.end": Access.PLAY,
    "companies.of_table": Access.PLAY, "engine.rows": Access.SCRIBE, "engine.foreseen": Access.SCRIBE,
    "tournament_tables.show": Access.WATCH, "tournament_tables.hand_in": Access.PLAY,
    "tournament_tables.take_back": Access.PLAY,
    "closing.show": Access.SCRIBE, "closing.open_again": Access.SCRIBE, "evenings.move": Access.SCRIBE,
    "deletion.show": Access.SCRIBE, "deletion.delete": Access.SCRIBE, "invitations.code": Access.SCRIBE,
    "invitations.closing": Access.SCRIBE, "invitations.renewal": Access.SCRIBE,
    "backfill.table_index": Access.SCRIBE, "backfill.table_notebook": Access.SCRIBE,
    "backfill.table_paper": Access.SCRIBE,
    "club_tables.taking": Access.SCRIBE,
    # A table's own ledger. Endpoints of a club's ledger need club roles, also at its tables: see `IN_CLUBS`.
    "settling.table": Access.WATCH, "book.index": Access.WATCH, "book.show": Access.WATCH, "book.person": Access.WATCH,
    "paying.show": Access.WATCH, "paying.mine": Access.WATCH, "paying.removal": Access.WATCH,
    "paying.pay": Access.PLAY, "book.confirmation": Access.PLAY, "expenses.new": Access.PLAY,
    "settling.cash": Access.SCRIBE, "settling.treasurer": Access.SCRIBE, "book.reversal": Access.SCRIBE,
}
# At a table of a tournament nothing else is allowed (`NotInTournament`); games add theirs (`game_pages`).
AT_TOURNAMENTS = {
    "tables.show", "tables.more", "tables.live", "television.show", "television.live", "people.show", "rules.show",
    "rules.handbook",
    "rules.print_rules", "history.show", "history.entries", "entries.show", "sheets.show", "sheets.blank", "sheets.csv",
    "sheets.summary", "pictures.show", "evenings.show", "results.show", "proofs.table", "proofs.of_table",
    "proofs.take_table", "receipts.index", "receipts.show", "receipts.file", "invitations.show", "export.table",
    "claims.me", "claims.ask", "claims.answer", "claims.end",
    "entries.new", "entries.correction", "entries.insertion", "entries.striking", "entries.undo", "entries.redo",
    "entries.drop", "entries.waiting", "entries.later", "people.change", "engine.rows", "engine.foreseen",
    "tournament_tables.show", "tournament_tables.hand_in", "tournament_tables.take_back",
    "agreement.show", "agreement.agree", "agreement.sign", "agreement.object_", "agreement.withdraw",
    "agreement.decide", "api.table", "api.sitting", "api.log", "api.entry", "api.form", "api.agreement", "api.agree",
    "api.object_", "api.withdraw", "api.decide", "api.record", "api.insert", "api.correct", "api.strike", "api.undo",
    "api.redo",
}
# Besides, allowed there to the organisers of its club.
FROM_THE_DESK = {
    "rules.change", "people.rename", "tables.call", "invitations.code", "invitations.closing", "invitations.renewal",
    "scribe.show", "scribe.appoint",
}
# The same for what is recorded there: who sits at the table, and by which rules, only its organisers say.
RECORDED_FROM_THE_DESK = {each.__name__ for each in TABLE_EVENTS} - {"DealerMoved", "Manual", "Unplayed"}
OF_THE_BOOK = {endpoint for endpoint in AT_TABLES if endpoint.partition(".")[0] in (
    "settling", "book", "paying", "expenses")}

# Permission needed in a club; `Membership.can` reads the same table for links and buttons. Of the book more is asked in
# views/books/ledger_access.py: all pay and confirm their own, scorekeepers write for others; the treasury is for
# organisers and treasurers, a statement also for whom it is about. Slips of a plan lead to the tables, to record; a
# fee's page shows the treasurer's account.
IN_CLUBS = {endpoint: permission for permission, endpoints in {
    Permission.VIEW: (
        "clubs.show", "clubs.more", "clubs.log", "members.leave", "roster.show", "club_tables.index",
        "club_companies.index", "planning.index", "tournament_settings.index", "tournament_entrants.show",
        "tournament_desk.show",
        "tournament_desk.live", "tournament_standings.show",
        "tournament_standings.line", "tournament_standings.as_file", "tournament_penalties.show",
        "tournament_prizes.show",
        "tournament_plan.show", "tournament_plan.printed", "tournament_plan.results", "tournament_log.show",
        "league.club", "league.season", "league.best", "league.evening", "players.show", "proofs.take_club",
        "players.together", "season_line.show", "season_line.as_file",
        "proofs.club", "proofs.of_club", "penalties.show", "settling.club", "book.index",
        "book.show", "book.person", "book.reversal", "book.confirmation", "expenses.new", "paying.mine",
        "club_export.show", "club_export.results", "club_export.standings", "club_export.workbook", "treasury.show",
        "treasury.workbook", "treasury.statement_of", "bank.show", "bank.symbols", "paying.pay", "paying.removal",
        "paying.show", "tokens.show", "tokens.make", "tokens.end", "api.book", "api.club", "api.season",
        "api.tournament"),
    Permission.KEEP_SCORE: (
        "club_tables.new", "club_companies.new", "club_companies.change", "club_companies.play",
        "club_companies.delete", "planning.tables", "tournament_entrants.add", "tournament_entrants.stand_in",
        "tournament_entrants.card", "tournament_entrants.mark", "tournament_registration.show",
        "tournament_plan.slips", "backfill.club_index", "backfill.club_notebook", "backfill.club_paper",
        "backfill_csv.club"),
    Permission.WRITE_BOOK: (
        "settling.cash", "tournament_entrants.fees"),
    Permission.DECIDE: (
        "disputes.index",),
    Permission.KEEP_BOOK: (
        "tournament_entrants.fee", "tournament_prizes.fees", "tournament_prizes.pay", "settling.treasurer",
        "club_export.book"),
    Permission.ORGANISE: (
        "clubs.settings", "members.show", "members.change_role", "members.be_player", "members.remove",
        "recovery.given", "recovery.give", "inviting.make", "inviting.show", "inviting.revoke", "roster.player",
        "roster.add", "roster.rename", "roster.retire", "roster.be_player", "roster.return_", "roster.delete",
        "roster.merge", "roster.unmerge", "roster.link", "club_tables.taking", "planning.new", "planning.change",
        "planning.call_off", "planning.renew", "tournament_settings.new",
        "tournament_settings.change", "tournament_settings.delete", "tournament_entrants.apart",
        "tournament_registration.change", "tournament_registration.renew", "tournament_desk.act",
        "tournament_penalties.give", "tournament_penalties.cancel", "tournament_prizes.close",
        "tournament_prizes.reopen",
        "tournament_log.undo", "seasons.new", "seasons.change", "seasons.delete",
        "seasons.show_public", "penalties.give", "penalties.undo", "club_export.everything"),
    Permission.OWN: (
        "clubs.deletion", "hooks.show", "hooks.make", "hooks.test", "hooks.end"),
}.items() for endpoint in endpoints}
# Endpoints that need any signed-in account, and those open to everybody.
OF_ACCOUNTS = {
    "accounts.show", "accounts.change_name", "accounts.change_password", "accounts.deletion",
    "accounts.end_sign_in", "accounts.end_other_sign_ins", "accounts.own_data",
    "recovery.make_codes", "recovery.acknowledge", "clubs.index", "clubs.new", "clubs.return_", "inviting.accept",
}
OPEN = {
    "accounts.sign_in", "accounts.sign_out", "accounts.sign_up", "companies.index", "companies.new",
    "companies.change", "companies.play", "companies.delete",  # each phone's own
    "api.document", "api.page", "api.register",
    "engine.files", "engine.own", "engine.packed", "export.bring", "games.first_evening",
    "games.handbook", "games.print_rules", "games.show", "games.tool",
    "health.alive", "health.ready", "metrics.show", "server.show",
    "coming.show", "coming.mine", "coming.answer", "coming.calendar",
    "inviting.address", "inviting.welcome", "invitations.join",
    "offline.favicon", "offline.last", "offline.manifest", "offline.page", "offline.worker",
    "phone.accessibility", "phone.address", "phone.calendar", "phone.digits", "phone.home", "phone.language",
    "phone.privacy",
    "tournament_public.card", "tournament_public.card_live", "tournament_public.table", "tournament_public.results",
    "tournament_public.screen", "tournament_public.screen_live", "tournament_public.show", "tournament_public.moved",
    "tournament_public.time", "tournament_registering.register", "tournament_registering.show",
    "phone.order", "phone.theme", "phone.token", "proofs.check", "proofs.script", "public.feed", "public.season",
    "public.television", "recovery.code",
    "recovery.address", "recovery.link", "static", "tables.new",
}


class NotInTournament(Exception):
    """409: not at a table of a tournament, or only by its organisers (`AT_TOURNAMENTS`, `FROM_THE_DESK`)."""


class RoleMissing(Forbidden):
    """403: the account lacks the role needed in the club. The page names the role and who can grant it.

    `by_address`: the address to play at the table would do as well.
    """

    def __init__(self, needed: Permission | Role, club: Club, own: Role | None, by_address: bool = False) -> None:
        super().__init__()
        self.needed = needed if isinstance(needed, Role) else Role.least(needed)
        self.club, self.own, self.by_address = club, own, by_address
