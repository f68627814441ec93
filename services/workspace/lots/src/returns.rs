//! Returns of a portfolio, from its value by day and what was paid in and out.
//!
//! Time-weighted: days are chained, so that deposits and withdrawals don't matter (GIPS). Money-weighted: the yearly rate at which all flows come to nothing
//! (XIRR), or below 30 days Modified Dietz (Dietz, 1968).

use chrono::NaiveDate;
use vocab::Money;

/// Days in a year, and the first length of a period that has a yearly rate.
const YEAR: f64 = 365.0;
const SHORTEST_YEARLY: i64 = 30;
/// Where the yearly rate is looked for: -99.99 % to 10,000 %.
const LOWEST: f64 = -0.9999;
const HIGHEST: f64 = 100.0;
/// Halvings: more than a float can tell apart.
const HALVINGS: u32 = 200;

/// One day of a portfolio.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Day {
    pub date: NaiveDate,
    /// Value at the end of the day.
    pub end: Money,
    /// Paid in, as if at the start of the day.
    pub inflow: Money,
    /// Taken out, as if at its end; without sign.
    pub outflow: Money,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MoneyWeighted {
    /// 0.1 is 10 %.
    pub rate: f64,
    /// Per year; otherwise over the period.
    pub yearly: bool,
}

/// The largest fall of a portfolio, without the effect of what was paid in and out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Drawdown {
    /// Of the peak: 0.1 is 10 %. Zero where it never fell.
    pub share: f64,
    /// Day of the peak.
    pub from: NaiveDate,
    /// Day of the lowest point after it.
    pub to: NaiveDate,
}

/// The largest fall from a peak of the growth that [`time_weighted`] chains, so that a withdrawal is no fall and a deposit hides none. `start` is
/// the value at the end of `from`, which can be the peak. Nothing where no day has a base.
#[must_use]
pub fn drawdown(from: NaiveDate, start: Money, days: &[Day]) -> Option<Drawdown> {
    let (mut before, mut growth) = (start.to_f64(), 1.0);
    let (mut highest, mut peak) = (1.0, from);
    let mut found: Option<Drawdown> = None;
    for day in days {
        let base = before + day.inflow.to_f64();
        before = day.end.to_f64();
        if base <= 0.0 {
            continue;
        }
        growth *= (day.end.to_f64() + day.outflow.to_f64()) / base;
        if growth > highest {
            (highest, peak) = (growth, day.date);
        }
        let now = Drawdown {
            share: 1.0 - growth / highest,
            from: peak,
            to: day.date,
        };
        if found.is_none_or(|largest| now.share > largest.share) {
            found = Some(now);
        }
    }
    found
}

/// Return of all days together; 0.1 is 10 %. `start` is the value before the first day. Nothing where no day has a base.
#[must_use]
pub fn time_weighted(start: Money, days: &[Day]) -> Option<f64> {
    let mut before = start.to_f64();
    let mut growth = None;
    for day in days {
        let base = before + day.inflow.to_f64();
        if base > 0.0 {
            let factor = (day.end.to_f64() + day.outflow.to_f64()) / base;
            growth = Some(growth.unwrap_or(1.0) * factor);
        }
        before = day.end.to_f64();
    }
    growth.map(|growth| growth - 1.0)
}

/// Return on the money that was in it. `start` is the value at the end of `from`, the last of `days` is the period's end. Nothing where there is no such rate.
#[must_use]
pub fn money_weighted(from: NaiveDate, start: Money, days: &[Day]) -> Option<MoneyWeighted> {
    let last = days.last()?;
    let length = (last.date - from).num_days();
    let mut flows: Vec<(i64, f64)> = vec![(0, start.to_f64())];
    for day in days {
        let net = day.inflow.to_f64() - day.outflow.to_f64();
        if net != 0.0 {
            flows.push(((day.date - from).num_days(), net));
        }
    }
    let end = last.end.to_f64();
    if length < SHORTEST_YEARLY {
        return dietz(&flows, end, length).map(|rate| MoneyWeighted { rate, yearly: false });
    }
    flows.push((length, -end));
    xirr(&flows).map(|rate| MoneyWeighted { rate, yearly: true })
}

#[expect(clippy::cast_precision_loss, reason = "days of a lifetime fit a float")]
fn dietz(flows: &[(i64, f64)], end: f64, length: i64) -> Option<f64> {
    let weight = |day: i64| {
        if length == 0 {
            1.0
        } else {
            (length - day) as f64 / length as f64
        }
    };
    let paid: f64 = flows.iter().map(|(_, amount)| amount).sum();
    let base: f64 = flows.iter().map(|(day, amount)| weight(*day) * amount).sum();
    (base > 0.0).then(|| (end - paid) / base)
}

