"""Compare payments of random legal tarok rounds: by the rules, and person to person as in the rule text."""
import random
import sys
import time

from games.tarok.rules import score
from tests.tarok_pairwise import legal_round, paid


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    rng, began = random.Random(2010), time.perf_counter()
    kinds: dict[str, int] = {}
    for _ in range(count):
        entry, now, rules = legal_round(rng)
        lines, (money, standing) = score(entry, now, rules), paid(entry, now, rules)
        counted = lines.counted()
        if any((lines.of(seat), counted.get(seat, 0)) != (money[seat], standing[seat]) for seat in now.playing):
            raise SystemExit(f"the two disagree on {entry} under {rules}")
        kinds[type(entry).__name__] = kinds.get(type(entry).__name__, 0) + 1
    print(f"{count} rounds, both agree on every payment and standing: {kinds} in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
