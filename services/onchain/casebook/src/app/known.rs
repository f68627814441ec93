//! Names of addresses, as every table shows them.

use std::collections::HashMap;

use chain_model::{chain::Chain, cursor, error::Error, known::Known};
use vocab::UserId;

use super::label::page_size;
use crate::{
    Casebook,
    store::name::{self as store, Conflict},
};

impl Casebook {
    /// For each of these addresses the names that this user may see: the user's own first, then sanctions, then the surest. Addresses
    /// without a name are left out. One statement, however many there are.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn known(
        &self,
        user: UserId,
        chain: &Chain,
        addresses: &[String],
    ) -> Result<HashMap<String, Vec<Known>>, Error> {
        let mut known: HashMap<String, Vec<Known>> = HashMap::new();
        if addresses.is_empty() {
            return Ok(known);
        }
        let today = self.clock.now().date_naive();
        for (address, name) in store::names(&mut *self.db().await?, user, chain, addresses, today).await? {
            known.entry(address).or_default().push(name);
        }
        Ok(known)
    }

    /// Addresses on which the user and a published list do not agree, and where to go on.
    pub async fn conflicts(&self, user: UserId, after: &str, limit: u32) -> Result<(Vec<Conflict>, String), Error> {
        let after = match cursor::read(user, "conflicts", after)? {
            None => None,
            Some(place) => {
                let (chain, address) = place.split_once(' ').ok_or(Error::BadCursor)?;
                Some((chain.to_owned(), address.to_owned()))
            }
        };
        let limit = page_size(limit);
        let found = store::conflicts(&mut *self.db().await?, user, after.as_ref(), limit.into()).await?;
        let next = found
            .last()
            .filter(|_| found.len() == limit as usize)
            .map(|last| cursor::write(user, "conflicts", &format!("{} {}", last.chain, last.address)));
        Ok((found, next.unwrap_or_default()))
    }
}
