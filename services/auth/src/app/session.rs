//! Signed-in devices: opening, listing, ending.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use vocab::{SessionId, UserId};

use super::{App, audit, sign_out::elsewhere};
use crate::{
    domain::{
        client::Client,
        session::{Session, SignOut, end},
        user::User,
    },
    error::Error,
    store::{
        Db, Transaction, device, flow,
        session::{self, Reason},
        user,
    },
    upstream::vault,
};

/// What a signed-in client holds.
#[derive(Clone)]
pub struct Tokens {
    pub access: String,
    pub access_expires: DateTime<Utc>,
    /// `None`: keep the present one.
    pub refresh: Option<String>,
    pub session: SessionId,
    /// A new device secret; `None`: keep the present one.
    pub device: Option<String>,
}

/// Somebody who has proven all there is to prove.
#[derive(Clone)]
pub struct SignedIn {
    pub user: User,
    pub tokens: Tokens,
}

/// A session in the database whose tokens are not signed yet.
pub(super) struct Opened {
    session: SessionId,
    refresh: String,
    device: Option<String>,
}

impl Opened {
    pub(super) const fn id(&self) -> SessionId {
        self.session
    }
}

impl App {
    /// Opens a session, in the transaction that proves the right to it.
    pub(super) async fn open(
        &self,
        db: &mut Db,
        user: UserId,
        client: &Client,
        strong: bool,
        now: DateTime<Utc>,
    ) -> Result<Opened, Error> {
        // A secret that we did not make may be one that somebody planted: it is replaced.
        let present = match &client.device {
            Some(secret) => {
                let hash = vault::sha256(secret);
                device::is_ours(db, &hash).await?.then_some(hash)
            }
            None => None,
        };
        let (device_hash, new_device) = match present {
            Some(hash) => (hash, None),
            None => {
                let secret = vault::device_secret();
                (vault::sha256(&secret), Some(secret))
            }
        };
        device::remember(db, user, &device_hash, now).await?;
        let id = SessionId::fresh();
        let opened = Session {
            id,
            user,
            device_hash,
            user_agent: client.user_agent.clone(),
            ip: client.ip.clone(),
            strong,
            created_at: now,
            last_seen_at: now,
            expires_at: end(now, strong),
            revoked: false,
        };
        session::insert(db, &opened).await?;
        let refresh = vault::refresh_token();
        session::add_token(db, id, &vault::sha256(&refresh), now).await?;
        Ok(Opened {
            session: id,
            refresh,
            device: new_device,
        })
    }

    /// Signs the access token of a session that was just opened.
    pub(super) async fn hand_over(&self, user: User, opened: Opened, now: DateTime<Utc>) -> Result<SignedIn, Error> {
        let (access, access_expires) = self.access(user.id, opened.session, now).await?;
        metrics::counter!("auth_signed_in_total").increment(1);
        Ok(SignedIn {
            user,
            tokens: Tokens {
                access,
                access_expires,
                refresh: Some(opened.refresh),
                session: opened.session,
                device: opened.device,
            },
        })
    }

    pub async fn list_sessions(&self, user: UserId) -> Result<Vec<Session>, Error> {
        let now = self.now();
        let mut sessions = session::list(&mut *self.db().await?, user).await?;
        sessions.retain(|session| session.live(now));
        Ok(sessions)
    }

    /// Ends one session of the user's.
    ///
    /// # Errors
    /// [`Error::NoSession`]
    pub async fn revoke_session(&self, user: UserId, id: SessionId, client: &Client) -> Result<(), Error> {
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            // As all that ends sessions: what this one is about to allow is there by now, or finds it ended.
            user::lock(db, user).await?;
            if !session::revoke_own(db, user, id, Reason::Revoked, now).await? {
                return Err(Error::NoSession);
            }
            audit::done(db, "session_revoke", user, Some(id), client, now).await
        })
        .await
    }

    /// Ends all sessions of the user's but one, every sign-in that still waits for a code, what the user let apps do, and browsers that show
    /// alerts. Returns how many sessions, and which browsers.
    pub async fn revoke_others(
        &self,
        user: UserId,
        but: Option<SessionId>,
        client: &Client,
    ) -> Result<(usize, SignOut), Error> {
        let now = self.now();
        let mut conn = self.every_db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            // An app that is being let in has its grant by now, or finds its session ended.
            user::lock(db, user).await?;
            let done = elsewhere(db, (user, but), Reason::Revoked, client, now).await?;
            flow::consume_all(db, user, now).await?;
            audit::done(db, "session_revoke_others", user, but, client, now).await?;
            Ok(done)
        })
        .await
    }

    /// Is it that user's, and does it live on?
    pub async fn check_session(&self, user: UserId, id: SessionId) -> Result<bool, Error> {
        let found = session::find(&mut *self.db().await?, id).await?;
        Ok(found.is_some_and(|session| session.user == user && session.live(self.now())))
    }

    /// Whose is this access token? Its session must live on.
    ///
    /// # Errors
    /// [`Error::TokenExpired`], [`Error::TokenInvalid`]
    pub async fn verify_token(&self, token: &str) -> Result<(UserId, SessionId, DateTime<Utc>), Error> {
        let claims = self.claims(token).await?;
        if !self.check_session(claims.sub, claims.sid).await? {
            return Err(Error::TokenInvalid);
        }
        let expires = DateTime::from_timestamp(claims.exp, 0).ok_or(Error::TokenInvalid)?;
        Ok((claims.sub, claims.sid, expires))
    }

    /// Signs out, by refresh token, by session, or both. What is out already stays out.
    pub async fn logout(&self, refresh: &str, own: Option<(UserId, SessionId)>, client: &Client) -> Result<(), Error> {
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let mut ended = Vec::new();
            let hash = vault::sha256(refresh);
            // The account before the session, as everywhere: two calls that wait for each other would both fail.
            let of_token = session::owner_of_token(db, &hash).await?;
            let users: BTreeSet<UserId> = own.map(|(user, _)| user).into_iter().chain(of_token).collect();
            for user in users {
                // An account that is gone has no sessions to end.
                if let Err(error) = user::lock(db, user).await
                    && !matches!(error, Error::TokenInvalid)
                {
                    return Err(error);
                }
            }
            if let Some((user, id)) = own
                && session::revoke_own(db, user, id, Reason::Logout, now).await?
            {
                ended.push((user, id));
            }
            // Any token of the family will do: a refresh that runs in parallel must not survive.
            if let Some((session, _)) = session::lock_by_token(db, &hash).await?
                && session::revoke(db, session.id, Reason::Logout, now).await?
            {
                ended.push((session.user, session.id));
            }
            for (user, id) in ended {
                audit::done(db, "logout", user, Some(id), client, now).await?;
            }
            Ok(())
        })
        .await
    }

    /// # Errors
    /// [`Error::TokenInvalid`] when the account is gone.
    pub async fn get_user(&self, id: UserId) -> Result<User, Error> {
        Ok(user::get(&mut *self.db().await?, id).await?.user)
    }
}
