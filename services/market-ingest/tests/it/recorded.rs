//! Answers that CoinGecko gave to others: each must be read into its types and written again without loss.
//!
//! Read from the folder of real data beside the project, or the one that MERIDIAN_REAL_DATA names; they are no part of the project.

use std::{collections::BTreeMap, fs, io::Read, path::Path};

use flate2::read::GzDecoder;
use market_ingest::{
    domain::shape::Shape,
    upstream::coingecko::answer::{Failure, failure},
};
use serde_json::value::RawValue;

#[derive(serde::Deserialize)]
struct Entry {
    file: String,
    request: String,
    status: u16,
    note: Option<String>,
}

/// A value with numbers as spelled, members sorted: two bodies are the same exactly when these are.
#[derive(Debug, PartialEq)]
enum Exact {
    Object(BTreeMap<String, Exact>),
    Array(Vec<Exact>),
    Text(String),
    Word(String),
}

fn exact(json: &str) -> Exact {
    match json.as_bytes().first() {
        Some(b'{') => {
            let members: BTreeMap<String, Box<RawValue>> = serde_json::from_str(json).unwrap();
            Exact::Object(
                members
                    .into_iter()
                    .map(|(key, value)| (key, exact(value.get())))
                    .collect(),
            )
        }
        Some(b'[') => {
            let items: Vec<Box<RawValue>> = serde_json::from_str(json).unwrap();
            Exact::Array(items.iter().map(|item| exact(item.get())).collect())
        }
        Some(b'"') => Exact::Text(serde_json::from_str(json).unwrap()),
        _ => Exact::Word(json.to_owned()),
    }
}

fn body(path: &Path) -> Vec<u8> {
    let bytes = fs::read(path).unwrap();
    if path.extension().is_some_and(|ending| ending == "gz") {
        let mut json = Vec::new();
        GzDecoder::new(&bytes[..]).read_to_end(&mut json).unwrap();
        return json;
    }
    bytes
}

/// What is wrong with an answer, `None` when it survives.
fn rejected(entry: &Entry, body: &[u8]) -> Option<String> {
    let target = entry.request.split_once(' ').map_or("", |(_, target)| target);
    let path = target.split('?').next().unwrap_or_default();
    let Some(shape) = Shape::of_path(path) else {
        return Some(format!("`{path}` has no shape"));
    };
    let (written, dropped) = match shape.read(body) {
        Ok(read) => read,
        Err(bad) => return Some(bad.to_string()),
    };
    if dropped > 0 {
        return Some(format!("{dropped} rows were dropped"));
    }
    let text = std::str::from_utf8(body).unwrap().trim();
    (exact(text) != exact(std::str::from_utf8(&written).unwrap())).then(|| "the value changed".to_owned())
}

/// Is this the failure that the status means, with the provider's own words?
fn is_recognised(status: u16, failure: &Failure) -> bool {
    match failure {
        Failure::Limited { message, .. } => status == 429 && message.contains("Rate Limit"),
        Failure::Refused { code, .. } => status == 401 && *code == 10002,
        Failure::Parameter { message } => status == 422 && message.contains("arameter"),
        Failure::Failed { message, .. } => status == 500 && message == "Internal Server Error",
        _ => false,
    }
}

#[test]
fn every_recorded_answer_survives() {
    let folder = testkit::real_data_or_skip!("coingecko-api");
    let index: Vec<Entry> = serde_json::from_slice(&fs::read(folder.join("index.json")).unwrap()).unwrap();
    let mut rejects = Vec::new();
    let mut errors = 0;
    for entry in &index {
        let body = body(&folder.join(&entry.file));
        let why = if entry.status == 200 {
            rejected(entry, &body)
        } else {
            errors += 1;
            let failure = failure(entry.status, None, &body);
            (!is_recognised(entry.status, &failure)).then(|| format!("not recognised as a failure: {failure:?}"))
        };
        if let Some(why) = why {
            let note = entry.note.as_deref().unwrap_or("as recorded");
            rejects.push(format!("{} ({}; {note}): {why}", entry.file, entry.request));
        }
    }
    eprintln!(
        "{} recorded answers, {errors} of them errors, {} rejected",
        index.len(),
        rejects.len()
    );
    assert!(index.len() > 90, "the folder lost answers");
    assert!(rejects.is_empty(), "rejected:\n{}", rejects.join("\n"));
}

/// CoinGecko's own examples, one for each path that we call.
#[test]
fn the_providers_own_examples_survive() {
    let path = testkit::real_data_or_skip!("coingecko-api/openapi-demo-api.json.gz");
    let api: serde_json::Value = serde_json::from_slice(&body(&path)).unwrap();
    let mut seen = Vec::new();
    let mut rejects = Vec::new();
    for (path, operations) in api["paths"].as_object().unwrap() {
        let Some(shape) = Shape::of_path(&path.replace(['{', '}'], "")) else {
            continue;
        };
        let content = &operations["get"]["responses"]["200"]["content"]["application/json"];
        let schema = content["schema"]["$ref"]
            .as_str()
            .and_then(|name| api.pointer(name.trim_start_matches('#')))
            .unwrap_or(&content["schema"]);
        let examples = content["examples"].as_object().into_iter().flat_map(|all| all.values());
        let examples = examples
            .filter_map(|example| example.get("value"))
            .chain(content.get("example"))
            .chain(schema.get("example"));
        for example in examples {
            let text = example.to_string();
            match shape.read(text.as_bytes()) {
                Ok((written, 0)) if exact(&text) == exact(std::str::from_utf8(&written).unwrap()) => {
                    seen.push(path.clone());
                }
                Ok((_, dropped)) => rejects.push(format!("{path}: changed, {dropped} rows dropped")),
                Err(bad) => rejects.push(format!("{path}: {bad}")),
            }
        }
    }
    eprintln!("{} examples of the provider survive", seen.len());
    assert!(rejects.is_empty(), "rejected:\n{}", rejects.join("\n"));
    assert!(seen.len() >= 10, "only {seen:?} have examples");
}
