//! Market lists, simple prices, and a coin's page.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};

use super::{
    Judged, Known, are_far, check_count, differs, implausible,
    trial::{Suspects, hold_back},
};
use crate::domain::{
    call::Call,
    json::{Field, Num},
    shape::{
        BadBody, Checked, many,
        market::{Coin, MarketRow},
        one,
    },
    ttl::{Kind, MAX_STALE},
};

/// A snapshot shares at least this share of its coins, in percent, with the one before.
const SHARED_PERCENT: usize = 50;
/// At most this share of the coins, in percent, moves by more than a factor of two from one snapshot to the next.
const MOVED_PERCENT: usize = 10;
/// So few say nothing.
const MOVED_MIN: usize = 3;
/// A price that moves by more than this factor is another's.
const TENFOLD: f64 = 10.0;
/// Coins that are worth a dollar, whatever the market does: how a list in another currency shows.
const DOLLARS: [&str; 3] = ["tether", "usd-coin", "dai"];
/// A dollar is worth a dollar, give or take this.
const PEG: f64 = 0.03;

/// A market list: bad rows are replaced by the coin's last good ones.
pub(super) fn list(call: &Call, checked: Checked, known: &Known) -> Result<Judged, BadBody> {
    let read = |json: &[u8]| -> Result<Vec<MarketRow>, BadBody> { Ok(many::<MarketRow>(json)?.0) };
    let before = known.before(read).unwrap_or_default();
    let came = read(&checked.json)?;
    let asked = asked(call, "ids");
    if let Some(row) = came
        .iter()
        .find(|row| !asked.is_empty() && !asked.contains(row.id.str()))
    {
        return implausible(format!("a row of `{}`, which was not asked for", row.id.str()));
    }
    let (mut rows, contradicted) = without_duplicates(&came);
    let bad: HashSet<&str> = checked
        .bad_ids
        .iter()
        .map(String::as_str)
        .chain(contradicted.iter().copied())
        .collect();
    let quarantined = checked.dropped + came.len() - rows.len();
    let most = Some(known.most_with(came.len() + checked.dropped));
    let total = came.len() + checked.dropped;
    check_count(total, Some(before.len()).max(known.most().map(|most| most.rows)))?;
    check_prices(call.kind, &rows, &before)?;
    let held_back = held_back(&rows, &before, known);
    rows.retain(|row| !held_back.contains_key(row.id.str()));
    let quarantined = quarantined + held_back.len();
    let bad: HashSet<&str> = bad.into_iter().chain(held_back.keys().map(String::as_str)).collect();
    let present: HashSet<&str> = rows.iter().map(|row| row.id.str()).collect();
    let bad: HashSet<&str> = bad.into_iter().filter(|id| !present.contains(id)).collect();
    let restored = restored(&bad, &before, known);
    let unnamed = checked.dropped.saturating_sub(checked.bad_ids.len());
    let lost = bad.len() - restored.len() + unnamed;
    if quarantined == 0 {
        return Ok(Judged {
            most,
            ..Judged::whole(checked.json, 0, known)
        });
    }
    // In the place that its rank gives it; without ranks at the end.
    for row in restored {
        let rank = row.market_cap_rank.finite().unwrap_or(f64::MAX);
        let place = rows
            .iter()
            .position(|other| other.market_cap_rank.finite().is_some_and(|other| other > rank));
        rows.insert(place.unwrap_or(rows.len()), row);
    }
    let json = serde_json::to_vec(&rows).map_err(|error| BadBody::Schema(error.to_string()))?;
    Ok(Judged {
        quarantined,
        lost,
        most,
        suspects: held_back,
        ..Judged::whole(json.into(), 0, known)
    })
}

/// Coins whose price moved tenfold or vanished, unless bodies before this one said so too. Only those whose last good row can stand
/// for them.
fn held_back(rows: &[MarketRow], before: &[MarketRow], known: &Known) -> Suspects {
    let old: HashMap<&str, f64> = before
        .iter()
        .filter_map(|row| Some((row.id.str(), row.current_price.finite()?)))
        .filter(|(_, price)| *price > 0.0)
        .collect();
    let suspects: Suspects = rows
        .iter()
        .filter_map(|row| {
            let (id, price) = (row.id.str(), row.current_price.finite());
            let old = *old.get(id)?;
            let is_odd = price.is_none_or(|price| !(1.0 / TENFOLD..=TENFOLD).contains(&(price / old)));
            let suspect = is_odd.then(|| hold_back(id, price, known))??;
            Some((id.to_owned(), suspect))
        })
        .collect();
    let named = suspects.keys().map(String::as_str).collect();
    let kept: HashSet<String> = restored(&named, before, known)
        .iter()
        .map(|row| row.id.str().to_owned())
        .collect();
    suspects.into_iter().filter(|(id, _)| kept.contains(id)).collect()
}

