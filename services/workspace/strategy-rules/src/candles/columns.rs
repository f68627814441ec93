//! Which column of a file holds what.

use csv::StringRecord;

/// Columns of time, open, high, low, close and volume.
pub(super) type Columns = [Option<usize>; 6];
pub(super) const NAMES: [&str; 6] = ["time", "open", "high", "low", "close", "volume"];

/// Names that say when a candle opens. Other times of a file may be those of its close, so they are looked for first.
const OPENS: [&str; 5] = ["open_time", "opentime", "time_open", "timeopen", "start_time"];
/// Names of times in general.
const TIMES: [&str; 12] = [
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
];

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
    let (time, clock) = match (exact("date"), exact("time")) {
        (Some(day), Some(clock)) => (Some(day), Some(clock)),
        _ => (first(&OPENS).or_else(general), None),
    };
    let volume = || names.iter().position(|name| name.starts_with("volume"));
    Header {
        columns: [
            time,
            first(&["open", "open_price"]),
            first(&["high", "high_price", "max"]),
            first(&["low", "low_price", "min"]),
            first(&["close", "close_price", "price", "last"]),
            first(&["volume", "vol", "base_volume"]).or_else(volume),
        ],
        clock,
        binance: exact("open_time").is_some() && exact("close_time").is_some(),
        other: first(&["agg_trade_id", "trade_id", "is_buyer_maker", "isbuyermaker"])
            .map(|_| TRADES)
            .or_else(|| first(&["last_funding_rate", "funding_rate", "fundingrate"]).map(|_| FUNDING)),
    }
}

/// `<OPEN>`, `Open Time` and `Vol.` without what programs put around their names.
fn plain(name: &str) -> String {
    let name = name.trim_start_matches('\u{feff}').to_lowercase();
    let name = name.replace(|sign: char| !sign.is_alphanumeric(), "_");
    name.trim_matches('_').to_owned()
}

/// The columns of a file without a header, by their number: of Binance's archive, of Kraken's (with a count of trades), of OKX (with three
/// volumes), or the six alone, of which the volume may be missing.
pub(super) fn unnamed(count: usize) -> Option<Columns> {
    matches!(count, 5 | 6 | 7 | 9 | 12).then_some([0, 1, 2, 3, 4, 5].map(Some))
}
