//! What chooses among the cards of a page: boxes, a field for names, keys. `list.js` moves it.

use crate::show::Words;
use crate::show::page::fixed;
use crate::words::page;
use maud::{Markup, html};

/// A box that shows or hides the cards of a class.
pub struct Choice {
    /// The class.
    pub class: String,
    /// Its name for readers.
    pub label: Markup,
    /// Number of its cards.
    pub count: u64,
}

/// Boxes in groups with a legend each, and a field that finds names.
pub fn tools(groups: &[(Words, Vec<Choice>)]) -> Markup {
    html! {
        div.tools role="search" {
            label.scripted { (fixed(page::SEARCH)) " " input type="search" id="search" autocomplete="off"; }
            @for (legend, choices) in groups {
                fieldset {
                    legend { (fixed(*legend)) }
                    @for choice in choices {
                        label {
                            input type="checkbox" id={ "show-" (choice.class) } checked disabled[choice.count == 0];
                            " " (choice.label) " " span.count { (choice.count) }
                        }
                    }
                }
            }
            output.scripted.faint id="shown" aria-live="polite" {}
            button.scripted type="button" id="show-keys" { (fixed(page::KEYS)) " " kbd { "?" } }
        }
    }
}

/// The keys of a page and what they do, in a dialogue.
pub fn keys(keys: &[(&str, Words)]) -> Markup {
    html! {
        dialog id="keys" {
            h2 { (fixed(page::KEYS)) }
            @for (key, meaning) in keys {
                p { kbd { (key) } " " (fixed(*meaning)) }
            }
            form method="dialog" { button { (fixed(page::CLOSE)) } }
        }
    }
}
