//! Labels and entities through the edge.

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    calls::{post, put},
    world::{Answer, Person, Site, read, shared},
};

const GENESIS: &str = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const TORNADO: &str = "0x8589427373D6D84E98730D7795D8f6f8731FDA16";

async fn add(site: &Site, who: &Person, body: Value) -> Answer {
    post(site, who, "/api/v1/labels", &body).await
}

#[tokio::test]
async fn a_label_has_versions_and_one_owner() {
    let site = shared().await;
    let (ada, eve) = (site.person().await, site.person().await);
    let body =
        |text: &str| json!({"chain": "ethereum", "address": TORNADO.to_lowercase(), "text": text, "confidence": 80});
    let added = add(&site, &ada, body("Router")).await.expect(201);
    assert_eq!(added.header("etag"), "\"1\"");
    let label = added.json();
    assert_eq!(
        (&label["address"], &label["confidence"], &label["visibility"]),
        (&json!(TORNADO), &json!(80), &json!("me"))
    );
    let path = format!("/api/v1/labels/{}", label["id"].as_str().unwrap());

    let bare = put(&site, &ada, &path, None, &body("x")).await.expect(428).json();
    assert_eq!(bare["code"], "precondition_required");
    put(&site, &ada, &path, Some("\"1\""), &body("Tornado router"))
        .await
        .expect(200);
    let late = put(&site, &ada, &path, Some("\"1\""), &body("Late")).await.expect(412);
    assert_eq!(late.header("etag"), "\"2\"", "the present version is named");
    // No version of ours is written like this.
    let odd = put(&site, &ada, &path, Some("2"), &body("Late")).await.expect(412);
    assert_eq!(odd.header("etag"), "\"2\"");
    put(&site, &ada, &path, Some("*"), &body("Any")).await.expect(200);
    let missing = "/api/v1/labels/0190a000-0000-7000-8000-000000000000";
    put(&site, &ada, missing, Some("*"), &body("x")).await.expect(412);
    for (method, seen) in [(Method::GET, None), (Method::DELETE, Some("\"3\""))] {
        let mut request = site.call(method, &path).bearer_auth(&eve.access);
        if let Some(seen) = seen {
            request = request.header("if-match", seen);
        }
        read(request).await.expect(404);
    }
    put(&site, &eve, &path, Some("\"3\""), &body("Mine")).await.expect(404);
    let history = site.get(&format!("{path}/history"), &ada).await.expect(200).json();
    assert_eq!(history["changes"].as_array().unwrap().len(), 3);
    let delete = |seen: &'static str| {
        let request = site.call(Method::DELETE, &path).bearer_auth(&ada.access);
        read(request.header("if-match", seen))
    };
    let late = delete("\"2\"").await.expect(412);
    assert_eq!(late.header("etag"), "\"3\"");
    let odd = delete("W/\"3\"").await.expect(412);
    assert_eq!(odd.header("etag"), "\"3\"");
    delete("\"3\"").await.expect(204);
    site.get(&path, &ada).await.expect(404);
    read(site.call(Method::GET, "/api/v1/labels")).await.expect(401);
}

#[tokio::test]
async fn fifty_writers_have_one_winner() {
    let site = shared().await;
    let ada = site.person().await;
    let body = json!({"chain": "bitcoin", "address": GENESIS, "text": "x"});
    let label = add(&site, &ada, body.clone()).await.expect(201).json();
    let path = format!("/api/v1/labels/{}", label["id"].as_str().unwrap());
    let writers = (0..50).map(|_| put(&site, &ada, &path, Some("\"1\""), &body));
    let answers = futures::future::join_all(writers).await;
    let count = |status: u16| answers.iter().filter(|answer| answer.status.as_u16() == status).count();
    let all: Vec<_> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    assert_eq!((count(200), count(412)), (1, 49), "{all:?}");
}

