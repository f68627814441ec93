//! People's workspaces: accounts and fills, the files they come from, the round trips they make, and how those went.

pub mod app;
pub mod backtest_file;
pub mod config;
pub mod domain;
pub mod error;
pub mod grpc;
pub mod store;
pub mod upstream;

use std::sync::Arc;

use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use kit::{
    Running, acting::guarded, args::HopArgs, clock::Clock, grpc::Server, identity::Verifier, outbound::SystemResolver,
};
use proto::workspace::{
    alerts_server::AlertsServer, archives_server::ArchivesServer, assistant_server::AssistantServer,
    calendar_server::CalendarServer, comments_server::CommentsServer, dashboards_server::DashboardsServer,
    etf_flows_server::EtfFlowsServer, followed_collections_server::FollowedCollectionsServer,
    journal_server::JournalServer, ledger_server::LedgerServer, news_feed_server::NewsFeedServer,
    notifications_server::NotificationsServer, payments_server::PaymentsServer, performance_server::PerformanceServer,
    plan_usage_server::PlanUsageServer, portfolio_server::PortfolioServer, portfolios_server::PortfoliosServer,
    rules_server::RulesServer, sessions_server::SessionsServer, settings_server::SettingsServer,
    strategies_server::StrategiesServer, tasks_server::TasksServer, trips_server::TripsServer,
    wallets_server::WalletsServer, watchlists_server::WatchlistsServer,
};

use app::{App, Upstreams};
pub use config::{Config, WorkspaceArgs};
use domain::alert_channel::Allowed;
use grants::Members;
use grpc::Service;
use tokio_util::sync::CancellationToken;
use upstream::{
    feed::Feed, forecasts::Forecasts, grant_news::GrantNews, investigation::Investigation, lookout::Lookout,
    mailer::Mailer, market::Market, model, nfts::Nfts, objects::Objects, onchain::Onchain, payments,
    publisher::Publishers, push::Pusher, receiver::Receivers, usage::Ledgers,
};

/// Schema of this service.
pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

const NAME: &str = "workspace";

/// The machines that settings name.
///
/// # Errors
/// When an address is none, or the hop secret too short.
pub fn upstreams(args: &WorkspaceArgs, hop: &HopArgs, clock: &Arc<dyn Clock>) -> anyhow::Result<Upstreams> {
    let allowed = Allowed::parse(&args.webhook_allow);
    let allowed = allowed.map_err(|why| anyhow::anyhow!("WORKSPACE_WEBHOOK_ALLOW: {why}"))?;
    Ok(Upstreams {
        market: Market::new(&args.market_url, hop, Arc::clone(clock))?,
        nfts: Nfts::new(&args.market_url, hop, Arc::clone(clock))?,
        onchain: Onchain::new(&args.onchain_url, hop, Arc::clone(clock))?,
        investigation: Investigation::new(&args.onchain_url, hop, Arc::clone(clock))?,
        objects: Objects::new(&args.onchain_url, hop, Arc::clone(clock))?,
        grant_news: GrantNews::new(&args.onchain_url, hop, Arc::clone(clock))?,
        lookout: Lookout::new(&args.market_url, &args.onchain_url, hop, clock)?,
        forecasts: Forecasts::new(&args.forecasting_url, hop, Arc::clone(clock))?,
        feed: Feed::new(&args.market_url, hop, Arc::clone(clock))?,
        mailer: Mailer::new(&args.auth_url, hop, Arc::clone(clock))?,
        members: Members::at(&args.auth_url, hop, Arc::clone(clock))?,
        model: model::of(&args.model)?,
        payments: payments::of(&args.payment, clock)?,
        push: Pusher::of(&args.push)?.map(Arc::new),
        ledgers: Ledgers::new(&args.market_url, &args.onchain_url, hop, clock)?,
        publishers: Publishers::new(Arc::new(SystemResolver), allowed.clone(), Arc::clone(clock)),
        receivers: Receivers::new(Arc::new(SystemResolver), allowed, Arc::clone(clock)),
    })
}

/// Starts the service; it answers when this returns.
///
/// # Errors
/// When an address is none or the port is taken. A market or database that is away is no error.
pub async fn serve(config: Config) -> anyhow::Result<Running> {
    let (running, app, stop) = start(config, kit::clock::system()).await?;
    tokio::spawn(app::look_at_commented(Arc::clone(&app), stop.clone()));
    tokio::spawn(app::work(app, stop));
    Ok(running)
}

/// [`serve`] by another clock, without the rounds that come every 15 minutes: those go by the machine's clock, so whoever moves this one
/// begins them as well.
///
/// # Errors
/// As [`serve`].
pub async fn serve_at(config: Config, clock: Arc<dyn Clock>) -> anyhow::Result<Running> {
    let (running, ..) = start(config, clock).await?;
    Ok(running)
}

/// Starts the service, with everything that it does in the background but the rounds of every 15 minutes.
async fn start(config: Config, clock: Arc<dyn Clock>) -> anyhow::Result<(Running, Arc<App>, CancellationToken)> {
    let verifier = Verifier::of(NAME, &config.hop, Arc::clone(&clock))?;
    let app = Arc::new(App::new(
        kit::pg::pool(&config.pg)?,
        upstreams(&config.workspace, &config.hop, &clock)?,
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
        .add_service(guarded(AlertsServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(NotificationsServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(NewsFeedServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(ledger, verifier.clone()))
        .add_service(guarded(AssistantServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(CommentsServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(DashboardsServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(
            EtfFlowsServer::new(service.clone()).max_decoding_message_size(grpc::MAX_REQUEST),
            verifier.clone(),
        ))
        .add_service(guarded(
            FollowedCollectionsServer::new(service.clone()),
            verifier.clone(),
        ))
        .add_service(guarded(PlanUsageServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(PaymentsServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(TasksServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(SessionsServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(TripsServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(RulesServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(
            WatchlistsServer::new(service.clone()).max_decoding_message_size(grpc::MAX_REQUEST),
            verifier.clone(),
        ))
        .add_service(guarded(
            CalendarServer::new(service.clone())
                .max_decoding_message_size(grpc::MAX_REQUEST)
                .max_encoding_message_size(grpc::MAX_FEED),
            verifier.clone(),
        ))
        .add_service(guarded(journal, verifier.clone()))
        .add_service(guarded(PortfolioServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(PortfoliosServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(WalletsServer::new(service.clone()), verifier.clone()))
        .add_service(guarded(
            ArchivesServer::new(service.clone()).max_decoding_message_size(grpc::MAX_REQUEST),
            verifier.clone(),
        ))
        .add_service(guarded(
            StrategiesServer::new(service.clone()).max_decoding_message_size(grpc::MAX_REQUEST),
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
    tokio::spawn(app::evaluate(Arc::clone(&app), stop.clone()));
    tokio::spawn(app::deliver(Arc::clone(&app), stop.clone()));
    tokio::spawn(app::fetch_news(Arc::clone(&app), stop.clone()));
    tokio::spawn(app::take_papers(Arc::clone(&app), stop.clone()));
    tokio::spawn(app::mail_mentions(Arc::clone(&app), stop.clone()));
    tokio::spawn(app::hear_of_grants(Arc::clone(&app), stop.clone()));
    tokio::spawn(app::begin_with_limit(Arc::clone(&app), stop.clone()));
    Ok((running, app, stop))
}