/// Each coin once. Coins whose rows contradict each other are left out, and named.
fn without_duplicates(came: &[MarketRow]) -> (Vec<MarketRow>, Vec<&str>) {
    let mut first: HashMap<&str, &MarketRow> = HashMap::new();
    let mut contradicted: Vec<&str> = Vec::new();
    for row in came {
        match first.get(row.id.str()) {
            None => {
                first.insert(row.id.str(), row);
            }
            Some(known) if known.current_price.finite() == row.current_price.finite() => {}
            Some(_) => contradicted.push(row.id.str()),
        }
    }
    let mut seen = HashSet::new();
    let rows = came
        .iter()
        .filter(|row| !contradicted.contains(&row.id.str()) && seen.insert(row.id.str()))
        .cloned()
        .collect();
    (rows, contradicted)
}

/// Refuses a list without prices, of other coins than before, or in another currency.
fn check_prices(kind: Kind, rows: &[MarketRow], before: &[MarketRow]) -> Result<(), BadBody> {
    let priced = |rows: &[MarketRow]| rows.iter().filter(|row| row.current_price.finite().is_some()).count();
    check_count(priced(rows), Some(priced(before)))?;
    if kind != Kind::Snapshot {
        return Ok(());
    }
    if rows.is_empty() || priced(rows) * 2 < rows.len() {
        return implausible("a market without prices");
    }
    let old: HashMap<&str, f64> = before
        .iter()
        .filter_map(|row| Some((row.id.str(), row.current_price.finite()?)))
        .collect();
    let both: Vec<(&str, f64, f64)> = rows
        .iter()
        .filter_map(|row| Some((row.id.str(), *old.get(row.id.str())?, row.current_price.finite()?)))
        .collect();
    let fewer = old.len().min(rows.len());
    if both.len() * 100 < fewer * SHARED_PERCENT {
        return differs(format!("only {} of {fewer} coins are those of before", both.len()));
    }
    let mut moves: Vec<f64> = both
        .iter()
        .filter(|(_, old, new)| *old > 0.0 && *new > 0.0)
        .map(|(_, old, new)| new / old)
        .collect();
    moves.sort_by(f64::total_cmp);
    if moves
        .get(moves.len() / 2)
        .is_some_and(|median| !(0.5..=2.0).contains(median))
    {
        return differs("half of all prices moved by more than a factor of two");
    }
    let moved = moves.iter().filter(|ratio| !(0.5..=2.0).contains(*ratio)).count();
    if moved >= MOVED_MIN && moved * 100 > moves.len() * MOVED_PERCENT {
        return differs(format!(
            "{moved} of {} prices moved by more than a factor of two",
            moves.len()
        ));
    }
    let is_dollar = |price: f64| (price - 1.0).abs() <= PEG;
    let dollars: Vec<f64> = both
        .iter()
        .filter(|(id, old, _)| DOLLARS.contains(id) && is_dollar(*old))
        .map(|(_, _, new)| *new)
        .collect();
    if dollars.len() >= 2 && !dollars.iter().any(|price| is_dollar(*price)) {
        return differs("not in US dollars: no dollar coin is worth one");
    }
    Ok(())
}

/// The last good rows of these coins, marked, as long as they are not too old.
fn restored(bad: &HashSet<&str>, before: &[MarketRow], known: &Known) -> Vec<MarketRow> {
    let as_of = known.before.as_ref().map_or(0, |before| before.meta.as_of);
    let time = |ms: i64| DateTime::<Utc>::from_timestamp_millis(ms).unwrap_or_default();
    let oldest = time(known.now_ms) - TimeDelta::from_std(MAX_STALE).unwrap_or_default();
    before
        .iter()
        .filter(|row| bad.contains(row.id.str()))
        .filter_map(|row| {
            let since = match row.stale_since.get() {
                Some(text) => DateTime::parse_from_rfc3339(text).ok()?.to_utc(),
                None => time(as_of),
            };
            let mut row = row.clone();
            row.stale_since = Field::Is(since.to_rfc3339_opts(SecondsFormat::Millis, true));
            (since > oldest).then_some(row)
        })
        .collect()
}

