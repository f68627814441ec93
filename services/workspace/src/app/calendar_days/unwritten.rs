//! Days of which not all instances of recurring events are written: those are computed when they are asked for.

use std::collections::HashSet;

use calendar_rules::{Event, Instance, Window, expand_within};
use chrono_tz::Tz;
use uuid::Uuid;
use vocab::UserId;

use super::{App, Entry, MOST, entry};
use crate::{
    domain::calendar::{SLACK, horizon, kept_from},
    error::Error,
    store::{
        Db, calendar_instance as instances,
        calendar_instance::Span,
        calendar_recurring::{self as recurring, Recurring},
    },
};

/// Recurring events that are computed for one answer.
const EVENTS: usize = 500;
/// Steps of recurrence for one answer: a fraction of a second.
const STEPS: u32 = 400_000;

/// What comes of the events of one answer.
#[derive(Debug, Default)]
struct Computed {
    /// By start, each with the place of its event.
    instances: Vec<(usize, Instance)>,
    /// So many events, from the front, are computed.
    events: usize,
    has_more: bool,
}

fn computed(events: &[&Event], window: Window) -> Computed {
    let (mut found, mut budget) = (Computed::default(), STEPS);
    for (place, event) in events.iter().enumerate() {
        let expansion = expand_within(event, window, MOST, &mut budget);
        if budget == 0 {
            break;
        }
        found.events += 1;
        found.has_more |= expansion.truncated;
        let placed = expansion.instances.into_iter().map(|instance| (place, instance));
        found.instances.extend(placed);
    }
    found.instances.sort_by_key(|(_, instance)| instance.start_utc);
    found.has_more |= found.instances.len() > MOST;
    found.instances.truncate(MOST + 1);
    found
}

impl App {
    /// Recurring events that a span asks for, of which not all instances within it are written; one more than are computed where there are so
    /// many. None where all are written.
    pub(super) async fn unwritten(&self, db: &mut Db, user: UserId, span: &Span) -> Result<Vec<Recurring>, Error> {
        let now = self.now();
        let is_written = span.from >= kept_from(now) && span.to <= horizon(now) - SLACK;
        // Of those that recur several times a day, less is written.
        if is_written {
            let reach = instances::frequent_reach(db, user).await?;
            if reach.is_none_or(|(from, until)| from <= span.from && span.to <= until) {
                return Ok(Vec::new());
            }
        }
        let limit = i64::try_from(EVENTS + 1).unwrap_or(i64::MAX);
        recurring::list(db, user, span, limit).await
    }

    /// Puts all instances of these events within a span in place of those that are written. Gives whether there are more, and what is left out,
    /// in a sentence.
    pub(super) async fn fill_in(
        &self,
        entries: &mut Vec<Entry>,
        recurring: Vec<Recurring>,
        span: &Span,
        zone: Tz,
    ) -> Result<(bool, Option<&'static str>), Error> {
        let all = recurring.len();
        let window = Window {
            from: span.from,
            to: span.to,
        };
        let (has_more, events, found) = self
            .compute(move || {
                let events: Vec<&Event> = recurring.iter().take(EVENTS).map(|one| &one.event).collect();
                let done = computed(&events, window);
                let ids: HashSet<Uuid> = recurring.iter().take(done.events).map(Recurring::id).collect();
                let at = |(place, instance): &(usize, Instance)| Some(recurring.get(*place)?.at(instance));
                let found: Vec<_> = done.instances.iter().filter_map(at).collect();
                (done.has_more, ids, found)
            })
            .await?;
        entries.retain(|entry| entry.event.is_none_or(|event| !events.contains(&event)));
        entries.extend(found.into_iter().map(|found| entry(found, zone)));
        let left_out = (events.len() < all).then_some(
            "Not all dates of recurring events are shown: it takes too long to compute them. Choose fewer days or kinds.",
        );
        Ok((has_more, left_out))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::calendar::{CalendarEventInput, Details};

    fn event(rule: &str) -> Event {
        let input = CalendarEventInput {
            title: "Funding".to_owned(),
            starts: "2020-01-01T00:00:00".to_owned(),
            rule: rule.to_owned(),
            ..CalendarEventInput::default()
        };
        Details::check(&input, Tz::UTC).unwrap().event
    }

    fn of(rules: &[&str], days: i64) -> (usize, usize, bool) {
        let from: chrono::DateTime<chrono::Utc> = "2031-01-01T00:00:00Z".parse().unwrap();
        let window = Window {
            from,
            to: from + chrono::TimeDelta::days(days),
        };
        let events: Vec<Event> = rules.iter().map(|rule| event(rule)).collect();
        let found = computed(&events.iter().collect::<Vec<_>>(), window);
        assert!(found.instances.is_sorted_by_key(|(_, instance)| instance.start_utc));
        (found.instances.len(), found.events, found.has_more)
    }

    #[test]
    fn the_work_for_one_answer_is_bounded() {
        // Beside the starts of the window the last one before it, which ends as the window begins, does not count.
        assert_eq!(of(&["FREQ=DAILY", "FREQ=HOURLY"], 10), (250, 2, false));
        assert_eq!(of(&["FREQ=MINUTELY"], 30), (MOST, 1, true));
        let every_second = ["FREQ=MINUTELY;BYSECOND=0,1"; 200];
        let (instances, events, has_more) = of(&every_second, 400);
        assert_eq!((instances, has_more), (MOST + 1, true));
        assert!(events < every_second.len(), "the steps ran out after {events} events");
    }
}
