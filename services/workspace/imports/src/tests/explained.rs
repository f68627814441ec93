//! Files of more than trades of coins, with their words explained.

use super::{all, options, venues::codes};
use crate::{MappingForm, MeantWord, Position, Refusal, Report, Stop, columns, guess, read_mapped, read_rows};

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn meant(words: &[(&str, &str)]) -> Vec<MeantWord> {
    let meant = words.iter().map(|(word, meaning)| MeantWord {
        word: (*word).to_owned(),
        meaning: (*meaning).to_owned(),
    });
    meant.collect()
}

fn read(text: &str, form: &MappingForm) -> Report {
    let mapping = form.parse().unwrap_or_else(|flaws| panic!("{flaws:?}"));
    read_mapped(text.as_bytes(), &options(), &mapping).unwrap()
}

/// Of a table `when;what;coin;much;money;price;fee`.
fn ledger() -> MappingForm {
    MappingForm {
        columns: texts(&["when", "what", "coin", "much", "money", "price", "fee"]),
        time: "when".to_owned(),
        base: "coin".to_owned(),
        quote: "money".to_owned(),
        quantity: "much".to_owned(),
        price: "price".to_owned(),
        fee: "fee".to_owned(),
        kind: "what".to_owned(),
        kind_words: meant(&[
            ("Kauf", "buy"),
            ("Verkauf", "sell"),
            ("Einzahlung", "deposit"),
            ("Auszahlung", "withdrawal"),
            ("Prämie", "reward"),
            ("Gebühr", "fee"),
            ("Zinsen", "interest"),
            ("Storno", "skip"),
        ]),
        coin_words: meant(&[("Bitcoin", "BTC"), ("USD Coin", "USDC")]),
        decimal_mark: "comma".to_owned(),
        zone: "Europe/Berlin".to_owned(),
        time_format: "dd.MM.yyyy HH:mm".to_owned(),
        ..MappingForm::default()
    }
}

#[test]
fn a_row_is_what_the_words_of_its_column_mean() {
    let text = "when;what;coin;much;money;price;fee\n\
        02.03.2024 10:00;Einzahlung;EUR;1.000,00;;;0\n\
        02.03.2024 11:00;KAUF;Bitcoin;0,01;EUR;60.000;1,5\n\
        02.03.2024 12:00;Verkauf;bitcoin;-0,005;EUR;62.000;0\n\
        02.03.2024 13:00;Auszahlung;USD Coin;25;;;0,5\n\
        02.03.2024 14:00;Prämie;ETH;0,1;;;\n\
        02.03.2024 15:00;Gebühr;EUR;2;;;\n\
        02.03.2024 16:00;Zinsen;EUR;-0,75;;;\n\
        02.03.2024 17:00;Storno;EUR;1;;;\n\
        02.03.2024 18:00;Tausch;EUR;1;;;\n\
        02.03.2024 19:00;Einzahlung;EUR;-1;;;\n\
        03/02/2024 10:00;Prämie;ETH;1;;;\n";
    let found = read(text, &ledger());
    assert_eq!(
        all(&found),
        [
            "deposit 1000 EUR",
            "buy 0.01 BTC for 600 EUR, fee 1.5 EUR",
            "sell 0.005 BTC for 310 EUR",
            "withdrawal -25 USDC, -0.5 USDC",
            "reward 0.1 ETH",
            "fee -2 EUR",
            "interest -0.75 EUR",
        ]
    );
    assert_eq!(
        found.events[0].time.to_rfc3339(),
        "2024-03-02T09:00:00+00:00",
        "as the mapping says the zone"
    );
    assert_eq!(
        codes(&found.rejected),
        [
            (10, "what", "unknown_kind"),
            (11, "much", "not_positive"),
            (12, "when", "bad_time")
        ]
    );
    assert_eq!((found.skipped.len(), found.skipped[0].line), (1, 9));
    assert!(found.events[5].movements[0].fee);
}

