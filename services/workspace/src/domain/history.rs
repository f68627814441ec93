//! Which saved versions of an entry are kept: all of the last 30 minutes, then the last one of each ten minutes, after 24 hours of each
//! hour, and after 30 days of each day, in UTC. An entry that is saved every two seconds would fill the disk otherwise.

use chrono::{DateTime, TimeDelta, Utc};

/// What is written now is kept save by save.
const WORK: TimeDelta = TimeDelta::minutes(30);
const DAY: TimeDelta = TimeDelta::hours(24);
const HOURLY: TimeDelta = TimeDelta::days(30);
const TEN_MINUTES_S: i64 = 600;
const HOUR_S: i64 = 3600;
const DAY_S: i64 = 86_400;

/// Versions that are no longer kept at this time. `saved` is in the order in which they were saved.
#[must_use]
pub fn outdated(saved: &[(i32, DateTime<Utc>)], now: DateTime<Utc>) -> Vec<i32> {
    let pairs = saved.windows(2).filter_map(|pair| match pair {
        [(version, time), (_, next)] => {
            let age = now - *time;
            let span = if age <= WORK {
                return None;
            } else if age <= DAY {
                TEN_MINUTES_S
            } else if age <= HOURLY {
                HOUR_S
            } else {
                DAY_S
            };
            let place = |time: &DateTime<Utc>| time.timestamp().div_euclid(span);
            (place(time) == place(next)).then_some(*version)
        }
        _ => None,
    });
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn all_then_hourly_then_daily() {
        let saved = [
            (1, at("2026-10-01T08:00:00Z")),
            (2, at("2026-10-01T09:00:00Z")),
            (3, at("2026-10-02T00:00:00Z")),
            (4, at("2026-11-10T08:00:00Z")),
            (5, at("2026-11-10T08:59:59Z")),
            (6, at("2026-11-10T09:00:00Z")),
            (7, at("2026-11-21T11:00:00Z")),
            (8, at("2026-11-21T11:00:02Z")),
        ];
        assert_eq!(outdated(&saved, at("2026-11-21T11:30:00Z")), [1, 4]);
        assert_eq!(outdated(&saved, at("2026-11-21T11:30:01Z")), [1, 4, 7]);
    }

    #[test]
    fn exactly_one_day_is_not_older() {
        let saved = [(1, at("2026-11-20T12:00:00Z")), (2, at("2026-11-20T12:11:00Z"))];
        assert!(outdated(&saved, at("2026-11-21T12:00:00Z")).is_empty());
        assert_eq!(outdated(&saved, at("2026-11-21T12:00:01Z")), [1]);
    }

    #[test]
    fn the_last_version_is_always_kept() {
        let saved = [(4, at("2020-01-01T00:00:00Z"))];
        assert!(outdated(&saved, at("2026-11-21T12:00:00Z")).is_empty());
        assert!(outdated(&[], at("2026-11-21T12:00:00Z")).is_empty());
    }

    #[test]
    fn thinning_twice_changes_nothing_more() {
        let now = at("2026-11-21T12:00:00Z");
        let start = now - TimeDelta::days(60);
        let saved: Vec<_> = (0..4000)
            .map(|step| (step, start + TimeDelta::minutes(21 * i64::from(step))))
            .collect();
        let gone = outdated(&saved, now);
        assert!(!gone.is_empty());
        let kept: Vec<_> = saved
            .into_iter()
            .filter(|(version, _)| !gone.contains(version))
            .collect();
        assert!(outdated(&kept, now).is_empty());
    }
}
