"""Signals, threads, processes, memory."""

import asyncio
import itertools
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor

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


def interrupted(call, after):
    """The processor time between Ctrl-C and the end of a call, in seconds."""
    # A timer of processor time sends the signal, so that nothing else on the machine counts; its handler is that of Ctrl-C.
    before = signal.signal(signal.SIGPROF, signal.default_int_handler)
    started = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, after)
    try:
        with pytest.raises(KeyboardInterrupt):
            call()
        return time.process_time() - started - after
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@pytest.mark.parametrize("call", endless.CALLS.values(), ids=endless.CALLS)
def test_ctrl_c_ends_every_call_and_leaves_the_module_usable(call):
    # The best of three, because a processor that others use, too, is slower.
    assert any(interrupted(call, after) < 0.1 for after in (0.1, 0.13, 0.17))
    assert Board(8).count() == 92


@pytest.mark.parametrize("is_shared", [False, True])
def test_a_panic_is_an_exception(is_shared, capfd):
    with pytest.raises(BaseException, match="as a test wants it") as raised:
        nqfill._nqfill._panic(is_shared)
    assert type(raised.value).__name__ == "PanicException" and Board(8).count() == 92


def test_a_search_is_closed_from_another_thread():
    solutions, ended = endless.ASTRAY.solutions(), []
    search = threading.Thread(target=lambda: ended.append(next(solutions, None)))
    search.start()
    time.sleep(0.1)
    solutions.close()
    search.join(10)
    assert ended == [None] and next(solutions, None) is None
    # To wait for a search of another thread is a call that Ctrl-C ends, too.
    solutions = endless.ASTRAY.solutions()
    search = threading.Thread(target=lambda: next(solutions, None))
    search.start()
    time.sleep(0.1)
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(KeyboardInterrupt):
            next(solutions)
    finally:
        signal.signal(signal.SIGALRM, before)
        solutions.close()
    search.join(10)
    assert not search.is_alive()


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


def test_asyncio():
    async def several():
        beside = asyncio.create_task(asyncio.sleep(0))
        counts = await asyncio.gather(*(asyncio.to_thread(Board(n).count) for n in (8, 9, 10)))
        return counts, await beside

    # As in a notebook, whose loop runs already.
    assert asyncio.run(several())[0] == [92, 352, 724]


def totals(boards):
    """What complete_all says in a process of its own, with threads of its own."""
    return [answer.total for answer in nqfill.complete_all(boards, jobs=2)]


@pytest.mark.parametrize("method", [method for method in ("fork", "spawn", "forkserver") if hasattr(os, "fork")])
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_processes(method):
    boards = [Board(n) for n in (6, 7, 8)]
    # With threads that work at the time of a fork.
    open_answers = nqfill.complete_all(itertools.repeat(Board(8)), jobs=2)
    assert next(open_answers).total == 92 and totals(boards) == [4, 40, 92]
    context = multiprocessing.get_context(method)
    with context.Pool(2) as pool:
        assert pool.map(Board.count, boards) == [4, 40, 92]
        assert pool.map(Board.solve, boards) == [board.solve() for board in boards]
        assert [answer.total for answer in pool.map(Board.complete, boards)] == [4, 40, 92]
        assert pool.map(totals, [boards, boards]) == [[4, 40, 92]] * 2
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        assert [reason.status for reason in pool.map(Board.explain, [Board(4), Board(3)])] == ["solved", "no_solution"]
    assert next(open_answers).total == 92


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
