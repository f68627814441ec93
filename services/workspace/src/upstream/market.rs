//! What coins were worth, from market-ingest.

use std::{collections::HashMap, sync::Arc};

use chrono::NaiveDate;
use kit::{args::HopArgs, clock::Clock, identity::Carry};
use proto::market::{self as pb, market_client::MarketClient};
use tonic::service::interceptor::InterceptedService;
use vocab::ErrorKind;

use crate::error::Error;

/// Histories of 110,000 days with everything known of each stay far below this.
const LARGEST_ANSWER: usize = 16 << 20;
/// Coins that share a sign: the best known of them comes first.
const NAMESAKES: i32 = 50;

type Client = MarketClient<InterceptedService<kit::grpc::TracedChannel, Carry>>;

/// Clones share one connection.
#[derive(Debug, Clone)]
pub struct Market(Client);

/// Closes in US dollars by day, UTC.
pub type Closes = HashMap<NaiveDate, f64>;

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

    /// Closes of the best ranked coin with this sign; none where the market knows no such coin, or no price of it.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer.
    pub async fn closes(&self, symbol: &str) -> Result<Closes, Error> {
        let asked = pb::ListTokensRequest {
            query: symbol.to_owned(),
            limit: NAMESAKES,
        };
        let listed = self
            .0
            .clone()
            .list_tokens(asked)
            .await
            .map_err(|status| away(&status))?;
        let tokens = listed.into_inner().tokens;
        let Some(coin) = tokens
            .into_iter()
            .find(|token| token.symbol.eq_ignore_ascii_case(symbol))
        else {
            return Ok(Closes::new());
        };
        let asked = pb::GetHistoryRequest {
            id: coin.coingecko_id,
            from_day: 0,
            to_day: 0,
        };
        match self.0.clone().get_history(asked).await {
            Ok(history) => Ok(history
                .into_inner()
                .closes
                .into_iter()
                .filter_map(|close| Some((NaiveDate::from_epoch_days(close.day)?, close.price)))
                .collect()),
            Err(status) => match kit::status::read(&status).kind {
                ErrorKind::NotFound | ErrorKind::Invalid => Ok(Closes::new()),
                _ => Err(away(&status)),
            },
        }
    }
}

fn away(status: &tonic::Status) -> Error {
    Error::Market {
        retry_after: kit::status::read(status).retry_after,
        cause: Arc::new(status.clone()),
    }
}
