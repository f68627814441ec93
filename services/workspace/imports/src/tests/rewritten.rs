//! Exports as other programs and other years write them: names of columns with other signs between their words, days in the way of a
//! country, lines in quotes, columns that are missing.

use chrono_tz::Tz;

use super::{all, options, refused};
use crate::{Options, Refusal, Report, read};

fn in_utc(text: &str) -> Report {
    let options = Options {
        zone: Some(Tz::UTC),
        ..options()
    };
    read(text.as_bytes(), &options).unwrap_or_else(|refusal| panic!("{refusal}: {text}"))
}

const TRADE: &str = "buy 2 ETH for 5800 USDT, fee 0.002 ETH";

#[test]
fn names_of_columns_may_have_other_signs_between_their_words() {
    for (head, format) in [
        ("Date(UTC),Pair,Side,Price,Executed,Amount,Fee", "binance_trades_side"),
        ("date (utc),PAIR,side,price,executed,amount,fee", "binance_trades_side"),
        ("Date_UTC,Pair,Side,Price,Executed,Amount,Fee", "binance_trades_side"),
        ("Time,Pair,Side,Price,Executed,Amount,Fee", "binance_trades_side"),
        ("Date(UTC+0),Pair,Side,Price,Executed,Amount,Fee", "binance_trades_side"),
    ] {
        let found = in_utc(&format!(
            "{head}\n24-03-01 10:00:00,ETHUSDT,BUY,2900,2ETH,5800USDT,0.002ETH\n"
        ));
        assert_eq!((found.format, all(&found)), (format, vec![TRADE.to_owned()]), "{head}");
        assert_eq!(found.events[0].time.to_rfc3339(), "2024-03-01T10:00:00+00:00", "{head}");
    }
    let statement = "1,2024-03-02 10:00:00,Spot,Deposit,EUR,100,\n";
    for head in [
        "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark",
        "User ID,Time,Account,Operation,Coin,Change,Remark",
        "UserId,Utc Time,Account,Operation,Coin,Change,Remark",
        "user-id,time(utc),account,operation,coin,change,remark",
    ] {
        assert_eq!(
            all(&in_utc(&format!("{head}\n{statement}"))),
            ["deposit 100 EUR"],
            "{head}"
        );
    }
    let kraken = in_utc("txid,ref_id,Time,TYPE,Asset,Amount,Fee\nL1,R1,2024-02-14 10:30:00,deposit,ZEUR,10,0\n");
    assert_eq!(
        (kraken.format, all(&kraken)),
        ("kraken_ledger", vec!["deposit 10 EUR".to_owned()])
    );
}

#[test]
fn a_zone_in_the_name_of_a_column_counts() {
    let found =
        in_utc("Time(UTC+8),Coin,Network,Amount,Address,TXID,Status\n2024-03-01 08:00:00,BTC,BTC,0.5,a,h1,Completed\n");
    assert_eq!((found.format, found.zone.as_str()), ("binance_deposits", "Etc/GMT-8"));
    assert_eq!(found.events[0].time.to_rfc3339(), "2024-03-01T00:00:00+00:00");
    let log = in_utc(
        "Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,Time(UTC+8)\n\
         1,USDT,,TRANSFER_IN,--,--,--,--,0,0,1000,1000,1000,--,2024-03-01 08:00:00\n",
    );
    assert_eq!((log.format, log.zone.as_str()), ("bybit_log", "Etc/GMT-8"));
    let unclear = "Time,Coin,Network,Amount,Address,TXID,Status\n2024-03-01 08:00:00,BTC,BTC,0.5,a,h1,Completed\n";
    assert_eq!(refused(unclear), Refusal::ZoneNeeded);
}

#[test]
fn days_that_a_spreadsheet_program_wrote_anew_are_read() {
    let file = |days: [&str; 2]| {
        let [first, second] = days;
        format!(
            "Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n{first},ETHUSDT,BUY,2900,2ETH,5800USDT,0.002ETH\n\
             {second},ETHUSDT,BUY,2900,2ETH,5800USDT,0.002ETH\n"
        )
    };
    for (days, wanted) in [
        (["3/1/2024 10:00", "3/18/2024 10:00"], "2024-03-01T10:00:00+00:00"),
        (
            ["01.03.2024 10:00:00", "18.03.2024 10:00:00"],
            "2024-03-01T10:00:00+00:00",
        ),
        (["01/03/24 10:00", "18/03/24 10:00"], "2024-03-01T10:00:00+00:00"),
        (
            ["3/1/2024 10:00:00 AM", "3/18/2024 10:00:00 PM"],
            "2024-03-01T10:00:00+00:00",
        ),
        (["24-03-01 10:00:00", "24-03-18 10:00:00"], "2024-03-01T10:00:00+00:00"),
    ] {
        let found = in_utc(&file(days));
        assert_eq!((found.events.len(), found.rejected.len()), (2, 0), "{days:?}");
        assert_eq!(found.events[0].time.to_rfc3339(), wanted, "{days:?}");
    }
    assert_eq!(
        refused(&file(["3/1/2024 10:00", "3/2/2024 10:00"])),
        Refusal::DateOrderNeeded
    );
}

#[test]
fn lines_in_quotes_semicolons_and_signs_behind_names_are_read() {
    let rows = [
        "Date(UTC),Pair,Side,Price,Executed,Amount,Fee",
        "2024-03-01 10:00:00,ETHUSDT,BUY,2900,2ETH,\"5,800USDT\",0.002ETH",
    ];
    let quoted: Vec<String> = rows
        .iter()
        .map(|row| format!("\"{}\"", row.replace('"', "\"\"")))
        .collect();
    assert_eq!(all(&in_utc(&quoted.join("\r\n"))), [TRADE]);
    let country = "sep=;\r\nDate(UTC);Pair;Side;Price;Executed;Amount;Fee\r\n\r\n2024-03-01 10:00:00;ETHUSDT;BUY;2900,0;2,0ETH;5800,0USDT;0,002ETH\r\n;;;;;;\r\n";
    assert_eq!(all(&in_utc(country)), [TRADE]);
    // KuCoin closes a quote behind its comma.
    let margin = in_utc(
        "UID,Account Type,Order ID,Symbol,Side,Order Type,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC),Fee,Tax,Maker/Taker,\"Fee Currency,\"\n\
         1,margin,o1,XTZ-USDT,BUY,LIMIT,2,10,20,20,2024-03-01 08:00:00,0.02,,MAKER,USDT\n",
    );
    assert_eq!(
        (margin.format, all(&margin)),
        ("kucoin_fills", vec!["buy 10 XTZ for 20 USDT, fee 0.02 USDT".to_owned()])
    );
}
