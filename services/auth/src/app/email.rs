//! The addresses of an account. One is primary: it signs in, and mail about safety goes there. Further ones are proven by a mailed code and
//! get the mail that their owner sends there.
//!
//! Adding an address says nothing about other accounts, and takes nothing from them: the same address may be a further one of many. Only as
//! a primary address it is one account's. Whoever makes it so has read a code there, so they may know that another account signs in with
//! it; a sign-up that nobody confirmed gives way.

use chrono::{DateTime, Utc};
use kit::{idempotency::apart, scope::RowScope};
use uuid::Uuid;
use vocab::{FlowId, SessionId, UserId};

use super::{
    App, audit,
    password::{PASSWORD, required_password},
};
use crate::{
    domain::{
        client::Client,
        email::{Address, Destination, Email, MOST, Topic},
        flow::Kind,
        letter::Matter,
        user::User,
    },
    error::Error,
    store::{
        Db, Transaction, email,
        flow::{self, NewFlow},
        user,
    },
    upstream::vault,
};

/// The addresses of an account, the primary one first, and where mail of each topic goes.
#[derive(Debug, Clone)]
pub struct Emails {
    pub addresses: Vec<Address>,
    pub routes: Vec<(Topic, Destination)>,
}

fn primary(user: &User) -> Address {
    Address {
        id: user.id.uuid(),
        email: user.email.clone(),
        primary: true,
        verified: user.verified,
        created_at: user.created_at,
    }
}

fn taken() -> Error {
    Error::Field {
        field: "email",
        code: "already_added",
        message: "Your account already has this address.".to_owned(),
    }
}

impl App {
    /// # Errors
    /// [`Error::TokenInvalid`] when the account is gone.
    pub async fn list_emails(&self, id: UserId) -> Result<Emails, Error> {
        let mut db = self.db().await?;
        let mut addresses = vec![primary(&user::get(&mut db, id).await?.user)];
        addresses.extend(email::list(&mut db, id).await?);
        let mut routes = Vec::new();
        for topic in Topic::ALL {
            routes.push((topic, email::destination(&mut db, id, topic).await?));
        }
        Ok(Emails { addresses, routes })
    }

    /// Adds an address that waits for its code. The answer is the same whoever else has it.
    ///
    /// # Errors
    /// [`Error::Field`], also when there are too many; [`Error::TooMany`]
    pub async fn add_email(&self, id: UserId, sent: &str, client: &Client) -> Result<Address, Error> {
        match self.insert_email(id, sent, client).await {
            Ok(address) => {
                self.posted();
                Ok(address)
            }
            Err(error) => Err(apart(self.refused("email_add", Some(id), client, error)).await),
        }
    }

