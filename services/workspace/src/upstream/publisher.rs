//! Fetches files of news from addresses that users give, without ever touching a network of ours.
//!
//! Every address of a name must be public and is dialled as it was checked. Each redirect, of at most three, is checked the same way. No
//! proxy, no cookie, 5 s to connect, 15 s for all, 5 MiB. No byte of what a source answers is in a message.

use std::{sync::Arc, time::Duration};

use chrono::TimeDelta;
use futures::StreamExt;
use kit::{clock::Clock, outbound::Resolve, public_url::PublicUrl};
use reqwest::{
    Client, Response, Url,
    header::{self, HeaderMap, HeaderName},
};
use tracing::Instrument;

use super::outward::{NoWay, Outward};
use crate::domain::alert_channel::Allowed;

const CONNECT: Duration = Duration::from_secs(5);
/// For all redirects and the body.
const TIME: Duration = Duration::from_secs(15);
const REDIRECTS: usize = 3;
/// Bytes of an ETag or a date that is sent back.
const LONGEST_MARK: usize = 500;
const ACCEPT: &str = "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, application/json;q=0.8, \
                      text/xml;q=0.8, text/html;q=0.5";

/// What was fetched last time.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    pub etag: Option<String>,
    pub last_modified: Option<String>,
}

/// A file.
#[derive(Debug, Clone)]
pub struct File {
    pub bytes: Vec<u8>,
    /// Where it came from at last.
    pub address: Url,
    pub marks: Marks,
}

/// What a source answered.
#[derive(Debug, Clone)]
pub enum Answer {
    File(File),
    /// It is what it was.
    Unchanged,
}

/// Why there is no file. The texts are for those who follow the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoFile {
    #[error(
        "The address is not public, or it leads to one that isn't. Enter a public https address without a user name."
    )]
    Forbidden,
    #[error("Enter a full address that starts with https://.")]
    NotAnAddress,
    #[error("Couldn't reach the source: no such host. Check the address or your connection.")]
    Unresolved,
    #[error("The source didn't answer within 15 seconds.")]
    Timeout,
    #[error("Couldn't connect to the source.")]
    Unreachable,
    #[error("The source redirects more than three times.")]
    Redirects,
    #[error("The file is larger than 5 MiB.")]
    TooLarge,
    #[error("The source answered 410: it is gone for good.")]
    Gone,
    #[error("The source answered {status}.")]
    Status {
        status: u16,
        retry_after: Option<TimeDelta>,
    },
}

impl NoFile {
    /// How long the source wants to be left alone.
    #[must_use]
    pub const fn retry_after(self) -> Option<TimeDelta> {
        match self {
            Self::Status { retry_after, .. } => retry_after,
            _ => None,
        }
    }
}

impl From<NoWay> for NoFile {
    fn from(no: NoWay) -> Self {
        match no {
            NoWay::Forbidden => Self::Forbidden,
            NoWay::Unresolved => Self::Unresolved,
            NoWay::Unreachable => Self::Unreachable,
        }
    }
}

/// Reaches sources of news.
#[derive(Debug, Clone)]
pub struct Publishers {
    outward: Outward,
    clock: Arc<dyn Clock>,
}

impl Publishers {
    #[must_use]
    pub fn new(resolver: Arc<dyn Resolve>, allowed: Allowed, clock: Arc<dyn Clock>) -> Self {
        Self {
            outward: Outward::new(resolver, allowed),
            clock,
        }
    }

    /// An address as it may be fetched, before its name is resolved.
    ///
    /// # Errors
    /// [`NoFile::NotAnAddress`], [`NoFile::Forbidden`]
    pub fn check(&self, text: &str) -> Result<Url, NoFile> {
        let written = Url::parse(text).map_err(|_| NoFile::NotAnAddress)?;
        let mut url = match Some(written).filter(|url| self.outward.allowed.has(url)) {
            Some(url) => url,
            None => PublicUrl::parse(text).map_err(|_| NoFile::Forbidden)?.url().clone(),
        };
        url.set_fragment(None);
        Ok(url)
    }

    /// # Errors
    /// [`NoFile`]
    pub async fn fetch(&self, address: &str, marks: &Marks) -> Result<Answer, NoFile> {
        // Addresses may hold a key of their reader: no part of one is traced.
        tokio::time::timeout(TIME, self.follow(address, marks))
            .instrument(kit::propagate::outside("a source of news", "GET", "source", "/"))
            .await
            .map_err(|_| NoFile::Timeout)?
    }

    async fn follow(&self, address: &str, marks: &Marks) -> Result<Answer, NoFile> {
        let mut url = self.check(address)?;
        for _ in 0..=REDIRECTS {
            let response = self.ask(&url, marks).await?;
            let status = response.status();
            if status.is_redirection() && status.as_u16() != 304 {
                let place = response.headers().get(header::LOCATION);
                let place = place.and_then(|place| url.join(place.to_str().ok()?).ok());
                url = self.check(place.ok_or(NoFile::Unreachable)?.as_str())?;
                continue;
            }
            return match status.as_u16() {
                304 => Ok(Answer::Unchanged),
                410 => Err(NoFile::Gone),
                _ if !status.is_success() => Err(NoFile::Status {
                    status: status.as_u16(),
                    retry_after: kit::retry_after(response.headers(), self.clock.now())
                        .and_then(|wait| TimeDelta::from_std(wait).ok()),
                }),
                _ => {
                    let marks = marks_of(response.headers());
                    let bytes = read(response).await?;
                    Ok(Answer::File(File {
                        bytes,
                        address: url,
                        marks,
                    }))
                }
            };
        }
        Err(NoFile::Redirects)
    }

    async fn ask(&self, url: &Url, marks: &Marks) -> Result<Response, NoFile> {
        let limits = Client::builder()
            .connect_timeout(CONNECT)
            .timeout(TIME)
            .user_agent("meridian-news");
        let client = self.outward.client(url, url.as_str(), limits).await?;
        let mut request = client.get(url.clone()).header(header::ACCEPT, ACCEPT);
        for (name, mark) in [
            (header::IF_NONE_MATCH, &marks.etag),
            (header::IF_MODIFIED_SINCE, &marks.last_modified),
        ] {
            if let Some(mark) = mark {
                request = request.header(name, mark);
            }
        }
        request.send().await.map_err(|error| failed(&error))
    }
}

fn marks_of(headers: &HeaderMap) -> Marks {
    let mark = |name: HeaderName| {
        let text = headers.get(name)?.to_str().ok()?;
        (text.len() <= LONGEST_MARK).then(|| text.to_owned())
    };
    Marks {
        etag: mark(header::ETAG),
        last_modified: mark(header::LAST_MODIFIED),
    }
}

/// Unpacked bytes count, so that a packed file cannot grow without end.
async fn read(response: Response) -> Result<Vec<u8>, NoFile> {
    let most = feed_rules::LARGEST;
    if response.content_length().is_some_and(|length| length > most as u64) {
        return Err(NoFile::TooLarge);
    }
    let mut body = Vec::new();
    let mut chunks = response.bytes_stream();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|error| failed(&error))?;
        if body.len() + chunk.len() > most {
            return Err(NoFile::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

fn failed(error: &reqwest::Error) -> NoFile {
    if error.is_timeout() {
        return NoFile::Timeout;
    }
    NoFile::Unreachable
}
