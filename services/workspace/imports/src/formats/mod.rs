//! What exchanges' files look like. A format is its header and a function; a new one is a line in [`ALL`].

mod binance;
mod binance_futures;
mod binance_names;
mod binance_persons;
mod binance_statement;
mod binance_transfers;
mod binance_us;
mod binance_words;
mod bisq;
mod bitcoin_de;
mod bitfinex;
mod bitget;
mod bitget_orders;
mod bitmex;
mod bitpanda;
mod bitstamp;
mod bittrex;
mod bittytax;
mod bybit_assets;
mod bybit_derivatives;
mod bybit_log;
mod bybit_orders;
mod closed;
mod coinbase;
mod coinbase_notes;
mod coinbase_pro;
mod coinbase_raw;
mod coinbase_report;
mod coinbase_without_money;
mod cointracking;
pub(crate) mod contract;
mod crypto_com;
mod crypto_com_exchange;
mod crypto_com_journal;
mod deposit;
mod done;
mod etherscan;
mod fills;
mod ftx;
mod gate;
mod gate_spot;
mod gemini;
mod generic;
mod htx;
mod kraken;
mod kraken_futures;
mod kucoin;
mod kucoin_account;
mod kucoin_futures;
mod kucoin_orders;
mod ledger_live;
mod ledgers;
mod legs;
mod mexc;
mod nexo;
mod okx;
mod okx_2020;
mod okx_2023;
mod okx_contracts;
mod okx_words;
mod others;
mod own;
mod repeats;
mod revolut;
mod sent_received;
pub(crate) mod summaries;
mod tax_calculator;
mod torn;

use self::done::is_done;
use crate::{
    report::{Outcome, Outcomes},
    row::{Cell, Row},
    table::{self, Rename},
};

/// What people see of a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormatInfo {
    pub id: &'static str,
    pub name: &'static str,
    /// Name of the account that it goes to when nobody chooses one.
    pub venue: &'static str,
}

/// Where the zone of times comes from.
pub(crate) enum Known {
    Utc,
    /// The file does not say it.
    Asked,
    /// A line above the rows names it; where that is missing, the caller is asked.
    Stated,
}

pub(crate) enum Reader {
    /// Each row is an event of its own.
    Rows(fn(&Row<'_>) -> Cell<Outcome>),
    /// Several rows make one.
    Whole(fn(&[Row<'_>], &mut Outcomes<'_>)),
}

pub(crate) struct Format {
    pub info: FormatInfo,
    /// Columns that it must have, folded. Others may stand between them.
    pub headers: &'static [&'static str],
    pub zone: Known,
    /// Column whose days are written in numbers, in an order that has to be found out.
    pub days: Option<&'static str>,
    pub may_repeat_headers: bool,
    /// Its columns are so plain that files of others have them, too: with any further column but these it is another file. Nothing where it
    /// may have any.
    pub further: Option<&'static [&'static str]>,
    /// Usual names of columns that have others in some files.
    pub rename: Rename,
    pub reader: Reader,
}

impl Format {
    pub fn fits(&self, head: &[String]) -> bool {
        let usual: Vec<&str> = head
            .iter()
            .map(|cell| (self.rename)(cell).unwrap_or(cell.as_str()))
            .collect();
        let has = |wanted: &str| usual.iter().any(|cell| is_named(cell, wanted));
        self.headers.iter().all(|wanted| has(wanted)) && self.is_whole(head)
    }

    /// The same by letters and digits only.
    pub fn fits_loosely(&self, head: &[String]) -> bool {
        let usual = head.iter().map(|cell| (self.rename)(cell).unwrap_or(cell.as_str()));
        let usual: Vec<String> = usual.map(table::loose).collect();
        let has = |wanted: &str| {
            let name = table::loose(wanted);
            usual
                .iter()
                .any(|cell| match (wanted.strip_prefix('*'), wanted.strip_suffix('*')) {
                    (Some(_), _) => cell.len() > name.len() && cell.ends_with(&name),
                    (_, Some(_)) => cell.starts_with(&name),
                    _ => *cell == name,
                })
        };
        self.headers.iter().all(|wanted| has(wanted)) && self.is_whole(head)
    }

