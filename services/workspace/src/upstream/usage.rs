//! Calls to providers, as market-ingest and onchain counted them.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, NaiveDate};
use kit::{args::HopArgs, clock::Clock, grpc::TracedChannel, identity::Carry};
use proto::usage::{GetUsageRequest, GetUsageResponse, provider_usage_client::ProviderUsageClient};
use tonic::{Request, service::interceptor::InterceptedService};

use crate::domain::usage::{Day, number};

/// A page with one part missing is better than one that waits.
const PATIENCE: Duration = Duration::from_secs(4);

type Client = ProviderUsageClient<InterceptedService<TracedChannel, Carry>>;

/// What one service counted.
#[derive(Debug, Clone)]
pub struct Counted {
    pub providers: Vec<Provider>,
    pub days: Vec<Day>,
}

#[derive(Debug, Clone)]
pub struct Provider {
    pub id: String,
    pub name: String,
    pub month_quota: Option<i64>,
}

/// Clones share their connections.
#[derive(Debug, Clone)]
pub struct Ledgers {
    market: Client,
    onchain: Client,
}

impl Ledgers {
    /// Connects when first asked.
    ///
    /// # Errors
    /// When an address is none, or the hop secret too short.
    pub fn new(market: &str, onchain: &str, hop: &HopArgs, clock: &Arc<dyn Clock>) -> anyhow::Result<Self> {
        let client = |url: &str, audience| -> anyhow::Result<Client> {
            let carry = Carry::to(audience, hop, Arc::clone(clock))?;
            Ok(ProviderUsageClient::with_interceptor(kit::grpc::traced(url)?, carry))
        };
        Ok(Self {
            market: client(market, "market-ingest")?,
            onchain: client(onchain, "onchain")?,
        })
    }

    /// Of market data, and of chains, each where its service answers. The caller is whoever the present work is done for.
    pub async fn between(&self, from: NaiveDate, to: NaiveDate) -> (Option<Counted>, Option<Counted>) {
        tokio::join!(ask(&self.market, from, to), ask(&self.onchain, from, to))
    }
}

async fn ask(client: &Client, from: NaiveDate, to: NaiveDate) -> Option<Counted> {
    let mut request = Request::new(GetUsageRequest {
        from_day: number(from),
        to_day: number(to),
    });
    request.set_timeout(PATIENCE);
    match client.clone().get_usage(request).await {
        Ok(answer) => Some(read(answer.into_inner())),
        Err(status) => {
            tracing::warn!(error = %kit::causes(&status), "a service does not tell its provider calls");
            None
        }
    }
}

fn read(answer: GetUsageResponse) -> Counted {
    let day = |used: proto::usage::DayUsage| {
        Some(Day {
            day: DateTime::from_timestamp(i64::from(used.day) * 86_400, 0)?.date_naive(),
            provider: used.provider,
            calls: used.calls,
            installation_calls: used.installation_calls,
            background_calls: used.background_calls,
        })
    };
    let provider = |one: proto::usage::Provider| Provider {
        id: one.id,
        name: one.name,
        month_quota: one.month_quota,
    };
    Counted {
        providers: answer.providers.into_iter().map(provider).collect(),
        days: answer.days.into_iter().filter_map(day).collect(),
    }
}
