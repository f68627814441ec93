//! Parties that a user does not want to see in whale watch.

use chain_model::{address, chain, error::Error, wording};
use vocab::{MuteId, UserId};

use crate::{Whales, domain::whale_kept::Mute, store::whale_mute as store};

const LONGEST_NAME: usize = 200;

impl Whales {
    /// Newest first.
    ///
    /// # Errors
    /// The database.
    pub async fn mutes(&self, user: UserId) -> Result<Vec<Mute>, Error> {
        store::list(&mut *self.db().await?, user).await
    }

    /// The same twice is one.
    ///
    /// # Errors
    /// What is wrong with it; where the user has too many.
    pub async fn mute(&self, user: UserId, kind: &str, chain: &str, value: &str) -> Result<Mute, Error> {
        let (chain, value) = match kind {
            "address" => {
                let chain = chain::chain(chain);
                let chain = chain.ok_or_else(|| Error::invalid("chain", "This chain isn't supported."))?;
                let address = address::parse_on(chain, value);
                (
                    chain.id,
                    address.map_err(|bad| Error::BadAddress { field: "value", bad })?,
                )
            }
            "name" => {
                let name = wording::filled("value", value, LONGEST_NAME);
                ("", name.map_err(|fault| Error::Faults(vec![fault]))?)
            }
            _ => return Err(Error::invalid("kind", "One of address, name.")),
        };
        let now = self.clock.now();
        let kept = store::add(&mut *self.db().await?, user, (kind, chain, &value), now).await?;
        kept.ok_or(Error::Full {
            what: "mutes",
            limit: store::MOST,
        })
    }

    /// # Errors
    /// [`Error::NotHere`] where the user has none of this id.
    pub async fn unmute(&self, user: UserId, id: &str) -> Result<(), Error> {
        let id: MuteId = id.parse().map_err(|_| Error::NotHere)?;
        if store::delete(&mut *self.db().await?, user, id).await? {
            Ok(())
        } else {
            Err(Error::NotHere)
        }
    }
}
