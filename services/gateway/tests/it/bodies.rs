//! Bodies of requests that create something in the workspace.

use serde_json::{Value, json};

/// A fill on this account.
pub fn fill(account: &str) -> Value {
    json!({"account_id": account, "traded_at": "2026-05-01T10:00:00Z", "base": "BTC", "quote": "USDT", "side": "buy",
        "quantity": "0.5", "price": "60000", "fees": []})
}

/// A deposit on this account.
pub fn account_event(account: &str) -> Value {
    json!({"account_id": account, "happened_at": "2026-05-01T10:00:00Z", "kind": "deposit", "asset": "BTC", "amount": "0.5",
        "fees": [], "cost": "30000"})
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

/// An alert that never fires.
pub fn alert() -> Value {
    json!({"name": "Mine", "conditions": [{"kind": "price", "coin": "bitcoin", "direction": "above", "level": "1000000000"}]})
}

/// A channel that needs nothing outside.
pub fn channel() -> Value {
    json!({"name": "Mine", "kind": "email"})
}

/// A browser at a push service that is asked nothing. The keys are those of RFC 8291's example.
pub fn push_device(name: &str) -> Value {
    json!({
        "name": "Laptop",
        "endpoint": format!("https://push.example.com/{name}"),
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    })
}

/// A view of the round trips that were lost.
pub fn view(name: &str) -> Value {
    json!({"list": "round_trips", "name": name, "query": "outcome=loss", "hidden_columns": ["fees"]})
}

pub fn ruleset() -> Value {
    json!({"name": "Mine", "rules": [{"kind": "cooldown", "lock_minutes": 30}]})
}

/// What the columns of a file mean.
pub fn mapping() -> Value {
    json!({"name": "Mine", "columns": ["When", "Pair", "Amount", "Price"], "time": "When", "pair": "Pair", "quantity": "Amount",
        "price": "Price"})
}

/// A portfolio of all accounts.
pub fn portfolio() -> Value {
    json!({"name": "Mine", "targets": [{"asset": "BTC", "share": "0.6"}, {"asset": "*", "share": "0.4"}]})
}

/// A coin that was renamed.
pub fn alias(asset: &str) -> Value {
    json!({"asset": asset, "same_as": "POL", "renamed_on": "2024-09-04"})
}

/// A trade that was not taken.
pub fn missed() -> Value {
    json!({"day": "2026-05-02", "asset": "BTC", "direction": "long", "entry": "100", "stop": "90", "exit": "130"})
}

/// A price of an asset.
pub fn price(asset: &str) -> Value {
    json!({"asset": asset, "day": "2026-05-01", "price": "12.5"})
}

/// Addresses of the test vectors of BIP 84 and BIP 86, and that of the first block.
const ADDRESSES: [&str; 7] = [
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
    "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g",
    "bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el",
    "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
    "bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh",
    "bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7",
];

/// A wallet of an own name; up to seven of them are of different addresses.
pub fn wallet(number: usize) -> Value {
    let address = ADDRESSES[number % ADDRESSES.len()];
    json!({"name": format!("Wallet {number}"), "kind": "address", "text": address, "chains": ["bitcoin"]})
}

/// A trade on this account that is not made yet.
pub fn planned(account: &str) -> Value {
    json!({"account_id": account, "base": "BTC", "quote": "USDT", "direction": "long", "quantity": "0.5", "price": "60000"})
}

/// An address to watch.
pub fn watched() -> Value {
    json!({"kind": "address", "ref": "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "chain": "bitcoin"})
}

/// An event of the calendar.
pub fn event() -> Value {
    json!({"title": "Mine", "starts": "2026-12-09T14:00:00"})
}

/// The smallest picture.
pub const PICTURE: &[u8] = &[
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00,
    0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3a, 0x7e, 0x9b, 0x55, 0x00, 0x00, 0x00, 0x0a, 0x49,
    0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0x60, 0x00, 0x00, 0x00, 0x02, 0x00, 0x01, 0x48, 0xaf, 0xa4, 0x71, 0x00, 0x00,
    0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
];

/// A request that creates one thing, and where what there is can be listed.
pub struct Creation {
    /// As the description has it.
    pub operation: &'static str,
    pub path: String,
    pub body: Vec<u8>,
    pub media_type: &'static str,
    /// Empty where nothing lists it: the same answer with the same id has to do.
    pub list: String,
    /// The answer holds a secret that is shown once.
    pub secret: bool,
    /// A fetch from outside, which is refused here: nothing is created.
    pub refused: bool,
}

/// One in JSON.
pub fn creation(operation: &'static str, path: &str, body: &Value, list: &str) -> Creation {
    Creation {
        operation,
        path: path.to_owned(),
        body: body.to_string().into_bytes(),
        media_type: "application/json",
        list: list.to_owned(),
        secret: false,
        refused: false,
    }
}

pub fn strategy() -> Value {
    let rules =
        json!({"v": 1, "market": "X", "bar": "1d", "enter": {"gt": ["close", 1]}, "exit": {"lt": ["close", 1]}});
    json!({"name": "Mine", "rules": rules})
}

/// A dashboard with one widget.
pub fn dashboard() -> Value {
    let widgets = json!({"w1": {"kind": "note", "v": 1, "params": {"text": "Mine"}}});
    let layout = json!([{"i": "w1", "x": 0, "y": 0, "w": 6, "h": 4}]);
    json!({"name": "Mine", "document": {"schema": 1, "widgets": widgets, "tabs": [{"title": "Main", "layout": layout}]}})
}

/// A file of flows of one day.
pub fn flows() -> Value {
    json!({"asset": "bitcoin", "file_name": "flows.csv", "content": "Date,IBIT,Total\n2024-01-11,1.5,1.5\n"})
}

/// A collection that the market has.
pub const COLLECTION: &str = "lantern-cats";
