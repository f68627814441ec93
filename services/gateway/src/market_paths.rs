//! The description of the provider's paths under `/api/v3`, out of market-ingest's own table: a test there writes `market_paths.json`
//! and fails where it is not the table's.

use serde_json::{Map, Value, json};

/// Each path with its parameters.
const TABLE: &str = include_str!("../market_paths.json");

/// Adds the paths that no handler describes itself, and to the others the parameters that only the table reads.
pub fn add(paths: &mut Map<String, Value>) {
    let table: Vec<Value> = serde_json::from_str(TABLE).unwrap_or_default();
    for row in table {
        let Some(pattern) = row["path"].as_str() else { continue };
        let parameters = row["parameters"].as_array().cloned().unwrap_or_default();
        let item = paths
            .entry(format!("/api/v3/{pattern}"))
            .or_insert_with(|| json!({ "get": operation(pattern, &row) }));
        let Some(operation) = item.get_mut("get").and_then(Value::as_object_mut) else {
            continue;
        };
        let known = operation.entry("parameters").or_insert_with(|| json!([]));
        let Some(known) = known.as_array_mut() else { continue };
        for parameter in parameters {
            if !known.iter().any(|other| other["name"] == parameter["name"]) {
                known.push(parameter);
            }
        }
        if known.is_empty() {
            operation.remove("parameters");
        }
    }
    paths.sort_keys();
}

fn operation(pattern: &str, row: &Value) -> Value {
    let words: Vec<&str> = pattern
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    json!({
        "tags": ["market"],
        "summary": row["summary"],
        "operationId": format!("market_{}", words.join("_")),
        "responses": { "200": {
            "description": "In CoinGecko's own shape.",
            "content": { "application/json": { "schema": {} } },
        } },
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, json};

    use super::add;

    #[test]
    fn paths_and_parameters_are_added_once() {
        let mut paths = Map::new();
        let own = json!({ "name": "vs_currency", "in": "query", "description": "by hand" });
        paths.insert(
            "/api/v3/coins/markets".to_owned(),
            json!({ "get": { "parameters": [own] } }),
        );
        add(&mut paths);
        let markets = paths["/api/v3/coins/markets"]["get"]["parameters"].as_array().unwrap();
        let named = |name: &str| markets.iter().filter(|one| one["name"] == name).count();
        assert_eq!((named("vs_currency"), named("precision")), (1, 1));
        assert_eq!(markets[0]["description"], "by hand");
        let tickers = &paths["/api/v3/coins/{id}/tickers"]["get"];
        assert_eq!(tickers["operationId"], "market_coins_id_tickers");
        assert!(
            tickers["parameters"]
                .as_array()
                .unwrap()
                .iter()
                .any(|one| one["in"] == "path")
        );
    }
}
