//! All names of addresses, from every source, in one statement.

use chain_model::{
    category::{self, Category},
    chain::Chain,
    error::Error,
    known::{Kind, Known},
};
use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Bool, Date, Nullable, SmallInt, Text, Uuid as PgUuid},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db, category as words,
    schema::{label, pack, pack_tag},
};

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    chain: String,
    #[diesel(sql_type = Text)]
    address: String,
    #[diesel(sql_type = Nullable<Text>)]
    label_id: Option<String>,
    #[diesel(sql_type = Text)]
    body: String,
    #[diesel(sql_type = Text)]
    category: String,
    #[diesel(sql_type = Nullable<Text>)]
    entity: Option<String>,
    #[diesel(sql_type = SmallInt)]
    confidence: i16,
    #[diesel(sql_type = Text)]
    source: String,
    #[diesel(sql_type = SmallInt)]
    kind: i16,
    #[diesel(sql_type = Bool)]
    sanctioned: bool,
}

impl From<Row> for Known {
    fn from(row: Row) -> Self {
        Self {
            label_id: row.label_id,
            text: row.body,
            category: category::canonical(&row.category),
            entity: row.entity,
            confidence: u8::try_from(row.confidence).unwrap_or(0),
            source: row.source,
            kind: match row.kind {
                0 => Kind::Private,
                1 => Kind::Pack,
                _ => Kind::Derived,
            },
            sanctioned: row.sanctioned,
        }
    }
}

/// Of both sources: joined by `UNION ALL` and put in order as one, which diesel cannot say.
const OWN: &str =
    "SELECT l.chain, l.address, l.id::text AS label_id, l.body, l.category, e.name AS entity, l.confidence,
    coalesce(nullif(l.evidence_url, ''), nullif(l.source, ''), 'private') AS source,
    (CASE WHEN l.derived THEN 2 ELSE 0 END)::smallint AS kind, false AS sanctioned
    FROM label l LEFT JOIN entity e ON e.id = l.entity_id WHERE l.owner = $1 AND l.deleted_at IS NULL";
const PACKS: &str =
    "SELECT t.chain, t.address, NULL AS label_id, t.body, t.category, nullif(t.actor, '') AS entity, t.confidence,
    p.title AS source, 1::smallint AS kind, t.sanctioned FROM pack_tag t JOIN pack p ON p.id = t.pack_id WHERE";

/// Names of these addresses on this chain: the owner's first, then sanctions, then by confidence. A key of an EVM chain is the same
/// on all of them, so who is sanctioned on Ethereum is sanctioned everywhere; other names may belong to other contracts there.
pub async fn names(
    db: &mut Db,
    owner: UserId,
    chain: &Chain,
    addresses: &[String],
    today: NaiveDate,
) -> Result<Vec<(String, Known)>, Error> {
    let sql = format!(
        "{OWN} AND l.chain = $2 AND l.address = ANY($3)
             AND coalesce(l.valid_from, '-infinity') <= $4 AND coalesce(l.valid_to, 'infinity') >= $4
         UNION ALL {PACKS} t.address = ANY($3) AND (t.chain = $2 OR ($5 AND t.sanctioned))
         ORDER BY address, kind, sanctioned DESC, confidence DESC, body"
    );
    let rows: Vec<Row> = sql_query(sql)
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<Text, _>(chain.id)
        .bind::<Array<Text>, _>(addresses)
        .bind::<Date, _>(today)
        .bind::<Bool, _>(chain.evm_chain_id.is_some())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.address.clone(), row.into())).collect())
}

#[derive(QueryableByName)]
struct Place {
    #[diesel(sql_type = Text)]
    chain: String,
    #[diesel(sql_type = Text)]
    address: String,
}

/// Addresses that one bridge may have elsewhere.
const BRIDGES: i64 = 20;

/// Addresses on other chains that the owner or a list names as the same bridge, by its name or by who stands behind it.
pub async fn bridges(
    db: &mut Db,
    owner: UserId,
    chain: &Chain,
    bridge: &Known,
) -> Result<Vec<(String, String)>, Error> {
    let sql = format!(
        "SELECT DISTINCT n.chain, n.address FROM ({OWN} AND l.chain <> $2 UNION ALL {PACKS} t.chain <> $2) n
         WHERE {is_bridge} AND (lower(n.body) = lower($3) OR lower(n.entity) = lower($4))
         ORDER BY n.chain, n.address LIMIT $5",
        is_bridge = words::is("n.category", Category::Bridge)
    );
    let rows: Vec<Place> = sql_query(sql)
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<Text, _>(chain.id)
        .bind::<Text, _>(&bridge.text)
        .bind::<Nullable<Text>, _>(bridge.entity.as_deref())
        .bind::<BigInt, _>(BRIDGES)
        .load(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.chain, row.address)).collect())
}

