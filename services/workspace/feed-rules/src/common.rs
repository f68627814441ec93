//! Names and symbols of tokens that are words of their own. They need `$`, or a word behind them that leaves no doubt.

use crate::common_words::WORDS;

/// Words behind a name that leave no doubt.
pub(crate) const BEHIND: [&str; 12] = [
    "protocol",
    "network",
    "blockchain",
    "token",
    "tokens",
    "coin",
    "chain",
    "foundation",
    "labs",
    "dao",
    "finance",
    "mainnet",
];

/// Names of tokens beside the market's, with its ids: the units of networks that give their names to the tokens.
pub(crate) const UNITS: [(&str, &str); 2] = [("ethereum", "Ether"), ("stellar", "Lumens")];

/// Symbols that stand for their token without `$`, in capitals only.
const PLAIN: &[&str] = &[
    "BTC", "ETH", "XRP", "BNB", "SOL", "DOGE", "ADA", "TRX", "LTC", "BCH", "XLM", "XMR", "SHIB", "HBAR", "AVAX",
    "AAVE", "USDT", "USDC",
];

/// True where a name alone says nothing: it is a word, or has fewer than three letters.
pub(crate) fn is_common(name: &str) -> bool {
    let name = name.to_lowercase();
    name.chars().filter(|sign| sign.is_alphabetic()).count() < 3 || WORDS.contains(&name.as_str())
}

/// True for symbols in capitals that need no `$`.
pub(crate) fn is_plain(symbol: &str) -> bool {
    PLAIN.contains(&symbol)
}

#[cfg(test)]
mod tests {
    use super::{WORDS, is_common, is_plain};

    #[test]
    fn words_of_the_language_say_nothing_alone() {
        assert!(WORDS.iter().all(|word| *word == word.to_lowercase()));
        for name in ["LINK", "Near", "One", "Pi", "S", "Gas", "Maker", "1"] {
            assert!(is_common(name), "{name}");
        }
        for name in ["Chainlink", "Bitcoin", "XRP", "Solana"] {
            assert!(!is_common(name), "{name}");
        }
        assert!(is_plain("BTC") && !is_plain("LINK") && !is_plain("btc"));
    }
}
