//! What is read from chains, written into the ledger. Every statement names the owner.

use std::collections::{BTreeMap, HashSet};

use chrono::{DateTime, Utc};
use diesel::{
    dsl::{count_star, sum},
    prelude::*,
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::{Money, UserId};

use super::{
    Db, changed,
    event::{self as events, NewEvent},
    json,
    money::Decimal,
    owned::live_one,
    schema::{event, movement, wallet, wallet_chain},
    small,
};
use crate::{
    domain::wallet::{
        ChainState, WalletHolding,
        booking::{self, Booking, ChainMovement},
    },
    error::Error,
};

/// A chain of a wallet.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    pub wallet: Uuid,
    pub account: Uuid,
    pub chain: &'a str,
}

/// What was read of a chain.
#[derive(Debug, Clone)]
pub struct Reading {
    /// Newest first.
    pub movements: Vec<ChainMovement>,
    /// Older movements exist beyond the most that are read.
    pub truncated: bool,
    /// False where a part could not be read: the same is read again next time.
    pub whole: bool,
}

macro_rules! of {
    ($owner:expr, $place:expr) => {
        wallet_chain::table
            .filter(wallet_chain::owner.eq($owner.uuid()))
            .filter(wallet_chain::wallet_id.eq($place.wallet))
            .filter(wallet_chain::chain.eq($place.chain))
    };
}

/// Holds the wallet until the transaction ends, so that two readings don't book the same; false where it was deleted.
async fn hold(db: &mut Db, owner: UserId, id: Uuid) -> Result<bool, Error> {
    let found: Option<Uuid> = live_one!(wallet, owner, id)
        .select(wallet::id)
        .for_update()
        .first(db)
        .await
        .optional()?;
    Ok(found.is_some())
}

/// Transactions of the account that are in the ledger, also of events that their owner deleted.
async fn booked(db: &mut Db, owner: UserId, account: Uuid) -> Result<HashSet<String>, Error> {
    let ids: Vec<String> = event::table
        .filter(event::owner.eq(owner.uuid()))
        .filter(event::account_id.eq(account))
        .filter(event::external_id.is_not_null())
        .select(event::external_id.assume_not_null())
        .load(db)
        .await?;
    let keys = ids.iter().filter_map(|id| booking::tx_key_of(id));
    Ok(keys.map(str::to_owned).collect())
}

/// Writes what is new, all of it or nothing. The ledger's revision stays where nothing is. Gives how many events came; nothing where the
/// wallet was deleted.
///
/// # Errors
/// [`Error::Full`] where the owner would have more than `limit` events.
pub async fn book(
    db: &mut Db,
    owner: UserId,
    place: Place<'_>,
    reading: &Reading,
    limit: i64,
    now: DateTime<Utc>,
) -> Result<Option<usize>, Error> {
    db.transaction(async |db: &mut Db| {
        if !hold(db, owner, place.wallet).await? {
            return Ok(None);
        }
        let (counted, was_truncated): (Option<DateTime<Utc>>, bool) = of!(owner, place)
            .select((wallet_chain::read_to, wallet_chain::truncated))
            .first(db)
            .await?;
        let known = booked(db, owner, place.account).await?;
        let found = booking::book(place.chain, &reading.movements, &known, counted)?;
        let count = found.events.len();
        if count > 0 {
            changed(db, owner).await?;
            let have = events::count_events(db, owner).await?;
            if have.saturating_add(i64::try_from(count).unwrap_or(i64::MAX)) > limit {
                return Err(Error::Full {
                    what: "fills and movements",
                    limit,
                });
            }
        }
        let Booking {
            events,
            unknown,
            newest,
        } = found;
        let new: Vec<NewEvent> = events.into_iter().map(|event| NewEvent::of(event, None)).collect();
        events::insert(db, owner, place.account, None, &new, now).await?;
        let row = diesel::update(of!(owner, place));
        if reading.whole {
            let unknown = i32::try_from(unknown).unwrap_or(i32::MAX);
            row.set((
                wallet_chain::unknown_tokens.eq(wallet_chain::unknown_tokens + unknown),
                wallet_chain::truncated.eq(was_truncated || reading.truncated),
                wallet_chain::read_to.eq(newest.max(counted)),
            ))
            .execute(db)
            .await?;
        }
        let movements = in_ledger(db, owner, place).await?.0;
        diesel::update(of!(owner, place))
            .set(wallet_chain::movements.eq(i32::try_from(movements).unwrap_or(i32::MAX)))
            .execute(db)
            .await?;
        Ok(Some(count))
    })
    .await
}

