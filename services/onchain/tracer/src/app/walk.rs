//! One question's way through a chain: what it fetched, what it may still fetch, and the graph that grows.
//!
//! Each fetch takes one of the calls that the question has, and a few run at once. Once no call is left, or after eight seconds, nothing more is
//! fetched: the graph as it is then is the answer. What was left out, and what failed, is counted at its node with the reason, and every fetch that
//! succeeded is a step with its provenance.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use chain_model::{
    category::StopReason,
    chain::Chain,
    error::Error,
    known::Known,
    provenance::{Fetched, Provenance, State},
    transfer::Transfer,
    tx::{Spend, Tx, Txid},
};
use chain_providers::source::Page;
use futures::{StreamExt, stream};
use heuristics::Switches;
use tokio::time::Instant;
use vocab::UserId;

use super::known_chain;
use crate::{
    Tracer,
    domain::graph::{Drawn, End, Filter, Graph, Request, Step, stop_of},
};

/// Fetches of one question that are under way together.
const TOGETHER: usize = 6;
/// A question is answered with what it has after this: callers wait ten seconds at most.
const TIME: Duration = Duration::from_secs(8);
/// Pages of an address that one step looks through.
const PAGES: usize = 4;
/// Calls of a step that names no number.
const STEP_CALLS: u32 = 400;

pub(super) struct Walk<'a> {
    pub app: &'a Tracer,
    pub user: UserId,
    pub chain: &'static Chain,
    pub request: Request,
    pub graph: Graph,
    steps: Vec<Step>,
    left: u32,
    until: Instant,
    txs: HashMap<Txid, Arc<Tx>>,
    spends: HashMap<Txid, Arc<Vec<Option<Spend>>>>,
    pub(super) names: HashMap<String, Vec<Known>>,
}

impl<'a> Walk<'a> {
    pub(super) fn of(app: &'a Tracer, user: UserId, request: Request) -> Result<Self, Error> {
        let chain = known_chain(app, request.chain())?;
        let left = match &request {
            Request::AutoTrace(asked) => asked.calls,
            Request::Taint(asked) => asked.calls,
            Request::Expand(_) | Request::FindPath(_) => STEP_CALLS,
        };
        Ok(Self {
            app,
            user,
            chain,
            request,
            graph: Graph::default(),
            steps: Vec::new(),
            left,
            until: Instant::now() + TIME,
            txs: HashMap::new(),
            spends: HashMap::new(),
            names: HashMap::new(),
        })
    }

    pub(super) fn filter(&self) -> Filter {
        self.request.filter().clone()
    }

    pub(super) fn switches(&self) -> Switches {
        self.request.filter().switches()
    }

    /// True where another fetch is allowed; takes it.
    pub(super) fn spend_call(&mut self) -> bool {
        if self.left == 0 || Instant::now() >= self.until {
            return false;
        }
        self.left -= 1;
        self.graph.calls += 1;
        true
    }

    pub(super) fn exhausted(&self) -> Option<End> {
        if self.left == 0 {
            Some(End::Calls)
        } else if Instant::now() >= self.until {
            Some(End::Time)
        } else {
            None
        }
    }

    fn fetched(&mut self, what: &str, provenance: Provenance) {
        self.graph.height = self.graph.height.max(provenance.block_height.unwrap_or(0));
        self.fetched_abroad(what, provenance);
    }

    /// As [`Walk::fetched`], from another chain, whose heights are not this graph's.
    pub(super) fn fetched_abroad(&mut self, what: &str, provenance: Provenance) {
        self.graph.coverage.loaded += 1;
        self.answered(&provenance.provider, State::Ok);
        self.steps.push(Step {
            at_unix_ms: provenance.fetched_unix_ms,
            action: "fetch".to_owned(),
            detail: what.to_owned(),
            provenance: Some(provenance),
        });
    }

    pub(super) fn answered(&mut self, source: &str, state: State) {
        self.graph.coverage.merge(source.to_owned(), state);
    }

