//! Who stands behind addresses, in their owner's eyes.

use chain_model::{category, error::Error};
use chrono::{DateTime, Utc};
use diesel::{dsl, prelude::*, sql_types::Bool};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::{EntityId, UserId};

use super::{
    Db, function,
    schema::{entity, label},
    small,
};
use crate::domain::entity::{Entity, Profile};

#[derive(Queryable, Selectable)]
#[diesel(table_name = entity, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    name: String,
    category: String,
    colour: String,
    note: String,
    version: i32,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl Row {
    fn with_counts(self, labels: i64, addresses: i64) -> Entity {
        Entity {
            id: self.id.into(),
            profile: Profile {
                name: self.name,
                category: category::canonical(&self.category),
                colour: self.colour,
                note: self.note,
            },
            version: self.version,
            created_at: self.created_at,
            updated_at: self.updated_at,
            labels: small(labels),
            addresses: small(addresses),
        }
    }

    /// As a statement wrote it, with its labels and addresses counted.
    async fn counted(self, db: &mut Db, owner: UserId) -> Result<Entity, Error> {
        // No chain's id holds a colon.
        let address = label::chain.concat(":").concat(label::address);
        let (labels, addresses): (i64, i64) = label::table
            .filter(label::owner.eq(owner.uuid()))
            .filter(label::entity_id.eq(self.id))
            .filter(label::deleted_at.is_null())
            .select((dsl::count(label::id), dsl::count(address).aggregate_distinct()))
            .get_result(db)
            .await?;
        Ok(self.with_counts(labels, addresses))
    }
}

/// What its owner says of one.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = entity)]
struct Values<'a> {
    name: &'a str,
    category: &'a str,
    colour: &'a str,
    note: &'a str,
    updated_at: DateTime<Utc>,
}

impl<'a> Values<'a> {
    fn of(profile: &'a Profile, now: DateTime<Utc>) -> Self {
        Self {
            name: &profile.name,
            category: &profile.category,
            colour: &profile.colour,
            note: &profile.note,
            updated_at: now,
        }
    }
}

/// By name, with its labels and addresses counted; one alone where it is named.
async fn load(db: &mut Db, owner: UserId, only: Option<EntityId>, query: &str) -> Result<Vec<Entity>, Error> {
    let own = label::entity_id
        .eq(entity::id.nullable())
        .and(label::deleted_at.is_null());
    // No chain's id holds a colon.
    let address = label::chain.nullable().concat(":").concat(label::address.nullable());
    let mut wanted = entity::table
        .left_join(label::table.on(own))
        .filter(entity::owner.eq(owner.uuid()))
        .group_by(entity::id)
        .select((
            Row::as_select(),
            dsl::count(label::id.nullable()),
            dsl::count(address).aggregate_distinct(),
        ))
        .into_boxed();
    if let Some(id) = only {
        wanted = wanted.filter(entity::id.eq(id.uuid()));
    }
    if !query.is_empty() {
        wanted = wanted.filter(entity::name.ilike(kit::pg::containing(query)));
    }
    let rows: Vec<(Row, i64, i64)> = wanted
        .order((function::lower(entity::name), entity::id))
        .limit(MOST_LISTED)
        .load(db)
        .await?;
    let one = |(row, labels, addresses): (Row, i64, i64)| row.with_counts(labels, addresses);
    Ok(rows.into_iter().map(one).collect())
}

const MOST_LISTED: i64 = 1000;

/// By name; at most 1,000.
pub async fn list(db: &mut Db, owner: UserId, query: &str) -> Result<Vec<Entity>, Error> {
    load(db, owner, None, query).await
}

pub async fn find(db: &mut Db, owner: UserId, id: EntityId) -> Result<Option<Entity>, Error> {
    Ok(load(db, owner, Some(id), "").await?.into_iter().next())
}

/// How many labels have no entity.
pub async fn labels_without(db: &mut Db, owner: UserId) -> Result<u32, Error> {
    let count: i64 = label::table
        .filter(label::owner.eq(owner.uuid()))
        .filter(label::deleted_at.is_null())
        .filter(label::entity_id.is_null())
        .count()
        .get_result(db)
        .await?;
    Ok(small(count))
}

pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    Ok(entity::table
        .filter(entity::owner.eq(owner.uuid()))
        .count()
        .get_result(db)
        .await?)
}

/// The new one; none where the owner has one of this name.
pub async fn add(db: &mut Db, owner: UserId, new: &Profile, now: DateTime<Utc>) -> Result<Option<Entity>, Error> {
    let added: Option<Row> = diesel::insert_into(entity::table)
        .values((
            entity::id.eq(EntityId::fresh().uuid()),
            entity::owner.eq(owner.uuid()),
            entity::version.eq(1),
            entity::created_at.eq(now),
            Values::of(new, now),
        ))
        .on_conflict_do_nothing()
        .returning(Row::as_returning())
        .get_result(db)
        .await
        .optional()?;
    Ok(added.map(|row| row.with_counts(0, 0)))
}

/// What became of a change.
#[derive(Debug, Clone)]
pub enum Changed {
    /// As this change wrote it.
    Done(Entity),
    /// Another of the owner's has the name.
    NameTaken,
    /// It is not there, or has another version.
    Missed,
}

