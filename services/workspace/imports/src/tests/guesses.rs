//! Columns that mean something by their names and samples, and forms that are checked.

use chrono_tz::Tz;

use super::{all, options, xlsx};
use crate::{Mapping, MappingForm, Options, Stop, columns, guess, read_mapped};

fn guessed(text: &str) -> MappingForm {
    guess(&columns(text.as_bytes(), &Stop::default()).unwrap())
}

/// What the guess reads from the file itself.
fn read(text: &str) -> Vec<String> {
    let mapping = guessed(text).parse().unwrap();
    let in_utc = Options {
        zone: Some(Tz::UTC),
        day_first: Some(true),
        ..options()
    };
    let report = read_mapped(text.as_bytes(), &in_utc, &mapping).unwrap();
    assert!(report.rejected.is_empty(), "{:?}", report.rejected);
    all(&report)
}

#[test]
fn headers_of_exchanges_are_understood() {
    for (text, wanted) in [
        // Glued pairs and a fee in a coin of its own.
        (
            "Date(UTC),Symbol,Side,Order Price,Executed Price,Executed Qty,Trading Fee,Fee Coin,Trade ID\n\
             2024-03-01 10:00:00,BTCUSDT,BUY,1,60000,0.5,0.0005,BTC,t1\n2024-03-01 10:00:01,BTCUSDT,BUY,1,60001,0.5,0,BTC,t2\n",
            [
                "buy 0.5 BTC for 30000 USDT, fee 0.0005 BTC",
                "buy 0.5 BTC for 30000.5 USDT",
            ],
        ),
        // One letter for the side, the pair with a colon.
        (
            "TradeNo;Instrument;B/S;Size;Rate;Commission;Exec Time\n7;ETH:EUR;B;2;3000.5;-1.5;2024-03-01T10:00:00Z\n\
             8;ETH:EUR;S;1;3100;-1;2024-03-02T10:00:00Z\n",
            [
                "buy 2 ETH for 6001 EUR, fee 1.5 EUR",
                "sell 1 ETH for 3100 EUR, fee 1 EUR",
            ],
        ),
        // The coin and its money in two columns, the side in words.
        (
            "Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Subtotal,Fees,Notes\n\
             2024-03-01 10:00:00,Market Buy,SOL,10,USD,1000,1,first\n2024-03-02 10:00:00,Market Sell,SOL,10,USD,1200,1,\n",
            [
                "buy 10 SOL for 1000 USD, fee 1 USD",
                "sell 10 SOL for 1200 USD, fee 1 USD",
            ],
        ),
        // The money is only in the header, and the sign says the side.
        (
            "Trade Date,Coin,Amount,Price (EUR),Fee (EUR)\n13.03.2024 10:00:00,ADA,\"1.000,5\",\"0,5\",\"0,25\"\n\
             14.03.2024 10:00:00,ADA,\"-1000,5\",\"0,6\",0\n",
            [
                "buy 1000.5 ADA for 500.25 EUR, fee 0.25 EUR",
                "sell 1000.5 ADA for 600.3 EUR",
            ],
        ),
        // `Type` is the kind of order, `Amount` the total.
        (
            "created_at,market,type,order_side,price,qty,amount,fee_currency,fee,order_id\n\
             1709287200000,DOGE-USDT,limit,bid,0.1,1000,100,USDT,0.1,o1\n1709373600000,DOGE-USDT,market,ask,0.2,1000,200,USDT,0.2,o2\n",
            [
                "buy 1000 DOGE for 100 USDT, fee 0.1 USDT",
                "sell 1000 DOGE for 200 USDT, fee 0.2 USDT",
            ],
        ),
        // Base and quote, bought and sold, cost and proceeds.
        (
            "Base,Quote,Executed At,Action,Volume,Cost,Comm,Memo\nLTC,BTC,2024-03-01 10:00,Bought,5,0.01,0,x y\n\
             LTC,BTC,2024-03-02 10:00,Sold,5,0.02,0,\n",
            ["buy 5 LTC for 0.01 BTC", "sell 5 LTC for 0.02 BTC"],
        ),
        // Words of traders: the coin is an asset, and the currency that of the price.
        (
            "When,Asset,Dir,Qty,Px,Ccy,Comm,Comm Ccy\n2024-03-01 10:00:00,BTC,Buy,0.5,60000,USD,3,USD\n\
             2024-03-02 10:00:00,BTC,Sell,0.5,62000,USD,3,USD\n",
            [
                "buy 0.5 BTC for 30000 USD, fee 3 USD",
                "sell 0.5 BTC for 31000 USD, fee 3 USD",
            ],
        ),
        (
            "When,Direction,Instrument,Amount,Px\n2024-03-01 10:00:00,B,ETH/EUR,2,3000\n2024-03-02 10:00:00,S,ETH/EUR,2,3100\n",
            ["buy 2 ETH for 6000 EUR", "sell 2 ETH for 6200 EUR"],
        ),
        // What was bought and what was sold: where money was bought, the coin was sold.
        (
            "Date,Buy amount,Buy currency,Sell amount,Sell currency,Fee,Fee currency\n\
             2024-03-01 10:00:00,0.5,BTC,30000,USD,3,USD\n2024-03-02 10:00:00,31000,USD,0.5,BTC,3,USD\n",
            [
                "buy 0.5 BTC for 30000 USD, fee 3 USD",
                "sell 0.5 BTC for 31000 USD, fee 3 USD",
            ],
        ),
    ] {
        assert_eq!(read(text), wanted, "{text}");
    }
}