#[tokio::test]
async fn what_is_wrong_is_named_by_field() {
    let site = shared().await;
    let ada = site.person().await;
    let with = |change: Value| {
        let mut body = json!({"chain": "bitcoin", "address": GENESIS, "text": "x"});
        for (key, value) in change.as_object().unwrap() {
            body[key] = value.clone();
        }
        body
    };
    for (change, field, code) in [
        (json!({"text": "safe\u{202e}gpj"}), "text", "control_character"),
        (
            json!({"text": format!("a{}", "\u{301}".repeat(10_000))}),
            "text",
            "too_long",
        ),
        (json!({"text": "  "}), "text", "validation_failed"),
        (
            json!({"address": "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb"}),
            "address",
            "checksum",
        ),
        (
            json!({"address": format!("\u{200b}{GENESIS}")}),
            "address",
            "invisible_character",
        ),
        (json!({"chain": "dogecoin"}), "chain", "validation_failed"),
        (
            json!({"evidence_url": "javascript:alert(1)"}),
            "evidence_url",
            "validation_failed",
        ),
        (json!({"valid_from": "2027-02-29"}), "valid_from", "validation_failed"),
        (json!({"confidence": 101}), "confidence", "validation_failed"),
    ] {
        let problem = add(&site, &ada, with(change)).await.expect(422).json();
        assert_eq!(problem["code"], code, "{problem}");
        assert!(problem["errors"][field].is_array(), "{problem}");
    }
    let unknown = add(&site, &ada, with(json!({"owner_id": "x"})))
        .await
        .expect(422)
        .json();
    assert_eq!(unknown["code"], "unknown_field");
    add(&site, &ada, with(json!({"confidence": "80"}))).await.expect(422);
    let twice = site.call(Method::POST, "/api/v1/labels").bearer_auth(&ada.access);
    let twice = twice
        .header("content-type", "application/json")
        .body("{\"text\":\"a\",\"text\":\"b\"}");
    assert_eq!(read(twice).await.expect(400).json()["code"], "duplicate_key");
    let cursor = site.get("/api/v1/labels?cursor=00.7a", &ada).await.expect(422).json();
    assert_eq!(cursor["code"], "cursor_invalid");
}

#[tokio::test]
async fn many_are_changed_together_and_come_back() {
    let site = shared().await;
    let ada = site.person().await;
    let labels: Vec<_> = (0..5)
        .map(|at| json!({"chain": "bitcoin", "address": GENESIS, "text": format!("L{at}")}))
        .collect();
    let added = post(&site, &ada, "/api/v1/labels/bulk", &json!({"labels": labels}))
        .await
        .expect(201)
        .json();
    let ids: Vec<_> = added["labels"]
        .as_array()
        .unwrap()
        .iter()
        .map(|label| label["id"].clone())
        .collect();
    let entity = post(&site, &ada, "/api/v1/entities", &json!({"name": "Desk"}))
        .await
        .expect(201)
        .json();
    let edit = json!({"ids": ids, "category": "exchange", "entity_id": entity["id"]});
    let edited = post(&site, &ada, "/api/v1/labels/edit", &edit).await.expect(200).json();
    assert_eq!(edited["changed"], 5);
    let found = format!(
        "/api/v1/labels?entity_id={}&category=exchange&sort=text&order=asc",
        entity["id"].as_str().unwrap()
    );
    let list = site.get(&found, &ada).await.expect(200).json();
    assert_eq!(
        (&list["total"], &list["labels"][0]["entity"]),
        (&json!(5), &json!("Desk"))
    );
    post(&site, &ada, "/api/v1/labels/delete", &json!({"ids": ids}))
        .await
        .expect(200);
    assert_eq!(site.get(&found, &ada).await.json()["total"], 0);
    let back = post(&site, &ada, "/api/v1/labels/restore", &json!({"ids": ids}))
        .await
        .expect(200)
        .json();
    assert_eq!(back["changed"], 5);
    let names = json!({"chain": "bitcoin", "addresses": [GENESIS]});
    let names = post(&site, &ada, "/api/v1/labels/names", &names)
        .await
        .expect(200)
        .json();
    assert_eq!(names["addresses"][0]["labels"].as_array().unwrap().len(), 5);
}

