//! Figures that are worth a history and of which the provider sells one: read out of bodies that come anyway.

use std::collections::HashSet;

use serde_json::Value;

use super::{
    call::Call,
    history::{DAY_MS, HOUR_MS},
    shape::{
        Shape, many,
        market::{ListedCoin, MarketRow},
    },
    ttl::Kind,
};

/// More new coins than this at once are a list that was short before, not a day's listings.
const NEW_MOST: usize = 500;
/// Figures of an NFT collection: the name of the series, and where the provider's body has it.
pub const OF_NFT: [(&str, &str); 6] = [
    ("floor_price_usd", "/floor_price/usd"),
    ("floor_price_native", "/floor_price/native_currency"),
    ("h24_volume_usd", "/volume_24h/usd"),
    ("h24_volume_native", "/volume_24h/native_currency"),
    ("market_cap_usd", "/market_cap/usd"),
    ("market_cap_native", "/market_cap/native_currency"),
];

/// How long a step is of which a call's figures are kept; `None` for calls without any.
#[must_use]
pub fn step_ms(call: &Call) -> Option<i64> {
    match (call.shape, call.kind) {
        (Shape::Markets, Kind::Snapshot) => Some(DAY_MS),
        (Shape::Global, Kind::Global) | (Shape::Nft, Kind::Nft) => Some(HOUR_MS),
        _ => None,
    }
}

/// The figures of a body. What it does not state is no figure.
#[must_use]
pub fn read(call: &Call, json: &[u8]) -> Vec<(String, f64)> {
    match call.shape {
        Shape::Markets => many::<MarketRow>(json).map_or_else(
            |_| Vec::new(),
            |(rows, _)| {
                rows.iter()
                    .filter(|row| row.stale_since.is_absent())
                    .filter_map(|row| Some((format!("total_supply/{}", row.id.str()), row.total_supply.finite()?)))
                    .collect()
            },
        ),
        Shape::Global => numbers(
            json,
            "global",
            &[
                ("market_cap", "/data/total_market_cap/usd"),
                ("volume", "/data/total_volume/usd"),
            ],
        ),
        Shape::Nft => {
            let id = serde_json::from_slice::<Value>(json).ok().and_then(|body| {
                let id = body.get("id")?.as_str()?;
                Some(id.to_owned())
            });
            id.map_or_else(Vec::new, |id| numbers(json, &format!("nft/{id}"), &OF_NFT))
        }
        _ => Vec::new(),
    }
}

fn numbers(json: &[u8], of: &str, wanted: &[(&str, &str)]) -> Vec<(String, f64)> {
    let Ok(body) = serde_json::from_slice::<Value>(json) else {
        return Vec::new();
    };
    wanted
        .iter()
        .filter_map(|(name, place)| Some((format!("{of}/{name}"), body.pointer(place)?.as_f64()?)))
        .collect()
}

/// Ids that a list of coins has and the one before it had not.
#[must_use]
pub fn new_coins(before: &[u8], now: &[u8]) -> Vec<String> {
    let (Ok((before, _)), Ok((now, _))) = (many::<ListedCoin>(before), many::<ListedCoin>(now)) else {
        return Vec::new();
    };
    let known: HashSet<&str> = before.iter().map(|coin| coin.id.str()).collect();
    let new: Vec<String> = now
        .iter()
        .map(|coin| coin.id.str())
        .filter(|id| !known.contains(id))
        .map(str::to_owned)
        .collect();
    if new.len() > NEW_MOST { Vec::new() } else { new }
}

#[cfg(test)]
mod tests {
    use super::{Call, new_coins, read};

    #[test]
    fn what_is_not_stated_is_no_figure() {
        let rows = r#"[{"id":"a","symbol":"a","name":"A","current_price":1,"total_supply":21.5},
            {"id":"b","symbol":"b","name":"B","current_price":1,"total_supply":null}]"#;
        assert_eq!(
            read(&Call::snapshot(250), rows.as_bytes()),
            [("total_supply/a".to_owned(), 21.5)]
        );
        let global = r#"{"data":{"total_market_cap":{"usd":5.5},"total_volume":{"eur":1}}}"#;
        assert_eq!(
            read(&Call::global(), global.as_bytes()),
            [("global/market_cap".to_owned(), 5.5)]
        );
    }

    #[test]
    fn a_coin_is_new_where_the_list_before_lacked_it() {
        let list = |ids: &[&str]| {
            let rows: Vec<String> = ids
                .iter()
                .map(|id| format!(r#"{{"id":"{id}","symbol":"s","name":"N"}}"#))
                .collect();
            format!("[{}]", rows.join(","))
        };
        let (before, now) = (list(&["a", "b"]), list(&["b", "c", "a"]));
        assert_eq!(new_coins(before.as_bytes(), now.as_bytes()), ["c"]);
        assert!(new_coins(b"broken", now.as_bytes()).is_empty());
    }
}
