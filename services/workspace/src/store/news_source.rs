//! Sources that people follow. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Bool, Nullable, Text, Timestamptz, Uuid as PgUuid},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    news_schema::feed_source,
    owned::{gone_one, live_one},
};
use crate::error::Error;

/// A source with what is known of its document.
#[derive(Debug, Clone, QueryableByName)]
pub struct Source {
    #[diesel(sql_type = PgUuid)]
    pub id: Uuid,
    #[diesel(sql_type = Text)]
    pub url: String,
    #[diesel(sql_type = Text)]
    pub given: String,
    /// The owner's, or the source's own.
    #[diesel(sql_type = Text)]
    pub name: String,
    #[diesel(sql_type = Bool)]
    pub shown: bool,
    #[diesel(sql_type = Nullable<Text>)]
    pub site: Option<String>,
    #[diesel(sql_type = Text)]
    pub state: String,
    #[diesel(sql_type = Text)]
    pub problem: String,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub fetched_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub next_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub failing_since: Option<DateTime<Utc>>,
    #[diesel(sql_type = BigInt)]
    pub items: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub newest: Option<DateTime<Utc>>,
}

/// By name; only one where `id` is named.
pub async fn list(db: &mut Db, owner: UserId, id: Option<Uuid>) -> Result<Vec<Source>, Error> {
    // As text: diesel has no lateral joins. The host stands in for a name that nobody gave.
    let text = "SELECT s.id, s.url, s.given, s.shown, d.site, d.fetched_at, d.next_at, d.failing_since,
            COALESCE(NULLIF(s.name, ''), NULLIF(d.title, ''), d.host, split_part(s.url, '/', 3)) AS name,
            COALESCE(d.state, 'waiting') AS state, COALESCE(d.problem, '') AS problem, COALESCE(i.items, 0) AS items, i.newest
        FROM feed_source AS s LEFT JOIN feed_document AS d ON d.url = s.url
        LEFT JOIN LATERAL (SELECT count(*) AS items, max(published_at) AS newest FROM feed_item WHERE document_id = d.id) AS i ON true
        WHERE s.owner = $1 AND s.deleted_at IS NULL AND ($2 IS NULL OR s.id = $2)
        ORDER BY lower(COALESCE(NULLIF(s.name, ''), NULLIF(d.title, ''), d.host, '')), s.id";
    Ok(diesel::sql_query(text)
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<Nullable<PgUuid>, _>(id)
        .load(db)
        .await?)
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Source>, Error> {
    Ok(list(db, owner, Some(id)).await?.pop())
}

/// What whoever adds or restores one holds.
pub const LOCK: &str = "news sources";

/// Addresses of an owner's sources; others who add one wait until the transaction ends.
pub async fn hold(db: &mut Db, owner: UserId) -> Result<Vec<String>, Error> {
    kit::room::hold(db, owner, LOCK).await?;
    Ok(feed_source::table
        .filter(feed_source::owner.eq(owner.uuid()))
        .filter(feed_source::deleted_at.is_null())
        .select(feed_source::url)
        .load(db)
        .await?)
}

/// Nothing where the owner follows the address already. `member` acts for the owner, where that is a team.
pub async fn add(
    db: &mut Db,
    (owner, member): (UserId, Option<UserId>),
    (url, given): (&str, &str),
    name: &str,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, Error> {
    let added: Option<Uuid> = diesel::insert_into(feed_source::table)
        .values((
            feed_source::owner.eq(owner.uuid()),
            feed_source::id.eq(Uuid::now_v7()),
            feed_source::url.eq(url),
            feed_source::given.eq(given),
            feed_source::name.eq(name),
            feed_source::shown.eq(true),
            feed_source::created_at.eq(now),
            feed_source::added_by.eq(member.map(UserId::uuid)),
        ))
        .on_conflict_do_nothing()
        .returning(feed_source::id)
        .get_result(db)
        .await
        .optional()?;
    Ok(added)
}

/// False where it is not there.
pub async fn update(db: &mut Db, owner: UserId, id: Uuid, name: &str, shown: bool) -> Result<bool, Error> {
    let live = live_one!(feed_source, owner, id);
    let done = diesel::update(live)
        .set((feed_source::name.eq(name), feed_source::shown.eq(shown)))
        .execute(db)
        .await?;
    Ok(done > 0)
}

/// False where it is not there.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid, now: DateTime<Utc>) -> Result<bool, Error> {
    let live = live_one!(feed_source, owner, id);
    let done = diesel::update(live)
        .set(feed_source::deleted_at.eq(now))
        .execute(db)
        .await?;
    Ok(done > 0)
}

/// The address of a deleted source.
pub async fn deleted(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<String>, Error> {
    Ok(gone_one!(feed_source, owner, id)
        .select(feed_source::url)
        .first(db)
        .await
        .optional()?)
}

/// Brings a deleted source back, for the member who does so.
pub async fn restore(db: &mut Db, (owner, member): (UserId, Option<UserId>), id: Uuid) -> Result<(), Error> {
    diesel::update(feed_source::table.find((owner.uuid(), id)))
        .set((
            feed_source::deleted_at.eq(None::<DateTime<Utc>>),
            feed_source::added_by.eq(member.map(UserId::uuid)),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// The account of a person is gone: sources that they added for teams count for those.
pub async fn forget_member(db: &mut Db, person: UserId) -> Result<(), Error> {
    diesel::update(feed_source::table.filter(feed_source::added_by.eq(person.uuid())))
        .set(feed_source::added_by.eq(None::<Uuid>))
        .execute(db)
        .await?;
    Ok(())
}
