//! Every writer times what may stand beside a board.

use crate::board::{Board, Random, Square};
use crate::columns::COLUMNS;
use crate::drawings::{DRAWINGS, GLYPHS};
use crate::language::{LANGUAGES, Language};
use crate::squares::{NAMES, SQUARES};
use crate::writer::{Kind, Page, Writer, filled};

/// A text, and what it says to a human.
pub(crate) struct Case {
    pub(crate) writer: &'static str,
    pub(crate) beside: &'static str,
    pub(crate) language: &'static str,
    pub(crate) text: String,
    pub(crate) boards: Vec<Board>,
    /// True if no human would ask.
    pub(crate) is_undoubted: bool,
}

/// Lines beside a board, and what they say of it.
struct Beside {
    name: &'static str,
    above: String,
    below: String,
    says_base: bool,
    says_order: bool,
    says_size: bool,
    says_glyphs: bool,
}

/// Places a statement above or below a board.
type Place = fn(&str) -> (String, String);

/// Where a statement stands.
const PLACES: [Place; 5] = [
    |line| (format!("{line}\n"), String::new()),
    |line| (format!("{line}\n\n"), String::new()),
    |line| (format!("# {line}\n"), String::new()),
    |line| (format!("// {line}\n"), String::new()),
    |line| (String::new(), format!("{line}\n")),
];

impl Beside {
    fn new(name: &'static str, place: usize, line: &str) -> Self {
        let (above, below) = PLACES[place](line);
        Self { name, above, below, says_base: false, says_order: false, says_size: false, says_glyphs: false }
    }

    fn alone() -> Self {
        Self { above: String::new(), ..Self::new("alone", 0, "") }
    }

    /// Another statement above.
    fn below(self, line: &str) -> Self {
        Self { above: format!("{line}\n{}", self.above), ..self }
    }
}

/// All writers.
pub(crate) fn writers() -> impl Iterator<Item = Writer> {
    DRAWINGS.into_iter().chain(GLYPHS).chain(COLUMNS).chain(SQUARES).chain(NAMES)
}

/// All cases; the same ones at every call.
pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    for (number, writer) in writers().enumerate() {
        let mut maker = Maker { writer, random: Random(number as u64), cases: &mut cases };
        LANGUAGES.iter().for_each(|language| maker.in_language(language));
    }
    cases
}

/// Makes the cases of one writer.
struct Maker<'a> {
    writer: Writer,
    random: Random,
    cases: &'a mut Vec<Case>,
}

