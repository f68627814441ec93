//! Lists of large transfers, with the names that their parties have for the asker.

use casebook::store::{Db, category};
use chain_model::{category::Category, error::Error};
use chrono::{DateTime, Utc};
use diesel::{
    dsl::sum,
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Bool, Bytea, Integer, Nullable, SmallInt, Text, Timestamptz, Uuid as PgUuid},
};
use diesel_async::RunQueryDsl;
use vocab::UserId;

use super::schema::whale_block;
use crate::domain::whale_kept::LargeTransfer;

/// What is wanted. Empty texts want everything.
#[derive(Debug, Clone)]
pub struct Wanted {
    pub owner: UserId,
    pub chain: String,
    /// A kind, or `to_exchange`, `from_exchange`: what the parties' names say.
    pub kind: String,
    /// A symbol.
    pub asset: String,
    /// A decimal.
    pub min_usd: String,
    pub since: DateTime<Utc>,
    /// Somewhere in a name, an entity, an address or a hash.
    pub text: String,
    /// The least of each asset, by symbol, in US dollars; what stands here under no symbol is not wanted. None for any.
    pub least: Option<(Vec<String>, Vec<String>)>,
    pub with_muted: bool,
    /// `confirmed`, `waiting`, or empty for both.
    pub state: String,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    chain: String,
    #[diesel(sql_type = Text)]
    tx: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    asset: String,
    #[diesel(sql_type = Text)]
    symbol: String,
    #[diesel(sql_type = SmallInt)]
    decimals: i16,
    #[diesel(sql_type = Text)]
    amount: String,
    #[diesel(sql_type = Text)]
    usd: String,
    #[diesel(sql_type = Text)]
    price_usd: String,
    #[diesel(sql_type = Timestamptz)]
    price_at: DateTime<Utc>,
    #[diesel(sql_type = Text)]
    price_kind: String,
    #[diesel(sql_type = Text)]
    price_source: String,
    #[diesel(sql_type = Text)]
    volume_percent: String,
    #[diesel(sql_type = Array<Text>)]
    senders: Vec<String>,
    #[diesel(sql_type = Array<Text>)]
    sent: Vec<String>,
    #[diesel(sql_type = Integer)]
    sender_count: i32,
    #[diesel(sql_type = Nullable<Text>)]
    receiver: Option<String>,
    #[diesel(sql_type = SmallInt)]
    change_percent: i16,
    #[diesel(sql_type = Nullable<BigInt>)]
    height: Option<i64>,
    #[diesel(sql_type = Timestamptz)]
    block_time: DateTime<Utc>,
    #[diesel(sql_type = Timestamptz)]
    seen_at: DateTime<Utc>,
    #[diesel(sql_type = Text)]
    provider: String,
    #[diesel(sql_type = Text)]
    endpoint: String,
    #[diesel(sql_type = Timestamptz)]
    fetched_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Bytea>)]
    sha256: Option<Vec<u8>>,
}

impl From<Row> for LargeTransfer {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            chain: row.chain,
            tx: row.tx,
            kind: row.kind,
            asset: row.asset,
            symbol: row.symbol,
            decimals: row.decimals,
            amount: row.amount,
            usd: row.usd,
            price_usd: row.price_usd,
            price_at: row.price_at,
            price_kind: row.price_kind,
            price_source: row.price_source,
            volume_percent: row.volume_percent,
            senders: row.senders,
            sent: row.sent,
            sender_count: row.sender_count,
            receiver: row.receiver,
            change_percent: row.change_percent,
            height: row.height,
            block_time: row.block_time,
            seen_at: row.seen_at,
            provider: row.provider,
            endpoint: row.endpoint,
            fetched_at: row.fetched_at,
            sha256: row.sha256,
        }
    }
}

#[derive(Debug, Clone, QueryableByName)]
pub struct Totals {
    /// Of what is wanted.
    #[diesel(sql_type = BigInt)]
    pub count: i64,
    /// Of everything in the window on these chains, whatever else is wanted.
    #[diesel(sql_type = BigInt)]
    pub seen: i64,
    /// Of what is wanted, with a party that the owner muted.
    #[diesel(sql_type = BigInt)]
    pub muted: i64,
    /// Of the values of these, a decimal; empty where there is none.
    #[diesel(sql_type = Text)]
    pub median_usd: String,
    #[diesel(sql_type = Text)]
    pub largest_usd: String,
}

