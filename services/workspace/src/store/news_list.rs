//! News as one person sees them: of sources that they follow and show, without what they muted, one of each group.

use chrono::{DateTime, Utc};
use diesel::{
    define_sql_function,
    prelude::*,
    sql_types::{Array, BigInt, Bool, Jsonb, Nullable, Text, Timestamptz, Uuid as PgUuid},
};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    news_schema::{feed_document, feed_item, feed_source},
    small,
};
use crate::error::Error;

define_sql_function! {
    /// `text`; null where it is `none`.
    fn nullif(text: Text, none: Text) -> Nullable<Text>;
}

define_sql_function! {
    /// The first that is not null.
    #[sql_name = "coalesce"]
    fn first_of(name: Nullable<Text>, title: Nullable<Text>, host: Text) -> Text;
}

/// Which news are looked for.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub source: Option<Uuid>,
    pub coin: Option<String>,
    /// References and words of which one has to be there.
    pub watched: Option<(Vec<String>, Vec<String>)>,
    pub unread: bool,
    /// All of them have to be in title or lead.
    pub words: Vec<String>,
    /// Only what was published up to then.
    pub until: Option<DateTime<Utc>>,
    /// Only what stands behind this in the list.
    pub after: Option<(DateTime<Utc>, String)>,
}

#[derive(Debug, Clone, Queryable, QueryableByName)]
pub struct News {
    #[diesel(sql_type = PgUuid)]
    pub id: Uuid,
    #[diesel(sql_type = PgUuid)]
    pub group_id: Uuid,
    #[diesel(sql_type = Text)]
    pub title: String,
    #[diesel(sql_type = Text)]
    pub lead: String,
    #[diesel(sql_type = Nullable<Text>)]
    pub url: Option<String>,
    #[diesel(sql_type = PgUuid)]
    pub source_id: Uuid,
    #[diesel(sql_type = Text)]
    pub source: String,
    #[diesel(sql_type = Timestamptz)]
    pub published_at: DateTime<Utc>,
    #[diesel(sql_type = Bool)]
    pub dated_by_source: bool,
    #[diesel(sql_type = Nullable<Jsonb>)]
    pub matches: Option<Value>,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// As text, because diesel has no common table expressions. $1 owner, $2 now, $3 source.
const VISIBLE: &str = "WITH mute AS (
        SELECT kind, value FROM feed_mute WHERE owner = $1 AND (until_at IS NULL OR until_at > $2)
    ), source AS (
        SELECT s.id AS source_id, d.id AS document_id, COALESCE(NULLIF(s.name, ''), NULLIF(d.title, ''), d.host) AS source
        FROM feed_source AS s JOIN feed_document AS d ON d.url = s.url
        WHERE s.owner = $1 AND s.deleted_at IS NULL AND s.shown AND ($3 IS NULL OR s.id = $3)
            AND NOT EXISTS (SELECT FROM mute WHERE kind = 'source' AND value = s.id::text)
    ), visible AS (
        SELECT i.id, i.group_id, i.title, i.lead, i.url, source.source_id, source.source, i.published_at, i.dated_by_source, i.matches,
            i.all_words
        FROM feed_item AS i JOIN source USING (document_id)
        WHERE NOT EXISTS (SELECT FROM mute WHERE kind = 'word' AND position(' ' || value || ' ' IN i.title_words) > 0)
            AND NOT EXISTS (SELECT FROM mute WHERE kind = 'token'
                AND i.matches @> jsonb_build_array(jsonb_build_object('kind', 'token', 'ref', value)))
    )";

/// $4 coin, $5 unread, $6 words, $7 watched references, $8 watched words, $9 until.
const WANTED: &str = "NOT EXISTS (SELECT FROM visible AS e WHERE e.group_id = v.group_id AND (e.published_at, e.id) < (v.published_at, v.id))
    AND ($4 IS NULL OR v.matches @> jsonb_build_array(jsonb_build_object('kind', 'token', 'ref', $4)))
    AND (NOT $5 OR NOT EXISTS (SELECT FROM feed_mark AS m WHERE m.owner = $1 AND m.item = v.id::text AND m.read_at IS NOT NULL)
        AND NOT EXISTS (SELECT FROM feed_seen AS n WHERE n.owner = $1 AND n.read_until >= v.published_at))
    AND NOT EXISTS (SELECT FROM unnest($6) AS word WHERE position(word IN v.all_words) = 0)
    AND ($7 IS NULL OR EXISTS (SELECT FROM jsonb_array_elements(v.matches) AS about WHERE about->>'ref' = ANY ($7))
        OR EXISTS (SELECT FROM unnest($8) AS word WHERE position(word IN v.all_words) > 0))
    AND ($9 IS NULL OR v.published_at <= $9)";

