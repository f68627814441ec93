//! When events of the calendar take place, as it is written out.

use calendar_rules::{Event, Frequency, INSTANCES, Instance, Window, expand_within};
use chrono::{DateTime, Days, TimeDelta, Utc};
use uuid::Uuid;

use crate::error::Error;

/// Instances are written so far ahead.
const AHEAD: Days = Days::new(731);
/// Instances of a recurring event are kept so long: with those ahead, a daily one stays below a thousand.
const BEHIND: Days = Days::new(180);
/// Events whose instances end less than so long before they could are written again.
pub const SLACK: TimeDelta = TimeDelta::days(30);
/// However often an event takes place, it is not written again sooner.
const SOONEST: TimeDelta = TimeDelta::days(5);
/// Rows of instances reach no further, so that a span of days is one range of the index.
pub const PART: TimeDelta = TimeDelta::days(31);

/// True where more than one instance can come of it.
#[must_use]
pub fn is_recurring(event: &Event) -> bool {
    event.rule.is_some() || !event.also.is_empty()
}

/// Refuses a rule that somebody types and cannot mean. The one that an event has already may stay.
///
/// # Errors
/// For one that recurs each second, on a day that never comes, or not even once; and for parts that other programs refuse beside its
/// frequency (RFC 5545 §3.3.10).
pub fn check_rule(event: &Event, before: Option<&Event>) -> Result<(), Error> {
    let Some(rule) = event.rule.as_ref() else {
        return Ok(());
    };
    let kept = before.filter(|before| before.rule.as_ref() == Some(rule));
    // A start that moves behind the end of a kept rule would take the event out of the calendar.
    if event.is_over_before_start() && !kept.is_some_and(Event::is_over_before_start) {
        let message =
            "The rule ends before the event starts, so the event never takes place. Change UNTIL or the start.";
        return Err(Error::invalid("rule", message));
    }
    if kept.is_some() {
        return Ok(());
    }
    if rule.frequency == Frequency::Secondly {
        let message = "An event can recur once a minute at most. Use FREQ=MINUTELY or a longer one.";
        return Err(Error::invalid("rule", message));
    }
    if !rule.year_days.is_empty() && (Frequency::Daily..=Frequency::Monthly).contains(&rule.frequency) {
        let message = "BYYEARDAY can't be used with FREQ=DAILY, WEEKLY or MONTHLY. Use FREQ=YEARLY.";
        return Err(Error::invalid("rule", message));
    }
    if !rule.month_days.is_empty() && rule.frequency == Frequency::Weekly {
        let message = "BYMONTHDAY can't be used with FREQ=WEEKLY. Use FREQ=MONTHLY or FREQ=DAILY.";
        return Err(Error::invalid("rule", message));
    }
    if rule.is_impossible() {
        let message = "No day fits all parts of this rule, so the event never recurs. Change BYMONTH, BYMONTHDAY or the other BY parts.";
        return Err(Error::invalid("rule", message));
    }
    Ok(())
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
    if !is_recurring(event) {
        let ever = Window {
            from: DateTime::<Utc>::MIN_UTC,
            to: DateTime::<Utc>::MAX_UTC,
        };
        return expand_within(event, ever, INSTANCES, budget).instances;
    }
    let to = horizon(now);
    let from = kept_from(now);
    let found = expand_within(event, Window { from, to }, INSTANCES, budget);
    let (true, Some(first), Some(last)) = (found.truncated, found.instances.first(), found.instances.last()) else {
        return found.instances;
    };
    // It takes place so often that a thousand, counted from there, may all be over: a quarter of them behind now is enough.
    let from = now - (last.start_utc - first.start_utc) / 4;
    if first.start_utc >= from {
        return found.instances;
    }
    let mut left = *budget;
    let nearer = expand_within(event, Window { from, to }, INSTANCES, &mut left);
    if left == 0 {
        return found.instances;
    }
    *budget = left;
    nearer.instances
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
        let before = own;
        found.push((id, written(event, now, &mut own)));
        budget -= before - own;
        if own == 0 {
            return Err(Error::invalid(
                "rule",
                "This event takes too long to compute. Choose a simpler rule.",
            ));
        }
    }
    Ok(found)
}

/// Until when events with these instances count as written. One of a thousand is written again when half of those ahead are over.
#[must_use]
pub fn written_until(events: &[Occurrences], now: DateTime<Utc>) -> DateTime<Utc> {
    let often = events.iter().filter(|(_, instances)| instances.len() >= INSTANCES);
    let lasts = often.filter_map(|(_, instances)| instances.last());
    let halves = lasts.map(|last| (last.start_utc - now) / 2);
    match halves.min() {
        Some(half) => horizon(now) - SLACK + half.clamp(SOONEST, SLACK),
        None => horizon(now),
    }
}

