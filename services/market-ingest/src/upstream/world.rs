//! What the sandbox tells about its world: which it is, and what time it is there.

use std::time::Duration;

use chrono::{DateTime, Utc};
use reqwest::Client;
use serde::Deserialize;

/// `GET /_world`
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct World {
    /// `generated` or `replay`.
    #[serde(default, alias = "kind", alias = "mode")]
    pub world: String,
    pub now: DateTime<Utc>,
}

/// Asks a sandbox; `None` where there is none.
pub async fn ask(origin: &str) -> Option<World> {
    let http = Client::builder().timeout(Duration::from_secs(2)).build().ok()?;
    let answer = http.get(format!("{origin}/_world")).send().await.ok()?;
    answer.error_for_status().ok()?.json().await.ok()
}
