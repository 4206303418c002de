"""The language of texts."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional


def language(lang: Optional[str]) -> str:
    """Return the language asked for; else that of ``NQFILL_LANG``, else of the locale, else English."""
    if lang is not None:
        return lang
    asked = os.environ.get("NQFILL_LANG")
    if asked in ("zh", "en"):
        return asked
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "zh" if next(filter(None, named), "").lower().startswith("zh") else "en"
