//! The distribution of points as bars with numbers.

use crate::Points;
use crate::class_page_words;
use maud::{Markup, html};
use nqfill_show::page::fixed;
use std::collections::BTreeMap;

/// The most bars; more different results are put together by tenths of the points.
const MOST_BARS: usize = 11;

/// How many submissions have how many points.
#[derive(Default)]
pub(crate) struct Spread(BTreeMap<(Points, Points), u64>);

impl Spread {
    pub(crate) fn add(&mut self, score: Points, most: Points) {
        *self.0.entry((most, score)).or_default() += 1;
    }

    /// A bar for each result, the lowest first. None for a single submission.
    pub(crate) fn bars(&self) -> Markup {
        let bars = if self.0.len() > MOST_BARS { self.by_tenths() } else { self.by_points() };
        let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(1);
        html! {
            @if bars.iter().map(|(_, count)| count).sum::<u64>() > 1 {
                table.bars {
                    caption { (fixed(class_page_words::DISTRIBUTION)) }
                    thead { tr { @for words in class_page_words::BARS { th scope="col" { (fixed(words)) } } } }
                    @for (name, count) in &bars {
                        tr {
                            th scope="row" { (name) }
                            td { (count) }
                            td {
                                svg.bar viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
                                    rect width=(format!("{:.1}", *count as f64 * 100.0 / most as f64)) height="10" {}
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn by_points(&self) -> Vec<(String, u64)> {
        self.0.iter().map(|((most, score), &count)| (format!("{score}/{most}"), count)).collect()
    }

    fn by_tenths(&self) -> Vec<(String, u64)> {
        let mut tenths = [0; 10];
        for ((most, score), count) in &self.0 {
            let share = if most.as_f64() > 0.0 { score.as_f64() / most.as_f64() } else { 0.0 };
            tenths[((share * 10.0) as usize).min(9)] += count;
        }
        let name = |tenth: usize| match tenth {
            9 => "90–100 %".to_owned(),
            tenth => format!("{}–{} %", tenth * 10, tenth * 10 + 9),
        };
        tenths.into_iter().enumerate().map(|(tenth, count)| (name(tenth), count)).collect()
    }
}