/// True where one of these addresses has such a name: the owner's own, or a list's. What heuristics found does not count.
fn named(addresses: &str, own: &str, lists: &str) -> String {
    format!(
        "(EXISTS (SELECT 1 FROM label l LEFT JOIN entity e ON e.id = l.entity_id WHERE l.owner = $1 AND l.deleted_at IS NULL AND NOT l.derived \
           AND l.chain = w.chain AND l.address = ANY({addresses}) AND {own}) \
         OR EXISTS (SELECT 1 FROM pack_tag t WHERE t.chain = w.chain AND t.address = ANY({addresses}) AND {lists}))"
    )
}

/// Has the owner muted a party of `w`? Names are compared as they are shown.
fn muted() -> String {
    let name = named(
        "w.senders || ARRAY[w.receiver]",
        "(l.body = m.value OR e.name = m.value)",
        "(t.body = m.value OR t.actor = m.value)",
    );
    format!(
        "EXISTS (SELECT 1 FROM whale_mute m WHERE m.owner = $1 AND CASE m.kind WHEN 'address' \
         THEN m.chain = w.chain AND m.value = ANY(w.senders || ARRAY[w.receiver]) ELSE {name} END)"
    )
}

/// Conditions on `w`; binds 1 to 9 and 11. One text for the page, its totals and its hours: diesel indexes no array by a search in
/// another, and has no aggregates over a filter like this one.
fn conditions() -> String {
    let is = |column| category::is(column, Category::Exchange);
    let exchange = |addresses| named(addresses, &is("l.category"), &is("t.category"));
    let (from, to) = (exchange("w.senders"), exchange("ARRAY[w.receiver]"));
    let text = named(
        "w.senders || ARRAY[w.receiver]",
        "(l.body ILIKE $7 OR e.name ILIKE $7)",
        "(t.body ILIKE $7 OR t.actor ILIKE $7)",
    );
    format!(
        "w.block_time >= $2 AND ($3 = '' OR w.chain = $3) AND ($4 = '' OR w.symbol = $4) AND w.usd >= $5::numeric \
         AND CASE $6 WHEN '' THEN true WHEN 'to_exchange' THEN {to} AND NOT {from} WHEN 'from_exchange' THEN {from} AND NOT {to} \
             ELSE w.kind = $6 END \
         AND ($8::text[] IS NULL OR w.usd >= ($9::text[]::numeric[])[array_position($8::text[], w.symbol)]) \
         AND CASE $11 WHEN '' THEN true ELSE (w.height IS NULL) = ($11 = 'waiting') END \
         AND ($7 = '%%' OR w.tx ILIKE $7 OR w.receiver ILIKE $7 OR array_to_string(w.senders, ' ') ILIKE $7 OR {text})"
    )
}

macro_rules! bound {
    ($sql:expr, $wanted:expr) => {
        sql_query($sql)
            .bind::<PgUuid, _>($wanted.owner.uuid())
            .bind::<Timestamptz, _>($wanted.since)
            .bind::<Text, _>(&$wanted.chain)
            .bind::<Text, _>(&$wanted.asset)
            .bind::<Text, _>(&$wanted.min_usd)
            .bind::<Text, _>(&$wanted.kind)
            .bind::<Text, _>(kit::pg::containing(&$wanted.text))
            .bind::<Nullable<Array<Text>>, _>($wanted.least.as_ref().map(|(symbols, _)| symbols))
            .bind::<Nullable<Array<Text>>, _>($wanted.least.as_ref().map(|(_, usd)| usd))
            .bind::<Bool, _>($wanted.with_muted)
            .bind::<Text, _>(&$wanted.state)
    };
}

