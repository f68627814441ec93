//! Blockscout's REST interface v2 over an account chain, in the manners of version 11 and version 12.

mod address;
mod advanced;
mod block;
mod holding;
mod json;
mod page;
mod search;
mod source;
mod token;
mod tx;

pub use json::{function, method_id};

use std::collections::HashMap;

use actix_web::{
    HttpRequest, HttpResponse, ResponseError,
    http::StatusCode,
    web::{self, Data, ServiceConfig},
};
use serde_json::{Value, json};

use crate::{
    evm::{
        View,
        word::{Addr, Hash, parse_hash},
    },
    outside::Outside,
};

/// The version from which `items_count` is the size of a page.
pub const STRICT: u8 = 12;

/// Routes below /blockscout.
pub fn routes(config: &mut ServiceConfig) {
    config.service(
        web::scope("/{chain}/api/v2")
            .route("/addresses/{address}", web::get().to(address::address))
            .route("/addresses/{address}/counters", web::get().to(address::counters))
            .route("/addresses/{address}/tokens", web::get().to(holding::tokens))
            .route("/addresses/{address}/transactions", web::get().to(address::txs))
            .route("/addresses/{address}/token-transfers", web::get().to(address::moves))
            .route(
                "/addresses/{address}/internal-transactions",
                web::get().to(address::calls),
            )
            .route(
                "/addresses/{address}/coin-balance-history",
                web::get().to(address::balances),
            )
            .route(
                "/addresses/{address}/coin-balance-history-by-day",
                web::get().to(address::days),
            )
            .route("/addresses/{address}/nft", web::get().to(holding::pieces))
            .route(
                "/addresses/{address}/nft/collections",
                web::get().to(holding::collections),
            )
            .route("/addresses/{address}/logs", web::get().to(address::logs))
            .route("/transactions/{hash}", web::get().to(tx::tx))
            .route("/transactions/{hash}/token-transfers", web::get().to(tx::moves))
            .route("/transactions/{hash}/internal-transactions", web::get().to(tx::calls))
            .route("/transactions/{hash}/logs", web::get().to(tx::logs))
            .route("/tokens/{address}", web::get().to(token::token))
            .route("/tokens/{address}/holders", web::get().to(token::holders))
            .route("/tokens/{address}/transfers", web::get().to(token::transfers))
            .route("/smart-contracts/{address}", web::get().to(source::contract))
            .route("/blocks", web::get().to(block::blocks))
            .route("/advanced-filters", web::get().to(advanced::filters))
            .route("/search/quick", web::get().to(search::quick))
            .default_service(web::to(nowhere)),
    );
}

async fn nowhere() -> HttpResponse {
    HttpResponse::NotFound().json(json!({"message": "Page not found"}))
}

/// What the provider answers instead of data.
#[derive(Debug)]
pub struct Refusal(u16, Value);

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.1.fmt(f)
    }
}

impl ResponseError for Refusal {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.0).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        HttpResponse::build(self.status_code()).json(&self.1)
    }
}

impl Refusal {
    fn missing() -> Self {
        Self(404, json!({"message": "Not found"}))
    }

    /// A parameter that is none, as each version says it.
    fn bad(version: u8, name: &str, why: &str) -> Self {
        if version < STRICT {
            return Self(422, json!({"message": "Invalid parameter(s)"}));
        }
        let source = json!({"pointer": format!("/{name}")});
        Self(
            422,
            json!({"errors": [{"title": "Invalid value", "source": source, "detail": why}]}),
        )
    }
}

type Answer = Result<HttpResponse, Refusal>;

/// What every handler looks at.
pub struct Scene<'a> {
    pub view: View<'a>,
    pub outside: &'a Outside,
    pub query: HashMap<String, String>,
    pub version: u8,
}

impl Scene<'_> {
    fn text(&self, name: &str) -> Option<&str> {
        self.query
            .get(name)
            .map(|value| value.trim())
            .filter(|value| !value.is_empty())
    }

    /// Comma separated, in capitals.
    fn list(&self, name: &str) -> Option<Vec<String>> {
        self.text(name)
            .map(|text| text.split(',').map(|one| one.trim().to_ascii_uppercase()).collect())
    }

    fn refuses(&self, name: &str, why: &str) -> Refusal {
        Refusal::bad(self.version, name, why)
    }

    /// Version 12 refuses parameters that it does not know, where older ones look away.
    fn without(&self, name: &str) -> Result<(), Refusal> {
        if self.version >= STRICT && self.query.contains_key(name) {
            return Err(self.refuses(name, &format!("Unexpected field: {name}")));
        }
        Ok(())
    }
}

/// Looks at the chain of the path at the world's present.
fn scene(
    outside: &Data<Outside>,
    request: &HttpRequest,
    look: impl FnOnce(&Scene) -> Result<Value, Refusal>,
) -> Answer {
    let chain = request.match_info().get("chain").and_then(|id| id.parse().ok());
    let chain = chain
        .and_then(|id| outside.chains.find(id))
        .ok_or_else(Refusal::missing)?;
    let query = web::Query::<HashMap<String, String>>::from_query(request.query_string());
    let body = chain.at(outside.world.now_ms(), |view| {
        look(&Scene {
            view,
            outside,
            query: query.map(web::Query::into_inner).unwrap_or_default(),
            version: outside.blockscout_version(),
        })
    })?;
    Ok(HttpResponse::Ok().json(body))
}

/// The path's address.
fn who(scene: &Scene, request: &HttpRequest) -> Result<Addr, Refusal> {
    let text = request.match_info().get("address").unwrap_or_default();
    Addr::parse(text).ok_or_else(|| {
        scene.refuses(
            "address_hash_param",
            "Invalid format. Expected ~r/^0x([A-Fa-f0-9]{40})$/",
        )
    })
}

/// The path's transaction.
fn which(scene: &Scene, request: &HttpRequest) -> Result<u32, Refusal> {
    let text = request.match_info().get("hash").unwrap_or_default();
    let hash: Hash = parse_hash(text).ok_or_else(|| {
        scene.refuses(
            "transaction_hash_param",
            "Invalid format. Expected ~r/^0x([A-Fa-f0-9]{64})$/",
        )
    })?;
    scene.view.find(&hash).ok_or_else(Refusal::missing)
}
