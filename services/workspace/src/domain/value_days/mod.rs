//! Value at the end of each day (UTC), what the owner paid in and took out, and what entered or left the part that has a price.
//!
//! Only assets with a price count. When an asset gets its first price, what is held of it enters the priced part; when it loses its price, it leaves. A trade
//! with an asset without a price brings what arrived into that part, or takes what left out of it. None of this is a payment of the owner, and none of it looks
//! like a gain or a loss. Returns are of the priced part; where more than [`MATERIAL`] of the value had no price on a day, there are none.

mod newest;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::NaiveDate;
use lots::{Change, ChangeKind, Day, TooLarge};
use uuid::Uuid;
use vocab::Money;

use self::newest::Newest;
use super::within::Within;

/// Returns are withheld where assets without a price were more than this part of the value on a day.
pub const MATERIAL: f64 = 0.05;

/// What one of an asset was worth at the end of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayPrice {
    pub price: Money,
    /// Of an earlier day: the day itself has no close.
    pub is_carried: bool,
}

/// Sums of one day, without sign.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Flows {
    pub inflow: Money,
    pub outflow: Money,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueDay {
    pub date: NaiveDate,
    /// Value at the end of the day, of what has a price.
    pub end: Money,
    /// What the owner paid in and took out.
    pub paid: Flows,
    /// What entered the priced part and left it.
    pub priced: Flows,
    /// Assets that are valued at the close of an earlier day.
    pub carried: Vec<String>,
}

/// Days on which an asset was held without a price, one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceGap {
    pub asset: String,
    pub from: NaiveDate,
    pub to: NaiveDate,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Developed {
    /// The day before the first one, and the value at its end.
    pub from: NaiveDate,
    pub start: Money,
    pub days: Vec<ValueDay>,
    /// Assets that were held on a day without a price.
    pub unpriced: BTreeSet<String>,
    /// In order of their first days.
    pub gaps: Vec<PriceGap>,
    /// Assets without a price on days on which such assets were a material part of the value, the largest first: there are no returns then.
    pub withheld: Vec<String>,
}

impl Developed {
    /// The days as returns count them: what enters the priced part is no gain, and what leaves it no loss.
    ///
    /// # Errors
    /// [`TooLarge`] where a sum has more than 38 digits.
    pub fn days_of_returns(&self) -> Result<Vec<Day>, TooLarge> {
        let counted = |day: &ValueDay| {
            Ok::<_, TooLarge>(Day {
                date: day.date,
                end: day.end,
                inflow: day.paid.inflow.checked_add(day.priced.inflow).ok_or(TooLarge)?,
                outflow: day.paid.outflow.checked_add(day.priced.outflow).ok_or(TooLarge)?,
            })
        };
        self.days.iter().map(counted).collect()
    }
}

/// Of these accounts, from `first` (or the first change, if that is later) to `today`. Changes are in order of time. Nothing where nothing was held.
/// `roughly` says what an asset without a price may be worth: it only decides whether a material part is missing.
///
/// # Errors
/// [`TooLarge`] where a sum has more than 38 digits.
pub fn develop(
    changes: &[Change],
    within: &Within,
    first: Option<NaiveDate>,
    today: NaiveDate,
    price: impl Fn(&str, NaiveDate) -> Option<DayPrice>,
    roughly: impl Fn(&str, NaiveDate) -> Option<f64>,
    is_told: impl Fn(NaiveDate) -> bool,
) -> Result<Option<Developed>, TooLarge> {
    let here = |change: &&Change| within.holds(change.account);
    let changes: Vec<&Change> = changes.iter().filter(here).collect();
    let Some(earliest) = changes.first().map(|change| change.time.date_naive()) else {
        return Ok(None);
    };
    let begin = first.map_or(earliest, |first| first.max(earliest));
    let Some(from) = begin.pred_opt().filter(|_| begin <= today) else {
        return Ok(None);
    };
    let mut run = Run {
        prices: Newest::of(&price),
        roughly: &roughly,
        is_told: &is_told,
        of_some: !within.is_all(),
        held: BTreeMap::new(),
        lacking: Lacking::default(),
    };
    let (before, within) = changes.split_at(changes.partition_point(|change| change.time.date_naive() < begin));
    before.iter().try_for_each(|change| run.apply(change))?;
    let (start, _) = run.value(from)?;
    run.lacking = Lacking::default();
    let mut days = Vec::new();
    let mut rest = within;
    for day in begin.iter_days().take_while(|day| *day <= today) {
        let (now, later) = rest.split_at(rest.partition_point(|change| change.time.date_naive() <= day));
        rest = later;
        days.push(run.day(day, now)?);
    }
    let lacking = run.lacking;
    Ok(Some(Developed {
        from,
        start,
        days,
        withheld: lacking.withheld(),
        unpriced: lacking.unpriced,
        gaps: lacking.gaps,
    }))
}