#[test]
fn what_the_columns_mean_is_named() {
    let form = guessed(
        "created_at,market,type,order_side,price,qty,amount,fee_currency,fee,order_id\n\
         1709287200000,DOGE-USDT,limit,bid,0.1,1000,100,USDT,0.1,o1\n",
    );
    let named = [
        &form.time,
        &form.pair,
        &form.side,
        &form.quantity,
        &form.price,
        &form.total,
    ];
    assert_eq!(named, ["created_at", "market", "order_side", "qty", "price", "amount"]);
    assert_eq!((form.fee.as_str(), form.fee_asset.as_str()), ("fee", "fee_currency"));
    assert_eq!(
        (form.buy_words, form.sell_words),
        (vec!["bid".to_owned()], vec!["ask".to_owned()])
    );
    assert_eq!(
        (form.decimal_mark.as_str(), form.external_id.as_str()),
        ("point", "order_id")
    );
}

#[test]
fn what_is_not_clear_stays_empty() {
    let form = guessed("Datum;Markt;Art;Menge;Kurs\n02.03.2024 10:00:00;BTC:EUR;Kauf;0,5;60.000,00\n");
    let meant = [&form.time, &form.pair, &form.side, &form.quantity, &form.price];
    assert_eq!(meant, ["", "", "", "", ""]);
    assert_eq!(form.columns, ["Datum", "Markt", "Art", "Menge", "Kurs"]);
    // Rows that have one side alone are no trades.
    let form = guessed("Date,Buy amount,Buy currency,Sell amount,Sell currency\n2024-03-01 10:00:00,0.5,BTC,,\n");
    assert_eq!((form.side_constant.as_str(), form.total.as_str()), ("", ""));
    // A name whose samples do not fit is not taken.
    let form = guessed("time,pair,side,qty,price\nsoon,lots,maybe,few,dear\n");
    let meant = [&form.time, &form.pair, &form.side, &form.quantity, &form.price];
    assert_eq!(meant, ["", "", "", "", ""]);
}

#[test]
fn a_decimal_mark_is_guessed_only_where_a_number_shows_it() {
    for (quantity, price, mark) in [
        ("0,5", "60.000,25", "comma"),
        ("0,5", "60000", "comma"),
        ("0.5", "60,000", "point"),
        ("1,234", "60.000", ""),
        ("1", "60000", ""),
        // Both cannot be right: the mapping's default stays, and the other column is rejected.
        ("0,5", "60000.5", "point"),
    ] {
        let text = format!("time;pair;side;quantity;price\n2024-03-01 10:00:00;BTC/EUR;buy;{quantity};{price}\n");
        let form = guessed(&text);
        assert_eq!([&form.quantity, &form.price], ["quantity", "price"], "{text}");
        assert_eq!(form.decimal_mark, mark, "{text}");
    }
}

