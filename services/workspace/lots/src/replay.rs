//! All events in order: what arrives becomes lots, what leaves takes them.
//!
//! First withdrawals and deposits that are one transfer are matched (`transfer`); a transfer happens once, at the earlier of its two times, and
//! carries its lots with their cost. Every other event adds lots to a pool, of one account or of all by the rules, or takes them from it in the
//! order of the method. What leaves without a lot is missing history: it is counted, and its cost stays unknown.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{DateTime, Utc};
use uuid::Uuid;
use vocab::Money;

use crate::{
    TooLarge,
    book::{Book, Change, ChangeKind, FeePaid, Missing, OpenLot, Removal, RemovalReason},
    event::{Event, Kind, Method, Move, Rules, Scope},
    pool::{Lot, Pool},
    transfer::{self, Answers, Transfer},
};

/// Goes through all events. They may come in any order. `answers` are about transfers that the events alone leave open.
///
/// # Errors
/// [`TooLarge`] where a sum has more than 38 digits.
pub fn replay(events: &[Event], rules: &Rules, answers: &Answers) -> Result<Book, TooLarge> {
    let mut ordered: Vec<&Event> = events.iter().collect();
    ordered.sort_by_cached_key(|event| event.order(rules));
    let (transfers, questions) = transfer::matches(&ordered, answers);
    let by_id: HashMap<Uuid, &Event> = events.iter().map(|event| (event.id, event)).collect();
    // A transfer happens at once, at the earlier of its two times: venues' clocks differ, and its lots are always somewhere.
    let mut other: HashMap<Uuid, Transfer> = HashMap::new();
    for pair in &transfers {
        other.insert(pair.withdrawal, *pair);
        other.insert(pair.deposit, *pair);
    }
    let mut replay = Replay {
        rules,
        pools: BTreeMap::new(),
        missing: BTreeMap::new(),
        book: Book::default(),
    };
    let mut done: HashSet<Uuid> = HashSet::new();
    for event in ordered {
        match other.get(&event.id) {
            None => replay.apply(event)?,
            Some(pair) if done.insert(pair.withdrawal) => {
                replay.carry(by_id[&pair.withdrawal], by_id[&pair.deposit], event.time)?;
            }
            Some(_) => {}
        }
    }
    replay.book.transfers = transfers;
    replay.book.questions = questions;
    Ok(replay.finish())
}

/// Whose lots: nothing stands for all accounts.
type Place = (Option<Uuid>, String);

pub(crate) struct Replay<'a> {
    pub rules: &'a Rules,
    pools: BTreeMap<Place, Pool>,
    missing: BTreeMap<Place, Missing>,
    pub book: Book,
}

/// Where and when something happens.
#[derive(Debug, Clone, Copy)]
pub(crate) struct At {
    pub event: Uuid,
    pub account: Uuid,
    pub time: DateTime<Utc>,
}

impl At {
    /// Where and when an event happened.
    pub const fn of(event: &Event) -> Self {
        Self {
            event: event.id,
            account: event.account,
            time: event.time,
        }
    }
}

