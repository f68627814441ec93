//! New passwords: by code for who forgot, by the old one for who knows it.

use uuid::Uuid;
use vocab::{FlowId, SessionId, UserId};

use super::{
    App, audit, password_reset as resets,
    register::Begun,
    sign_out::{elsewhere, end_apps},
    verify::Guess,
};
use crate::{
    domain::{
        client::Client,
        email::Email,
        flow::Kind,
        letter::Matter,
        password::{Password, Reset},
        session::SignOut,
    },
    error::Error,
    store::{
        Db, Transaction, api_key, device,
        flow::{self, NewFlow},
        passkey, password_reset,
        session::{self, Reason},
        user::{self, Account},
    },
    upstream::vault,
};

/// The field in which a call names the password that it is proven with.
pub(super) const PASSWORD: &str = "password";
const NEW: &str = "new_password";
const CURRENT: &str = "current_password";

impl App {
    /// Begins a reset: the same answer, by the same work, for known and unknown addresses.
    ///
    /// # Errors
    /// [`Error::Field`], [`Error::TooMany`]
    pub async fn forgot(&self, email: &str, client: &Client) -> Result<Begun, Error> {
        let to = Email::parse(email).map_err(Error::email)?;
        let user = user::find_by_email(&mut *self.db().await?, &to).await?;
        let user = user.map(|account| account.user.id);
        let network = self.strangers("mail", user, client).await?;
        if let Err(error) = self.attempt(network.as_ref().as_slice()).await {
            return Err(self.refused("password_forgot", None, client, error).await);
        }
        let now = self.now();
        let id = FlowId::from(Uuid::new_v4());
        let code = vault::code();
        let mac = self.vault.code_mac(id.uuid().as_bytes(), &code);
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        let expires_at = db
            .transaction(async |db: &mut Db| {
                let user = user::find_by_email(db, &to).await?.map(|account| account.user.id);
                let wanted = self.mailbox(db, &to, user, client).await? && user.is_some();
                let new = NewFlow {
                    id,
                    kind: Kind::Reset,
                    user,
                    code_mac: wanted.then(|| mac.clone()),
                    pending: None,
                    subject: self.subject(&to),
                };
                let expires_at = flow::insert(db, new, now).await?;
                self.post(db, Matter::Reset(&code), &to, client, wanted).await?;
                audit::note(db, "password_forgot", "ok", user, None, client, now).await?;
                Ok::<_, Error>(expires_at)
            })
            .await?;
        self.posted();
        Ok(Begun {
            flow: id,
            expires_at,
            email: to.to_string(),
            name: String::new(),
        })
    }

    /// Sets a new password by a mailed code, signs out everywhere, removes all passkeys and revokes all API keys: whoever had the old
    /// password may have made one. What other services keep of the kind is noted, for the gateway to have it revoked. Says whose password
    /// it is.
    ///
    /// # Errors
    /// [`Error::OtpInvalid`], [`Error::OtpExpired`], [`Error::OtpLocked`], [`Error::Field`], [`Error::TooMany`],
    /// [`Error::Busy`]
    pub async fn reset(&self, flow: &str, code: &str, password: &str, client: &Client) -> Result<Reset, Error> {
        if password.is_empty() {
            return Err(Error::required(NEW));
        }
        let password = Password::parse(password).map_err(|error| Error::too_long(NEW, error))?;
        // As at sign-in: neighbours of the owner do not keep a device of the owner's out.
        let network = self.strangers_at(flow, "code", client).await?;
        if let Err(error) = self.attempt(network.as_ref().as_slice()).await {
            return Err(self.refused("password_reset", None, client, error).await);
        }
        let guess = match self.take_guess(flow, client).await {
            Ok(guess) => guess,
            Err((user, error)) => return Err(self.refused("password_reset", user, client, error).await),
        };
        match self.reset_by(&guess, code, password, client).await {
            Ok(reset) => {
                self.succeeded(&guess.counted_with(network.as_ref())).await?;
                Ok(reset)
            }
            Err(error) => Err(self.refused("password_reset", guess.flow.user, client, error).await),
        }
    }

