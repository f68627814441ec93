//! Chains of this installation.

use chain_model::chain::Chain;
use proto::onchain::{self as pb, chains_server::Chains};
use tonic::{Request, Response, Status};

use super::Service;

#[tonic::async_trait]
impl Chains for Service {
    async fn list_chains(&self, _: Request<pb::ListChainsRequest>) -> Result<Response<pb::ListChainsResponse>, Status> {
        let chains = self.0.ledger.chains().map(encode).collect();
        Ok(Response::new(pb::ListChainsResponse { chains }))
    }
}

fn encode(chain: &Chain) -> pb::Chain {
    pb::Chain {
        id: chain.id.to_owned(),
        name: chain.name.to_owned(),
        kind: chain.kind.word().to_owned(),
        symbol: chain.symbol.to_owned(),
        decimals: chain.decimals.into(),
        coingecko_id: chain.coingecko_id.to_owned(),
        evm_chain_id: chain.evm_chain_id,
        reorg_depth: chain.reorg_depth,
    }
}