impl Replay<'_> {
    /// True for money that is worth itself.
    pub fn is_cash(&self, asset: &str) -> bool {
        self.rules.cash.contains(asset)
    }

    /// Cash, or other money whose worth is known.
    pub fn is_money(&self, asset: &str) -> bool {
        self.is_cash(asset) || self.rules.money.contains(asset)
    }

    fn place(&self, account: Uuid, asset: &str) -> Place {
        let sharing = self.rules.sharing.as_ref();
        let shares = self.rules.scope == Scope::All && sharing.is_none_or(|some| some.contains(&account));
        (Some(account).filter(|_| !shares), asset.to_owned())
    }

    fn apply(&mut self, event: &Event) -> Result<(), TooLarge> {
        if event.kind == Kind::Exchange {
            return self.exchange(event);
        }
        let at = At::of(event);
        let kind = match event.kind {
            Kind::Exchange | Kind::Income | Kind::Fee => ChangeKind::Inside,
            Kind::Deposit | Kind::Withdrawal | Kind::Transfer | Kind::Adjustment => ChangeKind::Outside,
        };
        for part in event.moves.iter().filter(|part| part.amount.is_positive()) {
            self.acquire(at, &part.asset, part.amount, part.value, kind)?;
        }
        for part in event.moves.iter().filter(|part| part.amount.is_negative()) {
            self.leave(at, event.kind, part, kind)?;
        }
        Ok(())
    }

    fn leave(&mut self, at: At, event: Kind, part: &Move, kind: ChangeKind) -> Result<(), TooLarge> {
        if part.fee || event == Kind::Fee {
            return self.expense(at, &part.asset, -part.amount, part.value);
        }
        let reason = if event == Kind::Income {
            RemovalReason::Charge
        } else {
            RemovalReason::Sent
        };
        self.remove(at, &part.asset, -part.amount, reason, kind).map(|_| ())
    }

    /// A network fee: its lots are gone at cost, and that is what it was worth. Of money that is not cash its `worth` on that day is known.
    ///
    /// # Errors
    /// [`TooLarge`] for a sum beyond the range.
    pub fn expense(&mut self, at: At, asset: &str, quantity: Money, worth: Option<Money>) -> Result<(), TooLarge> {
        let cost = self.remove(at, asset, quantity, RemovalReason::Fee, ChangeKind::Inside)?;
        let worth = worth.filter(|_| self.rules.money.contains(asset));
        self.fee(at, worth.or(cost));
        Ok(())
    }

    /// Notes a fee that was paid; its value is none where it is unknown.
    pub fn fee(&mut self, at: At, value: Option<Money>) {
        self.book.fees.push(FeePaid {
            event: at.event,
            account: at.account,
            time: at.time,
            value,
        });
    }

    /// Adds a lot; its `cost` is none where it is unknown. Cash costs itself.
    ///
    /// # Errors
    /// [`TooLarge`] for a sum beyond the range.
    pub fn acquire(
        &mut self,
        at: At,
        asset: &str,
        quantity: Money,
        cost: Option<Money>,
        kind: ChangeKind,
    ) -> Result<(), TooLarge> {
        let lot = Lot {
            origin: Some(at.event),
            acquired: Some(at.time),
            quantity,
            cost: if self.is_cash(asset) { Some(quantity) } else { cost },
            is_missing: false,
        };
        self.change(at, asset, quantity, kind)?;
        self.put(at.account, asset, lot)
    }

    fn put(&mut self, account: Uuid, asset: &str, lot: Lot) -> Result<(), TooLarge> {
        let method = if self.is_cash(asset) {
            Method::Average
        } else {
            self.rules.method
        };
        let place = self.place(account, asset);
        self.pools.entry(place).or_default().put(lot, method)
    }

    /// Takes lots; what is not there comes from missing history: its cost is unknown, except for cash.
    ///
    /// # Errors
    /// [`TooLarge`] for a sum beyond the range.
    pub fn take(&mut self, at: At, asset: &str, quantity: Money, kind: ChangeKind) -> Result<Vec<Lot>, TooLarge> {
        let place = self.place(at.account, asset);
        let (mut lots, short) = self.pools.entry(place).or_default().take(quantity)?;
        if short.is_positive() {
            self.change(at, asset, short, ChangeKind::Outside)?;
            if short > self.rules.step || lots.is_empty() {
                self.note_missing(at, asset, short)?;
                lots.push(Lot {
                    origin: None,
                    acquired: None,
                    quantity: short,
                    cost: self.is_cash(asset).then_some(short),
                    is_missing: true,
                });
            }
        }
        self.change(at, asset, -quantity, kind)?;
        Ok(lots)
    }

    fn note_missing(&mut self, at: At, asset: &str, short: Money) -> Result<(), TooLarge> {
        let place = self.place(at.account, asset);
        let missing = self.missing.entry(place.clone()).or_insert_with(|| Missing {
            account: place.0,
            asset: place.1,
            before: at.time,
            short: Money::ZERO,
        });
        missing.short = missing.short.checked_add(short).ok_or(TooLarge)?;
        Ok(())
    }

    /// Takes lots without a gain, and returns what they had cost.
    ///
    /// # Errors
    /// [`TooLarge`] for a sum beyond the range.
    pub fn remove(
        &mut self,
        at: At,
        asset: &str,
        quantity: Money,
        reason: RemovalReason,
        kind: ChangeKind,
    ) -> Result<Option<Money>, TooLarge> {
        let lots = self.take(at, asset, quantity, kind)?;
        let cost = total(lots.iter().map(|lot| lot.cost))?;
        let taken = total(lots.iter().map(|lot| Some(lot.quantity)))?;
        self.book.removals.push(Removal {
            event: at.event,
            account: at.account,
            asset: asset.to_owned(),
            time: at.time,
            quantity: taken.unwrap_or_default(),
            cost,
            reason,
        });
        Ok(cost)
    }

    /// Moves lots to another account, with their times and costs; what doesn't arrive is a network fee.
    fn carry(&mut self, withdrawal: &Event, deposit: &Event, time: DateTime<Utc>) -> Result<(), TooLarge> {
        let from = At {
            time,
            ..At::of(withdrawal)
        };
        let to = At {
            time,
            ..At::of(deposit)
        };
        for part in deposit.moves.iter().filter(|part| part.amount.is_positive()) {
            let lots = self.take(from, &part.asset, part.amount, ChangeKind::Transfer)?;
            self.change(to, &part.asset, part.amount, ChangeKind::Transfer)?;
            for lot in lots {
                self.put(to.account, &part.asset, lot)?;
            }
        }
        for part in withdrawal.moves.iter().filter(|part| part.amount.is_negative()) {
            let mut lost = -part.amount;
            if !part.fee {
                let same = deposit
                    .moves
                    .iter()
                    .filter(|other| other.asset == part.asset && other.amount.is_positive());
                lost = same.fold(lost, |lost, other| lost.checked_sub(other.amount).unwrap_or(lost));
            }
            if lost.is_positive() {
                self.expense(from, &part.asset, lost, part.value.filter(|_| part.fee))?;
            }
        }
        for part in deposit.moves.iter().filter(|part| part.amount.is_negative()) {
            self.expense(to, &part.asset, -part.amount, part.value)?;
        }
        Ok(())
    }

    fn change(&mut self, at: At, asset: &str, quantity: Money, kind: ChangeKind) -> Result<(), TooLarge> {
        let balance = self.book.balances.entry((at.account, asset.to_owned())).or_default();
        *balance = balance.checked_add(quantity).ok_or(TooLarge)?;
        self.book.changes.push(Change {
            event: at.event,
            time: at.time,
            account: at.account,
            asset: asset.to_owned(),
            quantity,
            kind,
        });
        Ok(())
    }

    fn finish(self) -> Book {
        let mut book = self.book;
        for ((account, asset), pool) in &self.pools {
            book.open.extend(pool.lots().map(|lot| OpenLot {
                account: *account,
                asset: asset.clone(),
                acquired: lot.acquired,
                quantity: lot.quantity,
                cost: lot.cost,
                lot: lot.origin,
            }));
        }
        book.balances.retain(|_, balance| !balance.is_zero());
        book.missing = self.missing.into_values().collect();
        book
    }
}

/// Nothing where one of them is unknown.
pub(crate) fn total(amounts: impl Iterator<Item = Option<Money>>) -> Result<Option<Money>, TooLarge> {
    let mut sum = Some(Money::ZERO);
    for amount in amounts {
        sum = match (sum, amount) {
            (Some(sum), Some(amount)) => Some(sum.checked_add(amount).ok_or(TooLarge)?),
            _ => None,
        };
    }
    Ok(sum)
}
