//! Codes: trying them, asking for new ones.

use chrono::{DateTime, Utc};
use vocab::{FlowId, UserId};

use super::{App, audit, session::SignedIn, throttle::Count};
use crate::{
    domain::{
        client::Client,
        code::{RESEND_WITHIN, RESENDS, Standing, Typed, standing},
        email::Email,
        flow::Kind,
        letter::Matter,
        totp,
    },
    error::Error,
    store::{
        Db, Transaction,
        flow::{self, Flow},
        totp as factors, user,
    },
    upstream::vault,
};

/// A code that may be checked: a try of its flow and a guess at the account are counted already.
pub(super) struct Guess {
    pub flow: Flow,
    /// Guesses at the account, whichever flow they come by.
    pub counts: Vec<Count>,
}

impl Guess {
    /// The caller's counts of this guess, and of the caller's network where that counts.
    pub(super) fn counted_with<'a>(&'a self, network: Option<&'a Count>) -> Vec<&'a Count> {
        network.into_iter().chain(&self.counts).collect()
    }
}

impl App {
    /// Finishes a flow of registering or signing in.
    ///
    /// # Errors
    /// [`Error::OtpInvalid`], [`Error::OtpExpired`], [`Error::OtpLocked`], [`Error::TooMany`]
    pub async fn verify(&self, flow: &str, code: &str, client: &Client) -> Result<SignedIn, Error> {
        // The flow counts its own tries; only strangers' tries count for the network as well.
        let network = self.strangers_at(flow, "code", client).await?;
        if let Err(error) = self.attempt(network.as_ref().as_slice()).await {
            return Err(self.refused("verify", None, client, error).await);
        }
        let guess = match self.take_guess(flow, client).await {
            Ok(guess) => guess,
            Err((user, error)) => return Err(self.refused("verify", user, client, error).await),
        };
        let flow = &guess.flow;
        let tried = match flow.kind {
            Kind::Email => self.confirm_address(flow, code, client).await,
            Kind::Totp => self.second_factor(flow, code, client).await,
            Kind::Reset | Kind::Address => Err(Error::OtpInvalid),
        };
        match tried {
            Ok(signed_in) => {
                self.succeeded(&guess.counted_with(network.as_ref())).await?;
                Ok(signed_in)
            }
            Err(error) => Err(self.refused("verify", flow.user, client, error).await),
        }
    }

    /// The network's count of attempts at a flow, unless the flow belongs to a user who has signed in on this device before.
    pub(super) async fn strangers_at(&self, flow: &str, kind: &str, client: &Client) -> Result<Option<Count>, Error> {
        let user = match flow.parse::<FlowId>() {
            Ok(id) => flow::find(&mut *self.db().await?, id).await?.and_then(|flow| flow.user),
            Err(_) => None,
        };
        self.strangers(kind, user, client).await
    }

    /// Counts a try of a flow and a guess at its account, both before the code is looked at: parallel guesses in many flows are counted
    /// one after the other. Otherwise says why no code may be tried now, and whose flow it is.
    pub(super) async fn take_guess(&self, flow: &str, client: &Client) -> Result<Guess, (Option<UserId>, Error)> {
        let flow = self.take_try(flow).await?;
        let failed = |error| (flow.user, error);
        let counts = self.code_guesses(&flow, client).await.map_err(failed)?;
        if let Err(error) = self.attempt(&counts.iter().collect::<Vec<_>>()).await {
            // The code was not checked: strangers' guesses must not use up the tries of the owner's flow.
            let mut db = self.db().await.map_err(failed)?;
            flow::give_back_try(&mut db, flow.id).await.map_err(failed)?;
            return Err((flow.user, error));
        }
        Ok(Guess { flow, counts })
    }

    pub(super) async fn take_try(&self, flow: &str) -> Result<Flow, (Option<UserId>, Error)> {
        let nobody = |error| (None, error);
        let id: FlowId = flow.parse().map_err(|_| (None, Error::OtpInvalid))?;
        let now = self.now();
        let mut db = self.db().await.map_err(nobody)?;
        if let Some(flow) = flow::take_try(&mut db, id, now).await.map_err(nobody)? {
            return Ok(flow);
        }
        let Some(flow) = flow::find(&mut db, id).await.map_err(nobody)? else {
            return Err((None, Error::OtpInvalid));
        };
        let error = match standing(flow.consumed, flow.tries, flow.expires_at, now) {
            Standing::Expired => Error::OtpExpired,
            Standing::Locked(until) => Error::OtpLocked {
                wait: (until - now).to_std().unwrap_or_default(),
            },
            Standing::Consumed | Standing::Open => Error::OtpInvalid,
        };
        Err((flow.user, error))
    }

    /// Is it the code that was mailed for this flow? Decoys have none.
    pub(super) fn mailed_code(&self, flow: &Flow, code: &str) -> Result<UserId, Error> {
        let Typed::Digits(digits) = Typed::read(code) else {
            return Err(Error::OtpInvalid);
        };
        let right = self
            .vault
            .code_is(flow.id.uuid().as_bytes(), &digits, flow.code_mac.as_deref());
        flow.user.filter(|_| right).ok_or(Error::OtpInvalid)
    }

