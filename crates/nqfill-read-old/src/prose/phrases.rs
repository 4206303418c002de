//! The words that people and programs write around boards, in one table for each kind of line.
//!
//! ```text
//! heading  = word [ [ "#" | "No." ] number ] [ Han ] [ ":" ]     `Solution #1:` `解法 2：` `Board 3` `Answer`
//!          | "第" number Han [ ":" ]                              `第1种解法：`
//!          | number ":" | "(" number ")" | "#" number | "No." number
//! remark   = beginning anything                                   unless a board follows
//! prompt   = "请输入" | "Enter" ... anything
//! ```
//! Signs of emphasis around a heading mean nothing: `=== Solution 1 ===`.

use crate::text::lexicon::{Lexicon, Words, words};
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while, take_while1};
use nom::character::complete::{char, digit1, one_of, space0};
use nom::combinator::{eof, opt, recognize, rest};
use nom::multi::many0_count;
use nom::{IResult, Parser};
use std::sync::OnceLock;

/// Words that name the board below them, alone or with a number.
#[rustfmt::skip]
const HEADINGS: Words = words![
    "Solutions", "Solution", "Sol", "Boards", "Board", "Case", "Test case", "Test", "Answers", "Answer", "Placement",
    "Puzzle", "Sample input", "Sample output", "Sample", "Example", "Input", "Output", "Result", "Results", "Way",
    "Arrangement", "Configuration", "Problem", "Instance", "Step", "Queens",
    "解法", "解答", "答", "解", "方案", "棋盘", "样例", "用例", "答案", "局面", "残局", "输入样例", "输出样例", "样例输入",
    "样例输出", "输入", "输出", "测试", "结果", "摆法", "布局", "示例", "图", "种类",
    "Lösung", "Lösungen", "Ergebnis", "Ergebnisse", "Antwort", "Brett", "Stellung", "Beispiel", "Eingabe", "Ausgabe",
    "Solución", "Soluciones", "Resultado", "Resultados", "Respuesta", "Tablero", "Ejemplo", "Entrada", "Salida",
    "Résultat", "Résultats", "Réponse", "Échiquier", "Exemple", "Entrée", "Sortie",
    "Solução", "Soluções", "Resposta", "Tabuleiro", "Exemplo", "Saída",
    "Решение", "Решения", "Ответ", "Ответы", "Результат", "Результаты", "Доска", "Пример", "Вариант", "Расстановка",
    "সমাধান", "ফলাফল", "উত্তর", "বোর্ড", "উদাহরণ", "ইনপুট", "আউটপুট",
    "結果", "解答例", "答え", "回答", "盤面", "配置", "出力", "入力", "出力例", "入力例", "例",
];

/// How a line begins that tells something of boards, their number or the time that they took.
#[rustfmt::skip]
const REMARKS: Words = words![
    "Total", "There are", "There is", "Number of", "The number", "All solutions", "All done", "Press any key",
    "Process finished", "Process exited", "Process returned", "Done", "Finished", "Time", "Elapsed", "Runtime",
    "No more", "Count", "Here ", "This ", "The ", "Success", "Solved", "Running", "Found", "Final", "Best", "Restart", "Iter", "Generation",
    "Status", "Cost", "Fitness", "Objective", "Simulated annealing", "Hill climbing", "Backtracks", "Student", "Name", "Homework",
    "Exercise", "Question", "Task", "Lab ", "stdout", "stderr", "real", "user", "sys",
    "一共", "总共", "总计", "合计", "共计", "总数", "总解数", "解的个数", "解的总数", "解法总数", "找到", "没有解", "没有找到",
    "程序", "运行", "用时", "耗时", "时间", "结束", "完毕", "完成", "按任意键", "请按", "以下", "如下", "所有", "全部", "谢谢", "皇后摆放", "皇后的摆放", "冲突数", "迭代", "回溯", "姓名", "学号", "实验", "作业", "题目", "第一题", "求解", "求得", "最终", "初始状态", "当前状态",
    "Anzahl der Lösungen", "Lösungen gefunden", "Keine Lösung", "Zeit", "Laufzeit", "Dauer", "Fertig", "Aufgabe", "Übung", "Lösung gefunden", "Eine Lösung", "Schritt", "Endzustand", "Konflikte",
    "Número de soluciones", "Total de soluciones", "Soluciones encontradas", "Se encontró", "Se encontraron",
    "Hay ", "No hay solución", "No hay soluciones", "No hay más soluciones", "Tiempo", "Terminado", "Ejercicio", "Iteraciones", "Estado final", "Estado inicial", "Conflictos", "Solución encontrada",
    "Nombre de solutions", "Nombre total de solutions", "Solutions trouvées", "Il y a ", "Aucune solution", "Temps",
    "Terminé", "Exercice", "Itérations", "État final", "État initial", "Conflits", "Solution trouvée",
    "Número de soluções", "Total de soluções", "Soluções encontradas", "Foi encontrada", "Foram encontradas",
    "Há ", "Não há solução", "Não há soluções", "Não há mais soluções", "Tempo", "Exercício", "Iterações", "Estado final", "Conflitos",
    "Solução encontrada",
    "Найдено", "Найдены", "Всего решений", "Количество решений", "Число решений", "Решений нет", "Нет решений",
    "Нет решения", "Решений больше нет", "Время", "Готово", "Решение найдено", "Задание", "Задача", "Итераций", "Итерация", "Конечное состояние",
    "Начальное состояние", "Шаг", "Конфликтов",
    "মোট সমাধান", "মোট সমাধানের সংখ্যা", "সমাধানের সংখ্যা", "কোনো সমাধান নেই", "সমাধান নেই", "সময়", "সমাধান পাওয়া", "ধাপ",
    "解の数", "解の個数", "解の総数", "解なし", "解はありません", "解がありません", "解が見つか", "見つかった解", "全解数",
    "所要時間", "実行時間", "時間", "終了", "課題", "最終状態", "初期状態", "反復",
];

