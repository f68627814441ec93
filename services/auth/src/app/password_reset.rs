//! Revoking what opens an account's things without a session, after its password was reset. Other services have it, and this one calls
//! none: it keeps the list, the gateway works through it.

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use vocab::UserId;

use super::App;
use crate::{domain::password::Reset, error::Error, store::password_reset};

/// Resets, and sign-outs, that are told at a time.
pub(super) const MOST: i64 = 100;
/// An ended session is believed for less than five seconds, and its last call takes a while: what it makes then is revoked as well.
pub(super) const BELIEVED: TimeDelta = TimeDelta::seconds(10);
/// Such a call may write what it made later than that. It is revoked by a later round, so a reset stays listed for this long at least.
pub(super) const SETTLES: TimeDelta = TimeDelta::minutes(2);

/// The reset of a password at this time. As exact as the contract tells it.
pub(super) fn at(user: UserId, now: DateTime<Utc>) -> Reset {
    Reset {
        user,
        before: (now + BELIEVED).trunc_subsecs(3),
    }
}

impl App {
    /// Resets of which not everything is revoked yet, oldest first.
    pub async fn password_resets(&self) -> Result<Vec<Reset>, Error> {
        password_reset::list(&mut *self.every_db().await?, MOST).await
    }

    /// All that was to be revoked is. Where the reset was a moment ago, it stays listed.
    pub async fn end_password_reset(&self, reset: Reset) -> Result<(), Error> {
        let settled = self.now() - SETTLES;
        password_reset::delete(&mut *self.every_db().await?, reset, settled).await
    }
}
