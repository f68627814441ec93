//! Invented names, and the fixed lists coins choose from: categories and asset platforms.

use super::random::Stream;

/// `(category id, name, what it says about itself)`.
#[rustfmt::skip]
pub const CATEGORIES: &[(&str, &str, &str)] = &[
    ("smart-contract-platform", "Smart Contract Platform", "Chains that run programs deposited by their users."),
    ("layer-1", "Layer 1 (L1)", "Base chains that settle their own transactions."),
    ("layer-2", "Layer 2 (L2)", "Networks that settle on another chain."),
    ("stablecoins", "Stablecoins", "Tokens that aim at the price of a currency."),
    ("decentralized-finance-defi", "Decentralized Finance (DeFi)", "Financial services run by contracts."),
    ("decentralized-exchange", "Decentralized Exchange (DEX)", "Trading without a custodian."),
    ("lending-borrowing", "Lending/Borrowing", "Money markets run by contracts."),
    ("meme-token", "Meme", "Tokens held for the joke."),
    ("artificial-intelligence", "Artificial Intelligence (AI)", "Tokens around computing and models."),
    ("gaming", "Gaming (GameFi)", "Games and their worlds."),
    ("exchange-based-tokens", "Exchange-based Tokens", "Tokens issued by trading venues."),
    ("oracle", "Oracle", "Feeds of outside data to chains."),
    ("real-world-assets-rwa", "Real World Assets (RWA)", "Claims on things outside chains."),
    ("privacy-coins", "Privacy", "Coins that hide amounts or parties."),
    ("proof-of-work-pow", "Proof of Work (PoW)", "Chains secured by computation."),
    ("infrastructure", "Infrastructure", "Services other projects build on."),
    ("storage", "Storage", "Space for data, paid in tokens."),
    ("payments", "Payment Solutions", "Networks made for paying."),
    ("wrapped-tokens", "Wrapped-Tokens", "Claims on a coin of another chain."),
    ("depin", "DePIN", "Physical networks run by their users."),
];

/// `(platform id, chain id, name, short name, native coin, number)`.
type Platform = (&'static str, Option<u64>, &'static str, &'static str, &'static str, u32);

/// Chains that tokens live on.
#[rustfmt::skip]
pub const PLATFORMS: &[Platform] = &[
    ("ethereum", Some(1), "Ethereum", "Ethereum", "ethereum", 279),
    ("binance-smart-chain", Some(56), "BNB Smart Chain", "BSC", "binancecoin", 1),
    ("solana", None, "Solana", "Solana", "solana", 5),
    ("polygon-pos", Some(137), "Polygon POS", "MATIC", "matic-network", 15),
    ("arbitrum-one", Some(42_161), "Arbitrum One", "Arbitrum", "ethereum", 33),
    ("base", Some(8_453), "Base", "", "ethereum", 131),
    ("optimistic-ethereum", Some(10), "Optimism", "Optimism", "ethereum", 41),
    ("avalanche", Some(43_114), "Avalanche", "AVAX", "avalanche-2", 12),
];

const STARTS: &[&str] = &[
    "Al", "Bor", "Cor", "Dra", "El", "Fen", "Gal", "Hel", "Ith", "Jun", "Kan", "Lor", "Mer", "Nex", "Or", "Pol",
    "Quan", "Ryn", "Sil", "Tal", "Um", "Vel", "Wex", "Xan", "Yor", "Zen", "Ark", "Bly", "Cy", "Dex", "Em", "Flu",
    "Gry", "Hyl", "Ink", "Kes", "Lum", "Myr", "Nor", "Ost",
];
const MIDDLES: &[&str] = &[
    "a", "e", "i", "o", "u", "ar", "en", "ir", "on", "ula", "eri", "ova", "ati", "ume", "ise", "ode", "ytha", "ali",
];
const ENDS: &[&str] = &[
    "ra", "tiq", "lon", "dex", "mos", "via", "nix", "tor", "pha", "ris", "vex", "zar", "lis", "don", "kai", "the",
    "mint", "vault", "grid", "pay",
];
const KINDS: &[&str] = &[
    "",
    "",
    "",
    " Network",
    " Protocol",
    " Finance",
    " Chain",
    " DAO",
    " Swap",
    " AI",
    " Games",
    " Labs",
    " Cash",
];
const PETS: &[&str] = &[
    "Cat", "Dog", "Frog", "Goose", "Otter", "Moth", "Yak", "Newt", "Crab", "Owl", "Toad", "Bun",
];

/// A name, its symbol and its id. Uniqueness is the caller's affair.
pub fn invent(draw: &mut Stream, meme: bool) -> (String, String, String) {
    let mut root = String::from(draw.pick(STARTS));
    if meme {
        root.push_str(draw.pick(MIDDLES));
        root = format!("{root} {}", draw.pick(PETS));
    } else {
        root.push_str(draw.pick(MIDDLES));
        root.push_str(draw.pick(ENDS));
        root.push_str(draw.pick(KINDS));
    }
    let letters: String = root
        .chars()
        .filter(char::is_ascii_alphabetic)
        .collect::<String>()
        .to_ascii_lowercase();
    let length = 3 + draw.below(3);
    let mut symbol: String = letters.chars().take(2).collect();
    let step = (letters.len() / length).max(1);
    symbol.extend(letters.chars().skip(2).step_by(step).take(length - 2));
    let id = slug(&root);
    (root, symbol, id)
}

/// Lower case, words joined by dashes.
pub fn slug(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for letter in name.chars() {
        if letter.is_ascii_alphanumeric() {
            out.push(letter.to_ascii_lowercase());
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    out.trim_end_matches('-').to_owned()
}

/// The static id of a category, if it is one of ours.
pub fn category(id: &str) -> Option<&'static str> {
    let id = if id == "proof-of-work" { "proof-of-work-pow" } else { id };
    CATEGORIES.iter().map(|(known, _, _)| *known).find(|known| *known == id)
}

/// The static id of a platform, if it is one of ours.
pub fn platform(id: &str) -> Option<&'static str> {
    PLATFORMS.iter().map(|platform| platform.0).find(|known| *known == id)
}
