//! Currencies that stand for the US dollar.

/// Currencies that count as one dollar: the dollar itself and the coins that are pegged to it.
pub const DOLLARS: [&str; 8] = ["USD", "USDT", "USDC", "BUSD", "FDUSD", "TUSD", "USDP", "DAI"];

/// True where amounts in both may be added: the same currency, or two that count as one dollar.
#[must_use]
pub fn same_money(one: &str, other: &str) -> bool {
    one == other || (DOLLARS.contains(&one) && DOLLARS.contains(&other))
}

#[cfg(test)]
mod tests {
    use super::same_money;

    #[test]
    fn pegged_coins_add_up_with_the_dollar_and_nothing_else() {
        assert!(same_money("USD", "USDT") && same_money("USDC", "USDT") && same_money("EUR", "EUR"));
        assert!(!same_money("USD", "EUR") && !same_money("BTC", "USDT"));
    }
}
