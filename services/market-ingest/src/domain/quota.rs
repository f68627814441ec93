//! Whether a call to the provider may be made now: per minute, per day, per month, with a reserve for the poll.
//!
//! Failed calls count like good ones: the provider counts them too. On-demand calls are let out over the day, so that the
//! morning's users do not take the evening's share.

use chrono::{DateTime, Datelike, Days, Months, NaiveTime, TimeDelta, Utc};

use super::schedule;

/// What the provider grants, and what the poll needs of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    pub minute: u32,
    pub month: u32,
    /// Seconds between two polls.
    pub poll_s: u32,
}

/// Calls made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Usage {
    /// In the last 60 seconds.
    pub minute: u32,
    /// When the first of those was made.
    pub minute_oldest: Option<DateTime<Utc>>,
    /// Since midnight UTC.
    pub day: u32,
    /// Of those, on demand.
    pub day_demand: u32,
    /// Since the first of the month.
    pub month: u32,
    /// The provider wants no call before this.
    pub blocked_until: Option<DateTime<Utc>>,
}

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The leader's regular work: polls and daily lists.
    Poll,
    /// Somebody wants it now.
    Demand,
}

/// Calls on demand that one user has made, or the services for their own work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Share {
    /// In the last 60 seconds.
    pub minute: u32,
    /// When the first of those was made.
    pub minute_oldest: Option<DateTime<Utc>>,
    /// Since midnight UTC.
    pub day: u32,
    /// Other users who called in the last 60 seconds, and since midnight.
    pub others_minute: u32,
    pub others_day: u32,
}

/// Why a call may not be made, with the earliest time to ask again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The grant is used.
    Grant(DateTime<Utc>),
    /// The caller's share of it is used; others may call.
    Share(DateTime<Utc>),
    /// The caller reached a spending limit of their own.
    Limit(DateTime<Utc>),
    /// The caller's spending limits are not known right now.
    NoLimits(DateTime<Utc>),
    /// The ledger cannot be reached, and nothing is held back for this replica.
    NoLedger(DateTime<Utc>),
}

/// Of each minute's calls, those that only the poll may take.
const MINUTE_RESERVE: u32 = 3;
/// Replicas that may make calls while they cannot reach the ledger.
pub const STANDBY_SLOTS: i32 = 2;
/// Of the calls on demand of a minute, the share in percent that a user may take while nobody else calls: the rest waits for whoever
/// comes.
const ALONE_PERCENT: u32 = 75;
/// The same of a day: who comes in the evening finds calls, too.
const ALONE_DAY_PERCENT: u32 = 25;
/// Of the same, the share in percent of the services' own work (whale scans, scores of forecasts): it waits, users do not.
const OWN_PERCENT: u32 = 25;

impl Limits {
    /// Calls in any 60 seconds that a replica with a standby slot may make while it cannot reach the ledger.
    #[must_use]
    pub const fn standby(&self) -> u32 {
        self.minute / 30
    }

    /// Calls in any 60 seconds that go through the ledger: the rest is held back for replicas that cannot reach it.
    const fn ledger_minute(&self) -> u32 {
        self.minute - self.standby() * STANDBY_SLOTS.unsigned_abs()
    }

    fn demand_minute(&self) -> u32 {
        let reserve = MINUTE_RESERVE.max(self.standby() * STANDBY_SLOTS.unsigned_abs() + 1);
        self.minute.saturating_sub(reserve).max(1).min(self.minute)
    }

    /// Decides about one more call of one user, as far as the user's share goes.
    ///
    /// # Errors
    /// When the share is used: the earliest time to ask again.
    pub fn decide_share(&self, share: &Share, now: DateTime<Utc>) -> Result<(), DateTime<Utc>> {
        let of = |all: u32, percent: u32, others: u32| (all * percent / 100).min(all / (others + 1)).max(1);
        if share.day >= of(self.demand_day(), ALONE_DAY_PERCENT, share.others_day) {
            return Err(next_day(now));
        }
        if share.minute >= of(self.demand_minute(), ALONE_PERCENT, share.others_minute) {
            return Err(share.minute_oldest.unwrap_or(now) + TimeDelta::seconds(60));
        }
        Ok(())
    }

