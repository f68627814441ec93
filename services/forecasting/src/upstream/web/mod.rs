//! Fetches a file from an address that a user gave, without ever touching a network of ours.
//!
//! The name is resolved once; if any of its addresses is not public nothing is dialled; the connection goes to those very
//! addresses, so that a name that changes its mind meanwhile changes nothing. No redirect, no proxy, no cookie, 5 s, 10 MiB,
//! and no byte of what the other side said in an error.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use futures::StreamExt;
pub use kit::outbound::{Resolve, SystemResolver};
use kit::{
    outbound::{self, NoAddress},
    public_url::PublicUrl,
};
use reqwest::{Client, Url, header, redirect::Policy};
use tracing::Instrument;
use url::Host;

use crate::{domain::upload::MAX_BYTES, error::Error};

const TIME: Duration = Duration::from_secs(5);

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
    pub async fn get(&self, address: &PublicUrl) -> Result<Vec<u8>, Error> {
        let work = async {
            let addresses = self.addresses(address).await?;
            read(client(address.url(), &addresses, true)?, address.url().clone()).await
        };
        // Traces don't say whose host is asked: it may be known by one person alone.
        tokio::time::timeout(TIME, work)
            .instrument(kit::propagate::outside(
                "a person's address",
                "GET",
                "address",
                "/{file}",
            ))
            .await
            .map_err(|_| Error::FetchTimeout)?
    }

    /// Where to dial: all public, or none at all.
    async fn addresses(&self, address: &PublicUrl) -> Result<Vec<SocketAddr>, Error> {
        outbound::addresses(&*self.resolver, address)
            .await
            .map_err(|error| match error {
                NoAddress::Forbidden(forbidden) => forbidden.into(),
                NoAddress::Unresolved(cause) => {
                    let error = cause.map(|cause| kit::causes(&cause)).unwrap_or_default();
                    tracing::info!(error, "a name given for a forecast cannot be resolved");
                    Error::Fetch(None)
                }
            })
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
    tracing::info!(error = words(error), "a forecast could not be fetched");
    Error::Fetch(None)
}

/// A failure for the log: without the address, which is somebody's and may hold a token.
fn words(error: reqwest::Error) -> String {
    kit::causes(&error.without_url())
}

#[cfg(test)]
mod tests;
