//! Prices of past days, from market-ingest.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use moka::future::Cache as Memory;
use proto::market::{self as pb, market_client::MarketClient};
use tonic::{service::interceptor::InterceptedService, transport::Channel};
use vocab::ErrorKind;

use crate::error::Error;

const LARGEST_ANSWER: usize = 16 << 20;
const FRESH: Duration = Duration::from_secs(300);

/// Daily prices of one coin in US dollars, by days since 1970.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Prices {
    days: BTreeMap<i32, f64>,
    pub source: String,
}

impl Prices {
    #[must_use]
    pub fn of(days: BTreeMap<i32, f64>, source: String) -> Self {
        Self { days, source }
    }

    /// The price on the day of this second. Never another day's.
    #[must_use]
    pub fn at(&self, unix_s: i64) -> Option<f64> {
        let day = i32::try_from(unix_s.div_euclid(86_400)).ok()?;
        self.days.get(&day).copied()
    }

    /// The last price there is, with its day.
    #[must_use]
    pub fn last(&self) -> Option<(i32, f64)> {
        self.days.last_key_value().map(|(day, price)| (*day, *price))
    }
}

/// Clones share one connection and what it answered.
#[derive(Clone)]
pub struct Market {
    client: MarketClient<InterceptedService<Channel, kit::identity::Trace>>,
    kept: Memory<String, Arc<Prices>>,
}

impl Market {
    /// Connects when first asked.
    ///
    /// # Errors
    /// When the address is none.
    pub fn new(url: &str) -> anyhow::Result<Self> {
        let client = MarketClient::with_interceptor(kit::grpc::channel(url)?, kit::identity::Trace)
            .max_decoding_message_size(LARGEST_ANSWER);
        let kept = Memory::builder().max_capacity(200).time_to_live(FRESH).build();
        Ok(Self { client, kept })
    }

    /// All daily prices of a coin; empty for a coin that the market does not know.
    ///
    /// # Errors
    /// When the market is away.
    pub async fn prices(&self, coin: &str) -> Result<Arc<Prices>, Error> {
        self.kept
            .try_get_with(coin.to_owned(), async {
                let request = pb::GetHistoryRequest {
                    id: coin.to_owned(),
                    from_day: 0,
                    to_day: 0,
                };
                match self.client.clone().get_history(request).await {
                    Ok(answer) => {
                        let answer = answer.into_inner();
                        let days = answer
                            .closes
                            .into_iter()
                            .map(|close| (close.day, close.price))
                            .collect();
                        Ok(Arc::new(Prices::of(days, answer.source)))
                    }
                    Err(status) => match kit::status::read(&status).kind {
                        ErrorKind::NotFound | ErrorKind::Invalid => Ok(Arc::new(Prices::default())),
                        _ => Err(Error::Provider {
                            provider: "the market".to_owned(),
                            retry_after: None,
                            cause: Arc::new(status),
                        }),
                    },
                }
            })
            .await
            .map_err(|error: Arc<Error>| Error::clone(&error))
    }
}
