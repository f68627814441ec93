//! GeckoTerminal's API v2 over the world: networks, new pools, one pool, and what is known of a token, in its JSON:API shape.

mod json;
mod network;
mod pool;

use actix_web::{
    HttpRequest, HttpResponse,
    web::{self, Data, Path, ServiceConfig},
};
use serde_json::{Value, json};

use crate::outside::Outside;
use network::{NETWORKS, Network};
use pool::Pool;

/// Rows of a page of pools.
const PAGE: usize = 20;
/// Pages that it gives.
const PAGES: usize = 10;

/// Routes below /geckoterminal/api/v2.
pub fn routes(config: &mut ServiceConfig) {
    config
        .route("/networks", web::get().to(networks))
        .route("/networks/new_pools", web::get().to(new_pools))
        .route("/networks/{network}/new_pools", web::get().to(new_pools_of))
        .route("/networks/{network}/pools/{address}", web::get().to(one_pool))
        .route("/networks/{network}/tokens/{address}/info", web::get().to(token_info));
}

fn not_found() -> HttpResponse {
    HttpResponse::NotFound().json(json!({"errors": [{"status": "404", "title": "Not Found"}]}))
}

fn page_of(request: &HttpRequest) -> usize {
    let page = request
        .query_string()
        .split('&')
        .find_map(|pair| pair.strip_prefix("page="));
    page.and_then(|page| page.parse().ok()).unwrap_or(1).max(1)
}

async fn networks(request: HttpRequest) -> HttpResponse {
    let first: &[Network] = if page_of(&request) == 1 { &NETWORKS } else { &[] };
    let rows: Vec<Value> = first.iter().map(json::network).collect();
    HttpResponse::Ok().json(json!({"data": rows}))
}

fn page(outside: &Outside, mut pools: Vec<Pool>, request: &HttpRequest) -> HttpResponse {
    let page = page_of(request);
    if page > PAGES {
        return HttpResponse::BadRequest()
            .json(json!({"errors": [{"status": "400", "title": "Page is out of range"}]}));
    }
    pools.sort_by_key(|pool| std::cmp::Reverse(pool.opened_ms));
    let pools: Vec<Pool> = pools.into_iter().skip((page - 1) * PAGE).take(PAGE).collect();
    HttpResponse::Ok().json(json::pools(outside, &pools))
}

async fn new_pools(outside: Data<Outside>, request: HttpRequest) -> HttpResponse {
    let newest = page_of(&request).min(PAGES) * PAGE;
    let pools = NETWORKS
        .iter()
        .flat_map(|network| pool::newest(&outside.world, network, newest));
    page(&outside, pools.collect(), &request)
}

async fn new_pools_of(outside: Data<Outside>, network: Path<String>, request: HttpRequest) -> HttpResponse {
    let Some(network) = Network::find(&network) else {
        return not_found();
    };
    let newest = page_of(&request).min(PAGES) * PAGE;
    page(&outside, pool::newest(&outside.world, network, newest), &request)
}

async fn one_pool(outside: Data<Outside>, path: Path<(String, String)>) -> HttpResponse {
    let (network, address) = path.into_inner();
    let found = Network::find(&network).and_then(|network| pool::by_address(&outside.world, network, &address));
    match found {
        Some(found) => HttpResponse::Ok().json(json::one(&outside, &found)),
        None => not_found(),
    }
}

async fn token_info(outside: Data<Outside>, path: Path<(String, String)>) -> HttpResponse {
    let (network, address) = path.into_inner();
    let Some(network) = Network::find(&network) else {
        return not_found();
    };
    if let Some(coin) = network.coin_at(&outside.world, &address) {
        return HttpResponse::Ok().json(json::coin_info(&outside, network, coin));
    }
    match pool::by_token(&outside.world, network, &address) {
        Some(pool) => HttpResponse::Ok().json(json::token_info(&pool, outside.world.now_ms())),
        None => not_found(),
    }
}
