//! The worked examples: what has to come out, digit by digit.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::{Europe::Berlin, Tz};
use performance::{Book, Direction, Fill, Instrument, InstrumentKind, RoundTrip, Side, round_trips};
use uuid::Uuid;
use vocab::Money;

use crate::{
    Capital, Evidence, Form, Outcome, PastCheck, Planned, Prepared, Reign, RuleResult, Ruleset, Scope, Verdict, judge,
    parse, summarize,
};

fn money(text: &str) -> Money {
    text.parse().unwrap()
}

/// A moment of 2026, as `05-04 10:00`, in UTC.
fn at(text: &str) -> DateTime<Utc> {
    format!("2026-{}:00Z", text.replace(' ', "T")).parse().unwrap()
}

fn instrument(base: &str, kind: InstrumentKind) -> Instrument {
    Instrument {
        base: base.to_owned(),
        quote: "USDT".to_owned(),
        kind,
        multiplier: Money::ONE,
    }
}

/// Bought at 1,000, or sold short, and closed with this result.
struct Trade<'a> {
    base: &'a str,
    opened: &'a str,
    closed: &'a str,
    net: i64,
    stop: Option<&'a str>,
}

fn trade<'a>(base: &'a str, opened: &'a str, closed: &'a str, net: i64) -> Trade<'a> {
    Trade {
        base,
        opened,
        closed,
        net,
        stop: None,
    }
}

