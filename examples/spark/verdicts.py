"""A Parquet table of verdicts from text files with a board on each line.

spark-submit verdicts.py 'boards/*.txt' verdicts.parquet --options '--max-solutions 1 --time-limit 10s'
"""

from __future__ import annotations

import argparse
import json
import sys
from decimal import Decimal
from typing import Any

import nqfill_tasks
from pyspark.sql import SparkSession

SCHEMA = """
    board string, id string, n int, status string, solution_count decimal(38, 0), exhaustive boolean,
    solution array<int>, message string
"""


def row(board: str, line: str) -> tuple[Any, ...]:
    """A line of the table: `solution` is the column of the queen in each row, counted from 1, of the first completion."""
    result = json.loads(line)
    count = result.get("solution_count")
    solutions = result.get("solutions")
    return (
        board,
        None if "id" not in result else str(result["id"]),
        result.get("n"),
        result["status"],
        None if count is None else Decimal(count),
        result.get("exhaustive"),
        solutions[0]["columns"] if solutions else None,
        result["message"],
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", help="text files, as Spark names them: a file, a folder, a pattern, several with commas")
    parser.add_argument("table", help="the table to write, which must not exist")
    parser.add_argument("--partitions", type=int, metavar="N", help="tasks, at least (default: four for each core)")
    nqfill_tasks.add_options(parser)
    args = parser.parse_args()

    spark = SparkSession.builder.appName("nqfill verdicts").getOrCreate()
    context = spark.sparkContext
    command = nqfill_tasks.prepare(context, args, "solve")
    lines = context.textFile(args.boards, args.partitions or 4 * context.defaultParallelism)
    rows = lines.filter(str.strip).mapPartitions(
        lambda boards: (row(board, result) for board, result in nqfill_tasks.answers(command, boards))
    )
    spark.createDataFrame(rows, SCHEMA).write.parquet(args.table)
    spark.read.parquet(args.table).groupBy("status").count().orderBy("status").show()
    spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
