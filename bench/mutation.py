"""Change one thing in every line of a rule, one change at a time: the tests that concern its module must notice.

    bench mutation [MODULE ...] [--since REVISION] [--most N] [--seed N]

MODULE is a path (tally/settlement.py); none: all that are known here. `--since`: only lines changed since then.
`--most`: lines of a module, chosen by the seed; 20. What survives is printed: a hole in the tests, or no other rule.
"""
import argparse
import ast
import copy
import multiprocessing
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

from bench.measures import Aims

ROOT = Path(__file__).parent.parent
KILLED, PATIENCE = 95, 300  # per cent; seconds of one run
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["alembic", "flask_babel", "flask_login", "flask_migrate", "flask_sqlalchemy", "flask_wtf",
                              "openskill", "playwright.sync_api", "psycopg", "pytest"])
TESTS = {  # by what the path of a module begins with
    "tally/settlement": "rules/test_settlement", "tally/sharing": "rules/test_sharing",
    "tally/standings tally/ties tally/counting": "rules/test_standings test_own_points",
    "tally/money": "rules/test_money",
    "tally/merkle": "test_merkle", "tally/printable": "rules/test_printable",
    "tally/tournament": "rules/test_tournament rules/test_tournament_clock",
    "tally/seating": "rules/test_seating rules/test_redraw",
    "tally/log tally/replay tally/state tally/table_events tally/crediting":
        "rules/test_table_events rules/test_replay test_log_stack test_every_game test_table_pages",
    "models/table/claims models/table/scribing models/table/collisions": "test_claims test_merging",
    "models/table":
        "test_table_rows test_merging test_table_play test_roster test_table_view test_drinks test_evening test_points "
        "test_sheet test_log_stack test_log_lines test_every_game test_repeats test_foreseen test_table_pages "
        "test_table_findings test_verify test_confirming test_claims test_delights test_rhythm test_turns "
        "test_smoking_cat_form",
    "views/permissions": "test_matrix test_claims",
    "models/books/book models/books/payees models/books/statements":
        "test_book test_settling_pages test_treasury test_payees test_bank_statement test_tournament_closing",
    "models/books/closing models/books/corrections models/books/next_game models/books/pay_out":
        "test_closing test_closing_pots test_closing_pages test_partners test_lowest_wins",
    "models/books/results models/books/sitting_sums":
        "test_closing test_backfill test_unplayed test_partners test_lowest_wins test_statistics test_points",
    "models/books/confirming models/books/deciding models/books/disputes models/books/held_money "
    "models/books/objecting":
        "test_confirming test_deciding test_agreement test_acting_for_others",
    "models/league/confirmed models/league/outcomes models/league/penalties models/league/season":
        "test_league test_league_cache test_rating test_standings_explained test_penalties test_confirmed_seasons",
    "models/history": "test_history test_checkpoints test_proofs test_history_keys",
    "models/transfer/bank": "test_bank_statement",
    "models/transfer/backfill": "test_backfill test_backfill_csv",
    "models/transfer": "test_transfer test_transfer_clubs test_tournament_transfer test_transfer_names",
    **{f"games/{game}/rules": f"rules/test_{game}_rules rules/test_rule_cases {more} test_second_engines"
       for game, more in {
           "tarok": "rules/test_tarok_together rules/test_tarok_counting test_unplayed test_statistics",
           "marriage": "rules/test_marriage_maal rules/test_marriage_properties",
           "mordyr": "rules/test_mordyr_stakes rules/test_mordyr_evaluator",
           "smoking_cat": "rules/test_smoking_cat_word"}.items()}}
NOT_RULES = ("annotation", "returns", "decorator_list")
OTHER: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add, ast.And: ast.Or, ast.Or: ast.And, ast.USub: ast.UAdd}


def tests_of(module: str) -> list[str]:
    """The files of tests that concern a module; none of one that is not known here."""
    names = next((names for begins, names in TESTS.items() if module.startswith(tuple(begins.split()))), "")
    return [f"tests/{name}.py" for name in names.split()]


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """This node with one thing in it otherwise."""
    other = copy.deepcopy(node)
    match other:
        case ast.Compare(ops=[one, *_more]) if type(one) in OTHER:
            other.ops[0] = OTHER[type(one)]()
            yield other
        case ast.BinOp(op=one) | ast.BoolOp(op=one) | ast.UnaryOp(op=one) if type(one) in OTHER:
            other.op = OTHER[type(one)]()
            yield other
        case ast.UnaryOp(op=ast.Not()):
            yield other.operand
        case ast.Constant(value=bool() as truth):
            yield ast.Constant(not truth)
        case ast.Constant(value=int() as number):
            yield ast.Constant(number + 1)
        case ast.If() | ast.IfExp():
            other.test = ast.UnaryOp(ast.Not(), other.test)
            yield other
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            yield ast.Return(ast.Constant(None))


