"""Engines beside each other."""

from __future__ import annotations

from collections import abc
from importlib import import_module
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Tuple, Union

from . import _nqfill, _notebook
from ._board import Board
from ._language import language

if TYPE_CHECKING:
    _Measured = Union[_nqfill.Comparison, "_Drawn"]

_KNOWN = "board n engine status solutions exhaustive nodes backtracks seconds ratio remark runs seconds_min seconds_max limit"


class Run(NamedTuple):
    """An engine on a board."""

    board: str
    """The board by name: that of its file, or of the mapping that was given, or ``"empty 8 x 8"``."""
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
    remark: Optional[str]
    counters: Dict[str, Any]
    """What this engine counts besides, by the names of the program's JSON."""


class _Drawn:
    """A comparison that has been sent to another process: what the extension's would say, said before."""

    __slots__ = ("_document", "_figures", "_plots", "_texts")

    def __init__(self, measured: "_Measured") -> None:
        self._document, self._figures = measured.document(), measured.figures()
        languages = ("zh", "en")
        keys = [(figure, lang) for figure in self._figures for lang in languages]
        self._plots = {key: measured.plot(*key) for key in keys}
        self._texts = {lang: measured.text(lang) for lang in languages}

    def document(self) -> str:
        return self._document

    def figures(self) -> List[str]:
        return self._figures

    def plot(self, figure: str, lang: str) -> Optional[str]:
        if lang not in self._texts:
            raise ValueError(f"there is no language {lang!r}")
        return self._plots.get((figure, lang))

    def text(self, lang: str) -> str:
        if lang not in self._texts:
            raise ValueError(f'there is no language "{lang}"; there is zh, en')
        return self._texts[lang]


def _again(drawn: _Drawn) -> "Comparison":
    return Comparison(drawn)


class Comparison:
    """What `nqfill.compare` measured. It never changes; notebooks show its plots.

    Its text, ``str(comparison)`` or ``comparison.text("zh")``, is the table that ``nqfill compare`` prints.
    """

    __slots__ = ("_measured", "_read")

    _measured: "_Measured"
    _read: Optional[List[Dict[str, Any]]]

    def __init__(self, measured: "_Measured") -> None:
        object.__setattr__(self, "_measured", measured)
        object.__setattr__(self, "_read", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Comparison cannot be changed")

    def __reduce__(self) -> Any:
        measured = self._measured
        return _again, (measured if isinstance(measured, _Drawn) else _Drawn(measured),)

    def __copy__(self) -> "Comparison":
        return self

    def __deepcopy__(self, memo: Any) -> "Comparison":
        return self

    def to_list(self) -> List[Dict[str, Any]]:
        """The runs as the program's JSON has them."""
        import json

        runs: List[Dict[str, Any]] = json.loads(self._measured.document())
        return runs

    def _rows(self) -> List[Dict[str, Any]]:
        if self._read is None:
            object.__setattr__(self, "_read", self.to_list())
        assert self._read is not None
        return self._read

    @property
    def runs(self) -> Tuple[Run, ...]:
        """Each engine on each board, in order of boards, then of engines."""
        return tuple(map(_run, self._rows()))

    @property
    def figures(self) -> Tuple[str, ...]:
        """The figures that can be plotted: ``"seconds"``, ``"nodes"``, ``"backtracks"``, and what else an engine counts."""
        return tuple(self._measured.figures())

    def to_dataframe(self) -> Any:
        """A `pandas.DataFrame` with a row for each run and the members of the program's JSON as columns. Needs pandas."""
        return import_module("pandas").DataFrame(self._rows())

    def to_svg(self, figure: str = "seconds", *, lang: Optional[str] = None) -> Optional[str]:
        """A plot of a figure against the size of the board, on a log scale; against the queens where many boards have one size.

        Parameters
        ----------
        figure : str
            One of ``figures``.
        lang : {"zh", "en"}, optional
            By default that of ``NQFILL_LANG``, else of the locale.

        Returns
        -------
        str or None
            The text of an SVG; ``None`` where no engine has the figure.
        """
        return self._measured.plot(figure, language(lang))

    def text(self, lang: Optional[str] = None) -> str:
        """The table of all runs, as the program prints it."""
        return self._measured.text(language(lang)).rstrip("\n")

    def __len__(self) -> int:
        return len(self._rows())

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        runs = self._rows()
        return f"<Comparison: {len({run['engine'] for run in runs})} engines, {len(runs)} runs>"

    def _repr_svg_(self) -> Optional[str]:
        return self.to_svg()

    def _repr_html_(self) -> str:
        plots = [self.to_svg(figure) for figure in ("seconds", "nodes", "backtracks")]
        runs = f"全部运行（{len(self)}）" if language(None) == "zh" else f"All runs ({len(self)})"
        return _notebook.plots(plots, runs, self.text())


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
    return Comparison(_nqfill.compare(named, engines, how, limits))
