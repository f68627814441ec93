//! How two documents differ, in words.

use serde_json::{Map, Value};

use crate::judge::Document;

fn members<'a>(document: &'a Document, name: &str) -> Option<&'a Map<String, Value>> {
    document.value.get(name).and_then(Value::as_object)
}

fn list<'a>(document: &'a Document, name: &str) -> &'a [Value] {
    let found = document.value.get(name).and_then(Value::as_array);
    found.map_or(&[], Vec::as_slice)
}

fn counted(count: usize, what: &str, done: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {what} {done}")),
        more => Some(format!("{more} {what}s {done}")),
    }
}

/// What changed from `before`, such as "2 widgets added, layout changed"; empty where nothing did.
#[must_use]
pub fn summary(before: &Document, after: &Document) -> String {
    let empty = Map::new();
    let old = members(before, "widgets").unwrap_or(&empty);
    let new = members(after, "widgets").unwrap_or(&empty);
    let added = new.keys().filter(|id| !old.contains_key(*id)).count();
    let removed = old.keys().filter(|id| !new.contains_key(*id)).count();
    let changed = new
        .iter()
        .filter(|(id, widget)| old.get(*id).is_some_and(|other| other != *widget))
        .count();
    let mut parts = vec![
        counted(added, "widget", "added"),
        counted(removed, "widget", "removed"),
        counted(changed, "widget", "changed"),
    ];
    let (old_tabs, new_tabs) = (list(before, "tabs"), list(after, "tabs"));
    let (was, is) = (old_tabs.len(), new_tabs.len());
    parts.push(counted(is.saturating_sub(was), "tab", "added"));
    parts.push(counted(was.saturating_sub(is), "tab", "removed"));
    let both = || old_tabs.iter().zip(new_tabs);
    let renamed = both().filter(|(old, new)| old.get("title") != new.get("title")).count();
    parts.push(counted(renamed, "tab", "renamed"));
    if both().any(|(old, new)| old.get("layout") != new.get("layout")) {
        parts.push(Some("layout changed".to_owned()));
    }
    if list(before, "parameters") != list(after, "parameters") {
        parts.push(Some("parameters changed".to_owned()));
    }
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() && before.value != after.value {
        return "Other settings changed".to_owned();
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::summary;
    use crate::judge::{Document, kept};

    fn document(value: &Value) -> Document {
        kept(&value.to_string())
    }

    #[test]
    fn changes_are_said_in_words() {
        let item = |i: &str, x: u32| json!({"i": i, "x": x, "y": 0, "w": 2, "h": 2});
        let note = json!({"kind": "note", "v": 1});
        let first = document(
            &json!({"schema": 1, "widgets": {"a": note}, "tabs": [{"title": "Main", "layout": [item("a", 0)]}]}),
        );
        let second = document(&json!({"schema": 1, "widgets": {"a": note, "b": note, "c": note},
            "tabs": [{"title": "Main", "layout": [item("a", 0), item("b", 2)]}]}));
        assert_eq!(summary(&first, &second), "2 widgets added, layout changed");
        let third = document(&json!({"schema": 1, "parameters": [{"name": "t", "type": "token"}],
            "widgets": {"a": {"kind": "note", "v": 1, "params": {"text": "x"}}},
            "tabs": [{"title": "Start", "layout": [item("a", 0)]}, {"title": "More", "layout": []}]}));
        assert_eq!(
            summary(&second, &third),
            "2 widgets removed, 1 widget changed, 1 tab added, 1 tab renamed, layout changed, parameters changed"
        );
        assert_eq!(summary(&third, &third), "");
        let odd = document(
            &json!({"schema": 1, "widgets": {"a": note}, "tabs": [{"title": "Main", "layout": [item("a", 0)]}], "x": 1}),
        );
        assert_eq!(summary(&first, &odd), "Other settings changed");
    }
}
