//! A model of OpenAI's shape that is none: it answers a few questions by scripts, the same every time, and says so.
//!
//! `/model/v1` answers as the API's reference says; `/model/{quirk}/v1` has one of the habits that servers of many makes have.

mod question;
mod script;
mod wire;

use std::{convert::Infallible, time::Duration};

use actix_web::{
    HttpRequest, HttpResponse,
    web::{self, Bytes, Json, ServiceConfig},
};
use futures::{StreamExt, future, stream};
use serde_json::{Value, json};

use script::reply;

/// The name under which it is listed; any other is answered, too.
pub const NAME: &str = "sandbox-scripted-model";
/// Between two chunks of a server that drips.
const DRIP: Duration = Duration::from_millis(20);

/// What a server does otherwise than the reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Quirk {
    None,
    /// Every call of a tool has the index 0 (ollama#15457).
    IndexZero,
    /// `finish_reason` is an empty text in every chunk (sglang#3912).
    NoFinish,
    /// No chunk counts tokens.
    NoUsage,
    /// `usage` is an empty object (zed#42893).
    EmptyUsage,
    /// Arguments of calls are objects.
    ObjectArguments,
    /// Calls have no ids.
    NoIds,
    /// Arguments are no JSON the first time.
    BrokenArguments,
    /// It does not stream.
    Whole,
    /// It streams calls as one message.
    WholeCalls,
    /// It asks for the same tool again and again.
    Loop,
    /// 429.
    Limited,
    /// An error with status 200, in the middle of the stream.
    ErrorInStream,
    /// An error with status 200 in the place of an answer.
    ErrorAsAnswer,
    /// 401, which repeats the key.
    Key,
    /// A few bytes at a time.
    Drip,
    /// The line breaks.
    Cut,
    /// The first words, and nothing more.
    Stall,
    /// It knows neither `stream_options` nor `max_tokens`.
    Strict,
    /// It does what texts of strangers say.
    Obey,
}

const QUIRKS: [(&str, Quirk); 19] = [
    ("index-zero", Quirk::IndexZero),
    ("no-finish", Quirk::NoFinish),
    ("no-usage", Quirk::NoUsage),
    ("empty-usage", Quirk::EmptyUsage),
    ("object-arguments", Quirk::ObjectArguments),
    ("no-ids", Quirk::NoIds),
    ("broken-arguments", Quirk::BrokenArguments),
    ("whole", Quirk::Whole),
    ("whole-calls", Quirk::WholeCalls),
    ("loop", Quirk::Loop),
    ("limited", Quirk::Limited),
    ("error-in-stream", Quirk::ErrorInStream),
    ("error-as-answer", Quirk::ErrorAsAnswer),
    ("key", Quirk::Key),
    ("drip", Quirk::Drip),
    ("cut", Quirk::Cut),
    ("stall", Quirk::Stall),
    ("strict", Quirk::Strict),
    ("obey", Quirk::Obey),
];

/// Routes below /model.
pub fn routes(config: &mut ServiceConfig) {
    config
        .route("/v1/models", web::get().to(models))
        .route("/v1/chat/completions", web::post().to(plain))
        .route("/{quirk}/v1/models", web::get().to(models))
        .route("/{quirk}/v1/chat/completions", web::post().to(quirky));
}

async fn models() -> HttpResponse {
    HttpResponse::Ok().json(json!({"object": "list", "data": [{"id": NAME, "object": "model", "owned_by": "sandbox"}]}))
}

async fn plain(request: HttpRequest, body: Json<Value>) -> HttpResponse {
    completion(&request, &body, Quirk::None)
}

async fn quirky(request: HttpRequest, body: Json<Value>, name: web::Path<String>) -> HttpResponse {
    match QUIRKS.iter().find(|(known, _)| *known == name.as_str()) {
        Some((_, quirk)) => completion(&request, &body, *quirk),
        None => HttpResponse::NotFound().json(wire::error("not_found", "There is no such quirk.")),
    }
}

fn completion(request: &HttpRequest, body: &Value, quirk: Quirk) -> HttpResponse {
    match quirk {
        Quirk::Limited => {
            return HttpResponse::TooManyRequests()
                .insert_header(("retry-after", "7"))
                .json(wire::error("rate_limit_exceeded", "Too many requests."));
        }
        Quirk::ErrorAsAnswer => {
            return HttpResponse::Ok().json(wire::error("server_error", "The model is overloaded."));
        }
        Quirk::Key => {
            let sent = request
                .headers()
                .get("authorization")
                .and_then(|value| value.to_str().ok());
            let says = format!("Incorrect API key provided: {}.", sent.unwrap_or("none"));
            return HttpResponse::Unauthorized().json(wire::error("invalid_api_key", &says));
        }
        Quirk::Strict => {
            if let Some(unknown) = ["stream_options", "max_tokens"]
                .iter()
                .find(|name| body.get(**name).is_some())
            {
                let instead = if *unknown == "max_tokens" {
                    " Use max_completion_tokens."
                } else {
                    ""
                };
                let says = format!("Unsupported parameter: {unknown}.{instead}");
                return HttpResponse::BadRequest().json(wire::error("unsupported_parameter", &says));
            }
        }
        _ => {}
    }
    let Some(messages) = body.get("messages").and_then(Value::as_array) else {
        return HttpResponse::BadRequest().json(wire::error("invalid_request_error", "messages is needed."));
    };
    let reply = reply(messages, quirk);
    let is_streamed = body.get("stream").and_then(Value::as_bool).unwrap_or(false) && quirk != Quirk::Whole;
    if !is_streamed {
        return HttpResponse::Ok().json(wire::document(body, &reply));
    }
    let wants_usage = body.pointer("/stream_options/include_usage") == Some(&Value::Bool(true));
    let mut events = wire::events(body, &reply, quirk, wants_usage);
    match quirk {
        Quirk::Cut => events.truncate(events.len().div_ceil(2)),
        Quirk::Stall => events.truncate(2),
        Quirk::ErrorInStream => {
            events.truncate(2);
            events.push(wire::event(&wire::error("server_error", "The model is overloaded.")));
        }
        _ => {}
    }
    let pace = if quirk == Quirk::Drip { DRIP } else { Duration::ZERO };
    let sent = stream::iter(events).then(move |event| async move {
        if !pace.is_zero() {
            tokio::time::sleep(pace).await;
        }
        Ok::<_, Infallible>(Bytes::from(event))
    });
    let mut answer = HttpResponse::Ok();
    answer.content_type("text/event-stream");
    if quirk == Quirk::Stall {
        // Open until the caller goes.
        answer.streaming(sent.chain(stream::once(future::pending())))
    } else {
        answer.streaming(sent)
    }
}
