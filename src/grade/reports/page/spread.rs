//! The distribution of points as bars with numbers.

use crate::grade::Points;
use crate::show::page::{both, fixed};
use crate::words::class_page;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// The most bars; more different results are put together by tenths of the points.
const MOST_BARS: usize = 21;

/// How many submissions have how many points.
#[derive(Default)]
pub(crate) struct Spread(BTreeMap<(Points, Points), u64>);

impl Spread {
    pub(crate) fn add(&mut self, score: Points, most: Points) {
        *self.0.entry((most, score)).or_default() += 1;
    }

    /// A bar for each result, the lowest first. None for a single submission.
    pub(crate) fn bars(&self) -> Markup {
        let by_points = self.whole_points().or_else(|| (self.0.len() <= MOST_BARS).then(|| self.by_points()));
        let bars = by_points.unwrap_or_else(|| self.by_tenths());
        let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(1);
        html! {
            @if bars.iter().map(|(_, count)| count).sum::<u64>() > 1 {
                table.bars {
                    caption {
                        (fixed(class_page::DISTRIBUTION))
                        span.faint { " " (both(|lang| class_page::middle(lang, self.mean(), self.median(), self.most()))) }
                    }
                    thead { tr { @for words in class_page::BARS { th scope="col" { (fixed(words)) } } } }
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

    /// The points that all could have, where these are the same.
    fn most(&self) -> Option<f64> {
        let mut all = self.0.keys().map(|(most, _)| most);
        let first = all.next()?;
        all.all(|most| most == first).then(|| first.as_f64())
    }

    /// What a result counts beside others: its points, or its share of them where not all could have the same.
    fn value(&self, (most, score): &(Points, Points)) -> f64 {
        match self.most() {
            Some(_) => score.as_f64(),
            None if most.as_f64() > 0.0 => score.as_f64() / most.as_f64(),
            None => 0.0,
        }
    }

    fn mean(&self) -> f64 {
        let sum: f64 = self.0.iter().map(|(result, &count)| self.value(result) * count as f64).sum();
        sum / self.0.values().sum::<u64>() as f64
    }

    /// The result in the middle, or halfway between the two that are.
    fn median(&self) -> f64 {
        let mut values: Vec<_> = self.0.iter().map(|(result, &count)| (self.value(result), count)).collect();
        values.sort_by(|one, other| one.0.total_cmp(&other.0));
        let total: u64 = self.0.values().sum();
        let at = |place: u64| {
            let mut passed = 0;
            let found = values.iter().find(|(_, count)| {
                passed += count;
                passed > place
            });
            found.map_or(0.0, |(value, _)| *value)
        };
        (at((total - 1) / 2) + at(total / 2)) / 2.0
    }

    /// A bar for each number of points, also for those that nobody has; `None` where points are not whole, or too many.
    fn whole_points(&self) -> Option<Vec<(String, u64)>> {
        let most = self.most()?;
        let is_whole = |points: &Points| points.as_f64().fract() == 0.0;
        if most >= MOST_BARS as f64 || !self.0.keys().all(|(most, score)| is_whole(most) && is_whole(score)) {
            return None;
        }
        let count = |points: u32| self.0.iter().find(|((_, score), _)| score.as_f64() == f64::from(points));
        let row = |points| (format!("{points}/{most}"), count(points).map_or(0, |(_, count)| *count));
        Some((0..=most as u32).map(row).collect())
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
