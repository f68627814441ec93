//! Counts attempts before they are made.

use std::time::Duration;

use chrono::{DateTime, Utc};
use uuid::Uuid;
use vocab::UserId;

use super::App;
use crate::{
    domain::{
        client::Client,
        email::Email,
        flow::Kind,
        throttle::{Policy, State},
    },
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

    /// Attempts of one kind from the caller's network, unless the caller is on a device of the user's: neighbours must not keep the
    /// owner out.
    pub(super) async fn strangers(
        &self,
        kind: &str,
        user: Option<UserId>,
        client: &Client,
    ) -> Result<Option<Count>, Error> {
        let own = self.known_device(user, client).await?;
        Ok(own.is_none().then(|| self.network(kind, client)))
    }

    /// Codes tried in any flow of the same account, or of the same address where there is no account: unknown addresses must refuse
    /// as known ones do. Each network has a count, so that a stranger in one keeps nobody in another waiting; behind them all stands
    /// one for the address.
    pub(super) async fn code_guesses(&self, flow: &Flow, client: &Client) -> Result<Vec<Count>, Error> {
        let own = self.known_device(flow.user, client).await?;
        if let (Kind::Totp, Some(user)) = (flow.kind, flow.user) {
            // Whoever comes here has given the password.
            return Ok(vec![self.guesses(&format!("totp {user}{}", own.unwrap_or_default()))]);
        }
        let subject = flow.subject.as_ref().map_or_else(|| flow.id.to_string(), hex::encode);
        Ok(match own {
            Some(own) => vec![self.count(&format!("code {subject}{own}"), Policy::CODES)],
            None => vec![
                self.count(&format!("code {subject} {}", client.network()), Policy::CODES),
                self.count(&format!("code {subject}"), Policy::CODES_ANYWHERE),
            ],
        })
    }

    /// The mark of a device that this user has signed in on before. Such a device has counts of its own, so that strangers cannot keep
    /// the owner out.
    pub(super) async fn known_device(&self, user: Option<UserId>, client: &Client) -> Result<Option<String>, Error> {
        if client.device.is_none() {
            return Ok(None);
        }
        known_device(&mut *self.db().await?, user, client).await
    }

    /// Guesses at the code of a further address: by one account, and at the address by all accounts together. They have nothing to do with
    /// guesses at codes for signing in, so that nobody can keep an owner out by adding the owner's address.
    pub(super) fn address_guesses(&self, user: UserId, email: &Email) -> Vec<Count> {
        vec![
            self.guesses(&format!("address code {user}")),
            self.count(&format!("address code at {email}"), Policy::CODES_ANYWHERE),
        ]
    }

    /// Letters with codes that an account has sent to further addresses.
    pub(super) fn address_letters(&self, user: UserId) -> Count {
        self.count(&format!("address mail {user}"), Policy::MAILBOX)
    }

    /// Invitations that one person sends, in all teams, and that go to one address, whoever sends them.
    pub(super) fn invitation_letters(&self, user: UserId, to: &Email) -> [Count; 2] {
        [
            self.count(&format!("invitation mail {user}"), Policy::INVITATIONS),
            self.count(&format!("invitation at {to}"), Policy::INVITATIONS_AT),
        ]
    }

    /// Mails about apps that a person let in, and what was not mailed since the last of them.
    pub(super) fn app_letters(&self, user: UserId) -> [Count; 2] {
        [
            self.count(&format!("app mail {user}"), Policy::WARNINGS),
            self.count(&format!("app mail held back {user}"), Policy::HELD_BACK),
        ]
    }

    /// Mails of other services that a person can't turn off.
    pub(super) fn warnings(&self, user: UserId) -> Count {
        self.count(&format!("warning {user}"), Policy::WARNINGS)
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

    /// May one more letter with a code go to this mailbox? Nobody is told when not: that would tell who has an account. A network has
    /// a part of what a mailbox gets, and a device of the user's has a count of its own.
    pub(super) async fn mailbox(
        &self,
        db: &mut Db,
        to: &Email,
        user: Option<UserId>,
        client: &Client,
    ) -> Result<bool, Error> {
        let now = self.now();
        let counts = match known_device(db, user, client).await? {
            Some(own) => vec![self.count(&format!("mailbox {to}{own}"), Policy::MAILBOX)],
            None => vec![
                self.count(&format!("mailbox {to} {}", client.network()), Policy::MAILBOX_NETWORK),
                self.count(&format!("mailbox {to}"), Policy::MAILBOX),
            ],
        };
        for count in &counts {
            if !count_in(db, count, now).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Counts one more in the caller's transaction. False: there is no room, and nothing is counted.
pub(super) async fn count_in(db: &mut Db, count: &Count, now: DateTime<Utc>) -> Result<bool, Error> {
    let state = throttle::lock(db, &count.key, now).await?;
    match state.attempt(&count.policy, now) {
        Ok(next) => throttle::save(db, &count.key, next).await.map(|()| true),
        Err(_) => Ok(false),
    }
}

/// How long until there is room for one more; nothing where there is.
pub(super) async fn wait_of(db: &mut Db, count: &Count, now: DateTime<Utc>) -> Result<Option<Duration>, Error> {
    let state = throttle::lock(db, &count.key, now).await?;
    Ok(state.attempt(&count.policy, now).err())
}

/// What was counted, which then begins at nothing.
pub(super) async fn take_count(db: &mut Db, count: &Count, now: DateTime<Utc>) -> Result<u32, Error> {
    let state = throttle::lock(db, &count.key, now).await?;
    throttle::save(db, &count.key, State::new(now)).await?;
    Ok(state.attempts)
}

async fn known_device(db: &mut Db, user: Option<UserId>, client: &Client) -> Result<Option<String>, Error> {
    let Some(secret) = &client.device else {
        return Ok(None);
    };
    let hash = vault::sha256(secret);
    // Asked without an account too: the time must not tell whether there is one.
    let user = user.unwrap_or_else(|| Uuid::nil().into());
    let known = device::is_known(db, user, &hash).await?;
    Ok(known.then(|| format!(" {}", hex::encode(hash))))
}
