"""What `bench mutation` changes: one thing in every line that decides something, and nothing that is no rule."""
import ast
import random

from bench.mutation import mutants

SOURCE = """
@dataclass(frozen=True)
class Stake:
    points: int = 3

    def doubled(self, twice: bool) -> int:
        if twice and self.points > 0:
            return self.points * 2
        return self.points
"""


def test_every_line_of_a_rule_is_changed_in_one_place():
    made = mutants(SOURCE, random.Random(1))
    as_it_is = ast.unparse(ast.parse(SOURCE)).splitlines()
    for _told, other in made.values():
        assert sum(one != changed for one, changed in zip(as_it_is, other.splitlines(), strict=True)) == 1
    assert [SOURCE.splitlines()[line - 1].split()[0] for line in made] == ["points:", "if", "return", "return"]
