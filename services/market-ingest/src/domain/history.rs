//! What is kept of every chart in US dollars: one row a day, one a point of an hour; windows and candles made of them.
//!
//! A day's row is the price at its first moment, as the provider stamps daily points; the day that is not over has the newest
//! price instead and is marked.

use std::collections::BTreeMap;

use super::{
    json::{Field, Num},
    shape::chart::{Candle, Chart, Point, Points},
};

pub const HOUR_MS: i64 = 3_600_000;
pub const DAY_MS: i64 = 24 * HOUR_MS;

/// A day, US dollars.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Day {
    /// Since 1970-01-01, UTC.
    pub day: i32,
    pub price: f64,
    pub market_cap: Option<f64>,
    pub volume: Option<f64>,
    /// The day is not over: the price may still change.
    pub partial: bool,
}

/// A point of an hour, US dollars. The last of an hour is kept.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hour {
    /// Hours since 1970.
    pub hour: i32,
    pub at_ms: i64,
    pub price: f64,
    pub market_cap: Option<f64>,
    pub volume: Option<f64>,
}

/// The day of a time.
#[must_use]
pub fn day_of(ms: i64) -> i32 {
    i32::try_from(ms.div_euclid(DAY_MS)).unwrap_or(i32::MAX)
}

fn hour_of(ms: i64) -> i32 {
    i32::try_from(ms.div_euclid(HOUR_MS)).unwrap_or(i32::MAX)
}

/// A point of all three series.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Triple {
    at: i64,
    price: f64,
    market_cap: Option<f64>,
    volume: Option<f64>,
}

fn triples(chart: &Chart) -> Vec<Triple> {
    fn by_time(series: &Field<Points>) -> BTreeMap<i64, f64> {
        let rows = series.get().map(|points| points.rows.as_slice()).unwrap_or_default();
        rows.iter()
            .filter_map(|(at, value)| Some((at.i64()?, value.as_ref()?.f64())))
            .filter(|(_, value)| *value > 0.0)
            .collect()
    }
    let (caps, volumes) = (by_time(&chart.market_caps), by_time(&chart.total_volumes));
    by_time(&chart.prices)
        .into_iter()
        .map(|(at, price)| Triple {
            at,
            price,
            market_cap: caps.get(&at).copied(),
            volume: volumes.get(&at).copied(),
        })
        .collect()
}

/// Days of a daily chart: the last point of a day wins; the provider's present day is partial.
#[must_use]
pub fn days(chart: &Chart, today: i32) -> Vec<Day> {
    let mut days = BTreeMap::new();
    for point in triples(chart) {
        let day = day_of(point.at);
        days.insert(day, as_day(point, day, day >= today));
    }
    days.into_values().collect()
}

/// Days that an hourly chart tells: those with a point in their first 65 minutes, except the one that is not over.
#[must_use]
pub fn days_of_hours(chart: &Chart, today: i32) -> Vec<Day> {
    let mut days = BTreeMap::new();
    for point in triples(chart) {
        let day = day_of(point.at);
        if day < today && point.at.rem_euclid(DAY_MS) <= 65 * 60_000 {
            days.entry(day).or_insert_with(|| as_day(point, day, false));
        }
    }
    days.into_values().collect()
}

fn as_day(point: Triple, day: i32, partial: bool) -> Day {
    Day {
        day,
        price: point.price,
        market_cap: point.market_cap,
        volume: point.volume,
        partial,
    }
}

/// Hours of an hourly chart.
#[must_use]
pub fn hours(chart: &Chart) -> Vec<Hour> {
    let mut hours = BTreeMap::new();
    for point in triples(chart) {
        let hour = hour_of(point.at);
        hours.insert(
            hour,
            Hour {
                hour,
                at_ms: point.at,
                price: point.price,
                market_cap: point.market_cap,
                volume: point.volume,
            },
        );
    }
    hours.into_values().collect()
}

/// The part of a chart from `from` to `to` (milliseconds, both included), with the provider's own numbers.
#[must_use]
pub fn cut(chart: &Chart, from: i64, to: i64) -> Chart {
    let part = |series: &Field<Points>| match series {
        Field::Is(points) => Field::Is(Points::from(
            points
                .rows
                .iter()
                .filter(|(at, _)| at.i64().is_some_and(|at| (from..=to).contains(&at)))
                .cloned()
                .collect::<Vec<Point>>(),
        )),
        Field::Null => Field::Null,
        Field::Absent => Field::Absent,
    };
    Chart {
        prices: part(&chart.prices),
        market_caps: part(&chart.market_caps),
        total_volumes: part(&chart.total_volumes),
        rest: chart.rest.clone(),
    }
}

/// Time of the first and the last price, milliseconds.
#[must_use]
pub fn ends(chart: &Chart) -> Option<(i64, i64)> {
    let rows = &chart.prices.get()?.rows;
    Some((rows.first()?.0.i64()?, rows.last()?.0.i64()?))
}

