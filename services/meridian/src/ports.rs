//! Loopback addresses: the public one must be free, internal ones move aside.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr, TcpListener},
};

use anyhow::bail;

/// Makes sure that the public address can be had, before anything is started.
///
/// # Errors
/// One sentence: taken, not allowed, or not ours.
pub fn must_be_free(addr: SocketAddr) -> anyhow::Result<()> {
    let Err(error) = TcpListener::bind(addr) else {
        return Ok(());
    };
    let port = addr.port();
    match error.kind() {
        io::ErrorKind::AddrInUse => bail!(
            "port {port} is taken: stop what listens there, or choose another with --listen {}:PORT (`make run PORT=…`)",
            addr.ip()
        ),
        io::ErrorKind::PermissionDenied => {
            bail!(
                "port {port} may only be used by root: choose one above 1023 with --listen {}:PORT",
                addr.ip()
            )
        }
        io::ErrorKind::AddrNotAvailable => bail!("{} is not an address of this machine: correct --listen", addr.ip()),
        _ => bail!("cannot listen on {addr} ({error}): choose another address with --listen"),
    }
}

/// An internal address: the usual port, so that tools find it, or a free one where it is taken.
///
/// An instance whose public port may be any takes any inside as well: several that start at once would all see the usual one free.
#[must_use]
pub fn internal(usual: u16, public: SocketAddr) -> SocketAddr {
    let addr = SocketAddr::from((Ipv4Addr::LOCALHOST, usual));
    if public.port() != 0 && TcpListener::bind(addr).is_ok() {
        addr
    } else {
        SocketAddr::from((Ipv4Addr::LOCALHOST, 0))
    }
}

/// The application's address for people. Browsers give `localhost` the rights of a secure origin.
#[must_use]
pub fn public_url(addr: SocketAddr) -> String {
    if addr.ip().is_loopback() || addr.ip().is_unspecified() {
        format!("http://localhost:{}", addr.port())
    } else {
        format!("http://{addr}")
    }
}

/// The application's address before it listens. None where the port is still to be chosen, and for a link-local address with a scope,
/// which no URL can name.
#[must_use]
pub fn url_ahead(listen: SocketAddr) -> Option<String> {
    let is_scoped = matches!(listen, SocketAddr::V6(addr) if addr.scope_id() != 0);
    (listen.port() != 0 && !is_scoped).then(|| public_url(listen))
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, TcpListener};

    use super::{internal, must_be_free, url_ahead};

    #[test]
    fn links_in_mails_lead_to_where_it_will_listen() {
        for (listen, url) in [
            ("127.0.0.1:8080", Some("http://localhost:8080")),
            ("0.0.0.0:80", Some("http://localhost:80")),
            ("[::1]:8080", Some("http://localhost:8080")),
            ("192.0.2.7:8080", Some("http://192.0.2.7:8080")),
            ("[2001:db8::7]:8080", Some("http://[2001:db8::7]:8080")),
            ("[fe80::1%2]:8080", None),
            ("127.0.0.1:0", None),
        ] {
            let ahead = url_ahead(listen.parse().unwrap());
            assert_eq!(ahead.as_deref(), url, "{listen}");
            // What auth refuses would keep everything from starting.
            assert!(
                ahead.is_none_or(|url| auth::domain::unsubscribe::base(&url).is_ok()),
                "{listen}"
            );
        }
    }

    #[test]
    fn taken_ports_are_told_or_avoided() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let addr = taken.local_addr().unwrap();
        let error = must_be_free(addr).unwrap_err().to_string();
        assert!(
            error.contains(&format!("port {} is taken", addr.port())) && error.contains("--listen"),
            "{error}"
        );
        let public = (Ipv4Addr::LOCALHOST, 8080).into();
        assert_eq!(internal(addr.port(), public).port(), 0);
        drop(taken);
        must_be_free(addr).unwrap();
        assert_eq!(internal(addr.port(), public), addr);
        assert_eq!(internal(addr.port(), (Ipv4Addr::LOCALHOST, 0).into()).port(), 0);
    }

    #[test]
    fn a_foreign_address_is_told() {
        let error = must_be_free("203.0.113.7:8080".parse().unwrap())
            .unwrap_err()
            .to_string();
        assert!(error.contains("not an address of this machine"), "{error}");
    }
}
