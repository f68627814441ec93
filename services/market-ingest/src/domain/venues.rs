//! Exchanges in the answer of `/search`: out of the lists that are kept, in their order.

use serde::Deserialize;
use serde_json::json;

use super::json::Raw;

/// Exchanges of one kind that a search shows.
const MOST: usize = 10;

#[derive(Deserialize)]
struct Venue {
    id: String,
    name: String,
    image: Option<String>,
}

/// Those of a list whose name or id holds the text, which is lower-case. `market_type` is the provider's word for their kind: `spot`
/// or `futures`. A row that cannot be read is not found.
#[must_use]
pub fn found(list: &[u8], market_type: &str, low: &str) -> Vec<Raw> {
    if low.is_empty() {
        return Vec::new();
    }
    let rows: Vec<Raw> = serde_json::from_slice(list).unwrap_or_default();
    rows.iter()
        .filter_map(|row| serde_json::from_str::<Venue>(row.text()).ok())
        .filter(|venue| venue.id.contains(low) || venue.name.to_lowercase().contains(low))
        .take(MOST)
        .filter_map(|venue| {
            let image = |size: &str| match venue.image.as_deref() {
                None | Some("") => format!("missing_{size}.png"),
                Some(image) => ["/thumb/", "/small/", "/large/"]
                    .into_iter()
                    .fold(image.to_owned(), |image, known| {
                        image.replace(known, &format!("/{size}/"))
                    }),
            };
            let shown = json!({
                "id": venue.id, "name": venue.name, "market_type": market_type,
                "thumb": image("thumb"), "large": image("large"),
            });
            serde_json::from_str(&shown.to_string()).ok()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::found;

    const LIST: &str = r#"[
        {"id":"harbour","name":"Harbour","image":"https://a.test/markets/52/small/h.jpg?1","trust_score":10},
        {"id":7,"name":"Harbour of numbers"},
        {"id":"old_port","name":"Alter HARBOUR","image":null},
        {"id":"pier","name":"Pier","image":""}]"#;

    fn ids(low: &str) -> Vec<String> {
        let rows: Value =
            serde_json::from_str(&serde_json::to_string(&found(LIST.as_bytes(), "spot", low)).unwrap()).unwrap();
        let id = |row: &Value| row["id"].as_str().unwrap().to_owned();
        rows.as_array().unwrap().iter().map(id).collect()
    }

    #[test]
    fn names_and_ids_are_found() {
        assert_eq!(ids("harbour"), ["harbour", "old_port"]);
        assert_eq!(ids("port"), ["old_port"]);
        assert!(ids("").is_empty() && ids("nowhere").is_empty());
        assert!(found(b"no list", "spot", "harbour").is_empty());
    }

    #[test]
    fn they_look_as_the_provider_shows_them() {
        let shown =
            |low: &str| -> Value { serde_json::from_str(found(LIST.as_bytes(), "futures", low)[0].text()).unwrap() };
        assert_eq!(
            shown("harbour"),
            json!({
                "id": "harbour", "name": "Harbour", "market_type": "futures",
                "thumb": "https://a.test/markets/52/thumb/h.jpg?1", "large": "https://a.test/markets/52/large/h.jpg?1",
            })
        );
        assert_eq!(shown("pier")["thumb"], "missing_thumb.png");
    }
}
