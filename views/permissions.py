"""Permission tables: what each endpoint requires; some endpoints serve tables and clubs and stand in both.

Pages that a game brings along add theirs (`game_pages`).
At a table the phone's address (or its account's membership in the table's club) counts, in a club the account's role.
tests/test_matrix.py requests every route with every permission; a route missing here fails there.
"""
from enum import Enum

from werkzeug.exceptions import Forbidden

from models import Club, Role
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
    "tables.show": Access.WATCH, "tables.live": Access.WATCH, "television.show": Access.WATCH,
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
    "entries.drop": Access.RECORD, "people.change": Access.RECORD,
    "rules.change": Access.RECORD,
    "people.rename": Access.SCRIBE, "tables.another": Access.SCRIBE, "tables.same_company": Access.SCRIBE,
    "tables.call": Access.SCRIBE,
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
    "tables.show", "tables.live", "television.show", "television.live", "people.show", "rules.show", "rules.handbook",
    "rules.print_rules", "history.show", "history.entries", "entries.show", "sheets.show", "sheets.blank", "sheets.csv",
    "sheets.summary", "pictures.show", "evenings.show", "results.show", "proofs.table", "proofs.of_table",
    "proofs.take_table", "receipts.index", "receipts.show", "receipts.file", "invitations.show", "export.table",
    "claims.me", "claims.ask", "claims.answer", "claims.end",
    "entries.new", "entries.correction", "entries.insertion", "entries.striking", "entries.undo", "entries.redo",
    "entries.drop", "entries.later", "people.change", "engine.rows", "engine.foreseen",
    "tournament_tables.show", "tournament_tables.hand_in", "tournament_tables.take_back",
    "agreement.show", "agreement.agree", "agreement.sign", "agreement.object_", "agreement.withdraw",
    "agreement.decide",
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

