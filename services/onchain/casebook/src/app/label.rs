//! A user's labels: found, added, changed, taken away and brought back.

use chain_model::{cursor, error::Error, fault::Fault};
use vocab::{LabelId, UserId};

use crate::{
    Casebook,
    domain::label::{self, Draft, Label, LabelInput},
    store::{
        label::{self as store, Detail, Place},
        label_change::{self, Change},
    },
};

pub use store::{Edit, Filter, Sort};

/// Labels that one user may have.
const MOST: i64 = 200_000;
/// Labels of one call that adds or changes many.
pub const MANY: usize = 1000;
/// Rows of a page.
const PAGE: u32 = 50;
const LARGEST_PAGE: u32 = 500;

/// Some of a list.
#[derive(Debug, Clone)]
pub struct Listed<T> {
    pub items: Vec<T>,
    /// Empty at the end.
    pub next: String,
    pub total: u64,
}

pub(super) fn page_size(asked: u32) -> u32 {
    if asked == 0 { PAGE } else { asked.min(LARGEST_PAGE) }
}

/// Ids as they were sent: what is none belongs to nobody.
pub(super) fn ids<T: std::str::FromStr>(sent: &[String]) -> Result<Vec<T>, Error> {
    if sent.is_empty() || sent.len() > MANY {
        return Err(Error::fault("ids", "too_many", format!("From 1 to {MANY} at a time.")));
    }
    sent.iter().map(|id| id.parse().map_err(|_| Error::NotHere)).collect()
}

impl Casebook {
    pub async fn labels(
        &self,
        user: UserId,
        filter: &Filter,
        (sort, ascending): (Sort, bool),
        after: &str,
        limit: u32,
    ) -> Result<Listed<Label>, Error> {
        let limit = page_size(limit);
        let list = format!("labels {sort:?} {ascending}");
        let after = match cursor::read(user, &list, after)? {
            None => None,
            Some(place) => {
                let (id, key) = place.split_once(' ').ok_or(Error::BadCursor)?;
                Some(Place {
                    key: key.to_owned(),
                    id: id.parse().map_err(|_| Error::BadCursor)?,
                })
            }
        };
        let mut db = self.db().await?;
        let mut found = store::list(
            &mut db,
            user,
            filter,
            (sort, ascending),
            after.as_ref(),
            (i64::from(limit) + 1, Detail::Whole),
        )
        .await?;
        let total = store::count(&mut db, user, filter).await?;
        let more = found.len() > limit as usize;
        found.truncate(limit as usize);
        let next = found
            .last()
            .filter(|_| more)
            .map(|(_, place)| cursor::write(user, &list, &format!("{} {}", place.id, place.key)));
        let items = found.into_iter().map(|(label, _)| label).collect();
        Ok(Listed {
            items,
            next: next.unwrap_or_default(),
            total: u64::try_from(total).unwrap_or(0),
        })
    }

    pub async fn label(&self, user: UserId, id: &str) -> Result<Label, Error> {
        let id: LabelId = id.parse().map_err(|_| Error::NotHere)?;
        let found = store::find(&mut *self.db().await?, user, &[id]).await?;
        found.into_iter().next().ok_or(Error::NotHere)
    }

    /// All or none; faults name the position.
    pub async fn add_labels(&self, user: UserId, said: &[LabelInput]) -> Result<Vec<Label>, Error> {
        if said.is_empty() || said.len() > MANY {
            return Err(Error::fault(
                "labels",
                "too_many",
                format!("From 1 to {MANY} at a time."),
            ));
        }
        let mut drafts = Vec::with_capacity(said.len());
        let mut faults = Vec::new();
        for (at, one) in said.iter().enumerate() {
            match one.check() {
                Ok(draft) => drafts.push(draft),
                Err(found) if said.len() == 1 => faults.extend(found),
                Err(found) => faults.extend(found.into_iter().map(|fault| Fault {
                    field: format!("labels[{at}].{}", fault.field),
                    ..fault
                })),
            }
        }
        if !faults.is_empty() {
            faults.truncate(100);
            return Err(Error::Faults(faults));
        }
        let now = self.clock.now();
        let mut db = self.db().await?;
        self.owned(&mut db, user, drafts.iter().filter_map(|draft| draft.entity_id))
            .await?;
        self.room(&mut db, user, drafts.len()).await?;
        let ids = store::add(&mut db, user, &drafts, None, now).await?;
        let mut kept = store::find(&mut db, user, &ids).await?;
        kept.sort_by_key(|label| label.id);
        Ok(kept)
    }

    /// # Errors
    /// [`Error::Full`] where so many more do not fit.
    pub(super) async fn room(&self, db: &mut crate::store::Db, user: UserId, more: usize) -> Result<(), Error> {
        let have = store::count(db, user, &Filter::default()).await?;
        if have + i64::try_from(more).unwrap_or(MOST) > MOST {
            return Err(Error::Full {
                what: "Labels",
                limit: MOST,
            });
        }
        Ok(())
    }

