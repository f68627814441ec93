//! A chain held in memory, in the shape in which providers are asked.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex},
};

use async_trait::async_trait;
use onchain::{
    app::source::{Page, Source},
    domain::{
        chain::Chain,
        provenance::{Coverage, Fetched, Provenance},
        transfer::Transfer,
        tx::{Block, Input, OutPoint, Output, Script, Spend, Tx, Txid},
    },
    error::Error,
};

/// Transactions of a page.
const PAGE: usize = 25;

#[derive(Default)]
pub struct Memory {
    txs: Mutex<HashMap<Txid, Arc<Tx>>>,
    broken: Mutex<HashSet<Txid>>,
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

    /// From now on this transaction cannot be had.
    pub fn break_tx(&self, txid: Txid) {
        self.broken.lock().unwrap().insert(txid);
    }

    fn provenance(&self, endpoint: String) -> Provenance {
        *self.calls.lock().unwrap() += 1;
        let tip = self
            .txs
            .lock()
            .unwrap()
            .values()
            .filter_map(|tx| tx.block)
            .map(|block| block.height)
            .max();
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

    async fn transfers(&self, _: &'static Chain, _: &str, _: Option<&str>) -> Result<Fetched<Page<Transfer>>, Error> {
        Err(Error::NoChain)
    }

    fn serves(&self, _: &Chain) -> bool {
        true
    }

    async fn tx_transfers(&self, _: &'static Chain, _: &str) -> Result<Fetched<Vec<Transfer>>, Error> {
        Err(Error::NoChain)
    }
}
