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


AT_TABLES = {endpoint: access for access, endpoints in {
    # What is said about a sum needs the claim to be somebody, a decision a referee; see views/table/agreement.py.
    Access.WATCH: (
        "tables.show", "tables.more", "tables.live", "television.show", "television.live", "people.show", "rules.show",
        "rules.handbook", "rules.print_rules", "history.show", "history.entries", "entries.show", "sheets.show",
        "sheets.blank", "sheets.csv", "sheets.summary", "pictures.show", "evenings.show", "results.show",
        "agreement.show", "agreement.agree", "agreement.object_", "agreement.withdraw", "agreement.decide",
        "proofs.table", "proofs.of_table", "proofs.take_table", "receipts.index", "receipts.show", "receipts.file",
        "tournament_tables.show", "settling.table", "book.index", "book.show", "book.person", "paying.show",
        "paying.mine", "paying.removal", "api.table", "api.sitting", "api.log", "api.entry", "api.form", "api.book",
        "api.agreement", "api.agree", "api.object_", "api.withdraw", "api.decide"),
    # Those of the scribe are also for organisers; see views/table/scribe.py.
    Access.PLAY: (
        "claims.me", "claims.ask", "claims.answer", "claims.end", "invitations.show", "export.table",
        "deletion.return_", "drinks.show", "scribe.show", "scribe.ask", "scribe.take_over", "scribe.appoint",
        "scribe.refuse", "tokens.show", "tokens.make", "tokens.end", "companies.of_table", "tournament_tables.hand_in",
        "tournament_tables.take_back", "paying.pay", "book.confirmation", "expenses.new"),
    Access.SCRIBE: (
        "agreement.sign", "agreement.settings", "drinks.end", "people.rename", "tables.another", "tables.same_company",
        "tables.call", "engine.rows", "engine.foreseen", "closing.show", "closing.open_again", "evenings.move",
        "deletion.show", "deletion.delete", "invitations.code", "invitations.closing", "invitations.renewal",
        "backfill.table_index", "backfill.table_notebook", "backfill.table_paper", "club_tables.taking",
        "settling.cash", "settling.treasurer", "book.reversal"),
    Access.RECORD: (
        "entries.new", "entries.correction", "entries.insertion", "entries.striking", "entries.undo", "entries.redo",
        "entries.drop", "entries.waiting", "people.change", "rules.change", "api.record", "api.insert", "api.correct",
        "api.strike", "api.undo", "api.redo"),
}.items() for endpoint in endpoints}
# At a table of a tournament nothing else is allowed (`NotInTournament`); games add theirs (`game_pages`).
AT_TOURNAMENTS = {
    "tables.show", "tables.more", "tables.live", "television.show", "television.live", "people.show", "rules.show",
    "rules.handbook",
    "rules.print_rules", "history.show", "history.entries", "entries.show", "sheets.show", "sheets.blank", "sheets.csv",
    "sheets.summary", "pictures.show", "evenings.show", "results.show", "proofs.table", "proofs.of_table",
    "proofs.take_table", "receipts.index", "receipts.show", "receipts.file", "invitations.show", "export.table",
    "claims.me", "claims.ask", "claims.answer", "claims.end",
    "entries.new", "entries.correction", "entries.insertion", "entries.striking", "entries.undo", "entries.redo",
    "entries.drop", "entries.waiting", "people.change", "engine.rows", "engine.foreseen",
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
# A table's own ledger; endpoints of a club's ledger need club roles, also at its tables: see `IN_CLUBS`.
OF_THE_BOOK = {endpoint for endpoint in AT_TABLES if endpoint.partition(".")[0] in (
    "settling", "book", "paying", "expenses")}

# Permission needed in a club; `Membership.can` reads the same table for links and buttons. Of the book more is asked in
# views/books/ledger_access.py: all pay and confirm their own, scorekeepers write for others; the treasury is for
# who may read the book, a statement also for whom it is about. Slips of a plan lead to the tables, to record; a
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
        "players.together", "statistics.show", "statistics.player", "rating.show", "season_line.show",
        "season_line.as_file", "proofs.club", "proofs.of_club", "penalties.show", "settling.club", "book.index",
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
    Permission.READ_BOOK: (
        "club_export.book",),
    Permission.KEEP_BOOK: (
        "tournament_entrants.fee", "tournament_prizes.fees", "tournament_prizes.pay", "settling.treasurer"),
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
    "notices.show", "notices.add", "notices.add_phone", "notices.choose", "notices.end",
    "passkeys.make", "passkeys.add", "passkeys.end",
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
    "notices.confirmed", "notices.ended",
    "passkeys.options", "passkeys.sign_in",
    "offline.favicon", "offline.last", "offline.manifest", "offline.page", "offline.worker",
    "phone.accessibility", "phone.address", "phone.calendar", "phone.digits", "phone.home", "phone.language",
    "phone.privacy",
    "tournament_public.card", "tournament_public.card_live", "tournament_public.table", "tournament_public.results",
    "tournament_public.screen", "tournament_public.screen_live", "tournament_public.show", "tournament_public.moved",
    "tournament_public.time", "tournament_public.withdraw", "tournament_registering.register",
    "tournament_registering.show",
    "phone.order", "phone.theme", "phone.token", "pictures.shared", "proofs.check", "proofs.script", "public.club",
    "public.feed", "public.picture", "public.season", "public.television",
    "recovery.ask", "recovery.code",
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
