//! Calls to the services: identity, trace, deadline, one retry where it is safe, and the gate.

use std::{
    collections::HashMap,
    future::Future,
    sync::Arc,
    time::{Duration, Instant},
};

use actix_web::{HttpMessage, HttpRequest};
use kit::{
    clock::Clock,
    identity::{Carry, Identity, Trace},
};
use opentelemetry::global;
use proto::{
    auth::auth_client::AuthClient,
    forecast::forecasting_client::ForecastingClient,
    market::{market_client::MarketClient, market_feed_client::MarketFeedClient},
    onchain::{addresses_client::AddressesClient, chains_client::ChainsClient},
};
use tonic::{Code, Request, Response, Status, service::interceptor::InterceptedService, transport::Channel};
use tracing::{Instrument, Span};
use tracing_opentelemetry::OpenTelemetrySpanExt;

use crate::{
    config::Config,
    edge::Seen,
    limits::{Weight, jitter},
    problem::Problem,
    state::Shared,
};

/// Documents hold three encodings; the coin list is the largest.
const LARGEST_ANSWER: usize = 32 << 20;
/// Left for our own work after the service's deadline.
const MARGIN: Duration = Duration::from_millis(50);

pub type Auth = AuthClient<InterceptedService<Channel, Carry>>;
pub type Market = MarketClient<InterceptedService<Channel, Trace>>;
pub type Feed = MarketFeedClient<InterceptedService<Channel, Trace>>;
pub type Chains = ChainsClient<InterceptedService<Channel, Carry>>;
pub type Addresses = AddressesClient<InterceptedService<Channel, Carry>>;
pub type Forecast = ForecastingClient<InterceptedService<Channel, Carry>>;

/// One channel to each service.
#[derive(Debug, Clone)]
pub struct Clients {
    pub auth: Auth,
    pub market: Market,
    pub feed: Feed,
    pub forecast: Forecast,
    pub chains: Chains,
    pub addresses: Addresses,
}

impl Clients {
    /// Connects when first used.
    ///
    /// # Errors
    /// Where an address is none, or the hop secret too short.
    pub fn new(config: &Config, clock: &Arc<dyn Clock>) -> anyhow::Result<Self> {
        let market = kit::grpc::channel(&config.market_url)?;
        // All clients of onchain go over this one.
        let onchain = InterceptedService::new(
            kit::grpc::channel(&config.onchain_url)?,
            Carry::to("onchain", &config.hop, Arc::clone(clock))?,
        );
        Ok(Self {
            auth: AuthClient::with_interceptor(
                kit::grpc::channel(&config.auth_url)?,
                Carry::to("auth", &config.hop, Arc::clone(clock))?,
            ),
            market: MarketClient::new(InterceptedService::new(market.clone(), Trace))
                .max_decoding_message_size(LARGEST_ANSWER),
            feed: MarketFeedClient::with_interceptor(market, Trace),
            forecast: ForecastingClient::new(InterceptedService::new(
                kit::grpc::channel(&config.forecasting_url)?,
                Carry::to("forecasting", &config.hop, Arc::clone(clock))?,
            ))
            .max_decoding_message_size(LARGEST_ANSWER),
            addresses: AddressesClient::new(onchain.clone()).max_decoding_message_size(LARGEST_ANSWER),
            chains: ChainsClient::new(onchain),
        })
    }
}

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
    pub const HEAVY: Self = Self {
        weight: Weight::Heavy,
        idempotent: true,
    };
}

/// What a call needs to know about the request that it is made for.
#[derive(Debug, Clone)]
pub struct Context {
    pub identity: Identity,
    pub deadline: Instant,
    request_id: String,
    parent: HashMap<String, String>,
}

impl Context {
    /// For a request, on behalf of `identity`.
    #[must_use]
    pub fn of(request: &HttpRequest, shared: &Shared, identity: Identity) -> Self {
        let parent = ["traceparent", "tracestate"].into_iter().filter_map(|name| {
            let value = request.headers().get(name)?.to_str().ok()?;
            Some((name.to_owned(), value.to_owned()))
        });
        let request_id = request.extensions().get::<Seen>().map(|seen| seen.request_id.clone());
        Self {
            identity,
            deadline: Instant::now() + shared.deadline(),
            request_id: request_id.unwrap_or_default(),
            parent: parent.collect(),
        }
    }

    /// For work of the gateway's own.
    #[must_use]
    pub fn own(limit: Duration) -> Self {
        Self {
            identity: Identity::default(),
            deadline: Instant::now() + limit,
            request_id: String::new(),
            parent: HashMap::new(),
        }
    }

    fn span(&self) -> Span {
        let span = tracing::info_span!("gateway", otel.kind = "server", request_id = %self.request_id);
        if !self.parent.is_empty() {
            let parent = global::get_text_map_propagator(|propagator| propagator.extract(&self.parent));
            if let Err(error) = span.set_parent(parent) {
                tracing::trace!(%error, "this span has no parent");
            }
        }
        span
    }
}

/// Makes a call within the context's deadline; a second time where that is safe, affordable and may help.
///
/// # Errors
/// The service's answer, or 503 at the gate.
pub async fn call<Q, R, F, Fut>(
    shared: &Shared,
    context: &Context,
    plan: Plan,
    message: Q,
    send: F,
) -> Result<R, Problem>
where
    Q: Clone,
    F: Fn(Request<Q>) -> Fut,
    Fut: Future<Output = Result<Response<R>, Status>>,
{
    let _inside = shared.gate.enter(plan.weight)?;
    shared.budget.deposit();
    let work = async {
        let first = attempt(context, message.clone(), &send).await;
        let again = matches!(&first, Err(status) if matches!(status.code(), Code::Unavailable | Code::Cancelled));
        if !again || !plan.idempotent || !shared.budget.withdraw() {
            return first;
        }
        tokio::time::sleep(jitter()).await;
        attempt(context, message, &send).await
    };
    Ok(work.instrument(context.span()).await?)
}

async fn attempt<Q, R, F, Fut>(context: &Context, message: Q, send: &F) -> Result<R, Status>
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
    match tokio::time::timeout(left, send(request)).await {
        Ok(answer) => Ok(answer?.into_inner()),
        Err(_) => Err(late()),
    }
}

/// `ask!(worker, context, plan, client.method, message)`
#[macro_export]
macro_rules! ask {
    ($worker:expr, $context:expr, $plan:expr, $client:ident . $method:ident, $message:expr) => {
        $crate::clients::call(&$worker.shared, $context, $plan, $message, |request| {
            let mut client = $worker.clients.$client.clone();
            async move { client.$method(request).await }
        })
    };
}
