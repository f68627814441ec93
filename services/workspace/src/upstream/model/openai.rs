//! Any server with OpenAI's chat completions: `POST {base}/chat/completions`, streamed.
//!
//! The address is the operator's, so it may lead into their own network. No redirect is followed, since the key would go with it. No byte
//! of what a server says about an error is kept or logged: servers repeat parts of keys in it.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use anyhow::{Context as _, ensure};
use assistant_rules::{Answering, BadAnswer, Prompt};
use async_trait::async_trait;
use futures::{StreamExt as _, stream, stream::BoxStream};
use kit::clock::{Clock as _, SystemClock};
use reqwest::{Client, Response, StatusCode, Url, redirect::Policy};
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::{Value, json};
use tracing::Instrument as _;

use super::{Model, Part, Parts};
use crate::{config::ModelArgs, error::Error, upstream::beginning::beginning};

const CONNECT: Duration = Duration::from_secs(5);
/// Without a byte.
const SILENCE: Duration = Duration::from_secs(45);
/// Bytes of a refusal that are looked at.
const LOOK: usize = 16 << 10;
/// A request is sent again without what its server refuses.
const ATTEMPTS: usize = 3;
/// Of all waits that servers ask for.
const LONGEST_WAIT: Duration = Duration::from_secs(3_600);

/// What the server answers in the place of a completion.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("the model's server answered {0}")]
struct Refused(u16);

/// One model of one server.
#[derive(Debug)]
pub struct OpenAi {
    client: Client,
    url: Url,
    key: Option<SecretString>,
    name: String,
    most: u32,
    /// Does the server know `stream_options`?
    counts: AtomicBool,
    /// Is the limit of a reply `max_completion_tokens`?
    is_newer: AtomicBool,
}

fn away(retry_after: Option<Duration>, cause: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::ModelAway {
        retry_after,
        cause: Arc::new(cause),
    }
}

fn unread(error: BadAnswer) -> Error {
    away(None, error)
}

fn unreached(error: reqwest::Error) -> Error {
    away(None, error.without_url())
}

impl OpenAi {
    /// # Errors
    /// When the address is none, or the model has no name.
    pub fn new(base: &str, args: &ModelArgs) -> anyhow::Result<Self> {
        let whole = format!("{}/chat/completions", base.trim_end_matches('/'));
        let url: Url = whole.parse().context("WORKSPACE_MODEL_URL is not an address")?;
        ensure!(
            matches!(url.scheme(), "http" | "https") && url.host().is_some(),
            "WORKSPACE_MODEL_URL begins with https:// or http://"
        );
        let name = args.model_name.trim().to_owned();
        ensure!(!name.is_empty(), "WORKSPACE_MODEL_URL needs WORKSPACE_MODEL_NAME");
        let client = Client::builder()
            .redirect(Policy::none())
            .connect_timeout(CONNECT)
            .read_timeout(SILENCE)
            .user_agent("meridian-assistant")
            .build()?;
        Ok(Self {
            client,
            url,
            // Compose files set an empty one where there is none.
            key: args
                .model_key
                .clone()
                .filter(|key| !key.expose_secret().trim().is_empty()),
            name,
            most: args.model_reply_tokens,
            counts: AtomicBool::new(true),
            is_newer: AtomicBool::new(false),
        })
    }

    fn body(&self, prompt: &Prompt) -> Value {
        let mut body = json!({"model": self.name, "messages": prompt.messages, "stream": true});
        let is_newer = self.is_newer.load(Ordering::Relaxed);
        let limit = if is_newer {
            "max_completion_tokens"
        } else {
            "max_tokens"
        };
        body[limit] = json!(self.most);
        if self.counts.load(Ordering::Relaxed) {
            body["stream_options"] = json!({"include_usage": true});
        }
        if let Some(tools) = &prompt.tools {
            body["tools"] = tools.clone();
        }
        body
    }

    async fn send(&self, prompt: &Prompt) -> Result<Response, Error> {
        let mut request = self.client.post(self.url.clone()).json(&self.body(prompt));
        if let Some(key) = &self.key {
            request = request.bearer_auth(key.expose_secret());
        }
        let host = self.url.host_str().unwrap_or_default();
        let span = kit::propagate::outside("model", "POST", host, "/chat/completions");
        request.send().instrument(span).await.map_err(unreached)
    }

    /// Leaves out what the server says it doesn't know; false where it says nothing of the kind.
    fn adapt(&self, refusal: &str) -> bool {
        if refusal.contains("max_completion_tokens") && !self.is_newer.swap(true, Ordering::Relaxed) {
            return true;
        }
        refusal.contains("stream_options") && self.counts.swap(false, Ordering::Relaxed)
    }
}

#[async_trait]
impl Model for OpenAi {
    fn name(&self) -> &str {
        &self.name
    }

    async fn ask(&self, prompt: &Prompt) -> Result<Parts, Error> {
        for _ in 0..ATTEMPTS {
            let response = self.send(prompt).await?;
            let status = response.status();
            if status.is_success() {
                return Ok(read(response));
            }
            let wait = kit::retry_after(response.headers(), SystemClock.now());
            let is_about_options = matches!(status, StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY);
            if !is_about_options || !self.adapt(&refusal(response).await) {
                return Err(away(wait.map(|wait| wait.min(LONGEST_WAIT)), Refused(status.as_u16())));
            }
        }
        Err(away(None, Refused(StatusCode::BAD_REQUEST.as_u16())))
    }
}

/// The beginning of a refusal.
async fn refusal(response: Response) -> String {
    String::from_utf8_lossy(&beginning(response, LOOK).await).into_owned()
}

/// An answer that comes, until it was read to its end.
struct Reading {
    chunks: BoxStream<'static, reqwest::Result<Vec<u8>>>,
    answering: Answering,
}

fn read(response: Response) -> Parts {
    let reading = Reading {
        chunks: response.bytes_stream().map(|chunk| chunk.map(Vec::from)).boxed(),
        answering: Answering::default(),
    };
    let texts = stream::unfold(Some(reading), |reading| async move {
        let mut reading = reading?;
        loop {
            let chunk = if reading.answering.is_done() {
                None
            } else {
                reading.chunks.next().await
            };
            match chunk {
                Some(Ok(bytes)) => match reading.answering.push(&bytes) {
                    Ok(text) if text.is_empty() => {}
                    Ok(text) => return Some((vec![Ok(Part::Text(text))], Some(reading))),
                    Err(error) => return Some((vec![Err(unread(error))], None)),
                },
                Some(Err(error)) => return Some((vec![Err(unreached(error))], None)),
                None => return Some((ended(reading.answering), None)),
            }
        }
    });
    texts.flat_map(stream::iter).boxed()
}

fn ended(answering: Answering) -> Vec<Result<Part, Error>> {
    match answering.finish() {
        Ok((rest, completion)) => {
            let rest = Some(rest).filter(|rest| !rest.is_empty());
            let rest = rest.into_iter().map(|text| Ok(Part::Text(text)));
            rest.chain([Ok(Part::End(completion))]).collect()
        }
        Err(error) => vec![Err(unread(error))],
    }
}