/// Those after this place, newest first.
pub async fn page(
    db: &mut Db,
    wanted: &Wanted,
    after: Option<(DateTime<Utc>, i64)>,
    limit: i64,
) -> Result<Vec<LargeTransfer>, Error> {
    let sql = format!(
        "SELECT id, chain, tx, kind, asset, symbol, decimals, amount::text AS amount, usd::text AS usd, price_usd::text AS price_usd, price_at, \
         price_kind, price_source, coalesce(CASE WHEN volume_usd > 0 THEN round(usd * 100 / volume_usd, 4)::text END, '') AS volume_percent, \
         senders, sent::text[] AS sent, sender_count, receiver, change_percent, height, block_time, seen_at, provider, endpoint, fetched_at, sha256 \
         FROM whale w WHERE {} AND ($10 OR NOT {}) AND ($12 IS NULL OR (w.block_time, w.id) < ($12, $13)) \
         ORDER BY w.block_time DESC, w.id DESC LIMIT $14",
        conditions(),
        muted()
    );
    let rows: Vec<Row> = bound!(sql, wanted)
        .bind::<Nullable<Timestamptz>, _>(after.map(|place| place.0))
        .bind::<Nullable<BigInt>, _>(after.map(|place| place.1))
        .bind::<BigInt, _>(limit)
        .load(db)
        .await?;
    Ok(rows.into_iter().map(LargeTransfer::from).collect())
}

/// How many are wanted, and what is usual.
pub async fn totals(db: &mut Db, wanted: &Wanted) -> Result<Totals, Error> {
    let sql = format!(
        "SELECT count(*) FILTER (WHERE {wanted} AND ($10 OR NOT {muted})) AS count, count(*) AS seen, \
         count(*) FILTER (WHERE {wanted} AND {muted}) AS muted, \
         coalesce((percentile_disc(0.5) WITHIN GROUP (ORDER BY w.usd))::text, '') AS median_usd, coalesce(max(w.usd)::text, '') AS largest_usd \
         FROM whale w WHERE w.block_time >= $2 AND ($3 = '' OR w.chain = $3)",
        wanted = conditions(),
        muted = muted()
    );
    Ok(bound!(sql, wanted).get_result(db).await?)
}

/// An hour in which something large moved.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Hour {
    #[diesel(sql_type = Text)]
    pub chain: String,
    #[diesel(sql_type = Text)]
    pub asset: String,
    #[diesel(sql_type = Text)]
    pub symbol: String,
    /// Its begin, seconds since 1970.
    #[diesel(sql_type = BigInt)]
    pub hour: i64,
}

/// Hours with what is wanted, each once for every asset. What waits is in no hour yet.
pub async fn hours(db: &mut Db, wanted: &Wanted) -> Result<Vec<Hour>, Error> {
    let sql = format!(
        "SELECT DISTINCT chain, asset, symbol, extract(epoch FROM date_trunc('hour', block_time))::bigint AS hour FROM whale w \
         WHERE {} AND ($10 OR NOT {}) AND w.height IS NOT NULL",
        conditions(),
        muted()
    );
    Ok(bound!(sql, wanted).load(db).await?)
}

/// What is large for one asset.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Usual {
    #[diesel(sql_type = Text)]
    pub symbol: String,
    /// A decimal.
    #[diesel(sql_type = Text)]
    pub usd: String,
    /// Transfers that it is read from.
    #[diesel(sql_type = BigInt)]
    pub count: i64,
}

/// What is large for each asset on a chain (empty: on all), the largest first. What waits may never be.
pub async fn usual(db: &mut Db, chain: &str, since: DateTime<Utc>) -> Result<Vec<Usual>, Error> {
    let on_chain = if chain.is_empty() {
        "$2 = ''"
    } else {
        "symbol IN (SELECT symbol FROM whale WHERE chain = $2)"
    };
    // As text: diesel has no `WITHIN GROUP`.
    let sql = format!(
        "SELECT symbol, percentile_disc(0.995) WITHIN GROUP (ORDER BY usd)::text AS usd, count(*) AS count FROM whale \
         WHERE block_time >= $1 AND height IS NOT NULL AND {on_chain} \
         GROUP BY symbol ORDER BY percentile_disc(0.995) WITHIN GROUP (ORDER BY usd) DESC, symbol"
    );
    Ok(sql_query(sql)
        .bind::<Timestamptz, _>(since)
        .bind::<Text, _>(chain)
        .load(db)
        .await?)
}

/// Large coinjoins in the blocks since then, by chain.
pub async fn coinjoins(db: &mut Db, since: DateTime<Utc>) -> Result<Vec<(String, i64)>, Error> {
    Ok(whale_block::table
        .filter(whale_block::time.ge(since))
        .filter(whale_block::coinjoins.gt(0))
        .group_by(whale_block::chain)
        .select((whale_block::chain, sum(whale_block::coinjoins).assume_not_null()))
        .load(db)
        .await?)
}
