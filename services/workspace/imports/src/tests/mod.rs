//! Files in the shapes of exchanges, and what has to be read from them.

mod audited;
mod bad;
mod bitget;
mod bounded;
mod explained;
mod explorers;
mod exported;
mod foreign;
mod futures;
mod guesses;
mod held;
mod journals;
mod logs;
mod mapper;
mod more_venues;
mod mutated;
mod plain;
mod recorded;
mod reports;
mod reversed;
mod rewritten;
mod torn;
mod variants;
mod variants_ledgers;
mod variants_others;
mod variants_quirks;
mod variants_since;
mod venues;
mod workbooks;
mod xlsx;

use chrono_tz::Tz;

use crate::{Event, EventKind, Options, Position, Refusal, Report, Side, TwiceShown, read};

fn options() -> Options {
    Options {
        zone: None,
        day_first: None,
        direction: None,
        twice: None,
        now: "2026-11-23T00:00:00Z".parse().unwrap(),
    }
}

fn report(text: &str) -> Report {
    read(text.as_bytes(), &options()).unwrap()
}

/// What [`said`] of a file's events.
pub(crate) fn trades_of(bytes: &[u8]) -> Result<Vec<String>, Refusal> {
    read(bytes, &options()).map(|report| all(&report))
}

fn refused(text: &str) -> Refusal {
    read(text.as_bytes(), &options()).unwrap_err()
}

/// `buy 0.5 BTC for 100 USDT, fee 0.1 USDT`
fn said(event: &Event) -> String {
    let Some(trade) = &event.trade else {
        let moved: Vec<String> = event
            .movements
            .iter()
            .map(|m| format!("{} {}", m.amount, m.asset))
            .collect();
        return format!("{} {}", event.kind.name(), moved.join(", "));
    };
    let fees: Vec<String> = trade
        .fees
        .iter()
        .map(|fee| format!(", fee {} {}", fee.amount, fee.asset))
        .collect();
    format!(
        "{} {} {} for {} {}{}",
        trade.side.name(),
        trade.quantity,
        trade.base,
        trade.quote_amount,
        trade.quote,
        fees.concat()
    )
}

fn all(report: &Report) -> Vec<String> {
    report.events.iter().map(said).collect()
}

#[test]
fn binance_has_two_trade_histories() {
    let old = report(
        "Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin\n2024-03-02 10:00:00,ETHUSDT,SELL,3000,2,6000,0.004,BNB\n\
         2024-03-01 10:00:00,ETHUSDT,BUY,2900,2,5800,0.002,ETH\n",
    );
    assert_eq!(old.format, "binance_trades");
    assert_eq!(
        all(&old),
        [
            "buy 2 ETH for 5800 USDT, fee 0.002 ETH",
            "sell 2 ETH for 6000 USDT, fee 0.004 BNB"
        ]
    );
    let closed = report(
        "Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin\n2022-03-01 10:00:00,ARBUSD,BUY,30,2,60,0.002,AR\n\
         2022-03-02 10:00:00,BNBBUSD,BUY,400,1,400,0.001,BNB\n",
    );
    assert_eq!(
        all(&closed),
        [
            "buy 2 AR for 60 BUSD, fee 0.002 AR",
            "buy 1 BNB for 400 BUSD, fee 0.001 BNB"
        ]
    );
    let new = report(
        "Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n2024-03-01 10:00:00,ETHUSDT,BUY,2900,2ETH,5800USDT,0.002ETH\n",
    );
    assert_eq!(all(&new), ["buy 2 ETH for 5800 USDT, fee 0.002 ETH"]);
    let moved = &new.events[0].movements;
    assert_eq!(moved.len(), 3);
    assert!(moved[2].fee && moved[2].amount.is_negative());
}

#[test]
fn a_statements_rows_of_one_second_are_one_trade() {
    let found = report(
        "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n\
         1,2024-03-01 10:00:00,Spot,Buy,BTC,0.01,\n1,2024-03-01 10:00:00,Spot,Transaction Related,USDT,-600,\n\
         1,2024-03-01 10:00:00,Spot,Fee,BNB,-0.001,\n1,2024-03-02 10:00:00,Spot,Deposit,EUR,100,\n\
         1,2024-03-03 10:00:00,Spot,Moon Landing,EUR,1,\n1,,Spot,Deposit,EUR,1,\n",
    );
    assert_eq!(
        all(&found),
        ["buy 0.01 BTC for 600 USDT, fee 0.001 BNB", "deposit 100 EUR"]
    );
    assert_eq!(
        venues::codes(&found.rejected),
        [(6, "Operation", "unknown_operation"), (7, "UTC_Time", "missing")]
    );
}

