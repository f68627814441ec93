//! Coins, prices, history and the live feed: the only service that speaks to a market data provider.

pub mod app;
pub mod config;
pub mod domain;
pub mod error;
pub mod grpc;
pub mod store;
pub mod upstream;

use std::{sync::Arc, time::Duration};

use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use kit::{
    Running,
    args::{GrpcArgs, PgArgs},
    cache::Cache,
    clock::Clock,
    grpc::Server,
    identity::Verifier,
};
use metering::{Meter, Usage};
use proto::{
    market::{
        fear_greed_index_server::FearGreedIndexServer, listings_server::ListingsServer,
        market_documents_server::MarketDocumentsServer, market_feed_server::MarketFeedServer,
        market_server::MarketServer, nfts_server::NftsServer, reserves_server::ReservesServer,
    },
    usage::provider_usage_server::ProviderUsageServer,
};
use tonic::service::interceptor::InterceptedService;

use app::{App, Consumers, FearGreed, Listings};
pub use config::{Config, FeedArgs, MarketArgs, Provider};
use domain::call::Call;
use grpc::{
    ConsumerFeedService, DocumentsService, FearGreedService, FeedService, ListingService, MarketService, NftService,
    ReserveService,
};
use store::Store;
use upstream::coingecko::{CoinGecko, answer::Failure};

/// Schema of this service.
pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

const NAME: &str = "market-ingest";
/// One call is counted at a time; the second connection stands in while the first is made anew.
const LEDGER_CONNECTIONS: usize = 2;
/// A ledger that is slow is not away: without it there are hardly any calls.
const LEDGER_PATIENCE: Duration = Duration::from_secs(3);

/// Starts the service; it answers when this returns.
///
/// # Errors
/// When an address is none, the hop secret is too short, or the port is taken. A provider, database or cache that is away is no error.
pub async fn serve(config: Config) -> anyhow::Result<Running> {
    serve_at(config, kit::clock::system()).await
}

/// [`serve`] by another clock.
///
/// # Errors
/// As [`serve`].
pub async fn serve_at(config: Config, clock: Arc<dyn Clock>) -> anyhow::Result<Running> {
    let verifier = Verifier::of(NAME, &config.hop, Arc::clone(&clock))?;
    let client = client(&config.market)?;
    let pool = kit::pg::pool(&config.pg)?;
    let store = Store::new(
        pool.clone(),
        kit::pg::pool(&PgArgs {
            pool_size: LEDGER_CONNECTIONS,
            patience: LEDGER_PATIENCE.max(config.pg.patience),
            ..config.pg.clone()
        })?,
        Cache::connect(&config.redis).await?,
        &config.market.realm(),
    );
    let listings_store = realm_of(&store, vocab::Provider::Geckoterminal);
    let index_store = realm_of(&store, vocab::Provider::Alternative);
    let meter = Meter::new(
        pool,
        metering::Limits::of_auth(&config.market.auth_url, &config.hop, Arc::clone(&clock))?,
        Arc::clone(&clock),
    );
    let usage = usage(&config.market, &meter);
    let app = App::new(
        store,
        client,
        config.market.clone(),
        Arc::clone(&meter),
        Arc::clone(&clock),
    );
    let index_url = config.market.fear_greed_url();
    let index = other(&config.market, index_url, index_store, &meter, &clock)?;
    let listings = listings(&config.market, &app, listings_store, &meter, &clock)?;
    let consumers = Consumers::open(&config.market.feed).await;
    let feed = feed_server(&config, &app, &consumers);
    let server = Server::new(NAME, &config.grpc);
    let stop = server.stop_token();
    let ready = Arc::clone(&app);
    let running = server
        // A call may spend the provider's quota, so only our own services may make it; others have the feed, at a port of its own.
        .add_service(InterceptedService::new(
            MarketServer::new(MarketService(Arc::clone(&app))),
            verifier.clone(),
        ))
        .add_service(InterceptedService::new(
            ListingsServer::new(ListingService(Arc::clone(&listings))),
            verifier.clone(),
        ))
        .add_service(InterceptedService::new(
            NftsServer::new(NftService(Arc::clone(&app))),
            verifier.clone(),
        ))
        .add_service(InterceptedService::new(
            ReservesServer::new(ReserveService(Arc::clone(&app))),
            verifier.clone(),
        ))
        .add_service(InterceptedService::new(
            FearGreedIndexServer::new(FearGreedService(FearGreed::new(Arc::clone(&app), index))),
            verifier.clone(),
        ))
        .add_service(InterceptedService::new(
            MarketDocumentsServer::new(DocumentsService(Arc::clone(&app))),
            verifier.clone(),
        ))
        .add_service(InterceptedService::new(
            ProviderUsageServer::new(usage),
            verifier.clone(),
        ))
        .add_service(InterceptedService::new(
            MarketFeedServer::new(FeedService {
                app: Arc::clone(&app),
                stop: stop.clone(),
            }),
            verifier,
        ))
        .ready_when(move || {
            let app = Arc::clone(&ready);
            async move { app.ready().await }
        })
        .start()
        .await?
        .beside(feed.start().await?);
    tokio::spawn(consumers.follow(stop.clone()));
    tokio::spawn(app::watch(listings, stop.clone()));
    tokio::spawn(app::work(app, stop));
    Ok(running)
}