fn trips(trades: &[Trade<'_>]) -> Vec<RoundTrip> {
    let mut fills = Vec::new();
    for (place, trade) in trades.iter().enumerate() {
        let times = [
            (Side::Buy, trade.opened, 1000),
            (Side::Sell, trade.closed, 1000 + trade.net),
        ];
        for (side, time, price) in times.into_iter().filter(|(_, time, _)| !time.is_empty()) {
            fills.push(Fill {
                id: Uuid::from_u128(u128::try_from(fills.len()).unwrap() + 1),
                // Each its own account: they may overlap.
                account: Uuid::from_u128(u128::try_from(place).unwrap()),
                instrument: instrument(trade.base, InstrumentKind::Linear),
                book: Book::Net,
                time: at(time),
                sequence: None,
                position_in_file: 0,
                side,
                quantity: Money::ONE,
                quote_amount: money(&price.to_string()),
                fees: Vec::new(),
                stop: trade.stop.map(money),
                liquidation: false,
            });
        }
    }
    round_trips(&fills, &[]).trips
}

fn ruleset(form: Form) -> Ruleset {
    let capital = Capital {
        amount: money("10000"),
        day: NaiveDate::from_ymd_opt(2026, 5, 1).unwrap(),
        currency: "USDT".to_owned(),
    };
    Ruleset {
        id: Uuid::nil(),
        name: "Intraday".to_owned(),
        scope: Scope::default(),
        capital: Some(capital),
        rules: vec![parse(&form).unwrap()],
    }
}

fn form(kind: &str) -> Form {
    Form {
        kind: kind.to_owned(),
        ..Form::default()
    }
}

fn planned(base: &str) -> Planned {
    Planned {
        account: Uuid::nil(),
        instrument: instrument(base, InstrumentKind::Linear),
        direction: Direction::Long,
        quantity: Money::ONE,
        price: money("1000"),
        stop: None,
        setup: String::new(),
        done: Vec::new(),
    }
}

fn check_in(zone: Tz, form: Form, trades: &[Trade<'_>], planned: &Planned, now: &str) -> RuleResult {
    let (ruleset, trips) = (ruleset(form), trips(trades));
    Prepared::new(&ruleset, &trips, zone).check(planned, at(now)).remove(0)
}

fn check(form: Form, trades: &[Trade<'_>], planned: &Planned, now: &str) -> RuleResult {
    check_in(Tz::UTC, form, trades, planned, now)
}

#[test]
fn a_cooldown_runs_from_the_last_close_of_its_instrument() {
    let cooldown = || Form {
        per: "instrument".to_owned(),
        lock_minutes: 30,
        ..form("cooldown")
    };
    let trades = [trade("BTC", "05-04 09:00", "05-04 10:00", 5)];
    let locked = check(cooldown(), &trades, &planned("BTC"), "05-04 10:20");
    assert_eq!((locked.outcome, locked.until), (Outcome::Lock, Some(at("05-04 10:30"))));
    assert_eq!(locked.message, "BTC/USDT was closed at 10:00. Locked until 10:30.");
    let other = check(cooldown(), &trades, &planned("ETH"), "05-04 10:20");
    assert_eq!((other.outcome, other.until), (Outcome::Pass, None));
    for free in ["05-04 09:59", "05-04 10:30"] {
        assert_eq!(check(cooldown(), &trades, &planned("BTC"), free).outcome, Outcome::Pass);
    }
    let until_morning = Form {
        unlock_at: "08:00".to_owned(),
        action: "warn".to_owned(),
        ..form("cooldown")
    };
    let warned = check(until_morning, &trades, &planned("ETH"), "05-04 10:20");
    assert_eq!((warned.outcome, warned.until), (Outcome::Warn, Some(at("05-05 08:00"))));
    assert!(
        warned.message.ends_with("until 08:00 on 5 May 2026."),
        "{}",
        warned.message
    );
}

#[test]
fn three_losing_stops_in_a_day_lock_for_four_hours() {
    let guard = || Form {
        count: 3,
        lookback_minutes: 1440,
        lock_minutes: 240,
        ..form("stop_loss_guard")
    };
    let mut trades = [
        trade("BTC", "05-04 08:00", "05-04 09:00", -5),
        trade("BTC", "05-04 08:00", "05-04 11:00", -5),
        trade("ETH", "05-04 08:00", "05-04 12:30", -5),
        trade("ETH", "05-04 08:00", "05-04 13:00", 9),
    ];
    let locked = check(guard(), &trades, &planned("BTC"), "05-04 14:00");
    assert_eq!(locked.until, Some(at("05-04 16:30")), "a later win doesn't move it");
    assert_eq!(locked.message, "3 losing stops in 24 h (limit 3). Locked until 16:30.");
    assert_eq!(
        check(guard(), &trades, &planned("BTC"), "05-04 16:30").outcome,
        Outcome::Pass
    );
    // 995 is above the stop: it was closed by hand.
    trades[0].stop = Some("990");
    assert_eq!(
        check(guard(), &trades, &planned("BTC"), "05-04 14:00").outcome,
        Outcome::Pass
    );
    trades[0].stop = Some("995");
    assert_eq!(
        check(guard(), &trades, &planned("BTC"), "05-04 14:00").outcome,
        Outcome::Lock
    );
}

#[test]
fn a_lock_outlasts_its_lookback() {
    let guard = Form {
        count: 2,
        lookback_minutes: 60,
        lock_minutes: 240,
        ..form("stop_loss_guard")
    };
    let trades = [
        trade("BTC", "05-04 08:00", "05-04 09:00", -5),
        trade("BTC", "05-04 08:00", "05-04 09:30", -5),
    ];
    let locked = check(guard, &trades, &planned("BTC"), "05-04 12:00");
    assert_eq!(locked.until, Some(at("05-04 13:30")));
}

#[test]
fn a_fall_of_equity_from_its_peak_locks() {
    let drawdown = |share: &str| Form {
        share: share.to_owned(),
        lookback_minutes: 7 * 1440,
        lock_minutes: 1440,
        ..form("max_drawdown")
    };
    let trades = [
        trade("BTC", "05-03 08:00", "05-03 09:00", 200),
        trade("BTC", "05-04 08:00", "05-04 09:00", -400),
        trade("BTC", "05-05 08:00", "05-05 09:00", -250),
    ];
    let locked = check(drawdown("0.05"), &trades, &planned("BTC"), "05-05 10:00");
    assert_eq!((locked.outcome, locked.until), (Outcome::Lock, Some(at("05-06 09:00"))));
    assert!(
        locked
            .message
            .starts_with("Equity fell 6.37 %, 650 from 10200 USDT within 7 d (limit 5 %)."),
        "{}",
        locked.message
    );
    assert_eq!(
        check(drawdown("0.07"), &trades, &planned("BTC"), "05-05 10:00").outcome,
        Outcome::Pass
    );
    let earlier = check(drawdown("0.05"), &trades, &planned("BTC"), "05-05 08:59");
    assert_eq!(earlier.outcome, Outcome::Pass, "400 of 10,200 are 3.92 %");
}

#[test]
fn a_pair_that_loses_is_locked() {
    let pair = || Form {
        count: 2,
        lookback_minutes: 1440,
        lock_minutes: 60,
        ..form("low_profit_pair")
    };
    let trades = [
        trade("BTC", "05-04 08:00", "05-04 09:00", 10),
        trade("BTC", "05-04 08:00", "05-04 10:00", -30),
        trade("ETH", "05-04 08:00", "05-04 10:00", -30),
    ];
    let locked = check(pair(), &trades, &planned("BTC"), "05-04 10:30");
    assert_eq!(
        locked.message,
        "2 trades of BTC/USDT in 24 h made -20 USDT. Locked until 11:00."
    );
    assert_eq!(
        check(pair(), &trades, &planned("ETH"), "05-04 10:30").outcome,
        Outcome::Pass
    );
    let (ruleset, trips) = (ruleset(pair()), trips(&trades));
    let locks = Prepared::new(&ruleset, &trips, Tz::UTC).locks(at("05-04 10:30"));
    let held: Vec<_> = locks.iter().map(|lock| (lock.base.as_deref(), lock.until)).collect();
    assert_eq!(held, [(Some("BTC"), at("05-04 11:00"))]);
}

#[test]
fn the_fourth_trade_of_a_local_day_of_25_hours_locks_until_midnight() {
    let limit = || Form {
        count: 3,
        ..form("max_trades")
    };
    // Berlin is two hours ahead until 03:00, then one.
    let trades = [
        trade("BTC", "10-24 21:59", "", 0),
        trade("BTC", "10-24 22:00", "", 0),
        trade("BTC", "10-25 00:30", "", 0),
        trade("BTC", "10-25 22:30", "", 0),
    ];
    let fourth = check_in(Berlin, limit(), &trades, &planned("BTC"), "10-25 22:45");
    assert_eq!((fourth.outcome, fourth.until), (Outcome::Lock, Some(at("10-25 23:00"))));
    assert!(
        fourth.message.starts_with("3 trades opened today (limit 3)."),
        "{}",
        fourth.message
    );
    for free in ["10-25 22:29", "10-25 23:00"] {
        let third = check_in(Berlin, limit(), &trades, &planned("BTC"), free);
        assert_eq!(third.outcome, Outcome::Pass, "{free}");
    }
}

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
        "Risk is 125 USDT, 1.25 % of equity (limit 1 %). The largest quantity that passes is 20."
    );
    trade.quantity = money("20");
    assert_eq!(check(limit(), &[], &trade, "05-04 10:00").outcome, Outcome::Pass);
    trade.stop = None;
    assert_eq!(check(limit(), &[], &trade, "05-04 10:00").outcome, Outcome::Lock);
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
    let reigns = [Reign {
        prepared: Prepared::new(&ruleset, &trips, Tz::UTC),
        from: at("05-04 08:00"),
        to: Some(at("05-05 00:00")),
    }];
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
        let judged: Vec<_> = trips
            .iter()
            .filter_map(|trip| judge(trip, &reigns, &evidence))
            .collect();
        let summary = summarize(&judged);
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
