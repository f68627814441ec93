//! Calls to another service, spread over all of its replicas.
//!
//! A service's name has as many addresses as it has replicas (a headless Service in a cluster). A task looks the name up every three
//! seconds; two connections are kept to each address, and each call takes the one with the fewest calls in flight. A lookup that fails
//! or finds nothing changes nothing. An address that refuses a connection gets no calls for two seconds.
//!
//! A call that never left is made again at another address, whatever it does: nothing came of it. A call that only reads
//! ([`crate::acting::is_reading`]) is made once more where its connection broke, also in the middle of the answer ([`ahead`]). Any other may
//! have been carried out: its caller learns that it failed, and only the caller can know whether to repeat it.
//!
//! tonic's own balancer is not used: it does not say which address failed, so that nothing could be ejected; it lets a call without any
//! address wait for its whole deadline; and it counts no load.

mod ahead;
mod resolve;
mod set;

use std::{
    error::Error,
    future::Future,
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use anyhow::Context as _;
use http::{Request, Response, Uri};
use http_body_util::{BodyExt as _, Full};
use tokio::sync::watch;
use tonic::{ConnectError, Status, body::Body};
use tower::{Service, ServiceExt as _};

pub use self::resolve::{Dns, Resolve};
use self::set::Set;
use crate::acting::{is_reading, is_watching};

/// How often the name is looked up.
const EVERY: Duration = Duration::from_secs(3);
/// The same while no address is known.
const SOON: Duration = Duration::from_millis(500);
/// A lookup that takes longer has failed.
const LOOKUP: Duration = Duration::from_secs(5);
/// How long a call waits for the first lookup.
const FIRST: Duration = Duration::from_secs(2);

type BoxError = Box<dyn Error + Send + Sync>;

/// A channel to all replicas of a service. Clones share its connections; the lookups end with the last clone.
#[derive(Debug, Clone)]
pub struct Peers {
    name: Arc<str>,
    /// Nothing until the first lookup has ended; empty where it found nothing.
    known: watch::Receiver<Option<Arc<Set>>>,
}

impl Peers {
    /// Looks the host of `url` up with the system's resolver; a host that is an address is never looked up. Needs a runtime around it.
    ///
    /// # Errors
    /// When `url` is not the address of a service.
    pub fn to(url: &str) -> anyhow::Result<Self> {
        Self::found_by(url, Arc::new(Dns))
    }

    /// The same with a resolver of one's own.
    ///
    /// # Errors
    /// As [`Peers::to`].
    pub fn found_by(url: &str, resolver: Arc<dyn Resolve>) -> anyhow::Result<Self> {
        let wrong = || format!("`{url}` is not the address of a service");
        let origin: Uri = url.parse().with_context(wrong)?;
        let scheme = origin.scheme_str().with_context(wrong)?;
        let host = origin.host().with_context(wrong)?;
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let usual = if scheme == "https" { 443 } else { 80 };
        let port = origin.port_u16().unwrap_or(usual);
        let name = Arc::from(url);
        if let Ok(ip) = host.parse::<IpAddr>() {
            let set = Set::of(vec![SocketAddr::new(ip, port)], &origin, None);
            let (_, known) = watch::channel(Some(Arc::new(set)));
            return Ok(Self { name, known });
        }
        let (found, known) = watch::channel(None);
        let lookups = Lookups {
            origin,
            host,
            port,
            resolver,
            found,
        };
        tokio::spawn(lookups.repeat());
        Ok(Self { name, known })
    }

    async fn set(&self) -> Option<Arc<Set>> {
        let known = self.known.borrow().clone();
        if known.is_some() {
            return known;
        }
        let mut later = self.known.clone();
        let first = tokio::time::timeout(FIRST, later.changed()).await;
        if !matches!(first, Ok(Ok(()))) {
            return None;
        }
        later.borrow().clone()
    }

    async fn send(&self, request: Request<Body>) -> Result<Response<Body>, BoxError> {
        // Like a lost connection, and unlike what a service says itself: another attempt may help.
        let unknown = || Status::unavailable(format!("no address of {} is known", self.name));
        let set = self.set().await.ok_or_else(unknown)?;
        let mut lease = set.pick(&[]).ok_or_else(unknown)?;
        let (parts, body) = request.into_parts();
        let rpc = parts.uri.path().rsplit('/').next().unwrap_or_default();
        let (reads, watches) = (is_reading(rpc), is_watching(rpc));
        // One message: no rpc of ours takes a stream. Kept, because an attempt uses its request up.
        let message = body.collect().await?.to_bytes();
        let mut tried = Vec::new();
        let mut repeated = false;
        loop {
            let body = Body::new(Full::new(message.clone()));
            let request = Request::from_parts(parts.clone(), body);
            let (error, fate): (BoxError, Fate) = match lease.channel().oneshot(request).await {
                Ok(answer) if reads && !watches && !repeated => match ahead::read(answer).await {
                    Ok(answer) => return Ok(lease.until_read(answer)),
                    Err(error) => (error.into(), Fate::Broken),
                },
                Ok(answer) => return Ok(lease.until_read(answer)),
                Err(error) => {
                    let fate = Fate::of(&error);
                    (error.into(), fate)
                }
            };
            let at = lease.address();
            tried.push(at);
            let next = match fate {
                Fate::Unreachable => {
                    tracing::debug!(peer = %self.name, %at, "a replica can't be reached");
                    lease.eject();
                    set.pick(&tried)
                }
                Fate::Unsent => set.pick(&tried).or_else(|| (!repeated).then_some(lease)),
                Fate::Broken if reads && !repeated => set.pick(&tried).or(Some(lease)),
                Fate::Broken | Fate::Final => None,
            };
            match next {
                // At another address, or at the same one, whose lost connection is made anew.
                Some(next) => {
                    repeated |= next.address() == at || fate == Fate::Broken;
                    lease = next;
                }
                None => return Err(error),
            }
        }
    }
}

impl Service<Request<Body>> for Peers {
    type Response = Response<Body>;
    type Error = BoxError;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, BoxError>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let peers = self.clone();
        Box::pin(async move { peers.send(request).await })
    }
}