/// What a number counts at the start of a remark.
#[rustfmt::skip]
const COUNTED: Words = words![
    "solutions", "solution", "种", "个", "组", "Lösungen", "Lösung", "soluciones", "solución", "soluções", "solução",
    "решение", "решения", "решений", "সমাধান", "通り", "個の解", "解", "クイーン問題",
];

/// Prompts for input that is typed on the line or below it.
#[rustfmt::skip]
const PROMPTS: Words = words!["请输入", "输入", "请给出", "请选择", "Please enter", "Please input", "Enter", "Input"];

/// Words for the size of a board in a prompt.
const SIZES: &[&str] = &["大小", "规模", "阶", "边长", "size", "dimension"];

/// Names that stand before a size alone.
const SIZE_NAMES: &[&str] =
    &["n", "size", "board size", "board_size", "dimension", "大小", "棋盘大小", "规模", "棋盘规模", "阶数", "边长"];

/// How the number of a row is written in front of it.
const ROW_NAMES: &[&str] =
    &["row", "line", "第", "zeile", "reihe", "fila", "ligne", "rangée", "linha", "строка", "ряд", "সারি", "行"];

/// The tables of phrases, for the page that shows them.
#[cfg(test)]
pub(crate) const PHRASES: [Words; 4] = [HEADINGS, REMARKS, COUNTED, PROMPTS];

/// The tables, as they are searched.
struct Tables {
    headings: Lexicon<()>,
    remarks: Lexicon<()>,
    counted: Lexicon<()>,
    prompts: Lexicon<()>,
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    let lexicon = |words: Words| Lexicon::of([(words, ())]);
    TABLES.get_or_init(|| Tables {
        headings: lexicon(HEADINGS),
        remarks: lexicon(REMARKS),
        counted: lexicon(COUNTED),
        prompts: lexicon(PROMPTS),
    })
}

/// The text behind one of a few words of ASCII at the start of a line, in any case.
pub(crate) fn starts_with_any<'a>(line: &'a str, words: &[&str]) -> Option<&'a str> {
    words.iter().find_map(|word| {
        let (start, rest) = line.split_at_checked(word.len())?;
        start.eq_ignore_ascii_case(word).then_some(rest)
    })
}

/// True if a line is the heading of a board.
pub(crate) fn is_heading(line: &str) -> bool {
    let is_emphasis =
        |c: char| matches!(c, '=' | '*' | '#' | '-' | '~' | '_' | '<' | '>' | '【' | '】' | '《' | '》' | ' ' | '\t');
    let inner = line.trim_matches(is_emphasis);
    is_numbered(line.trim())
        || ordinal(inner).is_ok()
        || tables().headings.at_start(inner).any(|(behind, ())| number_or_end(behind).is_ok())
}

