//! Accounts, sessions, codes, second factors, passkeys, API keys and the keys that sign access tokens.
//!
//! Reading order: [`domain`] (rules, pure), [`app`] (use cases), [`store`] (PostgreSQL), [`upstream`] (cryptography, mail),
//! [`grpc`] (the contract).

pub mod app;
pub mod config;
pub mod domain;
pub mod error;
pub mod grpc;
pub mod store;
pub mod upstream;

use std::sync::Arc;

use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use kit::{
    Running,
    acting::guarded,
    clock::{Clock, system},
    grpc::Server,
    identity::Verifier,
};
use proto::auth::{
    accounts_server::AccountsServer, apps_server::AppsServer, auth_server::AuthServer, billing_server::BillingServer,
    emails_server::EmailsServer, live_sessions_server::LiveSessionsServer, passkeys_server::PasskeysServer,
    preferences_server::PreferencesServer, teams_server::TeamsServer,
};

pub use config::{AuthArgs, Config, ResealArgs};
use upstream::{hasher::Hasher, smtp::Smtp};

pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");
/// Tables whose rows the serving role may add and never change or remove.
pub const APPEND_ONLY: &[&str] = &["audit", "spending_limit_change", "team_audit"];

/// Starts the service; returns when it can answer.
///
/// # Errors
/// When a setting is none, or the address is taken.
pub async fn serve(config: Config) -> anyhow::Result<Running> {
    let hasher = Hasher::start(config.auth.hash_threads)?;
    serve_with(config, system(), hasher).await
}

/// Moves everything that is sealed to the first of the configured keys (see [`app::App::reseal`]).
///
/// # Errors
/// When a key is none, the database is away, or a value opens with none of the keys.
pub async fn reseal(args: ResealArgs) -> anyhow::Result<app::Resealed> {
    let pool = kit::pg::pool(&args.pg)?;
    let settings = AuthArgs {
        key_encryption_key: args.key_encryption_key,
        ..AuthArgs::new("", "smtp://127.0.0.1:25")
    };
    let app = app::App::new(pool, system(), Hasher::start(1)?, &settings)?;
    Ok(app.reseal().await?)
}

/// As [`serve`], with the time and the hash threads handed in.
///
/// # Errors
/// As [`serve`].
pub async fn serve_with(config: Config, clock: Arc<dyn Clock>, hasher: Hasher) -> anyhow::Result<Running> {
    let pool = kit::pg::pool(&config.pg)?;
    let smtp = Smtp::at(&config.auth.smtp_url, &config.auth.mail_from)?;
    let verifier = Verifier::of("auth", &config.hop, clock.clone())?;
    let app = Arc::new(app::App::new(pool, clock, hasher, &config.auth)?);
    let ready = app.clone();
    let service = grpc::Service::new(app.clone());
    let server = Server::new("auth", &config.grpc);
    let stop = server.stop_token();
    let live = grpc::LiveService::new(app.clone(), stop.clone());
    let server = server
        .add_service(guarded(LiveSessionsServer::new(live), verifier.clone()))
        .add_service(guarded(AuthServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(AccountsServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(AppsServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(EmailsServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(BillingServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(PasskeysServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(PreferencesServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(TeamsServer::new(service), verifier))
        .ready_when(move || {
            let app = ready.clone();
            async move { app.ready().await }
        });
    let running = server.start().await?;
    tokio::spawn(app::work(app, smtp, async move { stop.cancelled().await }));
    Ok(running)
}
