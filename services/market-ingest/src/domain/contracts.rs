//! Which coin a contract is: the provider's list of coins by platform and address.

use std::collections::{BTreeMap, HashMap};

use super::shape::{BadBody, many, market::ListedCoin};

/// Coins by their contracts.
#[derive(Debug, Default)]
pub struct Contracts {
    ids: HashMap<(String, String), String>,
    /// The list lost no row: what is not here is no contract of a coin.
    is_whole: bool,
}

impl Contracts {
    /// Of the provider's list with platforms, which lost `lost` bad rows.
    ///
    /// # Errors
    /// When the list is none.
    pub fn of(list: &[u8], lost: usize) -> Result<Self, BadBody> {
        let (coins, _) = many::<ListedCoin>(list)?;
        let mut ids = HashMap::new();
        for coin in coins {
            let Some(platforms) = coin.platforms.get() else {
                continue;
            };
            // A platform without an address says nothing.
            let platforms: BTreeMap<String, Option<String>> =
                serde_json::from_str(platforms.text()).unwrap_or_default();
            for (platform, address) in platforms {
                if let Some(address) = address.filter(|address| !address.is_empty()) {
                    ids.insert((platform, spelled(&address)), coin.id.str().to_owned());
                }
            }
        }
        Ok(Self {
            ids,
            is_whole: lost == 0,
        })
    }

    /// The coin of a contract.
    #[must_use]
    pub fn find(&self, platform: &str, address: &str) -> Option<&str> {
        self.ids
            .get(&(platform.to_owned(), spelled(address)))
            .map(String::as_str)
    }

    /// True only when all contracts are known and this is none.
    #[must_use]
    pub fn denies(&self, platform: &str, address: &str) -> bool {
        self.is_whole && self.find(platform, address).is_none()
    }
}

/// Hexadecimal addresses are the same in capitals; others are not.
#[must_use]
pub fn spelled(address: &str) -> String {
    match address.get(..2) {
        Some("0x" | "0X") => address.to_ascii_lowercase(),
        _ => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::Contracts;

    const LIST: &str = r#"[
        {"id":"usd-coin","symbol":"usdc","name":"USDC","platforms":{"ethereum":"0xA0b8","solana":"EPjF"}},
        {"id":"bitcoin","symbol":"btc","name":"Bitcoin","platforms":{"":""}}]"#;

    #[test]
    fn hexadecimal_is_found_in_any_case() {
        let known = Contracts::of(LIST.as_bytes(), 0).unwrap();
        assert_eq!(known.find("ethereum", "0xa0B8"), Some("usd-coin"));
        assert_eq!(known.find("solana", "EPjF"), Some("usd-coin"));
        assert_eq!(known.find("solana", "epjf"), None);
        assert!(known.denies("base", "0xa0b8"));
    }

    #[test]
    fn a_list_with_holes_denies_nothing() {
        assert!(!Contracts::of(LIST.as_bytes(), 1).unwrap().denies("base", "0xa0b8"));
    }
}
