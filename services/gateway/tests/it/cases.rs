//! Cases, reports and links through the edge.

use reqwest::Method;
use serde_json::json;

use crate::{
    calls::{post, put},
    world::{Person, Site, read, shared},
};

const GENESIS: &str = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";

/// A case with a note, and its path.
async fn case(site: &Site, who: &Person) -> String {
    let text = json!({"title": "Missing <b>coins</b>", "question": format!("Who holds {GENESIS}?")});
    let added = post(site, who, "/api/v1/cases", &text).await.expect(201);
    assert_eq!(added.header("etag"), "\"1\"");
    let path = format!("/api/v1/cases/{}", added.json()["id"].as_str().unwrap());
    let note = json!({"kind": "note", "title": "Seen", "note": "By <script>me</script>"});
    post(site, who, &format!("{path}/exhibits"), &note).await.expect(201);
    path
}

#[tokio::test]
async fn a_case_has_one_owner_and_versions() {
    let site = shared().await;
    let (ada, eve) = (site.person().await, site.person().await);
    let path = case(&site, &ada).await;
    let text = json!({"title": "Found", "status": "closed", "findings": [{"text": "It was Bob", "confidence": 70}]});
    let put = |seen, who| put(&site, who, &path, seen, &text);
    put(None, &ada).await.expect(428);
    put(Some("\"1\""), &eve).await.expect(404);
    let changed = put(Some("\"1\""), &ada).await.expect(200).json();
    assert_eq!(
        (&changed["version"], &changed["text"]["status"]),
        (&json!(2), &json!("closed"))
    );
    put(Some("\"1\""), &ada).await.expect(412);
    for below in ["", "/report", "/shares"] {
        site.get(&format!("{path}{below}"), &eve).await.expect(404);
    }
    post(&site, &eve, &format!("{path}/verify"), &json!({}))
        .await
        .expect(404);
    let list = site
        .get("/api/v1/cases?status=closed&query=found", &ada)
        .await
        .expect(200)
        .json();
    assert_eq!(list["cases"].as_array().unwrap().len(), 1);
    let bad = json!({"title": "x", "timeline": [{"at": "2027-02-29", "text": "y"}]});
    let problem = post(&site, &ada, "/api/v1/cases", &bad).await.expect(422).json();
    assert!(problem["errors"]["timeline[0].at"].is_array(), "{problem}");
}

#[tokio::test]
async fn an_exhibit_is_changed_by_its_version() {
    let site = shared().await;
    let (ada, eve) = (site.person().await, site.person().await);
    let path = case(&site, &ada).await;
    let shown = site.get(&path, &ada).await.expect(200);
    let kept = shown.json();
    assert_eq!(kept["exhibits"][0]["version"], 1);
    let again = async || {
        let again = site.call(Method::GET, &path).bearer_auth(&ada.access);
        read(again.header("if-none-match", shown.header("etag"))).await
    };
    let same = again().await.expect(304);
    assert_eq!((same.header("etag"), same.text.as_str()), (shown.header("etag"), ""));
    let exhibit = format!("{path}/exhibits/{}", kept["exhibits"][0]["id"].as_str().unwrap());
    let heading = json!({"title": "Seen", "note": "Twice"});
    let put = |seen, who| put(&site, who, &exhibit, seen, &heading);
    put(None, &ada).await.expect(428);
    put(Some("\"1\""), &eve).await.expect(404);
    let changed = put(Some("\"1\""), &ada).await.expect(200);
    assert_eq!(
        (changed.header("etag"), &changed.json()["note"]),
        ("\"2\"", &json!("Twice"))
    );
    let stale = put(Some("\"1\""), &ada).await.expect(412);
    assert_eq!(stale.header("etag"), "\"2\"", "the version of now");
    let latest = put(Some("*"), &ada).await.expect(200);
    let list = format!("\"1\", W/\"9\", {}, \"of another\"", latest.header("etag"));
    put(Some(&list), &ada).await.expect(200);
    // What was read before the changes is no longer what there is.
    let now = again().await.expect(200).json();
    assert_eq!(now["exhibits"][0]["note"], "Twice");
}

