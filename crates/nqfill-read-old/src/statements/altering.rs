//! Words of comments and metadata by which a board is another one than it looks: that its squares were removed, that it is seen
//! from the other side, that its numbers are scores.
//!
//! A comment may say anything and is passed over, so these words stand for themselves and not in sentences. What a comment
//! states in words of the vocabulary is obeyed, and not looked for here.

use crate::format::said::{Doubt, Meaning};
use crate::format::terms::Cell;
use crate::statements::harmless::{is_harmless, is_piece, may_tell, states_rule};
use crate::statements::vocabulary::{Concept, Token, bits, is_joined, is_whole, tokens};
use crate::text::effort::look;
use crate::text::lexicon::{Lexicon, Words, words};
use std::ops::Range;
use std::sync::OnceLock;

/// What a word puts in doubt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Altered {
    /// A list: its squares are no queens, or none any more, or its numbers count otherwise.
    List,
    /// The side from which any board is seen, and which of its lines is the first.
    Sides,
    /// The numbers of a list: they are something else, unless words tell of a board.
    Numbers,
}

use Altered::{List, Numbers, Sides};

/// The words: English, Chinese, German, Spanish, French, Portuguese, Russian, Bengali, Japanese.
#[rustfmt::skip]
pub(crate) const ALTERING: &[(Altered, Words)] = &[
    // List that are no queens, or are none any more.
    (List, words!["taken off", "only the queens of", "garbage", "do not read", "don't read", "not as positions", "dead ends", "dead end", "guesses", "casillas vacías", "cases vides", "casas vazias", "leere felder", "leeren felder", "пустые клетки", "空マス", "no las reinas", "pas les reines", "nicht die damen", "não as rainhas", "not the queens", "took off", "no queen can", "where no queen", "not a valid", "拿走", "取走", "作废", "少印", "enlève", "enlevées", "on enlève", "éliminer", "can be eliminated", "eliminated", "可以排除", "被排除", "ausgeschlossen", "se puede eliminar", "next_permutation", "prev_permutation", "ruled out", "delete these", "may not use", "must not use", "not use", "can't be on", "cannot be on", "can't stand", "must stay free", "blockers", "no queen here", "lists the free", "taken away", "take away", "take off", "removed", "deleted", "erased", "dropped", "thrown out", "left out", "leave out",
        "leave those out", "must go", "delete the", "remove the", "drop the", "ignore the", "skip the", "without the", "minus the","may not go", "must not go", "to avoid", "nothing may", "no queen may", "not be used", "attacked", "threatened", "unsafe", "under attack", "not positions", "not columns", "not rows", "not queens", "no positions", "no solution has",
        "vacant", "unoccupied", "ignore these", "ignore them", "disregard", "not counted", "crossed out", "invalid squares", "off limits",
        "删去", "不能用", "不可以放", "不得放", "反例", "要减掉", "减掉", "多加了", "少加了", "不是位置", "不是列号", "不是皇后", "删除", "删掉", "拿掉", "去掉", "移除", "移走", "撤掉", "受攻击", "被攻击", "攻击的", "空着", "不能走", "个车", "枚车", "个马", "匹马", "枚马", "个象", "枚象", "马的位置", "车的位置", "象的位置", "不算", "作废", "不安全",
        "entfernt", "nicht benutzt", "nicht erlaubt", "dürfen nicht", "entfernte", "gelöscht", "gestrichen", "weggenommen", "bedroht", "bedrohte", "angegriffen", "angegriffene", "unbesetzt", "ungültige felder",
        "eliminada", "no se puede", "no se pueden", "descartadas", "eliminadas", "eliminado", "eliminados", "quitadas", "quitados", "borradas", "borrados", "atacada", "atacadas", "atacado", "atacados", "amenazadas", "desocupadas",
        "supprimées", "à supprimer", "exclues", "on ne peut pas", "supprimée", "supprimés", "enlevées", "retirées", "attaquée", "attaquées", "attaqué", "menacées", "menacée", "inoccupées",
        "removida", "não se pode", "não podem", "removidas", "removidos", "apagadas", "retiradas", "ameaçadas", "ameaçada",
        "удалены", "нельзя ставить", "исключены", "удалённые", "удаленные", "убраны", "снятые", "сняты", "под боем", "атакованные", "под ударом", "незанятые",
        "সরানো", "মুছে", "আক্রান্ত", "削除", "置いてはいけない", "置けない", "置けません", "置けず", "盤面ではない", "取り除", "除いた", "攻撃されて", "利き筋", "空いている"]),
    // The side from which it is seen, and the line that comes first.
    (Sides, words!["north is", "auf den kopf", "auf dem kopf", "kopfüber", "tête en bas", "перевёрнут", "перевернут", "перевёрнуто", "перевернуто", "перевёрнутая", "перевернутая", "вверх ногами", "cabeza abajo", "de cabeça para baixo", "starts with the last", "opponent's side", "opponent sees", "half a turn", "half turn", "anderen seite", "otro lado", "autre côté", "outro lado", "другой стороны", "противоположной стороны", "对面看", "one column per line", "shows one column", "columns as rows", "rows as columns", "spalte je zeile", "spalte pro zeile", "transponiert", "transponierte", "transpuesto", "transpuesta", "transposé", "transposée", "transposto", "transposta", "транспонировано", "транспонирована", "espejado", "espejada", "espelhado", "espelhada", "rightmost column comes", "last column comes", "rückwärts", "umgekehrte reihenfolge", "umgekehrter reihenfolge", "hacia atrás", "à rebours", "para trás", "в обратном порядке", "相反的顺序", "最后一行到第一行", "最后一列到第一列", "last first", "h to a", "cycle notation", "reflected", "rodado", "girado", "pivoté", "top right", "top-right", "upper right", "upper-right", "bottom left", "bottom-left", "lower left", "lower-left", "右上角", "左下角", "右上为", "左下为", "oben rechts", "rechts oben", "unten links", "links unten", "arriba a la derecha", "superior derecha", "abajo a la izquierda", "inferior izquierda", "en haut à droite", "supérieur droit", "en bas à gauche", "superior direito", "inferior esquerdo", "верхний правый", "правый верхний", "вверху справа", "нижний левый", "левый нижний", "右上", "左下", "upside down", "turned by", "turned through", "by a quarter", "a quarter to the", "从对面", "均与", "黑方看", "seen from black", "aus sicht von schwarz", "vu du côté noir", "inverse of", "逆排列", "逆置换", "permutation inverse", "permutación inversa", "обратная перестановка", "倒着", "反了", "印反", "画反", "转回", "转了", "转 180", "转180", "转 90", "转90", "90 度", "90度", "180 度", "180度", "270 度", "270度", "south is", "north at", "south at", "east is", "west is", "degrees", "90°", "180°", "270°", "turn by", "upside", "uppermost", "topmost", "deepest", "rightmost", "right-hand", "right hand side",
        "at the right", "is right", "north down", "south up", "h side", "h-side", "other side", "opposite side", "from the back", "from behind", "like arabic", "like hebrew", "in a mirror", "photographed from", "left and right are", "left is right", "the edge on the right", "right edge", "right wall", "right border", "right-hand edge", "right margin", "wraps", "shift everything", "shift all", "move everything", "last is", "last one is", "last element is", "last element belongs",
        "last number is", "last entry is", "last value is", "last row is", "last row at", "stored last", "comes last", "listed last", "last comes", "last row first", "last column first", "swap", "to be reversed", "apply the permutation", "permute", "permuted", "permutation to", "not queens but", "rooks, not", "mirror it", "reversed before", "swapped", "exchanged", "flip",
        "上面是南", "是车", "是马", "要反转", "反转后", "先反转", "镜像后", "镜子", "玻璃背面", "背面看", "从背面", "左边其实是右边", "右边墙", "右边的墙", "右边界", "右边缘", "右墙", "离右边", "距右边", "最下一行在前", "最末行在前", "上是南", "上为南", "北在下", "南在上", "下面是北", "左右互换", "上下互换", "互换", "对调", "倒过来", "反过来", "最后一个元素是", "最后一个数是", "最后一个是", "存在最后", "放在最后", "排在最后", "右边第一", "右起", "右数", "从右", "度旋转", "在前面的是最后",
        "ganz oben", "rechten rand", "rechter rand", "rechten brettrand", "seitenverkehrt", "spiegelverkehrt", "durch den spiegel", "von hinten fotografiert", "ganz unten", "letzte ist", "letzte zahl ist", "letzte zeile zuerst", "rechts beginnend", "von rechts", "vertauscht", "grad gedreht", "süden ist", "norden ist",
        "último es", "última es", "el de arriba", "la de arriba", "el de abajo", "desde la derecha", "borde derecho", "gíralo", "girar", "girarlo", "cuarto de vuelta", "vuelta a la", "por detrás", "al revés", "intercambiadas", "intercambiados", "grados",
        "celui du haut", "bord droit", "à inverser", "à retourner", "à composer", "tourner", "quart de tour", "à l'envers", "dans le miroir", "vu de dos", "celle du haut", "celui du bas", "depuis la droite", "à partir de la droite", "par la droite", "inversées", "inversés", "échangées", "degrés",
        "último é", "última é", "o de cima", "borda direita", "margem direita", "do avesso", "ao contrário", "pelo verso", "girar o", "quarto de volta", "o de baixo", "a de cima", "a partir da direita", "pela direita", "trocadas", "trocados", "graus",
        "последний - верхний", "последняя - верхняя", "последнее - верхнее", "справа", "правого края", "правой стены", "через зеркало", "в зеркале", "лево и право", "наизнанку", "поверните", "четверть оборота", "поменяны", "градусов", "ডান দিক থেকে", "ডান দেয়াল", "ডান প্রান্ত", "আয়নায়", "ডান-বাম", "সবচেয়ে ডানের", "ঘুরিয়ে", "ডানদিক থেকে", "সবচেয়ে উপরের", "শেষেরটা", "উল্টো",
        "一番上", "最上段", "最下段", "右の壁", "右端まで", "鏡", "裏から", "裏返し", "左右が", "右端から", "右側から", "上下逆", "左右逆", "逆さ", "度回転", "入れ替え"]),
    // Some of it alone.
    (List, words!["only the first", "only the last", "only entries", "only values", "first three only", "removed afterwards", "only half",
        "只有前", "只看前", "只有后", "仅前", "nur die ersten", "nur die letzten", "sólo los primeros", "solo los primeros", "sólo las primeras", "solo las primeras",
        "seuls les premiers", "seulement les premiers", "seules les premières", "só os primeiros", "apenas os primeiros", "apenas as primeiras", "только первые", "শুধু প্রথম",
        "最初の三つだけ", "最初の3つだけ"]),
    // What the numbers are.
    (Numbers, words!["score", "fitness of the", "ids of", "编号列表", "in seconds", "in milliseconds", "in ms", "seconds per", "单位：秒", "单位:秒", "秒数", "en segundos", "en secondes", "in sekunden", "em segundos", "в секундах", "number of squares", "number of moves", "number of steps", "number of restarts", "number of iterations", "restarts for", "iterations needed", "iterations per", "第 i 步", "第i步", "步移动", "queen moved", "适应度", "fitness of all", "fitness of each", "fitness of the individuals", "individuals of generation", "fitness values", "第 i 次", "第i次", "scores", "encoded", "encrypted", "hours spent", "hours of", "hours per", "days of", "days per", "minutes spent", "number of tries", "attempts", "tries", "order in which", "order of placement", "points", "conflicts", "attacks", "attack count", "attack counts", "conflict count", "cost", "costs", "weight", "weights", "price", "prices", "distance", "distances", "degrees of", "probabilities",
        "heuristic values", "priority of", "priorities", "votes", "domain sizes", "sizes of", "every second", "every other", "time_per", "time per", "times per", "probability", "padding", "placeholder", "times in", "lap times", "ages", "heights", "grades", "marks of", "ranking", "rankings", "frequencies", "counters", "lengths", "durations", "delays", "得分", "加密", "编码后", "第几次", "第几步", "步数", "小时数", "天数", "分数", "成绩", "冲突数", "冲突次数", "冲突个数", "攻击次数", "攻击数", "代价", "权重", "权值", "价格", "距离", "耗时", "用时", "次数", "年龄", "排名", "频率", "投票", "票数", "优先级", "概率", "每隔一个", "每隔", "填充", "剩几个", "还剩", "大小依次", 
        "punkte", "punktzahlen", "verschlüsselt", "stunden pro", "stundenzahl", "reihenfolge der", "versuche", "fitness der", "abstand", "abstände", "wahrscheinlichkeit", "wahrscheinlichkeiten", "stimmen", "länge von", "jede zweite zahl", "füllwerte", "konflikte", "angriffe", "kosten", "gewichte", "gewicht", "preise", "entfernungen", "noten", "zeiten",
        "puntuaciones", "cifrado", "cifrados", "horas de", "horas por", "intentos", "orden de", "longitud de", "longitudes", "probabilidad", "probabilidades", "votos", "uno de cada dos", "relleno", "puntos", "conflictos", "ataques", "costes", "costos", "pesos", "precios", "distancias", "notas", "tiempos",
        "conflits", "attaques", "coûts", "chiffré", "chiffrés", "heures de", "heures par", "tentatives", "ordre de", "retours en arrière", "probabilité", "probabilités", "longueur de", "longueurs", "votes des", "remplissage", "aux indices pairs", "une valeur sur deux", "poids", "prix", "durées",
        "pontuações", "tentativas", "ordem de", "probabilidade", "comprimento de", "comprimentos", "preenchimento", "distância", "casas entre", "pontos", "conflitos", "custos", "preços", "distâncias", "tempos",
        "очки", "зашифрованы", "часы работы", "количество часов", "попытки", "попыток", "порядок постановки", "сколько", "вероятности", "вероятность", "длины", "голоса", "расстояние", "количество ходов", "баллы", "конфликты", "конфликтов", "атаки", "веса", "цены", "расстояния", "оценки",
        "স্কোর", "কতটি", "কত ঘর", "দ্বিগুণ", "ভোট", "দূরত্ব", "সংঘর্ষ", "আক্রমণের সংখ্যা", "ওজন", "দাম", "নম্বর পেয়েছে", "得点", "暗号", "順番", "何回目", "時間数", "確率", "交叉点", "長さ", "残り", "いくつ", "一つおき", "点数", "衝突", "衝突数", "攻撃数", "コスト", "重み", "価格", "距離"]),
    // How they count.
    (List, words!["off by one", "too large", "too small", "too high", "too low", "too big", "too many", "minus", "plus one", "subtract", "add one", "add 1", "hexadecimal", "hex", "octal", "in binary", "halves",
        "half squares", "doubled", "counted twice", "added twice", "negated", "offset", "shifted", "shift", "modulo", "should really be", "should be read as", "logarithm", "percent", "in cm", "in mm", "complement",
        "减去", "减一", "减1", "加一", "加1", "多一", "少一", "大一", "小一", "偏移", "十六进制", "八进制", "二进制", "翻倍", "两倍", "取反", "补数", "应为", "应减", "应加",
        "zu groß", "zu klein", "zu hoch", "verschoben", "abziehen", "subtrahieren", "hexadezimal", "oktal", "verdoppelt",
        "demasiado grande", "de más", "de menos", "restar", "desplazado", "desplazados", "duplicado", "duplicados",
        "trop grand", "trop petit", "de trop", "soustraire", "décalé", "décalés", "doublé", "doublés",
        "a mais", "a menos", "subtrair", "deslocado", "deslocados", "dobrado", "dobrados",
        "на единицу больше", "на единицу меньше", "на один больше", "на один меньше", "вычесть", "сдвинуты", "удвоены", "বেশি", "বিয়োগ", "যোগ করুন", "大きい", "小さい", "引く", "足す", "ずれて", "二倍", "16進"]),
];

