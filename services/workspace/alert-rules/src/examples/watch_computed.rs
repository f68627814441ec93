//! Reminders of events that are computed: halvings, difficulty adjustments and option expiries.

use chrono::TimeDelta;

use super::{Run, minute, money, rule, watch::look};
use crate::{
    backtest_with, check,
    input::{ConditionInput, RuleInput},
    prices::Prices,
    rule::{Bar, Cadence, Condition},
    schedule::no_data_since,
    state::Truth,
    watch::{CalendarLook, Computed, Look, Occasion},
};

const TICK: TimeDelta = TimeDelta::minutes(15);
const DAY: i64 = 1_440;

fn before(minutes: i64, kinds: &[&str]) -> Condition {
    Condition::Calendar {
        kinds: kinds.iter().map(|kind| (*kind).to_owned()).collect(),
        before: TimeDelta::minutes(minutes),
    }
}

/// An alert that was saved at minute 0.
fn saved(condition: Condition) -> Run {
    let mut run = Run::new(rule(vec![condition]));
    run.state.armed = Some(minute(0));
    run
}

/// An adjustment 144 blocks ahead, whose time is known to 197 minutes.
fn adjustment(height: u32, starts: i64) -> Occasion {
    Occasion {
        id: format!("difficulty:{height}"),
        title: "Bitcoin difficulty adjustment".to_owned(),
        kind: "difficulty".to_owned(),
        starts: minute(starts),
        computed: Some(Computed::Blocks {
            newest: height - 144,
            height,
            within: TimeDelta::minutes(197),
        }),
    }
}

fn expiry(rank: &str, name: &str, starts: i64) -> Occasion {
    Occasion {
        id: format!("expiry:{name}"),
        title: format!("An option expiry {name}"),
        kind: format!("{rank}_expiry"),
        starts: minute(starts),
        computed: Some(Computed::Schedule),
    }
}

fn own(id: &str, starts: i64) -> Occasion {
    Occasion {
        id: id.to_owned(),
        title: "FOMC".to_owned(),
        kind: "own".to_owned(),
        starts: minute(starts),
        computed: None,
    }
}

fn mined(run: &mut Run, at: i64, occasions: &[Occasion]) -> Option<String> {
    let found = CalendarLook {
        mined: Some(occasions.to_vec()),
        ..CalendarLook::default()
    };
    look(run, at, Look::Calendar(found))
}

fn listed(run: &mut Run, at: i64, events: &[Occasion]) -> Option<String> {
    let found = CalendarLook {
        events: events.to_vec(),
        mined: None,
    };
    look(run, at, Look::Calendar(found))
}

#[test]
fn an_estimate_rings_once_however_it_moves() {
    let mut run = saved(before(DAY, &["difficulty"]));
    assert!(
        mined(&mut run, 0, &[adjustment(951_552, DAY + 30)]).is_none(),
        "too early"
    );
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::False]);
    // Blocks came faster meanwhile.
    assert_eq!(
        mined(&mut run, 31, &[adjustment(951_552, DAY + 11)]).unwrap(),
        "Bitcoin difficulty adjustment is expected in 1 day, 2026-11-23 00:11 UTC ± 3 hours, at block 951552; the newest one is 951408"
    );
    let value = &run.fired[0].values[0];
    assert_eq!(
        (value.value, value.against, value.at),
        (Some(money("951408")), Some(money("951552")), minute(31))
    );
    assert_eq!(value.source, "Bitcoin's blocks, difficulty:951552");
    assert!(mined(&mut run, 60, &[adjustment(951_552, DAY + 90)]).is_none());
    assert!(
        mined(&mut run, 90, &[adjustment(951_552, DAY + 90)]).is_none(),
        "it rang for this block"
    );
    assert!(
        mined(&mut run, 120, &[adjustment(953_568, DAY + 120)]).is_some(),
        "the next adjustment"
    );
    let mut late = saved(before(5, &["difficulty"]));
    assert_eq!(
        mined(&mut late, 20, &[adjustment(951_552, 15)]).unwrap(),
        "Bitcoin difficulty adjustment is expected any minute, at block 951552; the newest one is 951408"
    );
}

#[test]
fn an_estimate_whose_moment_had_surely_passed_when_the_alert_was_saved_does_not_ring() {
    for (passed, rings) in [(100, true), (196, true), (198, false), (300, false)] {
        let mut run = saved(before(DAY, &["difficulty"]));
        let rang = mined(&mut run, 0, &[adjustment(951_552, DAY - passed)]);
        assert_eq!(rang.is_some(), rings, "{passed} minutes");
    }
}

