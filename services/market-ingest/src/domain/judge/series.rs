//! Charts and candles. They name neither their coin nor their currency: what they say is compared with what is known.

use std::collections::HashMap;

use super::{Judged, Known, are_far, implausible};
use crate::domain::{
    call::Call,
    history::DAY_MS,
    shape::{
        BadBody, Checked,
        chart::{Candle, Chart},
        one,
    },
};

/// More than this share of points without a price, in percent, and the series says nothing.
const NULL_PERCENT: usize = 10;
/// Points that two series must share before they are compared.
const COMPARED: usize = 5;
/// A past price that differs by more than this factor is another price.
const SAME: f64 = 1.2;

/// Times in Unix milliseconds, and prices.
type Series = Vec<(i64, f64)>;

pub(super) fn chart(call: &Call, checked: Checked, known: &Known) -> Result<Judged, BadBody> {
    let read = |json: &[u8]| -> Result<(Series, usize), BadBody> {
        let chart: Chart = one(json)?;
        let rows = chart
            .prices
            .get()
            .map(|points| points.rows.as_slice())
            .unwrap_or_default();
        let series: Series = rows
            .iter()
            .filter_map(|(at, price)| Some((at.i64()?, price.as_ref()?.f64())))
            .collect();
        let nulls = rows.len() - series.len();
        Ok((series, nulls))
    };
    let (now, nulls) = read(&checked.json)?;
    if nulls * 100 > (now.len() + nulls) * NULL_PERCENT {
        return implausible(format!("{nulls} points without a price"));
    }
    let before = known.before(read).map(|(series, _)| series).unwrap_or_default();
    compare(call, &now, &before, known)?;
    Ok(Judged::whole(checked.json, checked.dropped))
}

pub(super) fn candles(call: &Call, checked: Checked, known: &Known) -> Result<Judged, BadBody> {
    let read = |json: &[u8]| -> Result<Series, BadBody> {
        let rows: Vec<Candle> = serde_json::from_slice(json).map_err(|error| BadBody::Schema(error.to_string()))?;
        Ok(rows
            .iter()
            .filter_map(|row| Some((row.0.i64()?, row.4.f64())))
            .collect())
    };
    let now = read(&checked.json)?;
    let before = known.before(read).unwrap_or_default();
    compare(call, &now, &before, known)?;
    Ok(Judged::whole(checked.json, checked.dropped))
}

fn compare(call: &Call, now: &[(i64, f64)], before: &[(i64, f64)], known: &Known) -> Result<(), BadBody> {
    // Only of windows that reach the present is it known that there must be something, and near what.
    let reaches_present = !call.query.iter().any(|(name, _)| *name == "to");
    let price = known.price_usd.filter(|_| reaches_present && is_in_dollars(call));
    let Some((at, last)) = now.last() else {
        let expected = !before.is_empty() || price.is_some_and(|price| price > 0.0);
        return if expected { implausible("no prices") } else { Ok(()) };
    };
    if known.provider_now_ms - at < 2 * DAY_MS && are_far(Some(*last), price) {
        return implausible("the prices are those of something else");
    }
    let old: HashMap<i64, f64> = before.iter().copied().collect();
    let shared: Vec<f64> = now
        .iter()
        .filter_map(|(at, price)| Some(price / old.get(at)?))
        .filter(|ratio| ratio.is_finite() && *ratio > 0.0)
        .collect();
    let others = shared
        .iter()
        .filter(|ratio| !(1.0 / SAME..=SAME).contains(*ratio))
        .count();
    if shared.len() >= COMPARED && others * 2 > shared.len() {
        return implausible(format!(
            "{others} of {} past prices are others than before",
            shared.len()
        ));
    }
    Ok(())
}

fn is_in_dollars(call: &Call) -> bool {
    call.query
        .iter()
        .any(|(name, value)| *name == "vs_currency" && value == "usd")
}
