//! Large transfers as the scanner finds them in blocks.

use casebook::store::Db;
use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::{
    dsl::{case_when, exists, max},
    prelude::*,
    sql_types::Bool,
    upsert::excluded,
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use heuristics::whale::Move;
use kit::decimal::Decimal;

use super::{
    schema::{self, whale_block, whale_scan},
    whale_removed::{self, Left},
};

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

/// How far the blocks of a chain were read; the beginning stays where it is not given.
#[derive(AsChangeset)]
#[diesel(table_name = whale_scan)]
pub(super) struct Progress {
    pub(super) height: i64,
    pub(super) block_time: DateTime<Utc>,
    pub(super) scanned_at: DateTime<Utc>,
    pub(super) from_height: Option<i64>,
    pub(super) from_time: Option<DateTime<Utc>>,
}

#[derive(Insertable)]
#[diesel(table_name = schema::whale)]
struct New<'a> {
    /// None for a new one.
    id: Option<i64>,
    chain: &'a str,
    tx: &'a str,
    what: &'a str,
    kind: &'a str,
    asset: &'a str,
    symbol: &'a str,
    decimals: i16,
    amount: Decimal,
    usd: Decimal,
    price_usd: Decimal,
    price_at: DateTime<Utc>,
    price_kind: &'a str,
    price_source: &'a str,
    volume_usd: Option<Decimal>,
    senders: Vec<&'a str>,
    sent: Vec<Decimal>,
    sender_count: i32,
    receiver: Option<&'a str>,
    change_percent: i16,
    height: Option<i64>,
    block_time: DateTime<Utc>,
    seen_at: DateTime<Utc>,
    provider: &'a str,
    endpoint: &'a str,
    fetched_at: DateTime<Utc>,
    sha256: Option<&'a [u8]>,
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
        let begins = after.is_none();
        let moved = diesel::update(whale_scan::table.find(chain))
            .filter(whale_scan::height.eq(after).or(begins.into_sql::<Bool>()))
            .set(Progress {
                height: read.height,
                block_time: read.time,
                scanned_at: now,
                from_height: begins.then_some(read.height),
                from_time: begins.then_some(read.time),
            })
            .execute(db)
            .await?;
        if moved == 0 {
            return Ok(false);
        }
        diesel::insert_into(whale_block::table)
            .values((
                whale_block::chain.eq(chain),
                whale_block::height.eq(read.height),
                whale_block::hash.eq(read.hash.as_slice()),
                whale_block::time.eq(read.time),
                whale_block::coinjoins.eq(read.coinjoins),
            ))
            .on_conflict((whale_block::chain, whale_block::height))
            .do_update()
            .set((
                whale_block::hash.eq(excluded(whale_block::hash)),
                whale_block::time.eq(excluded(whale_block::time)),
                whale_block::coinjoins.eq(excluded(whale_block::coinjoins)),
            ))
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
    use diesel::query_dsl::methods::FilterDsl as _;

    let one = &whale.one;
    let senders = one.senders.iter();
    let (senders, sent): (Vec<&str>, Vec<Decimal>) = senders
        .map(|(address, value)| (address.as_str(), Decimal(value.to_string())))
        .unzip();
    let (height, time) = match place {
        Place::Block(height, time) => (Some(height), time),
        Place::Waiting => (None, now),
    };
    let fetched_at = DateTime::from_timestamp_millis(one.provenance.fetched_unix_ms).unwrap_or(now);
    let waited = schema::whale::height.is_null();
    // Included again in another block: this is the transfer that users already know.
    let before = whale_removed::find(db, chain, &one.tx, &one.what).await?;
    diesel::insert_into(schema::whale::table)
        .values(New {
            id: before.map(|(id, _)| id),
            chain,
            tx: &one.tx,
            what: &one.what,
            kind: one.kind.word(),
            asset: &whale.asset,
            symbol: &whale.symbol,
            decimals: whale.decimals.into(),
            amount: Decimal(one.value.to_string()),
            usd: Decimal(whale.usd.clone()),
            price_usd: Decimal(whale.price_usd.clone()),
            price_at: whale.price_at,
            price_kind: whale.price_kind,
            price_source: &whale.price_source,
            volume_usd: whale.volume_usd.clone().map(Decimal),
            senders,
            sent,
            sender_count: i32::try_from(one.sender_count).unwrap_or(i32::MAX),
            receiver: one.receiver.as_deref(),
            change_percent: one.change_percent.into(),
            height,
            block_time: time,
            seen_at: before.map_or(now, |(_, seen_at)| seen_at),
            provider: &one.provenance.provider,
            endpoint: &one.provenance.endpoint,
            fetched_at,
            sha256: one.provenance.sha256.as_ref().map(<[u8; 32]>::as_slice),
        })
        .on_conflict((schema::whale::chain, schema::whale::tx, schema::whale::what))
        .do_update()
        .set((
            schema::whale::height.eq(excluded(schema::whale::height)),
            schema::whale::block_time.eq(excluded(schema::whale::block_time)),
            schema::whale::provider
                .eq(case_when(waited, excluded(schema::whale::provider)).otherwise(schema::whale::provider)),
            schema::whale::endpoint
                .eq(case_when(waited, excluded(schema::whale::endpoint)).otherwise(schema::whale::endpoint)),
            schema::whale::fetched_at
                .eq(case_when(waited, excluded(schema::whale::fetched_at)).otherwise(schema::whale::fetched_at)),
            schema::whale::sha256
                .eq(case_when(waited, excluded(schema::whale::sha256)).otherwise(schema::whale::sha256)),
        ))
        .filter(excluded(schema::whale::height).is_not_null())
        .execute(db)
        .await?;
    Ok(())
}

