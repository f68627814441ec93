//! The use cases: each call of the contract, made of rules, rows and cryptography.

mod account;
mod account_deletion;
mod api_key;
mod app_client;
mod app_token;
mod audit;
mod authorization;
mod billing;
mod email;
mod invitation;
mod key;
mod live_session;
mod login;
mod mail;
mod notice;
mod passkey;
mod passkey_login;
mod password;
mod password_reset;
mod refresh;
mod register;
mod reseal;
mod session;
mod sign_out;
mod star;
mod team;
mod team_erasure;
mod team_note;
mod throttle;
mod totp;
mod unsubscribe;
mod verify;
mod worker;

use std::sync::Arc;

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use kit::{
    clock::Clock,
    idempotency::Lent,
    pg::Pool,
    scope::{self, RowScope},
};
use tokio::sync::Notify;

pub use app_token::{Granted, TokenRequest};
pub use authorization::{Asked, ConnectedApp};
pub use invitation::Offer;
pub use live_session::Ends;
pub use login::SignIn;
pub use notice::Notice;
pub use passkey::{Challenge, Made};
pub use refresh::Refreshed;
pub use register::Begun;
pub use reseal::Resealed;
pub use session::{SignedIn, Tokens};
pub use team_note::TeamNote;
pub use worker::work;

use crate::{
    config::AuthArgs,
    domain::{passkey_place::PasskeySettings, throttle::Policy, unsubscribe as links},
    error::Error,
    upstream::{hasher::Hasher, signer::Names, vault::Vault},
};

/// All that use cases stand on. Shared by all calls.
pub struct App {
    pool: Pool,
    clock: Arc<dyn Clock>,
    vault: Vault,
    hasher: Hasher,
    names: Names,
    keys: key::Keys,
    network: Policy,
    passkeys: PasskeySettings,
    /// Of the application, for links in mails.
    public_url: Option<String>,
    /// After this time a person is asked anew what an app may do.
    grants_last: TimeDelta,
    /// Tell the worker that there is mail, one for each lane.
    codes: Notify,
    notices: Notify,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("App")
    }
}

impl App {
    /// # Errors
    /// When the key or the application's address is none, or passkeys are set up for an origin or a domain that browsers refuse.
    pub fn new(pool: Pool, clock: Arc<dyn Clock>, hasher: Hasher, args: &AuthArgs) -> anyhow::Result<Self> {
        Ok(Self {
            pool,
            clock,
            vault: Vault::open_with(&args.key_encryption_key)?,
            hasher,
            names: Names {
                issuer: args.issuer.clone(),
                audience: args.audience.clone(),
            },
            keys: key::Keys::every(args.key_rotation_days),
            network: Policy::network(args.network_attempts),
            passkeys: PasskeySettings::new(args.passkey_origin.as_deref(), args.passkey_rp_id.as_deref())?,
            public_url: args.public_url.as_deref().map(links::base).transpose()?,
            grants_last: TimeDelta::days(args.app_grant_days.into()),
            codes: Notify::new(),
            notices: Notify::new(),
        })
    }

    /// Can a call be answered?
    pub async fn ready(&self) -> bool {
        kit::pg::alive(&self.pool).await
    }

    /// As exact as PostgreSQL keeps it, so that a stored time equals itself.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now().trunc_subsecs(6)
    }

    #[must_use]
    pub const fn pool(&self) -> &Pool {
        &self.pool
    }

    /// A connection that sees the caller's rows. What is called before sign-in, and what runs by itself, is this service's own work:
    /// it looks for accounts by their address and for rows by their secrets.
    async fn db(&self) -> Result<Lent, Error> {
        let scope = match scope::current() {
            RowScope::Unowned => RowScope::Service,
            asked => asked,
        };
        Ok(kit::idempotency::get_for(&self.pool, scope).await?)
    }
}
