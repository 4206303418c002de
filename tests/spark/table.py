"""Compares a table of verdicts with the results of one plain run: `table.py TABLE BOARDS RESULTS`."""

import json
import sys

from pyspark.sql import SparkSession


def expected(board: str, line: str) -> tuple:
    result = json.loads(line)
    solutions = result.get("solutions")
    columns = tuple(solutions[0]["columns"]) if solutions else None
    return (
        board,
        result.get("id"),
        result.get("n"),
        result["status"],
        result.get("solution_count"),
        columns,
        result["message"],
    )


def main() -> None:
    table, boards, results = sys.argv[1:]
    rows = SparkSession.builder.getOrCreate().read.parquet(table).collect()
    found = {
        (r.board, r.id, r.n, r.status, r.solution_count, tuple(r.solution) if r.solution else None, r.message) for r in rows
    }
    with open(boards, encoding="utf-8") as lines, open(results, encoding="utf-8") as answers:
        plain = {expected(board.rstrip("\n"), answer) for board, answer in zip(lines, answers, strict=True)}
    assert len(rows) == len(plain), f"{len(rows)} rows, expected {len(plain)}"
    assert found == plain, f"only in one of both: {sorted(found ^ plain)[:4]}"


main()
