//! Tokens whose price the market knows: by contract, never by symbol, which anybody can copy.

use crate::{
    chain::{Chain, chain},
    transfer::Asset,
};

/// A token that the market knows on one chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    pub chain: &'static str,
    /// In EIP-55 form.
    pub contract: &'static str,
    /// Id at the market.
    pub coin: &'static str,
    /// As the contract itself says; as the market says where a bridged token has the symbol of the native one (`USDC.e`).
    pub symbol: &'static str,
    pub decimals: u8,
}

impl Token {
    const fn of(
        chain: &'static str,
        contract: &'static str,
        coin: &'static str,
        symbol: &'static str,
        decimals: u8,
    ) -> Self {
        Self {
            chain,
            contract,
            coin,
            symbol,
            decimals,
        }
    }

    /// The token as an asset of its chain.
    #[must_use]
    pub fn asset(self) -> Asset {
        Asset::Token {
            contract: self.contract.to_owned(),
            symbol: Some(self.symbol.to_owned()),
            decimals: Some(self.decimals),
        }
    }
}

/// A wrapped or bridged token has the price of the coin that it is a claim on, unless the market lists the wrapped one in its own right as a
/// coin of its size (WBTC, cbBTC). A bridge that loses what it holds breaks that promise; until then bridged and native USDC are one coin,
/// which is what lets a deposit on one chain be compared with its payout on another.
#[rustfmt::skip]
const TOKENS: [Token; 41] = [
    Token::of("ethereum", "0xdAC17F958D2ee523a2206206994597C13D831ec7", "tether", "USDT", 6),
    Token::of("ethereum", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "usd-coin", "USDC", 6),
    Token::of("ethereum", "0x6B175474E89094C44Da98b954EedeAC495271d0F", "dai", "DAI", 18),
    Token::of("ethereum", "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "ethereum", "WETH", 18),
    Token::of("ethereum", "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599", "wrapped-bitcoin", "WBTC", 8),
    Token::of("ethereum", "0x514910771AF9Ca656af840dff83E8264EcF986CA", "chainlink", "LINK", 18),
    Token::of("ethereum", "0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984", "uniswap", "UNI", 18),
    Token::of("base", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "usd-coin", "USDC", 6),
    Token::of("base", "0x4200000000000000000000000000000000000006", "ethereum", "WETH", 18),
    Token::of("base", "0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb", "dai", "DAI", 18),
    Token::of("base", "0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf", "coinbase-wrapped-btc", "cbBTC", 8),
    Token::of("base", "0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA", "usd-coin", "USDbC", 6),
    Token::of("arbitrum", "0xaf88d065e77c8cC2239327C5EDb3A432268e5831", "usd-coin", "USDC", 6),
    Token::of("arbitrum", "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1", "ethereum", "WETH", 18),
    Token::of("arbitrum", "0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f", "wrapped-bitcoin", "WBTC", 8),
    Token::of("arbitrum", "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9", "tether", "USDT", 6),
    Token::of("arbitrum", "0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8", "usd-coin", "USDC.e", 6),
    Token::of("arbitrum", "0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1", "dai", "DAI", 18),
    Token::of("arbitrum", "0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf", "coinbase-wrapped-btc", "cbBTC", 8),
    Token::of("arbitrum", "0x912CE59144191C1204E64559FE8253a0e49E6548", "arbitrum", "ARB", 18),
    Token::of("optimism", "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85", "usd-coin", "USDC", 6),
    Token::of("optimism", "0x4200000000000000000000000000000000000006", "ethereum", "WETH", 18),
    Token::of("optimism", "0x68f180fcCe6836688e9084f035309E29Bf0A2095", "wrapped-bitcoin", "WBTC", 8),
    Token::of("optimism", "0x94b008aA00579c1307B0EF2c499aD98a8ce58e58", "tether", "USDT", 6),
    Token::of("optimism", "0x7F5c764cBc14f9669B88837ca1490cCa17c31607", "usd-coin", "USDC.e", 6),
    Token::of("optimism", "0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1", "dai", "DAI", 18),
    Token::of("optimism", "0x4200000000000000000000000000000000000042", "optimism", "OP", 18),
    Token::of("polygon", "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", "usd-coin", "USDC", 6),
    Token::of("polygon", "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174", "usd-coin", "USDC.e", 6),
    Token::of("polygon", "0xc2132D05D31c914a87C6611C10748AEb04B58e8F", "tether", "USDT", 6),
    Token::of("polygon", "0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063", "dai", "DAI", 18),
    Token::of("polygon", "0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619", "ethereum", "WETH", 18),
    Token::of("polygon", "0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6", "wrapped-bitcoin", "WBTC", 8),
    Token::of("polygon", "0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270", "polygon-ecosystem-token", "WPOL", 18),
    Token::of("gnosis", "0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d", "xdai", "WXDAI", 18),
    Token::of("gnosis", "0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83", "usd-coin", "USDC", 6),
    Token::of("gnosis", "0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0", "usd-coin", "USDC.e", 6),
    Token::of("gnosis", "0x4ECaBa5870353805a9F068101A40E0f32ed605C6", "tether", "USDT", 6),
    Token::of("gnosis", "0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1", "ethereum", "WETH", 18),
    Token::of("gnosis", "0x8e5bBbb09Ed1ebdE8674Cda39A0c169401db4252", "wrapped-bitcoin", "WBTC", 8),
    Token::of("gnosis", "0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb", "gnosis", "GNO", 18),
];

/// Tokens of a chain whose price the market knows.
pub fn tokens(chain: &Chain) -> impl Iterator<Item = Token> + '_ {
    TOKENS.iter().copied().filter(|token| token.chain == chain.id)
}

