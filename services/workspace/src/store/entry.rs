//! Journal entries. Every statement names the owner.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    dsl::sql,
    expression::SqlLiteral,
    prelude::*,
    sql_types::{Bool, Text},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db, entry_version,
    owned::{delete_one, live_one, restore_one, seen_one},
    picture,
    schema::{self, entry, entry_mention},
};
use crate::{domain::entry::ValidEntry, error::Error};

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = entry, check_for_backend(diesel::pg::Pg))]
pub struct Entry {
    pub id: Uuid,
    pub title: String,
    pub day: NaiveDate,
    pub kind: String,
    pub document: String,
    pub tags: Vec<String>,
    pub session_id: Option<Uuid>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub version: i32,
}

impl Entry {
    fn equals(&self, new: &ValidEntry) -> bool {
        self.title == new.title
            && self.day == new.day
            && self.kind == new.kind
            && self.document == new.document
            && self.tags == new.tags
            && self.session_id == new.session
    }
}

/// An entry in a list.
#[derive(Debug, Clone, Queryable)]
pub struct EntrySummary {
    pub id: Uuid,
    pub title: String,
    pub day: NaiveDate,
    pub kind: String,
    /// The text, as far as it is needed for an excerpt.
    pub plain: String,
    pub tags: Vec<String>,
    pub words: i32,
    pub pictures: i32,
    pub session_id: Option<Uuid>,
    pub updated_at: DateTime<Utc>,
    pub version: i32,
}

