//! Open positions: what their opening broke, what they break now, and what locks now.

use std::collections::HashMap;

use chrono_tz::Tz;
use performance::{Book, Direction, Fill, InstrumentKind, RoundTrip, Side, round_trips};
use uuid::Uuid;
use vocab::Money;

use super::{at, form, instrument, money, ruleset, trade, trips};
use crate::{Evidence, Form, Held, Outcome, PastCheck, Standing, State, Version, standings};

/// 25 bought at 100; sold again as far as it is said.
fn position(sold: Option<&str>) -> Vec<RoundTrip> {
    let fill = |id: u128, side: Side, quantity: &str| Fill {
        id: Uuid::from_u128(id),
        account: Uuid::nil(),
        instrument: instrument("BTC", InstrumentKind::Linear),
        book: Book::Net,
        time: at(if id == 1 { "05-04 09:00" } else { "05-04 10:00" }),
        sequence: None,
        position_in_file: 0,
        side,
        quantity: money(quantity),
        quote_amount: money(quantity).checked_mul(money("100")).unwrap(),
        fees: Vec::new(),
        stop: None,
    };
    let mut fills = vec![fill(1, Side::Buy, "25")];
    fills.extend(sold.map(|quantity| fill(2, Side::Sell, quantity)));
    round_trips(&fills, &[]).trips
}

fn since(from: &str, form: Form) -> Version {
    Version {
        ruleset: ruleset(form),
        from: at(from),
        to: None,
    }
}

/// Of the only open round trip.
fn stands(all: &[RoundTrip], stop: Option<&str>, version: Version, now: &str, evidence: &Evidence) -> Standing {
    let held: Vec<Held<'_>> = all
        .iter()
        .filter(|trip| trip.closed.is_none())
        .map(|trip| Held {
            trip,
            stop: stop.map(money),
        })
        .collect();
    let mut found = standings(&held, all, &[version], at(now), Tz::UTC, evidence);
    assert_eq!(found.len(), 1);
    found.remove(0)
}

fn risk() -> Form {
    Form {
        share: "0.01".to_owned(),
        ..form("max_risk")
    }
}

fn cooldown() -> Form {
    Form {
        per: "instrument".to_owned(),
        lock_minutes: 30,
        ..form("cooldown")
    }
}

fn said(standing: &Standing) -> (Option<State>, usize) {
    (standing.state, standing.kept)
}

#[test]
fn risk_is_that_of_what_is_left_by_the_stop_where_it_is_now() {
    let none = Evidence::default();
    let of = |sold: Option<&str>, stop: Option<&str>| {
        stands(
            &position(sold),
            stop,
            since("05-01 00:00", risk()),
            "05-04 12:00",
            &none,
        )
    };
    let wide = of(None, Some("95"));
    assert_eq!(said(&wide), (Some(State::Broken), 0));
    assert_eq!(
        wide.held[0].message,
        "Risk is 125 USDT, 1.25% of equity (limit 1%). The largest quantity that passes is 20."
    );
    assert_eq!(wide.held[0].quantity, Some(money("20")));
    assert!(wide.entry.is_empty() && wide.locks.is_empty());
    assert_eq!(said(&of(None, Some("96"))), (Some(State::Ok), 1), "100 are just 1 %");
    assert_eq!(said(&of(None, Some("110"))), (Some(State::Ok), 1), "it keeps a gain");
    assert_eq!(said(&of(Some("5"), Some("95"))), (Some(State::Ok), 1), "20 are left");
    let without = of(None, None);
    assert_eq!(said(&without), (Some(State::Broken), 0));
    assert!(without.held[0].message.starts_with("There is no stop"));
}

