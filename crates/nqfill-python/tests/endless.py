"""Calls that would go on for hours, one of each kind."""

import functools
import itertools
import pickle
import tempfile
from pathlib import Path

import nqfill
from nqfill import Board

EMPTY = Board(20)
# n queens completion is easy on most boards: what takes long is to see all completions, and a search that has gone astray.
ASTRAY = Board(40, [(0, 0)])

TEXT = ".Q..\n...Q\n....\n....\n\n" * 1000


def again(call):
    """A call of a second or so, time after time: what comes between two calls is Python's own."""
    for _ in itertools.count():
        call()


# What takes these long: reasons of boards on which a search goes astray, and boards with very many squares.
NONE = Board(30, [(0, 0), (1, 29)], [(29, column) for column in range(1, 29)])
HALF = 99_998
COLUMNS = [2 * row + 1 if row < HALF else 2 * (row - HALF) for row in range(2 * HALF)]
MANY = Board(2 * HALF, list(enumerate(COLUMNS)))


@functools.lru_cache(maxsize=None)
def drawing():
    """A board of many squares as text."""
    return str(Board(2_000, [(0, 1)]))


@functools.lru_cache(maxsize=None)
def file():
    """A file with a few such boards, and many small ones behind."""
    folder = tempfile.TemporaryDirectory()
    path = Path(folder.name) / "boards.txt"
    path.write_text(f"{drawing()}\n\n{drawing()}\n\n" + TEXT * 20)
    # Held as long as the path, so that it is there until the end.
    return folder, path


@functools.lru_cache(maxsize=None)
def answer():
    """An answer with very many completions."""
    return Board(12).complete(limit=None)


@functools.lru_cache(maxsize=None)
def reason():
    """An explanation with steps on a large board."""
    return next(nqfill.generate("unique", 40, seed=1)).explain()


CALLS = {
    "solve": lambda: ASTRAY.solve(engine="backtracking"),
    "has_solution": lambda: ASTRAY.has_solution(engine="backtracking"),
    "solutions": lambda: list(EMPTY.solutions(order="search", limit=10**9)),
    "columns of solutions": lambda: EMPTY.solutions(order="search").columns(),
    "complete": lambda: EMPTY.complete(limit=None, engine="backtracking", order="search"),
    "complete, two threads": lambda: EMPTY.complete(limit=None, jobs=2),
    "complete_all": lambda: list(nqfill.complete_all([EMPTY] * 4, limit=None, order="search", jobs=2)),
    "complete_all of endless boards": lambda: [None for _ in nqfill.complete_all(itertools.repeat(Board(8)), jobs=2)],
    "count": lambda: Board(22).count(),
    "count, two threads": lambda: Board(22).count(jobs=2),
    "count of a board with queens": lambda: Board(30, [(0, 3), (1, 7)]).count(),
    "compare": lambda: nqfill.compare([EMPTY], ["backtracking", "exact"]),
    "compare of many boards": lambda: nqfill.compare([Board(6)] * 100_000, runs=100),
    "is_unique": lambda: again(Board(200, [(0, 0)]).is_unique),
    "explain": lambda: again(lambda: ASTRAY.explain(smallest=True)),
    "explain, no completion": lambda: again(lambda: NONE.explain(smallest=True)),
    "hint": lambda: again(lambda: Board(300, [(0, 0)]).hint(3)),
    "rate": lambda: again(lambda: ASTRAY.rate()),
    "reduce": lambda: again(lambda: NONE.reduce()),
    "check": lambda: again(lambda: EMPTY.check(EMPTY, partial=True)),
    "check of very many queens": lambda: again(lambda: Board(MANY.n).check(MANY)),
    "verify": lambda: again(lambda: Board(MANY.n).verify(COLUMNS)),
    "canonical": lambda: again(MANY.canonical),
    "symmetries": lambda: again(MANY.symmetries),
    "a board of very many squares": lambda: again(lambda: Board(MANY.n, MANY.queens)),
    "to_model": lambda: again(lambda: Board(2000).to_model("lp")),
    "generate": lambda: [None for _ in nqfill.generate("unique", 8)],
    "loads": lambda: [None for _ in itertools.count() for _ in nqfill.loads(TEXT)],
    "parse of a large board": lambda: again(lambda: Board.parse(drawing())),
    "read": lambda: again(lambda: sum(1 for _ in nqfill.read(file()[1]))),
    "conflicts": lambda: again(lambda: Board(MANY.n, [(row, 0) for row in range(MANY.n)]).conflicts),
    "from_columns": lambda: again(lambda: Board.from_columns(COLUMNS)),
    "with_queen": lambda: again(lambda: MANY.with_queen(0, 0)),
    "text": lambda: again(lambda: answer().text()),
    "to_dict": lambda: again(lambda: answer().to_dict()),
    "pickle": lambda: again(lambda: pickle.loads(pickle.dumps(answer()))),
    "to_png": lambda: again(lambda: Board(100).to_png()),
    "what a notebook shows": lambda: again(lambda: reason()._repr_html_()),
}
