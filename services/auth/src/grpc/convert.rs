//! Messages to words of ours and back; who may speak for whom.

use chrono::{DateTime, Utc};
pub(super) use kit::identity::{by_service, named_by_service};
use kit::{identity::Identity, status};
use proto::auth as pb;
use tonic::{Request, Status};
use vocab::{ErrorKind, SessionId, UserId};

use crate::{
    app::{SignedIn, Tokens},
    domain::{
        api_key::ApiKey,
        audit::AuditEntry,
        client::Client,
        flow::Kind,
        password::Reset,
        session::{Session, SignOut},
        star::Star,
        user::User,
    },
    error::Error,
};

pub(super) fn failed(error: Error) -> Status {
    status::of(&error)
}

pub(super) fn stranger() -> Status {
    status::build(
        ErrorKind::Unauthenticated,
        "token_invalid",
        "Please sign in.",
        Vec::new(),
        None,
    )
}

/// The user that a call is about, who must be the one it is made for: the hop token says so, not the message alone.
pub(super) fn caller<T>(request: &Request<T>, user: &str) -> Result<UserId, Status> {
    let named: UserId = user.parse().map_err(|_| stranger())?;
    match identity(request).user {
        Some(proven) if proven == named => Ok(named),
        _ => Err(stranger()),
    }
}

/// The person who calls, for themselves: what is called for a team is no person's.
pub(super) fn person<T>(request: &Request<T>) -> Result<UserId, Status> {
    let identity = identity(request);
    identity.user.filter(|_| identity.member.is_none()).ok_or_else(stranger)
}

pub(super) fn identity<T>(request: &Request<T>) -> Identity {
    request.extensions().get::<Identity>().copied().unwrap_or_default()
}

pub(super) fn session(text: &str) -> Result<SessionId, Status> {
    text.parse().map_err(|_| stranger())
}

pub(super) fn client(sent: Option<pb::Client>) -> Client {
    let sent = sent.unwrap_or_default();
    Client::new(&sent.ip, &sent.user_agent, sent.device)
}

pub(super) const fn ms(time: DateTime<Utc>) -> i64 {
    time.timestamp_millis()
}

pub(super) fn user(user: User) -> pb::User {
    pb::User {
        id: user.id.to_string(),
        email: user.email,
        name: user.name,
        email_verified: user.verified,
        totp_enabled: user.totp,
        created_unix_ms: ms(user.created_at),
    }
}

pub(super) fn tokens(tokens: Tokens) -> pb::Tokens {
    pb::Tokens {
        access: tokens.access,
        refresh: tokens.refresh.unwrap_or_default(),
        access_expires_unix_ms: ms(tokens.access_expires),
        session_id: tokens.session.to_string(),
        device: tokens.device.unwrap_or_default(),
    }
}

pub(super) fn signed_in(signed_in: SignedIn) -> (Option<pb::User>, Option<pb::Tokens>) {
    (Some(user(signed_in.user)), Some(tokens(signed_in.tokens)))
}

pub(super) const fn flow_kind(kind: Kind) -> pb::FlowKind {
    match kind {
        Kind::Email => pb::FlowKind::Email,
        Kind::Totp => pb::FlowKind::Totp,
        // The flow of a further address never leaves: the address names it.
        Kind::Reset | Kind::Address => pb::FlowKind::Reset,
    }
}

pub(super) fn session_row(row: Session, here: Option<SessionId>) -> pb::Session {
    pb::Session {
        id: row.id.to_string(),
        user_agent: row.user_agent,
        ip: row.ip,
        created_unix_ms: ms(row.created_at),
        last_seen_unix_ms: ms(row.last_seen_at),
        current: here == Some(row.id),
    }
}

pub(super) fn api_key(key: ApiKey) -> pb::ApiKey {
    pb::ApiKey {
        id: key.id.to_string(),
        name: key.name,
        prefix: key.prefix,
        created_unix_ms: ms(key.created_at),
        last_used_unix_ms: key.last_used_at.map_or(0, ms),
    }
}

pub(super) fn star(star: Star) -> pb::StarredCoin {
    pb::StarredCoin {
        coin_id: star.coin,
        starred_unix_ms: ms(star.starred_at),
    }
}

pub(super) fn audit_row(row: AuditEntry) -> pb::AuditRow {
    pb::AuditRow {
        at_unix_ms: ms(row.at),
        event: row.event,
        outcome: row.outcome,
        ip: row.ip,
        session_id: row.session_hash.unwrap_or_default(),
    }
}

pub(super) fn reset(reset: Reset) -> pb::PasswordReset {
    pb::PasswordReset {
        user_id: reset.user.to_string(),
        before_unix_ms: ms(reset.before),
    }
}

/// Nothing where the message names no user or no time.
pub(super) fn reset_of(sent: &pb::PasswordReset) -> Option<Reset> {
    Some(Reset {
        user: sent.user_id.parse().ok()?,
        before: DateTime::from_timestamp_millis(sent.before_unix_ms)?,
    })
}

pub(super) fn sign_out(done: SignOut) -> pb::SignOut {
    pb::SignOut {
        user_id: done.user.to_string(),
        before_unix_ms: ms(done.before),
    }
}

/// As [`reset_of`].
pub(super) fn sign_out_of(sent: &pb::SignOut) -> Option<SignOut> {
    Some(SignOut {
        user: sent.user_id.parse().ok()?,
        before: DateTime::from_timestamp_millis(sent.before_unix_ms)?,
    })
}
