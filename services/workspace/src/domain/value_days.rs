//! Value at the end of each day (UTC), and what was paid in and out.
//!
//! Only assets with a price count. When an asset gets its first price, what is held of it is paid in; when it loses its price, it is paid out. A trade with an
//! asset without a price pays in what arrived, or pays out what left. So none of this looks like a gain or a loss.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet, HashMap},
};

use chrono::{Datelike, NaiveDate};
use lots::{Change, ChangeKind, Day, TooLarge};
use uuid::Uuid;
use vocab::Money;

use super::within::Within;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Developed {
    /// The day before the first one, and the value at its end.
    pub from: NaiveDate,
    pub start: Money,
    pub days: Vec<Day>,
    /// Assets that were held on a day without a price.
    pub unpriced: BTreeSet<String>,
}

/// Of these accounts, from `first` (or the first change, if that is later) to `today`. Changes are in order of time. Nothing where nothing was held.
///
/// # Errors
/// [`TooLarge`] where a sum has more than 38 digits.
pub fn develop(
    changes: &[Change],
    within: &Within,
    first: Option<NaiveDate>,
    today: NaiveDate,
    price: impl Fn(&str, NaiveDate) -> Option<Money>,
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
        is_told: &is_told,
        of_some: !within.is_all(),
        held: BTreeMap::new(),
        unpriced: BTreeSet::new(),
    };
    let (before, within) = changes.split_at(changes.partition_point(|change| change.time.date_naive() < begin));
    before.iter().try_for_each(|change| run.apply(change))?;
    let start = run.value(from)?;
    run.unpriced.clear();
    let mut days = Vec::new();
    let mut rest = within;
    for day in begin.iter_days().take_while(|day| *day <= today) {
        let (now, later) = rest.split_at(rest.partition_point(|change| change.time.date_naive() <= day));
        rest = later;
        days.push(run.day(day, now)?);
    }
    Ok(Some(Developed {
        from,
        start,
        days,
        unpriced: run.unpriced,
    }))
}

/// Prices of the last two days that were asked for: each is wanted several times, and is not found for nothing.
struct Newest<'a, P> {
    price: &'a P,
    /// Of even days, and of odd ones.
    known: RefCell<HashMap<String, [Option<Known>; 2]>>,
}

/// The price of a day, where it has one.
type Known = (NaiveDate, Option<Money>);

impl<'a, P: Fn(&str, NaiveDate) -> Option<Money>> Newest<'a, P> {
    fn of(price: &'a P) -> Self {
        Self {
            price,
            known: RefCell::default(),
        }
    }

    fn on(&self, asset: &str, day: NaiveDate) -> Option<Money> {
        let mut known = self.known.borrow_mut();
        let [even, odd] = match known.get_mut(asset) {
            Some(days) => days,
            None => known.entry(asset.to_owned()).or_default(),
        };
        let place = if day.num_days_from_ce() % 2 == 0 { even } else { odd };
        match place {
            Some((of, price)) if *of == day => *price,
            _ => {
                let price = (self.price)(asset, day);
                *place = Some((day, price));
                price
            }
        }
    }
}

struct Run<'a, P, T> {
    prices: Newest<'a, P>,
    is_told: &'a T,
    of_some: bool,
    held: BTreeMap<String, Money>,
    unpriced: BTreeSet<String>,
}

/// Sums of one day.
#[derive(Default)]
struct Flows {
    inflow: Money,
    outflow: Money,
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

impl<P: Fn(&str, NaiveDate) -> Option<Money>, T: Fn(NaiveDate) -> bool> Run<'_, P, T> {
    fn apply(&mut self, change: &Change) -> Result<(), TooLarge> {
        let held = self.held.entry(change.asset.clone()).or_default();
        *held = held.checked_add(change.quantity).ok_or(TooLarge)?;
        Ok(())
    }

    fn value(&mut self, day: NaiveDate) -> Result<Money, TooLarge> {
        self.held.retain(|_, quantity| !quantity.is_zero());
        let mut value = Money::ZERO;
        for (asset, quantity) in &self.held {
            match self.prices.on(asset, day) {
                Some(price) => {
                    let worth = price.checked_mul(*quantity).ok_or(TooLarge)?;
                    value = value.checked_add(worth).ok_or(TooLarge)?;
                }
                None if (self.is_told)(day) => {
                    self.unpriced.insert(asset.clone());
                }
                None => {}
            }
        }
        Ok(value)
    }

    fn day(&mut self, date: NaiveDate, changes: &[&Change]) -> Result<Day, TooLarge> {
        let mut flows = Flows::default();
        self.joining(date, &mut flows)?;
        self.flowing(date, changes, &mut flows)?;
        changes.iter().try_for_each(|change| self.apply(change))?;
        Ok(Day {
            date,
            end: self.value(date)?,
            inflow: flows.inflow,
            outflow: flows.outflow,
        })
    }

    /// Assets that have a price since today, or no more.
    fn joining(&self, date: NaiveDate, flows: &mut Flows) -> Result<(), TooLarge> {
        let Some(yesterday) = date.pred_opt() else {
            return Ok(());
        };
        for (asset, quantity) in &self.held {
            let worth = match (self.prices.on(asset, yesterday), self.prices.on(asset, date)) {
                (None, Some(price)) => price.checked_mul(*quantity),
                (Some(price), None) => price.checked_mul(-*quantity),
                _ => continue,
            };
            flows.add(worth.ok_or(TooLarge)?)?;
        }
        Ok(())
    }

