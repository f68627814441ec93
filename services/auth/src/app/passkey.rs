//! Passkeys of an account: adding, listing, renaming, removing. Signing in with them is `passkey_login`.

use chrono::{DateTime, Utc};
use kit::idempotency::apart;
use uuid::Uuid;
use vocab::{FlowId, PasskeyId, UserId};

use super::{
    App, audit,
    password::{PASSWORD, required_password},
    verify::use_proof,
};
use crate::{
    domain::{
        client::Client,
        email::Email,
        letter::Matter,
        name,
        passkey::{CHALLENGE_LIFE, Ceremony, Credential, LONGEST_NAME, MOST, Passkey, register},
        passkey_place::Place,
        user::User,
    },
    error::Error,
    store::{
        Db, Transaction,
        passkey::{self, NewChallenge},
        user,
    },
    upstream::vault,
};

const OTP: &str = "otp";

/// What an authenticator is asked.
#[derive(Debug, Clone)]
pub struct Challenge {
    pub flow: FlowId,
    pub ceremony: Ceremony,
    pub expires_at: DateTime<Utc>,
    /// For whom a passkey is to be made; `None`: somebody signs in.
    pub user: Option<User>,
    /// Credential ids that the user has for the same domain.
    pub known: Vec<Vec<u8>>,
}

/// A passkey that a browser has made.
#[derive(Debug, Clone)]
pub struct Made {
    pub flow: String,
    pub name: String,
    /// `clientDataJSON`.
    pub client_data: Vec<u8>,
    /// `attestationObject`.
    pub attestation: Vec<u8>,
}

impl App {
    pub async fn list_passkeys(&self, user: UserId) -> Result<Vec<Passkey>, Error> {
        passkey::list(&mut *self.db().await?, user).await
    }

    /// What a browser needs to make a passkey. A passkey outlives the session that makes it and stands for the second factor too, so the
    /// password and a code, where the account has one to give, prove once more who asks.
    ///
    /// # Errors
    /// [`Error::Field`], also when there are too many passkeys; [`Error::PasskeysUnavailable`], [`Error::TooMany`], [`Error::Busy`]
    pub async fn start_passkey(
        &self,
        user: UserId,
        password: &str,
        code: &str,
        origin: &str,
        client: &Client,
    ) -> Result<Challenge, Error> {
        match self.begin_passkey(user, password, code, origin, client).await {
            Ok(challenge) => Ok(challenge),
            Err(error) => Err(self.refused("passkey_start", Some(user), client, error).await),
        }
    }

    async fn begin_passkey(
        &self,
        user: UserId,
        password: &str,
        code: &str,
        origin: &str,
        client: &Client,
    ) -> Result<Challenge, Error> {
        let place = self.passkeys.place(origin).ok_or(Error::PasskeysUnavailable)?;
        let proven = self.reprove(user, required_password(password)?, PASSWORD).await?;
        let guesses = self.guesses(&format!("totp {user}"));
        let factor = if proven.user.totp {
            if code.is_empty() {
                return Err(Error::required(OTP));
            }
            self.attempt(&[&guesses]).await?;
            Some(self.factor_proof(user, code).await.map_err(Error::at_code)?)
        } else {
            None
        };
        let now = self.now();
        let new = self.new_challenge(Some(user), place);
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        let known = db
            .transaction(async |db: &mut Db| {
                // A password that changed meanwhile proves nothing, and the change has ended what waited. The same of a second factor.
                let account = user::lock(db, user).await?;
                if account.hash != proven.hash || account.user.totp != proven.user.totp {
                    return Err(Error::wrong_password(PASSWORD));
                }
                if let Some(proof) = &factor {
                    use_proof(db, user, proof, now).await.map_err(Error::at_code)?;
                }
                if passkey::count(db, user).await? >= MOST {
                    return Err(too_many());
                }
                passkey::put_challenge(db, &new).await?;
                audit::done(db, "passkey_start", user, None, client, now).await?;
                passkey::credential_ids(db, user, &new.ceremony.place.rp_id).await
            })
            .await?;
        drop(conn);
        if factor.is_some() {
            self.succeeded(&[&guesses]).await?;
        }
        Ok(Challenge {
            known,
            user: Some(proven.user),
            ..Challenge::from(new)
        })
    }

    pub(super) fn new_challenge(&self, user: Option<UserId>, place: Place) -> NewChallenge {
        NewChallenge {
            id: FlowId::from(Uuid::new_v4()),
            user,
            ceremony: Ceremony {
                challenge: vault::challenge(),
                place,
            },
            expires_at: self.now() + CHALLENGE_LIFE,
        }
    }

    /// Takes a challenge for its only answer, right or wrong: what is taken stays taken, whatever becomes of the call.
    pub(super) async fn take_challenge(&self, flow: &str, user: Option<UserId>) -> Result<Ceremony, Error> {
        let flow: FlowId = flow.parse().map_err(|_| Error::PasskeyExpired)?;
        let found = passkey::take_challenge(&mut *self.db().await?, flow, user).await?;
        match found {
            Some((ceremony, expires_at)) if self.now() <= expires_at => Ok(ceremony),
            _ => Err(Error::PasskeyExpired),
        }
    }

