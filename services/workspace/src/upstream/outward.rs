//! The one way to addresses that users give, for messages and for news: a client that dials what was checked, and nothing of ours.

use std::sync::Arc;

use kit::{
    outbound::{self, NoAddress, Resolve},
    public_url::PublicUrl,
};
use reqwest::{Client, ClientBuilder, Url, redirect::Policy};
use url::Host;

use crate::domain::alert_channel::Allowed;

/// Why an address cannot be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoWay {
    /// It is not public, or leads to one that is not.
    Forbidden,
    /// Its name has no address.
    Unresolved,
    Unreachable,
}

/// Makes clients for addresses that users give.
#[derive(Debug, Clone)]
pub(super) struct Outward {
    resolver: Arc<dyn Resolve>,
    pub allowed: Allowed,
}

impl Outward {
    pub const fn new(resolver: Arc<dyn Resolve>, allowed: Allowed) -> Self {
        Self { resolver, allowed }
    }

    /// A client for one request to `url`, which `text` was read as: pinned addresses are a property of the client. It follows no redirect and
    /// uses no proxy. Addresses that the operator allows are dialled as they are; all others by https, at the public addresses of their name.
    ///
    /// # Errors
    /// [`NoWay`]
    pub async fn client(&self, url: &Url, text: &str, limits: ClientBuilder) -> Result<Client, NoWay> {
        let mut builder = limits.redirect(Policy::none()).no_proxy();
        if !self.allowed.has(url) {
            let public = PublicUrl::parse(text).map_err(|_| NoWay::Forbidden)?;
            let addresses = outbound::addresses(&*self.resolver, &public).await;
            let addresses = addresses.map_err(|error| match error {
                NoAddress::Forbidden(_) => NoWay::Forbidden,
                NoAddress::Unresolved(_) => NoWay::Unresolved,
            })?;
            builder = builder.https_only(true);
            if let Some(Host::Domain(name)) = public.url().host() {
                builder = builder.resolve_to_addrs(name, &addresses);
            }
        }
        builder.build().map_err(|_| NoWay::Unreachable)
    }
}
