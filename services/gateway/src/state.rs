//! What all requests share, and what each worker has of its own.

use std::{
    sync::{Arc, atomic::AtomicU64},
    time::Duration,
};

use kit::clock::Clock;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::{
    answer_slots::AnswerSlots,
    callers::Callers,
    client_address::Proxies,
    clients::{Calls, Clients},
    config::Config,
    connections::Connections,
    cookies::Seal,
    headers::Hosts,
    images::Images,
    jwt::Keys,
    limits::Limits,
    market_cache::Documents,
    memberships::Memberships,
    memory_budget::MemoryBudget,
    sign_in_backoff::SignInBackoff,
    stream::Hub,
};

/// One for the whole gateway.
#[derive(Debug)]
pub struct Shared {
    pub config: Config,
    pub clock: Arc<dyn Clock>,
    pub hosts: Hosts,
    pub proxies: Proxies,
    pub limits: Limits,
    pub connections: Arc<Connections>,
    pub calls: Calls,
    pub sign_in_backoff: SignInBackoff,
    /// For bodies of requests, and for large answers.
    pub bodies: Arc<MemoryBudget>,
    pub answers: Arc<MemoryBudget>,
    pub keys: Keys,
    pub callers: Callers,
    pub memberships: Memberships,
    pub seal: Seal,
    pub documents: Documents,
    pub images: Images,
    pub hub: Arc<Hub>,
    pub answer_slots: Arc<AnswerSlots>,
    /// Requests answered, to sample the log by.
    pub answered: AtomicU64,
    /// Cancelled when the gateway begins to stop.
    pub draining: CancellationToken,
}

/// One for each actix worker: channels must not hop between threads.
#[derive(Debug, Clone)]
pub struct Worker {
    pub shared: Arc<Shared>,
    pub clients: Clients,
}

impl Shared {
    /// # Errors
    /// Where the configuration makes no sense.
    pub fn new(config: Config, clock: Arc<dyn Clock>, draining: CancellationToken) -> anyhow::Result<Self> {
        Ok(Self {
            hosts: Hosts::new(&config.public_hosts),
            proxies: Proxies::parse(&config.trusted_proxies)?,
            limits: Limits::new(&config),
            connections: Arc::new(Connections::new(&config)),
            calls: Calls::new(&config),
            sign_in_backoff: SignInBackoff::default(),
            bodies: Arc::new(MemoryBudget::for_bodies()),
            answers: Arc::new(MemoryBudget::for_answers()),
            keys: Keys::new(&config),
            callers: Callers::default(),
            memberships: Memberships::default(),
            seal: Seal::new(&config.hop)?,
            documents: Documents::new(config.documents_mib << 20),
            images: Images::new(&config.image_origins)?,
            hub: Arc::new(Hub::default()),
            answer_slots: Arc::default(),
            answered: AtomicU64::new(0),
            draining,
            clock,
            config,
        })
    }

    /// When a time of the clock's is reached, milliseconds since 1970; now where it has passed.
    #[must_use]
    pub fn until(&self, unix_ms: i64) -> Instant {
        let left = unix_ms.saturating_sub(self.clock.now().timestamp_millis());
        Instant::now() + Duration::from_millis(u64::try_from(left).unwrap_or(0))
    }

    #[must_use]
    pub const fn deadline(&self) -> Duration {
        self.config.deadline()
    }
}
