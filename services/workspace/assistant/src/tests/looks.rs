//! Calls of tools that read lists and what is kept.

use chrono::NaiveDate;

use crate::{Look, MarketOrder, Period, Tool, TransfersAsked};

fn parse(name: &str, arguments: &str) -> Result<Look, String> {
    let today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
    match Tool::parse(name, arguments, today) {
        Ok(Tool::Look(look)) => Ok(look),
        Ok(other) => Err(format!("{other:?}")),
        Err(refusal) => Err(refusal.0),
    }
}

#[test]
fn lists_are_read_with_what_is_usual() {
    let markets = Look::Markets {
        order: MarketOrder::MarketCap,
        limit: 20,
    };
    assert_eq!(parse("list_markets", ""), Ok(markets));
    let volume = Look::Markets {
        order: MarketOrder::Volume,
        limit: 50,
    };
    assert_eq!(parse("list_markets", r#"{"order":"volume","limit":50}"#), Ok(volume));
    let pools = |network: Option<&str>| Look::Pools {
        network: network.map(str::to_owned),
    };
    assert_eq!(parse("list_pools", r#"{"network":""}"#), Ok(pools(None)));
    assert_eq!(
        parse("list_pools", r#"{"network":"Solana"}"#),
        Ok(pools(Some("solana")))
    );
    let whales = Look::Whales {
        chain: None,
        asset: Some("BTC".to_owned()),
        min_usd: Some("5000000".to_owned()),
        hours: 24,
    };
    assert_eq!(
        parse("list_whales", r#"{"asset":"btc","min_usd":"5000000.00"}"#),
        Ok(whales)
    );
    assert_eq!(parse("list_events", "{}"), Ok(Look::Events { days: 14 }));
    let trades = Look::Trades {
        period: Period::Days(30),
        asset: Some("BTC".to_owned()),
        account: None,
    };
    assert_eq!(parse("list_trades", r#"{"asset":"btc"}"#), Ok(trades));
}

#[test]
fn one_of_a_list_is_named() {
    assert_eq!(parse("get_case", ""), Ok(Look::Cases));
    assert_eq!(parse("get_case", r#"{"id":" c1 "}"#), Ok(Look::Case("c1".to_owned())));
    assert_eq!(parse("list_watchlists", "{}"), Ok(Look::Watchlists));
    let named = Look::Watchlist("Long term".to_owned());
    assert_eq!(parse("list_watchlists", r#"{"name":"Long term"}"#), Ok(named));
    assert_eq!(
        parse("find_labels", r#"{"q":"Binance"}"#),
        Ok(Look::Labels("Binance".to_owned()))
    );
    for (name, look) in [
        ("list_traces", Look::Traces),
        ("get_portfolio", Look::Portfolio),
        ("list_strategies", Look::Strategies),
    ] {
        assert_eq!(parse(name, ""), Ok(look), "{name}");
    }
}

#[test]
fn transfers_are_of_an_address_and_of_days() {
    let asked = TransfersAsked {
        address: "bc1q".to_owned(),
        chain: Some("bitcoin".to_owned()),
        from: NaiveDate::from_ymd_opt(2026, 1, 1),
        to: NaiveDate::from_ymd_opt(2026, 11, 21),
        min_usd: Some("0.5".to_owned()),
    };
    let sent = r#"{"address":"bc1q","chain":"Bitcoin","from":"2026-01-01","to":"2026-11-21","min_usd":"0.50"}"#;
    assert_eq!(parse("list_transfers", sent), Ok(Look::Transfers(asked)));
    let refused = |sent: &str| parse("list_transfers", sent).unwrap_err();
    assert_eq!(
        refused(r#"{"address":"bc1q","from":"2026-02-01","to":"2026-01-01"}"#),
        "to is before from."
    );
    assert_eq!(
        refused(r#"{"address":"bc1q","to":"2026-11-22"}"#),
        "to is a day from 1970 on that has begun."
    );
}

#[test]
fn what_is_no_list_is_refused() {
    for (name, arguments) in [
        ("list_markets", r#"{"order":"price"}"#),
        ("list_markets", r#"{"limit":0}"#),
        ("list_markets", r#"{"limit":51}"#),
        ("list_pools", r#"{"url":"https://evil.example"}"#),
        ("list_whales", r#"{"min_usd":"-1"}"#),
        ("list_whales", r#"{"min_usd":"5,000,000"}"#),
        ("list_whales", r#"{"hours":721}"#),
        ("list_transfers", "{}"),
        ("find_labels", r#"{"q":" "}"#),
        ("get_case", r#"{"id":7}"#),
        ("get_portfolio", r#"{"owner":"somebody"}"#),
        ("list_events", r#"{"days":91}"#),
        ("list_trades", r#"{"period":"soon"}"#),
        ("list_members", "{}"),
        ("list_keys", "{}"),
        ("get_invoice", "{}"),
    ] {
        assert!(parse(name, arguments).is_err(), "{name} {arguments}");
    }
}
