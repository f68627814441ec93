//! Who is connected: how many at once, how many from each address, and the places kept for probes and signed-in users.
//!
//! Most connections are taken as they come. Those beyond nine tenths are *reserved* places: the edge answers probes and proven
//! clients there and sends everyone else away. An address that holds too many gets no further one; trusted proxies bring the
//! connections of many and are counted in the total alone.

use std::{
    collections::{HashMap, hash_map::Entry},
    net::IpAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use crate::{client_address::Proxies, config::Config, limits::Site};

/// Descriptors that connections leave to files, calls to services and, in one process, the services themselves: an eighth, but
/// at least this many.
const OWN_DESCRIPTORS: usize = 256;

/// Counts the connections of one gateway.
#[derive(Debug)]
pub struct Connections {
    most: usize,
    /// From here on places are reserved.
    open_to_all: usize,
    /// Most from one address; 0: no limit.
    per_address: usize,
    open: AtomicUsize,
    by_address: Mutex<HashMap<Site, usize>>,
}

/// Why a connection is turned away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The address holds as many as it may.
    Address,
    /// There is no place left at all.
    Full,
}

/// A connection's place; dropping it leaves.
#[derive(Debug)]
pub struct Place {
    connections: Arc<Connections>,
    /// Where it counts for an address.
    site: Option<Site>,
    /// Kept for probes and signed-in users.
    pub reserved: bool,
}

impl Connections {
    /// As configured, and as many as the process may have descriptors; raises its limit of them as far as it may.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        let wanted = usize::try_from(config.max_connections).unwrap_or(usize::MAX);
        let descriptors = match rlimit::increase_nofile_limit(u64::MAX) {
            Ok(limit) => usize::try_from(limit).unwrap_or(usize::MAX),
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "the limit of open files can't be read or raised");
                1024
            }
        };
        let most = wanted.min(left_for_connections(descriptors));
        if most < wanted {
            tracing::warn!(
                connections = most,
                descriptors,
                "fewer connections than GATEWAY_MAX_CONNECTIONS: raise the limit of open files (ulimit -n)"
            );
        }
        Self::of(
            most,
            usize::try_from(config.connections_per_address).unwrap_or(usize::MAX),
        )
    }

    fn of(most: usize, per_address: usize) -> Self {
        Self {
            most,
            open_to_all: most - most.div_ceil(10),
            per_address,
            open: AtomicUsize::new(0),
            by_address: Mutex::default(),
        }
    }

    /// Connections open now.
    #[must_use]
    pub fn open(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    /// Most connections at once.
    #[must_use]
    pub const fn most(&self) -> usize {
        self.most
    }

    /// A place for a connection from `peer`.
    ///
    /// # Errors
    /// Where there is none, or none for this address.
    pub fn admit(self: &Arc<Self>, peer: IpAddr, proxies: &Proxies) -> Result<Place, Refusal> {
        let taken = self.open.fetch_add(1, Ordering::Relaxed);
        // From here on dropping it gives the place back, however this ends.
        let mut place = Place {
            connections: Arc::clone(self),
            site: None,
            reserved: taken >= self.open_to_all,
        };
        if taken >= self.most {
            return Err(Refusal::Full);
        }
        if self.per_address > 0 && !proxies.trusts(peer) {
            let site = Site::from(peer);
            let mut by_address = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
            let held = by_address.entry(site).or_default();
            if *held >= self.per_address {
                return Err(Refusal::Address);
            }
            *held += 1;
            place.site = Some(site);
        }
        Ok(place)
    }
}

/// Connections that fit into so many descriptors.
fn left_for_connections(descriptors: usize) -> usize {
    let own = OWN_DESCRIPTORS.max(descriptors / 8);
    // A tiny limit still serves someone.
    descriptors.saturating_sub(own).max(64)
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.open.fetch_sub(1, Ordering::Relaxed);
        let Some(site) = self.site else { return };
        let mut by_address = self
            .connections
            .by_address
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut held) = by_address.entry(site) {
            *held.get_mut() -= 1;
            if *held.get() == 0 {
                held.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{net::IpAddr, sync::Arc};

    use super::{Connections, Refusal, left_for_connections};
    use crate::client_address::Proxies;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn one_address_cannot_take_every_place() {
        let connections = Arc::new(Connections::of(100, 3));
        let nobody = Proxies::default();
        let mut held: Vec<_> = (0..3)
            .map(|_| connections.admit(ip("10.0.0.1"), &nobody).unwrap())
            .collect();
        assert_eq!(
            connections.admit(ip("10.0.0.1"), &nobody).unwrap_err(),
            Refusal::Address
        );
        assert_eq!(
            connections.admit(ip("::ffff:10.0.0.1"), &nobody).unwrap_err(),
            Refusal::Address
        );
        let other = connections.admit(ip("10.0.0.2"), &nobody).unwrap();
        assert_eq!(connections.open(), 4, "who is refused holds nothing");
        held.pop();
        drop(connections.admit(ip("10.0.0.1"), &nobody).unwrap());
        drop((held, other));
        assert_eq!(connections.open(), 0);
        assert!(connections.by_address.lock().unwrap().is_empty());
    }

    #[test]
    fn a_trusted_proxy_brings_as_many_as_there_is_room_for() {
        let connections = Arc::new(Connections::of(100, 3));
        let proxies = Proxies::parse(&["10.0.0.0/8".to_owned()]).unwrap();
        let held: Vec<_> = (0..100)
            .map(|_| connections.admit(ip("10.0.0.1"), &proxies).unwrap())
            .collect();
        assert_eq!(held.iter().filter(|place| place.reserved).count(), 10);
        assert!(held[..90].iter().all(|place| !place.reserved));
        assert_eq!(connections.admit(ip("10.0.0.1"), &proxies).unwrap_err(), Refusal::Full);
        drop(held);
        assert!(!connections.admit(ip("10.0.0.1"), &proxies).unwrap().reserved);
    }

    #[test]
    fn descriptors_are_left_for_other_things() {
        assert_eq!(left_for_connections(20_000), 17_500);
        assert_eq!(left_for_connections(1_024), 768);
        assert_eq!(left_for_connections(100), 64);
    }
}
