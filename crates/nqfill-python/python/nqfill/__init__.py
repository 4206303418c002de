"""n-queens completion (皇后残局): boards, completions, proofs that there are none, reasons, difficulty, puzzles.

Rows count from the top and columns from the left, both from 0, in all that is given to and got from this module. Texts and
files, and what `to_dict` returns in the program's JSON shape, count from 1.

>>> import nqfill
>>> board = nqfill.Board(8, queens=[(0, 3)])
>>> board.solve().columns
(3, 6, 4, 1, 5, 0, 2, 7)
>>> board.count()
18
>>> nqfill.Board(4, queens=[(0, 0)]).solve() is None    # a proof: there is none
True

A limit never becomes an answer: a search that is cut short raises `UndecidedError`, and Ctrl-C `KeyboardInterrupt`.
"""

from __future__ import annotations

import itertools
import os
import time
from _collections_abc import Sequence as _Sequence

from . import _nqfill
from ._board import Board, boards_of as _boards_of, reading as _reading
from ._errors import ConflictError, NqfillError, ParseError, RejectedError, UndecidedError
from ._language import language as _language
from ._nqfill import Solution, Solutions, __version__

# To import `typing` and what it needs takes longer than the rest of the package.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Iterable, Iterator, List, Literal, Mapping, Optional, Tuple, TypedDict, Union, overload

    from typing_extensions import Unpack

    from ._comparison import Comparison, Run
    from ._results import (
        Answer,
        Check,
        CheckStep,
        Conflict,
        Core,
        Engine,
        Explanation,
        Hint,
        Move,
        Rating,
        Repair,
        Statistics,
        Status,
        Step,
    )

    _PathLike = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]
    _PathLikes = Union[_PathLike, Iterable[_PathLike]]
    _Range = Union[None, int, Tuple[int, int], range]

    class _Reading(TypedDict, total=False):
        queen: Optional[str]
        empty: Optional[str]
        blocked: Optional[str]
        base: Optional[int]
        pairs: Optional[str]
        lists: Optional[str]
        size: Optional[int]
        lang: Optional[str]

    # Errors come instead of boards only where they are asked for.
    _Kept = Literal["raise", "skip"]
    _Format = Optional[str]

__all__ = [
    "Answer",
    "Board",
    "Check",
    "CheckStep",
    "Comparison",
    "Conflict",
    "ConflictError",
    "Core",
    "Engine",
    "Explanation",
    "Hint",
    "Move",
    "NqfillError",
    "ParseError",
    "Rating",
    "RejectedError",
    "Repair",
    "Run",
    "Solution",
    "Solutions",
    "Statistics",
    "Status",
    "Step",
    "UndecidedError",
    "__version__",
    "compare",
    "complete_all",
    "engines",
    "formats",
    "generate",
    "loads",
    "models",
    "read",
]

_Sequence.register(Solution)


def __getattr__(name: str) -> Any:
    # The classes of results, when the first of them is asked for.
    if name in __all__:
        from . import _comparison, _results

        of = next((module for module in (_results, _comparison) if hasattr(module, name)), None)
        if of is not None:
            return globals().setdefault(name, getattr(of, name))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> List[str]:
    return sorted({*globals(), *__all__})


if TYPE_CHECKING:

    @overload
    def loads(text: Union[str, bytes], format: _Format = ..., *, on_error: _Kept = ..., **words: Unpack[_Reading]) -> Iterator[Board]: ...
    @overload
    def loads(text: Union[str, bytes], format: _Format = ..., *, on_error: str, **words: Unpack[_Reading]) -> Iterator[Union[Board, ParseError]]: ...


def loads(
    text: Union[str, bytes],
    format: Optional[str] = None,
    *,
    on_error: str = "raise",
    queen: Optional[str] = None,
    empty: Optional[str] = None,
    blocked: Optional[str] = None,
    base: Optional[int] = None,
    pairs: Optional[str] = None,
    lists: Optional[str] = None,
    size: Optional[int] = None,
    lang: Optional[str] = None,
) -> Iterator[Any]:
    r"""Read the boards of a text, one by one.

    Parameters
    ----------
    text, format, queen, empty, blocked, base, pairs, lists, size, lang
        As for `Board.parse`.
    on_error : {"raise", "yield", "skip"}
        What is done with something that is no board: its `ParseError` raised, or yielded in its place, or left out.

    Raises
    ------
    ParseError
        By the iterator, unless another thing is done with it.

    Examples
    --------
    >>> [board.n for board in loads(".Q..\n...Q\n....\n....\n\n...\nQ..\n...\n")]
    [4, 3]
    """
    words = _reading(format, queen, empty, blocked, base, pairs, lists, size)
    return _without_errors(_boards_of(text, words, _language(lang)), on_error)


if TYPE_CHECKING:

    @overload
    def read(paths: _PathLikes, format: _Format = ..., *, on_error: _Kept = ..., **words: Unpack[_Reading]) -> Iterator[Board]: ...
    @overload
    def read(paths: _PathLikes, format: _Format = ..., *, on_error: str, **words: Unpack[_Reading]) -> Iterator[Union[Board, ParseError]]: ...


