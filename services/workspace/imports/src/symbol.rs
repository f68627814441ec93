//! Coins under the names that people know.

/// What some venues call coins that have another name everywhere else.
const ALIASES: [(&str, &str); 24] = [
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
    ("XNMC", "NMC"),
    ("XXDG", "DOGE"),
    ("XDG", "DOGE"),
    ("ZEUR", "EUR"),
    ("ZUSD", "USD"),
    ("ZGBP", "GBP"),
    ("ZCAD", "CAD"),
    ("ZJPY", "JPY"),
    ("ZAUD", "AUD"),
    ("ZKRW", "KRW"),
    ("ZMXN", "MXN"),
    ("ZARS", "ARS"),
    ("ETH2", "ETH"),
];

/// Money in which pairs are quoted.
const QUOTES: [&str; 50] = [
    "FDUSD", "PYUSD", "USDT", "USDC", "BUSD", "TUSD", "USDP", "USDD", "USDE", "EURC", "EURI", "BIDR", "BVND", "IDRT",
    "DOGE", "USD", "EUR", "GBP", "TRY", "BRL", "AUD", "CAD", "JPY", "CHF", "DAI", "RUB", "UAH", "NGN", "PLN", "ZAR",
    "RON", "CZK", "ARS", "MXN", "COP", "INR", "KRW", "SGD", "HKD", "NZD", "AED", "SEK", "NOK", "BTC", "XBT", "ETH",
    "BNB", "XRP", "TRX", "SOL",
];
/// Pegged coins in which few pairs are quoted: they count where the base is known, or where nothing else fits. `XRPRLUSD` is no `XRPRL`.
const RARE_QUOTES: [&str; 14] = [
    "EUROP", "RLUSD", "BKRW", "EURQ", "EURR", "GYEN", "USD1", "USDG", "USDQ", "USDR", "USDS", "PAX", "UST", "VAI",
];
/// Kraken's older names of quotes: only behind a base of four letters of its older names, as in `XXBTZEUR`. `XTZEUR` is no `XT`, and `AI16ZEUR`
/// no `AI16`.
const OLD_QUOTES: [&str; 9] = ["ZEUR", "ZUSD", "ZGBP", "ZCAD", "ZJPY", "ZAUD", "ZKRW", "XXBT", "XETH"];
/// Coins that tell where a glued pair is split: `BNBUSD` is no `BN`.
const KNOWN: &str = " BTC XBT ETH BNB XRP SOL ADA DOGE TRX DOT LTC BCH LINK AVAX MATIC POL SHIB UNI XLM ATOM ETC XMR FIL HBAR ICP APT ARB OP NEAR \
    VET INJ GRT ALGO QNT AAVE SAND MANA EGLD EOS XTZ THETA AXS FTM FLOW CHZ NEO KAVA GALA MINA IOTA ZEC DASH MKR SNX CRV COMP ENJ BAT ZIL ZRX \
    LRC OMG ICX ONT QTUM WAVES YFI SUSHI REN STORJ BNT ANT KNC OCEAN CELO BAND NMR OXT SRM RAY GMT APE LDO RNDR IMX RUNE DYDX ENS GMX BLUR PEPE \
    SUI SEI TIA JUP PYTH WLD ORDI STRK DYM W ENA ETHFI TON NOT BONK FLOKI WIF FET AGIX AR JST WIN BTT HOT ALT ACT GT OKB KCS CRO HT LEO NEXO CEL \
    USDT USDC BUSD TUSD USDP DAI EUR GBP USD AUD CAD CHF JPY PAXG WBTC STETH CBETH CAKE KSM GNO LPT LUNA LUNC UST FTT HNT PERP RLC SC DGB RVN BTG \
    BSV NANO XNO LSK STEEM HIVE ARDR SYS DCR MLN REP NMC SKL COTI TRB ROSE KDA CKB IOST HFT MASK SPELL SLP YGG ALICE TLM SXP REEF ANKR CHR CTSI \
    IOTX MTL NKN OGN POND PROM REQ STMX STX T TRAC UMA VTHO WAXP XEC XEM XVG XVS ";

/// Staked forms (`.S`, `.F`, `.M`) are the coin, also with how many days it is bound: `DOT28.S`.
pub(crate) fn asset(text: &str) -> String {
    let upper = text.trim().to_uppercase();
    let plain = match upper.split_once('.') {
        Some((coin, form)) => match coin.len().checked_sub(2).and_then(|at| coin.split_at_checked(at)) {
            Some((bare, days))
                if form.len() == 1 && bare.len() > 1 && days.bytes().all(|sign| sign.is_ascii_digit()) =>
            {
                bare
            }
            _ => coin,
        },
        None => upper.as_str(),
    };
    let known = ALIASES.iter().find(|(alias, _)| *alias == plain);
    known.map_or(plain, |(_, name)| name).to_owned()
}

