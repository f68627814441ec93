//! All lots of an owner with their prices, and the portfolio that they make.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use chrono::{DateTime, NaiveDate, Utc};
use lots::{Change, Disposal, Drawdown, Method, Missing, MoneyWeighted, Question, Rules, Scope};
use moka::future::Cache;
use uuid::Uuid;
use vocab::{Money, UserId};

use super::{
    Book,
    price::{DOLLARS, Prices},
};
use crate::{
    domain::{
        allocation::{Allocated, OnChains, by_account, by_chain},
        drift::{Drift, Targets, drift},
        portfolio::has_price,
        rates::{Base, Rate},
        valuation::{Price, PriceSource, Sum, Valuation, valuation},
        value_days::{DayPrice, Developed, develop},
        within::Within,
    },
    error::Error,
    upstream::market_live::LivePrices,
};

/// Assets with a value by day.
const PRICED_BY_DAY: usize = 40;
/// Exchanges round to this.
const STEP: i128 = 10_000_000_000;

/// With the accounts that share lots, unless all of them or none do, and the currency.
pub(super) type Key = (UserId, i64, Method, Scope, Within, String);

/// All lots of an owner, by one method.
#[derive(Debug)]
pub struct Replayed {
    pub book: lots::Book,
    /// Of the owner's ledger.
    pub(super) revision: i64,
    pub(super) prices: Prices,
    /// In which everything is told.
    pub(super) base: Base,
    /// Events, and coins that they traded for that currency.
    pub(super) for_cash: HashSet<(Uuid, String)>,
    /// The same of dollars, where they are not that currency.
    pub(super) for_dollars: HashSet<(Uuid, String)>,
    /// Events that were valued by a price which the user entered.
    pub(super) by_hand: HashSet<Uuid>,
    pub(super) on_chains: OnChains,
}

/// Whose lots, and how they are chosen.
#[derive(Debug, Clone)]
pub(super) struct Asked {
    pub method: Method,
    pub scope: Scope,
    pub within: Within,
    /// Of the portfolio that is looked at.
    pub targets: Option<Targets>,
    /// In which amounts are told.
    pub base: Base,
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
    /// Of all amounts.
    pub currency: String,
    /// Where exchange rates are from; empty in dollars.
    pub rate_source: &'static str,
    /// Of the caller's settings.
    pub wanted_currency: Option<String>,
    /// By which what is held is converted now; nothing in dollars, or where no rate is known.
    pub rate: Option<Rate>,
    /// The first day that has a rate; nothing in dollars, or where none is known.
    pub rates_from: Option<NaiveDate>,
    /// Days of the period that have no rate: they are in no value by day.
    pub days_without_rate: u32,
    pub as_of: DateTime<Utc>,
    pub method: Method,
    pub scope: Scope,
    pub valuation: Valuation,
    pub by_chain: Vec<Allocated<Option<String>>>,
    /// With whether the account is a wallet.
    pub by_account: Vec<(Allocated<Uuid>, bool)>,
    pub missing: Vec<Missing>,
    pub questions: Vec<Question>,
    pub futures: Vec<FuturesNet>,
    pub developed: Option<Developed>,
    /// Nothing, as of the other returns, where a material part of the value had no price.
    pub time_weighted: Option<f64>,
    pub money_weighted: Option<MoneyWeighted>,
    /// Of the period.
    pub drawdown: Option<Drawdown>,
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
        cash: asked.base.cash(),
        money: asked.base.money(),
        step: Money::from_units(STEP).unwrap_or_default(),
    }
}

impl Replayed {
    pub(super) fn price(&self, asset: &str, day: NaiveDate) -> Option<Price> {
        self.prices.worth_in(&self.base, asset, day)
    }

