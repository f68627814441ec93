//! Judging a body by what is known: the last good body of the same call, what was asked for, and the market's own prices.
//!
//! A body may be valid JSON of the right shape and still be wrong: short, empty, without prices, in another currency, about
//! another coin. Such a body is refused, and the last good one goes on, with its age, for at most a day past its freshness: after
//! that there is nothing to compare with, and the provider is believed. It is also believed when it insists ([`trial`]): real
//! markets move, and the one that is kept may be the wrong one. Single bad rows of a market list are quarantined: the coin's last
//! good row stays in place, with `stale_since`.

mod market;
mod series;
pub mod trial;

use std::collections::BTreeMap;

use bytes::Bytes;
use chrono::NaiveDate;

use super::{
    call::Call,
    fear_greed,
    held::{Held, Most},
    history::DAY_MS,
    shape::{
        BadBody, Checked, Shape, many,
        market::{Category, CategoryName, ListedCoin},
        one,
        other::{Derivative, DerivativeExchange, Exchange, Named, Nft, Platform, Rate, Rates, TokenList, Trending},
    },
};

/// A list that keeps less than this share of its rows, in percent, has lost some.
const KEPT_PERCENT: usize = 80;
/// Beyond this factor two prices are not of the same coin in the same currency.
const FAR: f64 = 5.0;

/// How long a price is a measure for the next one.
const RECENT_MS: i64 = 2 * 3_600_000;

/// What a body is compared with.
#[derive(Debug, Clone, Default)]
pub struct Known {
    pub before: Option<std::sync::Arc<Held>>,
    /// The coin's price in the snapshot, US dollars, for a call about one coin; bitcoin's for exchange rates.
    pub price_usd: Option<f64>,
    /// The same for a call about prices of several coins, by id.
    pub prices_usd: BTreeMap<String, f64>,
    /// What a dollar is worth, by currency, where rates are kept.
    pub per_dollar: BTreeMap<String, f64>,
    /// That snapshot was confirmed.
    pub price_is_confirmed: bool,
    /// The coin's kept prices, for a call whose points feed the history: Unix milliseconds and US dollars.
    pub history: Vec<(i64, f64)>,
    /// Rows of the call's last bodies that were held back.
    pub suspects: trial::Suspects,
    /// Is the provider heard out? Then what is only odd passes.
    pub is_heard_out: bool,
    /// Present, Unix milliseconds of our clock and of the provider's.
    pub now_ms: i64,
    pub provider_now_ms: i64,
}

impl Known {
    /// The last good body is young enough that its prices are near the present ones.
    fn is_recent(&self) -> bool {
        let since = self.before.as_ref().map(|before| before.meta.as_of);
        since.is_some_and(|since| self.now_ms - since < RECENT_MS)
    }

    /// There is something to compare with, and it was confirmed.
    fn is_sure(&self) -> bool {
        match &self.before {
            Some(before) => before.meta.confirmed,
            None => !self.history.is_empty() || self.price_is_confirmed,
        }
    }

    /// The most rows of the last day.
    fn most(&self) -> Option<Most> {
        let most = self.before.as_ref()?.meta.most?;
        (self.now_ms - most.at < DAY_MS).then_some(most)
    }

    /// The same with a body of so many rows.
    fn most_with(&self, rows: usize) -> Most {
        let now = Most { rows, at: self.now_ms };
        self.most().filter(|most| most.rows > rows).unwrap_or(now)
    }

    /// About what a coin is worth in a currency.
    fn expected(&self, id: &str, currency: &str) -> Option<f64> {
        let usd = self.prices_usd.get(id)?;
        if currency == "usd" {
            return Some(*usd);
        }
        Some(usd * self.per_dollar.get(currency)?)
    }

    fn before<T>(&self, read: impl FnOnce(&[u8]) -> Result<T, BadBody>) -> Option<T> {
        // A body that does not read any more is nothing to compare with.
        read(&self.before.as_ref()?.json).ok()
    }
}

