//! Calls to the services: identity, trace, deadline, one retry where it is safe, and the gate.

use std::{
    error::Error as _,
    future::Future,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use actix_web::{HttpMessage as _, HttpRequest};
use kit::{
    idempotency::{KEY, REPLAYED},
    identity::Identity,
};
use tonic::{Code, Request, Response, Status};
use tower::retry::budget::{Budget as _, TpsBudget};
use tracing::{Instrument, Span};

pub use crate::client_list::{Auth, Clients, Market};
use crate::{
    config::Config,
    idempotency_key::IdempotencyKey,
    load::{Gate, Share, Weight, jitter, retries},
    problem::Problem,
    request_context,
};

/// Left for our own work after the service's deadline.
const MARGIN: Duration = Duration::from_millis(50);

/// How a call may be treated.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    pub weight: Weight,
    /// Doing it twice is as good as doing it once.
    pub idempotent: bool,
}

impl Plan {
    pub const READ: Self = Self {
        weight: Weight::Read,
        idempotent: true,
    };
    pub const WRITE: Self = Self {
        weight: Weight::Vital,
        idempotent: false,
    };
    /// Doing it twice is as good as doing it once.
    pub const AGAIN: Self = Self {
        idempotent: true,
        ..Self::WRITE
    };
    /// Before a sign-in.
    pub const STRANGER: Self = Self {
        weight: Weight::Stranger,
        idempotent: false,
    };
    pub const HEAVY: Self = Self {
        weight: Weight::Heavy,
        idempotent: true,
    };
    /// It creates something.
    pub const HEAVY_ONCE: Self = Self {
        idempotent: false,
        ..Self::HEAVY
    };
}

/// What all calls to the services share: the limit on calls in flight, the retry budget and the deadline.
#[derive(Debug)]
pub struct Calls {
    pub gate: Arc<Gate>,
    budget: TpsBudget,
    /// How long those of one request may take together.
    deadline: Duration,
}

impl Calls {
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self {
            gate: Arc::new(Gate::new(config.max_in_flight, config.calls_per_user)),
            budget: retries(),
            deadline: config.deadline(),
        }
    }
}

/// What a call needs to know about the request that it is made for.
#[derive(Debug, Clone)]
pub struct Context {
    pub identity: Identity,
    pub deadline: Instant,
    /// Whose calls it is counted with; none for the gateway's own.
    share: Option<Share>,
    /// What the request creates is created once.
    idempotency: Option<IdempotencyKey>,
    /// Of the request: calls are its children, also those that somebody else carries through.
    span: Span,
}

impl Context {
    /// For a request, on behalf of `identity`.
    #[must_use]
    pub fn of(request: &HttpRequest, calls: &Calls, identity: Identity) -> Self {
        Self {
            idempotency: request.extensions().get::<IdempotencyKey>().cloned(),
            share: Some(Share::of(&identity, request_context::ip(request))),
            identity,
            deadline: Instant::now() + calls.deadline,
            span: Span::current(),
        }
    }

    /// The same with its whole time: what was received meanwhile has a rate of its own.
    #[must_use]
    pub fn restarted(self, calls: &Calls) -> Self {
        Self {
            deadline: Instant::now() + calls.deadline,
            ..self
        }
    }

    /// For work of the gateway's own.
    #[must_use]
    pub fn own(limit: Duration) -> Self {
        Self {
            identity: Identity::default(),
            share: None,
            idempotency: None,
            deadline: Instant::now() + limit,
            span: Span::none(),
        }
    }

    /// For a further part of a file on its way, on behalf of `identity`.
    #[must_use]
    pub fn part(identity: Identity, limit: Duration) -> Self {
        Self {
            share: identity.actor().map(Share::Files),
            identity,
            ..Self::own(limit)
        }
    }

    /// Made from a device that has signed in before.
    #[must_use]
    pub const fn is_of_known_device(&self) -> bool {
        matches!(self.share, Some(Share::Device(_)))
    }

    /// The same, counted with the calls of somebody who is proven in another way.
    #[must_use]
    pub fn counted_for(self, share: Share) -> Self {
        Self {
            share: Some(share),
            ..self
        }
    }
}

/// The service was not reached, gave up, or its connection broke in the middle: another replica may answer. What a service says
/// itself is believed, an outage behind it too: it has tried as often as it should, and asking again would only double its calls.
fn was_not_answered(status: &Status) -> bool {
    match status.code() {
        Code::Unavailable | Code::Cancelled => !kit::status::is_said_by_a_service(status),
        // What was made up here, because the connection failed, has a source.
        Code::Unknown | Code::Internal => status.source().is_some(),
        _ => false,
    }
}

/// Makes a call within the context's deadline; a second time where that is safe, affordable and may help.
///
/// # Errors
/// The service's answer, or 429 or 503 at the gate.
pub async fn call<Q, R, F, Fut>(calls: &Calls, context: &Context, plan: Plan, message: Q, send: F) -> Result<R, Problem>
where
    Q: Clone,
    F: Fn(Request<Q>) -> Fut,
    Fut: Future<Output = Result<Response<R>, Status>>,
{
    let _inside = calls.gate.enter(plan.weight, context.share)?;
    calls.budget.deposit();
    let work = async {
        // What is sent only once is not held while its answer is waited for: it may be a file.
        if !plan.idempotent {
            return attempt(context, plan, message, &send).await;
        }
        let first = attempt(context, plan, message.clone(), &send).await;
        let again = first.as_ref().is_err_and(was_not_answered);
        if !again || !calls.budget.withdraw() {
            return first;
        }
        tokio::time::sleep(jitter()).await;
        attempt(context, plan, message, &send).await
    };
    Ok(work.instrument(context.span.clone()).await?)
}

async fn attempt<Q, R, F, Fut>(context: &Context, plan: Plan, message: Q, send: &F) -> Result<R, Status>
where
    F: Fn(Request<Q>) -> Fut,
    Fut: Future<Output = Result<Response<R>, Status>>,
{
    let left = context.deadline.saturating_duration_since(Instant::now());
    let late = || Status::deadline_exceeded("no time left");
    let granted = left.checked_sub(MARGIN).ok_or_else(late)?;
    let mut request = Request::new(message);
    request.set_timeout(granted);
    request.extensions_mut().insert(context.identity);
    let idempotency = context.idempotency.as_ref().filter(|_| !plan.idempotent);
    if let Some(idempotency) = idempotency {
        request.metadata_mut().insert(KEY, idempotency.key.clone());
    }
    let Ok(answer) = tokio::time::timeout(left, send(request)).await else {
        return Err(late());
    };
    let answer = answer?;
    if let Some(idempotency) = idempotency.filter(|_| answer.metadata().contains_key(REPLAYED)) {
        idempotency.replayed.store(true, Ordering::Relaxed);
    }
    Ok(answer.into_inner())
}

/// `ask!(worker, context, plan, client.method, message)`
#[macro_export]
macro_rules! ask {
    ($worker:expr, $context:expr, $plan:expr, $client:ident . $method:ident, $message:expr) => {
        $crate::clients::call(&$worker.shared.calls, $context, $plan, $message, |request| {
            let mut client = $worker.clients.$client.clone();
            async move { client.$method(request).await }
        })
    };
}

#[cfg(test)]
#[path = "clients_tests.rs"]
mod tests;
