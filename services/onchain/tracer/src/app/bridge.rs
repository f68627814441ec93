//! Money that reached a bridge: what came out of it on other chains in time, and what of that fits.

use std::collections::BTreeSet;

use casebook::store::name as store;
use chain_model::{
    category::StopReason,
    chain::{CHAINS, Chain, Kind, chain},
    error::Error,
    known::Known,
    movement::{Direction, of_tx},
    priced::is_token,
    transfer::{Asset, Transfer},
    tx::{Tx, Txid},
};
use heuristics::{
    Heuristic,
    bridge::{BEFORE, Deposit, Payout, exits, named_receiver},
};
use ledger::app::quote::decimals;

use super::walk::Walk;
use crate::domain::graph::{Edge, End, Role, address_id, stop_of};

/// Deposits of one question that are looked at, the largest first.
const DEPOSITS: usize = 5;
/// Pages of an address that are read to get to the time of a deposit.
const PAGES: usize = 6;
/// Addresses of a deposit's call that are looked at on other chains.
const NAMED: usize = 3;
/// Findings of one deposit.
const SHOWN: usize = 8;

/// Somebody on another chain whose payments may be the payout.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    chain: &'static str,
    address: String,
    /// An address of the bridge; else the receiver, or the sender's own.
    by_bridge: bool,
}

impl Walk<'_> {
    /// Adds to each bridge that money reached where it may have come out. What could not be looked at is counted there.
    pub(super) async fn bridge_exits(&mut self) -> Result<(), Error> {
        if !self.switches().on(Heuristic::BridgeExit) {
            return Ok(());
        }
        let ends: BTreeSet<String> = self
            .graph
            .edges
            .values()
            .filter(|edge| edge.role != Role::Input && !edge.failed)
            .filter_map(|edge| edge.to.strip_prefix("address:"))
            .map(str::to_owned)
            .collect();
        let ends: Vec<String> = ends.into_iter().collect();
        let bridges = self.stops(&ends).await?;
        let mut deposits: Vec<(Edge, String)> = self
            .graph
            .edges
            .values()
            .filter(|edge| edge.role != Role::Input && !edge.failed && edge.time.is_some())
            .filter_map(|edge| {
                let key = edge.to.strip_prefix("address:")?;
                bridges.get(key).filter(|(reason, _)| *reason == StopReason::Bridge)?;
                Some((edge.clone(), key.to_owned()))
            })
            .collect();
        deposits.sort_by_key(|(edge, _)| (std::cmp::Reverse(edge.value), edge.id()));
        for (_, key) in deposits.iter().skip(DEPOSITS) {
            self.graph.skip("bridge_exits", &address_id(key), 1);
        }
        deposits.truncate(DEPOSITS);
        for (edge, key) in deposits {
            self.exits_of(&edge, &key).await?;
        }
        Ok(())
    }

    async fn exits_of(&mut self, edge: &Edge, key: &str) -> Result<(), Error> {
        let Some(known) = self.bridge_name(key) else {
            return Ok(());
        };
        let decimals = decimals(self.chain, &edge.asset);
        if decimals.is_none() {
            // Nothing could fit: it is not looked for, and that is said.
            self.graph.skip("bridge_exits", &address_id(key), 1);
            return Ok(());
        }
        let tx = match edge.tx.parse::<Txid>() {
            Ok(txid) if self.chain.kind == Kind::Utxo => self.txs("", &[txid]).await.pop(),
            _ => None,
        };
        let deposit = Deposit {
            bridge: known.text.clone(),
            chain: self.chain,
            decimals,
            asset: edge.asset.clone(),
            value: edge.value,
            time: edge.time.unwrap_or(0),
            sender: edge
                .from
                .strip_prefix("address:")
                .filter(|_| self.chain.kind == Kind::Account)
                .map(str::to_owned),
            receiver: tx.as_deref().and_then(named_receiver),
            named: self.named_by(edge, key).await,
        };
        let mut payouts: Vec<Payout> = Vec::new();
        for place in self.places(&known, &deposit).await? {
            for payout in self.paid(&place, &deposit, key).await {
                let same = |one: &&mut Payout| {
                    one.tx == payout.tx && one.to == payout.to && one.value == payout.value && one.asset == payout.asset
                };
                match payouts.iter_mut().find(same) {
                    // Seen from the bridge and from the receiver.
                    Some(one) => one.by_bridge |= payout.by_bridge,
                    None => payouts.push(payout),
                }
            }
        }
        let mut found = exits(&deposit, &payouts);
        let node = address_id(key);
        self.graph
            .skip("bridge_exits", &node, found.len().saturating_sub(SHOWN));
        found.truncate(SHOWN);
        if let Some(node) = self.graph.nodes.get_mut(&node) {
            for finding in found {
                if !node.findings.contains(&finding) {
                    node.findings.push(finding);
                }
            }
        }
        Ok(())
    }

    /// Addresses in the data of an EVM deposit's call that may be its receiver: neither the bridge, nor the sender, nor a token.
    async fn named_by(&mut self, edge: &Edge, key: &str) -> Vec<String> {
        if self.chain.kind != Kind::Account {
            return Vec::new();
        }
        let node = address_id(key);
        if !self.spend_call() {
            self.graph.skip(self.exhausted().unwrap_or(End::Calls).word(), &node, 1);
            return Vec::new();
        }
        match self.app.source.tx_facts(self.chain, &edge.tx).await {
            Ok(facts) => {
                self.fetched_abroad(&format!("data of the call {}", edge.tx), facts.provenance);
                let sender = edge.from.strip_prefix("address:");
                let mut named = facts.value.named;
                named.retain(|one| one != key && Some(one.as_str()) != sender && !is_token(one));
                named.truncate(NAMED);
                named
            }
            Err(error) => {
                self.failed(&node, &error);
                Vec::new()
            }
        }
    }

    fn bridge_name(&self, key: &str) -> Option<Known> {
        let (_, known) = stop_of(self.names.get(key)?)?;
        Some(known.clone())
    }

    /// Where a payout may be seen: addresses of the same bridge on other chains, and whoever the deposit points to.
    async fn places(&self, known: &Known, deposit: &Deposit) -> Result<BTreeSet<Place>, Error> {
        let served = |id: &str| self.app.ledger.chains().find(|one| one.id == id && *one != self.chain);
        let mut db = self.app.db().await?;
        let namesakes = store::bridges(&mut db, self.user, self.chain, known).await?;
        let mut places: BTreeSet<Place> = namesakes
            .into_iter()
            .filter_map(|(chain, address)| {
                Some(Place {
                    chain: served(&chain)?.id,
                    address,
                    by_bridge: true,
                })
            })
            .collect();
        for receiver in deposit.receiver.iter().chain(&deposit.sender).chain(&deposit.named) {
            for chain in CHAINS.iter().filter(|chain| chain.kind == Kind::Account) {
                if let Some(chain) = served(chain.id) {
                    places.insert(Place {
                        chain: chain.id,
                        address: receiver.clone(),
                        by_bridge: false,
                    });
                }
            }
        }
        Ok(places)
    }

    /// Payments of a bridge, or to a receiver, in the time in which a payout may be. What cannot be had is counted at `key`.
    async fn paid(&mut self, place: &Place, deposit: &Deposit, key: &str) -> Vec<Payout> {
        let node = address_id(key);
        let Some(chain) = chain(place.chain) else {
            return Vec::new();
        };
        let first = deposit.time - BEFORE;
        let mut found = Vec::new();
        let mut cursor: Option<String> = None;
        for _ in 0..PAGES {
            if !self.spend_call() {
                self.graph.skip(self.exhausted().unwrap_or(End::Calls).word(), &node, 1);
                return found;
            }
            let page = match self.page_abroad(chain, place, cursor.as_deref()).await {
                Ok(page) => page,
                Err(error) => {
                    self.failed(&node, &error);
                    return found;
                }
            };
            let oldest = page.oldest;
            found.extend(
                page.payouts
                    .into_iter()
                    .filter(|one| deposit.in_time(chain, one.time - deposit.time).is_some()),
            );
            cursor = page.next;
            if cursor.is_none() || oldest.is_some_and(|time| time < first) {
                return found;
            }
        }
        self.graph.skip("pages", &node, 1);
        found
    }

    async fn page_abroad(
        &mut self,
        chain: &'static Chain,
        place: &Place,
        cursor: Option<&str>,
    ) -> Result<Abroad, Error> {
        let what = format!("payouts of {} on {}", place.address, chain.id);
        match chain.kind {
            Kind::Utxo => {
                let page = self.app.source.address_txs(chain, &place.address, cursor).await?;
                self.fetched_abroad(&what, page.provenance);
                for (source, state) in page.value.coverage.sources {
                    self.answered(&format!("{} {source}", chain.name), state);
                }
                let times = page.value.items.iter().filter_map(|tx| tx.block);
                Ok(Abroad {
                    oldest: times.map(|block| block.time).min(),
                    payouts: page
                        .value
                        .items
                        .iter()
                        .flat_map(|tx| outputs(chain, place, tx))
                        .collect(),
                    next: page.value.next,
                })
            }
            Kind::Account => {
                let page = self.app.source.transfers(chain, &place.address, cursor).await?;
                self.fetched_abroad(&what, page.provenance);
                for (source, state) in page.value.coverage.sources {
                    self.answered(&format!("{} {source}", chain.name), state);
                }
                Ok(Abroad {
                    oldest: page
                        .value
                        .items
                        .iter()
                        .map(|one| one.time)
                        .filter(|time| *time > 0)
                        .min(),
                    payouts: page
                        .value
                        .items
                        .into_iter()
                        .filter_map(|one| transfer(chain, place, one))
                        .collect(),
                    next: page.value.next,
                })
            }
        }
    }
}

