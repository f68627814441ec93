//! Forecasts of daily prices, their back-tests and their record, and figures over several coins.

pub mod app;
pub mod cli;
pub mod config;
pub mod domain;
pub mod error;
pub mod grpc;
pub mod store;
pub mod upstream;

use std::sync::Arc;

use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use kit::{Running, acting::guarded, clock::Clock, grpc::Server, identity::Verifier};
use proto::forecast::{analysis_server::AnalysisServer, forecasting_server::ForecastingServer};

use app::App;
pub use config::{Config, ForecastingArgs};
use grpc::{AnalysisService, Service};
use upstream::{
    market::Market,
    web::{Resolve, SystemResolver, Web},
};

/// Schema of this service.
pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

const NAME: &str = "forecasting";

/// Starts the service; it answers when this returns.
///
/// # Errors
/// When an address is none or the port is taken. A market or database that is away is no error.
pub async fn serve(config: Config) -> anyhow::Result<Running> {
    serve_at(config, kit::clock::system(), Arc::new(SystemResolver)).await
}

/// [`serve`] by another clock and another name service.
///
/// # Errors
/// As [`serve`].
pub async fn serve_at(config: Config, clock: Arc<dyn Clock>, names: Arc<dyn Resolve>) -> anyhow::Result<Running> {
    let verifier = Verifier::of(NAME, &config.hop, Arc::clone(&clock))?;
    let app = Arc::new(App::new(
        kit::pg::pool(&config.pg)?,
        Market::new(&config.forecasting.market_url, &config.hop, Arc::clone(&clock))?,
        Web::new(names),
        clock,
        config.forecasting.clone(),
    ));
    let server = Server::new(NAME, &config.grpc);
    let stop = server.stop_token();
    let ready = Arc::clone(&app);
    let service = ForecastingServer::new(Service(Arc::clone(&app))).max_decoding_message_size(grpc::MAX_REQUEST);
    let analysis = AnalysisServer::new(AnalysisService(Arc::clone(&app)));
    let running = server
        .add_service(guarded(service, verifier.clone()))
        .add_service(guarded(analysis, verifier))
        .ready_when(move || {
            let app = Arc::clone(&ready);
            async move { app.ready().await }
        })
        .start()
        .await?;
    tokio::spawn(app::work(app, stop));
    Ok(running)
}