#[expect(clippy::cast_precision_loss, reason = "days of a lifetime fit a float")]
fn xirr(flows: &[(i64, f64)]) -> Option<f64> {
    let worth = |rate: f64| -> f64 {
        let discounted = |(day, amount): &(i64, f64)| amount * (1.0 + rate).powf(-(*day as f64) / YEAR);
        flows.iter().map(discounted).sum()
    };
    let (mut low, mut high) = (LOWEST, HIGHEST);
    let below = worth(low);
    if !below.is_finite() || below == 0.0 || (below > 0.0) == (worth(high) > 0.0) {
        return None;
    }
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if (worth(middle) > 0.0) == (below > 0.0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use chrono::{Days, NaiveDate};
    use vocab::Money;

    use super::{Day, drawdown, money_weighted, time_weighted};

    fn start() -> NaiveDate {
        NaiveDate::from_ymd_opt(2025, 1, 1).unwrap()
    }

    fn day(after: u64, end: u32, inflow: u32, outflow: u32) -> Day {
        Day {
            date: start().checked_add_days(Days::new(after)).unwrap(),
            end: Money::from(end),
            inflow: Money::from(inflow),
            outflow: Money::from(outflow),
        }
    }

    /// L3: 1,000 grows to 1,100 in 30 days, 500 comes in, and after 60 days it is worth 1,520. The deposit belongs to the day after the valuation.
    #[test]
    fn a_deposit_does_not_change_the_time_weighted_return() {
        let thousand = Money::from(1_000);
        let days = [day(30, 1_100, 0, 0), day(30, 1_600, 500, 0), day(60, 1_520, 0, 0)];
        assert!((time_weighted(thousand, &days).unwrap() - 0.045).abs() < 1e-12);
        let yearly = money_weighted(start(), thousand, &days).unwrap();
        assert!(yearly.yearly && (yearly.rate - 0.101_463).abs() < 1e-6, "{yearly:?}");
        let over_the_period = (1.0 + yearly.rate).powf(60.0 / 365.0) - 1.0;
        assert!((over_the_period - 0.016_013).abs() < 1e-6);
        // The same flows within 20 days: no yearly rate, and the weights of Dietz are the same.
        let short = [day(10, 1_600, 500, 0), day(20, 1_520, 0, 0)];
        let dietz = money_weighted(start(), thousand, &short).unwrap();
        assert!(!dietz.yearly && (dietz.rate - 0.016).abs() < 1e-12, "{dietz:?}");
    }

    /// L4, and days after it: an empty portfolio has no return.
    #[test]
    fn an_emptied_portfolio_keeps_its_return() {
        let days = [day(1, 0, 0, 110), day(2, 0, 0, 0), day(3, 0, 0, 0)];
        assert!((time_weighted(Money::from(100), &days).unwrap() - 0.1).abs() < 1e-12);
    }

    #[test]
    fn a_drawdown_is_a_fall_of_growth_and_not_of_what_was_taken_out() {
        let hundred = Money::from(100);
        // 100 grows to 120 and falls to 90; then 60 come in, and it stays.
        let days = [day(1, 120, 0, 0), day(2, 90, 0, 0), day(3, 150, 60, 0)];
        let found = drawdown(start(), hundred, &days).unwrap();
        assert!((found.share - 0.25).abs() < 1e-12, "{found:?}");
        assert_eq!((found.from, found.to), (days[0].date, days[1].date));
        // Half is taken out: nothing fell.
        let taken = drawdown(start(), hundred, &[day(1, 50, 0, 50)]).unwrap();
        assert!(taken.share.abs() < 1e-12, "{taken:?}");
        // The value before the first day can be the peak.
        let at_once = drawdown(start(), hundred, &[day(1, 80, 0, 0)]).unwrap();
        assert!((at_once.share - 0.2).abs() < 1e-12, "{at_once:?}");
        assert_eq!(at_once.from, start());
        assert_eq!(drawdown(start(), Money::ZERO, &[day(1, 0, 0, 0)]), None);
    }

    #[test]
    fn an_account_that_joins_is_an_inflow() {
        let days = [day(1, 1_100, 1_000, 0)];
        assert!(time_weighted(Money::from(100), &days).unwrap().abs() < 1e-12);
    }

    #[test]
    fn without_a_base_there_is_no_return() {
        assert_eq!(time_weighted(Money::ZERO, &[day(1, 0, 0, 0)]), None);
        assert_eq!(money_weighted(start(), Money::ZERO, &[day(60, 0, 0, 0)]), None);
        assert_eq!(money_weighted(start(), Money::from(100), &[]), None);
        // Everything is lost: no rate in the range.
        assert_eq!(money_weighted(start(), Money::from(100), &[day(60, 0, 0, 0)]), None);
    }
}
