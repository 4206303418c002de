"""Boards."""

from __future__ import annotations

from _collections_abc import Sequence

from . import _nqfill
from ._errors import ParseError, UndecidedError
from ._language import language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Iterable, Iterator, List, Optional, Tuple, TypeVar, Union

    import numpy
    import numpy.typing

    from ._nqfill import Solution, Solutions
    from ._results import Answer, Check, Conflict, Explanation, Hint, Rating, Square

    _R = TypeVar("_R", Explanation, Hint, Rating)

__all__ = ["Board"]

MOST_TOLD = 1_000
"""Squares that ``repr`` names one by one."""


def reading(
    format: Optional[str],
    queen: Optional[str],
    empty: Optional[str],
    blocked: Optional[str],
    base: Optional[int],
    pairs: Optional[str],
    lists: Optional[str],
    size: Optional[int],
) -> Tuple[Any, ...]:
    """The words for reading, as the extension takes them."""
    return format, queen, empty, blocked, base, pairs, lists, size


class Board:
    """An n x n board with queens and blocked squares. It never changes.

    Rows count from the top and columns from the left, both **from 0**. (Texts and files that nqfill writes count
    from 1, as its program does.) Boards are equal if they show the same; they can be members of sets, keys of
    dictionaries, pickled and sent to other processes.

    Queens of a board may attack each other: it has no completion then, and `conflicts` tells why.

    Parameters
    ----------
    n : int
        The number of rows, and of columns: 1 to 100,000,000.
    queens, blocked : iterable of (row, column)
        Squares with a queen, and squares where none may stand. Arrays of shape (k, 2) will do.

    Raises
    ------
    ValueError
        For a square outside the board.

    Examples
    --------
    >>> from nqfill import Board
    >>> board = Board(4, queens=[(0, 1)], blocked=[(1, 0)])
    >>> print(board)
    .Q..
    x...
    ....
    ....
    >>> board.solve().columns
    (1, 3, 0, 2)
    >>> len(board), (0, 1) in board
    (1, True)
    """

    __slots__ = ("_core", "source", "index", "line", "format", "__weakref__")

    _core: _nqfill.Board
    source: Optional[str]
    """The file that it was read from, or ``None``; not part of what makes boards equal."""
    index: Optional[int]
    """Its place in that file, from 1."""
    line: Optional[int]
    """The line where it begins, from 1."""
    format: Optional[str]
    """The format that it was read in."""

    def __init__(
        self,
        n: int,
        queens: Iterable[Sequence[int]] = (),
        blocked: Iterable[Sequence[int]] = (),
    ) -> None:
        self._hold(_nqfill.Board(n, queens, blocked))

    def _hold(
        self,
        core: _nqfill.Board,
        source: Optional[str] = None,
        index: Optional[int] = None,
        line: Optional[int] = None,
        format: Optional[str] = None,
    ) -> None:
        put = object.__setattr__
        put(self, "_core", core)
        put(self, "source", source)
        put(self, "index", index)
        put(self, "line", line)
        put(self, "format", format)

    @classmethod
    def _of(cls, core: _nqfill.Board, *origin: Any) -> "Board":
        board = cls.__new__(cls)
        board._hold(core, *origin)
        return board

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a board cannot be changed: no attribute {name!r} can be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a board cannot be changed: no attribute {name!r} can be deleted")

    # Made from other things.

    @classmethod
    def parse(
        cls,
        text: Union[str, bytes],
        format: Optional[str] = None,
        *,
        queen: Optional[str] = None,
        empty: Optional[str] = None,
        blocked: Optional[str] = None,
        base: Optional[int] = None,
        pairs: Optional[str] = None,
        lists: Optional[str] = None,
        size: Optional[int] = None,
        lang: Optional[str] = None,
    ) -> "Board":
        r"""Read the one board of a text, in any format that the program reads.

        Parameters
        ----------
        text : str or bytes
            The text; bytes are decoded as the program does (UTF-8, UTF-16, GB18030).
        format : str, optional
            The name of a format, see `nqfill.formats`; by default the one that fits. Where several do, and give
            different boards, nothing is guessed.
        queen, empty, blocked : str, optional
            Characters of a drawing that stand for these squares.
        base : {0, 1}, optional
            Where rows and columns of the text begin to count.
        pairs : {"row-column", "column-row"}, optional
            The order in pairs.
        lists : {"rows", "columns"}, optional
            What the place of a number in a list is; its row, if nothing else is said.
        size : int, optional
            The number of rows, where the text does not tell.
        lang : {"zh", "en"}, optional
            The language of errors.

        Raises
        ------
        ParseError
            If the text is no board, may be several different ones, or holds more than one.

        Examples
        --------
        >>> Board.parse(".Q..\n...Q\n....\n....").queens
        ((0, 1), (1, 3))
        >>> Board.parse("[2, 4, 1, 3]").queens
        ((0, 1), (1, 3), (2, 0), (3, 2))
        >>> Board.parse("8/8/3Q4/1Q6/8/8/8/8").n
        8
        """
        lang = language(lang)
        boards = boards_of(text, reading(format, queen, empty, blocked, base, pairs, lists, size), lang)
        first = next(boards, None)
        if first is None:
            raise ParseError({"zh": "没有找到棋盘", "en": "no board found"}[lang], kind="no_board")
        if isinstance(first, ParseError):
            raise first
        if next(boards, None) is not None:
            several = {"zh": "文本中不止一个棋盘；用 nqfill.loads 读取全部", "en": "there are several boards; nqfill.loads reads all"}
            raise ParseError(several[lang], kind="several_boards")
        return cls._of(first._core, None, None, None, first.format)

    @classmethod
    def from_columns(cls, columns: Iterable[Optional[int]]) -> "Board":
        """The board with a queen in these columns.

        Parameters
        ----------
        columns : iterable of int or None
            The column of the queen in each row, from 0, or ``None`` for a row without one. Its length is the number of rows.

        Raises
        ------
        ValueError
            For a column outside the board, or no row at all.

        Examples
        --------
        >>> Board.from_columns([1, None, None, 2]).queens
        ((0, 1), (3, 2))
        """
        return cls._of(_nqfill.Board.from_columns(list(columns)))

    @classmethod
    def from_array(cls, array: Any) -> "Board":
        """The board that an array shows.

        Parameters
        ----------
        array : array of numpy or nested lists, of shape (n, n)
            1 or True for a queen, -1 for a blocked square, 0 or False for neither; any type of numbers, any view.

        Raises
        ------
        ValueError
            For another shape, or another number.

        Examples
        --------
        >>> Board.from_array([[0, 1], [-1, 0]])
        Board(2, queens=[(0, 1)], blocked=[(1, 0)])
        """
        rows = array.tolist() if hasattr(array, "tolist") else [list(row) for row in array]
        if not isinstance(rows, list) or any(not isinstance(row, list) or len(row) != len(rows) for row in rows):
            raise ValueError("the array has as many columns as rows")
        queens, blocked = [], []
        for row, cells in enumerate(rows):
            for column, cell in enumerate(cells):
                if cell == 1:
                    queens.append((row, column))
                elif cell == -1:
                    blocked.append((row, column))
                elif cell != 0:
                    raise ValueError(f"row {row} column {column} is {cell!r}, and not 0, 1 (a queen) or -1 (blocked)")
        return cls(len(rows), queens, blocked)

    # What is on it.

    @property
    def n(self) -> int:
        """The number of rows, and of columns."""
        return self._core.n

    @property
    def queens(self) -> Tuple[Square, ...]:
        """The squares with a queen, by rows, then columns."""
        return self._core.queens

    @property
    def blocked(self) -> Tuple[Square, ...]:
        """The squares where no queen may stand, by rows, then columns."""
        return self._core.blocked

    @property
    def conflicts(self) -> Tuple[Conflict, ...]:
        """Queens that attack each other, or stand on blocked squares; at most 1,000 of them.

        >>> Board(4, queens=[(0, 1), (2, 3)]).conflicts
        (Conflict(kind='diagonal', one=(0, 1), other=(2, 3)),)
        """
        from ._results import Conflict

        return tuple(Conflict(*row) for row in self._core.conflicts()[0])

    def __len__(self) -> int:
        return len(self.queens)

    def __iter__(self) -> Iterator[Square]:
        return iter(self.queens)

    def __contains__(self, square: object) -> bool:
        if not isinstance(square, Sequence) or len(square) != 2:
            return False
        try:
            return self._core.holds(square[0], square[1])
        except TypeError:
            return False

    def __bool__(self) -> bool:
        # An empty board is a board.
        return True

    def __eq__(self, other: object) -> bool:
        return self._core == other._core if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._core)

    def __reduce__(self) -> Any:
        origin = (self.source, self.index, self.line, self.format)
        return _again, (type(self), self.n, self.queens, self.blocked, origin)

    def __copy__(self) -> "Board":
        return self

    def __deepcopy__(self, memo: Any) -> "Board":
        return self

    def __str__(self) -> str:
        return str(self._core)

    def __repr__(self) -> str:
        if len(self.queens) + len(self.blocked) > MOST_TOLD:
            return f"<{type(self).__name__} {self.n} x {self.n}: {len(self.queens)} queens, {len(self.blocked)} blocked squares>"
        queens = f", queens={list(self.queens)}" if self.queens else ""
        blocked = f", blocked={list(self.blocked)}" if self.blocked else ""
        return f"{type(self).__name__}({self.n}{queens}{blocked})"

    # Boards beside it.

    def with_queen(self, row: int, column: int) -> "Board":
        """The board with a queen more.

        Parameters
        ----------
        row, column : int
            Its square, from 0. It may be attacked, or blocked: the board has a conflict then.

        Raises
        ------
        ValueError
            For a square outside the board.

        Examples
        --------
        >>> Board(4).with_queen(0, 1)
        Board(4, queens=[(0, 1)])
        """
        return self._of(self._core.with_queen(row, column, True))

    def without_queen(self, row: int, column: int) -> "Board":
        """The board with a queen fewer.

        Parameters
        ----------
        row, column : int
            Its square, from 0; the same board comes back if there is no queen.

        Raises
        ------
        ValueError
            For a square outside the board.

        Examples
        --------
        >>> Board(4, [(0, 1), (1, 3)]).without_queen(0, 1)
        Board(4, queens=[(1, 3)])
        """
        return self._of(self._core.with_queen(row, column, False))

    def canonical(self) -> "Board":
        """The first of the eight images of the board, which all of them share.

        Examples
        --------
        >>> Board(4, [(0, 1)]).canonical() == Board(4, [(1, 3)]).canonical()
        True
        """
        return self._of(self._core.canonical()[0])

    def symmetries(self) -> List[str]:
        """The names of the turns and reflections that leave the board unchanged.

        Examples
        --------
        >>> Board(4, [(0, 0)]).symmetries()
        ['identity', 'transpose']
        """
        return self._core.symmetries()

    def image(self, symmetry: str) -> "Board":
        """The image of the board under a symmetry.

        Parameters
        ----------
        symmetry : str
            Its name: one of ``Board(n).symmetries()``, which has all eight.

        Raises
        ------
        ValueError
            For another name.

        Examples
        --------
        >>> Board(4, [(0, 1)]).image("transpose")
        Board(4, queens=[(1, 0)])
        """
        return self._of(self._core.image(symmetry))

    def reduce(
        self,
        *,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
    ) -> "Board":
        """The board without the queens and blocked squares that follow from the others.

        The completions stay the same.

        Parameters
        ----------
        time_limit, node_limit
            As for `solve`.

        Raises
        ------
        ConflictError
            If the queens attack each other.
        UndecidedError
            If a limit came first.

        Examples
        --------
        >>> Board.from_columns([1, 3, 0, 2]).reduce()
        Board(4, queens=[(3, 2)])
        """
        return self._of(_nqfill.reduce(self._core, (time_limit, node_limit, None)))

    # Searches.

    def solve(
        self,
        *,
        engine: Optional[str] = None,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None,
        jobs: int = 1,
    ) -> Optional["Solution"]:
        """Find a completion, or prove that there is none.

        Parameters
        ----------
        engine : str, optional
            The name of an engine, see `nqfill.engines`; by default the one that fits the board.
        time_limit : float, optional
            Seconds.
        node_limit : int, optional
            Queens that may be tried.
        memory_limit : int, optional
            Bytes that the search may hold.
        jobs : int
            Threads.

        Returns
        -------
        Solution or None
            ``None`` is a proof that there is no completion, never a search that was given up.

        Raises
        ------
        UndecidedError
            If a limit came first.

        Examples
        --------
        >>> print(Board(4, [(0, 1)]).solve())
        .Q..
        ...Q
        Q...
        ..Q.
        >>> Board(4, [(0, 0)]).solve() is None
        True
        """
        wanted = (engine, 1, "search", False, jobs, False)
        return _nqfill.solve(self._core, self, wanted, (time_limit, node_limit, memory_limit))

    def solutions(
        self,
        *,
        limit: Optional[int] = None,
        distinct: bool = False,
        order: str = "canonical",
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None,
    ) -> "Solutions":
        """Find completions one by one.

        Parameters
        ----------
        limit : int, optional
            The most completions.
        distinct : bool
            True for one of each class under the symmetries that leave the board unchanged.
        order : {"canonical", "search"}
            By the column in row 0, then row 1, ...; or as they are found: the first comes as soon as `solve` finds one then.
        time_limit, node_limit, memory_limit
            As for `solve`. The time is that of the search, not what passes between two completions that one asks for.

        Returns
        -------
        Solutions
            An iterator. Nothing is searched before it is asked for; it can be left at any time, and
            ``with board.solutions() as solutions`` ends the search with the block.

        Raises
        ------
        UndecidedError
            By the iterator, if a limit came before it was known that there are no more.

        Examples
        --------
        >>> [solution.columns for solution in Board(4).solutions()]
        [(1, 3, 0, 2), (2, 0, 3, 1)]
        """
        wanted = (None, limit, order, distinct, 1, False)
        return _nqfill.solutions(self._core, self, wanted, (time_limit, node_limit, memory_limit))

    def solutions_array(self, *, limit: Optional[int] = None, **options: Any) -> "numpy.typing.NDArray[numpy.uint32]":
        """The completions as an array of numpy.

        Parameters
        ----------
        limit : int, optional
            The most completions.
        **options
            Those of `solutions`.

        Returns
        -------
        array of shape (k, n), uint32
            The columns of a completion, from 0, in each row.

        Raises
        ------
        UndecidedError
            If a limit of time, nodes or memory came first.

        Examples
        --------
        >>> Board(4).solutions_array().tolist()  # doctest: +SKIP
        [[1, 3, 0, 2], [2, 0, 3, 1]]
        """
        import numpy

        with self.solutions(limit=limit, **options) as solutions:
            data = solutions.columns()
        return numpy.frombuffer(data, dtype=numpy.uint32).reshape(-1, self.n)

    def complete(
        self,
        *,
        limit: Optional[int] = 100,
        distinct: bool = False,
        order: str = "auto",
        engine: Optional[str] = None,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None,
        jobs: int = 1,
        total: bool = True,
    ) -> Answer:
        """List completions and say what is known of their number: what the program does.

        It raises nothing for a limit: `Answer.status` is ``Status.UNDECIDED`` then, or `Answer.limit` says
        what cut the list short.

        Parameters
        ----------
        limit : int or None
            The most completions that are listed; ``None`` for all.
        distinct, order, engine, time_limit, node_limit, memory_limit, jobs
            As for `solutions` and `solve`.
        total : bool
            False to look for nothing beyond the list. Otherwise the number of all completions is looked for, too, with some
            work (a twentieth of a second) beyond the limit of the list.

        Returns
        -------
        Answer

        Raises
        ------
        ValueError
            For an engine or an order that does not exist.

        Examples
        --------
        >>> answer = Board(6).complete()
        >>> answer.status, answer.total, answer.exhaustive
        (<Status.SOLVED: 'solved'>, 4, True)
        >>> answer.solutions[0].columns
        (1, 3, 5, 0, 2, 4)
        """
        wanted = (engine, limit, order, distinct, jobs, total)
        from ._results import Answer

        return Answer(self, _nqfill.complete(self._core, wanted, (time_limit, node_limit, memory_limit)))

    def has_solution(self, **limits: Any) -> bool:
        """True if there is a completion.

        Parameters
        ----------
        **limits
            The options of `solve`.

        Raises
        ------
        UndecidedError
            If a limit came first.

        Examples
        --------
        >>> Board(3).has_solution()
        False
        """
        return self.solve(**limits) is not None

    def is_unique(
        self,
        *,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
    ) -> bool:
        """True if there is exactly one completion.

        Parameters
        ----------
        time_limit, node_limit
            As for `solve`.

        Raises
        ------
        UndecidedError
            If a limit came first.

        Examples
        --------
        >>> Board(4, [(0, 1)]).is_unique(), Board(4).is_unique()
        (True, False)
        """
        answer = self.complete(limit=2, order="search", time_limit=time_limit, node_limit=node_limit, total=False)
        if len(answer.solutions) == 2:
            return False
        if answer.limit is not None:
            known = len(answer.solutions)
            raise UndecidedError(f"the limit of {answer.limit} came first: at least {known}", limit=answer.limit, at_least=known)
        return len(answer.solutions) == 1

    def count(
        self,
        *,
        jobs: int = 1,
        up_to_symmetry: bool = False,
        at_least: Optional[int] = None,
        progress: Optional[Callable[[int, int], object]] = None,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None,
    ) -> int:
        """Count the completions, without listing them.

        Parameters
        ----------
        jobs : int
            Threads.
        up_to_symmetry : bool
            True to count those that a symmetry of the board maps to each other as one (OEIS A002562).
        at_least : int, optional
            Stop as soon as this number is known of; the result may be more.
        progress : callable, optional
            Called with the units of work that are done and the number of all, from any thread.
        time_limit, node_limit, memory_limit
            As for `solve`; a node stands for eight nanoseconds of work on one core.

        Returns
        -------
        int
            Of any size.

        Raises
        ------
        UndecidedError
            If a limit came first, with ``at_least``.

        Examples
        --------
        >>> Board(8).count(), Board(8).count(up_to_symmetry=True)
        (92, 12)
        """
        limits = (time_limit, node_limit, memory_limit)
        value, is_all, limit = _nqfill.count(self._core, jobs, up_to_symmetry, at_least, progress, limits)
        if limit is not None:
            message = f"the limit of {limit} came first: at least {value}"
            raise UndecidedError(message, limit=limit, at_least=value)
        return value

    def explain(
        self,
        *,
        smallest: bool = False,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
    ) -> Explanation:
        """Say why there is no completion, or what all completions share.

        Parameters
        ----------
        smallest : bool
            True to look for the smallest set of squares that rules out every completion.
        time_limit, node_limit
            As for `solve`.

        Raises
        ------
        UndecidedError
            If a limit came before all was found out; its ``partial`` is the explanation as far as it had come.

        Examples
        --------
        >>> reason = Board(4, [(0, 0)]).explain()
        >>> reason.status, reason.core.queens
        (<Status.NO_SOLUTION: 'no_solution'>, ((0, 0),))
        """
        limits = (time_limit, node_limit, None)
        from ._results import Explanation

        return unlimited(Explanation(self, _nqfill.explain(self._core, smallest, None, limits)))

    def hint(
        self,
        level: int = 1,
        *,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
    ) -> Hint:
        """The next step, and never more.

        Parameters
        ----------
        level : {1, 2, 3}
            1: the technique and where to look; 2: what follows; 3: also the chain behind a trial.
        time_limit, node_limit
            As for `solve`.

        Raises
        ------
        ValueError
            For another level.
        UndecidedError
            If a limit came before it was known whether there is a better one; ``partial`` is the hint, if there was any.

        Examples
        --------
        >>> print(Board(4, [(0, 1)]).hint().text("en"))
        Hint: row 2 has one square left: which? (last square)
        """
        from ._results import Hint

        return unlimited(Hint(self, _nqfill.explain(self._core, False, level, (time_limit, node_limit, None)), level))

    def rate(
        self,
        *,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
    ) -> Rating:
        """How difficult the board is for a person, and whether anything could be left out.

        Parameters
        ----------
        time_limit, node_limit
            As for `solve`.

        Raises
        ------
        ConflictError
            If the queens attack each other.
        UndecidedError
            If a limit came before all of it was known; ``partial`` is what was, if the number of completions was.

        Examples
        --------
        >>> Board(4, [(0, 1)]).rate().difficulty
        'trivial'
        """
        from ._results import Rating

        return unlimited(Rating(self, _nqfill.rate(self._core, (time_limit, node_limit, None))))

    # Others' answers.

    def verify(self, columns: Iterable[int]) -> "Solution":
        """Check columns from scratch, without trusting whoever found them.

        Parameters
        ----------
        columns : iterable of int
            The column of the queen in each row, from 0.

        Returns
        -------
        Solution
            If they are a completion of this board.

        Raises
        ------
        RejectedError
            If they are not, with ``.kind`` and ``.row``.
        ConflictError
            If the queens of the board attack each other.

        Examples
        --------
        >>> Board(4).verify([1, 3, 0, 2])
        Solution((1, 3, 0, 2))
        """
        return _nqfill.verify(self._core, self, list(columns))

    def check(
        self,
        submission: Union["Board", str, bytes],
        *,
        partial: bool = False,
        lang: Optional[str] = None,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
    ) -> Check:
        """Grade a submission against this board, step by step as ``nqfill check --puzzle`` does.

        Parameters
        ----------
        submission : Board or text
            What was handed in.
        partial : bool
            True to pass boards that are on the way to a completion.
        lang : {"zh", "en"}, optional
            The language of messages; by default that of ``NQFILL_LANG``, else of the locale.
        time_limit, node_limit
            As for `solve`.

        Raises
        ------
        ParseError
            If the text is no board.
        UndecidedError
            If a limit came before it was known whether a partial board has a completion; ``partial`` is the check till then.

        Examples
        --------
        >>> puzzle = Board(4, [(0, 1)])
        >>> puzzle.check("2 4 1 3").passed
        True
        >>> puzzle.check("3 1 4 2", lang="en").message
        'fixed queens of the puzzle were moved or removed'
        """
        board = submission if isinstance(submission, Board) else Board.parse(submission, lang=lang)
        limits = (time_limit, node_limit, None)
        passed, steps, limit = _nqfill.check(self._core, board._core, partial, language(lang), limits)
        from ._results import Check, CheckStep

        checked = Check(passed, tuple(CheckStep(*step) for step in steps))
        if limit is not None:
            raise UndecidedError(checked.message or "", limit=limit, partial=checked)
        return checked

    # Texts and pictures.

    def to_text(self, format: str = "grid") -> str:
        """The text of the board.

        Parameters
        ----------
        format : str
            One of `nqfill.formats`.

        Raises
        ------
        ValueError
            If the format cannot be written, or has no place for what is on the board.

        Examples
        --------
        >>> Board(4, [(0, 1)]).to_text("fen")
        '1Q2/4/4/4\\n'
        """
        return self._core.to_text(format)

    def to_model(self, name: str) -> str:
        """A model of the board for another solver. Its solutions are the completions of the board.

        Parameters
        ----------
        name : str
            One of `nqfill.models`: ``"cnf"`` (DIMACS, for SAT solvers), ``"mzn"`` (MiniZinc), ``"ortools"`` (a program in Python), ...

        Raises
        ------
        ValueError
            For another name.

        Examples
        --------
        >>> Board(4).to_model("cnf").splitlines()[-1].endswith(" 0")
        True
        """
        return self._core.to_model(name)

    def to_svg(self, *, coordinates: bool = False) -> str:
        """A picture, as the text of an SVG, of a board of at most 100 rows.

        Parameters
        ----------
        coordinates : bool
            True to number rows and columns.

        Raises
        ------
        ValueError
            For a larger board.

        Examples
        --------
        >>> Board(4).to_svg(coordinates=True).startswith("<svg ")
        True
        """
        return self._core.to_picture("svg", coordinates).decode()

    def to_png(self, *, coordinates: bool = False) -> bytes:
        """A picture, as the bytes of a PNG.

        Parameters
        ----------
        coordinates : bool
            As for `to_svg`.

        Raises
        ------
        ValueError
            As for `to_svg`.

        Examples
        --------
        >>> Board(4).to_png()[1:4]
        b'PNG'
        """
        return self._core.to_picture("png", coordinates)

    def to_tikz(self, *, coordinates: bool = False) -> str:
        """A picture for LaTeX, as the code of a `tikzpicture`.

        Parameters
        ----------
        coordinates : bool
            As for `to_svg`.

        Raises
        ------
        ValueError
            As for `to_svg`.

        Examples
        --------
        >>> "tikzpicture" in Board(4).to_tikz()
        True
        """
        return self._core.to_picture("tikz", coordinates).decode()

    def to_array(self) -> "numpy.typing.NDArray[numpy.int8]":
        """An array of numpy of shape (n, n) and type int8: 1 for a queen, -1 for a blocked square, 0 for neither."""
        import numpy

        array = numpy.zeros((self.n, self.n), dtype=numpy.int8)
        for squares, mark in ((self.blocked, -1), (self.queens, 1)):
            if squares:
                rows, columns = zip(*squares)
                array[rows, columns] = mark
        return array

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Any:
        array = self.to_array()
        return array if dtype is None else array.astype(dtype)

    def _repr_svg_(self) -> Optional[str]:
        return self.to_svg() if self.n <= 100 else None

    def _repr_html_(self) -> Optional[str]:
        # The same for tools that ask for HTML alone.
        svg = self._repr_svg_()
        return f'<div style="width:240px">{svg}</div>' if svg else None


def unlimited(result: _R) -> _R:
    """The result, unless a limit came before it was whole."""
    if result.limit is None:
        return result
    raise UndecidedError(f"the limit of {result.limit} came first: {result.message}", limit=result.limit, partial=result)


def _again(kind: Any, n: int, queens: Any, blocked: Any, origin: Any) -> Board:
    board: Board = kind._of(_nqfill.Board(n, queens, blocked), *origin)
    return board


def boards_of(
    text: Union[str, bytes], words: Tuple[Any, ...], lang: str, source: Optional[str] = None
) -> Iterator[Union[Board, ParseError]]:
    """The boards of a text, and the errors of those that are none."""
    if isinstance(text, str):
        data = text.encode("utf-8", "backslashreplace")
    elif isinstance(text, (bytes, bytearray, memoryview)):
        data = bytes(text)
    else:
        raise TypeError(f"a text is str or bytes, not {type(text).__name__}")
    for index, line, format, core in _nqfill.Texts(data, words, lang):
        if isinstance(core, ParseError):
            core.source, core.index = source, index
            yield core
        else:
            yield Board._of(core, source, index, line, format)
