//! Keys that people brought for themselves: entered, used for their reads, and forgotten.
//!
//! A key is sealed before it reaches the database, bound to its owner and provider, and opened for a call alone. Nothing gives it out
//! again: pages see its last four characters. Replicas remember opened keys for [`FRESH`], so another replica may go on with a key for
//! so long after it was replaced or removed. So long they also remember that there is none to use: one that the provider refused, or that
//! opens no more because the operator took away what it was sealed with.

use std::{fmt, sync::Arc, time::Duration};

use async_trait::async_trait;
use chain_model::error::Error;
use chain_providers::{OwnKey, OwnKeys};
use kit::{acting, clock::Clock, pg::Pool, scope::RowScope, scoped, sealing::Sealer};
use moka::future::Cache;
use secrecy::SecretString;
use vocab::{Provider, UserId};

use crate::{
    domain::provider_key::KeyState,
    store::{
        Db,
        provider_key::{self, KeyRow, NewKey},
    },
};

/// How old what a replica remembers of a user's keys is at most.
pub const FRESH: Duration = Duration::from_secs(5);
/// Characters of a key, fewest and most. Etherscan's have 34.
const LENGTH: std::ops::RangeInclusive<usize> = 16..=200;
/// Characters that pages show.
const SHOWN: usize = 4;

/// What came of sealing anew.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Resealed {
    pub keys: usize,
    /// Those that open with none of the configured keys: their owners have to enter them again.
    pub unreadable: usize,
}

impl fmt::Display for Resealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { keys, unreadable } = self;
        write!(
            f,
            "sealed anew: {keys} provider keys; {unreadable} can't be opened with any of these keys"
        )
    }
}

/// The users' keys.
pub struct Keychain {
    pool: Pool,
    clock: Arc<dyn Clock>,
    /// None where the operator configured no key to seal with: then nobody has a key.
    sealer: Option<Sealer>,
    remembered: Cache<(UserId, Provider), Option<OwnKey>>,
}

impl fmt::Debug for Keychain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keychain").finish_non_exhaustive()
    }
}

impl Keychain {
    #[must_use]
    pub fn new(pool: Pool, clock: Arc<dyn Clock>, sealer: Option<Sealer>) -> Self {
        Self {
            pool,
            clock,
            sealer,
            remembered: Cache::builder().max_capacity(100_000).time_to_live(FRESH).build(),
        }
    }

