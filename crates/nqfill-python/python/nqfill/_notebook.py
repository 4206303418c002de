"""What notebooks show: pictures with the words below, without scripts, so that they stay when a notebook is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from ._language import language

if TYPE_CHECKING:
    from ._board import Board
    from ._comparison import Comparison
    from ._results import Answer

MOST_DRAWN = 30
"""Completions that are drawn; the others are counted."""

_SIDE = 240


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
    row = "".join(f"<div>{svg}</div>" for svg in plots if svg)
    table = f'<pre style="overflow-x:auto">{_escaped(comparison.text())}</pre>'
    runs = f"全部运行（{len(comparison)}）" if language(None) == "zh" else f"All runs ({len(comparison)})"
    head = f'<div style="display:grid;grid-template-columns:repeat(auto-fit,minmax(min(420px,100%),1fr));gap:16px">{row}</div>'
    return f"{head}<details><summary>{runs}</summary>{table}</details>"


def of_answer(answer: "Answer") -> str:
    """The completions in a row that one goes through by scrolling, and the verdict."""
    message = f"<p>{_escaped(answer.message)}</p>"
    if not answer.solutions or not answer.solutions[0]._repr_svg_():
        return _picture(answer.board._repr_svg_(), _SIDE) + message
    drawn, listed = answer.solutions[:MOST_DRAWN], len(answer.solutions)
    if listed == 1:
        return _picture(drawn[0]._repr_svg_(), _SIDE) + message
    pages = "".join(
        f'<div style="flex:none;scroll-snap-align:start;text-align:center">{_picture(solution._repr_svg_(), _SIDE)}{number} / {listed}</div>'
        for number, solution in enumerate(drawn, 1)
    )
    row = f'<div style="display:flex;gap:16px;overflow-x:auto;scroll-snap-type:x mandatory">{pages}</div>'
    return row + message
