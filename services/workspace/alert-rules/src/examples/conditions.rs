//! One test or more for each kind of condition, and for how conditions count together.

use chrono::{Days, NaiveDate, TimeDelta};
use vocab::Money;

use super::{COIN, Run, minute, money, price, rule};
use crate::{
    rule::{Averaging, BandSide, Bar, Combine, Condition, Direction, Flow, Rule, Side},
    sample::{Update, Whale},
    state::{Phase, State, Truth},
};

const TICK: TimeDelta = TimeDelta::minutes(15);

fn ratio(direction: Direction, level: &str) -> Condition {
    Condition::Ratio {
        coin: COIN.to_owned(),
        other: "ethereum".to_owned(),
        direction,
        level: money(level),
    }
}

/// Both prices of one snapshot.
fn both(run: &mut Run, minutes: i64, first: &str, second: Option<&str>) -> bool {
    let at = minute(minutes);
    let prices = [(COIN, Some(first)), ("ethereum", second)];
    let updates = prices.into_iter().filter_map(|(coin, price)| {
        assert!(run.prices.add_tick(coin, at, money(price?)));
        let (coin, key) = (coin.to_owned(), format!("{coin}:{minutes}"));
        Some(Update::Tick { coin, key })
    });
    let updates = updates.collect();
    run.step(at, updates).fired.is_some()
}

#[test]
fn a_ratio_crosses_and_needs_both_prices() {
    let mut run = Run::new(rule(vec![ratio(Direction::CrossUp, "20")]));
    assert!(!both(&mut run, 0, "60000", Some("3100")));
    assert!(!both(&mut run, 15, "120000", Some("6200")), "both doubled");
    assert!(both(&mut run, 30, "124001", Some("6200")));
    assert_eq!(run.fired[0].text, "Bitcoin/Ethereum at 20.0001 crossed above 20");
    assert_eq!(run.fired[0].key, format!("{COIN}:30"));
    // The other price is two cadences old at 60, and too old at 75.
    for (minutes, value) in [(60, Truth::False), (75, Truth::Unknown)] {
        assert!(!both(&mut run, minutes, "60000", None));
        assert_eq!(run.state.values(&run.rule, TICK), [value], "minute {minutes}");
    }
}

/// After a restart the prices of other coins say nothing of one that has none.
#[test]
fn a_coin_without_prices_stays_old_in_a_state_that_is_read_back() {
    let ethereum = Condition::Price {
        coin: "ethereum".to_owned(),
        direction: Direction::Above,
        level: money("10"),
    };
    for (last, fires) in [(45, true), (30, true), (15, false), (0, false)] {
        let mut run = Run::new(rule(vec![price(Direction::Above, "100"), ethereum.clone()]));
        assert!(!both(&mut run, 0, "99", Some("11")));
        // Nothing that followed was stored. The other coin had its last price at this minute.
        let newest = |coin: &str| Some(minute(if coin == COIN { 45 } else { last }));
        run.state.seen_until(&run.rule, newest);
        assert_eq!(both(&mut run, 60, "101", None), fires, "minute {last}");
    }
}

#[test]
fn prices_from_tiny_to_large_compare_exactly() {
    for (level, below, above) in [
        ("0.000000000001", "0.000000000000999999", "0.000000000001000001"),
        (
            "1000000000",
            "999999999.999999999999999999",
            "1000000000.000000000000000001",
        ),
    ] {
        let mut run = Run::new(rule(vec![price(Direction::CrossUp, level)]));
        run.ticks(&format!("{below} {level} {above}"));
        assert_eq!(run.minutes(), [30], "{level}");
    }
    let fall = Condition::Change {
        coin: COIN.to_owned(),
        percent: money("-5"),
        window: Some(TimeDelta::hours(1)),
    };
    let mut run = Run::new(rule(vec![fall]));
    run.ticks("0.000000000001 – – – 0.00000000000095");
    assert_eq!(run.minutes(), [60]);
}

#[test]
fn a_change_without_a_price_before_its_window_is_unknown() {
    let fall = Condition::Change {
        coin: COIN.to_owned(),
        percent: money("-5"),
        window: Some(TimeDelta::hours(1)),
    };
    let mut run = Run::new(rule(vec![fall]));
    run.ticks("100 – – – – – 90");
    assert_eq!(
        run.state.values(&run.rule, TICK),
        [Truth::Unknown],
        "the reference is more than a cadence too old"
    );
    // The close of an hour helps: it is at most an hour old.
    run.prices.set_hour(COIN, minute(-30), money("100"));
    assert!(run.tick(COIN, minute(91), "90").fired.is_some());
}

fn average(direction: Direction, averaging: Averaging, bars: usize, fast: Option<usize>) -> Condition {
    Condition::Average {
        coin: COIN.to_owned(),
        direction,
        averaging,
        bar: Bar::Hour,
        bars,
        fast,
    }
}

