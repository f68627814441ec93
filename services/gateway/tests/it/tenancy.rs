//! Whose things are whose: every operation of the snapshot that names a thing, asked for by somebody else.

use std::sync::atomic::{AtomicU32, Ordering};

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    bodies as made,
    world::{PASSWORD, Person, Site, read, shared},
};

static NEXT: AtomicU32 = AtomicU32::new(1);

/// What the last named part of a path is.
#[derive(Clone, Copy, Debug)]
enum Thing {
    /// The same for everybody, or the asker's own by its nature.
    Everybody,
    Session,
    ApiKey,
    Upload,
    Label,
    Entity,
    Case,
    Trace,
    Mute,
    Account,
    Fill,
    /// A file of an exchange.
    File,
    RoundTrip,
    Entry,
    Picture,
    Task,
    TradingSession,
    Trip,
    Ruleset,
    Check,
    Archive,
}

/// Nothing has this id.
const NOBODYS: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

/// One fill of an exchange's export.
const EXPORT: &str = "txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers\n\
    T1,O1,XXBTZEUR,2024-05-01 10:00:00,buy,limit,50000,500,1,0.01,0,,\n";

/// Each path with a named part. A path that is missing here fails the test: who adds one says whose it is.
const PATHS: &[(&str, Thing)] = &[
    ("/api/auth/sessions/{id}/", Thing::Session),
    // The chain is everybody's; a note there is the asker's own.
    ("/api/v1/addresses/{chain}/{address}", Thing::Everybody),
    ("/api/v1/addresses/{chain}/{address}/approvals", Thing::Everybody),
    ("/api/v1/addresses/{chain}/{address}/cost-basis", Thing::Everybody),
    ("/api/v1/addresses/{chain}/{address}/counterparties", Thing::Everybody),
    ("/api/v1/addresses/{chain}/{address}/first-funder", Thing::Everybody),
    ("/api/v1/addresses/{chain}/{address}/flows", Thing::Everybody),
    ("/api/v1/addresses/{chain}/{address}/heatmap", Thing::Everybody),
    ("/api/v1/addresses/{chain}/{address}/history", Thing::Everybody),
    ("/api/v1/addresses/{chain}/{address}/nfts", Thing::Everybody),
    ("/api/v1/addresses/{chain}/{address}/notes", Thing::Everybody),
    ("/api/v1/addresses/{chain}/{address}/portfolio", Thing::Everybody),
    ("/api/v1/addresses/{chain}/{address}/holdings", Thing::Everybody),
    ("/api/v1/addresses/{chain}/{address}/transfers", Thing::Everybody),
    ("/api/v1/addresses/{chain}/{address}/transfers.csv", Thing::Everybody),
    ("/api/v1/addresses/{chain}/{address}/utxos", Thing::Everybody),
    ("/api/v1/transactions/{chain}/{hash}", Thing::Everybody),
    ("/api/v1/accounts/{id}", Thing::Account),
    ("/api/v1/accounts/{id}/restore", Thing::Account),
    ("/api/v1/fills/{id}", Thing::Fill),
    ("/api/v1/imports/{id}", Thing::File),
    ("/api/v1/imports/{id}/confirm", Thing::File),
    ("/api/v1/round-trips/{id}", Thing::RoundTrip),
    ("/api/v1/round-trips/{id}/review", Thing::RoundTrip),
    ("/api/v1/entries/{id}", Thing::Entry),
    ("/api/v1/entries/{id}/restore", Thing::Entry),
    ("/api/v1/entries/{id}/markdown", Thing::Entry),
    ("/api/v1/entries/{id}/pictures", Thing::Entry),
    ("/api/v1/entries/{id}/versions", Thing::Entry),
    ("/api/v1/entries/{id}/versions/{version}", Thing::Entry),
    ("/api/v1/pictures/{id}", Thing::Picture),
    ("/api/v1/tasks/{id}", Thing::Task),
    ("/api/v1/tasks/{id}/complete", Thing::Task),
    ("/api/v1/tasks/{id}/reopen", Thing::Task),
    ("/api/v1/tasks/{id}/restore", Thing::Task),
    ("/api/v1/trading-sessions/{id}", Thing::TradingSession),
    ("/api/v1/trading-sessions/{id}/log", Thing::TradingSession),
    ("/api/v1/trading-sessions/{id}/log/{line_id}", Thing::TradingSession),
    ("/api/v1/trading-sessions/{id}/restore", Thing::TradingSession),
    ("/api/v1/trading-sessions/{id}/review", Thing::TradingSession),
    ("/api/v1/trading-sessions/{id}/start", Thing::TradingSession),
    ("/api/v1/trips/{id}", Thing::Trip),
    ("/api/v1/trips/{id}/end", Thing::Trip),
    ("/api/v1/trips/{id}/restore", Thing::Trip),
    ("/api/v1/trips/{id}/resume", Thing::Trip),
    ("/api/v1/trips/{id}/round-trips", Thing::Trip),
    ("/api/v1/rulesets/{id}", Thing::Ruleset),
    ("/api/v1/rulesets/{id}/restore", Thing::Ruleset),
    ("/api/v1/rulesets/{id}/versions", Thing::Ruleset),
    ("/api/v1/trade-checks/{id}/override", Thing::Check),
    ("/api/v1/workspace/archives/{id}", Thing::Archive),
    ("/api/v1/workspace/archives/{id}/file", Thing::Archive),
    ("/api/v1/api-keys/{id}", Thing::ApiKey),
    ("/api/v1/cases/{id}", Thing::Case),
    ("/api/v1/cases/{id}/exhibits", Thing::Case),
    ("/api/v1/cases/{id}/exhibits/{exhibit}", Thing::Case),
    ("/api/v1/cases/{id}/exhibits/{exhibit}/file", Thing::Case),
    ("/api/v1/cases/{id}/files", Thing::Case),
    ("/api/v1/cases/{id}/report", Thing::Case),
    ("/api/v1/cases/{id}/shares", Thing::Case),
    ("/api/v1/cases/{id}/shares/{share}", Thing::Case),
    ("/api/v1/cases/{id}/verify", Thing::Case),
    ("/api/v1/entities/{id}", Thing::Entity),
    ("/api/v1/entities/{id}/merge", Thing::Entity),
    ("/api/v1/labels/imports/{id}", Thing::Label),
    ("/api/v1/labels/{id}", Thing::Label),
    ("/api/v1/labels/{id}/files", Thing::Label),
    ("/api/v1/labels/{id}/files/{file}", Thing::Label),
    ("/api/v1/labels/{id}/history", Thing::Label),
    ("/api/v1/whale-mutes/{id}", Thing::Mute),
    // Whoever has the secret may read.
    ("/api/v1/shared/reports/{token}", Thing::Everybody),
    ("/api/v1/traces/{id}", Thing::Trace),
    ("/api/v1/traces/{id}/shares", Thing::Trace),
    ("/api/v1/traces/{id}/shares/{share}", Thing::Trace),
    ("/api/v1/traces/{id}/versions", Thing::Trace),
    ("/api/v1/traces/{id}/versions/{version}", Thing::Trace),
    ("/api/v1/traces/{id}/versions/{version}/restore", Thing::Trace),
    ("/api/v1/images/{coin_id}", Thing::Everybody),
    ("/forecasting/api/backtests/{coingecko_id}/", Thing::Everybody),
    ("/forecasting/api/records/{coingecko_id}/", Thing::Everybody),
    ("/forecasting/api/forecasts/{coingecko_id}.csv", Thing::Everybody),
    ("/forecasting/api/forecasts/{coingecko_id}/", Thing::Everybody),
    // Each names a coin of the asker's own list.
    ("/api/v1/starred-tokens/{id}", Thing::Everybody),
    ("/forecasting/api/tokens/{coingecko_id}/", Thing::Everybody),
    ("/forecasting/api/uploads/{id}/", Thing::Upload),
];

