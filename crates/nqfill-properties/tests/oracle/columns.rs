//! Writers that give a number for each row, or for each column.

use crate::writer::{Kind, Page, Writer};

pub(crate) const COLUMNS: [Writer; 46] = [
    Writer::new("blanks", Kind::Columns, |page| page.joined(" ") + "\n"),
    Writer::new("commas", Kind::Columns, |page| page.joined(", ") + "\n"),
    Writer::new("semicolons", Kind::Columns, |page| page.joined("; ") + "\n"),
    Writer::new("tabs", Kind::Columns, |page| page.joined("\t") + "\n"),
    Writer::new("Chinese commas", Kind::Columns, |page| page.joined("、") + "\n"),
    Writer::new("one a line", Kind::Columns, |page| page.joined("\n") + "\n"),
    Writer::new("square brackets", Kind::Columns, |page| format!("[{}]\n", page.joined(", "))),
    Writer::new("round brackets", Kind::Columns, |page| format!("({})\n", page.joined(", "))),
    Writer::new("braces", Kind::Columns, |page| format!("{{{}}}\n", page.joined(", "))),
    Writer::new("angle brackets", Kind::Columns, |page| format!("<{}>\n", page.joined(","))),
    Writer::new("hyphens", Kind::Columns, |page| page.joined("-") + "\n").whole(),
    Writer::new("digits", Kind::Columns, |page| page.joined("") + "\n").whole(),
    Writer::new("size above", Kind::Columns, |page| format!("{}\n{}\n", page.n(), page.joined(" "))),
    Writer::new("numpy", Kind::Columns, |page| format!("[{}]\n", page.joined(" "))),
    Writer::new("numpy's repr", Kind::Columns, |page| format!("array([{}])\n", page.joined(", "))),
    Writer::new("queens =", Kind::Columns, |page| format!("queens = [{}]\n", page.joined(", "))),
    Writer::new("board =", Kind::Columns, |page| format!("board = [{}]\n", page.joined(", "))),
    Writer::new("n and q in Python", Kind::Columns, |page| format!("n = {}\nq = [{}]\n", page.n(), page.joined(", "))),
    Writer::new("C array", Kind::Columns, |page| format!("int q[{}] = {{{}}};\n", page.n(), page.joined(", "))),
    Writer::new("C++ vector", Kind::Columns, |page| format!("vector<int> queens = {{{}}};\n", page.joined(", "))),
    Writer::new("Java array", Kind::Columns, |page| format!("int[] queens = {{{}}};\n", page.joined(", "))),
    Writer::new("Rust vec", Kind::Columns, |page| format!("let queens = vec![{}];\n", page.joined(", "))),
    Writer::new("JavaScript", Kind::Columns, |page| format!("const queens = [{}];\n", page.joined(", "))),
    Writer::new("Go", Kind::Columns, |page| format!("queens := []int{{{}}}\n", page.joined(", "))),
    Writer::new("R's print", Kind::Columns, |page| format!("[1] {}\n", page.joined(" "))),
    Writer::new("R's session", Kind::Columns, |page| format!("> queens(8)\n[1] {}\n", page.joined(" "))),
    Writer::new("MATLAB", Kind::Columns, |page| format!("q =\n\n     {}\n\n", page.joined("     "))),
    Writer::new("Julia", Kind::Columns, |page| {
        format!("{}-element Vector{{Int64}}:\n {}\n", page.n(), page.joined("\n "))
    }),
    Writer::new("Julia's session", Kind::Columns, |page| {
        format!("julia> solve({0})\n{0}-element Vector{{Int64}}:\n {1}\n", page.n(), page.joined("\n "))
    }),
    Writer::new("Prolog", Kind::Columns, |page| format!("Queens = [{}] ;\nfalse.\n", page.joined(", "))),
    Writer::new("Prolog's session", Kind::Columns, |page| {
        format!("?- queens({}, Qs).\nQs = [{}] .\n", page.n(), page.joined(", "))
    }),
    Writer::new("Haskell's session", Kind::Columns, |page| {
        format!("Prelude> head (queens {})\n[{}]\n", page.n(), page.joined(","))
    }),
    Writer::new("Python's session", Kind::Columns, |page| {
        format!(">>> solve({})\n[{}]\n", page.n(), page.joined(", "))
    }),
    Writer::new("IPython's session", Kind::Columns, |page| {
        format!("In [3]: solve({})\nOut[3]: [{}]\n", page.n(), page.joined(", "))
    }),
    Writer::new("JSON", Kind::Columns, |page| {
        format!("{{\"n\": {}, \"queens\": [{}]}}\n", page.n(), page.joined(", "))
    }),
    Writer::new("YAML", Kind::Columns, |page| format!("n: {}\nqueens: [{}]\n", page.n(), page.joined(", "))),
    Writer::new("dataclass", Kind::Columns, |page| format!("Board(n={}, queens=[{}])\n", page.n(), page.joined(", "))),
    Writer::new("struct of Rust", Kind::Columns, |page| {
        format!("Board {{ n: {}, queens: [{}] }}\n", page.n(), page.joined(", "))
    }),
    Writer::new("struct of Go", Kind::Columns, |page| format!("{{N:{} Queens:[{}]}}\n", page.n(), page.joined(" "))),
    Writer::new("variables, one line", Kind::Columns, |page| variables(page, "x{a} = {b}", " ")).whole(),
    Writer::new("variables, a line each", Kind::Columns, |page| variables(page, "x{a} = {b}", "\n")).whole(),
    Writer::new("variables, Chinese", Kind::Columns, |page| variables(page, "Q{a} = {b}", "、")).whole(),
    Writer::new("elements", Kind::Columns, |page| variables(page, "x[{a}] = {b}", "\n")).whole(),
    Writer::new("elements, one line", Kind::Columns, |page| variables(page, "q[{a}]={b}", ", ")).whole(),
    Writer::new("dictionary", Kind::Columns, |page| format!("{{{}}}\n", variables(page, "{a}: {b}", ", ").trim()))
        .whole(),
    Writer::new("arrows", Kind::Columns, |page| variables(page, "{a} -> {b}", "\n")).whole(),
];

fn variables(page: &Page<'_>, form: &str, between: &str) -> String {
    crate::writer::filled(&page.numbered(), form).join(between) + "\n"
}