/// Closes of hours from minute 0 on; returns the bars at which it fired.
fn closes(run: &mut Run, closes: &[u32]) -> Vec<i64> {
    let mut fired = Vec::new();
    for (bar, close) in (0..).zip(closes) {
        run.prices.set_hour(COIN, minute(bar * 60), (*close).into());
        let update = Update::Bar {
            coin: COIN.to_owned(),
            bar: Bar::Hour,
            open: minute(bar * 60),
        };
        if run.step(minute(bar * 60 + 60), vec![update]).fired.is_some() {
            fired.push(bar);
        }
    }
    fired
}

#[test]
fn averages_cross_where_the_reference_strategy_does() {
    // Signals of SMA(2) over SMA(3): bars 5 and 11; the tie at bar 4 keeps its side.
    let all = [100, 99, 98, 97, 99, 102, 105, 104, 101, 97, 98, 101, 105, 107];
    let up = average(Direction::CrossUp, Averaging::Simple, 3, Some(2));
    assert_eq!(closes(&mut Run::new(rule(vec![up])), &all), [5, 11]);
    let down = average(Direction::CrossDown, Averaging::Simple, 3, Some(2));
    assert_eq!(closes(&mut Run::new(rule(vec![down])), &all), [8]);
}

#[test]
fn an_average_with_a_missing_bar_is_unknown() {
    let above = average(Direction::Above, Averaging::Exponential, 2, None);
    let mut run = Run::new(rule(vec![above]));
    assert_eq!(closes(&mut run, &[10, 10, 10, 20]), [3]);
    let update = Update::Bar {
        coin: COIN.to_owned(),
        bar: Bar::Hour,
        open: minute(300),
    };
    run.prices.set_hour(COIN, minute(300), 30_u32.into());
    run.step(minute(360), vec![update]);
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::Unknown]);
    assert_eq!(run.state.phase, Phase::Firing, "an unknown value does not reset");
}

#[test]
fn an_extreme_is_beyond_every_close_before() {
    let high = |side| Condition::Extreme {
        coin: COIN.to_owned(),
        side,
        days: 3,
    };
    let with_days = |side, missing: Option<u64>| {
        let mut run = Run::new(rule(vec![high(side)]));
        for (before, close) in [(3, 100_u32), (2, 105), (1, 95)] {
            let close = (missing != Some(before)).then(|| close.into());
            let day = minute(0).date_naive() - Days::new(before);
            run.prices.set_day(COIN, day, close, None);
        }
        run
    };
    let mut run = with_days(Side::Above, None);
    run.ticks("105 104 105.01 106");
    assert_eq!(run.minutes(), [30]);
    assert_eq!(
        run.fired[0].text,
        "Bitcoin at $105.01 is above the highest close of 3 days, $105"
    );
    let mut low = with_days(Side::Below, None);
    low.ticks("95 94.9");
    assert_eq!(low.minutes(), [15]);
    let mut unknown = with_days(Side::Above, Some(3));
    unknown.ticks("200");
    assert!(unknown.fired.is_empty());
}

fn edges(low: u32, high: u32) -> (Money, Money) {
    (low.into(), high.into())
}

/// A run that waits for a price outside of the forecast band of its first day, and that day.
fn banded() -> (Run, NaiveDate) {
    let outside = Condition::ForecastBand {
        coin: COIN.to_owned(),
        side: BandSide::Outside,
        band: 80,
    };
    let mut run = Run::new(rule(vec![outside]));
    let day = minute(0).date_naive();
    run.prices.add_band(COIN, (day, 80), edges(90, 110), "forecast 1");
    (run, day)
}

#[test]
fn a_forecast_band_is_frozen_and_only_its_own_day_counts() {
    let (mut run, day) = banded();
    run.prices.add_band(COIN, (day, 80), edges(99, 101), "forecast 2");
    assert!(run.prices.has_band(COIN, day) && !run.prices.has_band(COIN, day + Days::new(1)));
    run.ticks("105 111 100 89");
    assert_eq!(run.minutes(), [15, 45]);
    assert_eq!(
        run.fired[1].text,
        "Bitcoin at $89 is below its 80% forecast band at $90"
    );
    let source = &run.fired[1].values[0].source;
    assert!(source.ends_with("; forecast 1, 80% band $90 to $110"), "{source}");
    run.tick(COIN, minute(1440), "500");
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::Unknown]);
}

#[test]
fn a_price_of_the_evening_is_not_compared_with_the_band_of_the_next_day() {
    let (mut run, day) = banded();
    let next = day + Days::new(1);
    run.prices.add_band(COIN, (next, 80), edges(200, 300), "forecast 2");
    run.tick(COIN, minute(1435), "100");
    // Looked at once more after midnight: it is still a price of the day before.
    let again = Update::Tick {
        coin: COIN.to_owned(),
        key: "again".to_owned(),
    };
    run.step(minute(1445), vec![again]);
    assert!(run.fired.is_empty());
    run.tick(COIN, minute(1450), "100");
    assert_eq!(run.minutes(), [1450]);
    assert_eq!(
        run.fired[0].text,
        "Bitcoin at $100 is below its 80% forecast band at $200"
    );
}

