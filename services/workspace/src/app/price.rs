//! What fees in a third coin were worth: the close of that day, in the money in which the fill settles.

use std::{collections::HashMap, sync::Arc, time::Duration};

use chrono::{DateTime, Days, NaiveDate, Utc};
use futures::{StreamExt, stream};
use tokio::time::Instant;
use vocab::Money;

use super::App;
use crate::{
    domain::{
        fill::{Fill, instrument},
        manual_price::Entered,
        portfolio::has_price,
        price_now::{OLDEST, price_now},
        rates::Base,
        state_rates::StateRates,
        valuation::{Price, PriceSource},
    },
    error::Error,
    upstream::{market::Closes, market_live::LivePrices},
};

/// Currencies that count as one dollar: no close of them is asked for.
pub(super) use vocab::DOLLARS;

/// Coins that are asked for, the most used; fees in others have no price.
const MOST_COINS: usize = 100;
/// Coins, or currencies, asked for at a time.
pub(super) const AT_ONCE: usize = 4;
/// So many coins are looked for one by one; of more, the ids come with one call. Both ways find the same coin.
const FEW: usize = 3;
/// Whoever waits for statistics does not wait longer for prices.
pub(super) const PATIENCE: Duration = Duration::from_secs(4);

/// Closes of the coins in which fees were paid.
#[derive(Debug, Clone, Default)]
pub struct Prices {
    closes: HashMap<String, Arc<Closes>>,
    /// The last day that the market has of a coin.
    last: HashMap<String, NaiveDate>,
    /// By the user. One counts from its day until a newer one, or until the market has a newer close.
    pub entered: Entered,
    /// Of money of states, which has no closes.
    pub states: StateRates,
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

    /// What one `asset` counts as on a day: a dollar for coins of the dollar, else the newest of the market's close and the price that the user
    /// entered; of one day, the user's.
    #[must_use]
    pub fn worth(&self, asset: &str, day: NaiveDate) -> Option<Price> {
        if DOLLARS.contains(&asset) {
            return Some(PAR);
        }
        let close = self.close(asset, day);
        // Also a close that is too old to count: a coin that the market lists no more does not go back to what was entered before.
        let last = self.last.get(asset).copied().filter(|last| *last <= day);
        if let Some((price, of)) = self.entered_price(asset, day)
            && close.map(|(_, day)| day).max(last).is_none_or(|newest| of >= newest)
        {
            return Some(Price {
                price,
                source: PriceSource::Entered,
                day: Some(of),
                at: None,
                rate: None,
            });
        }
        close.map(|(price, day)| Price {
            price,
            source: PriceSource::DailyClose,
            day: Some(day),
            at: None,
            rate: None,
        })
    }

    /// The same in another currency, at the rate of the day; nothing where no rate of it is known. Money of states counts at its exchange rate, or at a
    /// price that the user entered for the same day or a newer one.
    #[must_use]
    pub fn worth_in(&self, base: &Base, asset: &str, day: NaiveDate) -> Option<Price> {
        let priced = in_currency(base, asset, day, || self.worth(asset, day));
        self.states.newest(base, asset, day, priced)
    }

    /// The same now, by which all that is held is valued: also by what the market asks for it at the moment.
    #[must_use]
    pub fn now_in(&self, base: &Base, asset: &str, now: DateTime<Utc>, live: &LivePrices) -> Option<Price> {
        let day = now.date_naive();
        let priced = in_currency(base, asset, day, || {
            price_now(quote(live, asset), self.worth(asset, day), day)
        });
        self.states.newest(base, asset, day, priced)
    }

    /// The newest price of the market and its day, however old: of an asset without a price, one that does not count.
    #[must_use]
    pub fn last_in(
        &self,
        base: &Base,
        asset: &str,
        now: DateTime<Utc>,
        live: &LivePrices,
    ) -> Option<(Money, NaiveDate)> {
        let today = now.date_naive();
        let closes = self.closes.get(asset).into_iter().flat_map(|closes| closes.iter());
        let close = closes.filter(|(of, close)| **of <= today && **close > 0.0);
        let close = close.max_by_key(|(of, _)| **of);
        let close = close.and_then(|(of, close)| Some((money(*close)?, *of)));
        let quote = quote(live, asset).map(|(price, at)| (price, at.date_naive()));
        let (price, day) = close.into_iter().chain(quote).max_by_key(|(_, day)| *day)?;
        Some((price.checked_mul(base.factor(today)?)?, day))
    }

