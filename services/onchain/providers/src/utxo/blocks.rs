//! Whole blocks: the raw block once, then only those transactions that pay somebody much, for their senders. And what waits for one.

use chain_model::{chain::Chain, error::Error, tx::Txid};
use heuristics::whale::{self, Block, Floors, Seen};

use crate::{failure::Failure, utxo::Utxos};

impl Utxos {
    pub(crate) async fn recent(&self) -> Result<Vec<(Txid, u64)>, Error> {
        let found = self.esplora.recent().await;
        found.map(|(recent, _)| recent).map_err(|failure| self.failed(failure))
    }

    pub(crate) async fn block_hash(&self, height: u64) -> Result<[u8; 32], Error> {
        let found = self.esplora.block_hash(height).await;
        found.map(|(hash, _)| hash).map_err(|failure| self.failed(failure))
    }

    pub(crate) async fn block(&self, chain: &Chain, height: u64, floors: &Floors) -> Result<Block, Error> {
        let hash = self.block_hash(height).await?;
        let (paid, _) = self.esplora.block(hash).await.map_err(|failure| self.failed(failure))?;
        if paid.hash != hash {
            return Err(self.failed(Failure::Shape("another block than was asked for".to_owned())));
        }
        let least = floors.satoshi();
        let mut block = Block {
            height,
            hash,
            parent: paid.parent,
            time: paid.time,
            moves: Vec::new(),
            coinjoins: 0,
            unreadable: 0,
        };
        for (txid, _) in paid.txs.into_iter().filter(|(_, most)| *most >= least) {
            let tx = self.tx(chain, txid).await?;
            match whale::of_outputs(&tx.value, least, &tx.provenance) {
                Seen::Small => {}
                Seen::Coinjoin => block.coinjoins += 1,
                Seen::Moves(moves) => block.moves.extend(moves),
            }
        }
        Ok(block)
    }
}
