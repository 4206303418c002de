//! What a sentence says of rows and columns, whatever the order of its words: which of them the places of a list are and which
//! its numbers, and which of them stands first in a pair.
//!
//! ```text
//! place  = "each" line | "by" line | "that" line | letter "-th" line | line letter | line number "to" number
//!        | "index is" line | line "->" line | name "(" line ")" "="      a number of the list belongs to that line
//! number = "value is" line | line name "[" letter "]" | name "[" letter "]" "=" line
//! pair   = "first" words line "," "second" words line | line "before" line | "pair" line "and" line | "(" initials ")"
//! ```
//! A row or a column of which nothing is said is the number where the other one is the place. Sentences with words for anything
//! else, as `not`, `blocked`, `diagonal`, `from the bottom`, say nothing here.

use crate::PairOrder;
use crate::said::{Axis, Meaning};
use crate::statements::vocabulary::{Concept, LETTER, Token, bits};

/// What a row or a column is in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Place,
    Number,
    Open,
}

/// A row or a column that is named.
#[derive(Clone, Copy, Debug)]
struct Mention {
    at: usize,
    axis: Axis,
}

/// Ideas with which a sentence is about something else.
const OTHERWISE: u64 = {
    use Concept::{Blocked, Bottom, Empty, File, Mark, No, Piece, Rank, Rule, Same, Turned, Work, Wrong};
    bits(&[Blocked, Bottom, Empty, File, Mark, No, Piece, Rank, Rule, Same, Turned, Work, Wrong])
};

/// Ideas of words that name something, or say what it is: a line behind them is not led by what stands before them.
const HALTING: u64 = {
    use Concept::{Is, Item, Number, Queen, Separator, Square, Subscript};
    bits(&[Is, Item, Number, Queen, Separator, Square, Subscript])
};

/// Ideas of words before a line that make it the place of a number.
const LEADING: u64 = bits(&[Concept::Each, Concept::By, Concept::That, Concept::Last, Concept::For]);

const ROWS: u64 = bits(&[Concept::Row, Concept::Rows, Concept::Rowwise]);
const COLUMNS: u64 = bits(&[Concept::Column, Concept::Columns, Concept::Columnwise]);
const LINES: u64 = ROWS | COLUMNS;

fn axis(token: &Token<'_>) -> Option<Axis> {
    match (token.is_any(ROWS), token.is_any(COLUMNS)) {
        (true, _) => Some(Axis::Rows),
        (_, true) => Some(Axis::Columns),
        _ => None,
    }
}

/// The name of a number: `i`; not `a`, `s` of `queen's`, nor `x`, which may be a column.
fn letter<'a>(token: &Token<'a>) -> Option<&'a str> {
    const WORDS: u64 = bits(&[Concept::Article, Concept::And, Concept::Small, Concept::X, Concept::Y]);
    (token.is_any(LETTER) && !token.is_any(WORDS)).then_some(token.text)
}

