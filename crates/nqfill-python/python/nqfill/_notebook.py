"""What notebooks show: pictures with the words below, without scripts, so that they stay when a notebook is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from ._language import language

if TYPE_CHECKING:
    from ._board import Board
    from ._comparison import Comparison
    from ._results import Answer

MOST_DRAWN = 12
"""Completions that are drawn; the others are counted."""

_SIDE = 240
_SMALL = 150


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _picture(svg: Optional[str], side: int) -> str:
    return f'<div style="width:{side}px;flex:none">{svg}</div>' if svg else ""


def of_text(board: "Board", text: str) -> str:
    """The board beside what is said of it."""
    words = f'<pre style="white-space:pre-wrap;margin:0">{_escaped(text)}</pre>'
    return f'<div style="display:flex;gap:16px;flex-wrap:wrap">{_picture(board._repr_svg_(), _SIDE)}{words}</div>'


def of_comparison(comparison: "Comparison") -> str:
    """The usual plots, one beside the other, and the table behind a click."""
    plots = [comparison.to_svg(figure) for figure in ("seconds", "nodes", "backtracks")]
    row = "".join(f'<div style="flex:1;min-width:420px;max-width:720px">{svg}</div>' for svg in plots if svg)
    table = f'<pre style="overflow-x:auto">{_escaped(comparison.text())}</pre>'
    runs = f"全部运行（{len(comparison)}）" if language(None) == "zh" else f"All runs ({len(comparison)})"
    head = f'<div style="display:flex;flex-wrap:wrap;gap:16px">{row}</div>'
    return f"{head}<details><summary>{runs}</summary>{table}</details>"


def of_answer(answer: "Answer") -> str:
    """The first completion, the next ones behind a click, and the verdict."""
    message = f"<p>{_escaped(answer.message)}</p>"
    if not answer.solutions:
        return _picture(answer.board._repr_svg_(), _SIDE) + message
    first, *others = answer.solutions[:MOST_DRAWN]
    shown = _picture(first._repr_svg_(), _SIDE)
    if others:
        pictures = "".join(_picture(solution._repr_svg_(), _SMALL) for solution in others)
        row = f'<div style="display:flex;gap:8px;flex-wrap:wrap">{pictures}</div>'
        shown += f"<details><summary>2 – {len(others) + 1} / {len(answer.solutions)}</summary>{row}</details>"
    return shown + message
