//! Titles as they are written, and the tokens that they are about.

use crate::{Matcher, Texts, Token};

/// The market, best ranked first: id, name, symbol.
const TOKENS: &[(&str, &str, &str)] = &[
    ("bitcoin", "Bitcoin", "btc"),
    ("ethereum", "Ethereum", "eth"),
    ("tether", "Tether", "usdt"),
    ("ripple", "XRP", "xrp"),
    ("binancecoin", "BNB", "bnb"),
    ("solana", "Solana", "sol"),
    ("usd-coin", "USDC", "usdc"),
    ("dogecoin", "Dogecoin", "doge"),
    ("cardano", "Cardano", "ada"),
    ("tron", "TRON", "trx"),
    ("chainlink", "Chainlink", "link"),
    ("avalanche-2", "Avalanche", "avax"),
    ("stellar", "Stellar", "xlm"),
    ("sui", "Sui", "sui"),
    ("shiba-inu", "Shiba Inu", "shib"),
    ("bitcoin-cash", "Bitcoin Cash", "bch"),
    ("polkadot", "Polkadot", "dot"),
    ("litecoin", "Litecoin", "ltc"),
    ("uniswap", "Uniswap", "uni"),
    ("near", "NEAR Protocol", "near"),
    ("aave", "Aave", "aave"),
    ("monero", "Monero", "xmr"),
    ("ethereum-classic", "Ethereum Classic", "etc"),
    ("render-token", "Render", "render"),
    ("maker", "Maker", "mkr"),
    ("optimism", "Optimism", "op"),
    ("blockstack", "Stacks", "stx"),
    ("cosmos", "Cosmos", "atom"),
    ("harmony", "Harmony", "one"),
    ("pi-network", "Pi Network", "pi"),
    ("official-trump", "Trump", "trump"),
    ("story-2", "Story", "ip"),
    ("gas", "Gas", "gas"),
    ("wrapped-bitcoin", "Wrapped Bitcoin", "wbtc"),
    ("sky", "Sky", "sky"),
    ("flow", "Flow", "flow"),
];

/// Titles with ids between commas, of what a reader would say they are about. The matcher was written against them.
const TITLES: &[(&str, &str)] = &[
    ("Bitcoin Rises Above $97,000 as ETF Inflows Return", "bitcoin"),
    ("BTC dominance hits 61% while altcoins bleed", "bitcoin"),
    ("Ethereum developers set date for Fusaka upgrade", "ethereum"),
    ("ETH/BTC ratio falls to lowest level since 2020", "bitcoin,ethereum"),
    ("Tether freezes $12 million tied to phishing ring", "tether"),
    ("XRP jumps 9% after court approves settlement", "ripple"),
    ("SEC closes probe into Ripple without charges", "ripple"),
    ("BNB Chain halves block time in latest hard fork", "binancecoin"),
    ("Solana validators vote to cut inflation", "solana"),
    ("SOL futures open interest reaches record", "solana"),
    ("Circle mints another $1 billion USDC on Solana", "usd-coin,solana"),
    ("Dogecoin whale moves 300 million DOGE to Robinhood", "dogecoin"),
    ("Cardano founder outlines 2027 roadmap", "cardano"),
    ("ADA slips as traders rotate into majors", "cardano"),
    ("Justin Sun: TRON will stop charging fees for small transfers", "tron"),
    ("Chainlink and Swift pilot tokenised fund settlement", "chainlink"),
    ("Here's the link between rates and crypto prices", ""),
    ("LINK in bio: the scam wave on Instagram", ""),
    ("$LINK breaks out of a two-year range", "chainlink"),
    ("Bitcoin nears all-time high", "bitcoin"),
    ("Is the bottom near? Analysts disagree", ""),
    ("NEAR Protocol launches confidential AI agents", "near"),
    ("$NEAR rallies 14% on exchange listing", "near"),
    ("One exchange to rule them all", ""),
    ("$ONE holders vote on Harmony recovery plan", "harmony"),
    ("Harmony between regulators remains elusive", ""),
    ("An avalanche of liquidations hit crypto on Monday", ""),
    ("Avalanche Foundation commits $50M to real-world assets", "avalanche-2"),
    ("AVAX drops below $20 for the first time since April", "avalanche-2"),
    ("Optimism returns to crypto markets", ""),
    ("Optimism Foundation reveals new grants", "optimism"),
    ("Fed's optimism token gesture, says economist", ""),
    ("Bitcoin Cash surges while Bitcoin stalls", "bitcoin-cash,bitcoin"),
    ("Bitcoin Cash halving is two weeks away", "bitcoin-cash"),
    ("Ethereum Classic hashrate doubles", "ethereum-classic"),
    ("Wrapped Bitcoin custodian changes stir debate", "wrapped-bitcoin"),
    ("Stacks of cash: hedge funds return to crypto", ""),
    ("$STX leads gainers as sBTC caps lift", "blockstack"),
    ("Cosmos Network hub votes on inflation cap", "cosmos"),
    ("Lost in the cosmos: satellites and blockchains", ""),
    ("The maker of Ledger wallets plans an IPO", ""),
    ("Maker (MKR) holders approve rebrand", "maker"),
    ("Uniswap fee switch passes with 99% support", "uniswap"),
    ("UNI students launch blockchain course", ""),
    ("Aave v4 goes live with unified liquidity", "aave"),
    ("Monero suffers 18-block reorganisation", "monero"),
    ("Shiba Inu burn rate climbs 400%", "shiba-inu"),
    ("Polkadot's new chief wants simpler parachains", "polkadot"),
    ("Connect the dots: what on-chain data says", ""),
    ("Litecoin ETF decision delayed again", "litecoin"),
    ("Stellar results lift Coinbase shares", ""),
    ("Sui resumes after six-hour outage", "sui"),
    ("¿Sui generis? Courts define crypto property", ""),
    ("Trump signs executive order on digital assets", ""),
    ("$TRUMP unlock: 40 million tokens hit the market", "official-trump"),
    ("The story behind the biggest hack of the year", ""),
    ("Gas fees on mainnet fall to a five-year low", ""),
    ("Flow of funds into ETFs slows", ""),
    ("The sky is the limit for stablecoins, bank says", ""),
    ("Render Network migrates to a new chain", "render-token"),
    ("Courts render verdict in Tornado Cash case", ""),
    ("Pi Network opens mainnet to merchants", "pi-network"),
    ("Pi Day celebrated by miners in Texas", ""),
    (
        "Deribit: $9 billion in Bitcoin and Ether options expire Friday",
        "bitcoin,ethereum",
    ),
    ("Strategy buys 4,225 BTC at an average of $111,827", "bitcoin"),
    ("bitcoin.org taken offline by DDoS attack", ""),
    ("Crypto-Bitcoin.example warns of clones", ""),
    ("BTCC exchange celebrates 14 years", ""),
    ("How #bitcoin became a meme", "bitcoin"),
    ("Fed cuts rates by 25 basis points; stocks rally", ""),
    ("EU's MiCA: what stablecoin issuers must do by June", ""),
    ("Kraken files confidentially for IPO", ""),
    ("Hackers drain $44M from CoinDCX treasury", ""),
    ("USDT supply on Tron passes Ethereum", "tether,tron,ethereum"),
    ("Ethereum’s staking queue hits 40 days", "ethereum"),
];

