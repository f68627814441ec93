//! Bodies that are judged right, and bodies that are refused.

use std::sync::Arc;

use bytes::Bytes;

use super::{Judged, Known, Standing, judge};
use crate::domain::{
    call::{Call, Parts},
    held::Held,
    markets::Snapshot,
    request::{Chart, CoinId, Currency},
    shape::BadBody,
};

const NOW: i64 = 1_800_000_000_000;

/// Judges a body of a call by the good one before it.
fn after(call: &Call, before: &str, now: &str) -> Result<Judged, BadBody> {
    let nothing = Known {
        now_ms: NOW,
        provider_now_ms: NOW,
        ..Known::default()
    };
    let before = (!before.is_empty()).then(|| {
        let checked = call.shape.check(&Bytes::from(before.to_owned())).unwrap();
        let judged = judge(call, checked, &nothing).unwrap();
        Arc::new(Held::new(judged.json, NOW - 60_000, 1_000, "test"))
    });
    let known = Known { before, ..nothing };
    judge(call, call.shape.check(&Bytes::from(now.to_owned()))?, &known)
}

#[track_caller]
fn refused(call: &Call, before: &str, now: &str, why: &str) {
    match after(call, before, now) {
        // What it quotes is kept, and not displayed.
        Err(bad) => assert!(format!("{bad} {bad:?}").contains(why), "{bad:?}"),
        Ok(judged) => panic!("accepted: {}", String::from_utf8_lossy(&judged.json)),
    }
}

fn row(n: usize, price: &str) -> String {
    format!(
        r#"{{"id":"coin-{n}","symbol":"c{n}","name":"C","current_price":{price},"market_cap":1,"market_cap_rank":{}}}"#,
        n + 1
    )
}

fn rows(count: usize, change: impl Fn(usize) -> String) -> String {
    format!("[{}]", (0..count).map(change).collect::<Vec<_>>().join(","))
}

fn good() -> String {
    rows(250, |n| row(n, &format!("{}.5", n + 1)))
}

#[test]
fn a_short_or_empty_market_replaces_nothing() {
    let call = Call::snapshot(250);
    refused(&call, &good(), "[]", "0 rows, 250 before");
    refused(&call, &good(), &rows(3, |n| row(n, "1.5")), "3 rows, 250 before");
    refused(&call, &good(), &rows(250, |n| row(n, "null")), "rows");
    refused(
        &call,
        &good(),
        &rows(250, |n| row(n + 1_000, "1.5")),
        "coins are those of before",
    );
    refused(
        &call,
        &good(),
        &rows(250, |n| row(n, &format!("{}", (n + 1) * 60_000))),
        "factor of two",
    );
    refused(&call, "", "[]", "without prices");
    refused(&call, "", &rows(250, |n| row(n, "null")), "without prices");
    // A small market is a market, and single coins come and go.
    assert_eq!(after(&call, "", &rows(3, |n| row(n, "1"))).unwrap().lost, 0);
    assert_eq!(
        after(&call, &good(), &rows(240, |n| row(n + 5, &format!("{}.6", n + 6))))
            .unwrap()
            .quarantined,
        0
    );
}