/// The port for services that are not ours: the feed with a consumer's token, and nothing else.
fn feed_server(config: &Config, app: &Arc<App>, consumers: &Arc<Consumers>) -> Server {
    let at = GrpcArgs {
        listen: config.market.feed.feed_listen,
        ..config.grpc.clone()
    };
    let server = Server::new(NAME, &at);
    let service = ConsumerFeedService {
        app: Arc::clone(app),
        consumers: Arc::clone(consumers),
        stop: server.stop_token(),
    };
    let ready = Arc::clone(app);
    server.add_service(MarketFeedServer::new(service)).ready_when(move || {
        let app = Arc::clone(&ready);
        async move { app.ready().await }
    })
}

/// One cheap call to the provider, outside the quota's ledger.
///
/// # Errors
/// One sentence that says what to do, when the provider cannot be reached or refuses the key.
pub async fn probe(market: &MarketArgs) -> anyhow::Result<()> {
    match client(market)?.get(&Call::ping()).await {
        Ok(_) => Ok(()),
        Err(Failure::Refused { message, .. }) => anyhow::bail!(
            "{} refuses the key ({message}): set MARKET_COINGECKO_KEY to a valid key for this address.",
            market.coingecko_url
        ),
        Err(Failure::Limited { .. }) => anyhow::bail!(
            "{} says that too many calls were made: wait a minute, or set MARKET_COINGECKO_KEY.",
            market.coingecko_url
        ),
        Err(Failure::Timeout | Failure::Away(_)) => anyhow::bail!(
            "{} cannot be reached: check the network, or start without live providers.",
            market.coingecko_url
        ),
        Err(failure) => anyhow::bail!("{} does not answer as it should: {failure}.", market.coingecko_url),
    }
}

/// New pools come from a provider of their own.
fn listings(
    market: &MarketArgs,
    app: &Arc<App>,
    store: Store,
    meter: &Arc<Meter>,
    clock: &Arc<dyn Clock>,
) -> anyhow::Result<Arc<Listings>> {
    let terminal = other(market, market.pools_url(), store.clone(), meter, clock)?;
    Ok(Listings::new(Arc::clone(app), terminal, store))
}

/// Where data of a provider beside that of coins are kept.
fn realm_of(store: &Store, provider: vocab::Provider) -> Store {
    store.in_realm(&format!("{}/{}", store.realm, provider.id()), provider)
}

/// What asks a provider beside that of coins, with its own address, ledger and realm; none where it is off.
fn other(
    market: &MarketArgs,
    url: Option<String>,
    store: Store,
    meter: &Arc<Meter>,
    clock: &Arc<dyn Clock>,
) -> anyhow::Result<Option<Arc<App>>> {
    let Some(url) = url else { return Ok(None) };
    let args = market.of_other(&url);
    let client = client(&args)?;
    Ok(Some(App::new(
        store,
        client,
        args,
        Arc::clone(meter),
        Arc::clone(clock),
    )))
}

/// What pages say of the providers that are called here.
fn usage(market: &MarketArgs, meter: &Arc<Meter>) -> Usage {
    let granted = market.limits().month;
    let pools = market.pools_url().map(|_| (vocab::Provider::Geckoterminal, None));
    let index = market.fear_greed_url().map(|_| (vocab::Provider::Alternative, None));
    let coins = (vocab::Provider::Coingecko, Some(i64::from(granted)));
    Usage::new(Arc::clone(meter), std::iter::once(coins).chain(pools).chain(index))
}

fn client(market: &MarketArgs) -> anyhow::Result<CoinGecko> {
    CoinGecko::new(&market.coingecko_url, market.coingecko_key.as_ref(), market.timeout())
}
