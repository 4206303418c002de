//! Clauses that name the number of the first line: `row 1 is the top one`, `最左边是第 0 列`.
//!
//! Lines are counted from the top and from the left, so such a clause says the base, and nothing else of a board: it is told
//! apart from the sentence around it. A line at the bottom, or on the right, is left to that.

use crate::Base;
use crate::format::said::{Meaning, Statement};
use crate::statements::vocabulary::{is_joined, is_whole};
use crate::text::effort::look;
use crate::text::lexicon::{Lexicon, Words, behind};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

/// The clauses, as words with blanks between them: `|` between words one of which stands there, `?` behind those that may be
/// missing, `_` for a blank within words, `#` for 0 or 1, `=0` and `=1` for what a word says by itself.
#[rustfmt::skip]
pub(super) const CLAUSES: &[&str] = &[
    "row|rank|line # is|being|= at|on|the? top|topmost|uppermost|upper|highest one|row|line|edge?",
    "the? top|topmost|uppermost row|line|one is|= row|line|number? # ",
    "column|col # is|being|= at|on|the? the? left|leftmost|left-most|far_left one|column|edge?",
    "the? left|leftmost|left-most column|col|one is|= column|col|number? # ",
    "rows|columns are? counted|numbered? from the? top|left",
    "the? top|topmost|upper row|line first",
    "the? first string|line|list|element|entry is|being|=|: the? top|topmost|upper row|line|one?", "the? top line|string|row is|=|: the? first row|line|one|string",
    "第一行|首行|第一个字符串 是|为|即|对应 棋盘? 的? 最? 上面|上方|顶部|上边|上 的? 一行|那行|行?", "最? 上面|上方|顶部|上边|上 的? 一行|那行|行 是|为|即|对应 第一行|首行",
    "row|line # at|on the? top", "column|col # on|at the? left",
    "# is|being|=|: the? top|topmost|uppermost|leftmost|left-most row|line|column|one|edge?", "# is|being|= on|at the? top|left",
    "# =|ist|: oberste|ganz_oben|oben|links|ganz_links zeile|spalte?", "# =|es arriba|izquierda", "# =|est en_haut|à_gauche|haut|gauche", "# =|é em_cima|topo|esquerda",
    "# =|— верхняя|сверху|слева строка?", "# 为|是|表示|在|=? 最? 上|左|上面|左边|顶|顶端|顶部|最上|最左 面|边|方|侧|端?", "上|左|上面|左边|顶端 为|是|= # ", "# =|が|は 一番? 上|左",
    "# 为|是|作? 起|起始|起点|起编号|起算|起计数",
    "最|最上? 上|上面|上方|上边|顶上|顶部|顶端|靠上 的? 一|那? 行? 是|为|算|即 第? # 行",
    "第 # 行 在|是|为|位于 最? 上|上面|上方|上边|顶部|顶端|顶上 的? 一|那? 行?",
    "最|最左? 左|左边|左侧|左端|左面|靠左 的? 一|那? 列? 是|为|算|即 第? # 列",
    "第 # 列 在|是|为|位于 最? 左|左边|左侧|左端|左面 的? 一|那? 列?",
    "行号|行数|行 从|自 上|上面|顶部|最上面 往|向|到? 下? 数|计|编号|数起|算起", "列号|列数|列 从|自 左|左边|左侧|最左边 往|向|到? 右? 数|计|编号|数起|算起",
    "列数|列号|列 从 左边|左侧|左 第 # 列 算起|数起|起", "行数|行号|行 从 上面|上边|顶部|上 第 # 行 算起|数起|起",
    "zeile|reihe # ist|liegt|steht|= die|ganz? oben|oberste|oberen zeile|reihe?",
    "die? oberste|obere zeile|reihe ist|hat|= die|zeile|nummer|reihe? # ",
    "spalte # ist|liegt|steht|= die|ganz? links|linke|linkeste|äußerste_linke spalte?",
    "die? linke|linkeste|äußerste_linke spalte ist|hat|= die|spalte|nummer? # ",
    "la? fila|renglón # es|está|queda|= la? de|la? arriba|superior", "la? fila de_arriba|superior es|= la|fila? # ",
    "la? columna # es|está|queda|= la_de_la|la|a_la|la_de? izquierda", "la? columna de_la_izquierda|izquierda es|= la|columna? # ",
    "la? ligne|rangée # est|= tout? en_haut|celle_du_haut|la_plus_haute|du_haut", "la? ligne|rangée du_haut|la_plus_haute est|= la|ligne? # ",
    "la? colonne # est|= tout? à_gauche|celle_de_gauche|de_gauche|la_plus_à_gauche", "la? colonne de_gauche|la_plus_à_gauche est|= la|colonne? # ",
    "a? linha # é|fica|está|= a? de_cima|em_cima|no_topo|do_topo|superior", "a? linha de_cima|do_topo|superior é|= a|linha? # ",
    "a? coluna # é|fica|está|= a? da_esquerda|à_esquerda|mais_à_esquerda|esquerda", "a? coluna da_esquerda|mais_à_esquerda é|= a|coluna? # ",
    "строка|ряд # —|-|это|= самая? сверху|верхняя|верхний|вверху", "верхняя строка|ряд —|-|это|имеет|= строка|номер? # ",
    "столбец|колонка # —|-|это|= самый|самая? слева|левый|левая", "левый|левая столбец|колонка —|-|это|имеет|= столбец|номер? # ",
    "一番上|いちばん上|上端|最上段|上 の行|の段? が|は|を # 行目|行|段目", "一番左|いちばん左|左端|左 の列? が|は|を # 列目|列",
    // The first row and column.
    "the? first row|line and the? first? column have|has|carry|bear|are|get the? number|index|numbered # ",
    "the? first|topmost|leftmost row|line|column|col has|carries|bears|gets|is the? number|index|no|numbered # ",
    "第一行|第一列|首行|首列|最上一行|最左一列 的? 编号|序号|下标|行号|列号|编号为|记为|记作 是|为|从|= 第? # ", "第一行|第一列|首行|首列 编号为|记为|记作|编号是|号为 第? # ",
    "die? erste zeile|reihe|spalte hat|trägt|bekommt|ist die? nummer|nr|index|zahl # ", "die? erste zeile|reihe|spalte ist die # ",
    "la? primera fila|columna lleva|tiene|es el? número|índice # ", "la? primera fila|columna es la # ",
    "la? première ligne|rangée|colonne porte|a|est le? numéro|indice|numérotée # ",
    "a? primeira linha|coluna tem|leva|é o? número|índice # ",
    "первый|первая столбец|строка|ряд имеет|носит|получает номер|индекс # ",
    "nullbasiert|null-basiert|nullindiziert =0", "einsbasiert|eins-basiert =1",
    "the? first column and the? first? row have|has|carry|bear|are|get the? number|index|numbered # ",
    "第一行 和|与|、|及? 第一列 都? 的? 编号|序号|下标? 是|为|算|记作|记为|编号为|从|即 第? # ",
    "die? erste zeile und die? erste? spalte haben|hat|tragen|sind|bekommen die? nummer|index|nr|zahl # ",
    "la? primera fila y la? primera? columna llevan|tienen|son|es el|la? número|índice? # ",
    "la? première ligne|rangée et la? première? colonne portent|ont|sont|a|ont_pour|est le|la? numéro|indice? # ",
    "a? primeira linha e a? primeira? coluna têm|são|levam|é o|a? número|índice? # ",
    "первая строка и первый? столбец имеют|носят|получают|—|- номер|номера|индекс? # ",
    "সবচেয়ে? উপরে|উপরের|উপর সারি|সারিটি # ", "সারি # সবচেয়ে? উপরে|উপরের|উপর", "সবচেয়ে? বামে|বামের|বাঁ_দিকের|বাঁয়ের কলাম|কলামটি # ", "কলাম # সবচেয়ে? বামে|বামের|বাঁয়ে",
];

