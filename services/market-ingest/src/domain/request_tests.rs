//! The catalogue's bad numbers, dates, pages and ids.

use kit::Classify;

use super::{Chart, CoinId, Grain, Markets, MarketsInput, Range, Window, ids, query};
use crate::error::Error;

fn field(result: Result<impl std::fmt::Debug, Error>) -> String {
    let error = result.expect_err("must be refused");
    let fields = error.fields();
    format!("{}:{}", error.code(), fields.first().map_or("", |(field, _)| field))
}

fn markets(change: impl FnOnce(&mut MarketsInput)) -> Result<Markets, Error> {
    let mut input = MarketsInput::default();
    change(&mut input);
    Markets::parse(&input)
}

#[test]
fn pages_and_orders() {
    assert_eq!(field(markets(|m| m.per_page = -1)), "validation_failed:per_page");
    assert_eq!(field(markets(|m| m.per_page = 251)), "validation_failed:per_page");
    assert_eq!(field(markets(|m| m.page = -1)), "validation_failed:page");
    assert_eq!(
        field(markets(|m| m.order = "drop table".into())),
        "validation_failed:order"
    );
    assert_eq!(
        field(markets(|m| m.vs_currency = "usd\0".into())),
        "validation_failed:vs_currency"
    );
    assert_eq!(
        field(markets(|m| m.category = "../x".into())),
        "validation_failed:category"
    );
    assert_eq!(
        field(markets(|m| m.price_change_percentage = vec!["2h".into()])),
        "validation_failed:price_change_percentage"
    );
    assert_eq!(field(markets(|m| m.ids = vec!["a".into(); 5_000])), "too_many:ids");
    let plain = markets(|_| ()).unwrap();
    assert_eq!((plain.per_page, plain.page, plain.currency.is_usd()), (100, 1, true));
    assert_eq!(markets(|m| m.page = 1_000_000).unwrap().page, 1_000_000);
}

#[test]
fn windows() {
    for bad in ["NaN", "-1", "0", "1e2", "+7", "99999999999999999999", "36501", " 1"] {
        assert_eq!(field(Window::parse(bad)), "validation_failed:days", "{bad}");
    }
    assert_eq!(Window::parse("max").unwrap(), Window::Max);
    assert_eq!(Window::parse("").unwrap(), Window::Days(365));
    assert_eq!(
        field(Chart::parse("bitcoin", "usd", "7", "weekly")),
        "validation_failed:interval"
    );
    assert_eq!(
        field(Chart::parse_ohlc("bitcoin", "usd", "5", "")),
        "validation_failed:days"
    );
}

#[test]
fn ranges() {
    let range = |from, to| Range::parse("bitcoin", "usd", from, to, "");
    assert_eq!(field(range(2, 1)), "validation_failed:from");
    assert_eq!(field(range(-1, 1)), "validation_failed:from");
    assert_eq!(field(range(1, 253_402_300_800)), "validation_failed:to");
    assert_eq!(range(0, 86_400 * 91).unwrap().grain(), Grain::Days);
    assert_eq!(range(0, 86_400 * 7).unwrap().grain(), Grain::Hours);
}

#[test]
fn a_path_is_no_coin() {
    for bad in [
        "",
        "..",
        "../admin",
        "..%2fadmin",
        "bitcoin?x_cg_demo_api_key=",
        "a b",
        "b\u{200b}",
        "a/b",
    ] {
        assert!(matches!(CoinId::parse(bad), Err(Error::NoCoin)), "{bad}");
    }
    assert!(CoinId::parse("bitcoin").is_ok());
    let named = ["b", "a", "b", "../x"].map(String::from);
    assert_eq!(ids("ids", &named).unwrap(), ["a", "b"]);
}

#[test]
fn grains_follow_the_provider() {
    let grain = |days, interval| Chart::parse("bitcoin", "usd", days, interval).unwrap().grain();
    assert_eq!(grain("1", ""), Grain::Minutes);
    assert_eq!(grain("90", ""), Grain::Hours);
    assert_eq!(grain("91", ""), Grain::Days);
    assert_eq!(grain("7", "daily"), Grain::Days);
    assert_eq!(grain("1", "hourly"), Grain::Hours);
    assert_eq!(grain("90", "hourly"), Grain::Hours);
    assert_eq!(grain("1", "5m"), Grain::Minutes);
}

#[test]
fn steps_that_are_not_kept_are_refused() {
    for (days, interval) in [("91", "hourly"), ("max", "hourly"), ("2", "5m"), ("max", "5m")] {
        assert_eq!(
            field(Chart::parse("bitcoin", "usd", days, interval)),
            "validation_failed:interval",
            "{days} {interval}"
        );
    }
    let range = |days: i64, interval| Range::parse("bitcoin", "usd", 0, days * 86_400, interval);
    assert_eq!(field(range(91, "hourly")), "validation_failed:interval");
    assert!(range(90, "hourly").is_ok() && range(91, "daily").is_ok() && range(91, "").is_ok());
    let candles = |currency, interval| Chart::parse_ohlc("bitcoin", currency, "30", interval);
    assert_eq!(field(candles("usd", "hourly")), "validation_failed:interval");
    assert_eq!(field(candles("eur", "daily")), "validation_failed:vs_currency");
    assert!(candles("usd", "daily").is_ok() && candles("eur", "").is_ok());
}

#[test]
fn queries_are_short_text() {
    assert_eq!(query(" bit ").unwrap(), "bit");
    assert_eq!(field(query(&"a".repeat(101))), "validation_failed:query");
    assert_eq!(field(query("a\0")), "validation_failed:query");
}