    /// What could not be fetched is counted at its node, and the answer says which source failed.
    pub(super) fn failed(&mut self, node: &str, error: &Error) {
        self.graph.skip("failed_fetch", node, 1);
        match error.plain() {
            Error::Limited { provider, retry_after } => self.answered(
                &provider.clone(),
                State::Limited {
                    retry_after: *retry_after,
                },
            ),
            Error::Provider { provider, .. } | Error::Refused { provider, .. } => {
                self.answered(&provider.clone(), State::Failed(error.to_string()));
            }
            other => self.answered("chain", State::Failed(other.to_string())),
        }
    }

    /// A transaction that the question is about: without it there is no answer.
    pub(super) async fn tx(&mut self, txid: Txid) -> Result<Arc<Tx>, Error> {
        if let Some(known) = self.txs.get(&txid) {
            return Ok(Arc::clone(known));
        }
        self.spend_call();
        let found = self.app.source.tx(self.chain, txid).await?;
        self.fetched(&format!("tx {txid}"), found.provenance);
        self.txs.insert(txid, Arc::clone(&found.value));
        Ok(found.value)
    }

    /// Those of these transactions that could be had, in their order. What is missing is counted at `node`.
    pub(super) async fn txs(&mut self, node: &str, txids: &[Txid]) -> Vec<Arc<Tx>> {
        let mut seen = HashSet::new();
        let wanted: Vec<Txid> = txids.iter().copied().filter(|txid| seen.insert(*txid)).collect();
        let mut open = Vec::new();
        for txid in wanted
            .iter()
            .filter(|txid| !self.txs.contains_key(txid))
            .copied()
            .collect::<Vec<_>>()
        {
            if self.spend_call() {
                open.push(txid);
            } else {
                self.graph.skip(self.exhausted().unwrap_or(End::Calls).word(), node, 1);
            }
        }
        let (source, chain) = (Arc::clone(&self.app.source), self.chain);
        let fetches = open.into_iter().map(|txid| {
            let source = Arc::clone(&source);
            async move { (txid, source.tx(chain, txid).await) }
        });
        let answers: Vec<_> = stream::iter(fetches).buffered(TOGETHER).collect().await;
        for (txid, answer) in answers {
            match answer {
                Ok(found) => {
                    self.fetched(&format!("tx {txid}"), found.provenance);
                    self.txs.insert(txid, found.value);
                }
                Err(error) => self.failed(node, &error),
            }
        }
        wanted.iter().filter_map(|txid| self.txs.get(txid).cloned()).collect()
    }

    /// Who spent the outputs of these transactions; those that could not be asked are counted and left out.
    pub(super) async fn spends(&mut self, txids: &[Txid]) -> HashMap<Txid, Arc<Vec<Option<Spend>>>> {
        let mut open = Vec::new();
        for txid in txids
            .iter()
            .filter(|txid| !self.spends.contains_key(txid))
            .copied()
            .collect::<HashSet<_>>()
        {
            open.push(txid);
        }
        // The order of fetches is part of the log.
        open.sort_unstable();
        let mut asked = Vec::new();
        for txid in open {
            if self.spend_call() {
                asked.push(txid);
            } else {
                self.graph
                    .skip(self.exhausted().unwrap_or(End::Calls).word(), &format!("tx:{txid}"), 1);
            }
        }
        let (source, chain) = (Arc::clone(&self.app.source), self.chain);
        let fetches = asked.into_iter().map(|txid| {
            let source = Arc::clone(&source);
            async move { (txid, source.spends(chain, txid).await) }
        });
        let answers: Vec<_> = stream::iter(fetches).buffered(TOGETHER).collect().await;
        for (txid, answer) in answers {
            match answer {
                Ok(found) => {
                    self.fetched(&format!("outspends {txid}"), found.provenance);
                    self.spends.insert(txid, Arc::new(found.value));
                }
                Err(error) => self.failed(&format!("tx:{txid}"), &error),
            }
        }
        txids
            .iter()
            .filter_map(|txid| Some((*txid, Arc::clone(self.spends.get(txid)?))))
            .collect()
    }

