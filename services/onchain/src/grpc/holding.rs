//! What an address holds and held.

use chain_model::scope::Scope;
use ledger::app::{
    between::Between,
    profile::{Portfolio, dollars},
    quote::unit_price,
};
use proto::onchain as pb;

use super::encode::{amount, basis};

pub(super) fn portfolio(scope: &Scope, as_of_block: u64, found: &Portfolio) -> pb::GetPortfolioResponse {
    let holdings = found.rows.iter().map(|row| pb::Holding {
        amount: Some(amount(scope.chain(), &row.asset, row.value, row.usd)),
        price_usd: unit_price(row.price),
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
        first_price_usd: unit_price(row.first.price),
        last_price_usd: unit_price(row.last.price),
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

#[cfg(test)]
mod tests {
    use chain_model::{amount::Amount, scope::Depth, transfer::Asset};
    use chrono::NaiveDate;
    use ledger::app::{
        between::{Change, Held},
        profile::{Basis, Worth},
    };
    use rust_decimal::Decimal;

    use super::{Between, Portfolio, Scope, between, portfolio};

    /// A token for less than a cent, whose price has more digits than money has.
    const PRICE: &str = "0.00001234567";

    fn scope() -> Scope {
        Scope {
            chain: "ethereum",
            address: String::new(),
            depth: Depth::Fast,
            from: None,
            to: None,
        }
    }

    #[test]
    fn prices_of_holdings_are_not_rounded_like_money() {
        let price: Option<Decimal> = PRICE.parse().ok();
        let row = Worth {
            asset: Asset::Native,
            value: Amount::from(7),
            price,
            usd: None,
            price_source: "market".to_owned(),
        };
        let found = Portfolio {
            rows: vec![row],
            net_worth: None,
            without_price: 0,
            basis: Basis::default(),
        };
        assert_eq!(portfolio(&scope(), 0, &found).holdings[0].price_usd, PRICE);
    }

    #[test]
    fn prices_of_two_days_are_not_rounded_like_money() {
        let held = |price: Option<Decimal>| Held {
            value: Amount::from(7),
            price,
            usd: None,
        };
        let found = Between {
            first: NaiveDate::MIN,
            last: NaiveDate::MAX,
            rows: vec![Change {
                asset: Asset::Native,
                first: held(PRICE.parse().ok()),
                last: held(None),
            }],
            worth: (None, None),
            without_price: 1,
            basis: Basis::default(),
        };
        let sent = &between(&scope(), &found).holdings[0];
        assert_eq!([&sent.first_price_usd, &sent.last_price_usd], [PRICE, ""]);
    }
}
