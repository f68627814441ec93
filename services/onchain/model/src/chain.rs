//! Chains that Meridian can read.

/// How a chain keeps its books.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Outputs that are spent whole.
    Utxo,
    /// Balances of accounts.
    Account,
}

impl Kind {
    /// The word that stands for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Utxo => "utxo",
            Self::Account => "account",
        }
    }
}

/// A chain; equal by its id.
#[derive(Debug)]
pub struct Chain {
    pub id: &'static str,
    pub name: &'static str,
    pub kind: Kind,
    /// Symbol and decimals of the native asset.
    pub symbol: &'static str,
    pub decimals: u8,
    pub coingecko_id: &'static str,
    /// EIP-155; none for a chain that is no EVM chain.
    pub evm_chain_id: Option<u64>,
    /// Blocks after which a block counts as final.
    pub reorg_depth: u32,
}

impl PartialEq for Chain {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Chain {}

const fn evm(
    id: &'static str,
    name: &'static str,
    symbol: &'static str,
    coingecko_id: &'static str,
    evm_chain_id: u64,
) -> Chain {
    Chain {
        id,
        name,
        kind: Kind::Account,
        symbol,
        decimals: 18,
        coingecko_id,
        evm_chain_id: Some(evm_chain_id),
        reorg_depth: 64,
    }
}

/// Every chain that Meridian can read; an installation serves those for which it has a provider.
pub const CHAINS: [Chain; 7] = [
    Chain {
        id: "bitcoin",
        name: "Bitcoin",
        kind: Kind::Utxo,
        symbol: "BTC",
        decimals: 8,
        coingecko_id: "bitcoin",
        evm_chain_id: None,
        reorg_depth: 6,
    },
    evm("ethereum", "Ethereum", "ETH", "ethereum", 1),
    evm("base", "Base", "ETH", "ethereum", 8453),
    evm("arbitrum", "Arbitrum One", "ETH", "ethereum", 42161),
    evm("optimism", "OP Mainnet", "ETH", "ethereum", 10),
    evm("polygon", "Polygon PoS", "POL", "polygon-ecosystem-token", 137),
    evm("gnosis", "Gnosis", "xDAI", "xdai", 100),
];

/// The chain of this id.
#[must_use]
pub fn chain(id: &str) -> Option<&'static Chain> {
    CHAINS.iter().find(|chain| chain.id == id)
}

#[cfg(test)]
mod tests {
    use crate::chain::{CHAINS, chain};

    #[test]
    fn ids_are_unique_and_found() {
        for one in &CHAINS {
            assert_eq!(
                CHAINS.iter().filter(|other| other.id == one.id).count(),
                1,
                "{}",
                one.id
            );
            assert_eq!(chain(one.id), Some(one));
        }
        assert_eq!(chain("Bitcoin"), None);
    }

    #[test]
    fn sentences_use_the_same_names() {
        for one in &CHAINS {
            assert_eq!(vocab::chain_name(one.id), one.name);
            assert_eq!(vocab::native_symbol(one.id), Some(one.symbol));
        }
    }
}