/// Phrases with such words that say nothing of a board.
#[rustfmt::skip]
pub(crate) const UNALTERING: Words = words!["fitness function", "适应度函数", "office hours", "duplicates removed", "removed duplicates", "comments removed", "min-conflicts", "min conflicts", "minimum conflicts", "type: ignore", "max conflicts",
    "cost function", "right-hand side", "end points", "entry points", "entry point", "data points", "fixed points", "min_conflicts", "shift key", "weight: 1", "no attacks", "without attacks", "best score", "high score",
    "冲突数为零", "冲突数为0", "最小冲突", "没有冲突", "无冲突", "零冲突", "不攻击", "互不攻击", "不被攻击", "sin conflictos", "sin ataques", "sans conflits", "ohne konflikte", "sem conflitos", "без конфликтов"];

/// Words for boards: what else is said is of one of these, and not of its numbers.
#[rustfmt::skip]
const OF_BOARDS: [&str; 23] = ["solution", "solutions", "answer", "state", "individual", "configuration", "arrangement", "placement", "lösung", "lösungen",
    "solución", "soluciones", "solução", "решение", "решения", "解", "答案", "结果", "状态", "সমাধান", "解答", "配置", "result"];

impl Altered {
    /// What the page of formats calls its words.
    #[cfg(test)]
    pub(super) const fn of_page(self) -> &'static str {
        match self {
            Self::List => {
                "comments: squares of a list that are no queens, or not all of it, and numbers that count otherwise"
            }
            Self::Sides => "comments: the side from which a board is seen",
            Self::Numbers => "comments: what else the numbers of a list may be",
        }
    }

    /// What it makes doubtful of boards.
    pub(crate) const fn doubt(self) -> Doubt {
        match self {
            Self::List | Self::Numbers => Doubt::Listed,
            Self::Sides => Doubt::Sides,
        }
    }
}