type Prices = BTreeMap<String, BTreeMap<String, Option<Num>>>;

/// `/simple/price`: only what was asked for, no figure below nothing, no price that vanishes, and none that is another coin's by the
/// snapshot.
pub(super) fn prices(call: &Call, checked: Checked, known: &Known) -> Result<Judged, BadBody> {
    let read = |json: &[u8]| serde_json::from_slice::<Prices>(json).map_err(|error| BadBody::Schema(error.to_string()));
    let now = read(&checked.json)?;
    let before = known.before(read).unwrap_or_default();
    let (ids, currencies) = (asked(call, "ids"), asked(call, "vs_currencies"));
    for (id, members) in &now {
        if !ids.contains(id.as_str()) {
            return implausible(format!("a price of `{id}`, which was not asked for"));
        }
        for (member, value) in members {
            let currency = member.split('_').next().unwrap_or_default();
            if member != "last_updated_at" && !currencies.contains(currency) {
                return implausible(format!("`{member}`, in a currency that was not asked for"));
            }
            let value = value.as_ref().map(Num::f64);
            let is_change = member.ends_with("_change");
            if value.is_some_and(|value| !value.is_finite() || (value < 0.0 && !is_change)) {
                return implausible(format!("`{member}` of `{id}` is {value:?}"));
            }
        }
    }
    let price = |prices: &Prices, id: &str, currency: &str| {
        let value = prices.get(id)?.get(currency)?;
        value.as_ref().map(Num::f64)
    };
    for (id, currency) in ids
        .iter()
        .flat_map(|id| currencies.iter().map(move |currency| (*id, *currency)))
    {
        let (old, new) = (price(&before, id, currency), price(&now, id, currency));
        let is_known = old.is_some() || known.prices_usd.contains_key(id);
        if is_known && new.is_none() {
            return differs(format!("no price of `{id}` any more"));
        }
        if (known.is_recent() && are_far(new, old)) || are_far(new, known.expected(id, currency)) {
            return differs(format!("the price of `{id}` is that of something else"));
        }
    }
    for currency in &currencies {
        // Where no rate is kept, all coins still have the same one.
        let rate = |id: &&str| Some(price(&now, id, currency)? / known.prices_usd.get(*id)?);
        let rates: Vec<f64> = ids.iter().filter_map(rate).filter(|rate| *rate > 0.0).collect();
        let (low, high) = (
            rates.iter().copied().reduce(f64::min),
            rates.iter().copied().reduce(f64::max),
        );
        if are_far(low, high) {
            return differs(format!("prices in `{currency}` are not those of the coins"));
        }
    }
    Ok(Judged::whole(checked.json, checked.dropped, known))
}

/// `/coins/{id}`: of that coin, with prices that can be its own.
pub(super) fn coin(call: &Call, checked: Checked, known: &Known) -> Result<Judged, BadBody> {
    let now: Coin = one(&checked.json)?;
    let id = call.path.rsplit('/').next().unwrap_or_default();
    if now.id.str() != id {
        return implausible(format!("the coin `{}` where `{id}` was asked for", now.id.str()));
    }
    let prices = |coin: &Coin| -> Result<BTreeMap<String, Option<Num>>, BadBody> {
        let Some(prices) = coin.market_data.get().and_then(|data| data.current_price.get()) else {
            return Ok(BTreeMap::new());
        };
        serde_json::from_str(prices.text()).map_err(|error| BadBody::Schema(error.to_string()))
    };
    let dollars = |prices: &BTreeMap<String, Option<Num>>| prices.get("usd")?.as_ref().map(Num::f64);
    let current = prices(&now)?;
    for (currency, price) in &current {
        if price
            .as_ref()
            .map(Num::f64)
            .is_some_and(|price| !price.is_finite() || price < 0.0)
        {
            return implausible(format!("the price in `{currency}` is {price:?}"));
        }
    }
    let old = known.before(|json| prices(&one(json)?)).as_ref().and_then(dollars);
    let new = dollars(&current);
    if (old.is_some() || known.price_usd.is_some()) && new.is_none() {
        return differs("no price any more");
    }
    if are_far(new, known.price_usd) {
        return differs("the price is that of something else");
    }
    Ok(Judged::whole(checked.json, checked.dropped, known))
}

/// The values of a parameter that holds several.
fn asked<'a>(call: &'a Call, name: &str) -> HashSet<&'a str> {
    let found = call.query.iter().find(|(known, _)| *known == name);
    found.map_or_else(HashSet::new, |(_, values)| values.split(',').collect())
}
