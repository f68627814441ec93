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
        // A page or a switched-off interface says nothing of what was asked for.
        404 if is_elsewhere(&text) => Failure::Refused {
            status: 404,
            message: text,
        },
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

/// Whether a 404 is of a server that has no such interface: an address that it does not know would look as if nothing ever touched it.
fn is_elsewhere(text: &str) -> bool {
    text.starts_with('<') || text.to_ascii_lowercase().contains("disabled")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bytes::Bytes;
    use provider_client::Answer;
    use reqwest::StatusCode;

    use super::body_of;
    use crate::failure::Failure;

    #[test]
    fn a_server_without_the_interface_does_not_say_that_nothing_is_there() {
        let answer = |text: &'static str| {
            body_of(Answer {
                status: StatusCode::NOT_FOUND,
                retry_after: None,
                total: None,
                body: Bytes::from_static(text.as_bytes()),
                after: Duration::ZERO,
            })
        };
        for known in [r#"{"message":"Not found"}"#, "Transaction not found", ""] {
            assert!(matches!(answer(known), Err(Failure::Unknown)), "{known}");
        }
        for elsewhere in ["\n<html><h1>404</h1></html>", r#"{"message":"API V2 is disabled"}"#] {
            assert!(
                matches!(answer(elsewhere), Err(Failure::Refused { status: 404, .. })),
                "{elsewhere}"
            );
        }
    }
}