/// Assets without a price, and what that leaves out.
#[derive(Default)]
struct Lacking {
    unpriced: BTreeSet<String>,
    gaps: Vec<PriceGap>,
    /// Places in `gaps` of those that last until the newest day.
    open: HashMap<String, usize>,
    /// What one may be worth, of assets that have no price at the moment.
    rough: HashMap<String, Option<f64>>,
    /// The largest part of the value that an asset was on a day on which a material part had no price.
    material: BTreeMap<String, f64>,
}

impl Lacking {
    /// A day on which `value` has a price and these have none.
    fn add(&mut self, day: NaiveDate, value: Money, without: &[(&str, Money)], roughly: impl Fn(&str) -> Option<f64>) {
        let names: BTreeSet<&str> = without.iter().map(|(asset, _)| *asset).collect();
        self.open.retain(|asset, _| names.contains(asset.as_str()));
        self.rough.retain(|asset, _| names.contains(asset.as_str()));
        let mut worths = Vec::new();
        for &(asset, quantity) in without {
            self.unpriced.insert(asset.to_owned());
            if let Some(gap) = self.open.get(asset).and_then(|place| self.gaps.get_mut(*place)) {
                gap.to = day;
            } else {
                self.open.insert(asset.to_owned(), self.gaps.len());
                self.gaps.push(PriceGap {
                    asset: asset.to_owned(),
                    from: day,
                    to: day,
                });
            }
            let one = self.rough.entry(asset.to_owned()).or_insert_with(|| roughly(asset));
            if let Some(one) = one {
                worths.push((asset, one.abs() * quantity.abs().to_f64()));
            }
        }
        let missing: f64 = worths.iter().map(|(_, worth)| worth).sum();
        let all = value.to_f64().max(0.0) + missing;
        if missing <= all * MATERIAL {
            return;
        }
        for (asset, worth) in worths.into_iter().filter(|(_, worth)| *worth > 0.0) {
            let largest = self.material.entry(asset.to_owned()).or_default();
            *largest = largest.max(worth / all);
        }
    }

    fn withheld(&self) -> Vec<String> {
        let mut found: Vec<(&String, f64)> = self.material.iter().map(|(asset, part)| (asset, *part)).collect();
        found.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        found.into_iter().map(|(asset, _)| asset.clone()).collect()
    }
}

struct Run<'a, P, R, T> {
    prices: Newest<'a, P>,
    roughly: &'a R,
    is_told: &'a T,
    of_some: bool,
    held: BTreeMap<String, Money>,
    lacking: Lacking,
}

impl Flows {
    fn add(&mut self, amount: Money) -> Result<(), TooLarge> {
        let side = if amount.is_negative() {
            &mut self.outflow
        } else {
            &mut self.inflow
        };
        *side = side.checked_add(amount.abs()).ok_or(TooLarge)?;
        Ok(())
    }
}

