"""Attacks and failures against a served app: every module of `bench/attacks/`, or one with its options.

    bench hostile [PART [OPTIONS]]
"""
import sys

from bench.harness import parts


def main() -> bool:
    if sys.argv[1:2] in (["-h"], ["--help"]):
        print(f"{__doc__}\nHere are {', '.join(parts.names('bench.attacks'))}.")
        return True
    met = parts.run("bench.attacks", sys.argv[1:])
    if met is None:
        sys.exit(2)
    return met


if __name__ == "__main__":
    sys.exit(not main())