/// How many movements of a chain are in the ledger, and their sums by asset.
pub async fn in_ledger(db: &mut Db, owner: UserId, place: Place<'_>) -> Result<(u32, BTreeMap<String, Money>), Error> {
    let rows: Vec<(String, Option<Decimal>, i64)> = event::table
        .inner_join(movement::table.on(movement::owner.eq(event::owner).and(movement::event_id.eq(event::id))))
        .filter(event::owner.eq(owner.uuid()))
        .filter(event::account_id.eq(place.account))
        .filter(event::deleted_at.is_null())
        .filter(event::external_id.like(format!("{}:%", place.chain)))
        .group_by(movement::asset)
        .select((movement::asset, sum(movement::amount), count_star()))
        .load(db)
        .await?;
    let count = rows.iter().map(|(_, _, count)| *count).sum();
    let sums = rows
        .into_iter()
        .map(|(asset, sum, _)| (asset, sum.map_or(Money::ZERO, |sum| sum.0)));
    Ok((small(count), sums.collect()))
}

/// Sets all chains of a wallet to waiting.
pub async fn wait(db: &mut Db, owner: UserId, wallet: Uuid) -> Result<(), Error> {
    let chains = wallet_chain::table
        .filter(wallet_chain::owner.eq(owner.uuid()))
        .filter(wallet_chain::wallet_id.eq(wallet));
    diesel::update(chains)
        .set((
            wallet_chain::state.eq(ChainState::Waiting.name()),
            wallet_chain::error.eq(None::<String>),
        ))
        .execute(db)
        .await?;
    Ok(())
}

pub async fn begin(db: &mut Db, owner: UserId, place: Place<'_>) -> Result<(), Error> {
    diesel::update(of!(owner, place))
        .set(wallet_chain::state.eq(ChainState::Reading.name()))
        .execute(db)
        .await?;
    Ok(())
}

/// The sentence is for the wallet's owner. What was read before stays.
pub async fn fail(db: &mut Db, owner: UserId, place: Place<'_>, why: &str) -> Result<(), Error> {
    diesel::update(of!(owner, place))
        .set((
            wallet_chain::state.eq(ChainState::Failed.name()),
            wallet_chain::error.eq(why),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// It was read to its end, and this is what the chain says that is held.
pub async fn finish(
    db: &mut Db,
    owner: UserId,
    place: Place<'_>,
    holdings: &[WalletHolding],
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let holdings = json::written("wallet_chain", holdings)?;
    diesel::update(of!(owner, place))
        .set((
            wallet_chain::state.eq(ChainState::Current.name()),
            wallet_chain::error.eq(None::<String>),
            wallet_chain::synced_at.eq(now),
            wallet_chain::holdings.eq(holdings),
            wallet_chain::held_at.eq(now),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// How many addresses of a key were used.
pub async fn set_addresses(db: &mut Db, owner: UserId, id: Uuid, addresses: u32) -> Result<(), Error> {
    let one = wallet::table
        .filter(wallet::owner.eq(owner.uuid()))
        .filter(wallet::id.eq(id));
    diesel::update(one)
        .set(wallet::addresses.eq(i32::try_from(addresses).unwrap_or(i32::MAX)))
        .execute(db)
        .await?;
    Ok(())
}
