//! alternative.me's shape: the Fear & Greed Index by day.

use crate::{some_rows, standing, word};

const BASE: &str = "/alternative/fng/";

#[tokio::test]
async fn each_day_has_one_value_newest_first() {
    let world = standing().await;
    let body = world.json(&format!("{BASE}?limit=30")).await;
    assert_eq!(
        (word(&body["name"]), &body["metadata"]["error"]),
        ("Fear and Greed Index", &serde_json::Value::Null)
    );
    let rows = some_rows(&body["data"]);
    assert_eq!(rows.len(), 30);
    let mut at = 1_795_219_200; // 2026-11-21
    for row in rows {
        assert_eq!(word(&row["timestamp"]), at.to_string());
        let value: u32 = word(&row["value"]).parse().unwrap();
        assert!((10..=90).contains(&value), "{value}");
        let class = match value {
            0..=24 => "Extreme Fear",
            25..=46 => "Fear",
            47..=54 => "Neutral",
            55..=75 => "Greed",
            _ => "Extreme Greed",
        };
        assert_eq!(word(&row["value_classification"]), class);
        at -= 86_400;
    }
    assert_eq!(word(&rows[0]["time_until_update"]), "41160", "of 12:34");
    assert!(rows[1].get("time_until_update").is_none());
    assert_eq!(some_rows(&world.json(BASE).await["data"]), &rows[..1].to_vec());
    let all = world.json(&format!("{BASE}?limit=0")).await;
    let first = some_rows(&all["data"]).last().unwrap();
    assert_eq!(word(&first["timestamp"]), "1517443200", "2018-02-01");
    world.turn("2026-11-22T00:00:00Z").await;
    let next = world.json(&format!("{BASE}?limit=2")).await;
    let values = |row: &serde_json::Value| (row["value"].clone(), row["timestamp"].clone());
    assert_eq!(
        values(&some_rows(&next["data"])[1]),
        values(&rows[0]),
        "a day keeps its value"
    );
}