#[tokio::test]
async fn a_report_proves_itself_in_three_forms() {
    let site = shared().await;
    let ada = site.person().await;
    let path = case(&site, &ada).await;
    let html = site.get(&format!("{path}/report"), &ada).await.expect(200);
    assert!(
        html.text.contains("Missing &lt;b&gt;coins&lt;/b&gt;") && !html.text.contains("<script"),
        "{}",
        html.text
    );
    let policy = html.header("content-security-policy");
    assert!(policy.contains("default-src 'none'") && policy.contains("sandbox") && !policy.contains("script-src"));
    let pdf = read(
        site.call(Method::GET, &format!("{path}/report?format=pdf"))
            .bearer_auth(&ada.access),
    )
    .await
    .expect(200);
    assert!(pdf.text.starts_with("%PDF-"));
    let json_form = site.get(&format!("{path}/report?format=json"), &ada).await.expect(200);
    let report = json_form.json();
    assert_eq!(report["manifest"]["exhibits"].as_array().unwrap().len(), 1);

    let held = |text: String| {
        let request = site
            .call(Method::POST, &format!("{path}/verify"))
            .bearer_auth(&ada.access);
        read(request.header("content-type", "application/json").body(text))
    };
    let good = held(json_form.text.clone()).await.expect(200).json();
    assert_eq!(good["good"], true, "{good}");
    let forged = held(json_form.text.replace("Seen", "Unseen").replace("By ", "Not by "))
        .await
        .expect(200)
        .json();
    assert_eq!(forged["good"], false);
    assert!(
        forged["checks"]
            .as_array()
            .unwrap()
            .iter()
            .any(|check| check["state"] == "differs" && check["part"] == "exhibit")
    );
    held("{}".to_owned()).await.expect(422);
    let short = site
        .get(&format!("{path}/report?format=json&redact=addresses,names"), &ada)
        .await
        .expect(200);
    assert!(!short.text.contains(GENESIS) && short.json()["case"]["title"] == "[redacted]");
    site.get(&format!("{path}/report?redact=everything"), &ada)
        .await
        .expect(422);
}

#[tokio::test]
async fn a_link_is_read_without_an_account_until_it_ends() {
    let site = shared().await;
    let ada = site.person().await;
    let path = case(&site, &ada).await;
    let share = post(&site, &ada, &format!("{path}/shares"), &json!({"hours": 24}))
        .await
        .expect(201)
        .json();
    let link = share["path"].as_str().unwrap().to_owned();
    let open = |format: &str| read(site.call(Method::GET, &format!("{link}{format}")));
    let page = open("").await.expect(200);
    assert!(
        page.header("x-robots-tag").contains("noindex") && page.header("content-disposition").starts_with("inline")
    );
    assert!(page.text.contains("noindex") && page.text.contains("Missing"));
    assert_eq!(page.header("cache-control"), "no-store");
    assert!(open("?format=pdf").await.expect(200).text.starts_with("%PDF-"));
    let shares = site.get(&format!("{path}/shares"), &ada).await.expect(200).json();
    assert!(shares["shares"][0]["path"].is_null(), "the path is given once");
    assert_eq!(shares["shares"][0]["reads"], 2);
    let end = format!("{path}/shares/{}", share["id"].as_str().unwrap());
    read(site.call(Method::DELETE, &end).bearer_auth(&ada.access))
        .await
        .expect(200);
    let (ended, unknown) = (
        open("").await.expect(404),
        read(site.call(Method::GET, &format!("/api/v1/shared/reports/{}", "0".repeat(64))))
            .await
            .expect(404),
    );
    assert_eq!(
        ended.json()["message"],
        unknown.json()["message"],
        "ended and unknown look alike"
    );
}

#[tokio::test]
async fn files_are_saved_and_never_shown() {
    let site = shared().await;
    let ada = site.person().await;
    let path = case(&site, &ada).await;
    let send = |name: &str, kind: &str, body: Vec<u8>| {
        let request = site
            .call(Method::POST, &format!("{path}/files?name={name}"))
            .bearer_auth(&ada.access);
        read(request.header("content-type", kind).body(body))
    };
    let kept = send("..%2F..%2Fa%22b.txt", "text/plain", b"hello".to_vec())
        .await
        .expect(201)
        .json();
    let file = format!("{path}/exhibits/{}/file", kept["id"].as_str().unwrap());
    let answer = site.get(&file, &ada).await.expect(200);
    assert_eq!(answer.text, "hello");
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"a_b.txt\"");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    send("x.svg", "image/svg+xml", b"<svg/>".to_vec()).await.expect(415);
    send("x.png", "image/png", b"<html>".to_vec()).await.expect(422);
    send("x.txt", "text/plain", vec![b'a'; (5 << 20) + 1]).await.expect(413);
}
