//! An address, and how much of its past to look at.

use crate::{
    address::{self, BadAddress},
    chain::{self, Chain},
    error::Error,
};

/// How many movements are loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Depth {
    Fast,
    Full,
}

impl Depth {
    /// Most transactions that are read.
    #[must_use]
    pub const fn most(self) -> usize {
        match self {
            Self::Fast => 500,
            Self::Full => 5_000,
        }
    }
}

/// Checked: the chain exists, and the address is one of it in canonical form.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Scope {
    pub chain: &'static str,
    pub address: String,
    pub depth: Depth,
    /// Seconds since 1970, both included.
    pub from: Option<i64>,
    pub to: Option<i64>,
}

impl Scope {
    /// # Errors
    /// No such chain, or what is wrong with the address.
    pub fn of(chain_id: &str, text: &str, depth: &str, from: i64, to: i64) -> Result<Self, Error> {
        let chain = chain_of(chain_id)?;
        let bound = |at: i64| (at > 0).then_some(at);
        let (from, to) = (bound(from), bound(to));
        if from.zip(to).is_some_and(|(from, to)| from > to) {
            return Err(Error::invalid("to", "The range ends before it begins."));
        }
        Ok(Self {
            chain: chain.id,
            address: address_of(chain, text)?,
            depth: match depth {
                "" | "fast" => Depth::Fast,
                "full" => Depth::Full,
                _ => return Err(Error::invalid("depth", "`fast` or `full`.")),
            },
            from,
            to,
        })
    }

    /// The chain that is asked about.
    #[must_use]
    pub fn chain(&self) -> &'static Chain {
        chain::chain(self.chain).unwrap_or(&chain::CHAINS[0])
    }
}

/// # Errors
/// No such chain.
pub fn chain_of(id: &str) -> Result<&'static Chain, Error> {
    chain::chain(id).ok_or(Error::NoChain)
}

/// # Errors
/// What is wrong with the address.
pub fn address_of(chain: &Chain, text: &str) -> Result<String, Error> {
    address::parse_on(chain, text).map_err(|bad: BadAddress| Error::BadAddress { field: "address", bad })
}
