//! The sandbox's own interface: faults, counters, the world's present.

use actix_web::{
    HttpResponse,
    web::{self, Data, Json, ServiceConfig},
};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::json;

use crate::{
    fault::{Fault, Switch},
    outside::Outside,
    world::clock,
};

pub fn routes(config: &mut ServiceConfig) {
    config
        .route(
            "/_fault",
            web::get().to(async |switch: Data<Switch>| HttpResponse::Ok().json(switch.faults())),
        )
        .route("/_fault", web::post().to(set))
        .route("/_fault", web::delete().to(clear))
        .route("/_count", web::get().to(count))
        .route("/_reset", web::post().to(reset))
        .route("/_world", web::get().to(about))
        .route("/_world", web::post().to(turn))
        .route("/_world/cases", web::get().to(cases));
}

async fn set(switch: Data<Switch>, fault: Json<Fault>) -> HttpResponse {
    switch.set(fault.into_inner());
    HttpResponse::NoContent().finish()
}

async fn clear(switch: Data<Switch>) -> HttpResponse {
    switch.clear();
    HttpResponse::NoContent().finish()
}

async fn count(switch: Data<Switch>) -> HttpResponse {
    let routes = switch.counts();
    HttpResponse::Ok().json(json!({"total": routes.values().sum::<u64>(), "routes": routes}))
}

async fn reset(switch: Data<Switch>) -> HttpResponse {
    switch.reset();
    HttpResponse::NoContent().finish()
}

async fn about(outside: Data<Outside>) -> HttpResponse {
    let world = &outside.world;
    HttpResponse::Ok().json(json!({
        "world": world.kind(), "now": clock::iso(world.now_ms()), "now_ms": world.now_ms(),
        "coins": world.coins().len(), "source": outside.source, "chain": outside.chain.kind(),
        "blockscout": outside.blockscout_version(),
    }))
}

/// What was planted in the generated chains, and the businesses in them.
async fn cases(outside: Data<Outside>) -> HttpResponse {
    let (mut cases, mut services) = outside.chain.cases_and_services();
    let (more_cases, more_services) = outside.chains.cases_and_services();
    cases.extend(more_cases);
    services.extend(more_services);
    HttpResponse::Ok().json(json!({"cases": cases, "services": services}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Present {
    now: Option<DateTime<Utc>>,
    blockscout: Option<u8>,
    history_limit_days: Option<u32>,
}

async fn turn(outside: Data<Outside>, present: Json<Present>) -> HttpResponse {
    if let Some(version) = present.blockscout {
        if !(11..=12).contains(&version) {
            return HttpResponse::BadRequest().body("blockscout is 11 or 12");
        }
        outside.set_blockscout_version(version);
    }
    if let Some(days) = present.history_limit_days {
        outside.set_history_limit_days(days.into());
    }
    if let Some(now) = present.now {
        outside.world.clock.set(now.timestamp_millis());
    }
    HttpResponse::NoContent().finish()
}