#[test]
fn blocks_that_are_not_known_make_it_unknown_and_never_false() {
    let mut run = saved(before(60, &["own", "halving"]));
    assert!(listed(&mut run, 0, &[]).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::Unknown]);
    let dark = |run: &Run, now| no_data_since(&run.rule, &run.state, minute(0), |_| None, TICK, minute(now));
    assert_eq!((dark(&run, 45), dark(&run, 46)), (None, Some(minute(0))));
    // An event that somebody put there needs no blocks.
    assert!(listed(&mut run, 50, &[own("fomc", 100)]).is_some());
    assert_eq!(run.fired[0].values[0].source, "own calendar, fomc");
    assert!(mined(&mut run, 51, &[]).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::False]);
    assert!(listed(&mut run, 52, &[own("fomc", 100)]).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::Unknown]);
    // What waits for no blocks is known without them.
    let mut other = saved(before(60, &["weekly_expiry"]));
    assert!(listed(&mut other, 0, &[]).is_none());
    assert_eq!(other.state.values(&other.rule, TICK), [Truth::False]);
}

#[test]
fn an_expiry_rings_by_its_rank_and_any_event_is_none_that_is_computed() {
    let (weekly, monthly) = (expiry("weekly", "20NOV26", 60), expiry("monthly", "27NOV26", 60));
    let mut run = saved(before(60, &["monthly_expiry", "quarterly_expiry"]));
    assert_eq!(
        listed(&mut run, 0, &[weekly.clone(), monthly.clone()]).unwrap(),
        "An option expiry 27NOV26 is in 1 hour, 2026-11-22 01:00 UTC"
    );
    let value = &run.fired[0].values[0];
    assert_eq!(
        (value.source.as_str(), value.value),
        ("Deribit's schedule, expiry:27NOV26", None)
    );
    let mut any = saved(before(60, &[]));
    assert!(listed(&mut any, 0, &[weekly, monthly]).is_none());
    assert!(listed(&mut any, 1, &[own("fomc", 61)]).is_some());
}

#[test]
fn past_option_expiries_are_counted_to_the_minute_and_estimates_are_refused() {
    let prices = Prices::new(TimeDelta::hours(1));
    let tested = |kinds: &[&str]| {
        let timed: Vec<_> = [(450, "22NOV26"), (450 + DAY, "23NOV26")]
            .into_iter()
            .map(|(at, name)| {
                let events = vec![expiry("daily", name, at + 30)];
                (minute(at), Look::Calendar(CalendarLook { events, mined: None }))
            })
            .collect();
        let rule = rule(vec![before(30, kinds)]);
        backtest_with(&rule, &prices, |_| Vec::new(), &timed, (minute(0), minute(2 * DAY)))
    };
    let found = tested(&["daily_expiry"]).unwrap();
    let fired: Vec<_> = found.firings.iter().map(|one| one.at).collect();
    assert_eq!(fired, [minute(450), minute(450 + DAY)]);
    assert_eq!((found.known_hours, found.hours, found.checked), (48, 48, Bar::Hour));
    assert!(tested(&["weekly_expiry"]).unwrap().firings.is_empty());
    let refused: [(&[&str], &str); 3] = [
        (
            &["daily_expiry", "difficulty"],
            "When halvings and difficulty adjustments",
        ),
        (&["daily_expiry", "own"], "Events of a calendar are known in advance"),
        (&[], "Events of a calendar are known in advance"),
    ];
    for (kinds, why) in refused {
        let refused = tested(kinds).unwrap_err();
        assert!(refused.starts_with(why), "{kinds:?}: {refused}");
    }
}

#[test]
fn computed_kinds_are_read_and_named_as_people_send_them() {
    let read = |kinds: &[&str]| {
        let condition = ConditionInput {
            kind: "calendar".to_owned(),
            categories: kinds.iter().map(|kind| (*kind).to_owned()).collect(),
            window_minutes: Some(60),
            ..ConditionInput::default()
        };
        check(&RuleInput {
            conditions: vec![condition],
            ..RuleInput::default()
        })
    };
    let named: [(&[&str], &str, Cadence); 5] = [
        (
            &["own", "unlock", "token"],
            "1 hour before an event of your own or a token unlock or a token event",
            Cadence::Event,
        ),
        (&["halving"], "1 hour before the Bitcoin halving", Cadence::Tick),
        (
            &["economic", "difficulty"],
            "1 hour before an economic event or a Bitcoin difficulty adjustment",
            Cadence::Tick,
        ),
        (
            &["monthly_expiry", "quarterly_expiry"],
            "1 hour before a monthly option expiry or a quarterly option expiry",
            Cadence::Event,
        ),
        (&[], "1 hour before an event", Cadence::Event),
    ];
    for (kinds, name, cadence) in named {
        let rule = read(kinds).unwrap();
        assert_eq!(rule.describe(str::to_owned), name);
        assert_eq!(rule.conditions[0].cadence(), cadence, "{name}");
    }
    assert_eq!(read(&["expiry"]).unwrap_err()[0].field, "conditions[0].categories[0]");
}