#[test]
fn a_spreadsheet_is_guessed_like_a_text_file() {
    let row = "<row r=\"2\"><c r=\"A2\" s=\"1\"><v>44085.5</v></c><c r=\"B2\" t=\"s\"><v>2</v></c><c r=\"C2\" t=\"s\"><v>1</v></c>\
        <c r=\"D2\"><v>0.5</v></c><c r=\"E2\"><v>100</v></c></row>";
    let book = xlsx::book(row);
    let form = guess(&columns(&book, &Stop::default()).unwrap());
    assert_eq!([&form.time, &form.pair, &form.quantity], ["time", "pair", "quantity"]);
    let in_utc = Options {
        zone: Some(Tz::UTC),
        ..options()
    };
    let report = read_mapped(&book, &in_utc, &form.parse().unwrap()).unwrap();
    assert_eq!(all(&report), ["buy 0.5 BTC for 50 USDT"]);
}

fn form() -> MappingForm {
    let text = |text: &str| text.to_owned();
    MappingForm {
        columns: ["When", "Pair", "Way", "Amount", "Price", "Cost", "Fee", "Coin"]
            .map(text)
            .into(),
        time: text("when"),
        pair: text("Pair"),
        side: text("Way"),
        buy_words: vec![text("Kauf")],
        sell_words: vec![text("Verkauf")],
        quantity: text("Amount"),
        price: text("Price"),
        ..MappingForm::default()
    }
}

#[test]
fn a_whole_form_is_a_mapping() {
    let mapping: Mapping = form().parse().unwrap();
    assert_eq!(mapping.times.column, "when");
    assert!(form().fits(["coin", "fee", "cost", "price", "AMOUNT", "way", "pair", "when"]));
    assert!(!form().fits(["when", "pair"]));
    assert!(!MappingForm::default().fits([]));
}

#[test]
fn every_flaw_is_named_by_its_field() {
    let text = |text: &str| text.to_owned();
    type Change = fn(&mut MappingForm);
    let cases: [(Change, &[&str]); 20] = [
        (
            |form| form.columns.clear(),
            &["columns", "time", "quantity", "pair", "side", "price"],
        ),
        (|form| form.columns.push("when".to_owned()), &["columns[8]"]),
        (|form| form.columns.push(" ".to_owned()), &["columns[8]"]),
        (|form| form.columns.push("a\u{202e}b".to_owned()), &["columns[8]"]),
        (|form| form.time.clear(), &["time"]),
        (|form| form.time = "Then".to_owned(), &["time"]),
        (|form| form.pair.clear(), &["pair"]),
        (|form| form.base = "Coin".to_owned(), &["pair"]),
        (
            |form| {
                form.pair.clear();
                form.base = "Coin".to_owned();
            },
            &["quote"],
        ),
        (
            |form| {
                form.pair.clear();
                form.base = "Coin".to_owned();
                form.base_constant = "BTC".to_owned();
                form.quote_constant = "no coin".to_owned();
            },
            &["base_constant", "quote_constant"],
        ),
        (|form| form.separator = "ab".to_owned(), &["separator"]),
        (|form| form.buy_words.clear(), &["buy_words"]),
        (|form| form.sell_words.push("KAUF".to_owned()), &["sell_words"]),
        (|form| form.side_constant = "buy".to_owned(), &["side_constant"]),
        (
            |form| {
                form.side.clear();
                form.side_constant = "hold".to_owned();
            },
            &["buy_words", "sell_words", "side_constant"],
        ),
        (|form| form.price.clear(), &["price"]),
        (|form| form.total = "price".to_owned(), &["total"]),
        (|form| form.fee_asset = "Coin".to_owned(), &["fee_asset"]),
        (
            |form| {
                form.fee = "Fee".to_owned();
                form.fee_asset = "Coin".to_owned();
                form.fee_asset_constant = "BNB".to_owned();
            },
            &["fee_asset_constant"],
        ),
        (|form| form.decimal_mark = "dot".to_owned(), &["decimal_mark"]),
    ];
    for (place, (change, wanted)) in cases.into_iter().enumerate() {
        let mut form = form();
        change(&mut form);
        let mut flaws: Vec<String> = form.parse().unwrap_err().into_iter().map(|flaw| flaw.field).collect();
        let mut wanted: Vec<String> = wanted.iter().map(|field| text(field)).collect();
        flaws.sort();
        wanted.sort();
        assert_eq!(flaws, wanted, "case {place}");
    }
}
