//! Which refusals an operation documents. They follow from what it takes and who may call it, so no handler lists them by hand and none
//! can forget one.

use serde_json::{Map, Value, json};

/// Operations without a session whose body is the credential: 401 says that it is wrong.
const CREDENTIAL_IN_BODY: [&str; 7] = [
    "/api/auth/login/",
    "/api/auth/passkey-login/",
    "/api/auth/password/reset/",
    "/api/auth/resend-otp/",
    "/api/auth/token/refresh/",
    "/api/auth/token/verify/",
    "/api/auth/verify-otp/",
];

/// Below it, the query is always read.
const MARKET: &str = "/api/v3/";
/// Below it, a client is refused in the words of RFC 6749, section 5.2.
const OAUTH: &str = "/api/v1/oauth/";
const OAUTH_REFUSED: &str = "OAuthRefused";

/// What decides which refusals an operation can answer.
#[derive(Debug, Default)]
struct Kind {
    /// Needs a session or a key.
    is_guarded: bool,
    /// Needs a session, a key, or a credential in its body.
    asks_who: bool,
    writes: bool,
    in_path: bool,
    in_query: bool,
    /// A thing can be named in the query: it has more parameters than those of pages.
    names_in_query: bool,
    if_match: bool,
    idempotency_key: bool,
    /// A key is read of each, also where nothing is created.
    posts: bool,
    body: bool,
}

/// A status, the name of its response among the components, its description, and which operations answer it.
struct Refusal {
    status: &'static str,
    name: &'static str,
    says: &'static str,
    of: fn(&Kind) -> bool,
}

