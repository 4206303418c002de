"""What the documents show is what comes out."""

import doctest
import inspect
import re
from pathlib import Path

import nqfill
import nqfill._board
import nqfill._nqfill
import pytest
from nqfill import Board

HERE = Path(__file__).parent
DOCS = HERE.parents[2] / "docs"
PAGES = {"en": DOCS / "python-and-library.md", "zh": DOCS / "python-and-library.zh.md"}
NEEDS = {
    "python-constraint": "constraint",
    "OR-Tools": "ortools",
    "python-sat": "pysat",
    "clingo": "clingo",
    "Arrays": "numpy",
    "数组": "numpy",
    "Engines side by side": "pandas",
    "几种算法并排": "pandas",
}
"""What a section needs, by words of its heading."""


def sections():
    for lang, page in PAGES.items():
        parts = re.split(r"^#+ (.+)$", page.read_text("utf-8"), flags=re.M)
        for heading, text in zip(parts[1::2], parts[2::2]):
            if "```python" in text:
                yield lang, heading, text


def run(text, name):
    blocks = re.findall(r"```python\n(.*?)```", text, flags=re.S)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {"Board": nqfill.Board, "nqfill": nqfill}, name, name, 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test)
    assert runner.failures == 0


@pytest.mark.parametrize("lang,heading,text", list(sections()), ids=lambda part: part[:20])
def test_the_page(lang, heading, text, monkeypatch):
    monkeypatch.setenv("NQFILL_LANG", lang)
    for words, package in NEEDS.items():
        if words in heading:
            pytest.importorskip(package)
    run(text, heading)


def test_both_pages_say_the_same():
    english, chinese = ([part for part in sections() if part[0] == lang] for lang in PAGES)
    assert len(english) == len(chinese)
    for page in (english, chinese):
        assert all(any(peer in heading for _, heading, _ in page) for peer in ("python-constraint", "OR-Tools", "python-sat", "clingo"))


def test_the_page_of_the_package():
    run((HERE.parent / "README.md").read_text("utf-8"), "README")


@pytest.mark.parametrize("module", [nqfill, nqfill._board, nqfill._nqfill], ids=lambda module: module.__name__)
def test_docstrings(module):
    failed, tried = doctest.testmod(module)
    assert failed == 0 and (tried > 0 or module is nqfill._nqfill)


def arguments(call):
    return [name for name in inspect.signature(call).parameters if name != "self"]


def test_every_argument_and_every_error_has_its_documentation():
    calls = [getattr(nqfill, name) for name in ("compare", "complete_all", "generate", "loads", "read")]
    calls += [getattr(Board, name) for name in vars(Board) if not name.startswith("_") and callable(getattr(Board, name))]
    for call in filter(arguments, calls):
        told = re.search(r"^ *Parameters\n *-+\n(.*?)(?=\n\n *\w+\n *---|\Z)", inspect.getdoc(call), flags=re.S | re.M)
        assert told and all(re.search(rf"\b{name}\b", told[1]) for name in arguments(call)), call.__qualname__
        assert "\nRaises\n" in inspect.getdoc(call) and ">>> " in call.__doc__, call.__qualname__


def test_everything_has_its_documentation():
    for name in nqfill.__all__:
        thing = getattr(nqfill, name)
        if name != "__version__":
            assert thing.__doc__, name
        if isinstance(thing, type):
            for inner, member in vars(thing).items():
                if not inner.startswith("_") and (callable(member) or isinstance(member, property)):
                    assert member.__doc__, f"{name}.{inner}"
