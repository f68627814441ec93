//! Taint over chains that keep balances: every account is a pool per asset, and only one asset is followed at a time.
//!
//! What an account held before its first known transfer is not known. Where it sends more than it received here, the difference is taken to have
//! been there before, clean, and is counted in [`Accounts::assumed`].

use std::collections::{BTreeMap, VecDeque};

use chain_model::amount::Amount;
use ruint::{Uint, aliases::U256};

use super::{Answer, Method};

/// Value that moved. The order of the list is the order of time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    /// None for a mint.
    pub from: Option<String>,
    /// None for a burn.
    pub to: Option<String>,
    pub value: Amount,
}

/// Taint marked at an account: the first `amount` units that it receives from the movement `from` on, by index in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountSource {
    pub account: String,
    pub amount: Amount,
    pub from: usize,
}

/// An answer with what had to be assumed for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accounts {
    pub answer: Answer<String, Amount>,
    /// Units that accounts must have had before.
    pub assumed: BTreeMap<String, Amount>,
    /// Taint that each movement carried away from its sender, in the order of the movements.
    pub carried: Vec<Amount>,
}

#[derive(Debug, Clone, Default)]
struct Pool {
    balance: U256,
    tainted: U256,
    /// Poison only: touched once, tainted for good.
    poisoned: bool,
    /// FIFO only.
    queue: VecDeque<(U256, bool)>,
    /// Still to be marked as it arrives.
    open: U256,
}

type Wide = Uint<512, 8>;

fn share(taint: U256, part: U256, whole: U256) -> U256 {
    if whole.is_zero() {
        return U256::ZERO;
    }
    let product: Wide = Wide::from(taint) * Wide::from(part);
    U256::from(product / Wide::from(whole))
}

/// What `method` says of these sources.
#[must_use]
pub fn accounts(movements: &[Movement], sources: &[AccountSource], method: Method) -> Accounts {
    let mut run = Run {
        method,
        pools: BTreeMap::new(),
        received: BTreeMap::new(),
        assumed: BTreeMap::new(),
        marked: U256::ZERO,
        lost: U256::ZERO,
    };
    let mut carried = Vec::with_capacity(movements.len());
    for (at, movement) in movements.iter().enumerate() {
        for source in sources.iter().filter(|source| source.from == at) {
            let pool = run.pools.entry(source.account.clone()).or_default();
            pool.open = pool.open.saturating_add(source.amount.0);
        }
        carried.push(Amount(run.step(movement)));
    }
    let occurs = |account: &str| {
        let ends = movements
            .iter()
            .flat_map(|movement| [movement.from.as_deref(), movement.to.as_deref()]);
        ends.flatten().any(|end| end == account)
    };
    let unknown = sources
        .iter()
        .filter(|source| !occurs(&source.account))
        .map(|source| source.account.clone())
        .collect();
    let held = run.pools.iter().filter(|(_, pool)| !pool.tainted.is_zero());
    let answer = Answer {
        method,
        marked: Amount(run.marked),
        held: held
            .map(|(account, pool)| (account.clone(), Amount(pool.tainted)))
            .collect(),
        received: run.received,
        lost: Amount(run.lost),
        unknown,
    };
    Accounts {
        answer,
        assumed: run.assumed,
        carried,
    }
}

struct Run {
    method: Method,
    pools: BTreeMap<String, Pool>,
    received: BTreeMap<String, Amount>,
    assumed: BTreeMap<String, Amount>,
    marked: U256,
    lost: U256,
}

impl Run {
    /// Moves the value; returns how much of it was tainted when it left.
    fn step(&mut self, movement: &Movement) -> U256 {
        let value = movement.value.0;
        if value.is_zero() {
            return U256::ZERO;
        }
        let parts = match &movement.from {
            Some(from) => self.take(from, value),
            None => vec![(value, false)],
        };
        let carried = tainted(&parts);
        match &movement.to {
            Some(to) => self.give(to, parts),
            None => self.lost += carried,
        }
        carried
    }

