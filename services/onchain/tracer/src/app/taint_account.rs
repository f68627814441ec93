//! Taint on chains with balances: the transfers are gathered, then every account is a pool.

use std::collections::{BTreeMap, HashSet};

use chain_model::{
    amount::Amount,
    error::Error,
    transfer::{Asset, Transfer},
};

use super::{
    start,
    taint::{Coin, Found, Judged, Kept, choose, sums_of},
    taint_way::{Way, When, when},
    walk::Walk,
};
use crate::domain::{
    graph::{AmountUnit, End, MOST_ADDRESSES, Request, Start, Stop, Taint, address_id, rest_id},
    taint::{AccountSource, Method, Movement, accounts},
};

/// What a source marks.
struct Mark {
    /// Who gets the marked money, since when, and how much of it at most.
    accounts: Vec<(String, When, Amount)>,
    /// As it was written; empty for all of it.
    amount: String,
    unit: AmountUnit,
}

struct Gathered {
    transfers: BTreeMap<When, Transfer>,
    stops: Vec<Stop>,
}

impl Walk<'_> {
    pub(super) async fn taint_accounts(&mut self) -> Result<Found, Error> {
        if self.request.filter().asset.is_empty() {
            // Assets do not mix.
            self.request.filter_mut().asset = "native".to_owned();
        }
        let Request::Taint(mut asked) = self.request.clone() else {
            return Err(Error::NoTransaction);
        };
        let mut transfers = BTreeMap::new();
        let mut marks = Vec::new();
        for source in &asked.sources {
            let accounts = self.marked_accounts(&source.node, &mut transfers).await?;
            marks.push(Mark {
                accounts,
                amount: source.amount.clone(),
                unit: source.unit,
            });
        }
        let origins: Vec<(String, When)> = marks
            .iter()
            .flat_map(|mark| &mark.accounts)
            .map(|(account, since, _)| (account.clone(), since.clone()))
            .collect();
        let gathered = self.gather_accounts(&origins, transfers, asked.hops).await?;
        let coin = self.coin(gathered.transfers.values());
        let sources = sources(&mut asked, marks, &gathered, &coin)?;
        // The log says what was marked in base units, whatever it was asked in.
        self.request = Request::Taint(asked);
        let first: Vec<String> = origins.iter().map(|(account, _)| address_id(account)).collect();
        self.judge_accounts(gathered, &sources, &first, coin).await
    }

    async fn judge_accounts(
        &mut self,
        gathered: Gathered,
        sources: &[AccountSource],
        first: &[String],
        coin: Coin,
    ) -> Result<Found, Error> {
        let Gathered { transfers, stops } = gathered;
        let movements: Vec<Movement> = transfers
            .values()
            .map(|transfer| Movement {
                from: transfer.from.clone(),
                to: transfer.to.clone(),
                value: transfer.value,
            })
            .collect();
        let mut judged = Vec::new();
        let mut assumed = Vec::new();
        let mut unknown = Vec::new();
        let mut carries = vec![false; movements.len()];
        for method in Method::ALL {
            let found = accounts(&movements, sources, method);
            for (carries, carried) in carries.iter_mut().zip(&found.carried) {
                *carries |= *carried != Amount::ZERO;
            }
            assumed = found
                .assumed
                .into_iter()
                .map(|(account, amount)| (address_id(&account), amount))
                .collect();
            unknown = found.answer.unknown.clone();
            let sums = sums_of(
                found.answer.received.into_iter(),
                found.answer.held.into_iter(),
                |account| address_id(account),
            );
            judged.push(Judged {
                method,
                marked: found.answer.marked,
                lost: found.answer.lost,
                sums,
            });
        }
        self.name_holders(&judged).await?;
        let kept = Kept {
            ids: choose(&judged, first, &self.names, MOST_ADDRESSES),
            rest: rest_id(first.first().map_or("", |id| id.strip_prefix("address:").unwrap_or(id))),
        };
        let addresses = kept
            .ids
            .iter()
            .filter_map(|id| id.strip_prefix("address:"))
            .map(str::to_owned)
            .collect();
        let tainted = transfers
            .values()
            .zip(&carries)
            .filter(|(_, carries)| **carries)
            .map(|(transfer, _)| transfer);
        self.graph.flows(tainted, &addresses, &kept.rest);
        for address in &addresses {
            self.graph.address(address);
        }
        Ok(Found {
            judged,
            stops,
            unknown,
            assumed,
            transactions: transfers.len(),
            kept,
            coin,
        })
    }

    /// Who a source marks: an address with all that it ever received, or the receivers of one transaction with what it brought them.
    async fn marked_accounts(
        &mut self,
        node: &str,
        transfers: &mut BTreeMap<When, Transfer>,
    ) -> Result<Vec<(String, When, Amount)>, Error> {
        match start(self.chain, "sources", node)? {
            Start::Address(address) => Ok(vec![(address, When::default(), Amount::MAX)]),
            Start::Hash(hash) => {
                let filter = self.filter();
                let moved = self.tx_transfers(&hash).await?;
                let mut marked = Vec::new();
                for transfer in moved {
                    if transfer.failed || transfer.value == Amount::ZERO || !filter.takes(&transfer) {
                        continue;
                    }
                    if let Some(to) = &transfer.to {
                        marked.push((to.clone(), when(&transfer), transfer.value));
                    }
                    transfers.insert(when(&transfer), transfer);
                }
                if marked.is_empty() {
                    return Err(Error::invalid(
                        "sources",
                        "This transaction moved nothing of the chosen asset.",
                    ));
                }
                Ok(marked)
            }
            Start::Tx(_) | Start::Output(_) => Err(Error::invalid(
                "sources",
                "On this chain a source is an address or a transaction.",
            )),
        }
    }

    /// The asset that is followed; of a token, what its transfers say of it.
    fn coin<'t>(&self, mut transfers: impl Iterator<Item = &'t Transfer>) -> Coin {
        let asset = self.request.filter().asset.clone();
        if asset == "native" {
            return Coin::native(self.chain);
        }
        let token = transfers.find_map(|transfer| match &transfer.asset {
            Asset::Token { symbol, decimals, .. } => Some((symbol.clone(), *decimals)),
            Asset::Native => None,
        });
        let (symbol, decimals) = token.unwrap_or_default();
        Coin {
            asset,
            symbol: symbol.unwrap_or_default(),
            decimals,
        }
    }

    async fn gather_accounts(
        &mut self,
        origins: &[(String, When)],
        mut found: BTreeMap<When, Transfer>,
        hops: u32,
    ) -> Result<Gathered, Error> {
        let mut way = Way::default();
        for (account, since) in origins {
            way.reach(account, since.clone());
        }
        let mut stops = Vec::new();
        let mut stopped: HashSet<String> = HashSet::new();
        let mut level: Vec<String> = way.arrived.keys().cloned().collect();
        level.sort_unstable();
        for hop in 0..=hops {
            let mut next: BTreeMap<String, Amount> = BTreeMap::new();
            for account in level {
                if !way.paid.contains_key(&account) {
                    match self.history(&account, hop == 0).await? {
                        Ok(transfers) => way.add(&account, transfers, &mut found),
                        Err(reason) => {
                            stopped.insert(account.clone());
                            stops.push(stop(&account, reason, hop, None));
                            continue;
                        }
                    }
                }
                for (to, value) in way.receivers(&account, &found) {
                    let sum = next.entry(to).or_default();
                    *sum = sum.saturating_add(value);
                }
            }
            let addresses: Vec<String> = next.keys().cloned().collect();
            let known = self.stops(&addresses).await?;
            for account in &addresses {
                let ended = known
                    .get(account)
                    .map(|(reason, label)| (End::Named(*reason), Some(label.clone())));
                let last = (hop == hops && !way.paid.contains_key(account)).then_some((End::Hops, None));
                if let Some((reason, label)) = ended.or(last)
                    && stopped.insert(account.clone())
                {
                    stops.push(stop(account, reason, hop + 1, label));
                }
            }
            // The most money first: where the calls run out, they were spent on what matters.
            let mut open: Vec<(String, Amount)> = next
                .into_iter()
                .filter(|(account, _)| !known.contains_key(account))
                .collect();
            open.sort_by(|(a, one), (b, other)| other.cmp(one).then_with(|| a.cmp(b)));
            level = open.into_iter().map(|(account, _)| account).collect();
            if level.is_empty() {
                break;
            }
        }
        for (account, left_out) in &way.left_out {
            self.graph.skip("fan_out", &address_id(account), *left_out);
        }
        way.value_stops(&mut stops, &found);
        Ok(Gathered {
            transfers: found,
            stops,
        })
    }

    /// Transfers of an account that count, or why there are none. At a source a failure is the answer's own.
    async fn history(&mut self, account: &str, source: bool) -> Result<Result<Vec<Transfer>, End>, Error> {
        if let Some(reason) = self.exhausted() {
            self.graph.skip(reason.word(), &address_id(account), 1);
            return Ok(Err(reason));
        }
        let filter = self.filter();
        match self.transfers(account).await {
            Err(error) if source => Err(error),
            Err(error) => {
                self.failed(&address_id(account), &error);
                Ok(Err(End::FailedFetch))
            }
            Ok(mut transfers) => {
                transfers.retain(|transfer| !transfer.failed && filter.takes(transfer));
                Ok(Ok(transfers))
            }
        }
    }
}

fn stop(account: &str, reason: End, hops: u32, label: Option<String>) -> Stop {
    Stop {
        node: address_id(account),
        reason,
        hops,
        value: Amount::ZERO,
        label,
    }
}

/// The sources with their amounts in base units; writes them into the question that way.
fn sources(asked: &mut Taint, marks: Vec<Mark>, gathered: &Gathered, coin: &Coin) -> Result<Vec<AccountSource>, Error> {
    let order: Vec<&When> = gathered.transfers.keys().collect();
    let mut sources = Vec::new();
    for (source, mark) in asked.sources.iter_mut().zip(marks) {
        let mut open = Amount::MAX;
        if !mark.amount.is_empty() {
            open = coin.read(&mark.amount, mark.unit)?;
            source.amount = open.to_string();
            source.unit = AmountUnit::Base;
        }
        for (account, since, most) in mark.accounts {
            let amount = most.min(open);
            open = open.saturating_sub(amount);
            if amount != Amount::ZERO {
                sources.push(AccountSource {
                    account,
                    amount,
                    from: order.partition_point(|at| **at < since),
                });
            }
        }
    }
    Ok(sources)
}