/// A part of a clause.
#[derive(Debug)]
enum Part {
    Words { words: Vec<&'static str>, may_miss: bool },
    Number,
    Says(Base),
}

fn parts(clause: &'static str) -> Vec<Part> {
    let part = |part: &'static str| match part {
        "#" => Part::Number,
        "=0" => Part::Says(Base::Zero),
        "=1" => Part::Says(Base::One),
        words => {
            let plain = words.strip_suffix('?').unwrap_or(words);
            Part::Words { words: plain.split('|').collect(), may_miss: plain.len() < words.len() }
        }
    };
    clause.split_whitespace().map(part).collect()
}

/// The clauses, and the words with which each may begin.
fn clauses() -> &'static (Vec<Vec<Part>>, Lexicon<usize>) {
    static CLAUSES_BY_WORD: OnceLock<(Vec<Vec<Part>>, Lexicon<usize>)> = OnceLock::new();
    CLAUSES_BY_WORD.get_or_init(|| {
        let clauses: Vec<Vec<Part>> = CLAUSES.iter().map(|clause| parts(clause)).collect();
        let mut first = Vec::new();
        for (at, clause) in clauses.iter().enumerate() {
            for part in clause {
                let Part::Words { words, may_miss } = part else {
                    first.extend([(Words::of("0\u{0}1\u{0}"), at)]);
                    break;
                };
                first.extend(words.iter().map(|word| (Words::of(word), at)));
                if !may_miss {
                    break;
                }
            }
        }
        (clauses, Lexicon::of(first))
    })
}

