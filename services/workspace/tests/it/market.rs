//! A market that a test can move.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering},
    },
};

use proto::market::{self as pb, market_server::Market};
use tokio::sync::watch;
use tonic::{Request, Response, Status};

/// Every day one BNB costs this.
pub const BNB: f64 = 300.0;

/// A market in which only BNB has a price.
#[derive(Debug, Clone, Default)]
pub struct Board {
    pub asked: Arc<AtomicUsize>,
    pub away: Arc<AtomicBool>,
    /// Prices now are never answered.
    pub stuck: Arc<AtomicBool>,
    /// Tokens are never listed.
    pub unlisting: Arc<AtomicBool>,
    /// Tokens besides those that it always lists.
    pub tokens: Arc<Mutex<Vec<pb::Token>>>,
    /// Collections of each time that some were wanted.
    pub wanted: Arc<Mutex<Vec<Vec<String>>>>,
    /// New pools, and when somebody last looked for some: Unix milliseconds.
    pub pools: Arc<Mutex<(Vec<pb::NewPool>, i64)>>,
    /// Hourly points of its chart: Unix milliseconds and price.
    pub points: Arc<Mutex<Vec<(i64, f64)>>>,
    /// The same of single coins, by their ids; the others have those above.
    pub points_of: Arc<Mutex<HashMap<String, Vec<(i64, f64)>>>>,
    /// Forecasts are never given; how often one was asked for; when the newest was made, in Unix milliseconds, or 0 for noon.
    pub no_forecasts: Arc<AtomicBool>,
    /// Forecasts cannot be had for a limit.
    pub limited_forecasts: Arc<AtomicBool>,
    pub forecasts_asked: Arc<AtomicUsize>,
    pub forecast_made: Arc<AtomicI64>,
    /// The last day that has a close, since 1970-01-01, where closes end.
    pub last_close: Arc<Mutex<Option<i32>>>,
    /// Its present in Unix milliseconds, where that is not ours.
    pub present: Arc<AtomicI64>,
    /// Rows of its list with prices of the moment, besides those that it always has: those have no time.
    pub live: Arc<Mutex<Vec<serde_json::Value>>>,
    /// Currencies with exchange rates, in lower case; none while it does not say them.
    pub exchange_rates: Arc<Mutex<Option<Vec<String>>>>,
    /// Of the feed, the oldest first.
    pub ticks: Arc<watch::Sender<Vec<pb::Tick>>>,
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

/// The calls that are answered, and those that the workspace never makes.
macro_rules! market {
    ($($name:ident: $asked:ident -> $told:ident),+ $(,)?) => {
        #[tonic::async_trait]
        impl Market for Board {
            async fn list_tokens(
                &self,
                request: Request<pb::ListTokensRequest>,
            ) -> Result<Response<pb::ListTokensResponse>, Status> {
                if self.unlisting.load(Ordering::SeqCst) {
                    std::future::pending::<()>().await;
                }
                let more = self.tokens.lock().unwrap().clone();
                self.answer(tokens(&request.into_inner(), more))
            }

            async fn get_history(
                &self,
                request: Request<pb::GetHistoryRequest>,
            ) -> Result<Response<pb::GetHistoryResponse>, Status> {
                let id = request.into_inner().id;
                if ["bnb-tiger", "duo-one", "solo-coin"].contains(&id.as_str()) {
                    return self.answer(pb::GetHistoryResponse::default());
                }
                assert!(["binancecoin", "threshold"].contains(&id.as_str()), "{id}");
                let last = self.last_close.lock().unwrap().unwrap_or(20_999);
                self.answer(history(last))
            }

            async fn get_status(
                &self,
                _: Request<pb::GetStatusRequest>,
            ) -> Result<Response<pb::GetStatusResponse>, Status> {
                let now_unix_ms = self.present.load(Ordering::SeqCst);
                Ok(Response::new(pb::GetStatusResponse {
                    sandbox: now_unix_ms > 0,
                    now_unix_ms,
                    ..Default::default()
                }))
            }

            async fn get_document(
                &self,
                request: Request<pb::GetDocumentRequest>,
            ) -> Result<Response<pb::GetDocumentResponse>, Status> {
                assert_eq!(request.into_inner().kind(), pb::DocumentKind::ExchangeRates);
                let offered = self.exchange_rates.lock().unwrap().clone();
                let offered = offered.ok_or_else(|| Status::unavailable("no rates"))?;
                let rates: serde_json::Map<_, _> = offered
                    .into_iter()
                    .map(|currency| (currency, serde_json::json!({"name": "A currency", "value": 2})))
                    .collect();
                let json = serde_json::json!({ "rates": rates }).to_string().into_bytes().into();
                self.answer(pb::GetDocumentResponse {
                    document: Some(pb::Document {
                        json,
                        ..pb::Document::default()
                    }),
                })
            }

            async fn get_chart_range(
                &self,
                request: Request<pb::GetChartRangeRequest>,
            ) -> Result<Response<pb::GetChartRangeResponse>, Status> {
                let asked = request.into_inner();
                if asked.interval == "daily" {
                    return self.answer(bitcoin(&asked)?);
                }
                let own = self.points_of.lock().unwrap().get(&asked.id).cloned();
                let points = own.unwrap_or_else(|| self.points.lock().unwrap().clone());
                if points.is_empty() {
                    return self.answer(hours(&asked));
                }
                let json = serde_json::json!({ "prices": points }).to_string().into_bytes().into();
                self.answer(pb::GetChartRangeResponse {
                    document: Some(pb::Document {
                        json,
                        ..pb::Document::default()
                    }),
                })
            }

            async fn list_markets(
                &self,
                request: Request<pb::ListMarketsRequest>,
            ) -> Result<Response<pb::ListMarketsResponse>, Status> {
                let live = self.live.lock().unwrap().clone();
                self.answer(coins(&request.into_inner().ids, live))
            }

            async fn get_simple_price(
                &self,
                request: Request<pb::GetSimplePriceRequest>,
            ) -> Result<Response<pb::GetSimplePriceResponse>, Status> {
                if self.stuck.load(Ordering::SeqCst) {
                    std::future::pending::<()>().await;
                }
                self.answer(simple_price(&request.into_inner()))
            }

            $(async fn $name(&self, _: Request<pb::$asked>) -> Result<Response<pb::$told>, Status> {
                Err(Status::unimplemented("workspace does not ask this"))
            })+
        }
    };
}

market! {
    list_categories: ListCategoriesRequest -> ListCategoriesResponse,
    list_coins: ListCoinsRequest -> ListCoinsResponse,
    get_coin: GetCoinRequest -> GetCoinResponse,
    get_chart: GetChartRequest -> GetChartResponse,
    get_ohlc: GetOhlcRequest -> GetOhlcResponse,
    search: SearchRequest -> SearchResponse,
}

pub fn token(id: &str, symbol: &str, rank: i32) -> pb::Token {
    pb::Token {
        coingecko_id: id.to_owned(),
        token_name: id.to_owned(),
        symbol: symbol.to_owned(),
        image: String::new(),
        rank: (rank > 0).then_some(rank),
    }
}

/// The best ranked come first, also before those whose sign is the same and not just begins so.
fn tokens(asked: &pb::ListTokensRequest, more: Vec<pb::Token>) -> pb::ListTokensResponse {
    let mut all = vec![
        token("bnb-tiger", "bnbt", 1),
        token("binancecoin", "bnb", 4),
        token("solo-coin", "solo", 90),
        token("duo-one", "duo", 200),
        token("duo-two", "duo", 300),
        token("duo-zero", "duo", 0),
    ];
    all.extend(more);
    all.sort_by_key(|token| token.rank.unwrap_or(i32::MAX));
    let wanted = asked.query.to_lowercase();
    all.retain(|token| token.symbol.contains(&wanted));
    all.truncate(usize::try_from(asked.limit).unwrap());
    pb::ListTokensResponse { tokens: all }
}

/// Coins of these ids, or all where none is named, with their prices; one of them has none.
fn coins(ids: &[String], live: Vec<serde_json::Value>) -> pb::ListMarketsResponse {
    let always = [
        serde_json::json!({"id": "binancecoin", "name": "BNB", "symbol": "bnb", "current_price": BNB}),
        serde_json::json!({"id": "solo-coin", "name": "Solo", "symbol": "solo", "current_price": 0.000_000_12}),
        serde_json::json!({"id": "duo-one", "name": "Duo One", "symbol": "duo", "current_price": 2}),
        serde_json::json!({"id": "duo-two", "name": "Duo Two", "symbol": "duo", "current_price": null}),
    ];
    let found: Vec<_> = live
        .into_iter()
        .chain(always)
        .filter(|coin| ids.is_empty() || ids.iter().any(|id| coin["id"] == id.as_str()))
        .collect();
    let document = pb::Document {
        json: serde_json::to_vec(&found).unwrap().into(),
        source: "coingecko /coins/markets".to_owned(),
        ..Default::default()
    };
    pb::ListMarketsResponse {
        document: Some(document),
    }
}

/// BNB in US dollars and in euros.
fn simple_price(asked: &pb::GetSimplePriceRequest) -> pb::GetSimplePriceResponse {
    let row = serde_json::json!({
        "usd": BNB, "usd_24h_change": -1.234_5, "usd_market_cap": 4.5e10, "usd_24h_vol": null,
        "eur": 260.5, "last_updated_at": 1_795_262_400,
    });
    let has_bnb = asked.ids.iter().any(|id| id == "binancecoin");
    let body = if has_bnb {
        serde_json::json!({ "binancecoin": row })
    } else {
        serde_json::json!({})
    };
    pb::GetSimplePriceResponse {
        document: Some(pb::Document {
            json: body.to_string().into(),
            as_of_unix_ms: 1_795_262_400_000,
            source: "coingecko /simple/price".to_owned(),
            ..pb::Document::default()
        }),
    }
}

fn history(last: i32) -> pb::GetHistoryResponse {
    let close = |day| pb::DailyClose {
        day,
        price: BNB,
        volume: None,
        market_cap: None,
    };
    pb::GetHistoryResponse {
        closes: (19_000..=last).map(close).collect(),
        ..Default::default()
    }
}

/// Days of bitcoin in dollars and in euros, from 2026-05-01 on: a dollar is worth 0.9 euros on the first day, 0.8 on the second and 0.7 from the third
/// on, and euros are not known from the 17th to the 27th.
fn bitcoin(asked: &pb::GetChartRangeRequest) -> Result<pb::GetChartRangeResponse, Status> {
    assert_eq!(asked.id, "bitcoin");
    let (first, last) = (20_574, asked.to_unix_s / 86_400);
    let price = |day: i64| match (asked.vs_currency.as_str(), day - first) {
        ("usd", _) => Some(100_000),
        ("eur", 0) => Some(90_000),
        ("eur", 1) => Some(80_000),
        ("eur", 16..=26) => None,
        ("eur", _) => Some(70_000),
        ("ron", _) => Some(400_000),
        _ => None,
    };
    if !["usd", "eur", "ron"].contains(&asked.vs_currency.as_str()) {
        return Err(Status::not_found("no such currency"));
    }
    let points = (first..=last).filter_map(|day| Some((day * 86_400_000, price(day)?)));
    let json = serde_json::json!({ "prices": points.collect::<Vec<_>>() });
    Ok(pb::GetChartRangeResponse {
        document: Some(pb::Document {
            json: json.to_string().into(),
            ..Default::default()
        }),
    })
}

/// 300 at every full hour, but 270 at noon and 330 an hour later.
fn hours(asked: &pb::GetChartRangeRequest) -> pb::GetChartRangeResponse {
    assert_eq!(
        (asked.id.as_str(), asked.vs_currency.as_str(), asked.interval.as_str()),
        ("binancecoin", "usd", "hourly")
    );
    let first = asked.from_unix_s.div_euclid(3600) + 1;
    let points = (first..=asked.to_unix_s / 3600).map(|hour| {
        let price = match hour % 24 {
            12 => 270.0,
            13 => 330.0,
            _ => BNB,
        };
        (hour * 3_600_000, price)
    });
    let json = serde_json::json!({ "prices": points.collect::<Vec<_>>() });
    pb::GetChartRangeResponse {
        document: Some(pb::Document {
            json: json.to_string().into(),
            ..Default::default()
        }),
    }
}
