"""What users write, as mypy is to read it: checked with `--strict` against the installed package, and never run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Tuple, Union

import nqfill
from nqfill import Answer, Board, Check, Comparison, Explanation, Hint, ParseError, Rating, Solution, Solutions, Status

if TYPE_CHECKING:
    from typing_extensions import assert_type


def searches(board: Board) -> None:
    assert_type(board.solve(time_limit=1), Optional[Solution])
    assert_type(board.solutions(), Solutions)
    with board.solutions(limit=3) as solutions:
        assert_type([solution.columns for solution in solutions], List[Tuple[int, ...]])
    answer = board.complete(limit=None)
    assert_type(answer, Answer)
    assert_type(answer.solutions, Tuple[Solution, ...])
    assert_type(answer.status is Status.SOLVED, bool)
    assert_type(board.count(progress=print), int)
    assert_type(board.is_unique(), bool)
    assert_type(list(nqfill.complete_all([board], jobs=2)), List[Answer])
    assert_type(nqfill.compare([8, board]), Comparison)


def reasons(board: Board) -> None:
    assert_type(board.explain(), Explanation)
    assert_type(board.hint(1), Hint)
    assert_type(board.rate(), Rating)
    assert_type(board.check("2 4 1 3"), Check)
    assert_type(board.explain().to_dict(), Dict[str, Any])
    try:
        board.verify([1, 3, 0, 2])
    except nqfill.RejectedError as error:
        assert_type(error.row, Optional[int])


def texts(folder: Path) -> None:
    assert_type(nqfill.read(folder), Iterator[Board])
    assert_type(nqfill.read([folder], on_error="skip", lang="zh"), Iterator[Board])
    assert_type(nqfill.loads("....", on_error="yield"), Iterator[Union[Board, ParseError]])
    for item in nqfill.read(folder, on_error="yield"):
        if isinstance(item, ParseError):
            assert_type(item.line, Optional[int])
        else:
            assert_type(item, Board)
    assert_type(Board.parse(b"...."), Board)
    assert_type(next(nqfill.generate("unique", 8, queens=(2, 4))), Board)
