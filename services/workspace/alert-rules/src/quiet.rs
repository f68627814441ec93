//! Whether a firing is sent now: snoozes and quiet hours. A firing is always logged.

use chrono::{DateTime, Days, MappedLocalTime, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

/// Hours of a person's day without messages. They may go over midnight; equal times are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuietHours {
    pub from: NaiveTime,
    /// Not included.
    pub to: NaiveTime,
    pub zone: Tz,
}

/// What happens to a firing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    Send,
    /// In one digest, at that time.
    Digest {
        at: DateTime<Utc>,
    },
    /// Only logged; one notice at that time, where the rule is still true ([`crate::State::truth`]).
    Snoozed {
        until: DateTime<Utc>,
    },
}

/// Decides about a firing at `now`. A snooze counts before quiet hours.
#[must_use]
pub fn decide(snoozed_until: Option<DateTime<Utc>>, quiet: Option<&QuietHours>, now: DateTime<Utc>) -> Decision {
    if let Some(until) = snoozed_until.filter(|until| *until > now) {
        return Decision::Snoozed { until };
    }
    match quiet.and_then(|quiet| quiet.end(now)) {
        Some(at) => Decision::Digest { at },
        None => Decision::Send,
    }
}

impl QuietHours {
    /// When the quiet hours that run at `now` end; `None` outside of them.
    #[must_use]
    pub fn end(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let time = now.with_timezone(&self.zone).time();
        let is_quiet = if self.from <= self.to {
            self.from <= time && time < self.to
        } else {
            time >= self.from || time < self.to
        };
        is_quiet.then(|| self.next_end(now))
    }

    /// The next moment at which local clocks show the end, or a later time where they jump over it.
    fn next_end(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let today = now.with_timezone(&self.zone).date_naive();
        (0..=2)
            .filter_map(|days| today.checked_add_days(Days::new(days)))
            .flat_map(|day| self.moments(day.and_time(self.to)))
            .find(|moment| *moment > now)
            .unwrap_or(now)
    }

    fn moments(&self, local: NaiveDateTime) -> Vec<DateTime<Utc>> {
        // Clocks jump by whole quarters of an hour, and no zone leaves out more than a day.
        let found = (0..=96).find_map(|quarters| {
            let later = local.checked_add_signed(TimeDelta::minutes(15 * quarters))?;
            match self.zone.from_local_datetime(&later) {
                MappedLocalTime::Single(only) => Some(vec![only.to_utc()]),
                MappedLocalTime::Ambiguous(first, second) => Some(vec![first.to_utc(), second.to_utc()]),
                MappedLocalTime::None => None,
            }
        });
        found.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, NaiveTime, Utc};

    use super::{Decision, QuietHours, decide};

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn berlin(from: u32, to: u32) -> QuietHours {
        let hour = |hour| NaiveTime::from_hms_opt(hour, 0, 0).unwrap();
        QuietHours {
            from: hour(from),
            to: hour(to),
            zone: chrono_tz::Europe::Berlin,
        }
    }

    fn sent(quiet: &QuietHours, now: &str) -> Decision {
        decide(None, Some(quiet), at(now))
    }

    #[test]
    fn row_11_the_night_that_ends_summer_time_is_an_hour_longer() {
        let end = Decision::Digest {
            at: at("2026-10-25T06:00:00Z"),
        };
        assert_eq!(sent(&berlin(22, 7), "2026-10-24T23:30:00Z"), end);
        assert_eq!(sent(&berlin(22, 7), "2026-10-24T20:00:00Z"), end, "22:00 is quiet");
        assert_eq!(sent(&berlin(22, 7), "2026-10-24T19:59:59Z"), Decision::Send);
        assert_eq!(
            sent(&berlin(22, 7), "2026-10-25T06:00:00Z"),
            Decision::Send,
            "07:00 is not"
        );
    }

    #[test]
    fn an_end_that_the_clock_skips_or_repeats_is_found() {
        // 02:00 does not exist on 29 March; clocks then show 03:00, 01:00Z.
        let skipped = Decision::Digest {
            at: at("2026-03-29T01:00:00Z"),
        };
        assert_eq!(sent(&berlin(22, 2), "2026-03-29T00:30:00Z"), skipped);
        let again = QuietHours {
            to: NaiveTime::from_hms_opt(2, 30, 0).unwrap(),
            ..berlin(22, 7)
        };
        // The second 02:10 of 25 October.
        let second = Decision::Digest {
            at: at("2026-10-25T01:30:00Z"),
        };
        assert_eq!(sent(&again, "2026-10-25T01:10:00Z"), second);
    }

    #[test]
    fn hours_within_a_day_and_equal_times() {
        assert_eq!(
            sent(&berlin(12, 14), "2026-07-01T10:00:00Z"),
            Decision::Digest {
                at: at("2026-07-01T12:00:00Z")
            }
        );
        assert_eq!(sent(&berlin(12, 14), "2026-07-01T12:00:00Z"), Decision::Send);
        assert_eq!(sent(&berlin(7, 7), "2026-07-01T05:00:00Z"), Decision::Send);
    }

    #[test]
    fn a_snooze_counts_first_and_ends() {
        let (now, until) = (at("2026-10-24T23:30:00Z"), at("2026-10-26T00:00:00Z"));
        assert_eq!(
            decide(Some(until), Some(&berlin(22, 7)), now),
            Decision::Snoozed { until }
        );
        assert_eq!(decide(Some(now), None, now), Decision::Send);
    }
}
