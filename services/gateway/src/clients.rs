//! Calls to the services: identity, trace, deadline, one retry where it is safe, and the gate.

use std::{
    error::Error as _,
    future::Future,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use actix_web::{HttpMessage as _, HttpRequest};
use kit::{
    clock::Clock,
    grpc::traced,
    idempotency::{KEY, REPLAYED},
    identity::{Carry, Identity},
};
use tonic::{Code, Request, Response, Status, service::interceptor::InterceptedService};
use tower::retry::budget::Budget as _;
use tracing::{Instrument, Span};

pub use crate::client_types::*;
use crate::{
    config::Config,
    edge,
    load::{Share, Weight, jitter},
    once::Once,
    problem::Problem,
    state::Shared,
};

/// Documents hold three encodings; the coin list is the largest.
const LARGEST_ANSWER: usize = 32 << 20;
/// Left for our own work after the service's deadline.
const MARGIN: Duration = Duration::from_millis(50);

/// One channel to each service.
#[derive(Debug, Clone)]
pub struct Clients {
    pub accounts: Accounts,
    pub apps: Apps,
    pub auth: Auth,
    pub billing: Billing,
    pub emails: Emails,
    pub live_sessions: LiveSessions,
    pub passkeys: Passkeys,
    pub preferences: Preferences,
    pub teams: Teams,
    pub market: Market,
    pub market_documents: MarketDocuments,
    pub listings: Listings,
    pub nfts: Nfts,
    pub reserves: Reserves,
    pub feed: Feed,
    pub forecast: Forecast,
    pub analysis: Analysis,
    pub cases: Cases,
    pub chains: Chains,
    pub labels: Labels,
    pub entities: Entities,
    pub evidence: Evidence,
    pub packs: Packs,
    pub provider_keys: ProviderKeys,
    pub whales: Whales,
    pub graphs: Graphs,
    pub token_contracts: TokenContracts,
    pub traces: Traces,
    pub addresses: Addresses,
    pub settings: Settings,
    pub ledger: Ledger,
    pub performance: Performance,
    pub portfolio: Portfolio,
    pub archives: Archives,
    pub assistant: Assistant,
    pub journal: Journal,
    pub plan_usage: PlanUsage,
    pub payments: Payments,
    pub tasks: Tasks,
    pub sessions: Sessions,
    pub trips: Trips,
    pub rules: Rules,
    pub portfolios: Portfolios,
    pub wallets: Wallets,
    pub watchlists: Watchlists,
    pub alerts: Alerts,
    pub calendar: Calendar,
    pub strategies: Strategies,
    pub news_feed: NewsFeed,
    pub notifications: Notifications,
    pub comments: Comments,
    pub dashboards: Dashboards,
    pub etf_flows: EtfFlows,
    pub followed_collections: FollowedCollections,
}

impl Clients {
    /// Connects when first used.
    ///
    /// # Errors
    /// Where an address is none, or the hop secret too short.
    pub fn new(config: &Config, clock: &Arc<dyn Clock>) -> anyhow::Result<Self> {
        // All clients of onchain go over this one.
        let onchain = InterceptedService::new(
            traced(&config.onchain_url)?,
            Carry::to("onchain", &config.hop, Arc::clone(clock))?,
        );
        let auth = InterceptedService::new(
            traced(&config.auth_url)?,
            Carry::to("auth", &config.hop, Arc::clone(clock))?,
        );
        let workspace = InterceptedService::new(
            traced(&config.workspace_url)?,
            Carry::to("workspace", &config.hop, Arc::clone(clock))?,
        );
        let market = InterceptedService::new(
            traced(&config.market_url)?,
            Carry::to("market-ingest", &config.hop, Arc::clone(clock))?,
        );
        let forecasting = InterceptedService::new(
            traced(&config.forecasting_url)?,
            Carry::to("forecasting", &config.hop, Arc::clone(clock))?,
        );
        Ok(Self {
            accounts: Accounts::new(auth.clone()),
            apps: Apps::new(auth.clone()),
            auth: Auth::new(auth.clone()),
            billing: Billing::new(auth.clone()),
            emails: Emails::new(auth.clone()),
            live_sessions: LiveSessions::new(auth.clone()),
            passkeys: Passkeys::new(auth.clone()),
            preferences: Preferences::new(auth.clone()),
            teams: Teams::new(auth),
            market: Market::new(market.clone()).max_decoding_message_size(LARGEST_ANSWER),
            market_documents: MarketDocuments::new(market.clone()).max_decoding_message_size(LARGEST_ANSWER),
            listings: Listings::new(market.clone()).max_decoding_message_size(LARGEST_ANSWER),
            nfts: Nfts::new(market.clone()).max_decoding_message_size(LARGEST_ANSWER),
            reserves: Reserves::new(market.clone()).max_decoding_message_size(LARGEST_ANSWER),
            feed: Feed::new(market),
            forecast: Forecast::new(forecasting.clone()).max_decoding_message_size(LARGEST_ANSWER),
            analysis: Analysis::new(forecasting).max_decoding_message_size(LARGEST_ANSWER),
            cases: Cases::new(onchain.clone()).max_decoding_message_size(LARGEST_ANSWER),
            addresses: Addresses::new(onchain.clone()).max_decoding_message_size(LARGEST_ANSWER),
            chains: Chains::new(onchain.clone()),
            labels: Labels::new(onchain.clone()).max_decoding_message_size(LARGEST_ANSWER),
            entities: Entities::new(onchain.clone()),
            evidence: Evidence::new(onchain.clone()).max_decoding_message_size(LARGEST_ANSWER),
            packs: Packs::new(onchain.clone()),
            provider_keys: ProviderKeys::new(onchain.clone()),
            graphs: Graphs::new(onchain.clone()).max_decoding_message_size(LARGEST_ANSWER),
            token_contracts: TokenContracts::new(onchain.clone()),
            traces: Traces::new(onchain.clone()).max_decoding_message_size(LARGEST_ANSWER),
            whales: Whales::new(onchain).max_decoding_message_size(LARGEST_ANSWER),
            settings: Settings::new(workspace.clone()),
            ledger: Ledger::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            performance: Performance::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            archives: Archives::new(workspace.clone()),
            assistant: Assistant::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            portfolio: Portfolio::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            journal: Journal::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            plan_usage: PlanUsage::new(workspace.clone()),
            payments: Payments::new(workspace.clone()),
            tasks: Tasks::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            sessions: Sessions::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            trips: Trips::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            rules: Rules::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            portfolios: Portfolios::new(workspace.clone()),
            wallets: Wallets::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            watchlists: Watchlists::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            alerts: Alerts::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            calendar: Calendar::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            strategies: Strategies::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            news_feed: NewsFeed::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            notifications: Notifications::new(workspace.clone()),
            comments: Comments::new(workspace.clone()),
            dashboards: Dashboards::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            etf_flows: EtfFlows::new(workspace.clone()).max_decoding_message_size(LARGEST_ANSWER),
            followed_collections: FollowedCollections::new(workspace).max_decoding_message_size(LARGEST_ANSWER),
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

/// What a call needs to know about the request that it is made for.
#[derive(Debug, Clone)]
pub struct Context {
    pub identity: Identity,
    pub deadline: Instant,
    /// Whose calls it is counted with; none for the gateway's own.
    share: Option<Share>,
    /// What the request creates is created once.
    once: Option<Once>,
    /// Of the request: calls are its children, also those that somebody else carries through.
    span: Span,
}

impl Context {
    /// For a request, on behalf of `identity`.
    #[must_use]
    pub fn of(request: &HttpRequest, shared: &Shared, identity: Identity) -> Self {
        Self {
            once: request.extensions().get::<Once>().cloned(),
            share: Some(Share::of(&identity, edge::ip(request))),
            identity,
            deadline: Instant::now() + shared.deadline(),
            span: Span::current(),
        }
    }

    /// The same with its whole time: what was received meanwhile has a rate of its own.
    #[must_use]
    pub fn restarted(self, shared: &Shared) -> Self {
        Self {
            deadline: Instant::now() + shared.deadline(),
            ..self
        }
    }

    /// For work of the gateway's own.
    #[must_use]
    pub fn own(limit: Duration) -> Self {
        Self {
            identity: Identity::default(),
            share: None,
            once: None,
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
    let _inside = shared.gate.enter(plan.weight, context.share)?;
    shared.budget.deposit();
    let work = async {
        // What is sent only once is not held while its answer is waited for: it may be a file.
        if !plan.idempotent {
            return attempt(context, plan, message, &send).await;
        }
        let first = attempt(context, plan, message.clone(), &send).await;
        let again = first.as_ref().is_err_and(was_not_answered);
        if !again || !shared.budget.withdraw() {
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
    let once = context.once.as_ref().filter(|_| !plan.idempotent);
    if let Some(once) = once {
        request.metadata_mut().insert(KEY, once.key.clone());
    }
    let Ok(answer) = tokio::time::timeout(left, send(request)).await else {
        return Err(late());
    };
    let answer = answer?;
    if let Some(once) = once.filter(|_| answer.metadata().contains_key(REPLAYED)) {
        once.replayed.store(true, Ordering::Relaxed);
    }
    Ok(answer.into_inner())
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

#[cfg(test)]
#[path = "clients_tests.rs"]
mod tests;
