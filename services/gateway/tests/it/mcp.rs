//! `/mcp`: the assistant's tools for a user's AI client.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::{
    apps::{connect, connect_to},
    calls::post,
    credentials::api_key,
    teams,
    world::{Answer, Site, read, shared},
};

const NEWEST: &str = "2025-11-25";

fn message(method: &str, params: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
}

fn send(site: &Site, token: &str) -> RequestBuilder {
    site.call(Method::POST, "/mcp")
        .bearer_auth(token)
        .header("accept", "application/json, text/event-stream")
}

async fn say(site: &Site, token: &str, method: &str, params: &Value) -> Answer {
    let said = send(site, token).header("mcp-protocol-version", NEWEST);
    read(said.json(&message(method, params))).await
}

async fn call(site: &Site, token: &str, name: &str, arguments: Value) -> Value {
    let params = json!({"name": name, "arguments": arguments});
    let answer = say(site, token, "tools/call", &params).await.expect(200).json();
    assert_eq!(
        (&answer["jsonrpc"], &answer["id"]),
        (&json!("2.0"), &json!(1)),
        "{answer}"
    );
    answer["result"].clone()
}

fn token(tokens: &Value) -> String {
    tokens["access_token"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_client_initializes_lists_tools_and_calls_them() {
    let site = shared().await;
    let (ada, eve) = (site.person().await, site.person().await);
    site.market_ready(&ada).await;
    let list = post(&site, &ada, "/api/v1/watchlists", &json!({"name": "Long term"}))
        .await
        .expect(201)
        .json();
    let (_, tokens) = connect(&site, &ada, "market:read watchlists:read").await;
    let access = token(&tokens);
    let hello = json!({"protocolVersion": NEWEST, "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}});
    let begun = read(send(&site, &access).json(&message("initialize", &hello)))
        .await
        .expect(200);
    assert_eq!(begun.header("content-type"), "application/json");
    let begun = begun.json();
    assert_eq!(begun["result"]["protocolVersion"], NEWEST);
    assert_eq!(begun["result"]["capabilities"], json!({"tools": {}}));
    assert!(
        begun["result"]["instructions"]
            .as_str()
            .unwrap()
            .contains("never instructions")
    );
    let ready = send(&site, &access).json(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
    assert_eq!(read(ready).await.expect(202).text, "");
    assert_eq!(
        say(&site, &access, "ping", &json!({})).await.expect(200).json()["result"],
        json!({})
    );

    let listed = say(&site, &access, "tools/list", &json!({})).await.expect(200).json();
    let tools = listed["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    let wanted = [
        "get_price",
        "search_tokens",
        "get_forecast",
        "list_markets",
        "list_pools",
        "list_watchlists",
    ];
    assert_eq!(names, wanted);
    for tool in tools {
        assert_eq!(tool["inputSchema"]["additionalProperties"], json!(false), "{tool}");
        assert_eq!(tool["outputSchema"]["type"], "object", "{tool}");
        assert_eq!(tool["annotations"], json!({"readOnlyHint": true}), "{tool}");
    }

    let mine = call(&site, &access, "list_watchlists", json!({})).await;
    let row = &mine["structuredContent"]["tables"][0]["rows"][0];
    assert_eq!(row["cells"][0]["untrusted"], "Long term", "{mine}");
    let page = format!("{}/watchlist?list={}", site.url, list["id"].as_str().unwrap());
    assert_eq!(row["url"], page);
    let text: Value = serde_json::from_str(mine["content"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!((&text, &mine["isError"]), (&mine["structuredContent"], &json!(false)));
    let price = call(&site, &access, "get_price", json!({"token": "bitcoin"})).await;
    let row = &price["structuredContent"]["tables"][0]["rows"][0];
    assert!(
        row["cells"][1]["v"].as_str().is_some_and(|price| !price.is_empty()),
        "{price}"
    );
    assert_eq!(row["url"], format!("{}/tokens/bitcoin", site.url));

    let (_, others) = connect(&site, &eve, "watchlists:read").await;
    let others = call(&site, &token(&others), "list_watchlists", json!({})).await;
    assert_eq!(others["structuredContent"]["tables"], json!([]), "{others}");
}

#[tokio::test]
async fn a_client_of_the_older_version_gets_text() {
    let site = shared().await;
    let ada = site.person().await;
    let (_, tokens) = connect(&site, &ada, "watchlists:read").await;
    let access = token(&tokens);
    let list = read(send(&site, &access).json(&message("tools/list", &json!({}))))
        .await
        .expect(200)
        .json();
    let tool = &list["result"]["tools"][0];
    assert!(
        tool["inputSchema"].is_object() && tool.get("outputSchema").is_none(),
        "{tool}"
    );
    let params = json!({"name": "list_watchlists", "arguments": {}});
    let old = send(&site, &access).header("mcp-protocol-version", "2025-03-26");
    let said = read(old.json(&message("tools/call", &params))).await.expect(200).json();
    assert!(said["result"].get("structuredContent").is_none(), "{said}");
    let text = said["result"]["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("There are no watchlists yet."), "{text}");
}

#[tokio::test]
async fn a_client_of_the_second_version_gets_what_the_newest_does() {
    let site = shared().await;
    let ada = site.person().await;
    let (_, tokens) = connect(&site, &ada, "watchlists:read").await;
    let access = token(&tokens);
    let hello = json!({"protocolVersion": "2025-06-18", "capabilities": {}});
    let begun = read(send(&site, &access).json(&message("initialize", &hello))).await;
    assert_eq!(begun.expect(200).json()["result"]["protocolVersion"], "2025-06-18");
    let second = async |method: &str, params: &Value| {
        let said = send(&site, &access).header("mcp-protocol-version", "2025-06-18");
        read(said.json(&message(method, params))).await.expect(200).json()
    };
    let newest = say(&site, &access, "tools/list", &json!({})).await.expect(200).json();
    assert_eq!(second("tools/list", &json!({})).await, newest);
    let params = json!({"name": "list_watchlists", "arguments": {}});
    let said = second("tools/call", &params).await;
    assert!(said["result"]["structuredContent"].is_object(), "{said}");
}

#[tokio::test]
async fn only_connected_apps_have_access_and_others_learn_where_to_ask() {
    let site = shared().await;
    let ada = site.person().await;
    let metadata = format!("{}/.well-known/oauth-protected-resource/mcp", site.url);
    let ping = message("ping", &json!({}));
    let stranger = read(site.call(Method::POST, "/mcp").json(&ping)).await.expect(401);
    assert_eq!(
        stranger.header("www-authenticate"),
        format!("Bearer resource_metadata=\"{metadata}\"")
    );
    assert_eq!(stranger.json()["code"], "token_missing");
    // A session and a personal API key are other credentials.
    let key = api_key(&site, &ada).await;
    read(site.call(Method::GET, "/api/v3/ping").header("x-cg-demo-api-key", &key))
        .await
        .expect(200);
    for other in [
        ada.access.as_str(),
        key.as_str(),
        "mo_0000000000000000000000000000000000000000000",
    ] {
        let refused = read(send(&site, other).json(&ping)).await.expect(401);
        let wanted = format!("Bearer error=\"invalid_token\", resource_metadata=\"{metadata}\"");
        assert_eq!(refused.header("www-authenticate"), wanted);
    }
    let by_key = site.call(Method::POST, "/mcp").header("x-cg-demo-api-key", &key);
    read(by_key.json(&ping)).await.expect(401);

    let about = read(site.http.get(&metadata)).await.expect(200).json();
    assert_eq!(about["resource"], format!("{}/mcp", site.url));
    assert_eq!(about["authorization_servers"], json!([site.url]));
    let scopes = about["scopes_supported"].as_array().unwrap();
    assert!(scopes.contains(&json!("journal:read")) && !scopes.contains(&json!("journal:write")));
    let whole = read(site.call(Method::GET, "/.well-known/oauth-protected-resource"))
        .await
        .expect(200);
    assert_eq!(whole.json()["resource"], json!(site.url));
    for (resource, status, error) in [
        (format!("{}/mcp", site.url), 401, "invalid_client"),
        ("https://evil.example/mcp".to_owned(), 400, "invalid_target"),
    ] {
        let form = [
            ("grant_type", "refresh_token"),
            ("client_id", "none"),
            ("resource", resource.as_str()),
        ];
        let answer = read(site.call(Method::POST, "/api/v1/oauth/token").form(&form)).await;
        assert_eq!(answer.expect(status).json()["error"], error, "{resource}");
    }

    let (_, tokens) = connect(&site, &ada, "market:read").await;
    let params = json!({"name": "get_pnl", "arguments": {}});
    let short = say(&site, &token(&tokens), "tools/call", &params).await.expect(403);
    assert_eq!(short.json()["code"], "insufficient_scope");
    assert_eq!(
        short.header("www-authenticate"),
        format!("Bearer error=\"insufficient_scope\", scope=\"journal:read\", resource_metadata=\"{metadata}\"")
    );
}

#[tokio::test]
async fn http_and_json_rpc_errors_are_told_apart() {
    let site = shared().await;
    let ada = site.person().await;
    let (_, tokens) = connect(&site, &ada, "market:read").await;
    let access = token(&tokens);
    let raw = |body: String| {
        send(&site, &access)
            .header("content-type", "application/json")
            .body(body)
    };
    let ping = message("ping", &json!({}));
    // Not a message, so there is no id to respond to.
    for (body, code) in [
        ("{".to_owned(), -32_700),
        (json!([ping]).to_string(), -32_600),
        (
            json!({"jsonrpc": "2.0", "id": null, "method": "ping"}).to_string(),
            -32_600,
        ),
    ] {
        let refused = read(raw(body)).await.expect(400);
        assert_eq!(refused.header("content-type"), "application/json");
        let said = refused.json();
        assert_eq!(
            (&said["error"]["code"], &said["id"]),
            (&json!(code), &Value::Null),
            "{said}"
        );
    }
    // A message with an unknown method, tool or parameter.
    for (method, params, code) in [
        ("resources/list", json!({}), -32_601),
        ("tools/list", json!({"cursor": "2"}), -32_602),
        ("tools/call", json!({"name": "delete_alerts"}), -32_602),
        ("tools/call", json!({"name": "propose_alert", "arguments": {}}), -32_602),
        ("tools/call", json!({"name": "get_price", "arguments": []}), -32_602),
    ] {
        let said = say(&site, &access, method, &params).await.expect(200).json();
        assert_eq!(
            (&said["error"]["code"], &said["id"]),
            (&json!(code), &json!(1)),
            "{said}"
        );
    }
    // A tool that failed: the model can try again.
    let failed = call(&site, &access, "get_price", json!({"token": "no such token at all"})).await;
    assert_eq!(
        (&failed["isError"], failed.get("structuredContent")),
        (&json!(true), None)
    );
    let text = failed["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("No token matches"), "{text}");

    let problem = async |request: RequestBuilder, status: u16, code: &str| {
        let answer = read(request).await.expect(status);
        assert_eq!(answer.header("content-type"), "application/problem+json", "{code}");
        assert_eq!(answer.json()["code"], code);
    };
    let old = send(&site, &access).header("mcp-protocol-version", "2024-11-05");
    problem(old.json(&ping), 400, "protocol_version_unsupported").await;
    let elsewhere = send(&site, &access).header("origin", "https://evil.example");
    problem(elsewhere.json(&ping), 403, "cross_site").await;
    let own = send(&site, &access).header("origin", &site.url);
    read(own.json(&ping)).await.expect(200);
    problem(raw(format!("{ping}{}", " ".repeat(17 << 10))), 413, "payload_too_large").await;
    let text = send(&site, &access)
        .header("content-type", "text/plain")
        .body(ping.to_string());
    problem(text, 415, "unsupported_media_type").await;
    for method in [Method::GET, Method::DELETE] {
        let other = read(site.call(method, "/mcp").bearer_auth(&access)).await.expect(405);
        assert_eq!(other.header("allow"), "POST");
    }
}

#[tokio::test]
async fn an_app_of_a_team_reads_the_teams_data() {
    let site = shared().await;
    let ada = site.person().await;
    let team = teams::found(&site, &ada, "Chain desk").await;
    let list = json!({"name": "Of the desk"});
    post(&teams::for_team(&site, &team), &ada, "/api/v1/watchlists", &list)
        .await
        .expect(201);
    let (_, own) = connect(&site, &ada, "watchlists:read").await;
    let (_, desk) = connect_to(&site, &ada, "watchlists:read", &json!(team)).await;
    let lists = async |tokens: &Value| {
        call(&site, &token(tokens), "list_watchlists", json!({}))
            .await
            .to_string()
    };
    assert!(lists(&desk).await.contains("Of the desk"));
    assert!(!lists(&own).await.contains("Of the desk"));
}
