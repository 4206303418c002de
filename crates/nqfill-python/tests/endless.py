"""Calls that would go on for hours, one of each kind."""

import itertools

import nqfill
from nqfill import Board

EMPTY = Board(20)
# n queens completion is easy on most boards: what takes long is to see all completions, and a search that has gone astray.
ASTRAY = Board(40, [(0, 0)])

TEXT = ".Q..\n...Q\n....\n....\n\n" * 1000

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
    "generate": lambda: [None for _ in nqfill.generate("unique", 8)],
    "loads": lambda: [None for _ in itertools.count() for _ in nqfill.loads(TEXT)],
}
