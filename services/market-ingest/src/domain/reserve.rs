//! Coins that companies and states hold, and what perpetual contracts pay.
//!
//! Funding of a coin is Σ rate × open interest ÷ Σ open interest over its perpetual contracts that state both. The provider does
//! not name a contract's interval (some pay every 8 hours, some every hour), so nothing is annualised.

use std::collections::BTreeMap;

use serde::Deserialize;
use vocab::Money;

use super::{
    decimal::{Decimal, lenient, lenient_amount, lenient_ratio},
    json::Raw,
    pool::clean,
    shape::BadBody,
};

/// Coins that are shown where none are asked for.
const COINS: usize = 20;
/// Contracts of a coin that are shown.
const LARGEST: usize = 10;

/// Holders of a coin, the largest first.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Treasuries {
    pub holders: Vec<Treasury>,
    pub total_holdings: Option<Decimal>,
    pub total_value_usd: Option<Decimal>,
    pub dominance: Option<f64>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Treasury {
    /// Empty where the provider has none.
    pub id: String,
    pub name: String,
    pub symbol: String,
    pub country: String,
    /// Coins.
    pub holdings: Decimal,
    /// The provider writes 0 where a holder does not state it.
    pub cost_usd: Option<Decimal>,
    pub value_usd: Option<Decimal>,
    /// Of all coins there will be, 0 to 100.
    pub supply_percent: Option<f64>,
}

#[derive(Deserialize)]
struct Body {
    #[serde(default, deserialize_with = "lenient_amount")]
    total_holdings: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient_amount")]
    total_value_usd: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient_ratio")]
    market_cap_dominance: Option<f64>,
    companies: Option<Vec<Raw>>,
    governments: Option<Vec<Raw>>,
}

#[derive(Deserialize)]
struct Row {
    #[serde(default)]
    id: Option<String>,
    name: String,
    #[serde(default)]
    symbol: Option<String>,
    #[serde(default)]
    country: Option<String>,
    #[serde(deserialize_with = "lenient_amount")]
    total_holdings: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient_amount")]
    total_entry_value_usd: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient_amount")]
    total_current_value_usd: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient_ratio")]
    percentage_of_total_supply: Option<f64>,
}

/// Reads the body of either kind of holder.
///
/// # Errors
/// When the body names neither.
pub fn read_treasuries(body: &[u8]) -> Result<Treasuries, BadBody> {
    let body: Body = serde_json::from_slice(body).map_err(schema)?;
    let rows = body
        .companies
        .or(body.governments)
        .ok_or_else(|| BadBody::Schema("no holders".to_owned()))?;
    let text = |text: Option<String>| clean(&text.unwrap_or_default());
    let mut holders: Vec<Treasury> = rows
        .iter()
        .filter_map(|row| serde_json::from_str::<Row>(row.text()).ok())
        .filter_map(|row| {
            Some(Treasury {
                id: text(row.id),
                name: clean(&row.name),
                symbol: text(row.symbol),
                country: text(row.country),
                holdings: row.total_holdings?,
                cost_usd: row.total_entry_value_usd.filter(|cost| !cost.is_zero()),
                value_usd: row.total_current_value_usd,
                supply_percent: row.percentage_of_total_supply,
            })
        })
        .collect();
    holders.sort_by_key(|holder| std::cmp::Reverse(holder.holdings.money()));
    Ok(Treasuries {
        holders,
        total_holdings: body.total_holdings,
        total_value_usd: body.total_value_usd,
        dominance: body.market_cap_dominance,
    })
}

/// A perpetual contract that states its rate and its open interest.
#[derive(Debug, Clone, PartialEq)]
pub struct Contract {
    pub market: String,
    pub symbol: String,
    /// The coin: "BTC".
    pub coin: String,
    /// Per cent for one interval.
    pub rate_percent: f64,
    /// US dollars.
    pub open_interest: Money,
    pub volume_usd: Option<Decimal>,
    pub basis_percent: Option<f64>,
}

#[derive(Deserialize)]
struct Ticker {
    market: String,
    symbol: String,
    index_id: String,
    contract_type: String,
    #[serde(default, deserialize_with = "lenient")]
    funding_rate: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient_amount")]
    open_interest: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient_amount")]
    volume_24h: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient")]
    basis: Option<Decimal>,
}

/// Perpetual contracts of the body that state rate and open interest.
///
/// # Errors
/// When the body is no list.
pub fn read_contracts(body: &[u8]) -> Result<Vec<Contract>, BadBody> {
    let rows: Vec<Raw> = serde_json::from_slice(body).map_err(schema)?;
    let contracts = rows
        .iter()
        .filter_map(|row| serde_json::from_str::<Ticker>(row.text()).ok())
        .filter(|row| row.contract_type == "perpetual" && !row.index_id.is_empty())
        .filter_map(|row| {
            Some(Contract {
                coin: clean(&row.index_id).to_uppercase(),
                market: clean(&row.market),
                symbol: clean(&row.symbol),
                rate_percent: row.funding_rate?.to_f64(),
                open_interest: row.open_interest?.money().filter(|interest| interest.is_positive())?,
                volume_usd: row.volume_24h,
                basis_percent: row.basis.as_ref().map(Decimal::to_f64),
            })
        });
    Ok(contracts.collect())
}

/// Funding of one coin.
#[derive(Debug, Clone, PartialEq)]
pub struct Funding {
    pub symbol: String,
    pub rate_percent: f64,
    pub open_interest: Money,
    pub contracts: usize,
    /// With the most open interest first.
    pub largest: Vec<Contract>,
}