/// Hash of a block as it was read; none where it is not remembered.
pub async fn hash(db: &mut Db, chain: &str, height: i64) -> Result<Option<[u8; 32]>, Error> {
    let hash: Option<Vec<u8>> = whale_block::table
        .find((chain, height))
        .select(whale_block::hash)
        .get_result(db)
        .await
        .optional()?;
    Ok(hash.and_then(|hash| hash.try_into().ok()))
}

/// Forgets the last block, which left the chain, and its transfers, but for that they were there. The stretch ends before it, or is empty.
pub async fn back(db: &mut Db, chain: &str, height: i64, now: DateTime<Utc>) -> Result<u64, Error> {
    db.transaction(async |db: &mut Db| {
        let left: Vec<Left> = diesel::delete(schema::whale::table)
            .filter(schema::whale::chain.eq(chain))
            .filter(schema::whale::height.ge(height))
            .returning((
                schema::whale::id,
                schema::whale::tx,
                schema::whale::what,
                schema::whale::seen_at,
            ))
            .get_results(db)
            .await?;
        let gone = left.len();
        whale_removed::remember(db, chain, left, now).await?;
        diesel::delete(whale_block::table)
            .filter(whale_block::chain.eq(chain))
            .filter(whale_block::height.ge(height))
            .execute(db)
            .await?;
        let before = whale_block::table.find((chain, height - 1));
        diesel::update(whale_scan::table.find(chain))
            .set((
                whale_scan::height.eq(before.select(whale_block::height).single_value()),
                whale_scan::block_time.eq(before.select(whale_block::time).single_value()),
                whale_scan::from_height.eq(case_when(exists(before), whale_scan::from_height)),
                whale_scan::from_time.eq(case_when(exists(before), whale_scan::from_time)),
            ))
            .execute(db)
            .await?;
        Ok(u64::try_from(gone).unwrap_or(0))
    })
    .await
}

/// Forgets what is older than `before`, all but the newest `most` transfers of each chain, and all but the newest blocks of each.
pub async fn trim(db: &mut Db, before: DateTime<Utc>, most: i64) -> Result<u64, Error> {
    let old = diesel::delete(schema::whale::table)
        .filter(schema::whale::block_time.lt(before))
        .execute(db)
        .await?;
    let chains: Vec<String> = schema::whale::table
        .select(schema::whale::chain)
        .distinct()
        .load(db)
        .await?;
    let mut many = 0;
    for chain in &chains {
        many += trim_chain(db, chain, most).await?;
    }
    let bests: Vec<(String, i64)> = whale_block::table
        .group_by(whale_block::chain)
        .select((whale_block::chain, max(whale_block::height).assume_not_null()))
        .load(db)
        .await?;
    for (chain, best) in bests {
        let is_old = whale_block::time.lt(before).and(whale_block::height.lt(best));
        diesel::delete(whale_block::table)
            .filter(whale_block::chain.eq(chain))
            .filter(whale_block::height.lt(best - BLOCKS).or(is_old))
            .execute(db)
            .await?;
    }
    // What was forgotten is no longer covered.
    diesel::update(whale_scan::table)
        .filter(whale_scan::from_time.lt(before))
        .set(whale_scan::from_time.eq(before))
        .execute(db)
        .await?;
    Ok(u64::try_from(old + many).unwrap_or(0))
}

/// Forgets all but the newest `most` transfers of a chain.
async fn trim_chain(db: &mut Db, chain: &str, most: i64) -> Result<usize, Error> {
    let first: Option<(DateTime<Utc>, i64)> = schema::whale::table
        .filter(schema::whale::chain.eq(chain))
        .order((schema::whale::block_time.desc(), schema::whale::id.desc()))
        .select((schema::whale::block_time, schema::whale::id))
        .offset(most)
        .first(db)
        .await
        .optional()?;
    let Some((time, id)) = first else {
        return Ok(0);
    };
    let is_same = schema::whale::block_time.eq(time).and(schema::whale::id.le(id));
    Ok(diesel::delete(schema::whale::table)
        .filter(schema::whale::chain.eq(chain))
        .filter(schema::whale::block_time.lt(time).or(is_same))
        .execute(db)
        .await?)
}
