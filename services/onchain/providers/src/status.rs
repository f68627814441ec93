//! What the status of an answer says, with the text beside it.

use bytes::Bytes;
use provider_client::Answer;

use crate::failure::Failure;

/// The body of a good answer, or what the status and the body say went wrong.
pub(super) fn body_of(answer: Answer) -> Result<Bytes, Failure> {
    let Answer {
        status,
        retry_after,
        body,
        ..
    } = answer;
    if status.is_success() {
        return Ok(body);
    }
    let text = String::from_utf8_lossy(&body[..body.len().min(300)]).trim().to_owned();
    Err(match status.as_u16() {
        429 => Failure::Limited { retry_after },
        404 => Failure::Unknown,
        408 => Failure::Timeout,
        _ if is_about_call(&body) => Failure::Refused {
            status: 200,
            message: text,
        },
        400 if text.contains("not found") => Failure::Unknown,
        400 if text.contains("Too many") => Failure::TooMuch(text),
        status => Failure::Refused { status, message: text },
    })
}

/// An error of JSON-RPC that says what is wrong with the call: some nodes send it with a status of 5xx.
fn is_about_call(body: &[u8]) -> bool {
    let answer: serde_json::Value = serde_json::from_slice(body).unwrap_or_default();
    // JSON-RPC 2.0, section 5.1: not a request, no such method, wrong parameters. 3: the contract refused.
    matches!(answer["error"]["code"].as_i64(), Some(-32_602..=-32_600 | 3))
}
