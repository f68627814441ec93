//! Esplora's REST interface over the chain: paths, bodies and errors as its own server gives them.

mod address;
mod block;
mod error;
mod json;
mod mempool;
mod tx;

use actix_web::{
    HttpRequest, HttpResponse,
    web::{self, Data, ServiceConfig},
};
use serde::Serialize;

pub use error::Refusal;

use crate::{chain::View, outside::Outside};

type Answer = Result<HttpResponse, Refusal>;

/// Routes below /esplora.
pub fn routes(config: &mut ServiceConfig) {
    config
        .route("/blocks/tip/height", web::get().to(block::tip_height))
        .route("/blocks/tip/hash", web::get().to(block::tip_hash))
        .route("/blocks", web::get().to(block::latest))
        .route("/blocks/{start}", web::get().to(block::list))
        .route("/block-height/{height}", web::get().to(block::at_height))
        .route("/block/{hash}", web::get().to(block::block))
        .route("/block/{hash}/status", web::get().to(block::status))
        .route("/block/{hash}/header", web::get().to(block::header))
        .route("/block/{hash}/raw", web::get().to(block::raw))
        .route("/block/{hash}/txids", web::get().to(block::txids))
        .route("/block/{hash}/txid/{index}", web::get().to(block::txid))
        .route("/block/{hash}/txs", web::get().to(block::first_txs))
        .route("/block/{hash}/txs/{start}", web::get().to(block::txs))
        .route("/tx", web::post().to(mempool::send))
        .route("/tx/{txid}", web::get().to(tx::tx))
        .route("/tx/{txid}/hex", web::get().to(tx::hex))
        .route("/tx/{txid}/raw", web::get().to(tx::raw))
        .route("/tx/{txid}/status", web::get().to(tx::status))
        .route("/tx/{txid}/merkle-proof", web::get().to(tx::merkle_proof))
        .route("/tx/{txid}/merkleblock-proof", web::get().to(tx::merkle_block))
        .route("/tx/{txid}/outspend/{index}", web::get().to(tx::outspend))
        .route("/tx/{txid}/outspends", web::get().to(tx::outspends))
        .route("/mempool", web::get().to(mempool::backlog))
        .route("/mempool/txids", web::get().to(mempool::txids))
        .route("/mempool/recent", web::get().to(mempool::recent))
        .route("/fee-estimates", web::get().to(mempool::fees))
        .route("/address-prefix/{prefix}", web::get().to(address::with_prefix));
    for kind in ["address", "scripthash"] {
        config
            .route(&format!("/{kind}/{{who}}"), web::get().to(address::stats))
            .route(&format!("/{kind}/{{who}}/txs"), web::get().to(address::txs))
            .route(&format!("/{kind}/{{who}}/txs/chain"), web::get().to(address::chain))
            .route(
                &format!("/{kind}/{{who}}/txs/chain/{{last}}"),
                web::get().to(address::chain),
            )
            .route(&format!("/{kind}/{{who}}/txs/mempool"), web::get().to(address::mempool))
            .route(&format!("/{kind}/{{who}}/utxo"), web::get().to(address::utxo));
    }
    config.default_service(web::to(nowhere));
}

async fn nowhere(request: HttpRequest) -> HttpResponse {
    let path = request.path().trim_start_matches("/esplora");
    HttpResponse::NotFound()
        .content_type("text/plain")
        .body(format!("endpoint does not exist {path:?}"))
}

/// Looks at the chain at the world's present.
fn look<T>(outside: &Data<Outside>, look: impl FnOnce(&mut View) -> T) -> T {
    outside.chain.at(outside.world.now_ms(), look)
}

fn json(body: &impl Serialize) -> HttpResponse {
    HttpResponse::Ok().json(body)
}

fn text(body: impl ToString) -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain").body(body.to_string())
}

fn octets(body: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/octet-stream").body(body)
}