    /// Keeps the passkey that a browser has made; a mail tells its owner.
    ///
    /// # Errors
    /// [`Error::Field`]: the name, a passkey that is none or that is known, too many of them, or a challenge that is over.
    pub async fn add_passkey(&self, user: UserId, made: Made, client: &Client) -> Result<Passkey, Error> {
        match self.keep_passkey(user, made, client).await {
            Ok(kept) => {
                self.posted();
                Ok(kept)
            }
            Err(error) => {
                let error = error.at_passkey();
                Err(apart(self.refused("passkey_add", Some(user), client, error)).await)
            }
        }
    }

    async fn keep_passkey(&self, user: UserId, made: Made, client: &Client) -> Result<Passkey, Error> {
        let name = name::required(&made.name, LONGEST_NAME).map_err(Error::name)?;
        // The challenge stands for the password that was proven for it: a new password takes both away. Read before it is taken, so that a
        // change after this line is seen below.
        let proven = user::get(&mut *self.db().await?, user).await?;
        let ceremony = apart(self.take_challenge(&made.flow, Some(user))).await?;
        let key = register(&ceremony, &made.client_data, &made.attestation).map_err(Error::passkey)?;
        let to = Email::parse(&proven.user.email).map_err(Error::email)?;
        let now = self.now();
        let new = Passkey {
            id: PasskeyId::fresh(),
            name,
            backed_up: key.backed_up,
            created_at: now,
            last_used_at: None,
        };
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            if user::lock(db, user).await?.hash != proven.hash {
                return Err(Error::PasskeyExpired);
            }
            self.insert_passkey(db, user, &new, &key).await?;
            self.post(db, Matter::PasskeyAdded(&new.name), &to, client, true)
                .await?;
            audit::done(db, "passkey_add", user, None, client, now).await
        })
        .await?;
        Ok(new)
    }

    async fn insert_passkey(&self, db: &mut Db, user: UserId, new: &Passkey, key: &Credential) -> Result<(), Error> {
        if passkey::count(db, user).await? >= MOST {
            return Err(too_many());
        }
        if passkey::insert(db, user, new, key).await? {
            return Ok(());
        }
        Err(Error::Field {
            field: "non_field_errors",
            code: "passkey_known",
            message: "You already added this passkey. Use another authenticator.".to_owned(),
        })
    }

    /// # Errors
    /// [`Error::NoPasskey`], [`Error::Field`]
    pub async fn rename_passkey(
        &self,
        user: UserId,
        id: PasskeyId,
        name: &str,
        client: &Client,
    ) -> Result<Passkey, Error> {
        let name = name::required(name, LONGEST_NAME).map_err(Error::name)?;
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            if !passkey::rename(db, user, id, &name).await? {
                return Err(Error::NoPasskey);
            }
            audit::done(db, "passkey_rename", user, None, client, now).await?;
            passkey::find(db, user, id).await?.ok_or(Error::NoPasskey)
        })
        .await
    }

    /// Removes a passkey; a mail tells its owner. A password always remains to sign in with.
    ///
    /// # Errors
    /// [`Error::NoPasskey`], [`Error::Field`], [`Error::TooMany`], [`Error::Busy`]
    pub async fn remove_passkey(
        &self,
        user: UserId,
        id: PasskeyId,
        password: &str,
        client: &Client,
    ) -> Result<(), Error> {
        match self.drop_passkey(user, id, password, client).await {
            Ok(()) => {
                self.posted();
                Ok(())
            }
            Err(error) => Err(self.refused("passkey_remove", Some(user), client, error).await),
        }
    }

    async fn drop_passkey(&self, user: UserId, id: PasskeyId, password: &str, client: &Client) -> Result<(), Error> {
        let proven = self.reprove(user, required_password(password)?, PASSWORD).await?;
        let to = Email::parse(&proven.user.email).map_err(Error::email)?;
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            if user::lock(db, user).await?.hash != proven.hash {
                return Err(Error::wrong_password(PASSWORD));
            }
            let gone = passkey::find(db, user, id).await?.ok_or(Error::NoPasskey)?;
            passkey::delete(db, user, id).await?;
            self.post(db, Matter::PasskeyRemoved(&gone.name), &to, client, true)
                .await?;
            audit::done(db, "passkey_remove", user, None, client, now).await
        })
        .await
    }
}

impl From<NewChallenge> for Challenge {
    fn from(new: NewChallenge) -> Self {
        Self {
            flow: new.id,
            ceremony: new.ceremony,
            expires_at: new.expires_at,
            user: None,
            known: Vec::new(),
        }
    }
}

fn too_many() -> Error {
    Error::Field {
        field: "non_field_errors",
        code: "too_many",
        message: format!("You can have {MOST} passkeys. Remove one that you no longer use."),
    }
}
