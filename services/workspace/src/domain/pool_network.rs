//! Networks of pools whose contracts can be asked about: GeckoTerminal's names for chains of onchain.

/// By network.
const CHAINS: [(&str, &str); 6] = [
    ("eth", "ethereum"),
    ("base", "base"),
    ("arbitrum", "arbitrum"),
    ("optimism", "optimism"),
    ("polygon_pos", "polygon"),
    ("xdai", "gnosis"),
];

/// The chain that a network is; nothing for one that onchain does not read.
#[must_use]
pub fn chain_of(network: &str) -> Option<&'static str> {
    let known = CHAINS.iter().find(|(one, _)| *one == network);
    known.map(|(_, chain)| *chain)
}

/// All of them, as in a sentence.
#[must_use]
pub fn known() -> String {
    CHAINS.map(|(network, _)| network).join(", ")
}

#[cfg(test)]
mod tests {
    use super::{CHAINS, chain_of, known};

    #[test]
    fn every_network_is_a_chain_that_has_a_name() {
        for (network, chain) in CHAINS {
            assert_eq!(chain_of(network), Some(chain));
            assert_ne!(vocab::chain_name(chain), chain);
        }
        assert_eq!(chain_of("solana"), None);
        assert_eq!(known(), "eth, base, arbitrum, optimism, polygon_pos, xdai");
    }
}