def read(
    paths: _PathLikes,
    format: Optional[str] = None,
    *,
    on_error: str = "raise",
    queen: Optional[str] = None,
    empty: Optional[str] = None,
    blocked: Optional[str] = None,
    base: Optional[int] = None,
    pairs: Optional[str] = None,
    lists: Optional[str] = None,
    size: Optional[int] = None,
    lang: Optional[str] = None,
) -> Iterator[Any]:
    r"""Read the boards of files and folders, one by one.

    A folder stands for all files in it and below, in the order of their paths, but for those whose names begin with a dot
    and, as for the program, Markdown files (``.md``): these are read where they are named.
    Boards say where they come from: `Board.source`, `Board.index`, `Board.line`.

    Parameters
    ----------
    paths : path, or iterable of paths
    format, queen, empty, blocked, base, pairs, lists, size, lang
        As for `Board.parse`.
    on_error : {"raise", "yield", "skip"}
        What is done with something that is no board: its `ParseError` raised, or yielded in its place, or left out. Such an
        error has ``.source`` and ``.index``, too.

    Raises
    ------
    OSError
        By the iterator, if a file cannot be read.
    ParseError
        By the iterator, unless another thing is done with it.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = pathlib.Path(folder, "boards.txt").write_text(".Q..\n...Q\n....\n....\n\n...\nQ..\n...\n")
    ...     [(board.n, board.index, board.line) for board in read(folder)]
    [(4, 1, 1), (3, 2, 6)]
    """
    words, lang = _reading(format, queen, empty, blocked, base, pairs, lists, size), _language(lang)
    given = [paths] if isinstance(paths, (str, bytes, os.PathLike)) else list(paths)

    def boards() -> Iterator[Union[Board, ParseError]]:
        for path in _files(given):
            with open(path, "rb") as file:
                text = file.read()
            try:
                yield from _boards_of(text, words, lang, path)
            except ParseError as error:
                # Of the file as a whole.
                error.source, error.index = path, 1
                yield error

    return _without_errors(boards(), on_error)


def _files(paths: Iterable[_PathLike]) -> Iterator[str]:
    for given in paths:
        path = os.fsdecode(given)
        if os.path.isdir(path):
            names = (name for name in sorted(os.listdir(path)) if not name.startswith("."))
            inside = (os.path.join(path, name) for name in names)
            yield from _files(file for file in inside if os.path.isdir(file) or not file.lower().endswith(".md"))
        else:
            yield path


def _without_errors(boards: Iterator[Union[Board, ParseError]], on_error: str) -> Iterator[Any]:
    if on_error not in ("raise", "yield", "skip"):
        raise ValueError(f"on_error is 'raise', 'yield' or 'skip', not {on_error!r}")

    def kept() -> Iterator[Union[Board, ParseError]]:
        for board in boards:
            if not isinstance(board, ParseError) or on_error == "yield":
                yield board
            elif on_error == "raise":
                raise board

    return kept()


def compare(
    boards: Union[Mapping[str, Board], Iterable[Union[Board, int]]],
    algorithms: Optional[Iterable[str]] = None,
    *,
    first: bool = False,
    runs: int = 1,
    time_limit: Optional[float] = None,
    node_limit: Optional[int] = None,
    memory_limit: Optional[int] = None,
) -> Comparison:
    """Run engines on the same boards, one after the other on one core.

    Parameters
    ----------
    boards : iterable of Board or int, or mapping of names to Board
        A number stands for the empty board with so many rows.
    algorithms : iterable of str, optional
        Engines of `engines` by name, or ``"auto"``; times are compared with the first. By default five of the course.
    first : bool
        True to look for one completion, and not for all.
    runs : int
        Runs of each engine on each board, 1 to 10,000; the median time is kept.
    time_limit, node_limit, memory_limit
        As for `Board.solve`, for each run. A run that a limit has cut raises nothing: its ``limit`` says so, and its counts
        and its time are lower bounds.

    Returns
    -------
    Comparison

    Raises
    ------
    ValueError
        For an engine that does not exist.

    Examples
    --------
    >>> comparison = compare([6, 8], ["backtracking", "exact"])
    >>> [(run.board, run.engine, run.solutions) for run in comparison.runs][2:]
    [('empty-8', 'backtracking', 92), ('empty-8', 'exact', 92)]
    """
    from ._comparison import measured

    return measured(boards, algorithms, (runs, first), (time_limit, node_limit, memory_limit))


