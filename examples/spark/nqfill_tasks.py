"""nqfill inside Spark tasks: boards in, results out, and no nqfill that outlives its task.

`answers` runs in tasks; the other functions run on the driver. Every script of this folder sends this file to the executors.
"""

from __future__ import annotations

import argparse
import shlex
import shutil
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from pyspark import SparkContext, SparkFiles


def answers(command: Sequence[str], boards: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yields each board (a line) with its result (a line of JSON), in the order of the boards.

    One nqfill answers all of them. A thread writes while this one reads, so that neither pipe can fill up and block both.
    Raises where nqfill ends without an answer to each board: the task fails, and Spark runs it again, elsewhere if need be.
    """
    asked: deque[str] = deque()
    failures: list[Exception] = []
    with running(located(command)) as process:

        def ask() -> None:
            try:
                with process.stdin:
                    for board in boards:
                        asked.append(board)
                        process.stdin.write(f"{board}\n")
            except BrokenPipeError:
                pass  # nqfill has ended: its exit code says why.
            except Exception as error:  # What reads the boards has failed.
                failures.append(error)

        writer = Thread(target=ask, daemon=True)
        writer.start()
        for result in process.stdout:
            yield asked.popleft(), result.rstrip("\n")
        writer.join()
        status = process.wait()
    if failures:
        raise failures[0]
    if status != 0 or asked:
        raise RuntimeError(f"{shlex.join(command)} ended with code {status}, {len(asked)} boards unanswered")


@contextmanager
def running(command: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
    """A process that ends with the block, and also with this Python.

    Spark ends the Python of a cancelled task with SIGKILL, after which no line of this file runs. So a shell waits for the
    end of its input, which comes when this Python ends in any way, and then ends the process.
    """
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
    guard = subprocess.Popen(["sh", "-c", 'read -r _; kill -9 "$0"', str(process.pid)], stdin=subprocess.PIPE)
    try:
        yield process
    finally:
        for child in (guard, process):
            child.kill()
            child.wait()
        guard.stdin.close()
        process.stdout.close()


def located(command: Sequence[str]) -> list[str]:
    """The command with the nqfill that `--ship` sent to this executor, if it did."""
    program = command[0]
    if program.startswith("shipped:"):
        program = SparkFiles.get(program.removeprefix("shipped:"))
    return [program, *command[1:]]


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options that all scripts have."""
    parser.add_argument("--nqfill", default="nqfill", metavar="PATH", help="the program, on this machine and on the executors")
    parser.add_argument("--ship", action="store_true", help="send the program of this machine to the executors")
    parser.add_argument("--options", default="", metavar="WORDS", help="options for nqfill in tasks: '--time-limit 10s'")


def prepare(spark: SparkContext, args: argparse.Namespace, *arguments: str) -> list[str]:
    """Sends what tasks need to the executors; returns the command that tasks run, which reads boards line by line."""
    spark.addPyFile(__file__)
    program = args.nqfill
    if args.ship:
        path = Path(shutil.which(program) or program)
        spark.addFile(str(path))
        program = f"shipped:{path.name}"
    return [program, *arguments, "--stream", "--quiet", "--jobs", "1", *shlex.split(args.options)]


def add_unit_options(parser: argparse.ArgumentParser) -> None:
    """The options of the scripts that divide one puzzle into units."""
    parser.add_argument("puzzle", help="a file with one board")
    parser.add_argument("folder", type=Path, help="a folder for units.jsonl and results.jsonl, on this machine")
    parser.add_argument("--units", default="256", metavar="N", help="about so many units (default 256)")
    parser.add_argument(
        "--at-once",
        type=int,
        default=64,
        metavar="N",
        help="tasks given to Spark at once: more than the cluster has cores (default 64)",
    )
    parser.add_argument("--resume", action="store_true", help="run what an earlier run left open in the folder")
    add_options(parser)


def open_units(args: argparse.Namespace, purpose: str) -> list[str]:
    """Divides the puzzle; with `--resume` returns the units without a result in the folder."""
    split = [args.nqfill, "split", args.puzzle]
    if args.resume:
        return output([*split, "--resume", str(args.folder)]).splitlines()
    units = args.folder / "units.jsonl"
    if units.exists():
        sys.exit(f"{units} exists: go on with --resume, or name another folder")
    args.folder.mkdir(parents=True, exist_ok=True)
    output([*split, "--units", args.units, "--for", purpose, "-o", str(units)])
    return units.read_text(encoding="utf-8").splitlines()


def results(
    spark: SparkContext, units: Sequence[str], per_task: int, at_once: int, command: Sequence[str]
) -> Iterator[list[str]]:
    """Yields the results of each task when it ends. When the caller stops, the other tasks are cancelled.

    Each task is a job of its own, so that results come one after the other and what fails takes no other result with it.
    """
    tasks = [list(units[start : start + per_task]) for start in range(0, len(units), per_task)]
    if not tasks:
        return
    boards = spark.parallelize(tasks, len(tasks)).flatMap(lambda task: task)
    group = f"nqfill {time.time_ns()}"

    def run(task: int) -> list[str]:
        spark.setJobGroup(group, f"units of task {task}", interruptOnCancel=True)
        return spark.runJob(boards, lambda part: [result for _, result in answers(command, part)], [task])

    pool = ThreadPoolExecutor(min(len(tasks), at_once))
    jobs = [pool.submit(run, task) for task in range(len(tasks))]
    try:
        for job in as_completed(jobs):
            yield job.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        # More than once: a job that was about to start was in no group yet.
        while not all(job.done() for job in jobs):
            spark.cancelJobGroup(group)
            time.sleep(1)


def save(folder: Path, lines: Sequence[str]) -> None:
    """Adds results to those of the folder: what is there when the driver dies need not be done again."""
    with (folder / "results.jsonl").open("a", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)


def merge(args: argparse.Namespace, purpose: str) -> int:
    """Prints what the results say of the puzzle; returns the exit code of `nqfill merge`."""
    command = [args.nqfill, "merge", args.puzzle, "--for", purpose, str(args.folder)]
    return subprocess.run(command, check=False).returncode


def output(command: Sequence[str]) -> str:
    """What a command writes; ends this program, with its exit code, where it fails: it has said why."""
    done = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    if done.returncode != 0:
        sys.exit(done.returncode)
    return done.stdout
