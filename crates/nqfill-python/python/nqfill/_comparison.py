"""Engines beside each other."""

from __future__ import annotations

from collections import abc
from importlib import import_module
from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Tuple, Union

from . import _nqfill, _notebook
from ._board import Board
from ._language import language

_KNOWN = "board n engine status solutions exhaustive nodes backtracks seconds ratio note runs seconds_min seconds_max limit"


class Run(NamedTuple):
    """An engine on a board."""

    board: str
    """The board by name: that of its file, or of the mapping that was given, or ``"empty-8"``."""
    n: int
    engine: str
    status: str
    """The verdict in one word: a value of `Status`."""
    solutions: Optional[int]
    """Completions found; ``None`` where nothing is known."""
    exhaustive: bool
    """True if these are all."""
    nodes: int
    """Queens tried."""
    backtracks: int
    """Dead ends."""
    seconds: float
    """The median of the runs."""
    ratio: Optional[float]
    """``seconds`` divided by those of the first engine on this board."""
    limit: Optional[str]
    """The limit that ended the run, whose counts and time are then lower bounds."""
    note: Optional[str]
    """Why the board is undecided, or what ``auto`` chose."""
    counters: Dict[str, Any]
    """What this engine counts besides, by the names of the program's JSON."""


class Comparison:
    """What `nqfill.compare` measured. It never changes.

    Its text, ``str(comparison)`` or ``comparison.text("zh")``, is the table that ``nqfill compare`` prints. Plots are drawn by
    ``nqfill compare -o plots.html``, or from `to_dataframe`.
    """

    __slots__ = ("_document", "_texts")

    _document: str
    _texts: Tuple[str, str]

    def __init__(self, document: str, texts: Tuple[str, str]) -> None:
        object.__setattr__(self, "_document", document)
        object.__setattr__(self, "_texts", texts)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Comparison cannot be changed")

    def __reduce__(self) -> Any:
        return Comparison, (self._document, self._texts)

    def to_list(self) -> List[Dict[str, Any]]:
        """The runs as the program's JSON has them."""
        import json

        runs: List[Dict[str, Any]] = json.loads(self._document)
        return runs

    @property
    def runs(self) -> Tuple[Run, ...]:
        """Each engine on each board, in order of boards, then of engines."""
        return tuple(map(_run, self.to_list()))

    def to_dataframe(self) -> Any:
        """A `pandas.DataFrame` with a row for each run and the members of the program's JSON as columns. Needs pandas."""
        return import_module("pandas").DataFrame(self.to_list())

    def text(self, lang: Optional[str] = None) -> str:
        """The table of all runs, as the program prints it."""
        return self._texts[("zh", "en").index(language(lang))]

    def __len__(self) -> int:
        return len(self.to_list())

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        runs = self.to_list()
        return f"<Comparison: {len({run['engine'] for run in runs})} engines, {len(runs)} runs>"

    def _repr_html_(self) -> str:
        return _notebook.table(self.text())


def _run(row: Dict[str, Any]) -> Run:
    given: Dict[str, Any] = {name: row.get(name) for name in _KNOWN.split()}
    counters = {name: value for name, value in row.items() if name not in given}
    return Run(counters=counters, **{name: given[name] for name in Run._fields[:-1]})


def _named(board: Union[Board, int], place: int) -> Tuple[Optional[str], _nqfill.Board]:
    if not isinstance(board, Board):
        return None, Board(board)._core
    if board.source is not None:
        return f"{board.source}#{board.index}" if (board.index or 1) > 1 else board.source, board._core
    # An empty board is known by its size.
    return f"#{place}" if board.queens or board.blocked else None, board._core


def measured(
    boards: Union[Mapping[str, Board], Iterable[Union[Board, int]]],
    algorithms: Optional[Iterable[str]],
    how: Tuple[int, bool],
    limits: Tuple[Optional[float], Optional[int], Optional[int]],
) -> Comparison:
    """What `nqfill.compare` returns."""
    named: List[Tuple[Optional[str], _nqfill.Board]]
    if isinstance(boards, abc.Mapping):
        named = [(str(name), board._core) for name, board in boards.items()]
    else:
        named = [_named(board, place) for place, board in enumerate(boards, 1)]
    if isinstance(algorithms, str):
        raise TypeError("algorithms is a list of names, not one name")
    engines = _nqfill.usual_engines() if algorithms is None else list(algorithms)
    document, *texts = _nqfill.compare(named, engines, how, limits)
    return Comparison(document, (texts[0], texts[1]))
