//! The canonical form: keys in order, no blanks, numbers as JavaScript writes them. Documents that say the same have the same hash.

use std::collections::BTreeMap;

use serde_json::Value;
use sha2::{Digest, Sha256};

/// The document in canonical form.
#[must_use]
pub fn canonical(document: &Value) -> String {
    match document {
        Value::Object(members) => {
            let sorted: BTreeMap<&String, &Value> = members.iter().collect();
            let parts = sorted.into_iter().map(|(key, value)| {
                let key = Value::String(key.clone());
                format!("{key}:{}", canonical(value))
            });
            format!("{{{}}}", parts.collect::<Vec<_>>().join(","))
        }
        Value::Array(items) => {
            let parts: Vec<String> = items.iter().map(canonical).collect();
            format!("[{}]", parts.join(","))
        }
        // 5 and 5.0 are the same number.
        Value::Number(number) => number
            .as_f64()
            .map_or_else(|| number.to_string(), |number| number.to_string()),
        Value::Null | Value::Bool(_) | Value::String(_) => document.to_string(),
    }
}

pub(crate) fn hash(document: &Value) -> String {
    hex::encode(Sha256::digest(canonical(document)))
}
