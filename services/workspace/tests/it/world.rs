//! A running service with a real database.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
};

use chrono::{DateTime, Utc};
use kit::{
    Running,
    args::{GrpcArgs, HopArgs, OtelArgs},
    clock::{Clock, FixedClock},
    grpc::Server,
    identity::{Carry, Identity, Verifier},
    status::Details,
};
use proto::{
    forecast::forecasting_server::ForecastingServer,
    market::{
        listings_server::ListingsServer, market_feed_server::MarketFeedServer, market_server::MarketServer,
        nfts_server::NftsServer,
    },
    usage::provider_usage_server::ProviderUsageServer,
    workspace::{
        self as ws, alerts_client::AlertsClient, archives_client::ArchivesClient, assistant_client::AssistantClient,
        calendar_client::CalendarClient, comments_client::CommentsClient, dashboards_client::DashboardsClient,
        etf_flows_client::EtfFlowsClient, followed_collections_client::FollowedCollectionsClient,
        journal_client::JournalClient, ledger_client::LedgerClient, news_feed_client::NewsFeedClient,
        notifications_client::NotificationsClient, payments_client::PaymentsClient,
        performance_client::PerformanceClient, plan_usage_client::PlanUsageClient, portfolio_client::PortfolioClient,
        portfolios_client::PortfoliosClient, rules_client::RulesClient, sessions_client::SessionsClient,
        settings_client::SettingsClient, strategies_client::StrategiesClient, tasks_client::TasksClient,
        trips_client::TripsClient, wallets_client::WalletsClient, watchlists_client::WatchlistsClient,
    },
};
use testkit::pg::TestDb;
use tonic::{Request, Status, service::interceptor::InterceptedService, transport::Channel};
use vocab::UserId;
use workspace::{Config, MIGRATIONS, WorkspaceArgs, app::App};

use crate::chains::Chains;
pub use crate::market::Board;
use crate::usage::Counts;

/// Signs every call as one user.
#[derive(Clone)]
pub struct Signed(Carry, Identity);

impl tonic::service::Interceptor for Signed {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        request.extensions_mut().insert(self.1);
        self.0.call(request)
    }
}

type Signing = InterceptedService<Channel, Signed>;

/// Somebody's clients.
#[derive(Clone)]
pub struct Person {
    pub settings: SettingsClient<Signing>,
    pub alerts: AlertsClient<Signing>,
    pub news: NewsFeedClient<Signing>,
    pub notifications: NotificationsClient<Signing>,
    pub ledger: LedgerClient<Signing>,
    pub journal: JournalClient<Signing>,
    pub performance: PerformanceClient<Signing>,
    pub tasks: TasksClient<Signing>,
    pub plan_usage: PlanUsageClient<Signing>,
    pub payments: PaymentsClient<Signing>,
    pub sessions: SessionsClient<Signing>,
    pub campaigns: TripsClient<Signing>,
    pub rules: RulesClient<Signing>,
    pub portfolio: PortfolioClient<Signing>,
    pub portfolios: PortfoliosClient<Signing>,
    pub wallets: WalletsClient<Signing>,
    pub archives: ArchivesClient<Signing>,
    pub assistant: AssistantClient<Signing>,
    identity: Identity,
    pub watchlists: WatchlistsClient<Signing>,
    pub calendar: CalendarClient<Signing>,
    pub strategies: StrategiesClient<Signing>,
    pub comments: CommentsClient<Signing>,
    pub dashboards: DashboardsClient<Signing>,
    pub etf: EtfFlowsClient<Signing>,
    pub collections: FollowedCollectionsClient<Signing>,
}

pub struct World {
    pub board: Board,
    pub chains: Chains,
    pub market_counts: Counts,
    pub chain_counts: Counts,
    pub clock: FixedClock,
    pub db: TestDb,
    url: String,
    pub hop: HopArgs,
    pub args: WorkspaceArgs,
    _market: Running,
    _onchain: Running,
    _forecasting: Running,
    service: Option<Running>,
}

impl World {
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    pub async fn start_with(set: impl FnOnce(&mut WorkspaceArgs)) -> Self {
        Self::start_by(Self::noon(), set).await
    }

    /// When every world begins.
    pub fn noon() -> FixedClock {
        FixedClock::at("2026-11-21T12:00:00Z".parse::<DateTime<Utc>>().unwrap())
    }