#[test]
fn a_market_in_another_currency_shows_by_its_dollar_coins() {
    let named = |usd: &str| {
        let dollar = |id: &str| format!(r#"{{"id":"{id}","symbol":"s","name":"N","current_price":{usd}}}"#);
        format!(
            "[{},{},{},{}]",
            dollar("tether"),
            dollar("usd-coin"),
            row(1, "3.0"),
            row(2, "4.0")
        )
    };
    refused(
        &Call::snapshot(250),
        &named("1.001"),
        &named("0.92"),
        "not in US dollars",
    );
    after(&Call::snapshot(250), &named("1.001"), &named("0.999")).unwrap();
}

#[test]
fn a_bad_row_keeps_the_last_good_one() {
    let call = Call::snapshot(250);
    for bad in [r#""7""#, "-1", "1e309", "[]"] {
        let now = rows(250, |n| {
            if n == 40 {
                row(n, bad)
            } else {
                row(n, &format!("{}.75", n + 1))
            }
        });
        let judged = after(&call, &good(), &now).unwrap();
        assert_eq!((judged.quarantined, judged.lost), (1, 0), "{bad}");
        let snapshot = Snapshot::read(&judged.json).unwrap();
        assert_eq!(snapshot.rows.len(), 250);
        let (kept, other) = (&snapshot.rows[40], &snapshot.rows[41]);
        assert_eq!(
            (kept.id.str(), kept.current_price.finite()),
            ("coin-40", Some(41.5)),
            "{bad}: in its place"
        );
        assert!(
            kept.stale_since.str().starts_with("2027-01-15T07:59:00"),
            "{}",
            kept.stale_since.str()
        );
        assert_eq!(
            (other.current_price.finite(), other.stale_since.str()),
            (Some(42.75), "")
        );
        // Without one before, the row is missing, and the body says so.
        let judged = after(&call, "", &now).unwrap();
        assert_eq!((judged.quarantined, judged.lost), (1, 1));
    }
    let many = rows(250, |n| if n < 30 { row(n, r#""7""#) } else { row(n, "1.5") });
    refused(&call, &good(), &many, "30 of 250 rows are bad");
}

#[test]
fn a_coin_that_is_named_twice_has_no_false_price() {
    let call = Call::snapshot(250);
    let twice = |price: &str| {
        let all = good();
        format!("{},{}]", all.trim_end_matches(']'), row(10, price))
    };
    let judged = after(&call, &good(), &twice("999.0")).unwrap();
    let snapshot = Snapshot::read(&judged.json).unwrap();
    let coin = snapshot.find("coin-10").unwrap();
    assert_eq!(
        (coin.current_price.finite(), coin.stale_since.is_absent()),
        (Some(11.5), false)
    );
    assert_eq!((snapshot.rows.len(), judged.lost), (250, 0));
    let same = after(&call, &good(), &twice("11.5")).unwrap();
    let snapshot = Snapshot::read(&same.json).unwrap();
    assert!(snapshot.rows.len() == 250 && snapshot.find("coin-10").unwrap().stale_since.is_absent());
}

#[test]
fn prices_are_those_that_were_asked_for() {
    let euro = vec![Currency::parse("c", "eur").unwrap()];
    let call = Call::simple_price(&["a".to_owned(), "b".to_owned()], &euro);
    let good = r#"{"a":{"eur":1.5,"eur_24h_change":-2.0},"b":{"eur":2,"last_updated_at":1}}"#;
    after(&call, good, good).unwrap();
    refused(&call, good, r#"{"c":{"eur":1.5}}"#, "not asked for");
    refused(
        &call,
        good,
        r#"{"a":{"usd":1.5},"b":{"eur":2}}"#,
        "currency that was not asked for",
    );
    refused(&call, good, r#"{"a":{"eur":-1.5},"b":{"eur":2}}"#, "`eur` of `a`");
    refused(&call, good, r#"{"a":{"eur":1e309},"b":{"eur":2}}"#, "`eur` of `a`");
    refused(&call, good, r#"{"a":{"eur":null},"b":{"eur":2}}"#, "no price of `a`");
    refused(&call, good, "{}", "no price");
    refused(&call, good, r#"{"a":{"eur":90000},"b":{"eur":2}}"#, "something else");
    // Of a coin that never had one, no price is an answer.
    after(&call, "", r#"{"a":{"eur":null}}"#).unwrap();
}

#[test]
fn a_coin_is_the_one_that_was_asked_for() {
    let call = Call::coin(&CoinId::parse("a").unwrap(), Parts::default());
    let body = |id: &str, price: &str| {
        format!(r#"{{"id":"{id}","symbol":"s","name":"N","market_data":{{"current_price":{{"usd":{price}}}}}}}"#)
    };
    after(&call, &body("a", "2"), &body("a", "3")).unwrap();
    refused(&call, "", &body("b", "2"), "`b` where `a`");
    refused(&call, "", &body("a", "-2"), "the price in `usd`");
    refused(&call, "", &body("a", "1e309"), "number out of range");
    refused(&call, &body("a", "2"), &body("a", "null"), "no price any more");
    let known = Known {
        price_usd: Some(60_000.0),
        ..Known::default()
    };
    let checked = call.shape.check(&Bytes::from(body("a", "2"))).unwrap();
    assert!(matches!(judge(&call, checked, &known), Err(BadBody::Differs(_))));
}

#[test]
fn a_series_is_that_of_its_coin() {
    let wanted = Chart::parse("a", "usd", "30", "").unwrap();
    let call = Call::chart(&wanted, wanted.window);
    let chart = |scale: f64| {
        let points = |n: i64| {
            format!(
                "[{},{}]",
                NOW - (30 - n) * 3_600_000,
                (100.0 + f64::from(i32::try_from(n).unwrap())) * scale
            )
        };
        let all = (0..30).map(points).collect::<Vec<_>>().join(",");
        format!(r#"{{"prices":[{all}],"market_caps":[],"total_volumes":[]}}"#)
    };
    after(&call, &chart(1.0), &chart(1.0)).unwrap();
    refused(&call, &chart(1.0), &chart(0.5), "others than before");
    refused(&call, &chart(1.0), r#"{"prices":[]}"#, "no prices");
    refused(
        &call,
        &chart(1.0),
        &chart(1.0)
            .replace(".0]", "]")
            .replace("[[", "[[1,null],[2,null],[3,null],[4,null],["),
        "without a price",
    );
    refused(&call, "", &chart(-1.0), "rows are bad");
    let known = Known {
        price_usd: Some(60_000.0),
        now_ms: NOW,
        provider_now_ms: NOW,
        ..Known::default()
    };
    let checked = call.shape.check(&Bytes::from(chart(1.0))).unwrap();
    assert!(matches!(judge(&call, checked, &known), Err(BadBody::Differs(_))));
    let ohlc = Call::ohlc(&wanted);
    let candle = |high: &str| {
        format!(
            "[{}]",
            (0..20)
                .map(|n| format!("[{},2.0,{high},1.0,2.5]", NOW - (20 - n) * 3_600_000))
                .collect::<Vec<_>>()
                .join(",")
        )
    };
    after(&ohlc, "", &candle("3.0")).unwrap();
    refused(&ohlc, "", &candle("2.1"), "20 of 20 rows are bad");
    refused(&ohlc, "", &candle("1e309"), "20 of 20 rows are bad");
    refused(&ohlc, "", &candle("1e300"), "20 of 20 rows are bad");
    after(&ohlc, "", &candle("100.0")).unwrap();
    refused(&ohlc, &candle("3.0"), "[]", "no prices");
}

/// A chart of points: hours before the present, and prices.
fn hourly(points: &[(i64, &str)]) -> String {
    let all: Vec<String> = points
        .iter()
        .map(|(ago, price)| format!("[{},{price}]", NOW - ago * 3_600_000))
        .collect();
    format!(
        r#"{{"prices":[{}],"market_caps":[],"total_volumes":[]}}"#,
        all.join(",")
    )
}

#[test]
fn a_first_series_that_cannot_be_right_is_refused() {
    let wanted = Chart::parse("a", "usd", "30", "").unwrap();
    let call = Call::chart(&wanted, wanted.window);
    let points = |price: fn(i64) -> &'static str| {
        let all: Vec<(i64, &str)> = (0..720).rev().map(|ago| (ago, price(ago))).collect();
        hourly(&all)
    };
    let good = points(|_| "2.5");
    after(&call, "", &good).unwrap();
    refused(&call, "", &points(|_| "0"), "720 prices of 0");
    refused(
        &call,
        "",
        &points(|ago| if ago == 9 { "0" } else { "2.5" }),
        "prices of 0",
    );
    refused(&call, "", &hourly(&[(1, "2"), (2, "2"), (3, "2")]), "not in order");
    refused(
        &call,
        "",
        &hourly(&[(2, "2"), (1, "2"), (-9_600, "2")]),
        "in the future",
    );
    refused(
        &call,
        "",
        &hourly(&[(720, "2"), (360, "2"), (0, "2")]),
        "3 points where about 720",
    );
    refused(
        &call,
        "",
        &hourly(&[(5_000, "2"), (1, "2"), (0, "2")]),
        "before the window",
    );
    refused(
        &call,
        "",
        r#"{"prices":[[1800000000,2],[1800003600,2]]}"#,
        "before all markets",
    );
    // A coin that is three hours old; one that had no price in its first hours; one that is known to have had none once.
    after(&call, "", &hourly(&[(2, "2"), (1, "2"), (0, "2")])).unwrap();
    let late = points(|ago| if ago > 700 { "0" } else { "2.5" });
    after(&call, "", &late).unwrap();
    let ohlc = Call::ohlc(&wanted);
    let at = |hours: i64| format!("[[{},2,3,1,2]]", NOW + hours * 3_600_000);
    after(&ohlc, "", &at(-5)).unwrap();
    refused(&ohlc, "", &at(9_600), "in the future");
}

#[test]
fn a_series_is_compared_with_all_of_the_history() {
    let wanted = Chart::parse("a", "usd", "30", "").unwrap();
    let call = Call::chart(&wanted, wanted.window);
    let known = Known {
        history: (3..720).map(|ago| (NOW - ago * 3_600_000, 2.5)).collect(),
        now_ms: NOW,
        provider_now_ms: NOW,
        ..Known::default()
    };
    let judged = |price: &str| {
        let all: Vec<(i64, &str)> = (0..720)
            .rev()
            .map(|ago| (ago, if ago < 3 { "2.5" } else { price }))
            .collect();
        judge(&call, call.shape.check(&Bytes::from(hourly(&all))).unwrap(), &known)
    };
    assert_eq!(judged("2.6").unwrap().standing, Standing::Confirmed);
    let error = judged("250").unwrap_err().to_string();
    assert!(error.contains("in the kept history"), "{error}");
}

#[test]
fn rates_and_lists_do_not_vanish() {
    let call = Call::rates();
    let rates = |usd: &str| format!(r#"{{"rates":{{"btc":{{"value":1.0}},"usd":{{"value":{usd}}}}}}}"#);
    after(&call, &rates("60000"), &rates("61000")).unwrap();
    for bad in ["0", "-1", "null", "1e309"] {
        assert!(after(&call, "", &rates(bad)).is_err(), "{bad}");
    }
    refused(&call, &rates("60000"), &rates("1.0"), "not bitcoin's price");
    refused(&call, &rates("60000"), r#"{"rates":{}}"#, "no rates");
    let names = |count: usize| rows(count, |n| format!(r#"{{"category_id":"c{n}","name":"C"}}"#));
    refused(&Call::category_list(), &names(50), &names(3), "3 rows, 50 before");
    refused(&Call::category_list(), "", "[]", "an empty list");
    refused(&Call::currencies(), "", "[]", "an empty list");
    let cap = |cap: &str| format!(r#"[{{"id":"a","name":"A","market_cap":{cap}}}]"#);
    refused(&Call::categories(), "", &cap("-5"), "1 of 1 rows are bad");
    refused(&Call::categories(), "", &cap("1e309"), "1 of 1 rows are bad");
}

#[test]
fn a_part_of_a_list_may_have_no_rows() {
    let whole = Call::coin_list();
    refused(&whole, "", "[]", "an empty list");
    let of = |name: &'static str, value: &str| Call {
        query: vec![(name, value.to_owned())],
        ..whole.clone()
    };
    refused(&of("status", "active"), "", "[]", "an empty list");
    for part in [of("status", "inactive"), of("filter", "nft")] {
        assert_eq!(after(&part, "", "[]").unwrap().json, "[]");
        let coins = rows(2, |n| format!(r#"{{"id":"c{n}","symbol":"c","name":"C"}}"#));
        refused(&part, &coins, "[]", "0 rows, 2 before");
    }
}
