//! A running service with a real database, and a market that a test can move.

use std::{
    collections::HashMap,
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use forecasting::{Config, ForecastingArgs, MIGRATIONS, upstream::web::Resolve};
use kit::{
    Running,
    args::{GrpcArgs, HopArgs, OtelArgs},
    clock::{Clock, FixedClock},
    grpc::Server,
    identity::{Carry, Identity, Verifier},
};
use proto::{
    forecast::{analysis_client::AnalysisClient, forecasting_client::ForecastingClient},
    market::{
        self as pb,
        market_server::{Market, MarketServer},
    },
};
use testkit::pg::TestDb;
use tonic::{Request, Response, Status, service::interceptor::InterceptedService, transport::Channel};
use vocab::{ErrorKind, UserId};

/// The first day of every history of the test market.
pub const FIRST_DAY: i32 = 19_000;

#[derive(Debug, Clone, Default)]
pub struct Coin {
    pub prices: Vec<f64>,
    pub partial: bool,
    pub ended: bool,
}

/// What the market says; shared with the test.
#[derive(Debug, Clone, Default)]
pub struct Board {
    pub coins: Arc<Mutex<HashMap<String, Coin>>>,
    pub asked: Arc<AtomicUsize>,
    pub today: Arc<Mutex<i32>>,
    pub away: Arc<Mutex<bool>>,
    /// Who asked for histories, as the hop tokens say.
    pub callers: Arc<Mutex<Vec<Option<UserId>>>>,
    /// A user without a share of the market's calls; refused after a moment in which others can come.
    pub share_used_by: Arc<Mutex<Option<UserId>>>,
}

impl Board {
    pub fn set(&self, id: &str, coin: Coin) {
        *self.today.lock().unwrap() = FIRST_DAY + i32::try_from(coin.prices.len()).unwrap();
        self.coins.lock().unwrap().insert(id.to_owned(), coin);
    }

    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

fn token(id: &str) -> pb::Token {
    let (name, symbol) = (format!("{id} coin"), id[..2].to_owned());
    pb::Token {
        coingecko_id: id.to_owned(),
        token_name: name,
        symbol,
        image: format!("/img/{id}.png"),
        rank: Some(1),
    }
}

/// The two calls that forecasting makes most, and the time; everything else a market has no test here needs.
#[tonic::async_trait]
impl Market for Board {
    async fn get_history(
        &self,
        request: Request<pb::GetHistoryRequest>,
    ) -> Result<Response<pb::GetHistoryResponse>, Status> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        if *self.away.lock().unwrap() {
            return Err(Status::unavailable("secret address 10.0.0.7"));
        }
        let caller = request.extensions().get::<Identity>().unwrap().user;
        self.callers.lock().unwrap().push(caller);
        let refused = caller.is_some() && *self.share_used_by.lock().unwrap() == caller;
        if refused {
            tokio::time::sleep(Duration::from_millis(500)).await;
            let message = "your share of the live market data calls is used";
            let wait = Some(Duration::from_secs(40));
            let status = kit::status::build(ErrorKind::Limited, "market_share_used", message, Vec::new(), wait);
            return Err(status);
        }
        let id = request.into_inner().id;
        let coin = self.coins.lock().unwrap().get(&id).cloned();
        let coin = coin.ok_or_else(|| {
            kit::status::build(
                ErrorKind::NotFound,
                "coin_not_found",
                "coin not found",
                Vec::new(),
                None,
            )
        })?;
        let closes = (FIRST_DAY..)
            .zip(&coin.prices)
            .map(|(day, price)| pb::DailyClose {
                day,
                price: *price,
                volume: None,
                market_cap: None,
            })
            .collect();
        Ok(Response::new(pb::GetHistoryResponse {
            closes,
            last_day_partial: coin.partial,
            ended: coin.ended,
            token: Some(token(&id)),
            source: "test".to_owned(),
        }))
    }

    async fn list_tokens(
        &self,
        request: Request<pb::ListTokensRequest>,
    ) -> Result<Response<pb::ListTokensResponse>, Status> {
        let query = request.into_inner().query;
        let mut ids: Vec<_> = self
            .coins
            .lock()
            .unwrap()
            .keys()
            .filter(|id| id.contains(&query))
            .cloned()
            .collect();
        ids.sort();
        Ok(Response::new(pb::ListTokensResponse {
            tokens: ids.iter().map(|id| token(id)).collect(),
        }))
    }

    async fn get_status(&self, _: Request<pb::GetStatusRequest>) -> Result<Response<pb::GetStatusResponse>, Status> {
        let now_unix_ms = i64::from(*self.today.lock().unwrap()) * 86_400_000 + 3_600_000;
        Ok(Response::new(pb::GetStatusResponse {
            now_unix_ms,
            ..Default::default()
        }))
    }

    async fn list_markets(
        &self,
        _: Request<pb::ListMarketsRequest>,
    ) -> Result<Response<pb::ListMarketsResponse>, Status> {
        Err(unused())
    }
    async fn list_categories(
        &self,
        _: Request<pb::ListCategoriesRequest>,
    ) -> Result<Response<pb::ListCategoriesResponse>, Status> {
        Err(unused())
    }
    async fn list_coins(&self, _: Request<pb::ListCoinsRequest>) -> Result<Response<pb::ListCoinsResponse>, Status> {
        Err(unused())
    }
    async fn get_coin(&self, _: Request<pb::GetCoinRequest>) -> Result<Response<pb::GetCoinResponse>, Status> {
        Err(unused())
    }
    async fn get_chart(&self, _: Request<pb::GetChartRequest>) -> Result<Response<pb::GetChartResponse>, Status> {
        Err(unused())
    }
    async fn get_chart_range(
        &self,
        _: Request<pb::GetChartRangeRequest>,
    ) -> Result<Response<pb::GetChartRangeResponse>, Status> {
        Err(unused())
    }
    async fn get_ohlc(&self, _: Request<pb::GetOhlcRequest>) -> Result<Response<pb::GetOhlcResponse>, Status> {
        Err(unused())
    }
    async fn get_simple_price(
        &self,
        _: Request<pb::GetSimplePriceRequest>,
    ) -> Result<Response<pb::GetSimplePriceResponse>, Status> {
        Err(unused())
    }
    async fn search(&self, _: Request<pb::SearchRequest>) -> Result<Response<pb::SearchResponse>, Status> {
        Err(unused())
    }
    async fn get_document(
        &self,
        _: Request<pb::GetDocumentRequest>,
    ) -> Result<Response<pb::GetDocumentResponse>, Status> {
        Err(unused())
    }
}

fn unused() -> Status {
    Status::unimplemented("forecasting does not ask this")
}

/// Every name is one on loopback.
#[derive(Debug)]
struct Loopback;

#[async_trait]
impl Resolve for Loopback {
    async fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        Ok(vec![Ipv4Addr::LOCALHOST.into()])
    }
}