/// The market's id of an asset.
#[must_use]
pub fn coin(chain: &Chain, asset: &Asset) -> Option<&'static str> {
    match asset {
        Asset::Native => Some(chain.coingecko_id),
        Asset::Token { contract, .. } => TOKENS
            .iter()
            .find(|token| token.chain == chain.id && token.contract.eq_ignore_ascii_case(contract))
            .map(|token| token.coin),
    }
}

/// Sign of a token that the market knows, by its contract.
#[must_use]
pub fn sign_of(chain: &Chain, contract: &str) -> Option<&'static str> {
    tokens(chain)
        .find(|token| token.contract.eq_ignore_ascii_case(contract))
        .map(|token| token.symbol)
}

/// Is this address, in EIP-55 form, a token on any chain that the market knows?
#[must_use]
pub fn is_token(address: &str) -> bool {
    TOKENS.iter().any(|token| token.contract == address)
}

/// As [`coin`], of an asset as it is kept: `native`, or a contract.
#[must_use]
pub fn coin_of(chain_id: &str, asset: &str) -> Option<&'static str> {
    let chain = chain(chain_id)?;
    match asset {
        "native" => Some(chain.coingecko_id),
        contract => tokens(chain)
            .find(|token| token.contract.eq_ignore_ascii_case(contract))
            .map(|token| token.coin),
    }
}

#[cfg(test)]
mod tests {
    use crate::priced::{TOKENS, Token, coin_of, tokens};
    use crate::{
        address,
        chain::{CHAINS, chain},
    };

    #[test]
    fn wrapped_coins_have_a_price_by_their_contract_in_any_case_and_namesakes_have_none() {
        let wrapped_bitcoin = "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599";
        assert_eq!(coin_of("ethereum", wrapped_bitcoin), Some("wrapped-bitcoin"));
        assert_eq!(
            coin_of("ethereum", &wrapped_bitcoin.to_ascii_lowercase()),
            Some("wrapped-bitcoin")
        );
        // Wrapped on a chain, a coin is worth what the coin is.
        assert_eq!(
            coin_of("base", "0x4200000000000000000000000000000000000006"),
            coin_of("ethereum", "native")
        );
        // Neither the contract of another chain nor an unknown one has a price, whatever its name.
        assert_eq!(coin_of("base", wrapped_bitcoin), None);
        assert_eq!(coin_of("ethereum", "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C598"), None);
    }

    #[test]
    fn bridged_and_wrapped_tokens_of_the_smaller_chains_have_a_price() {
        // Native and bridged USDC of Polygon, and the wrapped native coins.
        for contract in [
            "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
            "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174",
        ] {
            assert_eq!(coin_of("polygon", contract), Some("usd-coin"));
        }
        for (chain, wrapped) in [
            ("polygon", "0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270"),
            ("gnosis", "0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d"),
        ] {
            assert_eq!(coin_of(chain, wrapped), coin_of(chain, "native"));
        }
        let bitcoin_of_coinbase = "0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf";
        for chain in ["base", "arbitrum"] {
            assert_eq!(coin_of(chain, bitcoin_of_coinbase), Some("coinbase-wrapped-btc"));
        }
        assert_eq!(coin_of("gnosis", bitcoin_of_coinbase), None);
        // Every account chain has tokens that are priced by contract.
        for one in CHAINS.iter().filter(|one| one.id != "bitcoin") {
            assert!(tokens(one).count() >= 5, "{}", one.id);
        }
    }

    #[test]
    fn contracts_are_written_without_a_slip() {
        for (at, token) in TOKENS.iter().enumerate() {
            let is_same = |other: &Token| (other.chain, other.contract) == (token.chain, token.contract);
            assert!(!TOKENS[..at].iter().any(is_same), "{token:?}");
            let chain = chain(token.chain).unwrap();
            assert_eq!(address::parse_on(chain, token.contract).as_deref(), Ok(token.contract));
        }
    }
}
