//! Addresses, transactions, traces, labels and cases.

pub mod app;
pub mod cli;
pub mod config;
pub mod grpc;

use std::sync::Arc;

use app::App;
use casebook::app::{
    archive, pack,
    provider_key::{Keychain, Resealed},
    storage, team_log, trace_index,
};
use chain_providers::{OwnKeys, Providers};
use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use grants::Members;
use grpc::{KeysService, Service};
use kit::{Running, acting::guarded, cache::Cache, clock::Clock, grpc::Server, identity::Verifier};
use ledger::upstream::market::Market;
use metering::{Limits, Meter, Usage};
use proto::{
    onchain::{
        addresses_server::AddressesServer, cases_server::CasesServer, chains_server::ChainsServer,
        entities_server::EntitiesServer, evidence_server::EvidenceServer, grant_news_server::GrantNewsServer,
        graphs_server::GraphsServer, labels_server::LabelsServer, packs_server::PacksServer,
        provider_keys_server::ProviderKeysServer, token_contracts_server::TokenContractsServer,
        traces_server::TracesServer, whales_server::WhalesServer,
    },
    usage::provider_usage_server::ProviderUsageServer,
};

pub use config::{Config, OnchainArgs, ResealArgs};

/// Schema of this service.
pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");
/// Tables whose rows the serving role may add and never change or remove.
pub const APPEND_ONLY: &[&str] = &["label_change"];

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
    grpc::vouch(&config.hop)?;
    let pool = kit::pg::pool(&config.pg)?;
    let cache = Cache::connect(&config.redis).await?;
    let archive = Arc::new(archive::Kept::new(pool.clone()));
    let limits = Limits::of_auth(&config.onchain.auth_url, &config.hop, Arc::clone(&clock))?;
    let meter = Meter::new(pool.clone(), limits, Arc::clone(&clock));
    let usage = Usage::new(
        Arc::clone(&meter),
        config
            .onchain
            .providers
            .configured()
            .into_iter()
            .map(|provider| (provider, None)),
    );
    let keychain = Arc::new(Keychain::new(
        pool.clone(),
        Arc::clone(&clock),
        config.onchain.sealer()?,
    ));
    let source = Arc::new(Providers::with_own_keys(
        &config.onchain.providers,
        cache.clone(),
        Arc::clone(&clock),
        archive,
        Arc::new(app::Metered(Arc::clone(&meter))),
        Arc::clone(&keychain) as Arc<dyn OwnKeys>,
    )?);
    let keys = app::ProviderKeys::new(keychain, Arc::clone(&source), cache, Arc::clone(&clock));
    let market = Market::new(&config.onchain.market_url, &config.hop, Arc::clone(&clock))?;
    let members = Members::of_auth(&config.onchain.auth_url, &config.hop, Arc::clone(&clock))?;
    let app = Arc::new(App::new(pool.clone(), clock, &config.onchain, source, market, members));
    let server = Server::new(NAME, &config.grpc);
    let stop = server.stop_token();
    let ready = Arc::clone(&app);
    let service = Service(Arc::clone(&app));
    let running = server
        .add_service(guarded(ChainsServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(AddressesServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(
            GraphsServer::new(service.clone()).max_decoding_message_size(grpc::MAX_REQUEST),
            verifier.clone(),
        ))
        .add_service(guarded(
            TracesServer::new(service.clone()).max_decoding_message_size(grpc::MAX_REQUEST),
            verifier.clone(),
        ))
        .add_service(guarded(
            LabelsServer::new(service.clone())
                .max_decoding_message_size(grpc::MAX_REQUEST)
                .max_encoding_message_size(grpc::MAX_ANSWER),
            verifier.clone(),
        ))
        .add_service(guarded(
            CasesServer::new(service.clone())
                .max_decoding_message_size(grpc::MAX_REQUEST)
                .max_encoding_message_size(grpc::MAX_ANSWER),
            verifier.clone(),
        ))
        .add_service(guarded(
            EvidenceServer::new(service.clone()).max_decoding_message_size(grpc::MAX_REQUEST),
            verifier.clone(),
        ))
        .add_service(guarded(EntitiesServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(WhalesServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(TokenContractsServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(PacksServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(GrantNewsServer::new(service), verifier.clone()))
        .add_service(guarded(
            ProviderKeysServer::new(KeysService(Arc::new(keys))),
            verifier.clone(),
        ))
        .add_service(guarded(ProviderUsageServer::new(usage), verifier))
        .ready_when(move || {
            let app = Arc::clone(&ready);
            async move { app.ready().await }
        })
        .start()
        .await?;
    tokio::spawn(trace_index::work(pool.clone(), stop.clone()));
    tokio::spawn(app::sweep(meter, stop.clone()));
    tokio::spawn(storage::work(Arc::clone(&app.casebook), stop.clone()));
    tokio::spawn(team_log::work(Arc::clone(&app.casebook), stop.clone()));
    if config.onchain.whales.whales {
        tokio::spawn(whales::app::work(Arc::clone(&app.whales), stop.clone()));
    }
    if let Some(folder) = config.onchain.packs_dir.clone() {
        // Beside serving: names are missing for some seconds at the first start, and nothing else is.
        tokio::spawn(stop.run_until_cancelled_owned(async move {
            if let Err(error) = app.casebook.load_packs(&folder).await {
                tracing::warn!(error = %kit::causes(&error), folder = %folder.display(), "lists of names could not be loaded");
            }
        }));
    }
    Ok(running)
}

/// Loads the lists of a folder into the database, and says what came of it.
///
/// # Errors
/// The folder or the database is away.
pub async fn load_packs(pg: &kit::args::PgArgs, folder: &std::path::Path) -> anyhow::Result<pack::Loading> {
    Ok(pack::load(&kit::pg::pool(pg)?, &*kit::clock::system(), folder).await?)
}

/// Moves users' own keys of providers to the first of the configured keys (see [`Keychain::reseal`]).
///
/// # Errors
/// A setting is no key, or the database is away.
pub async fn reseal(args: &ResealArgs) -> anyhow::Result<Resealed> {
    let keychain = Keychain::new(kit::pg::pool(&args.pg)?, kit::clock::system(), Some(args.sealer()?));
    Ok(keychain.reseal().await?)
}
