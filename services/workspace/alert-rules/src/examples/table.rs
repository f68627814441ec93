//! Rows 1 to 10 of the table of alerts; row 11 is with the quiet hours.

use chrono::TimeDelta;

use super::{COIN, Run, minute, money, price, rule};
use crate::{
    rule::{Bar, Condition, Direction, Mode, Rule},
    sample::Update,
    state::{Phase, Truth},
};

fn run(rule: Rule, samples: &str) -> Run {
    let mut run = Run::new(rule);
    run.ticks(samples);
    run
}

fn cross(mode: Mode, hysteresis: u32) -> Rule {
    Rule {
        mode,
        hysteresis: hysteresis.into(),
        ..rule(vec![price(Direction::CrossUp, "100")])
    }
}

fn above_for(minutes: i64) -> Rule {
    Rule {
        hold: TimeDelta::minutes(minutes),
        mode: Mode::Once,
        ..rule(vec![price(Direction::Above, "100")])
    }
}

fn change(percent: &str, window: Option<TimeDelta>) -> Rule {
    rule(vec![Condition::Change {
        coin: COIN.to_owned(),
        percent: money(percent),
        window,
    }])
}

#[test]
fn row_1_equal_keeps_the_side() {
    let run = run(cross(Mode::Once, 0), "98 100 101 99 102");
    assert_eq!(run.minutes(), [30]);
    assert_eq!(run.state.phase, Phase::Done);
    assert!(!run.fired[0].gap);
    assert_eq!(run.fired[0].text, "Bitcoin at $101 crossed above $100");
    assert_eq!(run.fired[0].key, format!("{COIN}:{}", minute(30).timestamp()));
}

#[test]
fn row_2_hysteresis_holds_back() {
    assert_eq!(
        run(cross(Mode::Rearm, 1), "98 101 99.5 101 98.9 101").minutes(),
        [15, 75]
    );
}

#[test]
fn row_3_the_first_sample_sets_the_side() {
    assert!(run(cross(Mode::Once, 0), "101 100 101").fired.is_empty());
}

#[test]
fn row_4_a_cross_over_a_gap_says_so() {
    let run = run(cross(Mode::Once, 0), "98 – – – – 103");
    assert_eq!(run.minutes(), [75]);
    assert!(run.fired[0].gap);
}

#[test]
fn row_5_a_change_that_stays_fires_once() {
    let run = run(change("-5", Some(TimeDelta::hours(1))), "100 99 98 97 94 93.5");
    assert_eq!(run.minutes(), [60]);
    assert_eq!(run.state.phase, Phase::Firing);
    assert_eq!(run.fired[0].text, "Bitcoin fell 6% in 1 hour");
}

#[test]
fn row_6_a_change_since_the_last_firing_starts_again_from_it() {
    let run = run(change("5", None), "104 105 110 110.25");
    assert_eq!(run.minutes(), [15, 45]);
    assert_eq!(run.fired[1].text, "Bitcoin rose 5% since the last firing");
}

#[test]
fn row_7_above_for_30_minutes() {
    assert_eq!(run(above_for(30), "101 102 99 101 101 103").minutes(), [75]);
}

#[test]
fn row_8_only_a_long_gap_starts_the_time_again() {
    assert_eq!(run(above_for(30), "101 – 101").minutes(), [30]);
    assert_eq!(run(above_for(30), "101 – – – – 101 101 101").minutes(), [105]);
}

#[test]
fn row_9_a_cooldown_suppresses_and_counts() {
    let rule = Rule {
        cooldown: TimeDelta::minutes(60),
        ..rule(vec![price(Direction::Above, "100")])
    };
    let mut run = Run::new(rule);
    let suppressed = run.ticks("101 99 101 99 101 99 101");
    assert_eq!(run.minutes(), [0, 60]);
    assert_eq!(suppressed, [30, 90]);
    assert_eq!(run.state.suppressed, 2);
}

/// All of: a cross at 14:00 on day 1, and a volume that is high on the day that closes with day `spike`.
fn cross_and_volume(spike: u32) -> Run {
    let mut run = Run::new(rule(vec![
        price(Direction::CrossUp, "100"),
        Condition::Volume {
            coin: COIN.to_owned(),
            days: 5,
            z: money("3"),
        },
    ]));
    let first = minute(0).date_naive();
    let before = |days| first.checked_sub_days(chrono::Days::new(days)).unwrap();
    for (days, volume) in [(5, 10.0), (4, 12.0), (3, 11.0), (2, 13.0), (1, 14.0)] {
        run.prices.set_day(COIN, before(days), None, Some(volume));
    }
    for day in 0..3_u32 {
        let (date, start) = (first + chrono::Days::new(day.into()), i64::from(day) * 1440);
        if day > 0 {
            let earlier = first + chrono::Days::new(u64::from(day) - 1);
            run.prices
                .set_day(COIN, earlier, None, Some(if day == spike { 19.0 } else { 12.0 }));
            let update = Update::Bar {
                coin: COIN.to_owned(),
                bar: Bar::Day,
                open: minute(start - 1440),
            };
            run.step(minute(start), vec![update]);
        }
        assert_eq!(date, minute(start).date_naive());
        for tick in 0..96 {
            let time = start + tick * 15;
            run.tick(COIN, minute(time + 1), if time < 14 * 60 { "99" } else { "101" });
        }
    }
    run
}

