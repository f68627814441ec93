//! The search over what the caller keeps and what others share with them: titles, and the text of journal entries.

use std::collections::HashSet;

use grants::Grant;
use uuid::Uuid;
use vocab::UserId;

use super::App;
use crate::{
    domain::{
        entry::excerpt,
        search::{Found, Kind, Query},
    },
    error::Error,
    store::{
        entry::{self, EntryFilter},
        search::{self as store, Titled},
    },
};

/// Grants that are looked through at a time.
const GRANTS: i64 = 200;

/// Owner and id of what is shared.
const fn place(grant: &Grant) -> (Uuid, Uuid) {
    (grant.owner, grant.object_id)
}

fn titled(kind: Kind, row: Titled, words: &[String], is_shared: bool) -> Found {
    Found {
        kind,
        id: row.id,
        title: row.title,
        excerpt: excerpt(&row.text, words),
        changed_at: row.changed_at,
        by_title: true,
        is_shared,
        is_completed: row.is_completed,
    }
}

impl App {
    /// The best ones first, and whether there are more than were asked for.
    ///
    /// # Errors
    /// [`Error::Invalid`] at `q`; [`Error::Members`] where something shared has the words and auth does not say who belongs to its team.
    pub async fn search_workspace(&self, user: UserId, q: &str, limit: u32) -> Result<(Vec<Found>, bool), Error> {
        let asked = Query::check(q, limit)?;
        let mut found = Vec::new();
        for kind in Kind::ALL {
            let rows = store::own(&mut *self.db().await?, user, kind, &asked).await?;
            found.extend(rows.into_iter().map(|row| titled(kind, row, &asked.words, false)));
        }
        let by_title: HashSet<Uuid> = found.iter().map(|one| one.id).collect();
        let by_text = self.entries_by_text(user, &asked).await?;
        found.extend(by_text.into_iter().filter(|one| !by_title.contains(&one.id)));
        for kind in Kind::SHAREABLE {
            let rows = self.shared_titles(user, kind, &asked).await?;
            found.extend(rows.into_iter().map(|row| titled(kind, row, &asked.words, true)));
        }
        Ok(asked.cut(found))
    }

    async fn entries_by_text(&self, user: UserId, asked: &Query) -> Result<Vec<Found>, Error> {
        // Signs alone are in no text.
        if asked.words.is_empty() {
            return Ok(Vec::new());
        }
        let filter = EntryFilter {
            words: asked.words.clone(),
            kind: Kind::Entry.name(),
            ..EntryFilter::default()
        };
        let rows = entry::list(&mut *self.db().await?, user, &filter, None, asked.rows()).await?;
        let found = rows.into_iter().map(|row| Found {
            kind: Kind::Entry,
            id: row.id,
            excerpt: excerpt(&row.plain, &asked.words),
            title: row.title,
            changed_at: row.updated_at,
            by_title: false,
            is_shared: false,
            is_completed: false,
        });
        Ok(found.collect())
    }

    /// Only those that the caller still has: auth is asked about what was found, and about nothing else.
    async fn shared_titles(&self, user: UserId, kind: Kind, asked: &Query) -> Result<Vec<Titled>, Error> {
        let mut found: Vec<Titled> = Vec::new();
        let mut after = None;
        loop {
            let held = self.grants.held(user, kind.name(), after, GRANTS).await?;
            let Some(last) = held.last() else {
                return Ok(found);
            };
            after = Some((last.granted_at, last.object_id));
            let is_last = i64::try_from(held.len()).is_ok_and(|count| count < GRANTS);
            let named: Vec<(Uuid, Uuid)> = held.iter().map(place).collect();
            let rows = store::shared(&mut *self.db().await?, &named, kind, asked).await?;
            let hits: HashSet<(Uuid, Uuid)> = rows.iter().map(|row| (row.owner, row.id)).collect();
            let hit: Vec<Grant> = held.into_iter().filter(|grant| hits.contains(&place(grant))).collect();
            let still: HashSet<(Uuid, Uuid)> = self.grants.still(kind.name(), hit).await?.iter().map(place).collect();
            found.extend(rows.into_iter().filter(|row| still.contains(&(row.owner, row.id))));
            if is_last || found.len() > asked.size {
                return Ok(found);
            }
        }
    }
}
