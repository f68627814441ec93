//! Bodies of requests that create something in the workspace.

use serde_json::{Value, json};

/// A fill on this account.
pub fn fill(account: &str) -> Value {
    json!({"account_id": account, "traded_at": "2026-05-01T10:00:00Z", "base": "BTC", "quote": "USDT", "side": "buy",
        "quantity": "0.5", "price": "60000", "fees": []})
}

/// An entry of the journal with one paragraph.
pub fn entry() -> Value {
    json!({"title": "Mine", "day": "2026-11-23", "tags": ["btc"], "document": {"schema_version": 1, "doc": {"type": "doc",
        "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Waited for the close."}]}]}}})
}

/// A trip on this account.
pub fn trip(account: &str) -> Value {
    json!({"name": "Mine", "from": "2026-11-01", "currency": "USDT", "capital": "1000", "account_ids": [account]})
}

pub fn ruleset() -> Value {
    json!({"name": "Mine", "rules": [{"kind": "cooldown", "lock_minutes": 30}]})
}

/// A trade on this account that is not made yet.
pub fn planned(account: &str) -> Value {
    json!({"account_id": account, "base": "BTC", "quote": "USDT", "direction": "long", "quantity": "0.5", "price": "60000"})
}

/// The smallest picture.
pub const PICTURE: &[u8] = &[
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00,
    0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3a, 0x7e, 0x9b, 0x55, 0x00, 0x00, 0x00, 0x0a, 0x49,
    0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0x60, 0x00, 0x00, 0x00, 0x02, 0x00, 0x01, 0x48, 0xaf, 0xa4, 0x71, 0x00, 0x00,
    0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
];