#[test]
fn row_10_an_edge_waits_a_day_for_a_daily_value() {
    let run = cross_and_volume(1);
    assert_eq!(run.minutes(), [1440]);
    assert_eq!(run.fired[0].values.len(), 2);
    assert_eq!(run.fired[0].key, format!("{COIN}:day:2026-11-22T00:00Z"));
    assert!(cross_and_volume(2).fired.is_empty());
}

#[test]
fn a_level_that_is_true_when_saved_fires_at_once() {
    assert_eq!(
        run(rule(vec![price(Direction::Above, "100")]), "101 102").minutes(),
        [0]
    );
}

#[test]
fn every_bar_fires_at_each_true_bar_after_the_cooldown() {
    let every = |cooldown| Rule {
        mode: Mode::EveryBar,
        cooldown: TimeDelta::minutes(cooldown),
        ..rule(vec![price(Direction::Above, "100")])
    };
    assert_eq!(run(every(0), "101 102 103 99 101").minutes(), [0, 15, 30, 60]);
    assert_eq!(run(every(30), "101 102 103 104 105").minutes(), [0, 30, 60]);
}

#[test]
fn what_is_below_a_level_resets_beyond_the_hysteresis_above_it() {
    let fall = |direction| Rule {
        hysteresis: 1_u32.into(),
        ..rule(vec![price(direction, "100")])
    };
    // 100.5 is within the hysteresis, 101.5 beyond it.
    let below = run(fall(Direction::Below), "99 100.5 99 101.5 99");
    assert_eq!(below.minutes(), [0, 60]);
    let crossed = run(fall(Direction::CrossDown), "102 99 100.5 99 101.5 99");
    assert_eq!(crossed.minutes(), [15, 75]);
}

#[test]
fn a_time_that_is_not_over_ends_with_the_first_false_value() {
    assert_eq!(
        run(above_for(30), "101").state.phase,
        Phase::Pending { since: minute(0) }
    );
    assert_eq!(run(above_for(30), "101 99").state.phase, Phase::Armed);
}

#[test]
fn a_change_that_became_unknown_neither_fires_nor_resets() {
    // An hour before the last price nothing was known for 30 minutes.
    let run = run(change("-5", Some(TimeDelta::hours(1))), "100 99 98 97 94 – – – – – 100");
    assert_eq!(run.minutes(), [60]);
    assert_eq!(run.state.phase, Phase::Firing);
    assert_eq!(run.state.values(&run.rule, TimeDelta::minutes(15)), [Truth::Unknown]);
}

#[test]
fn an_expired_rule_never_fires() {
    let mut rule = rule(vec![price(Direction::Above, "100")]);
    rule.expires = Some(minute(15));
    let run = run(rule, "99 101 102");
    assert!(run.fired.is_empty());
    assert_eq!(run.state.phase, Phase::Expired);
}

#[test]
fn an_old_or_repeated_sample_changes_nothing() {
    let mut run = run(cross(Mode::Rearm, 0), "98 101 98");
    let state = run.state.clone();
    let update = Update::Tick {
        coin: COIN.to_owned(),
        key: "repeated".to_owned(),
    };
    for at in [minute(15), minute(30)] {
        let outcome = run.step(at, vec![update.clone()]);
        assert!(outcome.fired.is_none() && !outcome.changed);
    }
    assert_eq!(run.state, state);
}

#[test]
fn edges_of_a_cooldown_do_not_fire_after_it() {
    let rule = Rule {
        cooldown: TimeDelta::minutes(45),
        ..cross(Mode::Rearm, 0)
    };
    let mut run = Run::new(rule);
    // Crosses at 15 and, in the cooldown until 60, at 45.
    let suppressed = run.ticks("98 101 98 101 102 102 98 101");
    assert_eq!(suppressed, [45]);
    assert_eq!(run.minutes(), [15, 105]);
}

#[test]
fn kept_states_go_on_where_they_were() {
    let mut first = Run::new(cross(Mode::Rearm, 1));
    first.ticks("98 101 99.5");
    let text = serde_json::to_string(&first.state).unwrap();
    assert_eq!(serde_json::from_str::<crate::State>(&text).unwrap(), first.state);
    assert_eq!(first.state.values(&first.rule, TimeDelta::minutes(15)), [Truth::False]);
}
