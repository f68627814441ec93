//! One sample through the alerts that it can change.
//!
//! Every one is stepped in memory. Most steps change no more than a time: nothing is written of them, and the share's position says that they
//! went on. What changed is written in batches: progress, firings and their messages in one transaction, with the alerts' rows locked. One
//! that its owner changed meanwhile is read anew and stepped as it is now.

use std::collections::HashMap;

use alert_rules::{Outcome, State, Update, step};
use chrono::{DateTime, Utc};
use kit::scope::RowScope;
use uuid::Uuid;

use super::{
    App,
    alert_book::{Entry, Id},
    alert_engine::{Engine, Waiting},
    alert_firing::written,
    alert_members::{is_over_members, summed_up},
};
use crate::{
    domain::alert::shard,
    error::Error,
    store::{
        self, Db,
        alert::{Kept, Progress},
        alert_firing::Firing,
        alert_member::{self, MemberRow},
        alert_shard, alert_work,
    },
};

/// Alerts of one transaction.
const BATCH: usize = 500;
/// A sample that failed so often is given up, so that one cannot hold back all later ones for good.
const MOST_FAILURES: u32 = 20;
/// Samples that wait for a database: half a day of them.
const MOST_WAITING: usize = 64;

/// An alert after a step that has to be written.
struct Stepped {
    id: Id,
    version: i32,
    /// How often its cooldown had held back a firing before.
    suppressed: u32,
    state: State,
    outcome: Outcome,
}

/// What the book takes of an alert once its step is written.
enum After {
    State(State),
    /// Its owner changed it meanwhile.
    Whole(Box<Entry>),
    /// It is not live any more.
    Gone,
}

impl App {
    /// Steps every alert of the shares that the sample can change.
    pub(super) async fn evaluate_sample(&self, engine: &mut Engine, sample: alert_rules::Sample) -> Result<(), Error> {
        engine.waiting.push_back(Waiting::new(sample));
        self.evaluate_waiting(engine).await
    }

    /// Steps the alerts by all samples that wait, in their order.
    pub(super) async fn evaluate_waiting(&self, engine: &mut Engine) -> Result<(), Error> {
        while let Some(mut waiting) = engine.waiting.pop_front() {
            let Err(error) = self.evaluate_all(engine, &mut waiting).await else {
                continue;
            };
            // A database that is away says nothing of the sample.
            waiting.failures += u32::from(!matches!(error, Error::StoreAway(_)));
            if waiting.failures < MOST_FAILURES {
                engine.waiting.push_front(waiting);
            } else {
                tracing::error!(at = %waiting.sample.at, "a sample of prices is given up: alerts did not see all of it");
            }
            while engine.waiting.len() > MOST_WAITING {
                let lost = engine.waiting.pop_front();
                let at = lost.map(|lost| lost.sample.at);
                tracing::error!(
                    ?at,
                    "too many samples of prices wait: alerts did not see all of the oldest"
                );
            }
            return Err(error);
        }
        Ok(())
    }

    async fn evaluate_all(&self, engine: &mut Engine, waiting: &mut Waiting) -> Result<(), Error> {
        if engine.shards.is_empty() {
            return Ok(());
        }
        if self.refresh_book(engine).await? {
            waiting.touched = None;
        }
        let touched = waiting.touched.take();
        let touched = touched.unwrap_or_else(|| engine.book.touched(waiting, &engine.prices));
        if let Err(error) = self.load_bands(engine, &touched, waiting.sample.at).await {
            waiting.touched = Some(touched);
            return Err(error);
        }
        let mut left = touched.into_iter();
        loop {
            let steps = steps(engine, waiting, &mut left);
            let Some(last) = steps.last().map(|stepped| stepped.id) else {
                break;
            };
            let ids: Vec<Id> = steps.iter().map(|stepped| stepped.id).collect();
            if let Err(error) = self.take_steps(engine, waiting, steps).await {
                waiting.touched = Some(ids.into_iter().chain(left).collect());
                return Err(error);
            }
            waiting.place = last;
        }
        let ticks = waiting.sample.updates.iter().filter_map(|update| match update {
            Update::Tick { coin, .. } => Some(coin.as_str()),
            _ => None,
        });
        let coins: Vec<&str> = ticks.collect();
        if coins.is_empty() {
            return Ok(());
        }
        // Whoever tries this again has nothing left to step.
        waiting.touched = Some(Vec::new());
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        store::begin(&mut db).await?;
        let done = alert_shard::sampled(&mut db, engine.holder, &engine.shards, waiting.sample.at, &coins).await;
        store::end(&mut db, done).await
    }

