//! What a trade brings with it, forms, and judging of past trades.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use performance::{Direction, InstrumentKind, RoundTrip, TooLarge};
use vocab::Money;

use super::{at, check, form, instrument, money, planned, ruleset, trade, trips};
use crate::{
    Evidence, Form, Judged, KINDS, Outcome, PastCheck, Planned, Prepared, Ruleset, Verdict, Version, judge, parse,
    summarize,
};

#[test]
fn risk_is_a_share_of_equity_and_needs_a_stop() {
    let limit = || Form {
        share: "0.01".to_owned(),
        ..form("max_risk")
    };
    let mut trade = Planned {
        quantity: money("25"),
        price: money("100"),
        stop: Some(money("95")),
        ..planned("BTC")
    };
    let locked = check(limit(), &[], &trade, "05-04 10:00");
    assert_eq!((locked.outcome, locked.quantity), (Outcome::Lock, Some(money("20"))));
    assert_eq!(
        locked.message,
        "Risk is 125 USDT, 1.25% of equity (limit 1%). The largest quantity that passes is 20."
    );
    trade.quantity = money("20");
    assert_eq!(check(limit(), &[], &trade, "05-04 10:00").outcome, Outcome::Pass);
    trade.stop = None;
    assert_eq!(check(limit(), &[], &trade, "05-04 10:00").outcome, Outcome::Lock);
}

#[test]
fn capital_in_dollars_judges_trades_in_pegged_coins() {
    let in_dollars = |form: Form| {
        let mut ruleset = ruleset(form);
        ruleset.capital.as_mut().unwrap().currency = "USD".to_owned();
        ruleset
    };
    let risk = in_dollars(Form {
        share: "0.01".to_owned(),
        ..form("max_risk")
    });
    let large = Planned {
        quantity: money("25"),
        price: money("100"),
        stop: Some(money("95")),
        ..planned("BTC")
    };
    let found = Prepared::new(&risk, &[], Tz::UTC)
        .check(&large, at("05-04 10:00"))
        .remove(0);
    assert_eq!((found.outcome, found.quantity), (Outcome::Lock, Some(money("20"))));
    let drawdown = in_dollars(Form {
        share: "0.05".to_owned(),
        lookback_minutes: 7 * 1440,
        lock_minutes: 1440,
        ..form("max_drawdown")
    });
    let lost = trips(&[trade("BTC", "05-04 08:00", "05-04 09:00", -600)]);
    let found = Prepared::new(&drawdown, &lost, Tz::UTC)
        .check(&planned("BTC"), at("05-04 10:00"))
        .remove(0);
    assert_eq!(found.outcome, Outcome::Lock, "600 USDT of 10,000 US dollars are lost");
}

#[test]
fn an_inverse_contract_risks_coins() {
    let mut ruleset = ruleset(Form {
        share: "0.01".to_owned(),
        ..form("max_risk")
    });
    let mut trade = Planned {
        instrument: instrument("BTC", InstrumentKind::Inverse),
        quantity: money("10000"),
        price: money("50000"),
        stop: Some(money("40000")),
        ..planned("BTC")
    };
    let result = |ruleset: &Ruleset, trade: &Planned| {
        Prepared::new(ruleset, &[], Tz::UTC)
            .check(trade, at("05-04 10:00"))
            .remove(0)
    };
    assert_eq!(
        result(&ruleset, &trade).outcome,
        Outcome::Warn,
        "BTC is not compared with USDT"
    );
    let capital = ruleset.capital.as_mut().unwrap();
    (capital.amount, capital.currency) = (money("1"), "BTC".to_owned());
    // 10,000 × |1/50,000 - 1/40,000| is 0.05 BTC.
    let locked = result(&ruleset, &trade);
    assert_eq!((locked.outcome, locked.quantity), (Outcome::Lock, Some(money("2000"))));
    trade.quantity = money("2000");
    assert_eq!(result(&ruleset, &trade).outcome, Outcome::Pass);
}

