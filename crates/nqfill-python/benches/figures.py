"""The figures that the module must reach, on a quiet machine: `python figures.py`, with the module of a release build installed.

Every result is asserted before its time counts. What one thread does is measured in processor time, the rest in medians of rounds
in which what is compared takes turns. With names of figures behind it, it takes these alone. The Rust iterator is that of
`benches/iterate.rs`, which this script builds.
"""

import itertools
import json
import resource
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

import nqfill
from nqfill import Board

ROOT = Path(__file__).resolve().parents[3]
missed = []


def figure(what, value, unit, most=None, least=None):
    """Prints a figure beside its bound."""
    holds = (most is None or value <= most) and (least is None or value >= least)
    bound = f"at most {most:.4g}" if most is not None else f"at least {least:.4g}" if least is not None else ""
    print(f"{'ok  ' if holds else 'MISS'}  {what}: {value:.4g} {unit}" + (f"  ({bound})" if bound else ""), flush=True)
    if not holds:
        missed.append(what)


def processor(call, rounds):
    """The processor time of a call in this process, in seconds: the least mean of ten."""
    means = []
    for _ in range(10):
        started = time.process_time()
        for _ in range(rounds):
            call()
        means.append((time.process_time() - started) / rounds)
    return min(means)


def of_child(command):
    """What a command writes, and the processor time that it takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    written = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return written, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def iterating():
    build = ["cargo", "build", "--release", "-p", "nqfill-python", "--bench", "iterate", "--message-format", "json"]
    lines = subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    [program] = filter(None, (json.loads(line).get("executable") for line in lines))

    def in_python():
        assert sum(1 for _ in Board(12).solutions()) == 14_200

    rounds = [of_child([program]) for _ in range(5)]
    of_rust = min(spent / int(written) for written, spent in rounds)
    of_python = processor(in_python, 10)
    print(f"      14,200 completions of 12 x 12: {of_rust * 1e3:.3g} ms in Rust, {of_python * 1e3:.3g} ms in Python")
    over = (of_python - 1.5 * of_rust) / 14_200 * 1e6
    figure("iterating, beyond 1.5 times the Rust iterator", over, "us a completion", most=1)


def many_boards():
    made = nqfill.generate("planted", 10, seed=1, queens=2)
    boards = list(itertools.islice(made, 100_000))
    totals = [answer.total for answer in nqfill.complete_all(boards, jobs=2)]
    assert totals[:1000] == [board.count() for board in boards[:1000]]

    def with_jobs(jobs):
        """Processor time of all threads, of this one, and time on the wall; in microseconds a board."""
        clocks = (time.process_time, time.thread_time, time.perf_counter)
        before = [clock() for clock in clocks]
        for _ in nqfill.complete_all(boards, jobs=jobs):
            pass
        return [(clock() - then) * 10 for clock, then in zip(clocks, before)]

    rounds = [(with_jobs(1), with_jobs(2)) for _ in range(5)]
    (one, _, wall_one), (two, here, wall_two) = ([min(column) for column in zip(*of)] for of in zip(*rounds))
    print(f"      complete_all: {one:.3g} us a board; on two threads {two:.3g}, of which {here:.3g} on the one that asks")
    print(f"      on the wall {wall_one:.3g} and {wall_two:.3g} us, whatever else the machine does")
    # Two cores share the work, but for what the thread that asks does alone.
    figure("complete_all of 100,000 boards, two cores", one / max(two / 2, here), "times as fast as one", least=1.8)


def importing():
    def python(code):
        return of_child([sys.executable, "-c", code])[1]

    rounds = [(python("pass"), python("import nqfill")) for _ in range(31)]
    bare, whole = (statistics.median(column) for column in zip(*rounds))
    figure("import", (whole - bare) * 1e3, "ms", most=20)


def one_call():
    board = Board(8)
    assert board.solve().columns in {solution.columns for solution in board.solutions()}
    figure("solve of 8 x 8", processor(board.solve, 1000) * 1e6, "us", most=10)


def ctrl_c():
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
    import endless

    # A timer of processor time sends the signal, so that nothing else on the machine counts.
    signal.signal(signal.SIGPROF, signal.default_int_handler)
    for name, call in endless.CALLS.items():
        late = []
        for after in (0.02, 0.05, 0.1, 0.2, 0.3, 0.6):
            started = time.process_time()
            signal.setitimer(signal.ITIMER_PROF, after)
            try:
                call()
                signal.setitimer(signal.ITIMER_PROF, 0)
                late.append(float("inf"))
            except KeyboardInterrupt:
                late.append(time.process_time() - started - after)
        figure(f"Ctrl-C in {name}", max(late) * 1e3, "ms", most=100)


def memory():
    def most():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = most()
    assert sum(1 for _ in Board(15).solutions(limit=1_000_000)) == 1_000_000
    figure("memory of a million completions iterated", (most() - before) / 1024, "MiB more", most=50)


FIGURES = [importing, one_call, iterating, many_boards, ctrl_c, memory]

if __name__ == "__main__":
    for one in FIGURES:
        if not sys.argv[1:] or one.__name__ in sys.argv[1:]:
            one()
    sys.exit(f"{len(missed)} missed: {', '.join(missed)}" if missed else 0)