    /// Writes steps in one transaction, and takes them into the book once that is done.
    async fn take_steps(&self, engine: &mut Engine, waiting: &Waiting, steps: Vec<Stepped>) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        store::begin(&mut db).await?;
        let done = self.write_steps(&mut db, engine, waiting, steps).await;
        let (after, fired) = store::end(&mut db, done).await?;
        if fired {
            self.outbox.notify_one();
        }
        for (id, after) in after {
            match after {
                After::State(state) => engine.book.set_state(id, state),
                After::Whole(entry) => engine.book.set(id, *entry),
                After::Gone => engine.book.remove(id),
            }
        }
        Ok(())
    }

    async fn write_steps(
        &self,
        db: &mut Db,
        engine: &Engine,
        waiting: &Waiting,
        steps: Vec<Stepped>,
    ) -> Result<(Vec<(Id, After)>, bool), Error> {
        let now = self.now();
        let held = alert_shard::still(db, engine.holder, &engine.shards).await?;
        let steps: Vec<Stepped> = steps
            .into_iter()
            .filter(|one| held.contains(&shard(one.id.1)))
            .collect();
        let locked = alert_work::locked(db, steps.iter().map(|one| one.id.1).collect()).await?;
        let mut rows: HashMap<(Uuid, Uuid), Kept> = locked
            .into_iter()
            .map(|kept| ((kept.0.owner, kept.0.id), kept))
            .collect();
        let (mut after, mut due, mut changed, mut firings) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut members = Members::default();
        for stepped in steps {
            let id = stepped.id;
            if !id.2.is_nil() {
                match rows.get_mut(&(id.0, id.1)) {
                    Some(kept) => after.push((id, members.take(engine, stepped, kept, now))),
                    None => after.push((id, After::Gone)),
                }
                continue;
            }
            let Some(kept) = rows.remove(&(id.0, id.1)) else {
                after.push((id, After::Gone));
                continue;
            };
            let Some(settled) = settled(engine, waiting, stepped, &kept) else {
                continue;
            };
            if let Some(fired) = &settled.outcome.fired {
                firings.push(written(&kept, None, fired, now));
            }
            changed.push(((id.0, id.1), settled.progress));
            after.push((id, settled.after));
            due.push(kept);
        }
        for ((owner, alert), states) in members.states {
            let Some(mut kept) = rows.remove(&(owner, alert)) else {
                continue;
            };
            summed_up(states.values().copied()).clone_into(&mut kept.1.state);
            changed.push(((owner, alert), kept.1.clone()));
            due.push(kept);
        }
        alert_member::save(db, &members.rows).await?;
        firings.extend(members.firings);
        if !changed.is_empty() {
            alert_work::save(db, changed).await?;
        }
        let fired = self.write_firings(db, &due, firings).await?;
        Ok((after, fired))
    }
}

/// Steps of members of lists. Their alerts' rows sum them up.
#[derive(Default)]
struct Members {
    rows: Vec<MemberRow>,
    firings: Vec<Firing>,
    /// By owner and alert: the states of all its members, by item.
    states: HashMap<(Uuid, Uuid), HashMap<Uuid, &'static str>>,
}

