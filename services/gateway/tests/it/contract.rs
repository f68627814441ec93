//! What is written down about the gateway is what it does.

use std::path::Path;

use reqwest::Method;
use serde_json::json;

use crate::{
    described::{Operation, operations},
    world::{read, shared},
};

#[test]
fn openapi_json_is_the_codes_own() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let now = gateway::openapi::text();
    if std::env::var_os("MERIDIAN_BLESS").is_some() {
        std::fs::write(&path, &now).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == now,
        "openapi.json is not what the code says; `MERIDIAN_BLESS=1` writes it"
    );
}

#[test]
fn readme_names_every_setting() {
    testkit::readme::check::<gateway::Config>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn each_operation_has_a_name_of_its_own() {
    let description: serde_json::Value = serde_json::from_str(&gateway::openapi::text()).unwrap();
    let mut taken = std::collections::BTreeMap::new();
    for (path, item) in description["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let name = operation["operationId"]
                .as_str()
                .unwrap_or_else(|| panic!("{method} {path}: no name"));
            let other = taken.insert(name.to_owned(), format!("{method} {path}"));
            assert!(other.is_none(), "{name}: {method} {path}, {other:?}");
        }
    }
    assert!(taken.len() > 140, "{} operations", taken.len());
}

#[tokio::test]
async fn each_list_of_pages_refuses_a_cursor_alike() {
    let site = shared().await;
    let ada = site.person().await;
    let add = site.call(Method::POST, "/api/v1/labels").bearer_auth(&ada.access);
    let label = json!({"chain": "bitcoin", "address": "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "text": "paged"});
    let label = read(add.json(&label)).await.expect(201).json();
    let post = async |path: &str, body: &serde_json::Value| {
        let request = site.call(Method::POST, path).bearer_auth(&ada.access);
        read(request.json(body)).await.expect(201).json()
    };
    let account = post("/api/v1/accounts", &json!({"name": "Paged"})).await;
    let trip = post("/api/v1/trips", &crate::bodies::trip(account["id"].as_str().unwrap())).await;
    let strategy = post("/api/v1/strategies", &crate::bodies::strategy()).await;
    let candles = site
        .call(Method::POST, "/api/v1/candles?market=X")
        .bearer_auth(&ada.access)
        .header("content-type", "text/csv");
    let candles = read(candles.body(crate::tenancy::CANDLES)).await.expect(201).json();
    let paper_runs = format!("/api/v1/strategies/{}/paper-runs", strategy["id"].as_str().unwrap());
    let paper_run = post(&paper_runs, &json!({"over": {"series_id": candles["id"]}})).await;
    let conversation = post("/api/v1/conversations", &json!({"title": "T"})).await;
    let team = post("/api/v1/teams", &json!({"name": "Paged"})).await;
    let file = site.call(Method::POST, "/api/v1/imports").bearer_auth(&ada.access);
    let file = file.header("content-type", "text/csv").body(crate::tenancy::EXPORT);
    let file = read(file).await.expect(201).json();
    let mut lists = 0;
    for one in operations().iter().filter(|one| one.takes("query", "cursor")) {
        let answer = &one.described["responses"]["200"]["content"]["application/json"]["schema"]["$ref"];
        let shape = answer.as_str().unwrap_or_else(|| panic!("{one} answers with a page"));
        let page = schema(shape);
        assert_eq!(page["properties"]["next_cursor"]["type"], "string", "{one}: {page}");
        let required = page["required"].as_array().into_iter().flatten();
        assert!(
            !required.into_iter().any(|name| name == "next_cursor"),
            "{one}: the last page has none"
        );
        let owned = if one.path.starts_with("/api/v1/trips/") {
            &trip["trip"]
        } else if one.path.starts_with("/api/v1/strategies/") {
            &strategy
        } else if one.path.starts_with("/api/v1/paper-runs/") {
            &paper_run
        } else if one.path.starts_with("/api/v1/conversations/") {
            &conversation
        } else if one.path.starts_with("/api/v1/teams/") {
            &team
        } else if one.path.starts_with("/api/v1/imports/") {
            &file["import"]
        } else {
            &label
        };
        let path = one.path.replace("{id}", owned["id"].as_str().unwrap());
        let path = path.replace("{chain}", "bitcoin").replace("{kind}", "label");
        let path = path.replace("{address}", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa");
        // Rows of a file are listed by their outcome.
        let path = path.replace("/rows", "/rows?outcome=new");
        let good = site.get(&path, &ada).await.expect(200).json();
        assert!(
            !good["next_cursor"].is_null() || good.get("next_cursor").is_none(),
            "{one}: {good}"
        );
        let refused = site
            .get(
                &format!("{path}{}cursor=00.7a", if path.contains('?') { '&' } else { '?' }),
                &ada,
            )
            .await
            .expect(422)
            .json();
        assert_eq!(refused["code"], "cursor_invalid", "{one}: {refused}");
        assert!(refused["errors"]["cursor"].is_array(), "{one}: {refused}");
        lists += 1;
    }
    assert!(lists >= 9, "{lists} lists of pages");
}

#[tokio::test]
async fn a_total_is_given_on_the_first_page_and_null_on_later_ones() {
    let site = shared().await;
    let ada = site.person().await;
    for title in ["One", "Two"] {
        let request = site.call(Method::POST, "/api/v1/tasks").bearer_auth(&ada.access);
        read(request.json(&json!({"title": title}))).await.expect(201);
    }
    let first = site.get("/api/v1/tasks?limit=1", &ada).await.expect(200).json();
    assert_eq!(first["total"], 2, "{first}");
    let cursor = first["next_cursor"].as_str().unwrap();
    let path = format!("/api/v1/tasks?limit=1&cursor={cursor}");
    let second = site.get(&path, &ada).await.expect(200).json();
    assert_eq!(second["tasks"].as_array().map(Vec::len), Some(1), "{second}");
    assert_eq!(second.get("total"), Some(&serde_json::Value::Null), "{second}");
}

/// A schema of the snapshot, by its reference.
fn schema(reference: &str) -> serde_json::Value {
    let snapshot: serde_json::Value = serde_json::from_str(&gateway::openapi::text()).unwrap();
    snapshot.pointer(reference.trim_start_matches('#')).unwrap().clone()
}

/// Operations without a session that judge a credential in the body, with one that is wrong.
fn wrong_credentials() -> Vec<(&'static str, serde_json::Value)> {
    let flow = "01890a5d-ac96-774b-bcce-b302099a8057";
    vec![
        (
            "/api/auth/login/",
            json!({"email": "nobody@example.org", "password": "no such password 1"}),
        ),
        (
            "/api/auth/password/reset/",
            json!({"flow": flow, "otp": "000000", "new_password": "quartz umbrella lantern 48"}),
        ),
        ("/api/auth/resend-otp/", json!({"flow": flow})),
        ("/api/auth/token/refresh/", json!({"refresh": "x".repeat(43)})),
        ("/api/auth/token/verify/", json!({"token": "x.y.z"})),
        ("/api/auth/verify-otp/", json!({"flow": flow, "otp": "000000"})),
        (
            "/api/auth/passkey-login/",
            json!({
                "flow": flow, "credential_id": "AA", "client_data": "e30", "authenticator_data": "AA", "signature": "AA",
                "user_handle": "AA",
            }),
        ),
    ]
}

/// Can an operation of this kind answer so?
fn is_justified(one: &Operation, status: &str) -> bool {
    match status {
        "200" | "201" | "202" | "204" | "429" | "4XX" | "5XX" => true,
        "304" => one.method == Method::GET,
        "400" => one.has_body() || one.method == Method::POST,
        "401" => {
            one.is_guarded()
                || one.path.starts_with("/api/v1/oauth/")
                || wrong_credentials().iter().any(|(path, _)| *path == one.path)
        }
        "403" => one.is_guarded(),
        // A thing that is named in the path, the body or the query; a server that has no name of its own.
        "404" => {
            one.path.contains('{') || one.has_body() || one.names_in_query() || one.path.starts_with("/.well-known/")
        }
        "409" => one.method != Method::GET,
        "412" | "428" => one.takes("header", "If-Match"),
        "413" | "415" => one.has_body(),
        "422" => one.has_body() || one.has_parameters() || one.path.starts_with("/api/v3/"),
        _ => false,
    }
}

#[test]
fn each_status_follows_from_the_kind_of_operation() {
    for one in operations() {
        for status in one.statuses() {
            assert!(is_justified(&one, status), "{one} documents {status}");
        }
        let good = one.statuses().iter().filter(|status| status.starts_with('2')).count();
        assert_eq!(good, 1, "{one} has one good answer");
        for status in [
            "400", "401", "403", "404", "409", "412", "413", "415", "422", "428", "429", "4XX", "5XX",
        ] {
            assert!(
                one.documents(status) || !is_justified(&one, status),
                "{one} leaves {status} out"
            );
        }
    }
}

#[tokio::test]
async fn whoever_answers_with_a_tag_documents_304() {
    let site = shared().await;
    let ada = site.person().await;
    site.market_ready(&ada).await;
    let has_end = |one: &Operation| !one.path.ends_with("/stream");
    let mut tagged = Vec::new();
    for one in operations().into_iter().filter(has_end) {
        if one.method != Method::GET || one.path.contains('{') {
            continue;
        }
        let answer = site.get(&one.path, &ada).await;
        // Others need parameters, or what the market doesn't have yet.
        if answer.status != 200 {
            continue;
        }
        let is_tagged = !answer.header("etag").is_empty();
        assert_eq!(is_tagged, one.documents("304"), "{one}");
        if is_tagged {
            let again = site.call(Method::GET, &one.path).bearer_auth(&ada.access);
            read(again.header("if-none-match", "*")).await.expect(304);
            tagged.push(one.path);
        }
    }
    for path in [
        "/api/v1/workspace/settings",
        "/api/v1/billing/limits",
        "/api/v3/coins/list",
    ] {
        assert!(tagged.iter().any(|one| one == path), "{path} is not among {tagged:?}");
    }
}

#[tokio::test]
async fn lines_of_every_csv_file_end_alike() {
    let site = shared().await;
    let ada = site.person().await;
    let coin = crate::forecasting::token(&site, &ada).await;
    let is_csv = |one: &Operation| !one.described["responses"]["200"]["content"]["text/csv"].is_null();
    let mut files = 0;
    for one in operations().into_iter().filter(is_csv) {
        let path = one.path.replace("{coingecko_id}", &coin).replace("{chain}", "bitcoin");
        let path = path.replace("{address}", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa");
        let format = if one.takes("query", "format") {
            "?format=csv"
        } else {
            ""
        };
        let file = site.get(&format!("{path}{format}"), &ada).await.expect(200).text;
        assert!(file.ends_with("\r\n"), "{one}: {file:?}");
        // No cell of these has a line of its own.
        assert_eq!(
            file.matches('\n').count(),
            file.matches("\r\n").count(),
            "{one}: {file:?}"
        );
        files += 1;
    }
    assert!(files >= 8, "{files} CSV files");
}

#[tokio::test]
async fn whoever_answers_401_documents_it() {
    let site = shared().await;
    for one in operations() {
        let answer = read(one.call(&site).header("if-match", "\"1\"")).await;
        assert_eq!(answer.status == 401, one.is_guarded(), "{one}: {}", answer.text);
        assert!(answer.status != 401 || one.documents("401"), "{one}");
    }
    for (path, body) in wrong_credentials() {
        let answer = site.post(path, &body).await.expect(401).json();
        assert!(answer["code"].is_string(), "{path}: {answer}");
        let all = operations();
        let one = all.iter().find(|one| one.path == path).unwrap();
        assert!(one.documents("401"), "{one}");
    }
}

#[tokio::test]
async fn a_412_names_the_version_of_what_no_call_reads_alone() {
    let site = shared().await;
    let ada = site.person().await;
    let post = async |path: &str, body: &serde_json::Value| {
        let request = site.call(Method::POST, path).bearer_auth(&ada.access);
        read(request.json(body)).await.expect(201).json()
    };
    let list = post("/api/v1/watchlists", &json!({"name": "Versions"})).await;
    let items = format!("/api/v1/watchlists/{}/items", list["id"].as_str().unwrap());
    let item = post(&items, &crate::bodies::watched()).await;
    let item = format!("{items}/{}", item["id"].as_str().unwrap());
    let put = async |seen: &str, body: &str| {
        let request = site.call(Method::PUT, &item).bearer_auth(&ada.access);
        let request = request
            .header("if-match", seen)
            .header("content-type", "application/json");
        read(request.body(body.to_owned())).await
    };
    for seen in ["\"9\"", "W/\"1\"", "\"one\""] {
        let refused = put(seen, "{}").await.expect(412);
        assert_eq!(refused.header("etag"), "\"1\"", "{seen}");
    }
    put("\"one\"", "no JSON").await.expect(412);
    put("\"1\"", "no JSON").await.expect(400);
    put("\"1\"", "{}").await.expect(200);
}

#[tokio::test]
async fn whoever_reads_an_idempotency_key_documents_400() {
    let site = shared().await;
    let mut asked = 0;
    for one in operations().iter().filter(|one| one.method == Method::POST) {
        let refused = read(one.call(&site).header("idempotency-key", "two words"))
            .await
            .expect(400);
        assert!(
            refused.text.contains("idempotency_key_invalid"),
            "{one}: {}",
            refused.text
        );
        assert!(one.documents("400"), "{one}");
        asked += 1;
    }
    assert!(asked > 170, "{asked} operations");
}

#[tokio::test]
async fn whoever_takes_if_match_needs_it() {
    let site = shared().await;
    let ada = site.person().await;
    let mut asked = 0;
    for one in operations().iter().filter(|one| one.takes("header", "If-Match")) {
        let request = || one.call(&site).bearer_auth(&ada.access).json(&json!({}));
        let missing = read(request()).await.expect(428).json();
        assert_eq!(missing["code"], "precondition_required", "{one}");
        for bad in ["3", "W/\"3\"", "\"-1\"", "\"three\""] {
            let refused = read(request().header("if-match", bad)).await.expect(412).json();
            assert_eq!(refused["code"], "version_mismatch", "{one} with {bad}");
        }
        asked += 1;
    }
    assert!(asked >= 9, "{asked} operations take If-Match");
}
