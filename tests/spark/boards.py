"""Writes boards to text files, one a line: `boards.py FOLDER NUMBER`.

Some lines are no boards, and some boards have queens that attack each other.
"""

import json
import random
import sys
from pathlib import Path


def board(number: int, chance: random.Random) -> str:
    if number % 100 == 7:
        return f'{{"id": "{number}", "n": 8, "queens": [[0'
    size = chance.randint(4, 9)
    rows = chance.sample(range(size), chance.randint(0, 3))
    return json.dumps({"id": str(number), "n": size, "queens": [[row, chance.randrange(size)] for row in rows]})


def main() -> None:
    folder, number = Path(sys.argv[1]), int(sys.argv[2])
    chance = random.Random(1)
    lines = [board(number, chance) for number in range(number)]
    folder.mkdir()
    for part in range(4):
        (folder / f"{part}.txt").write_text("".join(f"{line}\n" for line in lines[part::4]), encoding="utf-8")


main()
