//! The plan and what was used of it.

use proto::workspace::{self as pb, plan_usage_server::PlanUsage as Contract};
use tonic::{Request, Response};

use super::{Reply, Service, failed, user};
use crate::{
    app::{ModelUsage, PlanUsage, UsedProvider},
    domain::{
        minor_units::Money,
        usage::{Day, Plan, number},
    },
};

/// How plans of this installation are paid.
pub(super) const fn payment(has_provider: bool) -> &'static str {
    if has_provider { "provider" } else { "none" }
}

pub(super) fn plan(plan: Plan) -> pb::BillingPlan {
    let price = plan.price.as_ref();
    pb::BillingPlan {
        included_calls: plan.included_calls,
        price: price.map(Money::text).unwrap_or_default(),
        currency: price.map(|price| price.currency.clone()).unwrap_or_default(),
        payment: payment(plan.has_provider).to_owned(),
        name: plan.name,
    }
}

fn provider(one: UsedProvider) -> pb::UsedProvider {
    pb::UsedProvider {
        id: one.id,
        name: one.name,
        calls: one.calls,
        installation_calls: one.installation_calls,
        background_calls: one.background_calls,
        month_quota: one.month_quota,
    }
}

fn day(one: Day) -> pb::UsedDay {
    pb::UsedDay {
        day: number(one.day),
        provider: one.provider,
        calls: one.calls,
        installation_calls: one.installation_calls,
        background_calls: one.background_calls,
    }
}

fn model(used: ModelUsage) -> pb::ModelUsage {
    pb::ModelUsage {
        name: used.name,
        day_limit: used.day_limit.into(),
        today_tokens: used.today,
        tokens: used.days.iter().map(|(_, tokens)| tokens).sum(),
        days: used
            .days
            .into_iter()
            .map(|(day, tokens)| pb::ModelDay {
                day: number(day),
                tokens,
            })
            .collect(),
    }
}

fn whole(used: PlanUsage) -> pb::GetPlanUsageResponse {
    let sum = |of: fn(&UsedProvider) -> i64| used.providers.iter().map(of).sum();
    pb::GetPlanUsageResponse {
        calls: sum(|one| one.calls),
        installation_calls: sum(|one| one.installation_calls),
        plan: Some(plan(used.plan)),
        month: used.month.name(),
        from_day: number(used.month.first()),
        to_day: number(used.month.last()),
        current_day: number(used.today),
        providers: used.providers.into_iter().map(provider).collect(),
        days: used.days.into_iter().map(day).collect(),
        forecast: used.forecast.map(|estimate| pb::UsageForecast {
            calls: estimate.calls,
            low: estimate.low,
            high: estimate.high,
        }),
        days_known: u32::try_from(used.days_known).unwrap_or(u32::MAX),
        unavailable: used.unavailable.into_iter().map(str::to_owned).collect(),
        model: used.model.map(model),
    }
}

#[tonic::async_trait]
impl Contract for Service {
    async fn get_plan_usage(&self, request: Request<pb::GetPlanUsageRequest>) -> Reply<pb::GetPlanUsageResponse> {
        let user = user(&request)?;
        let used = self
            .0
            .plan_usage(user, &request.get_ref().month)
            .await
            .map_err(failed)?;
        Ok(Response::new(whole(used)))
    }
}
