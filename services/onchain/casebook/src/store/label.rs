//! A user's labels. Every statement names the owner; the history writes itself (see the migration).

use chain_model::error::Error;
use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Bool, Date, Jsonb, Nullable, SmallInt, Text, Uuid as PgUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::json;
use uuid::Uuid;
use vocab::{EntityId, ImportId, LabelId, UserId};

use super::{Db, category, label_row::Row, label_use::Used, schema::label};
use crate::domain::label::{Draft, Label};

pub use super::label_use::Detail;

/// Which labels are wanted; empty parts do not count.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub query: String,
    pub chain: String,
    pub address: String,
    pub category: String,
    pub entity: Option<EntityId>,
    /// Only those without an entity.
    pub without_entity: bool,
    pub visibility: String,
    pub import: Option<ImportId>,
    pub least_confidence: u8,
    pub valid_on: Option<NaiveDate>,
    /// Used in a trace or a case, or in none.
    pub used: Option<bool>,
}

/// By what a list is ordered; the id decides between equals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Updated,
    Text,
    Address,
    Confidence,
}

impl Sort {
    /// A key whose order as bytes is the order wanted.
    const fn key(self) -> &'static str {
        match self {
            Self::Updated => "to_char(l.updated_at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS')",
            Self::Text => "lower(l.body)",
            Self::Address => "l.address",
            Self::Confidence => "to_char(l.confidence, 'FM000')",
        }
    }
}

/// Where a page ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub key: String,
    pub id: LabelId,
}

/// Shared by the page and its count. The page, as [`find`], is SQL as text: diesel knows no `LATERAL`, and orders by no expression with a
/// collation.
const FROM: &str = "FROM label l LEFT JOIN entity e ON e.id = l.entity_id AND e.owner = l.owner
    WHERE l.owner = $1 AND l.deleted_at IS NULL AND ($2 = '' OR l.chain = $2) AND ($3 = '' OR l.address = $3)
    AND (cardinality($4) = 0 OR l.category = ANY($4)) AND ($5 IS NULL OR l.entity_id = $5) AND (NOT $6 OR l.entity_id IS NULL)
    AND ($7 = '' OR l.visibility = $7) AND ($8 IS NULL OR l.import_id = $8) AND l.confidence >= $9
    AND ($10 IS NULL OR (coalesce(l.valid_from, '-infinity') <= $10 AND coalesce(l.valid_to, 'infinity') >= $10))
    AND ($11 = '%%' OR l.body ILIKE $11 OR l.address ILIKE $11 OR e.name ILIKE $11 OR l.source ILIKE $11 OR l.evidence ILIKE $11)
    AND ($12 IS NULL OR $12 = (
        EXISTS (SELECT FROM trace_address a WHERE a.owner = l.owner AND a.chain = l.chain AND a.address = l.address)
        OR EXISTS (SELECT FROM exhibit x WHERE x.owner = l.owner AND x.chain = l.chain AND x.subject = l.address)))";

macro_rules! filtered {
    ($sql:expr, $owner:expr, $filter:expr) => {
        sql_query($sql)
            .bind::<PgUuid, _>($owner.uuid())
            .bind::<Text, _>(&$filter.chain)
            .bind::<Text, _>(&$filter.address)
            .bind::<Array<Text>, _>(category::alike(&$filter.category))
            .bind::<Nullable<PgUuid>, _>($filter.entity.map(Uuid::from))
            .bind::<Bool, _>($filter.without_entity)
            .bind::<Text, _>(&$filter.visibility)
            .bind::<Nullable<PgUuid>, _>($filter.import.map(Uuid::from))
            .bind::<SmallInt, _>(i16::from($filter.least_confidence))
            .bind::<Nullable<Date>, _>($filter.valid_on)
            .bind::<Text, _>(kit::pg::containing(&$filter.query))
            .bind::<Nullable<Bool>, _>($filter.used)
    };
}

