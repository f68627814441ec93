//! A refresh token comes back. What follows is decided in `domain::refresh`; this carries it out.

use chrono::{DateTime, Utc};

use super::{App, audit, session::Tokens};
use crate::{
    domain::{
        client::Client,
        email::Email,
        letter::Matter,
        refresh::{Asked, Breach, Looks, Refusal, Step, looks, step},
        session::Session,
    },
    error::Error,
    store::{
        Db, Transaction, device,
        session::{self, Reason},
        user,
    },
    upstream::vault,
};

/// New tokens of a session.
pub type Refreshed = Tokens;

/// What the transaction settled.
enum Settled {
    Granted {
        session: Session,
        /// The access token is of this moment.
        at: DateTime<Utc>,
        refresh: Option<String>,
    },
    Refused(Error),
}

impl App {
    /// # Errors
    /// [`Error::WrongTokenType`], [`Error::TokenInvalid`], [`Error::TokenExpired`], [`Error::DeviceMismatch`],
    /// [`Error::RefreshReused`]
    pub async fn refresh(&self, token: &str, rotate: bool, client: &Client) -> Result<Refreshed, Error> {
        let misplaced = match looks(token) {
            Looks::Refresh => None,
            Looks::OtherKind => Some(Error::WrongTokenType),
            Looks::Unknown => Some(Error::TokenInvalid),
        };
        if let Some(error) = misplaced {
            return Err(self.refused("refresh", None, client, error).await);
        }
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        // A breach must be written down, so a refusal does not undo the transaction.
        let settled = db
            .transaction(async |db: &mut Db| self.settle(db, token, rotate, client, now).await)
            .await?;
        drop(conn);
        self.posted();
        match settled {
            Settled::Granted { session, at, refresh } => {
                let (access, access_expires) = self.access(session.user, session.id, at).await?;
                Ok(Tokens {
                    access,
                    access_expires,
                    refresh,
                    session: session.id,
                    device: None,
                })
            }
            Settled::Refused(error) => Err(error),
        }
    }

    async fn settle(
        &self,
        db: &mut Db,
        token: &str,
        rotate: bool,
        client: &Client,
        now: DateTime<Utc>,
    ) -> Result<Settled, Error> {
        let hash = vault::sha256(token);
        let Some((session, state)) = session::lock_by_token(db, &hash).await? else {
            audit::note(db, "refresh", "token_invalid", None, None, client, now).await?;
            return Ok(Settled::Refused(Error::TokenInvalid));
        };
        let asked = Asked {
            rotate,
            device_matches: client
                .device
                .as_ref()
                .is_some_and(|secret| vault::sha256(secret) == session.device_hash),
        };
        let refused = |error: Error| Ok(Settled::Refused(error));
        match step(state, &session, asked, now) {
            Step::Rotate => {
                let next = self.vault.successor(token);
                session::rotate(db, session.id, &hash, &vault::sha256(&next), now).await?;
                self.seen(db, &session, client, now).await?;
                Ok(Settled::Granted {
                    session,
                    at: now,
                    refresh: Some(next),
                })
            }
            // The same moment gives the same access token: answers to parallel calls are equal byte for byte.
            Step::Again(at) => {
                let kept = session::successor_of(db, &hash).await?;
                let next = kept.and_then(|kept| self.vault.successor_kept(token, &kept));
                Ok(Settled::Granted {
                    session,
                    at,
                    refresh: next.filter(|_| rotate),
                })
            }
            Step::Keep => {
                self.seen(db, &session, client, now).await?;
                Ok(Settled::Granted {
                    session,
                    at: now,
                    refresh: None,
                })
            }
            Step::Refuse(refusal) => {
                let (code, error) = match refusal {
                    Refusal::Ended => ("token_invalid", Error::TokenInvalid),
                    Refusal::Expired => ("token_expired", Error::TokenExpired),
                };
                audit::note(db, "refresh", code, Some(session.user), Some(session.id), client, now).await?;
                refused(error)
            }
            Step::Revoke(breach) => refused(self.end_family(db, &session, breach, client, now).await?),
        }
    }

    async fn seen(&self, db: &mut Db, session: &Session, client: &Client, now: DateTime<Utc>) -> Result<(), Error> {
        session::touch(db, session.id, now).await?;
        device::remember(db, session.user, &session.device_hash, now).await?;
        audit::done(db, "refresh", session.user, Some(session.id), client, now).await
    }

    async fn end_family(
        &self,
        db: &mut Db,
        session: &Session,
        breach: Breach,
        client: &Client,
        now: DateTime<Utc>,
    ) -> Result<Error, Error> {
        let (reason, code, error) = match breach {
            Breach::Reused => (Reason::Reused, "refresh_reused", Error::RefreshReused),
            Breach::OtherDevice => (Reason::OtherDevice, "device_mismatch", Error::DeviceMismatch),
        };
        session::revoke(db, session.id, reason, now).await?;
        audit::note(db, "refresh", code, Some(session.user), Some(session.id), client, now).await?;
        metrics::counter!("auth_breach_total", "kind" => code).increment(1);
        if breach == Breach::Reused
            && let Some(account) = user::find(db, session.user).await?
            && let Ok(to) = Email::parse(&account.user.email)
        {
            self.post(db, Matter::TokenReused, &to, client, true).await?;
        }
        Ok(error)
    }
}