/// A chart of kept points: `(milliseconds, price, cap, volume)`.
#[must_use]
pub fn chart_of(points: impl Iterator<Item = (i64, f64, Option<f64>, Option<f64>)>) -> Chart {
    let (mut prices, mut caps, mut volumes) = (Vec::new(), Vec::new(), Vec::new());
    for (at, price, cap, volume) in points {
        prices.push((Num::from(at), Some(Num::from(price))));
        caps.push((Num::from(at), cap.map(Num::from)));
        volumes.push((Num::from(at), volume.map(Num::from)));
    }
    Chart {
        prices: Field::Is(prices.into()),
        market_caps: Field::Is(caps.into()),
        total_volumes: Field::Is(volumes.into()),
        rest: Vec::new(),
    }
}

/// Daily candles, oldest first: from the hours of a day where they are kept, else from its own and the next day's price.
/// A candle is stamped with its end, as the provider does; the running day's with `now`.
#[must_use]
pub fn candles(days: &[Day], hours: &[Hour], now_ms: i64) -> Vec<Candle> {
    let mut by_day: BTreeMap<i32, Vec<f64>> = BTreeMap::new();
    for hour in hours {
        by_day.entry(day_of(hour.at_ms)).or_default().push(hour.price);
    }
    let mut candles = BTreeMap::new();
    for pair in days.windows(2) {
        let [this, next] = pair else { continue };
        if next.day == this.day + 1 && !this.partial {
            candles.insert(this.day, vec![this.price, next.price]);
        }
    }
    for (day, mut prices) in by_day {
        // The close of a day is the first price of the next, as with daily points.
        if let Ok(next) = days.binary_search_by_key(&(day + 1), |next| next.day)
            && let Some(next) = days.get(next).filter(|next| !next.partial)
        {
            prices.push(next.price);
        }
        candles.insert(day, prices);
    }
    candles
        .into_iter()
        .filter_map(|(day, prices)| {
            let end = (i64::from(day) + 1) * DAY_MS;
            let (open, close) = (*prices.first()?, *prices.last()?);
            let high = prices.iter().copied().fold(f64::MIN, f64::max);
            let low = prices.iter().copied().fold(f64::MAX, f64::min);
            Some((
                Num::from(end.min(now_ms)),
                Num::from(open),
                Num::from(high),
                Num::from(low),
                Num::from(close),
            ))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{DAY_MS, HOUR_MS, candles, chart_of, cut, day_of, days, days_of_hours, ends, hours};

    fn chart(points: &[(i64, f64)]) -> super::Chart {
        chart_of(points.iter().map(|(at, price)| (*at, *price, None, Some(1.0))))
    }

    #[test]
    fn the_last_point_of_a_day_wins_and_the_present_day_is_partial() {
        let chart = chart(&[(0, 1.0), (DAY_MS, 2.0), (2 * DAY_MS, 3.0), (2 * DAY_MS + 5, 4.0)]);
        let days = days(&chart, 2);
        let seen: Vec<_> = days.iter().map(|day| (day.day, day.price, day.partial)).collect();
        assert_eq!(seen, [(0, 1.0, false), (1, 2.0, false), (2, 4.0, true)]);
    }

    #[test]
    fn hours_tell_the_first_price_of_whole_days() {
        let chart = chart(&[
            (HOUR_MS * 5, 1.0),
            (DAY_MS + 60_000, 2.0),
            (DAY_MS + HOUR_MS, 3.0),
            (2 * DAY_MS, 4.0),
        ]);
        let days = days_of_hours(&chart, 2);
        assert_eq!(
            days.iter().map(|day| (day.day, day.price)).collect::<Vec<_>>(),
            [(1, 2.0)]
        );
        assert_eq!(hours(&chart).len(), 4);
    }

    #[test]
    fn a_cut_keeps_both_ends() {
        let chart = chart(&[(1, 1.0), (2, 2.0), (3, 3.0)]);
        assert_eq!(ends(&cut(&chart, 2, 3)), Some((2, 3)));
        assert_eq!(ends(&cut(&chart, 9, 10)), None);
    }

    #[test]
    fn candles_come_from_hours_where_there_are_some() {
        let daily = days(
            &chart(&[(0, 10.0), (DAY_MS, 12.0), (2 * DAY_MS, 11.0), (2 * DAY_MS + 9, 13.0)]),
            2,
        );
        let hourly = hours(&chart(&[
            (DAY_MS, 12.0),
            (DAY_MS + HOUR_MS, 15.0),
            (DAY_MS + 2 * HOUR_MS, 9.0),
            (2 * DAY_MS, 11.0),
            (2 * DAY_MS + 9, 13.0),
        ]));
        let rows: Vec<Vec<f64>> = candles(&daily, &hourly, 2 * DAY_MS + 9)
            .iter()
            .map(|(at, open, high, low, close)| [at, open, high, low, close].map(super::Num::f64).to_vec())
            .collect();
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let at = |ms: i64| ms as f64;
        assert_eq!(
            rows,
            [
                vec![at(DAY_MS), 10.0, 12.0, 10.0, 12.0],
                vec![at(2 * DAY_MS), 12.0, 15.0, 9.0, 9.0],
                vec![at(2 * DAY_MS + 9), 13.0, 13.0, 13.0, 13.0],
            ]
        );
        assert_eq!(day_of(-1), -1);
    }
}