    /// By a clock that a test's own servers have as well.
    pub async fn start_by(clock: FixedClock, set: impl FnOnce(&mut WorkspaceArgs)) -> Self {
        let loopback: SocketAddr = (Ipv4Addr::LOCALHOST, 0).into();
        let board = Board::default();
        let (market_counts, chain_counts) = (Counts::default(), Counts::default());
        let shared: Arc<dyn Clock> = Arc::new(clock.clone());
        let hop = HopArgs {
            hop_secret: "s".repeat(32).into(),
        };
        let verifier = Verifier::of("market-ingest", &hop, Arc::clone(&shared)).unwrap();
        let market = Server::new("market-ingest", &GrpcArgs::on(loopback))
            .add_service(InterceptedService::new(
                MarketServer::new(board.clone()),
                verifier.clone(),
            ))
            .add_service(InterceptedService::new(
                ProviderUsageServer::new(market_counts.clone()),
                verifier.clone(),
            ))
            .add_service(InterceptedService::new(
                NftsServer::new(board.clone()),
                verifier.clone(),
            ))
            .add_service(InterceptedService::new(
                ListingsServer::new(board.clone()),
                verifier.clone(),
            ))
            .add_service(InterceptedService::new(MarketFeedServer::new(board.clone()), verifier))
            .start()
            .await
            .unwrap();
        let chains = Chains::default();
        let verifier = Verifier::of("onchain", &hop, Arc::clone(&shared)).unwrap();
        let onchain = chains.serve(chain_counts.clone(), &verifier).await;
        let verifier = Verifier::of("forecasting", &hop, Arc::clone(&shared)).unwrap();
        let forecasting = Server::new("forecasting", &GrpcArgs::on(loopback))
            .add_service(InterceptedService::new(ForecastingServer::new(board.clone()), verifier))
            .start()
            .await
            .unwrap();
        let db = testkit::pg::database("workspace", MIGRATIONS).await;
        let mut args = WorkspaceArgs {
            onchain_url: onchain.url(),
            forecasting_url: forecasting.url(),
            // Nobody listens there.
            auth_url: "http://127.0.0.1:1".to_owned(),
            ..WorkspaceArgs::of(market.url())
        };
        set(&mut args);
        let config = Config {
            grpc: GrpcArgs::on(loopback),
            pg: db.args(),
            otel: OtelArgs::default(),
            hop: hop.clone(),
            workspace: args.clone(),
        };
        let service = workspace::serve_at(config, shared).await.unwrap();
        Self {
            board,
            chains,
            market_counts,
            chain_counts,
            clock,
            db,
            url: service.url(),
            hop,
            args,
            _market: market,
            _onchain: onchain,
            _forecasting: forecasting,
            service: Some(service),
        }
    }

    /// Ends the service as a stop of its process does, and starts another one later.
    pub async fn stop(&mut self) {
        self.service.take().unwrap().stop().await.unwrap();
    }

    /// Starts the service again.
    pub async fn start_again(&mut self) {
        let config = Config {
            grpc: GrpcArgs::on((Ipv4Addr::LOCALHOST, 0).into()),
            pg: self.db.args(),
            otel: OtelArgs::default(),
            hop: self.hop.clone(),
            workspace: self.args.clone(),
        };
        let service = workspace::serve_at(config, Arc::new(self.clock.clone())).await.unwrap();
        self.url = service.url();
        self.service = Some(service);
    }

    /// What the service does without being asked.
    pub fn app(&self) -> App {
        let clock: Arc<dyn Clock> = Arc::new(self.clock.clone());
        let upstreams = workspace::upstreams(&self.args, &self.hop, &clock).unwrap();
        let pool = kit::pg::pool(&self.db.args()).unwrap();
        App::new(pool, upstreams, clock, self.args.clone())
    }

    /// Deletes what is old enough, as the service does every 15 minutes; gives how many rows went.
    pub async fn sweep(&self) -> usize {
        self.app().sweep().await.unwrap()
    }

    /// Begins to read wallets that are due, as the service does every 15 minutes; gives how many.
    pub async fn sync_due_wallets(&self) -> usize {
        self.app().sync_due_wallets().await.unwrap()
    }

    /// Takes paper runs forward that are due, as the service does every 5 seconds; gives at how many it looked.
    pub async fn advance_papers(&self) -> usize {
        self.app().advance_papers().await.unwrap()
    }

    /// Tells the market which collections are followed, as the service does every 15 minutes.
    pub async fn want_collections(&self) -> Result<Option<usize>, workspace::error::Error> {
        self.app().want_collections().await
    }

    /// Writes instances of recurring events, as the service does every 15 minutes; gives of how many events.
    pub async fn top_up(&self) -> usize {
        self.app().top_up_calendar().await.unwrap()
    }

    /// Rows of a table, of all owners.
    pub async fn rows(&self, table: &str) -> i64 {
        let query = format!("SELECT count(*) FROM {table}");
        self.db.client().await.query_one(&query, &[]).await.unwrap().get(0)
    }

    /// As the owner of the tables.
    pub async fn run(&self, sql: &str) {
        self.db.client().await.batch_execute(sql).await.unwrap();
    }

    /// Adds copies of an entry on earlier days.
    pub async fn multiply_entries(&self, id: &str, copies: u32) {
        let query = format!(
            "INSERT INTO entry SELECT owner, gen_random_uuid(), day - (number % 2000), title, kind, document, plain, search,
                word_count, picture_count, tags, session_id, created_at, updated_at, deleted_at, version
            FROM entry, generate_series(1, {copies}) number WHERE id = '{id}'"
        );
        self.run(&query).await;
    }

    /// Somebody new.
    pub fn person(&self) -> Person {
        self.client(Identity::person(UserId::fresh(), None))
    }

    /// The same person, connected to the service that runs now.
    pub fn again(&self, who: &Person) -> Person {
        self.client(who.identity)
    }

