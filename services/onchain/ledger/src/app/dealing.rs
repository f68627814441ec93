//! With whom an address dealt, put together by address and by label, and compared between addresses.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chain_model::{
    amount::Amount,
    error::Error,
    known::{Kind, Known},
    movement::{Direction, Movement},
    scope::{Depth, Scope},
    transfer::Asset,
};
use ruint::aliases::U256;
use rust_decimal::Decimal;
use vocab::UserId;

use super::{profile::Basis, quote::coins};
use crate::Ledger;

/// Everything with one other address.
#[derive(Debug, Clone, Default)]
pub struct Counterparty {
    pub address: String,
    pub labels: Vec<Known>,
    pub in_usd: Decimal,
    pub out_usd: Decimal,
    pub in_count: u32,
    pub out_count: u32,
    pub in_native: Amount,
    pub out_native: Amount,
    /// Seconds since 1970; none while nothing is confirmed.
    pub first: Option<i64>,
    pub last: Option<i64>,
    /// Not in the sums.
    pub in_without_price: u32,
    pub out_without_price: u32,
}

/// A sum of dollars; none where everything that would be in it is without a price: nothing known is not zero.
#[must_use]
pub const fn summed(sum: Decimal, count: u32, without_price: u32) -> Option<Decimal> {
    if count > 0 && without_price == count {
        None
    } else {
        Some(sum)
    }
}

/// Everything with one label.
#[derive(Debug, Clone, Default)]
pub struct Flow {
    pub label: String,
    pub category: String,
    pub derived: bool,
    pub in_usd: Decimal,
    pub out_usd: Decimal,
    pub in_count: u32,
    pub out_count: u32,
    pub in_without_price: u32,
    pub out_without_price: u32,
    pub addresses: u32,
}

/// One of the compared.
#[derive(Debug, Clone)]
pub struct Compared {
    pub address: String,
    pub labels: Vec<Known>,
    pub movements: u32,
    /// Seconds since 1970; none while nothing is confirmed.
    pub first: Option<i64>,
    pub last: Option<i64>,
    pub first_funder: String,
    pub basis: Basis,
}

/// What several addresses have in common.
#[derive(Debug, Clone)]
pub struct Comparison {
    pub addresses: Vec<Compared>,
    /// Address, labels, with which of them, movements.
    pub shared: Vec<(String, Vec<Known>, Vec<String>, u32)>,
    /// From, to, transactions.
    pub direct: Vec<(String, String, BTreeSet<String>)>,
    pub common_days: u32,
}

fn plus(a: Amount, b: Amount) -> Amount {
    Amount(a.0.checked_add(b.0).unwrap_or(U256::MAX))
}

impl Ledger {
    /// The most valuable first.
    ///
    /// # Errors
    /// The provider's failure.
    pub async fn counterparties(&self, user: UserId, scope: &Scope) -> Result<(Vec<Counterparty>, Basis), Error> {
        let chain = scope.chain();
        let activity = self.activity(scope).await?;
        let quotes = self
            .quotes(coins(chain, activity.movements.iter().map(|one| &one.asset)))
            .await;
        let mut all: HashMap<&str, Counterparty> = HashMap::new();
        for one in activity
            .movements
            .iter()
            .filter(|one| !one.failed && one.direction != Direction::Own)
        {
            for peer in &one.peers {
                let Some(address) = peer.address.as_deref() else {
                    continue;
                };
                let entry = all.entry(address).or_insert_with(|| Counterparty {
                    address: address.to_owned(),
                    ..Counterparty::default()
                });
                let usd = quotes.usd(chain, &one.asset, peer.value, one.time);
                let native = if one.asset == Asset::Native {
                    peer.value
                } else {
                    Amount::ZERO
                };
                let unknown = u32::from(usd.is_none() && peer.value != Amount::ZERO);
                if one.direction == Direction::In {
                    entry.in_count += 1;
                    entry.in_without_price += unknown;
                    entry.in_usd += usd.unwrap_or_default();
                    entry.in_native = plus(entry.in_native, native);
                } else {
                    entry.out_count += 1;
                    entry.out_without_price += unknown;
                    entry.out_usd += usd.unwrap_or_default();
                    entry.out_native = plus(entry.out_native, native);
                }
                if one.time > 0 {
                    entry.first = entry.first.into_iter().chain([one.time]).min();
                    entry.last = entry.last.max(Some(one.time));
                }
            }
        }
        let mut rows: Vec<Counterparty> = all.into_values().collect();
        rows.sort_by(|a, b| {
            let weight = |row: &Counterparty| (row.in_usd + row.out_usd, row.in_native.max(row.out_native));
            weight(b).cmp(&weight(a)).then_with(|| a.address.cmp(&b.address))
        });
        let addresses: Vec<String> = rows.iter().map(|row| row.address.clone()).collect();
        let mut names = self.casebook.known(user, chain, &addresses).await?;
        for row in &mut rows {
            row.labels = names.remove(&row.address).unwrap_or_default();
        }
        let mut basis = Basis::of(&activity);
        basis.priced(&quotes);
        Ok((rows, basis))
    }

