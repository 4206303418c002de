import os

import nqfill
import pytest
from nqfill import ParseError


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "two.txt").write_text(".Q..\n...Q\n....\n....\n\n...\nQ..\n...\n")
    (tmp_path / "a.txt").write_bytes("皇后残局：\n4\n.Q..\n....\n....\n....\n".encode("gb18030"))
    (tmp_path / "c.txt").write_text("Q..\n..\n...\n")
    (tmp_path / ".hidden").write_text("nothing")
    return tmp_path


def test_boards_of_files_and_folders(folder):
    boards = list(nqfill.read(folder, on_error="skip"))
    assert [(board.n, board.index, board.source[len(str(folder)) + 1 :].replace(os.sep, "/")) for board in boards] == [
        (4, 1, "a.txt"),
        (4, 1, "b/two.txt"),
        (3, 2, "b/two.txt"),
    ]
    assert [board.line for board in boards] == [3, 1, 6] or [board.line for board in boards][1:] == [1, 6]
    assert list(nqfill.read([folder / "a.txt", str(folder / "b")])) == boards


def test_what_is_no_board_is_raised_or_yielded(folder):
    kept = list(nqfill.read(folder, on_error="yield"))
    assert isinstance(kept[-1], ParseError) and kept[-1].source.endswith("c.txt") and kept[-1].line == 2
    boards = nqfill.read(folder)
    assert len([next(boards), next(boards), next(boards)]) == 3
    with pytest.raises(ParseError):
        next(boards)
    with pytest.raises(OSError):
        list(nqfill.read(folder / "missing.txt"))


def test_boards_of_texts():
    assert [board.n for board in nqfill.loads("...\n...\n...\n\n..\n..\n")] == [3, 2]
    assert [board.queens for board in nqfill.loads("[1, 3, 0, 2]\n[2, 0, 3, 1]\n")][1] == ((0, 2), (1, 0), (2, 3), (3, 1))
    assert list(nqfill.loads("0 1 0\n0 0 0\n0 0 0\n", "bits"))[0].queens == ((0, 1),)
    assert set(nqfill.formats()) >= {"grid", "fen", "vector", "kattis"}
