//! Counts calls to chain providers, for the user on whose behalf the present work is done.

use std::sync::Arc;

use async_trait::async_trait;
use chain_providers::{Closed, Toll};
use kit::acting;
use metering::{Error, Limit, Meter, Wanted};
use vocab::Provider;

/// The [`Meter`] before each call.
#[derive(Debug, Clone)]
pub struct Metered(pub Arc<Meter>);

#[async_trait]
impl Toll for Metered {
    async fn take(&self, provider: Provider) -> Result<(), Closed> {
        let counted = async {
            let wanted = self.0.wanted(provider, acting::current().actor()).await?;
            self.0.take(&wanted).await
        };
        counted.await.map_err(|error| match error {
            Error::Spent(spent) => Closed::Spent(spent),
            other @ (Error::LimitsAway(_) | Error::StoreAway(_) | Error::Store(_)) => Closed::Away(Arc::new(other)),
        })
    }

    async fn give_back(&self, provider: Provider) {
        let made = Wanted {
            provider,
            user: acting::current().actor(),
            limit: Limit::default(),
        };
        self.0.give_back(&made).await;
    }
}

/// Between two rounds of removing old counts.
const ROUND: std::time::Duration = std::time::Duration::from_secs(6 * 3_600);

/// Removes counts that no page shows any more, until stopped.
pub async fn sweep(meter: Arc<Meter>, stop: tokio_util::sync::CancellationToken) {
    loop {
        match meter.sweep().await {
            Ok(rows) => tracing::debug!(rows, "old counts of provider calls were removed"),
            Err(error) => tracing::warn!(error = %kit::causes(&error), "old counts of provider calls were not removed"),
        }
        if stop.run_until_cancelled(tokio::time::sleep(ROUND)).await.is_none() {
            return;
        }
    }
}