/// Why a change was rolled back.
enum RolledBack {
    NameTaken,
    Failed(Error),
}

impl From<diesel::result::Error> for RolledBack {
    fn from(error: diesel::result::Error) -> Self {
        match error {
            diesel::result::Error::DatabaseError(diesel::result::DatabaseErrorKind::UniqueViolation, _) => {
                Self::NameTaken
            }
            error => Self::Failed(error.into()),
        }
    }
}

impl From<Error> for RolledBack {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// One transaction with the counts: a change whose answer fails is not made.
pub async fn update(
    db: &mut Db,
    owner: UserId,
    id: EntityId,
    version: i32,
    new: &Profile,
    now: DateTime<Utc>,
) -> Result<Changed, Error> {
    let changed = db
        .transaction(async |db: &mut Db| {
            let own = entity::table.find(id.uuid()).filter(entity::owner.eq(owner.uuid()));
            let row: Option<Row> = diesel::update(own)
                .filter(entity::version.eq(version).or((version == 0).into_sql::<Bool>()))
                .set((Values::of(new, now), entity::version.eq(entity::version + 1)))
                .returning(Row::as_returning())
                .get_result(db)
                .await
                .optional()?;
            let Some(row) = row else {
                return Ok::<_, RolledBack>(None);
            };
            Ok(Some(row.counted(db, owner).await?))
        })
        .await;
    match changed {
        Ok(Some(entity)) => Ok(Changed::Done(entity)),
        Ok(None) => Ok(Changed::Missed),
        Err(RolledBack::NameTaken) => Ok(Changed::NameTaken),
        Err(RolledBack::Failed(error)) => Err(error),
    }
}

/// Its labels stay, without it.
pub async fn delete(db: &mut Db, owner: UserId, id: EntityId, version: i32, now: DateTime<Utc>) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        // By hand, not by the foreign key alone: the history of each label shall say when.
        move_labels(db, owner, &[id], None, now).await?;
        let own = entity::table.find(id.uuid()).filter(entity::owner.eq(owner.uuid()));
        let gone = diesel::delete(own)
            .filter(entity::version.eq(version).or((version == 0).into_sql::<Bool>()))
            .execute(db)
            .await?;
        if gone == 0 {
            return Err(Error::Stale);
        }
        Ok(())
    })
    .await
    .map(|()| true)
    .or_else(|error| {
        if matches!(error, Error::Stale) {
            Ok(false)
        } else {
            Err(error)
        }
    })
}

/// Moves all labels of the others here and removes the others.
///
/// # Errors
/// [`Error::NoEntity`] where one of them is not there.
pub async fn merge(
    db: &mut Db,
    owner: UserId,
    into: EntityId,
    others: &[EntityId],
    now: DateTime<Utc>,
) -> Result<Entity, Error> {
    db.transaction(async |db: &mut Db| {
        move_labels(db, owner, others, Some(into), now).await?;
        let ids: Vec<Uuid> = others.iter().map(|id| id.uuid()).collect();
        let gone = diesel::delete(entity::table)
            .filter(entity::owner.eq(owner.uuid()))
            .filter(entity::id.eq_any(ids))
            .execute(db)
            .await?;
        let merged: Option<Row> = diesel::update(entity::table.find(into.uuid()))
            .filter(entity::owner.eq(owner.uuid()))
            .set((entity::version.eq(entity::version + 1), entity::updated_at.eq(now)))
            .returning(Row::as_returning())
            .get_result(db)
            .await
            .optional()?;
        if gone < others.len() {
            return Err(Error::NoEntity);
        }
        merged.ok_or(Error::NoEntity)?.counted(db, owner).await
    })
    .await
}

async fn move_labels(
    db: &mut Db,
    owner: UserId,
    from: &[EntityId],
    to: Option<EntityId>,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let from: Vec<Uuid> = from.iter().map(|id| id.uuid()).collect();
    diesel::update(label::table)
        .filter(label::owner.eq(owner.uuid()))
        .filter(label::entity_id.eq_any(from))
        .filter(label::deleted_at.is_null())
        .set((
            label::entity_id.eq(to.map(Uuid::from)),
            label::version.eq(label::version + 1),
            label::updated_at.eq(now),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Ids of entities with these names, by lower-case name; those that are missing are made.
pub async fn by_names(
    db: &mut Db,
    owner: UserId,
    names: &[String],
    now: DateTime<Utc>,
) -> Result<std::collections::HashMap<String, EntityId>, Error> {
    for name in names {
        let profile = Profile {
            name: name.clone(),
            ..Profile::default()
        };
        add(db, owner, &profile, now).await?;
    }
    let lower = names.iter().map(|name| name.to_lowercase()).collect::<Vec<_>>();
    let rows: Vec<(Uuid, String)> = entity::table
        .filter(entity::owner.eq(owner.uuid()))
        .filter(function::lower(entity::name).eq_any(lower))
        .select((entity::id, function::lower(entity::name)))
        .load(db)
        .await?;
    Ok(rows.into_iter().map(|(id, lower)| (lower, id.into())).collect())
}
