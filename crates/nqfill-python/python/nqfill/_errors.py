"""Exceptions."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from typing import Any, Dict, Optional, Tuple, Type


class NqfillError(Exception):
    """Whatever nqfill refuses; the class of all exceptions of this package."""


class ParseError(NqfillError, ValueError):
    """A text that is no board.

    Attributes
    ----------
    kind : str
        The kind of error in one word, such as ``"ragged_row"``: the words of the program's JSON.
    line, column : int or None
        The place in the text, both from 1 as editors count.
    help : str or None
        What mends it.
    source : str or None
        The file, if it was read by `nqfill.read`.
    index : int or None
        The place of the board in its text, from 1.
    """

    def __init__(
        self,
        message: str,
        *,
        kind: str = "",
        line: Optional[int] = None,
        column: Optional[int] = None,
        help: Optional[str] = None,
    ) -> None:
        super().__init__(_as_arguments(message))
        self.kind, self.line, self.column = kind, line, column
        self.help = _as_arguments(help) if help is not None else None
        self.source: Optional[str] = None
        self.index: Optional[int] = None

    def __reduce__(self) -> Any:
        return _again, (type(self), str(self), self.__dict__)


class ConflictError(NqfillError, ValueError):
    """Queens that attack each other, or stand on blocked squares, where a board without conflicts is needed.

    Attributes
    ----------
    conflicts : tuple of (kind, square, square)
        The conflicts, at most 1,000 of them.
    """

    def __init__(self, message: str, *, conflicts: Tuple[Tuple[str, Tuple[int, int], Tuple[int, int]], ...] = ()) -> None:
        super().__init__(message)
        self.conflicts = conflicts

    def __reduce__(self) -> Any:
        return _again, (type(self), str(self), self.__dict__)


class RejectedError(NqfillError, ValueError):
    """Columns that are no completion of the board.

    Attributes
    ----------
    kind : str
        ``"length"``, ``"off_board"``, ``"fixed_queen_moved"``, ``"on_blocked_square"`` or ``"attacked"``.
    row : int or None
        The row at fault, from 0.
    """

    def __init__(self, message: str, *, kind: str = "", row: Optional[int] = None) -> None:
        super().__init__(message)
        self.kind, self.row = kind, row

    def __reduce__(self) -> Any:
        return _again, (type(self), str(self), self.__dict__)


class UndecidedError(NqfillError):
    """A limit came before the answer was known. Nothing is claimed of the board.

    Attributes
    ----------
    limit : str
        ``"time"``, ``"nodes"``, ``"memory"``, or ``"engine"`` where that gave up or does not take the board.
    at_least : int or None
        Of counts and listings: the completions known of.
    partial : Explanation, Hint, Rating, Check or None
        What `Board.explain`, `Board.hint`, `Board.rate` and `Board.check` had found by then. All that it says is so; what
        it does not say is not known.
    """

    def __init__(
        self,
        message: str,
        *,
        limit: str = "",
        at_least: Optional[int] = None,
        partial: Any = None,
    ) -> None:
        super().__init__(message)
        self.limit, self.at_least, self.partial = limit, at_least, partial

    def __reduce__(self) -> Any:
        return _again, (type(self), str(self), self.__dict__)


def _again(kind: Type[NqfillError], message: str, attributes: Dict[str, Any]) -> NqfillError:
    error = kind(message)
    error.__dict__.update(attributes)
    return error


def _as_arguments(text: str) -> str:
    """Advice with the keywords of `Board.parse` in place of the options of the program."""
    import re

    text = text.replace("`nqfill --size N`", "`Board(N)`")
    text = re.sub(r"`?-i ([a-z0-9-]+|NAME)`?", r'`format="\1"`', text)
    text = re.sub(r"`?--(base|size) ([0-9]+|N)`?", r"`\1=\2`", text)
    return re.sub(r"`?--(pairs|lists|queen|empty|blocked) ([^\s`,;，；。]+)`?", _keyword, text)


def _keyword(option: "re.Match[str]") -> str:
    return f"`{option[1]}={option[2].strip(chr(39))!r}`"
