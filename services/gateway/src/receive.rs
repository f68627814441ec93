//! Receives request bodies: no larger than a handler wants, and no slower than [`LEAST_RATE`].
//!
//! A sender may pause for the grace time, and has to have sent a kibibyte for each second beyond it. So a body that stalls or
//! drips holds its connection for seconds, while a slow mobile line gets through.

use std::time::Duration;

use actix_web::{
    HttpMessage as _, HttpRequest,
    error::PayloadError,
    http::{StatusCode, header},
    web,
};
use bytes::{Bytes, BytesMut};
use futures::{Stream, StreamExt};
use tokio::time::{Instant, timeout_at};
use vocab::AppScope;

use crate::{
    credentials::app_token,
    memory_budget::{Held, sender},
    principal::Purpose,
    problem::Problem,
    state::Worker,
};

/// Bytes a second that must arrive on average, once the grace time has passed.
const LEAST_RATE: u32 = 1 << 10;
/// A body that took longer is judged again: with the time for which a membership and a session are believed, this stays below the five
/// seconds in which a removed member is out.
const PROMPT: Duration = Duration::from_millis(250);

/// The raw body, at most `limit` bytes; a larger declared length is refused before anything is read.
///
/// # Errors
/// 413, 408 where it arrives too slowly, 429 or 503 where there is no room for it, or 400 where the transfer breaks off.
pub async fn bytes(request: &HttpRequest, payload: web::Payload, limit: usize) -> Result<Bytes, Problem> {
    let declared = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse().ok());
    if declared.is_some_and(|length: u64| length > limit as u64) {
        return Err(too_large(limit));
    }
    let worker = request.app_data::<web::Data<Worker>>().ok_or_else(Problem::internal)?;
    let mut budget = worker.shared.bodies.hold(sender(request));
    let started = Instant::now();
    let body = collect(payload, limit, worker.shared.config.body_grace(), &mut budget).await?;
    // Given back when the request is answered.
    request.extensions_mut().insert(budget);
    if started.elapsed() >= PROMPT {
        admit_again(request, worker).await?;
    }
    Ok(body)
}

/// A body may take hours to arrive. Who was let in before it may have been removed from the team, or signed out, since. What was believed
/// then may have been a few seconds old already, so a body of seconds counts too.
async fn admit_again(request: &HttpRequest, worker: &Worker) -> Result<(), Problem> {
    let purpose = request.extensions().get::<Purpose>().copied();
    if let Some(purpose) = purpose {
        let caller = worker.bearer(request).await?;
        worker.principal(request, caller, purpose).await?;
    }
    let scope = request.extensions().get::<AppScope>().copied();
    if let (Some(scope), Some(token)) = (scope, app_token(request)?) {
        worker.app(request, token, scope).await?;
    }
    Ok(())
}

async fn collect(
    mut payload: impl Stream<Item = Result<Bytes, PayloadError>> + Unpin,
    limit: usize,
    grace: Duration,
    budget: &mut Held,
) -> Result<Bytes, Problem> {
    let started = Instant::now();
    let mut body = BytesMut::new();
    loop {
        let chunk = match timeout_at(started + allowed(body.len(), grace), payload.next()).await {
            Ok(Some(chunk)) => chunk,
            Ok(None) => return Ok(body.freeze()),
            Err(_) => return Err(Problem::of_status(StatusCode::REQUEST_TIMEOUT)),
        };
        let chunk = chunk.map_err(|error| {
            tracing::debug!(error = %kit::causes(&error), "a body broke off");
            Problem::malformed("body_incomplete", "The request ended before its body was complete.")
        })?;
        if body.len() + chunk.len() > limit {
            return Err(too_large(limit));
        }
        budget.grow(body.len() + chunk.len())?;
        body.extend_from_slice(&chunk);
    }
}

/// How long a transfer may have taken for so many bytes.
fn allowed(received: usize, grace: Duration) -> Duration {
    grace + Duration::from_secs(received as u64) / LEAST_RATE
}

fn too_large(limit: usize) -> Problem {
    Problem::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        "payload_too_large",
        format!("At most {limit} bytes are accepted."),
    )
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Duration};

    use bytes::Bytes;
    use futures::{StreamExt, stream};
    use vocab::UserId;

    use super::{allowed, collect};
    use crate::{load::Share, memory_budget::MemoryBudget};

    const GRACE: Duration = Duration::from_secs(5);

    #[test]
    fn a_kibibyte_a_second_is_enough() {
        assert_eq!(allowed(0, GRACE), GRACE);
        assert_eq!(allowed(1, GRACE).as_secs(), 5);
        assert_eq!(allowed(64 << 10, GRACE).as_secs(), 69);
        assert_eq!(allowed(10 << 20, GRACE).as_secs(), 5 + 10_240);
    }

    #[actix_web::test]
    async fn what_stalls_is_a_timeout_and_what_is_too_much_is_refused() {
        let first = stream::iter([Ok(Bytes::from_static(b"{"))]);
        let stalled = first.chain(stream::pending());
        let budget = Arc::new(MemoryBudget::for_bodies());
        let mut held = budget.hold(Share::User(UserId::fresh()));
        let problem = collect(stalled, 64, Duration::from_millis(20), &mut held)
            .await
            .unwrap_err();
        assert_eq!(
            (problem.status.as_u16(), problem.code.as_str()),
            (408, "request_timeout")
        );
        let pieces = || stream::iter((0..4).map(|_| Ok(Bytes::from_static(&[b'x'; 20]))));
        assert_eq!(collect(pieces(), 80, GRACE, &mut held).await.unwrap().len(), 80);
        let large = collect(pieces(), 79, GRACE, &mut held).await.unwrap_err();
        assert_eq!(large.status.as_u16(), 413);
    }

    #[actix_web::test]
    async fn a_body_is_refused_as_soon_as_there_is_no_room_for_more_of_it() {
        const MIB: usize = 1 << 20;
        let budget = Arc::new(MemoryBudget::for_bodies());
        let sender = Share::User(UserId::fresh());
        let file = |mibs: usize| stream::iter((0..mibs).map(|_| Ok(Bytes::from(vec![0_u8; MIB]))));
        let (mut first, mut second) = (budget.hold(sender), budget.hold(sender));
        let whole = collect(file(60), 64 * MIB, GRACE, &mut first).await;
        assert_eq!(whole.unwrap().len(), 60 * MIB);
        let endless = file(4).chain(stream::repeat_with(|| Ok(Bytes::from(vec![0_u8; MIB]))));
        let refused = collect(endless, 64 * MIB, GRACE, &mut second).await.unwrap_err();
        assert_eq!(refused.status.as_u16(), 429);
        drop(first);
        let mut third = budget.hold(sender);
        drop(second);
        assert!(collect(file(64), 64 * MIB, GRACE, &mut third).await.is_ok());
    }
}
