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

/// Titles with ids between commas.
const TITLES: &[(&str, &str)] = &[
    ("Bitcoin Rises Above $97,000 as ETF Inflows Return", "bitcoin"),
    ("BTC dominance hits 61% while altcoins bleed", "bitcoin"),
    ("Ethereum developers set date for Fusaka upgrade", "ethereum"),
    ("ETH/BTC ratio falls to lowest level since 2020", "bitcoin,ethereum"),
    ("Tether freezes $12 million tied to phishing ring", "tether"),
    ("XRP jumps 9% after court approves settlement", "ripple"),
    ("SEC closes probe into Ripple without charges", ""),
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
    ("Stellar results lift Coinbase shares", "stellar"),
    ("Sui resumes after six-hour outage", "sui"),
    ("¿Sui generis? Courts define crypto property", "sui"),
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
        "bitcoin",
    ),
    ("Strategy buys 4,225 BTC at an average of $111,827", "bitcoin"),
    ("bitcoin.org taken offline by DDoS attack", ""),
    ("Crypto-Bitcoin.example warns of clones", ""),
    ("BTCC exchange celebrates 14 years", ""),
    ("How #bitcoin became a meme", ""),
    ("Fed cuts rates by 25 basis points; stocks rally", ""),
    ("EU's MiCA: what stablecoin issuers must do by June", ""),
    ("Kraken files confidentially for IPO", ""),
    ("Hackers drain $44M from CoinDCX treasury", ""),
    ("USDT supply on Tron passes Ethereum", "tether,tron,ethereum"),
    ("Ethereum’s staking queue hits 40 days", "ethereum"),
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

#[test]
fn titles_are_about_the_tokens_that_they_name() {
    let market = market();
    assert!(TITLES.len() >= 60);
    let (mut right, mut wrong, mut missed) = (0_u32, Vec::new(), Vec::new());
    for (title, wanted) in TITLES {
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
    let total = right + u32::try_from(wrong.len()).unwrap();
    let precision = f64::from(right) / f64::from(total);
    assert!(precision >= 0.95, "{precision}: {wrong:?}");
    let recall = f64::from(right) / f64::from(right + u32::try_from(missed.len()).unwrap());
    assert!(recall >= 0.9, "{recall}: {missed:?}");
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
