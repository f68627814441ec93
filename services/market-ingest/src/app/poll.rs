//! The work that nobody asks for: leading, polling, following the feed, cleaning up.

use std::{sync::Arc, time::Duration};

use chrono::TimeDelta;
use futures::StreamExt;
use kit::cache::Guard;
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{App, feed::CATCH_UP};
use crate::{
    config::SNAPSHOT_ROWS,
    domain::{call::Call, held::Held, schedule, ttl::MAX_STALE},
    store::lease::LEASE,
};

/// How often a replica looks whether there is something to do.
const BEAT: Duration = Duration::from_millis(500);
/// How often the lead is renewed, or tried for.
const LEAD_EVERY: Duration = Duration::from_secs(5);
const CLEAN_EVERY: Duration = Duration::from_secs(3_600);
/// Longer than the longest month, which the quota counts.
const CALLS_KEPT: TimeDelta = TimeDelta::days(40);
const LOOK_AT_WORLD: Duration = Duration::from_secs(5);
const SHOW_QUOTA: Duration = Duration::from_secs(15);
/// How long the documents of the schedule wait after an outage.
const UNWELL: Duration = Duration::from_secs(30);
const KEEP_STANDBY: Duration = Duration::from_secs(5);

/// Runs until the service stops.
pub async fn work(app: Arc<App>, stop: CancellationToken) {
    let follow = tokio::spawn(stop.clone().run_until_cancelled_owned(follow(Arc::clone(&app))));
    let mut worker = Worker::new(app);
    let mut beat = interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while stop.run_until_cancelled(beat.tick()).await.is_some() {
        // A beat that is cut off leaves nothing half done: fetches run by themselves.
        if stop.run_until_cancelled(worker.beat()).await.is_none() {
            break;
        }
    }
    worker.resign().await;
    follow.abort();
}

/// Hears the leader's messages, and looks for those that were lost.
async fn follow(app: Arc<App>) {
    let mut messages = app.store.ticks();
    let mut look = interval(CATCH_UP);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            Some(message) = messages.next() => app.hear_message(&message),
            _ = look.tick() => {
                if let Err(error) = app.catch_up().await {
                    tracing::debug!(error = %kit::causes(&error), "could not look for lost ticks");
                }
            }
        }
    }
}

struct Worker {
    app: Arc<App>,
    id: Uuid,
    leads: bool,
    /// The lead while PostgreSQL is away.
    stand_in: Option<Guard>,
    renewed: Option<Instant>,
    cleaned: Option<Instant>,
    looked: Option<Instant>,
    shown: Option<Instant>,
    standby: Option<Instant>,
    /// When a document of the schedule last found the provider away.
    unwell: Option<Instant>,
    /// The snapshot whose changes were told.
    announced: Option<i64>,
}

impl Worker {
    fn new(app: Arc<App>) -> Self {
        Self {
            app,
            id: Uuid::now_v7(),
            leads: false,
            stand_in: None,
            renewed: None,
            cleaned: None,
            looked: None,
            shown: None,
            standby: None,
            unwell: None,
            announced: None,
        }
    }

    async fn beat(&mut self) {
        if due(&mut self.looked, LOOK_AT_WORLD) {
            self.app.look_at_world(&self.app.gate.origin()).await;
        }
        if due(&mut self.standby, KEEP_STANDBY) {
            self.app.gate.keep_standby().await;
        }
        if due(&mut self.shown, SHOW_QUOTA) {
            // Its figures go to the metrics page.
            drop(self.app.status().await);
        }
        if due(&mut self.renewed, LEAD_EVERY) {
            self.lead().await;
        }
        if !self.leads {
            return;
        }
        self.poll().await;
        if due(&mut self.cleaned, CLEAN_EVERY) {
            self.clean().await;
        }
    }

