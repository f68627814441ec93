//! `meridian.usage.v1.ProviderUsage`, for the service whose ledger it is.

use std::{collections::BTreeMap, sync::Arc};

use chrono::{DateTime, NaiveDate};
use kit::{Classify, identity::Identity, status};
use proto::usage::{self as pb, provider_usage_server::ProviderUsage};
use tonic::{Request, Response, Status};
use vocab::{ErrorKind, Provider};

use crate::{Error, Meter};

/// Days of one answer.
const MOST_DAYS: i64 = 400;

/// Answers from a [`Meter`].
#[derive(Debug, Clone)]
pub struct Usage {
    meter: Arc<Meter>,
    /// What the service may call, with the calls a month that the provider grants.
    providers: Arc<[(Provider, Option<i64>)]>,
}

impl Usage {
    #[must_use]
    pub fn new(meter: Arc<Meter>, providers: impl IntoIterator<Item = (Provider, Option<i64>)>) -> Self {
        Self {
            meter,
            providers: providers.into_iter().collect(),
        }
    }
}

impl Classify for Error {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::Spent(spent) => spent.kind(),
            Self::LimitsAway(_) | Self::StoreAway(_) => ErrorKind::Unavailable,
            Self::Store(_) => ErrorKind::Internal,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::Spent(spent) => spent.code(),
            Self::LimitsAway(_) => "limits_unavailable",
            Self::StoreAway(_) => "db_unavailable",
            Self::Store(_) => "internal",
        }
    }
}

fn day(days: i32, field: &str) -> Result<NaiveDate, Status> {
    let day = DateTime::from_timestamp(i64::from(days) * 86_400, 0).map(|at| at.date_naive());
    day.ok_or_else(|| status::invalid(field, "validation_failed", "This is not a day."))
}

fn number(day: NaiveDate) -> i32 {
    let since = day.signed_duration_since(NaiveDate::default()).num_days();
    i32::try_from(since).unwrap_or_default()
}

#[tonic::async_trait]
impl ProviderUsage for Usage {
    async fn get_usage(&self, request: Request<pb::GetUsageRequest>) -> Result<Response<pb::GetUsageResponse>, Status> {
        let identity = request.extensions().get::<Identity>().copied().unwrap_or_default();
        let user = identity.user.ok_or_else(|| {
            let kind = ErrorKind::Unauthenticated;
            status::build(kind, "token_invalid", "Please sign in.", Vec::new(), None)
        })?;
        let asked = request.into_inner();
        let (from, to) = (day(asked.from_day, "from_day")?, day(asked.to_day, "to_day")?);
        if from > to || (to - from).num_days() >= MOST_DAYS {
            return Err(status::invalid(
                "to_day",
                "validation_failed",
                "Choose a range of at most 400 days that does not end before it begins.",
            ));
        }
        let (own, all) = self
            .meter
            .usage(user, from, to)
            .await
            .map_err(|error| status::of(&error))?;
        let mut days: BTreeMap<(i32, String), pb::DayUsage> = BTreeMap::new();
        for row in all {
            let (day, provider) = (number(row.day), row.provider);
            let used = pb::DayUsage {
                provider: provider.clone(),
                day,
                calls: 0,
                installation_calls: row.calls,
                background_calls: row.background,
            };
            days.insert((day, provider), used);
        }
        for row in own {
            let day = number(row.day);
            if let Some(used) = days.get_mut(&(day, row.provider)) {
                used.calls = row.calls;
            }
        }
        let providers = self.providers.iter().map(|(provider, month_quota)| pb::Provider {
            id: provider.id().to_owned(),
            name: provider.name().to_owned(),
            month_quota: *month_quota,
        });
        Ok(Response::new(pb::GetUsageResponse {
            providers: providers.collect(),
            days: days.into_values().collect(),
        }))
    }
}
