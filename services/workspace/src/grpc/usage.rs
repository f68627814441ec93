//! The plan and what was used of it.

use proto::workspace::{self as pb, plan_usage_server::PlanUsage as Contract};
use tonic::{Request, Response};

use super::{Reply, Service, failed, user};
use crate::{
    app::{PlanUsage, UsedProvider},
    domain::usage::{Day, Plan, number},
};

fn plan(plan: Plan) -> pb::BillingPlan {
    pb::BillingPlan {
        name: plan.name,
        included_calls: plan.included_calls,
        // Nothing is charged: there are no prices, and no invoices.
        price: String::new(),
        currency: String::new(),
        payment: "none".to_owned(),
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
        forecast: used.forecast.map(|told| pb::UsageForecast {
            calls: told.calls,
            low: told.low,
            high: told.high,
        }),
        days_known: u32::try_from(used.days_known).unwrap_or(u32::MAX),
        unavailable: used.unavailable.into_iter().map(str::to_owned).collect(),
    }
}

#[tonic::async_trait]
impl Contract for Service {
    async fn get_plan_usage(&self, request: Request<pb::GetPlanUsageRequest>) -> Reply<pb::GetPlanUsageResponse> {
        user(&request)?;
        let used = self.0.plan_usage(&request.get_ref().month).await.map_err(failed)?;
        Ok(Response::new(whole(used)))
    }
}
