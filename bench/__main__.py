"""python3 run.py bench [NAME [OPTIONS]]: run every measurement of this folder, or one with its own options.

Exits with 1 when an aim was missed.
"""
import sys

from bench.harness import parts


def main(arguments: list[str]) -> int:
    if arguments[:1] in (["-h"], ["--help"]):
        print(f"{__doc__}\nHere are {', '.join(parts.names('bench'))}.")
        return 0
    met = parts.run("bench", arguments)
    return 2 if met is None else 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