impl<P, R, T> Run<'_, P, R, T>
where
    P: Fn(&str, NaiveDate) -> Option<DayPrice>,
    R: Fn(&str, NaiveDate) -> Option<f64>,
    T: Fn(NaiveDate) -> bool,
{
    fn apply(&mut self, change: &Change) -> Result<(), TooLarge> {
        let held = self.held.entry(change.asset.clone()).or_default();
        *held = held.checked_add(change.quantity).ok_or(TooLarge)?;
        Ok(())
    }

    /// What is held at the end of the day, and which of it is valued at an earlier day's close.
    fn value(&mut self, day: NaiveDate) -> Result<(Money, Vec<String>), TooLarge> {
        self.held.retain(|_, quantity| !quantity.is_zero());
        let mut value = Money::ZERO;
        let (mut carried, mut without) = (Vec::new(), Vec::new());
        for (asset, quantity) in &self.held {
            let Some(found) = self.prices.on(asset, day) else {
                without.push((asset.as_str(), *quantity));
                continue;
            };
            let worth = found.price.checked_mul(*quantity).ok_or(TooLarge)?;
            value = value.checked_add(worth).ok_or(TooLarge)?;
            if found.is_carried {
                carried.push(asset.clone());
            }
        }
        if (self.is_told)(day) {
            let roughly = self.roughly;
            self.lacking.add(day, value, &without, |asset| roughly(asset, day));
        }
        Ok((value, carried))
    }

    fn day(&mut self, date: NaiveDate, changes: &[&Change]) -> Result<ValueDay, TooLarge> {
        let (mut paid, mut priced) = (Flows::default(), Flows::default());
        self.joining(date, &mut priced)?;
        self.flowing(date, changes, &mut paid, &mut priced)?;
        changes.iter().try_for_each(|change| self.apply(change))?;
        let (end, carried) = self.value(date)?;
        Ok(ValueDay {
            date,
            end,
            paid,
            priced,
            carried,
        })
    }

    /// Assets that have a price since today, or no more.
    fn joining(&self, date: NaiveDate, priced: &mut Flows) -> Result<(), TooLarge> {
        let Some(yesterday) = date.pred_opt() else {
            return Ok(());
        };
        for (asset, quantity) in &self.held {
            let worth = match (self.prices.on(asset, yesterday), self.prices.on(asset, date)) {
                (None, Some(now)) => now.price.checked_mul(*quantity),
                (Some(before), None) => before.price.checked_mul(-*quantity),
                _ => continue,
            };
            priced.add(worth.ok_or(TooLarge)?)?;
        }
        Ok(())
    }

    fn flowing(
        &self,
        date: NaiveDate,
        changes: &[&Change],
        paid: &mut Flows,
        priced: &mut Flows,
    ) -> Result<(), TooLarge> {
        // By event: whether a coin without a price is in it, and what the others are worth.
        let mut inside: BTreeMap<Uuid, (bool, Money)> = BTreeMap::new();
        // Between an account's own parts a transfer comes to nothing.
        let mut moved: BTreeMap<&str, Money> = BTreeMap::new();
        for change in changes {
            let worth = match self.prices.on(&change.asset, date) {
                Some(found) => Some(found.price.checked_mul(change.quantity).ok_or(TooLarge)?),
                None => None,
            };
            let sum = match change.kind {
                ChangeKind::Outside => {
                    paid.add(worth.unwrap_or_default())?;
                    continue;
                }
                ChangeKind::Transfer => moved.entry(&change.asset).or_default(),
                ChangeKind::Inside => {
                    let (unpriced, sum) = inside.entry(change.event).or_default();
                    *unpriced |= worth.is_none();
                    sum
                }
            };
            *sum = sum.checked_add(worth.unwrap_or_default()).ok_or(TooLarge)?;
        }
        let traded = inside.into_values().filter(|(unpriced, _)| *unpriced);
        traded.map(|(_, sum)| sum).try_for_each(|sum| priced.add(sum))?;
        if self.of_some {
            moved.into_values().try_for_each(|sum| paid.add(sum))?;
        }
        Ok(())
    }
}