impl Thing {
    /// Where its owner sees all of its kind.
    fn list(self) -> &'static str {
        match self {
            Self::Everybody => "/api/v1/status",
            Self::Session => "/api/auth/sessions/",
            Self::ApiKey => "/api/v1/api-keys",
            Self::Upload => "/forecasting/api/uploads/",
            Self::Label => "/api/v1/labels",
            Self::Entity => "/api/v1/entities",
            Self::Case => "/api/v1/cases",
            Self::Trace => "/api/v1/traces",
            Self::Mute => "/api/v1/whale-mutes",
            Self::Account => "/api/v1/accounts",
            Self::Fill => "/api/v1/fills",
            Self::File => "/api/v1/imports",
            Self::RoundTrip => "/api/v1/round-trips",
            Self::Entry | Self::Picture => "/api/v1/entries",
            Self::Task => "/api/v1/tasks",
            Self::TradingSession => "/api/v1/trading-sessions",
            Self::Trip => "/api/v1/trips",
            Self::Ruleset => "/api/v1/rulesets",
            Self::Check => "/api/v1/trade-checks",
            Self::Archive => "/api/v1/workspace/archives",
        }
    }

    /// What makes one, or changes one.
    fn body(self) -> Value {
        match self {
            Self::Label => json!({"chain": "bitcoin", "address": "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "text": "mine"}),
            // Names of entities are taken once.
            Self::Entity => json!({"name": format!("mine {}", NEXT.fetch_add(1, Ordering::Relaxed))}),
            Self::Case => json!({"title": "mine"}),
            Self::Trace => json!({"name": "mine", "chain": "bitcoin", "content": {}}),
            Self::Mute => json!({"kind": "name", "value": "mine"}),
            Self::Account => json!({"name": format!("mine {}", NEXT.fetch_add(1, Ordering::Relaxed))}),
            Self::Fill | Self::RoundTrip => made::fill(NOBODYS),
            Self::Entry | Self::Picture => made::entry(),
            Self::Task => json!({"title": "mine"}),
            Self::TradingSession => json!({"day": "2026-11-23"}),
            Self::Trip => made::trip(NOBODYS),
            Self::Ruleset => made::ruleset(),
            Self::Check => made::planned(NOBODYS),
            Self::Everybody | Self::Session | Self::ApiKey | Self::Upload | Self::File | Self::Archive => json!({}),
        }
    }

    /// What is sent to this operation; without a well-formed body it would be refused before it looks whose thing it is.
    fn sent(self, path: &str) -> Value {
        match path.rsplit('/').next().unwrap_or_default() {
            "merge" => json!({"others": [NOBODYS]}),
            "review" => json!({}),
            "log" => json!({"text": "x"}),
            "end" => json!({"outcome": "stopped"}),
            "override" => json!({"reason": "x"}),
            "exhibits" => json!({"kind": "note", "title": "x", "note": "x"}),
            "{exhibit}" => json!({"title": "x"}),
            "shares" => json!({"hours": 24}),
            "verify" | "restore" | "confirm" => json!({}),
            "{id}" if matches!(self, Self::Trace) => json!({"name": "mine", "content": {}}),
            _ => self.body(),
        }
    }

    /// A new one of this owner's; its id.
    async fn of(self, site: &Site, owner: &Person) -> Option<String> {
        let id = |answer: &Value| answer["id"].as_str().map(str::to_owned);
        match self {
            Self::Everybody => None,
            Self::Session => {
                let list = site.get(self.list(), owner).await.expect(200).json();
                id(&list["results"][0])
            }
            Self::ApiKey => {
                let request = site.call(Method::POST, self.list()).bearer_auth(&owner.access);
                id(&read(request.json(&json!({"name": "mine", "password": PASSWORD})))
                    .await
                    .expect(201)
                    .json())
            }
            Self::Upload => {
                let request = site
                    .call(Method::POST, "/forecasting/api/uploads/?name=mine")
                    .bearer_auth(&owner.access);
                let csv = "ds,yhat\n2027-01-01,1\n2027-01-02,2\n";
                id(&read(request.header("content-type", "text/csv").body(csv))
                    .await
                    .expect(201)
                    .json())
            }
            Self::Fill | Self::RoundTrip | Self::Trip | Self::Check => {
                let account = Box::pin(Self::Account.of(site, owner)).await?;
                let (path, body) = match self {
                    Self::Trip => (self.list(), made::trip(&account)),
                    Self::Check => (self.list(), made::planned(&account)),
                    _ => ("/api/v1/fills", made::fill(&account)),
                };
                let request = site.call(Method::POST, path).bearer_auth(&owner.access);
                let made = read(request.json(&body)).await.expect(201).json();
                id(if matches!(self, Self::Trip) {
                    &made["trip"]
                } else {
                    &made
                })
            }
            Self::Archive => {
                let request = site.call(Method::POST, "/api/v1/workspace/exports");
                id(&read(request.bearer_auth(&owner.access)).await.expect(201).json())
            }
            Self::Picture => {
                let entry = Box::pin(Self::Entry.of(site, owner)).await?;
                let request = site.call(Method::POST, &format!("/api/v1/entries/{entry}/pictures"));
                let request = request.bearer_auth(&owner.access).header("content-type", "image/png");
                id(&read(request.body(made::PICTURE)).await.expect(201).json())
            }
            Self::File => {
                let request = site.call(Method::POST, self.list()).bearer_auth(&owner.access);
                let staged = read(request.header("content-type", "text/csv").body(EXPORT)).await;
                id(&staged.expect(201).json()["import"])
            }
            Self::Label
            | Self::Entity
            | Self::Case
            | Self::Trace
            | Self::Mute
            | Self::Account
            | Self::Entry
            | Self::Task
            | Self::TradingSession
            | Self::Ruleset => {
                let request = site.call(Method::POST, self.list()).bearer_auth(&owner.access);
                id(&read(request.json(&self.body())).await.expect(201).json())
            }
        }
    }
}

/// What the owner has, without times that reading itself moves.
async fn kept(site: &Site, thing: Thing, owner: &Person) -> Vec<(Value, Value)> {
    let list = site.get(thing.list(), owner).await.expect(200).json();
    let lists = [
        "results", "labels", "entities", "cases", "traces", "mutes", "accounts", "fills", "imports", "trips",
        "entries", "tasks", "sessions", "rulesets", "checks", "archives",
    ];
    let rows = lists.iter().find_map(|name| list[*name].as_array());
    let rows = rows.unwrap_or_else(|| panic!("{thing:?}: no list in {list}"));
    rows.iter()
        .map(|row| (row["id"].clone(), row["version"].clone()))
        .collect()
}

/// Operations of the snapshot whose path names something.
fn operations() -> Vec<(Method, String)> {
    let snapshot: Value = serde_json::from_str(include_str!("../../openapi.json")).unwrap();
    let paths = snapshot["paths"].as_object().unwrap();
    let named = paths
        .iter()
        .filter(|(path, _)| path.contains('{') && !path.starts_with("/api/v3/"));
    named
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().keys();
            methods.map(move |method| (method.to_uppercase().parse().unwrap(), path.clone()))
        })
        .collect()
}

