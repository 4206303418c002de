//! The date that pages carry.

/// The day of `SOURCE_DATE_EPOCH`, seconds since 1970 in UTC, by which builds that can be repeated name a date.
pub fn requested() -> Option<String> {
    /// The end of the year 9999.
    const LAST: u64 = 253_402_300_799;
    let seconds: u64 = std::env::var("SOURCE_DATE_EPOCH").ok()?.parse().ok()?;
    Some(of_day(seconds.min(LAST) / 86_400))
}

/// The date so many days after 1 January 1970, in the calendar of Gregory: `2024-02-29`.
fn of_day(days: u64) -> String {
    // Years are counted from March on, so that the day of a leap year is their last: 719,468 days from 1 March of year 0.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = 400 * era + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates_in_leap_years_too() {
        let dates = [0, 11_016, 11_017, 19_782, 47_541, 2_932_896].map(of_day);
        assert_eq!(dates, ["1970-01-01", "2000-02-29", "2000-03-01", "2024-02-29", "2100-03-01", "9999-12-31"]);
    }
}
