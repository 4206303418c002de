"""Completions by trying everything, written without a look at nqfill."""

from itertools import permutations


def completions(n, queens=(), blocked=()):
    """All completions, as tuples of columns, in lexicographic order."""
    fixed, closed = set(queens), set(blocked)
    found = []
    for columns in permutations(range(n)):
        squares = set(enumerate(columns))
        if len({row + column for row, column in squares}) < n or len({row - column for row, column in squares}) < n:
            continue
        if fixed <= squares and not closed & squares:
            found.append(columns)
    return found


IMAGES = [
    lambda n, r, c: (r, c),
    lambda n, r, c: (c, n - 1 - r),
    lambda n, r, c: (n - 1 - r, n - 1 - c),
    lambda n, r, c: (n - 1 - c, r),
    lambda n, r, c: (r, n - 1 - c),
    lambda n, r, c: (n - 1 - r, c),
    lambda n, r, c: (c, r),
    lambda n, r, c: (n - 1 - c, n - 1 - r),
]


def images(n, squares):
    """The eight images of a set of squares."""
    return [frozenset(image(n, row, column) for row, column in squares) for image in IMAGES]


def classes(n, queens=(), blocked=()):
    """The number of classes of completions under the symmetries that leave the board unchanged."""
    def unchanged(image):
        turned = lambda squares: {image(n, row, column) for row, column in squares}
        return turned(queens) == set(queens) and turned(blocked) == set(blocked)

    symmetries = [image for image in IMAGES if unchanged(image)]
    found = {frozenset(enumerate(columns)) for columns in completions(n, queens, blocked)}
    seen = set()
    number = 0
    for squares in found:
        if squares not in seen:
            number += 1
            seen |= {frozenset(image(n, row, column) for row, column in squares) for image in symmetries}
    return number
