//! Boards that values make up.

use crate::InputErrorKind;
use crate::item::{Board, Source};
use crate::values::tree::Value;
use crate::{Base, Format};

/// How a text writes its values, which says from where it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Json,
    Yaml,
    Python,
    Dzn,
    Essence,
    /// Without names.
    Plain,
}

impl Style {
    /// The format of its boards, unless the options name one.
    pub(crate) fn format(self, source: &Source<'_>) -> &'static Format {
        let name = match self {
            Self::Json => "json",
            Self::Yaml => "yaml",
            Self::Python => "python",
            Self::Dzn => "dzn",
            Self::Essence => "essence",
            Self::Plain => "lists",
        };
        if source.plan.is_asked { source.plan.format } else { crate::format(name).unwrap_or(source.plan.format) }
    }

    /// From where it counts where neither the text nor an option says it.
    pub(crate) const fn base(self) -> Option<Base> {
        match self {
            Self::Dzn => Some(Base::One),
            _ => None,
        }
    }
}

/// The boards of a value: an object with the names of a board or with a list of boards, or a list that is a board, or several.
pub(crate) fn boards(source: &Source<'_>, value: &Value<'_>, style: Style) -> Vec<Board> {
    let (span, format) = (value.span.clone(), style.format(source));
    let placement = Err(InputErrorKind::NoBoard.at(span.clone()));
    vec![Board { span, format, placement, id_at: None, notes: Vec::new() }]
}
