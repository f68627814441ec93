//! A chain held in memory, in the shape in which providers are asked.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex},
};

use async_trait::async_trait;
use chain_model::{
    amount::Amount,
    chain::Chain,
    error::Error,
    provenance::{Coverage, Fetched, Provenance},
    transfer::{Asset, Kind, Transfer},
    tx::{Block, Input, OutPoint, Output, Script, Spend, Tx, Txid},
};
use chain_providers::source::{Page, Source};

/// Transactions of a page.
const PAGE: usize = 25;

#[derive(Default)]
pub struct Memory {
    txs: Mutex<HashMap<Txid, Arc<Tx>>>,
    broken: Mutex<HashSet<Txid>>,
    transfers: Mutex<Vec<Transfer>>,
    pub calls: Mutex<usize>,
}

pub fn id(n: u32) -> Txid {
    let mut bytes = [0x11; 32];
    bytes[..4].copy_from_slice(&n.to_be_bytes());
    Txid(bytes)
}

/// Real addresses, so that they parse: BIP 173 with another program each.
pub fn address(n: u8) -> String {
    let program = [n; 20];
    let key = bitcoin::WPubkeyHash::from_raw_hash(bitcoin::hashes::Hash::from_byte_array(program));
    bitcoin::Address::p2wpkh_from_hash(key, bitcoin::Network::Bitcoin).to_string()
}

trait P2wpkh {
    fn p2wpkh_from_hash(key: bitcoin::WPubkeyHash, network: bitcoin::Network) -> bitcoin::Address;
}

impl P2wpkh for bitcoin::Address {
    fn p2wpkh_from_hash(key: bitcoin::WPubkeyHash, network: bitcoin::Network) -> bitcoin::Address {
        let script = bitcoin::ScriptBuf::new_p2wpkh(&key);
        bitcoin::Address::from_script(&script, network).unwrap()
    }
}

/// An account in its canonical spelling.
pub fn account(n: u8) -> String {
    let chain = chain_model::chain::chain("ethereum").unwrap();
    chain_model::address::parse_on(chain, &format!("0x{}", format!("{n:02x}").repeat(20))).unwrap()
}

impl Memory {
    pub fn of(txs: impl IntoIterator<Item = Tx>) -> Self {
        let memory = Self::default();
        for tx in txs {
            memory.push(tx);
        }
        memory
    }

    pub fn push(&self, tx: Tx) {
        self.txs.lock().unwrap().insert(tx.txid, Arc::new(tx));
    }

    /// Adds a transaction of the chain: what it spends, and what it pays to whom.
    pub fn pay(&self, n: u32, height: Option<u64>, spends: &[(u32, u32)], pays: &[(u8, u64)]) {
        let inputs: Vec<Input> = spends
            .iter()
            .map(|(from, index)| {
                let prev = OutPoint {
                    txid: id(*from),
                    index: *index,
                };
                let parent = self.txs.lock().unwrap().get(&prev.txid).cloned();
                let output = parent.as_ref().and_then(|parent| parent.outputs.get(*index as usize));
                Input {
                    prev: Some(prev),
                    address: output.and_then(|output| output.address.clone()),
                    script: Script::P2wpkh,
                    value: output.map_or(0, |output| output.value),
                    sequence: u32::MAX,
                }
            })
            .collect();
        let inputs = if inputs.is_empty() {
            vec![Input {
                prev: None,
                address: None,
                script: Script::Other,
                value: 0,
                sequence: u32::MAX,
            }]
        } else {
            inputs
        };
        let outputs: Vec<Output> = pays
            .iter()
            .map(|(to, value)| Output {
                address: (*to > 0).then(|| address(*to)),
                script: if *to > 0 { Script::P2wpkh } else { Script::Other },
                value: *value,
                script_pubkey: Vec::new(),
            })
            .collect();
        let brought: u64 = inputs.iter().map(|input| input.value).sum();
        let paid: u64 = outputs.iter().map(|output| output.value).sum();
        self.push(Tx {
            txid: id(n),
            version: 2,
            lock_time: 0,
            size: 200,
            weight: 800,
            fee: brought.saturating_sub(paid),
            inputs,
            outputs,
            block: height.map(|height| Block {
                height,
                hash: [0; 32],
                time: 1_700_000_000 + i64::try_from(height).unwrap() * 600,
            }),
        });
    }

    /// Moves native coins between accounts in a block of their own.
    pub fn send(&self, block: u64, from: u8, to: u8, value: u64) {
        self.transfers.lock().unwrap().push(Transfer {
            tx: format!("0x{block:064x}"),
            position: 0,
            kind: Kind::Native,
            asset: Asset::Native,
            from: Some(account(from)),
            to: Some(account(to)),
            value: Amount::from(value),
            token_id: None,
            block: Some(block),
            time: 1_700_000_000 + i64::try_from(block).unwrap() * 12,
            failed: false,
            fee: None,
        });
    }

    /// From now on this transaction cannot be had.
    pub fn break_tx(&self, txid: Txid) {
        self.broken.lock().unwrap().insert(txid);
    }

