//! Numbers that say something only beside their puzzle, written as the reader knows them, each on its line.

/// A text of numbers, as the reader knows them.
pub(super) enum Spelled {
    /// The same in rows of bits, or in lists.
    Known(String),
    /// A matrix with two signs that may be queens.
    Open,
}

/// What a text of numbers says beside a puzzle of n rows; `None` if the reader needs no help with it.
pub(super) fn spelled(text: &str, n: usize, is_of_bits: bool) -> Option<Spelled> {
    (n > 3).then(|| matrix(text, n, is_of_bits).or_else(|| digits(text, n).map(Spelled::Known)))?
}

/// A matrix of 0, 1 and -1 with the labels of its rows and columns, as tables of programs print it: its rows of bits, if 1 alone
/// stands once in each row and column, or the text is said to be of bits.
fn matrix(text: &str, n: usize, is_of_bits: bool) -> Option<Spelled> {
    let lines: Vec<Vec<i64>> = text.split(['\n', ']', '}']).map(numbers).collect::<Option<_>>()?;
    let mut rows: Vec<&[i64]> = lines.iter().map(Vec::as_slice).filter(|row| !row.is_empty()).collect();
    let is_in_order = |row: &[i64]| row.iter().zip(row[0]..).all(|(one, at)| *one == at) && matches!(row[0], 0 | 1);
    let has_head = rows.len() == n + 1 && rows[0].len() == n && is_in_order(rows[0]);
    rows.drain(..usize::from(has_head));
    let firsts: Vec<i64> = rows.iter().map(|row| row[0]).collect();
    let has_labels = rows.len() == n && rows.iter().all(|row| row.len() == n + 1) && is_in_order(&firsts);
    rows.iter_mut().for_each(|row| *row = &row[usize::from(has_labels)..]);
    let is_row = |row: &&[i64]| row.len() == n && row.iter().all(|value| (-1..=1).contains(value));
    if rows.len() != n || !rows.iter().all(is_row) {
        return None;
    }
    let is_placed = |sign: i64| {
        let columns = rows.iter().filter_map(|row| row.iter().position(|value| *value == sign));
        let count = rows.iter().map(|row| row.iter().filter(|value| **value == sign).count()).sum::<usize>();
        count == n && columns.collect::<std::collections::BTreeSet<_>>().len() == n
    };
    let has_third = rows.iter().any(|row| row.contains(&-1));
    if !(has_head || has_labels || has_third) {
        return None;
    }
    if has_third && !is_of_bits && (is_placed(-1) || !is_placed(1)) {
        return Some(Spelled::Open);
    }
    let bits = |row: &&[i64]| row.iter().map(|value| if *value == 1 { "1 " } else { "0 " }).collect::<String>();
    let above = "\n".repeat(usize::from(has_head));
    Some(Spelled::Known(above + &rows.iter().map(bits).collect::<Vec<_>>().join("\n") + "\n"))
}

/// The numbers of a row, between whatever separates them; `None` if it has anything else.
fn numbers(line: &str) -> Option<Vec<i64>> {
    let is_between = |c: char| c.is_whitespace() || ",;[{".contains(c);
    let number = |word: &str| word.parse::<f64>().ok().filter(|number| number.fract() == 0.0 && number.abs() < 1e6);
    let is_number = |c: char| c.is_ascii_digit() || "-.".contains(c);
    let words = line.split(is_between).filter(|word| !word.is_empty());
    words.map(|word| number(word).filter(|_| word.chars().all(is_number)).map(|number| number as i64)).collect()
}

/// Lists of columns from 0 in digits without anything between, `1302`, behind a heading or none: spaced.
fn digits(text: &str, n: usize) -> Option<String> {
    let spaced = |line: &str| {
        let line = line.trim_end();
        let at = line
            .rfind(|c: char| !c.is_ascii_digit())
            .map_or(0, |at| at + line[at..].chars().next().map_or(0, char::len_utf8));
        let (before, list) = line.split_at(at);
        let is_list = list.len() == n && (0..n).all(|digit| list.contains(&digit.to_string()));
        let is_headed = before.trim_end().is_empty() || before.trim_end().ends_with([':', '：']);
        (is_list && n <= 10 && is_headed)
            .then(|| list.chars().fold(before.to_owned(), |text, c| text + " " + &c.to_string()))
    };
    // Another number of several digits may be another answer.
    let is_other = |line: &str| line.trim().len() > 1 && line.trim().bytes().all(|byte| byte.is_ascii_digit());
    let is_open = text.lines().any(|line| is_other(line) && spaced(line).is_none());
    (!is_open && text.lines().any(|line| spaced(line).is_some()))
        .then(|| text.lines().map(|line| spaced(line).unwrap_or_else(|| line.to_owned()) + "\n").collect())
}