    /// Transactions of an address, newest first, as many pages as a step looks through. Fails only where the first page does.
    pub(super) async fn address_txs(&mut self, address: &str) -> Result<Vec<Arc<Tx>>, Error> {
        let (app, chain) = (self.app, self.chain);
        let page =
            |cursor: Option<String>| async move { app.source.address_txs(chain, address, cursor.as_deref()).await };
        let found = self.pages("address", address, page).await?;
        self.txs.extend(found.iter().map(|tx| (tx.txid, Arc::clone(tx))));
        Ok(found)
    }

    /// Transfers of an account, newest first; else as [`Walk::address_txs`].
    pub(super) async fn transfers(&mut self, address: &str) -> Result<Vec<Transfer>, Error> {
        let (app, chain) = (self.app, self.chain);
        let page =
            |cursor: Option<String>| async move { app.source.transfers(chain, address, cursor.as_deref()).await };
        self.pages("transfers", address, page).await
    }

    /// What `page` gives from the first place on. `what` is its name in the log of the step.
    async fn pages<T, F>(
        &mut self,
        what: &str,
        address: &str,
        page: impl Fn(Option<String>) -> F,
    ) -> Result<Vec<T>, Error>
    where
        F: Future<Output = Result<Fetched<Page<T>>, Error>>,
    {
        let node = format!("address:{address}");
        let mut found = Vec::new();
        let mut cursor: Option<String> = None;
        for number in 1..=PAGES {
            if !self.spend_call() {
                self.graph.skip(self.exhausted().unwrap_or(End::Calls).word(), &node, 1);
                break;
            }
            let answer = match page(cursor.clone()).await {
                Err(error) if number > 1 => {
                    self.failed(&node, &error);
                    break;
                }
                other => other?,
            };
            self.fetched(&format!("{what} {address} page {number}"), answer.provenance);
            for (source, state) in answer.value.coverage.sources {
                self.answered(&source, state);
            }
            found.extend(answer.value.items);
            cursor = answer.value.next;
            if cursor.is_none() {
                return Ok(found);
            }
        }
        if cursor.is_some() {
            // How many there are nobody said: at least one more page.
            self.graph.skip("pages", &node, 1);
        }
        Ok(found)
    }

    pub(super) async fn tx_transfers(&mut self, hash: &str) -> Result<Vec<Transfer>, Error> {
        self.spend_call();
        let found = self.app.source.tx_transfers(self.chain, hash).await?;
        self.fetched(&format!("transaction {hash}"), found.provenance);
        for (source, state) in found.value.coverage.sources {
            self.answered(&source, state);
        }
        Ok(found.value.items)
    }

    /// Why nobody should look beyond these addresses, where a name says so: reason and name by address.
    pub(super) async fn stops(&mut self, addresses: &[String]) -> Result<HashMap<String, (StopReason, String)>, Error> {
        let open: Vec<String> = addresses
            .iter()
            .filter(|address| !self.names.contains_key(*address))
            .cloned()
            .collect();
        if !open.is_empty() {
            let mut known = self.app.casebook.known(self.user, self.chain, &open).await?;
            for address in open {
                let names = known.remove(&address).unwrap_or_default();
                self.names.insert(address, names);
            }
        }
        let found = addresses.iter().filter_map(|address| {
            let (reason, known) = stop_of(self.names.get(address)?)?;
            Some((address.clone(), (reason, known.text.clone())))
        });
        Ok(found.collect())
    }

    /// The graph with names and prices, and the log: what was asked first, then every fetch.
    pub(super) async fn drawn(mut self) -> Result<Drawn, Error> {
        self.app.name_nodes(self.user, self.chain, &mut self.graph).await?;
        self.app.price_edges(self.chain, &mut self.graph).await;
        let height = self.graph.height;
        let filter = self.request.filter_mut();
        if filter.until_height == 0 {
            // Whoever repeats this later must not see what came after.
            filter.until_height = height;
        }
        let asked = Step {
            at_unix_ms: self.app.clock.now().timestamp_millis(),
            action: self.request.action().to_owned(),
            detail: self.request.detail(),
            provenance: None,
        };
        let mut steps = vec![asked];
        steps.append(&mut self.steps);
        self.graph.coverage.total = None;
        Ok(Drawn {
            graph: self.graph,
            steps,
        })
    }
}
