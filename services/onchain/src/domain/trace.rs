//! What a saved trace is: a named document of the application's own, whose size is bounded and whose contents are counted.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sha2::{Digest, Sha256};
use vocab::{TraceId, TraceShareId};

use super::fault::Fault;

/// Most bytes of a document.
pub const MAX_BYTES: usize = 1 << 20;
/// Most traces of one user, and most versions of a trace; older versions go.
pub const MOST_TRACES: i64 = 500;
pub const MOST_VERSIONS: i32 = 100;
/// Longest life of a link, hours.
pub const SHARE_HOURS: u32 = 24 * 90;
/// Most links of one trace.
pub const MOST_SHARES: i64 = 50;

/// A trace, or a version of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    pub id: TraceId,
    pub name: String,
    pub chain: String,
    pub version: i32,
    pub sha256: Vec<u8>,
    pub nodes: i32,
    pub edges: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// One of a trace's past states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    pub version: i32,
    pub name: String,
    pub sha256: Vec<u8>,
    pub nodes: i32,
    pub edges: i32,
    pub saved_at: DateTime<Utc>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    pub id: TraceShareId,
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub revoked_at: Option<DateTime<Utc>>,
}

/// A document that may be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Content {
    pub text: String,
    pub sha256: [u8; 32],
    pub nodes: i32,
    pub edges: i32,
}

impl Content {
    /// A JSON object of at most [`MAX_BYTES`]; `nodes` and `edges`, where it has them, are lists and are counted.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: String) -> Result<Self, Fault> {
        if text.len() > MAX_BYTES {
            return Err(Fault::new("content", "too_long", format!("At most {MAX_BYTES} bytes.")));
        }
        let document: Value =
            serde_json::from_str(&text).map_err(|_| Fault::invalid("content", "This is no JSON document."))?;
        if !document.is_object() {
            return Err(Fault::invalid("content", "A JSON object is expected."));
        }
        let count = |name: &str| match document.get(name) {
            None => Ok(0),
            Some(Value::Array(list)) => Ok(i32::try_from(list.len()).unwrap_or(i32::MAX)),
            Some(_) => Err(Fault::invalid("content", format!("`{name}` must be a list."))),
        };
        let (nodes, edges) = (count("nodes")?, count("edges")?);
        Ok(Self {
            sha256: Sha256::digest(text.as_bytes()).into(),
            nodes,
            edges,
            text,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Content;

    #[test]
    fn documents_are_objects_and_are_counted() {
        let good = Content::read(r#"{"nodes":[{},{}],"edges":[1],"notes":"x"}"#.to_owned()).unwrap();
        assert_eq!((good.nodes, good.edges), (2, 1));
        for bad in [
            "",
            "[]",
            "3",
            r#"{"nodes":3}"#,
            "{",
            &format!("{{\"a\":\"{}\"}}", "x".repeat(1 << 20)),
        ] {
            assert!(Content::read(bad.to_owned()).is_err(), "{}", &bad[..bad.len().min(20)]);
        }
    }
}