fn lexicon() -> &'static Lexicon<Option<Altered>> {
    static LEXICON: OnceLock<Lexicon<Option<Altered>>> = OnceLock::new();
    LEXICON.get_or_init(|| {
        let altering = ALTERING.iter().map(|(altered, words)| (*words, Some(*altered)));
        Lexicon::of(altering.chain([(UNALTERING, None)]))
    })
}

/// What a comment puts in doubt, of these words and with these statements; `said` has blanks where it tells of sides and
/// characters.
pub(super) fn altered(
    comment: &str,
    said: &str,
    tokens: &[Token<'_>],
    found: &[(Range<usize>, Meaning)],
) -> Option<Altered> {
    if states_rule(tokens) {
        return None;
    }
    // `0 = free`, and nothing of 1: in a list 0 is a row without a queen.
    let says = |bit: char, cell: Option<Cell>| {
        found.iter().any(|(_, meaning)| matches!(meaning, Meaning::Glyph(said, kind) if *said == bit && cell.is_none_or(|cell| cell == *kind)))
    };
    if says('0', Some(Cell::Empty)) && !says('1', None) {
        return Some(List);
    }
    let pieces = || is_of_pieces(tokens).then_some(List);
    let is_meant = |(altered, span): &(Altered, Range<usize>)| {
        *altered != Numbers || !(is_of_board(tokens) || is_figure(said, span))
    };
    match words(said).filter(is_meant).map(|(altered, _)| altered).or_else(pieces) {
        Some(Sides) => Some(Sides),
        Some(altered) => (!is_harmless(comment.trim())).then_some(altered),
        None => may_tell(comment, tokens, found).then_some(List),
    }
}

/// What a line of words puts in doubt of a board right beside it.
pub(super) fn of_line(line: &str) -> Option<Doubt> {
    words(line)?;
    altered(line, line, &tokens(line), &[]).map(Altered::doubt)
}

/// True if words say what else the numbers of a list are, and none stands right beside them.
pub(super) fn alters_numbers(line: &str) -> bool {
    words(line).is_some_and(|(altered, span)| altered == Numbers && !is_figure(line, &span))
}

/// True if words say that squares of a list are no queens, or are none any more.
pub(super) fn alters_list(line: &str) -> bool {
    words(line).is_some_and(|(altered, _)| altered == List)
}

/// What the words of a comment put in doubt, and which; numbers last, which may be of a board.
fn words(comment: &str) -> Option<(Altered, Range<usize>)> {
    look(comment.len());
    let (mut found, mut known_to, mut last) = (None, 0, ' ');
    for (at, c) in comment.char_indices() {
        let begins = !last.is_alphanumeric() || is_joined(c);
        last = c;
        if at < known_to || !begins {
            continue;
        }
        let rest = &comment[at..];
        let word = |behind: &str| rest.len() - behind.len();
        let is_found = |(behind, _): &(&str, _)| is_whole(&rest[..word(behind)], behind);
        let Some((behind, altered)) = lexicon().at_start(rest).find(is_found) else { continue };
        known_to = at + word(behind);
        match altered {
            Some(Numbers) => found = found.or(Some((Numbers, at..known_to))),
            Some(altered) => return Some((altered, at..known_to)),
            None => {}
        }
    }
    found
}

/// True if a number stands right beside a word: `cost 0`, `Conflicts: 0`, `0 conflicts`; not `scores in round 3`.
fn is_figure(said: &str, span: &Range<usize>) -> bool {
    let behind = said[span.end..].trim_start_matches([' ', ':', '=', '：', '为', '是']);
    let before = said[..span.start].trim_end();
    behind.starts_with(|c: char| c.is_ascii_digit()) || before.ends_with(|c: char| c.is_ascii_digit())
}

/// True if words are about other pieces than queens.
fn is_of_pieces(tokens: &[Token<'_>]) -> bool {
    tokens.iter().any(is_piece) && !tokens.iter().any(|token| token.is(Concept::Queen))
}

/// True if words tell of a board: `the state has few conflicts`; not `conflicts of each queen`.
fn is_of_board(tokens: &[Token<'_>]) -> bool {
    let is_board = |token: &Token<'_>| OF_BOARDS.iter().any(|word| token.text.eq_ignore_ascii_case(word));
    let tells = |token: &Token<'_>| token.is_any(bits(&[Concept::No, Concept::Board, Concept::Puzzle]));
    !tokens.iter().any(|token| token.is(Concept::Each)) && tokens.iter().any(|token| is_board(token) || tells(token))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_acts() {
        for (altered, words) in ALTERING {
            for word in words.iter() {
                assert_eq!(super::words(word).map(|(found, _)| found), Some(*altered), "{word}");
            }
        }
        for phrase in UNALTERING.iter() {
            assert_eq!(words(phrase), None, "{phrase}");
        }
    }

    #[test]
    fn comments_that_tell_of_a_board_alter_nothing() {
        for comment in [
            "Conflicts: 0",
            "state with the lowest cost",
            "no conflicts",
            "found by min-conflicts",
            "最终状态，冲突数为 0",
        ] {
            assert_eq!(altered(comment, comment, &tokens(comment), &[]), None, "{comment}");
        }
        for comment in ["conflicts of each queen", "weights", "冲突次数", "deleted by the solver", "last is uppermost"]
        {
            assert!(altered(comment, comment, &tokens(comment), &[]).is_some(), "{comment}");
        }
    }
}