    async fn insert_email(&self, id: UserId, sent: &str, client: &Client) -> Result<Address, Error> {
        let to = Email::parse(sent).map_err(Error::email)?;
        apart(self.attempt(&[&self.address_letters(id)])).await?;
        let now = self.now();
        let new = Address {
            id: Uuid::now_v7(),
            email: to.to_string(),
            primary: false,
            verified: false,
            created_at: now,
        };
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            // Locked, so that parallel calls cannot count past the limit.
            let account = user::lock(db, id).await?;
            let known = email::list(db, id).await?;
            if account.user.email == new.email || known.iter().any(|address| address.email == new.email) {
                return Err(taken());
            }
            if known.len() + 1 >= MOST {
                return Err(Error::Field {
                    field: "non_field_errors",
                    code: "too_many",
                    message: format!("You can have {MOST} addresses. Remove one that you no longer use."),
                });
            }
            if !email::insert(db, id, &new).await? {
                return Err(taken());
            }
            self.mail_code(db, id, &new, client, now).await?;
            audit::done(db, "email_add", id, None, client, now).await
        })
        .await?;
        Ok(new)
    }

    /// Mails a new code to an address that waits for one.
    async fn mail_code(
        &self,
        db: &mut Db,
        user: UserId,
        address: &Address,
        client: &Client,
        now: DateTime<Utc>,
    ) -> Result<DateTime<Utc>, Error> {
        let to = Email::parse(&address.email).map_err(Error::email)?;
        let id = FlowId::from(Uuid::new_v4());
        let code = vault::code();
        // As a stranger's: whose device asks says nothing about the mailbox.
        let wanted = self.mailbox(db, &to, None, client).await?;
        let new = NewFlow {
            id,
            kind: Kind::Address,
            user: Some(user),
            code_mac: wanted.then(|| self.vault.code_mac(id.uuid().as_bytes(), &code)),
            pending: None,
            subject: self.subject(&to),
        };
        let expires_at = flow::insert(db, new, now).await?;
        email::set_flow(db, address.id, id).await?;
        self.post(db, Matter::ConfirmAddress(&code), &to, client, wanted)
            .await?;
        Ok(expires_at)
    }

    /// Mails another code; earlier ones end.
    ///
    /// # Errors
    /// [`Error::NoEmail`], [`Error::TooMany`]; [`Error::Field`] where it is confirmed.
    pub async fn resend_email_code(&self, user: UserId, id: &str, client: &Client) -> Result<DateTime<Utc>, Error> {
        match self.renew_email_code(user, id, client).await {
            Ok(expires_at) => {
                self.posted();
                Ok(expires_at)
            }
            Err(error) => Err(self.refused("email_resend", Some(user), client, error).await),
        }
    }

    async fn renew_email_code(&self, user: UserId, id: &str, client: &Client) -> Result<DateTime<Utc>, Error> {
        let id = address_id(id)?;
        self.attempt(&[&self.address_letters(user)]).await?;
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            user::lock(db, user).await?;
            let (address, pending) = email::find(db, user, id).await?.ok_or(Error::NoEmail)?;
            if address.verified {
                return Err(taken());
            }
            if let Some(flow) = pending {
                flow::consume(db, flow, now).await?;
            }
            let expires_at = self.mail_code(db, user, &address, client, now).await?;
            audit::done(db, "email_resend", user, None, client, now).await?;
            Ok(expires_at)
        })
        .await
    }

    /// Proves an address by its code. The primary address gets a mail.
    ///
    /// # Errors
    /// [`Error::NoEmail`], [`Error::Field`], [`Error::OtpLocked`], [`Error::TooMany`]
    pub async fn confirm_email(&self, user: UserId, id: &str, code: &str, client: &Client) -> Result<Address, Error> {
        match self.prove_email(user, id, code, client).await {
            Ok(address) => {
                self.posted();
                Ok(address)
            }
            Err(error) => Err(self.refused("email_confirm", Some(user), client, error.at_code()).await),
        }
    }

    async fn prove_email(&self, user: UserId, id: &str, code: &str, client: &Client) -> Result<Address, Error> {
        let id = address_id(id)?;
        let found = email::find(&mut *self.db().await?, user, id).await?;
        let (address, pending) = found.ok_or(Error::NoEmail)?;
        if address.verified {
            return Ok(address);
        }
        let to = Email::parse(&address.email).map_err(Error::email)?;
        let counts = self.address_guesses(user, &to);
        let counts: Vec<_> = counts.iter().collect();
        self.attempt(&counts).await?;
        let pending = pending.ok_or(Error::OtpExpired)?;
        let flow = self.take_try(&pending.to_string()).await.map_err(|(_, error)| error)?;
        if flow.kind != Kind::Address || self.mailed_code(&flow, code)? != user {
            return Err(Error::OtpInvalid);
        }
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let account = user::lock(db, user).await?;
            if !flow::consume(db, flow.id, now).await? || !email::set_verified(db, user, id, now).await? {
                return Err(Error::OtpInvalid);
            }
            let owner = Email::parse(&account.user.email).map_err(Error::email)?;
            self.post(db, Matter::AddressAdded(&address.email), &owner, client, true)
                .await?;
            audit::done(db, "email_confirm", user, None, client, now).await
        })
        .await?;
        drop(conn);
        self.succeeded(&counts).await?;
        Ok(Address {
            verified: true,
            ..address
        })
    }

    /// Makes a proven address the one that signs in; both get a mail. Codes on their way to the old one end.
    ///
    /// # Errors
    /// [`Error::NoEmail`], [`Error::EmailUnconfirmed`], [`Error::EmailInUse`], [`Error::Field`], [`Error::TooMany`], [`Error::Busy`]
    pub async fn make_email_primary(
        &self,
        user: UserId,
        here: SessionId,
        (id, password): (&str, &str),
        client: &Client,
    ) -> Result<(), Error> {
        match self.swap_primary(user, here, (id, password), client).await {
            Ok(()) => {
                self.posted();
                Ok(())
            }
            Err(error) => Err(self.refused("email_primary", Some(user), client, error).await),
        }
    }

    async fn swap_primary(
        &self,
        user: UserId,
        here: SessionId,
        (id, password): (&str, &str),
        client: &Client,
    ) -> Result<(), Error> {
        let password = required_password(password)?;
        let proven = self.reprove(user, password, PASSWORD).await?;
        let id = address_id(id)?;
        if id == user.uuid() {
            return Ok(());
        }
        let now = self.now();
        // An unconfirmed sign-up with the address is another account's row.
        let mut conn = kit::idempotency::get_for(&self.pool, RowScope::Service).await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let account = user::lock(db, user).await?;
            // Changed by somebody else in the meantime: what was proven is the current password no more.
            if account.hash != proven.hash {
                return Err(Error::wrong_password(PASSWORD));
            }
            let (address, _) = email::find(db, user, id).await?.ok_or(Error::NoEmail)?;
            if !address.verified {
                return Err(Error::EmailUnconfirmed);
            }
            let (new, old) = (address.email, account.user.email);
            let (to, from) = (
                Email::parse(&new).map_err(Error::email)?,
                Email::parse(&old).map_err(Error::email)?,
            );
            if let Some(other) = user::find_by_email(db, &to).await?
                && !user::delete_unconfirmed(db, other.user.id).await?
            {
                return Err(Error::EmailInUse);
            }
            email::delete(db, user, id).await?;
            if !user::set_email(db, user, &new).await? {
                return Err(Error::EmailInUse);
            }
            let before = Address {
                id: Uuid::now_v7(),
                email: old.clone(),
                primary: false,
                verified: account.user.verified,
                created_at: now,
            };
            email::insert(db, user, &before).await?;
            flow::consume_all(db, user, now).await?;
            let matter = Matter::PrimaryChanged { from: &old, to: &new };
            self.post(db, matter, &to, client, true).await?;
            self.post(db, matter, &from, client, true).await?;
            audit::done(db, "email_primary", user, Some(here), client, now).await
        })
        .await
    }

    /// Removes a further address. It and the primary one get a mail, unless nobody had proven it.
    ///
    /// # Errors
    /// [`Error::NoEmail`], [`Error::EmailPrimary`]
    pub async fn remove_email(&self, user: UserId, id: &str, client: &Client) -> Result<(), Error> {
        let id = address_id(id)?;
        if id == user.uuid() {
            return Err(Error::EmailPrimary);
        }
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let account = user::lock(db, user).await?;
            let (address, pending) = email::find(db, user, id).await?.ok_or(Error::NoEmail)?;
            if let Some(flow) = pending {
                flow::consume(db, flow, now).await?;
            }
            email::delete(db, user, id).await?;
            if address.verified {
                for to in [&account.user.email, &address.email] {
                    let to = Email::parse(to).map_err(Error::email)?;
                    self.post(db, Matter::AddressRemoved(&address.email), &to, client, true)
                        .await?;
                }
            }
            audit::done(db, "email_remove", user, None, client, now).await
        })
        .await?;
        self.posted();
        Ok(())
    }

    /// Chooses where mail of a topic goes.
    ///
    /// # Errors
    /// [`Error::Field`], [`Error::EmailUnconfirmed`]
    pub async fn route_emails(&self, user: UserId, (topic, to): (&str, &str), client: &Client) -> Result<(), Error> {
        let fault = |field, message: &str| Error::Field {
            field,
            code: "validation_failed",
            message: message.to_owned(),
        };
        let topic = Topic::named(topic).ok_or_else(|| fault("topic", "Unknown kind of email."))?;
        let unknown = || fault("to", "Choose one of your addresses, `primary` or `off`.");
        let to = Destination::read(to, user.uuid()).ok_or_else(unknown)?;
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            user::lock(db, user).await?;
            if let Destination::Address(id) = to {
                let (address, _) = email::find(db, user, id).await?.ok_or_else(unknown)?;
                if !address.verified {
                    return Err(Error::EmailUnconfirmed);
                }
            }
            email::route(db, user, topic, to).await?;
            audit::done(db, "email_route", user, None, client, now).await
        })
        .await
    }
}

fn address_id(text: &str) -> Result<Uuid, Error> {
    Uuid::try_parse(text).map_err(|_| Error::NoEmail)
}