    /// The biggest first; what has no label is one row with an empty name.
    ///
    /// # Errors
    /// The provider's failure.
    pub async fn flows(&self, user: UserId, scope: &Scope) -> Result<(Vec<Flow>, Basis), Error> {
        let (rows, basis) = self.counterparties(user, scope).await?;
        let mut flows: BTreeMap<(String, bool), Flow> = BTreeMap::new();
        for row in rows {
            let best = row.labels.first();
            let name = best.map(|known| known.entity.clone().unwrap_or_else(|| known.text.clone()));
            let derived = best.is_some_and(|known| known.kind == Kind::Derived);
            let flow = flows
                .entry((name.clone().unwrap_or_default(), derived))
                .or_insert_with(|| Flow {
                    label: name.unwrap_or_default(),
                    category: best.map(|known| known.category.clone()).unwrap_or_default(),
                    derived,
                    ..Flow::default()
                });
            flow.in_usd += row.in_usd;
            flow.out_usd += row.out_usd;
            flow.in_count += row.in_count;
            flow.out_count += row.out_count;
            flow.in_without_price += row.in_without_price;
            flow.out_without_price += row.out_without_price;
            flow.addresses += 1;
        }
        let mut flows: Vec<Flow> = flows.into_values().collect();
        flows.sort_by_key(|flow| std::cmp::Reverse(flow.in_usd + flow.out_usd));
        Ok((flows, basis))
    }

    /// # Errors
    /// Fewer than two or more than ten addresses; the provider's failure.
    pub async fn compare(&self, user: UserId, chain: &str, addresses: &[String]) -> Result<Comparison, Error> {
        let scopes = addresses
            .iter()
            .map(|text| Scope::of(chain, text, "fast", 0, 0))
            .collect::<Result<Vec<_>, _>>()?;
        let unique: BTreeSet<&str> = scopes.iter().map(|scope| scope.address.as_str()).collect();
        if unique.len() != scopes.len() || !(2..=10).contains(&scopes.len()) {
            return Err(Error::invalid("addresses", "Two to ten different addresses."));
        }
        debug_assert!(scopes.iter().all(|scope| scope.depth == Depth::Fast));
        let loaded = futures::future::join_all(scopes.iter().map(|scope| self.activity(scope))).await;
        let (mut compared, mut direct) = (Vec::new(), BTreeMap::<(String, String), BTreeSet<String>>::new());
        let mut met: BTreeMap<String, (BTreeSet<String>, u32)> = BTreeMap::new();
        let mut days: BTreeMap<i64, BTreeSet<&str>> = BTreeMap::new();
        for (scope, activity) in scopes.iter().zip(loaded) {
            let activity = activity?;
            let own = scope.address.as_str();
            for one in activity.movements.iter().filter(|one| !one.failed) {
                if one.time > 0 {
                    days.entry(one.time.div_euclid(86_400)).or_default().insert(own);
                }
                for address in one.peers.iter().filter_map(|peer| peer.address.as_deref()) {
                    if unique.contains(address) {
                        let (from, to) = if one.direction == Direction::In {
                            (address, own)
                        } else {
                            (own, address)
                        };
                        let txs = direct.entry((from.to_owned(), to.to_owned())).or_default();
                        txs.insert(one.tx.clone());
                    } else {
                        let entry = met.entry(address.to_owned()).or_default();
                        entry.0.insert(own.to_owned());
                        entry.1 += 1;
                    }
                }
            }
            let times = || activity.movements.iter().map(|one| one.time).filter(|time| *time > 0);
            let funder = funder(&activity.movements).filter(|_| activity.whole);
            compared.push(Compared {
                address: own.to_owned(),
                labels: Vec::new(),
                movements: u32::try_from(activity.movements.len()).unwrap_or(u32::MAX),
                first: times().min(),
                last: times().max(),
                first_funder: funder.unwrap_or_default().to_owned(),
                basis: Basis::of(&activity),
            });
        }
        let mut shared: Vec<_> = met.into_iter().filter(|(_, (with, _))| with.len() > 1).collect();
        shared.sort_by_key(|(_, (with, count))| (std::cmp::Reverse(with.len()), std::cmp::Reverse(*count)));
        shared.truncate(200);
        let mut wanted: Vec<String> = shared.iter().map(|(address, _)| address.clone()).collect();
        wanted.extend(compared.iter().map(|one| one.address.clone()));
        let names = self.casebook.known(user, scopes[0].chain(), &wanted).await?;
        let of = |address: &str| names.get(address).cloned().unwrap_or_default();
        for one in &mut compared {
            one.labels = of(&one.address);
        }
        Ok(Comparison {
            addresses: compared,
            shared: shared
                .into_iter()
                .map(|(address, (with, count))| {
                    let labels = of(&address);
                    (address, labels, with.into_iter().collect(), count)
                })
                .collect(),
            direct: direct.into_iter().map(|((from, to), txs)| (from, to, txs)).collect(),
            common_days: u32::try_from(days.values().filter(|who| who.len() > 1).count()).unwrap_or(u32::MAX),
        })
    }
}

/// The other side of the oldest receipt.
#[must_use]
pub fn funder(movements: &[Movement]) -> Option<&str> {
    let oldest = movements
        .iter()
        .rev()
        .find(|one| one.direction == Direction::In && !one.failed)?;
    oldest.peers.first()?.address.as_deref()
}

#[cfg(test)]
mod tests {
    use super::{Decimal, summed};

    #[test]
    fn a_sum_of_nothing_known_is_not_zero() {
        let ten = Decimal::from(10);
        assert_eq!(summed(Decimal::ZERO, 2, 2), None);
        assert_eq!(summed(ten, 2, 1), Some(ten));
        assert_eq!(summed(Decimal::ZERO, 0, 0), Some(Decimal::ZERO), "nothing moved");
    }
}
