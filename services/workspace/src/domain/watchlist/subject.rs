//! What an item of a watchlist is about.

use uuid::Uuid;

use super::super::{etf, text};
use crate::error::Fault;

const LONGEST_REF: usize = 200;
const LONGEST_CHAIN: usize = 40;

vocab::words! {
    /// What can be watched.
    #[derive(PartialOrd, Ord)]
    pub enum Kind {
        Token = "token",
        Address = "address",
        Entity = "entity",
        /// Of NFTs.
        Collection = "collection",
    }
}

impl Kind {
    /// True for what the market names and prices: a collection by its floor.
    #[must_use]
    pub const fn has_price(self) -> bool {
        matches!(self, Self::Token | Self::Collection)
    }
}

/// What an item is about: a list has it once.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Subject {
    pub kind: Kind,
    /// CoinGecko's id of a token or collection, an address or the id of an entity.
    pub reference: String,
    /// Of an address; empty otherwise.
    pub chain: String,
}

impl Subject {
    /// Checks the form alone: whether the thing exists is another question.
    pub fn check(kind: &str, reference: &str, chain: &str, faults: &mut Vec<Fault>) -> Option<Self> {
        let before = faults.len();
        let Some(kind) = Kind::named(kind.trim()) else {
            faults.push(Fault::new("kind", "Use token, address, entity or collection."));
            return None;
        };
        let mut reference = text::filled("ref", reference, LONGEST_REF, faults);
        let mut chain = chain.trim().to_owned();
        match kind {
            Kind::Token => reference = reference.to_lowercase(),
            Kind::Entity => match reference.parse::<Uuid>() {
                Ok(id) => reference = id.to_string(),
                Err(_) if reference.is_empty() => {}
                Err(_) => faults.push(Fault::new("ref", "Send the id of an entity.")),
            },
            Kind::Collection => {
                let mut unfit = Vec::new();
                let id = etf::asset("ref", &reference, &mut unfit);
                if unfit.is_empty() && !id.starts_with('.') {
                    reference = id;
                } else if !reference.is_empty() {
                    faults.push(Fault::new(
                        "ref",
                        "Use the market's id of a collection, such as pudgy-penguins.",
                    ));
                }
            }
            Kind::Address => {
                let is_word = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
                chain = chain.to_lowercase();
                if chain.is_empty() || chain.len() > LONGEST_CHAIN || !chain.chars().all(is_word) {
                    faults.push(Fault::new(
                        "chain",
                        "An address needs the name of its chain, such as bitcoin or ethereum.",
                    ));
                }
                let hex = reference.strip_prefix("0x").or_else(|| reference.strip_prefix("0X"));
                // Capital letters of these are a checksum and no part of the address.
                if hex.is_some_and(|hex| hex.len() == 40 && hex.bytes().all(|byte| byte.is_ascii_hexdigit())) {
                    reference = reference.to_lowercase();
                }
            }
        }
        if reference.contains(char::is_whitespace) {
            faults.push(Fault::new("ref", "Leave out blanks."));
        }
        if kind != Kind::Address && !chain.is_empty() {
            faults.push(Fault::new("chain", "Only an address has a chain."));
        }
        (faults.len() == before).then_some(Self { kind, reference, chain })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_watched_is_checked_in_form() {
        let check = |kind, reference, chain| Subject::check(kind, reference, chain, &mut Vec::new());
        let evm = check("address", " 0xABCDEFabcdef0123456789abcdef0123456789AB ", "Ethereum").unwrap();
        assert_eq!(evm.reference, "0xabcdefabcdef0123456789abcdef0123456789ab");
        assert_eq!(evm.chain, "ethereum");
        let bitcoin = check("address", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "bitcoin").unwrap();
        assert_eq!(
            bitcoin.reference, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
            "capitals count"
        );
        assert!(check("entity", "0191e0a0-0000-7000-8000-000000000001", "").is_some());
        let collection = check("collection", " Pudgy-Penguins ", "").unwrap();
        assert_eq!(
            (collection.kind, collection.reference.as_str()),
            (Kind::Collection, "pudgy-penguins")
        );
        for (kind, reference, chain) in [
            ("collection", "", ""),
            ("collection", "pudgy/penguins", ""),
            ("collection", ".", ""),
            ("collection", "pudgy-penguins", "ethereum"),
            ("address", "1A1z", ""),
            ("address", "1A 1z", "bitcoin"),
            ("address", &"x".repeat(201), "bitcoin"),
            ("entity", "Binance", ""),
            ("token", "", ""),
            ("token", "bitcoin", "bitcoin"),
            ("pool", "bitcoin", ""),
        ] {
            assert_eq!(check(kind, reference, chain), None, "{kind} {reference} {chain}");
        }
    }
}