impl Maker<'_> {
    fn in_language(&mut self, language: &'static Language) {
        if language.code == "en" || self.writer.has_words {
            self.whole(language, &|_| Beside::alone());
            self.part(language, &|_| Beside::alone());
        }
        for heading in language.headings {
            self.whole(language, &|_| Beside::new("heading", 0, heading));
        }
        for remark in language.remarks {
            self.whole(language, &|_| Beside::new("remark behind", 4, remark));
        }
        self.two(language);
        self.sizes(language);
        self.bases(language);
        self.orders(language);
        self.squares(language);
        self.legends(language);
    }

    fn sizes(&mut self, language: &'static Language) {
        for form in language.sizes {
            for place in [0, 2, 4] {
                let said = |page: &Page<'_>| {
                    let line = form.replace("{}", &page.n().to_string());
                    Beside { says_size: true, ..Beside::new("size", place, &line) }
                };
                self.whole(language, &said);
                self.part(language, &said);
            }
        }
    }

    fn bases(&mut self, language: &'static Language) {
        if !matches!(self.writer.kind, Kind::Columns | Kind::Squares) {
            return;
        }
        for place in 0..PLACES.len() {
            for at in 0..language.bases[0].len().max(language.bases[1].len()) {
                let said = |page: &Page<'_>| {
                    let phrases = language.bases[page.base];
                    let beside = Beside::new("base", place, phrases[at % phrases.len()]);
                    let size = language.sizes[0].replace("{}", &page.n().to_string());
                    Beside { says_base: true, says_size: true, ..beside }.below(&size)
                };
                self.part(language, &said);
            }
        }
    }

    fn orders(&mut self, language: &'static Language) {
        let said = match self.writer.kind {
            Kind::Squares if !self.writer.says_order => language.orders,
            Kind::Columns => language.axes,
            _ => return,
        };
        for (is_turned, phrases) in said.into_iter().enumerate() {
            for phrase in phrases {
                for place in 0..PLACES.len() {
                    let name = if is_turned == 1 { "column first" } else { "row first" };
                    let beside = |_: &Page<'_>| Beside { says_order: true, ..Beside::new(name, place, phrase) };
                    let board = self.random_whole();
                    self.add(language, &board, is_turned == 1, &beside);
                }
            }
        }
    }

    /// Lists of queens and of blocked squares.
    fn squares(&mut self, language: &'static Language) {
        if self.writer.kind != Kind::Squares || self.writer.has_words || self.writer.says_size {
            return;
        }
        for (at, blocked) in language.blocked_follow.iter().enumerate() {
            let n = 5 + self.random.below(4);
            let board = self.random.part(n, 3);
            for base in self.bases_of() {
                let page = Page { board: &board, base, column_first: false, words: language };
                let says = format!("N = {n}\n{}\n", language.bases[base][0]);
                let list = format!("{blocked}\n{}", (self.writer.write)(&blocked_only(&page)));
                let only = Board { queens: Vec::new(), ..board.clone() };
                let write = self.writer.write;
                let queens = format!("{}\n{}", language.queens_follow[at % language.queens_follow.len()], write(&page));
                self.push("blocked squares", language, format!("{says}{list}"), vec![only], true);
                self.push(
                    "queens and blocked squares",
                    language,
                    format!("{says}{queens}{list}"),
                    vec![board.clone()],
                    true,
                );
            }
        }
    }

    fn legends(&mut self, language: &'static Language) {
        let Kind::Glyphs([_, queen, _]) = self.writer.kind else { return };
        for form in language.legends {
            for place in 0..PLACES.len() {
                let line = form.replace("{}", queen);
                let said = |_: &Page<'_>| Beside { says_glyphs: true, ..Beside::new("legend", place, &line) };
                self.whole(language, &said);
                self.part(language, &said);
            }
        }
    }

    /// Two boards, apart by a blank line or headings.
    fn two(&mut self, language: &'static Language) {
        let heading = language.headings[0];
        let number = |number: &str| heading.replace('1', number);
        for [first, second] in [[String::new(), "\n".to_owned()], [number("1") + "\n", number("2") + "\n"]] {
            let (one, other) = (self.random_whole(), self.random_whole());
            for base in self.bases_of() {
                let written = [&one, &other]
                    .map(|board| (self.writer.write)(&Page { board, base, column_first: false, words: language }));
                let text = format!("{first}{}{second}{}", written[0], written[1]);
                let is_undoubted = self.is_undoubted(&one, false, &Beside::alone())
                    && self.is_undoubted(&other, false, &Beside::alone());
                self.push("two boards", language, text, vec![one.clone(), other.clone()], is_undoubted);
            }
        }
    }

    fn random_whole(&mut self) -> Board {
        let n = 5 + self.random.below(4);
        self.random.whole(n)
    }

    fn whole(&mut self, language: &'static Language, beside: &dyn Fn(&Page<'_>) -> Beside) {
        let board = self.random_whole();
        self.add(language, &board, false, beside);
        if self.writer.has_words {
            self.add(language, &board, true, beside);
        }
    }

    fn part(&mut self, language: &'static Language, beside: &dyn Fn(&Page<'_>) -> Beside) {
        if self.writer.is_whole {
            return self.whole(language, beside);
        }
        let (n, blocked) = (5 + self.random.below(4), self.random.below(3));
        let board = self.random.part(n, if self.writer.has_blocked { blocked } else { 0 });
        self.add(language, &board, false, beside);
        if self.writer.has_words {
            self.add(language, &board, true, beside);
        }
    }

    fn bases_of(&self) -> Vec<usize> {
        match (self.writer.kind, self.writer.base) {
            (_, Some(base)) => vec![base],
            (Kind::Columns | Kind::Squares, None) => vec![0, 1],
            _ => vec![0],
        }
    }

    fn add(
        &mut self,
        words: &'static Language,
        board: &Board,
        column_first: bool,
        beside: &dyn Fn(&Page<'_>) -> Beside,
    ) {
        for base in self.bases_of() {
            let page = Page { board, base, column_first, words };
            let beside = beside(&page);
            if self.is_documented_otherwise(&page, &beside) {
                continue;
            }
            let text = format!("{}{}{}", beside.above, (self.writer.write)(&page), beside.below);
            let is_undoubted = self.is_undoubted(board, column_first, &beside);
            self.push(beside.name, words, text, vec![board.clone()], is_undoubted);
        }
    }

    fn push(&mut self, beside: &'static str, words: &Language, text: String, boards: Vec<Board>, is_undoubted: bool) {
        let (writer, language) = (self.writer.name, words.code);
        self.cases.push(Case { writer, beside, language, text, boards, is_undoubted });
    }

    /// True if the documents say that such a text is read as another board where nothing tells more.
    fn is_documented_otherwise(&self, page: &Page<'_>, beside: &Beside) -> bool {
        let is_open = !beside.says_base && !page.board.is_whole();
        match self.writer.kind {
            Kind::Drawing => false,
            // `X` is a blocked square.
            Kind::Glyphs([_, "X", _]) => !beside.says_glyphs && !page.board.is_whole(),
            Kind::Glyphs(_) => false,
            // Names are those of a board of chess.
            Kind::Names => !self.writer.says_size && !beside.says_size && page.n() != 8,
            // A permutation with a 0 counts from 0.
            Kind::Columns => is_open && page.base == 1 && is_permutation(&page.numbers()),
            Kind::Squares if is_open && self.writer.usual_base.is_some_and(|usual| usual != page.base) => true,
            // Squares in as many rows and columns as there are squares tell a size.
            Kind::Squares => {
                !self.writer.says_size && !beside.says_size && !page.board.is_whole() && is_smaller(page.board)
            }
        }
    }

    fn is_undoubted(&self, board: &Board, column_first: bool, beside: &Beside) -> bool {
        let writer = &self.writer;
        let is_counted = matches!(writer.kind, Kind::Columns | Kind::Squares);
        let has_base = !is_counted || writer.base.is_some() || beside.says_base || board.is_whole();
        let has_order = !column_first || writer.says_order || beside.says_order;
        let tells_size = if writer.kind == Kind::Names { board.n == 8 } else { board.is_whole() };
        let has_size = writer.says_size || beside.says_size || tells_size;
        // What is a queen does not say what every other square is: `X Q X X` is asked.
        let is_drawn_full = matches!(writer.kind, Kind::Glyphs([empty, ..]) if empty.eq_ignore_ascii_case("x"));
        let has_glyphs = !matches!(writer.kind, Kind::Glyphs(_)) || (beside.says_glyphs && !is_drawn_full);
        has_base && has_order && has_size && has_glyphs
    }
}