def complete_all(
    boards: Iterable[Board],
    *,
    jobs: Optional[int] = None,
    limit: Optional[int] = 100,
    distinct: bool = False,
    order: str = "auto",
    engine: Optional[str] = None,
    time_limit: Optional[float] = None,
    node_limit: Optional[int] = None,
    memory_limit: Optional[int] = None,
    total: bool = True,
) -> Iterator[Answer]:
    """Complete many boards on several threads; the answers come in the order of the boards.

    Parameters
    ----------
    boards : iterable of Board
        Taken some at a time, so it may be endless.
    jobs : int, optional
        Threads, at most 256; by default one for each core.
    limit, distinct, order, engine, time_limit, node_limit, memory_limit, total
        As for `Board.complete`; limits hold for each board, and what they cut short is an `Answer` that says so. With
        ``limit=1, total=False`` it looks for one completion of each board and for nothing else.

    Returns
    -------
    iterator of Answer
        What the iterator of boards raises comes in its place.

    Raises
    ------
    ValueError
        For an engine or an order that does not exist.

    Examples
    --------
    >>> [answer.total for answer in complete_all([Board(6), Board(7), Board(3)])]
    [4, 40, 0]
    """
    wanted = (engine, limit, order, distinct, 1, total)
    threads = jobs if jobs is not None else _cores()
    limits = (time_limit, node_limit, memory_limit)
    # Refuses what means nothing now, not with the first answer.
    _nqfill.complete_many([], wanted, limits, threads)
    return _answers(iter(boards), lambda cores: _nqfill.complete_many(cores, wanted, limits, threads), threads)


def _answers(boards: Iterator[Board], complete: Callable[[List[Any]], List[Any]], threads: int) -> Iterator[Answer]:
    from ._results import Answer

    at_once, error = min(threads, 256), None
    while error is None:
        taken: List[Board] = []
        try:
            for board in itertools.islice(boards, at_once):
                board._core
                taken.append(board)
        except Exception as raised:
            # Behind the answers to the boards before it.
            error = raised
        if not taken and error is None:
            return
        started = time.monotonic()
        yield from map(Answer, taken, complete([board._core for board in taken]))
        # More at a time where they are easy, so that threads seldom wait for each other.
        if threads > 1 and time.monotonic() - started < _A_MOMENT:
            at_once = min(2 * at_once, _MOST_AT_ONCE)
    raise error


_A_MOMENT = 0.05
_MOST_AT_ONCE = 4096


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


def _bounds(numbers: _Range) -> Optional[Tuple[int, int]]:
    if numbers is None:
        return None
    if isinstance(numbers, range):
        if len(numbers) == 0 or numbers.step != 1:
            raise ValueError("a range of numbers goes up in steps of 1 and is not empty")
        return numbers[0], numbers[-1]
    return (numbers, numbers) if isinstance(numbers, int) else (numbers[0], numbers[1])


def generate(
    kind: str = "unique",
    n: int = 8,
    *,
    seed: int = 0,
    first: int = 1,
    queens: _Range = None,
    blocked: _Range = None,
    diagonals: _Range = None,
    minimal: bool = False,
    difficulty: Optional[str] = None,
    time_limit: Optional[float] = None,
    node_limit: Optional[int] = None,
) -> Iterator[Board]:
    """Make boards, endlessly; the same ones for the same arguments, and as ``nqfill generate`` makes them.

    Parameters
    ----------
    kind : str
        ``"unique"``, ``"random"``, ``"planted"``, ``"unsolvable"``, ``"frame"``, ``"blocked"``, ``"threshold"``, ``"diagonals"``.
    n : int
        Rows.
    seed, first : int
        Boards are numbered from 1; the same seed and number give the same board.
    queens, blocked, diagonals : int, (least, most) or range, optional
        How many queens, blocked squares, closed diagonals.
    minimal : bool
        True if nothing can be left out.
    difficulty : {"trivial", "easy", "medium", "hard", "expert"}, optional
    time_limit, node_limit
        Limits for each board.

    Raises
    ------
    ValueError
        For what contradicts itself or is known not to exist.
    UndecidedError
        By the iterator, if a limit came before a board was made; the next board is the one after.

    Examples
    --------
    >>> board = next(generate("unique", n=6, seed=42))
    >>> board.is_unique()
    True
    """
    wanted = (_bounds(queens), _bounds(blocked), _bounds(diagonals), minimal, difficulty)
    made = _nqfill.Generator(kind, n, seed, first, wanted, (time_limit, node_limit, None))
    return map(_made, made)


def _made(made: Tuple[Any, int]) -> Board:
    return Board._of(made[0], None, made[1])


def engines() -> List[Engine]:
    """The search algorithms.

    >>> [engine.name for engine in engines() if not engine.is_complete]
    ['sosic-gu', 'annealing', 'annealing-row', 'hill-climbing']
    """
    from ._results import Engine

    return [Engine(*row) for row in _nqfill.engines()]


def formats() -> List[str]:
    """The names of the formats that `Board.parse` reads.

    >>> "fen" in formats()
    True
    """
    return [row[0] for row in _nqfill.formats()]


def models() -> List[str]:
    """The names of the models that `Board.to_model` writes.

    >>> models()
    ['opb', 'cnf', 'mzn', 'lp', 'ortools']
    """
    return [row[0] for row in _nqfill.models()]
