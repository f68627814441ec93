//! What exchanges' files look like. A format is its header and a function; a new one is a line in [`ALL`].

mod binance;
mod binance_transfers;
mod bisq;
mod bitcoin_de;
mod bittytax;
mod bybit_assets;
mod bybit_log;
mod coinbase;
mod coinbase_report;
mod crypto_com;
mod gemini;
mod generic;
mod kraken;
mod kucoin;
mod ledgers;
mod nexo;
mod okx;
mod others;
mod own;

use crate::{
    report::Outcome,
    row::{Cell, Row},
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
    Whole(fn(&[Row<'_>]) -> Vec<Outcome>),
}

pub(crate) struct Format {
    pub info: FormatInfo,
    /// Columns that it must have, folded. Others may stand between them.
    pub headers: &'static [&'static str],
    pub zone: Known,
    /// Column whose days are written in numbers, in an order that has to be found out.
    pub days: Option<&'static str>,
    pub may_repeat_headers: bool,
    pub reader: Reader,
}

impl Format {
    pub fn fits(&self, head: &[String]) -> bool {
        self.headers.iter().all(|wanted| head.iter().any(|cell| cell == wanted))
    }
}

const fn utc(info: FormatInfo, headers: &'static [&'static str], reader: Reader) -> Format {
    Format {
        info,
        headers,
        zone: Known::Utc,
        days: None,
        may_repeat_headers: false,
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
    binance::ORDERS,
    binance::STATEMENT,
    binance_transfers::DEPOSITS,
    binance_transfers::WITHDRAWALS,
    coinbase::TRANSACTIONS,
    coinbase::TRANSACTIONS_SPOT_PRICE,
    coinbase_report::REPORT,
    coinbase::PRO_FILLS,
    coinbase::PRO_ACCOUNT,
    kraken::TRADES,
    kraken::LEDGER,
    others::BYBIT_SPOT,
    bybit_assets::HISTORY,
    bybit_log::LOG,
    bybit_log::LOG_WITHOUT_ZONE,
    okx::TRADING,
    okx::FUNDING,
    others::KUCOIN,
    kucoin::FILLS,
    kucoin::DEPOSITS,
    kucoin::WITHDRAWALS,
    crypto_com::APP,
    nexo::TRANSACTIONS,
    gemini::HISTORY,
    bitcoin_de::HISTORY,
    bisq::TRADES,
    others::BITSTAMP,
    others::BITVAVO,
    others::RELAI,
    others::BITTREX,
    ledgers::BITTREX_TRANSFERS,
    ledgers::COINTRACKING,
    ledgers::BITCOIN_CORE,
    ledgers::ROTKI_TRADES,
    bittytax::RECORDS,
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
