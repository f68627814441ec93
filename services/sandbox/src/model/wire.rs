//! Replies as chat completions, whole or in chunks.

use serde_json::{Value, json};

use super::{NAME, Quirk, script::Reply};

/// Bytes of a token.
const BYTES_OF_TOKEN: usize = 4;

pub(super) fn error(code: &str, says: &str) -> Value {
    json!({"error": {"message": says, "type": code, "param": null, "code": code}})
}

pub(super) fn event(chunk: &Value) -> String {
    format!("data: {chunk}\n\n")
}

fn name(request: &Value) -> Value {
    request.get("model").cloned().unwrap_or_else(|| json!(NAME))
}

fn usage(request: &Value, reply: &Reply) -> Value {
    let tokens = |bytes: usize| bytes.div_ceil(BYTES_OF_TOKEN);
    let prompt = tokens(request.get("messages").map_or(0, |messages| messages.to_string().len()));
    let calls: usize = reply
        .calls
        .iter()
        .map(|(name, sent)| name.len() + sent.to_string().len())
        .sum();
    let completion = tokens(reply.text.len() + calls).max(1);
    json!({"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion})
}

/// Arguments as the API sends them; a text stands for itself, which need be no JSON.
fn arguments(sent: &Value) -> String {
    sent.as_str().map_or_else(|| sent.to_string(), str::to_owned)
}

fn call(place: usize, (name, sent): &(&'static str, Value), quirk: Quirk) -> Value {
    let arguments = if quirk == Quirk::ObjectArguments {
        sent.clone()
    } else {
        Value::String(arguments(sent))
    };
    let index = if quirk == Quirk::IndexZero { 0 } else { place };
    let mut call = json!({"index": index, "type": "function", "function": {"name": name, "arguments": arguments}});
    if quirk != Quirk::NoIds {
        call["id"] = json!(format!("call_{place}"));
    }
    call
}

fn reason(reply: &Reply) -> &'static str {
    if reply.calls.is_empty() { "stop" } else { "tool_calls" }
}

/// The answer of a server that does not stream.
pub(super) fn document(request: &Value, reply: &Reply) -> Value {
    let calls: Vec<Value> = reply
        .calls
        .iter()
        .zip(0..)
        .map(|(one, place)| call(place, one, Quirk::None))
        .collect();
    let mut message = json!({"role": "assistant", "content": reply.text});
    if !calls.is_empty() {
        message["tool_calls"] = json!(calls);
    }
    json!({
        "id": "chatcmpl-sandbox", "object": "chat.completion", "created": 0, "model": name(request),
        "choices": [{"index": 0, "message": message, "finish_reason": reason(reply)}],
        "usage": usage(request, reply),
    })
}

/// The chunks of a stream, as server-sent events.
pub(super) fn events(request: &Value, reply: &Reply, quirk: Quirk, wants_usage: bool) -> Vec<String> {
    let none = if quirk == Quirk::NoFinish {
        json!("")
    } else {
        Value::Null
    };
    let chunk = |choices: Value| {
        let mut chunk = json!({
            "id": "chatcmpl-sandbox", "object": "chat.completion.chunk", "created": 0, "model": name(request), "choices": choices,
        });
        if quirk == Quirk::EmptyUsage {
            chunk["usage"] = json!({});
        }
        chunk
    };
    let delta = |delta: Value| event(&chunk(json!([{"index": 0, "delta": delta, "finish_reason": none}])));
    let mut events = vec![delta(json!({"role": "assistant", "content": ""}))];
    events.extend(
        reply
            .text
            .split_inclusive(' ')
            .map(|word| delta(json!({"content": word}))),
    );
    let calls: Vec<Value> = reply
        .calls
        .iter()
        .zip(0..)
        .map(|(one, place)| call(place, one, quirk))
        .collect();
    if quirk == Quirk::WholeCalls && !calls.is_empty() {
        let message = json!({"role": "assistant", "content": null, "tool_calls": calls});
        events.push(event(&chunk(
            json!([{"index": 0, "message": message, "finish_reason": none}]),
        )));
    } else {
        events.extend(
            calls
                .into_iter()
                .flat_map(|call| parts(call, quirk))
                .map(|part| delta(json!({"tool_calls": [part]}))),
        );
    }
    let finish = if quirk == Quirk::NoFinish {
        json!("")
    } else {
        json!(reason(reply))
    };
    events.push(event(&chunk(
        json!([{"index": 0, "delta": {}, "finish_reason": finish}]),
    )));
    if wants_usage && !matches!(quirk, Quirk::NoUsage | Quirk::EmptyUsage) {
        let mut last = chunk(json!([]));
        last["usage"] = usage(request, reply);
        events.push(event(&last));
    }
    events.push("data: [DONE]\n\n".to_owned());
    events
}

/// Arguments come in two parts, but from servers that send calls whole.
fn parts(call: Value, quirk: Quirk) -> Vec<Value> {
    let whole = call
        .pointer("/function/arguments")
        .and_then(Value::as_str)
        .map(str::to_owned);
    let Some(whole) = whole.filter(|_| !matches!(quirk, Quirk::IndexZero | Quirk::NoIds)) else {
        return vec![call];
    };
    let middle = whole.floor_char_boundary(whole.len() / 2);
    let index = call["index"].clone();
    let mut first = call;
    first["function"]["arguments"] = json!(whole[..middle]);
    vec![
        first,
        json!({"index": index, "function": {"arguments": whole[middle..]}}),
    ]
}
