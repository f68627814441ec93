//! Notices of traces and cases that others share: onchain tells of new grants, and says when a notice is read which of them still stand.

use std::{collections::HashMap, sync::Arc, time::Duration};

use kit::scope::RowScope;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use vocab::UserId;

use super::{
    App,
    grant_notice::{MOST, ShownNotice},
};
use crate::{
    domain::grant_news::{GrantKey, Standing},
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
    /// Keeps notices of onchain's new grants; gives how many it was told of. Onchain forgets news only once they are named as kept, so whatever
    /// stops in between, they come again.
    pub async fn take_grant_news(&self) -> Result<usize, Error> {
        let (mut kept, mut count): (Vec<Uuid>, usize) = (Vec::new(), 0);
        for _ in 0..MOST_PAGES {
            // No connection is held while onchain is asked.
            let news = self.grant_news.take(&kept).await?;
            if news.is_empty() {
                break;
            }
            let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
            store::keep(&mut db, &news).await?;
            count += news.len();
            kept = news.into_iter().map(|one| one.id).collect();
        }
        Ok(count)
    }

    /// Of a person, those whose grants stand; the others go, as do those of teams that the person has left. None while onchain
    /// does not say: a notice without a name or a link helps nobody.
    pub(super) async fn chain_notices(&self, person: UserId) -> Result<Vec<ShownNotice>, Error> {
        let mut db = self.db().await?;
        let mut rows = store::list(&mut db, person, MOST + 1).await?;
        if rows.len() > MOST {
            rows.truncate(MOST);
            if let Some(oldest) = rows.last() {
                store::forget_older(&mut db, person, (oldest.created_at, oldest.id)).await?;
            }
        }
        drop(db);
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<(GrantKey, Notice)> = rows.into_iter().map(|row| (key(&row), row)).collect();
        let asked: Vec<&GrantKey> = rows.iter().map(|(key, _)| key).collect();
        let standing = match self.grant_news.standing(&asked).await {
            Ok(standing) => standing,
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "onchain does not say which traces and cases are still shared");
                return Ok(Vec::new());
            }
        };
        let mut standing: HashMap<GrantKey, Standing> =
            standing.into_iter().map(|one| (one.grant.clone(), one)).collect();
        // Onchain is not told who reads: a team's grant stands also once the person has left the team.
        let of_teams = standing.values().filter(|one| one.grant.grantee == one.team);
        let seats = of_teams.map(|one| (one.team, person.uuid())).collect();
        let lost = self.lost(person, seats).await?;
        standing.retain(|_, one| one.grant.grantee != one.team || !lost.contains(&(one.team, person.uuid())));
        let (mut shown, mut ended) = (Vec::new(), Vec::new());
        for (key, notice) in rows {
            let Some(Standing { name, role, team, .. }) = standing.remove(&key) else {
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

fn key(notice: &Notice) -> GrantKey {
    GrantKey {
        kind: notice.kind.clone(),
        owner: notice.thing_owner,
        object_id: notice.object_id,
        grantee: notice.grantee,
    }
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
                tracing::warn!(error = %kit::causes(&error), "onchain does not tell of new grants");
                AGAIN
            }
        };
        if stop.run_until_cancelled(tokio::time::sleep(pause)).await.is_none() {
            return;
        }
    }
}
