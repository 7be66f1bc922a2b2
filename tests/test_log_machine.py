"""Stateful test of a sitting: whatever is recorded, corrected, struck, undone and redone, log and projection agree."""
import secrets
from typing import Any

from flask import Flask
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from models import (
    CONSEQUENCES,
    Consequences,
    Submission,
    Unconfirmed,
    add_person,
    all_games,
    correct,
    db,
    insert,
    open_table,
    record,
    redo,
    strike,
    undo,
)
from models.ops.verifying import verify
from models.table.entries import SheetRow
from models.table.projection import content_of, deal_of
from models.table.service import Command, preview
from models.table.sitting import seat_of
from models.transfer.parsing import parse
from models.transfer.table_files import bring, export
from tally import Deal, EntryInvalid, encode
from tally.log import Act, Action, sheet, stack
from tally.replay import replay
from tally.table_events import (
    DealerMoved,
    Ended,
    Joined,
    Left,
    Manual,
    Paused,
    Reseated,
    Resumed,
    RulesChanged,
    Substituted,
)
from tests.conftest import NAMES
from tests.long import POSTGRESQL_TOO, tries
from tests.toy_games.pebbles.rules import Gift, HouseRules, Size, Won

seats = st.integers(0, 5)


class Evening(RuleBasedStateMachine):
    """One sitting of the toy game; `states` holds the table state after each action that holds."""
    app: Flask

    @initialize(goal=st.sampled_from([0, 8, 15]))
    def begin(self, goal: int) -> None:
        self.context = self.app.app_context()
        self.context.push()
        self.sitting = open_table("pebbles", NAMES, 0, HouseRules(goal=goal), secrets.token_hex(8))
        self.states: list[Any] = [encode(self.sitting.now)]
        self.redos: list[Any] = []

    def teardown(self) -> None:
        if hasattr(self, "context"):
            db.session.remove()
            self.context.pop()

    def sent(self) -> Submission:
        return Submission(secrets.token_hex(16), self.sitting.version)

    def deal(self) -> Deal:
        return Deal(self.sitting.now.dealer, self.sitting.now.playing)

    def act(self, verb: Any, *args: Any) -> None:
        """Call a command; if the rules allow it, note the resulting state."""
        try:
            answer = verb(self.sitting, *args)
        except EntryInvalid:
            return
        if answer.seq is not None:
            self.states.append(encode(self.sitting.now))
            self.redos.clear()

    def act_foreseen(self, verb: Any, act: Act, root: int, content: Any, deal: Deal | None) -> None:
        """The same, refused while nothing is confirmed if and only if the trial says that it needs confirmation."""
        foreseen = preview(self.sitting, Command(act, root, content, deal))
        asks = foreseen.needs_confirmation if isinstance(foreseen, Consequences) else None
        same, state = verb is correct and self.changes_nothing(root, content, deal), encode(self.sitting.now)
        try:
            answer = verb(self.sitting, root, content, self.sent(), deal, frozenset())
        except Unconfirmed:
            assert asks and encode(self.sitting.now) == state
            self.act(verb, root, content, self.sent(), deal, frozenset({CONSEQUENCES}))
        except EntryInvalid:
            assert asks is None or (verb is correct and self.sheet_row(root).struck)
        else:
            assert same or asks is False
            if answer.seq is not None:
                self.states.append(encode(self.sitting.now))
                self.redos.clear()

    def sheet_row(self, root: int) -> SheetRow:
        row = self.sitting.sheet_row(root)
        assert row is not None
        return row

    def changes_nothing(self, root: int, content: Any, deal: Deal | None) -> bool:
        held = self.sitting.entry(self.sheet_row(root).seq)
        return held is not None and content_of(self.sitting.game, held) == content and deal_of(held) == deal

    def roots(self) -> list[int]:
        return [row.root for row in self.sitting.rows_from(0)]

    @rule(winner=seats, size=st.sampled_from(Size))
    def plays_a_round(self, winner: int, size: Size) -> None:
        self.act(record, Won(winner, size), self.sent(), self.deal())

    @rule(giver=seats, taker=seats, pebbles=st.integers(-1, 9))
    def gives(self, giver: int, taker: int, pebbles: int) -> None:
        if {giver, taker} <= set(self.sitting.now.seats):
            self.act(record, Gift(giver, taker, pebbles), self.sent())

    @rule(event=st.one_of(
        st.builds(Left, seats), st.builds(Paused, seats), st.builds(Resumed, seats), st.builds(DealerMoved, seats),
        st.builds(Manual, st.dictionaries(seats, st.integers(-5, 5)), st.just("agreed"), st.booleans()),
        st.builds(RulesChanged, st.builds(lambda n: encode(HouseRules(large=n, goal=9)), st.integers(2, 9))),
        st.just(Ended())))
    def something_happens(self, event: Any) -> None:
        self.act(record, event, self.sent())

    @rule()
    def everybody_moves_one_seat(self) -> None:
        order = self.sitting.now.order
        self.act(record, Reseated(order[1:] + order[:1]), self.sent())

    @rule(name=st.sampled_from(["Nový", "राम", "Zdeněk"]), substitute=st.booleans(), seat=seats)
    def somebody_comes(self, name: str, substitute: bool, seat: int) -> None:
        person = add_person(self.sitting.table, name)
        event = Substituted(seat, person) if substitute else Joined(seat_of(str(self.sitting.version)), person)
        self.act(record, event, self.sent())

    @precondition(lambda self: self.sitting.places)
    @rule(data=st.data(), winner=seats)
    def corrects_an_old_round(self, data: st.DataObject, winner: int) -> None:
        root = data.draw(st.sampled_from(self.roots()))
        entry = self.sitting.entry(root)
        assert entry is not None
        if entry.kind == "Won":
            self.act_foreseen(correct, Act.REVISE, root, Won(winner), deal_of(entry))

    @precondition(lambda self: self.sitting.places)
    @rule(data=st.data(), winner=seats)
    def inserts_a_forgotten_round(self, data: st.DataObject, winner: int) -> None:
        root = data.draw(st.sampled_from(self.roots()))
        row = self.sitting.sheet_row(root)
        assert row is not None
        now, _rules = self.sitting.state_before(row.place)
        self.act_foreseen(insert, Act.INSERT, root, Won(winner), Deal(now.dealer, now.playing))

    @precondition(lambda self: self.sitting.places)
    @rule(data=st.data(), struck=st.booleans())
    def strikes_out_or_restores(self, data: st.DataObject, struck: bool) -> None:
        self.act(strike, data.draw(st.sampled_from(self.roots())), self.sent(), struck)

    @precondition(lambda self: len(self.states) > 1)
    @rule()
    def undoes_and_is_where_it_was(self) -> None:
        undo(self.sitting, self.sent())
        self.redos.append(self.states.pop())
        assert encode(self.sitting.now) == self.states[-1]

    @precondition(lambda self: self.redos)
    @rule()
    def redoes_and_is_where_it_was(self) -> None:
        redo(self.sitting, self.sent())
        self.states.append(self.redos.pop())
        assert encode(self.sitting.now) == self.states[-1]

    @precondition(lambda self: self.sitting.places)
    @rule(data=st.data())
    def correcting_with_the_same_content_writes_nothing(self, data: st.DataObject) -> None:
        row = self.sitting.sheet_row(data.draw(st.sampled_from(self.roots())))
        assert row is not None
        held = self.sitting.entry(row.seq)
        assert held is not None
        if row.struck:
            return
        version, rev = self.sitting.version, self.sitting.table.rev
        content = content_of(self.sitting.game, held)
        assert correct(self.sitting, row.root, content, self.sent(), deal_of(held)).seq is None
        assert (self.sitting.version, self.sitting.table.rev) == (version, rev)

    @rule()
    def export_and_import_are_identity(self) -> None:
        text = "".join(export(self.sitting.table))
        brought = bring(parse(text, all_games()), secrets.token_hex(8))
        assert "".join(export(brought)) == text

    @invariant()
    def what_is_kept_is_what_the_facts_give(self) -> None:
        if hasattr(self, "sitting"):
            assert verify(self.sitting) == []

    @invariant()
    def the_situation_is_the_fold_of_the_log(self) -> None:
        if not hasattr(self, "sitting"):
            return
        game = self.sitting.game
        log = [Action(each.seq, Act(each.act), each.target, content_of(game, each) if each.kind else None,
                      deal_of(each)) for each in reversed(self.sitting.log(size=10_000))]
        played = list(replay(game, sheet(log), *self.sitting.beginning()))
        now = played[-1].after if played else self.sitting.beginning()[0]
        assert encode(now) == encode(self.sitting.now)
        assert sum(now.totals.values()) == 0
        assert (stack(log).done or (None,))[-1] == self.sitting.done


@POSTGRESQL_TOO
def test_random_evenings_keep_their_books(any_app: Flask) -> None:
    class Site(Evening):
        app = any_app

    run_state_machine_as_test(Site, settings=tries(0.25, steps=25))
