//! All fills in the order in which they happened, put into positions.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use uuid::Uuid;
use vocab::Money;

use crate::{
    fill::{Book, Fee, Fill, Instrument, InstrumentKind, Payment, Side},
    payments::{Held, assign},
    position::{Position, RoundTrip, Share},
};

/// Of a position's peak: what is left below it is too little to sell.
const DUST: Money = match Money::from_units(1_000_000_000_000_000) {
    Some(dust) => dust,
    None => Money::ZERO,
};

/// Fills of one moment that are looked at on each side of one of them.
const NEAR: usize = 64;

/// A sum has more than 38 digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

/// Closed without having been opened here, as coins are that came otherwise: it says nothing of a trade's result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InventorySale {
    pub fill: Uuid,
    pub account: Uuid,
    pub instrument: Instrument,
    pub time: DateTime<Utc>,
    pub quantity: Money,
    /// What it brought, before fees.
    pub proceeds: Money,
}

/// What fills make.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    /// By opening, oldest first.
    pub trips: Vec<RoundTrip>,
    pub inventory_sales: Vec<InventorySale>,
    /// Payments that no round trip was open for, oldest first.
    pub account_income: Vec<Payment>,
    /// Positions whose amounts are too large to be added up: nothing of them is in the others.
    pub left_out: Vec<(Uuid, Instrument)>,
}

type Key = (Uuid, Instrument, Book);

/// So much of a fill.
#[derive(Clone, Copy)]
struct Due<'a> {
    fill: &'a Fill,
    quantity: Money,
}

/// Id of the round trip that a fill opens whose first part closes another one.
#[must_use]
pub fn second_trip_of(fill: Uuid) -> Uuid {
    Uuid::new_v5(&fill, b"opens")
}

/// Round trips of all fills, in whatever order they come.
///
/// Where sums of a position have more than 38 digits, that position is left out.
#[must_use]
pub fn round_trips(fills: &[Fill], payments: &[Payment]) -> Ledger {
    let mut groups: BTreeMap<Key, Vec<Due<'_>>> = BTreeMap::new();
    for fill in fills {
        let key = (fill.account, fill.instrument.clone(), fill.book);
        let quantity = fill.quantity;
        groups.entry(key).or_default().push(Due { fill, quantity });
    }
    let mut ledger = Ledger::default();
    let mut held = Vec::new();
    // From the last: those of hedge mode come before the only position of their instrument, which closes what they cannot.
    while let Some(((account, instrument, book), mut group)) = groups.pop_last() {
        group.sort_by_key(|due| order(due.fill));
        match Walk::of(book).over(&group) {
            Ok(walk) => {
                if !walk.rest.is_empty() {
                    let key = (account, instrument.clone(), Book::Net);
                    groups.entry(key).or_default().extend(walk.rest);
                }
                held.push(Held {
                    account,
                    instrument,
                    positions: walk.done,
                    sales: walk.sales,
                    is_too_large: false,
                });
            }
            Err(TooLarge) => ledger.left_out.push((account, instrument)),
        }
    }
    ledger.account_income = assign(&mut held, payments);
    for one in held {
        ledger.take(one);
    }
    ledger.left_out.sort_unstable();
    ledger.left_out.dedup();
    ledger.trips.sort_by_key(|trip| (trip.opened, trip.id));
    ledger.inventory_sales.sort_by_key(|sale| (sale.time, sale.fill));
    ledger
}

impl Ledger {
    fn take(&mut self, mut held: Held) {
        let settled = held.positions.iter_mut().try_for_each(Position::risk_now);
        if held.is_too_large || settled.is_err() {
            self.left_out.push((held.account, held.instrument));
            return;
        }
        self.trips
            .extend(held.positions.into_iter().map(|position| position.trip));
        self.inventory_sales.extend(held.sales);
    }
}

/// By time and the venue's sequence. Without one, coins are bought before they are sold, and then the file's order counts.
fn order(fill: &Fill) -> (DateTime<Utc>, Option<i64>, bool, i64, Uuid) {
    let is_spot = fill.instrument.kind == InstrumentKind::Spot;
    let sold = is_spot && fill.sequence.is_none() && fill.side == Side::Sell;
    (fill.time, fill.sequence, sold, fill.position_in_file, fill.id)
}

/// One position after the other in one instrument of one account.
struct Walk<'a> {
    book: Book,
    open: Option<Position>,
    /// Closed ones, until the group ends.
    done: Vec<Position>,
    sales: Vec<InventorySale>,
    /// What closes in hedge mode, without a position of that side.
    rest: Vec<Due<'a>>,
    dust: Money,
}

impl<'a> Walk<'a> {
    const fn of(book: Book) -> Self {
        Self {
            book,
            open: None,
            done: Vec::new(),
            sales: Vec::new(),
            rest: Vec::new(),
            dust: Money::ZERO,
        }
    }

