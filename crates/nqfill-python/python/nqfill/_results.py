"""Results: small frozen objects, made from what the program says."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any, Dict, NamedTuple, Optional, Tuple, TypeVar, Union

from . import _notebook
from ._language import language

if TYPE_CHECKING:
    from . import _nqfill
    from ._board import Board
    from ._nqfill import Solution

    _Report = Union[_nqfill.Report, "_Rendered"]

_R = TypeVar("_R", bound="_Result")

Square = Tuple[int, int]


class Status(str, enum.Enum):
    """The verdict on a board in one word. A member is equal to its word: ``Status.SOLVED == "solved"``."""

    SOLVED = "solved"
    NO_SOLUTION = "no_solution"
    CONFLICT = "conflict"
    UNDECIDED = "undecided"


class Conflict(NamedTuple):
    """Two queens that attack each other, or a queen on a blocked square (its square twice)."""

    kind: str
    """``"row"``, ``"column"``, ``"diagonal"`` (row - column), ``"antidiagonal"`` (row + column) or ``"blocked"``."""
    one: Square
    other: Square


class Engine(NamedTuple):
    """A search algorithm."""

    name: str
    is_complete: bool
    """True if a search that ends by itself proves that there is nothing more to find."""
    most_rows: int
    """The most free rows that it takes."""
    summary: str
    source: str


class Statistics(NamedTuple):
    """What a search took."""

    engine: str
    nodes: int
    """Queens tried."""
    backtracks: int
    """Dead ends."""
    seconds: float
    counters: Dict[str, Any]
    """What this engine counts besides, by the names of the program's JSON."""


def squares(listed: Any) -> Tuple[Square, ...]:
    """Squares of the program's JSON, from 0."""
    return tuple(square(one) for one in listed)


def square(one: Dict[str, int]) -> Square:
    """A square of the program's JSON, from 0."""
    return one["row"] - 1, one["column"] - 1


class _Rendered:
    """A report that has been sent to another process: what the extension's would say, said before."""

    __slots__ = ("status", "limit", "total", "listed", "_columns", "_texts", "_pictures")

    status: str
    limit: Optional[str]
    total: Optional[int]
    listed: int

    def __init__(self, board: "Board", report: "_Report") -> None:
        self.status, self.limit, self.total, self.listed = report.status, report.limit, report.total, report.listed
        self._columns = [solution.columns for solution in report.solutions(board)]
        keys = [(format, lang, all) for format in ("text", "jsonl") for lang in ("zh", "en") for all in (False, True)]
        self._pictures = {lang: report.picture(lang) for lang in ("zh", "en")}
        self._texts = {key: report.render(key[0], key[1], statistics=key[2]) for key in keys}

    def solutions(self, owner: "Board") -> Tuple["Solution", ...]:
        return tuple(owner.verify(columns) for columns in self._columns)

    def picture(self, lang: str) -> Optional[str]:
        return self._pictures[lang]

    def render(self, format: str, lang: str, *, statistics: bool = False) -> str:
        if (format, lang, statistics) not in self._texts:
            raise ValueError(f'there is no language "{lang}"; there is zh, en')
        return self._texts[format, lang, statistics]


def _again(kind: Any, *given: Any) -> Any:
    return kind(*given)


