//! Waiting for something that becomes true, with a limit instead of a sleep.

use std::time::{Duration, Instant};

/// Within which everything happens that happens at all, on a machine that compiles and runs other tests. It only ends a test that waits in
/// vain, and is no promise of anything.
pub const SOON: Duration = Duration::from_secs(180);
/// How often to ask.
const EVERY: Duration = Duration::from_millis(20);

/// Asks until there is an answer; panics with `what` after `limit`.
pub async fn eventually<T, F: Future<Output = Option<T>>>(
    what: &str,
    limit: Duration,
    mut ask: impl FnMut() -> F,
) -> T {
    let deadline = Instant::now() + limit;
    loop {
        // The last look begins after the limit: where the machine stood still until then, nothing had time to come true before it.
        let is_last = Instant::now() >= deadline;
        if let Some(found) = ask().await {
            return found;
        }
        assert!(!is_last, "not within {limit:?}: {what}");
        tokio::time::sleep(EVERY).await;
    }
}

/// Waits until `url` answers with success, and gives the body.
pub async fn answers(url: &str, limit: Duration) -> String {
    kit::tls::install();
    let client = reqwest::Client::builder()
        .timeout(Duration::from_secs(5))
        .build()
        .expect("an HTTP client");
    eventually(&format!("`{url}` answers"), limit, || async {
        let answer = client.get(url).send().await.ok()?;
        answer.error_for_status().ok()?.text().await.ok()
    })
    .await
}