#[test]
fn coinbase_writes_money_with_signs_and_conversions_in_words() {
    let found = report(
        "Transactions\nUser,x\n\nID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes\n\
         a,2025-01-03 10:00:00 UTC,Convert,ETH,-0.1,EUR,€3000,€300,€300,€0.00,Converted 0.1 ETH to 310.5 USDC\n\
         b,2025-01-02 10:00:00 UTC,Buy,BTC,0.01,EUR,\"€90,000.00\",€900.00,€905.00,€5.00,Bought\n\
         c,2025-01-01 10:00:00 UTC,Send,BTC,-0.005,EUR,€1,-€1,-€1,€0.00,Sent\n",
    );
    assert_eq!(
        all(&found),
        [
            "withdrawal -0.005 BTC",
            "buy 0.01 BTC for 900 EUR, fee 5 EUR",
            "sell 0.1 ETH for 310.5 USDC"
        ]
    );
    assert_eq!(found.events[1].external_id.as_deref(), Some("b"));
}

#[test]
fn kraken_pairs_by_reference_and_else_by_second() {
    let found = report(
        "txid,refid,time,type,subtype,aclass,asset,amount,fee,balance\n\
         L1,R1,2024-01-12 10:30:00,trade,,currency,XXBT,0.12,0,0.12\nL2,R1,2024-01-12 10:30:00,trade,,currency,ZUSD,-5000,2.5,0\n\
         L3,R2,2024-02-12 10:30:00,trade,,currency,XETH,-1,0,0\nL4,R3,2024-02-12 10:30:00,trade,,currency,USD,3000,3,0\n\
         ,R4,2024-02-13 10:30:00,deposit,,currency,USD,10,0,0\nL5,R5,2024-02-14 10:30:00,deposit,,currency,ZEUR,10,0,0\n",
    );
    assert_eq!(
        all(&found),
        [
            "buy 0.12 BTC for 5000 USD, fee 2.5 USD",
            "sell 1 ETH for 3000 USD, fee 3 USD",
            "deposit 10 EUR"
        ]
    );
    assert_eq!(found.skipped[0].line, 6);
}

#[test]
fn coinbase_pro_has_fills_and_an_account_of_three_rows_a_trade() {
    let fills = report(
        "portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit\n\
         default,123,ETH-BTC,BUY,2020-01-21T21:12:58.902Z,0.5,ETH,0.02,4.9751199256E-05,-0.01,BTC\n",
    );
    assert_eq!(all(&fills), ["buy 0.5 ETH for 0.01 BTC, fee 0.000049751199256 BTC"]);
    let account = report(
        "Portfolio,Type,Timestamp,Amount,Balance,Amount/balance unit,Transfer id,Trade id,Order id\n\
         default,match,2018-03-15T10:55:12.843Z,52.3,52.3,ETH,,10201,o\ndefault,match,2018-03-15T10:55:12.843Z,-1.1,1,BTC,,10201,o\n\
         default,fee,2018-03-15T10:55:12.843Z,-0.003,1,BTC,,10201,o\ndefault,match,2018-03-16T10:55:12.843Z,-1,1,BTC,,7,p\n",
    );
    assert_eq!(all(&account), ["buy 52.3 ETH for 1.1 BTC, fee 0.003 BTC"]);
    assert_eq!(account.rejected[0].code, "half_a_trade");
}

#[test]
fn a_zone_is_asked_for_where_none_is_said() {
    let text = "tradeCreatedAt,symbol,side,price,size,funds,fee,feeCurrency\n2022-03-27 02:30:00,XTZ-USDT,buy,2,10,20,0.02,USDT\n\
        2022-10-30 02:30:00,XTZ-USDT,sell,2,10,20,0.02,USDT\n";
    assert_eq!(refused(text), Refusal::ZoneNeeded);
    let in_berlin = |twice| Options {
        zone: Some(Tz::Europe__Berlin),
        twice,
        ..options()
    };
    // Nothing in the file says which of the two it is.
    let (line, time) = (3, "2022-10-30 02:30:00".to_owned());
    assert_eq!(
        read(text.as_bytes(), &in_berlin(None)).unwrap_err(),
        Refusal::FoldNeeded { line, time }
    );
    for (twice, wanted) in [
        (TwiceShown::First, "2022-10-30T00:30:00+00:00"),
        (TwiceShown::Second, "2022-10-30T01:30:00+00:00"),
    ] {
        let found = read(text.as_bytes(), &in_berlin(Some(twice))).unwrap();
        assert_eq!(found.rejected[0].code, "time_in_gap");
        assert_eq!(found.warnings[0].code, "time_twice");
        assert_eq!(found.events[0].time.to_rfc3339(), wanted);
    }
}

