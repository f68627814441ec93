//! Personal API keys: for callers without a browser, shown once, kept as a hash.

use kit::idempotency::apart;
use vocab::{ApiKeyId, UserId};

use super::{
    App, audit,
    password::{PASSWORD, required_password},
};
use crate::{
    domain::{
        api_key::{ApiKey, LONGEST_NAME, MOST, PREFIX, shown},
        client::Client,
        email::Email,
        letter::Matter,
        name,
    },
    error::Error,
    store::{Db, Transaction, api_key, user},
    upstream::vault,
};

impl App {
    pub async fn list_api_keys(&self, user: UserId) -> Result<Vec<ApiKey>, Error> {
        api_key::list(&mut *self.db().await?, user).await
    }

    /// The key, and its secret. A key outlives the session that makes it, so the password proves once more who asks, and a mail tells
    /// the owner.
    ///
    /// # Errors
    /// [`Error::Field`], also when there are too many keys; [`Error::TooMany`], [`Error::Busy`]
    pub async fn create_api_key(
        &self,
        user: UserId,
        name: &str,
        password: &str,
        client: &Client,
    ) -> Result<(ApiKey, String), Error> {
        match self.make_api_key(user, name, password, client).await {
            Ok(made) => {
                self.posted();
                Ok(made)
            }
            Err(error) => Err(apart(self.refused("api_key_create", Some(user), client, error)).await),
        }
    }

    async fn make_api_key(
        &self,
        user: UserId,
        name: &str,
        password: &str,
        client: &Client,
    ) -> Result<(ApiKey, String), Error> {
        let name = name::required(name, LONGEST_NAME).map_err(Error::name)?;
        let password = required_password(password)?;
        // Hashing takes long, and a wrong guess counts whatever becomes of the call.
        let proven = apart(self.reprove(user, password, PASSWORD)).await?;
        let to = Email::parse(&proven.user.email).map_err(Error::email)?;
        let now = self.now();
        let secret = vault::api_key();
        let key = ApiKey {
            id: ApiKeyId::fresh(),
            name,
            prefix: shown(&secret),
            created_at: now,
            last_used_at: None,
        };
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            // Locked, so that parallel calls cannot count past the limit. A password that changed meanwhile proves nothing: the key
            // would survive the reset that revoked all others.
            if user::lock(db, user).await?.hash != proven.hash {
                return Err(Error::wrong_password(PASSWORD));
            }
            if api_key::count(db, user).await? >= MOST {
                return Err(Error::Field {
                    field: "non_field_errors",
                    code: "too_many",
                    message: format!("You can have {MOST} API keys. Revoke one that you no longer use."),
                });
            }
            api_key::insert(db, user, &key, &vault::sha256(&secret)).await?;
            self.post(db, Matter::ApiKeyCreated(&key.name), &to, client, true)
                .await?;
            audit::done(db, "api_key_create", user, None, client, now).await
        })
        .await?;
        Ok((key, secret))
    }

    /// # Errors
    /// [`Error::NoApiKey`]
    pub async fn revoke_api_key(&self, user: UserId, id: ApiKeyId, client: &Client) -> Result<(), Error> {
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            if !api_key::delete(db, user, id).await? {
                return Err(Error::NoApiKey);
            }
            audit::done(db, "api_key_revoke", user, None, client, now).await
        })
        .await
    }

    /// Whose is it?
    pub async fn check_api_key(&self, secret: &str) -> Result<Option<(ApiKeyId, UserId)>, Error> {
        if !secret.starts_with(PREFIX) {
            return Ok(None);
        }
        api_key::find_owner(&mut *self.db().await?, &vault::sha256(secret), self.now()).await
    }
}
