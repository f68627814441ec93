//! What exchanges' files look like. A format is its header and a function; a new one is a line in [`ALL`].

mod binance;
mod coinbase;
mod generic;
mod kraken;
mod ledgers;
mod others;

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

const fn info(id: &'static str, name: &'static str, venue: &'static str) -> FormatInfo {
    FormatInfo { id, name, venue }
}

pub(crate) static ALL: &[Format] = &[
    binance::TRADES,
    binance::TRADES_WITH_SIDE,
    binance::ORDERS,
    binance::STATEMENT,
    coinbase::TRANSACTIONS,
    coinbase::TRANSACTIONS_SPOT_PRICE,
    coinbase::PRO_FILLS,
    coinbase::PRO_ACCOUNT,
    kraken::TRADES,
    kraken::LEDGER,
    others::BYBIT_SPOT,
    others::KUCOIN,
    others::BITSTAMP,
    others::BITVAVO,
    others::RELAI,
    others::BITTREX,
    ledgers::BITTREX_TRANSFERS,
    ledgers::COINTRACKING,
    ledgers::BITCOIN_CORE,
    ledgers::ROTKI_TRADES,
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
