"""What must hold for every game, the toy games included; the expected values live in the games."""
from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

import games
from games.round_form import EntryForm
from games.rules_form import rules_form
from models.books.results import closing_of, results_of
from tally import Deal, Example, Game, TableState, decode_dataclass, decode_kind, encode, switches, tagged
from tally.log import Play
from tally.money import CURRENCIES, rate_of
from tally.replay import advance, begin
from tally.text import Text

GAMES = games.find(("games", "tests.toy_games"))
EXAMPLES = [pytest.param(game, example, id=f"{game.key}: {example.name.id}")
            for game in GAMES.values() for example in game.examples]


def table(game: Game, example: Example) -> tuple[TableState, object]:
    rules = example.rules or game.house_rules()
    n = 4 if 4 in game.table else game.table.start
    return example.now or begin(game, tuple(range(n)), {s: s + 1 for s in range(n)}, 0, rules), rules


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_each_kind_of_entry_has_a_form_and_examples(game: Game):
    assert {type(each.entry) for each in game.examples} == set(game.entries)
    for entry in game.entries:
        assert sum(entry in form.makes for form in game.forms) == 1, f"{entry.__name__} needs exactly one form"
    assert set(game.between_rounds) <= set(game.entries)


@pytest.mark.parametrize("game, example", EXAMPLES)
def test_an_example_scores_as_it_says(game: Game, example: Example):
    now, rules = table(game, example)
    findings = game.check(example.entry, now, rules)
    assert tuple(sorted({each.field for each in findings.problems})) == tuple(sorted(set(example.problems)))
    assert tuple(each.key for each in findings.questions) == example.questions
    if findings:
        return
    score = game.score(example.entry, now, rules)
    amounts = {seat: amount for seat, amount in score.totals().items() if amount}
    assert amounts == {seat: amount for seat, amount in example.amounts.items() if amount}
    if game.zero_sum(rules):
        assert all(sum(line.amounts.values()) == 0 for line in score.lines)
    assert all(isinstance(line.reason, Text) for line in score.lines)
    assert isinstance(example.entry, game.between_rounds) or all(line.rule for line in score.lines)
    assert isinstance(game.title(example.entry, now), Text)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_word_is_filled_only_where_the_fewest_win(game: Game):
    assert game.lowest_wins(game.house_rules()) or not game.fills_word


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_only_a_game_that_says_so_counts_something_else_than_it_pays(game: Game):
    scores = []
    for example in game.examples:
        now, rules = table(game, example)
        if not game.check(example.entry, now, rules):
            scores.append(game.score(example.entry, now, rules))
    assert any(score.totals() != score.counted() for score in scores) == game.two_ledgers


@pytest.mark.parametrize("game, example", EXAMPLES)
def test_facts_survive_storage(game: Game, example: Example):
    assert decode_kind(game.entries, tagged(example.entry)) == example.entry


@pytest.mark.parametrize("game, example", EXAMPLES)
def test_the_situation_after_an_example_survives_storage(game: Game, example: Example):
    now, rules = table(game, example)
    if game.check(example.entry, now, rules):
        return
    after = advance(game, Play(1, 1, example.entry, Deal(now.dealer, now.playing)), now, rules).after
    stored = encode(after)
    read = decode_dataclass(TableState, stored)
    if game.carry is not None and stored["carry"] is not None:
        assert decode_dataclass(game.carry, stored["carry"]) == after.carry
    assert encode(read) == stored


def form_for(game: Game, example: Example) -> type[EntryForm]:
    return next(form for form in game.forms if isinstance(example.entry, form.makes))


@pytest.mark.parametrize("game, example", EXAMPLES)
def test_a_form_filled_from_an_entry_gives_it_back(game: Game, example: Example):
    now, rules = table(game, example)
    names = {seat: f"name {seat}" for seat in range(20)}
    kind = form_for(game, example)
    filled = kind(None, now=now, rules=rules, names=names, entry=example.entry)
    sent = MultiDict(posted(filled))
    form = kind(sent, now=now, rules=rules, names=names)
    if not form.validate():  # a person nobody knows cannot even be chosen
        assert {name.split("-")[0] for name in form.wrong()} <= {field.split("-")[0] for field in example.problems}
        return
    assert form.to_entry() == example.entry or example.problems  # what is never recorded may become what fits


