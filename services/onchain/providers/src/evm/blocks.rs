//! Whole blocks from a node: transactions that send the native asset, and transfers in the logs of known tokens.

use chain_model::{chain::Chain, error::Error, provenance::Provenance, transfer::Asset};
use heuristics::whale::{Block, Floors, of_account};

use crate::{endpoint::Raw, evm::Evm, failure::Failure, rpc::Rpc};

/// Who gets coins here has no key: they are burnt.
const ZERO: &str = "0x0000000000000000000000000000000000000000";

fn at(raw: Raw, height: u64) -> Provenance {
    Provenance {
        block_height: Some(height),
        ..raw.provenance
    }
}

impl Evm {
    /// Name of the node, where there is one.
    pub(crate) fn blocks(&self) -> Option<&'static str> {
        self.rpc.as_ref().map(Rpc::name)
    }

    fn node(&self) -> Result<&Rpc, Error> {
        self.rpc.as_ref().ok_or(Error::NoChain)
    }

    pub(crate) async fn block_hash(&self, height: u64) -> Result<[u8; 32], Error> {
        let node = self.node()?;
        let found = node.block(height, false).await;
        found
            .map(|(block, _)| block.hash)
            .map_err(|failure| failure.error(node.name()))
    }

    pub(crate) async fn block(&self, chain: &Chain, height: u64, floors: &Floors) -> Result<Block, Error> {
        let node = self.node()?;
        let failed = |failure: Failure| failure.error(node.name());
        let (read, raw) = node.block(height, true).await.map_err(failed)?;
        if read.height != height {
            return Err(failed(Failure::Shape("another block than was asked for".to_owned())));
        }
        let from = at(raw, height);
        let mut moves = Vec::new();
        let mut unreadable = read.unreadable;
        if let Some(least) = floors.native() {
            for sent in read.sent.into_iter().filter(|sent| sent.value >= least) {
                // Coins that a new contract gets have a receiver that only the receipt knows: the profile of the transaction shows it.
                let to = sent.to.clone().filter(|to| to != ZERO);
                let sides = (Some(sent.from), to);
                let name = (sent.tx.clone(), "native".to_owned());
                let large = of_account(name, &Asset::Native, sides, sent.value, least, &from);
                if let Some(large) = large.filter(|_| sent.to.is_some())
                    && node.succeeded(&sent.tx).await.map_err(failed)?.0
                {
                    moves.push(large);
                }
            }
        }
        let contracts: Vec<&str> = floors.contracts().collect();
        if !contracts.is_empty() {
            let (logs, raw) = node.moved_in_block(height, &contracts).await.map_err(failed)?;
            let from = at(raw, height);
            unreadable = unreadable.saturating_add(logs.unreadable);
            for log in logs.items {
                // The chain changed between the two answers: the next look finds it settled.
                if log.block != read.hash {
                    return Err(failed(Failure::Shape(format!(
                        "two blocks at height {height} of {}",
                        chain.id
                    ))));
                }
                let Some(floor) = floors.token(&log.contract) else {
                    continue;
                };
                let name = (log.tx, format!("log:{}", log.index));
                moves.extend(of_account(
                    name,
                    &floor.asset,
                    (log.from, log.to),
                    log.value,
                    floor.least,
                    &from,
                ));
            }
        }
        Ok(Block {
            height,
            hash: read.hash,
            parent: read.parent,
            time: read.time,
            moves,
            coinjoins: 0,
            unreadable,
        })
    }
}
