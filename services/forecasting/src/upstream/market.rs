//! Prices and coins, from market-ingest.

use std::sync::Arc;

use kit::{args::HopArgs, clock::Clock, identity::Carry};
use proto::market::{self as pb, market_client::MarketClient};
use tonic::service::interceptor::InterceptedService;
use vocab::ErrorKind;

use crate::{
    domain::{day::Day, token::Token},
    error::Error,
};

/// Histories of 110,000 days with everything known of each stay far below this.
const LARGEST_ANSWER: usize = 16 << 20;

/// What the market says to a caller who used up their share of the provider's calls.
const SHARE_USED: &str = "market_share_used";

type Client = MarketClient<InterceptedService<kit::grpc::TracedChannel, Carry>>;

/// Clones share one connection.
#[derive(Debug, Clone)]
pub struct Market(Client);

/// A coin's daily prices as the market has them: oldest first, not yet cleaned.
#[derive(Debug, Clone)]
pub struct Prices {
    pub rows: Vec<(Day, f64)>,
    pub last_day_partial: bool,
    pub ended: bool,
    pub token: Token,
    pub source: String,
}

impl Market {
    /// Connects when first asked.
    ///
    /// # Errors
    /// When the address is none, or the hop secret too short.
    pub fn new(url: &str, hop: &HopArgs, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        let channel = kit::grpc::traced(url)?;
        let client = MarketClient::with_interceptor(channel, Carry::to("market-ingest", hop, clock)?);
        Ok(Self(client.max_decoding_message_size(LARGEST_ANSWER)))
    }

    pub async fn prices(&self, coin: &str) -> Result<Prices, Error> {
        let request = pb::GetHistoryRequest {
            id: coin.to_owned(),
            from_day: 0,
            to_day: 0,
        };
        let answer = self.0.clone().get_history(request).await.map_err(failed)?.into_inner();
        let token = answer.token.map_or_else(|| nameless(coin), token);
        Ok(Prices {
            rows: answer
                .closes
                .into_iter()
                .map(|close| (Day(close.day), close.price))
                .collect(),
            last_day_partial: answer.last_day_partial,
            ended: answer.ended,
            token,
            source: answer.source,
        })
    }

    /// Best rank first.
    pub async fn tokens(&self, query: &str, limit: i32) -> Result<Vec<Token>, Error> {
        let request = pb::ListTokensRequest {
            query: query.to_owned(),
            limit,
        };
        let answer = self.0.clone().list_tokens(request).await.map_err(failed)?.into_inner();
        Ok(answer.tokens.into_iter().map(token).collect())
    }

    /// The market's today: behind ours in a replay.
    pub async fn today(&self) -> Result<Day, Error> {
        let answer = self
            .0
            .clone()
            .get_status(pb::GetStatusRequest {})
            .await
            .map_err(failed)?
            .into_inner();
        let days = answer.now_unix_ms.div_euclid(86_400_000);
        Ok(Day(i32::try_from(days).unwrap_or_default()))
    }
}

fn token(token: pb::Token) -> Token {
    Token {
        id: token.coingecko_id,
        name: token.token_name,
        symbol: token.symbol,
        image: token.image,
        icon: None,
    }
}

fn nameless(coin: &str) -> Token {
    Token {
        id: coin.to_owned(),
        name: coin.to_owned(),
        symbol: String::new(),
        image: String::new(),
        icon: None,
    }
}

/// What the market refuses because of the coin is about the coin; everything else is the market's trouble.
fn failed(status: tonic::Status) -> Error {
    if let Some(spent) = kit::Spent::read(&status) {
        return Error::Spent(spent);
    }
    let details = kit::status::read(&status);
    match details.kind {
        ErrorKind::NotFound | ErrorKind::Invalid => Error::NoCoin,
        ErrorKind::Limited if details.code == SHARE_USED => Error::MarketShare {
            retry_after: details.retry_after,
            cause: Arc::new(status),
        },
        ErrorKind::Unauthenticated
        | ErrorKind::Forbidden
        | ErrorKind::Conflict
        | ErrorKind::Limited
        | ErrorKind::Unavailable
        | ErrorKind::Timeout
        | ErrorKind::Internal => Error::Market {
            retry_after: details.retry_after,
            cause: Arc::new(status),
        },
    }
}
