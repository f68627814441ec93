//! The band that was forecast for a day, frozen before the day began. One that was made with the day's own prices is none.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use vocab::Money;

/// Per cent of outcomes that each band holds.
pub const PERCENTS: [u32; 3] = [50, 80, 95];
/// Forecasting is asked in the last hours before the day: a band of then rests on prices that are hardly older than the day, and there is time
/// to ask again.
const LEAD: TimeDelta = TimeDelta::hours(6);
/// Why a coin has no band for a day on which alerts wait for those of more coins than are asked for.
pub const LEFT_OUT: &str =
    "Alerts compare with the bands of more coins than are forecast for one day; coins with the most alerts come first.";
/// Minutes between two attempts at most.
const LONGEST_PAUSE: i64 = 30;

/// Lower and upper edge in US dollars, of each of [`PERCENTS`].
pub type Edges = [(Money, Money); 3];

/// A forecast as it was answered.
#[derive(Debug, Clone)]
pub struct ForecastAnswer {
    pub run: String,
    pub model: String,
    /// Version of the recipe.
    pub recipe: String,
    pub made_at: Option<DateTime<Utc>>,
    /// The coin's prices ended before the forecast was made.
    pub has_ended: bool,
    /// Of the day that was asked for.
    pub edges: Option<Edges>,
}

/// What counts for a day, and never changes any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Band {
    pub run: String,
    pub model: String,
    pub recipe: String,
    pub made_at: DateTime<Utc>,
    pub edges: Edges,
}

/// Why a coin has no band for a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoBand {
    Away,
    Limited,
    Unknown,
    TooShort,
    Ended,
    NotCovered,
    Late,
}

impl ForecastAnswer {
    /// The band of the day, where it was made before the day began.
    ///
    /// # Errors
    /// Why there is none.
    pub fn frozen(self, day: NaiveDate) -> Result<Band, NoBand> {
        if self.has_ended {
            return Err(NoBand::Ended);
        }
        let edges = self.edges.ok_or(NoBand::NotCovered)?;
        let made_at = self.made_at.filter(|made| *made < begins(day)).ok_or(NoBand::Late)?;
        Ok(Band {
            run: self.run,
            model: self.model,
            recipe: self.recipe,
            made_at,
            edges,
        })
    }
}

impl Band {
    /// Where its edges are from, as `forecast 0192… of 2026-11-21 18:00 UTC by meridian (meridian-1)`.
    #[must_use]
    pub fn origin(&self) -> String {
        let made = self.made_at.format("%Y-%m-%d %H:%M UTC");
        format!("forecast {} of {made} by {} ({})", self.run, self.model, self.recipe)
    }
}

impl NoBand {
    /// In a sentence.
    #[must_use]
    pub const fn why(self) -> &'static str {
        match self {
            Self::Away => "The forecasting service did not answer before the day began.",
            Self::Limited => "Requests to the forecasting service were limited until the day began.",
            Self::Unknown => "There are no daily prices of this coin.",
            Self::TooShort => "Its price history is too short for a forecast.",
            Self::Ended => "Its price history ended before that.",
            Self::NotCovered => "Its forecast did not cover the day.",
            Self::Late => "Its forecast was made after the day had begun.",
        }
    }

    /// True where asking again changes nothing on the same day.
    #[must_use]
    pub const fn is_final(self) -> bool {
        match self {
            Self::Unknown | Self::TooShort | Self::Ended => true,
            Self::Away | Self::Limited | Self::NotCovered | Self::Late => false,
        }
    }
}

/// Midnight, UTC.
fn begins(day: NaiveDate) -> DateTime<Utc> {
    day.and_time(NaiveTime::MIN).and_utc()
}

/// The day after this time, where its band is asked for by now.
#[must_use]
pub fn asked_for(now: DateTime<Utc>) -> Option<NaiveDate> {
    let day = now.date_naive().checked_add_days(Days::new(1))?;
    (now >= begins(day) - LEAD).then_some(day)
}

/// How long after an attempt the next one may follow; `attempts` came before it.
#[must_use]
pub fn pause(attempts: i32) -> TimeDelta {
    TimeDelta::minutes((1_i64 << attempts.clamp(0, 5)).min(LONGEST_PAUSE))
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, NaiveDate, Utc};
    use vocab::Money;

    use super::{ForecastAnswer, NoBand, asked_for, pause};

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn forecast(made_at: &str) -> ForecastAnswer {
        let edges = |low: u32, high: u32| (Money::from(low), Money::from(high));
        ForecastAnswer {
            run: "r1".to_owned(),
            model: "meridian".to_owned(),
            recipe: "meridian-1".to_owned(),
            made_at: Some(at(made_at)),
            has_ended: false,
            edges: Some([edges(95, 105), edges(90, 110), edges(80, 120)]),
        }
    }

    #[test]
    fn a_band_counts_only_where_it_was_made_before_its_day() {
        let frozen = forecast("2026-11-21T23:59:59Z").frozen(day("2026-11-22")).unwrap();
        assert_eq!(
            frozen.origin(),
            "forecast r1 of 2026-11-21 23:59 UTC by meridian (meridian-1)"
        );
        let late = forecast("2026-11-22T00:00:00Z").frozen(day("2026-11-22"));
        assert_eq!(late, Err(NoBand::Late));
        let undated = ForecastAnswer {
            made_at: None,
            ..forecast("2026-11-21T18:00:00Z")
        };
        assert_eq!(undated.frozen(day("2026-11-22")), Err(NoBand::Late));
    }

    #[test]
    fn a_forecast_of_a_dead_coin_or_of_other_days_is_none() {
        let ended = ForecastAnswer {
            has_ended: true,
            ..forecast("2026-11-21T18:00:00Z")
        };
        assert_eq!(ended.frozen(day("2026-11-22")), Err(NoBand::Ended));
        let other = ForecastAnswer {
            edges: None,
            ..forecast("2026-11-21T18:00:00Z")
        };
        assert_eq!(other.frozen(day("2026-11-22")), Err(NoBand::NotCovered));
    }

    #[test]
    fn the_next_days_band_is_asked_for_in_the_last_six_hours() {
        assert_eq!(asked_for(at("2026-11-21T17:59:59Z")), None);
        for now in ["2026-11-21T18:00:00Z", "2026-11-21T23:59:59Z"] {
            assert_eq!(asked_for(at(now)), Some(day("2026-11-22")), "{now}");
        }
        assert_eq!(asked_for(at("2026-11-22T00:00:00Z")), None);
    }

    #[test]
    fn attempts_come_further_and_further_apart() {
        let minutes: Vec<i64> = (0..8).map(|attempts| pause(attempts).num_minutes()).collect();
        assert_eq!(minutes, [1, 2, 4, 8, 16, 30, 30, 30]);
    }
}