class _Result:
    """What all results share: the verdict, its text, its JSON."""

    __slots__ = ("board", "_report", "_document")

    board: "Board"
    """The board that it is about."""
    _report: "_Report"
    _document: Optional[Dict[str, Any]]

    def __init__(self, board: "Board", report: "_Report") -> None:
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "_report", report)
        object.__setattr__(self, "_document", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __reduce__(self) -> Any:
        report = self._report
        rendered = report if isinstance(report, _Rendered) else _Rendered(self.board, report)
        return _again, (type(self), self.board, rendered, *self._more())

    def _more(self) -> Tuple[Any, ...]:
        return ()

    def __copy__(self: "_R") -> "_R":
        return self

    def __deepcopy__(self: "_R", memo: Any) -> "_R":
        return self

    def _dict(self) -> Dict[str, Any]:
        if self._document is None:
            object.__setattr__(self, "_document", self._rendered("en", statistics=True))
        assert self._document is not None
        return self._document

    def _rendered(self, lang: str, statistics: bool) -> Dict[str, Any]:
        # Read when it is needed: to import it takes as long as the rest of the package.
        import json

        document: Dict[str, Any] = json.loads(self._report.render("jsonl", lang, statistics=statistics))
        return document

    def to_dict(self, lang: Optional[str] = None, *, statistics: bool = False) -> Dict[str, Any]:
        """The result as the program's JSON has it, where rows and columns count from 1.

        Parameters
        ----------
        lang : {"zh", "en"}, optional
            The language of ``message`` and the like; by default that of ``NQFILL_LANG``, else of the locale.
        statistics : bool
            True for what the search took, which changes from run to run.
        """
        return self._rendered(language(lang), statistics)

    def text(self, lang: Optional[str] = None) -> str:
        """The result in words, as the program prints it."""
        return self._report.render("text", language(lang)).rstrip("\n")

    @property
    def status(self) -> Status:
        """The verdict."""
        return Status(self._report.status)

    @property
    def message(self) -> str:
        """The verdict in words."""
        message: str = self.to_dict()["message"]
        return message

    @property
    def limit(self) -> Optional[str]:
        """The limit that came first: ``"time"``, ``"nodes"``, ``"memory"``, ``"engine"``; ``None`` if none did."""
        return self._report.limit

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> Optional[str]:
        return _notebook.beside(self._report.picture(language(None)) or self.board._repr_svg_(), self.text())


class Answer(_Result):
    """What `Board.complete` found: completions, and what is known of their number."""

    __slots__ = ("_solutions",)

    _solutions: Tuple["Solution", ...]

    @property
    def solutions(self) -> Tuple["Solution", ...]:
        """The completions that are listed."""
        # Made when they are asked for: of many boards one often wants the number alone.
        try:
            return self._solutions
        except AttributeError:
            object.__setattr__(self, "_solutions", self._report.solutions(self.board))
            return self._solutions

    @property
    def total(self) -> Optional[int]:
        """The number of completions; ``None`` where it is not known."""
        return self._report.total

    @property
    def exhaustive(self) -> bool:
        """True if all completions are listed, or known to be none."""
        return self.total == self._report.listed

    @property
    def order(self) -> Optional[str]:
        """``"canonical"`` or ``"search"``; ``None`` without completions."""
        order: Optional[str] = self._dict().get("order")
        return order

    @property
    def conflicts(self) -> Tuple[Conflict, ...]:
        """The conflicts of the board."""
        return self.board.conflicts

    @property
    def statistics(self) -> Optional[Statistics]:
        """What the search took; ``None`` for a board with conflicts, which nothing searched."""
        given = self._dict().get("statistics")
        if given is None:
            return None
        counters = dict(given)
        counters.pop("reason", None)
        engine, nodes, backtracks, seconds = (counters.pop(name) for name in ("algorithm", "nodes", "backtracks", "seconds"))
        return Statistics(engine, nodes, backtracks, seconds, counters)

    def __bool__(self) -> bool:
        return self._report.listed > 0

    def __repr__(self) -> str:
        return f"<Answer {self.status.value}: {self._report.listed} listed of {'?' if self.total is None else self.total}>"

    def _repr_html_(self) -> Optional[str]:
        drawn = [solution._repr_svg_() for solution in self.solutions[: _notebook.MOST_DRAWN]]
        if not drawn or drawn[0] is None:
            drawn = [self.board._repr_svg_()]
        return _notebook.pages(drawn, len(self.solutions), self.message)


class Step(NamedTuple):
    """A step of reasoning."""

    technique: str
    """The name of the technique, such as ``"hidden_single"``: the words of the program's JSON."""
    message: str
    """The step in words."""
    rows: Tuple[int, ...]
    columns: Tuple[int, ...]
    squares: Tuple[Square, ...]
    """The squares that it looks at."""
    closed: Tuple[Square, ...]
    """Squares where no queen stands, as it shows."""
    queen: Optional[Square]
    """The square where a queen stands, as it shows."""
    is_contradiction: bool


class Core(NamedTuple):
    """Queens and blocked squares that rule out every completion by themselves."""

    queens: Tuple[Square, ...]
    blocked: Tuple[Square, ...]
    minimal: bool
    """True if no part of it rules them out."""
    smallest: bool
    """True if no core has fewer squares."""


class Repair(NamedTuple):
    """Squares to clear so that the board has a completion."""

    remove: Tuple[Square, ...]
    columns: Tuple[int, ...]
    """A completion of what is left: the column in each row, from 0."""


class Move(NamedTuple):
    """A queen to move so that the board has a completion."""

    origin: Square
    to: Square


def step_of(given: Dict[str, Any]) -> Step:
    return Step(
        given.get("technique", ""),
        given["message"],
        tuple(row - 1 for row in given.get("rows", ())),
        tuple(column - 1 for column in given.get("columns", ())),
        squares(given.get("squares", ())),
        squares(given.get("closed", ())),
        square(given["queen"]) if "queen" in given else None,
        given.get("contradiction", False),
    )


class Explanation(_Result):
    """Why a board has no completion, or what all its completions share.

    Its text, ``str(explanation)`` or ``explanation.text("zh")``, tells the whole of it.
    """

    __slots__ = ()

    @property
    def steps(self) -> Tuple[Step, ...]:
        """Steps of reasoning, each from the board as it is by then."""
        return tuple(step_of(step) for step in self._dict().get("steps", ()))

    @property
    def core(self) -> Optional[Core]:
        """What rules out every completion; ``None`` if there is one, or nothing is known."""
        given = self._dict().get("core")
        if given is None:
            return None
        return Core(
            squares(given.get("queens", ())),
            squares(given.get("blocked", ())),
            given.get("minimal", False),
            given.get("smallest", False),
        )

    @property
    def repairs(self) -> Tuple[Repair, ...]:
        """Ways to make the board completable by clearing squares."""
        rows = self._dict().get("repairs", ())
        return tuple(
            Repair(squares(row["remove"]), tuple(column - 1 for column in row["solution"]["columns"])) for row in rows
        )

    @property
    def moves(self) -> Tuple[Move, ...]:
        """Ways to make the board completable by moving one queen."""
        return tuple(Move(square(row["from"]), square(row["to"])) for row in self._dict().get("moves", ()))

    @property
    def forced(self) -> Tuple[Square, ...]:
        """Squares with a queen in every completion, but for those that the board has."""
        return squares(self._dict().get("forced", ()))

    @property
    def impossible(self) -> Tuple[Square, ...]:
        """Squares that no queen attacks and that have a queen in no completion."""
        return squares(self._dict().get("impossible", ()))

    @property
    def unique(self) -> bool:
        """True if there is certainly one completion and no other."""
        known = self._dict()
        return known.get("solution_count") == 1 and known.get("exhaustive") is True

    def __repr__(self) -> str:
        return f"<Explanation {self.status.value}: {len(self.steps)} steps>"


class Hint(_Result):
    """The next step, as much of it as was asked for. Its text never tells more than that."""

    __slots__ = ("_level",)

    _level: int

    def __init__(self, board: "Board", report: "_Report", level: int) -> None:
        super().__init__(board, report)
        object.__setattr__(self, "_level", level)

    def _more(self) -> Tuple[Any, ...]:
        return (self._level,)

    @property
    def step(self) -> Optional[Step]:
        """The step; ``None`` where there is none to take, and of a hint that tells less (``level`` 1)."""
        given = self._dict().get("hint") if self._level >= 2 else None
        return step_of(given) if given is not None else None

    def __repr__(self) -> str:
        return f"<Hint: {self.message}>"


class Rating(_Result):
    """How difficult a board is for a person."""

    __slots__ = ()

    @property
    def difficulty(self) -> Optional[str]:
        """``"trivial"``, ``"easy"``, ``"medium"``, ``"hard"`` or ``"expert"``; ``None`` where there is none to give."""
        difficulty: Optional[str] = self._dict().get("difficulty")
        return difficulty

    @property
    def score(self) -> Optional[int]:
        """The difficulty as a number."""
        score: Optional[int] = self._dict().get("score")
        return score

    @property
    def techniques(self) -> Dict[str, int]:
        """How often each technique is needed, by its name."""
        return dict(self._dict().get("techniques", {}))

    @property
    def minimal(self) -> Optional[bool]:
        """True if no queen and no blocked square can be left out; ``None`` where that is not known or not asked."""
        minimal: Optional[bool] = self._dict().get("minimal")
        return minimal

    @property
    def unique(self) -> bool:
        """True if there is certainly one completion and no other."""
        known = self._dict()
        return known.get("solution_count") == 1 and known.get("exhaustive") is True

    def __repr__(self) -> str:
        return f"<Rating {self.difficulty or self.message}>"


class CheckStep(NamedTuple):
    """A step of a check."""

    name: str
    outcome: str
    """``"passed"``, ``"failed"``, ``"undecided"``, or ``"skipped"`` behind a step that did not pass."""
    message: Optional[str]
    """Why it failed, or could not be decided."""


class Check(NamedTuple):
    """A submission against its puzzle. True if it passed."""

    passed: bool
    steps: Tuple[CheckStep, ...]

    def __bool__(self) -> bool:
        return self.passed

    @property
    def completable(self) -> Optional[bool]:
        """Of a board that may be partial: whether it has a completion, where that was found out."""
        outcome = next((step.outcome for step in self.steps if step.name == "completable"), None)
        return {"passed": True, "failed": False}.get(outcome or "")

    @property
    def message(self) -> Optional[str]:
        """Why it failed, or what could not be decided."""
        return next((step.message for step in self.steps if step.outcome in ("failed", "undecided")), None)

    def to_dict(self) -> Dict[str, Any]:
        """The check, in the words of the program's JSON: ``passed``, ``message``, ``steps``."""
        steps = [{"name": step.name, "status": step.outcome} for step in self.steps]
        for shown, step in zip(steps, self.steps):
            if step.message is not None:
                shown["message"] = step.message
        return {"passed": self.passed, "message": self.message, "steps": steps}