    /// Takes `value` out of a pool, as stretches in their order.
    fn take(&mut self, from: &str, value: U256) -> Vec<(U256, bool)> {
        let method = self.method;
        let pool = self.pools.entry(from.to_owned()).or_default();
        if pool.balance < value {
            let missing = value - pool.balance;
            // It was there before everything else.
            pool.queue.push_front((missing, false));
            pool.balance = value;
            // A source that sends before it received here had the marked money already.
            let mark = pool.open.min(missing);
            if !mark.is_zero() {
                pool.open -= mark;
                pool.tainted += mark;
                self.marked += mark;
                pool.queue.pop_front();
                pool.queue.push_front((missing - mark, false));
                pool.queue.push_front((mark, true));
            }
            let assumed = self.assumed.entry(from.to_owned()).or_default();
            assumed.0 = assumed.0.saturating_add(missing);
        }
        let parts = match method {
            Method::Fifo => cut(&mut pool.queue, value),
            Method::Haircut => {
                let part = share(pool.tainted, value, pool.balance);
                vec![(part, true), (value - part, false)]
            }
            Method::Poison => vec![(value, pool.poisoned || !pool.tainted.is_zero())],
        };
        pool.balance -= value;
        if method == Method::Poison {
            pool.poisoned |= !pool.tainted.is_zero();
            pool.tainted = if pool.poisoned { pool.balance } else { U256::ZERO };
        } else {
            pool.tainted -= tainted(&parts);
        }
        parts
    }

    fn give(&mut self, to: &str, mut parts: Vec<(U256, bool)>) {
        let pool = self.pools.entry(to.to_owned()).or_default();
        if !pool.open.is_zero() {
            self.marked += mark(&mut parts, &mut pool.open);
        }
        let taint = tainted(&parts);
        let value = parts
            .iter()
            .fold(U256::ZERO, |sum, (length, _)| sum.saturating_add(*length));
        pool.balance = pool.balance.saturating_add(value);
        pool.tainted = pool.tainted.saturating_add(taint);
        if self.method == Method::Poison && (pool.poisoned || !pool.tainted.is_zero()) {
            pool.poisoned = true;
            pool.tainted = pool.balance;
        }
        if self.method == Method::Fifo {
            pool.queue
                .extend(parts.into_iter().filter(|(length, _)| !length.is_zero()));
        }
        if !taint.is_zero() {
            let received = self.received.entry(to.to_owned()).or_default();
            received.0 = received.0.saturating_add(taint);
        }
    }
}

fn tainted(parts: &[(U256, bool)]) -> U256 {
    parts
        .iter()
        .filter(|(_, tainted)| *tainted)
        .fold(U256::ZERO, |sum, (length, _)| sum.saturating_add(*length))
}

/// Marks clean units from the front, as many as are open; gives how many.
fn mark(parts: &mut Vec<(U256, bool)>, open: &mut U256) -> U256 {
    let mut done = U256::ZERO;
    let mut out = Vec::with_capacity(parts.len() + 1);
    for (length, tainted) in parts.drain(..) {
        if tainted {
            // It arrives tainted already: that much of the mark is met.
            *open -= length.min(*open);
            out.push((length, true));
            continue;
        }
        let now = length.min(*open);
        *open -= now;
        done += now;
        out.extend(
            [(now, true), (length - now, false)]
                .into_iter()
                .filter(|(length, _)| !length.is_zero()),
        );
    }
    *parts = out;
    done
}

fn cut(queue: &mut VecDeque<(U256, bool)>, value: U256) -> Vec<(U256, bool)> {
    let mut open = value;
    let mut parts = Vec::new();
    while !open.is_zero() {
        let Some((length, tainted)) = queue.pop_front() else {
            break;
        };
        let taken = length.min(open);
        open -= taken;
        parts.push((taken, tainted));
        if taken < length {
            queue.push_front((length - taken, tainted));
        }
    }
    parts
}
