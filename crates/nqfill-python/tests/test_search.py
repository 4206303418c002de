import itertools
import pickle

import nqfill
import pytest
from brute_force import classes, completions, images
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from nqfill import Board, Status, UndecidedError

COUNTS = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200]
"""OEIS A000170."""


@st.composite
def boards(draw, most=6):
    n = draw(st.integers(1, most))
    squares = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    return n, draw(st.sets(squares, max_size=2)), draw(st.sets(squares, max_size=4))


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(boards())
def test_all_answers_are_those_of_brute_force(given):
    n, queens, blocked = given
    board, expected = Board(n, queens, blocked), completions(n, queens, blocked)
    assert [solution.columns for solution in board.solutions()] == expected
    answer = board.complete(limit=None)
    assert [solution.columns for solution in answer.solutions] == expected
    assert answer.total == len(expected) and answer.exhaustive
    assert board.count() == len(expected) and board.has_solution() == bool(expected)
    assert board.is_unique() == (len(expected) == 1)
    found = board.solve()
    assert found is None if not expected else found.columns in expected
    assert (answer.status is Status.CONFLICT) == bool(board.conflicts)
    if not board.conflicts:
        assert board.count(up_to_symmetry=True) == classes(n, queens, blocked)
        assert len(list(board.solutions(distinct=True))) == classes(n, queens, blocked)


@settings(max_examples=100, deadline=None)
@given(boards())
def test_explanations_hold(given):
    n, queens, blocked = given
    board, expected = Board(n, queens, blocked), completions(n, queens, blocked)
    if board.conflicts:
        return
    reason = board.explain()
    if expected:
        always = set.intersection(*({square for square in enumerate(columns)} for columns in expected))
        assert set(reason.forced) == always - set(board.queens)
        assert reason.unique == (len(expected) == 1)
        for square in reason.impossible:
            assert all(columns[square[0]] != square[1] for columns in expected)
    else:
        assert reason.status == "no_solution"
        assert not completions(n, reason.core.queens, reason.core.blocked)
        for repair in reason.repairs:
            left = [set(squares) - set(repair.remove) for squares in (queens, blocked)]
            assert repair.columns in completions(n, *left)
        for move in reason.moves:
            assert completions(n, set(queens) - {move.origin} | {move.to}, blocked)


@settings(max_examples=100, deadline=None)
@given(boards())
def test_images_share_their_canonical_form(given):
    n, queens, blocked = given
    board = Board(n, queens, blocked)
    forms = {board.image(name).canonical() for name in Board(n).symmetries()}
    assert len(forms) == 1
    assert {frozenset(board.image(name).queens) for name in Board(n).symmetries()} == set(images(n, queens))
    if not board.conflicts:
        reduced = board.reduce()
        assert set(reduced.queens) <= set(board.queens)
        assert completions(n, reduced.queens, reduced.blocked) == completions(n, queens, blocked)


@pytest.mark.parametrize("n", range(1, 13))
def test_counts_are_those_of_the_encyclopedia(n):
    assert Board(n).count() == Board(n).count(jobs=2) == COUNTS[n - 1]


def test_every_engine_finds_a_completion():
    board = Board(10, [(0, 3)])
    for engine in nqfill.engines():
        solution = board.solve(engine=engine.name)
        assert board.verify(solution.columns) == solution
        if engine.is_complete:
            assert Board(3).solve(engine=engine.name) is None
        else:
            with pytest.raises(UndecidedError) as raised:
                Board(3).solve(engine=engine.name)
            assert raised.value.limit == "engine"


def test_orders_and_limits_of_listings():
    board = Board(8)
    assert [solution.columns for solution in board.solutions(limit=3)] == completions(8)[:3]
    assert len(list(board.solutions(order="search"))) == 92
    answer = board.complete(limit=5)
    assert len(answer.solutions) == 5 and answer.total == 92 and not answer.exhaustive and answer.order == "canonical"
    assert len(board.complete(distinct=True).solutions) == 12
    assert "12 classes" in board.complete(distinct=True).message
    assert board.complete(jobs=2).solutions == board.complete().solutions
    only = board.complete(limit=1, total=False)
    assert (len(only.solutions), only.total, only.exhaustive, only.limit) == (1, None, False, None) and "others" in only.message
    assert [answer.total for answer in nqfill.complete_all([board, Board(3)], limit=1, total=False)] == [None, 0]


