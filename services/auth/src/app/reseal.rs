//! After a change of the key that seals: everything that an older key has sealed is sealed with the first.

use std::fmt;

use super::App;
use crate::{
    error::Error,
    store::{key, mail, totp},
};

/// What was moved.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Resealed {
    pub signing_keys: usize,
    pub second_factors: usize,
    pub letters: usize,
}

impl fmt::Display for Resealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            signing_keys,
            second_factors,
            letters,
        } = self;
        write!(
            f,
            "sealed anew: {signing_keys} signing keys, {second_factors} second factors, {letters} letters"
        )
    }
}

impl App {
    /// Seals anew what is not sealed with the first key yet. May run beside serving replicas, and again: what changed meanwhile
    /// is left to the next run.
    ///
    /// # Errors
    /// When the database is away, or a value opens with none of the keys.
    pub async fn reseal(&self) -> Result<Resealed, Error> {
        let mut db = self.db().await?;
        let mut done = Resealed::default();
        for row in key::list(&mut db).await? {
            if let Some(sealed) = self.vault.reseal(&row.sealed, row.kid.as_bytes())? {
                done.signing_keys += key::reseal(&mut db, &row, &sealed).await?;
            }
        }
        for (user, old) in totp::list_sealed(&mut db).await? {
            if let Some(sealed) = self.vault.reseal(&old, user.as_bytes())? {
                done.second_factors += totp::reseal(&mut db, user, &old, &sealed).await?;
            }
        }
        for (id, old) in mail::list_sealed(&mut db).await? {
            if let Some(sealed) = self.vault.reseal(&old, id.as_bytes())? {
                done.letters += mail::reseal(&mut db, id, &old, &sealed).await?;
            }
        }
        Ok(done)
    }
}
