//! The plan and what was used of it, from ledgers that the test holds.

use std::sync::{Arc, Mutex};

use proto::{
    usage::{self as counted, provider_usage_server::ProviderUsage},
    workspace::{GetPlanUsageRequest, GetPlanUsageResponse},
};
use tonic::{Request, Response, Status};

use crate::world::World;

/// What one service counted; none where it does not answer.
#[derive(Clone, Default)]
pub struct Counts(Arc<Mutex<Option<counted::GetUsageResponse>>>);

impl Counts {
    fn set(&self, providers: &[(&str, Option<i64>)], days: &[(i32, &str, i64, i64, i64)]) {
        let provider = |(id, month_quota): &(&str, Option<i64>)| counted::Provider {
            id: (*id).to_owned(),
            name: id.to_uppercase(),
            month_quota: *month_quota,
        };
        let day = |(day, provider, calls, installation_calls, background_calls): &(i32, &str, i64, i64, i64)| {
            counted::DayUsage {
                provider: (*provider).to_owned(),
                day: *day,
                calls: *calls,
                installation_calls: *installation_calls,
                background_calls: *background_calls,
            }
        };
        *self.0.lock().unwrap() = Some(counted::GetUsageResponse {
            providers: providers.iter().map(provider).collect(),
            days: days.iter().map(day).collect(),
        });
    }
}

#[tonic::async_trait]
impl ProviderUsage for Counts {
    async fn get_usage(
        &self,
        request: Request<counted::GetUsageRequest>,
    ) -> Result<Response<counted::GetUsageResponse>, Status> {
        let asked = request.into_inner();
        let mut kept = self
            .0
            .lock()
            .unwrap()
            .clone()
            .ok_or_else(|| Status::unavailable("away"))?;
        kept.days
            .retain(|day| (asked.from_day..=asked.to_day).contains(&day.day));
        Ok(Response::new(kept))
    }
}

/// 2026-11-01, and the world's today, the 21st.
const FIRST: i32 = 20_758;
const TODAY: i32 = FIRST + 20;

async fn usage(world: &World, month: &str) -> Result<GetPlanUsageResponse, Status> {
    let asked = GetPlanUsageRequest {
        month: month.to_owned(),
    };
    let mut person = world.person();
    person.plan_usage.get_plan_usage(asked).await.map(Response::into_inner)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_ledgers_are_one_month_with_a_forecast() {
    let world = World::start_with(|args| args.plan_calls = Some(1_000)).await;
    let market: Vec<_> = (-10..20).map(|n| (FIRST + n, "coingecko", 10, 30, 15)).collect();
    world.market_counts.set(&[("coingecko", Some(10_000))], &market);
    world
        .chain_counts
        .set(&[("esplora", None)], &[(TODAY, "esplora", 4, 9, 0)]);
    let told = usage(&world, "").await.unwrap();
    assert_eq!(
        (told.month.as_str(), told.from_day, told.to_day),
        ("2026-11", FIRST, FIRST + 29)
    );
    assert_eq!(
        (told.current_day, told.calls, told.installation_calls),
        (TODAY, 204, 609)
    );
    let plan = told.plan.unwrap();
    assert_eq!(
        (plan.name.as_str(), plan.included_calls, plan.payment.as_str()),
        ("Self-hosted", Some(1_000), "none")
    );
    let rows: Vec<_> = told
        .providers
        .iter()
        .map(|one| (one.id.as_str(), one.calls, one.background_calls, one.month_quota))
        .collect();
    assert_eq!(rows, [("coingecko", 200, 300, Some(10_000)), ("esplora", 4, 0, None)]);
    assert_eq!(
        (told.days.len(), told.days[0].day),
        (21, FIRST),
        "days of the month only"
    );
    // Equal days: 204 so far, 6 more today, and ten a day for nine days.
    let forecast = told.forecast.unwrap();
    assert_eq!((forecast.calls, forecast.low, forecast.high), (300, 300, 300));
    assert_eq!(told.days_known, 28);
    assert!(told.unavailable.is_empty());

    let october = usage(&world, "2026-10").await.unwrap();
    assert_eq!(
        (october.calls, october.forecast, october.to_day),
        (100, None, FIRST - 1)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_that_is_away_is_named_and_nothing_is_foretold() {
    let world = World::start().await;
    let days: Vec<_> = (0..20).map(|n| (FIRST + n, "coingecko", 1, 1, 0)).collect();
    world.market_counts.set(&[("coingecko", None)], &days);
    let told = usage(&world, "2026-11").await.unwrap();
    assert_eq!((told.calls, told.forecast), (20, None));
    assert_eq!(told.unavailable, ["blockchain data"]);
    for month in ["2026-12", "2025-10", "soon"] {
        let refused = usage(&world, month).await.unwrap_err();
        assert_eq!(kit::status::read(&refused).fields[0].0, "month", "{month}");
    }
}