/// A clause in a text.
struct Clause {
    span: Range<usize>,
    base: Option<Base>,
}

/// A text with blanks in the place of its clauses, and what they state.
pub(super) fn told(text: &str) -> Option<(Cow<'_, str>, Vec<Statement>)> {
    let clauses = found(text);
    if clauses.is_empty() {
        return None;
    }
    let plain = super::without(text, clauses.iter().map(|clause| clause.span.clone()));
    let statement =
        |clause: Clause| clause.base.map(|base| Statement { meaning: Meaning::Base(base), span: clause.span });
    Some((plain, clauses.into_iter().filter_map(statement).collect()))
}

fn found(text: &str) -> Vec<Clause> {
    look(text.len());
    let (mut found, mut last, mut end) = (Vec::new(), ' ', 0);
    for (at, c) in text.char_indices() {
        let begins = !last.is_alphanumeric() || is_joined(c);
        last = c;
        if at < end || !begins || c == ' ' {
            continue;
        }
        if let Some((rest, base)) = clause(&text[at..]) {
            end = text.len() - rest.len();
            found.push(Clause { span: at..end, base });
        }
    }
    found
}

/// The longest clause with which a text begins: the text behind it, and the base that it says.
fn clause(text: &str) -> Option<(&str, Option<Base>)> {
    let (clauses, first) = clauses();
    let matched = first.at_start(text).filter_map(|(_, at)| rest(&clauses[at], text, None));
    matched.min_by_key(|(rest, _)| rest.len())
}

/// The text behind these parts, and the number among them.
fn rest<'a>(parts: &[Part], text: &'a str, base: Option<Base>) -> Option<(&'a str, Option<Base>)> {
    let Some((part, others)) = parts.split_first() else { return Some((text, base)) };
    let said = text.trim_start_matches(' ');
    match part {
        Part::Says(base) => rest(others, text, Some(*base)),
        Part::Number => {
            let digit = said.chars().next()?;
            let behind = &said[digit.len_utf8()..];
            let number = match digit {
                '0' | '０' | '零' | '০' => Base::Zero,
                '1' | '１' | '一' | '১' => Base::One,
                _ => return None,
            };
            let is_number = !behind.starts_with(|c: char| c.is_numeric());
            let is_same = base.is_none_or(|base| base == number);
            if is_number && is_same { rest(others, behind, Some(number)) } else { None }
        }
        Part::Words { words, may_miss } => {
            let with = |word: &&'static str| {
                let behind = word.split('_').try_fold(said, |said, word| behind(said.trim_start_matches(' '), word))?;
                let is_apart = is_whole(&said[..said.len() - behind.len()], behind);
                if is_apart { rest(others, behind, base) } else { None }
            };
            let longest = words.iter().filter_map(with).min_by_key(|(rest, _)| rest.len());
            let without = || if *may_miss { rest(others, text, base) } else { None };
            longest.or_else(without)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clause of the first words of each part.
    fn sample(clause: &str, has_all: bool) -> String {
        let word = |part: &str| match part {
            "#" => "1".to_owned(),
            "=0" | "=1" => String::new(),
            part if part.ends_with('?') && !has_all => String::new(),
            part => part.trim_end_matches('?').split('|').next().expect("a word").replace('_', " "),
        };
        clause.split_whitespace().map(word).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_clause_acts() {
        for clause in CLAUSES {
            for has_all in [false, true] {
                let text = sample(clause, has_all);
                let clauses = found(&text);
                assert!(clauses.len() == 1 && clauses[0].span == (0..text.len()), "{text}");
                let says_base = clause.split(' ').any(|part| matches!(part, "#" | "=0" | "=1"));
                assert_eq!(clauses[0].base.is_some(), says_base, "{text}");
            }
        }
    }

    #[test]
    fn clauses_of_other_lines_are_none() {
        for text in [
            "row 1 is the bottom one",
            "row 8 is the top",
            "column 1 is on the right",
            "第 8 行在最上面",
            "最下面是第 1 行",
            "Zeile 1 ist unten",
            "the top row is full",
        ] {
            assert!(found(text).is_empty(), "{text}");
        }
        for (text, base) in [
            ("the row of each queen (row 1 is the top one)", Base::One),
            ("左の列から順に(上が 1 行目)", Base::One),
            ("逐列写出皇后在第几行(最上面是第 0 行)", Base::Zero),
        ] {
            assert_eq!(told(text).map(|(_, told)| told[0].meaning), Some(Meaning::Base(base)), "{text}");
        }
    }
}
