//! Names of chains, for sentences that a person reads.

/// The name of the chain with this id: "Bitcoin" of `bitcoin`. An id that is not known is its own name.
#[must_use]
pub fn chain_name(id: &str) -> &str {
    match id {
        "bitcoin" => "Bitcoin",
        "ethereum" => "Ethereum",
        "base" => "Base",
        "arbitrum" => "Arbitrum One",
        "optimism" => "OP Mainnet",
        "polygon" => "Polygon PoS",
        "gnosis" => "Gnosis",
        other => other,
    }
}
