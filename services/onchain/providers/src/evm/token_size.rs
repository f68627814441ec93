//! About how many bytes the parts of a token's report take in memory: a source may declare thousands of functions.

use chain_model::{
    account::{Account, Nature},
    provenance::Provenance,
    token::{AbiFunction, ContractSource, TokenFacts, TokenHolder},
};

use crate::merge::Page;

/// An answer that is kept as long as there is room for it.
pub(super) trait Weigh {
    fn bytes(&self) -> usize;
}

fn length<'a>(texts: impl IntoIterator<Item = &'a String>) -> usize {
    texts.into_iter().map(String::len).sum()
}

impl Weigh for Provenance {
    fn bytes(&self) -> usize {
        size_of::<Self>() + length([&self.provider, &self.endpoint])
    }
}

impl Weigh for TokenFacts {
    fn bytes(&self) -> usize {
        let texts = [&self.name, &self.symbol, &self.kind];
        size_of::<Self>() + length(texts.into_iter().flatten())
    }
}

impl Weigh for TokenHolder {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.address.len() + length(&self.contract_name)
    }
}

impl Weigh for Page<TokenHolder> {
    fn bytes(&self) -> usize {
        let items: usize = self.items.iter().map(Weigh::bytes).sum();
        let next = self.next.iter().flatten();
        let next: usize = next
            .map(|(name, value)| size_of::<(String, String)>() + name.len() + value.len())
            .sum();
        size_of::<Self>() + items + next
    }
}

impl Weigh for AbiFunction {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.name.len() + size_of_val(self.inputs.as_slice()) + length(&self.inputs)
    }
}

impl Weigh for ContractSource {
    fn bytes(&self) -> usize {
        let functions: usize = self.functions.iter().flatten().map(Weigh::bytes).sum();
        let texts = [&self.name, &self.proxy_type].into_iter().flatten();
        let implementations = size_of_val(self.implementations.as_slice()) + length(&self.implementations);
        size_of::<Self>() + self.address.len() + length(texts) + implementations + functions
    }
}

impl Weigh for Account {
    fn bytes(&self) -> usize {
        let texts = match &self.nature {
            Nature::Contract {
                name,
                creator,
                creation_tx,
                ..
            } => length([name, creator, creation_tx].into_iter().flatten()),
            Nature::Script(_) | Nature::Key | Nature::Unknown => 0,
        };
        size_of::<Self>() + texts
    }
}

#[cfg(test)]
pub(super) mod tests {
    use chain_model::token::{AbiFunction, ContractSource};

    use super::Weigh;

    /// A source that declares this many functions.
    pub fn source(functions: usize) -> ContractSource {
        let function = AbiFunction {
            name: "mint".to_owned(),
            inputs: vec!["address".to_owned(), "uint256".to_owned()],
            writes: true,
        };
        ContractSource {
            address: String::new(),
            name: None,
            verified: true,
            is_proxy: false,
            proxy_type: None,
            implementations: Vec::new(),
            functions: Some(vec![function; functions]),
            unreadable: 0,
        }
    }

    #[test]
    fn a_source_weighs_what_its_functions_take() {
        let texts = "mint".len() + "address".len() + "uint256".len();
        let one = size_of::<AbiFunction>() + 2 * size_of::<String>() + texts;
        assert_eq!(source(1_000).bytes() - source(0).bytes(), 1_000 * one);
    }
}
