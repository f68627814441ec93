//! Coins everybody knows. Ids, symbols, names and contracts are the real ones; prices are rough levels of early 2026 from
//! which the generated world starts to invent, and nothing more.

/// How a known coin enters the generated world.
#[derive(Debug, Clone, Copy)]
pub struct Known {
    pub id: &'static str,
    pub symbol: &'static str,
    pub name: &'static str,
    /// Level in USD around the reference day.
    pub price: f64,
    /// Units in circulation then.
    pub supply: f64,
    /// Whether issuance is capped.
    pub capped: bool,
    /// Year of the first price (the world itself begins in 2016).
    pub since: i32,
    /// Category ids, comma separated.
    pub categories: &'static str,
    /// `platform:contract`, or empty for a chain of its own.
    pub platform: &'static str,
}

#[expect(clippy::too_many_arguments, reason = "a row of the table below, in the order of its columns")]
#[rustfmt::skip]
const fn coin(
    id: &'static str, symbol: &'static str, name: &'static str, price: f64, supply: f64, capped: bool, since: i32,
    categories: &'static str, platform: &'static str,
) -> Known {
    Known { id, symbol, name, price, supply, capped, since, categories, platform }
}

/// Most valuable first.
#[rustfmt::skip]
pub const KNOWN: &[Known] = &[
    coin("bitcoin", "btc", "Bitcoin", 88_000.0, 19.97e6, true, 2016, "layer-1,proof-of-work", ""),
    coin("ethereum", "eth", "Ethereum", 3_000.0, 120.7e6, false, 2016, "layer-1,smart-contract-platform", ""),
    coin("tether", "usdt", "Tether", 1.0, 187e9, false, 2016, "stablecoins", "ethereum:0xdac17f958d2ee523a2206206994597c13d831ec7"),
    coin("binancecoin", "bnb", "BNB", 860.0, 137.7e6, true, 2017, "layer-1,exchange-based-tokens,smart-contract-platform", ""),
    coin("ripple", "xrp", "XRP", 1.9, 60.6e9, true, 2016, "layer-1,payments", ""),
    coin("usd-coin", "usdc", "USDC", 1.0, 75e9, false, 2018, "stablecoins", "ethereum:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"),
    coin("solana", "sol", "Solana", 125.0, 562e6, false, 2020, "layer-1,smart-contract-platform", ""),
    coin("tron", "trx", "TRON", 0.285, 94.7e9, false, 2017, "layer-1,smart-contract-platform", ""),
    coin("dogecoin", "doge", "Dogecoin", 0.12, 168e9, false, 2016, "meme-token,proof-of-work", ""),
    coin("cardano", "ada", "Cardano", 0.35, 36e9, true, 2017, "layer-1,smart-contract-platform", ""),
    coin("bitcoin-cash", "bch", "Bitcoin Cash", 590.0, 19.97e6, true, 2017, "layer-1,proof-of-work,payments", ""),
    coin("chainlink", "link", "Chainlink", 12.3, 708e6, true, 2017, "oracle,infrastructure", "ethereum:0x514910771af9ca656af840dff83e8264ecf986ca"),
    coin("hyperliquid", "hype", "Hyperliquid", 25.0, 238e6, true, 2024, "layer-1,decentralized-exchange", ""),
    coin("monero", "xmr", "Monero", 430.0, 18.4e6, false, 2016, "privacy-coins,proof-of-work", ""),
    coin("stellar", "xlm", "Stellar", 0.21, 32.4e9, true, 2016, "layer-1,payments", ""),
    coin("wrapped-bitcoin", "wbtc", "Wrapped Bitcoin", 88_000.0, 125e3, false, 2019, "wrapped-tokens", "ethereum:0x2260fac5e5542a773aa44fbcfedf7c193bc2c599"),
    coin("litecoin", "ltc", "Litecoin", 77.0, 76.7e6, true, 2016, "layer-1,proof-of-work,payments", ""),
    coin("dai", "dai", "Dai", 1.0, 4.3e9, false, 2019, "stablecoins,decentralized-finance-defi", "ethereum:0x6b175474e89094c44da98b954eedeac495271d0f"),
    coin("avalanche-2", "avax", "Avalanche", 12.4, 430e6, true, 2020, "layer-1,smart-contract-platform", ""),
    coin("sui", "sui", "Sui", 1.42, 3.7e9, true, 2023, "layer-1,smart-contract-platform", ""),
    coin("shiba-inu", "shib", "Shiba Inu", 0.000_007_2, 589.2e12, false, 2020, "meme-token", "ethereum:0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce"),
    coin("hedera-hashgraph", "hbar", "Hedera", 0.11, 42.7e9, true, 2019, "layer-1,smart-contract-platform", ""),
    coin("the-open-network", "ton", "Toncoin", 1.65, 2.4e9, false, 2021, "layer-1,smart-contract-platform", ""),
    coin("uniswap", "uni", "Uniswap", 5.9, 634e6, true, 2020, "decentralized-exchange,decentralized-finance-defi", "ethereum:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984"),
    coin("polkadot", "dot", "Polkadot", 1.8, 1.64e9, false, 2020, "layer-1,smart-contract-platform", ""),
    coin("aave", "aave", "Aave", 150.0, 15.3e6, true, 2020, "lending-borrowing,decentralized-finance-defi", "ethereum:0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9"),
    coin("near", "near", "NEAR Protocol", 1.5, 1.28e9, false, 2020, "layer-1,artificial-intelligence", ""),
    coin("bittensor", "tao", "Bittensor", 220.0, 9.6e6, true, 2023, "artificial-intelligence,layer-1", ""),
    coin("ethereum-classic", "etc", "Ethereum Classic", 11.6, 155e6, true, 2016, "layer-1,proof-of-work", ""),
    coin("pepe", "pepe", "Pepe", 0.000_004_1, 420.69e12, true, 2023, "meme-token", "ethereum:0x6982508145454ce325ddbe47a25d4ec3d2311933"),
    coin("internet-computer", "icp", "Internet Computer", 2.9, 546e6, false, 2021, "layer-1,infrastructure", ""),
    coin("aptos", "apt", "Aptos", 1.7, 752e6, false, 2022, "layer-1,smart-contract-platform", ""),
    coin("polygon-ecosystem-token", "pol", "POL (ex-MATIC)", 0.105, 10.5e9, false, 2023, "layer-2,infrastructure", "ethereum:0x455e53cbb86018ac2b8092fdcd39d8444affc3f6"),
    coin("matic-network", "matic", "Polygon", 0.104, 1.9e9, true, 2019, "layer-2,infrastructure", "ethereum:0x7d1afa7b718fb893db30a3abc0cfc608aacfebb0"),
    coin("cosmos", "atom", "Cosmos Hub", 1.95, 480e6, false, 2019, "layer-1,infrastructure", ""),
    coin("algorand", "algo", "Algorand", 0.112, 8.8e9, true, 2019, "layer-1,smart-contract-platform", ""),
    coin("filecoin", "fil", "Filecoin", 1.3, 725e6, true, 2020, "storage,infrastructure", ""),
    coin("arbitrum", "arb", "Arbitrum", 0.19, 5.7e9, true, 2023, "layer-2", "arbitrum-one:0x912ce59144191c1204e64559fe8253a0e49e6548"),
    coin("vechain", "vet", "VeChain", 0.0105, 86e9, true, 2018, "layer-1,infrastructure", ""),
    coin("optimism", "op", "Optimism", 0.27, 1.9e9, true, 2022, "layer-2", "optimistic-ethereum:0x4200000000000000000000000000000000000042"),
    coin("render-token", "render", "Render", 1.3, 518e6, true, 2020, "artificial-intelligence,infrastructure", ""),
    coin("maker", "mkr", "Maker", 1_450.0, 848e3, true, 2017, "decentralized-finance-defi,lending-borrowing", "ethereum:0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2"),
    coin("bonk", "bonk", "Bonk", 0.000_007_7, 82e12, true, 2022, "meme-token", "solana:DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263"),
    coin("stacks", "stx", "Stacks", 0.25, 1.8e9, false, 2019, "layer-2", ""),
    coin("the-graph", "grt", "The Graph", 0.037, 10.6e9, false, 2020, "infrastructure", "ethereum:0xc944e90c64b2c07662a292be6244bdf05cda44a7"),
    coin("tezos", "xtz", "Tezos", 0.47, 1.07e9, false, 2018, "layer-1,smart-contract-platform", ""),
    coin("eos", "eos", "EOS", 0.13, 1.6e9, true, 2017, "layer-1,smart-contract-platform", ""),
    coin("the-sandbox", "sand", "The Sandbox", 0.115, 2.6e9, true, 2020, "gaming", "ethereum:0x3845badade8e6dff049820680d1f14bd3903a5d0"),
    coin("decentraland", "mana", "Decentraland", 0.13, 1.9e9, false, 2017, "gaming", "ethereum:0x0f5d2fb29fb7d3cfee444a200298f468908cc942"),
    coin("fantom", "ftm", "Fantom", 0.085, 2.8e9, true, 2018, "layer-1", ""),
    coin("theta-token", "theta", "Theta Network", 0.27, 1e9, true, 2018, "infrastructure", ""),
    coin("lido-dao", "ldo", "Lido DAO", 0.57, 896e6, true, 2021, "decentralized-finance-defi", "ethereum:0x5a98fcbea516cf06857215779fd812ca3bef1b32"),
    coin("curve-dao-token", "crv", "Curve DAO", 0.37, 1.44e9, false, 2020, "decentralized-exchange,decentralized-finance-defi", "ethereum:0xd533a949740bb3306d119cc777fa900ba034cd52"),
    coin("yearn-finance", "yfi", "yearn.finance", 3_300.0, 33.9e3, true, 2020, "decentralized-finance-defi", "ethereum:0x0bc529c00c6401aef6d220be8c6ea1667f6ad93e"),
    coin("zcash", "zec", "Zcash", 410.0, 16.5e6, true, 2016, "privacy-coins,proof-of-work", ""),
    coin("true-usd", "tusd", "TrueUSD", 0.998, 494e6, false, 2018, "stablecoins", "ethereum:0x0000000000085d4780b73119b644ae5ecd22b376"),
    coin("pax-gold", "paxg", "PAX Gold", 4_400.0, 370e3, false, 2019, "real-world-assets-rwa", "ethereum:0x45804880de22913dafe09f4980848ece6ecbaf78"),
];
