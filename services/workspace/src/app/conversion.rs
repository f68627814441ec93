//! Results of several currencies in the currency of the settings: what one of each was worth on a day.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use vocab::{DOLLARS, Money, UserId, is_state_money};

use super::{App, price::Prices, rates::ReportingCurrency};
use crate::{
    domain::{
        rates::Base,
        valuation::{Price, PriceSource},
    },
    error::Error,
    store::manual_price,
    upstream::market_live::LivePrices,
};

/// What one of a currency was worth in another: `by ÷ of`, divided only once an amount is known.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Worth {
    by: Money,
    of: Money,
    /// As the contract names them.
    sources: Vec<&'static str>,
}

impl Worth {
    const fn price(by: Money, sources: Vec<&'static str>) -> Self {
        let of = Money::ONE;
        Self { by, of, sources }
    }
}

/// What amounts were worth in one currency, day by day (UTC). As in the portfolio, dollar coins count as one dollar, and coins at their daily close or
/// at the price that the user entered. Currencies of states count at their exchange rate or at that price: the newest of both, and of one day the price.
/// Nothing is worth anything at a rate of a later day.
#[derive(Debug, Clone)]
pub(super) struct Conversion {
    base: Base,
    prices: Prices,
    /// Some rates or prices are missing only because the market did not answer.
    pub is_away: bool,
}

impl Conversion {
    pub fn currency(&self) -> &str {
        self.base.currency()
    }

    /// The currency to which it converts.
    pub const fn base(&self) -> &Base {
        &self.base
    }

    /// What one of an asset is worth now, as the portfolio counts it.
    pub fn now(&self, asset: &str, now: DateTime<Utc>, live: &LivePrices) -> Option<Price> {
        self.prices.now_in(&self.base, asset, now, live)
    }

    /// The newest price of the market of an asset, however old, and its day.
    pub fn last(&self, asset: &str, now: DateTime<Utc>, live: &LivePrices) -> Option<(Money, NaiveDate)> {
        self.prices.last_in(&self.base, asset, now, live)
    }

    fn worth(&self, currency: &str, day: NaiveDate) -> Option<Worth> {
        if currency == self.base.currency() {
            return Some(Worth::price(Money::ONE, Vec::new()));
        }
        let base = Some(self.base.source()).filter(|source| !source.is_empty());
        let found = self.prices.worth_in(&self.base, currency, day)?;
        if found.source == PriceSource::ExchangeRate {
            let rates = self.prices.states.of(currency)?;
            return Some(Worth {
                by: self.base.factor(day)?,
                of: rates.on(day)?.rate,
                sources: base.into_iter().chain([rates.source().name()]).collect(),
            });
        }
        // A dollar itself has no price.
        let own = Some(found.source.name()).filter(|_| found.source != PriceSource::Par || currency != "USD");
        let rate = base.filter(|_| found.rate.is_some());
        Some(Worth::price(found.price, rate.into_iter().chain(own).collect()))
    }

    /// A function from amounts in a currency of a moment to what they were worth, which notes the sources of its rate; nothing where there is no rate.
    pub fn at(
        &self,
        currency: &str,
        time: DateTime<Utc>,
        sources: &mut BTreeSet<&'static str>,
    ) -> Option<impl Fn(Money) -> Option<Money> + use<>> {
        let Worth { by, of, sources: from } = self.worth(currency, time.date_naive())?;
        sources.extend(from);
        Some(move |amount: Money| amount.mul_div(by, of))
    }
}

impl App {
    /// From each of these currencies to that of the settings, or to dollars where it counts as one or where no rate of it is known.
    pub(super) async fn conversion(&self, user: UserId, from: BTreeSet<String>) -> Result<Conversion, Error> {
        let target = self.reporting_currency(user, "").await?;
        // Boxed: it asks for prices and rates side by side.
        Box::pin(self.conversion_to(user, target, from)).await
    }

