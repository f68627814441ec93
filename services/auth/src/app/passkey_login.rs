//! Signing in with a passkey. The authenticator has checked its user, so a passkey stands for the password and the second factor.

use super::{App, Challenge, audit, session::SignedIn};
use crate::{
    domain::{
        client::Client,
        passkey::{Assertion, BadPasskey, sign_in},
    },
    error::Error,
    store::{Db, Transaction, device, passkey, user},
    upstream::vault,
};

impl App {
    /// What a passkey is to sign. It names no account and needs none: the passkey does.
    ///
    /// # Errors
    /// [`Error::PasskeysUnavailable`], [`Error::TooMany`]
    pub async fn start_passkey_login(&self, origin: &str, client: &Client) -> Result<Challenge, Error> {
        let place = self.passkeys.place(origin).ok_or(Error::PasskeysUnavailable)?;
        let new = self.new_challenge(None, place);
        let mut db = self.db().await?;
        // Each challenge is a row. Neighbours of somebody who has signed in here before do not keep them out.
        let is_ours = match &client.device {
            Some(secret) => device::is_ours(&mut db, &vault::sha256(secret)).await?,
            None => false,
        };
        drop(db);
        if !is_ours {
            self.attempt(&[&self.network("passkey challenge", client)]).await?;
        }
        passkey::put_challenge(&mut *self.db().await?, &new).await?;
        Ok(Challenge::from(new))
    }

    /// # Errors
    /// [`Error::PasskeyRefused`], [`Error::PasskeyExpired`], [`Error::TooMany`]
    pub async fn login_with_passkey(&self, flow: &str, answer: &Assertion, client: &Client) -> Result<SignedIn, Error> {
        let found = passkey::find_key(&mut *self.db().await?, &answer.credential_id).await?;
        let user = found.map(|kept| kept.user);
        // As at the password: a device of the owner's does not wait for strangers.
        let network = self.strangers("passkey", user, client).await?;
        if let Err(error) = self.attempt(network.as_ref().as_slice()).await {
            return Err(self.refused("passkey_login", user, client, error).await);
        }
        match self.open_by_passkey(flow, answer, client).await {
            Ok(signed_in) => {
                self.succeeded(network.as_ref().as_slice()).await?;
                Ok(signed_in)
            }
            Err(error) => {
                if let Error::PasskeyRefused(reason) = &error {
                    tracing::info!(reason = %kit::causes(reason), "a passkey was refused");
                }
                Err(self.refused("passkey_login", user, client, error).await)
            }
        }
    }

    async fn open_by_passkey(&self, flow: &str, answer: &Assertion, client: &Client) -> Result<SignedIn, Error> {
        let asked = self.take_challenge(flow, None).await?;
        let now = self.now();
        let unknown = || Error::passkey(BadPasskey::Unknown);
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        let (user, opened) = db
            .transaction(async |db: &mut Db| {
                let owner = passkey::find_key(db, &answer.credential_id)
                    .await?
                    .ok_or_else(unknown)?
                    .user;
                // Whoever changes an account's passkeys holds this lock, so what is read after it stays: two answers cannot both be the
                // next one of a counter.
                let account = user::lock(db, owner).await?;
                let kept = passkey::find_key(db, &answer.credential_id)
                    .await?
                    .ok_or_else(unknown)?;
                let used = sign_in(&asked, owner, &kept.credential, answer).map_err(Error::passkey)?;
                passkey::note_use(db, kept.id, used, now).await?;
                // Both factors were shown. Sessions are as short as the account has asked for with a second factor of its own.
                let opened = self.open(db, owner, client, account.user.totp, now).await?;
                audit::done(db, "passkey_login", owner, Some(opened.id()), client, now).await?;
                Ok::<_, Error>((account.user, opened))
            })
            .await?;
        drop(conn);
        self.hand_over(user, opened, now).await
    }
}
