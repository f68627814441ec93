//! Every POST that creates, with a body that it takes.

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    bodies::{
        COLLECTION, Creation, PICTURE, account_event, alert, alias, channel, creation, dashboard, entry, event, fill,
        mapping, missed, planned, portfolio, price, push_device, ruleset, strategy, trip, view, wallet, watched,
    },
    tenancy::CANDLES,
    world::{PASSWORD, Person, Site, read},
};

const GENESIS: &str = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
pub const IMPORT: &str = "/api/v1/labels/import";

async fn made(site: &Site, who: &Person, path: &str, body: &Value) -> String {
    let answer = read(site.call(Method::POST, path).bearer_auth(&who.access).json(body)).await;
    let made = answer.expect(201).json();
    made["id"].as_str().unwrap().to_owned()
}

/// All of them, with a case, a label and a trace to add to.
pub async fn creations(site: &Site, who: &Person) -> Vec<Creation> {
    let case = json!({"title": "T", "question": "", "status": "open", "findings": [], "timeline": [], "limits": ""});
    let trace = json!({"name": "T", "chain": "bitcoin", "content": {"nodes": [], "edges": []}});
    let label = json!({"chain": "bitcoin", "address": GENESIS, "text": "First"});
    let in_case = format!("/api/v1/cases/{}", made(site, who, "/api/v1/cases", &case).await);
    let in_trace = format!("/api/v1/traces/{}", made(site, who, "/api/v1/traces", &trace).await);
    let in_label = format!("/api/v1/labels/{}", made(site, who, "/api/v1/labels", &label).await);
    let text = |text: &str| json!({"chain": "bitcoin", "address": GENESIS, "text": text});
    let in_discussion = in_case.replace("/api/v1/cases/", "/api/v1/discussions/case/");
    let note = json!({"kind": "note", "title": "N", "note": "seen"});
    let share = json!({"hours": 1, "redact": []});
    site.market_ready(who).await;
    let tokens = site
        .get("/forecasting/api/tokens/?limit=1", who)
        .await
        .expect(200)
        .json();
    let token = json!({"coingecko_id": tokens["results"][0]["coingecko_id"]});
    let file = |operation, path: String, list: &str, media_type, body: &[u8]| Creation {
        body: body.to_vec(),
        media_type,
        ..creation(operation, &path, &Value::Null, list)
    };
    let account = made(site, who, "/api/v1/accounts", &json!({"name": "First"})).await;
    // A fill opens the round trip of its id.
    let in_trip = format!(
        "/api/v1/round-trips/{}",
        made(site, who, "/api/v1/fills", &fill(&account)).await
    );
    let in_entry = format!("/api/v1/entries/{}", made(site, who, "/api/v1/entries", &entry()).await);
    let session = json!({"day": "2026-11-23"});
    let planned_session = made(site, who, "/api/v1/trading-sessions", &session).await;
    let in_session = format!("/api/v1/trading-sessions/{planned_session}");
    let start = site.call(Method::POST, &format!("{in_session}/start"));
    read(start.bearer_auth(&who.access)).await.expect(200);
    let in_board = format!(
        "/api/v1/dashboards/{}",
        made(site, who, "/api/v1/dashboards", &dashboard()).await
    );
    let watchlist = json!({"name": "Mine"});
    let in_list = format!(
        "/api/v1/watchlists/{}",
        made(site, who, "/api/v1/watchlists", &watchlist).await
    );
    let strategy = strategy();
    let in_strategy = format!(
        "/api/v1/strategies/{}",
        made(site, who, "/api/v1/strategies", &strategy).await
    );
    let candles = site
        .call(Method::POST, "/api/v1/candles?market=X")
        .bearer_auth(&who.access);
    let candles = read(candles.header("content-type", "text/csv").body(CANDLES)).await;
    let series = candles.expect(201).json()["id"].clone();
    let team = made(site, who, "/api/v1/teams", &json!({"name": "First"})).await;
    let invited = format!("/api/v1/teams/{team}/invitations");
    let simple = |path: &'static str, body: &Value| creation(path, path, body, path);
    vec![
        simple("/api/v1/entries", &entry()),
        file(
            "/api/v1/entries/{id}/pictures",
            format!("{in_entry}/pictures"),
            "",
            "image/png",
            PICTURE,
        ),
        simple("/api/v1/tasks", &json!({"title": "Mine"})),
        simple("/api/v1/teams", &json!({"name": "Mine"})),
        creation(
            "/api/v1/teams/{id}/invitations",
            &invited,
            &json!({"email": "once@example.org", "role": "viewer"}),
            &invited,
        ),
        simple("/api/v1/trading-sessions", &session),
        creation(
            "/api/v1/trading-sessions/{id}/log",
            &format!("{in_session}/log"),
            &json!({"text": "Waited for the close."}),
            &in_session,
        ),
        simple("/api/v1/trips", &trip(&account)),
        Creation {
            // Only an empty workspace takes one.
            refused: true,
            ..file(
                "/api/v1/workspace/archives",
                "/api/v1/workspace/archives".to_owned(),
                "/api/v1/workspace/archives",
                "application/zip",
                b"PK",
            )
        },
        creation(
            "/api/v1/workspace/exports",
            "/api/v1/workspace/exports",
            &json!({}),
            "/api/v1/workspace/archives",
        ),
        creation(
            "/api/v1/workspace/erasures",
            "/api/v1/workspace/erasures",
            &json!({"confirm": "erase"}),
            "/api/v1/workspace/archives",
        ),
        simple("/api/v1/rulesets", &ruleset()),
        simple("/api/v1/saved-views", &view("Losses")),
        creation(
            "/api/v1/discussions/{kind}/{id}",
            &in_discussion,
            &json!({"text": "Whose wallet is this?"}),
            &in_discussion,
        ),
        simple("/api/v1/import-mappings", &mapping()),
        simple("/api/v1/alerts", &alert()),
        Creation {
            secret: true,
            ..simple("/api/v1/alert-channels", &channel())
        },
        simple("/api/v1/push-devices", &push_device(&account)),
        simple("/api/v1/watchlists", &watchlist),
        creation(
            "/api/v1/watchlists/{id}/items",
            &format!("{in_list}/items"),
            &watched(),
            &in_list,
        ),
        creation(
            "/api/v1/calendar-events",
            "/api/v1/calendar-events",
            &event(),
            "/api/v1/calendar?from=2026-12-01&to=2026-12-31&kinds=own",
        ),
        Creation {
            secret: true,
            ..simple("/api/v1/calendar-feeds", &json!({"name": "Phone"}))
        },
        file(
            "/api/v1/candles",
            "/api/v1/candles?market=Y".to_owned(),
            "/api/v1/candles",
            "text/csv",
            CANDLES.as_bytes(),
        ),
        simple("/api/v1/strategies", &strategy),
        creation(
            "/api/v1/strategies/{id}/fork",
            &format!("{in_strategy}/fork"),
            &json!({"name": "Third"}),
            "/api/v1/strategies",
        ),
        creation(
            "/api/v1/strategies/{id}/backtests",
            &format!("{in_strategy}/backtests"),
            &json!({"over": {"series_id": series}}),
            &format!("{in_strategy}/backtests"),
        ),
        creation(
            "/api/v1/strategies/{id}/paper-runs",
            &format!("{in_strategy}/paper-runs"),
            &json!({"over": {"series_id": series}}),
            &format!("{in_strategy}/paper-runs"),
        ),
        simple("/api/v1/dashboards", &dashboard()),
        Creation {
            secret: true,
            ..creation(
                "/api/v1/dashboards/{id}/links",
                &format!("{in_board}/links"),
                &json!({"name": "Open", "days": 1}),
                &format!("{in_board}/links"),
            )
        },
        simple("/api/v1/conversations", &json!({"title": "Mine"})),
        simple("/api/v1/collections", &json!({"nft_id": COLLECTION})),
        simple("/api/v1/feed/sources", &json!({"url": crate::newspaper::url(0)})),
        simple("/api/v1/feed/mutes", &json!({"kind": "word", "value": "airdrop"})),
        simple("/api/v1/trade-checks", &planned(&account)),
        simple("/api/v1/portfolios", &portfolio()),
        simple("/api/v1/manual-prices", &price("LAND")),
        simple("/api/v1/missed-trades", &missed()),
        simple("/api/v1/asset-aliases", &alias("MATIC")),
        creation(
            "/api/v1/round-trips/{id}/stops",
            &format!("{in_trip}/stops"),
            &json!({"price": "58000", "reason": "Below the low"}),
            &in_trip,
        ),
        simple("/api/v1/wallets", &wallet(0)),
        creation(
            "/api/v1/accounts",
            "/api/v1/accounts",
            &json!({"name": "Second"}),
            "/api/v1/accounts",
        ),
        creation("/api/v1/fills", "/api/v1/fills", &fill(&account), "/api/v1/fills"),
        creation(
            "/api/v1/account-events",
            "/api/v1/account-events",
            &account_event(&account),
            "/api/v1/account-events",
        ),
        file(
            "/api/v1/imports",
            "/api/v1/imports?name=a.csv".to_owned(),
            "/api/v1/imports",
            "text/csv",
            b"txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers\n\
              T1,O1,XXBTZEUR,2024-05-01 10:00:00,buy,limit,50000,500,1,0.01,0,,\n",
        ),
        creation("/api/v1/cases", "/api/v1/cases", &case, "/api/v1/cases"),
        creation(
            "/api/v1/cases/{id}/exhibits",
            &format!("{in_case}/exhibits"),
            &note,
            &in_case,
        ),
        file(
            "/api/v1/cases/{id}/files",
            format!("{in_case}/files?name=a.txt"),
            &in_case,
            "text/plain",
            b"seen",
        ),
        Creation {
            secret: true,
            ..creation(
                "/api/v1/cases/{id}/shares",
                &format!("{in_case}/shares"),
                &share,
                &format!("{in_case}/shares"),
            )
        },
        creation("/api/v1/traces", "/api/v1/traces", &trace, "/api/v1/traces"),
        Creation {
            secret: true,
            ..creation(
                "/api/v1/traces/{id}/shares",
                &format!("{in_trace}/shares"),
                &json!({"hours": 1}),
                &format!("{in_trace}/shares"),
            )
        },
        creation("/api/v1/labels", "/api/v1/labels", &text("Second"), "/api/v1/labels"),
        creation(
            "/api/v1/labels/bulk",
            "/api/v1/labels/bulk",
            &json!({"labels": [text("Third")]}),
            "/api/v1/labels",
        ),
        file(
            IMPORT,
            format!("{IMPORT}?format=csv&name=a.csv&write=true"),
            "/api/v1/labels/imports",
            "text/csv",
            format!("chain,address,label\nbitcoin,{GENESIS},Fourth\n").as_bytes(),
        ),
        file(
            "/api/v1/labels/{id}/files",
            format!("{in_label}/files?name=b.txt"),
            &format!("{in_label}/files"),
            "text/plain",
            b"b",
        ),
        creation(
            "/api/v1/entities",
            "/api/v1/entities",
            &json!({"name": "An entity"}),
            "/api/v1/entities",
        ),
        creation(
            "/api/v1/whale-mutes",
            "/api/v1/whale-mutes",
            &json!({"kind": "name", "value": "Loud"}),
            "/api/v1/whale-mutes",
        ),
        Creation {
            secret: true,
            ..creation(
                "/api/v1/api-keys",
                "/api/v1/api-keys",
                &json!({"name": "Mine", "password": PASSWORD}),
                "/api/v1/api-keys",
            )
        },
        // A real one takes an authenticator; auth's own tests have one in software.
        Creation {
            refused: true,
            ..creation(
                "/api/auth/passkeys/",
                "/api/auth/passkeys/",
                &json!({"flow": "01890a5d-ac96-774b-bcce-b302099a8057", "name": "Mine", "client_data": "e30", "attestation": "oA"}),
                "/api/auth/passkeys/",
            )
        },
        Creation {
            secret: true,
            ..simple("/api/v1/app-clients", &crate::apps::client())
        },
        creation(
            "/api/auth/emails/",
            "/api/auth/emails/",
            &json!({"email": format!("second-{}", who.email)}),
            "/api/auth/emails/",
        ),
        creation(
            "/forecasting/api/tokens/",
            "/forecasting/api/tokens/",
            &token,
            "/forecasting/api/tokens/",
        ),
        file(
            "/forecasting/api/uploads/",
            "/forecasting/api/uploads/?name=Mine".to_owned(),
            "/forecasting/api/uploads/",
            "text/csv",
            b"ds,yhat\n2026-01-01,10\n2026-01-02,11\n",
        ),
        Creation {
            refused: true,
            ..creation(
                "/forecasting/api/uploads/from-url/",
                "/forecasting/api/uploads/from-url/",
                &json!({"url": "https://127.0.0.1/a.csv"}),
                "/forecasting/api/uploads/",
            )
        },
    ]
}
