//! Coin images, fetched for the browser from listed origins only, so that pages load nothing from strangers.

use std::{collections::HashMap, sync::Arc, time::Duration};

use anyhow::Context as _;
use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use proto::market as pb;
use url::Url;

use crate::{
    clients::{Calls, Context, Market, Plan, call},
    problem::Problem,
};

const LARGEST: usize = 1 << 20;
const KEEP: Duration = Duration::from_secs(24 * 3600);
/// How long a failure is remembered.
const AGAIN: Duration = Duration::from_secs(60);
const LIST_FRESH: Duration = Duration::from_secs(120);
const CACHE_BYTES: u64 = 32 << 20;
const KINDS: [&str; 6] = [
    "image/png",
    "image/jpeg",
    "image/webp",
    "image/gif",
    "image/avif",
    "image/svg+xml",
];

/// An image as it was fetched.
#[derive(Debug)]
pub struct Image {
    pub bytes: Bytes,
    pub kind: &'static str,
}

/// Images and where to get them.
#[derive(Debug)]
pub struct Images {
    origins: Vec<url::Origin>,
    http: reqwest::Client,
    kept: moka::future::Cache<String, Arc<Image>>,
    failed: moka::sync::Cache<String, ()>,
    addresses: moka::future::Cache<(), Arc<HashMap<String, String>>>,
}

impl Images {
    /// # Errors
    /// Where an origin is none.
    pub fn new(origins: &[String]) -> anyhow::Result<Self> {
        kit::tls::install();
        let origins = origins
            .iter()
            .map(|text| text.trim())
            .filter(|text| !text.is_empty())
            .map(|text| {
                Ok(Url::parse(text)
                    .with_context(|| format!("GATEWAY_IMAGE_ORIGINS: `{text}` is not an origin"))?
                    .origin())
            });
        Ok(Self {
            origins: origins.collect::<anyhow::Result<_>>()?,
            http: reqwest::Client::builder()
                .redirect(reqwest::redirect::Policy::none())
                .timeout(Duration::from_secs(5))
                .build()?,
            kept: moka::future::Cache::builder()
                .max_capacity(CACHE_BYTES)
                .weigher(|_, image: &Arc<Image>| u32::try_from(image.bytes.len() + 256).unwrap_or(u32::MAX))
                .time_to_live(KEEP)
                .build(),
            failed: moka::sync::Cache::builder()
                .max_capacity(10_000)
                .time_to_live(AGAIN)
                .build(),
            addresses: moka::future::Cache::builder()
                .max_capacity(1)
                .time_to_live(LIST_FRESH)
                .build(),
        })
    }

    /// The image of a coin of the list.
    ///
    /// # Errors
    /// 404 where there is none that may be fetched; 503 where the list cannot be had.
    pub async fn get(&self, calls: &Calls, market: &Market, coin: &str) -> Result<Arc<Image>, Problem> {
        if let Some(image) = self.kept.get(coin).await {
            return Ok(image);
        }
        if self.failed.contains_key(coin) {
            return Err(Problem::not_found());
        }
        let addresses = self
            .addresses
            .try_get_with((), addresses(calls, market))
            .await
            .map_err(Arc::unwrap_or_clone)?;
        let Some(address) = addresses.get(coin) else {
            return Err(Problem::not_found());
        };
        let fetched = self
            .kept
            .try_get_with(coin.to_owned(), async { self.fetch(address).await.map(Arc::new) })
            .await;
        fetched.map_err(|error| {
            tracing::info!(coin, error = %kit::causes(&**error), "an image could not be fetched");
            self.failed.insert(coin.to_owned(), ());
            Problem::not_found()
        })
    }

    async fn fetch(&self, address: &str) -> anyhow::Result<Image> {
        let address = Url::parse(address)?;
        anyhow::ensure!(
            self.origins.contains(&address.origin()),
            "its origin is not on the list"
        );
        anyhow::ensure!(
            address.username().is_empty() && address.password().is_none(),
            "its address has a user"
        );
        let response = self.http.get(address).send().await?.error_for_status()?;
        anyhow::ensure!(
            response.status() == reqwest::StatusCode::OK,
            "the answer is {}",
            response.status()
        );
        let media_type = response
            .headers()
            .get(reqwest::header::CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok())
            .unwrap_or("");
        let media_type = media_type
            .split(';')
            .next()
            .unwrap_or_default()
            .trim()
            .to_ascii_lowercase();
        let kind = KINDS
            .into_iter()
            .find(|kind| *kind == media_type)
            .context("it is no image")?;
        let mut bytes = BytesMut::new();
        let mut body = response.bytes_stream();
        while let Some(chunk) = body.next().await {
            bytes.extend_from_slice(&chunk?);
            anyhow::ensure!(bytes.len() <= LARGEST, "it is too large");
        }
        anyhow::ensure!(!bytes.is_empty(), "it is empty");
        Ok(Image {
            bytes: bytes.freeze(),
            kind,
        })
    }
}

async fn addresses(calls: &Calls, market: &Market) -> Result<Arc<HashMap<String, String>>, Problem> {
    let context = Context::own(Duration::from_secs(5));
    let message = pb::ListTokensRequest {
        query: String::new(),
        limit: 0,
    };
    let answer = call(calls, &context, Plan::READ, message, |request| {
        let mut market = market.clone();
        async move { market.list_tokens(request).await }
    })
    .await?;
    let pairs = answer.tokens.into_iter().filter(|token| !token.image.is_empty());
    Ok(Arc::new(pairs.map(|token| (token.coingecko_id, token.image)).collect()))
}