#[tokio::test]
async fn what_is_another_users_does_not_exist_and_does_not_change() {
    let site = shared().await;
    let (ada, eve) = (site.person().await, site.person().await);
    let mut tried = 0;
    for (method, path) in operations() {
        let thing = PATHS.iter().find(|(known, _)| *known == path);
        let (_, thing) = thing.unwrap_or_else(|| panic!("{method} {path}: PATHS does not say whose this is"));
        if matches!(thing, Thing::Everybody) {
            continue;
        }
        let id = thing.of(&site, &ada).await.unwrap_or_else(|| panic!("no {thing:?}"));
        let before = kept(&site, *thing, &ada).await;
        let named = path.replacen("{id}", &id, 1).replace("{version}", "1");
        // Parts of a thing: none of them is there to be seen, whatever their id.
        let named = ["{exhibit}", "{share}", "{file}", "{line_id}"]
            .iter()
            .fold(named, |at, part| at.replace(part, &id));
        let request = site
            .call(method.clone(), &named)
            .bearer_auth(&eve.access)
            .header("if-match", "\"1\"");
        let request = match method {
            Method::POST if path.ends_with("/files") => {
                let request = request.query(&[("name", "x.txt")]);
                request.header("content-type", "text/plain").body("x")
            }
            Method::POST if path.ends_with("/pictures") => {
                request.header("content-type", "image/png").body(made::PICTURE)
            }
            Method::POST | Method::PUT => request.json(&thing.sent(&path)),
            _ => request,
        };
        let answer = read(request).await;
        assert_eq!(answer.status, 404, "{method} {path}: {}", answer.text);
        assert_eq!(kept(&site, *thing, &ada).await, before, "{method} {path}");
        read(site.call(method.clone(), &named)).await.expect(401);
        tried += 1;
    }
    assert!(tried >= 4, "{tried} operations");
}
