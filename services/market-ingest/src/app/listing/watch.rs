//! The work that nobody asks for: looking for new pools, reading sampled ones again, comparing the list of coins, and reading
//! followed collections. One replica does it, by a lease.

use std::{sync::Arc, time::Duration};

use chrono::Days;
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::Listings;
use crate::{
    app::{
        App,
        poll::due,
        provenance::{misread, sentence},
    },
    domain::{
        cohort::is_alive,
        judge::Known,
        listing_calls,
        pool::{read_list, read_networks, read_one},
        quota::Purpose,
    },
    error::Error,
    store::pool_sample::{Due, Outcome},
};

const BEAT: Duration = Duration::from_secs(1);
const LEAD_EVERY: Duration = Duration::from_secs(5);
const COMPARE_EVERY: Duration = Duration::from_secs(5);
const SAMPLE_EVERY: Duration = Duration::from_secs(60);
/// One followed collection is read at a time: twenty take a minute of the day.
const FOLLOW_EVERY: Duration = Duration::from_secs(3);
const CLEAN_EVERY: Duration = Duration::from_secs(3_600);
const NETWORKS_EVERY: Duration = Duration::from_secs(86_400);
/// Networks whose own lists are asked for beside the list of all, where busy ones push the others out.
const NETWORKS: [&str; 6] = ["eth", "base", "bsc", "solana", "arbitrum", "polygon_pos"];
/// One list is asked for in each step at the provider's real pace: all seven within five minutes.
const STEP: Duration = Duration::from_secs(42);
/// However fast a world is polled.
const STEP_LEAST: Duration = Duration::from_secs(3);
/// Pages of the list of networks.
const NETWORK_PAGES: u32 = 3;

/// Runs until the service stops.
pub async fn work(listings: Arc<Listings>, stop: CancellationToken) {
    let mut worker = Worker::new(listings);
    let mut beat = interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while stop.run_until_cancelled(beat.tick()).await.is_some() {
        if stop.run_until_cancelled(worker.beat()).await.is_none() {
            break;
        }
    }
    worker.resign().await;
}

struct Worker {
    listings: Arc<Listings>,
    id: Uuid,
    leads: bool,
    /// Which list comes next: 0 is the one of all networks.
    next: usize,
    renewed: Option<Instant>,
    stepped: Option<Instant>,
    compared: Option<Instant>,
    sampled: Option<Instant>,
    cleaned: Option<Instant>,
    named: Option<Instant>,
    followed: Option<Instant>,
}

impl Worker {
    fn new(listings: Arc<Listings>) -> Self {
        Self {
            listings,
            id: Uuid::now_v7(),
            leads: false,
            next: 0,
            renewed: None,
            stepped: None,
            compared: None,
            sampled: None,
            cleaned: None,
            named: None,
            followed: None,
        }
    }

    async fn beat(&mut self) {
        let listings = Arc::clone(&self.listings);
        if due(&mut self.renewed, LEAD_EVERY) {
            // Without PostgreSQL there is nothing to keep anything in.
            self.leads = listings.store.lead(self.id).await.unwrap_or(false);
        }
        if !self.leads {
            return;
        }
        if let Some(terminal) = &listings.terminal
            && due(&mut self.stepped, step(terminal))
        {
            let network = self.next.checked_sub(1).and_then(|at| NETWORKS.get(at)).copied();
            self.next = (self.next + 1) % (NETWORKS.len() + 1);
            listings.look_for_pools(terminal, network).await;
            log_failure("sampled pools were not read", listings.read_sampled(terminal).await);
            if due(&mut self.named, NETWORKS_EVERY) {
                log_failure("networks were not named", listings.name_networks(terminal).await);
            }
        }
        if due(&mut self.sampled, SAMPLE_EVERY) {
            log_failure("no sample was drawn", listings.sample().await);
        }
        if due(&mut self.compared, COMPARE_EVERY) {
            log_failure("the list of coins was not compared", listings.compare_coins().await);
        }
        if due(&mut self.followed, FOLLOW_EVERY) {
            log_failure("a collection was not read", listings.market.read_followed().await);
        }
        if due(&mut self.cleaned, CLEAN_EVERY) {
            let now = listings.market.provider_now().timestamp_millis();
            log_failure("old pools were not removed", listings.store.drop_pools(now).await);
        }
    }

