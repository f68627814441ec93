//! First bodies with a price, judged by the last good list: there is no body of the same call to compare them with.

use bytes::Bytes;

use super::{Known, judge, per_dollar};
use crate::domain::{
    call::{Call, Parts},
    request::{CoinId, Currency},
    shape::BadBody,
};

const RATES: &str = r#"{"rates":{"btc":{"value":1.0},"usd":{"value":60000},"eur":{"value":54000}}}"#;

/// Bitcoin at 60,000 dollars and another coin at 2, with or without rates.
fn known(rates: &str) -> Known {
    Known {
        price_usd: Some(60_000.0),
        prices_usd: [("bitcoin".to_owned(), 60_000.0), ("other".to_owned(), 2.0)].into(),
        per_dollar: per_dollar(rates.as_bytes()),
        ..Known::default()
    }
}

/// Why a body is refused; nothing where it is kept.
fn refusal(call: &Call, known: &Known, body: &str) -> String {
    let checked = call.shape.check(&Bytes::from(body.to_owned())).unwrap();
    match judge(call, checked, known) {
        Ok(_) => String::new(),
        // It may be right all the same: the provider may insist.
        Err(BadBody::Differs(why)) => why,
        Err(other) => panic!("{other}"),
    }
}

fn prices(currency: &str) -> Call {
    let currencies = [Currency::parse("c", currency).unwrap()];
    Call::simple_price(
        &["bitcoin".to_owned(), "other".to_owned(), "unlisted".to_owned()],
        &currencies,
    )
}

#[test]
fn a_first_price_is_that_of_its_coin_by_the_last_good_list() {
    for rates in [RATES, "", r#"{"rates":{"eur":{"value":1}}}"#] {
        for (currency, bitcoin, other) in [("usd", "60100", "2.1"), ("eur", "54100", "1.9")] {
            let body = |bitcoin: &str, other: &str| {
                format!(r#"{{"bitcoin":{{"{currency}":{bitcoin}}},"other":{{"{currency}":{other}}},"unlisted":{{}}}}"#)
            };
            let (call, known) = (prices(currency), known(rates));
            assert_eq!(refusal(&call, &known, &body(bitcoin, other)), "", "{currency} {rates}");
            let swapped = refusal(&call, &known, &body(other, bitcoin));
            assert!(
                swapped.contains("something else") || swapped.contains("not those of the coins"),
                "{currency} {rates}: {swapped}"
            );
            let empty = refusal(&call, &known, &body("null", other));
            assert!(empty.contains("no price of `bitcoin`"), "{currency}: {empty}");
            let missing = format!(r#"{{"other":{{"{currency}":{other}}}}}"#);
            let missing = refusal(&call, &known, &missing);
            assert!(missing.contains("no price of `bitcoin`"), "{currency}: {missing}");
        }
    }
    // A rate tells of a single coin, too.
    let one = Call::simple_price(&["bitcoin".to_owned()], &[Currency::parse("c", "eur").unwrap()]);
    let body = r#"{"bitcoin":{"eur":2}}"#;
    assert!(refusal(&one, &known(RATES), body).contains("something else"));
    assert_eq!(refusal(&one, &known(""), body), "", "nothing says what a euro is");
}

#[test]
fn a_first_page_of_a_listed_coin_has_a_price() {
    let call = Call::coin(&CoinId::parse("bitcoin").unwrap(), Parts::default());
    let body = |price: &str| {
        format!(r#"{{"id":"bitcoin","symbol":"s","name":"N","market_data":{{"current_price":{{"usd":{price}}}}}}}"#)
    };
    assert_eq!(refusal(&call, &known(""), &body("60100")), "");
    assert!(refusal(&call, &known(""), &body("null")).contains("no price"));
    let unlisted = Known::default();
    assert_eq!(refusal(&call, &unlisted, &body("null")), "");
}
