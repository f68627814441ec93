//! Who stands behind addresses, in their owner's eyes.

use chain_model::error::Error;
use vocab::{EntityId, UserId};

use crate::{
    Casebook,
    domain::entity::{Entity, Profile},
    store::entity::{self as store, Changed},
};

/// Entities that one user may have.
const MOST: i64 = 20_000;

fn entity_id(text: &str) -> Result<EntityId, Error> {
    text.parse().map_err(|_| Error::NoEntity)
}

fn taken() -> Error {
    Error::fault(
        "name",
        "name_taken",
        "You already have an entity with this name. Merge them instead.",
    )
}

impl Casebook {
    /// By name, and how many labels have none.
    pub async fn entities(&self, user: UserId, query: &str) -> Result<(Vec<Entity>, u32), Error> {
        let mut db = self.db().await?;
        let found = store::list(&mut db, user, query).await?;
        Ok((found, store::labels_without(&mut db, user).await?))
    }

    pub async fn entity(&self, user: UserId, id: &str) -> Result<Entity, Error> {
        store::find(&mut *self.db().await?, user, entity_id(id)?)
            .await?
            .ok_or(Error::NoEntity)
    }

    pub async fn add_entity(&self, user: UserId, new: &Profile) -> Result<Entity, Error> {
        let new = new.check().map_err(Error::Faults)?;
        let mut db = self.db().await?;
        if store::count(&mut db, user).await? >= MOST {
            return Err(Error::Full {
                what: "Entities",
                limit: MOST,
            });
        }
        let added = store::add(&mut db, user, &new, self.clock.now()).await?;
        added.ok_or_else(taken)
    }

    pub async fn update_entity(&self, user: UserId, id: &str, version: i32, new: &Profile) -> Result<Entity, Error> {
        let id = entity_id(id)?;
        let new = new.check().map_err(Error::Faults)?;
        let mut db = self.db().await?;
        store::find(&mut db, user, id).await?.ok_or(Error::NoEntity)?;
        match store::update(&mut db, user, id, version, &new, self.clock.now()).await? {
            Changed::Done(entity) => Ok(entity),
            Changed::NameTaken => Err(taken()),
            Changed::Missed => Err(Error::Stale),
        }
    }

    pub async fn delete_entity(&self, user: UserId, id: &str, version: i32) -> Result<(), Error> {
        let id = entity_id(id)?;
        let mut db = self.db().await?;
        store::find(&mut db, user, id).await?.ok_or(Error::NoEntity)?;
        if store::delete(&mut db, user, id, version, self.clock.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    pub async fn merge_entities(&self, user: UserId, id: &str, others: &[String]) -> Result<Entity, Error> {
        let into = entity_id(id)?;
        let mut others: Vec<EntityId> = super::label::ids(others)?;
        others.sort_unstable();
        others.dedup();
        if others.contains(&into) {
            return Err(Error::fault(
                "others",
                "validation_failed",
                "An entity cannot be merged with itself.",
            ));
        }
        let mut db = self.db().await?;
        store::find(&mut db, user, into).await?.ok_or(Error::NoEntity)?;
        store::merge(&mut db, user, into, &others, self.clock.now()).await
    }
}
