//! How often rules would have fired.

use chrono::TimeDelta;

use super::{COIN, minute, money, price, rule};
use crate::{
    backtest,
    prices::Prices,
    rule::{Averaging, Bar, Condition, Direction, Mode, Rule},
};

/// Hourly points: twelve of 99, then twelve of 101, without the missing ones.
fn swinging(hours: i64, missing: impl Fn(i64) -> bool) -> Prices {
    let mut prices = Prices::new(TimeDelta::hours(1));
    for hour in 0..hours {
        if !missing(hour) {
            let price = if hour % 24 < 12 { "99" } else { "101" };
            assert!(prices.add_tick(COIN, minute(hour * 60), money(price)));
        }
    }
    prices
}

#[test]
fn a_backtest_counts_firings_and_known_hours() {
    let rule = Rule {
        mode: Mode::Once,
        expires: Some(minute(60)),
        ..rule(vec![price(Direction::CrossUp, "100")])
    };
    let hours = 90 * 24;
    let whole = backtest(&rule, &swinging(hours, |_| false), minute(0), minute(hours * 60)).unwrap();
    assert_eq!((whole.firings.len(), whole.known_hours, whole.hours), (90, 2160, 2160));
    assert_eq!(whole.checked, Bar::Hour);
    // Twelve hours are missing, with a crossing in them; for two more hours each old value still counts.
    let gap = |hour: i64| (508..520).contains(&hour);
    let partial = backtest(&rule, &swinging(hours, gap), minute(0), minute(hours * 60)).unwrap();
    assert_eq!((partial.known_hours, partial.hours), (2150, 2160));
    assert!(partial.firings.iter().any(|fired| fired.gap));
}

#[test]
fn a_backtest_does_not_look_ahead() {
    let rule = rule(vec![price(Direction::CrossUp, "100")]);
    let until = minute(40 * 24 * 60);
    let short = backtest(&rule, &swinging(40 * 24, |_| false), minute(0), until).unwrap();
    let long = backtest(&rule, &swinging(90 * 24, |_| false), minute(0), until).unwrap();
    assert_eq!(short, long);
}

#[test]
fn transfers_have_no_backtest() {
    let rule = rule(vec![Condition::Whale {
        coin: None,
        flow: None,
        at_least_usd: None,
    }]);
    assert!(backtest(&rule, &Prices::new(TimeDelta::hours(1)), minute(0), minute(60)).is_err());
}

#[test]
fn a_backtest_closes_the_bars_of_days_and_hours() {
    let days = 20;
    let mut prices = swinging(days * 24, |_| false);
    for day in 0..days {
        let date = minute(day * 1440).date_naive();
        let close = if day % 4 == 3 { "120" } else { "100" };
        prices.set_day(COIN, date, Some(money(close)), Some(1.0));
    }
    for hour in 0..days * 24 {
        let close = if hour % 24 < 12 { "99" } else { "101" };
        prices.set_hour(COIN, minute(hour * 60), money(close));
    }
    let crossing = |bar| {
        rule(vec![Condition::Average {
            coin: COIN.to_owned(),
            direction: Direction::CrossUp,
            averaging: Averaging::Simple,
            bar,
            bars: 3,
            fast: None,
        }])
    };
    let until = minute(days * 1440);
    let daily = backtest(&crossing(Bar::Day), &prices, minute(0), until).unwrap();
    // Days 7, 11 and 15 cross their average, and close with the start of the next day. Before day 3 all closes equal it, so day 3 sets the
    // side; day 19 closes with the end, which is not included.
    let fired: Vec<i64> = daily
        .firings
        .iter()
        .map(|fired| (fired.at - minute(0)).num_days())
        .collect();
    assert_eq!((fired, daily.checked), (vec![8, 12, 16], Bar::Day));
    // The first average is known when day 2 has closed.
    assert_eq!((daily.known_hours, daily.hours), (17 * 24, 20 * 24));
    let hourly = backtest(&crossing(Bar::Hour), &prices, minute(0), until).unwrap();
    assert_eq!((hourly.firings.len(), hourly.checked), (19, Bar::Hour));
    assert_eq!(hourly.known_hours, 20 * 24 - 3);
}
