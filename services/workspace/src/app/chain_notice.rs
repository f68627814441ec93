//! Notices of traces and cases that others share: onchain names new grants, and says which are active when notices are read.

use std::{collections::HashMap, sync::Arc, time::Duration};

use grants::rules::MOST_NOTICES;
use kit::scope::RowScope;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use vocab::{GrantKey, GrantKind, UserId};

use super::{App, grant_notice::ShownNotice};
use crate::{
    domain::grant_news::ActiveGrant,
    error::Error,
    store::{
        chain_notice as store,
        grant_notice::{Notice, Right},
    },
};

/// Between two questions: so long may a notice take.
const EVERY: Duration = Duration::from_secs(5);
/// After a failure.
const AGAIN: Duration = Duration::from_secs(30);
/// Pages of one round; onchain keeps the rest.
const MOST_PAGES: usize = 50;

impl App {
    /// Stores notices of onchain's new grants, and counts the items. Onchain deletes an item only once it is acknowledged, so whatever stops in
    /// between, it comes again.
    pub async fn take_grant_news(&self) -> Result<usize, Error> {
        let (mut stored, mut count): (Vec<Uuid>, usize) = (Vec::new(), 0);
        for _ in 0..MOST_PAGES {
            // No connection is held while onchain is asked.
            let news = self.grant_news.take(&stored).await?;
            if news.is_empty() {
                break;
            }
            let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
            store::keep(&mut db, &news).await?;
            count += news.len();
            stored = news.into_iter().map(|one| one.id).collect();
        }
        Ok(count)
    }

    /// Of a person, those whose grants are active; the others are deleted, as are those of teams that the person has left. None while onchain
    /// does not say: a notice without a name or a link helps nobody.
    pub(super) async fn chain_notices(&self, person: UserId) -> Result<Vec<ShownNotice>, Error> {
        let mut db = self.db().await?;
        let mut rows = store::list(&mut db, person, MOST_NOTICES + 1).await?;
        if rows.len() > MOST_NOTICES {
            rows.truncate(MOST_NOTICES);
            if let Some(oldest) = rows.last() {
                store::forget_older(&mut db, person, (oldest.created_at, oldest.id)).await?;
            }
        }
        drop(db);
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<(GrantKey, Notice)> = rows.into_iter().filter_map(|row| Some((key(&row)?, row))).collect();
        let asked: Vec<GrantKey> = rows.iter().map(|(key, _)| *key).collect();
        let active = match self.grant_news.active(&asked).await {
            Ok(active) => active,
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "onchain does not say which traces and cases are still shared");
                return Ok(Vec::new());
            }
        };
        let mut active: HashMap<GrantKey, ActiveGrant> = active.into_iter().map(|one| (one.grant, one)).collect();
        // Onchain doesn't know who reads: a team's grant is active also once the person has left the team.
        let of_teams = active.values().filter(|one| one.grant.grantee == one.team);
        let seats = of_teams.map(|one| (one.team, person.uuid())).collect();
        let lost = self.lost(person, seats).await?;
        active.retain(|_, one| one.grant.grantee != one.team || !lost.contains(&(one.team, person.uuid())));
        let (mut shown, mut ended) = (Vec::new(), Vec::new());
        for (key, notice) in rows {
            let Some(ActiveGrant { name, role, team, .. }) = active.remove(&key) else {
                ended.push(notice.id);
                continue;
            };
            let right = Right {
                team,
                role,
                granted_by: None,
            };
            shown.push(ShownNotice { notice, right, name });
        }
        if !ended.is_empty() {
            store::delete(&mut *self.db().await?, person, &ended).await?;
        }
        Ok(shown)
    }
}

/// None for a kind that only a later version knows.
fn key(notice: &Notice) -> Option<GrantKey> {
    Some(GrantKey {
        kind: GrantKind::named(&notice.kind)?,
        owner: notice.thing_owner,
        object_id: notice.object_id,
        grantee: notice.grantee,
    })
}

/// Asks onchain for new grants until the service stops.
pub async fn hear_of_grants(app: Arc<App>, stop: CancellationToken) {
    loop {
        let Some(taken) = stop.run_until_cancelled(Box::pin(app.take_grant_news())).await else {
            return;
        };
        let pause = match taken {
            Ok(_) => EVERY,
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "onchain does not name new grants");
                AGAIN
            }
        };
        if stop.run_until_cancelled(tokio::time::sleep(pause)).await.is_none() {
            return;
        }
    }
}
