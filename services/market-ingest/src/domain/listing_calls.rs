//! Calls for what is new, NFTs, treasuries and funding. Paths of pools are GeckoTerminal's, the others CoinGecko's.

use super::{call::Call, shape::Shape, ttl::Kind};

/// Collections of a page of the list.
pub const NFT_PAGE: u32 = 250;
/// Pages of the list that are kept and searched: the 1,250 largest collections.
pub const NFT_PAGES: u32 = 5;

/// What pools bring along: the names of their tokens and exchanges.
const INCLUDED: &str = "base_token,quote_token,dex";

fn call(path: String, endpoint: &str, shape: Shape, kind: Kind, query: Vec<(&'static str, String)>) -> Call {
    Call {
        path,
        query,
        shape,
        kind,
        endpoint: endpoint.to_owned(),
        feeds: None,
    }
}

/// The newest pools of a network, or of all.
#[must_use]
pub fn new_pools(network: Option<&str>) -> Call {
    let query = vec![("include", INCLUDED.to_owned())];
    match network {
        Some(network) => call(
            format!("/networks/{network}/new_pools"),
            "/networks/{network}/new_pools",
            Shape::Terminal,
            Kind::Pool,
            query,
        ),
        None => call(
            "/networks/new_pools".to_owned(),
            "/networks/new_pools",
            Shape::Terminal,
            Kind::Pool,
            query,
        ),
    }
}

/// One pool. Both parts are good parts of a path.
#[must_use]
pub fn pool(network: &str, address: &str) -> Call {
    call(
        format!("/networks/{network}/pools/{address}"),
        "/networks/{network}/pools/{address}",
        Shape::Terminal,
        Kind::Pool,
        vec![("include", INCLUDED.to_owned())],
    )
}

/// What is known of a token's risks.
#[must_use]
pub fn token_info(network: &str, address: &str) -> Call {
    call(
        format!("/networks/{network}/tokens/{address}/info"),
        "/networks/{network}/tokens/{address}/info",
        Shape::Terminal,
        Kind::TokenInfo,
        Vec::new(),
    )
}

/// Networks, a page from 1.
#[must_use]
pub fn networks(page: u32) -> Call {
    call(
        "/networks".to_owned(),
        "/networks",
        Shape::Terminal,
        Kind::Platforms,
        vec![("page", page.to_string())],
    )
}

/// Collections by market cap, a page from 1.
#[must_use]
pub fn nft_list(page: u32) -> Call {
    let query = vec![
        ("order", "market_cap_usd_desc".to_owned()),
        ("per_page", NFT_PAGE.to_string()),
        ("page", page.to_string()),
    ];
    call("/nfts/list".to_owned(), "/nfts/list", Shape::Nfts, Kind::NftList, query)
}

/// One collection. The id is a good part of a path.
#[must_use]
pub fn nft(id: &str) -> Call {
    call(format!("/nfts/{id}"), "/nfts/{id}", Shape::Nft, Kind::Nft, Vec::new())
}

/// Public holders of a coin: `companies` or `governments`.
#[must_use]
pub fn treasury(holders: &str, coin: &str) -> Call {
    call(
        format!("/{holders}/public_treasury/{coin}"),
        "/{entity}/public_treasury/{coin}",
        Shape::Treasury,
        Kind::Treasury,
        Vec::new(),
    )
}

/// All contracts of all exchanges.
#[must_use]
pub fn derivatives() -> Call {
    call(
        "/derivatives".to_owned(),
        "/derivatives",
        Shape::Derivatives,
        Kind::Derivatives,
        Vec::new(),
    )
}
