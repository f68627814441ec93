//! Names of chains and of their own coins, for sentences that a person reads.

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

/// The symbol of the coin that pays for transactions of the chain with this id; none for an id that is not known.
#[must_use]
pub fn native_symbol(id: &str) -> Option<&'static str> {
    match id {
        "bitcoin" => Some("BTC"),
        "ethereum" | "base" | "arbitrum" | "optimism" => Some("ETH"),
        "polygon" => Some("POL"),
        "gnosis" => Some("xDAI"),
        _ => None,
    }
}
