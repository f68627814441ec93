//! The events of a file together: which version of each is kept, and what changed instances mean for their series.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use chrono_tz::Tz;

use super::time::Time;
use crate::{
    Event, Extra, Fault, Frequency, INSTANCES, ImportedEvent, Moment, Rule, STEPS, Start, Window,
    event::brief,
    expand_within,
    imported::digest,
    zone::{to_utc, to_wall},
};

/// Starts of EXDATE and RDATE that all changes of a file may look through, each of them once more for each change of its series.
const LISTED: usize = 10_000_000;

/// The work that is left for one file, however many changes it has.
struct Budget {
    /// Of the expansion of rules.
    steps: u32,
    listed: usize,
}

impl Budget {
    /// Takes a look through the lists of an event; false, and none are left, if there are fewer.
    fn take_lists(&mut self, event: &Event) -> bool {
        let left = self.listed.checked_sub(event.left_out.len() + event.also.len());
        self.listed = left.unwrap_or_default();
        left.is_some()
    }
}

/// An event, and the instance that it replaces.
pub(super) struct Found {
    pub event: ImportedEvent,
    pub replaces: Option<Time>,
    /// All later instances too (`RANGE=THISANDFUTURE`).
    pub onwards: bool,
}

/// Events of the file, the newest of each key.
#[derive(Default)]
pub(super) struct Kept {
    all: Vec<Found>,
    places: HashMap<(String, Option<String>), usize>,
    pub superseded: u32,
}

impl Kept {
    /// Keeps an event, or the newer of two versions of it.
    pub fn add(&mut self, mut found: Found) {
        let key = |event: &ImportedEvent| (event.uid.clone(), event.recurrence_id.clone());
        let known = self.places.get(&key(&found.event));
        let known = known.and_then(|place| self.all.get(*place));
        // Some feeds give one UID to all of their events: of the same version, another title at another start is another event.
        if known.is_some_and(|old| is_other(&old.event, &found.event)) {
            let own = digest(&[&found.event.title, &found.event.event.starts_text()]);
            found.event.uid = format!("{}-{own}", found.event.uid);
        }
        let key = key(&found.event);
        let Some(old) = self.places.get(&key).and_then(|place| self.all.get_mut(*place)) else {
            self.places.insert(key, self.all.len());
            self.all.push(found);
            return;
        };
        self.superseded += 1;
        if (found.event.sequence, found.event.modified) >= (old.event.sequence, old.event.modified) {
            *old = found;
        }
    }

    /// The events, with each changed instance left out of its series, and the changes that cannot be applied.
    pub fn finish(mut self, default_zone: Tz) -> (Vec<ImportedEvent>, Vec<Fault>) {
        let mut budget = Budget {
            steps: STEPS,
            listed: LISTED,
        };
        let mut changed: Vec<(usize, usize, Time)> = self
            .all
            .iter()
            .enumerate()
            .filter_map(|(at, found)| {
                let series = self.places.get(&(found.event.uid.clone(), None))?;
                Some((at, *series, found.replaces?))
            })
            .collect();
        for (at, series, time) in &changed {
            let known = self.all.get(*series).map(|found| &found.event);
            let is_gone = match (known, self.all.get(*at)) {
                (Some(series), Some(found)) => {
                    found.event.sequence < series.sequence && !has(&series.event, time.instant(), &mut budget)
                }
                _ => false,
            };
            // A later version of the series no longer has the instance: what an earlier one changed of it is gone with it.
            if is_gone && let Some(found) = self.all.get_mut(*at) {
                found.event.cancelled = true;
                found.onwards = false;
            }
        }
        for (at, series, time) in &changed {
            if self.all.get(*at).is_some_and(|found| !found.onwards)
                && let Some(series) = self.all.get_mut(*series)
            {
                let event = &mut series.event.event;
                event.left_out.push(time.of_event(event.start, default_zone));
            }
        }
        // The last change first: each cuts the end of what is left of the series.
        changed.sort_by_key(|(_, _, time)| std::cmp::Reverse(time.instant()));
        let mut faults = Vec::new();
        let mut refused = HashSet::new();
        for (at, series, time) in changed {
            let Some(found) = self.all.get(at).filter(|found| found.onwards) else {
                continue;
            };
            let mut tail = found.event.event.clone();
            let Some(head) = self.all.get_mut(series).map(|found| &mut found.event.event) else {
                continue;
            };
            let moment = time.of_event(head.start, default_zone);
            let done = split(head, &mut tail, moment, &mut budget);
            let Some(found) = self.all.get_mut(at) else { continue };
            if done.is_some() {
                found.event.event = tail;
            } else {
                refused.insert(at);
                faults.push(Fault {
                    line: found.event.line,
                    event: brief(&found.event.uid),
                    code: "range_unsupported",
                    message: "This change of an instance and all later ones (THISANDFUTURE) moves them in a way that can't be kept. Split the series in your calendar.".to_owned(),
                });
            }
        }
        let kept = self.all.into_iter().enumerate().filter(|(at, _)| !refused.contains(at));
        (kept.map(|(_, found)| found.event).collect(), faults)
    }
}

