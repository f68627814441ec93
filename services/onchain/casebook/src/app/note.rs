//! What a user wrote about an address.

use chain_model::{error::Error, scope};
use vocab::UserId;

use crate::{Casebook, store::note};

pub use crate::store::note::Note;

const LONGEST: usize = 20_000;

impl Casebook {
    /// # Errors
    /// What is wrong with the address; the database.
    pub async fn note(&self, user: UserId, chain: &str, address: &str) -> Result<Option<Note>, Error> {
        let chain = scope::chain_of(chain)?;
        let address = scope::address_of(chain, address)?;
        let mut db = self.db().await?;
        note::find(&mut db, user, chain.id, &address).await
    }

    /// # Errors
    /// [`Error::StaleAt`] where the note has another version; a text that is too long or holds control characters.
    pub async fn put_note(
        &self,
        user: UserId,
        chain: &str,
        address: &str,
        body: &str,
        version: u64,
    ) -> Result<Note, Error> {
        let chain = scope::chain_of(chain)?;
        let address = scope::address_of(chain, address)?;
        if body.chars().count() > LONGEST {
            return Err(Error::invalid("body", "At most 20,000 characters."));
        }
        if body.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
            return Err(Error::invalid("body", "It holds a control character."));
        }
        let version = i64::try_from(version).unwrap_or(i64::MAX);
        let mut db = self.db().await?;
        let now = self.clock.now();
        if let Some(written) = note::put(&mut db, user, (chain.id, &address), body, version, now).await? {
            return Ok(written);
        }
        let now = note::find(&mut db, user, chain.id, &address).await?;
        let version = now.map_or(0, |note| note.version);
        Err(Error::StaleAt(i32::try_from(version).unwrap_or(i32::MAX)))
    }
}
