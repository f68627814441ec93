//! What Etherscan refuses, in texts: its pace, its daily quota, a key, or the request.

use std::time::Duration;

use serde::{Deserialize, Deserializer, de::Error as _};
use serde_json::Value;

use crate::{endpoint::SECOND, failure::Failure, words::text};

/// How long a key rests after others were refused so often that the provider takes none from here.
const LOCKED_OUT: Duration = Duration::from_secs(300);

/// What every answer is wrapped in. Only the status tells it from an answer of a node.
#[derive(Deserialize)]
pub(super) struct AnswerIn {
    #[serde(deserialize_with = "status")]
    pub status: String,
    #[serde(default, deserialize_with = "message")]
    pub message: String,
    #[serde(default)]
    pub result: Value,
}

fn status<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    text(from)?.ok_or_else(|| D::Error::custom("an answer without a status"))
}

fn message<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    text(from).map(Option::unwrap_or_default)
}

#[derive(Deserialize)]
struct WordsIn {
    message: Option<String>,
}

/// The failure that an answer with status 0 is.
pub(super) fn refusal(answer: &AnswerIn) -> Failure {
    let text = answer.result.as_str().unwrap_or(&answer.message);
    limit(text).unwrap_or_else(|| Failure::Refused {
        status: 200,
        message: text.chars().take(200).collect(),
    })
}

/// What a text says of the calls that are left: pace is not quota.
fn limit(text: &str) -> Option<Failure> {
    let text = text.to_ascii_lowercase();
    // "Too many invalid api key attempts, please try again later": it names a key, and says nothing of the one that was sent.
    if text.contains("too many invalid api key") {
        return Some(Failure::Limited {
            retry_after: Some(LOCKED_OUT),
        });
    }
    // "Max daily rate limit reached. 110000 (100%) of 100000 day/limit".
    if (text.contains("daily") && text.contains("limit")) || text.contains("day/limit") {
        return Some(Failure::Exhausted { retry_after: None });
    }
    // "Max calls per sec rate limit reached (3/sec)", "Max rate limit reached".
    let paced = text.contains("rate limit") || text.contains("too many requests");
    paced.then(|| Failure::Limited {
        retry_after: text.contains("per sec").then_some(SECOND),
    })
}

/// An answer is none where it is given as to callers without a key: "OK-Missing/Invalid API Key, rate limit of 1/5sec applied", with
/// status 1.
///
/// # Errors
/// The refusal of the key.
pub(super) fn with_key(body: &[u8]) -> Result<(), Failure> {
    // What a node says by this door has no message.
    let Ok(WordsIn { message: Some(message) }) = serde_json::from_slice(body) else {
        return Ok(());
    };
    if message.to_ascii_lowercase().contains("invalid api key") {
        return Err(Failure::Refused { status: 200, message });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{limit, with_key};
    use crate::failure::Failure;

    #[test]
    fn pace_is_told_from_quota() {
        let pause = |text: &str| match limit(text) {
            Some(Failure::Limited { retry_after }) => retry_after,
            other => panic!("{text}: {other:?}"),
        };
        let second = Some(Duration::from_secs(1));
        assert_eq!(pause("Max calls per sec rate limit reached (3/sec)"), second);
        assert_eq!(
            pause("Max rate limit reached, please use API Key for higher rate limit"),
            None
        );
        assert_eq!(pause("429 Too Many Requests"), None);
        let locked = pause("Too many invalid api key attempts, please try again later");
        assert!(locked > second, "{locked:?}");
        for text in [
            "Max daily rate limit reached",
            "Max daily rate limit reached. 110000 (100%) of 100000 day/limit",
        ] {
            let said = limit(text);
            assert!(matches!(said, Some(Failure::Exhausted { .. })), "{text}: {said:?}");
        }
        for text in ["Invalid API Key (#err2)|", "Error! Invalid address format"] {
            assert!(limit(text).is_none(), "{text}");
        }
    }

    #[test]
    fn an_answer_as_without_a_key_accepts_none() {
        let unchecked =
            br#"{"status":"1","message":"OK-Missing/Invalid API Key, rate limit of 1/5sec applied","result":"5"}"#;
        assert!(matches!(with_key(unchecked), Err(Failure::Refused { .. })));
        let node = br#"{"jsonrpc":"2.0","id":1,"result":{"hash":"0x1"}}"#;
        for good in [br#"{"status":"1","message":"OK","result":"5"}"#.as_slice(), node] {
            assert!(with_key(good).is_ok());
        }
    }
}