/// An address with names that do not agree.
#[derive(Debug, Clone)]
pub struct Conflict {
    pub chain: String,
    pub address: String,
    pub mine: Vec<Known>,
    pub packs: Vec<Known>,
}

/// Addresses after `after` on which the owner's labels and a list differ in what is said, or the list says sanctioned.
pub async fn conflicts(
    db: &mut Db,
    owner: UserId,
    after: Option<&(String, String)>,
    limit: i64,
) -> Result<Vec<Conflict>, Error> {
    let sql = format!(
        "WITH wanted AS (
             SELECT DISTINCT l.chain, l.address FROM label l JOIN pack_tag t ON t.address = l.address AND t.chain = l.chain
             WHERE l.owner = $1 AND l.deleted_at IS NULL AND ($2 IS NULL OR (l.chain, l.address) > ($2, $3))
             AND (t.sanctioned AND NOT {sanctioned} OR {theirs} <> {mine} AND t.category <> '' AND l.category <> ''
                  OR lower(t.body) <> lower(l.body))
             ORDER BY l.chain, l.address LIMIT $4)
         SELECT n.* FROM ({OWN} UNION ALL {PACKS} true) n JOIN wanted w ON w.chain = n.chain AND w.address = n.address
         ORDER BY n.chain, n.address, n.kind, n.sanctioned DESC, n.confidence DESC",
        sanctioned = words::is("l.category", Category::Sanctioned),
        theirs = words::canonical("t.category"),
        mine = words::canonical("l.category"),
    );
    let rows: Vec<Row> = sql_query(sql)
        .bind::<PgUuid, _>(owner.uuid())
        .bind::<Nullable<Text>, _>(after.map(|place| place.0.as_str()))
        .bind::<Nullable<Text>, _>(after.map(|place| place.1.as_str()))
        .bind::<BigInt, _>(limit)
        .load(db)
        .await?;
    let mut found: Vec<Conflict> = Vec::new();
    for row in rows {
        if found
            .last()
            .is_none_or(|last| last.chain != row.chain || last.address != row.address)
        {
            found.push(Conflict {
                chain: row.chain.clone(),
                address: row.address.clone(),
                mine: Vec::new(),
                packs: Vec::new(),
            });
        }
        if let Some(last) = found.last_mut() {
            let side = if row.kind == 1 { &mut last.packs } else { &mut last.mine };
            side.push(row.into());
        }
    }
    Ok(found)
}

/// A name that a list gives.
#[derive(Queryable, Selectable)]
#[diesel(table_name = pack_tag, check_for_backend(diesel::pg::Pg))]
struct Listed {
    chain: String,
    address: String,
    body: String,
    category: String,
    actor: String,
    confidence: i16,
    #[diesel(select_expression = pack::title)]
    source: String,
    sanctioned: bool,
}

impl From<Listed> for Known {
    fn from(row: Listed) -> Self {
        Self {
            label_id: None,
            text: row.body,
            category: category::canonical(&row.category),
            entity: Some(row.actor).filter(|actor| !actor.is_empty()),
            confidence: u8::try_from(row.confidence).unwrap_or(0),
            source: row.source,
            kind: Kind::Pack,
            sanctioned: row.sanctioned,
        }
    }
}

/// Tags of lists with this text in name, actor or address; the surest first.
pub async fn search_packs(db: &mut Db, text: &str, limit: i64) -> Result<Vec<(String, String, Known)>, Error> {
    let pattern = kit::pg::containing(text);
    let rows: Vec<Listed> = pack_tag::table
        .inner_join(pack::table)
        .filter(
            pack_tag::body
                .ilike(&pattern)
                .or(pack_tag::actor.ilike(&pattern))
                .or(pack_tag::address.ilike(&pattern)),
        )
        .order((
            pack_tag::sanctioned.desc(),
            pack_tag::confidence.desc(),
            pack_tag::body,
            pack_tag::address,
        ))
        .limit(limit)
        .select(Listed::as_select())
        .load(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.chain.clone(), row.address.clone(), row.into()))
        .collect())
}

/// Ids of the owner's labels on these addresses that are for the owner alone.
pub async fn hidden(db: &mut Db, owner: UserId, chain: &str, addresses: &[String]) -> Result<Vec<String>, Error> {
    let ids: Vec<Uuid> = label::table
        .filter(label::owner.eq(owner.uuid()))
        .filter(label::chain.eq(chain))
        .filter(label::address.eq_any(addresses))
        .filter(label::visibility.eq("me"))
        .filter(label::deleted_at.is_null())
        .select(label::id)
        .load(db)
        .await?;
    Ok(ids.iter().map(Uuid::to_string).collect())
}
