//! What an address holds and held.

use chain_model::scope::Scope;
use ledger::app::{
    between::Between,
    profile::{Portfolio, dollars},
};
use proto::onchain as pb;

use super::encode::{amount, basis};

pub(super) fn portfolio(scope: &Scope, as_of_block: u64, found: &Portfolio) -> pb::GetPortfolioResponse {
    let holdings = found.rows.iter().map(|row| pb::Holding {
        amount: Some(amount(scope.chain(), &row.asset, row.value, row.usd)),
        price_usd: dollars(row.price),
        price_source: row.price_source.clone(),
    });
    pb::GetPortfolioResponse {
        holdings: holdings.collect(),
        net_worth_usd: dollars(found.net_worth),
        without_price: found.without_price,
        as_of_block: Some(as_of_block).filter(|block| *block > 0),
        basis: Some(basis(&found.basis)),
    }
}

pub(super) fn between(scope: &Scope, found: &Between) -> pb::CompareHoldingsResponse {
    let chain = scope.chain();
    let holdings = found.rows.iter().map(|row| pb::HoldingChange {
        first: Some(amount(chain, &row.asset, row.first.value, row.first.usd)),
        last: Some(amount(chain, &row.asset, row.last.value, row.last.usd)),
        first_price_usd: dollars(row.first.price),
        last_price_usd: dollars(row.last.price),
    });
    pb::CompareHoldingsResponse {
        first: found.first.to_string(),
        last: found.last.to_string(),
        holdings: holdings.collect(),
        first_usd: dollars(found.worth.0),
        last_usd: dollars(found.worth.1),
        without_price: found.without_price,
        basis: Some(basis(&found.basis)),
    }
}
