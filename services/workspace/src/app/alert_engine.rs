//! The worker that evaluates alerts on every tick of the market feed.
//!
//! All alerts fall into 64 shares, of which each replica has an equal part. It holds them by leases of 15 s that it renews every 5 s, and
//! evaluates only what it holds, from memory (`alert_book`). It reads all ticks: the newest ones are there for a share that it takes over before
//! anybody put them through (`alert_history`). Each batch of alerts that changed is one transaction: progress, firings and their messages are
//! written together or not at all, and only while the share is still held at the same epoch (`alert_step`). The id of a firing follows from
//! alert, version and sample, so that a repeated batch fires nothing twice.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet, VecDeque},
    pin::pin,
    sync::Arc,
    time::Duration,
};

use alert_rules::{Bar, Prices, Rule, Sample, Update};
use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use futures::StreamExt;
use kit::scope::RowScope;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{
    App,
    alert::TICK,
    alert_book::{Book, Id},
    alert_entity,
    alert_history::{Wanted, bars_closed, snapshots, update},
    alert_looks::{Found, Looks, bands},
    alert_share,
    alert_wanted::Listings,
    alert_whales::Whales,
};
use crate::{
    error::Error,
    store::alert_shard::{self, Held},
    upstream::feed::Tick,
};

/// Leases are renewed this often, or as often as alerts look around, where that is more often.
const BEAT: Duration = Duration::from_secs(5);
/// Ticks that come this close together are one snapshot.
const GATHER: Duration = Duration::from_millis(50);
/// Ticks of one group.
const MOST_AT_ONCE: usize = 1_000;
/// A bar is closed so long after its end: its last tick may come a little late.
const SETTLE: TimeDelta = TimeDelta::seconds(30);
/// Ticks and hours are kept for so long.
const KEEP: TimeDelta = TimeDelta::days(31);
/// A sample that is older than this is late.
pub(super) const LATE: TimeDelta = TimeDelta::minutes(10);
const HOUR: TimeDelta = TimeDelta::hours(1);

/// What a replica knows while it evaluates.
pub(super) struct Engine {
    pub holder: Uuid,
    pub shards: Vec<Held>,
    pub prices: Prices,
    /// Newest tick by coin.
    last: HashMap<String, Tick>,
    /// Bars are closed up to here.
    bars_done: Option<DateTime<Utc>>,
    pub wanted: Wanted,
    /// All of its alerts were looked at since it holds these shards.
    recovered: bool,
    pub book: Book,
    /// Samples that are not through all alerts yet, the oldest first. One that a failing database interrupts goes on where it was, before
    /// any later one.
    pub waiting: VecDeque<Waiting>,
    pub whales: Whales,
    pub looks: Looks,
}

/// A sample on its way through the alerts.
pub(super) struct Waiting {
    pub sample: Sample,
    /// When it really happened, where that may be long ago: alerts that were armed later did not see it.
    pub happened: Option<DateTime<Utc>>,
    /// By coin: the time of its price, where prices come late. Alerts that were armed after it did not see it.
    pub times: HashMap<String, DateTime<Utc>>,
    /// Whose alerts it concerns; everybody's where nobody is named.
    pub owner: Option<Uuid>,
    /// Which look at new pools and coins it is: alerts that wait for another one see nothing of it.
    pub listings: Option<Listings>,
    /// The last alert of which a step was written.
    pub place: Id,
    /// Alerts that it can change and did not go through yet, where they are known.
    pub touched: Option<Vec<Id>>,
    pub failures: u32,
}

impl Waiting {
    pub(super) fn new(sample: Sample) -> Self {
        Self {
            sample,
            happened: None,
            times: HashMap::new(),
            owner: None,
            listings: None,
            place: (Uuid::nil(), Uuid::nil(), Uuid::nil()),
            touched: None,
            failures: 0,
        }
    }

    /// What an alert sees of it that was armed then; nothing where all of it is from before.
    pub(super) fn seen_since(&self, armed: DateTime<Utc>) -> Option<Cow<'_, Sample>> {
        if self.happened.is_some_and(|happened| happened < armed) {
            return None;
        }
        let is_before = |update: &Update| match update {
            Update::Tick { coin, .. } => self.times.get(coin).is_some_and(|at| *at < armed),
            _ => false,
        };
        if self.times.is_empty() || !self.sample.updates.iter().any(is_before) {
            return Some(Cow::Borrowed(&self.sample));
        }
        let updates = self.sample.updates.iter().filter(|update| !is_before(update));
        let seen = Sample {
            at: self.sample.at,
            updates: updates.cloned().collect(),
        };
        (!seen.updates.is_empty()).then_some(Cow::Owned(seen))
    }

    /// Only prices that moved: what they do not change is not written.
    pub(super) fn is_of_ticks(&self) -> bool {
        let is_tick = |update: &Update| matches!(update, Update::Tick { .. });
        self.sample.updates.iter().all(is_tick)
    }

    pub(super) fn concerns(&self, rule: &Rule) -> bool {
        self.listings.is_none() || self.listings == Listings::of(&rule.conditions)
    }
}

