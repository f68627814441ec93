//! What an address moved, as events of the ledger.
//!
//! All movements of one transaction belong together. Amounts of the same asset are added up. Where assets came and others went, the
//! transaction is one conversion; otherwise each asset is a deposit or a withdrawal of its own, so that it can be the other side of an
//! exchange's withdrawal or deposit. The fee goes with the event of the chain's own coin, else with the first one; alone it is a fee.
//! A failed transaction and one between own addresses cost their fee.

use std::collections::{BTreeMap, HashSet};

use chrono::{DateTime, Utc};
use exchange_imports::{Event, EventKind, Movement};
use lots::TooLarge;
use sha2::{Digest, Sha256};
use vocab::Money;

/// Which way an amount went, seen from the wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    In,
    Out,
    /// Between the wallet's own addresses.
    Own,
}

/// An asset of a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainAsset {
    /// `native`, or the contract's address.
    pub id: String,
    /// Sign under which the market knows it by its contract; nothing where the market does not.
    pub sign: Option<String>,
}

/// One movement of one asset, seen from the wallet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainMovement {
    pub tx: String,
    pub position: u32,
    /// Of its block; nothing while unconfirmed.
    pub time: Option<DateTime<Utc>>,
    pub direction: Direction,
    pub asset: ChainAsset,
    /// Nothing where its decimals are unknown.
    pub quantity: Option<Money>,
    /// Paid by the wallet for the transaction, in the asset of this movement.
    pub fee: Option<Money>,
    pub failed: bool,
}

/// What movements come to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Booking {
    /// Oldest first.
    pub events: Vec<Event>,
    /// Movements of tokens that the market does not know, of blocks after the one up to which they were counted.
    pub unknown: u32,
    /// Time of the newest block.
    pub newest: Option<DateTime<Utc>>,
}

/// Beginning of the ids of a transaction's events.
#[must_use]
pub fn tx_key(chain: &str, tx: &str) -> String {
    format!("{chain}:{tx}")
}

/// [`tx_key`] of an event by its id; nothing for an event that comes from no chain.
#[must_use]
pub fn tx_key_of(external_id: &str) -> Option<&str> {
    let second = external_id.match_indices(':').nth(1)?.0;
    external_id.get(..second)
}

/// Leaves out the oldest block: where older movements are missing, some of its transactions may be cut.
#[must_use]
pub fn without_oldest_block(mut movements: Vec<ChainMovement>) -> Vec<ChainMovement> {
    let oldest = movements.iter().filter_map(|one| one.time).min();
    movements.retain(|one| one.time != oldest);
    movements
}

/// Events of those transactions that are confirmed and not in the ledger. `movements` are newest first; unknown tokens are counted in
/// blocks after `counted_to`.
///
/// # Errors
/// [`TooLarge`] where a sum has more than 38 digits.
pub fn book(
    chain: &str,
    movements: &[ChainMovement],
    in_ledger: &HashSet<String>,
    counted_to: Option<DateTime<Utc>>,
) -> Result<Booking, TooLarge> {
    let mut found = Booking::default();
    // By the first place in the list, so that transactions of one block keep their order.
    let mut order: Vec<(&str, DateTime<Utc>)> = Vec::new();
    let mut by_tx: BTreeMap<&str, Vec<&ChainMovement>> = BTreeMap::new();
    for one in movements.iter().rev() {
        let Some(time) = one.time else { continue };
        found.newest = found.newest.max(Some(time));
        let is_new = counted_to.is_none_or(|counted| time > counted);
        if is_new && !one.failed && one.known().is_none() {
            found.unknown += 1;
        }
        let rows = by_tx.entry(&one.tx).or_default();
        if rows.is_empty() {
            order.push((&one.tx, time));
        }
        rows.push(one);
    }
    order.sort_by_key(|(_, time)| *time);
    for (tx, time) in order {
        if !in_ledger.contains(&tx_key(chain, tx)) {
            found.events.extend(events(chain, tx, time, &by_tx[tx])?);
        }
    }
    Ok(found)
}

