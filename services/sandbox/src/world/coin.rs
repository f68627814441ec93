//! What a coin is, apart from its prices.

use super::random;

/// A coin of either world.
#[derive(Debug, Clone)]
pub struct Coin {
    /// CoinGecko id, unique.
    pub id: String,
    /// Lower-case symbol; several coins may share one.
    pub symbol: String,
    /// Display name.
    pub name: String,
    /// The number in image addresses and trending answers.
    pub number: u32,
    /// First UTC day with a price (days since 1970).
    pub first_day: i64,
    /// Last UTC day with a price; `None` while the coin trades.
    pub last_day: Option<i64>,
    /// Ids out of [`super::names::CATEGORIES`].
    pub categories: Vec<&'static str>,
    /// `(platform id, contract)` of a token; `None` for a coin of its own chain or when not known.
    pub platform: Option<(&'static str, String)>,
    /// What the supply is known to be; replayed data knows nothing of it.
    pub supply: Option<Supply>,
}

/// Issuance of a generated coin.
#[derive(Debug, Clone, Copy)]
pub struct Supply {
    /// Units that exist in the end.
    pub total: f64,
    /// Whether issuance is capped at `total`.
    pub capped: bool,
    /// Share of `total` that circulated on the first day.
    pub opening: f64,
}

impl Supply {
    /// Units in circulation `age_days` after the first day: issuance slows down as time passes.
    pub fn circulating(&self, age_days: f64) -> f64 {
        let issued = 1.0 - (-age_days.max(0.0) / 1_500.0).exp();
        self.total * (self.opening + (1.0 - self.opening) * issued)
    }
}

impl Coin {
    /// Whether the coin had a price on or before this day.
    pub fn listed_on(&self, day: i64) -> bool {
        self.first_day <= day
    }

    /// Key of everything random about this coin.
    pub fn key(&self, seed: u64) -> u64 {
        random::pair(seed, random::text(&self.id))
    }
}

/// A made-up contract address in the form its platform uses.
pub fn contract(platform: &str, key: u64) -> String {
    let mut draw = random::Stream::new(random::pair(key, 0xc0));
    if platform == "solana" {
        const ALPHABET: &[u8] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
        return (0..44)
            .map(|_| char::from(ALPHABET[draw.below(ALPHABET.len())]))
            .collect();
    }
    let digits: String = (0..40)
        .map(|_| char::from(b"0123456789abcdef"[draw.below(16)]))
        .collect();
    format!("0x{digits}")
}
