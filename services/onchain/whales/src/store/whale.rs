//! Large transfers as the scanner finds them in blocks.

use casebook::store::Db;
use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName,
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Bytea, Integer, Nullable, SmallInt, Text, Timestamptz},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use heuristics::whale::Move;

/// Blocks of a chain that are remembered: more than any chain takes back.
const BLOCKS: i64 = 5_000;

/// A large transfer with what it was worth, ready to be kept.
#[derive(Debug, Clone)]
pub struct Priced {
    pub one: Move,
    /// `native`, or the contract.
    pub asset: String,
    pub symbol: String,
    pub decimals: u8,
    /// Decimals.
    pub usd: String,
    pub price_usd: String,
    pub price_at: DateTime<Utc>,
    /// `moment` or `day`.
    pub price_kind: &'static str,
    pub price_source: String,
    pub volume_usd: Option<String>,
}

/// Where a transfer stands.
#[derive(Debug, Clone, Copy)]
pub enum Place {
    /// Height and time.
    Block(i64, DateTime<Utc>),
    /// In the mempool.
    Waiting,
}

/// A block that was read.
#[derive(Debug, Clone)]
pub struct Read {
    pub height: i64,
    pub hash: [u8; 32],
    pub time: DateTime<Utc>,
    pub coinjoins: i32,
    pub whales: Vec<Priced>,
}

/// Keeps a block and what was large in it, all or nothing. `after` is the last block of the caller's knowledge, none to begin a new
/// stretch. False where somebody else read on in the meantime: then nothing is kept.
pub async fn keep(
    db: &mut Db,
    chain: &str,
    after: Option<i64>,
    read: &Read,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let moved = sql_query(
            "UPDATE whale_scan SET height = $3, block_time = $4, scanned_at = $5, \
             from_height = CASE WHEN $2 IS NULL THEN $3 ELSE from_height END, \
             from_time = CASE WHEN $2 IS NULL THEN $4 ELSE from_time END \
             WHERE chain = $1 AND ($2 IS NULL OR height = $2)",
        )
        .bind::<Text, _>(chain)
        .bind::<Nullable<BigInt>, _>(after)
        .bind::<BigInt, _>(read.height)
        .bind::<Timestamptz, _>(read.time)
        .bind::<Timestamptz, _>(now)
        .execute(db)
        .await?;
        if moved == 0 {
            return Ok(false);
        }
        sql_query(
            "INSERT INTO whale_block (chain, height, hash, time, coinjoins) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (chain, height) DO UPDATE SET hash = excluded.hash, time = excluded.time, coinjoins = excluded.coinjoins",
        )
        .bind::<Text, _>(chain)
        .bind::<BigInt, _>(read.height)
        .bind::<Bytea, _>(read.hash.to_vec())
        .bind::<Timestamptz, _>(read.time)
        .bind::<Integer, _>(read.coinjoins)
        .execute(db)
        .await?;
        for whale in &read.whales {
            insert(db, chain, Place::Block(read.height, read.time), whale, now).await?;
        }
        Ok(true)
    })
    .await
}

/// A transfer that is known already only gets its block anew: its value stays what it was when it was first seen. One that waited rests
/// on the answer that told of its block from then on.
pub(super) async fn insert(
    db: &mut Db,
    chain: &str,
    place: Place,
    whale: &Priced,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let one = &whale.one;
    let (names, sums): (Vec<String>, Vec<String>) = one
        .senders
        .iter()
        .map(|(address, value)| (address.clone(), value.to_string()))
        .unzip();
    let (height, time) = match place {
        Place::Block(height, time) => (Some(height), time),
        Place::Waiting => (None, now),
    };
    sql_query(
        "INSERT INTO whale (chain, tx, what, kind, asset, symbol, decimals, amount, usd, price_usd, price_at, price_kind, price_source, \
         volume_usd, senders, sent, sender_count, receiver, change_percent, height, block_time, seen_at, provider, endpoint, fetched_at, sha256) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8::numeric, $9::numeric, $10::numeric, $11, $12, $13, $14::numeric, $15, $16::numeric[], \
         $17, $18, $19, $20, $21, $22, $23, $24, $25, $26) \
         ON CONFLICT (chain, tx, what) DO UPDATE SET height = excluded.height, block_time = excluded.block_time, \
         provider = CASE WHEN whale.height IS NULL THEN excluded.provider ELSE whale.provider END, \
         endpoint = CASE WHEN whale.height IS NULL THEN excluded.endpoint ELSE whale.endpoint END, \
         fetched_at = CASE WHEN whale.height IS NULL THEN excluded.fetched_at ELSE whale.fetched_at END, \
         sha256 = CASE WHEN whale.height IS NULL THEN excluded.sha256 ELSE whale.sha256 END \
         WHERE excluded.height IS NOT NULL",
    )
    .bind::<Text, _>(chain)
    .bind::<Text, _>(&one.tx)
    .bind::<Text, _>(&one.what)
    .bind::<Text, _>(one.kind.word())
    .bind::<Text, _>(&whale.asset)
    .bind::<Text, _>(&whale.symbol)
    .bind::<SmallInt, _>(i16::from(whale.decimals))
    .bind::<Text, _>(one.value.to_string())
    .bind::<Text, _>(&whale.usd)
    .bind::<Text, _>(&whale.price_usd)
    .bind::<Timestamptz, _>(whale.price_at)
    .bind::<Text, _>(whale.price_kind)
    .bind::<Text, _>(&whale.price_source)
    .bind::<Nullable<Text>, _>(whale.volume_usd.as_deref())
    .bind::<Array<Text>, _>(names)
    .bind::<Array<Text>, _>(sums)
    .bind::<Integer, _>(i32::try_from(one.sender_count).unwrap_or(i32::MAX))
    .bind::<Nullable<Text>, _>(one.receiver.as_deref())
    .bind::<SmallInt, _>(i16::from(one.change_percent))
    .bind::<Nullable<BigInt>, _>(height)
    .bind::<Timestamptz, _>(time)
    .bind::<Timestamptz, _>(now)
    .bind::<Text, _>(&one.provenance.provider)
    .bind::<Text, _>(&one.provenance.endpoint)
    .bind::<Timestamptz, _>(DateTime::from_timestamp_millis(one.provenance.fetched_unix_ms).unwrap_or(now))
    .bind::<Nullable<Bytea>, _>(one.provenance.sha256.map(|hash| hash.to_vec()))
    .execute(db)
    .await?;
    Ok(())
}

