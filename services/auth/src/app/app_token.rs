//! The token endpoint: codes and refresh tokens become access tokens (RFC 6749; OAuth 2.1). What comes a second time ends the grant.

use chrono::{DateTime, TimeDelta, Utc};
use vocab::{AppGrantId, AppScope, AppScopes, UserId};

use super::{
    App, audit,
    team_note::{By, note_app},
};
use crate::{
    domain::{
        app_client::AppClient,
        app_grant::{
            ACCESS_LIVES, ACCESS_PREFIX, CODE_LIVES, Code, Grant, REFRESH_PREFIX, Step, Use, end, is_verifier, step,
        },
        authorization::{Refusal, is_proven},
        client::Client,
        team::{Action, manages},
    },
    error::Error,
    store::{Db, Transaction, app_client, app_grant, app_token, team_member},
    upstream::vault,
};

/// What a program sends to the token endpoint.
#[derive(Debug, Clone, Default)]
pub struct TokenRequest {
    pub grant_type: String,
    pub client_id: String,
    pub client_secret: String,
    pub code: String,
    pub redirect_uri: String,
    pub code_verifier: String,
    pub refresh_token: String,
    pub scope: String,
}

/// Tokens that were just made.
#[derive(Debug, Clone)]
pub struct Granted {
    pub access: String,
    pub refresh: Option<String>,
    pub scopes: AppScopes,
    /// How long the access token lives.
    pub lives: TimeDelta,
}

type Outcome = Result<Granted, Refusal>;

const UNKNOWN_CLIENT: Refusal = Refusal {
    error: "invalid_client",
    says: "The client is unknown, or its secret is wrong.",
};
const BAD_CODE: Refusal = Refusal {
    error: "invalid_grant",
    says: "The code is invalid, expired, already used, or another client's.",
};
const BAD_TOKEN: Refusal = Refusal {
    error: "invalid_grant",
    says: "The refresh token is invalid, expired, revoked, or another client's.",
};
const BEYOND: Refusal = Refusal {
    error: "invalid_scope",
    says: "A requested scope wasn't granted.",
};
const UNKNOWN_GRANT: Refusal = Refusal {
    error: "unsupported_grant_type",
    says: "Use authorization_code or refresh_token.",
};

impl App {
    /// The client that proves itself: a confidential one by its secret, a public one by having none.
    async fn app_client(&self, id: &str, secret: &str) -> Result<Option<AppClient>, Error> {
        let Ok(id) = id.parse() else { return Ok(None) };
        let sent = (!secret.is_empty()).then(|| vault::sha256(secret));
        let client = app_client::find(&mut *self.every_db().await?, id).await?;
        Ok(client.filter(|client| is_proven(client, sent.as_deref())))
    }

    /// # Errors
    /// Where a part of ours is away. What the program did wrong is an answer.
    pub async fn grant_app_token(&self, asked: &TokenRequest, from: &Client) -> Result<Outcome, Error> {
        let Some(client) = self.app_client(&asked.client_id, &asked.client_secret).await? else {
            return Ok(Err(UNKNOWN_CLIENT));
        };
        let mut conn = self.every_db().await?;
        let db: &mut Db = &mut conn;
        // A breach must be written down, so a refusal does not undo the transaction.
        match asked.grant_type.as_str() {
            "authorization_code" => {
                db.transaction(async |db: &mut Db| self.exchange(db, &client, asked, from).await)
                    .await
            }
            "refresh_token" => {
                db.transaction(async |db: &mut Db| self.renew(db, &client, asked, from).await)
                    .await
            }
            _ => Ok(Err(UNKNOWN_GRANT)),
        }
    }

    async fn exchange(
        &self,
        db: &mut Db,
        client: &AppClient,
        asked: &TokenRequest,
        from: &Client,
    ) -> Result<Outcome, Error> {
        let now = self.now();
        let hash = vault::sha256(&asked.code);
        let Some(code) = app_grant::lock_code(db, &hash).await? else {
            return Ok(Err(BAD_CODE));
        };
        if code.client != client.id {
            return Ok(Err(BAD_CODE));
        }
        if code.used_at.is_some() {
            // Two have it, and one of them should not: what the first use made ends (RFC 6749, section 4.1.2).
            if let Some(grant) = code.grant {
                end_grant(db, (grant, code.user), "app_code_reused", from, now).await?;
            }
            return Ok(Err(BAD_CODE));
        }
        let is_good = now < code.created_at + CODE_LIVES
            && code.redirect_uri == asked.redirect_uri
            && is_verifier(&asked.code_verifier)
            && vault::sha256(&asked.code_verifier) == code.challenge;
        if !is_good {
            return Ok(Err(BAD_CODE));
        }
        let Code { user, team, scopes, .. } = code;
        // Who manages the team no more lets nothing in, nor writes into its log.
        if let Some(team) = team
            && !team_member::role_of(db, team, user).await?.is_some_and(manages)
        {
            return Ok(Err(BAD_CODE));
        }
        let grant = Grant {
            id: AppGrantId::fresh(),
            user,
            team,
            client: client.id,
            name: client.name.clone(),
            scopes,
            created_at: now,
            last_used_at: None,
            expires_at: end(scopes, now, self.grants_last, now),
        };
        app_grant::insert(db, &grant).await?;
        app_grant::use_code(db, &hash, grant.id, now).await?;
        for beyond in app_grant::trim(db, user).await? {
            note_app(db, &beyond, (By::Person(user), Action::AppRevoked), now).await?;
        }
        let refresh = if scopes.has(AppScope::OfflineAccess) {
            let refresh = vault::app_secret(REFRESH_PREFIX);
            app_token::insert_refresh(db, grant.id, &vault::sha256(&refresh), scopes).await?;
            Some(refresh)
        } else {
            None
        };
        note_app(db, &grant, (By::Person(user), Action::AppConnected), now).await?;
        audit::done(db, "app_connect", user, None, from, now).await?;
        Ok(Ok(access(db, &grant, scopes, refresh, now).await?))
    }

