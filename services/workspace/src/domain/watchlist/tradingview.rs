//! TradingView's text: `EXCHANGE:SYMBOL` between commas or on lines, sections as `###Name`.

use super::{Content, Item, Kind, NewWatchlist, Notes, Row, section, unnamed_token};
use crate::domain::text;

/// Money in which pairs are quoted; the longest one that fits is taken off.
const QUOTES: [&str; 31] = [
    "FDUSD", "USDT", "USDC", "BUSD", "TUSD", "USDP", "USDE", "PYUSD", "RLUSD", "DAI", "USD", "EUR", "EURI", "EURC",
    "GBP", "JPY", "TRY", "BRL", "AUD", "CAD", "CHF", "KRW", "IDR", "INR", "MXN", "ZAR", "PLN", "UAH", "BTC", "ETH",
    "BNB",
];
/// The exchange of an index over all of them.
const INDEX: &str = "CRYPTO";
const LONGEST_SYMBOL: usize = 60;

/// What the coin of a pair may be, by its longest quote first: `BTC` of `BTCUSDT` and `BTCUSDT.P`; `DO` and `DOT` of `DOTUSD`, because
/// `TUSD` is money too. The pair itself comes first where `is_bare`, and is all where no quote fits.
#[must_use]
pub fn bases(pair: &str, is_bare: bool) -> Vec<String> {
    let pair = pair.to_uppercase();
    // A perpetual, as TradingView writes it.
    let pair = pair.strip_suffix(".P").unwrap_or(&pair);
    if let Some((base, _)) = pair.split_once('/') {
        return vec![base.to_owned()];
    }
    let mut quotes: Vec<&str> = QUOTES
        .into_iter()
        .filter(|quote| pair.len() > quote.len() && pair.ends_with(quote))
        .collect();
    quotes.sort_by_key(|quote| std::cmp::Reverse(quote.len()));
    let whole = (is_bare || quotes.is_empty()).then_some(pair);
    let cut = quotes.iter().map(|quote| &pair[..pair.len() - quote.len()]);
    whole
        .into_iter()
        .chain(cut)
        .filter(|base| !base.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Rows of a text, by their line. TradingView itself writes all on one line: there a row is named by its place among the entries, sections
/// counted.
#[must_use]
pub fn read(content: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut within = String::new();
    // Lines may end with CR alone.
    let content = content
        .trim_start_matches('\u{feff}')
        .replace("\r\n", "\n")
        .replace('\r', "\n");
    let has_one_line = content.lines().filter(|text| !text.trim().is_empty()).count() == 1;
    let mut places = 1_u32..;
    for (line, text) in (1_u32..).zip(content.lines()) {
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let place = places.next().unwrap_or(u32::MAX);
            let mut faults = Vec::new();
            let content = if let Some(name) = part.strip_prefix("###") {
                within = section("section", name, &mut faults);
                Content::Section(within.clone())
            } else {
                let (is_bare, pair) = part.split_once(':').map_or((true, part), |(_, pair)| (false, pair));
                text::line("symbol", part, LONGEST_SYMBOL, &mut faults);
                Content::Symbol {
                    symbols: bases(pair.trim(), is_bare),
                    item: Box::new(unnamed_token(within.clone(), Notes::default())),
                }
            };
            let content = match (faults.into_iter().next(), content) {
                (Some(fault), content) => {
                    if matches!(content, Content::Section(_)) {
                        within.clear();
                    }
                    Content::Bad(fault.message)
                }
                (None, Content::Symbol { symbols, .. }) if symbols.is_empty() => {
                    Content::Bad("This doesn't name a coin. Write EXCHANGE:SYMBOL, such as BINANCE:BTCUSDT.".to_owned())
                }
                (None, content) => content,
            };
            rows.push(Row {
                line: if has_one_line { place } else { line },
                text: part.to_owned(),
                content,
            });
        }
    }
    rows
}

/// The pair of a coin in an index, with a quote that leaves no doubt about the coin where there is one.
fn pair(symbol: &str) -> String {
    let is_clear = |quote: &&&str| bases(&format!("{symbol}{quote}"), false) == [symbol];
    let quote = ["USD", "USDT"].iter().chain(&QUOTES).find(is_clear).unwrap_or(&"USD");
    format!("{INDEX}:{symbol}{quote}")
}

/// The text of a list, and how many items it cannot hold: addresses, entities, collections, and tokens whose symbol is not known.
#[must_use]
pub fn write(list: &NewWatchlist, items: &[Item]) -> (String, u32) {
    let mut parts = Vec::new();
    let mut left_out = 0;
    for name in &list.sections {
        if !name.is_empty() {
            parts.push(format!("###{name}"));
        }
        for item in items
            .iter()
            .filter(|item| list.sections[list.place_of(&item.section)] == *name)
        {
            let symbol = item.symbol.to_uppercase();
            let is_plain =
                !symbol.is_empty() && !symbol.contains([',', ':', '#', '/']) && !symbol.contains(char::is_whitespace);
            if item.subject.kind == Kind::Token && is_plain {
                parts.push(pair(&symbol));
            } else {
                left_out += 1;
            }
        }
    }
    (parts.join(","), left_out)
}

#[cfg(test)]
mod tests {
    use super::{Content, bases, pair, read};

    #[test]
    fn the_longest_quote_is_taken_off_first() {
        for (pair, coins) in [
            ("BTCUSDT", &["BTC"][..]),
            ("BTCFDUSD", &["BTC", "BTCFD"]),
            ("ETHBTC", &["ETH"]),
            ("btcusdt.p", &["BTC"]),
            ("BTC", &["BTC"]),
            ("USDCUSDT", &["USDC"]),
            ("SOL/EUR", &["SOL"]),
            ("DOTUSD", &["DO", "DOT"]),
            ("BNBUSD", &["BN", "BNB"]),
        ] {
            assert_eq!(bases(pair, false), coins, "{pair}");
        }
        assert_eq!(bases("WBTC", true), ["WBTC", "W"]);
    }

    #[test]
    fn a_pair_is_written_so_that_its_coin_is_read_back() {
        assert_eq!(pair("BTC"), "CRYPTO:BTCUSD");
        assert_eq!(pair("DOT"), "CRYPTO:DOTUSDT");
        for symbol in ["USDT", "USD", "PY", "XPY", "T", "FD", "W.P", "EUR", "XT"] {
            let pair = pair(symbol);
            assert_eq!(bases(pair.trim_start_matches("CRYPTO:"), false), [symbol]);
        }
    }

    #[test]
    fn sections_and_symbols_are_read_by_line() {
        let rows = read("###Majors,BINANCE:BTCUSDT,\r\nKRAKEN:ETHEUR\n\n###,NASDAQ:");
        let content: Vec<(u32, String)> = rows
            .iter()
            .map(|row| {
                let content = match &row.content {
                    Content::Section(name) => format!("[{name}]"),
                    Content::Symbol { symbols, item } => format!("{} in {}", symbols.join("|"), item.section),
                    Content::Bad(_) => "bad".to_owned(),
                    Content::Item(_) => "item".to_owned(),
                };
                (row.line, content)
            })
            .collect();
        let wanted = [
            (1, "[Majors]"),
            (1, "BTC in Majors"),
            (2, "ETH in Majors"),
            (4, "[]"),
            (4, "bad"),
        ];
        assert_eq!(content, wanted.map(|(line, content)| (line, content.to_owned())));
    }

    #[test]
    fn rows_of_one_line_are_named_by_their_place_and_others_by_their_line() {
        let lines = |text: &str| read(text).iter().map(|row| row.line).collect::<Vec<_>>();
        assert_eq!(lines("###Majors,BINANCE:BTCUSDT,,NASDAQ:,X:ETHUSD\n"), [1, 2, 3, 4]);
        assert_eq!(lines("BINANCE:BTCUSDT\rKRAKEN:ETHEUR,X:SOLUSD\rNASDAQ:"), [1, 2, 2, 3]);
        assert_eq!(lines("BINANCE:BTCUSDT\r\n\r\nNASDAQ:"), [1, 3]);
    }
}
