"""flask draw: a seating plan for a tournament, without a database."""
import json
import re
from time import perf_counter

import click

from models.outside import below
from tally.seating import CannotDraw, draw

MOST_PEOPLE, MOST_ROUNDS = 200, 12


class Sizes(click.ParamType[tuple[int, ...]]):
    """Sizes of tables in order of preference, written 4,3."""
    name = "sizes"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """Return the sizes; fail when one is not a number from 2 to 12."""
        parts = str(value).split(",")
        if not all(re.fullmatch(r" *[0-9]{1,2} *", part) and 2 <= int(part) <= 12 for part in parts):
            self.fail(f"{value!r}: write the sizes of tables as 4,3 (2 to 12, the preferred first)", param, ctx)
        return tuple(dict.fromkeys(int(part) for part in parts))


@click.command("draw")
@click.option("--people", type=click.IntRange(2, MOST_PEOPLE), required=True, help="How many chairs take part.")
@click.option("--rounds", type=click.IntRange(1, MOST_ROUNDS), required=True)
@click.option("--sizes", type=Sizes(), default="4,3", show_default=True,
              help="Allowed sizes of tables, the preferred first.")
@click.option("--sit-out", is_flag=True, help="Who is left over sits out, nobody twice before everybody did once.")
@click.option("--seed", type=int, help="The same seed draws the same plan; without it one is drawn and printed.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: rounds (tables of chairs in order of seats), "
              "repeats, proved, seconds.")
def draw_plan(people: int, rounds: int, sizes: tuple[int, ...], sit_out: bool, seed: int | None, as_json: bool) -> None:
    """Draw a seating plan: chairs from 1, tables in order of their numbers, chairs in order of seats."""
    if seed is None:
        seed = below(2 ** 31)
    begun = perf_counter()
    try:
        plan = draw(people, rounds, sizes, seed, sit_out)
    except CannotDraw as reason:
        raise click.ClickException(str(reason)) from reason
    seconds = perf_counter() - begun
    if as_json:
        click.echo(json.dumps({"rounds": plan.rounds, "repeats": plan.repeats, "proved": plan.proved,
                               "seconds": round(seconds, 4)}))
        return
    for number, tables in enumerate(plan.rounds, 1):
        click.echo(f"round {number}")
        for table, chairs in enumerate(tables, 1):
            click.echo(f"  table {table:>2}: {' '.join(f'{chair:>3}' for chair in chairs)}")
    label = "no plan has fewer" if plan.proved else f"the best found; none has fewer than {plan.fewest}"
    click.echo(f"{plan.repeats} repeated meetings ({label}), seed {seed}, {seconds:.2f} s")


COMMANDS = (draw_plan,)
