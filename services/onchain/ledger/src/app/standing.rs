//! What an account-chain address lets others do, and which collections it has.

use chain_model::{
    account::{Approval, Collection},
    error::Error,
    scope::Scope,
};

use super::profile::Basis;
use crate::Ledger;

impl Ledger {
    /// Permissions that still stand.
    ///
    /// # Errors
    /// No node of the chain is configured; its failure.
    pub async fn approvals(&self, scope: &Scope) -> Result<(Vec<Approval>, Basis), Error> {
        let found = self.source.approvals(scope.chain(), &scope.address).await?;
        let basis = Basis {
            coverage: found.value.coverage,
            provenance: vec![found.provenance],
            ..Basis::default()
        };
        Ok((found.value.items, basis))
    }

    /// # Errors
    /// The provider's failure.
    pub async fn collections(&self, scope: &Scope) -> Result<(Vec<Collection>, Basis), Error> {
        let found = self.source.collections(scope.chain(), &scope.address).await?;
        let basis = Basis {
            coverage: found.value.coverage,
            provenance: vec![found.provenance],
            ..Basis::default()
        };
        Ok((found.value.items, basis))
    }
}
