import pytest
from nqfill import Board

numpy = pytest.importorskip("numpy")


def test_arrays_in_and_out():
    board = Board(5, [(0, 1), (3, 4)], [(2, 2)])
    array = numpy.asarray(board)
    assert array.dtype == numpy.int8 and array.shape == (5, 5) and array[0, 1] == 1 and array[2, 2] == -1
    assert Board.from_array(array) == board and Board.from_array(array == 1) == Board(5, board.queens)
    assert Board(5, numpy.argwhere(array == 1), numpy.argwhere(array == -1)) == board
    assert numpy.asarray(board, dtype=float).dtype == float
    array[0, 0] = 1
    assert (0, 0) not in board


def test_views_of_arrays_are_arrays():
    wide = numpy.zeros((7, 9), dtype=numpy.int8)
    wide[1, 2] = wide[4, 6] = 1
    wide[3, 4] = -1
    view = wide[1:6, 2:7]
    assert Board.from_array(view) == Board(5, [(0, 0), (3, 4)], [(2, 2)])
    assert Board.from_array(view.T) == Board(5, [(0, 0), (4, 3)], [(2, 2)])
    assert Board.from_array(view[::-1, ::-1]) == Board(5, [(4, 4), (1, 0)], [(2, 2)])
    assert Board.from_array(numpy.asfortranarray(view)) == Board.from_array(view)
    squares = numpy.array([[0, 9, 0], [3, 9, 4]])[:, ::2]
    assert Board(5, squares) == Board(5, [(0, 0), (3, 4)])
    assert Board.from_columns(numpy.array([1, 9, 3, 9, 0, 9, 2, 9])[::2]).solve() == (1, 3, 0, 2)
    listed = Board(6).solutions_array()
    assert listed.flags.writeable and listed.flags.c_contiguous
    assert [Board(6).verify(column) for column in (listed[0], listed[::-1][0], numpy.flip(listed[0]))]


def test_solutions_as_arrays():
    board = Board(8, [(0, 3)])
    array = board.solutions_array()
    assert array.shape == (18, 8) and array.dtype == numpy.uint32
    assert [tuple(row) for row in array.tolist()] == [solution.columns for solution in board.solutions()]
    assert board.solutions_array(limit=2).shape == (2, 8) and Board(3).solutions_array().shape == (0, 3)
    assert board.solve().to_array().tolist() == list(board.solve().columns)
    assert board.verify(array[0]) == tuple(array[0].tolist())


def test_numbers_of_numpy_are_numbers():
    for kind in (numpy.int8, numpy.uint8, numpy.int64, numpy.uint64):
        assert Board(kind(4), numpy.array([[0, 1]], dtype=kind)) == Board(4, [(0, 1)])
        assert Board.from_columns(numpy.array([1, 3, 0, 2], dtype=kind)).solve() == (1, 3, 0, 2)
        assert (kind(0), kind(1)) in Board(4, [(0, 1)])
    for wrong in (numpy.array([[0.0, 1.0]]), numpy.array([["0", "1"]])):
        with pytest.raises(TypeError):
            Board(4, wrong)
    for wrong in (numpy.zeros((2, 2, 2)), numpy.zeros(3), numpy.zeros((0, 0)), numpy.full((2, 2), numpy.nan)):
        with pytest.raises(ValueError):
            Board.from_array(wrong)
    with pytest.raises(MemoryError):
        numpy.asarray(Board(10**8))