    /// Entities that are named must be the user's own.
    async fn owned(
        &self,
        db: &mut crate::store::Db,
        user: UserId,
        entities: impl Iterator<Item = vocab::EntityId>,
    ) -> Result<(), Error> {
        let mut wanted: Vec<_> = entities.collect();
        wanted.sort_unstable();
        wanted.dedup();
        for id in wanted {
            if crate::store::entity::find(db, user, id).await?.is_none() {
                return Err(Error::fault("entity_id", "validation_failed", "Entity not found."));
            }
        }
        Ok(())
    }

    pub async fn update_label(&self, user: UserId, id: &str, version: i32, said: &LabelInput) -> Result<Label, Error> {
        let label_id: LabelId = id.parse().map_err(|_| Error::NotHere)?;
        let draft: Draft = said.check().map_err(Error::Faults)?;
        let mut db = self.db().await?;
        if store::find(&mut db, user, &[label_id]).await?.is_empty() {
            return Err(Error::NotHere);
        }
        self.owned(&mut db, user, draft.entity_id.into_iter()).await?;
        let changed = store::update(&mut db, user, label_id, version, &draft, self.clock.now()).await?;
        changed.ok_or(Error::Stale)
    }

    /// How many were changed; ids of others are not counted.
    pub async fn edit_labels(&self, user: UserId, sent: &[String], edit: &Edit) -> Result<usize, Error> {
        let ids = ids::<LabelId>(sent)?;
        let mut faults = Vec::new();
        if let Some(category) = &edit.category
            && let Err(fault) = chain_model::wording::word("category", category)
        {
            faults.push(fault);
        }
        if let Some(source) = &edit.source
            && let Err(fault) = chain_model::wording::line("source", source, 500)
        {
            faults.push(fault);
        }
        if edit
            .colour
            .as_deref()
            .is_some_and(|colour| !label::COLOURS.contains(&colour))
        {
            faults.push(Fault::invalid("colour", "One of c1 to c8, or nothing."));
        }
        if edit.confidence.is_some_and(|confidence| confidence > 100) {
            faults.push(Fault::invalid("confidence", "A whole number from 0 to 100."));
        }
        if edit
            .visibility
            .as_deref()
            .is_some_and(|who| who != "me" && who != "link")
        {
            faults.push(Fault::invalid("visibility", "`me` or `link`."));
        }
        if !faults.is_empty() {
            return Err(Error::Faults(faults));
        }
        let edit = Edit {
            category: edit.category.as_deref().map(chain_model::category::canonical),
            ..edit.clone()
        };
        let mut db = self.db().await?;
        self.owned(&mut db, user, edit.entity.flatten().into_iter()).await?;
        store::edit(&mut db, user, &ids, &edit, self.clock.now()).await
    }

    pub async fn delete_labels(&self, user: UserId, sent: &[String], version: Option<i32>) -> Result<usize, Error> {
        let ids = ids::<LabelId>(sent)?;
        let mut db = self.db().await?;
        let there = store::find(&mut db, user, &ids).await?;
        if there.is_empty() {
            return Err(Error::NotHere);
        }
        if let ([label], Some(seen)) = (there.as_slice(), version)
            && label.version != seen
        {
            return Err(Error::StaleAt(label.version));
        }
        let gone = store::set_deleted(&mut db, user, &ids, version, true, self.clock.now()).await?;
        if gone == 0 { Err(Error::Stale) } else { Ok(gone) }
    }

    pub async fn restore_labels(&self, user: UserId, sent: &[String]) -> Result<usize, Error> {
        let ids = ids::<LabelId>(sent)?;
        let mut db = self.db().await?;
        self.room(&mut db, user, ids.len()).await?;
        store::set_deleted(&mut db, user, &ids, None, false, self.clock.now()).await
    }

    /// States of one label, or of all, newest first. Those of a label that was taken away are still there.
    pub async fn label_changes(
        &self,
        user: UserId,
        id: &str,
        after: &str,
        limit: u32,
    ) -> Result<Listed<Change>, Error> {
        let id: Option<LabelId> = match id {
            "" => None,
            id => Some(id.parse().map_err(|_| Error::NotHere)?),
        };
        let list = "changes";
        let before = match cursor::read(user, list, after)? {
            None => None,
            Some(place) => Some(place.parse().map_err(|_| Error::BadCursor)?),
        };
        let limit = page_size(limit);
        let mut items = label_change::list(&mut *self.db().await?, user, id, before, i64::from(limit) + 1).await?;
        if items.is_empty() && id.is_some() && before.is_none() {
            return Err(Error::NotHere);
        }
        let more = items.len() > limit as usize;
        items.truncate(limit as usize);
        let next = items
            .last()
            .filter(|_| more)
            .map(|last| cursor::write(user, list, &last.seq.to_string()));
        Ok(Listed {
            items,
            next: next.unwrap_or_default(),
            total: 0,
        })
    }
}
