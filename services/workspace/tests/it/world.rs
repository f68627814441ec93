//! A running service with a real database, and a market that a test can move.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
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
    market::{
        self as pb,
        market_server::{Market, MarketServer},
    },
    workspace::{
        self as ws, archives_client::ArchivesClient, journal_client::JournalClient, ledger_client::LedgerClient,
        performance_client::PerformanceClient, portfolio_client::PortfolioClient, rules_client::RulesClient,
        sessions_client::SessionsClient, settings_client::SettingsClient, tasks_client::TasksClient,
        trips_client::TripsClient,
    },
};
use testkit::pg::TestDb;
use tonic::{Request, Response, Status, service::interceptor::InterceptedService, transport::Channel};
use vocab::UserId;
use workspace::{Config, MIGRATIONS, WorkspaceArgs, app::App, upstream::market::Market as MarketClient};

/// Every day one BNB costs this.
pub const BNB: f64 = 300.0;

/// A market in which only BNB has a price.
#[derive(Debug, Clone, Default)]
pub struct Board {
    pub asked: Arc<AtomicUsize>,
    pub away: Arc<AtomicBool>,
}

impl Board {
    fn answer<T>(&self, message: T) -> Result<Response<T>, Status> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        if self.away.load(Ordering::SeqCst) {
            return Err(Status::unavailable("secret address 10.0.0.7"));
        }
        Ok(Response::new(message))
    }
}

/// Two calls that are answered, and those that the workspace never makes.
macro_rules! market {
    ($($name:ident: $asked:ident -> $told:ident),+ $(,)?) => {
        #[tonic::async_trait]
        impl Market for Board {
            async fn list_tokens(
                &self,
                request: Request<pb::ListTokensRequest>,
            ) -> Result<Response<pb::ListTokensResponse>, Status> {
                self.answer(tokens(&request.into_inner().query))
            }

            async fn get_history(
                &self,
                request: Request<pb::GetHistoryRequest>,
            ) -> Result<Response<pb::GetHistoryResponse>, Status> {
                assert_eq!(request.into_inner().id, "binancecoin");
                self.answer(history())
            }

            $(async fn $name(&self, _: Request<pb::$asked>) -> Result<Response<pb::$told>, Status> {
                Err(Status::unimplemented("workspace does not ask this"))
            })+
        }
    };
}

market! {
    get_status: GetStatusRequest -> GetStatusResponse,
    list_markets: ListMarketsRequest -> ListMarketsResponse,
    list_categories: ListCategoriesRequest -> ListCategoriesResponse,
    list_coins: ListCoinsRequest -> ListCoinsResponse,
    get_coin: GetCoinRequest -> GetCoinResponse,
    get_chart: GetChartRequest -> GetChartResponse,
    get_chart_range: GetChartRangeRequest -> GetChartRangeResponse,
    get_ohlc: GetOhlcRequest -> GetOhlcResponse,
    get_simple_price: GetSimplePriceRequest -> GetSimplePriceResponse,
    search: SearchRequest -> SearchResponse,
    get_document: GetDocumentRequest -> GetDocumentResponse,
}

/// A namesake whose sign only begins like it comes first.
fn tokens(query: &str) -> pb::ListTokensResponse {
    let token = |id: &str, symbol: &str, rank| pb::Token {
        coingecko_id: id.to_owned(),
        token_name: id.to_owned(),
        symbol: symbol.to_owned(),
        image: String::new(),
        rank,
    };
    let all = [token("bnb-tiger", "bnbt", 1), token("binancecoin", "bnb", 4)];
    let wanted = query.to_lowercase();
    pb::ListTokensResponse {
        tokens: all.into_iter().filter(|token| token.symbol.contains(&wanted)).collect(),
    }
}

fn history() -> pb::GetHistoryResponse {
    let close = |day| pb::DailyClose {
        day,
        price: BNB,
        volume: None,
        market_cap: None,
    };
    pb::GetHistoryResponse {
        closes: (19_000..21_000).map(close).collect(),
        ..Default::default()
    }
}

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
    pub ledger: LedgerClient<Signing>,
    pub journal: JournalClient<Signing>,
    pub performance: PerformanceClient<Signing>,
    pub tasks: TasksClient<Signing>,
    pub sessions: SessionsClient<Signing>,
    pub campaigns: TripsClient<Signing>,
    pub rules: RulesClient<Signing>,
    pub portfolio: PortfolioClient<Signing>,
    pub archives: ArchivesClient<Signing>,
}

