//! One transaction, whatever the chain.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use chain_model::{
    address,
    call::{self, Argument, Call},
    chain::{Chain, Kind},
    error::Error,
    known::Known,
    provenance::{Coverage, State},
    scope,
    transfer::Transfer,
    tx::{Spend, Tx},
};
use chain_providers::source::TxFacts;
use vocab::UserId;

use super::profile::Basis;
use crate::Ledger;

/// What a transaction is made of.
#[derive(Debug, Clone)]
pub enum Body {
    Utxo {
        tx: Arc<Tx>,
        /// For each output who spent it; none where that could not be had.
        spends: Option<Vec<Option<Spend>>>,
    },
    Account {
        transfers: Vec<Transfer>,
        facts: Box<TxFacts>,
        /// What it asked of the contract, and the calls in that.
        calls: Vec<Call>,
    },
}

/// The data of a transaction that makes a contract is the contract's code, and asks nothing.
fn calls(facts: &TxFacts, transfers: &[Transfer]) -> Vec<Call> {
    let data = facts.input.as_deref().filter(|_| facts.created.is_none());
    let to = transfers.first().and_then(|own| own.to.as_deref());
    data.map(|data| call::read(to, data)).unwrap_or_default()
}

/// A transaction with the names of those in it.
#[derive(Debug, Clone)]
pub struct Shown {
    pub chain: &'static Chain,
    pub hash: String,
    pub body: Body,
    pub tip: Option<u64>,
    pub names: HashMap<String, Vec<Known>>,
    pub basis: Basis,
}

impl Ledger {
    /// # Errors
    /// [`Error::NoTransaction`]; what is wrong with the hash; the provider's failure.
    pub async fn transaction(&self, user: UserId, chain: &str, hash: &str) -> Result<Shown, Error> {
        let chain = scope::chain_of(chain)?;
        let hash = address::parse_tx_on(chain, hash).map_err(|bad| Error::BadAddress { field: "hash", bad })?;
        let tip = self.source.tip(chain).await.ok().map(|tip| tip.value);
        let mut coverage = Coverage::default();
        let (body, provenance, addresses) = match chain.kind {
            Kind::Utxo => {
                let txid = hash.parse().map_err(|_| Error::NoTransaction)?;
                let (tx, spends) = tokio::join!(self.source.tx(chain, txid), self.source.spends(chain, txid));
                let tx = tx?;
                coverage.push(tx.provenance.provider.clone(), State::Ok);
                let spends = match spends {
                    Ok(spends) => Some(spends.value),
                    Err(error) => {
                        coverage.push("spends", State::Failed(error.to_string()));
                        None
                    }
                };
                let inputs = tx.value.inputs.iter().filter_map(|one| one.address.clone());
                let outputs = tx.value.outputs.iter().filter_map(|one| one.address.clone());
                let addresses: Vec<String> = inputs.chain(outputs).collect();
                (Body::Utxo { tx: tx.value, spends }, tx.provenance, addresses)
            }
            Kind::Account => {
                let facts = self.source.tx_facts(chain, &hash).await?;
                let transfers = self.source.tx_transfers(chain, &hash).await?;
                coverage.push(facts.provenance.provider.clone(), State::Ok);
                for (source, state) in transfers.value.coverage.sources {
                    coverage.merge(source, state);
                }
                let transfers = transfers.value.items;
                let ends = transfers.iter().flat_map(|one| [one.from.clone(), one.to.clone()]);
                let calls = calls(&facts.value, &transfers);
                let said = calls.iter().flat_map(|call| {
                    let arguments = call.arguments.iter().filter_map(Argument::address);
                    arguments.chain(call.to.as_deref()).map(str::to_owned)
                });
                let addresses: BTreeSet<String> = ends.flatten().chain(said).collect();
                let addresses = addresses.into_iter().collect();
                let body = Body::Account {
                    transfers,
                    facts: Box::new(facts.value),
                    calls,
                };
                (body, facts.provenance, addresses)
            }
        };
        let names = self.casebook.known(user, chain, &addresses).await?;
        Ok(Shown {
            chain,
            hash,
            body,
            tip,
            names,
            basis: Basis {
                coverage,
                provenance: vec![provenance],
                ..Basis::default()
            },
        })
    }
}
