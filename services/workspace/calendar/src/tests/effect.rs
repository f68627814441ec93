//! Price effects with values that are computed by hand.

use chrono::{DateTime, TimeDelta, Utc};
use vocab::Money;

use super::utc;
use crate::effect::{Cell, Grain, Prices, Span, counted, effect, effect_in};

const SEED: u64 = 7;

fn money(text: &str) -> Money {
    text.parse().unwrap()
}

/// Hourly prices of 100 from January to June, except where `price` says otherwise.
fn hourly(price: impl Fn(DateTime<Utc>) -> Option<&'static str>) -> Prices {
    let first = utc("2026-01-01T00:00:00Z");
    let prices = (0..24 * 300).map(|hour| first + TimeDelta::hours(hour));
    Prices::new(prices.map(|at| (at, money(price(at).unwrap_or("100")))), Grain::Hour)
}

fn of(cells: &[Cell], after: Span) -> Cell {
    *cells.iter().find(|cell| cell.after == after).unwrap()
}

fn close(value: Option<f64>, expected: f64) {
    assert!((value.unwrap() - expected).abs() < 1e-12, "{value:?} is not {expected}");
}

/// Twelve events, 11 days apart at 14:00.
fn dozen() -> Vec<DateTime<Utc>> {
    (0..12)
        .map(|n| utc("2026-06-01T14:00:00Z") + TimeDelta::days(11 * n))
        .collect()
}

#[test]
fn the_return_is_against_the_same_weekday_and_hour() {
    // It rises from 100 to 110 in the hour after the event, and from 100 to 102 on one of the 26 Mondays before it.
    let at = utc("2026-09-07T14:00:00Z");
    let prices = hourly(|time| match time {
        time if time == at + TimeDelta::hours(1) => Some("110"),
        time if time == at - TimeDelta::days(70) + TimeDelta::hours(1) => Some("102"),
        _ => None,
    });
    let cells = effect(&[at], &prices, SEED);
    let hour = of(&cells, Span::Hour);
    assert_eq!(hour.events, 1);
    close(hour.mean, 1.1_f64.ln() - 1.02_f64.ln() / 26.0);
    assert_eq!((hour.low, hour.p, hour.p_corrected), (None, None, None));
    close(of(&cells, Span::Day).mean, 0.0);
    assert_eq!(
        cells.iter().map(|cell| cell.after.word()).collect::<Vec<_>>(),
        ["1h", "24h", "7d"]
    );
}

#[test]
fn other_times_have_no_event_in_their_span() {
    // Two events a week apart, both with a rise of 10 %: the first is not in the pool of the second.
    let first = utc("2026-09-07T14:00:00Z");
    let second = first + TimeDelta::days(7);
    let prices = hourly(|time| {
        [first, second]
            .iter()
            .any(|at| time == *at + TimeDelta::hours(1))
            .then_some("110")
    });
    close(
        of(&effect(&[second, first], &prices, SEED), Span::Hour).mean,
        1.1_f64.ln(),
    );
}

#[test]
fn fewer_than_eight_weeks_fall_back_to_all_weekdays() {
    // Prices begin 50 days before: 7 Mondays, 50 days. One of these days, not a Monday, has a rise.
    let at = utc("2026-09-07T14:00:00Z");
    let first = at - TimeDelta::days(50);
    let hours = (0..24 * 52).map(|hour| first + TimeDelta::hours(hour));
    let rise = at - TimeDelta::days(3) + TimeDelta::hours(1);
    let price = |time| money(if time == rise { "102" } else { "100" });
    let prices = Prices::new(hours.map(|time| (time, price(time))), Grain::Hour);
    close(
        of(&effect(&[at], &prices, SEED), Span::Hour).mean,
        -1.02_f64.ln() / 50.0,
    );
    // Five days before the event are not enough for anything.
    let early = first + TimeDelta::days(5) + TimeDelta::hours(14);
    assert_eq!(of(&effect(&[early], &prices, SEED), Span::Hour).events, 0);
}

#[test]
fn of_overlapping_events_the_first_counts() {
    let at = utc("2026-09-07T14:00:00Z");
    let events = [at, at + TimeDelta::hours(6), at + TimeDelta::hours(30)];
    let cells = effect(&events, &hourly(|_| None), SEED);
    assert_eq!(cells.iter().map(|cell| cell.events).collect::<Vec<_>>(), [3, 2, 1]);
}

