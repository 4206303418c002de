"""Signals, threads, processes, memory."""

import asyncio
import multiprocessing
import signal
import subprocess
import sys
import threading
import time

import endless
import nqfill
import pytest
from nqfill import Board

# Signals, fork and the like are of Unix.
resource = pytest.importorskip("resource")


@pytest.fixture(autouse=True)
def handler():
    # Solvers of others leave handlers of their own behind.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.parametrize("call", endless.CALLS.values(), ids=endless.CALLS)
def test_ctrl_c_ends_every_call_and_leaves_the_module_usable(call):
    # A timer sends the signal, and its handler is that of Ctrl-C.
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(KeyboardInterrupt):
            call()
    finally:
        signal.signal(signal.SIGALRM, before)
    assert Board(8).count() == 92


def test_handlers_of_signals_run_and_the_work_goes_on():
    heard = []
    before = signal.signal(signal.SIGALRM, lambda *_: heard.append(1))
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        # Until its own limit comes.
        with pytest.raises(nqfill.UndecidedError):
            Board(22).count(time_limit=1)
        assert heard
    finally:
        signal.signal(signal.SIGALRM, before)


def test_other_threads_run_beside_a_search():
    ticks = 0
    done = threading.Event()

    def work():
        try:
            Board(22).count(time_limit=1)
        except nqfill.UndecidedError:
            done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while thread.is_alive():
        ticks += 1
        time.sleep(0.001)
    assert done.is_set() and ticks > 20


def test_threads_share_boards_and_iterators():
    board, iterator = Board(10), Board(10).solutions()
    counts, taken = [], []

    def work():
        counts.append(board.count())
        taken.extend(solution.columns for solution in iterator)

    threads = [threading.Thread(target=work) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert counts == [724] * 4 and len(set(taken)) == len(taken) == 724


def test_asyncio_and_processes():
    assert asyncio.run(asyncio.to_thread(Board(9).count)) == 352
    for method in ("fork", "spawn"):
        with multiprocessing.get_context(method).Pool(2) as pool:
            boards = [Board(n) for n in (6, 7, 8)]
            assert pool.map(Board.count, boards) == [4, 40, 92]
            assert pool.map(Board.solve, boards) == [board.solve() for board in boards]
            assert [answer.total for answer in pool.map(Board.complete, boards)] == [4, 40, 92]


def test_a_million_solutions_take_no_memory():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert sum(1 for _ in Board(15).solutions(limit=1_000_000, order="search")) == 1_000_000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000


def test_the_package_imports_little():
    code = "import sys; before = set(sys.modules); import nqfill; print(len(set(sys.modules) - before), 'numpy' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert int(shown[0]) < 80 and shown[1] == "False"


def test_the_program_is_run_in_place_of_python():
    ran = subprocess.run([sys.executable, "-m", "nqfill", "count", "--size", "8"], capture_output=True, text=True)
    if ran.returncode == 2 and "is not installed" in ran.stderr:
        pytest.skip("the package is installed without the program")
    assert (ran.returncode, ran.stdout) == (0, "92\n")
    assert subprocess.run([sys.executable, "-m", "nqfill", "--nix"], capture_output=True).returncode == 2
