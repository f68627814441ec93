//! What can be asked of market-ingest as a document, and under which key the answer is kept.

use prost::Message;
use proto::market as pb;
use vocab::UserId;

use crate::{
    ask,
    clients::{Context, Plan},
    market_cache::Fetched,
    problem::Problem,
    state::Worker,
};

/// A question with an answer in the provider's JSON shape.
#[derive(Debug, Clone)]
pub enum MarketQuery {
    Markets(pb::ListMarketsRequest),
    Categories(pb::ListCategoriesRequest),
    Coins(pb::ListCoinsRequest),
    Coin(pb::GetCoinRequest),
    Chart(pb::GetChartRequest),
    Range(pb::GetChartRangeRequest),
    Ohlc(pb::GetOhlcRequest),
    Price(pb::GetSimplePriceRequest),
    Search(pb::SearchRequest),
    Small(pb::GetDocumentRequest),
    /// Any path of the provider's; with its owner where the answer is about who asks.
    Path(pb::FetchDocumentRequest, Option<UserId>),
}

/// Paths whose answer is about who asks.
const PERSONAL: [&str; 1] = ["key"];

macro_rules! document {
    ($worker:expr, $context:expr, $method:ident, $message:expr) => {
        ask!($worker, $context, Plan::READ, market.$method, $message)
            .await?
            .document
    };
}

impl MarketQuery {
    /// The same question, asked by this user.
    #[must_use]
    pub fn owned_by(self, user: UserId) -> Self {
        match self {
            Self::Path(request, _) if PERSONAL.contains(&request.path.as_str()) => Self::Path(request, Some(user)),
            other => other,
        }
    }

    /// Is the answer for one user only?
    #[must_use]
    pub const fn is_personal(&self) -> bool {
        matches!(self, Self::Path(_, Some(_)))
    }

    /// Equal questions have equal keys.
    #[must_use]
    pub fn key(&self) -> Vec<u8> {
        fn tagged(tag: u8, message: &impl Message) -> Vec<u8> {
            let mut key = vec![tag];
            key.extend(message.encode_to_vec());
            key
        }
        match self {
            Self::Markets(m) => tagged(0, m),
            Self::Categories(m) => tagged(1, m),
            Self::Coins(m) => tagged(2, m),
            Self::Coin(m) => tagged(3, m),
            Self::Chart(m) => tagged(4, m),
            Self::Range(m) => tagged(5, m),
            Self::Ohlc(m) => tagged(6, m),
            Self::Price(m) => tagged(7, m),
            Self::Search(m) => tagged(8, m),
            Self::Small(m) => tagged(9, m),
            Self::Path(m, owner) => {
                let mut key = tagged(10, m);
                if let Some(owner) = owner {
                    key.extend(owner.uuid().as_bytes());
                }
                key
            }
        }
    }

    /// # Errors
    /// The service's.
    pub async fn fetch(self, worker: &Worker, context: &Context) -> Result<Fetched, Problem> {
        let missing = || {
            tracing::error!("market-ingest answered without a document");
            Problem::internal()
        };
        let document = match self {
            Self::Path(m, _) => {
                let answer = ask!(worker, context, Plan::READ, market_documents.fetch_document, m).await?;
                return Ok(Fetched {
                    headers: answer.headers.into_iter().map(|one| (one.name, one.value)).collect(),
                    data_source: answer.data_source,
                    data_since_unix_ms: answer.data_since_unix_ms,
                    universe: answer.universe,
                    document: answer.document.ok_or_else(missing)?,
                });
            }
            Self::Markets(m) => document!(worker, context, list_markets, m),
            Self::Categories(m) => document!(worker, context, list_categories, m),
            Self::Coins(m) => document!(worker, context, list_coins, m),
            Self::Coin(m) => document!(worker, context, get_coin, m),
            Self::Chart(m) => document!(worker, context, get_chart, m),
            Self::Range(m) => document!(worker, context, get_chart_range, m),
            Self::Ohlc(m) => document!(worker, context, get_ohlc, m),
            Self::Price(m) => document!(worker, context, get_simple_price, m),
            Self::Search(m) => document!(worker, context, search, m),
            Self::Small(m) => document!(worker, context, get_document, m),
        };
        document.map(Fetched::from).ok_or_else(missing)
    }
}
