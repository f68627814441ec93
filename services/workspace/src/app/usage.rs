//! What was used of the plan in a month, put together of what the services counted.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use vocab::UserId;

use super::App;
use crate::{
    domain::usage::{self, Day, Forecast, Month, Plan},
    error::Error,
    store::model_call,
    upstream::usage::Counted,
};

/// A provider with its calls of the month.
#[derive(Debug, Clone)]
pub struct UsedProvider {
    pub id: String,
    pub name: String,
    pub month_quota: Option<i64>,
    pub calls: i64,
    pub installation_calls: i64,
    pub background_calls: i64,
}

/// What one user used of the assistant's model.
#[derive(Debug, Clone)]
pub struct ModelUsage {
    pub name: String,
    pub day_limit: u32,
    /// Of today, whatever month is asked for.
    pub today: i64,
    /// Of the month, by day.
    pub days: Vec<(NaiveDate, i64)>,
}

/// The month of one user.
#[derive(Debug, Clone)]
pub struct PlanUsage {
    pub plan: Plan,
    pub month: Month,
    pub today: NaiveDate,
    pub providers: Vec<UsedProvider>,
    /// Of the month, in order of day and provider.
    pub days: Vec<Day>,
    pub forecast: Option<Forecast>,
    pub days_known: usize,
    /// What did not answer, in words.
    pub unavailable: Vec<&'static str>,
    /// Nothing where no model is connected.
    pub model: Option<ModelUsage>,
}

impl App {
    /// A month of the caller's and the installation's calls. Without an answer of one service the other's are shown, and no forecast: it
    /// would be one of a part.
    ///
    /// # Errors
    /// [`Error::Invalid`] for what is no month that can be shown.
    pub async fn plan_usage(&self, user: UserId, month: &str) -> Result<PlanUsage, Error> {
        let today = self.now().date_naive();
        let month = Month::parse(month, today)?;
        let until = month.last().min(today);
        let since = if until == today {
            month.since(today)
        } else {
            month.first()
        };
        let (market, chains) = self.ledgers.between(since, until).await;
        let missing = [("market data", market.is_none()), ("blockchain data", chains.is_none())];
        let unavailable: Vec<_> = missing
            .iter()
            .filter(|(_, missing)| *missing)
            .map(|(name, _)| *name)
            .collect();
        let counted: Vec<Counted> = market.into_iter().chain(chains).collect();

        let mut by_day: BTreeMap<NaiveDate, i64> = BTreeMap::new();
        for day in counted.iter().flat_map(|one| &one.days) {
            *by_day.entry(day.day).or_default() += day.calls;
        }
        let providers = counted.iter().flat_map(|one| {
            one.providers.iter().map(|provider| {
                let days = one
                    .days
                    .iter()
                    .filter(|day| day.provider == provider.id && day.day >= month.first());
                let sum = |of: fn(&Day) -> i64| days.clone().map(of).sum();
                UsedProvider {
                    id: provider.id.clone(),
                    name: provider.name.clone(),
                    month_quota: provider.month_quota,
                    calls: sum(|day| day.calls),
                    installation_calls: sum(|day| day.installation_calls),
                    background_calls: sum(|day| day.background_calls),
                }
            })
        });
        let providers = providers.collect();
        let whole = unavailable.is_empty();
        let forecast = usage::forecast(&by_day, month, today).filter(|_| whole);
        let days_known = usage::known(&by_day, today).len();
        let mut days: Vec<Day> = counted.into_iter().flat_map(|one| one.days).collect();
        days.retain(|day| day.day >= month.first());
        days.sort_by(|a, b| (a.day, &a.provider).cmp(&(b.day, &b.provider)));
        Ok(PlanUsage {
            plan: self.plan_of(user).await?,
            month,
            today,
            providers,
            days,
            forecast,
            days_known,
            unavailable,
            model: self.model_usage(user, month, today).await?,
        })
    }

    async fn model_usage(&self, user: UserId, month: Month, today: NaiveDate) -> Result<Option<ModelUsage>, Error> {
        let Some(name) = self.model_name() else {
            return Ok(None);
        };
        let mut db = self.db().await?;
        Ok(Some(ModelUsage {
            name: name.to_owned(),
            day_limit: self.args.model.model_day_tokens,
            today: model_call::used(&mut db, user, today).await?,
            days: model_call::days(&mut db, user, (month.first(), month.last())).await?,
        }))
    }
}
