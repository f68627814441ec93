//! Reminders of events: the calendars of those who have alerts on them.

use std::collections::{HashMap, HashSet};

use alert_rules::{Look, Occasion, Sample, Update};
use chrono::{DateTime, TimeDelta, Utc};
use kit::scope::RowScope;
use uuid::Uuid;

use super::{
    App,
    alert_engine::{Engine, Waiting},
};
use crate::{
    error::Error,
    store::calendar_instance::{self, Span},
};

/// Events of one owner that are read at a time.
const MOST: i64 = 500;

/// What an owner's calendar and alerts had when it was last looked at. Nothing older is kept.
pub(super) struct Rung {
    at: DateTime<Utc>,
    events: HashSet<String>,
    befores: HashSet<TimeDelta>,
}

impl App {
    /// Once a minute: takes events whose reminder is due through the alerts of their owners. An event that lasts all day starts at 00:00 UTC.
    pub(super) async fn ring_calendars(
        &self,
        engine: &mut Engine,
        reminders: &HashSet<(Uuid, TimeDelta)>,
        now: DateTime<Utc>,
    ) -> Result<(), Error> {
        let minute = now.timestamp().div_euclid(60);
        if engine.looks.calendars == Some(minute) {
            return Ok(());
        }
        let mut owners: HashMap<Uuid, HashSet<TimeDelta>> = HashMap::new();
        for (owner, before) in reminders {
            owners.entry(*owner).or_default().insert(*before);
        }
        engine.looks.rung.retain(|owner, _| owners.contains_key(owner));
        for (owner, befores) in owners {
            let longest = befores.iter().max().copied().unwrap_or_default();
            let occasions = self.occasions(owner, now, longest).await?;
            let is_due = rings(&occasions, &befores, engine.looks.rung.get(&owner), now);
            engine.looks.rung.insert(owner, Rung::new(&occasions, befores, now));
            if is_due {
                engine.waiting.push_back(Waiting {
                    owner: Some(owner),
                    ..Waiting::new(Sample {
                        at: now,
                        updates: vec![Update::Look(Look::Calendar(occasions))],
                    })
                });
            }
        }
        engine.looks.calendars = Some(minute);
        self.evaluate_waiting(engine).await
    }

    /// Events of an owner that start within some time.
    async fn occasions(&self, owner: Uuid, now: DateTime<Utc>, within: TimeDelta) -> Result<Vec<Occasion>, Error> {
        let span = Span {
            from: now,
            to: now + within + TimeDelta::minutes(1),
            kinds: Vec::new(),
            coin: None,
            importance: 0,
        };
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let listed = calendar_instance::list(&mut db, owner.into(), &span, MOST).await?;
        let starting = listed.found.into_iter().filter(|one| one.starts_at > now);
        Ok(starting
            .map(|one| Occasion {
                id: format!("{}:{}", one.event, one.starts_at.timestamp()),
                title: one.title,
                kind: one.kind,
                starts: one.starts_at,
            })
            .collect())
    }
}

impl Rung {
    fn new(occasions: &[Occasion], befores: HashSet<TimeDelta>, at: DateTime<Utc>) -> Self {
        let events = occasions.iter().map(|one| one.id.clone()).collect();
        Self { at, events, befores }
    }

    /// Whether this reminder was there, and due.
    fn has(&self, one: &Occasion, before: TimeDelta) -> bool {
        one.starts - before <= self.at && self.befores.contains(&before) && self.events.contains(&one.id)
    }
}

/// Whether a reminder is due that was not when the calendar was last looked at. Each length of time before an event is one of its own.
fn rings(occasions: &[Occasion], befores: &HashSet<TimeDelta>, last: Option<&Rung>, now: DateTime<Utc>) -> bool {
    let mut each = occasions
        .iter()
        .flat_map(|one| befores.iter().map(move |before| (one, *before)));
    each.any(|(one, before)| one.starts - before <= now && last.is_none_or(|last| !last.has(one, before)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use alert_rules::Occasion;
    use chrono::{DateTime, TimeDelta, Utc};

    use super::{Rung, rings};

    fn minute(minutes: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes)
    }

    fn event(id: &str, starts: i64) -> Occasion {
        Occasion {
            id: id.to_owned(),
            title: id.to_owned(),
            kind: "own".to_owned(),
            starts: minute(starts),
        }
    }

    /// Whether it rings, with what is remembered afterwards.
    fn look(occasions: &[Occasion], befores: &[i64], last: Option<&Rung>, now: i64) -> (bool, Rung) {
        let befores: HashSet<TimeDelta> = befores.iter().copied().map(TimeDelta::minutes).collect();
        let is_due = rings(occasions, &befores, last, minute(now));
        (is_due, Rung::new(occasions, befores, minute(now)))
    }

    #[test]
    fn each_reminder_rings_once_and_what_is_gone_is_not_remembered() {
        let fomc = [event("fomc", 60)];
        let (is_due, rung) = look(&fomc, &[30], None, 29);
        assert!(!is_due);
        let (is_due, rung) = look(&fomc, &[30], Some(&rung), 30);
        assert!(is_due);
        let (is_due, rung) = look(&fomc, &[30], Some(&rung), 31);
        assert!(!is_due);
        let (is_due, rung) = look(&fomc, &[30, 45], Some(&rung), 32);
        assert!(is_due, "an alert with another length of time was saved");
        let (is_due, rung) = look(&[event("fomc", 60), event("cpi", 61)], &[30, 45], Some(&rung), 33);
        assert!(is_due, "an event was added");
        let (is_due, rung) = look(&[event("cpi", 61)], &[30], Some(&rung), 34);
        assert!(!is_due);
        assert_eq!((rung.events.len(), rung.befores.len()), (1, 1));
    }
}
