//! How other programs name chains, categories and degrees of confidence, and what that is here.

use chain_model::category;

/// Chain behind a currency, network or explorer; `None` where we do not read it.
#[must_use]
pub fn chain(name: &str) -> Option<&'static str> {
    let name = name.trim().to_ascii_lowercase().replace(['-', '_'], " ");
    let name = name.strip_prefix("eip155:").unwrap_or(&name);
    let name = name.strip_suffix(" mainnet").unwrap_or(name);
    // Explorers by the address of their page.
    let name = [".io", ".com", ".org"]
        .iter()
        .find_map(|end| name.strip_suffix(end))
        .unwrap_or(name);
    Some(match name {
        "bitcoin" | "btc" | "xbt" => "bitcoin",
        // Ledgers of OFAC and of TagPacks name tokens on Ethereum by their symbol.
        "ethereum" | "eth" | "1" | "etherscan" | "usdt" | "usdc" | "dai" | "erc20" | "erc 20" => "ethereum",
        "base" | "8453" | "basescan" => "base",
        "arbitrum" | "arbitrum one" | "arb" | "42161" | "arbiscan" => "arbitrum",
        "optimism" | "op" | "10" | "optimistic" | "optimism.etherscan" | "optimistic.etherscan" => "optimism",
        "polygon" | "polygon pos" | "matic" | "pol" | "137" | "polygonscan" => "polygon",
        "gnosis" | "gnosis chain" | "xdai" | "100" | "gnosisscan" => "gnosis",
        _ => return None,
    })
}

/// The chain of an address: as named, or where nothing is named as its form says. A token's symbol alone does not tell the chain:
/// the same dollar is on Ethereum and on chains that are not read here, whose addresses look otherwise.
#[must_use]
pub fn chain_of(name: &str, address: &str) -> Option<&'static str> {
    let evm = address.trim().starts_with("0x");
    match name.trim().to_ascii_lowercase().as_str() {
        "" if evm => Some("ethereum"),
        "" => Some("bitcoin"),
        "usdt" | "usdc" | "dai" | "erc20" | "erc-20" if !evm => None,
        name => chain(name),
    }
}

/// How a TagPack calls the currency of a chain.
#[must_use]
pub fn currency(chain: &str) -> &'static str {
    match chain {
        "bitcoin" => "BTC",
        "base" => "BASE",
        "arbitrum" => "ARB",
        "optimism" => "OP",
        "polygon" => "POL",
        "gnosis" => "XDAI",
        _ => "ETH",
    }
}

/// Words of TagPacks and of explorers, as ours; of others, what a category may hold of them.
#[must_use]
pub fn category(word: &str) -> String {
    let kept = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let ours = category::canonical(&word.to_lowercase());
    ours.chars().map(|c| if kept(c) { c } else { '_' }).take(40).collect()
}

/// Degrees of the TagPack schema with what they are worth here, the surest first. The schema ranks them; the numbers are ours.
const CONFIDENCE: [(&str, u8); 12] = [
    ("ownership", 100),
    ("manual_transaction", 95),
    ("override", 90),
    ("authority_data", 85),
    ("trusted_provider", 80),
    ("service_api", 75),
    ("service_data", 70),
    ("forensic", 65),
    ("untrusted_transaction", 45),
    ("web_crawl", 30),
    ("heuristic", 20),
    ("unknown", 5),
];

/// What other lists say in words; the numbers are ours.
const LEVELS: [(&str, u8); 3] = [("high", 80), ("medium", 50), ("low", 20)];

/// A degree, a number from 0 to 100, or a share of one such as `0.85`.
#[must_use]
pub fn confidence(word: &str) -> Option<u32> {
    let word = word.trim();
    let number = word.strip_suffix('%').map_or(word, str::trim_end);
    if let Ok(number) = number.parse::<u32>() {
        return Some(number);
    }
    if let Some((whole, part)) = number.split_once('.') {
        return share(whole, part, number != word);
    }
    let mut known = CONFIDENCE.iter().chain(&LEVELS);
    let found = known.find(|(name, _)| word.eq_ignore_ascii_case(name));
    found.map(|(_, worth)| u32::from(*worth))
}

/// Up to 1.0 it is a share of one, else a number of hundredths, whose fraction is cut.
fn share(whole: &str, part: &str, is_percent: bool) -> Option<u32> {
    if !part.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let units: u32 = whole.parse().ok()?;
    if is_percent || units > 1 {
        return Some(units);
    }
    let hundredths: u32 = format!("{part:0<2}").get(..2)?.parse().ok()?;
    Some(units * 100 + hundredths)
}

/// The surest degree that claims no more than this.
#[must_use]
pub fn degree(confidence: u8) -> &'static str {
    let found = CONFIDENCE.iter().find(|(_, worth)| *worth <= confidence);
    found.map_or("unknown", |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::{CONFIDENCE, category, chain, chain_of, confidence, currency, degree};

    #[test]
    fn degrees_go_there_and_back() {
        for (name, worth) in CONFIDENCE {
            assert_eq!(degree(worth), name);
            assert_eq!(confidence(name), Some(u32::from(worth)));
        }
        assert_eq!(
            (degree(0), degree(99), confidence("73"), confidence("sure")),
            ("unknown", "manual_transaction", Some(73), None)
        );
    }

    #[test]
    fn confidence_is_a_number_a_share_or_a_word() {
        for (word, worth) in [
            ("85", Some(85)),
            ("85%", Some(85)),
            ("85.7", Some(85)),
            ("0.5%", Some(0)),
            ("0.857", Some(85)),
            ("0.8", Some(80)),
            ("1.0", Some(100)),
            ("1.", Some(100)),
            ("High", Some(80)),
            ("0.x", None),
            ("-0.5", None),
            ("", None),
        ] {
            assert_eq!(confidence(word), worth, "{word}");
        }
    }

    #[test]
    fn a_token_does_not_name_its_chain() {
        assert_eq!(chain_of("USDT", "0x00"), Some("ethereum"));
        assert_eq!(chain_of("USDT", "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW"), None);
        assert_eq!(
            (chain_of("", "0x00"), chain_of(" ", "bc1q")),
            (Some("ethereum"), Some("bitcoin"))
        );
    }

    #[test]
    fn chains_go_there_and_back() {
        for one in &chain_model::chain::CHAINS {
            assert_eq!(chain(currency(one.id)), Some(one.id));
        }
        for (name, one) in [
            ("Bitcoin Mainnet", "bitcoin"),
            ("btc-mainnet", "bitcoin"),
            ("eth_mainnet", "ethereum"),
            ("eip155:1", "ethereum"),
            ("Arbitrum-One", "arbitrum"),
            ("OP Mainnet", "optimism"),
            ("polygon_pos", "polygon"),
            ("etherscan.io", "ethereum"),
            ("optimistic.etherscan.io", "optimism"),
        ] {
            assert_eq!(chain(name), Some(one), "{name}");
        }
        assert_eq!(
            (chain("DOGE"), chain("eip155:56"), chain("mainnet")),
            (None, None, None)
        );
        assert_eq!(
            (category("Mixing_Service").as_str(), category("Fake Phishing!").as_str()),
            ("mixer", "fake_phishing_")
        );
    }
}