#[test]
fn hours_over_midnight_belong_to_the_day_on_which_they_start() {
    let hours = || Form {
        from_time: "22:00".to_owned(),
        to_time: "02:00".to_owned(),
        weekdays: vec!["fri".to_owned()],
        ..form("hours")
    };
    // 8 May 2026 is a Friday.
    for (time, outcome) in [
        ("05-08 01:00", Outcome::Lock),
        ("05-08 22:00", Outcome::Pass),
        ("05-09 01:59", Outcome::Pass),
        ("05-09 02:00", Outcome::Lock),
        ("05-09 22:30", Outcome::Lock),
    ] {
        assert_eq!(check(hours(), &[], &planned("BTC"), time).outcome, outcome, "{time}");
    }
    let after = check(hours(), &[], &planned("BTC"), "05-09 02:00");
    assert_eq!(after.until, Some(at("05-15 22:00")));
}

#[test]
fn setups_and_checklists_name_what_is_wrong() {
    let words = |kind: &str, action: &str| Form {
        action: action.to_owned(),
        words: vec!["Breakout".to_owned(), "Pullback".to_owned()],
        ..form(kind)
    };
    let mut trade = planned("BTC");
    trade.setup = "breakOUT".to_owned();
    assert_eq!(
        check(words("setups", ""), &[], &trade, "05-04 10:00").outcome,
        Outcome::Pass
    );
    trade.setup = "Revenge".to_owned();
    let locked = check(words("setups", ""), &[], &trade, "05-04 10:00");
    assert_eq!(
        locked.message,
        "The setup \"Revenge\" is not allowed. Allowed: Breakout, Pullback."
    );
    trade.done = vec!["breakout ".to_owned()];
    let warned = check(words("checklist", "warn"), &[], &trade, "05-04 10:00");
    assert_eq!(warned.outcome, Outcome::Warn);
    assert_eq!(warned.message, "Not done on the checklist: Pullback.");
}

#[test]
fn forms_take_what_their_kind_needs_and_nothing_else() {
    let fields = |form: Form| -> Vec<String> {
        let flaws = parse(&form).unwrap_err();
        flaws.into_iter().map(|flaw| flaw.field).collect()
    };
    assert_eq!(
        fields(form("stop_loss_guard")),
        ["count", "lookback_minutes", "lock_minutes"]
    );
    assert_eq!(fields(form("hedge")), ["kind"]);
    let much = Form {
        lock_minutes: 30,
        count: 2,
        share: "0.1".to_owned(),
        words: vec!["x".to_owned()],
        ..form("cooldown")
    };
    assert_eq!(fields(much), ["count", "share", "words"]);
    let both = Form {
        lock_minutes: 30,
        unlock_at: "08:00".to_owned(),
        action: "shout".to_owned(),
        ..form("cooldown")
    };
    assert_eq!(fields(both), ["action", "unlock_at"]);
    let long = Form {
        lock_minutes: 366 * 1440 + 1,
        per: "pair".to_owned(),
        ..form("cooldown")
    };
    assert_eq!(fields(long), ["per", "lock_minutes"]);
    for share in ["0", "1.01", "-0.1", "five"] {
        let share = share.to_owned();
        assert_eq!(
            fields(Form {
                share,
                ..form("max_risk")
            }),
            ["share"]
        );
    }
    let hours = Form {
        from_time: "9:00".to_owned(),
        to_time: "24:00".to_owned(),
        weekdays: vec!["mon".to_owned(), "day".to_owned()],
        ..form("hours")
    };
    assert_eq!(fields(hours), ["from_time", "to_time", "weekdays[1]"]);
    let words = vec!["ok".to_owned(), "\u{7}".to_owned()];
    assert_eq!(
        fields(Form {
            words,
            ..form("setups")
        }),
        ["words[1]"]
    );
    let whole = Form {
        action: "warn".to_owned(),
        per: "side".to_owned(),
        count: 3,
        lookback_minutes: 90,
        unlock_at: "08:05".to_owned(),
        ..form("stop_loss_guard")
    };
    assert_eq!(Form::from(&parse(&whole).unwrap()), whole);
}

