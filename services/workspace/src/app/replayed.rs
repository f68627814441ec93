//! All lots of an owner with their prices, and the portfolio that they make.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use chrono::{DateTime, NaiveDate, Utc};
use lots::{Change, Disposal, Method, Missing, MoneyWeighted, Question, Rules, Scope};
use moka::future::Cache;
use uuid::Uuid;
use vocab::{Money, UserId};

use super::{
    Book,
    price::{DOLLARS, Prices},
};
use crate::{
    domain::{
        drift::{Drift, Targets, drift},
        portfolio::has_price,
        valuation::{Price, Sum, Valuation, valuation},
        value_days::{Developed, develop},
        within::Within,
    },
    error::Error,
};

/// Assets with a value by day.
const PRICED_BY_DAY: usize = 40;
/// Exchanges round to this.
const STEP: i128 = 10_000_000_000;

/// With the accounts that share lots, unless all of them or none do.
pub(super) type Key = (UserId, i64, Method, Scope, Within);

/// All lots of an owner, by one method.
#[derive(Debug)]
pub struct Replayed {
    pub book: lots::Book,
    /// Of the owner's ledger.
    pub(super) revision: i64,
    pub(super) prices: Prices,
    /// Events, and coins that they traded for dollars.
    pub(super) for_cash: HashSet<(Uuid, String)>,
}

/// Whose lots, and how they are chosen.
#[derive(Debug, Clone)]
pub(super) struct Asked {
    pub method: Method,
    pub scope: Scope,
    pub within: Within,
    /// Of the portfolio that is looked at.
    pub targets: Option<Targets>,
}

impl Asked {
    /// Accounts that share lots, where some do and others don't.
    pub fn sharing(&self) -> Within {
        match self.scope {
            Scope::All => self.within.clone(),
            Scope::Account => Within::default(),
        }
    }
}

/// Realised results of futures, in the currency in which they settle.
#[derive(Debug, Clone)]
pub struct FuturesNet {
    pub currency: String,
    pub net: Sum,
}

#[derive(Debug, Clone)]
pub struct Summary {
    /// Of the caller's settings.
    pub wanted_currency: Option<String>,
    pub as_of: DateTime<Utc>,
    pub method: Method,
    pub scope: Scope,
    pub valuation: Valuation,
    pub missing: Vec<Missing>,
    pub questions: Vec<Question>,
    pub futures: Vec<FuturesNet>,
    pub developed: Option<Developed>,
    pub time_weighted: Option<f64>,
    pub money_weighted: Option<MoneyWeighted>,
    pub drift: Vec<Drift>,
    pub market_away: bool,
}

pub(super) fn cache(most: u64, live: Duration) -> Cache<Key, Arc<Replayed>> {
    Cache::builder()
        .max_capacity(most)
        // One that is larger than all that may be kept is kept alone.
        .weigher(move |_, found: &Arc<Replayed>| {
            let changes = u64::try_from(found.book.changes.len()).unwrap_or(u64::MAX);
            u32::try_from(changes.clamp(1, most.max(1))).unwrap_or(u32::MAX)
        })
        // Prices are looked up anew after this.
        .time_to_live(live)
        .build()
}

pub(super) fn rules(asked: &Asked) -> Rules {
    Rules {
        method: asked.method,
        scope: asked.scope,
        sharing: asked.sharing().accounts().cloned(),
        cash: DOLLARS.map(str::to_owned).into(),
        step: Money::from_units(STEP).unwrap_or_default(),
    }
}

impl Replayed {
    fn price(&self, asset: &str, day: NaiveDate) -> Option<Price> {
        if DOLLARS.contains(&asset) {
            return Some(Price {
                price: Money::ONE,
                day: None,
            });
        }
        let (price, day) = self.prices.in_dollars(asset, day)?;
        Some(Price { price, day: Some(day) })
    }