/// The rows of these instances of one event, each with where it begins: however many and long they are, no more than an event may have
/// instances.
pub fn rows(instances: &[Instance]) -> impl Iterator<Item = (&Instance, DateTime<Utc>)> {
    let each = instances.iter().flat_map(|one| parts(one).map(move |at| (one, at)));
    each.take(INSTANCES)
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
    let window = Window {
        from: now,
        to: now + Days::new(36_525),
    };
    let mut budget = LOOK_STEPS;
    let found = expand_within(event, window, 6, &mut budget);
    // Those that go on now may be more than are looked for.
    let found = if found.truncated && found.instances.iter().all(|instance| instance.start_utc < now) {
        expand_within(event, window, INSTANCES, &mut budget)
    } else {
        found
    };
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

#[cfg(test)]
mod tests {
    use chrono_tz::Tz;

    use super::*;
    use crate::domain::calendar::{CalendarEventInput, Details};

    fn event(starts: &str, ends: &str, rule: &str) -> Event {
        let input = CalendarEventInput {
            title: "Funding".to_owned(),
            starts: starts.to_owned(),
            ends: ends.to_owned(),
            rule: rule.to_owned(),
            ..CalendarEventInput::default()
        };
        Details::check(&input, Tz::UTC).unwrap().event
    }

    #[test]
    fn what_takes_place_often_is_written_around_now_however_old_it_is() {
        let now = "2026-11-23T00:00:00Z".parse().unwrap();
        for (rule, hours) in [
            ("FREQ=HOURLY", 1),
            ("FREQ=HOURLY;INTERVAL=4", 4),
            ("FREQ=DAILY;BYHOUR=0,4,8,12,16,20", 4),
        ] {
            let often = event("2020-01-01T00:00:00", "2020-01-01T00:10:00", rule);
            let all = written(&often, now, &mut { FILE_STEPS });
            assert_eq!(all.len(), INSTANCES, "{rule}");
            assert!(all.iter().any(|one| one.start_utc == now), "{rule}");
            let ahead = all.iter().filter(|one| one.start_utc > now).count();
            assert!((740..760).contains(&ahead), "{rule}: {ahead}");
            let until = written_until(&[(Uuid::nil(), all)], now);
            // It is written again before they run out.
            let again = until - (horizon(now) - SLACK);
            let most = TimeDelta::hours(750 * hours) / 2;
            assert!((SOONEST..=most).contains(&again), "{rule}: {again}");
        }
    }

    #[test]
    fn what_begins_soon_or_takes_place_daily_is_written_from_its_first_day_on() {
        let now = "2026-11-23T00:00:00Z".parse().unwrap();
        let hourly = event("2026-11-22T00:00:00", "", "FREQ=HOURLY");
        let all = written(&hourly, now, &mut { FILE_STEPS });
        assert_eq!(all[0].start_utc, now - TimeDelta::days(1));
        let daily = event("2020-01-01T00:00:00", "", "FREQ=DAILY");
        let all = written(&daily, now, &mut { FILE_STEPS });
        assert_eq!(written_until(&[(Uuid::nil(), all)], now), horizon(now));
    }

    #[test]
    fn rules_that_nobody_means_are_refused_unless_they_are_kept() {
        for (rule, is_refused) in [
            ("FREQ=SECONDLY", true),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", true),
            ("FREQ=YEARLY;BYMONTH=1;BYYEARDAY=200", true),
            ("FREQ=DAILY;BYYEARDAY=1", true),
            ("FREQ=MONTHLY;BYYEARDAY=1", true),
            ("FREQ=WEEKLY;BYMONTHDAY=13", true),
            ("FREQ=DAILY;UNTIL=20251231", true),
            ("FREQ=HOURLY;UNTIL=20251231T235959Z", true),
            ("FREQ=DAILY;UNTIL=20260101", false),
            ("FREQ=YEARLY;BYYEARDAY=1,-1", false),
            ("FREQ=HOURLY;BYYEARDAY=1", false),
            ("FREQ=MINUTELY", false),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", false),
            ("", false),
        ] {
            let typed = event("2026-01-01T00:00:00", "", rule);
            assert_eq!(check_rule(&typed, None).is_err(), is_refused, "{rule}");
            assert!(check_rule(&typed, Some(&typed)).is_ok(), "{rule}");
        }
        let rule = "FREQ=DAILY;UNTIL=20260131";
        let before = event("2026-01-01T00:00:00", "", rule);
        let moved = event("2026-02-01T00:00:00", "", rule);
        assert!(
            check_rule(&moved, Some(&before)).is_err(),
            "its start moved behind its end"
        );
    }

    #[test]
    fn the_next_starts_are_found_behind_many_that_go_on() {
        let now = "2026-11-23T00:00:00Z".parse().unwrap();
        let long = event("2026-11-01T00:00:00", "2026-11-11T00:00:00", "FREQ=DAILY");
        assert_eq!(next_starts(&long, now)[0], "2026-11-23T00:00:00Z");
    }
}
