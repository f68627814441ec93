//! Locks because of what was traded before.

use chrono_tz::{Europe::Berlin, Tz};

use super::{at, check, check_in, form, planned, ruleset, trade, trips};
use crate::{Form, Outcome, Prepared};

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
            .starts_with("Equity fell 6.37%, 650 from 10200 USDT within 7 d (limit 5%)."),
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
fn round_trips_closed_at_once_count_in_one_order_whatever_their_ids() {
    let drawdown = || Form {
        share: "0.04".to_owned(),
        lookback_minutes: 7 * 1440,
        lock_minutes: 1440,
        ..form("max_drawdown")
    };
    // The loss comes first: 400 of 10,000 are 4 %, and of 10,200 they would be 3.92 %.
    let lost = || trade("BTC", "05-04 08:00", "05-04 09:00", -400);
    let won = || trade("ETH", "05-04 08:00", "05-04 09:00", 200);
    for trades in [[lost(), won()], [won(), lost()]] {
        let locked = check(drawdown(), &trades, &planned("BTC"), "05-04 10:00");
        assert_eq!(locked.outcome, Outcome::Lock);
        assert!(
            locked.message.starts_with("Equity fell 4%, 400 from 10000 USDT"),
            "{}",
            locked.message
        );
    }
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
