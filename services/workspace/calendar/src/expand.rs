//! Instances of an event within a window.
//!
//! Daily and coarser rules are expanded in wall time, UNTIL too, and each start is mapped to UTC once: a start in a gap takes the offset
//! before it and counts (RFC 5545 §3.3.5), a start that occurs twice is the first of both. Finer rules are expanded in UTC. The first start
//! is always an instance. Starts that are left out still count.

use std::{
    collections::{BTreeMap, HashSet},
    ops::ControlFlow,
};

use chrono::{DateTime, Days, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike, Utc};
use chrono_tz::Tz;

use crate::{
    Event, Extra, Frequency, Length, Moment, Rule, STEPS, days,
    event::Start,
    fine,
    zone::{to_utc, to_wall},
};

/// From an instant up to another one, which is not part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    pub from: DateTime<Utc>,
    pub to: DateTime<Utc>,
}

/// One time that an event takes place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Instance {
    /// Midnight UTC of the first day where it lasts all day.
    pub start_utc: DateTime<Utc>,
    /// Exclusive; midnight UTC after the last day where it lasts all day.
    pub end_utc: DateTime<Utc>,
    /// First day, in the event's zone.
    pub day: NaiveDate,
    /// Last day, in the event's zone; the day before if it ends at midnight.
    pub last_day: NaiveDate,
    pub all_day: bool,
}

/// What a rule expands to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Expansion {
    /// By start, each start once.
    pub instances: Vec<Instance>,
    /// There are more than were asked for, or the rule needs more steps than are allowed.
    pub truncated: bool,
}

impl Instance {
    /// First and last day in a zone; as written where it lasts all day.
    #[must_use]
    pub fn days_in(&self, zone: Tz) -> (NaiveDate, NaiveDate) {
        if self.all_day {
            (self.day, self.last_day)
        } else {
            days_of(self.start_utc, self.end_utc, zone)
        }
    }
}

fn days_of(start: DateTime<Utc>, end: DateTime<Utc>, zone: Tz) -> (NaiveDate, NaiveDate) {
    let first = to_wall(start, zone).date();
    let last = to_wall(end - TimeDelta::nanoseconds(1), zone).date();
    (first, last.max(first))
}

/// The instances that overlap a window, by start, at most `limit`.
#[must_use]
pub fn expand(event: &Event, window: Window, limit: usize) -> Expansion {
    expand_within(event, window, limit, &mut { STEPS })
}

/// As `expand`, with at most `budget` steps, which are taken from it: one budget bounds the work for a whole file.
#[must_use]
pub fn expand_within(event: &Event, window: Window, limit: usize, budget: &mut u32) -> Expansion {
    let mut found = Found::new(event, window, limit);
    let allowed = STEPS.min(*budget);
    let mut steps = Steps(allowed);
    for extra in &event.also {
        found.add_extra(*extra);
    }
    let extras = found.instances.len();
    // Instances before the limit may come from both, so the rule alone fills it.
    found.most = limit.saturating_add(extras);
    match event.rule.as_ref() {
        Some(rule) => found.recur(rule, &mut steps),
        None => {
            let _ = found.add(found.first, found.first_utc, event.length);
        }
    }
    *budget -= allowed - steps.0;
    let truncated = found.truncated || found.instances.len() > limit;
    Expansion {
        instances: found.instances.into_values().take(limit).collect(),
        truncated,
    }
}

/// Steps that are left.
pub(crate) struct Steps(u32);

impl Steps {
    /// Takes so many; false, and none are left, if there are fewer.
    pub fn take(&mut self, count: usize) -> bool {
        let left = u32::try_from(count).ok().and_then(|count| self.0.checked_sub(count));
        self.0 = left.unwrap_or_default();
        left.is_some()
    }
}

struct Found<'a> {
    event: &'a Event,
    zone: Tz,
    first: NaiveDateTime,
    first_utc: DateTime<Utc>,
    window: Window,
    most: usize,
    left_out: LeftOut,
    instances: BTreeMap<DateTime<Utc>, Instance>,
    truncated: bool,
}

/// Starts that are left out, as written and as instants.
struct LeftOut {
    days: HashSet<NaiveDate>,
    walls: HashSet<NaiveDateTime>,
    instants: HashSet<DateTime<Utc>>,
}

