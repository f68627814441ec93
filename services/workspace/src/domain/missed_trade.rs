//! Missed trades: setups that met the rules and were not taken. They are no round trips, and no statistic of real results counts them.
//!
//! What one would have made is told in R: (exit − entry) ÷ (entry − stop), before fees, for a long and a short trade alike.

use chrono::NaiveDate;
use vocab::Money;

use super::text::{self, LONGEST_TAG};
use crate::error::{Error, Fault};

/// Of one owner.
pub const MOST: i64 = 5_000;
const LONGEST_REASON: usize = 4000;

vocab::words! {
    pub enum Direction {
        Long = "long",
        Short = "short",
    }
}

/// Prices of a missed trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Levels {
    pub entry: Money,
    pub stop: Option<Money>,
    /// Where it would have been closed.
    pub exit: Option<Money>,
}

impl Levels {
    /// What it would have made, in R; nothing without a stop or an exit.
    #[must_use]
    pub fn r(&self) -> Option<f64> {
        let (entry, stop, exit) = (self.entry.to_f64(), self.stop?.to_f64(), self.exit?.to_f64());
        let r = (exit - entry) / (entry - stop);
        r.is_finite().then_some(r)
    }
}

/// A missed trade, as its owner notes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMissedTrade {
    /// In the owner's zone.
    pub day: NaiveDate,
    pub asset: String,
    pub direction: Direction,
    /// As in reviews of round trips; may be empty.
    pub setup: String,
    pub levels: Levels,
    /// Why it was not taken.
    pub reason: String,
}

/// As it was sent.
#[derive(Debug, Clone, Default)]
pub struct MissedTradeInput {
    pub day: String,
    pub asset: String,
    pub direction: String,
    pub setup: String,
    pub entry: String,
    pub stop: String,
    pub exit: String,
    pub reason: String,
}

impl NewMissedTrade {
    /// # Errors
    /// All faults at once.
    pub fn check(input: &MissedTradeInput, today: NaiveDate) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let day = text::day("day", &input.day, &mut faults);
        if day.is_some_and(|day| day > today) {
            faults.push(Fault::new("day", "The date must not be in the future."));
        }
        let asset = text::asset("asset", &input.asset, &mut faults);
        let direction = Direction::named(input.direction.trim());
        if direction.is_none() {
            faults.push(Fault::new("direction", "Use long or short."));
        }
        let before = faults.len();
        let entry = text::positive("entry", &input.entry, &mut faults);
        if entry.is_none() && faults.len() == before {
            faults.push(Fault::new("entry", "This field is required."));
        }
        let stop = text::positive("stop", &input.stop, &mut faults);
        if let (Some(direction), Some(entry), Some(stop)) = (direction, entry, stop) {
            let (is_beyond, message) = match direction {
                Direction::Long => (stop < entry, "The stop of a long trade must be below its entry."),
                Direction::Short => (stop > entry, "The stop of a short trade must be above its entry."),
            };
            if !is_beyond {
                faults.push(Fault::new("stop", message));
            }
        }
        let exit = text::positive("exit", &input.exit, &mut faults);
        let setup = text::line("setup", &input.setup, LONGEST_TAG, &mut faults);
        let reason = text::lines("reason", &input.reason, LONGEST_REASON, &mut faults);
        match (day, direction, entry) {
            (Some(day), Some(direction), Some(entry)) if faults.is_empty() => Ok(Self {
                day,
                asset,
                direction,
                setup,
                levels: Levels { entry, stop, exit },
                reason,
            }),
            _ => Err(Error::Invalid(faults)),
        }
    }
}

/// What missed trades would have made.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Figures {
    /// How many have a stop and an exit, and thus an R.
    pub with_r: u32,
    /// Of those, how many would have gained.
    pub gains: u32,
    /// Nothing where none has an R.
    pub sum_r: Option<f64>,
    pub mean_r: Option<f64>,
}

impl Figures {
    #[must_use]
    pub fn of(levels: &[Levels]) -> Self {
        let known: Vec<f64> = levels.iter().filter_map(Levels::r).collect();
        let with_r = u32::try_from(known.len()).unwrap_or(u32::MAX);
        let gains = known.iter().filter(|r| **r > 0.0).count();
        let sum_r = (with_r > 0).then(|| known.iter().sum::<f64>());
        Self {
            with_r,
            gains: u32::try_from(gains).unwrap_or(u32::MAX),
            sum_r,
            mean_r: sum_r.map(|sum| sum / f64::from(with_r)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Figures, Levels, MissedTradeInput, NewMissedTrade};
    use crate::error::Error;

    fn input(direction: &str, entry: &str, stop: &str, exit: &str) -> MissedTradeInput {
        MissedTradeInput {
            day: "2026-11-20".to_owned(),
            asset: " btc ".to_owned(),
            direction: direction.to_owned(),
            entry: entry.to_owned(),
            stop: stop.to_owned(),
            exit: exit.to_owned(),
            ..MissedTradeInput::default()
        }
    }

    fn check(input: &MissedTradeInput) -> Result<NewMissedTrade, Error> {
        NewMissedTrade::check(input, "2026-11-21".parse().unwrap())
    }

    fn levels(direction: &str, entry: &str, stop: &str, exit: &str) -> Levels {
        check(&input(direction, entry, stop, exit)).unwrap().levels
    }

    fn fields(input: &MissedTradeInput) -> Vec<String> {
        let Err(Error::Invalid(faults)) = check(input) else {
            panic!("this is no missed trade: {input:?}")
        };
        faults.into_iter().map(|fault| fault.field).collect()
    }

    #[test]
    fn r_is_gain_by_risk_for_both_directions() {
        assert_eq!(levels("long", "100", "90", "130").r(), Some(3.0));
        assert_eq!(levels("long", "100", "90", "90").r(), Some(-1.0));
        assert_eq!(levels("short", "100", "110", "80").r(), Some(2.0));
        assert_eq!(levels("short", "100", "110", "105").r(), Some(-0.5));
        assert_eq!(levels("long", "100", "", "130").r(), None, "unknown, not zero");
        assert_eq!(levels("long", "100", "90", "").r(), None);
    }

    #[test]
    fn figures_leave_out_what_has_no_r() {
        let all = [
            levels("long", "100", "90", "130"),
            levels("short", "100", "110", "105"),
            levels("long", "100", "90", ""),
            levels("long", "100", "90", "100"),
        ];
        let figures = Figures::of(&all);
        assert_eq!((figures.with_r, figures.gains), (3, 1));
        assert_eq!(figures.sum_r, Some(2.5));
        assert!((figures.mean_r.unwrap() - 2.5 / 3.0).abs() < 1e-12);
        assert_eq!(Figures::of(&all[2..3]), Figures::default());
    }

    #[test]
    fn faults_are_told_at_once() {
        let new = check(&input("long", "1", "0.5", "")).unwrap();
        assert_eq!((new.asset.as_str(), new.direction.name()), ("BTC", "long"));
        let nothing = MissedTradeInput::default();
        assert_eq!(fields(&nothing), ["day", "asset", "direction", "entry"]);
        let mut later = input("up", "-1", "x", "0");
        later.day = "2026-11-22".to_owned();
        later.setup = "x".repeat(61);
        assert_eq!(fields(&later), ["day", "direction", "entry", "stop", "exit", "setup"]);
        for (direction, stop) in [("long", "100"), ("long", "101"), ("short", "100"), ("short", "99")] {
            assert_eq!(
                fields(&input(direction, "100", stop, "")),
                ["stop"],
                "{direction} {stop}"
            );
        }
    }
}