/// True if the queens would be a whole board of fewer rows.
fn is_smaller(board: &Board) -> bool {
    let spread = |line: fn(&Square) -> usize| {
        let mut lines: Vec<usize> = board.queens.iter().map(line).collect();
        lines.sort_unstable();
        lines.windows(2).all(|two| two[0] + 1 == two[1])
    };
    spread(|queen| queen.0) && spread(|queen| queen.1)
}

/// True for the numbers from 0 to n - 1 in any order.
pub(crate) fn is_permutation(numbers: &[String]) -> bool {
    (0..numbers.len()).all(|number| numbers.contains(&number.to_string()))
}

/// A page whose queens are the blocked squares of another.
fn blocked_only<'a>(page: &Page<'a>) -> Page<'a> {
    let Board { n, blocked, .. } = page.board;
    let board = Board { n: *n, queens: blocked.clone(), blocked: Vec::new() };
    Page { board: Box::leak(Box::new(board)), ..*page }
}

/// Texts with several boards, or none, as they were found.
pub(crate) fn found() -> Vec<Case> {
    let mut random = Random(36);
    let mut cases = Vec::new();
    let mut push = |beside, text: String, boards: Vec<Board>| {
        cases.push(Case { writer: "found", beside, language: "en", text, boards, is_undoubted: true });
    };
    let (one, other) = (random.whole(8), random.whole(8));
    let page = |board| Page { board, base: 1, column_first: false, words: &LANGUAGES[0] };
    let names = |board| {
        let page = page(board);
        let squares = filled(&page.squares(), "{a},{b}");
        let name = |square: &String| {
            let (row, column) = square.split_once(',').unwrap_or_default();
            let letter = ('a'..).nth(column.parse::<usize>().unwrap_or(1) - 1).unwrap_or('?');
            format!("{letter}{}", 9 - row.parse::<usize>().unwrap_or(1))
        };
        squares.iter().map(name).collect::<Vec<_>>().join(" ")
    };
    let both = || vec![one.clone(), other.clone()];
    push("texts of names", format!("[\"{}\", \"{}\"]\n", names(&one), names(&other)), both());
    push("texts of names, nested", format!("[[\"{}\"], [\"{}\"]]\n", names(&one), names(&other)), both());
    push("texts of names, a line each", format!("[\"{}\"]\n[\"{}\"]\n", names(&one), names(&other)), both());
    let list = |board| page(board).joined(", ");
    push("nested lists", format!("[[{}], [{}]]\n", list(&one), list(&other)), both());
    push("answers of Prolog", format!("Queens = [{}] ;\nQueens = [{}] ;\nfalse.\n", list(&one), list(&other)), both());
    push("a number of solutions behind", format!("{}\n92\n", page(&one).joined(" ")), vec![one.clone()]);
    push("Luogu's output", format!("{}\n{}\n92\n", page(&one).joined(" "), page(&other).joined(" ")), both());
    push("R's print", format!("[1] {}\n[1] {}\n", page(&one).joined(" "), page(&other).joined(" ")), both());
    push("names below names", format!("n = 8\nqueens:\n{}\n", names(&one)), vec![one.clone()]);
    for text in STRANGERS {
        push("no board", (*text).to_owned(), Vec::new());
    }
    cases
}

