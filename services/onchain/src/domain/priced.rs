//! Tokens whose price the market knows: by contract, never by symbol, which anybody can copy.

use super::{chain::Chain, transfer::Asset};

/// Chain, contract, id at the market.
const TOKENS: [(&str, &str, &str); 12] = [
    ("ethereum", "0xdAC17F958D2ee523a2206206994597C13D831ec7", "tether"),
    ("ethereum", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "usd-coin"),
    ("ethereum", "0x6B175474E89094C44Da98b954EedeAC495271d0F", "dai"),
    ("ethereum", "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "ethereum"),
    (
        "ethereum",
        "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599",
        "wrapped-bitcoin",
    ),
    ("ethereum", "0x514910771AF9Ca656af840dff83E8264EcF986CA", "chainlink"),
    ("ethereum", "0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984", "uniswap"),
    ("base", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "usd-coin"),
    ("base", "0x4200000000000000000000000000000000000006", "ethereum"),
    ("arbitrum", "0xaf88d065e77c8cC2239327C5EDb3A432268e5831", "usd-coin"),
    ("optimism", "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85", "usd-coin"),
    ("polygon", "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", "usd-coin"),
];

/// The market's id of an asset.
#[must_use]
pub fn coin(chain: &Chain, asset: &Asset) -> Option<&'static str> {
    match asset {
        Asset::Native => Some(chain.coingecko_id),
        Asset::Token { contract, .. } => TOKENS
            .iter()
            .find(|(id, known, _)| *id == chain.id && known.eq_ignore_ascii_case(contract))
            .map(|(_, _, coin)| *coin),
    }
}

#[cfg(test)]
mod tests {
    use super::TOKENS;
    use crate::domain::{address, chain::chain};

    #[test]
    fn contracts_are_written_without_a_slip() {
        for (id, contract, _) in TOKENS {
            let chain = chain(id).unwrap();
            assert_eq!(address::parse_on(chain, contract).as_deref(), Ok(contract));
        }
    }
}
