//! Pages of Blockscout's lists, and the names that fields of their rows had before.

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use crate::{blockscout::NAME, failure::Failure, merge::Page, rows};

/// What fields were called before, and are called now.
const RENAMED: [(&str, &str); 4] = [
    ("block", "block_number"),
    ("tx_hash", "transaction_hash"),
    ("address", "address_hash"),
    ("creation_tx_hash", "creation_transaction_hash"),
];

#[derive(Deserialize)]
struct PageIn {
    items: Vec<Value>,
    #[serde(default)]
    next_page_params: Option<Map<String, Value>>,
}

/// The row with each field once: versions between the old names and the new ones send both.
pub(super) fn renamed(mut row: Value) -> Value {
    let Some(fields) = row.as_object_mut() else { return row };
    for (old, new) in RENAMED {
        match fields.get(new) {
            Some(Value::Null) if fields.contains_key(old) => fields.remove(new),
            Some(_) => fields.remove(old),
            None => None,
        };
    }
    if let Some(token) = fields.get_mut("token") {
        *token = renamed(token.take());
    }
    row
}

/// A page of anything, with where the next one is; an error where no row can be read.
pub(super) fn page<I: DeserializeOwned, T>(body: &[u8], of: fn(I) -> Result<T, Failure>) -> Result<Page<T>, Failure> {
    let raw: PageIn = serde_json::from_slice(body)?;
    let rows = rows::read(NAME, raw.items, |item| of(serde_json::from_value(renamed(item))?))?;
    let next = raw.next_page_params.map(|params| {
        let text = |value: &Value| match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        // What is null is left out, or it would be read as the word.
        let given = params.iter().filter(|(_, value)| !value.is_null());
        given.map(|(name, value)| (name.clone(), text(value))).collect()
    });
    Ok(Page {
        items: rows.items,
        next,
        unreadable: rows.unreadable,
    })
}
