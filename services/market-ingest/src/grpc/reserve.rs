//! The calls of `meridian.market.v1.Reserves`.

use std::sync::Arc;

use proto::market::{self as pb, reserves_server::Reserves};
use tonic::{Request, Response};

use super::{
    listing::{amount, source},
    market::{Reply, caller_of, failed},
};
use crate::{
    app::{App, on_behalf},
    domain::reserve::{Contract, Funding, Treasury},
};

/// Serves treasuries and funding of an [`App`].
#[derive(Debug, Clone)]
pub struct ReserveService(pub Arc<App>);

#[tonic::async_trait]
impl Reserves for ReserveService {
    async fn list_treasuries(&self, request: Request<pb::ListTreasuriesRequest>) -> Reply<pb::ListTreasuriesResponse> {
        let caller = caller_of(&request);
        let r = request.into_inner();
        let (read, provenance) = on_behalf(caller, self.0.treasuries(&r.coin, &r.holders))
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::ListTreasuriesResponse {
            treasuries: read.holders.into_iter().map(treasury).collect(),
            total_holdings: amount(read.total_holdings),
            total_value_usd: amount(read.total_value_usd),
            market_cap_dominance: read.dominance,
            provenance: Some(source(provenance)),
        }))
    }

    async fn list_funding(&self, request: Request<pb::ListFundingRequest>) -> Reply<pb::ListFundingResponse> {
        let caller = caller_of(&request);
        let symbols = request.into_inner().symbols;
        let (coins, without, provenance) = on_behalf(caller, self.0.funding(&symbols)).await.map_err(failed)?;
        Ok(Response::new(pb::ListFundingResponse {
            coins: coins.into_iter().map(funding).collect(),
            without,
            provenance: Some(source(provenance)),
        }))
    }
}

fn treasury(holder: Treasury) -> pb::Treasury {
    pb::Treasury {
        id: holder.id,
        name: holder.name,
        symbol: holder.symbol,
        country: holder.country,
        holdings: holder.holdings.to_string(),
        cost_usd: amount(holder.cost_usd),
        value_usd: amount(holder.value_usd),
        supply_percent: holder.supply_percent,
    }
}

fn funding(coin: Funding) -> pb::Funding {
    pb::Funding {
        symbol: coin.symbol,
        rate_percent: coin.rate_percent,
        open_interest_usd: coin.open_interest.to_string(),
        contracts: u32::try_from(coin.contracts).unwrap_or(u32::MAX),
        largest: coin.largest.into_iter().map(contract).collect(),
    }
}

fn contract(contract: Contract) -> pb::FundingContract {
    pb::FundingContract {
        market: contract.market,
        symbol: contract.symbol,
        rate_percent: contract.rate_percent,
        open_interest_usd: contract.open_interest.to_string(),
        volume_usd: amount(contract.volume_usd),
        basis_percent: contract.basis_percent,
    }
}
