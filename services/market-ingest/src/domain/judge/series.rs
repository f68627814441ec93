//! Charts and candles. They name neither their coin nor their currency: what they say is compared with what is known, all of it and
//! not only its end.

use std::collections::HashMap;

use super::{Judged, Known, Standing, are_far, differs, implausible};
use crate::domain::{
    call::Call,
    history::{DAY_MS, HOUR_MS},
    shape::{
        BadBody, Checked,
        chart::{Candle, Chart},
        one,
    },
    ttl::Kind,
};

/// More than this share of points without a price, in percent, and the series says nothing.
const NULL_PERCENT: usize = 10;
/// Points that two series must share before they are compared.
const COMPARED: usize = 5;
/// A past price that differs by more than this factor is another price.
const SAME: f64 = 1.2;
/// At most this share of the past, in percent, is told differently the next time.
const OTHERS_PERCENT: usize = 10;
/// 2008-01-01: there was no coin before. Times in seconds lie there.
const EARLIEST_MS: i64 = 1_199_145_600_000;
/// A series may begin so much earlier than its window: candles are as long as four days.
const WINDOW_SLACK_DAYS: i64 = 5;
/// Fewer than one of so many points, in a span that would hold at least that many, is no series.
const SPARSE: i64 = 4;
const SPARSE_MIN: i64 = 8;

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
    let standing = compare(call, &now, &before, known)?;
    Ok(Judged {
        standing,
        ..Judged::whole(checked.json, checked.dropped, known)
    })
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
    let standing = compare(call, &now, &before, known)?;
    Ok(Judged {
        standing,
        ..Judged::whole(checked.json, checked.dropped, known)
    })
}

/// How a series stands to what is known.
fn compare(call: &Call, now: &[(i64, f64)], before: &[(i64, f64)], known: &Known) -> Result<Standing, BadBody> {
    check_times(now, known)?;
    // Only of windows that reach the present is it known that there must be something, and near what.
    let reaches_present = param(call, "to").is_none();
    let price = known.price_usd.filter(|_| reaches_present && is_in_dollars(call));
    let Some((at, last)) = now.last() else {
        let expected = !before.is_empty() || price.is_some_and(|price| price > 0.0);
        return if expected {
            implausible("no prices")
        } else {
            Ok(Standing::Alone)
        };
    };
    if !known.is_heard_out {
        check_odd(call, now, before, known)?;
    }
    let is_gone = *last <= 0.0 && price.is_some_and(|price| price > 0.0);
    if known.provider_now_ms - at < 2 * DAY_MS && (is_gone || are_far(Some(*last), price)) {
        return differs("the prices are those of something else");
    }
    let agrees_before = agree(now, before, "before")?;
    let agrees_history = agree(now, &known.history, "in the kept history")?;
    Ok(if agrees_before || agrees_history {
        Standing::Confirmed
    } else {
        Standing::Alone
    })
}

/// Times in order, of this age of the world, and not of the future.
fn check_times(now: &[(i64, f64)], known: &Known) -> Result<(), BadBody> {
    if now.windows(2).any(|pair| pair[1].0 < pair[0].0) {
        return implausible("its times are not in order");
    }
    if now.first().is_some_and(|(at, _)| *at < EARLIEST_MS) {
        return implausible("its times are before all markets");
    }
    if now.last().is_some_and(|(at, _)| *at > known.provider_now_ms + DAY_MS) {
        return implausible("its times are in the future");
    }
    Ok(())
}

/// What can hardly be of any series, and yet might: the provider is believed when it insists.
fn check_odd(call: &Call, now: &[(i64, f64)], before: &[(i64, f64)], known: &Known) -> Result<(), BadBody> {
    let (Some((first, _)), Some((last, _))) = (now.first(), now.last()) else {
        return Ok(());
    };
    let days: Option<i64> = param(call, "days").and_then(|days| days.parse().ok());
    if days.is_some_and(|days| *first < known.provider_now_ms - (days + WINDOW_SLACK_DAYS) * DAY_MS) {
        return differs("it begins before the window that was asked for");
    }
    // A young coin has few points, but they lie close together.
    let grain = match call.kind {
        Kind::ChartDay | Kind::ChartHours => Some(HOUR_MS),
        Kind::ChartDays => Some(DAY_MS),
        _ => None,
    };
    let expected = grain.map_or(0, |grain| (last - first) / grain);
    if expected >= SPARSE_MIN && i64::try_from(now.len()).unwrap_or(i64::MAX) * SPARSE < expected {
        return differs(format!("{} points where about {expected} belong", now.len()));
    }
    let knew_zeros = before.iter().any(|(_, price)| *price <= 0.0);
    let zeros = now.iter().filter(|(_, price)| *price <= 0.0).count();
    let is_first_zero = now.first().is_some_and(|(_, price)| *price <= 0.0);
    // A coin may begin with nothing; it does not become nothing.
    let after_price = zeros > 0 && (zeros == now.len() || !is_first_zero || falls_to_zero(now));
    if after_price && !knew_zeros {
        return differs(format!("{zeros} prices of 0"));
    }
    Ok(())
}

fn falls_to_zero(now: &[(i64, f64)]) -> bool {
    now.windows(2).any(|pair| pair[0].1 > 0.0 && pair[1].1 <= 0.0)
}

/// Do the past prices of a series agree with known ones? `false` where they share too few to say.
fn agree(now: &[(i64, f64)], known: &[(i64, f64)], whose: &str) -> Result<bool, BadBody> {
    let old: HashMap<i64, f64> = known.iter().copied().collect();
    let shared: Vec<f64> = now
        .iter()
        .filter_map(|(at, price)| Some(price / old.get(at)?))
        .filter(|ratio| ratio.is_finite() && *ratio > 0.0)
        .collect();
    let others = shared
        .iter()
        .filter(|ratio| !(1.0 / SAME..=SAME).contains(*ratio))
        .count();
    if shared.len() >= COMPARED && others * 100 > shared.len() * OTHERS_PERCENT {
        return differs(format!(
            "{others} of {} past prices are others than {whose}",
            shared.len()
        ));
    }
    // The few of a young coin are all that there is.
    Ok(shared.len() >= COMPARED.min(known.len()).max(1))
}

fn param<'a>(call: &'a Call, name: &str) -> Option<&'a str> {
    let found = call.query.iter().find(|(known, _)| *known == name);
    found.map(|(_, value)| value.as_str())
}

fn is_in_dollars(call: &Call) -> bool {
    param(call, "vs_currency") == Some("usd")
}
