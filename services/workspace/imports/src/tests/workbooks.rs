//! Spreadsheets that people published.

use std::path::Path;

use chrono_tz::Tz;

use super::{
    all, options,
    venues::{balances, codes},
    xlsx::{book, trade},
};
use crate::{Options, Refusal, Report, read};

/// File, format, events, rows that were rejected and skipped. Counted by hand, row by row:
/// - Binance: one trade each, with a day that has its year in front, so its order is clear. Bybit: two results of contracts, a deposit.
/// - HM Revenue & Customs' examples in BittyTax's columns: the first row of each is a note. Claims on loans (`~loan-Martin #1`) are no
///   coins; they are bought in row 5 of four files and sold in row 6 of two.
const WORKBOOKS: [(&str, &str, usize, usize, usize); 13] = [
    ("yabc-binance-binance.xlsx", "binance_trades", 1, 0, 0),
    ("yabc-binance-binance-ambiguous-date.xlsx", "binance_trades", 1, 0, 0),
    ("yabc-bybit-assets_history_account.xlsx", "bybit_assets", 3, 0, 0),
    ("hmrc-CRYPTO22251.xlsx", "bittytax", 4, 0, 1),
    ("hmrc-CRYPTO22253.xlsx", "bittytax", 7, 0, 1),
    ("hmrc-CRYPTO22255.xlsx", "bittytax", 4, 0, 1),
    ("hmrc-CRYPTO22257.xlsx", "bittytax", 8, 0, 1),
    ("hmrc-CRYPTO41350-1.xlsx", "bittytax", 4, 0, 1),
    ("hmrc-CRYPTO61671.xlsx", "bittytax", 2, 1, 1),
    ("hmrc-CRYPTO61673.xlsx", "bittytax", 2, 1, 1),
    ("hmrc-CRYPTO61675.xlsx", "bittytax", 3, 0, 1),
    ("hmrc-CRYPTO61677.xlsx", "bittytax", 3, 2, 1),
    ("hmrc-CRYPTO61679.xlsx", "bittytax", 3, 2, 1),
];

fn opened(folder: &Path, name: &str) -> Vec<u8> {
    std::fs::read(folder.join(name)).unwrap()
}

fn reported(bytes: &[u8]) -> Report {
    let in_utc = Options {
        zone: Some(Tz::UTC),
        ..options()
    };
    read(bytes, &in_utc).unwrap()
}

#[test]
fn workbooks_of_others_are_read() {
    let folder = testkit::real_data_or_skip!("exchange-exports");
    let found: Vec<_> = WORKBOOKS
        .iter()
        .map(|(name, ..)| {
            let report = reported(&opened(&folder, name));
            let (events, rejected, skipped) = (report.events.len(), report.rejected.len(), report.skipped.len());
            assert_eq!(report.rows, (events + rejected + skipped) as u64, "{name}");
            assert!(
                report.rejected.iter().all(|fault| fault.code == "unknown_coin"),
                "{name}"
            );
            assert_eq!(report.warnings, [], "{name}");
            (*name, report.format, events, rejected, skipped)
        })
        .collect();
    assert_eq!(found, WORKBOOKS);
}

#[test]
fn what_stands_in_their_cells_is_what_was_read() {
    let folder = testkit::real_data_or_skip!("exchange-exports");
    let binance = reported(&opened(&folder, "yabc-binance-binance-ambiguous-date.xlsx"));
    assert_eq!(all(&binance), ["buy 0.615 ETH for 0.01966462 BTC, fee 0.000615 ETH"]);
    assert_eq!(binance.events[0].time.to_rfc3339(), "2019-03-01T04:53:02+00:00");

    let bybit = reported(&opened(&folder, "yabc-bybit-assets_history_account.xlsx"));
    assert_eq!(
        all(&bybit),
        [
            "adjustment 0.00839186 BTC",
            "adjustment -0.00047 BTC",
            "deposit 0.018 BTC"
        ]
    );
    assert_eq!(balances(&bybit), ["0.02592186 BTC"]);

    // Bought 100 and 50 for 1,000 and 125,000 pounds, sold 50 for 300,000.
    let pool = reported(&opened(&folder, "hmrc-CRYPTO22251.xlsx"));
    assert_eq!(balances(&pool), ["300000 GBP", "100 TOKENA"]);
    assert_eq!(pool.events[1].note, "Victoria bought 100 token A for £1,000.");
    assert_eq!(pool.events[3].time.to_rfc3339(), "2020-12-01T00:00:00+00:00");

    // Their days are 44073.375 and 44085.416666666664.
    let hours = reported(&opened(&folder, "hmrc-CRYPTO22255.xlsx"));
    let times: Vec<_> = hours.events[2..].iter().map(|event| event.time.to_rfc3339()).collect();
    assert_eq!(times, ["2020-08-30T09:00:00+00:00", "2020-09-11T10:00:00+00:00"]);
    let lines: Vec<_> = hours.events.iter().map(|event| event.line).collect();
    assert_eq!(lines, [3, 4, 5, 6]);
}