#[test]
fn a_steady_rise_after_ten_events_is_beyond_chance() {
    let events = dozen();
    let prices = hourly(|time| {
        events
            .iter()
            .any(|at| time == *at + TimeDelta::hours(1))
            .then_some("105")
    });
    let cells = effect(&events, &prices, SEED);
    let hour = of(&cells, Span::Hour);
    assert_eq!(hour.events, 12);
    close(hour.mean, 1.05_f64.ln());
    close(hour.low, 1.05_f64.ln());
    close(hour.high, 1.05_f64.ln());
    close(hour.p, 1.0 / 10_001.0);
    // 24 hours: nothing moves, so that every draw is as far.
    close(of(&cells, Span::Day).p, 1.0);
    // 7 days: the events are 11 days apart, none overlap.
    assert_eq!(of(&cells, Span::Week).events, 12);
    close(hour.p_corrected, 3.0 / 10_001.0);
    assert_eq!(cells, effect(&events, &prices, SEED));
}

#[test]
fn below_ten_events_there_is_no_p() {
    let nine = &dozen()[..9];
    let cell = of(&effect(nine, &hourly(|_| None), SEED), Span::Hour);
    assert_eq!((cell.events, cell.low, cell.p, cell.p_corrected), (9, None, None, None));
    assert!(cell.mean.is_some());
}

#[test]
fn the_interval_draws_dates() {
    // Ten events on five dates at 10 and 20 o'clock: both of a date rise by 5 % or do not. Draws of five dates have means in steps of a fifth.
    let dates: Vec<DateTime<Utc>> = (0..5)
        .map(|n| utc("2026-09-01T10:00:00Z") + TimeDelta::days(11 * n))
        .collect();
    let events: Vec<DateTime<Utc>> = dates.iter().flat_map(|at| [*at, *at + TimeDelta::hours(10)]).collect();
    let rises = &events[..4];
    let prices = hourly(|time| {
        rises
            .iter()
            .any(|at| time == *at + TimeDelta::hours(1))
            .then_some("105")
    });
    let hour = of(&effect(&events, &prices, SEED), Span::Hour);
    let fifth = 1.05_f64.ln() / 5.0;
    close(hour.mean, 2.0 * fifth);
    // Of five draws at 2/5, none has 7.8 %, four or more have 8.7 %: the bounds are 0 and 4 fifths.
    close(hour.low, 0.0);
    close(hour.high, 4.0 * fifth);
}

#[test]
fn a_missing_price_is_not_zero() {
    let at = utc("2026-09-07T14:00:00Z");
    let first = at - TimeDelta::days(100);
    let hours = (0..24 * 100).map(|hour| first + TimeDelta::hours(hour));
    let prices = Prices::new(
        hours.map(|time| (time, Money::ONE)).chain([(at, Money::ZERO)]),
        Grain::Hour,
    );
    let cells = effect(&[at], &prices, SEED);
    assert!(cells.iter().all(|cell| cell.events == 0 && cell.mean.is_none()));
}

#[test]
fn daily_prices_have_no_hourly_effect() {
    let first = utc("2026-01-01T00:00:00Z");
    let days = (0..300).map(|day| (first + TimeDelta::days(day), Money::ONE));
    let prices = Prices::new(days, Grain::Day);
    let cells = effect(&[utc("2026-09-07T14:30:00Z")], &prices, SEED);
    assert_eq!(cells.iter().map(|cell| cell.events).collect::<Vec<_>>(), [0, 1, 1]);
    assert_eq!(prices.grain().word(), "day");
}

#[test]
fn each_span_has_its_own_prices_and_one_correction() {
    // Of twelve events the hours reach back to the last ten; the days have all of them.
    let events = dozen();
    let first = events[2] - TimeDelta::days(60);
    let rise = |time: DateTime<Utc>| events.iter().any(|at| time == *at + TimeDelta::hours(1));
    let hours = (0..24 * 200).map(|hour| first + TimeDelta::hours(hour));
    let hours = Prices::new(
        hours.filter(|at| *at >= events[2] - TimeDelta::days(9)).map(|at| {
            let price = if rise(at) { "105" } else { "100" };
            (at, money(price))
        }),
        Grain::Hour,
    );
    let start = utc("2026-01-01T00:00:00Z");
    let days = (0..300).map(|day| (start + TimeDelta::days(day), money("100")));
    let days = Prices::new(days, Grain::Day);
    let cells = effect_in(&events, |span| if span == Span::Hour { &hours } else { &days }, SEED);
    let counts: Vec<u32> = cells.iter().map(|cell| cell.events).collect();
    assert_eq!(counts, [10, 12, 12]);
    assert_eq!(counted(&events, &hours, Span::Hour), 10);
    let hour = of(&cells, Span::Hour);
    close(hour.mean, 1.05_f64.ln());
    // Three cells have a p, and this is the least.
    close(hour.p_corrected, 3.0 * hour.p.unwrap());
    assert_eq!(
        of(&effect(&events, &days, SEED), Span::Hour).events,
        0,
        "days say nothing of an hour"
    );
}
