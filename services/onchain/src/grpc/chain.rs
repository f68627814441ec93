//! Chains of this installation.

use std::sync::Arc;

use chain_model::{chain::Chain, error::Error};
use kit::identity::by_service;
use proto::onchain::{self as pb, chains_server::Chains};
use tonic::{Request, Response, Status};

use super::{Service, failed};

#[tonic::async_trait]
impl Chains for Service {
    async fn list_chains(&self, _: Request<pb::ListChainsRequest>) -> Result<Response<pb::ListChainsResponse>, Status> {
        let chains = self.0.ledger.chains().map(encode).collect();
        Ok(Response::new(pb::ListChainsResponse { chains }))
    }

    async fn get_bitcoin_pace(
        &self,
        request: Request<pb::GetBitcoinPaceRequest>,
    ) -> Result<Response<pb::GetBitcoinPaceResponse>, Status> {
        by_service(&request)?;
        let ledger = Arc::clone(&self.0.ledger);
        // A task of its own: it ends where the caller waits no longer, too, and the next one finds the answer.
        let reading = tokio::spawn(async move { ledger.bitcoin_pace().await });
        let read = reading
            .await
            .map_err(|stopped| failed(Error::Store(Arc::new(stopped))))?;
        let pace = read.map_err(failed)?;
        Ok(Response::new(pb::GetBitcoinPaceResponse {
            height: pace.height,
            block_unix_s: pace.time,
            epoch_unix_s: pace.epoch_start,
            window_blocks: pace.window,
            window_unix_s: pace.window_start,
        }))
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
