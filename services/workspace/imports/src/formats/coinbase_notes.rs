//! What Coinbase's notes say of trades on its market: `Bought 0.5 SOL for 50.3 USDC on SOL-USDC at 100 USDC/SOL`.

use vocab::Money;

use crate::{cell, symbol};

/// The coin that was paid or received, and how much of it moved.
pub(super) fn paid_in(notes: &str, asset: &str) -> Option<(String, Money)> {
    let words: Vec<&str> = notes.split_whitespace().collect();
    let at = words.iter().position(|word| *word == "for")?;
    let (much, coin) = words.get(at + 1).zip(words.get(at + 2))?;
    let market = words.get(at + 3..at + 5).filter(|rest| rest.first() == Some(&"on"))?;
    let (base, quote) = symbol::pair(market.get(1)?)?;
    let coin = symbol::asset(coin);
    let much = cell::amount(much).ok().flatten().filter(|much| much.is_positive())?;
    (quote == coin && base == asset).then_some((coin, much))
}

/// True where the notes tell of a trade in which this coin is the money. Some files have a row for each of the two coins.
pub(super) fn is_other_half(notes: &str, asset: &str) -> bool {
    let words: Vec<&str> = notes.split_whitespace().collect();
    let is_trade = words.first().is_some_and(|word| ["Bought", "Sold"].contains(word)) && words.contains(&"for");
    let on = words.iter().position(|word| *word == "on");
    let market = on.and_then(|at| words.get(at + 1)).filter(|_| is_trade);
    let pair = market
        .filter(|market| market.contains('-'))
        .and_then(|market| symbol::pair(market));
    pair.is_some_and(|(base, quote)| quote == asset && base != asset)
}

#[cfg(test)]
mod tests {
    use super::is_other_half;

    #[test]
    fn the_market_says_which_coin_is_the_money() {
        let notes = "Bought 0.5 SOL for 50.3 USDC on SOL-USDC at 100 USDC/SOL";
        assert!(is_other_half(notes, "USDC"));
        for (notes, asset) in [
            (notes, "SOL"),
            ("Bought 4 USDC for 3.5 EUR on USDC-EUR at 0.9 EUR/USDC", "USDC"),
            ("Bought 4 USDC for $4.00 USD", "USDC"),
            ("Sent 4 USDC on SOL-USDC", "USDC"),
            ("", "USDC"),
        ] {
            assert!(!is_other_half(notes, asset), "{notes}");
        }
    }
}