    /// Can keys be entered here?
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.sealer.is_some()
    }

    /// The owner's keys, by provider. Where no key to seal with is configured none can be read.
    ///
    /// # Errors
    /// The database is away.
    pub async fn list(&self, owner: UserId) -> Result<Vec<KeyRow>, Error> {
        let rows = provider_key::list(&mut self.db(owner).await?, owner).await?;
        let seen = |(mut row, sealed): (KeyRow, Vec<u8>)| {
            let opened = self.sealer.as_ref().is_some_and(|sealer| {
                Provider::named(&row.provider)
                    .is_some_and(|provider| sealer.open(&sealed, &place(owner, provider)).is_ok())
            });
            if !opened {
                row.state = KeyState::Unreadable;
            }
            row
        };
        Ok(rows.into_iter().map(seen).collect())
    }

    /// Enters a key, in the place of one that is there.
    ///
    /// # Errors
    /// [`Error::KeysOff`]; a text that is no key; the database is away.
    pub async fn put(&self, owner: UserId, provider: Provider, key: &str) -> Result<KeyRow, Error> {
        let sealer = self.sealer.as_ref().ok_or(Error::KeysOff)?;
        let key = key.trim();
        if !is_key(key) {
            let message = format!(
                "Paste the key as {} shows it: {} to {} letters, digits, dashes or underscores.",
                provider.name(),
                LENGTH.start(),
                LENGTH.end()
            );
            return Err(Error::invalid("key", message));
        }
        let new = NewKey {
            provider,
            sealed: sealer
                .seal(key.as_bytes(), &place(owner, provider))
                .map_err(Error::stored)?,
            last_four: key[key.len() - SHOWN..].to_owned(),
        };
        let row = provider_key::put(&mut self.db(owner).await?, owner, &new, self.clock.now()).await?;
        self.remembered.invalidate(&(owner, provider)).await;
        Ok(row)
    }

    /// Removes a key. Without one nothing changes.
    ///
    /// # Errors
    /// The database is away.
    pub async fn delete(&self, owner: UserId, provider: Provider) -> Result<(), Error> {
        provider_key::delete(&mut self.db(owner).await?, owner, provider).await?;
        self.remembered.invalidate(&(owner, provider)).await;
        Ok(())
    }

    /// A key to test, also one that was refused before.
    ///
    /// # Errors
    /// [`Error::NotHere`] without one; [`Error::KeysOff`]; [`Error::KeyUnreadable`].
    pub async fn find(&self, owner: UserId, provider: Provider) -> Result<OwnKey, Error> {
        let found = self.load(owner, provider).await?;
        found.map(|(key, _)| key).ok_or(Error::NotHere)
    }

    /// Writes down what the provider said to a key.
    ///
    /// # Errors
    /// The database is away.
    pub async fn judge(&self, provider: Provider, key: &OwnKey, state: KeyState) -> Result<(), Error> {
        let entered_at = chrono::DateTime::from_timestamp_micros(key.entered_us).unwrap_or_default();
        let mut db = self.db(key.user).await?;
        provider_key::judge(&mut db, key.user, provider, entered_at, state, self.clock.now()).await?;
        self.remembered.invalidate(&(key.user, provider)).await;
        Ok(())
    }

    /// Seals anew what is not sealed with the first configured key yet. May run beside serving replicas, and again: a key that is entered
    /// meanwhile is left to the next run.
    ///
    /// # Errors
    /// [`Error::KeysOff`]; the database is away.
    pub async fn reseal(&self) -> Result<Resealed, Error> {
        let sealer = self.sealer.as_ref().ok_or(Error::KeysOff)?;
        let mut db = scoped::get_for(&self.pool, RowScope::Service).await?;
        let mut done = Resealed::default();
        for (owner, provider, old) in provider_key::list_sealed(&mut db).await? {
            let owner = UserId::from(owner);
            let Some(provider) = Provider::named(&provider) else {
                done.unreadable += 1;
                continue;
            };
            match sealer.reseal(&old, &place(owner, provider)) {
                Ok(Some(sealed)) => {
                    done.keys += provider_key::reseal(&mut db, owner, provider, &old, &sealed).await?;
                }
                Ok(None) => {}
                Err(_) => done.unreadable += 1,
            }
        }
        Ok(done)
    }

    async fn db(&self, owner: UserId) -> Result<Db, Error> {
        // Whoever acts for a team still has keys of their own.
        Ok(scoped::get_for(&self.pool, RowScope::Principal(owner)).await?)
    }

    /// A key, and what is known of it.
    async fn load(&self, owner: UserId, provider: Provider) -> Result<Option<(OwnKey, KeyState)>, Error> {
        let sealer = self.sealer.as_ref().ok_or(Error::KeysOff)?;
        let found = provider_key::find_sealed(&mut self.db(owner).await?, owner, provider).await?;
        let Some(row) = found else {
            return Ok(None);
        };
        let plain = sealer
            .open(&row.sealed, &place(owner, provider))
            .map_err(|_| Error::KeyUnreadable)?;
        let key = OwnKey {
            user: owner,
            entered_us: row.entered_at.timestamp_micros(),
            is_tested: row.state == KeyState::Valid,
            key: SecretString::from(String::from_utf8(plain).map_err(|_| Error::KeyUnreadable)?),
        };
        Ok(Some((key, row.state)))
    }

    /// The key to use for a user's reads.
    async fn usable(&self, owner: UserId, provider: Provider) -> Result<Option<OwnKey>, Error> {
        let found = self.load(owner, provider).await;
        if matches!(found, Err(Error::KeyUnreadable)) {
            tracing::warn!(
                provider = provider.id(),
                "a user's own key opens with none of the configured keys"
            );
        }
        to_use(found)
    }
}