#[derive(QueryableByName)]
struct Keyed {
    #[diesel(embed)]
    label: Row,
    #[diesel(embed)]
    used: Used,
    #[diesel(sql_type = Text)]
    sort_key: String,
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(embed)]
    label: Row,
    #[diesel(embed)]
    used: Used,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// At most `limit` labels after `after`, each with its place.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    filter: &Filter,
    (sort, ascending): (Sort, bool),
    after: Option<&Place>,
    (limit, detail): (i64, Detail),
) -> Result<Vec<(Label, Place)>, Error> {
    let (way, beyond) = if ascending { ("ASC", '>') } else { ("DESC", '<') };
    let key = sort.key();
    // Uses are looked up behind the limit: for the page alone.
    let sql = format!(
        "SELECT p.*, used.* FROM (
             SELECT l.*, e.name AS entity, {key} COLLATE \"C\" AS sort_key {FROM}
             AND ($13 IS NULL OR ({key} COLLATE \"C\", l.id) {beyond} ($13, $14)) ORDER BY {key} COLLATE \"C\" {way}, l.id {way} LIMIT $15
         ) p {} ORDER BY p.sort_key COLLATE \"C\" {way}, p.id {way}",
        detail.join()
    );
    let rows: Vec<Keyed> = filtered!(sql, owner, filter)
        .bind::<Nullable<Text>, _>(after.map(|place| place.key.as_str()))
        .bind::<Nullable<PgUuid>, _>(after.map(|place| place.id.uuid()))
        .bind::<BigInt, _>(limit)
        .load(db)
        .await?;
    let placed = rows.into_iter().map(|keyed| {
        let place = Place {
            key: keyed.sort_key,
            id: keyed.label.id.into(),
        };
        Ok((keyed.used.of(keyed.label.into())?, place))
    });
    placed.collect()
}

pub async fn count(db: &mut Db, owner: UserId, filter: &Filter) -> Result<i64, Error> {
    let sql = format!("SELECT count(*) AS count {FROM}");
    let counted: Count = filtered!(sql, owner, filter).get_result(db).await?;
    Ok(counted.count)
}

/// Those that exist, in no order.
pub async fn find(db: &mut Db, owner: UserId, ids: &[LabelId]) -> Result<Vec<Label>, Error> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    // As text for the same join to what is told of labels.
    let sql = format!(
        "SELECT p.*, used.* FROM (
             SELECT l.*, e.name AS entity FROM label l LEFT JOIN entity e ON e.id = l.entity_id
             WHERE l.owner = $1 AND l.id = ANY($2) AND l.deleted_at IS NULL
         ) p {}",
        Detail::Whole.join()
    );
    let rows: Vec<Found> = sql_query(sql)
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<Array<PgUuid>, _>(ids)
        .load(db)
        .await?;
    rows.into_iter()
        .map(|found| found.used.of(found.label.into()))
        .collect()
}

/// Adds all of them in one statement. Ids come back in the order of the drafts.
pub async fn add(
    db: &mut Db,
    owner: UserId,
    drafts: &[Draft],
    import: Option<ImportId>,
    now: DateTime<Utc>,
) -> Result<Vec<LabelId>, Error> {
    let ids: Vec<LabelId> = drafts.iter().map(|_| LabelId::fresh()).collect();
    let rows: Vec<Row> = ids
        .iter()
        .zip(drafts)
        .map(|(id, draft)| Row::fresh(id.uuid(), owner, draft, import.map(Into::into), now))
        .collect();
    // As text: one document carries rows as the table has them, where `kit::rows` would name each of 21 columns twice.
    sql_query("INSERT INTO label SELECT * FROM jsonb_populate_recordset(NULL::label, $1)")
        .bind::<Jsonb, _>(json!(rows))
        .execute(db)
        .await?;
    Ok(ids)
}

/// What a draft says of a label.
#[derive(AsChangeset)]
#[diesel(table_name = label, treat_none_as_null = true)]
struct Values<'a> {
    chain: &'a str,
    address: &'a str,
    body: &'a str,
    category: &'a str,
    colour: &'a str,
    confidence: i16,
    evidence: &'a str,
    evidence_url: &'a str,
    source: &'a str,
    valid_from: Option<NaiveDate>,
    valid_to: Option<NaiveDate>,
    visibility: &'a str,
    entity_id: Option<Uuid>,
}