    async fn confirm_address(&self, flow: &Flow, code: &str, client: &Client) -> Result<SignedIn, Error> {
        let user = self.mailed_code(flow, code)?;
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        let opened = db
            .transaction(async |db: &mut Db| {
                let account = user::lock(db, user).await?;
                if account.user.verified || !flow::consume(db, flow.id, now).await? {
                    return Err(Error::OtpInvalid);
                }
                user::set_verified(db, user, now).await?;
                // Whoever reads the mailbox decides the password, not whoever registered the address first.
                if let Some((hash, name)) = &flow.pending {
                    user::set_hash(db, user, hash, now).await?;
                    user::set_name(db, user, name).await?;
                }
                flow::consume_all(db, user, now).await?;
                let opened = self.open(db, user, client, false, now).await?;
                audit::done(db, "verify", user, Some(opened.id()), client, now).await?;
                Ok(opened)
            })
            .await?;
        drop(conn);
        let user = self.get_user(user).await?;
        self.hand_over(user, opened, now).await
    }

    async fn second_factor(&self, flow: &Flow, code: &str, client: &Client) -> Result<SignedIn, Error> {
        let user = flow.user.ok_or(Error::OtpInvalid)?;
        let proof = self.factor_proof(user, code).await?;
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        let opened = db
            .transaction(async |db: &mut Db| {
                if !flow::consume(db, flow.id, now).await? {
                    return Err(Error::OtpInvalid);
                }
                use_proof(db, user, &proof, now).await?;
                let opened = self.open(db, user, client, true, now).await?;
                audit::done(db, "verify", user, Some(opened.id()), client, now).await?;
                Ok(opened)
            })
            .await?;
        drop(conn);
        let user = self.get_user(user).await?;
        self.hand_over(user, opened, now).await
    }

    /// Looks at a code of a confirmed factor, without using it.
    pub(super) async fn factor_proof(&self, user: UserId, code: &str) -> Result<Proof, Error> {
        let stored = factors::find(&mut *self.db().await?, user)
            .await?
            .filter(|factor| factor.confirmed)
            .ok_or(Error::OtpInvalid)?;
        match Typed::read(code) {
            Typed::Digits(digits) => {
                let secret = self.vault.open(&stored.sealed, user.uuid().as_bytes())?;
                totp::accept(&secret, &digits, self.now().timestamp(), stored.last_step)
                    .map_err(|_| Error::Crypto("a stored second factor is broken"))?
                    .map(Proof::Step)
                    .ok_or(Error::OtpInvalid)
            }
            Typed::Recovery(letters) => Ok(Proof::Recovery(vault::sha256(&letters))),
            Typed::Other => Err(Error::OtpInvalid),
        }
    }

    /// A new code for a flow.
    ///
    /// # Errors
    /// [`Error::OtpInvalid`], [`Error::OtpExpired`], [`Error::TooMany`]
    pub async fn resend(&self, flow: &str, client: &Client) -> Result<DateTime<Utc>, Error> {
        let network = self.strangers_at(flow, "mail", client).await?;
        if let Err(error) = self.attempt(network.as_ref().as_slice()).await {
            return Err(self.refused("resend", None, client, error).await);
        }
        match self.renew_flow(flow, client).await {
            Ok(expires_at) => {
                self.posted();
                Ok(expires_at)
            }
            Err(error) => Err(self.refused("resend", None, client, error).await),
        }
    }

    async fn renew_flow(&self, flow: &str, client: &Client) -> Result<DateTime<Utc>, Error> {
        let id: FlowId = flow.parse().map_err(|_| Error::OtpInvalid)?;
        let now = self.now();
        let code = vault::code();
        let mac = self.vault.code_mac(id.uuid().as_bytes(), &code);
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let flow = flow::lock(db, id).await?.ok_or(Error::OtpInvalid)?;
            if flow.consumed || matches!(flow.kind, Kind::Totp | Kind::Address) {
                return Err(Error::OtpInvalid);
            }
            let ends = flow.created_at + RESEND_WITHIN;
            if now >= ends {
                return Err(Error::OtpExpired);
            }
            if flow.resends >= RESENDS {
                return Err(Error::TooMany {
                    wait: (ends - now).to_std().unwrap_or_default(),
                });
            }
            let (to, decoy) = match flow.user {
                Some(user) => (user::get(db, user).await?.user.email, false),
                // Counted and written like any other.
                None => (format!("{id}@decoy.invalid"), true),
            };
            let to = Email::parse(&to).map_err(Error::email)?;
            let wanted = self.mailbox(db, &to, flow.user, client).await? && !decoy;
            let expires_at = flow::renew(db, id, wanted.then(|| mac.clone()), now).await?;
            let matter = match flow.kind {
                Kind::Reset => Matter::Reset(&code),
                Kind::Email | Kind::Totp | Kind::Address => Matter::Confirm(&code),
            };
            self.post(db, matter, &to, client, wanted).await?;
            audit::note(db, "resend", "ok", flow.user, None, client, now).await?;
            Ok(expires_at)
        })
        .await
    }
}

/// A code that is right, but not used yet.
pub(super) enum Proof {
    Step(i64),
    /// Hash of a recovery code.
    Recovery(Vec<u8>),
}

/// Uses it, once.
pub(super) async fn use_proof(db: &mut Db, user: UserId, proof: &Proof, now: DateTime<Utc>) -> Result<(), Error> {
    let used = match proof {
        Proof::Step(step) => factors::use_step(db, user, *step).await?,
        Proof::Recovery(hash) => factors::use_recovery(db, user, hash, now).await?,
    };
    if used { Ok(()) } else { Err(Error::OtpInvalid) }
}
