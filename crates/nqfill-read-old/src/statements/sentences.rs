//! The sentences that state something, as rows of ideas.
//!
//! ```text
//! row      = part { blank part }
//! part     = idea { "|" idea } [ "?" | "*" ]     an idea of the module `vocabulary`; once, if any, any number of times
//! ```

use crate::PairOrder;
use crate::format::said::Axis;
use crate::statements::vocabulary::Concept;

/// How a row of the table is turned into a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    Order(PairOrder),
    Unordered,
    Index(Axis),
    /// The same, said in the order of European languages; where places come first it is the other way round.
    OfIndex(Axis),
    /// The first number is the base.
    Base,
    /// The character and the kind of square in it.
    Glyph,
    /// The first number is the size.
    Size,
    Ranks,
    Turned,
    Upward,
    /// The number in the place of a row without a queen.
    Unset,
    /// The character of a square without a queen.
    Free,
    /// The initials of a pair: `(c, r)`.
    Initials,
}

/// The sentences, longer ones before those that they contain.
#[rustfmt::skip]
pub(crate) const SENTENCES: &[(&str, Told)] = &[
    ("row|rows small* queen|small* small* each column", Told::Index(Axis::Columns)),
    ("column|columns small* queen|small* small* each row", Told::Index(Axis::Rows)),
    ("each column small* queen small* square|y", Told::Index(Axis::Columns)),
    ("each row small* queen small* square", Told::Index(Axis::Rows)),
    ("each column small* queen|small* small* row", Told::Index(Axis::Columns)),
    ("each row small* queen|small* small* column", Told::Index(Axis::Rows)),
    ("row|rows small* queen small* letter separator small* column", Told::OfIndex(Axis::Columns)),
    ("column|columns small* queen small* letter separator small* row", Told::OfIndex(Axis::Rows)),
    ("row|rows small* queen small* column", Told::OfIndex(Axis::Columns)),
    ("column|columns small* queen small* row", Told::OfIndex(Axis::Rows)),
    ("by column|columns", Told::Index(Axis::Columns)),
    ("by row|rows", Told::Index(Axis::Rows)),
    ("columnwise", Told::Index(Axis::Columns)),
    ("rowwise", Told::Index(Axis::Rows)),
    ("queen rows", Told::Index(Axis::Columns)),
    ("queen columns", Told::Index(Axis::Rows)),
    ("first small|square* is small* column separator|and* after small* is? small* row", Told::Order(PairOrder::ColumnRow)),
    ("first small|square* is small* row separator|and* after small* is? small* column", Told::Order(PairOrder::RowColumn)),
    ("first small|square* is small* column", Told::Order(PairOrder::ColumnRow)),
    ("first small|square* is small* row", Told::Order(PairOrder::RowColumn)),
    ("row|rows is|small|number|count* turned", Told::Upward),
    ("column|columns first", Told::Order(PairOrder::ColumnRow)),
    ("row|rows first", Told::Order(PairOrder::RowColumn)),
    ("column|columns is small|given* first", Told::Order(PairOrder::ColumnRow)),
    ("row|rows is small|given* first", Told::Order(PairOrder::RowColumn)),
    ("column separator? after? row", Told::Order(PairOrder::ColumnRow)),
    ("row separator? after? column", Told::Order(PairOrder::RowColumn)),
    ("column and row", Told::Order(PairOrder::ColumnRow)),
    ("row and column", Told::Order(PairOrder::RowColumn)),
    ("sign? letter separator? letter sign?", Told::Initials),
    ("x is|sign? small* row sign? separator|and* y is|sign? small* column", Told::Order(PairOrder::RowColumn)),
    ("x is|sign? small* column sign? separator|and* y is|sign? small* row", Told::Order(PairOrder::ColumnRow)),
    ("x separator|and? after? y", Told::Unordered),
    ("open x close open y close", Told::Unordered),
    ("y separator|and? after? x", Told::Unordered),
    ("file separator? rank", Told::Ranks),
    ("rank separator? file", Told::Ranks),
    ("separator? number is|for is? small|article|that|each|given* no small|article* queen small|article|that|from* row|rows|column|columns", Told::Unset),
    ("separator? number is|for is? separator? small|article|that|each|row|rows|column|columns|given* no small|article* queen", Told::Unset),
    ("separator? number is|for small|that* row|rows|column|columns small* queen small|is* no", Told::Unset),
    ("separator? number is|for|small small|article|that|each* row|rows|column|columns small|article|is* empty", Told::Unset),
    ("separator? number is|for small|article* empty row|rows|column|columns", Told::Unset),
    ("row|rows|column|columns small|article|that* no small|article* queen small|is|separator|given* separator? number", Told::Unset),
    ("no small|article* queen small* row|rows|column|columns small|is* separator? number", Told::Unset),
    ("empty row|rows|column|columns small|is|from|given* separator? number", Told::Unset),
    ("corner square? small|is|sign|open|count* number separator? number", Told::Base),
    ("corner square? small|is|sign* number row small|separator|and* number column", Told::Base),
    ("number separator number sign? small|is|sign* corner", Told::Base),
    ("first row is row? number", Told::Base),
    ("count count? small|from* number", Told::Base),
    ("number separator? based", Told::Base),
    ("base is? number", Told::Base),
    ("count from row|column number small|and|separator* row|column number", Told::Base),
    ("count from number", Told::Base),
    ("from number count?", Told::Base),
    ("number since count?", Told::Base),
    ("number from count", Told::Base),
    ("char is small* no queen", Told::Free),
    ("char is article* square? is? article* queen|blocked|empty square?", Told::Glyph),
    ("char separator queen|blocked|empty square?", Told::Glyph),
    ("char for queen|blocked|empty square?", Told::Glyph),
    ("queen|blocked|empty square? is small* char small* is", Told::Glyph),
    ("queen|blocked|empty square? is small* char", Told::Glyph),
    ("queen|blocked|empty square? small* char is", Told::Glyph),
    ("board? size small* board? is? number", Told::Size),
    ("board small* size small|is* number", Told::Size),
    ("size number small* board", Told::Size),
    ("board is|small* number column|columns separator|and* number row|rows", Told::Size),
    ("number separator? queen puzzle?", Told::Size),
    ("board small* number times number", Told::Size),
    ("number separator? times separator? number separator? small* board", Told::Size),
    ("number separator? times separator? number small* board|puzzle|square?", Told::Size),
    ("board is|small* number row|rows separator|and* number column|columns", Told::Size),
    ("number row separator|and* number column small* board?", Told::Size),
    ("number rows separator|and|times* number? columns", Told::Size),
    ("number rows separator|and|times* number column", Told::Size),
    ("number small* square? degree board?", Told::Size),
    ("order is? number", Told::Size),
    ("board small* number rows", Told::Size),
    ("turned", Told::Turned),
];

/// The idea of that name in the table.
pub(crate) fn idea(name: &str) -> Option<Concept> {
    IDEAS.iter().find(|(known, _)| *known == name).map(|&(_, concept)| concept)
}

/// The names of ideas in the table.
#[rustfmt::skip]
const IDEAS: &[(&str, Concept)] = {
    use Concept::*;
    &[("row", Row), ("rows", Rows), ("column", Column), ("columns", Columns), ("x", X), ("y", Y), ("file", File),
        ("rank", Rank), ("queen", Queen), ("blocked", Blocked), ("empty", Empty), ("square", Square), ("each", Each),
        ("by", By), ("first", First), ("after", After), ("number", Number), ("based", Based), ("base", Base),
        ("count", Count), ("from", From), ("article", Article), ("size", Size), ("board", Board), ("is", Is), ("small", Small),
        ("that", Concept::That), ("turned", Turned), ("order", Order), ("for", For), ("given", Given), ("times", Times), ("degree", Degree), ("puzzle", Puzzle), ("separator", Separator), ("subscript", Subscript), ("open", Open),
        ("since", Since), ("and", And), ("close", Close), ("no", No), ("corner", Corner), ("rowwise", Rowwise), ("columnwise", Columnwise), ("sign", Sign)]
};
