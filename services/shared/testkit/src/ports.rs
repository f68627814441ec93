//! Ports that are free, and ports where nobody listens.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};

/// A loopback address that nobody listens on now. Prefer port 0 where a service can tell what it took.
#[must_use]
pub fn free() -> SocketAddr {
    unused(Ipv4Addr::LOCALHOST)
}

/// An address where nobody listens, now or later. A port of 127.0.0.1 that is let go of is soon somebody else's, for every test takes ports
/// there; nothing takes one of this address.
#[must_use]
pub fn closed() -> SocketAddr {
    unused(Ipv4Addr::new(127, 0, 99, 1))
}

fn unused(host: Ipv4Addr) -> SocketAddr {
    let listener = TcpListener::bind((host, 0)).expect("no free port on loopback");
    listener.local_addr().expect("a bound listener has an address")
}