impl LeftOut {
    fn new(event: &Event, zone: Tz) -> Self {
        let mut all = Self {
            days: HashSet::new(),
            walls: HashSet::new(),
            instants: HashSet::new(),
        };
        // Of rules that count exact time, only one of two equal wall times is left out.
        let finer = event.rule.as_ref().is_some_and(Rule::is_finer_than_daily);
        for moment in &event.left_out {
            match *moment {
                Moment::Day(day) => {
                    all.days.insert(day);
                }
                moment if event.all_day() => {
                    all.days.insert(moment.day());
                }
                Moment::Wall(wall) => {
                    if !finer {
                        all.walls.insert(wall);
                    }
                    all.instants.insert(to_utc(wall, zone));
                }
                Moment::Utc(at) => {
                    all.instants.insert(at);
                }
            }
        }
        all
    }

    fn has(&self, wall: NaiveDateTime, utc: DateTime<Utc>) -> bool {
        self.walls.contains(&wall) || self.instants.contains(&utc) || self.days.contains(&wall.date())
    }
}

impl<'a> Found<'a> {
    fn new(event: &'a Event, window: Window, most: usize) -> Self {
        let (first, zone) = match event.start {
            Start::Day(day) => (day.and_time(NaiveTime::MIN), Tz::UTC),
            Start::Time { wall, zone } => (wall, zone),
        };
        Self {
            event,
            zone,
            first,
            first_utc: to_utc(first, zone),
            window,
            most,
            left_out: LeftOut::new(event, zone),
            instances: BTreeMap::new(),
            truncated: false,
        }
    }

