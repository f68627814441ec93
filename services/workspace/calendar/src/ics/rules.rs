//! Events with several rules, or with rules of what is left out (EXRULE, RFC 2445 §4.8.5.2). One rule says how an event recurs; the starts of the
//! others are listed.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Timelike, Utc};

use crate::{Event, Expansion, INSTANCES, Instance, Moment, Rule, Start, Window, days, expand_within, zone};

/// Ten years: how far a list has to reach where it doesn't hold all starts of its rule.
const LEAST_DAYS: i64 = 3_653;

/// The work that is left for one file.
pub(super) struct Room {
    steps: u32,
    starts: usize,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            steps: 20_000_000,
            starts: 100_000,
        }
    }
}

/// Takes the rule that an event keeps: the one with the most starts, of which not all can be listed.
pub(super) fn take_main(rules: &mut Vec<Rule>) -> Option<Rule> {
    let places = 0..rules.len();
    let main = places.min_by_key(|at| {
        rules
            .get(*at)
            .map(|rule| (rule.count.is_some() || rule.until.is_some(), rule.frequency))
    })?;
    Some(rules.remove(main))
}

/// The starts of one more rule, without the first start of the event; none if that is too much work, or if they are too many to be listed.
pub(super) fn starts(event: &Event, rule: &Rule, room: &mut Room) -> Option<Vec<Moment>> {
    starts_before(end(), event, rule, room)
}

fn expanded(event: &Event, rule: &Rule, to: DateTime<Utc>, room: &mut Room) -> Expansion {
    let mut alone = Event::once(event.start, event.length);
    alone.rule = Some(rule.clone());
    let window = Window {
        from: first_instant(event.start),
        to,
    };
    expand_within(&alone, window, INSTANCES, &mut room.steps)
}

fn starts_before(to: DateTime<Utc>, event: &Event, rule: &Rule, room: &mut Room) -> Option<Vec<Moment>> {
    let first = first_instant(event.start);
    let found = expanded(event, rule, to, room);
    let reach = found
        .instances
        .last()
        .map_or(TimeDelta::zero(), |last| last.start_utc - first);
    if found.truncated && reach < TimeDelta::days(LEAST_DAYS) {
        return None;
    }
    room.starts = room.starts.checked_sub(found.instances.len())?;
    let later = found.instances.iter().filter(|instance| instance.start_utc != first);
    Some(later.map(|instance| moment(instance, event.start)).collect())
}

/// The starts that an EXRULE leaves out: the first one only if it is one of the rule's.
pub(super) fn left_out(event: &Event, rule: &Rule, room: &mut Room) -> Option<Vec<Moment>> {
    // What is left out after the last start doesn't matter.
    let own = event.rule.as_ref().map(|own| expanded(event, own, end(), room));
    let last = own
        .filter(|own| !own.truncated && event.also.is_empty())
        .and_then(|own| own.instances.last().copied());
    let to = last.map_or_else(end, |last| last.start_utc + TimeDelta::seconds(1));
    let mut all = starts_before(to, event, rule, room)?;
    let (day, time, own) = match event.start {
        Start::Day(day) => (day, NaiveTime::MIN, Moment::Day(day)),
        Start::Time { wall, .. } => (wall.date(), wall.time(), Moment::Wall(wall)),
    };
    let has = |wanted: &[u32], own: u32| wanted.is_empty() || wanted.contains(&own);
    let is_one = days::passes(rule, day)
        && has(&rule.hours, time.hour())
        && has(&rule.minutes, time.minute())
        && has(&rule.seconds, time.second());
    if is_one {
        all.push(own);
    }
    Some(all)
}

/// Of what may be kept: in every zone it is still the year 2200.
fn end() -> DateTime<Utc> {
    let day = NaiveDate::from_ymd_opt(2200, 12, 31).unwrap_or(NaiveDate::MAX);
    day.and_time(NaiveTime::MIN).and_utc()
}

fn first_instant(start: Start) -> DateTime<Utc> {
    match start {
        Start::Day(day) => day.and_time(NaiveTime::MIN).and_utc(),
        Start::Time { wall, zone } => zone::to_utc(wall, zone),
    }
}

/// As starts of that event are named.
fn moment(instance: &Instance, start: Start) -> Moment {
    match start {
        Start::Day(_) => Moment::Day(instance.day),
        Start::Time { zone, .. } => {
            let wall = zone::to_wall(instance.start_utc, zone);
            if zone::to_utc(wall, zone) == instance.start_utc {
                Moment::Wall(wall)
            } else {
                Moment::Utc(instance.start_utc)
            }
        }
    }
}
