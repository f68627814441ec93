//! Addresses, transactions, traces, labels and cases.

pub mod app;
pub mod config;
pub mod domain;
pub mod error;
pub mod grpc;
pub mod store;
pub mod upstream;

use std::sync::Arc;

use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use kit::{Running, cache::Cache, clock::Clock, grpc::Server, identity::Verifier};
use proto::onchain::{addresses_server::AddressesServer, chains_server::ChainsServer};
use tonic::service::interceptor::InterceptedService;

use app::App;
pub use config::{Config, OnchainArgs};
use grpc::Service;

/// Schema of this service.
pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

const NAME: &str = "onchain";

/// Starts the service; it answers when this returns.
///
/// # Errors
/// When an address is none or the port is taken. A provider or database that is away is no error.
pub async fn serve(config: Config) -> anyhow::Result<Running> {
    serve_at(config, kit::clock::system()).await
}

/// [`serve`] by another clock.
///
/// # Errors
/// As [`serve`].
pub async fn serve_at(config: Config, clock: Arc<dyn Clock>) -> anyhow::Result<Running> {
    let verifier = Verifier::of(NAME, &config.hop, Arc::clone(&clock))?;
    let pool = kit::pg::pool(&config.pg)?;
    let cache = Cache::connect(&config.redis).await?;
    let archive = Arc::new(app::archive::Kept::new(pool.clone()));
    let source = Arc::new(upstream::Providers::new(
        &config.onchain,
        cache,
        Arc::clone(&clock),
        archive,
    )?);
    let market = upstream::Market::new(&config.onchain.market_url)?;
    let app = Arc::new(App::new(pool, clock, config.onchain.clone(), source, market));
    let server = Server::new(NAME, &config.grpc);
    let ready = Arc::clone(&app);
    server
        .add_service(InterceptedService::new(
            ChainsServer::new(Service(Arc::clone(&app))),
            verifier.clone(),
        ))
        .add_service(InterceptedService::new(
            AddressesServer::new(Service(Arc::clone(&app))),
            verifier,
        ))
        .ready_when(move || {
            let app = Arc::clone(&ready);
            async move { app.ready().await }
        })
        .start()
        .await
}
