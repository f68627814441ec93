//! Time zone and currency.

use chrono_tz::Tz;
use vocab::UserId;

use super::{App, seen};
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
        new.convertible(kept.as_ref().map(|(kept, _)| kept.currency.as_str()))?;
        let now = kept.map_or(UNSET, |(_, version)| version);
        let version = seen(version, now);
        if store::put(&mut *self.db().await?, user, version, new).await? {
            Ok(version + 1)
        } else {
            Err(Error::Stale)
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
