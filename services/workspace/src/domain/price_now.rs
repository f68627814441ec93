//! What one coin is worth now: the newest of the market's live price, its last daily close and the price that the user entered. All pages that value
//! what is held now ask here.

use chrono::{DateTime, Days, NaiveDate, Utc};
use vocab::Money;

use super::valuation::{Price, PriceSource};

/// A coin may have no price on a day; one that is older than this many days says nothing.
pub const OLDEST: u64 = 3;

/// `quote` is a live price and when it was made, `known` what closes and the user say. A close is of the end of its day, so a live price of a day that
/// is over is older than that day's close; of one day, the user's price counts.
#[must_use]
pub fn price_now(quote: Option<(Money, DateTime<Utc>)>, known: Option<Price>, today: NaiveDate) -> Option<Price> {
    let oldest = today.checked_sub_days(Days::new(OLDEST));
    let counts = |(price, at): &(Money, DateTime<Utc>)| price.is_positive() && Some(at.date_naive()) >= oldest;
    let Some((price, at)) = quote.filter(counts) else {
        return known;
    };
    let day = at.date_naive();
    let is_outdated = known.is_some_and(|known| match known.source {
        PriceSource::Par | PriceSource::ExchangeRate => true,
        PriceSource::Entered => known.day >= Some(day),
        PriceSource::DailyClose | PriceSource::Live => day < today && known.day >= Some(day),
    });
    if is_outdated {
        return known;
    }
    Some(Price {
        price,
        source: PriceSource::Live,
        day: Some(day),
        at: Some(at),
        rate: None,
    })
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use vocab::Money;

    use super::price_now;
    use crate::domain::valuation::{Price, PriceSource};

    /// What counts on 2026-05-20 beside a live price of 7.
    fn now(quote: &str, source: PriceSource, day: u32) -> Option<(String, &'static str)> {
        let known = Price {
            price: Money::from(5),
            source,
            day: NaiveDate::from_ymd_opt(2026, 5, day),
            at: None,
            rate: None,
        };
        let quote = Some((Money::from(7), quote.parse().unwrap()));
        let found = price_now(quote, Some(known), NaiveDate::from_ymd_opt(2026, 5, 20).unwrap())?;
        Some((found.price.to_string(), found.source.name()))
    }

    fn some(price: &str, source: &'static str) -> Option<(String, &'static str)> {
        Some((price.to_owned(), source))
    }

    #[test]
    fn the_newest_of_a_live_price_and_a_close_counts() {
        let close = PriceSource::DailyClose;
        assert_eq!(now("2026-05-20T08:00:00Z", close, 19), some("7", "live"));
        assert_eq!(
            now("2026-05-20T08:00:00Z", close, 20),
            some("7", "live"),
            "today is not over"
        );
        assert_eq!(now("2026-05-19T08:00:00Z", close, 19), some("5", "daily_close"));
        assert_eq!(now("2026-05-19T08:00:00Z", close, 18), some("7", "live"));
    }

    #[test]
    fn of_one_day_the_users_price_counts_and_a_dollar_is_a_dollar() {
        let entered = PriceSource::Entered;
        assert_eq!(now("2026-05-20T08:00:00Z", entered, 20), some("5", "entered"));
        assert_eq!(now("2026-05-20T08:00:00Z", entered, 19), some("7", "live"));
        assert_eq!(now("2026-05-20T08:00:00Z", PriceSource::Par, 1), some("5", "par"));
    }

    #[test]
    fn a_live_price_that_is_older_than_three_days_counts_no_more() {
        let today = NaiveDate::from_ymd_opt(2026, 5, 20).unwrap();
        let of = |at: &str| price_now(Some((Money::from(7), at.parse().unwrap())), None, today).is_some();
        assert!(of("2026-05-17T00:00:00Z"));
        assert!(!of("2026-05-16T23:59:59Z") && !of("2021-04-01T00:00:00Z"));
        let zero = Some((Money::ZERO, "2026-05-20T08:00:00Z".parse().unwrap()));
        assert_eq!(price_now(zero, None, today), None, "no price is zero");
    }
}
