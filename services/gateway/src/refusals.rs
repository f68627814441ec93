//! Which refusals an operation documents. They follow from what it takes and who may call it, so no handler lists them by hand and none
//! can forget one.

use serde_json::{Map, Value, json};

/// Operations without a session whose body is the credential: 401 says that it is wrong.
const CREDENTIAL_IN_BODY: [&str; 5] = [
    "/api/auth/login/",
    "/api/auth/password/reset/",
    "/api/auth/token/refresh/",
    "/api/auth/token/verify/",
    "/api/auth/verify-otp/",
];

/// What decides which refusals an operation can answer.
#[derive(Debug, Default)]
struct Kind {
    /// Needs a session, a key, or a credential in its body.
    asks_who: bool,
    in_path: bool,
    in_query: bool,
    if_match: bool,
    idempotency_key: bool,
    body: bool,
}

/// A status, the name of its response among the components, its description, and which operations answer it.
struct Refusal {
    status: &'static str,
    name: &'static str,
    says: &'static str,
    of: fn(&Kind) -> bool,
}

const REFUSALS: [Refusal; 11] = [
    Refusal {
        status: "401",
        name: "Unauthorized",
        says: "The credential is missing, wrong or expired.",
        of: |kind| kind.asks_who,
    },
    Refusal {
        status: "404",
        name: "NotFound",
        says: "It doesn't exist, or it isn't yours.",
        of: |kind| kind.in_path,
    },
    Refusal {
        status: "409",
        name: "Conflict",
        says: "A request with this `Idempotency-Key` is still running, or what it would create already exists.",
        of: |kind| kind.idempotency_key,
    },
    Refusal {
        status: "412",
        name: "PreconditionFailed",
        says: "It changed since the version in `If-Match`; `ETag` names the current version.",
        of: |kind| kind.if_match,
    },
    Refusal {
        status: "413",
        name: "ContentTooLarge",
        says: "The body is too large.",
        of: |kind| kind.body,
    },
    Refusal {
        status: "415",
        name: "UnsupportedMediaType",
        says: "The body's media type, charset or encoding isn't supported.",
        of: |kind| kind.body,
    },
    Refusal {
        status: "422",
        name: "UnprocessableContent",
        says: "Parameters or members of the body are invalid; `errors` names each.",
        of: |kind| kind.body || kind.in_query || kind.in_path || kind.idempotency_key,
    },
    Refusal {
        status: "428",
        name: "PreconditionRequired",
        says: "`If-Match` is missing.",
        of: |kind| kind.if_match,
    },
    Refusal {
        status: "429",
        name: "TooManyRequests",
        says: "Too many requests; `Retry-After` says how long to wait.",
        of: |_| true,
    },
    Refusal {
        status: "4XX",
        name: "Refused",
        says: "Any other refusal.",
        of: |_| true,
    },
    Refusal {
        status: "5XX",
        name: "Failed",
        says: "Meridian or a provider failed; `Retry-After` says when to try again.",
        of: |_| true,
    },
];

impl Kind {
    fn of(path: &str, operation: &Map<String, Value>) -> Self {
        let is_open = operation.get("security") == Some(&json!([{}]));
        let mut kind = Self {
            asks_who: !is_open || CREDENTIAL_IN_BODY.contains(&path),
            body: operation.contains_key("requestBody"),
            ..Self::default()
        };
        let parameters = operation.get("parameters").and_then(Value::as_array);
        for parameter in parameters.into_iter().flatten() {
            match (parameter["in"].as_str(), parameter["name"].as_str()) {
                (Some("path"), _) => kind.in_path = true,
                (Some("query"), _) => kind.in_query = true,
                (Some("header"), Some("If-Match")) => kind.if_match = true,
                (Some("header"), Some("Idempotency-Key")) => kind.idempotency_key = true,
                _ => {}
            }
        }
        kind
    }
}

/// Adds to each operation the refusals of its kind. A response that its handler describes more precisely stays.
pub fn add(paths: &mut Map<String, Value>) {
    for (path, item) in paths {
        let operations = item.as_object_mut().into_iter().flat_map(Map::values_mut);
        for operation in operations.filter_map(Value::as_object_mut) {
            let kind = Kind::of(path, operation);
            let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) else {
                continue;
            };
            for refusal in REFUSALS.iter().filter(|refusal| (refusal.of)(&kind)) {
                responses
                    .entry(refusal.status)
                    .or_insert_with(|| json!({ "$ref": format!("#/components/responses/{}", refusal.name) }));
            }
            responses.sort_keys();
        }
    }
}

/// The responses that [`add`] refers to.
#[must_use]
pub fn components() -> Map<String, Value> {
    let response = |refusal: &Refusal| {
        let problem = json!({ "schema": { "$ref": "#/components/schemas/ProblemBody" } });
        let described = json!({ "description": refusal.says, "content": { "application/problem+json": problem } });
        (refusal.name.to_owned(), described)
    };
    REFUSALS.iter().map(response).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{REFUSALS, add, components};

    #[track_caller]
    fn documents(path: &str, operation: Value, expected: &[&str]) {
        let mut paths = json!({ path: { "post": operation } });
        add(paths.as_object_mut().unwrap());
        let responses = paths[path]["post"]["responses"].as_object().unwrap();
        assert_eq!(responses.keys().collect::<Vec<_>>(), expected, "{path}");
    }

    #[test]
    fn refusals_follow_from_the_kind() {
        let always = ["200", "429", "4XX", "5XX"];
        let answers = json!({ "200": {} });
        documents("/open", json!({ "security": [{}], "responses": answers }), &always);
        documents(
            "/guarded",
            json!({ "responses": answers }),
            &["200", "401", "429", "4XX", "5XX"],
        );
        let versioned = json!({ "parameters": [{ "in": "header", "name": "If-Match" }], "responses": answers });
        documents(
            "/versioned",
            versioned,
            &["200", "401", "412", "428", "429", "4XX", "5XX"],
        );
        let login = json!({ "security": [{}], "requestBody": {}, "responses": answers });
        documents(
            "/api/auth/login/",
            login,
            &["200", "401", "413", "415", "422", "429", "4XX", "5XX"],
        );
    }

    #[test]
    fn what_a_handler_describes_itself_stays() {
        let own = json!({ "description": "wrong rows" });
        let mut paths = json!({ "/x": { "post": { "requestBody": {}, "responses": { "422": own } } } });
        add(paths.as_object_mut().unwrap());
        assert_eq!(paths["/x"]["post"]["responses"]["422"], own);
    }

    #[test]
    fn each_refusal_is_described_once() {
        assert_eq!(components().len(), REFUSALS.len());
    }
}
