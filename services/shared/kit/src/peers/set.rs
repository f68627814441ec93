//! The connections to one service's replicas, and which of them takes the next call.

use std::{
    collections::hash_map::RandomState,
    hash::{BuildHasher, Hasher},
    net::SocketAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use http::Uri;
use http_body_util::BodyExt as _;
use tonic::{body::Body, transport::Channel};

use crate::grpc::endpoint;

/// Connections to each address: two, so that one that is slow to send does not hold all calls up.
const TO_EACH: usize = 2;
/// How long an address that could not be reached gets no calls, as long as another has none of this.
const EJECTED: Duration = Duration::from_secs(2);

/// One replica.
#[derive(Debug)]
struct Replica {
    at: SocketAddr,
    ejected_until: Mutex<Option<Instant>>,
}

impl Replica {
    fn is_ejected(&self, now: Instant) -> bool {
        let until = self.ejected_until.lock().unwrap_or_else(PoisonError::into_inner);
        until.is_some_and(|until| now < until)
    }
}

/// One of the connections to a replica. It connects when first used, and again when lost.
#[derive(Debug)]
struct Connection {
    replica: Arc<Replica>,
    channel: Channel,
    /// Calls whose answers are not read to their end.
    in_flight: AtomicUsize,
}

/// All connections to one service, two to each address.
#[derive(Debug)]
pub(super) struct Set {
    /// Sorted, each once.
    addresses: Vec<SocketAddr>,
    connections: Vec<Arc<Connection>>,
    turn: AtomicUsize,
}

impl Set {
    /// Connections to these addresses, of which `before` keeps those that it has.
    pub(super) fn of(addresses: Vec<SocketAddr>, origin: &Uri, before: Option<&Self>) -> Self {
        let connections = addresses.iter().flat_map(|at| {
            let kept: Vec<_> = before.map_or_else(Vec::new, |before| before.to(*at).cloned().collect());
            if kept.is_empty() { connect(*at, origin) } else { kept }
        });
        Self {
            connections: connections.collect(),
            addresses,
            // Replicas that start together must not all begin with the same one.
            turn: AtomicUsize::new(usize::try_from(RandomState::new().build_hasher().finish()).unwrap_or_default()),
        }
    }

    pub(super) fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    fn to(&self, at: SocketAddr) -> impl Iterator<Item = &Arc<Connection>> {
        self.connections
            .iter()
            .filter(move |connection| connection.replica.at == at)
    }

    /// The connection with the fewest calls in flight, in turn where several have as few. Addresses that were `tried` are left out;
    /// ejected ones come last.
    pub(super) fn pick(&self, tried: &[SocketAddr]) -> Option<Lease> {
        let now = Instant::now();
        let untried = self
            .connections
            .iter()
            .filter(|connection| !tried.contains(&connection.replica.at));
        let (ejected, good): (Vec<_>, Vec<_>) = untried.partition(|connection| connection.replica.is_ejected(now));
        let candidates = if good.is_empty() { ejected } else { good };
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        let (before, from) = candidates.split_at(turn.checked_rem(candidates.len())?);
        let least = from
            .iter()
            .chain(before)
            .min_by_key(|connection| connection.in_flight.load(Ordering::Relaxed))?;
        Some(Lease::of(Arc::clone(least)))
    }
}

fn connect(at: SocketAddr, origin: &Uri) -> Vec<Arc<Connection>> {
    let scheme = origin.scheme_str().unwrap_or("http");
    let replica = Arc::new(Replica {
        at,
        ejected_until: Mutex::new(None),
    });
    match endpoint(&format!("{scheme}://{at}")) {
        Ok(endpoint) => (0..TO_EACH)
            .map(|_| {
                Arc::new(Connection {
                    replica: Arc::clone(&replica),
                    channel: endpoint.clone().origin(origin.clone()).connect_lazy(),
                    in_flight: AtomicUsize::new(0),
                })
            })
            .collect(),
        // Link-local addresses of IPv6 with a zone, which no URL can hold.
        Err(error) => {
            tracing::warn!(error = %crate::causes(&*error), "an address was left out");
            Vec::new()
        }
    }
}

/// A connection in use by one call, until its answer is read.
#[derive(Debug)]
pub(super) struct Lease(Arc<Connection>);

impl Lease {
    fn of(connection: Arc<Connection>) -> Self {
        connection.in_flight.fetch_add(1, Ordering::Relaxed);
        Self(connection)
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.0.replica.at
    }

    pub(super) fn channel(&self) -> Channel {
        self.0.channel.clone()
    }

    /// The address could not be reached: others get its calls for a while.
    pub(super) fn eject(&self) {
        let mut until = self
            .0
            .replica
            .ejected_until
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *until = Some(Instant::now() + EJECTED);
    }

    /// The answer, whose body holds the lease: a stream that stays open counts as long as it does.
    pub(super) fn until_read(self, answer: http::Response<Body>) -> http::Response<Body> {
        answer.map(|body| {
            Body::new(body.map_frame(move |frame| {
                let _held = &self;
                frame
            }))
        })
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.0.in_flight.fetch_sub(1, Ordering::Relaxed);
    }
}
