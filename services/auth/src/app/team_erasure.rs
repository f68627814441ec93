//! Erasing what teams owned that are gone. Other services have it, and this one calls none: it keeps the list, the gateway works through it.

use chrono::TimeDelta;
use vocab::TeamId;

use super::App;
use crate::{error::Error, store::team_erasure};

/// Teams that are told at a time.
const MOST: i64 = 100;
/// Calls of members may be on their way when a team is deleted: a membership is believed for seconds, and a call's token lives for 30. What
/// they write is erased by a later round, so a team stays listed for this long at least.
const SETTLES: TimeDelta = TimeDelta::minutes(2);

impl App {
    /// Teams that are gone and not erased yet, oldest first.
    pub async fn team_erasures(&self) -> Result<Vec<TeamId>, Error> {
        team_erasure::list(&mut *self.every_db().await?, MOST).await
    }

    /// Nothing of this team is left elsewhere. Where it was deleted a moment ago, it stays listed.
    pub async fn end_team_erasure(&self, id: TeamId) -> Result<(), Error> {
        let settled = self.now() - SETTLES;
        team_erasure::delete(&mut *self.every_db().await?, id, settled).await
    }
}