def test_limits_leave_a_board_undecided():
    board = Board(26, [(0, 0)])
    with pytest.raises(UndecidedError) as raised:
        board.solve(node_limit=3, engine="backtracking")
    assert raised.value.limit == "nodes"
    answer = board.complete(node_limit=3, engine="backtracking")
    assert answer.status is Status.UNDECIDED and answer.limit == "nodes" and answer.total is None
    with pytest.raises(UndecidedError) as raised:
        Board(22).count(time_limit=0.05)
    assert raised.value.limit == "time" and raised.value.at_least is not None
    with pytest.raises(UndecidedError) as raised:
        list(Board(16).solutions(order="search", time_limit=0.02))
    assert raised.value.limit == "time"
    assert Board(4).solve(time_limit=1e300) is not None


@pytest.mark.parametrize(
    "ask",
    [
        lambda board, limit: board.explain(node_limit=limit),
        lambda board, limit: board.hint(3, node_limit=limit),
        lambda board, limit: board.rate(node_limit=limit),
        lambda board, limit: board.check(board, partial=True, node_limit=limit),
        lambda board, limit: board.reduce(node_limit=limit),
        lambda board, limit: board.is_unique(node_limit=limit),
    ],
    ids=["explain", "hint", "rate", "check", "reduce", "is_unique"],
)
def test_a_limit_is_an_error_of_every_call_and_what_was_found_by_then_is_in_it(ask):
    board, raised = next(nqfill.generate("unique", 12, seed=1)), 0
    whole = ask(board, None)
    for limit in (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000):
        try:
            assert repr(ask(board, limit)) == repr(whole)
        except UndecidedError as error:
            raised += 1
            assert error.limit == "nodes" and "node" in str(error)
            again = pickle.loads(pickle.dumps(error))
            assert (again.limit, repr(again.partial)) == (error.limit, repr(error.partial))
    assert raised > 0


def test_progress_is_told_and_what_it_raises_is_raised():
    told = []
    assert Board(15).count(progress=lambda done, total: told.append((done, total))) == 2279184
    assert told and all(0 <= done <= total for done, total in told)

    def fails(done, total):
        raise LookupError("enough")

    with pytest.raises(LookupError):
        Board(15).count(progress=fails)


def test_iterators_can_be_left_closed_and_shared():
    iterator = Board(20).solutions()
    first = next(iterator)
    iterator.close()
    iterator.close()
    assert list(iterator) == [] and len(first) == 20
    with Board(16).solutions(order="search") as solutions:
        assert len(list(itertools.islice(solutions, 100))) == 100
    assert next(solutions, None) is None
    for _ in range(200):
        next(Board(18).solutions(order="search"))