    /// What one `asset` may be worth on a day on which it has no price: its newest close before that, however old. It is good for an estimate of what is
    /// left out, and for no value.
    #[must_use]
    pub fn roughly_in(&self, base: &Base, asset: &str, day: NaiveDate) -> Option<f64> {
        let closes = self.closes.get(asset)?;
        let (_, close) = closes.iter().filter(|(of, _)| **of <= day).max_by_key(|(of, _)| **of)?;
        Some(close * base.factor(day)?.to_f64())
    }

    fn keep(&mut self, coin: String, closes: Arc<Closes>) {
        if let Some(last) = closes.keys().max() {
            self.last.insert(coin.clone(), *last);
        }
        self.closes.insert(coin, closes);
    }

    /// True where the user entered a price of it for any day.
    #[must_use]
    pub fn is_entered(&self, asset: &str) -> bool {
        self.entered.contains_key(asset)
    }

    /// The newest price that the user entered for this day or one before it.
    fn entered_price(&self, asset: &str, day: NaiveDate) -> Option<(Money, NaiveDate)> {
        let (of, price) = self.entered.get(asset)?.range(..=day).next_back()?;
        Some((*price, *of))
    }

    /// The market's close of a day in US dollars, and its day; a close counts for three days.
    fn close(&self, asset: &str, day: NaiveDate) -> Option<(Money, NaiveDate)> {
        let closes = self.closes.get(asset)?;
        let days = (0..=OLDEST).filter_map(|back| day.checked_sub_days(Days::new(back)));
        let (price, day) = days.filter_map(|day| Some((*closes.get(&day)?, day))).next()?;
        Some((money(price).filter(|price| price.is_positive())?, day))
    }

    fn dollars(&self, asset: &str, day: NaiveDate) -> Option<f64> {
        if DOLLARS.contains(&asset) {
            return Some(1.0);
        }
        if let Some(found) = self
            .worth(asset, day)
            .filter(|found| found.source == PriceSource::Entered)
        {
            return Some(found.price.to_f64());
        }
        let closes = self.closes.get(asset)?;
        let close = (0..=OLDEST).find_map(|back| closes.get(&day.checked_sub_days(Days::new(back))?));
        close.copied().filter(|close| *close > 0.0)
    }
}

/// One of a currency in that currency.
const PAR: Price = Price {
    price: Money::ONE,
    source: PriceSource::Par,
    day: None,
    at: None,
    rate: None,
};

/// What is worth something in dollars in another currency, at the rate of the day.
fn in_currency(base: &Base, asset: &str, day: NaiveDate, worth: impl FnOnce() -> Option<Price>) -> Option<Price> {
    if base.is_dollar() {
        return worth();
    }
    if base.is(asset) {
        return Some(PAR);
    }
    let rate = base.rate(day)?;
    let found = worth()?;
    Some(Price {
        price: found.price.checked_mul(rate.rate)?,
        rate: Some(rate),
        ..found
    })
}

/// The live price of a coin: what has the sign of a currency of a state is something else.
fn quote(live: &LivePrices, asset: &str) -> Option<(Money, DateTime<Utc>)> {
    let found = live.of(asset).filter(|_| has_price(asset))?;
    Some((money(found.price)?, found.at))
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
    most_of(counts)
}

