//! What Coinbase's notes say of trades on its market: `Bought 0.5 SOL for 50.3 USDC on SOL-USDC at 100 USDC/SOL`.

use vocab::Money;

use crate::{cell, symbol};

/// The coin that was paid or received, and how much of it moved. Without a market, only a coin counts: the money of a state is that of the
/// account, or what the notes take it for.
pub(super) fn paid_in(notes: &str, asset: &str) -> Option<(String, Money)> {
    let words: Vec<&str> = notes.split_whitespace().collect();
    let at = words.iter().position(|word| *word == "for")?;
    let (much, coin) = words.get(at + 1).zip(words.get(at + 2))?;
    let coin = symbol::asset(coin);
    let much = cell::amount(much).ok().flatten().filter(|much| much.is_positive())?;
    let fits = match words.get(at + 3..at + 5).filter(|rest| rest.first() == Some(&"on")) {
        Some(market) => symbol::pair(market.get(1)?)? == (asset.to_owned(), coin.clone()),
        None => {
            let of = words.get(at.checked_sub(1)?)?;
            let is_coin = symbol::is_known_coin(&coin) && !vocab::is_state_money(&coin);
            is_coin && coin != asset && symbol::asset(of) == asset
        }
    };
    fits.then_some((coin, much))
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
    use super::{is_other_half, paid_in};

    #[test]
    fn what_was_paid_is_a_coin_or_money() {
        let paid = |notes| paid_in(notes, "BTC").map(|(coin, much)| format!("{much} {coin}"));
        for (notes, wanted) in [
            (
                "Bought 0.1 BTC for 5,000.5 USDC on BTC-USDC at 50005 USDC/BTC",
                Some("5000.5 USDC"),
            ),
            (
                "Bought 0.1 BTC for 5000 EUR on BTC-EUR at 50000 EUR/BTC",
                Some("5000 EUR"),
            ),
            ("Bought 0.1 BTC for 5000 USDC", Some("5000 USDC")),
            // The columns say it in the money of the account.
            ("Bought 0.1 BTC for $5,000.00 USD", None),
            ("Bought 0.1 BTC for € 300.00 EUR", None),
            ("Bought 1 ETH for 0.05 BTC on ETH-BTC at 0.05 BTC/ETH", None),
            ("Paid for something", None),
        ] {
            assert_eq!(paid(notes).as_deref(), wanted, "{notes}");
        }
    }

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
