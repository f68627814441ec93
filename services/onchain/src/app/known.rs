//! Names of addresses, as every table shows them.

use std::collections::HashMap;

use vocab::UserId;

use super::App;
use crate::{
    domain::{chain::Chain, known::Known},
    error::Error,
};

impl App {
    /// For each of these addresses the names that this user may see, the surest first. Addresses without a name are left out.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn known(
        &self,
        _user: UserId,
        _chain: &Chain,
        _addresses: &[String],
    ) -> Result<HashMap<String, Vec<Known>>, Error> {
        Ok(HashMap::new())
    }
}