# Least role needed in a club. `Membership.can` reads the same table for links and buttons.
IN_CLUBS = {
    "clubs.show": Role.VIEWER, "clubs.log": Role.VIEWER, "clubs.settings": Role.ORGANISER,
    "clubs.deletion": Role.OWNER, "disputes.index": Role.REFEREE,
    "members.show": Role.VIEWER, "members.leave": Role.VIEWER, "members.change_role": Role.ORGANISER,
    "members.be_player": Role.ORGANISER, "members.remove": Role.ORGANISER,
    "recovery.given": Role.ORGANISER, "recovery.give": Role.ORGANISER,
    "inviting.index": Role.ORGANISER, "inviting.make": Role.ORGANISER, "inviting.show": Role.ORGANISER,
    "inviting.revoke": Role.ORGANISER,
    "roster.show": Role.VIEWER, "roster.player": Role.ORGANISER, "roster.add": Role.ORGANISER,
    "roster.rename": Role.ORGANISER, "roster.retire": Role.ORGANISER, "roster.return_": Role.ORGANISER,
    "roster.delete": Role.ORGANISER, "roster.merge": Role.ORGANISER, "roster.unmerge": Role.ORGANISER,
    "roster.link": Role.ORGANISER,
    "club_tables.index": Role.VIEWER, "club_tables.new": Role.SCOREKEEPER, "club_tables.taking": Role.ORGANISER,
    "club_companies.index": Role.VIEWER, "club_companies.new": Role.SCOREKEEPER,
    "club_companies.change": Role.SCOREKEEPER, "club_companies.play": Role.SCOREKEEPER,
    "club_companies.delete": Role.SCOREKEEPER,
    "tournament_settings.index": Role.VIEWER, "tournament_settings.new": Role.ORGANISER,
    "tournament_settings.change": Role.ORGANISER, "tournament_settings.delete": Role.ORGANISER,
    "tournament_entrants.show": Role.VIEWER, "tournament_entrants.add": Role.SCOREKEEPER,
    "tournament_entrants.stand_in": Role.SCOREKEEPER,
    "tournament_entrants.mark": Role.SCOREKEEPER, "tournament_entrants.apart": Role.ORGANISER,
    "tournament_entrants.card": Role.SCOREKEEPER,  # as the slips
    "tournament_entrants.fee": Role.ORGANISER,  # shows the treasurer's account
    "tournament_registration.show": Role.SCOREKEEPER, "tournament_registration.change": Role.ORGANISER,
    "tournament_registration.renew": Role.ORGANISER,
    "tournament_desk.show": Role.VIEWER, "tournament_desk.live": Role.VIEWER, "tournament_desk.act": Role.ORGANISER,
    "tournament_standings.show": Role.VIEWER, "tournament_penalties.show": Role.VIEWER,
    "tournament_penalties.give": Role.ORGANISER, "tournament_penalties.cancel": Role.ORGANISER,
    "tournament_prizes.show": Role.VIEWER, "tournament_prizes.close": Role.ORGANISER,
    "tournament_prizes.reopen": Role.ORGANISER, "tournament_plan.show": Role.VIEWER,
    "tournament_plan.printed": Role.VIEWER, "tournament_plan.results": Role.VIEWER,
    "tournament_log.show": Role.VIEWER, "tournament_log.undo": Role.ORGANISER,
    "tournament_plan.slips": Role.SCOREKEEPER,  # they lead to the tables, to record
    "league.club": Role.VIEWER, "league.season": Role.VIEWER, "league.best": Role.VIEWER, "league.evening": Role.VIEWER,
    "players.show": Role.VIEWER, "proofs.take_club": Role.VIEWER,
    "players.together": Role.VIEWER, "proofs.club": Role.VIEWER, "proofs.of_club": Role.VIEWER,
    "seasons.new": Role.ORGANISER, "seasons.change": Role.ORGANISER, "seasons.delete": Role.ORGANISER,
    "seasons.show_public": Role.ORGANISER, "penalties.show": Role.VIEWER, "penalties.give": Role.ORGANISER,
    "penalties.undo": Role.ORGANISER,
    # Checked further in views/books/ledger_access: all may pay and confirm their own, scorekeepers write for others.
    "settling.club": Role.VIEWER, "settling.cash": Role.SCOREKEEPER, "settling.treasurer": Role.ORGANISER,
    "book.index": Role.VIEWER, "book.show": Role.VIEWER, "book.person": Role.VIEWER, "book.reversal": Role.VIEWER,
    "book.confirmation": Role.VIEWER, "expenses.new": Role.VIEWER, "paying.mine": Role.VIEWER,
    "backfill.club_index": Role.SCOREKEEPER, "backfill.club_notebook": Role.SCOREKEEPER,
    "backfill.club_paper": Role.SCOREKEEPER, "backfill_csv.club": Role.SCOREKEEPER,
    "club_export.show": Role.VIEWER, "club_export.results": Role.VIEWER,
    "club_export.standings": Role.VIEWER, "club_export.workbook": Role.VIEWER, "club_export.book": Role.ORGANISER,
    "club_export.everything": Role.ORGANISER,
    # The whole page is for organisers and the treasurer; a statement is also for the person it is about.
    "treasury.show": Role.VIEWER, "treasury.statement_of": Role.VIEWER,
    "paying.pay": Role.VIEWER, "paying.removal": Role.VIEWER, "paying.show": Role.VIEWER,
}
# Endpoints that need any signed-in account, and those open to everybody.
OF_ACCOUNTS = {
    "accounts.show", "accounts.change_name", "accounts.change_password", "accounts.deletion",
    "accounts.end_sign_in", "accounts.end_other_sign_ins", "accounts.own_data",
    "recovery.make_codes", "recovery.heed", "clubs.index", "clubs.new", "clubs.return_", "inviting.accept",
}
OPEN = {
    "accounts.sign_in", "accounts.sign_out", "accounts.sign_up", "companies.index", "companies.new",
    "companies.change", "companies.play", "companies.delete",  # each phone's own
    "engine.files", "engine.packed", "export.bring", "games.handbook", "games.print_rules",
    "games.show", "games.tool", "health.alive", "health.ready", "metrics.show",
    "inviting.address", "inviting.welcome", "invitations.join",
    "offline.favicon", "offline.last", "offline.manifest", "offline.page", "offline.worker",
    "phone.accessibility", "phone.address", "phone.calendar", "phone.digits", "phone.home", "phone.language",
    "tournament_public.card", "tournament_public.card_live", "tournament_public.results", "tournament_public.screen",
    "tournament_public.screen_live", "tournament_public.show", "tournament_public.moved",
    "tournament_public.time", "tournament_registering.register", "tournament_registering.show",
    "phone.order", "phone.theme", "phone.token", "proofs.script", "public.season", "public.television", "recovery.code",
    "recovery.address", "recovery.link", "static", "tables.new",
}


class NotInTournament(Exception):
    """409: not at a table of a tournament, or only by its organisers (`AT_TOURNAMENTS`, `FROM_THE_DESK`)."""


class RoleMissing(Forbidden):
    """403: the account lacks the role needed in the club. The page names the role and who can grant it.

    `by_address`: the address to play at the table would do as well.
    """

    def __init__(self, needed: Role, club: Club, own: Role | None, by_address: bool = False) -> None:
        super().__init__()
        self.needed, self.club, self.own, self.by_address = needed, club, own, by_address
