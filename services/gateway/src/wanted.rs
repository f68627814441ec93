//! What can be asked of market-ingest as a document, and under which key the answer is kept.

use prost::Message;
use proto::market as pb;

use crate::{
    ask,
    clients::{Context, Plan},
    problem::Problem,
    state::Worker,
};

/// A question with an answer in the provider's JSON shape.
#[derive(Debug, Clone)]
pub enum Wanted {
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
}

macro_rules! document {
    ($worker:expr, $context:expr, $method:ident, $message:expr) => {
        ask!($worker, $context, Plan::READ, market.$method, $message)
            .await?
            .document
    };
}

impl Wanted {
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
        }
    }

    /// # Errors
    /// The service's.
    pub async fn fetch(self, worker: &Worker, context: &Context) -> Result<pb::Document, Problem> {
        let document = match self {
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
        document.ok_or_else(|| {
            tracing::error!("market-ingest answered without a document");
            Problem::internal()
        })
    }
}
