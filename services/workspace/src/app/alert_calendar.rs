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
        engine.looks.rung.retain(|_, starts| *starts > now);
        let mut owners: HashMap<Uuid, Vec<TimeDelta>> = HashMap::new();
        for (owner, before) in reminders {
            owners.entry(*owner).or_default().push(*before);
        }
        for (owner, befores) in owners {
            let longest = befores.iter().max().copied().unwrap_or_default();
            let occasions = self.occasions(owner, now, longest).await?;
            // Each length of time before an event is a reminder of its own.
            let mut is_due = false;
            for (one, before) in occasions
                .iter()
                .flat_map(|one| befores.iter().map(move |before| (one, before)))
            {
                if one.starts - *before <= now {
                    let name = (owner, format!("{} {}", one.id, before.num_minutes()));
                    is_due |= engine.looks.rung.insert(name, one.starts).is_none();
                }
            }
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
        let found = calendar_instance::list(&mut db, owner.into(), &span, MOST).await?;
        let starting = found.into_iter().filter(|one| one.starts_at > now);
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