impl Engine {
    fn new(found: mpsc::Sender<Found>) -> Self {
        Self {
            holder: Uuid::now_v7(),
            shards: Vec::new(),
            prices: Prices::new(TICK),
            last: HashMap::new(),
            bars_done: None,
            wanted: Wanted::default(),
            recovered: false,
            book: Book::default(),
            waiting: VecDeque::new(),
            whales: Whales::default(),
            looks: Looks::new(found),
        }
    }
}

/// Evaluates until the service stops.
pub async fn evaluate(app: Arc<App>, stop: CancellationToken) {
    let (send, mut ticks) = mpsc::channel::<Vec<Tick>>(64);
    let reader = tokio::spawn(follow(Arc::clone(&app), send, stop.clone()));
    let (found, mut looked) = mpsc::channel::<Found>(64);
    let mut engine = Engine::new(found);
    let keeper = tokio::spawn(keep_leases(Arc::clone(&app), engine.holder, stop.clone()));
    let judge = tokio::spawn(alert_share::judge(Arc::clone(&app), engine.holder, stop.clone()));
    tokio::spawn(bands::ask(Arc::clone(&app), stop.clone()));
    let entities = tokio::spawn(alert_entity::follow(Arc::clone(&app), engine.holder, stop.clone()));
    let every = Duration::from_millis(app.args.alert_look_ms);
    let mut beat = tokio::time::interval(BEAT.min(every));
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut look = tokio::time::interval(every);
    look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        // In no fixed order: where rounds take longer than the time between two of them, one is always due, and must not hold back what was found.
        let done = tokio::select! {
            () = stop.cancelled() => break,
            _ = beat.tick() => stop.run_until_cancelled(app.beat(&mut engine)).await,
            _ = look.tick() => stop.run_until_cancelled(app.look(&mut engine)).await,
            Some(found) = looked.recv() => stop.run_until_cancelled(app.take_look(&mut engine, found)).await,
            group = ticks.recv() => match group {
                Some(group) => stop.run_until_cancelled(app.take_ticks(&mut engine, group)).await,
                None => break,
            },
        };
        match done {
            None => break,
            Some(Ok(())) => {}
            Some(Err(error)) => {
                tracing::warn!(error = %kit::causes(&error), "alerts could not be evaluated; the next tick does");
            }
        }
    }
    reader.abort();
    keeper.abort();
    judge.abort();
    entities.abort();
    if let Err(error) = app.release(&engine).await {
        tracing::debug!(error = %kit::causes(&error), "shares of alerts were not given back; another replica takes them in 15 s");
    }
}

/// Renews leases however long the evaluation takes: a slow market or database must not hand this replica's shares to another one.
async fn keep_leases(app: Arc<App>, holder: Uuid, stop: CancellationToken) {
    let mut beat = tokio::time::interval(BEAT);
    while stop.run_until_cancelled(beat.tick()).await.is_some() {
        if let Err(error) = app.renew_leases(holder).await {
            tracing::debug!(error = %kit::causes(&error), "leases of alerts could not be renewed; the next beat does");
        }
    }
}

/// Reads the feed and takes it up again when it ends.
async fn follow(app: Arc<App>, send: mpsc::Sender<Vec<Tick>>, stop: CancellationToken) {
    let mut wait = Duration::from_millis(200);
    while !stop.is_cancelled() {
        match app.feed.subscribe().await {
            Ok(feed) => {
                wait = Duration::from_millis(200);
                let mut groups = pin!(tokio_stream::StreamExt::chunks_timeout(feed, MOST_AT_ONCE, GATHER));
                while let Some(group) = groups.next().await {
                    if send.send(group).await.is_err() {
                        return;
                    }
                }
                tracing::info!("the market feed ended; it is taken up again");
            }
            Err(status) => tracing::debug!(code = %status.code(), "no market feed yet"),
        }
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(Duration::from_secs(5));
    }
}

