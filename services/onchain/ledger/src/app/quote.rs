//! US dollars at the time of a movement. What the market does not know has no price: never today's, never another day's.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
    time::Duration,
};

use chain_model::{amount::Amount, chain::Chain, movement::units, priced::coin, provenance::State, transfer::Asset};
use rust_decimal::{Decimal, prelude::FromPrimitive};
use tokio::time::timeout;

use crate::{Ledger, upstream::market::Prices};

/// Daily prices of the assets that were asked for.
#[derive(Debug, Clone, Default)]
pub struct Quotes {
    coins: HashMap<&'static str, Arc<Prices>>,
    /// How the market answered.
    pub state: Option<State>,
}

impl Ledger {
    /// Prices of these coins of the market. A market that is away is no failure: everything is without a price, and the coverage
    /// says why.
    pub async fn quotes(&self, coins: BTreeSet<&'static str>) -> Quotes {
        self.quotes_within(coins, None).await
    }

    /// The same for callers who wait only so long: coins that answered in time have their prices, and the coverage says that the market
    /// was too slow for the others.
    pub async fn quotes_within(&self, coins: BTreeSet<&'static str>, time: Option<Duration>) -> Quotes {
        let asked = coins.into_iter().map(|id| async move {
            let answer = self.market.prices(id);
            let found = match time {
                Some(time) => timeout(time, answer).await.ok(),
                None => Some(answer.await),
            };
            (id, found)
        });
        let mut quotes = Quotes::default();
        for (id, found) in futures::future::join_all(asked).await {
            match found {
                Some(Ok(prices)) => {
                    quotes.coins.insert(id, prices);
                    quotes.state.get_or_insert(State::Ok);
                }
                Some(Err(error)) => quotes.state = Some(State::Failed(error.to_string())),
                None => quotes.state = Some(State::Failed("the market took too long".to_owned())),
            }
        }
        quotes
    }
}

/// What the market calls these assets; those it does not know are left out.
pub fn coins<'a>(chain: &Chain, assets: impl Iterator<Item = &'a Asset>) -> BTreeSet<&'static str> {
    assets.filter_map(|asset| coin(chain, asset)).collect()
}

/// Whole units of an asset; none where its decimals are unknown or the number is beyond what can be reckoned with.
#[must_use]
pub fn whole(chain: &Chain, asset: &Asset, value: Amount) -> Option<Decimal> {
    let decimals = decimals(chain, asset)?;
    let text = units(value, decimals);
    // Twenty-eight digits are kept; what is cut is below a millionth of a cent.
    let short = match text.split_once('.') {
        Some((whole, rest)) => format!("{whole}.{}", &rest[..rest.len().min(12)]),
        None => text,
    };
    short.parse().ok()
}

/// Decimals of an asset, where they are known.
#[must_use]
pub fn decimals(chain: &Chain, asset: &Asset) -> Option<u8> {
    match asset {
        Asset::Native => Some(chain.decimals),
        Asset::Token { decimals, .. } => decimals.filter(|count| *count <= 36),
    }
}

impl Quotes {
    /// Price of one unit on the day of this second.
    #[must_use]
    pub fn price(&self, chain: &Chain, asset: &Asset, unix_s: i64) -> Option<Decimal> {
        let prices = self.coins.get(coin(chain, asset)?)?;
        prices.at(unix_s).and_then(Decimal::from_f64)
    }

    /// The last price, for what is held now.
    #[must_use]
    pub fn last(&self, chain: &Chain, asset: &Asset) -> Option<Decimal> {
        let (_, price) = self.coins.get(coin(chain, asset)?)?.last()?;
        Decimal::from_f64(price)
    }

    /// Days since 1970 of the market's last price.
    #[must_use]
    pub fn today(&self, chain: &Chain) -> Option<i32> {
        Some(self.coins.get(chain.coingecko_id)?.last()?.0)
    }

    /// Value of an amount at a time.
    #[must_use]
    pub fn usd(&self, chain: &Chain, asset: &Asset, value: Amount, unix_s: i64) -> Option<Decimal> {
        let price = self.price(chain, asset, unix_s)?;
        whole(chain, asset, value)?.checked_mul(price)
    }
}

/// Dollars and cents; more digits below a cent.
#[must_use]
pub fn money(usd: Decimal) -> String {
    let places = if usd.abs() < Decimal::new(1, 2) { 6 } else { 2 };
    usd.round_dp(places).normalize().to_string()
}

/// The price of one unit with all its digits, so that amount times price is the value; empty for none.
#[must_use]
pub fn unit_price(usd: Option<Decimal>) -> String {
    usd.map_or_else(String::new, |price| price.normalize().to_string())
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::{money, unit_price};

    #[test]
    fn a_price_keeps_the_digits_that_its_value_was_computed_with() {
        for (price, written) in [
            ("1.001673", "1.001673"),
            ("4677.9382910", "4677.938291"),
            ("0.00001234", "0.00001234"),
            ("0.0000000912", "0.0000000912"),
            ("3", "3"),
        ] {
            let price: Decimal = price.parse().unwrap();
            assert_eq!(unit_price(Some(price)), written);
        }
        assert_eq!(unit_price(None), "");
        let price: Decimal = "1.001673".parse().unwrap();
        let shown: Decimal = unit_price(Some(price)).parse().unwrap();
        assert_eq!(money(shown * Decimal::from(58_427_272)), "58525020.83");
    }
}
