//! Exports that people published, as they are and damaged.

use std::path::Path;

use chrono_tz::Tz;

use super::{all, options, venues::balances};
use crate::{Options, Report, read};

/// File, format, events, rows that were rejected and skipped. Counted in the files:
/// - Binance: two with an empty cell, one with a made-up word. Kraken: half a trade. CoinTracking, rotki: a trade of nothing.
/// - Coinbase's old reports are of 2007 and 2008, when nothing was traded; see below for what is in them.
/// - Crypto.com: 48 rows. 9 lock or free (earn 2, lockup 1, orders 6), 5 are part of the overall swap, one bonus went elsewhere. 5 more
///   are second rows: dust 2 and 1, two swaps 1 each.
/// - Nexo: 39 rows. 2 rejected, 5 between wallets, 5 of the credit line, 3 from its money to the same money.
/// - Bisq: one canceled. Bitcoin.de: the registration.
pub(super) const EXPORTS: [(&str, &str, usize, usize, usize); 26] = [
    ("rotki-binance_history.csv", "binance_statement", 55, 3, 0),
    ("orphic-binance-transactions.csv", "binance_statement", 7, 0, 0),
    ("js-sample-binance.csv", "binance_orders", 10, 0, 0),
    ("js-sample-kraken.csv", "kraken_ledger", 6, 1, 0),
    ("rotki-coinbasepro.csv", "coinbase_pro_account", 11, 0, 0),
    ("yabc-coinbase-pro-fills.csv", "coinbase_pro_fills", 3, 0, 0),
    ("ghostfolio-coinbase-export.csv", "coinbase", 8, 0, 0),
    ("yabc-coinbase-sample_coinbase.csv", "coinbase_report", 0, 28, 0),
    ("yabc-coinbase-buyone_sellone.csv", "coinbase_report", 0, 2, 0),
    ("yabc-coinbase-multi_asset_coinbase.csv", "coinbase_report", 0, 4, 0),
    ("yabc-gemini-gemini.csv", "gemini", 6, 0, 0),
    ("rotki-cryptocom_trades_list.csv", "crypto_com_app", 28, 0, 15),
    ("rotki-nexo.csv", "nexo", 24, 0, 15),
    ("raccoin-bitcoin_de_english.csv", "bitcoin_de", 6, 0, 1),
    ("rotki-bisq_trades.csv", "bisq", 9, 0, 1),
    ("ghostfolio-bitvavo-export.csv", "bitvavo", 34, 0, 0),
    ("ghostfolio-relai-export.csv", "relai", 3, 0, 0),
    ("ghostfolio-cointracking-export.csv", "cointracking", 6, 0, 0),
    ("rotki-cointracking_trades_list.csv", "cointracking", 11, 1, 0),
    ("rotki-rotki_generic_trades.csv", "rotki_trades", 5, 1, 0),
    ("rotki-bitstamp.csv", "bitstamp", 3, 0, 0),
    ("raccoin-bitstamp_TransactionsAll.csv", "bitstamp", 6, 0, 0),
    ("rotki-kucoin_order_history.csv", "kucoin", 2, 0, 0),
    ("rotki-bittrex_tx_history.csv", "bittrex_transfers", 2, 0, 0),
    ("rotki-bittrex_order_history.csv", "bittrex_orders", 2, 0, 0),
    ("raccoin-bitcoin_core_transactions.csv", "bitcoin_core", 4, 0, 0),
];

/// Formats in which several rows can make one event.
const GROUPED: [&str; 4] = [
    "binance_statement",
    "kraken_ledger",
    "coinbase_pro_account",
    "crypto_com_app",
];

fn with_answers() -> Options {
    Options {
        zone: Some(Tz::UTC),
        day_first: Some(true),
        ..options()
    }
}

fn opened(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap()
}

fn reported(text: &str) -> Report {
    read(text.as_bytes(), &with_answers()).unwrap()
}