#[tokio::test]
async fn files_come_in_after_a_dry_run_and_go_out_safely() {
    let site = shared().await;
    let ada = site.person().await;
    let csv = format!("Addr,Name\n{GENESIS},=cmd()\n1A1z,bad\n");
    let import = |query: &str, body: &str| {
        let path = format!("/api/v1/labels/import?format=csv&name=a.csv&chain=bitcoin{query}");
        let request = site.call(Method::POST, &path).bearer_auth(&ada.access);
        read(request.header("content-type", "text/plain").body(body.to_owned()))
    };
    let mapping = "&mapping=%7B%22address%22%3A%22Addr%22%2C%22label%22%3A%22Name%22%7D";
    let judged = import(mapping, &csv).await.expect(200).json();
    assert_eq!(
        (&judged["fresh"], &judged["bad"], &judged["rows"][1]["line"]),
        (&json!(1), &json!(1), &json!(3))
    );
    assert_eq!(
        site.get("/api/v1/labels", &ada).await.json()["total"],
        0,
        "a dry run writes nothing"
    );
    let written = import(&format!("{mapping}&write=true"), &csv).await.expect(200).json();
    assert_eq!(written["import"]["written"], 1);
    let export = site.get("/api/v1/labels/export?format=csv", &ada).await.expect(200);
    assert!(export.text.contains(",'=cmd(),"), "{}", export.text);
    assert!(export.header("content-disposition").contains("labels.csv"));
    let id = written["import"]["id"].as_str().unwrap();
    let undo = site
        .call(Method::DELETE, &format!("/api/v1/labels/imports/{id}"))
        .bearer_auth(&ada.access);
    assert!(read(undo).await.expect(200).json()["undone_at"].is_string());
    assert_eq!(site.get("/api/v1/labels", &ada).await.json()["total"], 0);
    import("", "no,columns,of,ours\n1,2,3,4\n").await.expect(422);
    let utf16 = site
        .call(Method::POST, "/api/v1/labels/import?format=csv")
        .bearer_auth(&ada.access);
    read(utf16.header("content-type", "text/csv").body(vec![0xff, 0xfe, b'a', 0]))
        .await
        .expect(415);
    for path in ["/api/v1/labels/export?format=xlsx", "/api/v1/labels/export"] {
        let refused = site.get(path, &ada).await.expect(422).json();
        assert_eq!(
            refused["errors"],
            json!({"format": ["One of: bip329, tagpack, csv."]}),
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_label_shows_where_it_is_used_and_what_it_rests_on() {
    let site = shared().await;
    let (ada, eve) = (site.person().await, site.person().await);
    let added = add(
        &site,
        &ada,
        json!({"chain": "bitcoin", "address": GENESIS, "text": "Genesis"}),
    )
    .await;
    let label = added.expect(201).json();
    assert_eq!(
        (&label["used_in"], &label["used_in_count"], &label["files"]),
        (&json!([]), &json!(0), &json!(0))
    );
    let path = format!("/api/v1/labels/{}", label["id"].as_str().unwrap());
    let node = json!({"id": format!("address:{GENESIS}"), "kind": "address", "key": GENESIS});
    let trace = json!({"name": "The hack", "chain": "bitcoin", "content": {"nodes": [node], "edges": []}});
    let trace = post(&site, &ada, "/api/v1/traces", &trace).await.expect(201).json();

    let send_file = |name: &str, kind: &str, body: &'static str| {
        let request = site
            .call(Method::POST, &format!("{path}/files"))
            .query(&[("name", name)]);
        read(request.bearer_auth(&ada.access).header("content-type", kind).body(body))
    };
    let kept = send_file("../a\"b.txt", "text/plain; charset=utf-8", "hello")
        .await
        .expect(201)
        .json();
    assert_eq!((&kept["size"], &kept["media_type"]), (&json!(5), &json!("text/plain")));
    let forged = send_file("x.png", "image/png", "<html>").await.expect(422).json();
    assert!(forged["errors"]["file"].is_array(), "{forged}");
    send_file("x.svg", "image/svg+xml", "<svg/>").await.expect(415);

    let shown = site.get("/api/v1/labels?used=true", &ada).await.expect(200).json();
    let shown = &shown["labels"][0];
    assert_eq!(
        shown["used_in"],
        json!([{"kind": "trace", "id": trace["id"], "name": "The hack"}])
    );
    assert_eq!((&shown["used_in_count"], &shown["files"]), (&json!(1), &json!(1)));
    let unused = site.get("/api/v1/labels?used=false", &ada).await.expect(200).json();
    assert_eq!(unused["total"], 0);
    site.get("/api/v1/labels?used=perhaps", &ada).await.expect(422);

    let list = site.get(&format!("{path}/files"), &ada).await.expect(200).json();
    assert_eq!(list["files"], json!([kept]));
    let file = format!("{path}/files/{}", kept["id"].as_str().unwrap());
    let answer = site.get(&file, &ada).await.expect(200);
    assert_eq!(answer.text, "hello");
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"a_b.txt\"");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    site.get(&file, &eve).await.expect(404);
    let gone = |who: &Person| read(site.call(Method::DELETE, &file).bearer_auth(&who.access));
    gone(&eve).await.expect(404);
    gone(&ada).await.expect(204);
    gone(&ada).await.expect(404);
    let history = site.get(&format!("{path}/history"), &ada).await.expect(200).json();
    let newest = &history["changes"][0];
    assert_eq!(
        (&newest["action"], &newest["file"]["sha256"], &newest["state"]["text"]),
        (&json!("file_removed"), &kept["sha256"], &json!("Genesis"))
    );
}
