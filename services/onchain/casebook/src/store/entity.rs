//! Who stands behind addresses, in their owner's eyes.

use chain_model::{category, error::Error};
use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName, sql_query,
    sql_types::{Array, BigInt, Integer, Nullable, Text, Timestamptz, Uuid as PgUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::{EntityId, UserId};

use super::{Db, containing, label::Count, small};
use crate::domain::entity::{Entity, Profile};

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = PgUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    category: String,
    #[diesel(sql_type = Text)]
    colour: String,
    #[diesel(sql_type = Text)]
    note: String,
    #[diesel(sql_type = Integer)]
    version: i32,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
    #[diesel(sql_type = Timestamptz)]
    updated_at: DateTime<Utc>,
    #[diesel(sql_type = BigInt)]
    labels: i64,
    #[diesel(sql_type = BigInt)]
    addresses: i64,
}

impl From<Row> for Entity {
    fn from(row: Row) -> Self {
        Self {
            id: row.id.into(),
            profile: Profile {
                name: row.name,
                category: category::canonical(&row.category),
                colour: row.colour,
                note: row.note,
            },
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
            labels: small(row.labels),
            addresses: small(row.addresses),
        }
    }
}

const SELECT: &str = "SELECT e.*, count(l.id) AS labels, count(DISTINCT (l.chain, l.address)) FILTER (WHERE l.id IS NOT NULL) AS addresses
    FROM entity e LEFT JOIN label l ON l.entity_id = e.id AND l.deleted_at IS NULL WHERE e.owner = $1";

/// By name; at most 1,000.
pub async fn list(db: &mut Db, owner: UserId, query: &str) -> Result<Vec<Entity>, Error> {
    let sql = format!("{SELECT} AND e.name ILIKE $2 GROUP BY e.id ORDER BY lower(e.name), e.id LIMIT 1000");
    let rows: Vec<Row> = sql_query(sql)
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<Text, _>(containing(query))
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

pub async fn find(db: &mut Db, owner: UserId, id: EntityId) -> Result<Option<Entity>, Error> {
    let rows: Vec<Row> = sql_query(format!("{SELECT} AND e.id = $2 GROUP BY e.id"))
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<PgUuid, _>(id.uuid())
        .load(db)
        .await?;
    Ok(rows.into_iter().next().map(Into::into))
}

/// How many labels have no entity.
pub async fn labels_without(db: &mut Db, owner: UserId) -> Result<u32, Error> {
    let counted: Count =
        sql_query("SELECT count(*) AS count FROM label WHERE owner = $1 AND deleted_at IS NULL AND entity_id IS NULL")
            .bind::<PgUuid, _>(owner.uuid())
            .get_result(db)
            .await?;
    Ok(small(counted.count))
}

pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let counted: Count = sql_query("SELECT count(*) AS count FROM entity WHERE owner = $1")
        .bind::<PgUuid, _>(owner.uuid())
        .get_result(db)
        .await?;
    Ok(counted.count)
}

/// The new one's id; none where the owner has one of this name.
pub async fn add(db: &mut Db, owner: UserId, new: &Profile, now: DateTime<Utc>) -> Result<Option<EntityId>, Error> {
    let id = EntityId::fresh();
    let added = sql_query(
        "INSERT INTO entity (id, owner, name, category, colour, note, version, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $7) ON CONFLICT DO NOTHING",
    )
    .bind::<PgUuid, _>(id.uuid())
    .bind::<PgUuid, _>(owner.uuid())
    .bind::<Text, _>(&new.name)
    .bind::<Text, _>(&new.category)
    .bind::<Text, _>(&new.colour)
    .bind::<Text, _>(&new.note)
    .bind::<Timestamptz, _>(now)
    .execute(db)
    .await?;
    Ok((added > 0).then_some(id))
}

/// What became of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changed {
    Done,
    /// Another of the owner's has the name.
    NameTaken,
    /// It is not there, or has another version.
    Missed,
}

