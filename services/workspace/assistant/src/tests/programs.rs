//! Tools for connected apps: which scope each needs, and results with links.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::{Value, json};
use vocab::{AppScope, AppScopes};

use super::{names::NAMES, prices};
use crate::{
    Cell, Source, Target, linked_result,
    program::{page_path, required_scope},
    result_schema,
    tool::definitions,
    tools_for,
};

/// The model's tools that no app gets.
const KEPT_BACK: [&str; 5] = [
    "calc",
    "list_events",
    "list_strategies",
    "propose_alert",
    "propose_label",
];

fn names(scopes: &str) -> BTreeSet<String> {
    let tools = tools_for(scopes.parse::<AppScopes>().unwrap());
    tools.into_iter().map(|tool| tool.name).collect()
}

#[test]
fn apps_get_the_models_read_only_tools_unchanged() {
    let all: AppScopes = AppScope::ALL.into_iter().collect();
    let tools = tools_for(all);
    let mut known = definitions();
    let known = known.as_array_mut().unwrap();
    let (kept_back, given): (Vec<Value>, Vec<Value>) = known
        .drain(..)
        .map(|mut tool| tool["function"].take())
        .partition(|function| KEPT_BACK.contains(&function["name"].as_str().unwrap()));
    assert_eq!(kept_back.len(), KEPT_BACK.len());
    let offered: Vec<Value> = tools
        .into_iter()
        .map(|tool| json!({"name": tool.name, "description": tool.says, "parameters": tool.arguments}))
        .collect();
    assert_eq!(offered, given);
    for name in KEPT_BACK {
        assert_eq!(required_scope(name), None, "{name}");
    }
    assert_eq!(required_scope("delete_alerts"), None);
}

#[test]
fn each_scope_covers_its_own_tools() {
    assert_eq!(
        names("market:read").into_iter().collect::<Vec<_>>(),
        [
            "get_forecast",
            "get_price",
            "list_markets",
            "list_pools",
            "search_tokens"
        ]
    );
    assert_eq!(
        names("journal:read alerts:read").into_iter().collect::<Vec<_>>(),
        ["get_pnl", "list_alerts", "list_trades"]
    );
    assert_eq!(names("portfolio:read"), BTreeSet::from(["get_portfolio".to_owned()]));
    assert_eq!(names("watchlists:read"), BTreeSet::from(["list_watchlists".to_owned()]));
    assert_eq!(names("investigation:read").len(), 7);
    // Whoever may only write reads nothing.
    assert_eq!(
        names("journal:write alerts:write watchlists:write offline_access"),
        BTreeSet::new()
    );
}

#[derive(Deserialize)]
struct Case {
    target: Target,
    page: Option<String>,
}

#[test]
fn rows_link_to_the_applications_pages() {
    // The application's own test reads the same cases.
    let cases: Vec<Case> = serde_json::from_str(include_str!("pages.json")).unwrap();
    assert!(cases.len() >= 19);
    for case in cases {
        assert_eq!(page_path(&case.target), case.page, "{:?}", case.target);
    }
}

#[test]
fn results_have_links_and_sources() {
    let mut table = prices(1);
    table.rows[0].target = Some(Target {
        kind: "token".to_owned(),
        id: "bitcoin".to_owned(),
        chain: String::new(),
        query: None,
    });
    table.rows[1].target = Some(Target {
        kind: "command".to_owned(),
        id: "/help".to_owned(),
        chain: String::new(),
        query: None,
    });
    table.sources = vec![Source {
        provider: "coingecko".to_owned(),
        endpoint: "/simple/price".to_owned(),
        as_of_ms: Some(1_795_262_400_000),
        state: "cached".to_owned(),
    }];
    let result = linked_result(&[table], "The price is [[r1.c2]].", "https://meridian.example");
    let rows = &result["tables"][0]["rows"];
    assert_eq!(rows[0]["url"], "https://meridian.example/tokens/bitcoin");
    assert_eq!(rows[0]["cells"][1], json!({"v": "64123.12", "ref": "r1.c2"}));
    assert_eq!(rows[0]["cells"][0], json!({"untrusted": "Bitcoin", "ref": "r1.c1"}));
    assert_eq!((rows[1].get("url"), rows[2].get("url")), (None, None));
    assert_eq!(
        result["tables"][0]["sources"],
        json!([{"provider": "coingecko", "endpoint": "/simple/price", "state": "cached", "as_of": "2026-11-21T12:00:00Z"}])
    );
    let nothing = linked_result(&[], "No token matches.", "");
    assert_eq!(
        nothing,
        json!({"tables": [], "note": {"untrusted": "No token matches."}})
    );
}

/// Where a document differs from a schema: members that the schema doesn't name, and required ones that are missing.
fn differences(schema: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            let known = &schema["properties"];
            for (name, one) in members {
                match known.get(name) {
                    Some(schema) => differences(schema, one, &format!("{place}/{name}"), found),
                    None => found.push(format!("{place}/{name}")),
                }
            }
            let needed = schema["required"].as_array().into_iter().flatten();
            found.extend(
                needed
                    .filter_map(Value::as_str)
                    .filter(|name| !members.contains_key(*name))
                    .map(|name| format!("{place}/{name} is missing")),
            );
        }
        Value::Array(all) => all
            .iter()
            .for_each(|one| differences(&schema["items"], one, &format!("{place}[]"), found)),
        Value::String(_) if schema["type"] == "string" => {}
        other => found.push(format!("{place}: {other}")),
    }
}

#[test]
fn results_match_their_schema_and_keep_untrusted_text_marked() {
    let schema = result_schema();
    for name in NAMES {
        let mut table = prices(1);
        table.rows[0].cells[0] = Cell::from((*name).to_owned());
        table.rows[0].target = Some(Target {
            kind: "token".to_owned(),
            id: (*name).to_owned(),
            chain: String::new(),
            query: None,
        });
        table.rows[1].cells[1] = Cell::of(*name, crate::Kind::Money, name);
        table.note = (*name).to_owned();
        let result = linked_result(&[table], "", "https://meridian.example");
        let mut wrong = Vec::new();
        differences(&schema, &result, "", &mut wrong);
        assert_eq!(wrong, Vec::<String>::new(), "{name:?}");
        let url = result["tables"][0]["rows"][0]["url"].as_str().unwrap();
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~%/:".contains(&byte);
        assert!(url.bytes().all(is_plain), "{url}");
    }
}
