//! Which chains this installation serves.

use super::App;
use crate::domain::chain::{CHAINS, Chain};

impl App {
    /// Chains with a provider, Bitcoin first.
    pub fn chains(&self) -> impl Iterator<Item = &'static Chain> + '_ {
        CHAINS.iter().filter(|chain| self.source.serves(chain))
    }
}
