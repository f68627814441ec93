//! What one US dollar was worth in another currency, day by day.
//!
//! The rate of a day is the reference rate of the European Central Bank, where this installation has its file, and else what one bitcoin cost in that
//! currency divided by what it cost in dollars at the same moment. Each amount is converted at the rate of its own day: a cost at that of the day on which it was paid, proceeds at that of the sale. A day without a rate has none: nothing is
//! converted at a rate of another time.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use chrono::{DateTime, Days, NaiveDate};
use vocab::{DOLLARS, Money};

/// A day may have no rate; one that is older than this many days says nothing. Banks do not publish rates over the four days of Easter.
const OLDEST: u64 = 4;

/// Where the rates are from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Source {
    /// Prices of bitcoin in both currencies.
    #[default]
    Market,
    /// The European Central Bank.
    Ecb,
}

impl Source {
    /// As the contract names it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Market => "coingecko",
            Self::Ecb => "ecb",
        }
    }
}

/// What one dollar was worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    pub rate: Money,
    /// The day that it is of: the one that was asked for, or one of the four before it.
    pub day: NaiveDate,
}

/// Of one currency.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rates {
    days: BTreeMap<NaiveDate, Money>,
    source: Source,
}

impl Rates {
    /// Of prices of the same coin in dollars and in the other currency: Unix milliseconds and price. Of each day (UTC) the first moment counts at
    /// which both are known.
    #[must_use]
    pub fn of_prices(dollars: &[(i64, Money)], other: &[(i64, Money)]) -> Self {
        let dollars: BTreeMap<i64, Money> = dollars.iter().copied().collect();
        let other: BTreeMap<i64, Money> = other.iter().copied().collect();
        let mut days = BTreeMap::new();
        for (at, price) in other {
            let rate = dollars.get(&at).and_then(|dollars| {
                let both = dollars.is_positive() && price.is_positive();
                price.checked_div(*dollars).filter(|rate| both && rate.is_positive())
            });
            let day = DateTime::from_timestamp_millis(at).map(|time| time.date_naive());
            if let (Some(rate), Some(day)) = (rate, day) {
                days.entry(day).or_insert(rate);
            }
        }
        Self {
            days,
            source: Source::Market,
        }
    }

    /// Of a file of the European Central Bank (`eurofxref-hist.csv`): what one euro was worth in each currency, by day. None where it does not have
    /// the currency or the dollar.
    #[must_use]
    pub fn of_ecb(file: &str, currency: &str) -> Self {
        let mut lines = file.lines().map(|line| line.split(',').map(str::trim));
        let head: Vec<&str> = lines.next().map(Iterator::collect).unwrap_or_default();
        let place = |name: &str| head.iter().position(|known| *known == name);
        let (dollar, other) = (place("USD"), place(currency));
        let is_euro = currency == "EUR";
        let rate = |cells: &[&str]| {
            let amount = |at: usize| cells.get(at)?.parse::<Money>().ok().filter(|rate| rate.is_positive());
            let other = if is_euro { Money::ONE } else { amount(other?)? };
            other.checked_div(amount(dollar?)?).filter(|rate| rate.is_positive())
        };
        let days = lines.filter_map(|cells| {
            let cells: Vec<&str> = cells.collect();
            // Days without a rate of the currency say N/A.
            Some((cells.first()?.parse::<NaiveDate>().ok()?, rate(&cells)?))
        });
        Self {
            days: days.collect(),
            source: Source::Ecb,
        }
    }

    /// True without any day.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.days.is_empty()
    }

    /// Where they are from.
    #[must_use]
    pub const fn source(&self) -> Source {
        self.source
    }

    /// The first day that has a rate.
    #[must_use]
    pub fn first(&self) -> Option<NaiveDate> {
        self.days.keys().next().copied()
    }

    /// The newest rate of this day or one of the four before it.
    #[must_use]
    pub fn on(&self, day: NaiveDate) -> Option<Rate> {
        let oldest = day.checked_sub_days(Days::new(OLDEST))?;
        let (of, rate) = self.days.range(oldest..=day).next_back()?;
        Some(Rate { rate: *rate, day: *of })
    }
}

/// The currency in which amounts are told: dollars, or one that they are converted to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Base(Option<(String, Arc<Rates>)>);

impl Base {
    /// Another currency than the dollar.
    #[must_use]
    pub const fn of(currency: String, rates: Arc<Rates>) -> Self {
        Self(Some((currency, rates)))
    }

    /// Code of the reporting currency.
    #[must_use]
    pub fn currency(&self) -> &str {
        self.0.as_ref().map_or("USD", |(currency, _)| currency)
    }

    /// True for US dollars, which need no rate.
    #[must_use]
    pub const fn is_dollar(&self) -> bool {
        self.0.is_none()
    }