#[test]
fn a_day_of_the_spreadsheet_needs_no_order_but_a_zone() {
    let folder = testkit::real_data_or_skip!("exchange-exports");
    let bytes = opened(&folder, "hmrc-CRYPTO22251.xlsx");
    assert_eq!(read(&bytes, &options()).unwrap_err(), Refusal::ZoneNeeded);
    let loans = reported(&opened(&folder, "hmrc-CRYPTO61677.xlsx"));
    let faults: Vec<_> = loans.rejected.iter().map(|f| (f.line, f.column.as_str())).collect();
    assert_eq!(faults, [(5, "Buy Asset"), (6, "Sell Asset")]);
}

#[test]
fn all_rows_of_a_long_sheet_come_in_order() {
    let places = || (2..=2_502).map(|row| row * 2);
    let rows: String = places().map(|row| trade(row, "><v>1</v>", "><v>100</v>")).collect();
    let found = reported(&book(&rows));
    let mut lines: Vec<u64> = found.events.iter().map(|event| event.line).collect();
    lines.sort_unstable();
    assert_eq!((found.rows, found.rejected.len()), (2_501, 0));
    assert_eq!(lines, places().map(u64::from).collect::<Vec<_>>());
}

#[test]
fn a_workbook_that_ends_early_is_refused() {
    let folder = testkit::real_data_or_skip!("exchange-exports");
    for (name, ..) in WORKBOOKS {
        let bytes = opened(&folder, name);
        for part in 1..50 {
            let cut = &bytes[..bytes.len() * part / 50];
            assert_eq!(
                read(cut, &options()).unwrap_err(),
                Refusal::DamagedFile,
                "{name}: {part}"
            );
        }
    }
}

#[test]
fn bybits_history_of_assets_has_results_and_no_trades() {
    let found = reported(
        b"Time(UTC),Coin,Type,Amount,Address/Symbol,Wallet Balance\n2019-03-02 00:00:02,BTC,Realized P&L,-0.5,BTCUSD,1\n\
        2019-03-03 00:00:00,BTC,Withdraw,0.25,,1\n2019-03-04 00:00:00,BTC,Withdraw,-0.25,,1\n2019-03-05 00:00:00,BTC,Deposit,-1,,1\n\
        2019-03-06 00:00:00,BTC,Riddle,1,,1\n2019-03-07 00:00:00,BTC,Realized P&L,0,,1\n2019-03-08 00:00:00,BTC,Deposit,,,1\n",
    );
    assert_eq!(
        all(&found),
        ["adjustment -0.5 BTC", "withdrawal -0.25 BTC", "withdrawal -0.25 BTC"]
    );
    assert_eq!(found.events[0].note, "BTCUSD");
    assert_eq!(
        codes(&found.rejected),
        [
            (5, "Amount", "not_positive"),
            (6, "Type", "unknown_operation"),
            (8, "Amount", "missing")
        ]
    );
    assert_eq!(codes(&found.skipped), [(7, "Amount", "no_movement")]);
}

#[test]
fn a_row_of_bittytax_with_only_a_note_is_skipped() {
    let head = "Type,Buy Quantity,Buy Asset,Sell Quantity,Sell Asset,Fee Quantity,Fee Asset,Wallet,Timestamp,Note";
    let rows = ",,,,,,,,,Example 1\n,1,BTC,,,,,,,half a row\n";
    let found = reported(format!("{head}\n{rows}").as_bytes());
    assert_eq!(codes(&found.skipped), [(2, "Note", "only_a_note")]);
    assert_eq!(codes(&found.rejected), [(3, "Timestamp", "missing")]);
}