    /// The largest, then those with the most changes.
    fn priced_by_day(&self, valuation: &Valuation) -> BTreeSet<String> {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for Change { asset, .. } in &self.book.changes {
            *counts.entry(asset).or_default() += 1;
        }
        let mut others: Vec<(usize, &str)> = counts.into_iter().map(|(asset, count)| (count, asset)).collect();
        others.sort_by(|(few, one), (many, other)| many.cmp(few).then_with(|| one.cmp(other)));
        let held = valuation.assets.iter().filter(|asset| asset.value.is_some());
        let ranked = held
            .map(|asset| asset.asset.as_str())
            .chain(others.into_iter().map(|(_, asset)| asset));
        let mut chosen = BTreeSet::new();
        for asset in ranked {
            if chosen.len() == PRICED_BY_DAY {
                break;
            }
            if has_price(asset) && !DOLLARS.contains(&asset) {
                chosen.insert(asset.to_owned());
            }
        }
        chosen
    }

    pub(super) fn summary(
        &self,
        asked: &Asked,
        first: Option<NaiveDate>,
        now: DateTime<Utc>,
        book: &Book,
    ) -> Result<Summary, Error> {
        let today = now.date_naive();
        let here = |account: Uuid| asked.within.holds(account);
        let valuation = valuation(&self.book, &asked.within, |asset| self.price(asset, today))?;
        let drift = asked.targets.as_ref().map(|targets| drift(targets, &valuation));
        let chosen = self.priced_by_day(&valuation);
        let by_day = |asset: &str, day: NaiveDate| {
            let counts = chosen.contains(asset) || DOLLARS.contains(&asset);
            counts
                .then(|| self.price(asset, day))
                .flatten()
                .map(|price| price.price)
        };
        let developed = develop(&self.book.changes, &asked.within, first, today, by_day)?;
        let sent: HashSet<Uuid> = self
            .book
            .removals
            .iter()
            .filter(|part| here(part.account))
            .map(|part| part.event)
            .collect();
        let returns = developed.as_ref().map(|found| {
            let money = lots::money_weighted(found.from, found.start, &found.days);
            (lots::time_weighted(found.start, &found.days), money)
        });
        let (time_weighted, money_weighted) = returns.unwrap_or_default();
        Ok(Summary {
            wanted_currency: None,
            as_of: now,
            method: asked.method,
            scope: asked.scope,
            missing: self
                .book
                .missing
                .iter()
                .filter(|part| part.account.is_none_or(here))
                .cloned()
                .collect(),
            questions: self
                .book
                .questions
                .iter()
                .filter(|one| sent.contains(&one.withdrawal))
                .cloned()
                .collect(),
            futures: futures(book, here)?,
            drift: drift.transpose()?.unwrap_or_default(),
            valuation,
            developed,
            time_weighted,
            money_weighted,
            market_away: self.prices.market_away,
        })
    }

    pub(super) fn rate_source(&self, part: &Disposal) -> Option<&'static str> {
        part.proceeds?;
        let traded = self.for_cash.contains(&(part.event, part.asset.clone()));
        Some(if traded { "trade" } else { "daily_close" })
    }
}

fn futures(book: &Book, here: impl Fn(Uuid) -> bool) -> Result<Vec<FuturesNet>, Error> {
    let mut nets: BTreeMap<&str, Vec<Option<Money>>> = BTreeMap::new();
    let spot = performance::InstrumentKind::Spot;
    for trip in book
        .ledger
        .trips
        .iter()
        .filter(|trip| trip.instrument.kind != spot && here(trip.account))
    {
        nets.entry(&trip.currency)
            .or_default()
            .extend(trip.exits.iter().map(|exit| exit.net));
    }
    let mut found = Vec::new();
    for (currency, nets) in nets.into_iter().filter(|(_, nets)| !nets.is_empty()) {
        found.push(FuturesNet {
            currency: currency.to_owned(),
            net: Sum::of(nets.into_iter())?,
        });
    }
    Ok(found)
}