fn is_known(coin: &str) -> bool {
    KNOWN.contains(&format!(" {coin} "))
}

/// True for the largest coins and for money: of any other sign only a market says whether it is one.
#[must_use]
pub fn is_known_coin(coin: &str) -> bool {
    is_known(coin) || QUOTES.contains(&coin) || RARE_QUOTES.contains(&coin)
}

/// Between the coins of a pair.
const BETWEEN: [char; 4] = ['/', '-', '_', ':'];

/// `BTC/USDT`, `BTC-USDT`, `BTC_USDT`, `BTC:USDT` or `BTCUSDT`: base and quote. More parts name a contract: `BTC-USDT-SWAP`.
pub(crate) fn pair(text: &str) -> Option<(String, String)> {
    let text = text.trim().to_uppercase();
    let (base, quote) = match text.split_once(BETWEEN) {
        Some((base, quote)) => (base.trim(), quote.trim()),
        None => glued(&text)?,
    };
    let is_pair = !base.is_empty() && !quote.is_empty() && !quote.contains(BETWEEN) && !is_end_of_contract(quote);
    is_pair.then(|| (asset(base), asset(quote)))
}

/// The same at a venue that has no pairs in these coins, which all end with `USD`: there `GHSTUSD` is no `GHS` for `TUSD`.
pub(crate) fn pair_without(text: &str, coins: &[&str]) -> Option<(String, String)> {
    let upper = text.trim().to_uppercase();
    let seems = |coin: &&str| upper.len() > coin.len() && upper.ends_with(*coin);
    match upper.strip_suffix("USD") {
        Some(base) if !upper.contains(BETWEEN) && coins.iter().any(seems) => Some((asset(base), "USD".to_owned())),
        _ => pair(&upper),
    }
}

/// `BTC-PERP` and `BTC-27JUN25` name contracts: what stands behind the coin is no money.
fn is_end_of_contract(quote: &str) -> bool {
    const ENDLESS: [&str; 4] = ["PERP", "PERPETUAL", "SWAP", "FUTURES"];
    let is_digit = |sign: char| sign.is_ascii_digit();
    let is_day = (6..=8).contains(&quote.len()) && quote.starts_with(is_digit) && quote.ends_with(is_digit);
    is_day || ENDLESS.contains(&quote)
}

/// Split so that the base is a known coin, the longest: `USDTUSD` is no `USD` for `TUSD`. Else at the longest quote.
fn glued(text: &str) -> Option<(&str, &str)> {
    let at = |quote: &str| {
        let at = text.len().checked_sub(quote.len()).filter(|at| *at > 0)?;
        text.ends_with(quote).then(|| text.split_at_checked(at))?
    };
    let is_old = |base: &str| base.len() == 4 && (base.starts_with(['X', 'Z']) || base == "USDT");
    let mut old = OLD_QUOTES.iter().filter_map(|quote| at(quote));
    if let Some(old) = old.find(|(base, _)| is_old(base)) {
        return Some(old);
    }
    let all = || QUOTES.iter().filter_map(|quote| at(quote));
    let rare = || RARE_QUOTES.iter().filter_map(|quote| at(quote));
    let known = all().chain(rare()).filter(|(base, _)| is_known(base));
    let with_known = known.max_by_key(|(base, _)| base.len());
    with_known.or_else(|| all().chain(rare()).next())
}

/// True for money in which pairs are quoted: state money and pegged coins.
pub(crate) fn is_money(coin: &str) -> bool {
    const COINS: [&str; 8] = ["BTC", "XBT", "ETH", "BNB", "XRP", "TRX", "SOL", "DOGE"];
    (QUOTES.contains(&coin) && !COINS.contains(&coin)) || RARE_QUOTES.contains(&coin)
}

/// True where `a` is the money of a pair of the two: that of a state before a pegged coin, and both before all others.
pub(crate) fn is_quote(a: &str, b: &str) -> bool {
    const STATES: [&str; 10] = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY", "BRL", "TRY", "PLN"];
    const PEGGED: [&str; 6] = ["USDT", "USDC", "BUSD", "FDUSD", "TUSD", "DAI"];
    const COINS: [&str; 3] = ["BTC", "ETH", "BNB"];
    let within = |kind: usize, all: &[&str], coin: &str| {
        let place = all.iter().position(|known| *known == coin);
        (kind, place.unwrap_or(all.len()))
    };
    let place = |coin: &str| {
        if STATES.contains(&coin) || vocab::is_state_money(coin) {
            within(0, &STATES, coin)
        } else if is_money(coin) {
            within(1, &PEGGED, coin)
        } else {
            within(2, &COINS, coin)
        }
    };
    place(a) < place(b)
}