    async fn resign(&mut self) {
        if self.leads
            && let Err(error) = self.listings.store.stop_leading(self.id).await
        {
            tracing::debug!(error = %kit::causes(&error), "the lead of listings was not given back; it runs out by itself");
        }
    }
}

fn step(terminal: &App) -> Duration {
    STEP.mul_f64(terminal.args.pace()).max(STEP_LEAST)
}

fn log_failure<T>(what: &'static str, done: Result<T, Error>) {
    if let Err(error) = done {
        tracing::debug!(error = %kit::causes(&error), "{what}");
    }
}

impl Listings {
    /// Reads the newest pools of a network, or of all, and keeps them; a failure is kept for those who look at the list.
    async fn look_for_pools(&self, terminal: &Arc<App>, network: Option<&str>) {
        let now = self.market.provider_now();
        match self.read_pools(terminal, network).await {
            Ok(new) => tracing::debug!(pools.new = new, pools.network = network, "looked for new pools"),
            // A network that the provider does not know is no failure of it.
            Err(Error::NotFound) => {}
            Err(error) => {
                tracing::debug!(error = %kit::causes(&error), pools.network = network, "the list of new pools is missing");
                log_failure(
                    "a failure was not kept",
                    self.store.note_pools_trouble(&sentence(&error), now).await,
                );
            }
        }
    }

    async fn read_pools(&self, terminal: &Arc<App>, network: Option<&str>) -> Result<u64, Error> {
        let call = listing_calls::new_pools(network);
        let judged = terminal.gate.call(&call, Purpose::Poll, None, Known::default()).await?;
        let (pools, bad) = read_list(&judged.json).map_err(misread)?;
        if bad > 0 {
            tracing::warn!(pools.bad = bad, "dropped bad rows of `{}`", call.endpoint);
        }
        self.store.save_pools(&pools, self.market.provider_now()).await
    }

    /// Reads sampled pools whose day has come: one at the provider's real pace, several where it grants more.
    async fn read_sampled(&self, terminal: &Arc<App>) -> Result<(), Error> {
        let now = self.market.provider_now();
        self.store.give_up(now).await?;
        let at_once = i64::from(terminal.gate.limits.minute / 60).max(1);
        for due in self.store.list_due(now, at_once).await? {
            let call = listing_calls::pool(&due.network, &due.address);
            let outcome = match terminal.gate.call(&call, Purpose::Poll, None, Known::default()).await {
                Ok(judged) => match read_one(&judged.json) {
                    Ok((_, figures)) => Outcome {
                        alive: is_alive(&figures, due.peak.as_ref()),
                        volume: figures.day().and_then(|day| day.volume.clone()),
                        reserve: figures.reserve,
                    },
                    Err(bad) => return self.put_off(&due, misread(bad)).await,
                },
                // It lists the pool no more, and says nothing of its reserve: unknown, not dead.
                Err(Error::NotFound) => Outcome::default(),
                Err(error) => return self.put_off(&due, error).await,
            };
            self.store.settle(&due, &outcome, now).await?;
        }
        Ok(())
    }

    async fn put_off(&self, due: &Due, error: Error) -> Result<(), Error> {
        self.store.put_off(due).await?;
        Err(error)
    }

    /// Draws the sample of a day that is over.
    async fn sample(&self) -> Result<(), Error> {
        let today = self.market.provider_now().date_naive();
        if let Some(day) = self.store.unsampled_day(today).await? {
            let readings = self.store.draw_sample(day.min(today - Days::new(1))).await?;
            tracing::debug!(pools.readings = readings, pools.day = %day, "drew the sample of {day}");
        }
        Ok(())
    }

    async fn name_networks(&self, terminal: &Arc<App>) -> Result<(), Error> {
        for page in 1..=NETWORK_PAGES {
            let call = listing_calls::networks(page);
            let judged = terminal.gate.call(&call, Purpose::Poll, None, Known::default()).await?;
            let networks = read_networks(&judged.json).map_err(misread)?;
            if networks.is_empty() {
                break;
            }
            self.store.save_networks(&networks).await?;
        }
        Ok(())
    }
}