    /// Where its rates are from; empty in dollars, which need none.
    #[must_use]
    pub fn source(&self) -> &'static str {
        self.0.as_ref().map_or("", |(_, rates)| rates.source.name())
    }

    /// True where no rate of it is known at all.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        self.0.as_ref().is_some_and(|(_, rates)| rates.is_empty())
    }

    /// What counts as this currency, one to one.
    #[must_use]
    pub fn cash(&self) -> BTreeSet<String> {
        match &self.0 {
            None => DOLLARS.map(str::to_owned).into(),
            Some((currency, _)) => [currency.clone()].into(),
        }
    }

    /// Dollars, where they are not this currency.
    #[must_use]
    pub fn money(&self) -> BTreeSet<String> {
        match &self.0 {
            None => BTreeSet::new(),
            Some(_) => DOLLARS.map(str::to_owned).into(),
        }
    }

    /// True where one of `asset` is one of this currency.
    #[must_use]
    pub fn is(&self, asset: &str) -> bool {
        match &self.0 {
            None => DOLLARS.contains(&asset),
            Some((currency, _)) => currency == asset,
        }
    }

    /// What one dollar was worth on a day: one, where amounts are in dollars; nothing where no rate is known.
    #[must_use]
    pub fn factor(&self, day: NaiveDate) -> Option<Money> {
        match &self.0 {
            None => Some(Money::ONE),
            Some((_, rates)) => rates.on(day).map(|rate| rate.rate),
        }
    }

    /// The rate by which amounts of a day are converted; nothing where they are in dollars, or where no rate is known.
    #[must_use]
    pub fn rate(&self, day: NaiveDate) -> Option<Rate> {
        self.0.as_ref().and_then(|(_, rates)| rates.on(day))
    }

    /// The first day of which amounts can be converted; nothing where all can, or none.
    #[must_use]
    pub fn first(&self) -> Option<NaiveDate> {
        self.0.as_ref().and_then(|(_, rates)| rates.first())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use chrono::NaiveDate;
    use vocab::Money;

    use super::{Base, Rate, Rates};

    const DAY: i64 = 86_400_000;
    /// 2026-05-01.
    const MAY: i64 = 1_777_593_600_000;

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 5, day).unwrap()
    }

    /// Euros on the 1st, the 2nd and the 10th.
    fn rates() -> Rates {
        let dollars: Vec<(i64, Money)> = (0..12).map(|after| (MAY + after * DAY, money("100000"))).collect();
        let euros = [
            (MAY, money("90000")),
            (MAY + 1, money("1")),
            (MAY + DAY, money("80000")),
            (MAY + 9 * DAY, money("87500.5")),
        ];
        Rates::of_prices(&dollars, &euros)
    }

    #[test]
    fn a_rate_is_of_two_prices_of_one_moment() {
        let found = rates();
        let on = |of| found.on(day(of)).map(|Rate { rate, day }| (rate.to_string(), day));
        assert_eq!(on(1), Some(("0.9".to_owned(), day(1))));
        assert_eq!(on(2), Some(("0.8".to_owned(), day(2))));
        assert_eq!(on(10), Some(("0.875005".to_owned(), day(10))));
        assert_eq!(found.first(), Some(day(1)));
    }

    #[test]
    fn a_rate_counts_for_four_days_and_then_there_is_none() {
        let found = rates();
        assert_eq!(found.on(day(6)).map(|rate| rate.day), Some(day(2)));
        assert_eq!(found.on(day(7)), None);
        assert_eq!(found.on(day(9)), None, "no rate of a later day");
        assert_eq!(found.on(NaiveDate::from_ymd_opt(2026, 4, 30).unwrap()), None);
    }

    #[test]
    fn the_central_bank_tells_what_a_euro_is_worth() {
        let file = "Date,USD,JPY,GBP,\n2026-05-04,1.25,150,0.8,\n2026-05-01,1.2,N/A,0.9,\nlater,1,1,1,\n";
        let on = |currency, of| {
            Rates::of_ecb(file, currency)
                .on(day(of))
                .map(|rate| (rate.rate.to_string(), rate.day))
        };
        assert_eq!(on("EUR", 4), Some(("0.8".to_owned(), day(4))));
        // Of Friday, over the weekend.
        assert_eq!(on("GBP", 3), Some(("0.75".to_owned(), day(1))));
        assert_eq!(on("JPY", 4), Some(("120".to_owned(), day(4))));
        assert_eq!(on("JPY", 3), None);
        assert!(Rates::of_ecb(file, "CHF").is_empty() && Rates::of_ecb("", "EUR").is_empty());
        let euros = Base::of("EUR".to_owned(), Arc::new(Rates::of_ecb(file, "EUR")));
        assert_eq!(euros.source(), "ecb");
    }

    #[test]
    fn dollars_need_no_rate() {
        let dollars = Base::default();
        assert_eq!((dollars.currency(), dollars.factor(day(20))), ("USD", Some(Money::ONE)));
        assert!(dollars.is("USDT") && dollars.rate(day(1)).is_none() && dollars.money().is_empty());
        let euros = Base::of("EUR".to_owned(), Arc::new(rates()));
        assert_eq!((euros.currency(), euros.factor(day(20))), ("EUR", None));
        assert!(euros.is("EUR") && !euros.is("USDT") && euros.money().contains("USDT"));
    }
}
