//! When events of the calendar take place, as it is written out.

use calendar_rules::{Event, Instance};
use chrono::{DateTime, Days, TimeDelta, Utc};
use uuid::Uuid;

use crate::error::Error;

/// Instances are written so far ahead.
const AHEAD: Days = Days::new(731);
/// Instances of a recurring event are kept so long: with those ahead, a daily one stays below a thousand.
const BEHIND: Days = Days::new(180);
/// Rows of instances reach no further, so that a span of days is one range of the index.
pub const PART: TimeDelta = TimeDelta::days(31);

/// True where more than one instance can come of it.
#[must_use]
pub fn is_recurring(event: &Event) -> bool {
    event.rule.is_some() || !event.also.is_empty()
}

/// Until when instances are written now.
#[must_use]
pub fn horizon(now: DateTime<Utc>) -> DateTime<Utc> {
    now + AHEAD
}

/// From when on instances of a recurring event are written now.
#[must_use]
pub fn kept_from(now: DateTime<Utc>) -> DateTime<Utc> {
    now - BEHIND
}

/// Steps of recurrence that all events of one file may take together: some seconds.
pub const FILE_STEPS: u32 = 4_000_000;
/// Of one event: an hourly one takes 22,000.
const EVENT_STEPS: u32 = 200_000;
/// For what only looks.
const LOOK_STEPS: u32 = 20_000;

/// The instances of an event that are written now, at most a thousand. Its steps are taken from the budget; fewer instances come where that ends.
#[must_use]
pub fn written(event: &Event, now: DateTime<Utc>, budget: &mut u32) -> Vec<Instance> {
    let window = if is_recurring(event) {
        calendar_rules::Window {
            from: kept_from(now),
            to: horizon(now),
        }
    } else {
        calendar_rules::Window {
            from: DateTime::<Utc>::MIN_UTC,
            to: DateTime::<Utc>::MAX_UTC,
        }
    };
    calendar_rules::expand_within(event, window, calendar_rules::INSTANCES, budget).instances
}

/// An event with its instances.
pub type Occurrences = (Uuid, Vec<Instance>);

/// The instances of some events that are written now.
///
/// # Errors
/// [`Error::Invalid`] where their rules take too many steps.
pub fn occurrences<'a>(
    events: impl IntoIterator<Item = (Uuid, &'a Event)>,
    now: DateTime<Utc>,
) -> Result<Vec<Occurrences>, Error> {
    let mut budget = FILE_STEPS;
    let mut found = Vec::new();
    for (id, event) in events {
        let mut own = budget.min(EVENT_STEPS);
        let given = own;
        found.push((id, written(event, now, &mut own)));
        budget -= given - own;
        if own == 0 {
            return Err(Error::invalid(
                "rule",
                "This event takes too long to compute. Choose a simpler rule.",
            ));
        }
    }
    Ok(found)
}

/// The rows of these instances of one event, each with where it begins: however many and long they are, no more than an event may have
/// instances.
pub fn rows(instances: &[Instance]) -> impl Iterator<Item = (&Instance, DateTime<Utc>)> {
    let each = instances.iter().flat_map(|one| parts(one).map(move |at| (one, at)));
    each.take(calendar_rules::INSTANCES)
}

/// Where the rows of an instance begin: every 31 days.
fn parts(instance: &Instance) -> impl Iterator<Item = DateTime<Utc>> {
    let (start, end) = (instance.start_utc, instance.end_utc);
    let next = move |at: &DateTime<Utc>| at.checked_add_signed(PART).filter(|at| *at < end);
    std::iter::successors(Some(start), next)
}

/// The next starts, at most five: RFC 3339, or the day where it lasts all day. Fewer where a rule needs long to find them.
#[must_use]
pub fn next_starts(event: &Event, now: DateTime<Utc>) -> Vec<String> {
    let window = calendar_rules::Window {
        from: now,
        to: now + Days::new(36_525),
    };
    let mut budget = LOOK_STEPS;
    let found = calendar_rules::expand_within(event, window, 6, &mut budget);
    let coming = found
        .instances
        .iter()
        .filter(|instance| instance.start_utc >= now)
        .take(5);
    coming
        .map(|instance| {
            if instance.all_day {
                instance.day.to_string()
            } else {
                instance.start_utc.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
            }
        })
        .collect()
}
