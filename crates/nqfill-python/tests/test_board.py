import copy
import json
import pickle

import nqfill
import pytest
from nqfill import Board, ConflictError, NqfillError, ParseError, RejectedError, Status


def test_a_board_says_what_is_on_it():
    board = Board(4, queens=[(3, 2), (0, 1)], blocked=[[1, 0]])
    assert (board.n, board.queens, board.blocked) == (4, ((0, 1), (3, 2)), ((1, 0),))
    assert (0, 1) in board and [3, 2] in board and (0, 0) not in board and "ab" not in board and 7 not in board
    assert list(board) == [(0, 1), (3, 2)] and len(board) == 2 and bool(Board(3))
    assert str(board) == ".Q..\nx...\n....\n..Q."
    assert eval(repr(board)) == board


def test_what_is_large_is_named_shortly():
    board = Board(2_000, [(row, (2 * row + row // 1_000) % 2_000) for row in range(2_000)])
    assert repr(board) == "<Board 2000 x 2000: 2000 queens, 0 blocked squares>"
    assert repr(Board(1_001).solve()) == "<Solution of 1001 rows>" and repr(Board(101).complete(limit=1))


def test_boards_that_show_the_same_are_equal():
    one, same, other = Board(4, [(0, 1)]), Board.parse(".Q..\n....\n....\n...."), Board(4, [(0, 2)])
    assert one == same and hash(one) == hash(same) and one != other and one != "board"
    assert len({one, same, other, Board(5, [(0, 1)]), Board(4, [], [(0, 1)])}) == 4


@pytest.mark.parametrize("name", ["n", "queens", "_core", "new"])
def test_a_board_cannot_be_changed(name):
    with pytest.raises(AttributeError):
        setattr(Board(4), name, 1)
    with pytest.raises(AttributeError):
        delattr(Board(4), name)


def test_boards_are_copied_and_pickled():
    board = next(nqfill.loads("\n.Q..\n...Q\n....\n...."))
    again = pickle.loads(pickle.dumps(board))
    assert again == board and (again.index, again.line, again.format) == (1, 2, "grid")
    assert copy.copy(board) is board and copy.deepcopy(board) is board
    solution = board.solve()
    assert pickle.loads(pickle.dumps(solution)) == solution


@pytest.mark.parametrize(
    "result",
    [
        Board(6).complete(limit=2),
        Board(8).complete(limit=None, distinct=True),
        Board(4, [(0, 1), (1, 2)]).complete(),
        Board(26, [(0, 0)]).complete(node_limit=3, engine="backtracking"),
        Board(4, [(0, 0)]).explain(smallest=True),
        Board(4, [(0, 1)]).explain(),
        Board(4, [(0, 1)]).hint(3),
        Board(4, [(0, 1)]).rate(),
    ],
    ids=repr,
)
def test_results_are_pickled_and_say_the_same_then(result):
    again = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(result))))
    assert type(again) is type(result) and again.board == result.board and repr(again) == repr(result)
    for name in dir(result):
        if not name.startswith("_") and not callable(getattr(result, name)):
            assert getattr(again, name) == getattr(result, name), name
    for lang in ("zh", "en"):
        assert again.text(lang) == result.text(lang)
        assert again.to_dict(lang, statistics=True) == result.to_dict(lang, statistics=True)
    assert again._repr_html_() == result._repr_html_() and copy.deepcopy(result) is result
    with pytest.raises(ValueError, match="zh, en"):
        again.text("fr")


@pytest.mark.parametrize(
    "make",
    [
        lambda: Board(0),
        lambda: Board(-1),
        lambda: Board(10**9),
        lambda: Board(4, [(4, 0)]),
        lambda: Board(4, [(0, -1)]),
        lambda: Board(4, [(0, 1, 2)]),
        lambda: Board(4, [], [(0, 2**40)]),
        lambda: Board.from_columns([]),
        lambda: Board.from_columns([2, 0]),
        lambda: Board.from_array([[0, 1]]),
        lambda: Board.from_array([[0, 2], [0, 0]]),
        lambda: Board(4).with_queen(4, 0),
        lambda: Board(4).to_text("nix"),
        lambda: Board(4).to_text("line"),
        lambda: Board(4, [], [(0, 0)]).to_text("vector"),
        lambda: Board(4).to_model("nix"),
        lambda: Board(101).to_svg(),
        lambda: Board(4).image("nix"),
        lambda: Board(4).complete(order="nix"),
        lambda: Board(4).complete(engine="nix"),
        lambda: Board(4).complete(limit=-1),
        lambda: Board(4).complete(jobs=0),
        lambda: Board(4).solve(time_limit=-1),
        lambda: Board(4).solve(time_limit=float("nan")),
        lambda: Board(4).solve(node_limit=-1),
        lambda: Board(4).hint(0),
        lambda: Board(4).hint(4),
        lambda: Board(4).explain().text("fr"),
        lambda: Board.parse("....", "nix"),
        lambda: Board.parse("1 2", base=2),
        lambda: Board.parse("1 2", pairs="nix"),
        lambda: next(nqfill.loads("", on_error="nix")),
        lambda: next(nqfill.generate("nix")),
        lambda: next(nqfill.generate("unique", 8, difficulty="nix")),
        lambda: next(nqfill.generate("unique", 3)),
        lambda: next(nqfill.generate("unique", 8, queens=range(0))),
    ],
)
def test_nonsense_is_refused_with_its_reason(make):
    with pytest.raises(ValueError) as raised:
        make()
    assert len(str(raised.value)) > 10


@pytest.mark.parametrize(
    "make",
    [
        lambda: Board(10**30),
        lambda: Board(-(10**30)),
        lambda: Board(4, [(10**30, 0)]),
        lambda: Board(4).with_queen(0, -(10**30)),
        lambda: Board.from_columns([10**30]),
        lambda: Board.parse("1 3 0 2", size=10**30),
        lambda: Board(4).verify([10**30, 3, 0, 2]),
        lambda: Board(4).solve(time_limit=-(10**400)),
        lambda: Board(4).complete(limit=-(10**30)),
        lambda: next(nqfill.generate("unique", 8, seed=-1)),
        lambda: next(nqfill.generate("unique", 10**30)),
        lambda: next(nqfill.generate("unique", 8, queens=(-1, 3))),
        lambda: Board.parse("\ud800"),
        lambda: Board(4).solve(engine="\ud800"),
    ],
)
def test_numbers_of_any_size_and_odd_text_are_refused_as_values(make):
    with pytest.raises(ValueError):
        make()


def test_numbers_of_any_size_may_be_limits():
    assert len(list(Board(4).solutions(limit=10**30, node_limit=10**30, time_limit=10**400))) == 2
    assert (10**30, 0) not in Board(4) and Board(8).count(jobs=10**30) == 92


@pytest.mark.parametrize(
    "make,word",
    [
        (lambda: Board(4).solve(time_limit="1"), "time_limit"),
        (lambda: Board(4).solutions(limit=1.5), "limit"),
        (lambda: Board(4).complete(jobs=None), "jobs"),
        (lambda: Board.parse("1 3 0 2", base="0"), "base"),
        (lambda: next(nqfill.generate("unique", 8, queens="ab")), "queens"),
        (lambda: Board.parse(5), "int"),
        (lambda: Board.parse([1, 2]), "list"),
        (lambda: Board(4).verify([1.5, 3, 0, 2]), "float"),
        (lambda: Board(4).verify("1302"), "str"),
    ],
)
def test_values_of_other_types_are_refused_by_name(make, word):
    with pytest.raises(TypeError, match=word):
        make()


def test_what_is_too_large_for_memory_is_an_error_and_not_the_end():
    board = Board(10**8, [(0, 1)])
    with pytest.raises(MemoryError):
        str(board)
    assert board.canonical().n == 10**8 and board._repr_html_() is None and repr(board).startswith("Board(100000000")


def test_other_things_are_no_squares():
    for squares in (3, [3], "ab", [(None, 1)]):
        with pytest.raises((TypeError, ValueError)):
            Board(4, squares)


def test_conflicts_are_an_answer_and_not_an_error():
    board = Board(4, [(0, 1), (2, 3)], [(0, 1)])
    assert {(conflict.kind, conflict.one, conflict.other) for conflict in board.conflicts} == {
        ("diagonal", (0, 1), (2, 3)),
        ("blocked", (0, 1), (0, 1)),
    }
    answer = board.complete()
    assert answer.status is Status.CONFLICT and answer.total == 0 and not answer and answer.statistics is None
    assert board.solve() is None and board.count() == 0 and list(board.solutions()) == [] and not board.is_unique()
    assert board.explain().status == "conflict" and "Conflict" in board.explain().text()
    for refused in (board.rate, board.reduce, lambda: board.verify([1, 3, 0, 2])):
        with pytest.raises(ConflictError) as raised:
            refused()
        assert len(raised.value.conflicts) == 2 and isinstance(raised.value, (NqfillError, ValueError))
    again = pickle.loads(pickle.dumps(raised.value))
    assert again.conflicts == raised.value.conflicts and str(again) == str(raised.value)


def test_the_referee_says_what_is_wrong():
    board = Board(4, [(0, 1)], [(3, 0)])
    assert board.verify((1, 3, 0, 2)) == (1, 3, 0, 2)
    wrong = {
        (1, 3, 0): ("length", None),
        (1, 3, 0, 4): ("off_board", 3),
        (1, 3, 0, -1): ("off_board", 3),
        (2, 0, 3, 1): ("fixed_queen_moved", 0),
        (1, 3, 0, 0): ("on_blocked_square", 3),
        (1, 3, 0, 3): ("attacked", 3),
    }
    for columns, expected in wrong.items():
        with pytest.raises(RejectedError) as raised:
            board.verify(columns)
        assert (raised.value.kind, raised.value.row) == expected


def test_errors_of_a_text_have_a_place_and_what_mends_them():
    with pytest.raises(ParseError) as raised:
        Board.parse(".Q..\n...\n....\n....")
    error = raised.value
    assert (error.kind, error.line, error.column) == ("ragged_row", 2, 1) and "add" in error.help
    assert str(error) == "2:1: row 2 has 3 squares, expected 4" and isinstance(error, ValueError)
    with pytest.raises(ParseError) as raised:
        Board.parse("*...\n....\n....\n....")
    assert raised.value.kind == "ambiguous" and '`format="kattis"`' in raised.value.help
    assert Board.parse("*...\n....\n....\n....", "kattis").queens == ((0, 0),)
    for nothing in ("", "no board here", b"\xff\xff\xff"):
        with pytest.raises(ParseError):
            Board.parse(nothing)
    with pytest.raises(ParseError, match="loads"):
        Board.parse(".Q\n..\n\n.Q\n..\n")


def test_texts_in_chinese():
    with pytest.raises(ParseError, match="第 2 行有 3 格，应为 4 格"):
        Board.parse(".Q..\n...\n....\n....", lang="zh")
    assert Board(4).complete().text("zh").endswith("共找到 2 种解法。")
    assert Board(3).explain().text("zh").startswith("无解")


def test_what_is_written_is_read_back():
    board = Board(5, [(0, 1), (3, 4)], [(2, 2)])
    for name in ("grid", "spaced", "boxed", "lists", "json", "essence", "asp", "dzn"):
        assert Board.parse(board.to_text(name), name if name not in ("spaced",) else "grid") == board, name
    assert Board.parse(Board(4, [(0, 1)]).to_text("fen")) == Board(4, [(0, 1)])


def test_pictures_and_models():
    board = Board(4, [(0, 1)], [(3, 3)])
    assert board.to_svg().startswith("<svg ") and board.to_svg(coordinates=True) != board.to_svg()
    assert board.to_png()[:8] == b"\x89PNG\r\n\x1a\n" and "tikzpicture" in board.to_tikz()
    assert board.solve().to_svg() != board.to_svg() and board.solve().to_png().startswith(b"\x89PNG")
    for name in nqfill.models():
        assert len(board.to_model(name)) > 100
    assert board._repr_svg_().startswith("<svg") and "<svg" in board._repr_html_() and Board(200)._repr_html_() is None


def test_results_show_themselves_in_notebooks():
    board = Board(6)
    answer = board.complete()
    page = answer._repr_html_()
    assert page.count("<svg") == 4 and "4 / 4" in page and "4 solutions" in page and "<script" not in page
    assert Board(8).complete()._repr_html_().count("<svg") == 30 and "<svg" not in Board(101).complete(limit=1)._repr_html_()
    assert "<svg" in board.explain()._repr_html_() and "<svg" in Board(4, [(0, 1)]).rate()._repr_html_()
    assert Board(3).complete()._repr_html_().count("<svg") == 1


def test_solutions_are_sequences():
    solution = Board(4, [(0, 1)]).solve()
    assert solution == (1, 3, 0, 2) and solution.columns == (1, 3, 0, 2) and solution != (1, 3, 0) and solution != [1]
    assert solution[-1] == 2 and solution[1:3] == (3, 0) and list(reversed(solution)) == [2, 0, 3, 1]
    assert solution.index(0) == 2 and solution.count(3) == 1 and 3 in solution and 4 not in solution
    assert solution.queens == ((0, 1), (1, 3), (2, 0), (3, 2)) and solution.board == Board(4, [(0, 1)])
    assert {solution: 1}[(1, 3, 0, 2)] == 1 and sorted([solution, (0,)])[0] == (0,)
    with pytest.raises(IndexError):
        solution[4]
    from collections.abc import Sequence
    assert isinstance(solution, Sequence)
    assert str(solution) == ".Q..\n...Q\nQ...\n..Q." and repr(solution) == "Solution((1, 3, 0, 2))"


def test_dictionaries_are_those_of_the_program():
    known = Board(4, [(0, 1)], [(3, 3)]).complete().to_dict("en", statistics=True)
    assert known["fixed"] == [{"row": 1, "column": 2}] and known["blocked"] == [{"row": 4, "column": 4}]
    assert known["status"] == "solved" and known["message"] == "Found 1 solution." and known["exhaustive"] is True
    assert known["solutions"] == [{"columns": [2, 4, 1, 3], "board": ".Q..\n...Q\nQ...\n..Qx\n"}] or known["solutions"][0]["columns"] == [2, 4, 1, 3]
    assert known["statistics"]["nodes"] >= 0
    assert json.dumps(Board(4, [(0, 0)]).explain().to_dict("zh"), ensure_ascii=False).count("无解") >= 1
    solution = Board(4, [(0, 1)], [(3, 3)]).solve()
    assert solution.to_dict() == known["solutions"][0]
