"""python3 run.py bench [NAME [OPTIONS]]: run every measurement of this folder, or one with its own options.

Exits with 1 when an aim was missed.
"""
import sys
from importlib import import_module

NAMES = ("cluster", "kill", "load", "mutation", "offline", "pages", "peer", "tamper", "universe")


def main(arguments: list[str]) -> int:
    if arguments[:1] in (["-h"], ["--help"]):
        print(f"{__doc__}\nHere are {', '.join(NAMES)}.")
        return 0
    chosen = arguments[:1] or NAMES
    if not set(chosen) <= set(NAMES):
        print(f"There is no {chosen[0]!r} here; there are {', '.join(NAMES)}.", file=sys.stderr)
        return 2
    met = True
    for name in chosen:
        print(f"== {name}", flush=True)
        sys.argv = [name, *arguments[1:]]
        met &= import_module(f"bench.{name}").main()
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
