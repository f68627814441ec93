//! Large transfers through the edge: filters, pages, a file, and refusals.

use reqwest::Method;
use serde_json::{Value, json};
use testkit::http::eventually;

use crate::world::{SOON, read, shared};

const MONTH: &str = "/api/v1/whales?window_hours=720";

#[tokio::test]
async fn large_transfers_are_listed_paged_and_saved() {
    let site = shared().await;
    let (ada, eve) = (site.person().await, site.person().await);
    site.market_ready(&ada).await;
    let whole = eventually("a scanned chain", SOON, || async {
        let answer = site.get(&format!("{MONTH}&limit=200"), &ada).await.expect(200).json();
        let scan = &answer["scans"][0];
        (scan["state"] == "ok" && scan["behind"] == 0).then_some(answer)
    })
    .await;
    let scan = &whole["scans"][0];
    assert_eq!(
        (&scan["chain"], &scan["behind"], &scan["message"]),
        (&json!("bitcoin"), &json!(0), &Value::Null)
    );
    assert_eq!(scan["block"], scan["tip"]);
    assert!(scan["from_time"].is_string() && scan["provider"] == "Esplora", "{scan}");
    let items = whole["items"].as_array().unwrap();
    assert!(items.len() > 3, "{whole}");
    assert_eq!(whole["count"], json!(items.len()));
    let one = &items[0];
    assert!(one["amount"]["value"].as_str().unwrap().parse::<u64>().unwrap() > 0);
    assert!(
        one["amount"]["usd"].as_str().unwrap().contains('.'),
        "dollars and cents as a text: {one}"
    );
    assert_eq!(one["provenance"]["sha256"].as_str().unwrap().len(), 64);
    assert!(one["price_at"].is_string() && one["price_source"].is_string() && one["time"].is_string());

    let (mut cursor, mut paged) = (String::new(), Vec::new());
    loop {
        let page = site
            .get(&format!("{MONTH}&limit=2&cursor={cursor}"), &ada)
            .await
            .expect(200)
            .json();
        paged.extend(page["items"].as_array().unwrap().clone());
        match page["next_cursor"].as_str() {
            Some(next) => next.clone_into(&mut cursor),
            None => break,
        }
    }
    assert_eq!(&paged, items);
    let first = site.get(&format!("{MONTH}&limit=2"), &ada).await.expect(200).json();
    let hers = first["next_cursor"].as_str().unwrap();
    let refused = site
        .get(&format!("{MONTH}&cursor={hers}"), &eve)
        .await
        .expect(422)
        .json();
    assert_eq!(refused["code"], "cursor_invalid");

    let file = site
        .get(&MONTH.replace("whales?", "whales.csv?"), &ada)
        .await
        .expect(200);
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    let lines: Vec<&str> = file.text.lines().collect();
    assert!(lines[0].starts_with("time,chain,block,tx,kind,direction,asset,symbol,amount,base_units,usd,price_usd"));
    assert_eq!(lines.len(), items.len() + 1);
    assert!(
        lines[1].contains(one["tx"].as_str().unwrap()) && lines[1].contains(one["amount"]["usd"].as_str().unwrap())
    );

    let none = site
        .get(&format!("{MONTH}&min_usd=99999999999"), &ada)
        .await
        .expect(200)
        .json();
    assert_eq!((&none["count"], &none["median_usd"]), (&json!(0), &whole["median_usd"]));
}

#[tokio::test]
async fn wrong_questions_are_named_by_field() {
    let site = shared().await;
    let ada = site.person().await;
    for (query, field) in [
        ("kind=gift", "kind"),
        ("chain=dogechain", "chain"),
        ("min_usd=-1", "min_usd"),
        ("min_usd=much", "min_usd"),
        ("window_hours=0", "window_hours"),
        ("window_hours=9000", "window_hours"),
        ("limit=0", "limit"),
        ("limit=201", "limit"),
    ] {
        for path in ["/api/v1/whales", "/api/v1/whales.csv"] {
            let problem = site.get(&format!("{path}?{query}"), &ada).await.expect(422).json();
            assert!(problem["errors"][field].is_array(), "{path}?{query}: {problem}");
        }
    }
    read(site.call(Method::GET, "/api/v1/whales")).await.expect(401);
    read(site.call(Method::GET, "/api/v1/whales.csv")).await.expect(401);
}
