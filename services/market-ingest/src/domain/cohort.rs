//! What became of new pools: which are alive, and how sure a share of them is.
//!
//! A random sample of each day's pools is read again after 1, 7 and 30 days. Survival is alive ÷ answered with Wilson's score
//! interval (E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22, 1927), which holds for
//! small numbers and near 0 and 1. Pools of which nothing is known are told apart: with them counted as dead and as alive the share
//! lies between `worst` and `best`.

use chrono::{DateTime, Datelike, Days, NaiveDate, Utc};
use vocab::Money;

use super::{decimal::Decimal, pool::Figures};

/// Days after the first sight on which a sampled pool is read again.
pub const DAYS: [u32; 3] = [1, 7, 30];
/// Pools of a day's sample at most.
pub const SAMPLE: i64 = 300;
/// Of fewer answers no share is told.
pub const FEWEST: u32 = 20;
/// Two-sided 95 % of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;
/// US dollars below which a pool is dead, whatever it had.
const LEAST_RESERVE: u32 = 1_000;
/// Of the peak of the first day.
const PEAK_SHARE: u32 = 10;

/// A pool lives where its reserve is at least max($1,000, 10 % of the peak of its first day) and it traded within 24 hours. None where
/// the figures do not tell.
#[must_use]
pub fn is_alive(figures: &Figures, peak: Option<&Decimal>) -> Option<bool> {
    let reserve = figures.reserve.as_ref()?.money()?;
    let least = Money::from(LEAST_RESERVE);
    let of_peak = peak
        .and_then(Decimal::money)
        .and_then(|peak| peak.checked_div(Money::from(PEAK_SHARE)));
    if reserve < of_peak.map_or(least, |of_peak| of_peak.max(least)) {
        // Dead whatever it traded.
        return Some(false);
    }
    traded(figures)
}

/// Was there a trade within 24 hours?
fn traded(figures: &Figures) -> Option<bool> {
    let day = figures.day()?;
    match (day.buys, day.sells) {
        (None, None) => day.volume.as_ref().map(|volume| !volume.is_zero()),
        (buys, sells) => Some(buys.unwrap_or(0) > 0 || sells.unwrap_or(0) > 0),
    }
}

/// Pools of a cohort by what is known of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    pub seen: u32,
    pub answered: u32,
    pub alive: u32,
}

/// Shares from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Survival {
    pub rate: f64,
    pub low: f64,
    pub high: f64,
    pub worst: f64,
    pub best: f64,
}

impl Tally {
    /// None below [`FEWEST`] answers.
    #[must_use]
    pub fn survival(self) -> Option<Survival> {
        if self.answered < FEWEST || self.alive > self.answered || self.answered > self.seen {
            return None;
        }
        let share = |part: u32, whole: u32| f64::from(part) / f64::from(whole);
        let (low, high) = wilson(self.alive, self.answered);
        let unknown = self.seen - self.answered;
        Some(Survival {
            rate: share(self.alive, self.answered),
            low,
            high,
            worst: share(self.alive, self.seen),
            best: share(self.alive + unknown, self.seen),
        })
    }
}

/// Wilson's score interval of 95 % for `hits` of `all`, which is above 0.
fn wilson(hits: u32, all: u32) -> (f64, f64) {
    let n = f64::from(all);
    let p = f64::from(hits) / n;
    let z2 = Z * Z;
    let middle = p + z2 / (2.0 * n);
    let half = Z * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z2 / n;
    (((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0))
}

/// Monday of the week in which it falls, UTC.
#[must_use]
pub fn monday(at: DateTime<Utc>) -> NaiveDate {
    let day = at.date_naive();
    day - Days::new(u64::from(day.weekday().num_days_from_monday()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Decimal, Figures, Tally, is_alive, monday, wilson};
    use crate::domain::pool::Window;

    fn percent(share: f64) -> String {
        format!("{:.1}", share * 100.0)
    }

    #[test]
    fn the_worked_example() {
        let tally = Tally {
            seen: 40,
            answered: 38,
            alive: 9,
        };
        let survival = tally.survival().unwrap();
        assert_eq!(percent(survival.rate), "23.7");
        assert_eq!(
            (percent(survival.low), percent(survival.high)),
            ("13.0".into(), "39.2".into())
        );
        assert_eq!(
            (percent(survival.worst), percent(survival.best)),
            ("22.5".into(), "27.5".into())
        );
        assert_eq!(
            Tally {
                seen: 40,
                answered: 19,
                alive: 9
            }
            .survival(),
            None,
            "too few answers"
        );
        assert!(
            Tally {
                seen: 20,
                answered: 20,
                alive: 0
            }
            .survival()
            .is_some()
        );
    }

    fn figures(reserve: Option<&str>, buys: Option<u32>) -> Figures {
        let day = Window {
            window: "24h".to_owned(),
            buys,
            ..Window::default()
        };
        Figures {
            reserve: reserve.map(|text| text.parse().unwrap()),
            windows: vec![day],
            ..Figures::default()
        }
    }

    #[test]
    fn a_pool_lives_by_its_reserve_and_its_trades() {
        let peak: Decimal = "50000".parse().unwrap();
        for (reserve, buys, peak, alive) in [
            (Some("1000"), Some(1), None, Some(true)),
            (Some("999.99"), Some(1), None, Some(false)),
            (Some("5000"), Some(1), Some(&peak), Some(true)),
            (Some("4999.99"), Some(1), Some(&peak), Some(false)),
            (Some("5000"), Some(0), Some(&peak), Some(false)),
            (Some("5000"), None, Some(&peak), None),
            (None, Some(9), Some(&peak), None),
        ] {
            assert_eq!(is_alive(&figures(reserve, buys), peak), alive, "{reserve:?} {buys:?}");
        }
    }

    #[test]
    fn weeks_begin_on_monday() {
        let monday_of = |text: &str| monday(text.parse().unwrap()).to_string();
        assert_eq!(monday_of("2026-11-24T02:00:00Z"), "2026-11-23");
        assert_eq!(monday_of("2026-11-23T00:00:00Z"), "2026-11-23");
        assert_eq!(monday_of("2026-11-22T23:59:59Z"), "2026-11-16");
    }

    proptest! {
        #[test]
        fn an_interval_holds_its_share(all in 1_u32..5_000, part in 0.0_f64..=1.0) {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a part of all")]
            let hits = (f64::from(all) * part) as u32;
            let (low, high) = wilson(hits, all);
            let share = f64::from(hits) / f64::from(all);
            prop_assert!(0.0 <= low && low <= share + 1e-12 && share <= high + 1e-12 && high <= 1.0);
        }
    }
}
