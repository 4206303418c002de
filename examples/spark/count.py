"""How many completions one puzzle has, counted in units, several units a task.

spark-submit count.py PUZZLE FOLDER --units 1000        then, after whatever ended it:  --resume
"""

from __future__ import annotations

import argparse
import sys

import nqfill_tasks
from pyspark.sql import SparkSession


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    nqfill_tasks.add_unit_options(parser)
    parser.add_argument("--units-per-task", type=int, default=4, metavar="N", help="units that one task counts (default 4)")
    args = parser.parse_args()

    units = nqfill_tasks.open_units(args, "count")
    spark = SparkSession.builder.appName(f"nqfill count {args.puzzle}").getOrCreate()
    command = nqfill_tasks.prepare(spark.sparkContext, args, "count")
    for lines in nqfill_tasks.results(spark.sparkContext, units, args.units_per_task, args.at_once, command):
        nqfill_tasks.save(args.folder, lines)
    spark.stop()
    return nqfill_tasks.merge(args, "count")


if __name__ == "__main__":
    sys.exit(main())
