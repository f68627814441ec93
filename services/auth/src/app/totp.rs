//! The second factor: adding it, confirming it, taking it away.

use vocab::{SessionId, UserId};

use super::{
    App, audit,
    password::{PASSWORD, required_password},
    sign_out::elsewhere,
    verify::use_proof,
};
use crate::{
    domain::{client::Client, code::Typed, email::Email, letter::Matter, password::Weak, session::end, totp},
    error::Error,
    store::{
        Db, Transaction,
        session::{self, Reason},
        totp as factors, user,
    },
    upstream::vault,
};

const RECOVERY_CODES: usize = 10;

impl App {
    /// Makes a secret that does not count until it is confirmed. Gives it as text and as the address of a QR code.
    ///
    /// # Errors
    /// [`Error::Field`], [`Error::TotpOn`], [`Error::TooMany`], [`Error::Busy`]
    pub async fn start_totp(&self, user: UserId, password: &str, client: &Client) -> Result<(String, String), Error> {
        match self.begin_factor(user, password, client).await {
            Ok(invitation) => Ok(invitation),
            Err(error) => Err(self.refused("totp_start", Some(user), client, error).await),
        }
    }

    async fn begin_factor(&self, user: UserId, password: &str, client: &Client) -> Result<(String, String), Error> {
        let account = self.reprove(user, required_password(password)?, PASSWORD).await?;
        let secret = vault::totp_secret();
        let invitation = totp::invite(&secret, &account.user.email)
            .map_err(|_| Error::Crypto("cannot make an invitation for an authenticator app"))?;
        let sealed = self.vault.seal(&secret, user.uuid().as_bytes())?;
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            if !factors::start(db, user, &sealed, now).await? {
                return Err(Error::TotpOn);
            }
            audit::done(db, "totp_start", user, None, client, now).await
        })
        .await?;
        Ok(invitation)
    }

    /// Turns the second factor on. Gives recovery codes, shown this once.
    ///
    /// # Errors
    /// [`Error::Field`], [`Error::TotpOn`], [`Error::TotpOff`], [`Error::TooMany`]
    pub async fn confirm_totp(
        &self,
        user: UserId,
        here: SessionId,
        code: &str,
        client: &Client,
    ) -> Result<Vec<String>, Error> {
        match self.confirm_factor(user, here, code, client).await {
            Ok(codes) => {
                self.posted();
                Ok(codes)
            }
            Err(error) => Err(self.refused("totp_confirm", Some(user), client, error).await),
        }
    }

    async fn confirm_factor(
        &self,
        user: UserId,
        here: SessionId,
        code: &str,
        client: &Client,
    ) -> Result<Vec<String>, Error> {
        let guesses = self.guesses(&format!("totp {user}"));
        self.attempt(&[&guesses]).await?;
        let stored = factors::find(&mut *self.db().await?, user)
            .await?
            .ok_or(Error::TotpOff)?;
        if stored.confirmed {
            return Err(Error::TotpOn);
        }
        let secret = self.vault.open(&stored.sealed, user.uuid().as_bytes())?;
        let now = self.now();
        let Typed::Digits(digits) = Typed::read(code) else {
            return Err(Error::wrong_code());
        };
        let step = totp::accept(&secret, &digits, now.timestamp(), stored.last_step)
            .map_err(|_| Error::Crypto("a stored second factor is broken"))?
            .ok_or_else(Error::wrong_code)?;
        let (hashes, shown): (Vec<_>, Vec<_>) = std::iter::repeat_with(vault::recovery_code)
            .map(|(letters, shown)| (vault::sha256(&letters), shown))
            .take(RECOVERY_CODES)
            .unzip();
        let mut conn = self.every_db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let account = user::lock(db, user).await?;
            // Started anew in the meantime: the code belongs to a secret that is gone.
            let present = factors::find(db, user).await?.ok_or(Error::TotpOff)?;
            if present.sealed != stored.sealed || !factors::use_step(db, user, step).await? {
                return Err(Error::wrong_code());
            }
            if !factors::confirm(db, user, now).await? {
                return Err(Error::TotpOn);
            }
            factors::set_recovery(db, user, &hashes).await?;
            // Here the factor has just been shown; elsewhere nobody has.
            session::strengthen(db, (user, here), end(now, true)).await?;
            elsewhere(db, (user, Some(here)), Reason::TotpChanged, client, now).await?;
            let to = Email::parse(&account.user.email).map_err(Error::email)?;
            self.post(db, Matter::TotpAdded, &to, client, true).await?;
            audit::done(db, "totp_confirm", user, Some(here), client, now).await
        })
        .await?;
        drop(conn);
        self.succeeded(&[&guesses]).await?;
        Ok(shown)
    }

    /// Turns the second factor off, and signs out everywhere else.
    ///
    /// # Errors
    /// [`Error::Field`], [`Error::TotpOff`], [`Error::TooMany`], [`Error::Busy`]
    pub async fn remove_totp(
        &self,
        user: UserId,
        here: SessionId,
        password: &str,
        code: &str,
        client: &Client,
    ) -> Result<(), Error> {
        match self.remove_factor(user, here, password, code, client).await {
            Ok(()) => {
                self.posted();
                Ok(())
            }
            Err(error) => Err(self.refused("totp_remove", Some(user), client, error).await),
        }
    }

    async fn remove_factor(
        &self,
        user: UserId,
        here: SessionId,
        password: &str,
        code: &str,
        client: &Client,
    ) -> Result<(), Error> {
        let password = required_password(password)?;
        let account = self.reprove(user, password.clone(), PASSWORD).await?;
        if !account.user.totp {
            return Err(Error::TotpOff);
        }
        // Short ones are allowed beside a second factor only.
        password
            .long_enough(false)
            .map_err(|_| Error::weak(PASSWORD, Weak::Short(crate::domain::password::LEAST_ALONE)))?;
        let guesses = self.guesses(&format!("totp {user}"));
        self.attempt(&[&guesses]).await?;
        let mistyped = |error| match error {
            Error::OtpInvalid => Error::wrong_code(),
            other => other,
        };
        let proof = self.factor_proof(user, code).await.map_err(mistyped)?;
        let now = self.now();
        let mut conn = self.every_db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let account = user::lock(db, user).await?;
            use_proof(db, user, &proof, now).await.map_err(mistyped)?;
            factors::remove(db, user).await?;
            elsewhere(db, (user, Some(here)), Reason::TotpChanged, client, now).await?;
            let to = Email::parse(&account.user.email).map_err(Error::email)?;
            self.post(db, Matter::TotpRemoved, &to, client, true).await?;
            audit::done(db, "totp_remove", user, Some(here), client, now).await
        })
        .await?;
        drop(conn);
        self.succeeded(&[&guesses]).await
    }
}