#[test]
fn a_ruleset_that_came_after_the_opening_judges_nothing() {
    let none = Evidence::default();
    let of = |version: Version| stands(&position(None), Some("95"), version, "05-04 12:00", &none);
    let warning = Form {
        action: "warn".to_owned(),
        ..risk()
    };
    assert_eq!(said(&of(since("05-01 00:00", warning))), (Some(State::Warn), 0));
    for form in [risk(), cooldown()] {
        let later = of(since("05-04 11:00", form));
        assert_eq!(said(&later), (Some(State::NotJudged), 0));
        assert_eq!(later.not_judged, ["Intraday"]);
        assert!(later.held.is_empty() && later.entry.is_empty(), "{later:?}");
    }
    let just = of(since("05-04 09:00", risk()));
    assert_eq!(just.state, Some(State::Broken), "it was in force from that moment on");

    let mut foreign = since("05-04 11:00", risk());
    foreign.ruleset.scope.asset = Some("ETH".to_owned());
    let free = of(foreign);
    assert_eq!((said(&free), free.not_judged.len()), ((None, 0), 0), "it is about ETH");
    let mut ended = since("05-01 00:00", risk());
    ended.to = Some(at("05-04 11:00"));
    let free = of(ended);
    assert_eq!(
        (said(&free), free.held.len(), free.not_judged.len()),
        ((None, 0), 0, 0),
        "it is in force no longer"
    );
}

#[test]
fn a_changed_ruleset_judges_by_the_version_of_the_opening() {
    let none = Evidence::default();
    let version = |share: &str, from: &str, to: Option<&str>| {
        let form = Form {
            share: share.to_owned(),
            ..form("max_risk")
        };
        Version {
            to: to.map(at),
            ..since(from, form)
        }
    };
    let of = |then: &str, now: &str| {
        let versions = [
            version(now, "05-04 11:00", None),
            version(then, "05-01 00:00", Some("05-04 11:00")),
        ];
        let all = position(None);
        let held: Vec<Held<'_>> = all
            .iter()
            .map(|trip| Held {
                trip,
                stop: Some(money("95")),
            })
            .collect();
        standings(&held, &all, &versions, at("05-04 12:00"), Tz::UTC, &none).remove(0)
    };
    let loose = of("0.02", "0.01");
    assert_eq!(said(&loose), (Some(State::Ok), 1), "1.25 % of 2 %");
    let strict = of("0.01", "0.02");
    assert_eq!(said(&strict), (Some(State::Broken), 0), "1.25 % of 1 %");
    assert!(strict.held[0].message.contains("(limit 1%)"), "{strict:?}");
    assert!(loose.not_judged.is_empty() && strict.not_judged.is_empty());
}

#[test]
fn one_ruleset_judges_where_another_came_later() {
    let none = Evidence::default();
    let mut later = since("05-04 11:00", risk());
    later.ruleset.id = Uuid::from_u128(2);
    later.ruleset.name = "Swing".to_owned();
    let all = position(None);
    let held: Vec<Held<'_>> = all.iter().map(|trip| Held { trip, stop: None }).collect();
    let versions = [later, since("05-01 00:00", cooldown())];
    let found = standings(&held, &all, &versions, at("05-04 12:00"), Tz::UTC, &none).remove(0);
    assert_eq!(said(&found), (Some(State::Ok), 1), "the cooldown was kept");
    assert_eq!(found.not_judged, ["Swing"]);
}

#[test]
fn an_opening_in_a_lock_breaks_unless_it_was_overridden() {
    let all = trips(&[
        trade("BTC", "05-04 09:00", "05-04 10:00", 5),
        trade("BTC", "05-04 10:20", "", 0),
    ]);
    let none = Evidence::default();
    let broken = stands(&all, None, since("05-01 00:00", cooldown()), "05-04 12:00", &none);
    assert_eq!(
        (broken.state, broken.reason.as_deref()),
        (Some(State::Broken), None),
        "as adherence says"
    );
    assert_eq!(
        broken.entry[0].message,
        "BTC/USDT was closed at 10:00. Locked until 10:30."
    );
    assert!(broken.locks.is_empty(), "the cooldown is over");

    let check = PastCheck {
        account: Uuid::from_u128(1),
        base: "BTC".to_owned(),
        quote: "USDT".to_owned(),
        kind: InstrumentKind::Linear,
        direction: Direction::Long,
        checked: at("05-04 10:10"),
        done: Vec::new(),
        overridden: Some((at("05-04 10:15"), "News".to_owned())),
    };
    let word = Evidence::new(HashMap::new(), vec![check]);
    let overridden = stands(&all, None, since("05-01 00:00", cooldown()), "05-04 12:00", &word);
    assert_eq!(
        (overridden.state, overridden.reason.as_deref()),
        (Some(State::Warn), Some("News"))
    );
    assert_eq!(overridden.entry[0].outcome, Outcome::Lock);

    let later = stands(&all, None, since("05-04 11:00", cooldown()), "05-04 12:00", &none);
    assert_eq!(
        said(&later),
        (Some(State::NotJudged), 0),
        "it was opened before the rule"
    );
}

