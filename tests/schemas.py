"""Holds what nqfill writes as JSON against the schemas that it prints: `NQFILL=target/debug/nqfill python tests/schemas.py`.

The schemas are files, and the shapes are types of Rust. Nothing but this check keeps the two equal, so it runs every command
whose results have a schema, on boards that reach each member.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

from jsonschema import Draft202012Validator as Validator

ROOT = Path(__file__).resolve().parent.parent
FIXTURES, PUZZLES = ROOT / "fixtures", ROOT / "puzzles"
NQFILL = str(Path(os.environ.get("NQFILL", ROOT / "target/debug/nqfill")).resolve())
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "NQFILL_LANG"}
COUNTS = ("boards", "solved", "no_solution", "conflict", "undecided", "invalid")
checked = 0


def nqfill(*arguments, folder=ROOT):
    run = subprocess.run([NQFILL, *map(str, arguments)], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)
    assert run.returncode in (0, 1, 3), f"{arguments} ends with {run.returncode}: {run.stderr}"
    return run.stdout


def closed(schema):
    """The schema, with no members but those that it names: a member of which it does not know is found out."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {name: closed(part) for name, part in schema.items()}
    if isinstance(schema.get("properties"), dict) and schema.get("type") == "object":
        parts["unevaluatedProperties"] = False
    return parts


def published(of):
    schema = json.loads(nqfill("schema", of))
    Validator.check_schema(schema)
    return Validator(closed(schema))


RESULTS, CHECKS, TRACES = map(published, ("solve", "check", "trace"))


def holds(schema, instance, what):
    global checked
    errors = [f"{error.json_path}: {error.message[:300]}" for error in schema.iter_errors(instance)]
    assert not errors, f"{what}: {errors[:5]}"
    checked += 1


def document(schema, *arguments, folder=ROOT):
    """The document that a command line writes, which the schema holds."""
    found = json.loads(nqfill(*arguments, "-q", "-f", "json", folder=folder))
    holds(schema, found, arguments)
    return found


def results():
    """Of `solve` with times and statistics, of `count`, `explain`, `hint` and `rate`, on boards of every kind."""
    for engine in ("auto", "propagation", "learning"):
        found = document(RESULTS, "--timestamps", "--stats", "-a", engine, PUZZLES / "article")
        assert isinstance(found["results"][0]["solutions"], list)
    for options in (["count"], ["count", "--fundamental"], ["solve", "--distinct"], ["solve", "--first"]):
        document(RESULTS, *options, PUZZLES / "tiny")
    explained = (["explain"], ["explain", "--smallest", "--stats"], ["hint"], ["hint", "--more"])
    for folder in ("article", "conflict", "tiny", "unsolvable"):
        for options in explained:
            document(RESULTS, *options, PUZZLES / folder)


def ratings():
    """Of `rate`, cut by limits and whole."""
    cut = whole = 0
    for limit in (1, 60, 300, 100_000):
        for folder in ("conflict", "graded/minimal", "graded/blocked", "tiny", "unsolvable"):
            for result in document(RESULTS, "rate", "--node-limit", limit, PUZZLES / folder)["results"]:
                cut += result.get("incomplete") is True
                whole += "minimal" in result and "difficulty" in result
    assert cut > 20 and whole > 100, f"{cut} cut, {whole} whole"


def ids(folder):
    """Of every command that tells whose a board is by its `id`."""
    boards = Path(folder) / "boards.json"
    boards.write_text('{"id": "a", "n": 4, "queens": []}\n{"id": 12345678901234567890, "n": 1}\n')
    for command, schema in (
        ("solve", RESULTS), ("count", RESULTS), ("explain", RESULTS), ("rate", RESULTS), ("check", CHECKS)
    ):
        found = document(schema, command, boards)["results"]
        assert found[0]["id"] == "a" and isinstance(found[1]["id"], int), command


def checks():
    """Of `check`, at each level of detail, and of boards that cannot be completed."""
    submissions = FIXTURES / "reports"
    points = "no_conflicts=2,fixed_queens=3,complete=5"
    graded = ("check", "--puzzle", "puzzle.txt", "--points", points)
    for detail in ("full", "verdict", "none"):
        for paths in ("submissions", "nowhere"):
            document(CHECKS, *graded, paths, "--detail", detail, folder=submissions)
    document(CHECKS, "check", "--require", "completable", PUZZLES / "unsolvable")
    document(CHECKS, "check", PUZZLES / "conflict")
    schema = json.loads((submissions / "schema/gradescope.schema.json").read_text())
    for paths in ("submissions", "submissions/alice.txt", "submissions/bob.txt", "nowhere"):
        for detail in ("full", "verdict", "none"):
            report = nqfill(*graded, "-q", "-f", "gradescope", paths, "--detail", detail, folder=submissions)
            holds(Validator(schema), json.loads(report), f"gradescope {paths} {detail}")


def junit():
    """The counts that JUnit claims are those of the cases in it."""
    points = "no_conflicts=2,fixed_queens=3,complete=5"
    check = ("check", "--puzzle", "puzzle.txt", "--points", points, "-q", "-f", "junit", "submissions")
    root = ElementTree.fromstring(nqfill(*check, folder=FIXTURES / "reports"))
    suites = root.findall("testsuite")
    for suite in suites:
        claimed = [int(suite.get(name)) for name in ("tests", "failures", "skipped")]
        assert claimed == [len(suite.findall(f".//{name}")) for name in ("testcase", "failure", "skipped")]
    assert [sum(int(suite.get(name)) for suite in suites) for name in ("tests", "failures")] == [40, 4]


def traces():
    """Of `trace`, of every kind of engine, by rows and by columns."""
    engines = (
        "backtracking,forward-checking,dynamic-symmetry,symmetric,propagation,"
        "sosic-gu,annealing,annealing-row,hill-climbing,exact"
    )
    lines = nqfill("trace", "--size", 6, "-a", engines, "--max-steps", 300, "-f", "jsonl").splitlines()
    assert len(lines) > 1_000
    for by in ("rows", "columns"):
        options = ("--max-steps", 60, "--by", by, "-f", "jsonl")
        lines += nqfill("trace", "--size", 6, "-a", engines, *options).splitlines()
    for line in lines:
        holds(TRACES, json.loads(line), line)


def main():
    # A check that lets everything pass is none.
    wrong = {"source": "a", "index": 1, "line": 1, "status": "solved", "message": "", "incomplete": 3, "more": 1}
    wrong = {"schema": "nqfill-results-2", "results": [wrong], "summary": dict.fromkeys(COUNTS, 0)}
    assert len(list(RESULTS.iter_errors(wrong))) >= 2, "a wrong result passes"
    results()
    ratings()
    checks()
    junit()
    traces()
    with tempfile.TemporaryDirectory() as folder:
        ids(folder)
    print(f"{checked} documents hold to their schemas")


if __name__ == "__main__":
    sys.exit(main())
