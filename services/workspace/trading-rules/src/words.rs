//! Numbers and times in sentences.

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use vocab::Money;

use crate::local::day_of;

/// Units of the eighth decimal.
const FINE: i128 = 10_000_000_000;

/// Up to eight decimals.
pub(crate) fn amount(money: Money) -> String {
    let cut = Money::from_units(money.units() / FINE * FINE).unwrap_or_default();
    if cut.is_zero() { money } else { cut }.to_string()
}

/// A share in percent with up to two decimals, rounded half up.
pub(crate) fn percent(share: Money) -> String {
    const HUNDREDTH: i128 = 10_i128.pow(14);
    let hundredths = (share.units() + HUNDREDTH / 2) / HUNDREDTH;
    let shown = Money::from_units(hundredths.saturating_mul(10_i128.pow(16))).unwrap_or_default();
    format!("{shown}%")
}

pub(crate) fn span(length: TimeDelta) -> String {
    match length.num_minutes() {
        days if days % 1440 == 0 && days > 1440 => format!("{} d", days / 1440),
        hours if hours % 60 == 0 => format!("{} h", hours / 60),
        minutes => format!("{minutes} min"),
    }
}

/// A local time; with its day where that is not the day of `now`.
pub(crate) fn moment(time: DateTime<Utc>, now: DateTime<Utc>, zone: Tz) -> String {
    let local = time.with_timezone(&zone);
    if day_of(now, zone) == local.date_naive() {
        local.format("%H:%M").to_string()
    } else {
        local.format("%H:%M on %-d %b %Y").to_string()
    }
}

/// `1 trade`, `2 trades`.
pub(crate) fn many(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}
