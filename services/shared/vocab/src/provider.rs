//! The outside providers whose calls are counted, by the ids that contracts, limits and ledgers share.

/// A provider of market data or of a chain's data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Provider {
    Coingecko,
    Geckoterminal,
    /// alternative.me, which publishes the Fear & Greed Index.
    Alternative,
    Esplora,
    Blockscout,
    Etherscan,
    /// A node of an account chain, by JSON-RPC.
    Node,
}

impl Provider {
    /// In the order in which pages show them.
    pub const ALL: [Self; 7] = [
        Self::Coingecko,
        Self::Geckoterminal,
        Self::Alternative,
        Self::Esplora,
        Self::Blockscout,
        Self::Etherscan,
        Self::Node,
    ];

    /// For programs and rows.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Coingecko => "coingecko",
            Self::Geckoterminal => "geckoterminal",
            Self::Alternative => "alternative",
            Self::Esplora => "esplora",
            Self::Blockscout => "blockscout",
            Self::Etherscan => "etherscan",
            Self::Node => "node",
        }
    }

    /// For people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Coingecko => "CoinGecko",
            Self::Geckoterminal => "GeckoTerminal",
            Self::Alternative => "alternative.me",
            Self::Esplora => "Esplora",
            Self::Blockscout => "Blockscout",
            Self::Etherscan => "Etherscan",
            Self::Node => "Chain node",
        }
    }

    /// The provider of an id.
    #[must_use]
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provider| provider.id() == id)
    }
}

#[cfg(test)]
mod tests {
    use super::Provider;

    #[test]
    fn each_is_found_by_its_id_and_nothing_else_is() {
        for provider in Provider::ALL {
            assert_eq!(Provider::named(provider.id()), Some(provider));
        }
        assert_eq!(Provider::named("CoinGecko"), None);
        assert_eq!(Provider::named(""), None);
    }
}