    async fn renew(
        &self,
        db: &mut Db,
        client: &AppClient,
        asked: &TokenRequest,
        from: &Client,
    ) -> Result<Outcome, Error> {
        let now = self.now();
        let sent = &asked.refresh_token;
        let hash = vault::sha256(sent);
        let Some(id) = app_token::grant_of(db, &hash).await? else {
            return Ok(Err(BAD_TOKEN));
        };
        let locked = app_grant::lock(db, id).await?;
        let Some(grant) = locked.filter(|grant| grant.client == client.id) else {
            return Ok(Err(BAD_TOKEN));
        };
        let grant = grant.within(self.grants_last);
        // Read only now: whoever held the lock before may have changed it.
        let Some((token, successor)) = app_token::refresh_token(db, &hash).await? else {
            return Ok(Err(BAD_TOKEN));
        };
        let scopes = match asked.scope.parse::<AppScopes>() {
            Ok(scopes) if scopes.is_empty() => grant.scopes,
            Ok(scopes) if scopes.within(grant.scopes) => scopes,
            _ => return Ok(Err(BEYOND)),
        };
        let next = match step(token, grant.expires_at, now) {
            Step::Rotate => {
                let next = self.vault.app_successor(sent);
                app_token::rotate(db, id, &hash, &vault::sha256(&next), grant.scopes, now).await?;
                Some(next)
            }
            Step::Again => successor.and_then(|kept| self.vault.app_successor_kept(sent, &kept)),
            Step::Expired => return Ok(Err(BAD_TOKEN)),
            Step::Reused => {
                end_grant(db, (id, grant.user), "app_refresh_reused", from, now).await?;
                return Ok(Err(BAD_TOKEN));
            }
        };
        let grant = Grant {
            expires_at: end(grant.scopes, grant.created_at, self.grants_last, now),
            ..grant
        };
        app_grant::extend(db, id, grant.expires_at).await?;
        Ok(Ok(access(db, &grant, scopes, next, now).await?))
    }

    /// Ends what a token belongs to. False: the client is unknown. A token that is nobody's, or another client's, changes nothing.
    pub async fn revoke_app_token(&self, id: &str, secret: &str, token: &str, from: &Client) -> Result<bool, Error> {
        let Some(client) = self.app_client(id, secret).await? else {
            return Ok(false);
        };
        let now = self.now();
        let mut conn = self.every_db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let Some(id) = app_token::grant_of(db, &vault::sha256(token)).await? else {
                return Ok::<_, Error>(());
            };
            if let Some(grant) = app_grant::lock(db, id).await?
                && grant.client == client.id
            {
                note_app(db, &grant, (By::App, Action::AppRevoked), now).await?;
                app_grant::delete(db, id).await?;
                audit::done(db, "app_revoke", grant.user, None, from, now).await?;
            }
            Ok(())
        })
        .await?;
        Ok(true)
    }

    /// Whose access token is it, and what may it do?
    pub async fn check_app_token(&self, token: &str) -> Result<Option<Use>, Error> {
        if !token.starts_with(ACCESS_PREFIX) {
            return Ok(None);
        }
        app_token::check(&mut *self.every_db().await?, &vault::sha256(token), self.now()).await
    }
}

/// Makes an access token of a grant, which it does not outlive.
async fn access(
    db: &mut Db,
    grant: &Grant,
    scopes: AppScopes,
    refresh: Option<String>,
    now: DateTime<Utc>,
) -> Result<Granted, Error> {
    let access = vault::app_secret(ACCESS_PREFIX);
    let ends = grant.expires_at.min(now + ACCESS_LIVES);
    app_token::insert_access(db, grant.id, &vault::sha256(&access), scopes, ends).await?;
    Ok(Granted {
        access,
        refresh,
        scopes,
        lives: ends - now,
    })
}

/// Ends a grant because somebody else has what only the program should have.
async fn end_grant(
    db: &mut Db,
    (grant, user): (AppGrantId, UserId),
    why: &'static str,
    from: &Client,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    if let Some(held) = app_grant::lock(db, grant).await? {
        note_app(db, &held, (By::Service, Action::AppRevoked), now).await?;
    }
    app_grant::delete(db, grant).await?;
    audit::note(db, "app_revoke", why, Some(user), None, from, now).await?;
    metrics::counter!("auth_breach_total", "kind" => why).increment(1);
    Ok(())
}
