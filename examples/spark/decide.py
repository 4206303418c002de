"""Has one hard board a completion? Its units are searched side by side; the first completion stops all others.

spark-submit decide.py PUZZLE FOLDER --units 256        then, after whatever ended it:  --resume
"""

from __future__ import annotations

import argparse
import json
import sys

import nqfill_tasks
from pyspark.sql import SparkSession


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    nqfill_tasks.add_unit_options(parser)
    args = parser.parse_args()

    units = nqfill_tasks.open_units(args, "solve")
    spark = SparkSession.builder.appName(f"nqfill decide {args.puzzle}").getOrCreate()
    command = nqfill_tasks.prepare(spark.sparkContext, args, "solve", "--first")
    for lines in nqfill_tasks.results(spark.sparkContext, units, 1, args.at_once, command):
        nqfill_tasks.save(args.folder, lines)
        if any(json.loads(line)["status"] == "solved" for line in lines):
            break
    spark.stop()
    return nqfill_tasks.merge(args, "solve")


if __name__ == "__main__":
    sys.exit(main())
