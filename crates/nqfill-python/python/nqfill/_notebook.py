"""What notebooks show: pictures with the words below, without scripts, so that they stay when a notebook is saved."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional, Sequence

MOST_DRAWN = 30
"""Completions that are drawn; the others are counted."""

_SIDE = 240


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _sized(picture: Optional[str]) -> str:
    return f'<div style="width:{_SIDE}px;flex:none">{picture}</div>' if picture else ""


def beside(picture: Optional[str], text: str) -> str:
    """A board beside what is said of it."""
    words = f'<pre style="white-space:pre-wrap;margin:0">{_escaped(text)}</pre>'
    return f'<div style="display:flex;gap:16px;flex-wrap:wrap">{_sized(picture)}{words}</div>'


def table(text: str) -> str:
    """A table as a terminal shows it."""
    return f'<pre style="overflow-x:auto">{_escaped(text)}</pre>'


def pages(drawn: Sequence[Optional[str]], listed: int, message: str) -> str:
    """The pictures of so many of the completions in a row that one goes through by scrolling, and the verdict."""
    below = f"<p>{_escaped(message)}</p>"
    if len(drawn) == 1:
        return _sized(drawn[0]) + below
    row = "".join(
        f'<div style="flex:none;scroll-snap-align:start;text-align:center">{_sized(picture)}{number} / {listed}</div>'
        for number, picture in enumerate(drawn, 1)
    )
    return f'<div style="display:flex;gap:16px;overflow-x:auto;scroll-snap-type:x mandatory">{row}</div>' + below