fn whale(id: &str, coin: &str, usd: Option<&str>, flow: Option<Flow>) -> Update {
    Update::Whale(Whale {
        id: id.to_owned(),
        coin: Some(coin.to_owned()),
        usd: usd.map(money),
        flow,
    })
}

#[test]
fn each_matching_transfer_fires_once() {
    let wanted = Condition::Whale {
        coin: Some(COIN.to_owned()),
        flow: Some(Flow::In),
        at_least_usd: Some(money("10000000")),
    };
    let mut run = Run::new(rule(vec![wanted]));
    let events = [
        whale("a", COIN, Some("9999999"), Some(Flow::In)),
        whale("b", COIN, Some("10000000"), Some(Flow::In)),
        whale("c", COIN, Some("20000000"), Some(Flow::Out)),
        whale("d", "ethereum", Some("20000000"), Some(Flow::In)),
        whale("e", COIN, None, Some(Flow::In)),
        whale("f", COIN, Some("30000000"), Some(Flow::In)),
    ];
    for event in events {
        run.step(minute(0), vec![event]);
    }
    let keys: Vec<&str> = run.fired.iter().map(|fired| fired.key.as_str()).collect();
    assert_eq!(keys, ["b", "f"]);
    assert_eq!(run.state.phase, Phase::Armed, "an event resets at once");
    assert_eq!(
        run.fired[0].text,
        "Large transfer of Bitcoin worth $10,000,000 to an exchange (a chain reorganisation can still remove it)"
    );
    assert_eq!(run.fired[0].values[0].source, "whale watch, b");
}

#[test]
fn any_is_true_with_an_unknown_and_all_is_not() {
    let never = Condition::Volume {
        coin: COIN.to_owned(),
        days: 5,
        z: money("3"),
    };
    let conditions = vec![never, price(Direction::Above, "100")];
    let any = Rule {
        combine: Combine::Any,
        ..rule(conditions.clone())
    };
    let mut run = Run::new(any);
    run.ticks("101");
    assert_eq!(run.minutes(), [0]);
    assert_eq!(run.fired[0].values.len(), 1, "only what was true");
    run.tick(COIN, minute(15), "99");
    assert_eq!(run.state.phase, Phase::Armed, "only what made it fire has to be false");
    let mut all = Run::new(rule(conditions));
    all.ticks("101 102");
    assert!(all.fired.is_empty());
}

#[test]
fn a_volume_that_never_differs_is_unknown() {
    let condition = Condition::Volume {
        coin: COIN.to_owned(),
        days: 5,
        z: money("3"),
    };
    let mut run = Run::new(rule(vec![condition]));
    let day = minute(0).date_naive();
    for before in 1..=5 {
        run.prices.set_day(COIN, day - Days::new(before), None, Some(7.0));
    }
    run.prices.set_day(COIN, day, None, Some(1_000_000.0));
    let update = Update::Bar {
        coin: COIN.to_owned(),
        bar: Bar::Day,
        open: minute(0),
    };
    assert!(run.step(minute(1440), vec![update]).fired.is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::Unknown]);
}

#[test]
fn a_change_since_the_last_firing_takes_the_first_price_where_none_was_known() {
    let change = Condition::Change {
        coin: COIN.to_owned(),
        percent: money("5"),
        window: None,
    };
    let mut run = Run::new(rule(vec![change]));
    run.state = State::new(&run.rule, |_| None);
    run.ticks("200 209 210");
    assert_eq!(run.minutes(), [30]);
}

#[test]
fn a_condition_that_was_never_known_does_not_hold_back_the_others() {
    let any_transfer = Condition::Whale {
        coin: None,
        flow: None,
        at_least_usd: None,
    };
    let never = Condition::Volume {
        coin: COIN.to_owned(),
        days: 5,
        z: money("3"),
    };
    let any = Rule {
        combine: Combine::Any,
        ..rule(vec![any_transfer, never, price(Direction::Above, "100")])
    };
    let mut run = Run::new(any);
    for (minutes, id) in [(0, "a"), (1, "b")] {
        run.step(minute(minutes), vec![whale(id, COIN, None, None)]);
    }
    assert_eq!(run.minutes(), [0, 1]);
    // The level becomes true: from here on it has to be false for a reset.
    run.ticks("– 101");
    run.step(minute(16), vec![whale("c", COIN, None, None)]);
    assert_eq!(run.minutes(), [0, 1, 15]);
    run.tick(COIN, minute(30), "99");
    run.step(minute(31), vec![whale("d", COIN, None, None)]);
    assert_eq!(run.minutes(), [0, 1, 15, 31]);
}

#[test]
fn what_is_true_when_it_is_saved_fires_at_that_moment() {
    let mut run = Run::new(rule(vec![price(Direction::Above, "100")]));
    run.state.armed = Some(minute(5));
    run.tick(COIN, minute(0), "101");
    assert_eq!(run.minutes(), [5], "not before the rule was there");
    assert_eq!(run.fired[0].values[0].at, minute(0), "the price keeps its own time");
}
