//! NFT collections, from market-ingest.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use kit::{args::HopArgs, clock::Clock, identity::Carry};
use proto::market::{self as pb, nfts_client::NftsClient};
use tonic::service::interceptor::InterceptedService;
use vocab::{ErrorKind, Money};

use crate::error::Error;

/// Collections of one question.
const AT_ONCE: usize = 100;
/// Whoever looks at a list does not wait longer for figures.
const PATIENCE: Duration = Duration::from_secs(5);

type Client = NftsClient<InterceptedService<kit::grpc::TracedChannel, Carry>>;

/// Clones share one connection.
#[derive(Debug, Clone)]
pub struct Nfts(Client);

/// A collection by the market's names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Collection {
    pub id: String,
    pub name: String,
    pub symbol: String,
    pub platform: String,
    pub contract: String,
    pub image: String,
}

/// What the market last read of a collection.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Reading {
    pub collection: Collection,
    pub native_symbol: String,
    pub floor_usd: Option<Money>,
    pub floor_native: Option<Money>,
    /// Of 24 hours.
    pub volume_usd: Option<Money>,
    /// Percent of the floor in US dollars, by window: `24h`, `7d`, `30d`.
    pub changes: Vec<(String, f64)>,
    pub holders: Option<u64>,
    pub supply: Option<u64>,
    pub mean_sales: Option<f64>,
    pub thin: bool,
    pub as_of: Option<DateTime<Utc>>,
}

fn away(cause: impl std::error::Error + Send + Sync + 'static, retry_after: Option<Duration>) -> Error {
    Error::Market {
        retry_after,
        cause: Arc::new(cause),
    }
}

fn refused(status: tonic::Status) -> Error {
    if let Some(spent) = kit::Spent::read(&status) {
        return Error::Spent(spent);
    }
    let retry_after = kit::status::read(&status).retry_after;
    away(status, retry_after)
}

fn collection(name: Option<pb::NftName>, image: String) -> Collection {
    let name = name.unwrap_or_default();
    Collection {
        id: name.id,
        name: name.name,
        symbol: name.symbol,
        platform: name.platform,
        contract: name.contract,
        image,
    }
}

fn changes(changes: Vec<pb::NftChange>) -> Vec<(String, f64)> {
    let known = changes.into_iter();
    known
        .filter_map(|change| Some((change.window, change.percent?)))
        .collect()
}

fn reading(sent: pb::NftReading) -> Reading {
    let figures = sent.figures.unwrap_or_default();
    let amount = |text: &str| text.parse::<Money>().ok();
    let collection = Collection {
        id: sent.id,
        ..collection(sent.collection, sent.image)
    };
    Reading {
        collection,
        native_symbol: sent.native_symbol,
        floor_usd: amount(&figures.floor_usd),
        floor_native: amount(&figures.floor_native),
        volume_usd: amount(&figures.volume_usd),
        changes: changes(sent.changes),
        holders: figures.holders,
        supply: figures.supply,
        mean_sales: sent.mean_sales,
        thin: sent.thin,
        as_of: DateTime::from_timestamp_millis(sent.as_of_unix_ms).filter(|_| sent.as_of_unix_ms > 0),
    }
}

impl Nfts {
    /// Connects when first asked.
    ///
    /// # Errors
    /// When the address is none, or the hop secret too short.
    pub fn new(url: &str, hop: &HopArgs, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        let channel = kit::grpc::traced(url)?;
        let carry = Carry::to("market-ingest", hop, clock)?;
        Ok(Self(NftsClient::with_interceptor(channel, carry)))
    }

    /// A collection as the market has it today; none where it knows no such one.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer.
    pub async fn find(&self, id: &str) -> Result<Option<Reading>, Error> {
        let mut client = self.0.clone();
        let asked = client.get_nft(pb::GetNftRequest { id: id.to_owned() });
        let answer = tokio::time::timeout(PATIENCE, asked).await;
        let nft = match answer.map_err(|late| away(late, None))? {
            Ok(nft) => nft.into_inner(),
            Err(status) => {
                return match kit::status::read(&status).kind {
                    ErrorKind::NotFound | ErrorKind::Invalid => Ok(None),
                    _ => Err(refused(status)),
                };
            }
        };
        let as_of = nft.provenance.map_or(0, |source| source.as_of_unix_ms);
        Ok(Some(reading(pb::NftReading {
            id: nft.collection.as_ref().map(|name| name.id.clone()).unwrap_or_default(),
            collection: nft.collection,
            image: nft.image,
            native_symbol: nft.native_symbol,
            figures: nft.figures,
            mean_sales: nft.mean_sales,
            thin: nft.thin,
            as_of_unix_ms: as_of,
            changes: nft.changes,
        })))
    }

    /// Says which collections are wanted, so that their histories go on; gives the latest readings of those that have one.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer.
    pub async fn want(&self, ids: &[String]) -> Result<Vec<Reading>, Error> {
        let mut readings = Vec::new();
        for ids in ids.chunks(AT_ONCE) {
            let mut client = self.0.clone();
            let asked = client.want_nfts(pb::WantNftsRequest { ids: ids.to_vec() });
            let answer = tokio::time::timeout(PATIENCE, asked).await;
            let answer = answer.map_err(|late| away(late, None))?.map_err(refused)?;
            readings.extend(answer.into_inner().readings.into_iter().map(reading));
        }
        Ok(readings)
    }
}