pub async fn update(
    db: &mut Db,
    owner: UserId,
    id: EntityId,
    version: i32,
    new: &Profile,
    now: DateTime<Utc>,
) -> Result<Changed, Error> {
    let done = sql_query(
        "UPDATE entity SET name = $4, category = $5, colour = $6, note = $7, version = version + 1, updated_at = $8
         WHERE owner = $1 AND id = $2 AND ($3 = 0 OR version = $3)",
    )
    .bind::<PgUuid, _>(owner.uuid())
    .bind::<PgUuid, _>(id.uuid())
    .bind::<Integer, _>(version)
    .bind::<Text, _>(&new.name)
    .bind::<Text, _>(&new.category)
    .bind::<Text, _>(&new.colour)
    .bind::<Text, _>(&new.note)
    .bind::<Timestamptz, _>(now)
    .execute(db)
    .await;
    match done {
        Ok(0) => Ok(Changed::Missed),
        Ok(_) => Ok(Changed::Done),
        Err(diesel::result::Error::DatabaseError(diesel::result::DatabaseErrorKind::UniqueViolation, _)) => {
            Ok(Changed::NameTaken)
        }
        Err(error) => Err(error.into()),
    }
}

/// Its labels stay, without it.
pub async fn delete(db: &mut Db, owner: UserId, id: EntityId, version: i32, now: DateTime<Utc>) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        // By hand, not by the foreign key alone: the history of each label shall say when.
        move_labels(db, owner, &[id], None, now).await?;
        let gone = sql_query("DELETE FROM entity WHERE owner = $1 AND id = $2 AND ($3 = 0 OR version = $3)")
            .bind::<PgUuid, _>(owner.uuid())
            .bind::<PgUuid, _>(id.uuid())
            .bind::<Integer, _>(version)
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

/// Moves all labels of the others here and removes the others. Gives how many others there were.
pub async fn merge(
    db: &mut Db,
    owner: UserId,
    into: EntityId,
    others: &[EntityId],
    now: DateTime<Utc>,
) -> Result<usize, Error> {
    db.transaction(async |db: &mut Db| {
        move_labels(db, owner, others, Some(into), now).await?;
        let ids: Vec<Uuid> = others.iter().map(|id| id.uuid()).collect();
        let gone = sql_query("DELETE FROM entity WHERE owner = $1 AND id = ANY($2)")
            .bind::<PgUuid, _>(owner.uuid())
            .bind::<Array<PgUuid>, _>(ids)
            .execute(db)
            .await?;
        sql_query("UPDATE entity SET version = version + 1, updated_at = $3 WHERE owner = $1 AND id = $2")
            .bind::<PgUuid, _>(owner.uuid())
            .bind::<PgUuid, _>(into.uuid())
            .bind::<Timestamptz, _>(now)
            .execute(db)
            .await?;
        if gone < others.len() {
            return Err(Error::NoEntity);
        }
        Ok(gone)
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
    sql_query(
        "UPDATE label SET entity_id = $3, version = version + 1, updated_at = $4
         WHERE owner = $1 AND entity_id = ANY($2) AND deleted_at IS NULL",
    )
    .bind::<PgUuid, _>(owner.uuid())
    .bind::<Array<PgUuid>, _>(from)
    .bind::<Nullable<PgUuid>, _>(to.map(Uuid::from))
    .bind::<Timestamptz, _>(now)
    .execute(db)
    .await?;
    Ok(())
}

#[derive(QueryableByName)]
struct Named {
    #[diesel(sql_type = PgUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    lower: String,
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
    let rows: Vec<Named> =
        sql_query("SELECT id, lower(name) AS lower FROM entity WHERE owner = $1 AND lower(name) = ANY($2)")
            .bind::<PgUuid, _>(owner.uuid())
            .bind::<Array<Text>, _>(names.iter().map(|name| name.to_lowercase()).collect::<Vec<_>>())
            .load(db)
            .await?;
    Ok(rows.into_iter().map(|row| (row.lower, row.id.into())).collect())
}
