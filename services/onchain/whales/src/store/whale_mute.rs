//! Parties whose transfers a user does not want to see. Every statement names the owner.

use casebook::store::Db;
use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::{MuteId, UserId};

use super::schema::whale_mute;
use crate::domain::whale_kept::Mute;

/// Most of one user.
pub const MOST: i64 = 500;

#[derive(Queryable, Selectable)]
#[diesel(table_name = whale_mute, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    kind: String,
    chain: String,
    value: String,
    created_at: DateTime<Utc>,
}

impl From<Row> for Mute {
    fn from(row: Row) -> Self {
        Self {
            id: row.id.into(),
            kind: row.kind,
            chain: row.chain,
            value: row.value,
            created_at: row.created_at,
        }
    }
}

/// Newest first.
pub async fn list(db: &mut Db, owner: UserId) -> Result<Vec<Mute>, Error> {
    let rows: Vec<Row> = whale_mute::table
        .filter(whale_mute::owner.eq(owner.uuid()))
        .order((whale_mute::created_at.desc(), whale_mute::id.desc()))
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Mute::from).collect())
}

/// The one that is there, where it is; none where the user has [`MOST`] already.
pub async fn add(
    db: &mut Db,
    owner: UserId,
    (kind, chain, value): (&str, &str, &str),
    now: DateTime<Utc>,
) -> Result<Option<Mute>, Error> {
    db.transaction(async |db: &mut Db| {
        kit::room::hold(db, owner, "mutes").await?;
        let own = whale_mute::table.filter(whale_mute::owner.eq(owner.uuid()));
        let known: Option<Row> = own
            .filter(whale_mute::kind.eq(kind))
            .filter(whale_mute::chain.eq(chain))
            .filter(whale_mute::value.eq(value))
            .select(Row::as_select())
            .first(db)
            .await
            .optional()?;
        if let Some(known) = known {
            return Ok(Some(known.into()));
        }
        let count: i64 = own.count().get_result(db).await?;
        if count >= MOST {
            return Ok(None);
        }
        let row: Row = diesel::insert_into(whale_mute::table)
            .values((
                whale_mute::id.eq(MuteId::fresh().uuid()),
                whale_mute::owner.eq(owner.uuid()),
                whale_mute::kind.eq(kind),
                whale_mute::chain.eq(chain),
                whale_mute::value.eq(value),
                whale_mute::created_at.eq(now),
            ))
            .returning(Row::as_returning())
            .get_result(db)
            .await?;
        Ok(Some(row.into()))
    })
    .await
}

/// False where there is none.
pub async fn delete(db: &mut Db, owner: UserId, id: MuteId) -> Result<bool, Error> {
    let gone = diesel::delete(whale_mute::table.find(id.uuid()))
        .filter(whale_mute::owner.eq(owner.uuid()))
        .execute(db)
        .await?;
    Ok(gone > 0)
}
