//! Users' own keys of providers: shown, entered, removed, tested.

use std::{sync::Arc, time::Duration};

use casebook::{
    app::provider_key::Keychain,
    domain::provider_key::KeyState,
    store::provider_key::{KeyRow, month_of},
};
use chain_model::error::Error;
use chain_providers::{KeyTest, Providers};
use chrono::{DateTime, Utc};
use kit::{cache::Cache, clock::Clock};
use vocab::{Provider, UserId};

/// How often one user may enter or test keys in a minute, all together: a key is tested when it is entered, and the first read with a new
/// one is as good as a test. Calls with wrong keys leave by the installation's address, and no spending limit counts them. Those that are
/// refused stop sooner, in the providers' crate.
const TRIES: u64 = 10;
const MINUTE: Duration = Duration::from_secs(60);

/// A provider that takes keys, and a user's key there.
#[derive(Debug, Clone)]
pub struct OwnedKey {
    pub provider: Provider,
    pub row: Option<KeyRow>,
    /// Made with the key in the present month.
    pub calls_this_month: i64,
}

/// The keys of all users, and the providers that take them.
#[derive(Debug)]
pub struct ProviderKeys {
    keychain: Arc<Keychain>,
    providers: Arc<Providers>,
    cache: Cache,
    clock: Arc<dyn Clock>,
}

impl ProviderKeys {
    #[must_use]
    pub fn new(keychain: Arc<Keychain>, providers: Arc<Providers>, cache: Cache, clock: Arc<dyn Clock>) -> Self {
        Self {
            keychain,
            providers,
            cache,
            clock,
        }
    }

    /// Can keys be entered here?
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.keychain.is_on()
    }

    /// Every provider that takes keys here, with the user's key.
    ///
    /// # Errors
    /// The database is away.
    pub async fn list(&self, user: UserId) -> Result<Vec<OwnedKey>, Error> {
        let rows = self.keychain.list(user).await?;
        let now = self.clock.now();
        let one = |provider: Provider| {
            let row = rows.iter().find(|row| row.provider == provider.id());
            owned(provider, row.cloned(), now)
        };
        Ok(self.providers.taking_own_keys().into_iter().map(one).collect())
    }

    /// Enters a key, in the place of one that is there.
    ///
    /// # Errors
    /// [`Error::NoOwnKeys`] for a provider that takes none here; [`Error::ManyKeyTries`]; [`Error::KeysOff`]; a text that is no key; the
    /// database is away.
    pub async fn put(&self, user: UserId, provider: &str, key: &str) -> Result<OwnedKey, Error> {
        let provider = self.named(provider)?;
        self.count(user).await?;
        let row = self.keychain.put(user, provider, key).await?;
        Ok(owned(provider, Some(row), self.clock.now()))
    }

    /// Removes a key. Without one nothing changes.
    ///
    /// # Errors
    /// [`Error::NoOwnKeys`] for a provider that takes none here; the database is away.
    pub async fn delete(&self, user: UserId, provider: &str) -> Result<(), Error> {
        self.keychain.delete(user, self.named(provider)?).await
    }

    /// Makes one call with the user's key and writes down what it says of the key.
    ///
    /// # Errors
    /// [`Error::NoOwnKeys`] for a provider that takes none here; [`Error::NotHere`] without a key; [`Error::KeyUnreadable`];
    /// [`Error::ManyKeyTries`]; [`Error::KeysOff`]; the database is away.
    pub async fn test(&self, user: UserId, provider: &str) -> Result<(KeyTest, OwnedKey), Error> {
        let provider = self.named(provider)?;
        let key = self.keychain.find(user, provider).await?;
        self.count(user).await?;
        // Boxed: a call to a provider is large.
        let outcome = Box::pin(self.providers.test_own_key(provider, &key))
            .await
            .ok_or(Error::NotHere)?;
        match outcome {
            KeyTest::Valid => self.keychain.judge(provider, &key, KeyState::Valid).await?,
            KeyTest::Refused => self.keychain.judge(provider, &key, KeyState::Refused).await?,
            KeyTest::Limited | KeyTest::Unreachable => {}
        }
        let rows = self.keychain.list(user).await?;
        let row = rows.into_iter().find(|row| row.provider == provider.id());
        Ok((outcome, owned(provider, row, self.clock.now())))
    }

    /// Counts one more key that was entered or tested.
    async fn count(&self, user: UserId) -> Result<(), Error> {
        let tries = self.cache.incr(&format!("onchain:key-tries:{user}"), MINUTE).await;
        if tries > TRIES {
            Err(Error::ManyKeyTries)
        } else {
            Ok(())
        }
    }

    fn named(&self, id: &str) -> Result<Provider, Error> {
        let taking = self.providers.taking_own_keys();
        taking
            .into_iter()
            .find(|provider| provider.id() == id)
            .ok_or_else(|| takes_none(id))
    }
}

/// Why no key is taken for this id. Market data is read once for everyone, with the operator's key, and stored. An answer that one user paid for
/// would either be stored for everyone too, or give that user other figures than the team.
fn takes_none(id: &str) -> Error {
    match Provider::named(id) {
        None => Error::NotHere,
        Some(Provider::Coingecko | Provider::Geckoterminal | Provider::Alternative) => Error::NoOwnKeys(
            "Market data takes no keys from users: everyone here reads the same stored answers, which the operator's key pays for. \
             GET /api/v1/provider-keys lists the providers that take yours."
                .to_owned(),
        ),
        Some(provider) => Error::NoOwnKeys(format!(
            "{} takes no keys from users on this installation. GET /api/v1/provider-keys lists the providers that do.",
            provider.name()
        )),
    }
}

fn owned(provider: Provider, row: Option<KeyRow>, now: DateTime<Utc>) -> OwnedKey {
    let counted = row.as_ref().filter(|row| row.month == month_of(now));
    OwnedKey {
        provider,
        calls_this_month: counted.map_or(0, |row| row.calls),
        row,
    }
}

#[cfg(test)]
mod tests {
    use kit::Classify as _;
    use vocab::{ErrorKind, Provider};

    use super::takes_none;

    #[test]
    fn a_refusal_says_whose_key_pays_for_the_market() {
        for provider in Provider::ALL {
            let refused = takes_none(provider.id());
            assert_eq!((refused.kind(), refused.code()), (ErrorKind::NotFound, "not_found"));
            let of_the_market = matches!(
                provider,
                Provider::Coingecko | Provider::Geckoterminal | Provider::Alternative
            );
            let message = refused.to_string();
            assert_eq!(
                message.contains("the operator's key pays for"),
                of_the_market,
                "{message}"
            );
            assert_eq!(message.starts_with(provider.name()), !of_the_market, "{message}");
            assert!(message.contains("/api/v1/provider-keys"), "{message}");
        }
        assert_eq!(takes_none("nobody").to_string(), "Not found.");
    }
}
