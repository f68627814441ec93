//! What people muted. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, news_schema::feed_mute};
use crate::error::Error;

#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = feed_mute, check_for_backend(diesel::pg::Pg))]
pub struct Mute {
    pub owner: Uuid,
    pub id: Uuid,
    /// `word`, `token` or `source`.
    pub kind: String,
    /// Words in lower case, CoinGecko's id, or the id of a source.
    pub value: String,
    /// As people know it.
    pub name: String,
    pub until_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

/// Those that hold now, the newest first.
pub async fn list(db: &mut Db, owner: UserId, now: DateTime<Utc>) -> Result<Vec<Mute>, Error> {
    let holds = feed_mute::until_at
        .is_null()
        .or(feed_mute::until_at.gt(now).assume_not_null());
    Ok(feed_mute::table
        .filter(feed_mute::owner.eq(owner.uuid()))
        .filter(holds)
        .order((feed_mute::created_at.desc(), feed_mute::id.desc()))
        .select(Mute::as_select())
        .load(db)
        .await?)
}

/// The same twice is one, with the end that was entered last.
pub async fn add(db: &mut Db, mute: &Mute) -> Result<Mute, Error> {
    Ok(diesel::insert_into(feed_mute::table)
        .values(mute)
        .on_conflict((feed_mute::owner, feed_mute::kind, feed_mute::value))
        .do_update()
        .set((feed_mute::until_at.eq(mute.until_at), feed_mute::name.eq(&mute.name)))
        .returning(Mute::as_returning())
        .get_result(db)
        .await?)
}

/// False where it is not there.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid) -> Result<bool, Error> {
    let done = diesel::delete(feed_mute::table.find((owner.uuid(), id)))
        .execute(db)
        .await?;
    Ok(done > 0)
}