#[test]
fn every_kind_of_rule_is_read_and_stands_in_the_contract() {
    for kind in KINDS {
        let mut full = Form {
            lookback_minutes: 90,
            lock_minutes: 30,
            count: 3,
            share: "0.1".to_owned(),
            from_time: "09:00".to_owned(),
            to_time: "17:00".to_owned(),
            words: vec!["x".to_owned()],
            ..form(kind)
        };
        // What the kind does not use is refused by its name.
        for flaw in parse(&full).err().into_iter().flatten() {
            match flaw.field.as_str() {
                "lookback_minutes" => full.lookback_minutes = 0,
                "lock_minutes" => full.lock_minutes = 0,
                "count" => full.count = 0,
                "share" => full.share.clear(),
                "from_time" => full.from_time.clear(),
                "to_time" => full.to_time.clear(),
                "words" => full.words.clear(),
                other => panic!("{kind}: {other}"),
            }
        }
        assert_eq!(parse(&full).unwrap().limit.kind(), kind);
    }
    let unknown = parse(&form("hedge")).unwrap_err();
    assert_eq!(unknown[0].message, format!("Choose one of {}.", KINDS.join(", ")));
    let contract = include_str!("../../../../../proto/meridian/workspace/v1/rules.proto");
    let words = format!("words: [{}]", KINDS.map(|kind| format!("\"{kind}\"")).join(", "));
    assert!(contract.contains(&words), "{words}");
}

#[test]
fn past_trades_are_judged_by_what_was_in_force_and_known() {
    let ruleset = ruleset(Form {
        lock_minutes: 30,
        ..form("cooldown")
    });
    let trips = trips(&[
        trade("BTC", "05-04 08:00", "05-04 09:00", -10),
        trade("BTC", "05-04 09:10", "05-04 10:00", -20),
        trade("BTC", "05-04 10:10", "05-04 11:00", -40),
        trade("BTC", "05-04 12:00", "05-04 13:00", 30),
        trade("BTC", "05-05 12:00", "05-05 13:00", 50),
    ]);
    let versions = [Version {
        ruleset,
        from: at("05-04 08:00"),
        to: Some(at("05-05 00:00")),
    }];
    let closed: Vec<&RoundTrip> = trips.iter().collect();
    let reason = |time: DateTime<Utc>| PastCheck {
        account: trips[2].account,
        base: "BTC".to_owned(),
        quote: "USDT".to_owned(),
        kind: InstrumentKind::Linear,
        direction: Direction::Long,
        checked: time,
        done: Vec::new(),
        overridden: Some((time, "News".to_owned())),
    };
    let judged = |time| -> Vec<Verdict> {
        let evidence = Evidence::new(HashMap::new(), vec![reason(time)]);
        let judged = judge(&closed, &trips, &versions, Tz::UTC, &evidence);
        let summary = summarize(&judged).unwrap();
        assert_eq!(
            (summary.judged, summary.kept.trips, summary.kept.net),
            (4, 2, money("20"))
        );
        // -20 and -40 less -10 and 30.
        assert_eq!(summary.cost.map(|cost| (cost.value, cost.low)), Some((-40.0, None)));
        judged.into_iter().map(|one| one.verdict).collect()
    };
    let (kept, broken) = (Verdict::Kept, Verdict::Broken);
    let overridden = Verdict::Overridden("News".to_owned());
    let wanted = [kept.clone(), broken.clone(), overridden, kept.clone()];
    assert_eq!(judged(at("05-04 09:55")), wanted, "15 minutes before");
    let late = at("05-04 09:55") - TimeDelta::seconds(1);
    assert_eq!(judged(late), [kept.clone(), broken.clone(), broken, kept]);
}

#[test]
fn results_that_are_too_large_to_be_added_up_are_an_error() {
    let mut trips = trips(&[
        trade("BTC", "05-04 08:00", "05-04 09:00", 10),
        trade("BTC", "05-04 10:00", "05-04 11:00", 10),
    ]);
    for trip in &mut trips {
        trip.net = Some(Money::from_units(10_i128.pow(38) - 1).unwrap());
    }
    let kept = |trip| Judged {
        trip,
        verdict: Verdict::Kept,
        locks: Vec::new(),
    };
    let judged: Vec<Judged<'_>> = trips.iter().map(kept).collect();
    assert!(summarize(&judged[..1]).is_ok());
    assert_eq!(summarize(&judged), Err(TooLarge));
}