#[test]
fn what_locks_now_warns_of_adding() {
    let all = trips(&[
        trade("BTC", "05-04 09:00", "", 0),
        trade("BTC", "05-04 09:30", "05-04 10:00", 5),
    ]);
    let none = Evidence::default();
    let of = |now: &str| stands(&all, None, since("05-01 00:00", cooldown()), now, &none);
    let locked = of("05-04 10:20");
    assert_eq!(said(&locked), (Some(State::Warn), 1), "its own opening was in order");
    assert_eq!(locked.locks[0].until, Some(at("05-04 10:30")));
    assert!(locked.entry.is_empty());
    let later = stands(&all, None, since("05-04 10:10", cooldown()), "05-04 10:20", &none);
    assert_eq!(
        said(&later),
        (Some(State::Warn), 0),
        "adding is locked by what came later"
    );
    assert_eq!(later.not_judged, ["Intraday"]);
    let free = of("05-04 10:30");
    assert_eq!((said(&free), free.locks.len()), ((Some(State::Ok), 1), 0));
}

#[test]
fn a_checklist_of_the_opening_locks_nothing_later() {
    let check = PastCheck {
        account: Uuid::nil(),
        base: "BTC".to_owned(),
        quote: "USDT".to_owned(),
        kind: InstrumentKind::Linear,
        direction: Direction::Long,
        checked: at("05-04 08:55"),
        done: vec!["Breakout".to_owned()],
        overridden: None,
    };
    let checked = Evidence::new(HashMap::new(), vec![check]);
    let checklist = Form {
        action: "lock".to_owned(),
        words: vec!["Breakout".to_owned(), "Pullback".to_owned()],
        ..form("checklist")
    };
    let version = since("05-01 00:00", checklist);
    let found = stands(&position(None), None, version, "05-04 12:00", &checked);
    assert_eq!(said(&found), (Some(State::Broken), 0));
    assert_eq!(found.entry[0].message, "Not done on the checklist: Pullback.");
    assert!(found.locks.is_empty(), "{found:?}");
}

#[test]
fn an_override_is_good_for_the_rules_that_it_was_given_for() {
    let check = PastCheck {
        account: Uuid::nil(),
        base: "BTC".to_owned(),
        quote: "USDT".to_owned(),
        kind: InstrumentKind::Linear,
        direction: Direction::Long,
        checked: at("05-04 08:55"),
        done: Vec::new(),
        overridden: Some((at("05-04 08:56"), "Hedge".to_owned())),
    };
    let word = Evidence::new(HashMap::new(), vec![check]);
    let risky = |stop: Option<Money>| {
        let mut all = position(None);
        for trip in &mut all {
            trip.stop = stop;
        }
        stands(&all, Some("90"), since("05-01 00:00", risk()), "05-04 12:00", &word)
    };
    let given = risky(Some(money("95")));
    assert_eq!(
        (given.state, given.reason.as_deref()),
        (Some(State::Warn), Some("Hedge"))
    );
    let wider = risky(Some(money("96")));
    assert_eq!(
        (wider.state, wider.reason),
        (Some(State::Broken), None),
        "1 % then, 2.5 % now"
    );
}