#[test]
fn all_rows_may_be_of_one_kind() {
    let form = MappingForm {
        columns: texts(&["when", "much"]),
        time: "when".to_owned(),
        kind_constant: "deposit".to_owned(),
        asset_constant: "sol".to_owned(),
        amount: "much".to_owned(),
        amount_reversed: true,
        ..MappingForm::default()
    };
    let found = read("when,much\n2024-03-02T10:00:00Z,-2.5\n2024-03-02T11:00:00Z,1\n", &form);
    assert_eq!(all(&found), ["deposit 2.5 SOL"]);
    assert_eq!(codes(&found.rejected), [(3, "much", "not_positive")]);
}

#[test]
fn contracts_have_a_kind_a_size_a_position_and_a_result() {
    let form = MappingForm {
        columns: texts(&[
            "when", "what", "name", "way", "many", "price", "paid", "held", "got", "kind",
        ]),
        time: "when".to_owned(),
        kind: "what".to_owned(),
        kind_words: meant(&[("fill", "trade"), ("funding", "funding")]),
        pair: "name".to_owned(),
        side: "way".to_owned(),
        buy_words: texts(&["b"]),
        sell_words: texts(&["s"]),
        quantity: "many".to_owned(),
        price: "price".to_owned(),
        fee: "paid".to_owned(),
        asset_constant: "USDT".to_owned(),
        amount: "got".to_owned(),
        contract: "kind".to_owned(),
        contract_words: meant(&[("perp", "linear"), ("coin-m", "inverse")]),
        contract_size: "0.01".to_owned(),
        position: "held".to_owned(),
        position_words: meant(&[("L", "long")]),
        profit: "profit".to_owned(),
        ..MappingForm::default()
    };
    let flaws = form.parse().unwrap_err();
    assert_eq!(flaws[0].field, "profit", "it is no column of the file");
    let form = MappingForm {
        profit: "got".to_owned(),
        ..form
    };
    let text = "when,what,name,way,many,price,paid,held,got,kind\n\
        2024-03-02T10:00:00Z,fill,BTCUSDT_PERP,b,100,60000,1,L,0,perp\n\
        2024-03-02T11:00:00Z,fill,BTCUSDT_PERP,s,100,61000,1,SHORT,12.5,perp\n\
        2024-03-02T12:00:00Z,fill,BTCUSD_PERP,b,10000,50000,0,,0,coin-m\n\
        2024-03-02T13:00:00Z,fill,ETH-USDT,b,2,3000,0,,0,spot\n\
        2024-03-02T14:00:00Z,funding,BTCUSDT_PERP,,,,0,,-0.25,perp\n\
        2024-03-02T15:00:00Z,fill,ETHUSDT_PERP,b,2,3000,0,,0,swap\n\
        2024-03-02T16:00:00Z,funding,ETHUSDT_PERP,,,,0,,-0.5,swap\n";
    let found = read(text, &form);
    // What the mapping does not say is never taken for coins.
    assert_eq!(
        codes(&found.rejected),
        [(7, "kind", "unknown_contract"), (8, "kind", "unknown_contract")]
    );
    assert_eq!(
        all(&found),
        [
            "buy 1 BTC for 60000 USDT, fee 1 USDT",
            "sell 1 BTC for 61000 USDT, fee 1 USDT",
            "buy 100 BTC for 0.002 USD",
            "buy 2 ETH for 6000 USDT",
            "funding -0.25 USDT",
        ]
    );
    let held: Vec<Position> = found
        .events
        .iter()
        .filter_map(|event| Some(event.trade.as_ref()?.position))
        .collect();
    assert_eq!(held, [Position::Long, Position::Short, Position::Net, Position::Net]);
    let moved: Vec<String> = found.events[1]
        .movements
        .iter()
        .map(|moved| moved.amount.to_string())
        .collect();
    assert_eq!(moved, ["12.5", "-1"], "contracts move the result and the fee");
    let paid_for = found.events[4].instrument.as_ref().unwrap();
    assert_eq!((paid_for.base.as_str(), paid_for.kind.name()), ("BTC", "linear"));
}

