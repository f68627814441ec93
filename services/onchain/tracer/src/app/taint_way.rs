//! How marked money is followed on chains with balances.
//!
//! It is followed from the block in which it can have arrived: an account's transfers before that count for its balance, but those whom they paid
//! are not looked at. Of those whom an account pays, the [`FOLLOWED`] who got the most are looked at; the others are counted.

use std::collections::{BTreeMap, HashMap};

use chain_model::{amount::Amount, transfer::Transfer};

use crate::domain::graph::{Stop, address_id};

/// Receivers of one account that are looked at, the largest first.
const FOLLOWED: usize = 25;

/// Place of a transfer in time: block, transaction, position in it.
pub(super) type When = (u64, String, u32);

pub(super) fn when(transfer: &Transfer) -> When {
    (
        transfer.block.unwrap_or(u64::MAX),
        transfer.tx.clone(),
        transfer.position,
    )
}

/// How far the money was followed.
#[derive(Default)]
pub(super) struct Way {
    /// Since when marked money can be at an account.
    pub arrived: HashMap<String, When>,
    /// What an account that was looked at paid.
    pub paid: HashMap<String, Vec<When>>,
    /// Receivers that were not looked at, by payer.
    pub left_out: BTreeMap<String, usize>,
}

impl Way {
    /// True where this is the first or an earlier arrival.
    pub fn reach(&mut self, account: &str, at: When) -> bool {
        match self.arrived.get(account) {
            Some(known) if *known <= at => false,
            _ => {
                self.arrived.insert(account.to_owned(), at);
                true
            }
        }
    }

    pub fn add(&mut self, account: &str, transfers: Vec<Transfer>, found: &mut BTreeMap<When, Transfer>) {
        let mut paid = Vec::new();
        for transfer in transfers {
            if transfer.from.as_deref() == Some(account) {
                paid.push(when(&transfer));
            }
            found.insert(when(&transfer), transfer);
        }
        self.paid.insert(account.to_owned(), paid);
    }

    /// Whom an account paid since money arrived, with how much: the largest who were not reached as early before.
    pub fn receivers(&mut self, account: &str, found: &BTreeMap<When, Transfer>) -> Vec<(String, Amount)> {
        let since = self.arrived.get(account).cloned().unwrap_or_default();
        let mut sums: BTreeMap<&str, (Amount, &When)> = BTreeMap::new();
        for at in self
            .paid
            .get(account)
            .into_iter()
            .flatten()
            .filter(|at| at.0 >= since.0)
        {
            let Some(transfer) = found.get(at) else { continue };
            let Some(to) = transfer.to.as_deref().filter(|to| *to != account) else {
                continue;
            };
            let sum = sums.entry(to).or_insert((Amount::ZERO, at));
            *sum = (sum.0.saturating_add(transfer.value), sum.1.min(at));
        }
        let mut largest: Vec<(String, Amount, When)> = sums
            .into_iter()
            .map(|(to, (value, at))| (to.to_owned(), value, at.clone()))
            .collect();
        largest.sort_by(|(a, one, _), (b, other, _)| other.cmp(one).then_with(|| a.cmp(b)));
        if largest.len() > FOLLOWED {
            self.left_out.insert(account.to_owned(), largest.len() - FOLLOWED);
        }
        largest.truncate(FOLLOWED);
        largest
            .into_iter()
            .filter_map(|(to, value, at)| self.reach(&to, at).then_some((to, value)))
            .collect()
    }

    /// What the accounts on the way paid to each place where it ended.
    pub fn value_stops(&self, stops: &mut [Stop], found: &BTreeMap<When, Transfer>) {
        let mut paid: HashMap<String, Amount> = HashMap::new();
        for (account, since) in &self.arrived {
            for at in self
                .paid
                .get(account)
                .into_iter()
                .flatten()
                .filter(|at| at.0 >= since.0)
            {
                if let Some((to, value)) = found.get(at).and_then(|one| Some((one.to.as_deref()?, one.value))) {
                    let sum = paid.entry(address_id(to)).or_default();
                    *sum = sum.saturating_add(value);
                }
            }
        }
        for stop in stops {
            stop.value = paid.get(&stop.node).copied().unwrap_or_default();
        }
    }
}
