//! Followed NFT collections. Every statement names the owner, except what is the service's own work.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    money::Decimal,
    owned::{gone_one, live_one, seen_one},
    room_schema::{collection_round, followed_collection},
    word::known,
};
use crate::{
    domain::collection::{Holding, Valuation},
    error::Error,
};

/// A followed collection without figures.
#[derive(Debug, Clone)]
pub struct Followed {
    pub id: Uuid,
    pub nft_id: String,
    pub name: String,
    pub symbol: String,
    pub platform: String,
    pub contract: String,
    pub image: String,
    pub holding: Holding,
    pub followed_at: DateTime<Utc>,
    pub version: i32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = followed_collection, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    nft_id: String,
    name: String,
    symbol: String,
    platform: String,
    contract: String,
    image: String,
    note: String,
    count: Decimal,
    valuation: String,
    price_usd: Option<Decimal>,
    hidden: bool,
    followed_at: DateTime<Utc>,
    version: i32,
}

fn followed_of(row: Row) -> Result<Followed, Error> {
    let valuation = known("followed_collection", "valuation", Valuation::named(&row.valuation))?;
    Ok(Followed {
        id: row.id,
        nft_id: row.nft_id,
        name: row.name,
        symbol: row.symbol,
        platform: row.platform,
        contract: row.contract,
        image: row.image,
        holding: Holding {
            note: row.note,
            count: row.count.0,
            valuation,
            price_usd: row.price_usd.map(|price| price.0),
            hidden: row.hidden,
        },
        followed_at: row.followed_at,
        version: row.version,
    })
}

/// By name; only one where `id` is named.
pub async fn list(db: &mut Db, owner: UserId, id: Option<Uuid>) -> Result<Vec<Followed>, Error> {
    let mut query = followed_collection::table
        .filter(followed_collection::owner.eq(owner.uuid()))
        .filter(followed_collection::deleted_at.is_null())
        .into_boxed();
    if let Some(id) = id {
        query = query.filter(followed_collection::id.eq(id));
    }
    let rows: Vec<Row> = query
        .order((followed_collection::name, followed_collection::id))
        .select(Row::as_select())
        .load(db)
        .await?;
    rows.into_iter().map(followed_of).collect()
}

/// What whoever adds or restores one holds.
pub const LOCK: &str = "collections";

/// Ids of the market that are followed; others who change one wait until the transaction ends.
async fn hold(db: &mut Db, owner: UserId) -> Result<Vec<String>, Error> {
    kit::room::hold(db, owner, LOCK).await?;
    Ok(followed_collection::table
        .filter(followed_collection::owner.eq(owner.uuid()))
        .filter(followed_collection::deleted_at.is_null())
        .select(followed_collection::nft_id)
        .load(db)
        .await?)
}

/// What came of following something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Done(Uuid),
    /// It is followed already.
    Twice,
    Full,
    NotHere,
}

fn verdict(live: &[String], nft_id: &str, limit: i64) -> Option<Outcome> {
    if live.iter().any(|one| one == nft_id) {
        return Some(Outcome::Twice);
    }
    (i64::try_from(live.len()).unwrap_or(i64::MAX) >= limit).then_some(Outcome::Full)
}

/// Names of a collection as the market has them.
#[derive(Debug, Clone, Copy)]
pub struct Names<'a> {
    pub nft_id: &'a str,
    pub name: &'a str,
    pub symbol: &'a str,
    pub platform: &'a str,
    pub contract: &'a str,
    pub image: &'a str,
}

pub async fn add(
    db: &mut Db,
    owner: UserId,
    names: Names<'_>,
    limit: i64,
    now: DateTime<Utc>,
) -> Result<Outcome, Error> {
    let id = Uuid::now_v7();
    db.transaction(async |db: &mut Db| {
        if let Some(no) = verdict(&hold(db, owner).await?, names.nft_id, limit) {
            return Ok(no);
        }
        diesel::insert_into(followed_collection::table)
            .values((
                followed_collection::owner.eq(owner.uuid()),
                followed_collection::id.eq(id),
                followed_collection::nft_id.eq(names.nft_id),
                followed_collection::name.eq(names.name),
                followed_collection::symbol.eq(names.symbol),
                followed_collection::platform.eq(names.platform),
                followed_collection::contract.eq(names.contract),
                followed_collection::image.eq(names.image),
                followed_collection::note.eq(""),
                followed_collection::count.eq(Decimal(vocab::Money::ZERO)),
                followed_collection::valuation.eq(Valuation::Floor.name()),
                followed_collection::hidden.eq(false),
                followed_collection::followed_at.eq(now),
                followed_collection::version.eq(1),
            ))
            .execute(db)
            .await?;
        Ok(Outcome::Done(id))
    })
    .await
}