/// A body that may be kept.
#[derive(Debug, Clone)]
pub struct Judged {
    pub json: Bytes,
    /// Rows that were bad, restored ones included.
    pub quarantined: usize,
    /// Of those, the ones that are missing now: the body does not say what there is no more.
    pub lost: usize,
    pub standing: Standing,
    /// Of a list: its most rows of the last day, these included.
    pub most: Option<Most>,
    /// Rows that were held back.
    pub suspects: trial::Suspects,
    /// Rows of the whole list of which it is a page, where the provider says how many.
    pub total: Option<u32>,
}

/// What a good body is good by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// By itself: there was nothing to compare it with.
    Alone,
    /// It agrees with what is known.
    Confirmed,
    /// What is known was outvoted.
    Insisted,
}

impl Judged {
    fn whole(json: Bytes, dropped: usize, known: &Known) -> Self {
        Self {
            json,
            quarantined: dropped,
            lost: dropped,
            standing: if known.before.is_some() {
                Standing::Confirmed
            } else {
                Standing::Alone
            },
            most: None,
            suspects: trial::Suspects::new(),
            total: None,
        }
    }
}

/// Judges what came for a call.
///
/// # Errors
/// [`BadBody::Implausible`] for a body that must not replace what is known.
pub fn judge(call: &Call, checked: Checked, known: &Known) -> Result<Judged, BadBody> {
    match call.shape {
        Shape::Markets => market::list(call, checked, known),
        Shape::SimplePrice => market::prices(call, checked, known),
        Shape::Coin => market::coin(call, checked, known),
        Shape::Chart => series::chart(call, checked, known),
        Shape::Ohlc => series::candles(call, checked, known),
        Shape::Rates => rates(checked, known),
        Shape::CoinList => list(call, checked, known, |json| Ok(many::<ListedCoin>(json)?.0.len())),
        Shape::Categories => list(call, checked, known, |json| Ok(many::<Category>(json)?.0.len())),
        Shape::CategoryList => list(call, checked, known, |json| Ok(many::<CategoryName>(json)?.0.len())),
        Shape::Platforms => list(call, checked, known, |json| Ok(many::<Platform>(json)?.0.len())),
        Shape::Currencies => list(call, checked, known, |json| {
            let names: Vec<String> =
                serde_json::from_slice(json).map_err(|error| BadBody::Schema(error.to_string()))?;
            Ok(names.len())
        }),
        Shape::NamedList => list(call, checked, known, |json| Ok(many::<Named>(json)?.0.len())),
        Shape::Derivatives => list(call, checked, known, |json| Ok(many::<Derivative>(json)?.0.len())),
        // Pages of a longer list: the last one may be short or empty, and another is as long as before.
        Shape::Exchanges => page(checked, known, |json| Ok(many::<Exchange>(json)?.0.len())),
        Shape::DerivativeExchanges => page(checked, known, |json| Ok(many::<DerivativeExchange>(json)?.0.len())),
        Shape::Nfts => page(checked, known, |json| Ok(many::<Nft>(json)?.0.len())),
        Shape::TokenList => list(call, checked, known, |json| Ok(one::<TokenList>(json)?.tokens.count())),
        Shape::Trending => trending(checked, known),
        Shape::FearGreed => fear_greed(checked, known),
        _ => Ok(Judged::whole(checked.json, checked.dropped, known)),
    }
}

fn implausible<T>(why: impl Into<String>) -> Result<T, BadBody> {
    Err(BadBody::Implausible(why.into()))
}

fn differs<T>(why: impl Into<String>) -> Result<T, BadBody> {
    Err(BadBody::Differs(why.into()))
}

/// Refuses a list that lost many of its rows.
fn check_count(now: usize, before: Option<usize>) -> Result<(), BadBody> {
    match before {
        Some(before) if now * 100 < before * KEPT_PERCENT => Err(BadBody::Fewer { now, before }),
        _ => Ok(()),
    }
}

/// Does the call want a part of its list that may have no rows: what is inactive, or of a kind?
fn wants_part(call: &Call) -> bool {
    call.query
        .iter()
        .any(|(name, value)| *name == "filter" || (*name == "status" && value == "inactive"))
}

