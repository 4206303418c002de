class Printer(cp_model.CpSolverSolutionCallback):
    """Draws each solution as it is found."""

    def __init__(self, queens, most):
        super().__init__()
        self.queens = queens
        self.most = most
        self.count = 0
        self.empty = [["_"] * N for _ in range(N)]
        for row, column in BLOCKED:
            self.empty[row][column] = "x"
        self.start = time.perf_counter()

    def on_solution_callback(self):
        self.count += 1
        print(f"Solution {self.count}, time = {time.perf_counter() - self.start:.6f} s")
        board = [row.copy() for row in self.empty]
        for column, queen in enumerate(self.queens):
            board[self.value(queen)][column] = "Q"
        for row in board:
            print(*row)
        print()
        if self.count == self.most:
            self.stop_search()


def main():
    model = cp_model.CpModel()
    # queens[column] is the row of the queen in this column.
    queens = [model.new_int_var(0, N - 1, f"queen_{column}") for column in range(N)]
    # Different rows, different antidiagonals, different diagonals.
    model.add_all_different(queens)
    model.add_all_different(queens[column] + column for column in range(N))
    model.add_all_different(queens[column] - column for column in range(N))
    for row, column in QUEENS:
        model.add(queens[column] == row)
    for row, column in BLOCKED:
        model.add(queens[column] != row)

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    printer = Printer(queens, int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    status = solver.solve(model, printer)

    if status == cp_model.INFEASIBLE:
        print("No solution")
    print("Statistics")
    print(f"  conflicts      : {solver.num_conflicts}")
    print(f"  branches       : {solver.num_branches}")
    print(f"  wall time      : {solver.wall_time:.6f} s")
    print(f"  solutions found: {printer.count}")


if __name__ == "__main__":
    main()