/// `#3`, `3:`, `(3)`, `No. 3`
fn is_numbered(line: &str) -> bool {
    if !line.starts_with(|c: char| c.is_ascii_digit() || "#(Nn".contains(c)) {
        return false;
    }
    let sign = |text| opt(one_of(":.)")).parse(text);
    let hash: IResult<&str, _> = recognize((char('#'), space0, digit1, sign, eof)).parse(line);
    let mark: IResult<&str, _> = recognize((digit1, space0, one_of(":)"), eof)).parse(line);
    let bracketed: IResult<&str, _> = recognize((char('('), digit1, char(')'), sign, eof)).parse(line);
    let numbered: IResult<&str, _> =
        recognize((tag_no_case("No"), opt(char('.')), space0, opt(char('#')), digit1, sign, eof)).parse(line);
    [hash, mark, bracketed, numbered].iter().any(Result::is_ok)
}

fn number(text: &str) -> IResult<&str, &str> {
    let han = take_while1(|c: char| "〇零一二三四五六七八九十百千两".contains(c));
    alt((digit1, han)).parse(text)
}

fn is_han(c: char) -> bool {
    ('\u{4E00}'..='\u{9FFF}').contains(&c)
}

/// A Han measure word, and the end of the line.
fn close(text: &str) -> IResult<&str, &str> {
    let han = take_while(is_han);
    recognize((han, many0_count(one_of(":.!,)] \t")), eof)).parse(text)
}

fn number_or_end(behind: &str) -> IResult<&str, &str> {
    let signs = alt((
        tag("#"),
        tag_no_case("no."),
        tag_no_case("number"),
        tag("号"),
        tag_no_case("nr."),
        tag_no_case("n°"),
        tag_no_case("nº"),
        tag("№"),
    ));
    let sign = (opt(signs), space0);
    let of = (space0, alt((tag("of"), tag("/"))), space0, digit1);
    let numbered = recognize((space0, sign, number, opt(of), space0, close));
    // Letters that follow at once belong to another word.
    let alone = recognize((space0, close));
    let time = recognize((space0, digit1, alt((tag(", time"), tag("，用时"), tag(",用时"))), rest));
    alt((numbered, alone, time)).parse(behind)
}

/// `第 1 种解法：`, but not the number of a row or column.
fn ordinal(line: &str) -> IResult<&str, &str> {
    let row = nom::combinator::not(one_of("行列排"));
    recognize((tag("第"), space0, number, space0, row, close)).parse(line)
}

/// True if a line is a remark about boards, or asks for one, and holds none itself.
pub(crate) fn is_remark(line: &str) -> bool {
    let mut total = recognize((tag("共"), space0, digit1::<&str, nom::error::Error<&str>>));
    let counted = |line| {
        let (behind, _) = (digit1::<&str, nom::error::Error<&str>>, space0).parse(line).ok()?;
        tables().counted.at_start(behind).next().map(|(rest, ())| rest)
    };
    let begun = |lexicon: &'static Lexicon<()>| lexicon.at_start(line).next().map(|(rest, ())| rest);
    let behind = begun(&tables().remarks)
        .or_else(|| begun(&tables().prompts))
        .or_else(|| counted(line))
        .or_else(|| total.parse(line).ok().map(|(rest, _)| rest));
    behind.is_some_and(|behind| !holds_board(behind))
}

/// True if a line asks for something.
pub(crate) fn is_prompt(line: &str) -> bool {
    tables().prompts.at_start(line).next().is_some()
}

/// True if a line asks for the size of a board, or names it.
pub(crate) fn names_size(label: &str) -> bool {
    let label = label.trim();
    let is_n = |word: &str| matches!(word, "n" | "N");
    let hints =
        || SIZES.iter().any(|size| label.contains(size)) || label.split(|c: char| !c.is_ascii_alphanumeric()).any(is_n);
    SIZE_NAMES.iter().any(|name| label.eq_ignore_ascii_case(name)) || (is_prompt(label) && hints())
}

/// True if a text is the number of a row: `3`, `row 3`, `第 3 行`, or where `grep` found it, `boards.txt:3`.
pub(crate) fn is_row_number(label: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let label = label.trim().trim_start_matches('(');
    let path = label.rsplit_once(':').map_or(label, |(_, number)| number);
    let named = starts_with_any(label, ROW_NAMES).map(|rest| rest.trim().trim_end_matches('行').trim());
    is_number(path) || named.is_some_and(|number| is_number(number.trim_start_matches('#')))
}

