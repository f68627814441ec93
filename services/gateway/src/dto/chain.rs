//! Chains of this installation.

use proto::onchain as pb;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct Chain {
    #[schema(example = "bitcoin")]
    pub id: String,
    pub name: String,
    /// `utxo` or `account`.
    pub kind: String,
    /// Of the native asset.
    pub symbol: String,
    pub decimals: u32,
    pub coingecko_id: String,
    /// EIP-155; null where the chain has none.
    pub evm_chain_id: Option<u64>,
    /// Blocks after which a block counts as final.
    pub reorg_depth: u32,
}

impl From<pb::Chain> for Chain {
    fn from(chain: pb::Chain) -> Self {
        Self {
            id: chain.id,
            name: chain.name,
            kind: chain.kind,
            symbol: chain.symbol,
            decimals: chain.decimals,
            coingecko_id: chain.coingecko_id,
            evm_chain_id: Some(chain.evm_chain_id).filter(|id| *id != 0),
            reorg_depth: chain.reorg_depth,
        }
    }
}
