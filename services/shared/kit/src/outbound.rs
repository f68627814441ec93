//! Where a request to an address that a user gave may be sent. Forecast fetches and webhooks share this guard.
//!
//! A name is resolved once for each request; if any of its addresses is not public, nothing is dialled. The caller dials exactly the
//! addresses that were checked, so that a name that changes its answer in between changes nothing.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use async_trait::async_trait;
use url::Host;

use crate::public_url::{Forbidden, PublicUrl, is_public};

/// The port of https.
const HTTPS: u16 = 443;

/// Finds the addresses of a name.
#[async_trait]
pub trait Resolve: Send + Sync + std::fmt::Debug {
    /// # Errors
    /// When the name has no addresses, or nobody can be asked for them.
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>>;
}

/// Resolves as the machine does.
#[derive(Debug, Clone, Copy)]
pub struct SystemResolver;

#[async_trait]
impl Resolve for SystemResolver {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        Ok(tokio::net::lookup_host((name, HTTPS))
            .await?
            .map(|addr| addr.ip())
            .collect())
    }
}

/// Why an address cannot be dialled.
#[derive(Debug, Clone, thiserror::Error)]
pub enum NoAddress {
    #[error("{0}")]
    Forbidden(#[from] Forbidden),
    #[error("The name cannot be resolved.")]
    Unresolved(#[source] Option<Arc<io::Error>>),
}

/// Addresses to dial for a URL: all of them public, or none at all.
///
/// # Errors
/// [`NoAddress`]
pub async fn addresses(resolver: &dyn Resolve, url: &PublicUrl) -> Result<Vec<SocketAddr>, NoAddress> {
    let ips = match url.host() {
        Host::Ipv4(ip) => vec![ip.into()],
        Host::Ipv6(ip) => vec![ip.into()],
        Host::Domain(name) => resolver
            .resolve(name)
            .await
            .map_err(|error| NoAddress::Unresolved(Some(Arc::new(error))))?,
    };
    if ips.is_empty() {
        return Err(NoAddress::Unresolved(None));
    }
    if !ips.iter().all(|ip| is_public(*ip)) {
        return Err(Forbidden("the name leads to an inner address").into());
    }
    Ok(ips.into_iter().map(|ip| SocketAddr::new(ip, HTTPS)).collect())
}

#[cfg(test)]
mod tests {
    use std::{io, net::IpAddr};

    use async_trait::async_trait;

    use super::{NoAddress, Resolve, addresses};
    use crate::public_url::PublicUrl;

    #[derive(Debug)]
    struct Answers(Vec<&'static str>);

    #[async_trait]
    impl Resolve for Answers {
        async fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
            Ok(self.0.iter().map(|ip| ip.parse().unwrap()).collect())
        }
    }

    #[tokio::test]
    async fn one_inner_address_forbids_them_all() {
        let url = PublicUrl::parse("https://hooks.example.com/a").unwrap();
        let found = addresses(&Answers(vec!["8.8.8.8", "2a00::1"]), &url).await.unwrap();
        assert_eq!(found.len(), 2);
        assert!(found.iter().all(|address| address.port() == 443));
        for inner in [
            "127.0.0.1",
            "::1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
        ] {
            let refused = addresses(&Answers(vec!["8.8.8.8", inner]), &url).await;
            assert!(matches!(refused, Err(NoAddress::Forbidden(_))), "{inner}");
        }
        let none = addresses(&Answers(Vec::new()), &url).await;
        assert!(matches!(none, Err(NoAddress::Unresolved(None))));
    }
}