struct Abroad {
    payouts: Vec<Payout>,
    /// Seconds since 1970 of the oldest on the page.
    oldest: Option<i64>,
    next: Option<String>,
}

fn transfer(chain: &'static Chain, place: &Place, one: Transfer) -> Option<Payout> {
    let end = if place.by_bridge { &one.from } else { &one.to };
    (end.as_deref() == Some(place.address.as_str()) && !one.failed && one.token_id.is_none()).then_some(())?;
    Some(Payout {
        chain,
        decimals: decimals(chain, &one.asset)?,
        tx: one.tx,
        to: one.to?,
        asset: one.asset,
        value: one.value,
        time: one.time,
        by_bridge: place.by_bridge,
    })
}

/// What a bridge's address paid to others in a transaction.
fn outputs(chain: &'static Chain, place: &Place, tx: &Tx) -> Vec<Payout> {
    let paid = of_tx(&place.address, tx).filter(|one| one.direction == Direction::Out && one.time > 0);
    let Some(movement) = paid else { return Vec::new() };
    let peers = movement.peers.into_iter().filter_map(|peer| {
        Some(Payout {
            chain,
            tx: movement.tx.clone(),
            to: peer.address?,
            asset: Asset::Native,
            decimals: chain.decimals,
            value: peer.value,
            time: movement.time,
            by_bridge: true,
        })
    });
    peers.collect()
}