#[derive(QueryableByName)]
struct HashRow {
    #[diesel(sql_type = Bytea)]
    hash: Vec<u8>,
}

/// Hash of a block as it was read; none where it is not remembered.
pub async fn hash(db: &mut Db, chain: &str, height: i64) -> Result<Option<[u8; 32]>, Error> {
    let row: Option<HashRow> = sql_query("SELECT hash FROM whale_block WHERE chain = $1 AND height = $2")
        .bind::<Text, _>(chain)
        .bind::<BigInt, _>(height)
        .get_result(db)
        .await
        .optional()?;
    Ok(row.and_then(|row| row.hash.try_into().ok()))
}

/// Forgets the last block, which left the chain, and its transfers. The stretch ends before it, or is empty.
pub async fn back(db: &mut Db, chain: &str, height: i64) -> Result<u64, Error> {
    db.transaction(async |db: &mut Db| {
        let gone = sql_query("DELETE FROM whale WHERE chain = $1 AND height >= $2")
            .bind::<Text, _>(chain)
            .bind::<BigInt, _>(height)
            .execute(db)
            .await?;
        sql_query("DELETE FROM whale_block WHERE chain = $1 AND height >= $2")
            .bind::<Text, _>(chain)
            .bind::<BigInt, _>(height)
            .execute(db)
            .await?;
        sql_query(
            "UPDATE whale_scan s SET height = b.height, block_time = b.time, \
             from_height = CASE WHEN b.height IS NULL THEN NULL ELSE from_height END, \
             from_time = CASE WHEN b.height IS NULL THEN NULL ELSE from_time END \
             FROM (SELECT max(height) AS height, max(time) AS time FROM whale_block WHERE chain = $1 AND height = $2 - 1) b WHERE s.chain = $1",
        )
        .bind::<Text, _>(chain)
        .bind::<BigInt, _>(height)
        .execute(db)
        .await?;
        Ok(u64::try_from(gone).unwrap_or(0))
    })
    .await
}

/// Forgets what is older than `before`, all but the newest `most` transfers of each chain, and all but the newest blocks of each.
pub async fn trim(db: &mut Db, before: DateTime<Utc>, most: i64) -> Result<u64, Error> {
    let old = sql_query("DELETE FROM whale WHERE block_time < $1")
        .bind::<Timestamptz, _>(before)
        .execute(db)
        .await?;
    let many = sql_query(
        "DELETE FROM whale WHERE id IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY chain ORDER BY block_time DESC, id DESC) AS place \
         FROM whale) ranked WHERE place > $1)",
    )
    .bind::<BigInt, _>(most)
    .execute(db)
    .await?;
    sql_query(
        "DELETE FROM whale_block b USING (SELECT chain, max(height) AS best FROM whale_block GROUP BY chain) m \
         WHERE b.chain = m.chain AND (b.height < m.best - $2 OR b.time < $1 AND b.height < m.best)",
    )
    .bind::<Timestamptz, _>(before)
    .bind::<BigInt, _>(BLOCKS)
    .execute(db)
    .await?;
    // What was forgotten is no longer covered.
    sql_query("UPDATE whale_scan SET from_time = $1 WHERE from_time < $1")
        .bind::<Timestamptz, _>(before)
        .execute(db)
        .await?;
    Ok(u64::try_from(old + many).unwrap_or(0))
}
