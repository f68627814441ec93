//! What the table allows, and how it refuses.

use kit::Classify as _;

use super::{Answer, find, table::ROWS};
use crate::domain::{schedule, shape::Shape, ttl::Kind};

fn query(text: &str) -> Vec<(String, String)> {
    text.split('&')
        .filter(|part| !part.is_empty())
        .map(|part| part.split_once('=').unwrap())
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// The key of the call that a path makes.
#[track_caller]
fn key(path: &str, asked: &str) -> String {
    let asked = find(path, &query(asked)).unwrap();
    match asked.row.answer {
        Answer::Call(shape, kind) | Answer::Page(shape, kind) => asked.call(shape, kind).key(),
        other => panic!("{path} is no call: {other:?}"),
    }
}

/// Code and field of a refusal.
#[track_caller]
fn refused(path: &str, asked: &str) -> (String, String) {
    let error = find(path, &query(asked)).unwrap_err();
    let field = error
        .fields()
        .first()
        .map_or_else(String::new, |(field, _)| field.clone());
    (error.code().to_owned(), field)
}

#[test]
fn equal_questions_are_one_call() {
    let plain = key("coins/bitcoin/tickers", "");
    assert_eq!(plain, "/coins/bitcoin/tickers?");
    for same in ["page=1", "depth=false&include_exchange_logo=False", "exchange_ids="] {
        assert_eq!(key("coins/bitcoin/tickers", same), plain, "{same}");
    }
    assert_eq!(
        key("coins/bitcoin/tickers", "exchange_ids=kraken, binance,kraken"),
        key("coins/bitcoin/tickers", "exchange_ids=binance,kraken"),
    );
    assert_eq!(key("exchanges/list", "status=active"), key("exchanges/list", ""));
}

#[test]
fn the_schedule_keeps_what_callers_ask_for() {
    for (path, asked) in [
        ("derivatives", ""),
        ("derivatives/exchanges/list", ""),
        ("exchanges/list", ""),
        ("global/decentralized_finance_defi", ""),
        ("companies/public_treasury/bitcoin", "page=1"),
        ("governments/public_treasury/ethereum", ""),
    ] {
        let jobs = schedule::documents();
        assert!(jobs.iter().any(|job| job.call.key() == key(path, asked)), "{path}");
    }
}

#[test]
fn what_is_not_in_the_table_never_passes() {
    for (path, asked, code, field) in [
        ("", "", "not_found", ""),
        ("coins/", "", "not_found", ""),
        ("coins/bitcoin/secrets", "", "not_found", ""),
        ("coins/../ping", "", "not_found", ""),
        ("coins/..", "", "coin_not_found", ""),
        ("coins/a b", "", "coin_not_found", ""),
        ("exchanges/a?b", "", "not_found", ""),
        ("nfts/ethereum/contract/0x1%2f", "", "not_found", ""),
        ("persons/public_treasury/bitcoin", "", "not_found", ""),
        ("coins", "", "not_served", ""),
        ("indexes", "", "not_served", ""),
        ("onchain/networks/eth/new_pools", "page=1", "not_served", ""),
        ("entities/list", "", "not_served", ""),
        ("public_treasury/strategy/transaction_history", "", "not_served", ""),
        ("status_updates", "", "not_served", ""),
        ("nfts/pudgy-penguins/tickers", "", "not_served", ""),
        ("derivatives", "foo=1", "validation_failed", "foo"),
        ("coins/bitcoin/tickers", "page=0", "validation_failed", "page"),
        ("coins/bitcoin/tickers", "page=1&page=2", "duplicate_parameter", "page"),
        ("coins/bitcoin/tickers", "depth=maybe", "validation_failed", "depth"),
        ("coins/bitcoin/tickers", "order=\n", "control_character", "order"),
        ("coins/bitcoin/history", "", "validation_failed", "date"),
        ("coins/bitcoin/history", "date=31-02-2025", "validation_failed", "date"),
        ("coins/bitcoin/history", "date=30-12-1999", "validation_failed", "date"),
        (
            "coins/markets",
            "vs_currency=usd&locale=de",
            "validation_failed",
            "locale",
        ),
        (
            "coins/markets",
            "vs_currency=usd&precision=19",
            "validation_failed",
            "precision",
        ),
        (
            "coins/top_gainers_losers",
            "vs_currency=usd&top_coins=300",
            "validation_failed",
            "top_coins",
        ),
        (
            "coins/bitcoin/ohlc/range",
            "vs_currency=usd&from=1&to=2&interval=hourly",
            "validation_failed",
            "interval",
        ),
        ("exchanges/binance/volume_chart", "days=2", "validation_failed", "days"),
        (
            "coins/markets",
            "include_rehypothecated=true",
            "validation_failed",
            "include_rehypothecated",
        ),
        (
            "coins/bitcoin",
            "dex_pair_format=symbol",
            "validation_failed",
            "dex_pair_format",
        ),
        (
            "simple/token_price/sui",
            "vs_currencies=usd&contract_addresses=0x1?a",
            "validation_failed",
            "contract_addresses",
        ),
        (
            "coins/bitcoin/market_chart/range",
            "from=2026-02-31&to=2026-03-01",
            "validation_failed",
            "from",
        ),
        (
            "coins/bitcoin/market_chart/range",
            "from=1.x&to=2",
            "validation_failed",
            "from",
        ),
        (
            "coins/bitcoin/market_chart",
            "vs_currency=usd&days=-1",
            "validation_failed",
            "days",
        ),
    ] {
        assert_eq!(
            refused(path, asked),
            (code.to_owned(), field.to_owned()),
            "{path}?{asked}"
        );
    }
}

#[test]
fn moments_and_days_have_one_spelling() {
    let read = |asked: &str| find("coins/bitcoin/market_chart/range", &query(asked)).unwrap();
    let one = read("vs_currency=USD&from=2026-01-01&to=2026-01-02T00:00:00Z");
    assert_eq!(
        (one.text("from"), one.text("to"), one.text("vs_currency")),
        ("1767225600", "1767312000", "usd")
    );
    for same in [
        "2026-01-01T00:00",
        "2026-01-01T00:00:00",
        "1767225600.5",
        "2026-01-01T01:00:00+01:00",
    ] {
        assert_eq!(
            read(&format!("from={same}&to=1767312000")).text("from"),
            "1767225600",
            "{same}"
        );
    }
    let day = find("coins/bitcoin/history", &query("date=2025-12-30")).unwrap();
    assert_eq!(day.text("date"), "30-12-2025");
}

#[test]
fn a_row_stands_once_and_is_reached() {
    for (at, row) in ROWS.iter().enumerate() {
        assert!(
            !ROWS[..at].iter().any(|other| other.pattern == row.pattern),
            "{}",
            row.pattern
        );
        let path = row.pattern.replace("{entity}", "companies").replace(['{', '}'], "");
        let segments: Vec<&str> = path.split('/').collect();
        let first = ROWS
            .iter()
            .find(|other| super::matched(other.pattern, &segments).is_some());
        assert_eq!(first.map(|row| row.pattern), Some(row.pattern));
    }
}

#[test]
fn bodies_of_passed_paths_have_a_shape_of_their_own() {
    for row in ROWS {
        let Answer::Call(shape, kind) = row.answer else {
            continue;
        };
        let path = row.pattern.replace(['{', '}'], "");
        assert_eq!(Shape::of_path(&path), Some(shape), "{}", row.pattern);
        assert!(kind != Kind::Snapshot, "{}", row.pattern);
    }
}

#[test]
fn every_path_that_is_served_has_a_shape() {
    for row in ROWS.iter().filter(|row| !matches!(row.answer, Answer::Refused(_))) {
        let path = row.pattern.replace(['{', '}'], "");
        assert!(Shape::of_path(&path).is_some(), "{}", row.pattern);
    }
}

#[test]
fn the_providers_own_defaults_change_nothing() {
    for (path, asked) in [
        ("coins/markets", "include_rehypothecated=False"),
        ("coins/bitcoin", "include_categories_details=false"),
        ("derivatives", "include_tickers=all"),
        ("coins/bitcoin", "dex_pair_format=contract_address"),
        ("coins/bitcoin", "description_data=True&include_exchange_logo=False"),
    ] {
        let plain = find(path, &[]).unwrap().variant();
        assert_eq!(find(path, &query(asked)).unwrap().variant(), plain, "{path}?{asked}");
    }
}

#[test]
fn lists_hold_every_currency_and_every_address() {
    let all: Vec<String> = (0..63).map(|n| format!("c{n}")).collect();
    let address = "0xdee9::coin::COIN,ibc/2DA9C149,0xd8da6b";
    let asked = find(
        "simple/token_price/sui",
        &query(&format!("contract_addresses={address}&vs_currencies={}", all.join(","))),
    )
    .unwrap();
    assert_eq!(asked.list("vs_currencies").len(), 63);
    assert_eq!(
        asked.list("contract_addresses"),
        ["0xd8da6b", "0xdee9::coin::COIN", "ibc/2DA9C149"]
    );
}

#[test]
fn coins_that_ended_have_their_platforms_where_these_are_wanted() {
    let key = |asked: &str| {
        let asked = find("coins/list", &query(asked)).unwrap();
        asked.call(Shape::CoinList, Kind::CoinList).key()
    };
    assert_eq!(
        key("status=inactive&include_platform=false"),
        "/coins/list?status=inactive"
    );
    assert_eq!(
        key("status=inactive&include_platform=true"),
        "/coins/list?include_platform=true&status=inactive"
    );
}
