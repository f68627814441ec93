//! Counts attempts before they are made.

use std::time::Duration;

use uuid::Uuid;
use vocab::UserId;

use super::App;
use crate::{
    domain::{client::Client, email::Email, flow::Kind, throttle::Policy},
    error::Error,
    store::{Db, Transaction, device, flow::Flow, throttle},
    upstream::vault,
};

/// One count: whose, and how strictly.
pub(super) struct Count {
    key: Vec<u8>,
    policy: Policy,
}

impl App {
    /// Attempts of one kind from the caller's network.
    pub(super) fn network(&self, kind: &str, client: &Client) -> Count {
        self.count(&format!("network {kind} {}", client.network()), self.network)
    }

    /// Guesses at one thing.
    pub(super) fn guesses(&self, what: &str) -> Count {
        self.count(what, Policy::ACCOUNT)
    }

    /// What the database knows an address by where it must not be readable.
    pub(super) fn subject(&self, email: &Email) -> Vec<u8> {
        self.vault.blind(&format!("subject {email}"))
    }

    /// Codes tried in any flow of the same account, or of the same address where there is no account: unknown addresses must refuse
    /// as known ones do.
    pub(super) async fn code_guesses(&self, flow: &Flow, client: &Client) -> Result<Count, Error> {
        let own = self.known_device(flow.user, client).await?.unwrap_or_default();
        Ok(match (flow.kind, flow.user, &flow.subject) {
            (Kind::Totp, Some(user), _) => self.guesses(&format!("totp {user}{own}")),
            (_, _, Some(subject)) => self.count(&format!("code {}{own}", hex::encode(subject)), Policy::CODES),
            (_, _, None) => self.count(&format!("code {}{own}", flow.id), Policy::CODES),
        })
    }

    /// The mark of a device that this user has signed in on before. Such a device has counts of its own, so that strangers cannot keep
    /// the owner out.
    pub(super) async fn known_device(&self, user: Option<UserId>, client: &Client) -> Result<Option<String>, Error> {
        let Some(secret) = &client.device else {
            return Ok(None);
        };
        let hash = vault::sha256(secret);
        // Asked without an account too: the time must not tell whether there is one.
        let user = user.unwrap_or_else(|| Uuid::nil().into());
        let known = device::is_known(&mut *self.db().await?, user, &hash).await?;
        Ok(known.then(|| format!(" {}", hex::encode(hash))))
    }

    fn count(&self, what: &str, policy: Policy) -> Count {
        Count {
            key: self.vault.blind(what),
            policy,
        }
    }

    /// Counts one attempt in each. All are counted up to the first that is exhausted.
    ///
    /// # Errors
    /// [`Error::TooMany`]
    pub(super) async fn attempt(&self, counts: &[&Count]) -> Result<(), Error> {
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        // The counts made before a refusal stay, so the refusal is no error of the transaction.
        let refused: Option<Duration> = db
            .transaction(async |db: &mut Db| {
                for count in counts {
                    let state = throttle::lock(db, &count.key, now).await?;
                    match state.attempt(&count.policy, now) {
                        Ok(next) => throttle::save(db, &count.key, next).await?,
                        Err(wait) => return Ok::<_, Error>(Some(wait)),
                    }
                }
                Ok(None)
            })
            .await?;
        match refused {
            None => Ok(()),
            Some(wait) => Err(Error::TooMany { wait }),
        }
    }

    /// The attempts counted last were right.
    pub(super) async fn succeeded(&self, counts: &[&Count]) -> Result<(), Error> {
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            for count in counts {
                let state = throttle::lock(db, &count.key, now).await?;
                throttle::save(db, &count.key, state.succeeded(now)).await?;
            }
            Ok(())
        })
        .await
    }

    /// May one more letter with a code go to this mailbox? Nobody is told when not: that would tell who has an account.
    pub(super) async fn mailbox(&self, db: &mut Db, to: &Email) -> Result<bool, Error> {
        let now = self.now();
        let count = self.count(&format!("mailbox {to}"), Policy::MAILBOX);
        let state = throttle::lock(db, &count.key, now).await?;
        match state.attempt(&count.policy, now) {
            Ok(next) => {
                throttle::save(db, &count.key, next).await?;
                Ok(true)
            }
            Err(_) => Ok(false),
        }
    }
}
