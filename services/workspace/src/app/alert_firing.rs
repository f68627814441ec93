//! One sample through all alerts that look at its coins: progress, firings and messages in one transaction for each batch.

use std::collections::{HashMap, HashSet};

use alert_rules::{Fired, Sample, Update, firing_id, step};
use chrono::{DateTime, Utc};
use kit::scope::RowScope;
use serde::Deserialize;
use uuid::Uuid;

use super::{
    App,
    alert::{TICK, read},
    alert_engine::{Engine, LATE, Waiting},
};
use crate::{
    domain::{
        alert::ANY_COIN,
        alert_channel::Kind,
        alert_message::{Notice, Value},
        notification::{Event, Notifications, Place},
    },
    error::Error,
    store::{
        self, Db,
        alert::{Kept, Progress, Row},
        alert_channel::{self, Channel},
        alert_delivery::{self, Delivery},
        alert_firing::{self, Firing},
        alert_shard, alert_work, notification,
    },
};

/// Alerts of one transaction.
const BATCH: i64 = 500;
/// A sample that failed so often is given up, so that one cannot hold back all later ones for good.
const MOST_FAILURES: u32 = 20;
/// Samples that wait for a database: half a day of them.
const MOST_WAITING: usize = 64;

/// What the alerts that an update concerns have among their coins.
fn coins(update: &Update) -> Vec<String> {
    match update {
        Update::Tick { coin, .. } | Update::Bar { coin, .. } => vec![coin.clone()],
        Update::Whale(whale) => whale.coin.iter().cloned().chain([ANY_COIN.to_owned()]).collect(),
        Update::Look(look) => vec![look.topic()],
    }
}

impl App {
    /// Steps every alert of the shares that looks at a coin of the sample.
    pub(super) async fn evaluate_sample(&self, engine: &mut Engine, sample: Sample) -> Result<(), Error> {
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
        let mut coins: Vec<String> = waiting.sample.updates.iter().flat_map(coins).collect();
        coins.sort_unstable();
        coins.dedup();
        loop {
            let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
            store::begin(&mut db).await?;
            let done = self.batch(&mut db, engine, waiting, &coins).await;
            let (last, fired) = store::end(&mut db, done).await?;
            if fired {
                self.outbox.notify_one();
            }
            match last {
                Some(last) => waiting.place = last,
                None => return Ok(()),
            }
        }
    }

    /// Gives the place after this batch, and whether something has to be sent.
    async fn batch(
        &self,
        db: &mut Db,
        engine: &mut Engine,
        waiting: &Waiting,
        coins: &[String],
    ) -> Result<(Option<(Uuid, Uuid)>, bool), Error> {
        let (sample, place) = (&waiting.sample, waiting.place);
        let now = self.now();
        let shards = alert_shard::still(db, engine.holder, &engine.shards, now).await?;
        let due = alert_work::due(db, &shards, coins, waiting.owner, place, BATCH).await?;
        let Some((last, _)) = due.last() else {
            return Ok((None, false));
        };
        let place = (last.owner, last.id);
        let (mut changed, mut firings) = (Vec::new(), Vec::new());
        for kept in due.iter().filter(|(_, progress)| waiting.was_armed(progress.armed_at)) {
            let Ok((_, rule, mut state)) = read(kept) else {
                tracing::warn!(alert = %kept.0.id, "the rule of an alert cannot be read; it is left out");
                continue;
            };
            engine.wanted.note(&rule);
            if !waiting.concerns(&rule) {
                continue;
            }
            let before = state.clone();
            let suppressed = state.suppressed;
            let outcome = step(&rule, &mut state, sample, &engine.prices);
            if let Some(fired) = &outcome.fired {
                firings.push(written(kept, fired, now));
            }
            if before != state {
                let (row, progress) = kept;
                let next = Progress {
                    progress: serde_json::to_value(&state).ok(),
                    state: state.phase.word().to_owned(),
                    checked_at: state.checked,
                    fired: progress.fired.saturating_add(i32::from(outcome.fired.is_some())),
                    last_fired_at: outcome.fired.as_ref().map(|fired| fired.at).or(progress.last_fired_at),
                    suppressed: progress
                        .suppressed
                        .saturating_add(i32::from(state.suppressed > suppressed)),
                    ..progress.clone()
                };
                changed.push(((row.owner, row.id), next));
            }
        }
        if !changed.is_empty() {
            alert_work::save(db, changed).await?;
        }
        let fired = self.write_firings(db, &due, firings).await?;
        Ok((Some(place), fired))
    }

    async fn write_firings(&self, db: &mut Db, due: &[Kept], mut firings: Vec<Firing>) -> Result<bool, Error> {
        if firings.is_empty() {
            return Ok(false);
        }
        let now = self.now();
        let owners: Vec<Uuid> = firings.iter().map(|firing| firing.owner).collect();
        let chosen = notification::named(db, &owners).await?;
        let snoozed: HashSet<Uuid> = firings
            .iter()
            .filter(|firing| firing.quiet)
            .map(|firing| firing.id)
            .collect();
        for firing in &mut firings {
            if let Some(chosen) = chosen.get(&firing.owner) {
                let is_counted = chosen.is_on(Event::of_condition(&firing.kind), Place::App);
                firing.read_at = (!is_counted).then_some(now);
                firing.quiet |= chosen.quiet_until(now).is_some();
            }
        }
        let new = alert_firing::insert(db, &firings).await?;
        let rows: HashMap<Uuid, &Row> = due.iter().map(|(row, _)| (row.id, row)).collect();
        let sent: Vec<(&Row, &Firing)> = firings
            .iter()
            .filter(|firing| new.contains(&firing.id) && !snoozed.contains(&firing.id))
            .filter_map(|firing| Some((*rows.get(&firing.alert_id)?, firing)))
            .collect();
        enqueue(db, &sent, &chosen, now).await
    }