#[async_trait]
impl OwnKeys for Keychain {
    async fn current(&self, provider: Provider) -> Option<OwnKey> {
        if !self.is_on() {
            return None;
        }
        let owner = acting::current().actor()?;
        // Boxed: it is part of every call to a provider.
        let loading = Box::pin(self.usable(owner, provider));
        match self.remembered.try_get_with((owner, provider), loading).await {
            Ok(key) => key,
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), provider = provider.id(), "a user's own key cannot be read");
                None
            }
        }
    }

    async fn refused(&self, provider: Provider, key: &OwnKey) {
        tracing::info!(provider = provider.id(), "the provider refused a user's own key");
        if let Err(error) = self.judge(provider, key, KeyState::Refused).await {
            tracing::warn!(error = %kit::causes(&error), "a refused key stays in use");
        }
    }

    async fn used(&self, provider: Provider, key: &OwnKey) {
        let counted = async {
            let mut db = self.db(key.user).await?;
            provider_key::count(&mut db, key.user, provider, self.clock.now()).await
        };
        let counted: Result<(), Error> = counted.await;
        if let Err(error) = counted {
            tracing::warn!(error = %kit::causes(&error), "a call with a user's own key was not counted");
        }
    }
}

/// The key to use for reads. One that does not open is as good as none, so that the answer is remembered; an outage is not.
fn to_use(found: Result<Option<(OwnKey, KeyState)>, Error>) -> Result<Option<OwnKey>, Error> {
    match found {
        Ok(Some((key, KeyState::Untested | KeyState::Valid))) => Ok(Some(key)),
        Ok(_) | Err(Error::KeyUnreadable) => Ok(None),
        Err(other) => Err(other),
    }
}

/// What a sealed key is bound to.
fn place(owner: UserId, provider: Provider) -> Vec<u8> {
    [owner.uuid().as_bytes().as_slice(), provider.id().as_bytes()].concat()
}

/// Nothing that a query would need to encode, so that a mistake is seen when the key is entered.
fn is_key(text: &str) -> bool {
    LENGTH.contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

#[cfg(test)]
mod tests {
    use chain_model::error::Error;
    use chain_providers::OwnKey;
    use secrecy::SecretString;
    use vocab::{Provider, UserId};

    use super::{is_key, place, to_use};
    use crate::domain::provider_key::KeyState;

    #[test]
    fn a_key_that_does_not_open_is_none_and_an_outage_is_no_answer() {
        let found = |state| {
            let key = OwnKey {
                user: UserId::fresh(),
                entered_us: 0,
                is_tested: false,
                key: SecretString::from("0123456789abcdef"),
            };
            to_use(Ok(Some((key, state)))).unwrap().is_some()
        };
        assert!(found(KeyState::Untested) && found(KeyState::Valid));
        assert!(!found(KeyState::Refused) && !found(KeyState::Unreadable));
        assert!(to_use(Ok(None)).unwrap().is_none());
        assert!(to_use(Err(Error::KeyUnreadable)).unwrap().is_none(), "remembered");
        let away = Error::StoreAway(std::sync::Arc::new(std::io::Error::other("away")));
        assert!(to_use(Err(away)).is_err(), "asked again");
    }

    #[test]
    fn keys_are_told_from_what_is_none() {
        for good in ["A".repeat(34), "0123456789abcdef".to_owned(), "a-b_c".repeat(10)] {
            assert!(is_key(&good), "{good}");
        }
        for bad in [
            "",
            "short",
            "has a blank in the middle",
            "https://example.com/key",
            "ключ0123456789abcdef",
        ] {
            assert!(!is_key(bad), "{bad}");
        }
        assert!(!is_key(&"a".repeat(201)));
    }

    #[test]
    fn a_key_is_bound_to_its_owner_and_provider() {
        let (ada, bob) = (UserId::fresh(), UserId::fresh());
        assert_ne!(place(ada, Provider::Etherscan), place(bob, Provider::Etherscan));
        assert_ne!(place(ada, Provider::Etherscan), place(ada, Provider::Blockscout));
    }
}
