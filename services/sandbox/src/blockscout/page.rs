//! Pages: fifty items, and the parameters with which to ask for the next.

use serde_json::{Map, Value, json};

use super::{Refusal, STRICT, Scene};

const SIZE: usize = 50;

/// A place in a list by which a page is continued: names and numbers.
pub type Key = Vec<(&'static str, Value)>;

/// The page that is asked for out of `all`, which are in order. `key` names the place of an item, `write` writes it.
///
/// # Errors
/// A page size that is none.
pub fn page<T: Copy>(
    scene: &Scene,
    all: &[T],
    key: impl Fn(T) -> Key,
    write: impl Fn(T) -> Value,
) -> Result<Value, Refusal> {
    // The key's own order cannot be told here, so the place is looked for; one that is not there ends the list.
    let first = all.first().and_then(|first| key(*first).first().map(|(name, _)| *name));
    let continued = first.is_some_and(|name| scene.query.contains_key(name));
    let is_here = |one: &T| {
        key(*one).iter().all(|(name, value)| {
            let wanted = scene
                .query
                .get(*name)
                .map(String::as_str)
                .filter(|wanted| !wanted.is_empty());
            match value {
                // Some clients send nothing for it, some the word.
                Value::Null => wanted.is_none_or(|wanted| wanted == "null"),
                Value::String(text) => {
                    wanted.is_some_and(|wanted| text.eq_ignore_ascii_case(wanted))
                        || text.is_empty() && wanted.is_none()
                }
                other => wanted.and_then(|wanted| wanted.parse::<u64>().ok()) == other.as_u64(),
            }
        })
    };
    let from = if continued {
        all.iter().position(is_here).map_or(all.len(), |at| at + 1)
    } else {
        0
    };
    let size = size(scene, continued)?;
    let rest = &all[from..];
    let shown = &rest[..rest.len().min(size)];
    let next = shown.last().filter(|_| rest.len() > size).map(|last| {
        let mut params: Map<String, Value> = key(*last)
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect();
        // Before version 12 this counted what had been seen so far, and the order was carried along.
        if scene.version >= STRICT {
            params.insert("items_count".to_owned(), json!(size));
        } else {
            params.insert("items_count".to_owned(), json!(from + shown.len()));
            for name in ["sort", "order"] {
                if let Some(value) = scene.text(name) {
                    params.insert(name.to_owned(), json!(value));
                }
            }
        }
        Value::Object(params)
    });
    let items: Vec<Value> = shown.iter().map(|one| write(*one)).collect();
    Ok(json!({"items": items, "next_page_params": next}))
}

fn size(scene: &Scene, continued: bool) -> Result<usize, Refusal> {
    if scene.version < STRICT || !continued {
        return Ok(SIZE);
    }
    let Some(text) = scene.text("items_count") else {
        return Ok(SIZE);
    };
    match text.parse::<usize>() {
        Ok(size) if (1..=SIZE).contains(&size) => Ok(size),
        _ => Err(scene.refuses("items_count", "50 is the largest page")),
    }
}