pub type Client = ForecastingClient<InterceptedService<Channel, Signed>>;

/// Signs every call as one user.
#[derive(Clone)]
pub struct Signed(Carry, Identity);

impl Signed {
    pub fn new(carry: Carry, identity: Identity) -> Self {
        Self(carry, identity)
    }
}

impl tonic::service::Interceptor for Signed {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        request.extensions_mut().insert(self.1);
        self.0.call(request)
    }
}

pub struct World {
    pub board: Board,
    pub clock: FixedClock,
    pub db: TestDb,
    pub url: String,
    hop: HopArgs,
    _market: Running,
    _service: Running,
}

impl World {
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    pub async fn start_with(set: impl FnOnce(&mut ForecastingArgs)) -> Self {
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
        let db = testkit::pg::database("forecasting", MIGRATIONS).await;
        let mut args = ForecastingArgs::of(market.url());
        args.history_cache_ms = 0;
        set(&mut args);
        let config = Config {
            grpc: GrpcArgs::on(loopback),
            pg: db.args(),
            otel: OtelArgs::default(),
            hop: hop.clone(),
            forecasting: args,
        };
        let service = forecasting::serve_at(config, shared, Arc::new(Loopback)).await.unwrap();
        Self {
            board,
            clock,
            db,
            url: service.url(),
            hop,
            _market: market,
            _service: service,
        }
    }

    /// A client of a new user, with the user's id.
    pub fn user(&self) -> (Client, UserId) {
        let user = UserId::fresh();
        (self.client(Identity::person(user, None), "forecasting"), user)
    }

    /// For anybody: analysis is the same for all.
    pub fn analysis(&self) -> AnalysisClient<InterceptedService<Channel, Signed>> {
        let clock: Arc<dyn Clock> = Arc::new(self.clock.clone());
        let carry = Carry::to("forecasting", &self.hop, clock).unwrap();
        let signed = Signed::new(carry, Identity::default());
        AnalysisClient::with_interceptor(kit::grpc::channel(&self.url).unwrap(), signed)
    }

    pub fn client(&self, identity: Identity, audience: &'static str) -> Client {
        let clock: Arc<dyn Clock> = Arc::new(self.clock.clone());
        let carry = Carry::to(audience, &self.hop, clock).unwrap();
        ForecastingClient::with_interceptor(kit::grpc::channel(&self.url).unwrap(), Signed::new(carry, identity))
            .max_decoding_message_size(16 << 20)
    }
}

/// A walk of `days` prices from 100, always the same.
pub fn walk(days: usize) -> Vec<f64> {
    let mut price = 100.0;
    let mut state: u32 = 7;
    (0..days)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            price *= f64::exp(0.12 * (f64::from(state >> 8) / f64::from(1_u32 << 24) - 0.5));
            price
        })
        .collect()
}

pub fn coin(days: usize) -> Coin {
    Coin {
        prices: walk(days),
        partial: false,
        ended: false,
    }
}

/// Code of a failed call.
pub fn code<T: std::fmt::Debug>(result: Result<T, Status>) -> String {
    kit::status::read(&result.unwrap_err()).code
}