/// Funding by coin, with the most open interest first; of these coins, or of the largest where none are named. Beside it the named
/// ones that have no such contract.
#[must_use]
pub fn funding(contracts: Vec<Contract>, wanted: &[String]) -> (Vec<Funding>, Vec<String>) {
    let mut by_coin: BTreeMap<String, Vec<Contract>> = BTreeMap::new();
    for contract in contracts {
        by_coin.entry(contract.coin.clone()).or_default().push(contract);
    }
    let without: Vec<String> = wanted
        .iter()
        .filter(|symbol| !by_coin.contains_key(*symbol))
        .cloned()
        .collect();
    let mut all: Vec<Funding> = by_coin
        .into_iter()
        .filter(|(symbol, _)| wanted.is_empty() || wanted.contains(symbol))
        .filter_map(|(symbol, contracts)| weighted(symbol, contracts))
        .collect();
    all.sort_by_key(|coin| std::cmp::Reverse(coin.open_interest));
    if wanted.is_empty() {
        all.truncate(COINS);
    }
    (all, without)
}

fn weighted(symbol: String, mut contracts: Vec<Contract>) -> Option<Funding> {
    let open_interest = contracts
        .iter()
        .try_fold(Money::ZERO, |sum, contract| sum.checked_add(contract.open_interest))?;
    let total = open_interest.to_f64();
    let rate_percent = contracts
        .iter()
        .map(|contract| contract.rate_percent * (contract.open_interest.to_f64() / total))
        .sum();
    contracts.sort_by_key(|contract| std::cmp::Reverse(contract.open_interest));
    let count = contracts.len();
    contracts.truncate(LARGEST);
    Some(Funding {
        symbol,
        rate_percent,
        open_interest,
        contracts: count,
        largest: contracts,
    })
}

#[expect(clippy::needless_pass_by_value, reason = "shaped for map_err")]
fn schema(error: serde_json::Error) -> BadBody {
    BadBody::Schema(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::{funding, read_contracts, read_treasuries};

    const TICKERS: &str = r#"[
        {"market":"A","symbol":"BTCUSDT","index_id":"BTC","contract_type":"perpetual","funding_rate":0.01,"open_interest":3000,"volume_24h":5},
        {"market":"B","symbol":"BTCUSD","index_id":"BTC","contract_type":"perpetual","funding_rate":-0.03,"open_interest":1000,"basis":0.2},
        {"market":"C","symbol":"BTC-Q","index_id":"BTC","contract_type":"futures","funding_rate":9,"open_interest":100000},
        {"market":"D","symbol":"BTCX","index_id":"BTC","contract_type":"perpetual","funding_rate":9,"open_interest":null},
        {"market":"E","symbol":"BTCY","index_id":"BTC","contract_type":"perpetual","funding_rate":null,"open_interest":7},
        {"market":"A","symbol":"ETHUSDT","index_id":"eth","contract_type":"perpetual","funding_rate":0.02,"open_interest":5000.5}]"#;

    #[test]
    fn a_rate_is_weighted_by_open_interest_of_perpetual_contracts() {
        let contracts = read_contracts(TICKERS.as_bytes()).unwrap();
        assert_eq!(contracts.len(), 3);
        let (coins, without) = funding(contracts.clone(), &[]);
        assert!(without.is_empty());
        assert_eq!((coins[0].symbol.as_str(), coins[1].symbol.as_str()), ("ETH", "BTC"));
        let bitcoin = &coins[1];
        // (0.01 × 3000 − 0.03 × 1000) ÷ 4000
        assert!(bitcoin.rate_percent.abs() < 1e-12, "{}", bitcoin.rate_percent);
        assert_eq!(
            (bitcoin.contracts, bitcoin.open_interest.to_string().as_str()),
            (2, "4000")
        );
        assert_eq!(bitcoin.largest[0].market, "A");
        let (coins, without) = funding(contracts, &["BTC".to_owned(), "DOGE".to_owned()]);
        assert_eq!((coins.len(), without), (1, vec!["DOGE".to_owned()]));
    }

    #[test]
    fn a_cost_that_is_not_stated_is_missing() {
        let body = br#"{"total_holdings":32460.5,"total_value_usd":2.5e9,"market_cap_dominance":0.15,"companies":[
            {"name":"XXI","symbol":"XXI.US","country":"US","total_holdings":43514.0,"total_entry_value_usd":0.0,"total_current_value_usd":3325662126.96},
            {"name":"Strategy","symbol":"MSTR.US","country":"US","total_holdings":843738.0,"total_entry_value_usd":63870055699.0,
             "percentage_of_total_supply":4.018},{"name":"no figure"}]}"#;
        let read = read_treasuries(body).unwrap();
        assert_eq!(read.holders.len(), 2);
        assert_eq!(read.holders[0].name, "Strategy");
        assert_eq!(
            (read.holders[0].value_usd.clone(), read.holders[1].cost_usd.clone()),
            (None, None)
        );
        assert_eq!(read.total_value_usd.unwrap().text(), "2500000000");
        assert!(read_treasuries(br#"{"governments":[]}"#).unwrap().holders.is_empty());
        assert!(read_treasuries(b"{}").is_err());
    }

    #[test]
    fn an_odd_figure_hides_no_holder() {
        let body = br#"{"total_holdings":"12.5","market_cap_dominance":"0.15","companies":[
            {"name":"A","total_holdings":"7.25","percentage_of_total_supply":"4.018"},
            {"name":"B","total_holdings":5e0,"percentage_of_total_supply":"NaN","total_current_value_usd":{}}]}"#;
        let read = read_treasuries(body).unwrap();
        assert_eq!(read.dominance, Some(0.15));
        let holders: Vec<_> = read
            .holders
            .iter()
            .map(|holder| (holder.name.as_str(), holder.holdings.text(), holder.supply_percent))
            .collect();
        assert_eq!(holders, [("A", "7.25", Some(4.018)), ("B", "5", None)]);
    }
}