    /// As all that is held now is valued.
    pub(super) fn price_now(&self, asset: &str, now: DateTime<Utc>, live: &LivePrices) -> Option<Price> {
        self.prices.now_in(&self.base, asset, now, live)
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
            let is_money = DOLLARS.contains(&asset) || self.base.is(asset);
            let is_known = has_price(asset) || self.prices.is_entered(asset) || self.prices.states.of(asset).is_some();
            if is_known && !is_money {
                chosen.insert(asset.to_owned());
            }
        }
        chosen
    }

    pub(super) fn summary(
        &self,
        asked: &Asked,
        (first, last): (Option<NaiveDate>, NaiveDate),
        now: DateTime<Utc>,
        book: &Book,
        live: &LivePrices,
    ) -> Result<Summary, Error> {
        let today = now.date_naive();
        let here = |account: Uuid| asked.within.holds(account);
        let valuation = valuation(&self.book, &asked.within, |asset| self.price_now(asset, now, live))?;
        let by_account = by_account(&valuation)?.into_iter().map(|one| {
            let is_wallet = self.on_chains.is_wallet(one.place);
            (one, is_wallet)
        });
        let drift = asked.targets.as_ref().map(|targets| drift(targets, &valuation));
        let chosen = self.priced_by_day(&valuation);
        let by_day = |asset: &str, day: NaiveDate| {
            let counts = chosen.contains(asset) || DOLLARS.contains(&asset) || self.base.is(asset);
            // The last value is that of now.
            let on_day = || {
                if day == today {
                    self.price_now(asset, now, live)
                } else {
                    self.price(asset, day)
                }
            };
            let found = counts.then(on_day).flatten()?;
            // A day that is not over has no close yet: that of the day before is its newest.
            let newest = if day == today { today.pred_opt() } else { Some(day) };
            let is_old = found.day.zip(newest).is_some_and(|(of, newest)| of < newest);
            Some(DayPrice {
                price: found.price,
                is_carried: is_old && matches!(found.source, PriceSource::DailyClose | PriceSource::Live),
            })
        };
        let costs = self.unit_costs();
        let roughly = |asset: &str, day: NaiveDate| {
            let close = self.prices.roughly_in(&self.base, asset, day);
            close.or_else(|| costs.get(asset).copied())
        };
        // Without any rate no day has a value: the last day then says so.
        let known = match (self.base.is_dollar(), self.base.first()) {
            (true, _) => first,
            (false, since) => first.max(since.or(Some(last))),
        };
        // On a day without a rate nothing has a price, and the day is left out below.
        let is_told = |day: NaiveDate| self.base.is_dollar() || self.base.rate(day).is_some();
        let mut developed = develop(&self.book.changes, &asked.within, known, last, by_day, roughly, is_told)?;
        let sent: HashSet<Uuid> = self
            .book
            .removals
            .iter()
            .filter(|part| here(part.account))
            .map(|part| part.event)
            .collect();
        let (time_weighted, money_weighted, drawdown) = match &developed {
            Some(found) if found.withheld.is_empty() => {
                let days = found.days_of_returns()?;
                let money = lots::money_weighted(found.from, found.start, &days);
                let fall = lots::drawdown(found.from, found.start, &days);
                (lots::time_weighted(found.start, &days), money, fall)
            }
            _ => (None, None, None),
        };
        let days_without_rate = self.leave_out(developed.as_mut(), asked, first);
        Ok(Summary {
            currency: self.base.currency().to_owned(),
            rate_source: self.base.source(),
            wanted_currency: None,
            rate: self.base.rate(today),
            rates_from: self.base.first(),
            days_without_rate,
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
            by_chain: by_chain(&valuation, &self.on_chains)?,
            by_account: by_account.collect(),
            valuation,
            developed,
            time_weighted,
            money_weighted,
            drawdown,
            market_away: self.prices.market_away,
        })
    }

    /// What one of an asset cost on average, where that is known: of all that was held or sold.
    fn unit_costs(&self) -> HashMap<&str, f64> {
        let open = self.book.open.iter().map(|lot| (&lot.asset, lot.quantity, lot.cost));
        let sold = self
            .book
            .disposals
            .iter()
            .map(|part| (&part.asset, part.quantity, part.cost));
        let mut sums: HashMap<&str, (f64, f64)> = HashMap::new();
        for (asset, quantity, cost) in open.chain(sold) {
            let Some(cost) = cost else { continue };
            let (costs, quantities) = sums.entry(asset).or_default();
            *costs += cost.to_f64();
            *quantities += quantity.to_f64();
        }
        let known = sums.into_iter().filter(|(_, (_, quantity))| *quantity > 0.0);
        known
            .map(|(asset, (cost, quantity))| (asset, cost / quantity))
            .collect()
    }

    /// Takes days without a rate out of the values: a value of them would be zero, and is not known. Returns how many of the period have none.
    fn leave_out(&self, developed: Option<&mut Developed>, asked: &Asked, first: Option<NaiveDate>) -> u32 {
        let Some(found) = developed else {
            return 0;
        };
        if self.base.is_dollar() {
            return 0;
        }
        let all = found.days.len();
        let began = found.days.first().map(|day| day.date);
        found.days.retain(|day| self.base.rate(day.date).is_some());
        let changes = self
            .book
            .changes
            .iter()
            .find(|change| asked.within.holds(change.account));
        let earliest = changes.map(|change| change.time.date_naive()).max(first);
        let before = earliest
            .zip(began)
            .map_or(0, |(earliest, began)| (began - earliest).num_days());
        let without = i64::try_from(all - found.days.len()).unwrap_or(i64::MAX);
        u32::try_from(without.saturating_add(before.max(0))).unwrap_or(u32::MAX)
    }

    pub(super) fn rate_source(&self, part: &Disposal) -> Option<&'static str> {
        part.proceeds?;
        let key = (part.event, part.asset.clone());
        Some(if self.for_cash.contains(&key) {
            "trade"
        } else if self.for_dollars.contains(&key) {
            "exchange_rate"
        } else if self.by_hand.contains(&part.event) {
            PriceSource::Entered.name()
        } else {
            PriceSource::DailyClose.name()
        })
    }
}

/// Rates by which a lot or a disposal was converted.
#[derive(Debug, Clone, Copy, Default)]
pub struct PartRates {
    /// Of the day on which it was acquired.
    pub cost: Option<Rate>,
    /// Of the day on which it was sold or spent.
    pub proceeds: Option<Rate>,
}

impl Replayed {
    /// The rate at which a cost was converted; nothing where it was paid in the currency itself, is unknown, or is an average of several days.
    pub(super) fn cost_rate(
        &self,
        asset: &str,
        lot: Option<Uuid>,
        acquired: Option<DateTime<Utc>>,
        cost: Option<Money>,
    ) -> Option<Rate> {
        cost?;
        let own = lot.is_some_and(|lot| self.for_cash.contains(&(lot, asset.to_owned())));
        let acquired = acquired.filter(|_| !own && !self.base.is(asset))?;
        self.base.rate(acquired.date_naive())
    }

    pub(super) fn part_rates(&self, part: &Disposal) -> PartRates {
        let source = self.rate_source(part).filter(|source| *source != "trade");
        PartRates {
            cost: self.cost_rate(&part.asset, part.lot, part.acquired, part.cost),
            proceeds: source.and_then(|_| self.base.rate(part.disposed.date_naive())),
        }
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
