//! Points over time and candles, as CoinGecko v3 spells them.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::domain::json::{Num, Raw, Record, record};

/// `[milliseconds since 1970, value or null]`
pub type Point = (Num, Option<Num>);

/// `[milliseconds since 1970, open, high, low, close]`; the time is the candle's end.
pub type Candle = (Num, Num, Num, Num, Num);

/// A high or low is within this factor of the candle's open or close.
const WICK: f64 = 50.0;

/// A candle whose figures fit together: positive, nothing outside of its high and low, and these not beyond all measure.
#[must_use]
pub fn is_candle((at, open, high, low, close): &Candle) -> bool {
    let [open, high, low, close] = [open, high, low, close].map(Num::f64);
    at.i64().is_some_and(|at| at >= 0)
        && [open, high, low, close]
            .iter()
            .all(|price| price.is_finite() && *price >= 0.0)
        && low <= open.min(close)
        && high >= open.max(close)
        && high <= open.max(close) * WICK
        && low * WICK >= open.min(close)
}

record! {
    /// `/coins/{id}/market_chart` and `…/range`: three series over the same times.
    Chart { prices: Points, market_caps: Points, total_volumes: Points }
}

impl Record for Chart {
    fn good(&self) -> bool {
        self.prices.get().is_some()
    }
}

impl Chart {
    /// Rows that could not be read, of how many.
    #[must_use]
    pub fn bad(&self) -> (usize, usize) {
        [&self.prices, &self.market_caps, &self.total_volumes]
            .into_iter()
            .filter_map(|series| series.get())
            .fold((0, 0), |(bad, all), series| {
                (bad + series.bad, all + series.bad + series.rows.len())
            })
    }
}

/// A series; rows that are no points are left out and counted.
#[derive(Debug, Clone, Default)]
pub struct Points {
    pub rows: Vec<Point>,
    pub bad: usize,
}

impl From<Vec<Point>> for Points {
    fn from(rows: Vec<Point>) -> Self {
        Self { rows, bad: 0 }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let all = Vec::<Raw>::deserialize(deserializer)?;
        let rows: Vec<Point> = all
            .iter()
            .filter_map(|row| serde_json::from_str::<Point>(row.text()).ok())
            .filter(|(at, value)| {
                at.i64().is_some_and(|at| at >= 0)
                    && value
                        .as_ref()
                        .is_none_or(|value| value.f64().is_finite() && value.f64() >= 0.0)
            })
            .collect();
        Ok(Self {
            bad: all.len() - rows.len(),
            rows,
        })
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.rows.serialize(serializer)
    }
}