/// Names that came later: the market was away when it was followed. Its version stays.
pub async fn rename(db: &mut Db, owner: UserId, id: Uuid, names: Names<'_>) -> Result<(), Error> {
    diesel::update(followed_collection::table.find((owner.uuid(), id)))
        .set((
            followed_collection::name.eq(names.name),
            followed_collection::symbol.eq(names.symbol),
            followed_collection::platform.eq(names.platform),
            followed_collection::contract.eq(names.contract),
            followed_collection::image.eq(names.image),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// False where `version` is not the current one.
pub async fn update(db: &mut Db, owner: UserId, id: Uuid, version: i32, new: &Holding) -> Result<bool, Error> {
    let seen = seen_one!(followed_collection, owner, id, version);
    let done = diesel::update(seen)
        .set((
            followed_collection::note.eq(&new.note),
            followed_collection::count.eq(Decimal(new.count)),
            followed_collection::valuation.eq(new.valuation.name()),
            followed_collection::price_usd.eq(new.price_usd.map(Decimal)),
            followed_collection::hidden.eq(new.hidden),
            followed_collection::version.eq(version + 1),
        ))
        .execute(db)
        .await?;
    Ok(done > 0)
}

/// False where it is not there.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid, now: DateTime<Utc>) -> Result<bool, Error> {
    let own = live_one!(followed_collection, owner, id);
    let done = diesel::update(own)
        .set((
            followed_collection::deleted_at.eq(now),
            followed_collection::version.eq(followed_collection::version + 1),
        ))
        .execute(db)
        .await?;
    Ok(done > 0)
}

pub async fn restore(db: &mut Db, owner: UserId, id: Uuid, limit: i64) -> Result<Outcome, Error> {
    db.transaction(async |db: &mut Db| {
        let live = hold(db, owner).await?;
        let gone = gone_one!(followed_collection, owner, id);
        let nft_id: Option<String> = gone.select(followed_collection::nft_id).first(db).await.optional()?;
        let Some(nft_id) = nft_id else {
            return Ok(Outcome::NotHere);
        };
        if let Some(no) = verdict(&live, &nft_id, limit) {
            return Ok(no);
        }
        diesel::update(gone)
            .set((
                followed_collection::deleted_at.eq(None::<DateTime<Utc>>),
                followed_collection::version.eq(followed_collection::version + 1),
            ))
            .execute(db)
            .await?;
        Ok(Outcome::Done(id))
    })
    .await
}

/// Ids of the market that anybody follows.
pub async fn wanted(db: &mut Db) -> Result<Vec<String>, Error> {
    Ok(followed_collection::table
        .filter(followed_collection::deleted_at.is_null())
        .select(followed_collection::nft_id)
        .distinct()
        .order(followed_collection::nft_id)
        .load(db)
        .await?)
}

/// True for the one replica that tells the market this time: nobody did it for so long.
pub async fn take_round(db: &mut Db, every: TimeDelta, now: DateTime<Utc>) -> Result<bool, Error> {
    diesel::insert_into(collection_round::table)
        .values((
            collection_round::id.eq(1),
            collection_round::wanted_at.eq(DateTime::UNIX_EPOCH),
        ))
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    let due = collection_round::table.filter(collection_round::wanted_at.le(now - every));
    let taken = diesel::update(due)
        .set(collection_round::wanted_at.eq(now))
        .execute(db)
        .await?;
    Ok(taken > 0)
}

/// Nobody told the market: the next look does.
pub async fn give_round_back(db: &mut Db) -> Result<(), Error> {
    diesel::update(collection_round::table)
        .set(collection_round::wanted_at.eq(DateTime::UNIX_EPOCH))
        .execute(db)
        .await?;
    Ok(())
}
