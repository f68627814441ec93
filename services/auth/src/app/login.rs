//! Signing in by password. Unknown addresses cost as much as known ones; attempts are counted before hashing.

use uuid::Uuid;
use vocab::FlowId;

use super::{App, audit, session::SignedIn, throttle::Count};
use crate::{
    domain::{client::Client, email::Email, flow::Kind, letter::Matter, password::Password},
    error::Error,
    store::{
        Db, Transaction,
        flow::{self, NewFlow},
        user::{self, Account},
    },
    upstream::{hasher::Hasher, vault},
};

/// Where the right password leads.
#[derive(Clone)]
pub enum SignIn {
    Done(SignedIn),
    /// One more thing must be proven.
    Pending {
        flow: FlowId,
        kind: Kind,
    },
}

impl App {
    /// # Errors
    /// [`Error::CredentialsMissing`], [`Error::CredentialsInvalid`], [`Error::Field`], [`Error::TooMany`], [`Error::Busy`]
    pub async fn login(&self, email: &str, password: &str, client: &Client) -> Result<SignIn, Error> {
        if email.trim().is_empty() || password.is_empty() {
            return Err(Error::CredentialsMissing);
        }
        let password = Password::parse(password).map_err(|error| Error::too_long("password", error))?;
        let coming = self.hasher.room()?;
        // What is no address belongs to nobody, and is answered like any address of nobody.
        let (name, address) = match Email::parse(email) {
            Ok(address) => (address.to_string(), Some(address)),
            Err(_) => (email.trim().to_lowercase(), None),
        };
        let account = match &address {
            Some(address) => user::find_by_email(&mut *self.db().await?, address).await?,
            None => None,
        };
        let user = account.as_ref().map(|account| account.user.id);
        let counts = self.login_counts(&name, account.as_ref(), client).await?;
        let counts: Vec<&Count> = counts.iter().collect();
        let counted = self.attempt(&counts).await;
        drop(coming);
        if let Err(error) = counted {
            return Err(self.refused("login", user, client, error).await);
        }
        let hash = account.as_ref().map(|account| account.hash.clone());
        let right = self.hasher.verify(password.clone(), hash).await?;
        let Some(account) = account.filter(|_| right) else {
            return Err(self.refused("login", user, client, Error::CredentialsInvalid).await);
        };
        self.succeeded(&counts).await?;
        self.renew_hash(&account, password).await?;
        if !account.user.verified {
            self.begin_confirm(&account, client).await
        } else if account.user.totp {
            self.begin_totp(&account, client).await
        } else {
            Ok(SignIn::Done(self.finish_login(&account, client).await?))
        }
    }

    /// Guesses at an address share one count, and those from a network another. A device that has signed in to the account
    /// before has a count of its own instead, so that strangers, near or far, cannot keep the owner out.
    async fn login_counts(&self, name: &str, account: Option<&Account>, client: &Client) -> Result<Vec<Count>, Error> {
        let user = account.map(|account| account.user.id);
        Ok(match self.known_device(user, client).await? {
            Some(own) => vec![self.guesses(&format!("login {name}{own}"))],
            None => vec![self.network("login", client), self.guesses(&format!("login {name}"))],
        })
    }

    async fn renew_hash(&self, account: &Account, password: Password) -> Result<(), Error> {
        if !Hasher::outdated(&account.hash) {
            return Ok(());
        }
        let hash = self.hasher.hash(password).await?;
        user::rehash(&mut *self.db().await?, account.user.id, &account.hash, &hash).await
    }

    async fn finish_login(&self, account: &Account, client: &Client) -> Result<SignedIn, Error> {
        let now = self.now();
        let user = account.user.id;
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        let opened = db
            .transaction(async |db: &mut Db| {
                self.still(db, account).await?;
                let opened = self.open(db, user, client, false, now).await?;
                audit::done(db, "login", user, Some(opened.id()), client, now).await?;
                Ok::<_, Error>(opened)
            })
            .await?;
        drop(conn);
        self.hand_over(account.user.clone(), opened, now).await
    }

    /// A password change, or a second factor, that came while we hashed ends this sign-in: it would outlive the change.
    async fn still(&self, db: &mut Db, account: &Account) -> Result<(), Error> {
        let present = user::lock(db, account.user.id).await?;
        let rehashed = Hasher::outdated(&account.hash) && !Hasher::outdated(&present.hash);
        if (present.hash == account.hash || rehashed) && present.user.totp == account.user.totp {
            Ok(())
        } else {
            Err(Error::CredentialsInvalid)
        }
    }

    async fn begin_totp(&self, account: &Account, client: &Client) -> Result<SignIn, Error> {
        let now = self.now();
        let id = FlowId::from(Uuid::new_v4());
        let user = account.user.id;
        let to = Email::parse(&account.user.email).map_err(Error::email)?;
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            self.still(db, account).await?;
            let new = NewFlow {
                id,
                kind: Kind::Totp,
                user: Some(user),
                code_mac: None,
                pending: None,
                subject: self.subject(&to),
            };
            flow::insert(db, new, now).await?;
            audit::note(db, "login", "otp_required", Some(user), None, client, now).await
        })
        .await?;
        Ok(SignIn::Pending {
            flow: id,
            kind: Kind::Totp,
        })
    }

    async fn begin_confirm(&self, account: &Account, client: &Client) -> Result<SignIn, Error> {
        let now = self.now();
        let id = FlowId::from(Uuid::new_v4());
        let user = account.user.id;
        let to = Email::parse(&account.user.email).map_err(Error::email)?;
        let code = vault::code();
        let mac = self.vault.code_mac(id.uuid().as_bytes(), &code);
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let wanted = self.mailbox(db, &to, Some(user), client).await?;
            let new = NewFlow {
                id,
                kind: Kind::Email,
                user: Some(user),
                code_mac: wanted.then(|| mac.clone()),
                pending: None,
                subject: self.subject(&to),
            };
            flow::insert(db, new, now).await?;
            self.post(db, Matter::ConfirmToSignIn(&code), &to, client, wanted)
                .await?;
            audit::note(db, "login", "otp_required", Some(user), None, client, now).await
        })
        .await?;
        self.posted();
        Ok(SignIn::Pending {
            flow: id,
            kind: Kind::Email,
        })
    }
}
