//! People's workspaces: accounts and fills, the files they come from, the round trips they make, and how those went.

pub mod app;
pub mod config;
pub mod domain;
pub mod error;
pub mod grpc;
pub mod store;
pub mod upstream;

use std::sync::Arc;

use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use kit::{Running, acting::guarded, clock::Clock, grpc::Server, identity::Verifier};
use proto::workspace::{
    archives_server::ArchivesServer, journal_server::JournalServer, ledger_server::LedgerServer,
    performance_server::PerformanceServer, portfolio_server::PortfolioServer, rules_server::RulesServer,
    sessions_server::SessionsServer, settings_server::SettingsServer, tasks_server::TasksServer,
    trips_server::TripsServer,
};

use app::App;
pub use config::{Config, WorkspaceArgs};
use grpc::Service;
use upstream::market::Market;

/// Schema of this service.
pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

const NAME: &str = "workspace";

/// Starts the service; it answers when this returns.
///
/// # Errors
/// When an address is none or the port is taken. A market or database that is away is no error.
pub async fn serve(config: Config) -> anyhow::Result<Running> {
    serve_at(config, kit::clock::system()).await
}

/// [`serve`] by another clock.
///
/// # Errors
/// As [`serve`].
pub async fn serve_at(config: Config, clock: Arc<dyn Clock>) -> anyhow::Result<Running> {
    let verifier = Verifier::of(NAME, &config.hop, Arc::clone(&clock))?;
    let app = Arc::new(App::new(
        kit::pg::pool(&config.pg)?,
        Market::new(&config.workspace.market_url, &config.hop, Arc::clone(&clock))?,
        clock,
        config.workspace.clone(),
    ));
    let server = Server::new(NAME, &config.grpc);
    let stop = server.stop_token();
    let ready = Arc::clone(&app);
    let service = Service(Arc::clone(&app));
    let ledger = LedgerServer::new(service.clone()).max_decoding_message_size(grpc::MAX_REQUEST);
    let journal = JournalServer::new(service.clone()).max_decoding_message_size(grpc::MAX_REQUEST);
    let running = server
        .add_service(guarded(SettingsServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(ledger, verifier.clone()))
        .add_service(guarded(TasksServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(SessionsServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(TripsServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(RulesServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(journal, verifier.clone()))
        .add_service(guarded(PortfolioServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(
            ArchivesServer::new(service.clone()).max_decoding_message_size(grpc::MAX_REQUEST),
            verifier.clone(),
        ))
        .add_service(guarded(PerformanceServer::new(service), verifier))
        .ready_when(move || {
            let app = Arc::clone(&ready);
            async move { app.ready().await }
        })
        .start()
        .await?;
    tokio::spawn(app::worker(&app, jobs::Settings::default()).work(stop.clone()));
    tokio::spawn(app::work(app, stop));
    Ok(running)
}
