//! Files that no format knows, with their columns explained.

use chrono_tz::Tz;

use super::{all, options, venues::codes, xlsx};
use crate::{
    ContractFrom, DecimalMark, Delimiter, FeeFrom, InstrumentFrom, KindFrom, Mapping, Meaning, Options, Refusal,
    Report, Side, SideFrom, Stop, TextFrom, Times, TradeFrom, ValueFrom, columns, columns_by, read, read_mapped,
};

const GERMAN: &str = "Kontoauszug;;;;;;;\n\nDatum;Markt;Art;Menge;Kurs;Summe;Gebühr;Nr.\n\
    02.03.2024 10:00:00;BTC:EUR;Kauf;0,5;60.000,00;30.000,00;-12,5;a1\n\
    13.03.2024 10:00:00;BTC:EUR;Verkauf;-0,25;62.000,00;15.500,00;0;a2\n\
    14.03.2024 10:00:00;BTC:EUR;Tausch;1;1;1;0;a3\n\
    14.03.2024 10:00:00;BTC:EUR;Kauf;0.5;1;1;0;a4\n\
    14.03.2024 10:00:00;BTCEUR;Kauf;1;1;1;0;a5\n\
    14.03.2024 10:00:00;BTC:EUR;Kauf;-1;1;1;0;a6\n\
    14.03.2024 10:00:00;BTC:EUR;Kauf;1;1;;0;a7\n";