/// What became of a call that got no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// There was no connection, and none could be made.
    Unreachable,
    /// It never left, or the replica says that it did not look at it.
    Unsent,
    /// The connection broke afterwards: it may have been carried out.
    Broken,
    /// Its time was over, or it could not be written.
    Final,
}

impl Fate {
    fn of(error: &(dyn Error + 'static)) -> Self {
        let mut cause = Some(error);
        let mut fate = Self::Final;
        while let Some(error) = cause {
            if error.is::<ConnectError>() {
                return Self::Unreachable;
            }
            if let Some(error) = error.downcast_ref::<hyper::Error>() {
                if error.is_canceled() || error.is_closed() {
                    return Self::Unsent;
                }
                fate = Self::Broken;
            }
            let refused = |error: &h2::Error| error.is_remote() && error.reason() == Some(h2::Reason::REFUSED_STREAM);
            if error.downcast_ref::<h2::Error>().is_some_and(refused) {
                return Self::Unsent;
            }
            cause = error.source();
        }
        fate
    }
}

/// Looks a name up, again and again.
struct Lookups {
    origin: Uri,
    host: String,
    port: u16,
    resolver: Arc<dyn Resolve>,
    found: watch::Sender<Option<Arc<Set>>>,
}

impl Lookups {
    /// Until nobody wants to know any more.
    async fn repeat(self) {
        let mut failing = false;
        loop {
            let lookup = self.resolver.resolve(&self.host, self.port);
            let answer = tokio::time::timeout(LOOKUP, lookup).await;
            let why = match answer {
                Ok(Ok(addresses)) if !addresses.is_empty() => {
                    self.take(addresses);
                    None
                }
                Ok(Ok(_)) => Some("the name has no address".to_owned()),
                Ok(Err(error)) => Some(error.to_string()),
                Err(_) => Some(format!("no answer within {} s", LOOKUP.as_secs())),
            };
            if let Some(why) = &why {
                if !failing {
                    tracing::warn!(
                        host = self.host,
                        why,
                        "a service's name can't be looked up; the last addresses stay"
                    );
                }
                // Those who wait for the first lookup must not wait any longer.
                if self.found.borrow().is_none() {
                    self.found
                        .send_replace(Some(Arc::new(Set::of(Vec::new(), &self.origin, None))));
                }
            }
            failing = why.is_some();
            let none = self
                .found
                .borrow()
                .as_ref()
                .is_none_or(|set| set.addresses().is_empty());
            tokio::select! {
                () = self.found.closed() => return,
                () = tokio::time::sleep(if none { SOON } else { EVERY }) => {}
            }
        }
    }

    fn take(&self, mut addresses: Vec<SocketAddr>) {
        addresses.sort_unstable();
        addresses.dedup();
        let before = self.found.borrow().clone();
        if before
            .as_ref()
            .is_some_and(|before| before.addresses() == addresses.as_slice())
        {
            return;
        }
        tracing::info!(
            host = self.host,
            replicas = addresses.len(),
            "the replicas of a service"
        );
        let set = Set::of(addresses, &self.origin, before.as_deref());
        self.found.send_replace(Some(Arc::new(set)));
    }
}