    fn over(mut self, fills: &[Due<'a>]) -> Result<Self, TooLarge> {
        for (at, due) in fills.iter().enumerate() {
            self.take(*due, is_assumed(fills, at))?;
        }
        self.done.extend(self.open.take());
        Ok(self)
    }

    fn take(&mut self, due: Due<'a>, assumed: bool) -> Result<(), TooLarge> {
        let (fill, mut left) = (due.fill, due.quantity);
        let whole = whole(fill)?;
        let closes = self.open.as_ref().filter(|open| !open.is_opening(fill.side));
        if let Some(held) = closes.map(|open| open.trip.left) {
            let used = left.min(held);
            let share = part(&whole, used)?;
            if let Some(open) = &mut self.open {
                open.trip.order_assumed |= assumed;
                open.reduce(&share)?;
            }
            left = left.checked_sub(used).ok_or(TooLarge)?;
            self.close_if_over(fill)?;
        }
        if left.is_zero() {
            return Ok(());
        }
        if self.book != Book::Net && fill.instrument.kind != InstrumentKind::Spot && only_closes(fill) {
            // It may have been opened before it was kept which position a fill belongs to.
            self.rest.push(Due { fill, quantity: left });
            return Ok(());
        }
        if only_closes(fill) {
            return self.close_without(fill, &whole, left);
        }
        let share = part(&whole, left)?;
        let id = if left == fill.quantity {
            fill.id
        } else {
            second_trip_of(fill.id)
        };
        let open = self.open.get_or_insert_with(|| Position::open(id, &share));
        open.trip.order_assumed |= assumed;
        open.increase(&share)?;
        // A fee in the coin itself took all of it: there is nothing to hold.
        if open.trip.left.is_zero() {
            self.close_if_over(fill)?;
        }
        Ok(())
    }

    /// What was never opened here, after the dust of earlier round trips.
    fn close_without(&mut self, fill: &Fill, whole: &Share<'_>, left: Money) -> Result<(), TooLarge> {
        let swept = left.min(self.dust);
        self.dust = self.dust.checked_sub(swept).ok_or(TooLarge)?;
        let sold = left.checked_sub(swept).ok_or(TooLarge)?;
        if sold.is_positive() {
            self.sales.push(InventorySale {
                fill: fill.id,
                account: fill.account,
                instrument: fill.instrument.clone(),
                time: fill.time,
                quantity: sold,
                proceeds: part(whole, sold)?.amount,
            });
        }
        Ok(())
    }

    fn close_if_over(&mut self, fill: &Fill) -> Result<(), TooLarge> {
        let Some(open) = &mut self.open else { return Ok(()) };
        let is_spot = fill.instrument.kind == InstrumentKind::Spot;
        let little = open.trip.peak.checked_mul(DUST).unwrap_or_default();
        if open.trip.left.is_zero() || (is_spot && open.trip.left <= little) {
            open.close(fill.time)?;
            self.dust = self.dust.checked_add(open.trip.dust).ok_or(TooLarge)?;
            self.done.extend(self.open.take());
        }
        Ok(())
    }
}

/// Coins that were not bought cannot be sold short; and in hedge mode a sale never opens in the long position, nor a purchase in the short
/// one.
fn only_closes(fill: &Fill) -> bool {
    match (fill.instrument.kind, fill.book) {
        (InstrumentKind::Spot, _) | (_, Book::Long) => fill.side == Side::Sell,
        (_, Book::Short) => fill.side == Side::Buy,
        (_, Book::Net) => false,
    }
}

/// True where fills of both sides share the moment and nothing says which was first.
fn is_assumed(fills: &[Due<'_>], at: usize) -> bool {
    let Some(Due { fill, .. }) = fills.get(at) else {
        return false;
    };
    if fill.instrument.kind != InstrumentKind::Spot || fill.sequence.is_some() {
        return false;
    }
    // They come in the order of their times: those of one moment are side by side.
    let is_then = |due: &&Due<'_>| due.fill.time == fill.time;
    let (before, after) = fills.split_at(at);
    let earlier = before.iter().rev().take(NEAR).take_while(is_then);
    let mut near = earlier.chain(after.iter().take(NEAR).take_while(is_then));
    near.any(|due| due.fill.side != fill.side)
}

/// The fill with its fees in the money in which it settles.
fn whole(fill: &Fill) -> Result<Share<'_>, TooLarge> {
    let mut fees = Some(Money::ZERO);
    let mut base_fee = Money::ZERO;
    for fee in &fill.fees {
        let value = value(fill, fee)?;
        fees = fees
            .zip(value)
            .map(|(sum, value)| sum.checked_add(value).ok_or(TooLarge))
            .transpose()?;
        if fill.instrument.kind == InstrumentKind::Spot && fee.asset == fill.instrument.base {
            base_fee = base_fee.checked_add(fee.amount).ok_or(TooLarge)?;
        }
    }
    Ok(Share {
        fill,
        quantity: fill.quantity,
        amount: fill.quote_amount,
        fees,
        base_fee,
    })
}

/// What a fee was worth in the money in which the fill settles.
fn value(fill: &Fill, fee: &Fee) -> Result<Option<Money>, TooLarge> {
    let instrument = &fill.instrument;
    if fee.asset == instrument.settles_in() {
        return Ok(Some(fee.amount));
    }
    let at_fill = |by: Money, of: Money| fee.amount.mul_div(by, of).ok_or(TooLarge).map(Some);
    match instrument.kind {
        InstrumentKind::Spot | InstrumentKind::Linear if fee.asset == instrument.base => {
            at_fill(fill.quote_amount, fill.quantity)
        }
        InstrumentKind::Inverse if fee.asset == instrument.quote => at_fill(fill.quote_amount, fill.quantity),
        _ => Ok(fee.price.and_then(|price| fee.amount.checked_mul(price))),
    }
}

/// So much of a fill, with its share of everything.
fn part<'a>(whole: &Share<'a>, quantity: Money) -> Result<Share<'a>, TooLarge> {
    let of = |amount: Money| amount.mul_div(quantity, whole.quantity).ok_or(TooLarge);
    Ok(Share {
        fill: whole.fill,
        quantity,
        amount: of(whole.amount)?,
        fees: whole.fees.map(of).transpose()?,
        base_fee: of(whole.base_fee)?,
    })
}