def mutants(source: str, chance: random.Random) -> dict[int, tuple[str, str]]:
    """By line: one change in it, and the whole source with it."""
    found: dict[int, list[tuple[ast.AST, str, int | None, ast.AST]]] = {}
    tree = ast.parse(source)
    for parent, name, at, node in places(tree):
        if isinstance(node, ast.expr | ast.stmt):
            found.setdefault(node.lineno, []).extend((parent, name, at, each) for each in changed(node))
    made = {}
    for line, all_here in sorted(found.items()):
        if all_here:
            parent, name, at, other = chance.choice(all_here)
            value = getattr(parent, name)
            before = value if at is None else value[at]
            put(parent, name, at, other)
            change = f"{ast.unparse(before).splitlines()[0]}  →  {ast.unparse(other).splitlines()[0]}"
            made[line] = change, ast.unparse(ast.fix_missing_locations(tree))
            put(parent, name, at, before)
    return made


def places(parent: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """Everything within, and where it stands: in which field of what, at which place of a list."""
    for name, value in ast.iter_fields(parent):
        for at, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(node, ast.AST) and name not in NOT_RULES:
                yield parent, name, at, node
                yield from places(node)


def put(parent: ast.AST, name: str, at: int | None, node: ast.AST) -> None:
    if at is None:
        setattr(parent, name, node)
    else:
        getattr(parent, name)[at] = node


def lines_since(revision: str, module: str) -> set[int]:
    diff = run("git", "diff", "-U0", revision, "--", module)
    found = re.findall(r"^@@ .*\+(\d+)(?:,(\d+))? @@", diff, re.MULTILINE)
    return {line for begin, count in found for line in range(int(begin), int(begin) + int(count or 1))}


def run(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def tried(where: Path, tests: list[str]) -> NoReturn:
    """The tests in a process of their own, where the libraries are loaded already."""
    os.chdir(where)
    sys.path[:] = [str(where), *(each for each in sys.path if each not in ("", str(ROOT)))]
    for name in [name for name in sys.modules if name.partition(".")[0] in ("bench", "tests")]:
        del sys.modules[name]
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    import pytest
    os._exit(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist",
                          "-m", "not (long or browser or postgres)", *tests]))


def passes(where: Path, tests: list[str]) -> bool:
    process = FORKS.Process(target=tried, args=(where, tests))
    process.start()
    process.join(PATIENCE)
    process.kill()
    process.join()
    return process.exitcode == 0


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench mutation")
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--since")
    parser.add_argument("--most", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    wanted, aims = parser.parse_args(), Aims()
    tracked = run("git", "ls-files").splitlines()
    modules = wanted.modules or [each for each in tracked if each.endswith(".py") and tests_of(each)]
    with TemporaryDirectory() as folder:
        run("git", "checkout-index", "-a", f"--prefix={folder}/")
        for module in modules:
            aims_of(module, Path(folder), wanted, aims)
    return aims.show()


def aims_of(module: str, copied: Path, wanted: argparse.Namespace, aims: Aims) -> None:
    tests = tests_of(module)
    if not tests:
        raise SystemExit(f"{module}: no tests are named for it in TESTS")
    source = (ROOT / module).read_text()
    lines = lines_since(wanted.since, module) if wanted.since else None
    chance = random.Random(wanted.seed)
    made = {line: each for line, each in mutants(source, chance).items() if lines is None or line in lines}
    chosen = sorted(chance.sample([*made], min(len(made), wanted.most)))
    if not chosen:
        return
    if not survives(copied / module, source, 0, copied, tests):
        raise SystemExit(f"{module}: {' '.join(tests)} fail without any change")
    left = 0
    for line in chosen:
        if survives(copied / module, made[line][1], line, copied, tests):
            left += 1
            print(f"{module}:{line}: {made[line][0]}", flush=True)
    (copied / module).write_text(source)
    aims.at_least(f"{module}: killed of {len(chosen)}", 100 - 100 * left / len(chosen), KILLED, " %")


def survives(file: Path, source: str, line: int, copied: Path, tests: list[str]) -> bool:
    """Whether the tests pass with this source. Its time differs by line: no compiled file of another one is taken."""
    file.write_text(source)
    os.utime(file, (line, line))
    return passes(copied, tests)