#[test]
fn exports_of_others_are_read() {
    let folder = testkit::real_data_or_skip!("exchange-exports");
    let found: Vec<_> = EXPORTS
        .iter()
        .map(|(name, ..)| {
            let report = reported(&opened(&folder, name));
            let (events, rejected, skipped) = (report.events.len(), report.rejected.len(), report.skipped.len());
            if !GROUPED.contains(&report.format) {
                // No row is lost, and none is there twice.
                assert_eq!(report.rows, (events + rejected + skipped) as u64, "{name}");
            }
            (*name, report.format, events, rejected, skipped)
        })
        .collect();
    assert_eq!(found, EXPORTS);
}

#[test]
fn what_moved_is_the_balance_that_the_file_says() {
    let folder = testkit::real_data_or_skip!("exchange-exports");
    let bitcoin_de = reported(&opened(&folder, "raccoin-bitcoin_de_english.csv"));
    assert_eq!(balances(&bitcoin_de), ["0.001 BTC", "149.25 EUR"]);
    // Eight years later, a leap year again, these could be real: 28 rows, 13 of them with a total. One of these bought 8 BTC for 13.2 USD
    // with a fee of 32.25 USD.
    let text = opened(&folder, "yabc-coinbase-sample_coinbase.csv");
    let coinbase = reported(&text.replace("/07 ", "/15 ").replace("/08 ", "/16 "));
    let trades = coinbase.events.iter().filter(|event| event.trade.is_some()).count();
    assert_eq!((trades, coinbase.events.len(), coinbase.rejected.len()), (12, 27, 1));
    assert_eq!(coinbase.rejected[0].code, "fee_above_amount");
    // The last balance is 18.128.
    assert_eq!(balances(&coinbase)[0], "10.128 BTC");
}

#[test]
fn a_file_reads_the_same_after_other_programs_wrote_it() {
    let folder = testkit::real_data_or_skip!("exchange-exports");
    for (name, ..) in EXPORTS {
        let text = opened(&folder, name);
        let bare = text.trim_start_matches('\u{feff}');
        let plain = reported(&text);
        for (change, changed) in [
            ("byte order mark", format!("\u{feff}{bare}")),
            ("CRLF", bare.replace("\r\n", "\n").replace('\n', "\r\n")),
            ("empty lines at the end", format!("{bare}\n\n  \n")),
            ("every cell in quotes", quoted(bare)),
        ] {
            let report = reported(&changed);
            assert_eq!(all(&report), all(&plain), "{name}: {change}");
            let counts = |report: &Report| (report.rejected.len(), report.skipped.len(), report.rows);
            assert_eq!(counts(&report), counts(&plain), "{name}: {change}");
        }
    }
}

fn quoted(text: &str) -> String {
    let delimiter = if text.lines().any(|line| line.matches(';').count() > 5) {
        b';'
    } else {
        b','
    };
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let mut writer = csv::WriterBuilder::new()
        .flexible(true)
        .delimiter(delimiter)
        .quote_style(csv::QuoteStyle::Always)
        .from_writer(Vec::new());
    for record in reader.records() {
        writer.write_record(&record.unwrap()).unwrap();
    }
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}

#[test]
fn a_file_that_ends_early_is_refused_or_read_as_far_as_it_goes() {
    let folder = testkit::real_data_or_skip!("exchange-exports");
    for (name, ..) in EXPORTS {
        cut(&opened(&folder, name), &with_answers());
    }
}

/// Reads what is left of a file that ends too early, at a hundred places.
pub(super) fn cut(text: &str, options: &Options) {
    let step = (text.len() / 100).max(1);
    for at in (0..text.len()).step_by(step).filter(|at| text.is_char_boundary(*at)) {
        if let Ok(report) = read(&text.as_bytes()[..at], options) {
            let told = report.events.len() + report.rejected.len() + report.skipped.len();
            assert!(told as u64 <= report.rows, "{told} of {} rows at {at}", report.rows);
            assert_eq!(told == 0, report.rows == 0, "rows are lost at {at}");
        }
    }
}
