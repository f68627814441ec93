//! Which column of a file holds what.

use csv::StringRecord;

/// Columns of time, open, high, low, close and volume.
pub(super) type Columns = [Option<usize>; 6];
pub(super) const NAMES: [&str; 6] = ["time", "open", "high", "low", "close", "volume"];

/// Names that say when a candle opens. Other times of a file may be those of its close, so they are looked for first.
const OPENS: [&str; 11] = [
    "open_time",
    "opentime",
    "time_open",
    "timeopen",
    "start_time",
    "starttime",
    "open_timestamp",
    "open_time_utc",
    "open_date",
    "period_start",
    "candle_begin_time",
];
/// CoinAPI: `time_open` is that of the first trade.
const PERIOD: &str = "time_period_start";
/// Names of times in general.
const TIMES: [&str; 21] = [
    "time",
    "date",
    "timestamp",
    "datetime",
    "unix",
    "unix_timestamp",
    "unix_time",
    "date_time",
    "ts",
    "gmt_time",
    "time_utc",
    "date_utc",
    "datetime_utc",
    "timestamp_utc",
    "timestamp_ms",
    "utc_time",
    // Dukascopy, with its offset.
    "local_time",
    "dt",
    "day",
    "start",
    "t",
];
/// What a price may be in, behind its name: `Open (USD)`.
const UNITS: [&str; 6] = ["usd", "usdt", "usdc", "busd", "eur", "gbp"];

/// A file's own header.
pub(super) struct Header {
    pub columns: Columns,
    /// A second column that holds the time of the day, where the first holds the day alone.
    pub clock: Option<usize>,
    /// It has the names of Binance's archive.
    pub binance: bool,
    /// What the file has instead of candles, by its names.
    pub other: Option<&'static str>,
}

pub(super) const TRADES: &str = "single trades";
const FUNDING: &str = "rates of funding";

/// Reads a header; columns that it does not have are none.
pub(super) fn named(header: &StringRecord) -> Header {
    let names: Vec<String> = header.iter().map(plain).collect();
    let exact = |wanted: &str| names.iter().position(|name| name == wanted);
    let first = |wanted: &[&str]| wanted.iter().find_map(|name| exact(name));
    let general = || names.iter().position(|name| TIMES.contains(&name.as_str()));
    let price = |wanted: &[&str]| {
        let in_unit = |name: &String| {
            let unit = name.rsplit_once('_').filter(|(_, unit)| UNITS.contains(unit));
            unit.is_some_and(|(name, _)| wanted.contains(&name))
        };
        first(wanted).or_else(|| names.iter().position(in_unit))
    };
    let (time, clock) = match (exact("date"), exact("time")) {
        (Some(day), Some(clock)) => (Some(day), Some(clock)),
        _ => (exact(PERIOD).or_else(|| first(&OPENS)).or_else(general), None),
    };
    let volume = || names.iter().position(|name| name.starts_with("volume"));
    Header {
        columns: [
            time,
            price(&["open", "open_price", "price_open", "o"]),
            price(&["high", "high_price", "price_high", "max", "h"]),
            price(&["low", "low_price", "price_low", "min", "l"]),
            price(&["close", "close_price", "price_close", "price", "last", "c"]),
            first(&["volume", "vol", "base_volume", "v"]).or_else(volume),
        ],
        clock,
        binance: exact("open_time").is_some() && exact("close_time").is_some(),
        other: first(&["agg_trade_id", "trade_id", "is_buyer_maker", "isbuyermaker"])
            .map(|_| TRADES)
            .or_else(|| first(&["last_funding_rate", "funding_rate", "fundingrate"]).map(|_| FUNDING)),
    }
}

/// `<OPEN>`, `Open Time` and `Vol.` without what programs put around their names.
pub(crate) fn plain(name: &str) -> String {
    let name = name.trim_start_matches('\u{feff}').to_lowercase();
    let words = name.split(|sign: char| !sign.is_alphanumeric());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_")
}

/// The columns of a file without a header whose second cell is a time of the day, as MetaTrader exports them.
pub(super) fn unnamed_with_clock(count: usize) -> Option<Columns> {
    matches!(count, 6 | 7).then_some([0, 2, 3, 4, 5, 6].map(Some))
}

/// The columns of a file without a header, by their number: of Binance's archive, of Kraken's (with a count of trades), of OKX (with three
/// volumes), or the six alone, of which the volume may be missing.
pub(super) fn unnamed(count: usize) -> Option<Columns> {
    matches!(count, 5 | 6 | 7 | 9 | 12).then_some([0, 1, 2, 3, 4, 5].map(Some))
}