/// What a list is narrowed to.
#[derive(Debug, Clone, Default)]
pub struct EntryFilter {
    /// Words, of which the last one may be a beginning; letters and digits only.
    pub words: Vec<String>,
    pub tag: Option<String>,
    pub kind: &'static str,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    /// Kind and id.
    pub mention: Option<(&'static str, String)>,
    pub session: Option<Uuid>,
}

type Query = entry::BoxedQuery<'static, diesel::pg::Pg>;

fn live(owner: UserId, kind: &'static str) -> Query {
    entry::table
        .filter(entry::owner.eq(owner.uuid()))
        .filter(entry::kind.eq(kind))
        .filter(entry::deleted_at.is_null())
        .into_boxed()
}

fn within(mut query: Query, from: Option<NaiveDate>, to: Option<NaiveDate>) -> Query {
    if let Some(from) = from {
        query = query.filter(entry::day.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(entry::day.le(to));
    }
    query
}

fn filtered(owner: UserId, filter: &EntryFilter) -> Query {
    let mut query = within(live(owner, filter.kind), filter.from, filter.to);
    if !filter.words.is_empty() {
        let words = format!("{}:*", filter.words.join(" & "));
        // Diesel has no operators of full-text search.
        let matches = sql::<Bool>("entry.search @@ to_tsquery('simple', ")
            .bind::<Text, _>(words)
            .sql(")");
        query = query.filter(matches);
    }
    if let Some(tag) = &filter.tag {
        query = query.filter(entry::tags.contains(vec![tag.clone()]));
    }
    if let Some(session) = filter.session {
        query = query.filter(entry::session_id.eq(session));
    }
    if let Some((kind, target)) = &filter.mention {
        let naming = entry_mention::table
            .filter(entry_mention::owner.eq(owner.uuid()))
            .filter(entry_mention::kind.eq(*kind))
            .filter(entry_mention::target.eq(target.clone()))
            .select(entry_mention::entry_id);
        query = query.filter(entry::id.eq_any(naming));
    }
    query
}

/// The newest day first, behind `after`.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    filter: &EntryFilter,
    after: Option<(NaiveDate, Uuid)>,
    limit: i64,
) -> Result<Vec<EntrySummary>, Error> {
    let mut query = filtered(owner, filter);
    if let Some((day, id)) = after {
        query = query
            .filter(entry::day.le(day))
            .filter(entry::day.lt(day).or(entry::id.lt(id)));
    }
    // All of it only where a hit is looked for.
    let plain: SqlLiteral<Text> = if filter.words.is_empty() {
        sql("left(entry.plain, 201)")
    } else {
        sql("entry.plain")
    };
    let query = query.order((entry::day.desc(), entry::id.desc())).limit(limit);
    let rows = query.select((
        entry::id,
        entry::title,
        entry::day,
        entry::kind,
        plain,
        entry::tags,
        entry::word_count,
        entry::picture_count,
        entry::session_id,
        entry::updated_at,
        entry::version,
    ));
    Ok(rows.load(db).await?)
}

pub async fn count(db: &mut Db, owner: UserId, filter: &EntryFilter) -> Result<i64, Error> {
    Ok(filtered(owner, filter).count().get_result(db).await?)
}

/// Entries and templates together.
pub async fn count_all(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let of_owner = entry::table
        .filter(entry::owner.eq(owner.uuid()))
        .filter(entry::deleted_at.is_null());
    Ok(of_owner.count().get_result(db).await?)
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Entry>, Error> {
    let found = live_one!(entry, owner, id).select(Entry::as_select()).first(db).await;
    Ok(found.optional()?)
}

/// Days with their entries and words, the first day first.
pub async fn days(
    db: &mut Db,
    owner: UserId,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
) -> Result<Vec<(NaiveDate, i32)>, Error> {
    let rows = within(live(owner, "entry"), from, to)
        .order(entry::day)
        .select((entry::day, entry::word_count));
    Ok(rows.load(db).await?)
}

/// Tags of each entry.
pub async fn tags(db: &mut Db, owner: UserId) -> Result<Vec<Vec<String>>, Error> {
    let rows = live(owner, "entry").filter(entry::tags.ne(Vec::<String>::new()));
    Ok(rows.select(entry::tags).load(db).await?)
}

/// The columns that a save sets.
macro_rules! saved {
    ($new:expr, $version:expr, $now:expr) => {
        (
            entry::day.eq($new.day),
            entry::title.eq(&$new.title),
            entry::kind.eq($new.kind),
            entry::document.eq(&$new.document),
            entry::plain.eq(&$new.plain),
            entry::search.eq(sql::<schema::Tsvector>("to_tsvector('simple', ")
                .bind::<Text, _>($new.searched())
                .sql(")")),
            entry::word_count.eq($new.words),
            entry::picture_count.eq(i32::try_from($new.pictures.len()).unwrap_or(i32::MAX)),
            entry::tags.eq(&$new.tags),
            entry::session_id.eq($new.session),
            entry::updated_at.eq($now),
            entry::version.eq($version),
        )
    };
}

pub async fn add(db: &mut Db, owner: UserId, new: &ValidEntry, now: DateTime<Utc>) -> Result<Uuid, Error> {
    let id = Uuid::now_v7();
    db.transaction(async |db: &mut Db| {
        diesel::insert_into(entry::table)
            .values((
                (
                    entry::owner.eq(owner.uuid()),
                    entry::id.eq(id),
                    entry::created_at.eq(now),
                ),
                saved!(new, 1, now),
            ))
            .execute(db)
            .await?;
        accompany(db, owner, id, 1, new, now).await?;
        Ok(id)
    })
    .await
}

/// False where `version` is not the present one. What equals the present version is not saved again.
pub async fn save(
    db: &mut Db,
    owner: UserId,
    id: Uuid,
    version: i32,
    new: &ValidEntry,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let present = seen_one!(entry, owner, id, version);
        let found: Option<Entry> = present
            .select(Entry::as_select())
            .for_update()
            .first(db)
            .await
            .optional()?;
        let Some(before) = found else {
            return Ok(false);
        };
        if before.equals(new) {
            return Ok(true);
        }
        let next = version + 1;
        diesel::update(present).set(saved!(new, next, now)).execute(db).await?;
        let mentions = entry_mention::table
            .filter(entry_mention::owner.eq(owner.uuid()))
            .filter(entry_mention::entry_id.eq(id));
        diesel::delete(mentions).execute(db).await?;
        accompany(db, owner, id, next, new, now).await?;
        entry_version::thin_out(db, owner, id, now).await?;
        Ok(true)
    })
    .await
}

/// Keeps the version, what it mentions, and the pictures that it names.
async fn accompany(
    db: &mut Db,
    owner: UserId,
    id: Uuid,
    version: i32,
    new: &ValidEntry,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    picture::mark_used(db, owner, id, &new.pictures).await?;
    entry_version::add(db, owner, id, version, new, now).await?;
    // A statement takes at most 65,535 values.
    for some in new.mentions.chunks(5_000) {
        let rows = some.iter().map(|(kind, target)| {
            (
                entry_mention::owner.eq(owner.uuid()),
                entry_mention::entry_id.eq(id),
                entry_mention::kind.eq(kind.name()),
                entry_mention::target.eq(target),
            )
        });
        diesel::insert_into(entry_mention::table)
            .values(rows.collect::<Vec<_>>())
            .execute(db)
            .await?;
    }
    Ok(())
}

delete_one!(entry);

restore_one!(entry);