    pub fn client(&self, identity: Identity) -> Person {
        let clock: Arc<dyn Clock> = Arc::new(self.clock.clone());
        let signed = Signed(Carry::to("workspace", &self.hop, clock).unwrap(), identity);
        let channel = InterceptedService::new(kit::grpc::channel(&self.url).unwrap(), signed);
        Person {
            identity,
            settings: SettingsClient::new(channel.clone()),
            alerts: AlertsClient::new(channel.clone()),
            news: NewsFeedClient::new(channel.clone()),
            notifications: NotificationsClient::new(channel.clone()),
            ledger: LedgerClient::new(channel.clone()).max_decoding_message_size(16 << 20),
            tasks: TasksClient::new(channel.clone()),
            plan_usage: PlanUsageClient::new(channel.clone()),
            payments: PaymentsClient::new(channel.clone()),
            sessions: SessionsClient::new(channel.clone()),
            campaigns: TripsClient::new(channel.clone()),
            rules: RulesClient::new(channel.clone()),
            journal: JournalClient::new(channel.clone()).max_decoding_message_size(16 << 20),
            portfolio: PortfolioClient::new(channel.clone()).max_decoding_message_size(16 << 20),
            portfolios: PortfoliosClient::new(channel.clone()),
            wallets: WalletsClient::new(channel.clone()).max_decoding_message_size(16 << 20),
            calendar: CalendarClient::new(channel.clone()).max_decoding_message_size(16 << 20),
            watchlists: WatchlistsClient::new(channel.clone()).max_decoding_message_size(16 << 20),
            assistant: AssistantClient::new(channel.clone()),
            archives: ArchivesClient::new(channel.clone()).max_decoding_message_size(16 << 20),
            strategies: StrategiesClient::new(channel.clone()).max_decoding_message_size(16 << 20),
            comments: CommentsClient::new(channel.clone()),
            dashboards: DashboardsClient::new(channel.clone()).max_decoding_message_size(16 << 20),
            etf: EtfFlowsClient::new(channel.clone()).max_decoding_message_size(16 << 20),
            collections: FollowedCollectionsClient::new(channel.clone()),
            performance: PerformanceClient::new(channel).max_decoding_message_size(16 << 20),
        }
    }
}

impl Person {
    pub async fn account(&mut self, name: &str) -> ws::Account {
        let account = Some(ws::NewAccount {
            name: name.to_owned(),
            venue: String::new(),
        });
        let added = self.ledger.add_account(ws::AddAccountRequest { account }).await;
        added.unwrap().into_inner()
    }

    pub async fn add(&mut self, fill: ws::NewFill) -> ws::Fill {
        let added = self.ledger.add_fill(ws::AddFillRequest { fill: Some(fill) }).await;
        added.unwrap().into_inner()
    }

    pub async fn fills(&mut self, asked: ws::ListFillsRequest) -> ws::ListFillsResponse {
        self.ledger.list_fills(asked).await.unwrap().into_inner()
    }

    pub async fn stage(&mut self, file: &str) -> ws::StagedImport {
        let sent = ws::StageImportRequest {
            file: file.to_owned().into(),
            file_name: "export.csv".to_owned(),
            ..Default::default()
        };
        self.ledger.stage_import(sent).await.unwrap().into_inner()
    }

    /// A file without a name, with times of UTC, for an account that is there.
    pub async fn stage_into(&mut self, account_id: String, file: &str) -> ws::StagedImport {
        let sent = ws::StageImportRequest {
            file: file.to_owned().into(),
            account_id,
            zone: "UTC".to_owned(),
            ..Default::default()
        };
        self.ledger.stage_import(sent).await.unwrap().into_inner()
    }

    /// Stages a file and confirms it; gives the id of the import.
    pub async fn import(&mut self, file: &str) -> String {
        let id = self.stage(file).await.import.unwrap().id;
        self.confirm(&id).await;
        id
    }

    pub async fn confirm(&mut self, id: &str) -> ws::TradeImport {
        let asked = ws::ConfirmImportRequest {
            id: id.to_owned(),
            ..Default::default()
        };
        self.ledger.confirm_import(asked).await.unwrap().into_inner()
    }

    pub async fn trips(&mut self) -> Vec<ws::RoundTrip> {
        let listed = self.performance.list_round_trips(ws::ListRoundTripsRequest::default());
        listed.await.unwrap().into_inner().trips
    }
}

/// One fill of BTC for USDT on a day of May 2026.
pub fn fill(account: &ws::Account, day: i64, side: &str, quantity: &str, price: &str) -> ws::NewFill {
    ws::NewFill {
        account_id: account.id.clone(),
        traded_unix_ms: 1_777_593_600_000 + day * 86_400_000,
        base: "BTC".to_owned(),
        quote: "USDT".to_owned(),
        side: side.to_owned(),
        quantity: quantity.to_owned(),
        price: price.to_owned(),
        ..Default::default()
    }
}

/// What a refusal says.
pub fn told<T: std::fmt::Debug>(answer: Result<T, Status>) -> Details {
    kit::status::read(&answer.unwrap_err())
}