#[test]
fn what_was_answered_goes_before_what_is_kept() {
    let form = MappingForm {
        time_format: String::new(),
        date_order: "day".to_owned(),
        ..ledger()
    };
    let text = "when;what;coin;much;money;price;fee\n02.03.2024 10:00:00;Prämie;ETH;1;;;\n";
    let first = |options: crate::Options| {
        let found = read_mapped(text.as_bytes(), &options, &form.parse().unwrap()).unwrap();
        found.events[0].time.to_rfc3339()
    };
    assert_eq!(first(options()), "2024-03-02T09:00:00+00:00");
    let told = crate::Options {
        zone: Some(chrono_tz::Tz::UTC),
        day_first: Some(false),
        ..options()
    };
    assert_eq!(first(told), "2024-02-03T10:00:00+00:00");
    let bare = MappingForm {
        zone: String::new(),
        ..form.clone()
    };
    let refused = read_mapped(text.as_bytes(), &options(), &bare.parse().unwrap());
    assert_eq!(refused.unwrap_err(), Refusal::ZoneNeeded);
}

#[test]
fn flaws_of_words_are_named_by_their_place() {
    type Change = fn(&mut MappingForm);
    let cases: [(Change, &[&str]); 11] = [
        (|form| form.kind_words.clear(), &["kind_words"]),
        (
            |form| form.kind_words[0].meaning = "gift".to_owned(),
            &["kind_words[0].meaning"],
        ),
        (
            |form| form.kind_words[1].word = "kauf".to_owned(),
            &["kind_words[1].word"],
        ),
        (|form| form.kind_constant = "deposit".to_owned(), &["kind_constant"]),
        (
            |form| {
                form.kind.clear();
                form.kind_words.clear();
                form.kind_constant = "skip".to_owned();
            },
            &["kind_constant"],
        ),
        (
            |form| form.coin_words[0].meaning = "no coin".to_owned(),
            &["coin_words[0].meaning"],
        ),
        (|form| form.zone = "Mars".to_owned(), &["zone"]),
        (|form| form.date_order = "year".to_owned(), &["date_order"]),
        (|form| form.time_format = "soon".to_owned(), &["time_format"]),
        (|form| form.contract_size = "-1".to_owned(), &["contract_size"]),
        (
            |form| form.position_constant = "flat".to_owned(),
            &["position_constant"],
        ),
    ];
    for (place, (change, wanted)) in cases.into_iter().enumerate() {
        let mut form = ledger();
        change(&mut form);
        let flaws = form.parse().unwrap_err();
        let fields: Vec<&str> = flaws.iter().map(|flaw| flaw.field.as_str()).collect();
        assert_eq!(fields, wanted, "case {place}");
    }
}

#[test]
fn texts_that_cannot_be_kept_are_refused_even_where_nothing_is_read_by_them() {
    type Change = fn(&mut MappingForm);
    let cases: [(Change, &[&str]); 6] = [
        (|form| form.position = "a\0b".to_owned(), &["position"]),
        (
            |form| form.position_constant = "a\0b".to_owned(),
            &["position_constant"],
        ),
        (|form| form.time = "x".repeat(60_000), &["time"]),
        (|form| form.side_constant = "\u{202e}".to_owned(), &["side_constant"]),
        (
            |form| form.contract_words = meant(&[("a\0b", "linear")]),
            &["contract_words[0].word"],
        ),
        (|form| form.buy_words = vec!["b".repeat(201)], &["buy_words[0]"]),
    ];
    for (place, (change, wanted)) in cases.into_iter().enumerate() {
        let mut form = ledger();
        change(&mut form);
        let flaws = form.parse().unwrap_err();
        let fields: Vec<&str> = flaws.iter().map(|flaw| flaw.field.as_str()).collect();
        assert_eq!(fields, wanted, "case {place}");
        assert!(flaws[0].message.len() < 100, "{}", flaws[0].message);
    }
}