def posted(form: EntryForm) -> Iterator[tuple[str, str]]:
    """What a browser would send for a filled form."""
    for each in form:
        field: Any = each
        match field.__class__.__mro__:
            case mro if any(kind.__name__ == "PartsField" for kind in mro):
                yield from ((f"{field.name}-{part}", raw) for part, raw in field.raw.items())
            case mro if any(kind.__name__ == "EnumField" for kind in mro):
                if field.chosen is not None:
                    yield field.name, field.chosen.value
            case mro if any(kind.__name__ == "SeatsField" for kind in mro):
                yield from ((field.name, str(seat)) for seat in field.data or ())
            case mro if any(kind.__name__ == "FlagField" for kind in mro):
                if field.data:
                    yield field.name, "1"
            case mro if any(kind.__name__ == "NumberField" for kind in mro):
                yield field.name, field.raw
            case _:
                yield field.name, "" if field.data is None else str(field.data)


@pytest.mark.parametrize("game, example", EXAMPLES)
def test_every_problem_names_a_field_the_form_has(game: Game, example: Example):
    now, rules = table(game, example)
    findings = game.check(example.entry, now, rules)
    form = form_for(game, example)(None, now=now, rules=rules, names={seat: "x" for seat in range(20)})
    for problem in findings.problems:
        assert problem.field == "" or problem.field.split("-", 1)[0] in form._fields
    for question in findings.questions:
        assert question.field.split("-", 1)[0] in form._fields


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_house_rules_survive_storage_and_the_page_that_changes_them(game: Game):
    for key in game.presets:
        rules = game.preset(key)
        assert decode_dataclass(game.house_rules, encode(rules)) == rules
        names = [name for name, about in switches(game.house_rules).items() if not about.setup]
        form = rules_form(game.house_rules)(None, data={name: getattr(rules, name) for name in names})
        assert form.to_rules({n: getattr(rules, n) for n, a in switches(game.house_rules).items() if a.setup}) == rules


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_rankings_name_everybody_once(game: Game):
    rules = game.house_rules()
    n = game.table.start
    now = begin(game, tuple(range(n)), {s: s + 1 for s in range(n)}, 0, rules)
    assert sorted(seat for group in game.ranking(now, rules) for seat in group) == list(range(n))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_a_unit_is_worth_can_be_closed_with(game: Game):
    for rules in (game.house_rules(), *(game.preset(key) for key in game.presets)):
        worth = game.rate(rules)
        if worth is not None:
            assert rate_of(worth.rate) > 0 and game.for_money(rules)
            assert worth.currency in (None, *CURRENCIES)
            assert worth.cash_unit is None or worth.cash_unit > 0


@pytest.mark.parametrize("game, example", EXAMPLES)
def test_every_kind_of_round_has_a_name(game: Game, example: Example):
    now, rules = table(game, example)
    if game.check(example.entry, now, rules):
        return
    kind = game.category(example.entry, now, rules)
    over = advance(game, Play(1, 1, example.entry, Deal(now.dealer, now.playing)), now, rules).after.number > now.number
    assert kind is None or (kind in game.categories and isinstance(game.categories[kind], Text) and len(kind) <= 40)
    assert kind is not None or not over or not game.categories, "a round that is over is of some kind"


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_new_game_inherits_nothing_from_games_that_left_nothing(game: Game):
    rules = game.house_rules()
    n = game.table.start
    before = begin(game, tuple(range(n)), {s: s + 1 for s in range(n)}, 0, rules)
    assert game.inherit(rules, ()) == rules == game.inherit(rules, [(before, rules)])


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_table_that_has_just_sat_down_closes_without_questions(game: Game):
    rules = game.house_rules()
    n = game.table.start
    closing = closing_of(game, begin(game, tuple(range(n)), {s: s + 1 for s in range(n)}, 0, rules), rules)
    assert closing.questions == () and not any(sum(line.amounts.values()) for line in closing.lines)
    assert results_of(game, closing, ()) == []


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_closing_adds_changes_nobody_s_place(game: Game):
    for example in game.examples:
        before, own = table(game, example)
        for rules in (own, *(game.preset(key) for key in game.presets)):
            if not game.check(example.entry, before, rules):
                play = Play(1, 1, example.entry, Deal(before.dealer, before.playing))
                now = advance(game, play, before, rules).after
                assert game.ranking(closing_of(game, now, rules).now, rules) == game.ranking(now, rules)
