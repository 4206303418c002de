//! Parses the steps of `--at`: `2,4,8..12`.

use crate::help::refused;
use std::str::FromStr;

/// Numbers of steps, ascending, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenSteps(Vec<u64>);

/// The most boards of a picture.
pub const MOST_STILLS: u64 = 100;

impl ChosenSteps {
    pub fn list(&self) -> &[u64] {
        &self.0
    }

    /// The last of them.
    pub fn last(&self) -> u64 {
        self.0.last().copied().unwrap_or_default()
    }
}

impl FromStr for ChosenSteps {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| match text.trim().parse::<u64>() {
            Ok(step) if step > 0 => Ok(step),
            _ => Err(refused!("{text:?}不是步的编号", "{text:?} is no number of a step")),
        };
        let mut steps = Vec::new();
        for part in text.split(',') {
            let (first, last) = match part.split_once("..") {
                None => (number(part)?, number(part)?),
                Some((first, last)) => (number(first)?, number(last.trim_start_matches('='))?),
            };
            if first > last || last - first >= MOST_STILLS || steps.len() as u64 + last - first >= MOST_STILLS {
                return Err(refused!(
                    "{part:?}：一幅图至多 {MOST_STILLS} 步",
                    "{part:?}: a picture has at most {MOST_STILLS} steps"
                ));
            }
            steps.extend(first..=last);
        }
        steps.sort_unstable();
        steps.dedup();
        Ok(Self(steps))
    }
}