    async fn lead(&mut self) {
        let led = self.leads;
        match self.app.store.lead(self.id).await {
            Ok(leads) => {
                self.leads = leads;
                self.stand_in = None;
            }
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "no lease: the cache decides who leads");
                if self.stand_in.is_none() {
                    let key = self.app.store.key("lead", "stand-in");
                    self.stand_in = self.app.store.cache.lock(&key, LEASE).await;
                }
                self.leads = self.stand_in.is_some();
            }
        }
        if self.leads != led {
            tracing::info!(market.leads = self.leads, "this replica leads: {}", self.leads);
        }
    }

    /// Fetches what is due. The lists of the day come after the snapshot, which readers wait for.
    async fn poll(&mut self) {
        let app = Arc::clone(&self.app);
        if let Some(held) = app.poll_snapshot().await
            && self.announced != Some(held.meta.as_of)
        {
            match app.tell_changes(&held).await {
                Ok(_) => self.announced = Some(held.meta.as_of),
                Err(error) => tracing::warn!(error = %kit::causes(&error), "the changes of a snapshot were not told"),
            }
        }
        for job in schedule::lists() {
            // Fetched where missing, refreshed behind where stale.
            if let Err(error) = app.document(&job.call).await {
                tracing::debug!(error = %kit::causes(&error), market.endpoint = %job.call.endpoint, "a list is missing");
                // The provider is unwell: the other lists will not come either.
                return;
            }
        }
        self.documents().await;
    }

    /// Documents of the schedule, one missing one at a beat: they never delay the poll by more than a call. While the provider is
    /// unwell they wait, so that its troubles are counted by what readers wait for.
    async fn documents(&mut self) {
        if !self.app.args.schedule || self.unwell.is_some_and(|since| since.elapsed() < UNWELL) {
            return;
        }
        for job in schedule::documents() {
            let key = job.call.key();
            if self.app.backs_off(&key) {
                continue;
            }
            let was_kept = self.app.kept(&key).await.is_some();
            if let Err(error) = self.app.document(&job.call).await {
                tracing::debug!(error = %kit::causes(&error), market.endpoint = %job.call.endpoint, "a document is missing");
                if error.is_outage() {
                    self.unwell = Some(Instant::now());
                    return;
                }
            }
            if !was_kept {
                return;
            }
        }
    }

    async fn clean(&self) {
        let now = self.app.clock.now();
        let calls = self.app.store.drop_calls(now - CALLS_KEPT).await;
        let stale = i64::try_from(MAX_STALE.as_millis()).unwrap_or_default();
        let documents = self.app.store.drop_documents(now.timestamp_millis() - stale).await;
        let counts = self.app.meter.sweep().await;
        if let (Ok(calls), Ok(documents), Ok(counts)) = (calls, documents, counts) {
            tracing::debug!(calls, documents, counts, "cleaned up");
        }
    }

    async fn resign(&mut self) {
        self.stand_in = None;
        self.app.gate.leave_standby().await;
        if self.leads
            && let Err(error) = self.app.store.stop_leading(self.id).await
        {
            tracing::debug!(error = %kit::causes(&error), "the lead was not given back; it runs out by itself");
        }
    }
}

/// Whether something is to be done `every` so often, and has not been since `last`; then it counts as done now.
pub(super) fn due(last: &mut Option<Instant>, every: Duration) -> bool {
    let is_due = last.is_none_or(|last| last.elapsed() >= every);
    if is_due {
        *last = Some(Instant::now());
    }
    is_due
}

impl App {
    /// The snapshot, polled when its time has come; `None` while there is none.
    async fn poll_snapshot(self: &Arc<Self>) -> Option<Arc<Held>> {
        let call = Call::snapshot(SNAPSHOT_ROWS);
        let key = call.key();
        let kept = self.kept(&key).await.map(|got| got.held);
        if self.now_ms() < self.next_poll(kept.as_deref()) || self.backs_off(&key) {
            return kept;
        }
        match self.flight(&call, &key).await {
            Ok(held) => Some(held),
            Err(error) => {
                tracing::debug!(error = %kit::causes(&error), "the poll failed");
                kept
            }
        }
    }

    /// When the next poll is due, Unix milliseconds.
    pub(super) fn next_poll(&self, kept: Option<&Held>) -> i64 {
        kept.map_or(0, |held| held.meta.as_of + i64::from(self.args.poll_seconds) * 1000)
    }
}