fn most_of(counts: HashMap<String, usize>) -> Vec<String> {
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
        let mut prices = Prices::default();
        // What is known is not lost where the market takes all the time to answer about the rest.
        let mut unknown = Vec::new();
        for coin in coins {
            let known = self.closes.get(coin.as_str()).await;
            match known {
                Some(closes) => prices.keep(coin, closes),
                None => unknown.push(coin),
            }
        }
        let until = Instant::now() + PATIENCE;
        let ids = &self.ids_of(&unknown, until).await;
        let asked = stream::iter(unknown)
            .map(|coin| async move { (self.closes_by(&coin, ids.get(&coin)).await, coin) })
            .buffer_unordered(AT_ONCE)
            .take_until(tokio::time::sleep_until(until));
        let mut asked = std::pin::pin!(asked);
        while let Some((found, coin)) = asked.next().await {
            match found {
                Ok(closes) => prices.keep(coin, closes),
                Err(error) => {
                    tracing::warn!(error = %kit::causes(&error), "the market did not answer with a coin's closes");
                    prices.market_away = true;
                }
            }
        }
        // What was not answered in time is missing.
        prices.market_away |= prices.closes.len() < wanted;
        prices
    }

    /// Asks for closes before somebody wants to know what these coins, so many times each, are worth. Where the market does not answer, that is left to
    /// whoever wants to know it.
    pub(super) async fn read_ahead(&self, mut coins: HashMap<String, usize>) {
        coins.retain(|coin, _| has_price(coin) && !DOLLARS.contains(&coin.as_str()));
        let mut coins = most_of(coins);
        coins.retain(|coin| !self.closes.contains_key(coin.as_str()));
        let ids = &self.ids_of(&coins, Instant::now() + PATIENCE).await;
        let asked = stream::iter(coins)
            .map(|coin| async move { self.closes_by(&coin, ids.get(&coin)).await.is_ok() })
            .buffer_unordered(AT_ONCE);
        let mut asked = std::pin::pin!(asked);
        while asked.next().await == Some(true) {}
    }

    /// Of these coins, which have no closes yet, where they are many; those that are missing are looked for one by one.
    pub(super) async fn ids_of(&self, unknown: &[String], until: Instant) -> HashMap<String, String> {
        if unknown.len() <= FEW {
            return HashMap::new();
        }
        match tokio::time::timeout_at(until, self.market.best_ids()).await {
            Ok(Ok(ids)) => ids,
            Ok(Err(error)) => {
                tracing::debug!(error = %kit::causes(&error), "the market did not answer with its best ranked coins");
                HashMap::new()
            }
            Err(_) => HashMap::new(),
        }
    }

    pub(super) async fn closes_of(&self, coin: &str) -> Result<Arc<Closes>, Error> {
        self.closes_by(coin, None).await
    }

    async fn closes_by(&self, coin: &str, id: Option<&String>) -> Result<Arc<Closes>, Error> {
        let id = id.map(String::as_str);
        let ask = async { self.market.closes(coin, id).await.map(Arc::new) };
        let found = self.closes.try_get_with(coin.to_owned(), ask).await;
        found.map_err(Arc::unwrap_or_clone)
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::{BTreeMap, HashMap},
        sync::Arc,
    };

    use chrono::NaiveDate;
    use vocab::Money;

    use super::Prices;
    use crate::{
        domain::rates::Base,
        upstream::{market::Closes, market_live::LivePrices},
    };

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 5, day).unwrap()
    }

    /// Closes of 5 on the 4th and the 5th; and what was entered.
    fn prices(entered: &[(u32, &str)]) -> Prices {
        let closes = Closes::from([(day(4), 5.0), (day(5), 5.0)]);
        let entered = entered
            .iter()
            .map(|(of, price)| (day(*of), price.parse::<Money>().unwrap()));
        let entered: BTreeMap<NaiveDate, Money> = entered.collect();
        Prices {
            closes: HashMap::from([("OLD".to_owned(), Arc::new(closes))]),
            last: HashMap::from([("OLD".to_owned(), day(5))]),
            entered: HashMap::from([("OLD".to_owned(), entered)]),
            ..Prices::default()
        }
    }

    fn worth(prices: &Prices, of: u32) -> Option<String> {
        prices.worth("OLD", day(of)).map(|found| found.price.to_string())
    }

    #[test]
    fn what_was_entered_does_not_come_back_when_the_market_lists_a_coin_no_more() {
        let found = prices(&[(1, "100")]);
        assert_eq!(worth(&found, 3).as_deref(), Some("100"), "before the market knew it");
        assert_eq!(worth(&found, 5).as_deref(), Some("5"));
        assert_eq!(worth(&found, 8).as_deref(), Some("5"), "a close counts for three days");
        assert_eq!(worth(&found, 9), None);
        let again = prices(&[(1, "100"), (10, "4")]);
        assert_eq!(worth(&again, 9), None);
        assert_eq!(worth(&again, 12).as_deref(), Some("4"));
    }

    #[test]
    fn an_old_close_says_roughly_what_is_left_out() {
        let found = prices(&[]);
        assert_eq!(worth(&found, 20), None);
        let roughly = |of| found.roughly_in(&Base::default(), "OLD", day(of));
        assert_eq!((roughly(20), roughly(3)), (Some(5.0), None));
        assert_eq!(found.roughly_in(&Base::default(), "NEW", day(20)), None);
        let now = "2026-05-20T12:00:00Z".parse().unwrap();
        let last = |coin| found.last_in(&Base::default(), coin, now, &LivePrices::default());
        assert_eq!((last("OLD"), last("NEW")), (Some((Money::from(5), day(5))), None));
        assert_eq!(found.now_in(&Base::default(), "OLD", now, &LivePrices::default()), None);
    }
}