/// True if a text may hold a board: numbers in a row, a list, or squares.
pub(crate) fn holds_board(text: &str) -> bool {
    let is_list = |list: &str| list.trim_start().starts_with(|c: char| c.is_ascii_digit() || "\"'.-_Qq?".contains(c));
    let squares = |word: &str| {
        word.len() > 2 && word.chars().all(|c| ".QqxX_*#01-".contains(c)) && word.contains(['Q', 'q', '*', '.', '_'])
    };
    let is_ellipsis = |word: &str| word.bytes().all(|byte| byte == b'.');
    let words = || text.split(|c: char| c.is_whitespace() || c == ':');
    text.split(['[', '{']).skip(1).any(is_list)
        || words().any(|word| squares(word) && !is_ellipsis(word) && !is_decimal(word))
        || has_adjacent_numbers(text)
}

/// `0.01`, `100.`
fn is_decimal(word: &str) -> bool {
    let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    word.split_once('.').is_some_and(|(whole, part)| !whole.is_empty() && are_digits(whole) && are_digits(part))
}

/// Units of time, before which a comma is in a decimal: `0,01 s`.
const UNITS: &[&str] = &["s", "s.", "ms", "sec", "seconds", "Sekunden", "segundos", "secondes", "с", "сек", "секунд"];

/// True if nothing but blanks and a comma stands between two numbers; `14,200` is one.
fn has_adjacent_numbers(text: &str) -> bool {
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
    let words: Vec<&str> =
        text.split_whitespace().map(|word| word.trim_start_matches([':', '(', '=']).trim_end_matches(')')).collect();
    let thousands = |word: &str| word.split(',').skip(1).all(|part| part.len() == 3 || part.is_empty());
    let is_timed = |at: usize| words.get(at + 1).is_some_and(|unit| UNITS.contains(unit));
    words.windows(2).any(|pair| is_number(pair[0]) && is_number(pair[1]))
        || words.iter().enumerate().any(|(at, word)| is_number(word) && !thousands(word) && !is_timed(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_known_in_every_dress() {
        for heading in [
            "Solution 1",
            "Solution #1:",
            "Solution 1 of 92:",
            "solution no. 3",
            "No. 1",
            "No.12:",
            "第1种解法：",
            "第 1 个解",
            "第一种：",
            "第1组解如下:",
            "方案1：",
            "方案一",
            "解1",
            "解 2:",
            "解法 3",
            "Board 3",
            "Case #1:",
            "Case 2",
            "=== Solution 4 ===",
            "*** 解法 1 ***",
            "--- Board 2 ---",
            "【解法1】",
            "Answer:",
            "输出：",
            "样例输入 1",
            "#3",
            "# 3",
            "(1)",
            "1:",
            "2)",
            "Solution 0, time = 3 ms",
            "解法 1，用时 0.000123 秒:",
            "解如下：",
        ] {
            assert!(is_heading(&heading.replace('：', ":")), "{heading}");
        }
        for other in [
            "Solution 1: [2, 4, 1, 3]",
            "1",
            "-1",
            "2 4 1 3",
            "1.",
            "解空空空1",
            "Solve",
            "第1行：",
            "Case 1 2 3",
            "....",
            "(1,2)",
            "8/8",
        ] {
            assert!(!is_heading(&other.replace('：', ":")), "{other}");
        }
    }

    #[test]
    fn remarks_hold_no_board() {
        for remark in [
            "一共有2组解",
            "共92种",
            "共 92 种解法",
            "Total: 92",
            "Total solutions: 14,200",
            "There are 2 solutions (3 ms).",
            "请输入 n:",
            "92种解法",
            "Enter the board...",
        ] {
            assert!(is_remark(remark), "{remark}");
        }
        for board in
            ["请输入皇后:2 4 1 3", "Input: [2, 4, 1, 3]", "请输入:.Q..", "Enter: 1,2", "Total 2, 4, 1, 3", "2 4 1 3"]
        {
            assert!(!is_remark(board), "{board}");
        }
    }

    #[test]
    fn labels_of_sizes_and_rows_are_told_from_others() {
        for label in ["n", "N ", "Size", "棋盘大小", "请输入 n", "Enter the size of the board", "请输入棋盘的阶数"]
        {
            assert!(names_size(label), "{label}");
        }
        assert!(!names_size("Total") && !names_size("请输入皇后个数") && !names_size("Solutions found"));
        for label in ["3", "board.txt:3", "row 3", "第 3 行", "Line 12", "(4"] {
            assert!(is_row_number(label), "{label}");
        }
        assert!(!is_row_number("Q") && !is_row_number("rows") && !is_row_number(""));
    }
}
