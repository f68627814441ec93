//! Fetches a file from an address that a user gave, without ever touching a network of ours.
//!
//! The name is resolved once; if any of its addresses is not public nothing is dialled; the connection goes to those very
//! addresses, so that a name that changes its mind meanwhile changes nothing. No redirect, no proxy, no cookie, 5 s, 10 MiB,
//! and no byte of what the other side said in an error.

use std::{
    error::Error as _,
    io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use async_trait::async_trait;
use futures::StreamExt;
use reqwest::{Client, Url, header, redirect::Policy};
use tracing::Instrument;
use url::Host;

use crate::{
    domain::{
        fetch_url::{self, FetchUrl, Forbidden},
        upload::MAX_BYTES,
    },
    error::Error,
};

const TIME: Duration = Duration::from_secs(5);

/// Finds the addresses of a name.
#[async_trait]
pub trait Resolve: Send + Sync + std::fmt::Debug {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>>;
}

/// As the machine does it.
#[derive(Debug, Clone, Copy)]
pub struct SystemResolver;

#[async_trait]
impl Resolve for SystemResolver {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        Ok(tokio::net::lookup_host((name, 443))
            .await?
            .map(|addr| addr.ip())
            .collect())
    }
}

#[derive(Debug, Clone)]
pub struct Web {
    resolver: Arc<dyn Resolve>,
}

impl Web {
    #[must_use]
    pub fn new(resolver: Arc<dyn Resolve>) -> Self {
        Self { resolver }
    }

    /// The file's bytes.
    pub async fn get(&self, address: &FetchUrl) -> Result<Vec<u8>, Error> {
        let work = async {
            let addresses = self.addresses(address).await?;
            read(client(address.url(), &addresses, true)?, address.url().clone()).await
        };
        let host = address.host().to_string();
        tokio::time::timeout(TIME, work)
            .instrument(kit::propagate::outside("a person's address", "GET", &host, "/{file}"))
            .await
            .map_err(|_| Error::FetchTimeout)?
    }

    /// Where to dial: all public, or none at all.
    async fn addresses(&self, address: &FetchUrl) -> Result<Vec<SocketAddr>, Error> {
        let ips = match address.host() {
            Host::Ipv4(ip) => vec![ip.into()],
            Host::Ipv6(ip) => vec![ip.into()],
            Host::Domain(name) => self.resolver.resolve(name).await.map_err(|error| {
                tracing::info!(%error, "a name given for a forecast cannot be resolved");
                Error::Fetch(None)
            })?,
        };
        if ips.is_empty() {
            return Err(Error::Fetch(None));
        }
        if !ips.iter().all(|ip| fetch_url::is_public(*ip)) {
            return Err(Forbidden("the name leads to an inner address").into());
        }
        Ok(ips.into_iter().map(|ip| SocketAddr::new(ip, 443)).collect())
    }
}

/// For one request: pinned addresses are a property of the client.
fn client(url: &Url, addresses: &[SocketAddr], https_only: bool) -> Result<Client, Error> {
    let mut builder = Client::builder()
        .https_only(https_only)
        .redirect(Policy::none())
        .no_proxy()
        .timeout(TIME)
        .no_gzip()
        .user_agent("meridian-forecasting");
    if let Some(Host::Domain(name)) = url.host() {
        builder = builder.resolve_to_addrs(name, addresses);
    }
    builder.build().map_err(|error| Error::Computation(Arc::new(error)))
}

async fn read(client: Client, url: Url) -> Result<Vec<u8>, Error> {
    let accept = "text/csv, text/plain;q=0.9, application/octet-stream;q=0.8";
    let response = client
        .get(url)
        .header(header::ACCEPT, accept)
        .send()
        .await
        .map_err(failed)?;
    let status = response.status();
    if status.is_redirection() {
        return Err(Error::Redirect);
    }
    if !status.is_success() {
        return Err(Error::Fetch(Some(status.as_u16())));
    }
    if response
        .content_length()
        .is_some_and(|length| length > MAX_BYTES as u64)
    {
        return Err(Error::FetchTooLarge);
    }
    let mut body = Vec::new();
    let mut chunks = response.bytes_stream();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(failed)?;
        if body.len() + chunk.len() > MAX_BYTES {
            return Err(Error::FetchTooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

fn failed(error: reqwest::Error) -> Error {
    if error.is_timeout() {
        return Error::FetchTimeout;
    }
    tracing::info!(%error, cause = error.source().map(tracing::field::display), "a forecast could not be fetched");
    Error::Fetch(None)
}

#[cfg(test)]
mod tests;