    /// Ends what expired, and snoozes that are over: an alert that is still true then says so once.
    pub(super) async fn end_alerts(&self, now: DateTime<Utc>) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        alert_work::expire(&mut db, now).await?;
        store::begin(&mut db).await?;
        let done = wake(&mut db, now).await;
        if store::end(&mut db, done).await? {
            self.outbox.notify_one();
        }
        Ok(())
    }
}

async fn wake(db: &mut Db, now: DateTime<Utc>) -> Result<bool, Error> {
    let mut some = false;
    for kept in alert_work::wake(db, now).await? {
        let Ok((_, rule, state)) = read(&kept) else { continue };
        if state.truth(&rule, TICK) != alert_rules::Truth::True {
            continue;
        }
        let row = &kept.0;
        if !row.enabled {
            continue;
        }
        let newest = alert_firing::newest(db, row.owner.into(), row.id).await?;
        if let Some(firing) = newest.filter(|firing| firing.quiet) {
            let chosen = notification::named(db, &[row.owner]).await?;
            some |= enqueue(db, &[(row, &firing)], &chosen, now).await?;
        }
    }
    Ok(some)
}

fn written((row, progress): &Kept, fired: &Fired, now: DateTime<Utc>) -> Firing {
    let values: Vec<Value> = fired
        .values
        .iter()
        .map(|value| Value {
            condition: u32::try_from(value.condition).unwrap_or(u32::MAX),
            text: value.text.clone(),
            value: value.value.map(|value| value.to_string()),
            against: value.against.map(|against| against.to_string()),
            source: value.source.clone(),
            at: value.at,
        })
        .collect();
    let first = row.rule.get("conditions").and_then(|conditions| conditions.get(0));
    let word = |name: &str| Some(first?.get(name)?.as_str()?.to_owned());
    Firing {
        owner: row.owner,
        id: firing_id(row.id, progress.version, None, &fired.key),
        alert_id: row.id,
        alert: row.name.clone(),
        at: fired.at,
        written_at: now,
        content: fired.text.clone(),
        fired_values: serde_json::to_value(values).unwrap_or_default(),
        gap: fired.gap,
        late: now - fired.at > LATE,
        quiet: row.snoozed_until.is_some_and(|until| until > now),
        read_at: None,
        kind: word("kind").unwrap_or_default(),
        coin: word("coin"),
    }
}

/// Puts a message of each firing for each of its alert's channels into the outbox, as far as their owner lets it go there; in quiet hours it
/// waits for their end. True where there is one.
async fn enqueue(
    db: &mut Db,
    fired: &[(&Row, &Firing)],
    chosen: &HashMap<Uuid, Notifications>,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let mut owners: Vec<Uuid> = fired.iter().map(|(row, _)| row.owner).collect();
    owners.sort_unstable();
    owners.dedup();
    let ids: Vec<Uuid> = fired
        .iter()
        .flat_map(|(row, _)| row.channel_ids.iter().copied())
        .collect();
    if ids.is_empty() {
        return Ok(false);
    }
    let channels = alert_channel::named(db, &owners, &ids).await?;
    let channels: HashMap<(Uuid, Uuid), Channel> = channels
        .into_iter()
        .map(|channel| ((channel.owner, channel.id), channel))
        .collect();
    let mut deliveries = Vec::new();
    for (row, firing) in fired {
        let values = fired_values(firing);
        let notice = Notice {
            alert_id: row.id.to_string(),
            alert: &firing.alert,
            firing_id: firing.id.to_string(),
            at: firing.at,
            text: &firing.content,
            values: &values,
            gap: firing.gap,
            late: firing.late,
        };
        let chosen = chosen.get(&row.owner);
        let event = Event::of_condition(&firing.kind);
        let goes_to = |id| chosen.is_none_or(|chosen| chosen.is_on(event, Place::Channel(id)));
        let until = chosen.and_then(|chosen| chosen.quiet_until(now));
        let own = row.channel_ids.iter().filter_map(|id| channels.get(&(row.owner, *id)));
        for channel in own.filter(|channel| channel.new.enabled && !channel.disabled && goes_to(channel.id)) {
            let waiting = delivery(&notice, firing, channel.id, channel.new.kind, now);
            deliveries.push(Delivery {
                next_at: Some(until.unwrap_or(now)),
                held: until.is_some(),
                ..waiting
            });
        }
    }
    if deliveries.is_empty() {
        return Ok(false);
    }
    alert_delivery::insert(db, &deliveries).await?;
    Ok(true)
}

/// What made an alert fire, as it was kept.
#[must_use]
pub fn fired_values(firing: &Firing) -> Vec<Value> {
    Vec::deserialize(&firing.fired_values).unwrap_or_else(|error| {
        tracing::error!(%error, firing = %firing.id, "the values of a firing cannot be read");
        Vec::new()
    })
}

fn delivery(notice: &Notice<'_>, firing: &Firing, channel: Uuid, kind: Kind, now: DateTime<Utc>) -> Delivery {
    let message = notice.message(kind);
    Delivery {
        owner: firing.owner,
        id: Uuid::now_v7(),
        firing_id: Some(firing.id),
        channel_id: channel,
        kind: kind.name().to_owned(),
        subject: message.subject,
        body: message.body,
        message_id: format!("fir_{}", firing.id.simple()),
        state: "waiting".to_owned(),
        attempts: 0,
        status: None,
        error: None,
        took_ms: 0,
        created_at: now,
        sent_at: None,
        next_at: Some(now),
        held: false,
    }
}