/// Binds what [`VISIBLE`] and [`WANTED`] ask for.
macro_rules! bound {
    ($text:expr, $owner:expr, $now:expr, $filter:expr) => {{
        let (references, words) = match $filter.watched.clone() {
            Some((references, words)) => (Some(references), words),
            None => (None, Vec::new()),
        };
        diesel::sql_query($text)
            .bind::<PgUuid, _>($owner.uuid())
            .bind::<Timestamptz, _>($now)
            .bind::<Nullable<PgUuid>, _>($filter.source)
            .bind::<Nullable<Text>, _>($filter.coin.clone())
            .bind::<Bool, _>($filter.unread)
            .bind::<Array<Text>, _>($filter.words.clone())
            .bind::<Nullable<Array<Text>>, _>(references)
            .bind::<Array<Text>, _>(words)
            .bind::<Nullable<Timestamptz>, _>($filter.until)
    }};
}

const COLUMNS: &str =
    "v.id, v.group_id, v.title, v.lead, v.url, v.source_id, v.source, v.published_at, v.dated_by_source, v.matches";

/// The newest first.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    now: DateTime<Utc>,
    filter: &Filter,
    limit: i64,
) -> Result<Vec<News>, Error> {
    let text = format!(
        "{VISIBLE} SELECT {COLUMNS} FROM visible AS v WHERE {WANTED}
            AND ($10 IS NULL OR v.published_at < $10 OR v.published_at = $10 AND v.id::text COLLATE \"C\" < $11)
        ORDER BY v.published_at DESC, v.id DESC LIMIT $12"
    );
    let (time, key) = filter.after.clone().unzip();
    Ok(bound!(text, owner, now, filter)
        .bind::<Nullable<Timestamptz>, _>(time)
        .bind::<Text, _>(key.unwrap_or_default())
        .bind::<BigInt, _>(limit)
        .load(db)
        .await?)
}

pub async fn count(db: &mut Db, owner: UserId, now: DateTime<Utc>, filter: &Filter) -> Result<u32, Error> {
    let text = format!("{VISIBLE} SELECT count(*) AS count FROM visible AS v WHERE {WANTED}");
    let found: Count = bound!(text, owner, now, filter).get_result(db).await?;
    Ok(small(found.count))
}

/// All of these groups that the owner sees, the oldest first.
pub async fn of_groups(db: &mut Db, owner: UserId, now: DateTime<Utc>, groups: &[Uuid]) -> Result<Vec<News>, Error> {
    let text = format!(
        "{VISIBLE} SELECT {COLUMNS} FROM visible AS v WHERE v.group_id = ANY ($4) ORDER BY v.published_at, v.id LIMIT 1000"
    );
    Ok(diesel::sql_query(text)
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<Timestamptz, _>(now)
        .bind::<Nullable<PgUuid>, _>(None::<Uuid>)
        .bind::<Array<PgUuid>, _>(groups)
        .load(db)
        .await?)
}

/// Those of these items that are in sources of the owner, shown or not, muted or not.
pub async fn find(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<Vec<News>, Error> {
    let document = feed_document::table.on(feed_document::id.eq(feed_item::document_id));
    let source = feed_source::table.on(feed_source::url.eq(feed_document::url));
    let name = first_of(
        nullif(feed_source::name, ""),
        nullif(feed_document::title, ""),
        feed_document::host,
    );
    Ok(feed_item::table
        .inner_join(document)
        .inner_join(source)
        .filter(feed_source::owner.eq(owner.uuid()))
        .filter(feed_source::deleted_at.is_null())
        .filter(feed_item::id.eq_any(ids))
        .select((
            feed_item::id,
            feed_item::group_id,
            feed_item::title,
            feed_item::lead,
            feed_item::url,
            feed_source::id,
            name,
            feed_item::published_at,
            feed_item::dated_by_source,
            feed_item::matches,
        ))
        .load(db)
        .await?)
}