/// More titles, labelled before the matcher was run on them. It is not changed for the sake of one of them: add new ones instead.
const HELD_OUT: &[(&str, &str)] = &[
    (
        "BlackRock's spot Bitcoin fund crosses $100 billion in assets",
        "bitcoin",
    ),
    ("Ether slides 6% as leveraged longs are flushed out", "ethereum"),
    ("Vitalik Buterin proposes a simpler roadmap for Ethereum", "ethereum"),
    ("Tether reports $4.9 billion profit for the quarter", "tether"),
    ("A tether to the dollar: how stablecoins keep their peg", ""),
    ("Why XRP holders watch the Ripple IPO", "ripple"),
    ("Ripple effects of the halving reach miners", ""),
    ("Binance burns $1 billion worth of BNB", "binancecoin"),
    ("Solana's Firedancer client goes live on mainnet", "solana"),
    ("SOL and AVAX lead the rebound of layer-1 tokens", "solana,avalanche-2"),
    ("Circle to issue USDC natively on another ten chains", "usd-coin"),
    ("Memecoins bounce: DOGE up 12%, SHIB up 9%", "dogecoin,shiba-inu"),
    ("Hoskinson: Cardano treasury needs an audit", "cardano"),
    ("Tron's stablecoin supply hits $80 billion", "tron"),
    ("Chainlink's CCIP adds ten blockchains", "chainlink"),
    (
        "Mastercard and Chainlink let cardholders buy crypto on-chain",
        "chainlink",
    ),
    ("A missing link: auditors fault exchange's proof of reserves", ""),
    ("Avalanche validators approve the lower fees", "avalanche-2"),
    ("Skiers survive avalanche near mining farm", ""),
    ("Stellar Development Foundation funds remittances in Kenya", "stellar"),
    ("XLM gains as Stellar Network upgrade nears", "stellar"),
    ("A stellar year for crypto venture funds", ""),
    ("Sui Foundation freezes funds of Cetus attacker", "sui"),
    ("Sui validators vote to return stolen funds", "sui"),
    ("Uniswap Labs settles with the CFTC", "uniswap"),
    ("Uniswap's UNI jumps on burn proposal", "uniswap"),
    ("Polkadot caps supply of DOT at 2.1 billion", "polkadot"),
    ("Litecoin hashrate at a record high", "litecoin"),
    ("Near-term outlook for miners darkens", ""),
    ("NEAR Foundation names a new chief executive", "near"),
    ("Aave founder teases a mobile app", "aave"),
    ("Kraken delists Monero in Europe", "monero"),
    ("#Ethereum turns ten", "ethereum"),
    ("Maker of the Trezor wallet warns of phishing", ""),
    ("Optimism and Base split over revenue", "optimism"),
    ("Cosmos Hub drops its EVM plan", "cosmos"),
    ("One in five Americans owns crypto, survey says", ""),
    ("Pi Network users wait for a listing on Binance", "pi-network"),
    ("Trump Media buys $2 billion of Bitcoin", "bitcoin"),
    ("The story of Mt. Gox, told by its creditors", ""),
];