impl Members {
    /// Counts a step in the alert's row. A member whose alert changed meanwhile goes on as the list says before the next sample.
    fn take(&mut self, engine: &Engine, stepped: Stepped, kept: &mut Kept, now: DateTime<Utc>) -> After {
        let Stepped { id, state, outcome, .. } = stepped;
        let (owner, alert_id, item_id) = id;
        let listed = engine
            .book
            .get(&id)
            .and_then(|entry| Some((entry, entry.member.as_ref()?)));
        let Some((entry, listed)) = listed.filter(|_| kept.1.version == stepped.version) else {
            return After::Gone;
        };
        if let Some(fired) = &outcome.fired {
            self.firings.push(written(kept, Some(listed), fired, now));
        }
        let word = state.phase.word();
        self.rows.push(MemberRow {
            owner,
            alert_id,
            item_id,
            version: stepped.version,
            progress: serde_json::to_value(&state).ok(),
            state: word.to_owned(),
            armed_at: entry.armed_at,
            checked_at: state.checked,
        });
        let alert = (owner, alert_id);
        let states = self.states.entry(alert);
        states
            .or_insert_with(|| engine.book.phases_of(alert))
            .insert(item_id, word);
        let counted = progress(&kept.1, (&state, stepped.suppressed), &outcome);
        kept.1 = Progress {
            // Of the alert there is none: each member has its own.
            progress: None,
            checked_at: kept.1.checked_at.max(counted.checked_at),
            last_fired_at: kept.1.last_fired_at.max(counted.last_fired_at),
            ..counted
        };
        After::State(state)
    }
}

/// A step as it counts with the alert's row of now.
struct Settled {
    outcome: Outcome,
    progress: Progress,
    after: After,
}

/// Steps alerts until enough of them have to be written; the others are in the book already.
fn steps(engine: &mut Engine, waiting: &Waiting, left: &mut impl Iterator<Item = Id>) -> Vec<Stepped> {
    let mut steps = Vec::new();
    for id in left {
        let Some(entry) = engine.book.get(&id) else { continue };
        let Some(sample) = waiting.seen_since(entry.armed_at) else {
            continue;
        };
        if !waiting.concerns(&entry.rule) {
            continue;
        }
        let mut state = entry.state.clone();
        let outcome = step(&entry.rule, &mut state, &sample, &engine.prices);
        if state == entry.state {
            // It may be listed elsewhere now: the index follows the prices.
            engine.book.set_state(id, state);
            continue;
        }
        if !outcome.changed && outcome.fired.is_none() && waiting.is_of_ticks() {
            engine.book.set_state(id, state);
            continue;
        }
        steps.push(Stepped {
            id,
            version: entry.version,
            suppressed: entry.state.suppressed,
            state,
            outcome,
        });
        if steps.len() == BATCH {
            break;
        }
    }
    steps
}

/// Nothing where the alert that is there now does not see the sample.
fn settled(engine: &Engine, waiting: &Waiting, stepped: Stepped, kept: &Kept) -> Option<Settled> {
    let before = &kept.1;
    if is_over_members(kept) {
        // Its owner chose a list or an entity meanwhile: the book takes its members before the next sample.
        return None;
    }
    if before.version == stepped.version {
        return Some(Settled {
            progress: progress(before, (&stepped.state, stepped.suppressed), &stepped.outcome),
            outcome: stepped.outcome,
            after: After::State(stepped.state),
        });
    }
    let Ok(mut entry) = Entry::read(kept) else {
        tracing::warn!(alert = %kept.0.id, "the rule of an alert cannot be read; it is left out");
        return None;
    };
    let sample = waiting.seen_since(entry.armed_at)?;
    if !waiting.concerns(&entry.rule) {
        return None;
    }
    let suppressed = entry.state.suppressed;
    let outcome = step(&entry.rule, &mut entry.state, &sample, &engine.prices);
    Some(Settled {
        progress: progress(before, (&entry.state, suppressed), &outcome),
        outcome,
        after: After::Whole(Box::new(entry)),
    })
}

/// The row after a step; `suppressed` is how often the cooldown had held back a firing before it.
fn progress(before: &Progress, (state, suppressed): (&State, u32), outcome: &Outcome) -> Progress {
    let fired = outcome.fired.as_ref();
    Progress {
        progress: serde_json::to_value(state).ok(),
        state: state.phase.word().to_owned(),
        checked_at: state.checked,
        fired: before.fired.saturating_add(i32::from(fired.is_some())),
        last_fired_at: fired.map(|fired| fired.at).or(before.last_fired_at),
        suppressed: before
            .suppressed
            .saturating_add(i32::from(state.suppressed > suppressed)),
        ..before.clone()
    }
}