    /// Decides about one more call of the services' own work, let out over the day as users' calls are.
    ///
    /// # Errors
    /// When its share is used: the earliest time to ask again.
    pub fn decide_own(&self, share: &Share, now: DateTime<Utc>) -> Result<(), DateTime<Utc>> {
        let of = |all: u32| (all * OWN_PERCENT / 100).max(1);
        if share.minute >= of(self.demand_minute()) {
            return Err(share.minute_oldest.unwrap_or(now) + TimeDelta::seconds(60));
        }
        let day = of(self.demand_day());
        pace(share.day, day, day / 4, now)
    }

    /// The month's calls spread over 30 days: 333 of 10,000.
    #[must_use]
    pub const fn day(&self) -> u32 {
        self.month / 30
    }

    /// Calls that the poll takes in a day, at most half of what there is.
    #[must_use]
    pub fn poll_day(&self) -> u32 {
        let polls = 86_400_u32.div_ceil(self.poll_s.max(1)) + schedule::calls_a_day();
        polls.min(self.day() / 2)
    }

    /// Calls on demand that may be made at the start of a day without waiting.
    fn burst(&self) -> u32 {
        self.demand_day() / 4
    }

    fn demand_day(&self) -> u32 {
        self.day() - self.poll_day()
    }

    /// Decides about one more call.
    ///
    /// # Errors
    /// When it may not be made: the earliest time to ask again.
    pub fn decide(&self, used: &Usage, purpose: Purpose, now: DateTime<Utc>) -> Result<(), DateTime<Utc>> {
        if let Some(until) = used.blocked_until.filter(|until| *until > now) {
            return Err(until);
        }
        let (minute, month) = match purpose {
            Purpose::Poll => (self.ledger_minute(), self.month),
            Purpose::Demand => (
                self.demand_minute(),
                self.month.saturating_sub(self.polls_left_in_month(now)),
            ),
        };
        if used.month >= month {
            return Err(next_month(now));
        }
        if used.day >= self.day() {
            return Err(next_day(now));
        }
        if used.minute >= minute {
            return Err(used.minute_oldest.unwrap_or(now) + TimeDelta::seconds(60));
        }
        match purpose {
            Purpose::Poll => Ok(()),
            Purpose::Demand => pace(used.day_demand, self.demand_day(), self.burst(), now),
        }
    }

    fn polls_left_in_month(&self, now: DateTime<Utc>) -> u32 {
        let days = (next_month(now) - now).num_days();
        self.poll_day() * u32::try_from(days + 1).unwrap_or(1)
    }
}

/// So much of the day has passed, so much of the day's share is out.
fn pace(used: u32, share: u32, burst: u32, now: DateTime<Utc>) -> Result<(), DateTime<Utc>> {
    if used >= share {
        return Err(next_day(now));
    }
    if used < burst {
        return Ok(());
    }
    // The burst is out at midnight, the rest evenly until the next.
    let steady = f64::from(share - burst).max(1.0);
    let due_at = f64::from(used + 1 - burst) / steady * 86_400_000.0;
    #[expect(clippy::cast_possible_truncation, reason = "at most the milliseconds of a day")]
    let due = midnight(now) + TimeDelta::milliseconds(due_at as i64);
    if now >= due { Ok(()) } else { Err(due) }
}

/// When the present day began.
#[must_use]
pub fn midnight(now: DateTime<Utc>) -> DateTime<Utc> {
    now.date_naive().and_time(NaiveTime::MIN).and_utc()
}

/// When the present month began.
#[must_use]
pub fn month_start(now: DateTime<Utc>) -> DateTime<Utc> {
    midnight(now) - Days::new(u64::from(now.day0()))
}

/// When the next day begins.
#[must_use]
pub fn next_day(now: DateTime<Utc>) -> DateTime<Utc> {
    midnight(now) + Days::new(1)
}

fn next_month(now: DateTime<Utc>) -> DateTime<Utc> {
    month_start(now) + Months::new(1)
}

#[cfg(test)]
#[path = "quota_tests.rs"]
mod tests;
