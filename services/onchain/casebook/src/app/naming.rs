//! Names of the Ethereum Name Service.

use chain_model::{
    address::{self, BadAddress, Parsed},
    error::Error,
    provenance::Provenance,
};

use crate::Casebook;

/// What a name stands for now.
#[derive(Debug, Clone)]
pub struct Resolved {
    pub name: String,
    pub address: String,
    pub provenance: Provenance,
}

impl Casebook {
    /// Asks Ethereum's node. Only letters, digits, hyphens and underscores are taken: of other names it is not sure which characters
    /// they hold, and two that look alike may be two people's.
    ///
    /// # Errors
    /// What is wrong with the name; [`Error::NoName`]; [`Error::NoArchiveNode`] without a node; its failure.
    pub async fn resolve_name(&self, name: &str) -> Result<Resolved, Error> {
        let bad = |bad: BadAddress| Error::BadAddress { field: "name", bad };
        let Parsed::Ens { name } = address::parse(name).map_err(bad)? else {
            return Err(bad(BadAddress::UnknownForm));
        };
        if !name.is_ascii() {
            return Err(bad(BadAddress::BadCharacter));
        }
        let found = self.source.named(&name).await?;
        Ok(Resolved {
            address: found.value.ok_or(Error::NoName)?,
            provenance: found.provenance,
            name,
        })
    }
}