#[cfg(test)]
mod tests {
    use super::{OLD_QUOTES, QUOTES, RARE_QUOTES, asset, is_money, is_quote, pair, pair_without};

    #[test]
    fn coins_have_one_name() {
        assert_eq!(
            ["XXBT", "zeur", "ETH2.S", "DOT.S", "btc", "DOT28.S", "SOL03.S", "XBT.M"].map(asset),
            ["BTC", "EUR", "ETH", "DOT", "BTC", "DOT", "SOL", "BTC"]
        );
    }

    #[test]
    fn quotes_are_coins_or_money_of_states_by_the_shared_list() {
        const COINS: [&str; 23] = [
            "FDUSD", "PYUSD", "USDT", "USDC", "BUSD", "TUSD", "USDP", "USDD", "USDE", "EURC", "EURI", "BIDR", "BVND",
            "IDRT", "DOGE", "DAI", "BTC", "ETH", "BNB", "XRP", "TRX", "SOL", "XBT",
        ];
        for quote in QUOTES.iter().chain(&OLD_QUOTES) {
            let name = asset(quote);
            assert_ne!(vocab::is_state_money(&name), COINS.contains(&name.as_str()), "{quote}");
        }
        for quote in RARE_QUOTES {
            assert!(is_money(quote) && !vocab::is_state_money(quote), "{quote}");
        }
    }

    #[test]
    fn money_of_states_goes_before_pegged_coins_and_both_before_others() {
        for (money, coin) in [
            ("USD", "USDT"),
            ("RUB", "BTC"),
            ("RUB", "USDT"),
            ("EUR", "EURC"),
            ("USDT", "USDC"),
            ("PYUSD", "BTC"),
            ("RLUSD", "XRP"),
            ("BTC", "ETH"),
            ("ETH", "SOL"),
        ] {
            assert!(is_quote(money, coin) && !is_quote(coin, money), "{money} {coin}");
        }
        assert!(!is_quote("SOL", "ADA") && !is_quote("ADA", "SOL"));
    }

    #[test]
    fn pairs_are_split_by_a_sign_or_by_the_longest_quote() {
        for (text, base, quote) in [
            ("BTC/USDT", "BTC", "USDT"),
            ("XTZ-USDT", "XTZ", "USDT"),
            ("BTC:EUR", "BTC", "EUR"),
            ("XXBTZEUR", "BTC", "EUR"),
            ("XETHXXBT", "ETH", "BTC"),
            ("XXBTZJPY", "BTC", "JPY"),
            ("XTZEUR", "XTZ", "EUR"),
            ("TRXXBT", "TRX", "BTC"),
            ("CHZUSD", "CHZ", "USD"),
            ("BTCFDUSD", "BTC", "FDUSD"),
            ("BNBBTC", "BNB", "BTC"),
            ("BNBUSD", "BNB", "USD"),
            ("BNBBUSD", "BNB", "BUSD"),
            ("DOTUSD", "DOT", "USD"),
            ("GALAEUR", "GALA", "EUR"),
            ("SOLBRL", "SOL", "BRL"),
            ("QQQBUSD", "QQQ", "BUSD"),
            ("XRPRLUSD", "XRP", "RLUSD"),
            ("BTCUSD1", "BTC", "USD1"),
            ("BTCPAX", "BTC", "PAX"),
            ("LUNAUST", "LUNA", "UST"),
            ("QQQUSD1", "QQQ", "USD1"),
            ("AI16ZEUR", "AI16Z", "EUR"),
            ("USDTZUSD", "USDT", "USD"),
            ("ZEURZUSD", "EUR", "USD"),
            ("USDTUSD", "USDT", "USD"),
            ("USDCTUSD", "USDC", "TUSD"),
            ("ARBUSD", "ARB", "USD"),
        ] {
            assert_eq!(pair(text), Some((base.to_owned(), quote.to_owned())), "{text}");
        }
        for (text, base, quote) in [
            ("GHSTUSD", "GHST", "USD"),
            ("USDTUSD", "USDT", "USD"),
            ("XXBTZUSD", "BTC", "USD"),
            ("TUSD", "T", "USD"),
            ("GHST/TUSD", "GHST", "TUSD"),
        ] {
            assert_eq!(
                pair_without(text, &["TUSD"]),
                Some((base.to_owned(), quote.to_owned())),
                "{text}"
            );
        }
        assert_eq!(pair("BTC"), None);
        assert_eq!(pair("USDT"), None);
        assert_eq!(pair("BTC-USDT-SWAP"), None);
        assert_eq!(pair("BTC/USDT:USDT"), None);
        for contract in ["BTC-PERP", "BTCUSDT-PERP", "ETH-27JUN25", "BTC_250627", "BTC-PERPETUAL"] {
            assert_eq!(pair(contract), None, "{contract}");
        }
    }
}
