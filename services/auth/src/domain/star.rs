//! Coins that a user has starred.

use chrono::{DateTime, Utc};

/// A starred coin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Star {
    pub coin: String,
    pub starred_at: DateTime<Utc>,
}

/// Stars that one user may have.
pub const MOST: i64 = 500;
/// Bytes of a coin's id.
const LONGEST_COIN: usize = 128;
/// Beside letters and digits: the provider's list has ids with spaces and brackets too.
const SIGNS: &[u8] = b"-_.[]()+~$!*@: ";

/// A coin's id as the market's list has it. The coin need not exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoinId(String);

impl CoinId {
    /// 1 to 128 bytes: letters, digits and the signs that ids of the provider have; none for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || SIGNS.contains(&byte);
        let is_id = (1..=LONGEST_COIN).contains(&text.len())
            && text.bytes().all(allowed)
            && !text.contains("..")
            && text != ".";
        is_id.then(|| Self(text.to_owned()))
    }

    /// The id as the provider has it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::CoinId;

    #[test]
    fn ids_are_words_of_the_market() {
        for good in [
            "bitcoin",
            "0x",
            "usd-coin",
            "a.b_c",
            "some coin (old)",
            &"x".repeat(128),
        ] {
            assert!(CoinId::parse(good).is_some(), "{good}");
        }
        for bad in ["", ".", "../x", "a/b", "a%b", "bitcoin\n", "é", &"x".repeat(129)] {
            assert!(CoinId::parse(bad).is_none(), "{bad}");
        }
    }
}