    fn is_whole(&self, head: &[String]) -> bool {
        let Some(further) = self.further else {
            return true;
        };
        let is_further = |cell: &str| further.iter().any(|known| table::loose(known) == table::loose(cell));
        let own = head.iter().filter(|cell| !cell.is_empty() && !is_further(cell));
        own.count() == self.headers.len()
    }
}

/// A star stands for what begins or ends the name: `* subtotal`, `time(utc*`.
fn is_named(cell: &str, wanted: &str) -> bool {
    match (wanted.strip_prefix('*'), wanted.strip_suffix('*')) {
        (Some(end), _) => cell.len() > end.len() && cell.ends_with(end),
        (_, Some(start)) => cell.starts_with(start),
        _ => cell == wanted,
    }
}

/// Columns have one name.
const fn as_written(_: &str) -> Option<&'static str> {
    None
}

const fn utc(info: FormatInfo, headers: &'static [&'static str], reader: Reader) -> Format {
    Format {
        info,
        headers,
        zone: Known::Utc,
        days: None,
        may_repeat_headers: false,
        further: None,
        rename: as_written,
        reader,
    }
}

const fn asked(info: FormatInfo, headers: &'static [&'static str], reader: Reader) -> Format {
    Format {
        zone: Known::Asked,
        ..utc(info, headers, reader)
    }
}

const fn stated(info: FormatInfo, headers: &'static [&'static str], reader: Reader) -> Format {
    Format {
        zone: Known::Stated,
        ..utc(info, headers, reader)
    }
}

/// The same of a format whose columns files of others have, too.
const fn alone(format: Format) -> Format {
    alone_with(format, &[])
}

/// The same, but for further columns that its own files may have.
const fn alone_with(format: Format, further: &'static [&'static str]) -> Format {
    Format {
        further: Some(further),
        ..format
    }
}

const fn info(id: &'static str, name: &'static str, venue: &'static str) -> FormatInfo {
    FormatInfo { id, name, venue }
}

/// Says of each row of a group why the group makes no event, so that none is lost.
fn each_rejected<'a>(
    rows: impl IntoIterator<Item = Row<'a>>,
    column: &str,
    code: &'static str,
    message: &str,
) -> Vec<Outcome> {
    let faults = rows.into_iter().map(|row| row.fault(column, code, message));
    faults.map(Outcome::Rejected).collect()
}