    /// Keeps an instance of the window; breaks when there are enough or the window is over.
    fn add(&mut self, wall: NaiveDateTime, utc: DateTime<Utc>, length: Length) -> ControlFlow<()> {
        if utc >= self.window.to {
            return ControlFlow::Break(());
        }
        let longest = TimeDelta::days(i64::from(length.days()) + 2) + TimeDelta::seconds(length.seconds().into());
        if utc + longest < self.window.from || self.left_out.has(wall, utc) {
            return ControlFlow::Continue(());
        }
        let end_utc = self.end(wall, utc, length);
        if end_utc <= self.window.from && utc < self.window.from {
            return ControlFlow::Continue(());
        }
        let (day, last_day) = days_of(utc, end_utc, self.zone);
        self.instances.entry(utc).or_insert(Instance {
            start_utc: utc,
            end_utc,
            day,
            last_day,
            all_day: self.event.all_day(),
        });
        if self.instances.len() > self.most {
            self.truncated = true;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Days are nominal, what is beyond them is exact.
    fn end(&self, wall: NaiveDateTime, utc: DateTime<Utc>, length: Length) -> DateTime<Utc> {
        let from = match length.days() {
            0 => utc,
            days => wall
                .checked_add_days(Days::new(days.into()))
                .map_or(utc, |wall| to_utc(wall, self.zone)),
        };
        (from + TimeDelta::seconds(length.seconds().into())).max(utc)
    }

    fn add_extra(&mut self, extra: Extra) {
        let (wall, utc) = match extra.start {
            Moment::Day(day) => (
                day.and_time(NaiveTime::MIN),
                to_utc(day.and_time(NaiveTime::MIN), self.zone),
            ),
            Moment::Wall(wall) => (wall, to_utc(wall, self.zone)),
            Moment::Utc(at) => (to_wall(at, self.zone), at),
        };
        let length = extra.length.unwrap_or(self.event.length);
        let _ = self.add(wall, utc, length);
    }

    fn recur(&mut self, rule: &Rule, steps: &mut Steps) {
        let (first, first_utc, zone, length) = (self.first, self.first_utc, self.zone, self.event.length);
        let until = rule.until.map(|until| last_wall(until, self.event));
        if until.is_some_and(|until| first > until) || self.add(first, first_utc, length).is_break() {
            return;
        }
        // Starts before the window matter as long as what began there may still go on.
        let longest = TimeDelta::days(i64::from(length.days()) + 2) + TimeDelta::seconds(length.seconds().into());
        let window = Window {
            from: self.window.from - longest,
            to: self.window.to,
        };
        let capped = if rule.is_finer_than_daily() {
            fine::walk(rule, (first_utc, zone), window, steps, |utc| {
                self.add(to_wall(utc, zone), utc, length)
            })
        } else {
            walk(rule, (first, until), window, steps, |wall| {
                self.add(wall, to_utc(wall, zone), length)
            })
        };
        self.truncated |= capped;
    }
}

/// Calls `visit` with each wall time after the first, in order, until it breaks or the window ends. True if the rule needs more steps than
/// are allowed. Without a count, starts before the window may be left out.
fn walk(
    rule: &Rule,
    (first, until): (NaiveDateTime, Option<NaiveDateTime>),
    window: Window,
    steps: &mut Steps,
    mut visit: impl FnMut(NaiveDateTime) -> ControlFlow<()>,
) -> bool {
    let times = times(rule, first.time());
    // No zone is further than a day from UTC.
    let end = window.to.naive_utc() + TimeDelta::days(2);
    if !steps.take(times.len()) {
        return true;
    }
    let mut count = 1_u32;
    let skipped = if rule.count.is_none() {
        periods_between(rule, first.date(), window.from.date_naive())
    } else {
        0
    };
    for n in skipped.. {
        let Some(period) = days::period(rule, first.date(), n) else {
            return false;
        };
        if period.first.and_time(NaiveTime::MIN) > until.map_or(end, |until| until.min(end)) {
            return false;
        }
        if !steps.take(period.length.max(period.days.len() * times.len())) {
            return true;
        }
        let starts = period
            .days
            .iter()
            .flat_map(|day| times.iter().map(|time| day.and_time(*time)));
        let starts = at_positions(&rule.positions, starts.collect());
        for wall in starts {
            if wall <= first {
                continue;
            }
            if until.is_some_and(|until| wall > until) || rule.count.is_some_and(|most| count >= most) {
                return false;
            }
            count = count.saturating_add(1);
            if visit(wall).is_break() {
                return false;
            }
        }
    }
    false
}

/// Periods that are over before a day, or fewer.
fn periods_between(rule: &Rule, first: NaiveDate, day: NaiveDate) -> u32 {
    let longest = match rule.frequency {
        Frequency::Yearly => 366,
        Frequency::Monthly => 31,
        Frequency::Weekly => 7,
        _ => 1,
    };
    let periods = (day - first).num_days() / (longest * i64::from(rule.interval)) - 2;
    u32::try_from(periods).unwrap_or_default()
}

/// Times of a day, in order.
fn times(rule: &Rule, own: NaiveTime) -> Vec<NaiveTime> {
    let mut times = Vec::new();
    for hour in or_own(&rule.hours, own.hour()) {
        for minute in or_own(&rule.minutes, own.minute()) {
            let seconds = or_own(&rule.seconds, own.second());
            times.extend(
                seconds
                    .iter()
                    .filter_map(|second| NaiveTime::from_hms_opt(hour, minute, *second)),
            );
        }
    }
    times
}

/// What the rule says, or else what the first start has.
pub(crate) fn or_own(wanted: &[u32], own: u32) -> Vec<u32> {
    if wanted.is_empty() { vec![own] } else { wanted.to_vec() }
}

/// The places of BYSETPOS, from the front or from the back, in order.
pub(crate) fn at_positions<T: Copy>(positions: &[i32], all: Vec<T>) -> Vec<T> {
    if positions.is_empty() {
        return all;
    }
    let place = |position: &i32| {
        let distance = usize::try_from(position.unsigned_abs()).ok()?;
        if *position > 0 {
            distance.checked_sub(1)
        } else {
            all.len().checked_sub(distance)
        }
    };
    let mut places: Vec<usize> = positions
        .iter()
        .filter_map(place)
        .filter(|place| *place < all.len())
        .collect();
    places.sort_unstable();
    places.dedup();
    places.into_iter().filter_map(|place| all.get(place).copied()).collect()
}

/// The last wall time of UNTIL.
pub(crate) fn last_wall(until: Moment, event: &Event) -> NaiveDateTime {
    let end_of = |day: NaiveDate| day.and_time(NaiveTime::MIN) + TimeDelta::seconds(86_399);
    match (until, event.start) {
        (Moment::Utc(at), Start::Time { zone, .. }) => to_wall(at, zone),
        (Moment::Wall(wall), Start::Time { .. }) => wall,
        (until, _) => end_of(until.day()),
    }
}