pub struct World {
    pub board: Board,
    pub clock: FixedClock,
    pub db: TestDb,
    url: String,
    hop: HopArgs,
    args: WorkspaceArgs,
    _market: Running,
    _service: Running,
}

impl World {
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    pub async fn start_with(set: impl FnOnce(&mut WorkspaceArgs)) -> Self {
        let loopback: SocketAddr = (Ipv4Addr::LOCALHOST, 0).into();
        let board = Board::default();
        let clock = FixedClock::at("2026-11-21T12:00:00Z".parse::<DateTime<Utc>>().unwrap());
        let shared: Arc<dyn Clock> = Arc::new(clock.clone());
        let hop = HopArgs {
            hop_secret: "s".repeat(32).into(),
        };
        let verifier = Verifier::of("market-ingest", &hop, Arc::clone(&shared)).unwrap();
        let market = Server::new("market-ingest", &GrpcArgs::on(loopback))
            .add_service(InterceptedService::new(MarketServer::new(board.clone()), verifier))
            .start()
            .await
            .unwrap();
        let db = testkit::pg::database("workspace", MIGRATIONS).await;
        let mut args = WorkspaceArgs::of(market.url());
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
            clock,
            db,
            url: service.url(),
            hop,
            args,
            _market: market,
            _service: service,
        }
    }

    /// Deletes what is old enough, as the service does every 15 minutes; gives how many rows went.
    pub async fn sweep(&self) -> usize {
        let clock: Arc<dyn Clock> = Arc::new(self.clock.clone());
        let market = MarketClient::new(&self.args.market_url, &self.hop, Arc::clone(&clock)).unwrap();
        let pool = kit::pg::pool(&self.db.args()).unwrap();
        let app = App::new(pool, market, clock, self.args.clone());
        app.sweep().await.unwrap()
    }

    /// Rows of a table, of all owners.
    pub async fn rows(&self, table: &str) -> i64 {
        let query = format!("SELECT count(*) FROM {table}");
        self.db.client().await.query_one(&query, &[]).await.unwrap().get(0)
    }

    /// Adds copies of an entry on earlier days.
    pub async fn multiply_entries(&self, id: &str, copies: u32) {
        let query = format!(
            "INSERT INTO entry SELECT owner, gen_random_uuid(), day - (number % 2000), title, kind, document, plain, search,
                word_count, picture_count, tags, session_id, created_at, updated_at, deleted_at, version
            FROM entry, generate_series(1, {copies}) number WHERE id = '{id}'"
        );
        self.db.client().await.batch_execute(&query).await.unwrap();
    }

    /// Somebody new.
    pub fn person(&self) -> Person {
        self.client(Identity {
            user: Some(UserId::fresh()),
            session: None,
        })
    }

    pub fn client(&self, identity: Identity) -> Person {
        let clock: Arc<dyn Clock> = Arc::new(self.clock.clone());
        let signed = Signed(Carry::to("workspace", &self.hop, clock).unwrap(), identity);
        let channel = InterceptedService::new(kit::grpc::channel(&self.url).unwrap(), signed);
        Person {
            settings: SettingsClient::new(channel.clone()),
            ledger: LedgerClient::new(channel.clone()).max_decoding_message_size(16 << 20),
            tasks: TasksClient::new(channel.clone()),
            sessions: SessionsClient::new(channel.clone()),
            campaigns: TripsClient::new(channel.clone()),
            rules: RulesClient::new(channel.clone()),
            journal: JournalClient::new(channel.clone()).max_decoding_message_size(16 << 20),
            portfolio: PortfolioClient::new(channel.clone()).max_decoding_message_size(16 << 20),
            archives: ArchivesClient::new(channel.clone()).max_decoding_message_size(16 << 20),
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

    pub async fn confirm(&mut self, id: &str) -> ws::TradeImport {
        let asked = ws::ConfirmImportRequest {
            id: id.to_owned(),
            with_conflicts: false,
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
