"""Phones without network: every module of `bench/without_network/`, or one with its options.

    bench offline [PART [OPTIONS]]
"""
import sys

from bench.harness import parts


def main() -> bool:
    if sys.argv[1:2] in (["-h"], ["--help"]):
        print(f"{__doc__}\nHere are {', '.join(parts.names('bench.without_network'))}.")
        return True
    met = parts.run("bench.without_network", sys.argv[1:])
    if met is None:
        sys.exit(2)
    return met


if __name__ == "__main__":
    sys.exit(not main())