    /// The same to a currency that was asked for.
    pub(super) async fn conversion_to(
        &self,
        user: UserId,
        target: ReportingCurrency,
        from: BTreeSet<String>,
    ) -> Result<Conversion, Error> {
        let entered = manual_price::all(&mut *self.db().await?, user).await?;
        let foreign = |currency: &String| !target.base.is(currency) && !DOLLARS.contains(&currency.as_str());
        let (states, coins): (Vec<String>, Vec<String>) = from
            .into_iter()
            .filter(foreign)
            .partition(|currency| is_state_money(currency));
        let (mut prices, (rates, is_away)) = tokio::join!(self.prices_of(coins), self.state_rates(states));
        prices.entered = entered;
        prices.states = rates;
        Ok(Conversion {
            is_away: target.is_away || prices.market_away || is_away,
            base: target.base,
            prices,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::{BTreeMap, BTreeSet},
        sync::Arc,
    };

    use chrono::NaiveDate;
    use vocab::Money;

    use super::Conversion;
    use crate::{
        app::price::Prices,
        domain::rates::{Base, Rates},
        upstream::market_live::LivePrices,
    };

    const FILE: &str = "Date,USD,GBP,\n2026-05-02,1.25,0.8,\n2026-05-01,1.2,0.9,\n";

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    fn rates(currency: &str) -> Arc<Rates> {
        Arc::new(Rates::of_ecb(FILE, currency))
    }

    /// From pounds and coins; one BTC was entered at 50,000 dollars on the first day, and one pound at 2 dollars on the third.
    fn to(base: Base) -> Conversion {
        let entered = |day: u32, price: &str| {
            let day = NaiveDate::from_ymd_opt(2026, 5, day).unwrap();
            BTreeMap::from([(day, money(price))])
        };
        let mut prices = Prices::default();
        prices.entered.insert("BTC".to_owned(), entered(1, "50000"));
        prices.entered.insert("GBP".to_owned(), entered(3, "2"));
        prices.states.insert("GBP".to_owned(), rates("GBP"));
        prices.states.insert("EUR".to_owned(), rates("EUR"));
        Conversion {
            base,
            prices,
            is_away: false,
        }
    }

    /// What so much was worth at noon, and by which sources.
    fn worth(conversion: &Conversion, amount: &str, currency: &str, day: &str) -> Option<(String, Vec<&'static str>)> {
        let mut sources = BTreeSet::new();
        let time = format!("2026-05-{day}T12:00:00Z").parse().unwrap();
        let convert = conversion.at(currency, time, &mut sources)?;
        Some((convert(money(amount))?.to_string(), sources.into_iter().collect()))
    }

    #[test]
    fn each_currency_counts_at_the_rate_of_its_day() {
        let euros = to(Base::of("EUR".to_owned(), rates("EUR")));
        let some = |text: &str, sources: &[&'static str]| Some((text.to_owned(), sources.to_vec()));
        assert_eq!(worth(&euros, "3", "EUR", "01"), some("3", &[]));
        // 1 ÷ 1.2, rounded to 18 decimals as a rate, times three.
        assert_eq!(
            worth(&euros, "3", "USDT", "01"),
            some("2.499999999999999999", &["ecb", "par"])
        );
        assert_eq!(worth(&euros, "3", "USDT", "02"), some("2.4", &["ecb", "par"]));
        // 0.8 pounds were worth one euro.
        assert_eq!(worth(&euros, "2", "GBP", "02"), some("2.5", &["ecb"]));
        assert_eq!(worth(&euros, "0.01", "BTC", "02"), some("400", &["ecb", "entered"]));
        // A rate counts for four days, and not before its day.
        assert!(worth(&euros, "3", "USDT", "06").is_some());
        assert_eq!(worth(&euros, "3", "USDT", "07"), None);
        assert_eq!(worth(&euros, "3", "SOL", "02"), None);
    }

    #[test]
    fn dollars_need_a_rate_of_the_other_currency_only() {
        let dollars = to(Base::default());
        let some = |text: &str, sources: &[&'static str]| Some((text.to_owned(), sources.to_vec()));
        assert_eq!(worth(&dollars, "3", "USD", "20"), some("3", &[]));
        assert_eq!(worth(&dollars, "3", "USDC", "20"), some("3", &["par"]));
        assert_eq!(worth(&dollars, "2", "EUR", "02"), some("2.5", &["ecb"]));
        assert_eq!(worth(&dollars, "2", "EUR", "20"), None);
    }

    #[test]
    fn money_of_states_is_worth_its_exchange_rate_now() {
        let at = "2026-05-02T12:00:00Z".parse().unwrap();
        let worth = |conversion: &Conversion, asset: &str| {
            let found = conversion.now(asset, at, &LivePrices::default())?;
            Some((found.price.to_string(), found.source.name()))
        };
        let some = |text: &str, source: &'static str| Some((text.to_owned(), source));
        let dollars = to(Base::default());
        assert_eq!(worth(&dollars, "EUR"), some("1.25", "exchange_rate"));
        assert_eq!(worth(&dollars, "BTC"), some("50000", "entered"));
        assert_eq!(worth(&dollars, "CHF"), None, "no rate is no price");
        let euros = to(Base::of("EUR".to_owned(), rates("EUR")));
        assert_eq!(worth(&euros, "EUR"), some("1", "par"));
        assert_eq!(worth(&euros, "GBP"), some("1.25", "exchange_rate"));
        assert_eq!(worth(&euros, "BTC"), some("40000", "entered"));
    }

    #[test]
    fn the_newest_of_a_rate_and_an_entered_price_counts_for_money_of_states() {
        let file = format!("{FILE}2026-05-04,1.25,0.8,\n2026-05-03,1.25,0.8,\n");
        let mut dollars = to(Base::default());
        let some = |text: &str, source: &'static str| Some((text.to_owned(), vec![source]));
        assert_eq!(worth(&dollars, "2", "GBP", "02"), some("3.125", "ecb"));
        // A rate of the day before is older than the price of the third.
        assert_eq!(worth(&dollars, "2", "GBP", "03"), some("4", "entered"));
        assert_eq!(worth(&dollars, "2", "GBP", "30"), some("4", "entered"));
        dollars
            .prices
            .states
            .insert("GBP".to_owned(), Arc::new(Rates::of_ecb(&file, "GBP")));
        assert_eq!(
            worth(&dollars, "2", "GBP", "03"),
            some("4", "entered"),
            "of one day, the price"
        );
        assert_eq!(worth(&dollars, "2", "GBP", "04"), some("3.125", "ecb"));
    }
}
