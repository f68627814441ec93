//! Time zone and currency.

use std::collections::BTreeSet;

use chrono_tz::Tz;
use vocab::UserId;

use super::{App, price::PATIENCE, seen};
use crate::{
    domain::settings::{Settings, UNSET},
    error::Error,
    store::settings as store,
};

impl App {
    /// With their version; none before they are set.
    pub async fn settings(&self, user: UserId) -> Result<Option<(Settings, i32)>, Error> {
        store::find(&mut *self.db().await?, user).await
    }

    pub async fn update_settings(&self, user: UserId, version: i32, new: &Settings) -> Result<i32, Error> {
        let kept = self.settings(user).await?;
        if new.needs_rates(kept.as_ref().map(|(kept, _)| kept.currency.as_str())) {
            self.check_rates(new).await?;
        }
        let now = kept.map_or(UNSET, |(_, version)| version);
        let version = seen(version, now);
        if store::put(&mut *self.db().await?, user, version, new).await? {
            Ok(version + 1)
        } else {
            Err(Error::Stale)
        }
    }

    /// The market, or the central bank's file of this installation, has rates of the currency.
    async fn check_rates(&self, new: &Settings) -> Result<(), Error> {
        let offered = self.rated_currencies().await;
        let judged = new.convertible(offered.as_ref());
        if judged.is_err() && self.ecb_rates(&new.currency).await.is_some() {
            return Ok(());
        }
        judged
    }

    /// Nothing where the market does not say them.
    async fn rated_currencies(&self) -> Option<BTreeSet<String>> {
        match tokio::time::timeout(PATIENCE, self.market.rated_currencies()).await {
            Ok(Ok(offered)) => Some(offered).filter(|offered| !offered.is_empty()),
            Ok(Err(error)) => {
                tracing::warn!(error = %kit::causes(&error), "the market did not say which currencies have exchange rates");
                None
            }
            Err(_) => {
                tracing::warn!("the market did not say in time which currencies have exchange rates");
                None
            }
        }
    }

    /// In which days begin: UTC before anything is set.
    pub(super) async fn zone(&self, user: UserId) -> Result<Tz, Error> {
        Ok(self
            .settings(user)
            .await?
            .map_or(Tz::UTC, |(settings, _)| settings.zone))
    }
}
