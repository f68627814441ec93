//! JSON feeds as their reader takes them. It gives up at a whole file for one id that is a number, a title that is missing, or a part of an
//! attachment: so only what is read of a feed is passed on, as texts.

use std::borrow::Cow;

use serde_json::{Map, Value};

/// Whatever says that it is a feed of some version is read as this one.
const VERSION: &str = "https://jsonfeed.org/version/1.1";
/// What is read of an item.
const OF_ITEM: [&str; 9] = [
    "id",
    "url",
    "external_url",
    "title",
    "content_html",
    "content_text",
    "summary",
    "date_published",
    "date_modified",
];

/// The feed with what is read of it; any other file stays as it is.
pub(crate) fn simplified(file: &str) -> Cow<'_, str> {
    let feed = serde_json::from_str(file).ok().and_then(|file| simple(&file));
    feed.map_or(Cow::Borrowed(file), |feed| Cow::Owned(feed.to_string()))
}

fn simple(file: &Value) -> Option<Value> {
    let items = file.get("items")?.as_array()?;
    let version = text(file.get("version")?)?;
    if !version.contains("jsonfeed.org/version/") {
        return None;
    }
    let items = items.iter().filter(|item| item.is_object());
    let items: Vec<Value> = items.map(|item| Value::Object(texts(item, &OF_ITEM))).collect();
    let title = file.get("title").and_then(text).unwrap_or_default();
    let mut feed = texts(file, &["home_page_url"]);
    feed.insert("version".to_owned(), Value::String(VERSION.to_owned()));
    feed.insert("title".to_owned(), Value::String(title));
    feed.insert("items".to_owned(), Value::Array(items));
    Some(Value::Object(feed))
}

fn texts(of: &Value, names: &[&str]) -> Map<String, Value> {
    let named = |name: &&str| {
        let text = text(of.get(*name)?)?;
        Some(((*name).to_owned(), Value::String(text)))
    };
    names.iter().filter_map(named).collect()
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}
