//! Conversations.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    chat_schema::{chat_message, conversation},
    newest::newest_first,
    owned::{delete_one, gone_one, live_one, seen_one},
    watchlist::Restored,
};
use crate::error::Error;

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = conversation)]
pub struct Conversation {
    pub id: Uuid,
    pub title: String,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub version: i32,
}

/// A place in the list.
pub type Place = (DateTime<Utc>, Uuid);

/// The one used last first, with the number of their messages.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    query: Option<&str>,
    after: Option<Place>,
    limit: i64,
) -> Result<Vec<(Conversation, i64)>, Error> {
    let mut all = conversation::table
        .filter(conversation::owner.eq(owner.uuid()))
        .filter(conversation::deleted_at.is_null())
        .into_boxed();
    if let Some(query) = query {
        all = all.filter(conversation::title.ilike(kit::pg::containing(query)));
    }
    let found: Vec<Conversation> = newest_first!(all, (conversation::updated_at, conversation::id), after, limit)
        .select(Conversation::as_select())
        .load(db)
        .await?;
    let ids: Vec<Uuid> = found.iter().map(|one| one.id).collect();
    let counts: Vec<(Uuid, i64)> = chat_message::table
        .filter(chat_message::owner.eq(owner.uuid()))
        .filter(chat_message::conversation_id.eq_any(ids))
        .group_by(chat_message::conversation_id)
        .select((chat_message::conversation_id, diesel::dsl::count_star()))
        .load(db)
        .await?;
    let counts: std::collections::HashMap<Uuid, i64> = counts.into_iter().collect();
    Ok(found
        .into_iter()
        .map(|one| {
            let count = counts.get(&one.id).copied().unwrap_or_default();
            (one, count)
        })
        .collect())
}

/// One that is not deleted.
pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<(Conversation, i64)>, Error> {
    let found: Option<Conversation> = live_one!(conversation, owner, id)
        .select(Conversation::as_select())
        .first(db)
        .await
        .optional()?;
    let Some(found) = found else { return Ok(None) };
    let count = chat_message::table
        .filter(chat_message::owner.eq(owner.uuid()))
        .filter(chat_message::conversation_id.eq(id))
        .count()
        .get_result(db)
        .await?;
    Ok(Some((found, count)))
}

/// Conversations that are not deleted.
async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    Ok(conversation::table
        .filter(conversation::owner.eq(owner.uuid()))
        .filter(conversation::deleted_at.is_null())
        .count()
        .get_result(db)
        .await?)
}

/// Nothing where the owner has `limit` conversations already, or twice as many with those that were deleted and can still be restored. Who
/// calls it holds the lock of what is counted.
pub async fn add(
    db: &mut Db,
    owner: UserId,
    title: &str,
    limit: i64,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, Error> {
    let id = Uuid::now_v7();
    db.transaction(async |db: &mut Db| {
        if count(db, owner).await? >= limit {
            return Ok(None);
        }
        let kept: i64 = conversation::table
            .filter(conversation::owner.eq(owner.uuid()))
            .count()
            .get_result(db)
            .await?;
        if kept >= 2 * limit {
            return Ok(None);
        }
        diesel::insert_into(conversation::table)
            .values((
                conversation::owner.eq(owner.uuid()),
                conversation::id.eq(id),
                conversation::title.eq(title),
                conversation::created_at.eq(now),
                conversation::updated_at.eq(now),
                conversation::version.eq(1),
            ))
            .execute(db)
            .await?;
        Ok(Some(id))
    })
    .await
}

/// False where `version` is not the current one. Its place in the list stays.
pub async fn rename(db: &mut Db, owner: UserId, id: Uuid, version: i32, title: &str) -> Result<bool, Error> {
    let seen = seen_one!(conversation, owner, id, version);
    let done = diesel::update(seen)
        .set((conversation::title.eq(title), conversation::version.eq(version + 1)))
        .execute(db)
        .await?;
    Ok(done > 0)
}

delete_one!(conversation);

/// Brings one back with its messages. As of [`add`].
pub async fn restore(db: &mut Db, owner: UserId, id: Uuid, limit: i64) -> Result<Restored, Error> {
    db.transaction(async |db: &mut Db| {
        if count(db, owner).await? >= limit {
            return Ok(Restored::Full);
        }
        let gone = gone_one!(conversation, owner, id);
        let done = diesel::update(gone)
            .set((
                conversation::deleted_at.eq(None::<DateTime<Utc>>),
                conversation::version.eq(conversation::version + 1),
            ))
            .execute(db)
            .await?;
        Ok(if done > 0 { Restored::Done } else { Restored::NotHere })
    })
    .await
}
