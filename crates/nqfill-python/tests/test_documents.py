"""What the documents show is what comes out."""

import doctest
import re
from pathlib import Path

import nqfill
import nqfill._board
import nqfill._nqfill
import pytest

HERE = Path(__file__).parent
DOCS = HERE.parents[2] / "docs"
PAGES = {"en": DOCS / "python.md", "zh": DOCS / "python.zh.md"}
PEERS = {"From python-constraint": "constraint", "From OR-Tools": "ortools", "From python-sat": "pysat", "From clingo": "clingo"}


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
    if heading in PEERS:
        pytest.importorskip(PEERS[heading])
    if heading == "Arrays":
        pytest.importorskip("numpy")
    run(text, heading)


def test_the_page_of_the_package():
    run((HERE.parent / "README.md").read_text("utf-8"), "README")


@pytest.mark.parametrize("module", [nqfill, nqfill._board, nqfill._nqfill], ids=lambda module: module.__name__)
def test_docstrings(module):
    failed, tried = doctest.testmod(module)
    assert failed == 0 and (tried > 0 or module is nqfill._nqfill)


def test_everything_has_its_documentation():
    for name in nqfill.__all__:
        thing = getattr(nqfill, name)
        if name != "__version__":
            assert thing.__doc__, name
        if isinstance(thing, type):
            for inner, member in vars(thing).items():
                if not inner.startswith("_") and (callable(member) or isinstance(member, property)):
                    assert member.__doc__, f"{name}.{inner}"
