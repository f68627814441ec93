//! `precision`: places behind the point of a price. Caps, volumes and changes keep theirs, as the provider does it.

use std::collections::BTreeMap;

use super::{
    decimal::Decimal,
    json::{Field, Num},
    markets::{PriceParts, shows},
    shape::{
        chart::{Candle, Chart},
        market::MarketRow,
    },
};

/// Prices of coins by currency, with figures beside them: the body of `/simple/price`.
pub type Prices = BTreeMap<String, BTreeMap<String, Option<Num>>>;

/// A number with at most so many places, of the digits that the provider wrote; one beyond every amount stays as it is.
#[must_use]
pub fn rounded(number: &Num, places: usize) -> Num {
    Decimal::of(number).map_or_else(|| number.clone(), |exact| Num::from(&exact.rounded(places)))
}

/// Prices of `/simple/price`.
pub fn prices(prices: &mut Prices, places: usize) {
    let only_price = PriceParts::default();
    for (member, value) in prices.values_mut().flatten() {
        if shows(member, only_price)
            && let Some(number) = value
        {
            *number = rounded(number, places);
        }
    }
}

/// Prices of a chart.
pub fn chart(chart: &mut Chart, places: usize) {
    if let Field::Is(series) = &mut chart.prices {
        for (_, value) in &mut series.rows {
            if let Some(number) = value {
                *number = rounded(number, places);
            }
        }
    }
}

/// The four prices of candles.
pub fn candles(rows: &mut [Candle], places: usize) {
    for (_, open, high, low, close) in rows {
        for number in [open, high, low, close] {
            *number = rounded(number, places);
        }
    }
}

/// Present prices of a market list.
pub fn markets(rows: &mut [MarketRow], places: usize) {
    for row in rows {
        if let Field::Is(number) = &mut row.current_price {
            *number = rounded(number, places);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Num, Prices, prices, rounded};

    #[track_caller]
    fn check(text: &str, places: usize, expected: &str) {
        let number: Num = serde_json::from_str(text).unwrap();
        assert_eq!(rounded(&number, places).text(), expected, "{text} to {places}");
    }

    #[test]
    fn places_are_cut_by_rounding() {
        check("77034.85", 1, "77034.9");
        check("0.00001234", 6, "0.000012");
        check("1.5", 18, "1.5");
        check("2.4", 0, "2");
        // A double is a little less than what was written.
        check("1.005", 2, "1.01");
        check("1.2e-7", 7, "0.0000001");
        check("1e999", 2, "1e999");
    }

    #[test]
    fn only_prices_are_cut() {
        let mut read: Prices =
            serde_json::from_str(r#"{"a":{"usd":1.26,"usd_24h_change":1.26,"last_updated_at":5,"eur":null}}"#).unwrap();
        prices(&mut read, 1);
        let written = serde_json::to_string(&read).unwrap();
        assert_eq!(
            written,
            r#"{"a":{"eur":null,"last_updated_at":5,"usd":1.3,"usd_24h_change":1.26}}"#
        );
    }
}