impl ChainMovement {
    /// Sign and quantity of what the market knows.
    fn known(&self) -> Option<(&str, Money)> {
        Some((self.asset.sign.as_deref()?, self.quantity?))
    }
}

/// Sum of one asset in a transaction.
struct Leg<'a> {
    sign: &'a str,
    amount: Money,
    /// Of its first movement.
    position: u32,
    id: &'a str,
}

fn events(chain: &str, tx: &str, time: DateTime<Utc>, rows: &[&ChainMovement]) -> Result<Vec<Event>, TooLarge> {
    let mut legs: Vec<Leg<'_>> = Vec::new();
    let mut fees: Vec<Leg<'_>> = Vec::new();
    for row in rows {
        let Some(sign) = row.asset.sign.as_deref() else {
            continue;
        };
        if let Some(fee) = row.fee {
            add(&mut fees, row, sign, -fee)?;
        }
        let Some((_, quantity)) = row.known().filter(|_| !row.failed) else {
            continue;
        };
        match row.direction {
            Direction::In => add(&mut legs, row, sign, quantity)?,
            Direction::Out => add(&mut legs, row, sign, -quantity)?,
            Direction::Own => {}
        }
    }
    legs.retain(|leg| !leg.amount.is_zero());
    fees.retain(|fee| !fee.amount.is_zero());
    // What left comes first.
    legs.sort_by_key(|leg| (leg.amount.is_positive(), leg.position));
    let event = |kind, legs: &[Leg<'_>], fees: &[Leg<'_>]| new_event(chain, tx, time, kind, legs, fees);
    let left = legs.iter().filter(|leg| leg.amount.is_negative()).count();
    if left > 0 && left < legs.len() {
        return Ok(vec![event(EventKind::Conversion, &legs, &fees)]);
    }
    if legs.is_empty() {
        return Ok(if fees.is_empty() {
            Vec::new()
        } else {
            vec![event(EventKind::Fee, &[], &fees)]
        });
    }
    let with_fee = fees
        .first()
        .and_then(|fee| legs.iter().position(|leg| leg.sign == fee.sign));
    let each = legs.chunks(1).enumerate().map(|(place, leg)| {
        let kind = if left > 0 {
            EventKind::Withdrawal
        } else {
            EventKind::Deposit
        };
        let fees = if place == with_fee.unwrap_or(0) {
            fees.as_slice()
        } else {
            &[]
        };
        event(kind, leg, fees)
    });
    Ok(each.collect())
}

fn add<'a>(sums: &mut Vec<Leg<'a>>, row: &'a ChainMovement, sign: &'a str, amount: Money) -> Result<(), TooLarge> {
    match sums.iter_mut().find(|leg| leg.sign == sign) {
        Some(leg) => {
            leg.amount = leg.amount.checked_add(amount).ok_or(TooLarge)?;
            leg.position = leg.position.min(row.position);
        }
        None => sums.push(Leg {
            sign,
            amount,
            position: row.position,
            id: &row.asset.id,
        }),
    }
    Ok(())
}

fn new_event(chain: &str, tx: &str, time: DateTime<Utc>, kind: EventKind, legs: &[Leg<'_>], fees: &[Leg<'_>]) -> Event {
    let (position, asset) = legs
        .first()
        .or_else(|| fees.first())
        .map_or((0, "native"), |leg| (leg.position, leg.id));
    let external_id = format!("{}:{position}:{asset}", tx_key(chain, tx));
    let movement = |fee: bool| {
        move |leg: &Leg<'_>| Movement {
            asset: leg.sign.to_owned(),
            amount: leg.amount,
            fee,
        }
    };
    Event {
        line: 0,
        time,
        content_key: hex::encode(Sha256::digest(&external_id)),
        external_id: Some(external_id),
        kind,
        account: String::new(),
        trade: None,
        instrument: None,
        stop: None,
        movements: legs
            .iter()
            .map(movement(false))
            .chain(fees.iter().map(movement(true)))
            .collect(),
        note: String::new(),
    }
}

#[cfg(test)]
#[path = "booking_tests.rs"]
mod tests;