fn column(name: &str) -> TextFrom {
    TextFrom::Column(name.to_owned())
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn german() -> Mapping {
    Mapping {
        times: Times::of("Datum"),
        kind: KindFrom::Constant(Meaning::Trade(None)),
        trade: Some(TradeFrom {
            instrument: InstrumentFrom::Pair {
                pair: column("Markt"),
                separator: Some(':'),
            },
            side: SideFrom::Words {
                column: "art".to_owned(),
                buy: words(&["Kauf"]),
                sell: words(&["Verkauf"]),
            },
            quantity: "Menge".to_owned(),
            value: ValueFrom::Both {
                price: "Kurs".to_owned(),
                total: "Summe".to_owned(),
            },
            contract: ContractFrom::default(),
        }),
        moved: None,
        fee: Some(FeeFrom {
            column: "Gebühr".to_owned(),
            asset: None,
            negative_is_paid: true,
        }),
        id: Some("Nr.".to_owned()),
        note: None,
        decimal_mark: DecimalMark::Comma,
        delimiter: None,
        coins: Vec::new(),
    }
}

/// Of a table `when, amount, cost`.
fn short_trade() -> TradeFrom {
    TradeFrom {
        instrument: InstrumentFrom::Coins {
            base: TextFrom::Constant("XBT".to_owned()),
            quote: TextFrom::Constant("usdt".to_owned()),
        },
        side: SideFrom::SignOfQuantity,
        quantity: "amount".to_owned(),
        value: ValueFrom::Total("cost".to_owned()),
        contract: ContractFrom::default(),
    }
}

fn short() -> Mapping {
    of_trades(short_trade())
}

fn of_trades(trade: TradeFrom) -> Mapping {
    Mapping {
        times: Times::of("when"),
        kind: KindFrom::Constant(Meaning::Trade(None)),
        trade: Some(trade),
        moved: None,
        fee: None,
        id: None,
        note: None,
        decimal_mark: DecimalMark::Point,
        delimiter: None,
        coins: Vec::new(),
    }
}

fn in_utc() -> Options {
    Options {
        zone: Some(Tz::UTC),
        ..options()
    }
}

fn reported(text: &str, mapping: &Mapping) -> Report {
    read_mapped(text.as_bytes(), &in_utc(), mapping).unwrap()
}

#[test]
fn a_file_in_another_language_is_read_once_its_columns_are_explained() {
    assert!(matches!(
        read(GERMAN.as_bytes(), &in_utc()).unwrap_err(),
        Refusal::UnknownFormat(_)
    ));
    let found = reported(GERMAN, &german());
    assert_eq!(
        all(&found),
        ["buy 0.5 BTC for 30000 EUR, fee 12.5 EUR", "sell 0.25 BTC for 15500 EUR"]
    );
    assert_eq!(found.events[0].time.to_rfc3339(), "2024-03-02T10:00:00+00:00");
    assert_eq!(found.events[1].external_id.as_deref(), Some("a2"));
    assert_eq!(
        codes(&found.rejected),
        [
            (6, "Art", "unknown_side"),
            (7, "Menge", "not_a_number"),
            (8, "Markt", "unknown_pair"),
            (9, "Menge", "not_positive"),
            (10, "Summe", "not_positive"),
        ]
    );
    assert_eq!((found.format, found.rows, found.warnings.len()), ("mapped", 7, 0));
}

#[test]
fn constants_and_signs_stand_in_for_columns() {
    let text = "when,amount,cost\n2024-03-01T10:00:00Z,0.5,-100\n2024-03-02T10:00:00Z,-0.5,\"1,100\"\n2024-03-02T10:00:00Z,0,1\n";
    let found = reported(text, &short());
    assert_eq!(all(&found), ["buy 0.5 BTC for 100 USDT", "sell 0.5 BTC for 1100 USDT"]);
    assert_eq!(found.rejected[0].code, "not_positive");
    let only_sales = of_trades(TradeFrom {
        side: SideFrom::Constant(Side::Sell),
        value: ValueFrom::Price("cost".to_owned()),
        ..short_trade()
    });
    let text = "when,amount,cost\n2024-03-01T10:00:00Z,0.5,100\n2024-03-01T10:00:00Z,1,-100\n";
    let found = reported(text, &only_sales);
    assert_eq!(all(&found), ["sell 0.5 BTC for 50 USDT"]);
    assert_eq!(found.rejected[0].column, "cost");
}

#[test]
fn fees_can_have_a_coin_of_their_own() {
    let with_fee = |asset, negative_is_paid| Mapping {
        fee: Some(FeeFrom {
            column: "fee".to_owned(),
            asset: Some(asset),
            negative_is_paid,
        }),
        ..short()
    };
    let text = "when,amount,cost,fee,coin\n2024-03-01T10:00:00Z,1,100,0.5,bnb\n2024-03-02T10:00:00Z,1,100,0,\n2024-03-03T10:00:00Z,1,100,1,\n";
    let found = reported(text, &with_fee(column("coin"), false));
    assert_eq!(
        all(&found),
        ["buy 1 BTC for 100 USDT, fee 0.5 BNB", "buy 1 BTC for 100 USDT"]
    );
    assert_eq!((found.rejected[0].line, found.rejected[0].code), (4, "missing"));
    let rebate = reported(text, &with_fee(TextFrom::Constant("EUR".to_owned()), true));
    assert_eq!(all(&rebate)[0], "buy 1 BTC for 100 USDT, fee -0.5 EUR");
}

#[test]
fn the_zone_the_order_of_days_and_missing_columns_are_asked_for() {
    let text = "when,amount,cost\n02.03.2024 10:00:00,1,1\n";
    let with = |options: &Options| {
        read_mapped(text.as_bytes(), options, &short()).map(|report| report.events[0].time.to_rfc3339())
    };
    assert_eq!(with(&options()).unwrap_err(), Refusal::ZoneNeeded);
    assert_eq!(with(&in_utc()).unwrap_err(), Refusal::DateOrderNeeded);
    let told = Options {
        day_first: Some(true),
        ..in_utc()
    };
    assert_eq!(with(&told).unwrap(), "2024-03-02T10:00:00+00:00");
    let other = read_mapped(b"when,amount\n2024-03-01,1\n", &in_utc(), &short());
    assert_eq!(other.unwrap_err(), Refusal::MissingColumn("cost".to_owned()));
}

#[test]
fn numbers_of_a_spreadsheet_have_a_point_in_every_country() {
    // 1.234 as a number is a bit more than one, as text it is more than a thousand.
    let row = |at: u32, amount: &str| {
        format!(
            "<row r=\"{at}\"><c r=\"A{at}\" s=\"1\"><v>44085.5</v></c><c r=\"D{at}\"{amount}</c><c r=\"E{at}\"><v>2.5</v></c></row>"
        )
    };
    let rows = [
        row(2, "><v>1.234</v>"),
        row(3, " t=\"str\"><v>1.234</v>"),
        row(4, "><f>1+1</f><v>1.125</v>"),
    ];
    let mapping = Mapping {
        times: Times::of("time"),
        decimal_mark: DecimalMark::Comma,
        ..of_trades(TradeFrom {
            quantity: "quantity".to_owned(),
            value: ValueFrom::Total("price".to_owned()),
            ..short_trade()
        })
    };
    let found = read_mapped(&xlsx::book(&rows.concat()), &in_utc(), &mapping).unwrap();
    assert_eq!(
        all(&found),
        [
            "buy 1.234 BTC for 2.5 USDT",
            "buy 1234 BTC for 2.5 USDT",
            "buy 1.125 BTC for 2.5 USDT"
        ]
    );
    assert_eq!(found.warnings[0].code, "formula_cell");
}

#[test]
fn columns_are_listed_with_what_stands_in_them() {
    let stop = Stop::default();
    let found = columns(GERMAN.as_bytes(), &stop).unwrap();
    assert_eq!((found.line, found.sheet), (3, None));
    let names: Vec<_> = found.columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(
        names,
        ["Datum", "Markt", "Art", "Menge", "Kurs", "Summe", "Gebühr", "Nr."]
    );
    assert_eq!(found.columns[2].samples, ["Kauf", "Verkauf", "Tausch"]);
    assert_eq!(found.columns[7].samples, ["a1", "a2", "a3", "a4", "a5"]);

    let twice = columns(b"Buy,Cur.,Sell,Cur.\n1,BTC,2,EUR\n", &stop).unwrap();
    assert_eq!(
        (twice.columns[3].name.as_str(), twice.columns[3].samples[0].as_str()),
        ("Cur.#2", "EUR")
    );
    assert!(matches!(
        columns(b"one\ntwo\n", &stop).unwrap_err(),
        Refusal::UnknownFormat(_)
    ));

    let book = xlsx::book("<row r=\"2\"><c r=\"A2\" s=\"1\"><v>44085.5</v></c></row>");
    let book = columns(&book, &stop).unwrap();
    assert_eq!(book.sheet.as_deref(), Some("Trades"));
    assert_eq!(book.columns[0].samples, ["2020-09-11 12:00:00"]);
    assert_eq!(book.columns.len(), 6);
}

#[test]
fn a_repeated_column_is_found_by_its_number() {
    let mapping = of_trades(TradeFrom {
        instrument: InstrumentFrom::Coins {
            base: column("Cur."),
            quote: column("Cur.#2"),
        },
        ..short_trade()
    });
    let text = "when,amount,Cur.,cost,Cur.\n2024-03-01T10:00:00Z,1,ETH,2,EUR\n";
    assert_eq!(all(&reported(text, &mapping)), ["buy 1 ETH for 2 EUR"]);
}

#[test]
fn cells_are_separated_by_what_was_said() {
    // Commas in notes outnumber what separates the cells.
    let text =
        "when|amount|cost|note\n2024-03-01T10:00:00Z|1|100|a,b,c,d,e,f,g\n2024-03-02T10:00:00Z|2|300|a,b,c,d,e,f,g\n";
    let names = |said| -> Vec<String> {
        let found = columns_by(text.as_bytes(), said, &Stop::default());
        let columns = found.map(|found| found.columns).unwrap_or_default();
        columns.into_iter().map(|column| column.name).collect()
    };
    assert_ne!(names(None), ["when", "amount", "cost", "note"]);
    assert_eq!(names(Some(Delimiter::Pipe)), ["when", "amount", "cost", "note"]);
    assert!(
        names(Some(Delimiter::Tab)).is_empty(),
        "one column is none to choose from"
    );

    let by_pipes = Mapping {
        delimiter: Some(Delimiter::Pipe),
        ..short()
    };
    assert_eq!(
        all(&reported(text, &by_pipes)),
        ["buy 1 BTC for 100 USDT", "buy 2 BTC for 300 USDT"]
    );
    assert!(read_mapped(text.as_bytes(), &in_utc(), &short()).is_err());
}