fn is_other(old: &ImportedEvent, new: &ImportedEvent) -> bool {
    old.recurrence_id.is_none()
        && (old.sequence, old.modified) == (new.sequence, new.modified)
        && old.title != new.title
        && old.event.start != new.event.start
        && !old.cancelled
        && !new.cancelled
}

/// The event takes place at that instant. Where that takes too many steps to say, it does.
fn has(event: &Event, at: DateTime<Utc>, budget: &mut Budget) -> bool {
    if !budget.take_lists(event) {
        return true;
    }
    let window = Window {
        from: at,
        to: at + TimeDelta::seconds(1),
    };
    let found = expand_within(event, window, INSTANCES, &mut budget.steps);
    found.truncated || found.instances.iter().any(|instance| instance.start_utc == at)
}

/// Ends the series before `from` and gives the rest of its recurrence to `tail`, whose start replaces that one (RFC 5545 §3.8.4.4): later
/// instances move as far as this one. Nothing where that cannot be said by a rule, or the work for the file is used up.
fn split(series: &mut Event, tail: &mut Event, from: Moment, budget: &mut Budget) -> Option<()> {
    let (first, own) = (wall(series.start), wall(tail.start));
    if zone(series.start) != zone(tail.start) || series.all_day() != tail.all_day() {
        return None;
    }
    let place = zone(series.start);
    let from = wall_of(from, place);
    let moved = own - from;
    let days = own.date() - from.date();
    let Some(rule) = &series.rule else {
        // No rule: this instance alone, and later ones of RDATE.
        return (series.also.is_empty() && from == first).then(|| {
            series.left_out.push(moment(from, series.start));
        });
    };
    if !can_move(rule, from, own) || !budget.take_lists(series) {
        return None;
    }
    let mut rest = rule.clone();
    if let Some(count) = rule.count {
        let mut bare = Event::once(series.start, series.length);
        bare.rule = Some(rule.clone());
        let before = expand_within(
            &bare,
            Window {
                from: to_utc(first, place),
                to: to_utc(from, place),
            },
            INSTANCES,
            &mut budget.steps,
        );
        let passed = u32::try_from(before.instances.len())
            .ok()
            .filter(|_| !before.truncated)?;
        rest.count = Some(count.checked_sub(passed).filter(|left| *left > 0)?);
    }
    rest.until = rule.until.map(|until| match until {
        Moment::Day(day) => Moment::Day(day + days),
        until => Moment::Wall(wall_of(until, place) + moved),
    });
    tail.rule = Some(rest);
    let is_later = |moment: &Moment| wall_of(*moment, place) >= from;
    let shifted = |of: Moment| match of {
        Moment::Day(day) => Moment::Day(day + days),
        of => moment(wall_of(of, place) + moved, series.start),
    };
    let (later, earlier): (Vec<Moment>, Vec<Moment>) = series.left_out.iter().copied().partition(is_later);
    tail.left_out.extend(later.into_iter().map(shifted));
    let (beside, before): (Vec<Extra>, Vec<Extra>) =
        series.also.iter().copied().partition(|extra| is_later(&extra.start));
    tail.also.extend(beside.into_iter().map(|extra| Extra {
        start: shifted(extra.start),
        // The change says how long they last.
        length: None,
    }));
    (series.left_out, series.also) = (earlier, before);
    let last = from - TimeDelta::seconds(1);
    if let Some(rule) = &mut series.rule {
        rule.count = None;
        rule.until = Some(if matches!(series.start, Start::Day(_)) {
            Moment::Day(last.date())
        } else {
            Moment::Wall(last)
        });
    }
    Some(())
}

/// The rule says the same of instances that are moved so.
fn can_move(rule: &Rule, from: NaiveDateTime, own: NaiveDateTime) -> bool {
    let no_time = rule.hours.is_empty() && rule.minutes.is_empty() && rule.seconds.is_empty();
    let no_day = rule.months.is_empty()
        && rule.weeks.is_empty()
        && rule.year_days.is_empty()
        && rule.month_days.is_empty()
        && rule.weekdays.is_empty();
    let by_days = matches!(rule.frequency, Frequency::Daily | Frequency::Weekly) && no_day;
    !rule.is_finer_than_daily()
        && (from.time() == own.time() || no_time)
        && (from.date() == own.date() || (by_days && no_time))
}

const fn zone(start: Start) -> Tz {
    match start {
        Start::Day(_) => Tz::UTC,
        Start::Time { zone, .. } => zone,
    }
}

const fn wall(start: Start) -> NaiveDateTime {
    match start {
        Start::Day(day) => day.and_time(NaiveTime::MIN),
        Start::Time { wall, .. } => wall,
    }
}

fn wall_of(moment: Moment, zone: Tz) -> NaiveDateTime {
    match moment {
        Moment::Day(day) => day.and_time(NaiveTime::MIN),
        Moment::Wall(wall) => wall,
        Moment::Utc(at) => to_wall(at, zone),
    }
}

/// As starts of that event are named.
fn moment(wall: NaiveDateTime, start: Start) -> Moment {
    match start {
        Start::Day(_) => Moment::Day(wall.date()),
        Start::Time { .. } => Moment::Wall(wall),
    }
}