    fn provenance(&self, endpoint: String) -> Provenance {
        *self.calls.lock().unwrap() += 1;
        let txs = self.txs.lock().unwrap();
        let blocks = txs.values().filter_map(|tx| tx.block).map(|block| block.height);
        let transfers = self.transfers.lock().unwrap();
        let tip = blocks.chain(transfers.iter().filter_map(|one| one.block)).max();
        Provenance {
            provider: "memory".to_owned(),
            endpoint,
            fetched_unix_ms: 1,
            block_height: tip,
            sha256: None,
        }
    }
}

fn away() -> Error {
    Error::Provider {
        provider: "memory".to_owned(),
        retry_after: None,
        cause: Arc::new(std::io::Error::other("broken on purpose")),
    }
}

#[async_trait]
impl Source for Memory {
    async fn tx(&self, _: &'static Chain, txid: Txid) -> Result<Fetched<Arc<Tx>>, Error> {
        if self.broken.lock().unwrap().contains(&txid) {
            return Err(away());
        }
        let value = self
            .txs
            .lock()
            .unwrap()
            .get(&txid)
            .cloned()
            .ok_or(Error::NoTransaction)?;
        Ok(Fetched {
            value,
            provenance: self.provenance(format!("/tx/{txid}")),
        })
    }

    async fn spends(&self, _: &'static Chain, txid: Txid) -> Result<Fetched<Vec<Option<Spend>>>, Error> {
        let mut value = {
            let txs = self.txs.lock().unwrap();
            let count = txs.get(&txid).ok_or(Error::NoTransaction)?.outputs.len();
            let mut spends = vec![None; count];
            for tx in txs.values() {
                for (input, from) in (0..).zip(&tx.inputs) {
                    if let Some(prev) = from.prev.filter(|prev| prev.txid == txid) {
                        spends[prev.index as usize] = Some(Spend {
                            txid: tx.txid,
                            input,
                            block: tx.block,
                        });
                    }
                }
            }
            spends
        };
        value.shrink_to_fit();
        Ok(Fetched {
            value,
            provenance: self.provenance(format!("/tx/{txid}/outspends")),
        })
    }

    async fn address_txs(
        &self,
        _: &'static Chain,
        address: &str,
        cursor: Option<&str>,
    ) -> Result<Fetched<Page<Arc<Tx>>>, Error> {
        let mut all: Vec<Arc<Tx>> = {
            let txs = self.txs.lock().unwrap();
            let takes_part = |tx: &&Arc<Tx>| {
                let inputs = tx.inputs.iter().map(|input| &input.address);
                let outputs = tx.outputs.iter().map(|output| &output.address);
                inputs.chain(outputs).flatten().any(|one| one == address)
            };
            txs.values().filter(takes_part).cloned().collect()
        };
        all.sort_by_key(|tx| {
            (
                std::cmp::Reverse(tx.block.map_or(u64::MAX, |block| block.height)),
                tx.txid,
            )
        });
        let from: usize = cursor.map_or(0, |cursor| cursor.parse().unwrap());
        let items: Vec<_> = all.iter().skip(from).take(PAGE).cloned().collect();
        let next = (from + PAGE < all.len()).then(|| (from + PAGE).to_string());
        let value = Page {
            items,
            next,
            coverage: Coverage::default(),
        };
        Ok(Fetched {
            value,
            provenance: self.provenance(format!("/address/{address}/txs")),
        })
    }

    async fn transfers(
        &self,
        _: &'static Chain,
        address: &str,
        cursor: Option<&str>,
    ) -> Result<Fetched<Page<Transfer>>, Error> {
        let mut all: Vec<Transfer> = self.transfers.lock().unwrap().clone();
        all.retain(|one| one.from.as_deref() == Some(address) || one.to.as_deref() == Some(address));
        all.sort_by_key(|one| std::cmp::Reverse(one.block));
        let from: usize = cursor.map_or(0, |cursor| cursor.parse().unwrap());
        let items: Vec<_> = all.iter().skip(from).take(PAGE).cloned().collect();
        let next = (from + PAGE < all.len()).then(|| (from + PAGE).to_string());
        let value = Page {
            items,
            next,
            coverage: Coverage::default(),
        };
        Ok(Fetched {
            value,
            provenance: self.provenance(format!("/addresses/{address}/transfers")),
        })
    }

    async fn tx_transfers(&self, _: &'static Chain, hash: &str) -> Result<Fetched<Page<Transfer>>, Error> {
        let mut value: Vec<Transfer> = self.transfers.lock().unwrap().clone();
        value.retain(|one| one.tx == hash);
        if value.is_empty() {
            return Err(Error::NoTransaction);
        }
        Ok(Fetched {
            value: Page {
                items: value,
                next: None,
                coverage: Coverage::default(),
            },
            provenance: self.provenance(format!("/transactions/{hash}")),
        })
    }

    fn serves(&self, _: &Chain) -> bool {
        true
    }
}
