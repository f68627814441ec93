//! Events that can be computed: Bitcoin's halvings and difficulty adjustments, and Deribit's option expiries.

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, TimeDelta, Utc, Weekday};
use vocab::Money;

/// Blocks between halvings.
const HALVING: u32 = 210_000;
/// Blocks of an epoch, after which the difficulty is adjusted.
const EPOCH: u32 = 2_016;
/// Gaps between the first and the last block of an epoch.
const GAPS: u32 = EPOCH - 1;
/// Two weeks, in seconds: what an epoch takes at the wanted pace.
const TARGET: f64 = 1_209_600.0;
/// Half the width of a 90 % interval, in standard deviations.
const NINETY: f64 = 1.645;
/// The first subsidy, in satoshi.
const FIRST_SUBSIDY: u64 = 5_000_000_000;

/// When the subsidy is next halved.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Halving {
    pub height: u32,
    pub at: DateTime<Utc>,
    /// It is within so many days of `at` with 90 % probability.
    pub within_days: f64,
    /// Coins of a block from then on.
    pub subsidy: Money,
}

/// When the difficulty is next adjusted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Retarget {
    pub height: u32,
    pub at: DateTime<Utc>,
    /// It is within so many days of `at` with 90 % probability.
    pub within_days: f64,
    /// By what the difficulty is multiplied at the epoch's pace so far; nothing at its first block.
    pub factor: Option<f64>,
}

/// Which of Deribit's options expire, from the least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    Daily,
    Weekly,
    Monthly,
    Quarterly,
}

/// An expiry of options, at 08:00 UTC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expiry {
    pub at: DateTime<Utc>,
    /// The highest that applies.
    pub rank: Rank,
    /// As Deribit writes it: `27NOV26`.
    pub name: String,
}

impl Rank {
    /// Its word in a title.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Daily => "daily",
            Self::Weekly => "weekly",
            Self::Monthly => "monthly",
            Self::Quarterly => "quarterly",
        }
    }
}

/// The halving after a block, at a mean gap in seconds of the last 2,016 blocks: block times as exponential, so the deviation of n gaps is s√n.
/// Nothing once the subsidy is zero, or for a gap that is not above zero.
#[must_use]
pub fn halving(height: u32, tip: DateTime<Utc>, mean_gap: f64) -> Option<Halving> {
    let next = (height / HALVING).checked_add(1)?;
    let target = next.checked_mul(HALVING)?;
    let satoshi = FIRST_SUBSIDY.checked_shr(next).filter(|left| *left > 0)?;
    let (at, within_days) = arrival(target - height, tip, mean_gap)?;
    Some(Halving {
        height: target,
        at,
        within_days,
        // A satoshi is 10^-8 coins, a unit of money 10^-18.
        subsidy: Money::from_units(i128::from(satoshi) * 10_000_000_000)?,
    })
}

/// The adjustment after a block. `epoch_start` is the time of the first block of its epoch, `mean_gap` in seconds of the last 2,016 blocks.
#[must_use]
pub fn retarget(height: u32, tip: DateTime<Utc>, epoch_start: DateTime<Utc>, mean_gap: f64) -> Option<Retarget> {
    let done = height % EPOCH;
    let target = (height - done).checked_add(EPOCH)?;
    let (at, within_days) = arrival(target - height, tip, mean_gap)?;
    let passed = seconds(tip - epoch_start);
    let factor = (done > 0 && passed > 0.0).then(|| difficulty_factor(passed * f64::from(GAPS) / f64::from(done)));
    Some(Retarget {
        height: target,
        at,
        within_days,
        factor,
    })
}

/// By what the difficulty is multiplied after an epoch that took so many seconds from its first to its last block: at most 4, at least ¼.
#[must_use]
pub fn difficulty_factor(seconds: f64) -> f64 {
    TARGET / seconds.clamp(TARGET / 4.0, TARGET * 4.0)
}

fn arrival(blocks: u32, tip: DateTime<Utc>, mean_gap: f64) -> Option<(DateTime<Utc>, f64)> {
    if !mean_gap.is_finite() || mean_gap <= 0.0 {
        return None;
    }
    let ahead = f64::from(blocks) * mean_gap;
    if ahead > 1e10 {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "below 10^13 milliseconds")]
    let at = tip.checked_add_signed(TimeDelta::milliseconds((ahead * 1_000.0).round() as i64))?;
    Some((at, NINETY * mean_gap * f64::from(blocks).sqrt() / 86_400.0))
}

fn seconds(span: TimeDelta) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "below 2^53 seconds")]
    let seconds = span.num_seconds() as f64;
    seconds
}

/// Expiries from the first to the last day, each day at 08:00 UTC; at most 4,000.
#[must_use]
pub fn expiries(from: NaiveDate, to: NaiveDate) -> Vec<Expiry> {
    let eight = NaiveTime::MIN + TimeDelta::hours(8);
    from.iter_days()
        .take_while(|day| *day <= to)
        .take(4_000)
        .map(|day| Expiry {
            at: day.and_time(eight).and_utc(),
            rank: rank(day),
            name: day.format("%-d%b%y").to_string().to_ascii_uppercase(),
        })
        .collect()
}

fn rank(day: NaiveDate) -> Rank {
    let last_of_month = day.day() + 7 > u32::from(day.num_days_in_month());
    match (
        day.weekday() == Weekday::Fri,
        last_of_month,
        day.month().is_multiple_of(3),
    ) {
        (false, _, _) => Rank::Daily,
        (true, false, _) => Rank::Weekly,
        (true, true, false) => Rank::Monthly,
        (true, true, true) => Rank::Quarterly,
    }
}
