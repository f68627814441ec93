//! Coins under the names that people know.

/// What some venues call coins that have another name everywhere else.
const ALIASES: [(&str, &str); 20] = [
    ("XXBT", "BTC"),
    ("XBT", "BTC"),
    ("XETH", "ETH"),
    ("XLTC", "LTC"),
    ("XXRP", "XRP"),
    ("XXLM", "XLM"),
    ("XXMR", "XMR"),
    ("XZEC", "ZEC"),
    ("XETC", "ETC"),
    ("XREP", "REP"),
    ("XMLN", "MLN"),
    ("XXDG", "DOGE"),
    ("XDG", "DOGE"),
    ("ZEUR", "EUR"),
    ("ZUSD", "USD"),
    ("ZGBP", "GBP"),
    ("ZCAD", "CAD"),
    ("ZJPY", "JPY"),
    ("ZAUD", "AUD"),
    ("ETH2", "ETH"),
];

/// Money in which pairs are quoted, the longest first.
const QUOTES: [&str; 26] = [
    "FDUSD", "USDT", "USDC", "BUSD", "TUSD", "USDP", "BIDR", "BVND", "ZEUR", "ZUSD", "USD", "EUR", "GBP", "TRY", "BRL",
    "AUD", "CAD", "JPY", "CHF", "DAI", "BTC", "XBT", "ETH", "BNB", "XRP", "TRX",
];

/// Staked forms (`.S`, `.F`, `.M`) are the coin.
pub(crate) fn asset(text: &str) -> String {
    let upper = text.trim().to_uppercase();
    let plain = upper.split_once('.').map_or(upper.as_str(), |(coin, _)| coin);
    let known = ALIASES.iter().find(|(alias, _)| *alias == plain);
    known.map_or(plain, |(_, name)| name).to_owned()
}

/// `BTC/USDT`, `BTC-USDT`, `BTC_USDT` or `BTCUSDT`: base and quote.
pub(crate) fn pair(text: &str) -> Option<(String, String)> {
    let text = text.trim().to_uppercase();
    let (base, quote) = match text.split_once(['/', '-', '_']) {
        Some(parts) => parts,
        None => {
            let quote = QUOTES
                .iter()
                .find(|quote| text.len() > quote.len() && text.ends_with(**quote))?;
            text.split_at_checked(text.len() - quote.len())?
        }
    };
    (!base.is_empty() && !quote.is_empty()).then(|| (asset(base), asset(quote)))
}

/// True for money in which pairs are quoted: state money and pegged coins.
pub(crate) fn is_money(coin: &str) -> bool {
    const COINS: [&str; 5] = ["BTC", "XBT", "ETH", "BNB", "XRP"];
    QUOTES.contains(&coin) && !COINS.contains(&coin)
}

/// True where `a` is the money of a pair of the two.
pub(crate) fn is_quote(a: &str, b: &str) -> bool {
    const ORDER: [&str; 12] = [
        "USD", "EUR", "GBP", "USDT", "USDC", "BUSD", "FDUSD", "TUSD", "DAI", "BTC", "ETH", "BNB",
    ];
    let place = |coin: &str| ORDER.iter().position(|known| *known == coin).unwrap_or(ORDER.len());
    place(a) < place(b)
}

#[cfg(test)]
mod tests {
    use super::{asset, pair};

    #[test]
    fn coins_have_one_name() {
        assert_eq!(
            ["XXBT", "zeur", "ETH2.S", "DOT.S", "btc"].map(asset),
            ["BTC", "EUR", "ETH2", "DOT", "BTC"].map(asset)
        );
    }

    #[test]
    fn pairs_are_split_by_a_sign_or_by_the_longest_quote() {
        let both = |base: &str, quote: &str| Some((base.to_owned(), quote.to_owned()));
        assert_eq!(pair("BTC/USDT"), both("BTC", "USDT"));
        assert_eq!(pair("XTZ-USDT"), both("XTZ", "USDT"));
        assert_eq!(pair("XXBTZEUR"), both("BTC", "EUR"));
        assert_eq!(pair("BTCFDUSD"), both("BTC", "FDUSD"));
        assert_eq!(pair("BNBBTC"), both("BNB", "BTC"));
        assert_eq!(pair("BTC"), None);
    }
}
