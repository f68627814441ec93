//! Sends messages to receivers that users name, without ever touching a network of ours.
//!
//! Every address of a receiver's name must be public and is dialled as it was checked. No redirect, no proxy, 15 s. What the receiver
//! answers is read for one number at most and never shown.

use std::{sync::Arc, time::Duration};

use kit::{clock::Clock, outbound::Resolve};
use reqwest::{Client, Url};
use serde::Deserialize;
use tracing::Instrument;

use super::{
    beginning::beginning,
    outward::{NoWay, Outward},
};
use crate::domain::alert_channel::Allowed;

/// A receiver has this long to answer.
pub const TIME: Duration = Duration::from_secs(15);
/// Bytes of an answer that are looked at.
const LOOK: usize = 4 << 10;

/// Media type of what programs and chats get.
pub const JSON: &str = "application/json";

/// What is sent.
pub struct Message {
    pub url: String,
    pub headers: Vec<(&'static str, String)>,
    pub media_type: &'static str,
    pub body: Vec<u8>,
}

/// What a receiver answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    pub retry_after: Option<Duration>,
}

/// Why there was no answer. The texts are for the channel's owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    #[error("The address is not public, so nothing was sent. Enter a public https address.")]
    Forbidden,
    #[error("The name of the receiver can't be resolved.")]
    Unresolved,
    #[error("The receiver didn't answer within 15 seconds.")]
    Timeout,
    #[error("Couldn't connect to the receiver.")]
    Unreachable,
}

impl From<NoWay> for NoAnswer {
    fn from(no: NoWay) -> Self {
        match no {
            NoWay::Forbidden => Self::Forbidden,
            NoWay::Unresolved => Self::Unresolved,
            NoWay::Unreachable => Self::Unreachable,
        }
    }
}

/// Reaches receivers.
#[derive(Debug, Clone)]
pub struct Receivers {
    outward: Outward,
    clock: Arc<dyn Clock>,
}

impl Receivers {
    #[must_use]
    pub fn new(resolver: Arc<dyn Resolve>, allowed: Allowed, clock: Arc<dyn Clock>) -> Self {
        Self {
            outward: Outward::new(resolver, allowed),
            clock,
        }
    }

    #[must_use]
    pub const fn allowed(&self) -> &Allowed {
        &self.outward.allowed
    }

    /// # Errors
    /// [`NoAnswer`]
    pub async fn send(&self, message: Message) -> Result<Answer, NoAnswer> {
        let work = async {
            let url: Url = message.url.parse().map_err(|_| NoAnswer::Forbidden)?;
            let limits = Client::builder().timeout(TIME).no_gzip().user_agent("meridian-alerts");
            let client = self.outward.client(&url, &message.url, limits).await?;
            self.post(client, url, message).await
        };
        // The address may hold a secret: no part of it is traced.
        tokio::time::timeout(TIME, work)
            .instrument(kit::propagate::outside("a receiver", "POST", "receiver", "/"))
            .await
            .map_err(|_| NoAnswer::Timeout)?
    }

    async fn post(&self, client: Client, url: Url, message: Message) -> Result<Answer, NoAnswer> {
        let mut request = client
            .post(url)
            .header("content-type", message.media_type)
            .body(message.body);
        for (name, value) in message.headers {
            request = request.header(name, value);
        }
        let response = request.send().await.map_err(|error| failed(&error))?;
        let status = response.status().as_u16();
        let header = kit::retry_after(response.headers(), self.clock.now());
        if header.is_some() || status != 429 {
            return Ok(Answer {
                status,
                retry_after: header,
            });
        }
        Ok(Answer {
            status,
            retry_after: wait(&beginning(response, LOOK).await),
        })
    }
}

/// Telegram says in its body how long to wait.
fn wait(body: &[u8]) -> Option<Duration> {
    #[derive(Deserialize)]
    struct Refusal {
        parameters: Parameters,
    }
    #[derive(Deserialize)]
    struct Parameters {
        retry_after: u32,
    }
    let refusal: Refusal = serde_json::from_slice(body).ok()?;
    Some(Duration::from_secs(refusal.parameters.retry_after.into()))
}

fn failed(error: &reqwest::Error) -> NoAnswer {
    if error.is_timeout() {
        return NoAnswer::Timeout;
    }
    NoAnswer::Unreachable
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::wait;

    #[test]
    fn telegram_says_how_long_to_wait_in_its_body() {
        let body = br#"{"ok":false,"error_code":429,"parameters":{"retry_after":7}}"#;
        assert_eq!(wait(body), Some(Duration::from_secs(7)));
        assert_eq!(wait(b"<html>"), None);
    }
}
