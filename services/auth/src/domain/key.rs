//! When signing keys change: published a day before use, kept until the last token of theirs has expired.

use chrono::{DateTime, TimeDelta, Utc};

/// Life of an access token.
pub const ACCESS: TimeDelta = TimeDelta::minutes(5);
/// Verifiers see a key this long before it signs.
pub const AHEAD: TimeDelta = TimeDelta::hours(24);
/// Kept this much longer than the last token signed with it.
const AFTER: TimeDelta = TimeDelta::seconds(60);

/// What the table lacks, or has too much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Plan {
    /// Make a key that signs from then on.
    pub make: Option<DateTime<Utc>>,
    /// Remove keys that came into use before this one did.
    pub drop_before: Option<DateTime<Utc>>,
}

impl Plan {
    /// True where nothing has to be done.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.make.is_none() && self.drop_before.is_none()
    }
}

/// `starts`: when each key comes into use, ascending.
#[must_use]
pub fn plan(starts: &[DateTime<Utc>], period: TimeDelta, now: DateTime<Utc>) -> Plan {
    let make = match starts.last() {
        None => Some(now),
        // Whoever slept through the change gives verifiers their day all the same.
        Some(last) if now >= *last + period - AHEAD => Some((*last + period).max(now + AHEAD)),
        Some(_) => None,
    };
    // The youngest key that has been signing for long enough that nothing older can still be valid.
    let drop_before = starts
        .iter()
        .rev()
        .find(|start| now >= **start + ACCESS + AFTER)
        .filter(|youngest| starts.first().is_some_and(|first| first < *youngest))
        .copied();
    Plan { make, drop_before }
}

/// The index of the key that signs at `now`. A call that began a moment before the very first key was made is signed by that one.
#[must_use]
pub fn signer(starts: &[DateTime<Utc>], now: DateTime<Utc>) -> Option<usize> {
    starts
        .iter()
        .rposition(|start| *start <= now)
        .or(if starts.is_empty() { None } else { Some(0) })
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};
    use proptest::prelude::*;

    use super::{ACCESS, AHEAD, Plan, plan, signer};

    const START: DateTime<Utc> = DateTime::UNIX_EPOCH;
    const PERIOD: TimeDelta = TimeDelta::days(30);

    #[test]
    fn whoever_came_before_the_first_key_is_signed_for_all_the_same() {
        let day = |n: i64| START + TimeDelta::days(n);
        assert_eq!(signer(&[START, day(30)], START - TimeDelta::milliseconds(3)), Some(0));
        assert_eq!(signer(&[START, day(30)], day(30) - TimeDelta::milliseconds(3)), Some(0));
        assert_eq!(signer(&[START, day(30)], day(30)), Some(1));
        assert_eq!(signer(&[], START), None);
    }

    #[test]
    fn the_first_signs_at_once_and_the_next_is_seen_a_day_before() {
        assert_eq!(plan(&[], PERIOD, START).make, Some(START));
        let day = |n: i64| START + TimeDelta::days(n);
        assert!(plan(&[START], PERIOD, day(28)).is_empty());
        assert_eq!(plan(&[START], PERIOD, day(29)).make, Some(day(30)));
        assert_eq!(
            plan(&[START], PERIOD, day(90)).make,
            Some(day(91)),
            "after a long sleep"
        );
        assert!(plan(&[START, day(30)], PERIOD, day(30)).is_empty());
        let overlap = day(30) + ACCESS + TimeDelta::seconds(60);
        assert_eq!(
            plan(&[START, day(30)], PERIOD, overlap),
            Plan {
                make: None,
                drop_before: Some(day(30))
            }
        );
        assert!(plan(&[day(30)], PERIOD, overlap).is_empty());
        assert_eq!(signer(&[START, day(30)], day(29)), Some(0));
        assert_eq!(signer(&[START, day(30)], day(30)), Some(1));
    }

    proptest! {
        /// Whenever the keeper happens to look, every token's key is published from before its use until its expiry.
        #[test]
        fn no_token_is_ever_without_its_key(steps in prop::collection::vec(1_i64..400_000, 1..200)) {
            let mut starts: Vec<DateTime<Utc>> = Vec::new();
            let mut now = START;
            let mut signed: Vec<(DateTime<Utc>, DateTime<Utc>)> = Vec::new();
            for (i, step) in steps.into_iter().enumerate() {
                now += TimeDelta::seconds(step);
                let Plan { make, drop_before } = plan(&starts, PERIOD, now);
                if let Some(from) = make {
                    prop_assert!(i == 0 || from >= now + AHEAD - TimeDelta::seconds(1));
                    starts.push(from);
                }
                if let Some(youngest) = drop_before {
                    starts.retain(|start| *start >= youngest);
                }
                let key = starts[signer(&starts, now).unwrap()];
                signed.push((key, now + ACCESS));
                for (key, until) in &signed {
                    prop_assert!(*until < now || starts.contains(key));
                }
            }
        }
    }
}
