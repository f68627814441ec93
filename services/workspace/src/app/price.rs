//! What fees in a third coin were worth: the close of that day, in the money in which the fill settles.

use std::{collections::HashMap, sync::Arc, time::Duration};

use chrono::{Days, NaiveDate};
use futures::{StreamExt, stream};
use vocab::Money;

use super::App;
use crate::{
    domain::fill::{Fill, instrument},
    error::Error,
    upstream::market::Closes,
};

/// Currencies that count as one dollar: no close of them is asked for.
pub(super) const DOLLARS: [&str; 8] = ["USD", "USDT", "USDC", "BUSD", "FDUSD", "TUSD", "USDP", "DAI"];
/// Coins that are asked for, the most used; fees in others have no price.
const MOST_COINS: usize = 100;
/// Coins asked for at a time.
const AT_ONCE: usize = 4;
/// Whoever waits for statistics does not wait longer for prices.
const PATIENCE: Duration = Duration::from_secs(4);
/// A coin may have no close on a day; an older one than this says nothing.
const OLDEST: u64 = 3;

/// Closes of the coins in which fees were paid.
#[derive(Debug, Clone, Default)]
pub struct Prices {
    closes: HashMap<String, Arc<Closes>>,
    /// Some could not be asked for.
    pub market_away: bool,
}

impl Prices {
    /// Of one `asset` in the money in which the fill settles; nothing where it is not known.
    #[must_use]
    pub fn of(&self, fill: &Fill, asset: &str) -> Option<Money> {
        let day = fill.time.date_naive();
        let settles = instrument(&fill.trade);
        money(self.dollars(asset, day)? / self.dollars(settles.settles_in(), day)?)
    }

    /// US dollars for one `asset` on a day, and the day of that close; a close counts for three days.
    #[must_use]
    pub fn in_dollars(&self, asset: &str, day: NaiveDate) -> Option<(Money, NaiveDate)> {
        let closes = self.closes.get(asset)?;
        let days = (0..=OLDEST).filter_map(|back| day.checked_sub_days(Days::new(back)));
        let (price, day) = days.filter_map(|day| Some((*closes.get(&day)?, day))).next()?;
        Some((money(price).filter(|price| price.is_positive())?, day))
    }

    fn dollars(&self, asset: &str, day: NaiveDate) -> Option<f64> {
        if DOLLARS.contains(&asset) {
            return Some(1.0);
        }
        let closes = self.closes.get(asset)?;
        let close = (0..=OLDEST).find_map(|back| closes.get(&day.checked_sub_days(Days::new(back))?));
        close.copied().filter(|close| *close > 0.0)
    }
}

/// The shortest text that reads back as the same number; very small ones have more decimals than money allows.
pub(super) fn money(price: f64) -> Option<Money> {
    let shortest = format!("{price}").parse();
    shortest.or_else(|_| format!("{price:.18}").parse()).ok()
}

fn most_used(coins: Vec<String>) -> Vec<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for coin in coins {
        *counts.entry(coin).or_default() += 1;
    }
    let mut found: Vec<(String, usize)> = counts.into_iter().collect();
    found.sort_by(|(one, few), (other, many)| many.cmp(few).then_with(|| one.cmp(other)));
    found.into_iter().take(MOST_COINS).map(|(coin, _)| coin).collect()
}

impl App {
    /// Of all fees of these fills that need one.
    pub(super) async fn prices(&self, fills: &[Fill]) -> Prices {
        let coins: Vec<String> = fills
            .iter()
            .flat_map(|fill| {
                let settles = fill
                    .third_coins()
                    .next()
                    .map(|_| instrument(&fill.trade).settles_in().to_owned());
                fill.third_coins().map(str::to_owned).chain(settles)
            })
            .collect();
        self.prices_of(coins).await
    }

    /// Of these coins, those first that are named most often.
    pub(super) async fn prices_of(&self, mut coins: Vec<String>) -> Prices {
        coins.retain(|coin| !DOLLARS.contains(&coin.as_str()));
        let coins = most_used(coins);
        let wanted = coins.len();
        let asked = stream::iter(coins)
            .map(|coin| async move { (self.closes_of(&coin).await, coin) })
            .buffer_unordered(AT_ONCE)
            .take_until(tokio::time::sleep(PATIENCE));
        let mut asked = std::pin::pin!(asked);
        let mut prices = Prices::default();
        while let Some((found, coin)) = asked.next().await {
            match found {
                Ok(closes) => {
                    prices.closes.insert(coin, closes);
                }
                Err(error) => {
                    tracing::warn!(%error, "the market did not answer with a coin's closes");
                    prices.market_away = true;
                }
            }
        }
        // What was not answered in time is missing.
        prices.market_away |= prices.closes.len() < wanted;
        prices
    }

    pub(super) async fn closes_of(&self, coin: &str) -> Result<Arc<Closes>, Error> {
        let ask = async { self.market.closes(coin).await.map(Arc::new) };
        let found = self.closes.try_get_with(coin.to_owned(), ask).await;
        found.map_err(Arc::unwrap_or_clone)
    }
}