impl App {
    async fn release(&self, engine: &Engine) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        alert_shard::release(&mut db, engine.holder, self.now()).await
    }

    async fn renew_leases(&self, holder: Uuid) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        alert_shard::renew(&mut db, holder, self.now()).await
    }

    /// Renews what is held and takes what is free.
    async fn hold_shares(&self, engine: &mut Engine) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let (before, now): (HashSet<Held>, _) = (engine.shards.iter().copied().collect(), self.now());
        engine.shards = alert_shard::hold(&mut db, engine.holder, now).await?;
        let done = engine.bars_done;
        engine.bars_done = done.map(|done| bars_closed(done, (&before, &engine.shards), now));
        // A share that was lost and taken again has another epoch: what came meanwhile was missed.
        engine.recovered &= engine.shards.iter().all(|held| before.contains(held));
        Ok(())
    }

    /// Renews leases, ends what is over, loads history and closes bars.
    async fn beat(&self, engine: &mut Engine) -> Result<(), Error> {
        let now = self.now();
        self.hold_shares(engine).await?;
        if engine.shards.is_empty() {
            engine.waiting.clear();
            return Ok(());
        }
        self.evaluate_waiting(engine).await?;
        if !engine.recovered {
            self.recover(engine, now).await?;
            self.retake(engine, now).await?;
            engine.recovered = true;
        }
        self.end_alerts(now).await?;
        self.sweep_book(engine, now).await?;
        self.load_history(engine, now).await;
        self.close_bars(engine, now).await?;
        engine
            .prices
            .trim(now - KEEP, now - KEEP, (now - TimeDelta::days(420)).date_naive());
        Ok(())
    }

    /// Takes what the whale watch found, and begins the looks that are due.
    async fn look(self: &Arc<Self>, engine: &mut Engine) -> Result<(), Error> {
        if !engine.shards.is_empty() {
            self.refresh_book(engine).await?;
        }
        let whales = self.take_whales(engine).await;
        whales.and(self.begin_looks(engine).await)
    }

    async fn take_ticks(&self, engine: &mut Engine, mut group: Vec<Tick>) -> Result<(), Error> {
        // A lease that ran out between two beats must not cost a tick.
        let mut outcome = self.hold_shares(engine).await;
        group.sort_by_key(|tick| tick.at);
        for snapshot in snapshots(&group) {
            // One that fails waits; those behind it wait with it.
            outcome = outcome.and(self.take_snapshot(engine, snapshot).await);
        }
        outcome
    }

    async fn take_snapshot(&self, engine: &mut Engine, ticks: &[Tick]) -> Result<(), Error> {
        let mut updates = Vec::new();
        let mut at = DateTime::UNIX_EPOCH;
        for tick in ticks {
            self.quotes.set(&tick.coin, tick.at, tick.price);
            if engine.prices.add_tick(&tick.coin, tick.at, tick.price) {
                engine.note(tick);
                at = at.max(tick.at);
                updates.push(update(tick));
            }
        }
        if updates.is_empty() {
            return Ok(());
        }
        self.evaluate_sample(engine, Sample { at, updates }).await
    }

    /// Closes the bars of every hour that is over.
    async fn close_bars(&self, engine: &mut Engine, now: DateTime<Utc>) -> Result<(), Error> {
        let Ok(last) = (now - SETTLE).duration_trunc(HOUR) else {
            return Ok(());
        };
        // A bar that closed just before the start is looked at again: what was seen already counts once.
        let mut done = engine.bars_done.unwrap_or(last - HOUR);
        if engine.bars_done.is_none()
            && let Ok(midnight) = (now - SETTLE).duration_trunc(TimeDelta::days(1))
            && midnight < done
        {
            engine.bars_done = Some(done);
            self.close_bar(engine, midnight).await?;
        }
        while done < last {
            done += HOUR;
            // Before it is evaluated: a bar that fails waits as a sample, and is not closed again.
            engine.bars_done = Some(done);
            self.close_bar(engine, done).await?;
        }
        Ok(())
    }

    async fn close_bar(&self, engine: &mut Engine, end: DateTime<Utc>) -> Result<(), Error> {
        let is_midnight = end.duration_trunc(TimeDelta::days(1)) == Ok(end);
        let mut coins: HashSet<String> = engine.wanted.coins();
        for tick in engine
            .last
            .values()
            .filter(|tick| tick.at >= end - HOUR && tick.at < end)
        {
            engine.prices.set_hour(&tick.coin, end - HOUR, tick.price);
            if is_midnight {
                let day = (end - HOUR).date_naive();
                engine.prices.set_day(&tick.coin, day, Some(tick.price), tick.volume);
            }
            coins.insert(tick.coin.clone());
        }
        let mut updates = Vec::new();
        for coin in coins {
            let mut bar = |bar: Bar| {
                updates.push(Update::Bar {
                    coin: coin.clone(),
                    bar,
                    open: end - bar.length(),
                });
            };
            bar(Bar::Hour);
            if is_midnight {
                bar(Bar::Day);
            }
        }
        if updates.is_empty() {
            return Ok(());
        }
        self.evaluate_sample(engine, Sample { at: end, updates }).await
    }
}

impl Engine {
    /// The newest tick of each coin, also of those that came while this replica held no share.
    pub(super) fn newest(&self) -> impl Iterator<Item = &Tick> {
        self.last.values()
    }

    /// Keeps the newest tick, and the one before as the close of its hour and day where those are over.
    fn note(&mut self, tick: &Tick) {
        let Some(before) = self.last.insert(tick.coin.clone(), tick.clone()) else {
            return;
        };
        let hour = |at: DateTime<Utc>| at.duration_trunc(HOUR).unwrap_or(at);
        if hour(before.at) < hour(tick.at) {
            self.prices.set_hour(&tick.coin, hour(before.at), before.price);
        }
        let is_last_hour = hour(before.at) + HOUR == hour(tick.at);
        if is_last_hour && before.at.date_naive() < tick.at.date_naive() {
            let close = Some(before.price);
            self.prices
                .set_day(&tick.coin, before.at.date_naive(), close, before.volume);
        }
    }
}