const REFUSALS: [Refusal; 13] = [
    Refusal {
        status: "400",
        name: "BadRequest",
        says: "The bytes don't follow the protocol: the JSON, its encoding, or a header.",
        of: |kind| kind.body || kind.posts,
    },
    Refusal {
        status: "401",
        name: "Unauthorized",
        says: "The credential is missing, wrong or expired.",
        of: |kind| kind.asks_who,
    },
    Refusal {
        status: "403",
        name: "Forbidden",
        says: "Your role in the team, or the scopes of the app, don't allow this.",
        of: |kind| kind.is_guarded,
    },
    Refusal {
        status: "404",
        name: "NotFound",
        says: "It, or something that the request names, doesn't exist or isn't yours.",
        of: |kind| kind.in_path || kind.body || kind.names_in_query,
    },
    Refusal {
        status: "409",
        name: "Conflict",
        says: "It conflicts with what is there already, or a request with this `Idempotency-Key` is still running.",
        of: |kind| kind.writes,
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
    fn of(path: &str, method: &str, operation: &Map<String, Value>) -> Self {
        let is_guarded = operation.get("security") != Some(&json!([{}]));
        let mut kind = Self {
            is_guarded,
            asks_who: is_guarded || CREDENTIAL_IN_BODY.contains(&path),
            writes: method != "get",
            posts: method == "post",
            // A key may stand there.
            in_query: path.starts_with(MARKET),
            body: operation.contains_key("requestBody"),
            ..Self::default()
        };
        let parameters = operation.get("parameters").and_then(Value::as_array);
        for parameter in parameters.into_iter().flatten() {
            match (parameter["in"].as_str(), parameter["name"].as_str()) {
                (Some("path"), _) => kind.in_path = true,
                (Some("query"), name) => {
                    kind.in_query = true;
                    kind.names_in_query |= !matches!(name, Some("cursor" | "limit"));
                }
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
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            let Some(operation) = operation.as_object_mut() else {
                continue;
            };
            let kind = Kind::of(path, method, operation);
            let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) else {
                continue;
            };
            if path.starts_with(OAUTH) {
                for status in ["400", "401"] {
                    responses.insert(status.to_owned(), reference(OAUTH_REFUSED));
                }
            }
            for refusal in REFUSALS.iter().filter(|refusal| (refusal.of)(&kind)) {
                responses
                    .entry(refusal.status)
                    .or_insert_with(|| reference(refusal.name));
            }
            responses.sort_keys();
        }
    }
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/responses/{name}") })
}

/// The responses that [`add`] refers to.
#[must_use]
pub fn components() -> Map<String, Value> {
    let problem = json!({ "schema": { "$ref": "#/components/schemas/ProblemBody" } });
    let response = |refusal: &Refusal| {
        let described = json!({ "description": refusal.says, "content": { "application/problem+json": problem } });
        (refusal.name.to_owned(), described)
    };
    let mut all: Map<String, Value> = REFUSALS.iter().map(response).collect();
    let spoken = json!({ "schema": { "$ref": "#/components/schemas/OAuthError" } });
    let described = json!({
        "description": "The form or the client is wrong, in the words of RFC 6749; a problem where the request cannot be read.",
        "content": { "application/json": spoken, "application/problem+json": problem },
    });
    all.insert(OAUTH_REFUSED.to_owned(), described);
    all
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{REFUSALS, add, components};

    #[track_caller]
    fn documents(path: &str, method: &str, operation: Value, expected: &[&str]) {
        let mut paths = json!({ path: { method: operation } });
        add(paths.as_object_mut().unwrap());
        let responses = paths[path][method]["responses"].as_object().unwrap();
        assert_eq!(responses.keys().collect::<Vec<_>>(), expected, "{path}");
    }

    #[test]
    fn refusals_follow_from_the_kind() {
        let always = ["200", "429", "4XX", "5XX"];
        let answers = json!({ "200": {} });
        let open = json!({ "security": [{}], "responses": answers });
        documents("/open", "get", open.clone(), &always);
        documents(
            "/open",
            "post",
            open.clone(),
            &["200", "400", "409", "429", "4XX", "5XX"],
        );
        documents("/open", "delete", open, &["200", "409", "429", "4XX", "5XX"]);
        documents(
            "/guarded",
            "get",
            json!({ "responses": answers }),
            &["200", "401", "403", "429", "4XX", "5XX"],
        );
        let versioned = json!({ "parameters": [{ "in": "header", "name": "If-Match" }], "responses": answers });
        documents(
            "/versioned",
            "delete",
            versioned,
            &["200", "401", "403", "409", "412", "428", "429", "4XX", "5XX"],
        );
        let login = json!({ "security": [{}], "requestBody": {}, "responses": answers });
        documents(
            "/api/auth/login/",
            "post",
            login,
            &[
                "200", "400", "401", "404", "409", "413", "415", "422", "429", "4XX", "5XX",
            ],
        );
    }

    #[test]
    fn what_a_query_names_may_be_missing() {
        let list = |names: &[&str]| {
            let parameters: Vec<Value> = names
                .iter()
                .map(|name| json!({ "in": "query", "name": name }))
                .collect();
            json!({ "security": [{}], "parameters": parameters, "responses": { "200": {} } })
        };
        documents(
            "/pages",
            "get",
            list(&["cursor", "limit"]),
            &["200", "422", "429", "4XX", "5XX"],
        );
        documents(
            "/filtered",
            "get",
            list(&["cursor", "account"]),
            &["200", "404", "422", "429", "4XX", "5XX"],
        );
    }

    #[test]
    fn a_key_may_stand_in_a_query_that_has_no_parameters() {
        let ping = json!({ "security": [{}], "responses": { "200": {} } });
        documents("/api/v3/ping", "get", ping, &["200", "422", "429", "4XX", "5XX"]);
    }

    #[test]
    fn clients_of_oauth_are_refused_in_its_words() {
        let mut paths =
            json!({ "/api/v1/oauth/token": { "post": { "security": [{}], "requestBody": {}, "responses": {} } } });
        add(paths.as_object_mut().unwrap());
        let answers = &paths["/api/v1/oauth/token"]["post"]["responses"];
        for status in ["400", "401"] {
            assert_eq!(answers[status]["$ref"], "#/components/responses/OAuthRefused");
        }
        let described = components();
        let spoken = &described["OAuthRefused"]["content"]["application/json"]["schema"]["$ref"];
        assert_eq!(spoken, "#/components/schemas/OAuthError");
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
        assert_eq!(components().len(), REFUSALS.len() + 1);
    }
}
