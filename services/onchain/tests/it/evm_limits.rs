//! Lists of an EVM address that a user's spending limit cuts short: the page fails, and the next user gets all of it.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use async_trait::async_trait;
use chain_model::{chain::chain, error::Error};
use chain_providers::{Closed, NoArchive, ProviderArgs, Providers, Toll, source::Source};
use kit::{Spent, acting, cache::Cache, clock::Clock, identity::Identity};
use vocab::{Provider, UserId};

use crate::chains::{By, Chains, party};

/// Lets one user make so many calls, and everybody else as many as they like.
struct Allowance {
    limited: UserId,
    left: AtomicU32,
    clock: Arc<dyn Clock>,
}

#[async_trait]
impl Toll for Allowance {
    async fn take(&self, provider: Provider) -> Result<(), Closed> {
        if acting::current().actor() != Some(self.limited) {
            return Ok(());
        }
        let one_less = |left: u32| left.checked_sub(1);
        let taken = self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less);
        let now = self.clock.now();
        taken
            .map(drop)
            .map_err(|_| Closed::Spent(Spent::new(provider, now + chrono::TimeDelta::days(1), now)))
    }

    async fn give_back(&self, _: Provider) {
        self.left.fetch_add(1, Ordering::SeqCst);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_was_not_asked_fails_the_page_and_is_kept_for_nobody() {
    let chains = Chains::start(By::Blockscout(12)).await;
    let address = party(&chains.case("ethereum", "theft, other side"), "thief");
    let ethereum = chain("ethereum").unwrap();
    let args = ProviderArgs {
        blockscout_urls: format!("ethereum={}", chains.sandbox.blockscout_url(1)),
        blockscout_rate: 100_000,
        ..ProviderArgs::default()
    };
    let (ada, bob) = (UserId::fresh(), UserId::fresh());
    // Blockscout has three lists of an address, and the height of the chain is a fourth call, beside them.
    for (calls, is_served) in [(0, false), (1, false), (2, false), (4, true)] {
        let clock: Arc<dyn Clock> = Arc::new(chains.world.clock.clone());
        let toll = Arc::new(Allowance {
            limited: ada,
            left: AtomicU32::new(calls),
            clock: Arc::clone(&clock),
        });
        let providers = Providers::new(&args, Cache::local(1 << 20), clock, Arc::new(NoArchive), toll).unwrap();
        let ask = |user| {
            acting::acting_for(
                Identity::person(user, None),
                providers.transfers(ethereum, &address, None),
            )
        };
        match ask(ada).await {
            Ok(page) => assert!(is_served && page.value.coverage.complete(), "{calls}: {page:?}"),
            Err(error) => assert!(!is_served && matches!(error, Error::Spent(_)), "{calls}: {error:?}"),
        }
        let page = ask(bob).await.unwrap().value;
        assert!(page.coverage.complete(), "{calls}: {:?}", page.coverage);
        assert!(!page.items.is_empty(), "{calls}");
    }
}