/// What is no board of queens, though it has numbers or letters.
const STRANGERS: &[&str] = &[
    "4000\n",
    "2024\n",
    "1000\n",
    "lat,lon\n3,1\n1,4\n4,2\n2,3\n",
    "row,score\n1,2\n2,4\n3,1\n4,3\n",
    "name,grade\nAnn,3\nBob,4\n",
    "x,price\n1,3\n2,1\n3,4\n4,2\n",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
    "8/8/3Q4/1Q6/8/8/8/8 w - - 0 1 moves d5d8\n",
    "5 3 . . 7 . . . .\n6 . . 1 9 5 . . .\n. 9 8 . . . . 6 .\n8 . . . 6 . . . 3\n4 . . 8 . 3 . . 1\n7 . . . 2 . . . 6\n. 6 . . . . 2 8 .\n. . . 4 1 9 . . 5\n. . . . 8 . . 7 9\n",
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n",
    "3.14159\n",
    "192.168.0.1\n",
    "2026-11-25\n",
    "12:30:45\n",
    "+86 138 0013 8000\n",
    "A A B B\nA C C B\nD D C B\nD D D D\n",
    "edge 1 2\nedge 2 4\nedge 3 1\nedge 4 3\n",
    "p edge 4 4\ne 1 2\ne 2 4\ne 3 1\ne 4 3\n",
    "# vertices\n1 2\n2 4\n3 1\n4 3\n# edges\n1 2\n",
    "student,row,col\nann,1,2\nbob,2,4\ncyd,3,1\ndan,4,3\n",
    "move 1: 2\nmove 2: 4\nmove 3: 1\nmove 4: 3\n",
    "generation,fitness\n0,4\n1,6\n2,3\n",
    "iteration 0: conflicts 4\niteration 1: conflicts 2\n",
    "n,solutions\n1,1\n4,2\n5,10\n6,4\n",
    "n: 1 solutions: 1\nn: 4 solutions: 2\n",
    "1 1\n4 2\n5 10\n6 4\n7 40\n8 92\n",
];