#[test]
fn the_order_of_days_comes_from_the_whole_column() {
    let file = |days: [&str; 2]| {
        let row = |day: &str| {
            format!("\"Deposit\",\"1\",\"BTC\",\"\",\"\",\"\",\"\",\"Wallet\",\"\",\"\",\"{day} 10:00:00\"\n")
        };
        format!(
            "\"Type\",\"Buy\",\"Cur.\",\"Sell\",\"Cur.\",\"Fee\",\"Cur.\",\"Exchange\",\"Group\",\"Comment\",\"Date\"\n{}{}",
            row(days[0]),
            row(days[1])
        )
    };
    let with = |days, day_first| {
        let options = Options {
            zone: Some(Tz::UTC),
            day_first,
            ..options()
        };
        read(file(days).as_bytes(), &options).map(|report| report.events[0].time.date_naive().to_string())
    };
    assert_eq!(with(["02.03.2024", "13.03.2024"], None).unwrap(), "2024-03-02");
    assert_eq!(
        with(["02.03.2024", "03.03.2024"], None).unwrap_err(),
        Refusal::DateOrderNeeded
    );
    assert_eq!(with(["02.03.2024", "03.03.2024"], Some(false)).unwrap(), "2024-02-03");
}

#[test]
fn files_that_cannot_be_read_are_refused_with_their_place() {
    assert_eq!(refused(" \n"), Refusal::Empty);
    assert!(matches!(refused("colour,size\nred,2\n"), Refusal::UnknownFormat(head) if head == "colour, size"));
    assert_eq!(
        refused("time,pair,side,quantity,price\n2024-01-01,\"BTC\n"),
        Refusal::UnclosedQuote(2)
    );
    let twice = "time,pair,side,quantity,price,price\n";
    assert_eq!(
        refused(twice),
        Refusal::RepeatedHeader {
            line: 1,
            column: "price".to_owned()
        }
    );
    // Text in another encoding, from the second line on.
    for (bytes, line) in [
        ([0xff, 0xfe, b'a'].as_slice(), 1),
        (b"time,pair\n\0".as_slice(), 2),
        ([b'a', 0xc3, 0x28].as_slice(), 1),
        (b"time,pair\n2024-01-01,caf\xe9\n".as_slice(), 2),
    ] {
        assert_eq!(read(bytes, &options()).unwrap_err(), Refusal::NotText(line));
    }
    assert_eq!(
        read(&vec![b'a'; (10 << 20) + 1], &options()).unwrap_err(),
        Refusal::TooLarge
    );
}

#[test]
fn rows_that_cannot_be_read_say_where_and_why() {
    let rows = [
        ("2024-01-01T10:00:00Z,BTC/USDT,buy,1,100", ""),
        ("2024-01-01T10:00:00Z,BTC/USDT,hold,1,100", "side unknown_side"),
        ("2024-01-01T10:00:00Z,BTC/USDT,buy,-1,100", "quantity not_positive"),
        ("2024-01-01T10:00:00Z,BTC/USDT,buy,0,100", "quantity not_positive"),
        ("2024-01-01T10:00:00Z,BTC/USDT,buy,NaN,100", "quantity not_a_number"),
        (
            "2024-01-01T10:00:00Z,BTC/USDT,buy,0.0000000000000000001,100",
            "quantity too_many_decimals",
        ),
        ("2024-01-01T10:00:00Z,BTC,buy,1,100", "pair unknown_pair"),
        ("2008-01-01T10:00:00Z,BTC/USDT,buy,1,100", "time before_2009"),
        ("2027-01-01T10:00:00Z,BTC/USDT,buy,1,100", "time in_future"),
        ("soon,BTC/USDT,buy,1,100", "time bad_time"),
        (",BTC/USDT,buy,1,100", "time missing"),
        ("2024-01-01T10:00:00Z,BTC/USDT,buy,1,100,extra", "F extra_cell"),
        ("2024-01-01T10:00:00Z,BTC/USDT,buy,1,=1+1", "price formula"),
    ];
    let mut text = "time,pair,side,quantity,price\n".to_owned();
    for (row, _) in rows {
        text.push_str(row);
        text.push('\n');
    }
    let with_zone = Options {
        zone: Some(Tz::UTC),
        ..options()
    };
    let found = read(text.as_bytes(), &with_zone).unwrap();
    assert_eq!((found.rows, found.events.len()), (13, 1));
    let mut faults: Vec<_> = found
        .rejected
        .iter()
        .map(|f| (f.line, format!("{} {}", f.column, f.code)))
        .collect();
    faults.sort_unstable();
    let wanted: Vec<_> = (2..)
        .zip(rows)
        .map(|(line, (_, fault))| (line, fault.to_owned()))
        .skip(1)
        .collect();
    assert_eq!(faults, wanted);
    // Old programs end lines with CR alone.
    let old = read(text.replace('\n', "\r").as_bytes(), &with_zone).unwrap();
    let mut lines: Vec<u64> = old.rejected.iter().map(|fault| fault.line).collect();
    lines.sort_unstable();
    assert_eq!(lines, (3..=14).collect::<Vec<u64>>());
}

