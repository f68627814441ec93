//! What the leader fetches without being asked, and how many of the provider's calls that takes.

use std::sync::LazyLock;

use super::{
    call::Call,
    listing_calls::{NFT_PAGES, nft_list},
    shape::Shape,
    ttl::Kind,
};

/// Rows of a page of the provider's longest lists.
pub const LIST_ROWS: u32 = 250;

/// A call that is made again whenever its answer has aged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    pub call: Call,
    /// Seconds between two calls.
    pub every_s: u64,
}

fn job(call: Call) -> Job {
    let every_s = call.kind.seconds();
    Job { call, every_s }
}

/// Lists that nothing works well without. They come first, and the others wait while one is missing.
#[must_use]
pub fn lists() -> Vec<Job> {
    [Call::coin_list(), Call::category_list(), Call::categories()]
        .into_iter()
        .map(job)
        .collect()
}

/// Documents that many read and that cost little to have.
#[must_use]
pub fn documents() -> Vec<Job> {
    [
        Call::global(),
        exchanges(),
        plain("/exchanges/list", Shape::NamedList, Kind::ExchangeNames),
        derivatives(),
        derivative_exchanges(),
        plain("/derivatives/exchanges/list", Shape::NamedList, Kind::ExchangeNames),
        plain("/global/decentralized_finance_defi", Shape::Global, Kind::Defi),
        treasury("companies", "bitcoin"),
        treasury("companies", "ethereum"),
        treasury("governments", "bitcoin"),
        treasury("governments", "ethereum"),
    ]
    .into_iter()
    // Each search looks through all of them.
    .chain((1..=NFT_PAGES).map(nft_list))
    .map(job)
    .collect()
}

/// The first page of exchanges, as long as pages are.
#[must_use]
pub fn exchanges() -> Call {
    page("/exchanges", Shape::Exchanges, Kind::Exchanges)
}

/// Contracts of all exchanges.
#[must_use]
pub fn derivatives() -> Call {
    plain("/derivatives", Shape::Derivatives, Kind::Derivatives)
}

/// The first page of exchanges of derivatives, most open interest first.
#[must_use]
pub fn derivative_exchanges() -> Call {
    page(
        "/derivatives/exchanges",
        Shape::DerivativeExchanges,
        Kind::DerivativeExchanges,
    )
}

/// Public holders of a coin: `companies` or `governments`.
#[must_use]
pub fn treasury(holders: &str, coin: &str) -> Call {
    let path = format!("/{holders}/public_treasury/{coin}");
    Call::of_path(
        "/{entity}/public_treasury/{coin_id}",
        path,
        Vec::new(),
        Shape::Treasury,
        Kind::Treasury,
    )
}

fn plain(path: &str, shape: Shape, kind: Kind) -> Call {
    Call::of_path(path, path.to_owned(), Vec::new(), shape, kind)
}

fn page(path: &str, shape: Shape, kind: Kind) -> Call {
    let query = vec![("per_page", LIST_ROWS.to_string()), ("page", "1".to_owned())];
    Call::of_path(path, path.to_owned(), query, shape, kind)
}

/// Is it one of those that are made anyway?
#[must_use]
pub fn is_regular(call: &Call) -> bool {
    if call.kind == Kind::Snapshot {
        return true;
    }
    let key = call.key();
    lists().iter().chain(&documents()).any(|job| job.call.key() == key)
}

/// Calls of a day besides the poll of the market list. A document that lasts for a week takes a part of a call.
#[must_use]
pub fn calls_a_day() -> u32 {
    // Asked for with every call to the provider.
    static COUNTED: LazyLock<u32> = LazyLock::new(count);
    *COUNTED
}

fn count() -> u32 {
    let millis: u64 = lists()
        .iter()
        .chain(&documents())
        .map(|job| 86_400_000 / job.every_s.max(1))
        .sum();
    u32::try_from(millis.div_ceil(1000)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::{Call, NFT_PAGES, calls_a_day, documents, is_regular, lists, nft_list};

    #[test]
    fn the_jobs_fit_beside_the_poll() {
        // 3 lists, 24 of global, 12 of derivatives, 7 daily documents, and 7 of a week.
        assert_eq!(calls_a_day(), 47);
    }

    #[test]
    fn regular_calls_are_those_of_the_schedule() {
        assert!(lists().iter().chain(&documents()).all(|job| is_regular(&job.call)));
        // All pages that a search looks through.
        assert!((1..=NFT_PAGES).all(|page| is_regular(&nft_list(page))));
        assert!(!is_regular(&nft_list(NFT_PAGES + 1)));
        assert!(!is_regular(&super::treasury("companies", "solana")));
        assert!(!is_regular(&Call::trending()));
    }
}