fn market() -> Matcher {
    let token = |(id, name, symbol): &(&str, &str, &str)| Token {
        id: (*id).to_owned(),
        name: (*name).to_owned(),
        symbol: (*symbol).to_owned(),
    };
    Matcher::new(TOKENS.iter().map(token).collect()).unwrap()
}

fn about(market: &Matcher, title: &str) -> Vec<String> {
    let texts = Texts {
        title,
        ..Texts::default()
    };
    market.matches(texts).into_iter().map(|found| found.reference).collect()
}

/// Shares of a list: of the tokens that are found the right ones, and of the right ones those that are found.
fn measured(titles: &[(&str, &str)]) -> (f64, f64, String) {
    let market = market();
    let (mut right, mut wrong, mut missed) = (0_u32, Vec::new(), Vec::new());
    for (title, wanted) in titles {
        let wanted: Vec<&str> = wanted.split(',').filter(|id| !id.is_empty()).collect();
        let found = about(&market, title);
        for id in &found {
            if wanted.contains(&id.as_str()) {
                right += 1;
            } else {
                wrong.push((title, id.clone()));
            }
        }
        missed.extend(
            wanted
                .iter()
                .filter(|id| !found.contains(&(**id).to_owned()))
                .map(|id| (title, *id)),
        );
    }
    let share = |others: usize| f64::from(right) / f64::from(right + u32::try_from(others).unwrap());
    let said = format!("wrong {wrong:?}, missed {missed:?}");
    (share(wrong.len()), share(missed.len()), said)
}

/// Of 52 tokens that the titles are about, 50 are found and 2 more that they are not: precision 0.962, recall 0.962. Wrong are "Fed's optimism
/// token gesture" and "Sui generis"; missed are Ripple for XRP, and Tron beside TRON.
#[test]
fn titles_are_about_the_tokens_that_they_name() {
    assert!(TITLES.len() >= 60);
    let (precision, recall, said) = measured(TITLES);
    assert!(precision >= 0.95, "{precision}: {said}");
    assert!(recall >= 0.9, "{recall}: {said}");
}

/// Of 33 tokens, 27 are found and 1 more: precision 0.964, recall 0.818. Wrong is "A tether to the dollar"; missed are names that are words of
/// the language and have no second sign, such as "Cosmos Hub".
#[test]
fn titles_that_the_matcher_was_not_written_against_are_found_too() {
    assert!(HELD_OUT.len() >= TITLES.len() / 2);
    let (precision, recall, said) = measured(HELD_OUT);
    assert!(precision >= 0.95, "{precision}: {said}");
    assert!(recall >= 0.8, "{recall}: {said}");
}

#[test]
fn pairs_hashtags_and_units_name_tokens_and_addresses_of_the_web_do_not() {
    let market = market();
    for (title, wanted) in [
        ("SOL/USD breaks out", &["solana"][..]),
        ("Traders short ADA/ETH", &["cardano", "ethereum"]),
        ("#SOL and #Cardano trend", &["cardano", "solana"]),
        ("Ether and Lumens gain", &["ethereum", "stellar"]),
        ("See example.org/BTC and example.org/a#bitcoin", &[]),
        ("A stellar quarter under the ether", &[]),
    ] {
        let mut found = about(&market, title);
        found.sort();
        assert_eq!(found, wanted, "{title}");
    }
}

#[test]
fn points_add_up_and_reasons_say_where() {
    let market = market();
    let texts = Texts {
        title: "Oracles win banks over",
        lead: "Swift picks chainlink for its pilot.",
        body: "Chainlink rose. Bitcoin did not.",
    };
    let found = market.matches(texts);
    assert_eq!(found.len(), 1, "a word in the text alone is too little");
    assert_eq!((found[0].reference.as_str(), found[0].points), ("chainlink", 3));
    assert_eq!(found[0].reason, "Lead says “chainlink”");
    assert_eq!(found[0].symbol, "LINK");
    let texts = Texts {
        title: "Funds moved to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        ..Texts::default()
    };
    let found = market.matches(texts);
    assert_eq!((found[0].kind.as_str(), found[0].points), ("address", 3));
    let title = "Chainlink: Chainlink, Chainlink";
    let found = market.matches(Texts {
        title,
        ..Texts::default()
    });
    assert_eq!(
        (found[0].points, found[0].reason.as_str()),
        (3, "Title says “Chainlink”")
    );
}

#[test]
fn the_best_ranked_token_has_a_shared_name() {
    let token = |id: &str| Token {
        id: id.to_owned(),
        name: "Twincoin".to_owned(),
        symbol: "twin".to_owned(),
    };
    let market = Matcher::new(vec![token("first"), token("second")]).unwrap();
    assert_eq!(about(&market, "Twincoin and $TWIN"), ["first"]);
    assert!(about(&market, "$twin").is_empty());
    assert!(Matcher::new(Vec::new()).unwrap().matches(Texts::default()).is_empty());
}