/// What a sentence says of the order of its board's numbers.
pub(super) fn told(tokens: &[Token<'_>]) -> Option<Meaning> {
    let may_tell = |token: &Token<'_>| axis(token).is_some() || token.is(Concept::Open) || token.text == "(";
    let is_across =
        |token: &Token<'_>| token.is_any(bits(&[Concept::X, Concept::Y])) && token.text.chars().nth(1).is_some();
    if !tokens.iter().any(may_tell) || tokens.iter().any(|token| token.is_any(OTHERWISE) || is_across(token)) {
        return None;
    }
    let sentence = Sentence::of(tokens);
    let named = || {
        let end = tokens.iter().rposition(|token| token.text != ":").map_or(0, |last| last + 1);
        of_name(&tokens[..end])
    };
    let places = || sentence.places().or_else(named).map(Meaning::Index);
    sentence.order().map(Meaning::Order).or_else(places)
}

struct Sentence<'t, 'a> {
    tokens: &'t [Token<'a>],
    mentions: Vec<Mention>,
    /// The letters of `q[i] = j`.
    bound: Option<[&'a str; 2]>,
}

impl<'t, 'a> Sentence<'t, 'a> {
    fn of(tokens: &'t [Token<'a>]) -> Self {
        // `row by row` is one row.
        let is_doubled = |at: usize, line: Axis| {
            let next = |by: usize| tokens.get(at + by);
            next(1).is_some_and(|by| by.is(Concept::By)) && next(2).and_then(axis) == Some(line)
        };
        let mention = |at: usize| axis(&tokens[at]).map(|axis| Mention { at, axis });
        let mentions = (0..tokens.len()).filter_map(mention).filter(|one| !is_doubled(one.at, one.axis)).collect();
        let is_bound = |five: &&[Token<'_>]| {
            five[0].is(Concept::Open) && five[2].is(Concept::Close) && five[3].is(Concept::Is) && !five[1].is_apart
        };
        let bound = tokens.windows(5).find(is_bound).and_then(|five| Some([letter(&five[1])?, letter(&five[4])?]));
        Self { tokens, mentions, bound }
    }

    fn has(&self, ideas: u64) -> bool {
        self.tokens.iter().any(|token| token.is_any(ideas))
    }

    /// Where the parts of the sentence begin and end that commas, brackets and `and` divide.
    fn clauses(&self) -> Vec<std::ops::Range<usize>> {
        let divides = |at: &usize| {
            let token = &self.tokens[*at];
            let is_sign = matches!(token.text, "," | ";" | "." | "、" | "?" | "!" | ")");
            is_sign || (token.text == "(" && token.is_apart) || token.is(Concept::And)
        };
        let ends = (0..self.tokens.len()).filter(divides).chain([self.tokens.len()]);
        let mut start = 0;
        ends.map(|end| std::mem::replace(&mut start, end + 1)..end).filter(|clause| !clause.is_empty()).collect()
    }

    fn within(&self, clause: &std::ops::Range<usize>) -> Vec<Mention> {
        self.mentions.iter().filter(|mention| clause.contains(&mention.at)).copied().collect()
    }

    /// The order of a pair.
    fn order(&self) -> Option<PairOrder> {
        self.initials().or_else(|| self.ranked()).or_else(|| self.in_turn()).or_else(|| self.paired())
    }

    /// `stored as (c, r)`
    fn initials(&self) -> Option<PairOrder> {
        let pair =
            self.tokens.windows(5).find(|five| five[0].text == "(" && five[0].is_apart && five[4].text == ")")?;
        let order = initials(&pair[1], &pair[3]).filter(|_| pair[2].is(Concept::Separator))?;
        self.mentions.is_empty().then_some(order)
    }

    /// `the first number is the row, the second one the column`: one line a clause, with its rank.
    fn ranked(&self) -> Option<PairOrder> {
        let mut ranks = Vec::new();
        for clause in self.clauses() {
            let mentions = self.within(&clause);
            let tokens = &self.tokens[clause];
            let has = |idea: Concept| tokens.iter().any(|token| token.is(idea));
            // `p[0] is the column`
            let is_item = |number: usize| {
                let is_number = |three: &[Token<'_>]| three[0].is(Concept::Open) && three[1].number == number;
                tokens.windows(3).any(|three| is_number(three) && three[2].is(Concept::Close))
            };
            let (first, second) = (has(Concept::First) || is_item(0), has(Concept::After) || is_item(1));
            match mentions[..] {
                [] => {}
                [only] => ranks.push((only.axis, first, second)),
                _ => return None,
            }
        }
        match ranks[..] {
            [(one, first, false), (other, false, true)] if one != other => {
                // `row of the queen, then column` is no pair of coordinates by itself.
                (first || ranks.len() == self.mentions.len()).then(|| order(one))
            }
            [(one, false, true), (other, true, false)] if one != other => Some(order(other)),
            [(only, true, false)] if self.is_number_ranked(Concept::First) => Some(order(only)),
            [(only, false, true)] if self.is_number_ranked(Concept::After) => Some(order(only.other())),
            _ => None,
        }
    }

    /// `in every tuple the first element is the column`
    fn is_number_ranked(&self, rank: Concept) -> bool {
        let is_number = |two: &[Token<'_>]| two[0].is(rank) && two[1].is(Concept::Item);
        let [line] = self.mentions[..] else { return false };
        let tokens = &self.tokens[..line.at];
        tokens.windows(2).any(is_number) && tokens.iter().any(|token| token.is(Concept::Is))
    }

    /// `the column comes before the row`
    fn in_turn(&self) -> Option<PairOrder> {
        let [one, other] = self.mentions[..] else { return None };
        let between = &self.tokens[one.at + 1..other.at];
        let is_quiet = |token: &Token<'_>| token.is_any(bits(&[Concept::After, Concept::Small, Concept::Separator]));
        let is_turn = between.iter().any(|token| token.is(Concept::After)) && between.iter().all(is_quiet);
        (one.axis != other.axis && is_turn && self.are_open()).then(|| order(one.axis))
    }

    /// `pairs of row and column`, `each line has the row and the column of a queen`
    fn paired(&self) -> Option<PairOrder> {
        let has_line = self.is_line();
        let [one, other] = self.mentions[usize::from(has_line)..] else { return None };
        let is_free = |role: &Role| has_line || *role == Role::Open;
        // `by row and column`
        let roles = self.roles();
        let is_by = self.tokens[..one.at].iter().rev().find(|token| !token.is(Concept::Small));
        let is_and = || self.tokens[one.at..other.at].iter().any(|token| token.is(Concept::And));
        let is_by = is_by.is_some_and(|token| token.is(Concept::By)) && is_and() && roles[1..].iter().all(is_free);
        let is_told = self.is_pair(one, other, has_line) && (is_by || roles.iter().all(is_free));
        let told = is_told.then(|| order(one.axis))?;
        self.letters().is_none_or(|other| other == told).then_some(told)
    }

    /// True if two lines are named together, each as a number, in a sentence about pairs.
    fn is_pair(&self, one: Mention, other: Mention, has_line: bool) -> bool {
        const JOINING: u64 = bits(&[Concept::And, Concept::Separator, Concept::Article, Concept::Small, Concept::Item]);
        let between = &self.tokens[one.at + 1..other.at];
        let is_joined = !between.is_empty()
            && between.iter().all(|token| token.is_any(JOINING) && !token.is_any(LEADING & !Concept::For.bit()));
        let is_single = |mention: Mention| {
            let token = &self.tokens[mention.at];
            let is_counted = mention.at > 0 && self.tokens[mention.at - 1].is(Concept::Number);
            let is_count = is_counted || matches!(token.text, "行数" | "列数");
            token.is_any(bits(&[Concept::Row, Concept::Column])) && !is_count
        };
        let mut behind = self.tokens[other.at + 1..].iter();
        let mut of_queen = || behind.find(|token| !token.is_any(NAMING)).is_some_and(|token| token.is(Concept::Queen));
        // `each queen has its row and its column`; what else she does with them may be anything.
        let is_unknown = |token: &Token<'_>| token.is(Concept::Other);
        let each_queen = || {
            let is_each = |two: &[Token<'_>]| two[0].is(Concept::Each) && two[1].is(Concept::Queen);
            self.tokens.windows(2).any(is_each) && !self.tokens.iter().any(is_unknown)
        };
        let each_line = || self.has(Concept::Each.bit()) && self.has(Concept::Line.bit());
        let is_pair = has_line || self.has(Concept::Pair.bit()) || of_queen() || each_line() || each_queen();
        const COUNTING: u64 = bits(&[Concept::Base, Concept::Based, Concept::Size, Concept::Board]);
        let are_single = is_single(one) && is_single(other);
        one.axis != other.axis && is_joined && are_single && is_pair && !self.has(COUNTING)
    }

    /// The order of `r` and `c` in a sentence.
    fn letters(&self) -> Option<PairOrder> {
        let mut letters = self.tokens.iter().filter(|token| token.is_any(LETTER) && "rcRC".contains(token.text));
        letters.next().zip(letters.next()).and_then(|(one, other)| initials(one, other))
    }

    /// True if the first line that is named is one of the text: `each line has the row and the column`.
    fn is_line(&self) -> bool {
        let [line, ..] = self.mentions[..] else { return false };
        let is_each = self.tokens[..line.at].iter().any(|token| token.is(Concept::Each));
        let is_row = line.axis == Axis::Rows && self.mentions.len() == 3;
        is_row && is_each && self.tokens[..line.at].iter().all(|token| token.is_any(NAMING))
    }

    fn are_open(&self) -> bool {
        self.roles().iter().all(|role| *role == Role::Open)
    }

    fn roles(&self) -> Vec<Role> {
        let mut roles = vec![Role::Open; self.mentions.len()];
        for clause in self.clauses() {
            let is_alone = self.within(&clause).len() == 1;
            for (role, mention) in roles.iter_mut().zip(&self.mentions).filter(|(_, one)| clause.contains(&one.at)) {
                let found = [self.behind(mention.at), self.before(mention.at)];
                let named = || if is_alone { self.named(mention.at, &clause) } else { Role::Open };
                *role = found.into_iter().find(|role| *role != Role::Open).unwrap_or_else(named);
            }
        }
        roles
    }

    /// The lines to which the numbers of a list belong.
    fn places(&self) -> Option<Axis> {
        let roles = self.roles();
        let with = |wanted: Role| {
            let found = self.mentions.iter().zip(&roles).filter(move |(_, role)| **role == wanted);
            found.map(|(mention, _)| mention.axis)
        };
        if let Some(place) = with(Role::Place).next() {
            let is_other = |axis: Axis| axis != place;
            let are_others = with(Role::Open).chain(with(Role::Number)).all(is_other);
            let has_other = self.mentions.len() > with(Role::Place).count() || self.is_implied();
            let is_told = with(Role::Place).all(|axis| axis == place) && are_others && has_other && self.is_of_list();
            let is_lettered = || self.mentions.iter().any(|mention| self.behind(mention.at) != Role::Open);
            return (is_told && (is_lettered() || !(self.is_equation() || self.counts(&roles)))).then_some(place);
        }
        let number = match with(Role::Number).next() {
            Some(number) if !self.has(bits(&[Concept::First, Concept::After, Concept::Pair])) => number,
            Some(_) => return None,
            None => return self.along().or_else(|| self.bound.and_then(|[place, number]| bound(place, number))),
        };
        self.mentions.iter().all(|mention| mention.axis == number).then(|| number.other())
    }

    /// True if a sentence is about a list of queens, or has no word of which nothing is known.
    fn is_of_list(&self) -> bool {
        const LISTS: u64 = {
            use Concept::{Item, Open, Pair, Queen, Subscript};
            bits(&[Item, Open, Pair, Queen, Subscript])
        };
        let is_told = |token: &Token<'_>| token.is_any(LISTS) || is_position(token) || letter(token).is_some();
        let is_unknown = |token: &Token<'_>| token.is(Concept::Other) && !token.is_any(LINES | LEADING | ALONG);
        self.tokens.iter().any(is_told) || !self.tokens.iter().any(is_unknown)
    }

    /// `each row of text is a column`
    fn is_equation(&self) -> bool {
        let is_verb = |token: &Token<'_>| token.is(Concept::Is) && token.text.starts_with(char::is_alphabetic);
        const OTHERS: u64 = bits(&[Concept::Queen, Concept::Item, Concept::That, Concept::Separator]);
        self.mentions.windows(2).any(|two| {
            let between = &self.tokens[two[0].at + 1..two[1].at];
            let is_plain = two[0].axis != two[1].axis && !between.iter().any(|token| token.is_any(OTHERS));
            is_plain && between.iter().any(is_verb)
        })
    }

    /// `8 rows, one queen in each column`, `each column has a queen in one row`
    fn counts(&self, roles: &[Role]) -> bool {
        // `a rainha` is that of the sentence.
        let is_english = self.mentions.iter().all(|mention| self.tokens[mention.at].text.is_ascii())
            && self.tokens.iter().any(|token| matches!(token.text, "each" | "every" | "in" | "of" | "the" | "per"));
        let is_one = |token: &Token<'_>| {
            let word = token.text.to_lowercase();
            token.is(Concept::Number) || ONE.contains(&word.as_str()) || (is_english && word == "a")
        };
        let is_open = |(mention, role): (&Mention, &Role)| *role == Role::Open && mention.at > 0;
        let is_counted = self
            .mentions
            .iter()
            .zip(roles)
            .filter(|one| is_open(*one))
            .any(|(mention, _)| is_one(&self.tokens[mention.at - 1]));
        let one_queen = self.tokens.windows(2).any(|two| is_one(&two[0]) && two[1].is(Concept::Queen));
        let is_value = |token: &Token<'_>| token.is_any(Concept::Item.bit());
        is_counted || (one_queen && !self.tokens.iter().any(is_value))
    }

    /// `columns are implied by position`, `the index is the column`
    fn is_implied(&self) -> bool {
        let [only] = self.mentions[..] else { return false };
        let is_free = self.behind(only.at) == Role::Open && self.before(only.at) == Role::Open;
        is_free && self.named(only.at, &(0..self.tokens.len())) == Role::Place
    }

    /// `row numbers from left to right`
    fn along(&self) -> Option<Axis> {
        let [number, ..] = self.mentions[..] else { return None };
        let along = match (self.has(Concept::Rightward.bit()), self.has(Concept::Downward.bit())) {
            (true, false) => Axis::Columns,
            (false, true) => Axis::Rows,
            _ => return None,
        };
        let is_number = self.mentions.iter().all(|mention| mention.axis == number.axis) && along != number.axis;
        (is_number && !self.has(bits(&[Concept::Search, Concept::Pair]))).then_some(along)
    }

    /// What the words behind a line make of it.
    fn behind(&self, at: usize) -> Role {
        let skipped = self.tokens[at + 1..].iter().take_while(|token| token.is(Concept::Item)).count();
        let behind = &self.tokens[at + 1 + skipped..];
        let opens = |at: usize| behind.get(at).is_some_and(|token| token.is(Concept::Open) && !token.is_apart);
        if self.tokens[at].is_any(bits(&[Concept::Rowwise, Concept::Columnwise])) {
            return if self.has(Concept::Search.bit()) { Role::Open } else { Role::Place };
        }
        let Some(next) = behind.first() else { return Role::Open };
        // `1列目から`
        let is_numbered = at.checked_sub(1).is_some_and(|before| self.tokens[before].is(Concept::Number));
        if is_numbered && behind.iter().find(|token| token.text != "目").is_some_and(|token| token.is(Concept::Since))
        {
            return Role::Place;
        }
        // `列下标对应行号`
        if next.is(Concept::Subscript) && next.is_of_places_first() {
            let is_told = |token: &Token<'_>| token.is(Concept::Is) || token.text == "对应";
            return if behind.get(1).is_some_and(is_told) { Role::Place } else { Role::Open };
        }
        // `col[i]`, `column a[i]`
        if opens(0) || (next.text.starts_with(char::is_alphabetic) && opens(1)) {
            return Role::Number;
        }
        if let Some(letter) = letter(next) {
            return self.bound.map_or(Role::Place, |[place, number]| match letter {
                _ if letter == place => Role::Place,
                _ if letter == number => Role::Number,
                _ => Role::Open,
            });
        }
        let is_arrow = matches!(next.text, "->" | "=>" | "→") && behind.get(1).is_some_and(|next| axis(next).is_some());
        // `p(column) = row`, `q[column] = row`
        let is_called = matches!(next.text, ")" | "]")
            && behind.get(1).is_some_and(|is| is.is(Concept::Is))
            && at.checked_sub(1).is_some_and(|open| matches!(self.tokens[open].text, "(" | "["))
            && !self.tokens[at - 1].is_apart;
        let is_along = match axis(&self.tokens[at]) {
            Some(Axis::Columns) => next.is(Concept::Rightward),
            _ => next.is(Concept::Downward),
        };
        let is_place = is_arrow || is_called || is_along || next.is(Concept::That) || self.is_range(at, behind);
        if is_place { Role::Place } else { Role::Open }
    }

    /// `columns 1 to 8`, `row 1, row 2`
    fn is_range(&self, at: usize, behind: &[Token<'_>]) -> bool {
        let is_number = |token: &Token<'_>| token.is(Concept::Number);
        let line = axis(&self.tokens[at]);
        let is_listed = |mention: &Mention| {
            mention.at != at && Some(mention.axis) == line && self.tokens.get(mention.at + 1).is_some_and(is_number)
        };
        let first = usize::from(behind.first().is_some_and(|token| token.is(Concept::Is)));
        let is_to = |token: &&Token<'_>| {
            token.is_any(bits(&[Concept::Small, Concept::Separator, Concept::Sign])) || matches!(token.text, "." | "to")
        };
        let is_to_number = || {
            let to = behind[first + 1..].iter().take_while(is_to).count();
            to > 0 && behind.get(first + 1 + to).is_some_and(is_number)
        };
        // `1行2列`
        let is_numbered = at.checked_sub(1).is_some_and(|before| is_number(&self.tokens[before]));
        behind.get(first).is_some_and(is_number)
            && !(is_numbered || self.are_listed())
            && (is_to_number() || self.mentions.iter().any(is_listed))
    }

    /// `columns a to h and rows 1 to 8`
    fn are_listed(&self) -> bool {
        let between = |two: &[Mention]| &self.tokens[two[0].at..two[1].at];
        let is_and = |two: &[Mention]| between(two).iter().any(|token| token.is(Concept::And));
        self.mentions.windows(2).any(|two| two[0].axis != two[1].axis && is_and(two))
    }

    /// What the words before a line make of it.
    fn before(&self, at: usize) -> Role {
        for before in (0..at).rev() {
            let token = &self.tokens[before];
            if token.is(Concept::Close) {
                return if self.tokens[at].is_of_places_first() { Role::Number } else { Role::Open };
            }
            // `second` and the like; `before` and `then` are none.
            if token.is(Concept::First) || (token.is(Concept::After) && token.is(Concept::Relation)) {
                return self.ordinal(before);
            }
            // `y is the row, x the column` names no row by its letter.
            if letter(token).is_some() {
                let is_joined = !self.tokens[before + 1..at].iter().any(|token| token.is(Concept::Article));
                return if is_joined { self.lettered(token.text) } else { Role::Open };
            }
            // `列下标对应行号`, `列 1 到 8 对应的行`
            let follows_line = |before: usize| {
                let before = &self.tokens[before];
                before.is_any(LINES | HALTING & !Concept::Is.bit())
            };
            let is_verb = || token.text.starts_with("对应") && before.checked_sub(1).is_some_and(follows_line);
            if token.is_any(LEADING) && !is_verb() {
                let is_way = self.has(Concept::Search.bit()) && !token.is(Concept::That);
                return if is_way { Role::Open } else { Role::Place };
            }
            let is_quiet = token.is_any(bits(&[Concept::Article, Concept::Small])) && !token.is_any(HALTING);
            if !is_quiet && token.text != "-" {
                return self.is_value(before);
            }
        }
        Role::Open
    }

    /// What the first or second row or column is: `the row of the queen in the first column`, `starting with the first column`;
    /// not `first the row, then the column`.
    fn ordinal(&self, ordinal: usize) -> Role {
        let mut before = self.tokens[..ordinal].iter().rev();
        let led = before.find(|token| !token.is(Concept::Article));
        const FROM: u64 = bits(&[Concept::From, Concept::Count, Concept::Since, Concept::Small]);
        let is_led = led.is_some_and(|token| token.is_any(FROM | LEADING) && !token.is_any(HALTING));
        if is_led { Role::Place } else { Role::Open }
    }

    /// What a line is that a letter names.
    fn lettered(&self, letter: &str) -> Role {
        self.bound.map_or(Role::Place, |[place, number]| match letter {
            _ if letter == place => Role::Place,
            _ if letter == number => Role::Number,
            _ => Role::Open,
        })
    }

    /// `q[i] is the row`
    fn is_value(&self, is: usize) -> Role {
        let is_indexed = is > 0 && self.tokens[is].is(Concept::Is) && self.tokens[is - 1].is(Concept::Close);
        if is_indexed { Role::Number } else { Role::Open }
    }

    /// What the other words of a clause make of its only line.
    fn named(&self, at: usize, clause: &std::ops::Range<usize>) -> Role {
        let tokens = &self.tokens[clause.clone()];
        let line = at - clause.start;
        // `column index` is a number, `列下标` a place.
        let is_compound =
            |other: usize| other == line + 1 && !self.tokens[at].is_of_places_first() && tokens[other].is_apart;
        let is_found = |ideas: u64| (0..tokens.len()).any(|other| tokens[other].is_any(ideas) && !is_compound(other));
        let verb = tokens.iter().position(|token| token.is(Concept::Is) && token.text != ":");
        let is_subject = |found: usize| verb.is_some_and(|verb| found < verb && verb < line);
        if is_found(Concept::Subscript.bit()) {
            return Role::Place;
        }
        let position = tokens.iter().position(is_position);
        let is_implied = |found: usize| found > 0 && tokens[found - 1].is(Concept::By);
        let is_of_queen = || tokens.iter().any(|token| token.is(Concept::Queen));
        if position.is_some_and(|found| (is_subject(found) && !is_of_queen()) || is_implied(found)) {
            return Role::Place;
        }
        let item = tokens.iter().position(|token| token.is_any(Concept::Item.bit()));
        const RANKS: u64 = bits(&[Concept::First, Concept::After, Concept::Last]);
        let is_ranked = tokens.iter().any(|token| token.is_any(RANKS));
        if item.is_some_and(is_subject) && !is_ranked { Role::Number } else { Role::Open }
    }
}

/// The line to which the numbers of a list belong that has this name: `row_of_column`, `col2row`.
pub(super) fn of_name(tokens: &[Token<'_>]) -> Option<Axis> {
    let start = tokens.iter().take_while(|token| token.is(Concept::Queen)).count();
    let tokens = &tokens[start..];
    if let [only] = tokens {
        return axis(only).filter(|_| only.is_any(bits(&[Concept::Rowwise, Concept::Columnwise])));
    }
    let [first, between @ .., last] = tokens else { return None };
    const JOINING: u64 =
        bits(&[Concept::Small, Concept::By, Concept::Each, Concept::Queen, Concept::For, Concept::From]);
    let (one, other) = (axis(first)?, axis(last)?);
    let is_joined = !between.is_empty() && between.iter().all(|token| token.is_any(JOINING) || token.text == "2");
    let is_map = between.iter().any(|token| matches!(token.text, "to" | "2"));
    (one != other && is_joined).then_some(if is_map { one } else { other })
}

/// Ways to go through rows and columns.
const ALONG: u64 = bits(&[Concept::Rightward, Concept::Downward]);

/// Ideas of words that name something without saying anything of it.
const NAMING: u64 = bits(&[Concept::Article, Concept::Small, Concept::Each, Concept::Item, Concept::Line]);

/// Words for one of several.
const ONE: [&str; 19] = [
    "один",
    "одна",
    "одному",
    "একটি",
    "一つ",
    "ひとつ",
    "one",
    "un",
    "una",
    "une",
    "uno",
    "ein",
    "eine",
    "einer",
    "einem",
    "um",
    "uma",
    "一",
    "一个",
];

/// True for the place of a number in a list.
fn is_position(token: &Token<'_>) -> bool {
    const BEGINNINGS: [&str; 5] = ["posi", "stelle", "位置", "позици", "অবস্থান"];
    let word = token.text.to_lowercase();
    BEGINNINGS.iter().any(|beginning| word.starts_with(beginning))
}

/// The order in which this line stands first.
const fn order(first: Axis) -> PairOrder {
    match first {
        Axis::Rows => PairOrder::RowColumn,
        Axis::Columns => PairOrder::ColumnRow,
    }
}

/// The order of `r` and `c`.
fn initials(first: &Token<'_>, second: &Token<'_>) -> Option<PairOrder> {
    bound(first.text, second.text).map(order)
}

/// The line that the first of the letters `r` and `c` stands for.
fn bound(first: &str, second: &str) -> Option<Axis> {
    match (first, second) {
        ("r" | "R", "c" | "C") => Some(Axis::Rows),
        ("c" | "C", "r" | "R") => Some(Axis::Columns),
        _ => None,
    }
}