/// A list that does not shrink by much; whole, it is never empty.
fn list(
    call: &Call,
    checked: Checked,
    known: &Known,
    count: impl Fn(&[u8]) -> Result<usize, BadBody>,
) -> Result<Judged, BadBody> {
    let now = count(&checked.json)? + checked.dropped;
    if now == 0 && !wants_part(call) {
        return implausible("an empty list");
    }
    check_count(now, known.before(&count).max(known.most().map(|most| most.rows)))?;
    Ok(Judged {
        most: Some(known.most_with(now)),
        ..Judged::whole(checked.json, checked.dropped, known)
    })
}

/// A page of a list that does not shrink by much; one that never had a row may stay without.
fn page(checked: Checked, known: &Known, count: impl Fn(&[u8]) -> Result<usize, BadBody>) -> Result<Judged, BadBody> {
    let now = count(&checked.json)? + checked.dropped;
    check_count(now, known.before(&count).max(known.most().map(|most| most.rows)))?;
    Ok(Judged {
        most: Some(known.most_with(now)),
        ..Judged::whole(checked.json, checked.dropped, known)
    })
}

fn trending(checked: Checked, known: &Known) -> Result<Judged, BadBody> {
    let count = |json: &[u8]| -> Result<usize, BadBody> { Ok(one::<Trending>(json)?.coins.count()) };
    if count(&checked.json)? == 0 && known.before(count).is_some_and(|before| before > 0) {
        return implausible("no trending coins");
    }
    Ok(Judged::whole(checked.json, checked.dropped, known))
}

/// The newest value is of no day to come, and of none before the newest that is known.
fn fear_greed(checked: Checked, known: &Known) -> Result<Judged, BadBody> {
    let newest = |json: &[u8]| -> Result<Option<NaiveDate>, BadBody> {
        Ok(fear_greed::read(json)?.last().map(|value| value.day))
    };
    let now = newest(&checked.json)?;
    let latest = fear_greed::day_of(known.provider_now_ms + DAY_MS);
    if now > latest {
        return implausible("a value of a day to come");
    }
    if known.before(newest).is_some_and(|before| now < before) {
        return differs("values older than those that are known");
    }
    Ok(Judged::whole(checked.json, checked.dropped, known))
}

/// Rates are of one bitcoin: all positive, and the dollar's near bitcoin's price.
fn rates(checked: Checked, known: &Known) -> Result<Judged, BadBody> {
    let read = |json: &[u8]| -> Result<BTreeMap<String, Rate>, BadBody> {
        let rates: Rates = one(json)?;
        Ok(rates.rates.get().cloned().unwrap_or_default())
    };
    let now = read(&checked.json)?;
    for (currency, rate) in &now {
        if rate.value.finite().is_none_or(|value| value <= 0.0) {
            return implausible(format!("the rate of `{currency}` is no positive number"));
        }
    }
    let before = known.before(read);
    if now.is_empty() {
        return implausible("no rates");
    }
    check_count(now.len(), before.as_ref().map(BTreeMap::len))?;
    let dollars = |rates: &BTreeMap<String, Rate>| rates.get("usd")?.value.finite();
    let expected = known.price_usd.or_else(|| dollars(before.as_ref()?));
    if are_far(dollars(&now), expected) {
        return differs("the dollar's rate is not bitcoin's price");
    }
    Ok(Judged::whole(checked.json, checked.dropped, known))
}

/// What a dollar is worth in each currency, by a kept body of rates; nothing where it does not say.
#[must_use]
pub fn per_dollar(rates: &[u8]) -> BTreeMap<String, f64> {
    let rates = one::<Rates>(rates).ok().and_then(|rates| rates.rates.get().cloned());
    let rates: BTreeMap<String, Rate> = rates.unwrap_or_default();
    let Some(dollar) = rates.get("usd").and_then(|rate| rate.value.finite()) else {
        return BTreeMap::new();
    };
    let worth = |(currency, rate): (&String, &Rate)| Some((currency.clone(), rate.value.finite()? / dollar));
    rates.iter().filter_map(worth).collect()
}

/// Two positive prices that cannot be of the same coin in the same currency.
fn are_far(one: Option<f64>, other: Option<f64>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) if one > 0.0 && other > 0.0 => !(1.0 / FAR..=FAR).contains(&(one / other)),
        _ => false,
    }
}

#[cfg(test)]
mod price_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod trial_tests;