    fn flowing(&self, date: NaiveDate, changes: &[&Change], flows: &mut Flows) -> Result<(), TooLarge> {
        // By event: whether a coin without a price is in it, and what the others are worth.
        let mut inside: BTreeMap<Uuid, (bool, Money)> = BTreeMap::new();
        // Between an account's own parts a transfer comes to nothing.
        let mut carried: BTreeMap<&str, Money> = BTreeMap::new();
        for change in changes {
            let worth = match self.prices.on(&change.asset, date) {
                Some(price) => Some(price.checked_mul(change.quantity).ok_or(TooLarge)?),
                None => None,
            };
            let sum = match change.kind {
                ChangeKind::Outside => {
                    flows.add(worth.unwrap_or_default())?;
                    continue;
                }
                ChangeKind::Transfer => carried.entry(&change.asset).or_default(),
                ChangeKind::Inside => {
                    let (unpriced, sum) = inside.entry(change.event).or_default();
                    *unpriced |= worth.is_none();
                    sum
                }
            };
            *sum = sum.checked_add(worth.unwrap_or_default()).ok_or(TooLarge)?;
        }
        let traded = inside.into_values().filter(|(unpriced, _)| *unpriced);
        traded.map(|(_, sum)| sum).try_for_each(|sum| flows.add(sum))?;
        if self.of_some {
            carried.into_values().try_for_each(|sum| flows.add(sum))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use chrono::{DateTime, Days, NaiveDate};
    use lots::{Change, ChangeKind, time_weighted};
    use uuid::Uuid;
    use vocab::Money;

    use super::{Developed, develop};

    fn date(day: u64) -> NaiveDate {
        DateTime::UNIX_EPOCH
            .date_naive()
            .checked_add_days(Days::new(day))
            .unwrap()
    }

    fn change(day: u64, event: u128, asset: &str, quantity: i32, kind: ChangeKind) -> Change {
        let units = Money::from(quantity.unsigned_abs());
        Change {
            event: Uuid::from_u128(event),
            time: date(day).and_hms_opt(12, 0, 0).unwrap().and_utc(),
            account: Uuid::nil(),
            asset: asset.to_owned(),
            quantity: if quantity < 0 { -units } else { units },
            kind,
        }
    }

    /// A costs 10 more each day, and has no price before day 2; X never has one.
    fn run(changes: &[Change], account: Option<Uuid>) -> Developed {
        let price = |asset: &str, day: NaiveDate| match asset {
            "USD" => Some(Money::ONE),
            "A" if day >= date(2) => u32::try_from((day - date(0)).num_days())
                .ok()
                .map(|day| Money::from(day * 10)),
            _ => None,
        };
        develop(changes, &account.into(), None, date(4), price, |_| true)
            .unwrap()
            .unwrap()
    }

    fn text(found: &Developed) -> Vec<(String, String, String)> {
        let told = |day: &lots::Day| (day.end.to_string(), day.inflow.to_string(), day.outflow.to_string());
        found.days.iter().map(told).collect()
    }

    fn line(end: &str, inflow: &str, outflow: &str) -> (String, String, String) {
        (end.to_owned(), inflow.to_owned(), outflow.to_owned())
    }

    #[test]
    fn an_asset_that_gets_a_price_is_paid_in() {
        let found = run(&[change(1, 1, "A", 1, ChangeKind::Outside)], None);
        assert_eq!(
            text(&found),
            [
                line("0", "0", "0"),
                line("20", "20", "0"),
                line("30", "0", "0"),
                line("40", "0", "0")
            ]
        );
        assert!((time_weighted(found.start, &found.days).unwrap() - 1.0).abs() < 1e-12);
        assert!(found.unpriced.contains("A"));
    }

    #[test]
    fn a_trade_is_no_flow_unless_a_side_has_no_price() {
        let mut changes = vec![
            change(2, 1, "USD", 30, ChangeKind::Outside),
            change(3, 2, "USD", -30, ChangeKind::Inside),
            change(3, 2, "A", 1, ChangeKind::Inside),
        ];
        assert_eq!(text(&run(&changes, None))[1], line("30", "0", "0"));
        changes.push(change(4, 3, "A", -1, ChangeKind::Inside));
        changes.push(change(4, 3, "X", 5, ChangeKind::Inside));
        let found = run(&changes, None);
        assert_eq!(text(&found)[2], line("0", "0", "40"));
        assert_eq!(found.unpriced.iter().collect::<Vec<_>>(), ["X"]);
    }

    #[test]
    fn a_price_is_asked_for_once_a_day() {
        let asked = Cell::new(0);
        let price = |_: &str, _: NaiveDate| {
            asked.set(asked.get() + 1);
            Some(Money::ONE)
        };
        let mut changes = Vec::new();
        for day in 1..=100 {
            changes.push(change(day, day.into(), "A", 2, ChangeKind::Outside));
            changes.push(change(day, day.into(), "B", 3, ChangeKind::Outside));
        }
        let found = develop(&changes, &None::<Uuid>.into(), None, date(100), price, |_| true).unwrap();
        assert_eq!(found.unwrap().days.last().unwrap().end.to_string(), "500");
        assert_eq!(asked.get(), 2 * 100, "two assets on a hundred days");
    }

    #[test]
    fn a_transfer_is_a_flow_of_some_account_alone() {
        let changes = [
            change(3, 1, "USD", 30, ChangeKind::Outside),
            change(4, 2, "USD", -10, ChangeKind::Transfer),
        ];
        assert_eq!(text(&run(&changes, None))[1], line("20", "0", "0"));
        assert_eq!(text(&run(&changes, Some(Uuid::nil())))[1], line("20", "0", "10"));
        let inner = [
            changes[0].clone(),
            changes[1].clone(),
            change(4, 3, "USD", 10, ChangeKind::Transfer),
        ];
        assert_eq!(text(&run(&inner, Some(Uuid::nil())))[1], line("30", "0", "0"));
    }
}
