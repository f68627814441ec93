//! Free ports.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};

/// A loopback address that nobody listens on now. Prefer port 0 where a service can tell what it took.
#[must_use]
pub fn free() -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("no free port on loopback");
    listener.local_addr().expect("a bound listener has an address")
}
