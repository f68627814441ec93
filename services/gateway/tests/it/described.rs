//! The operations of `openapi.json`, to walk through all of them.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::world::Site;

/// One method of one path, as it is described.
pub struct Operation {
    pub method: Method,
    pub path: String,
    pub described: Value,
}

impl std::fmt::Display for Operation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.method, self.path)
    }
}

/// Every operation of the snapshot.
pub fn operations() -> Vec<Operation> {
    let snapshot: Value = serde_json::from_str(include_str!("../../openapi.json")).unwrap();
    let mut found = Vec::new();
    for (path, operations) in snapshot["paths"].as_object().unwrap() {
        for (method, described) in operations.as_object().unwrap() {
            found.push(Operation {
                method: method.to_uppercase().parse().unwrap(),
                path: path.clone(),
                described: described.clone(),
            });
        }
    }
    assert!(found.len() > 140, "{} operations", found.len());
    found
}

impl Operation {
    /// Does it ask for a session or a key?
    pub fn is_guarded(&self) -> bool {
        self.described["security"] != json!([{}])
    }

    /// Has it a parameter of this name in this place (`path`, `query` or `header`)?
    pub fn takes(&self, place: &str, name: &str) -> bool {
        let parameters = self.described["parameters"].as_array();
        parameters
            .into_iter()
            .flatten()
            .any(|one| one["in"] == place && one["name"] == name)
    }

    pub fn has_parameters(&self) -> bool {
        self.described["parameters"]
            .as_array()
            .is_some_and(|all| !all.is_empty())
    }

    /// Has its query more than the parameters of pages?
    pub fn names_in_query(&self) -> bool {
        let parameters = self.described["parameters"].as_array();
        parameters
            .into_iter()
            .flatten()
            .any(|one| one["in"] == "query" && !matches!(one["name"].as_str(), Some("cursor" | "limit")))
    }

    pub fn has_body(&self) -> bool {
        self.described.get("requestBody").is_some()
    }

    /// Is its body a file?
    pub fn takes_file(&self) -> bool {
        let kinds = self.described["requestBody"]["content"].as_object();
        kinds
            .into_iter()
            .flatten()
            .any(|(kind, _)| !matches!(kind.as_str(), "application/json" | "application/x-www-form-urlencoded"))
    }

    /// Statuses and ranges that it documents.
    pub fn statuses(&self) -> Vec<&str> {
        let responses = self.described["responses"].as_object().unwrap();
        responses.keys().map(String::as_str).collect()
    }

    pub fn documents(&self, status: &str) -> bool {
        self.described["responses"].get(status).is_some()
    }

    /// Its path with named parts filled in: well-formed ones, of things that aren't there.
    pub fn filled_path(&self) -> String {
        let parts = self.path.split('/').map(|part| match part {
            "{chain}" => "bitcoin",
            "{address}" => "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
            "{version}" => "1",
            part if part.starts_with('{') => "01890a5d-ac96-774b-bcce-b302099a8057",
            part => part,
        });
        parts.collect::<Vec<_>>().join("/")
    }

    pub fn call(&self, site: &Site) -> RequestBuilder {
        site.call(self.method.clone(), &self.filled_path())
    }
}
