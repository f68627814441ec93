//! What is so of a few real coins, whatever prices a world gives them. Of the others nothing is said.

/// By which function blocks are mined; none where nobody mines or the coin is not listed here.
pub fn hashing_algorithm(id: &str) -> Option<&'static str> {
    Some(match id {
        "bitcoin" | "bitcoin-cash" => "SHA-256",
        "dogecoin" | "litecoin" => "Scrypt",
        "monero" => "RandomX",
        "ethereum-classic" => "Ethash",
        "zcash" => "Equihash",
        "dash" => "X11",
        "kaspa" => "kHeavyHash",
        _ => return None,
    })
}

/// The most units that there will ever be, of coins whose rules say so.
pub fn max_supply(id: &str) -> Option<f64> {
    match id {
        "bitcoin" | "bitcoin-cash" => Some(21e6),
        "litecoin" => Some(84e6),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{hashing_algorithm, max_supply};

    #[test]
    fn coins_have_their_own_rules() {
        assert_eq!(hashing_algorithm("bitcoin"), Some("SHA-256"));
        assert_eq!(hashing_algorithm("dogecoin"), Some("Scrypt"));
        assert_eq!(hashing_algorithm("ethereum"), None);
        assert_eq!(max_supply("bitcoin"), Some(21_000_000.0));
        assert_eq!(max_supply("dogecoin"), None);
    }
}