pub(crate) static ALL: &[Format] = &[
    binance::TRADES,
    binance::TRADES_WITH_SIDE,
    binance::TRADES_WITH_QUANTITY,
    binance::TRADES_OF_TWO,
    binance::ORDERS,
    binance::ORDERS_WITH_SIDE,
    binance::CONVERSIONS,
    binance::DUST,
    binance::PURCHASES,
    binance_persons::DEALS,
    binance_futures::TRADES,
    binance_futures::WITHOUT_RESULTS,
    binance_statement::STATEMENT,
    binance_statement::STATEMENT_IN_ZONE,
    binance_transfers::DEPOSITS,
    binance_transfers::WITHDRAWALS,
    binance_transfers::EITHER,
    binance_transfers::MONEY,
    binance_transfers::INCOME,
    binance_us::HISTORY,
    coinbase::TRANSACTIONS,
    coinbase::TRANSACTIONS_SPOT_PRICE,
    coinbase::TRANSACTIONS_OF_ONE_MONEY,
    coinbase_without_money::TRANSACTIONS,
    coinbase::TRANSFERS,
    coinbase_raw::TRANSACTIONS,
    coinbase_report::REPORT,
    coinbase_pro::FILLS,
    coinbase_pro::ACCOUNT,
    kraken::TRADES,
    kraken::LEDGER,
    kraken_futures::LOG,
    others::BYBIT_SPOT,
    bybit_orders::SPOT,
    bybit_assets::HISTORY,
    bybit_assets::TRANSFERS,
    bybit_assets::TRANSFERS_2021,
    bybit_assets::CHAINS,
    bybit_assets::CONTRACTS,
    bybit_derivatives::TRADES,
    bybit_derivatives::CLOSED,
    bybit_log::LOG,
    bybit_log::LOG_WITHOUT_ZONE,
    okx::TRADING,
    okx_2023::TRADING,
    okx::FILLS,
    okx_2020::FILLS,
    okx::TRADES_OF_OKEX,
    okx::FUNDING,
    okx::DEPOSITS,
    okx::WITHDRAWALS,
    kucoin::FILLS,
    kucoin::FILLS_2021,
    kucoin::ORDERS_2021,
    kucoin::FILLS_WITH_COINS,
    kucoin::FILLS_2020,
    kucoin::FILLS_2019,
    kucoin::FILLS_2018,
    kucoin::PURCHASES,
    kucoin::DEPOSITS,
    kucoin::WITHDRAWALS,
    kucoin::OLD_DEPOSITS,
    kucoin::OLD_WITHDRAWALS,
    kucoin::OLD_TRANSFERS,
    kucoin::EARNINGS,
    kucoin::ACCOUNT,
    kucoin_futures::FILLS,
    kucoin_futures::FILLS_OF_BOTS,
    kucoin_futures::CLOSED,
    kucoin_orders::CONVERSIONS,
    kucoin_orders::PERSON_TO_PERSON,
    kucoin_orders::MONEY_IN,
    kucoin_orders::MONEY_OUT,
    crypto_com::APP,
    crypto_com_exchange::TRADES,
    crypto_com_exchange::TRADES_2021,
    crypto_com_exchange::TRADES_OF_UNIFIED,
    crypto_com_exchange::TRANSFERS,
    crypto_com_exchange::INTEREST,
    crypto_com_exchange::REBATES,
    crypto_com_journal::JOURNAL,
    nexo::TRANSACTIONS,
    nexo::TRANSACTIONS_WITHOUT_ZONE,
    nexo::TRANSACTIONS_OF_ONE_COLUMN,
    gate::BILLS,
    gate_spot::TRADES,
    gate_spot::DEPOSITS,
    gate_spot::WITHDRAWALS,
    fills::MEXC,
    mexc::ORDERS,
    mexc::DEPOSITS,
    mexc::WITHDRAWALS,
    fills::BITGET,
    bitget::LOG,
    bitget::CONTRACTS,
    bitget_orders::ORDERS,
    fills::BINGX,
    ftx::TRADES,
    ftx::DEPOSITS,
    ftx::WITHDRAWALS,
    htx::TRADES,
    htx::FILLS,
    htx::DEPOSITS,
    htx::WITHDRAWALS,
    gemini::HISTORY,
    bitcoin_de::HISTORY,
    bisq::TRADES,
    bitstamp::TRANSACTIONS,
    bitstamp::TRANSACTIONS_WITH_COINS,
    others::BITVAVO,
    others::RELAI,
    revolut::STATEMENT,
    revolut::STATEMENT_2024,
    bitfinex::TRADES,
    bitfinex::TRANSFERS,
    bitfinex::LEDGER,
    bitmex::WALLET,
    bitpanda::TRANSACTIONS,
    bitpanda::TRANSACTIONS_2021,
    bitpanda::PRO_TRADES,
    bittrex::ORDERS,
    bittrex::ORDERS_OF_TAXES,
    bittrex::ORDERS_2017,
    bittrex::ORDERS_2018,
    bittrex::ORDERS_2020,
    bittrex::ORDERS_IN_CAPITALS,
    bittrex::TRANSFERS,
    bittrex::DEPOSITS,
    bittrex::WITHDRAWALS,
    closed::BLOCKFI,
    closed::BLOCKFI_TRADES,
    closed::POLONIEX_TRADES,
    closed::POLONIEX_DEPOSITS,
    closed::POLONIEX_WITHDRAWALS,
    closed::POLONIEX_DISTRIBUTIONS,
    closed::SHAPESHIFT,
    closed::UPHOLD,
    cointracking::TRADES,
    cointracking::TRADES_TO_IMPORT,
    ledgers::BITCOIN_CORE,
    ledgers::ROTKI_TRADES,
    ledgers::ROTKI_EVENTS,
    ledgers::GHOSTFOLIO,
    ledgers::DELTA,
    ledger_live::OPERATIONS,
    etherscan::TRANSACTIONS,
    etherscan::INTERNAL,
    etherscan::TOKENS,
    bittytax::RECORDS,
    sent_received::RECORDS,
    tax_calculator::RECORDS,
    own::FILLS,
    generic::TRADES,
    generic::TRADES_OF_TWO,
];

/// All that can be read.
#[must_use]
pub fn formats() -> &'static [FormatInfo] {
    static INFOS: std::sync::LazyLock<Vec<FormatInfo>> =
        std::sync::LazyLock::new(|| ALL.iter().map(|format| format.info).collect());
    &INFOS
}