#[test]
fn words_of_kinds_are_guessed() {
    let text = "Date,Type,Asset,Quantity,Price,Total\n\
        2024-03-01 10:00:00,Buy,BTC,1,60000,60000\n2024-03-02 10:00:00,Staking Reward,ETH,0.1,,\n2024-03-03 10:00:00,Withdrawal,BTC,1,,\n";
    let found = columns(text.as_bytes(), &Stop::default()).unwrap();
    assert_eq!(found.columns[1].values, ["Buy", "Staking Reward", "Withdrawal"]);
    assert_eq!(
        found.rows[1],
        ["2024-03-02 10:00:00", "Staking Reward", "ETH", "0.1", "", ""]
    );
    let form = guess(&found);
    assert_eq!((form.kind.as_str(), form.side.as_str()), ("Type", ""));
    assert_eq!(
        form.kind_words,
        meant(&[
            ("Buy", "buy"),
            ("Staking Reward", "reward"),
            ("Withdrawal", "withdrawal")
        ])
    );
}

#[test]
fn words_of_staking_mean_income_only_where_something_was_earned() {
    let text = "Date,Type,Asset,Quantity\n2024-03-01 10:00:00,Sent to staking,ETH,-2\n2024-03-02 10:00:00,Staking,ETH,0.1\n\
        2024-03-03 10:00:00,Received from unstaking,ETH,2\n2024-03-04 10:00:00,Unstaked,ETH,1\n";
    let form = guess(&columns(text.as_bytes(), &Stop::default()).unwrap());
    assert_eq!(
        form.kind_words,
        meant(&[
            ("Sent to staking", "transfer"),
            ("Staking", "reward"),
            ("Received from unstaking", "transfer"),
            ("Unstaked", "transfer"),
        ])
    );
}

#[test]
fn first_rows_are_read_as_the_whole_file_would_be() {
    let text = "when;what;coin;much;money;price;fee\n02.03.2024 11:00;Kauf;Bitcoin;0,01;EUR;60.000;1,5\n02.03.2024 12:00;Tausch;EUR;1;;;\n";
    let found = columns(text.as_bytes(), &Stop::default()).unwrap();
    let names: Vec<String> = found.columns.into_iter().map(|column| column.name).collect();
    let mapping = ledger().parse().unwrap();
    let shown = read_rows(&names, &found.rows, &options(), &mapping).unwrap();
    let whole = read(text, &ledger());
    assert_eq!((&shown.events, &shown.rejected), (&whole.events, &whole.rejected));
    assert_eq!(shown.events.len(), 1);
    let missing = read_rows(&names[1..], &found.rows, &options(), &mapping);
    assert_eq!(missing.unwrap_err(), Refusal::MissingColumn("when".to_owned()));
}

#[test]
fn a_file_is_told_row_by_row() {
    use std::fmt::Write;
    // More rows than are held at a time; only the last says which of the two is the day.
    let mut text = "time,pair,side,quantity,price\n".to_owned();
    for row in 0..2_500 {
        writeln!(
            text,
            "02.03.2024 10:{:02}:{:02},BTC/EUR,buy,\"0,5\",{}",
            row / 60 % 60,
            row % 60,
            row + 1
        )
        .unwrap();
    }
    text.push_str("13.03.2024 10:00:00,BTC/EUR,buy,x,1\n");
    let in_utc = crate::Options {
        zone: Some(chrono_tz::Tz::UTC),
        ..options()
    };
    let (mut events, mut lines) = (Vec::new(), Vec::new());
    let summary = crate::read_each(text.as_bytes(), &in_utc, &Stop::default(), &mut |told| match told {
        crate::FileItem::Event(event) => events.push(*event),
        crate::FileItem::Rejected(fault) => lines.push(fault.line),
        crate::FileItem::Skipped(_) | crate::FileItem::Warned(_) => {}
    });
    assert_eq!(summary.unwrap().rows, 2_501);
    assert_eq!((events.len(), lines), (2_500, vec![2_502]));
    assert!(events.is_sorted_by_key(|event| event.line), "in the order of the file");
    assert_eq!(events[2_499].time.to_rfc3339(), "2024-03-02T10:41:39+00:00");
    let whole = crate::read(text.as_bytes(), &in_utc).unwrap();
    assert_eq!(whole.events, events);
}
