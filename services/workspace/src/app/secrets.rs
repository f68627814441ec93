//! What opens an owner's things without a session, and its end: after a password reset, since whoever had the old password may have made it,
//! in part after a sign-out everywhere else, and where the owner is gone.

use chrono::{DateTime, Utc};
use kit::scope::RowScope;
use vocab::UserId;

use super::{App, alert_delivery::MAKER_LEFT};
use crate::{
    error::Error,
    store::{alert_channel, calendar_feed, dashboard_link, news_source, push_device},
};

impl App {
    /// Deletes the owner's links to calendars and dashboards and the browsers that show alerts, and turns channels off that send to elsewhere than the
    /// account's own address, as far as they were made or renewed before a time. A second time changes nothing.
    ///
    /// # Errors
    /// The database is away.
    pub async fn revoke_secrets(&self, owner: UserId, before: DateTime<Utc>) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Principal(owner)).await?;
        let mut links = calendar_feed::delete_before(&mut db, owner, before).await?;
        links += dashboard_link::delete_before(&mut db, owner, before).await?;
        let channels = alert_channel::revoke(&mut db, owner, before).await?;
        let devices = push_device::delete_before(&mut db, owner, before).await?;
        if links + channels + devices > 0 {
            tracing::info!(links, channels, devices, "revoked links and channels");
        }
        Ok(())
    }

    /// Deletes the links to calendars and dashboards that a person made for teams, whose account is gone, turns their channels off, and forgets who
    /// asked for work and sources.
    ///
    /// # Errors
    /// The database is away.
    pub(super) async fn delete_links_for_teams(&self, person: UserId) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let mut links = calendar_feed::delete_made_by(&mut db, person).await?;
        links += dashboard_link::delete_made_by(&mut db, person).await?;
        let channels = alert_channel::forget_maker(&mut db, person, MAKER_LEFT).await?;
        jobs::forget_asker(&mut db, person).await?;
        news_source::forget_member(&mut db, person).await?;
        if links + channels > 0 {
            tracing::info!(links, channels, "ended links and channels that somebody made for teams");
        }
        Ok(())
    }

    /// Removes the browsers that were turned on before a time: who signs out everywhere else ends these as well. A second time changes nothing.
    ///
    /// # Errors
    /// The database is away.
    pub async fn remove_browsers(&self, owner: UserId, before: DateTime<Utc>) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Principal(owner)).await?;
        let devices = push_device::delete_before(&mut db, owner, before).await?;
        if devices > 0 {
            tracing::info!(devices, "removed browsers that showed alerts");
        }
        Ok(())
    }
}