impl<'a> Values<'a> {
    fn of(draft: &'a Draft) -> Self {
        Self {
            chain: draft.chain.id,
            address: &draft.address,
            body: &draft.text,
            category: &draft.category,
            colour: &draft.colour,
            confidence: draft.confidence.into(),
            evidence: &draft.evidence,
            evidence_url: &draft.evidence_url,
            source: &draft.source,
            valid_from: draft.valid_from,
            valid_to: draft.valid_to,
            visibility: draft.visibility.word(),
            entity_id: draft.entity_id.map(Into::into),
        }
    }
}

/// The label as this change leaves it; nothing where it had another version. Others who change or delete it wait until it is read.
pub async fn update(
    db: &mut Db,
    owner: UserId,
    id: LabelId,
    version: i32,
    draft: &Draft,
    now: DateTime<Utc>,
) -> Result<Option<Label>, Error> {
    db.transaction(async |db: &mut Db| {
        let changed = diesel::update(label::table.find(id.uuid()))
            .filter(label::owner.eq(owner.uuid()))
            .filter(label::version.eq(version).or((version == 0).into_sql::<Bool>()))
            .filter(label::deleted_at.is_null())
            .set((
                Values::of(draft),
                label::version.eq(label::version + 1),
                label::updated_at.eq(now),
            ))
            .execute(db)
            .await?;
        if changed == 0 {
            return Ok(None);
        }
        Ok(find(db, owner, &[id]).await?.into_iter().next())
    })
    .await
}

/// What many labels get at once; `None` stays as it is.
#[derive(Debug, Clone, Default)]
pub struct Edit {
    pub category: Option<String>,
    pub colour: Option<String>,
    pub confidence: Option<u8>,
    pub visibility: Option<String>,
    pub source: Option<String>,
    /// `Some(None)` takes it away.
    pub entity: Option<Option<EntityId>>,
}

/// As [`Edit`].
#[derive(AsChangeset)]
#[diesel(table_name = label)]
struct Edited<'a> {
    category: Option<&'a str>,
    colour: Option<&'a str>,
    confidence: Option<i16>,
    visibility: Option<&'a str>,
    source: Option<&'a str>,
    entity_id: Option<Option<Uuid>>,
}

pub async fn edit(
    db: &mut Db,
    owner: UserId,
    ids: &[LabelId],
    edit: &Edit,
    now: DateTime<Utc>,
) -> Result<usize, Error> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let changed = diesel::update(label::table)
        .filter(label::owner.eq(owner.uuid()))
        .filter(label::id.eq_any(ids))
        .filter(label::deleted_at.is_null())
        .set((
            Edited {
                category: edit.category.as_deref(),
                colour: edit.colour.as_deref(),
                confidence: edit.confidence.map(i16::from),
                visibility: edit.visibility.as_deref(),
                source: edit.source.as_deref(),
                entity_id: edit.entity.map(|entity| entity.map(Uuid::from)),
            },
            label::version.eq(label::version + 1),
            label::updated_at.eq(now),
        ))
        .execute(db)
        .await?;
    Ok(changed)
}

/// Takes labels away, or brings them back; of a single one only where it has the version.
pub async fn set_deleted(
    db: &mut Db,
    owner: UserId,
    ids: &[LabelId],
    version: Option<i32>,
    deleted: bool,
    now: DateTime<Utc>,
) -> Result<usize, Error> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let mut change = diesel::update(label::table)
        .filter(label::owner.eq(owner.uuid()))
        .filter(label::id.eq_any(ids))
        .filter(label::deleted_at.is_null().eq(deleted))
        .set((
            label::deleted_at.eq(deleted.then_some(now)),
            label::version.eq(label::version + 1),
            label::updated_at.eq(now),
        ))
        .into_boxed();
    if let Some(version) = version {
        change = change.filter(label::version.eq(version));
    }
    Ok(change.execute(db).await?)
}