def test_many_boards_in_order():
    made = [Board(n, [(0, column)]) for n in range(4, 9) for column in range(n)] * 20 + [Board(4, [(0, 0), (1, 1)])]
    answers = list(nqfill.complete_all(iter(made), jobs=2))
    assert [answer.board for answer in answers] == made
    assert [answer.total for answer in answers] == [board.count() for board in made]
    endless = nqfill.complete_all((Board(6) for _ in itertools.count()), jobs=2)
    assert [answer.total for answer in itertools.islice(endless, 5)] == [4] * 5
    for jobs in (1, 2, 10**9):
        answers = nqfill.complete_all((Board(6 // n) for n in [1, 2, 0]), jobs=jobs)
        assert [next(answers).total, next(answers).total] == [4, 0]
        # What the iterator of boards raises comes in its place.
        with pytest.raises(ZeroDivisionError):
            next(answers)
        assert list(answers) == []
    with pytest.raises(AttributeError):
        list(nqfill.complete_all(["no board"]))
    with pytest.raises(ValueError):
        nqfill.complete_all([], jobs=0)
    assert list(nqfill.complete_all([])) == []


def test_engines_are_compared_as_the_program_compares_them():
    comparison = nqfill.compare([4, 6, Board(8), Board(6, [(0, 1)])], ["backtracking", "exact"], runs=3)
    runs = comparison.runs
    assert [(run.n, run.engine, run.solutions) for run in runs] == [
        (n, engine, found) for n, found in ((4, 2), (6, 4), (8, 92), (6, 1)) for engine in ("backtracking", "exact")
    ]
    assert [run.board for run in runs][::2] == ["empty-4", "empty-6", "empty-8", "#4"]
    # What the tables of the course say of plain backtracking: 2,056 queens tried on 8 x 8.
    assert runs[4].nodes == 2056 and runs[4].ratio == 1 and runs[4].limit is None and "checks" in runs[4].counters
    assert "backtracking" in comparison.text("en") and "求解" not in comparison.text("en") and len(comparison) == 8
    assert comparison.to_list()[0]["engine"] == "backtracking"
    shown = comparison._repr_html_()
    assert "backtracking" in shown and "<script" not in shown
    again = pickle.loads(pickle.dumps(comparison))
    assert again.runs == runs and again._repr_html_() == shown


def test_comparisons_have_names_and_limits_and_refuse_what_means_nothing():
    comparison = nqfill.compare({"mine": Board(4, [(0, 0), (1, 1)])}, first=True)
    assert {run.board for run in comparison.runs} == {"mine"} and len(comparison.runs) == 5
    assert all(run.status == "conflict" and run.solutions == 0 for run in comparison.runs)
    cut = nqfill.compare([26], ["backtracking"], node_limit=10).runs[0]
    assert cut.limit == "nodes" and cut.nodes == 10 and cut.solutions is None and cut.note
    assert nqfill.compare([]).runs == ()
    for wrong in (dict(algorithms=["nix"]), dict(runs=0), dict(time_limit=-1)):
        with pytest.raises(ValueError):
            nqfill.compare([4], **wrong)
    with pytest.raises(TypeError):
        nqfill.compare([4], "exact")
    with pytest.raises(AttributeError):
        comparison.runs = ()
    with pytest.raises(ValueError):
        comparison.text("nix")


def test_a_comparison_is_a_table_of_pandas():
    pytest.importorskip("pandas")
    table = nqfill.compare([4, 6], ["backtracking", "exact"]).to_dataframe()
    assert list(table["solutions"]) == [2, 2, 4, 4] and list(table["n"].unique()) == [4, 6]


def test_explanations_show_their_board_and_text():
    for board in (Board(8, [(0, 0)], [(1, 2)]), Board(4, [(0, 0)]), Board(4, [(0, 1)]), Board(5, [(0, 0), (1, 2), (2, 1)])):
        shown = board.explain()._repr_html_()
        assert shown.count("<svg") == 1 and "<pre" in shown and "<script" not in shown and "<style" not in shown
    assert "column 4" not in Board(4, [(0, 1)]).hint(1)._repr_html_()


def test_boards_are_made_as_asked():
    for number, board in enumerate(itertools.islice(nqfill.generate("unique", 7, seed=3), 5), 1):
        assert board.is_unique() and board.index == number
    assert next(nqfill.generate("unique", 6, seed=1, first=4)) == list(itertools.islice(nqfill.generate("unique", 6, seed=1), 4))[3]
    assert next(nqfill.generate("unsolvable", 8)).solve() is None
    assert len(next(nqfill.generate("planted", 8, queens=(3, 3)))) == 3
    assert next(nqfill.generate("unique", 8, seed=5, difficulty="easy")).rate().difficulty == "easy"


def test_ratings():
    rating = Board(4, [(0, 1)]).rate()
    assert rating.difficulty == "trivial" and rating.unique and rating.minimal and rating.score is not None
    assert sum(rating.techniques.values()) > 0 and Board(8).rate().difficulty is None


def test_hints_never_tell_more():
    board = Board(4, [(0, 1)])
    texts = [board.hint(level).text("en") for level in (1, 2, 3)]
    assert "column" not in texts[0] and "column 4" in texts[1] and texts[1] == texts[2]
    assert board.hint(1).step is None and board.hint(2).step.queen == (1, 3)


def test_submissions_are_graded():
    puzzle = Board(4, [(0, 1)])
    assert puzzle.check("2 4 1 3") and puzzle.check(Board.from_columns([1, 3, 0, 2])).passed
    wrong = puzzle.check("3 1 4 2")
    assert not wrong and "fixed" in wrong.message and wrong.steps[-1].outcome == "skipped" or wrong.message
    assert not puzzle.check(puzzle) and puzzle.check(puzzle, partial=True).completable is True
    assert puzzle.check("3 1 4 2", lang="zh").message != wrong.message
    known = wrong.to_dict()
    assert known["passed"] is False and known["message"] == wrong.message
    assert {"name": "fixed_queens", "status": "failed", "message": wrong.message} in known["steps"]
    assert {"name": "readable", "status": "passed"} in known["steps"]
