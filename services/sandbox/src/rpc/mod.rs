//! JSON-RPC of an account chain's node: single calls and batches, results and codes as nodes give them.

mod call;
mod filter;
mod json;
mod method;

pub use json::{gas_up_to, quantity};
pub use method::run;

use actix_web::{
    HttpResponse,
    web::{self, Bytes, Data, Path, ServiceConfig},
};
use serde_json::{Value, json};

use crate::outside::Outside;

/// Calls in one batch.
const BATCH: usize = 1_000;

/// A failure as nodes give it.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    pub code: i32,
    pub message: String,
    pub data: Option<String>,
}

impl Fault {
    pub fn new(code: i32, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            data: None,
        }
    }

    pub fn params(message: impl Into<String>) -> Self {
        Self::new(-32_602, message)
    }
}

/// Routes below /rpc.
pub fn routes(config: &mut ServiceConfig) {
    config.route("/{chain}", web::post().to(answer));
}

async fn answer(outside: Data<Outside>, chain: Path<u64>, body: Bytes) -> HttpResponse {
    let Some(chain) = outside.chains.find(*chain) else {
        return HttpResponse::NotFound()
            .content_type("text/plain")
            .body("unknown chain");
    };
    let Ok(asked) = serde_json::from_slice::<Value>(&body) else {
        return HttpResponse::Ok().json(refused(&Value::Null, &Fault::new(-32_700, "parse error")));
    };
    let now = outside.world.now_ms();
    let body = match asked {
        Value::Array(calls) if calls.is_empty() => refused(&Value::Null, &Fault::new(-32_600, "empty batch")),
        Value::Array(calls) if calls.len() > BATCH => refused(&Value::Null, &Fault::new(-32_600, "batch too large")),
        Value::Array(calls) => chain.at(now, |view| {
            // A call without an id is a notification: nobody waits for its answer.
            let answers = calls.iter().filter_map(|call| one(view, call));
            Value::Array(answers.collect())
        }),
        call => match chain.at(now, |view| one(view, &call)) {
            Some(answer) => answer,
            None => return HttpResponse::Ok().finish(),
        },
    };
    HttpResponse::Ok().json(body)
}

fn refused(id: &Value, fault: &Fault) -> Value {
    let mut error = json!({"code": fault.code, "message": fault.message});
    if let Some(data) = &fault.data {
        error["data"] = json!(data);
    }
    json!({"jsonrpc": "2.0", "id": id, "error": error})
}

fn one(view: crate::evm::View, call: &Value) -> Option<Value> {
    let Some(fields) = call.as_object() else {
        return Some(refused(&Value::Null, &Fault::new(-32_600, "invalid request")));
    };
    let id = fields.get("id")?;
    let method = match fields.get("method").and_then(Value::as_str) {
        Some(method) if fields.get("jsonrpc").and_then(Value::as_str) == Some("2.0") => method,
        _ => return Some(refused(id, &Fault::new(-32_600, "invalid request"))),
    };
    let none = Vec::new();
    let params = match fields.get("params") {
        None | Some(Value::Null) => &none,
        Some(Value::Array(params)) => params,
        Some(_) => return Some(refused(id, &Fault::params("non-array args"))),
    };
    Some(match method::run(view, method, params) {
        Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
        Err(fault) => refused(id, &fault),
    })
}
