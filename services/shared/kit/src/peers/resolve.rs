//! Which addresses a service's name has.

use std::{
    fmt::Debug,
    io,
    net::SocketAddr,
    sync::{Arc, LazyLock},
    time::Duration,
};

use async_trait::async_trait;
use moka::future::Cache;

/// Shorter than the pause between two looks, so that none misses a change by more than its own pause.
const SHARED_FOR: Duration = Duration::from_secs(2);

/// Finds the addresses of a service. Tests bring one of their own, instead of a name server.
#[async_trait]
pub trait Resolve: Debug + Send + Sync + 'static {
    /// All addresses of `host`, each with `port`, in any order.
    ///
    /// # Errors
    /// When the name is unknown, or nobody answers.
    async fn resolve(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>>;
}

/// The system's resolver. Channels of one process share what it found: the gateway has one for each of its threads.
#[derive(Debug, Clone, Copy)]
pub struct Dns;

static FOUND: LazyLock<Cache<(String, u16), Arc<[SocketAddr]>>> =
    LazyLock::new(|| Cache::builder().max_capacity(1_000).time_to_live(SHARED_FOR).build());

#[async_trait]
impl Resolve for Dns {
    async fn resolve(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
        let ask = async {
            let found = tokio::net::lookup_host((host, port)).await?;
            Ok::<Arc<[SocketAddr]>, io::Error>(found.collect())
        };
        let found = FOUND.try_get_with((host.to_owned(), port), ask).await;
        found
            .map(|addresses| addresses.to_vec())
            .map_err(|error| io::Error::new(error.kind(), error))
    }
}
