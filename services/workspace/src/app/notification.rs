//! Which events reach a person where, and quiet hours.

use vocab::UserId;

use super::{App, seen};
use crate::{
    domain::notification::{EventSettingInput, Notifications, QuietHoursInput, UNSET},
    error::Error,
    store::{alert_channel, alert_delivery, notification as store},
};

impl App {
    /// With their version.
    pub async fn notifications(&self, user: UserId) -> Result<(Notifications, i32), Error> {
        let found = store::find(&mut *self.db().await?, user).await?;
        Ok(found.unwrap_or_else(|| (Notifications::default(), UNSET)))
    }

    /// What waits for the end of quiet hours is sent at their new end, or now where there is none.
    pub async fn update_notifications(
        &self,
        user: UserId,
        version: i32,
        events: &[EventSettingInput],
        quiet: Option<&QuietHoursInput>,
    ) -> Result<(Notifications, i32), Error> {
        let (before, now) = self.notifications(user).await?;
        let version = seen(version, now);
        let mut db = self.db().await?;
        let channels = alert_channel::list(&mut db, user).await?;
        let channels: Vec<_> = channels.iter().map(|channel| channel.id).collect();
        let new = before.check(events, quiet, &channels)?;
        if !store::put(&mut db, user, version, &new).await? {
            return Err(Error::Stale);
        }
        if before.quiet != new.quiet {
            let now = self.now();
            let until = new.quiet_until(now).unwrap_or(now);
            alert_delivery::release(&mut db, user, until, now).await?;
            self.outbox.notify_one();
        }
        Ok((new, version + 1))
    }
}