    async fn reset_by(&self, guess: &Guess, code: &str, password: Password, client: &Client) -> Result<Reset, Error> {
        let flow = &guess.flow;
        if flow.kind != Kind::Reset {
            return Err(Error::OtpInvalid);
        }
        let user = self.mailed_code(flow, code)?;
        let account = user::get(&mut *self.db().await?, user).await?;
        let to = Email::parse(&account.user.email).map_err(Error::email)?;
        let judged = self
            .judge(NEW, &password, &to, &account.user.name, account.user.totp)
            .await;
        // The code was right: a better password may follow with the same one. Only now, since the rules depend on the account.
        if let Err(error) = judged {
            flow::give_back_try(&mut *self.db().await?, flow.id).await?;
            self.succeeded(&guess.counted_with(None)).await?;
            return Err(error);
        }
        let hash = self.hasher.hash(password).await?;
        let now = self.now();
        let reset = resets::at(user, now);
        let mut conn = self.every_db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let account = user::lock(db, user).await?;
            if !flow::consume(db, flow.id, now).await? {
                return Err(Error::OtpInvalid);
            }
            user::set_hash(db, user, &hash, now).await?;
            if !account.user.verified {
                user::set_verified(db, user, now).await?;
            }
            flow::consume_all(db, user, now).await?;
            session::revoke_all(db, user, None, Reason::PasswordChanged, now).await?;
            device::forget_all(db, user).await?;
            if passkey::delete_all(db, user).await? > 0 {
                audit::done(db, "passkeys_remove", user, None, client, now).await?;
            }
            if api_key::delete_all(db, user).await? > 0 {
                audit::done(db, "api_keys_revoke", user, None, client, now).await?;
            }
            end_apps(db, (user, None), client, now).await?;
            password_reset::put(db, reset).await?;
            self.post(db, Matter::PasswordReset, &to, client, true).await?;
            audit::done(db, "password_reset", user, None, client, now).await
        })
        .await?;
        drop(conn);
        self.posted();
        // Strangers' guesses at the old password must not keep the owner waiting for the new one.
        self.succeeded(&[&self.guesses(&format!("login {to}"))]).await?;
        Ok(reset)
    }

    /// Sets a new password for somebody signed in, and signs out everywhere else: sessions, apps and browsers that show alerts.
    ///
    /// # Errors
    /// [`Error::Field`], [`Error::TooMany`], [`Error::Busy`]
    pub async fn change_password(
        &self,
        user: UserId,
        here: SessionId,
        current: &str,
        password: &str,
        client: &Client,
    ) -> Result<SignOut, Error> {
        if current.is_empty() {
            return Err(Error::required(CURRENT));
        }
        if password.is_empty() {
            return Err(Error::required(NEW));
        }
        let current = Password::parse(current).map_err(|error| Error::too_long(CURRENT, error))?;
        let password = Password::parse(password).map_err(|error| Error::too_long(NEW, error))?;
        match self.change_to(user, here, current, password, client).await {
            Ok(done) => {
                self.posted();
                Ok(done)
            }
            Err(error) => Err(self.refused("password_change", Some(user), client, error).await),
        }
    }

    async fn change_to(
        &self,
        user: UserId,
        here: SessionId,
        current: Password,
        password: Password,
        client: &Client,
    ) -> Result<SignOut, Error> {
        let same = current.expose() == password.expose();
        let account = self.reprove(user, current, CURRENT).await?;
        if same {
            return Err(Error::Field {
                field: NEW,
                code: "password_weak",
                message: "Choose a password that differs from your current one.".to_owned(),
            });
        }
        let to = Email::parse(&account.user.email).map_err(Error::email)?;
        self.judge(NEW, &password, &to, &account.user.name, account.user.totp)
            .await?;
        let hash = self.hasher.hash(password).await?;
        let now = self.now();
        let mut conn = self.every_db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            // Changed by somebody else in the meantime: what was proven is the current password no more.
            if user::lock(db, user).await?.hash != account.hash {
                return Err(Error::wrong_password(CURRENT));
            }
            user::set_hash(db, user, &hash, now).await?;
            flow::consume_all(db, user, now).await?;
            let (_, done) = elsewhere(db, (user, Some(here)), Reason::PasswordChanged, client, now).await?;
            self.post(db, Matter::PasswordChanged, &to, client, true).await?;
            audit::done(db, "password_change", user, Some(here), client, now).await?;
            Ok(done)
        })
        .await
    }

    /// Somebody signed in proves once more who they are. A stolen session must not become a place to guess from.
    pub(super) async fn reprove(
        &self,
        user: UserId,
        password: Password,
        field: &'static str,
    ) -> Result<Account, Error> {
        let account = user::get(&mut *self.db().await?, user).await?;
        let guesses = self.guesses(&format!("reprove {user}"));
        self.attempt(&[&guesses]).await?;
        if !self.hasher.verify(password, Some(account.hash.clone())).await? {
            return Err(Error::wrong_password(field));
        }
        self.succeeded(&[&guesses]).await?;
        Ok(account)
    }
}

/// The password that a call is proven with, as its field [`PASSWORD`] has it.
///
/// # Errors
/// [`Error::Field`] where the field is empty or too long.
pub(super) fn required_password(text: &str) -> Result<Password, Error> {
    if text.is_empty() {
        return Err(Error::required(PASSWORD));
    }
    Password::parse(text).map_err(|error| Error::too_long(PASSWORD, error))
}
