"""Random betting of the stakes game, 100,000 rounds: after every event all chips are accounted for."""
import sys

from tests import mordyr_betting


def main() -> None:
    if len(sys.argv) < 2:
        sys.argv.append("100000")
    mordyr_betting.main()


if __name__ == "__main__":
    main()