#[test]
fn equal_rows_share_their_key_and_the_newest_first_are_turned_round() {
    let found = report(
        "Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin\n2024-03-02 10:00:00,ETHUSDT,SELL,3000,2,6000,0,\n\
         2024-03-02 10:00:00,ETHUSDT,SELL,3000,2,6000,0,\n2024-03-01 10:00:00,ETHUSDT,BUY,2900,4,11600,0,\n",
    );
    let lines: Vec<u64> = found.events.iter().map(|event| event.line).collect();
    assert_eq!(lines, [4, 3, 2]);
    assert_eq!(found.events[1].content_key, found.events[2].content_key);
    assert_ne!(found.events[0].content_key, found.events[1].content_key);
    assert!(found.events.iter().all(|event| event.kind == EventKind::Trade));
    assert_eq!(found.events[0].trade.as_ref().unwrap().side, Side::Buy);
}

#[test]
fn totals_and_fees_that_look_wrong_are_told() {
    let found = report(
        "Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin\n2024-03-02 10:00:00,ETHUSDT,SELL,3000,2,5000,6000,USDT\n",
    );
    let codes: Vec<_> = found.warnings.iter().map(|fault| fault.code).collect();
    assert_eq!(codes, ["total_differs", "fee_above_amount"]);
}

#[test]
fn what_was_exported_is_read_again() {
    let read = report(
        "time,account,base,quote,kind,side,quantity,price,total,fees,stop,id,note,position\r\n\
         2026-05-01T00:00:00.123Z,\"Kraken, spot\",BTC,USDT,spot,sell,0.000000000000000001,60000,0.00000000000006,\
         '-0.2 USDT; 0.1 BNB,59000,'-T1,'=1+1\r\n\
         2026-05-02T00:00:00.000Z,Kraken,BTC,USD,inverse,buy,10000,50000,0.2,,,,,short\r\n\
         2026-05-02T00:00:00.000Z,Kraken,'+X,USD,spot,buy,1,2,2,,,,'\tindented,\r\n\
         2026-05-02T00:00:00.000Z,Kraken,BTC,USD,option,buy,10000,50000,0.2,,,,\r\n\
         2026-05-02T00:00:00.000Z,Kraken,BTC,USD,spot,buy,10000,50000,0.2,BNB,,,\r\n",
    );
    assert_eq!(read.format, "meridian_fills");
    assert_eq!(
        all(&read),
        [
            "sell 0.000000000000000001 BTC for 0.00000000000006 USDT, fee -0.2 USDT, fee 0.1 BNB",
            "buy 10000 BTC for 0.2 USD",
            "buy 1 +X for 2 USD"
        ]
    );
    assert_eq!(read.events[2].note, "\tindented");
    let first = &read.events[0];
    assert_eq!(
        (first.time.timestamp_millis(), first.note.as_str()),
        (1_777_593_600_123, "=1+1")
    );
    assert_eq!(first.external_id.as_deref(), Some("-T1"));
    assert_eq!(first.stop.unwrap().to_string(), "59000");
    assert_eq!(
        read.events
            .iter()
            .map(|event| event.trade.as_ref().unwrap().position)
            .collect::<Vec<_>>(),
        [Position::Net, Position::Short, Position::Net]
    );
    let wrong: Vec<&str> = read.rejected.iter().map(|fault| fault.column.as_str()).collect();
    assert_eq!(wrong, ["kind", "fees"]);
}
