//! Tokens, forecasts, back-tests and uploads through the edge.

use reqwest::Method;
use serde_json::json;
use testkit::http::eventually;

use crate::world::{Person, SOON, Site, read, shared};

/// The first token whose forecast is there; history arrives after the market list.
pub async fn token(site: &Site, who: &Person) -> String {
    site.market_ready(who).await;
    eventually("a token can be forecast", SOON, || async {
        let list = site.get("/forecasting/api/tokens/?limit=1", who).await;
        let id = list.json()["results"][0]["coingecko_id"].as_str()?.to_owned();
        let run = site
            .get(&format!("/forecasting/api/forecasts/{id}/?horizon=2"), who)
            .await;
        (run.status == 200).then_some(id)
    })
    .await
}

#[tokio::test]
async fn a_forecast_comes_as_json_and_as_csv() {
    let site = shared().await;
    let ada = site.person().await;
    let id = token(&site, &ada).await;
    let run = site
        .get(&format!("/forecasting/api/forecasts/{id}/?horizon=7"), &ada)
        .await
        .expect(200)
        .json();
    let points = run["points"].as_array().unwrap();
    assert_eq!(points.len(), 7);
    assert!(points[0]["ds"].as_str().unwrap().ends_with("T00:00:00Z"), "{run}");
    assert_eq!(points[0]["yhat_lower"], points[0]["yhat_lower_80"]);
    assert_eq!(run["token"]["coingecko_id"], id);
    let csv = site
        .get(&format!("/forecasting/api/forecasts/{id}.csv?horizon=7"), &ada)
        .await
        .expect(200);
    assert!(csv.header("content-type").starts_with("text/csv"));
    assert!(csv.text.starts_with("ds,yhat,yhat_lower,yhat_upper,"), "{}", csv.text);
    assert_eq!(csv.text.lines().count(), 8);
    let unknown = site
        .get("/forecasting/api/forecasts/no-such-coin/", &ada)
        .await
        .expect(404);
    assert!(unknown.json()["message"].is_string());
    read(site.call(Method::GET, "/forecasting/api/tokens/"))
        .await
        .expect(401);
}

#[tokio::test]
async fn tokens_can_be_added_and_removed() {
    let site = shared().await;
    let (ada, eve) = (site.person().await, site.person().await);
    let id = token(&site, &ada).await;
    let add = |body: serde_json::Value| {
        read(
            site.call(Method::POST, "/forecasting/api/tokens/")
                .bearer_auth(&ada.access)
                .json(&body),
        )
    };
    let added = add(json!({"coingecko_id": id, "token_name": "My coin", "icon": "star"}))
        .await
        .expect(201)
        .json();
    assert_eq!(
        (&added["coingecko_id"], &added["custom"], &added["icon"]),
        (&json!(id), &json!(true), &json!("star"))
    );
    add(json!({"coingecko_id": "no-such-coin"})).await.expect(404);
    add(json!({"coingecko_id": "a/b", "icon": "heart"})).await.expect(422);
    let hers = site.get("/forecasting/api/tokens/", &eve).await.expect(200).json();
    let hers = hers["results"].as_array().unwrap();
    assert!(
        !hers.is_empty() && hers.iter().all(|token| token["custom"] == false),
        "another's token is seen, or none at all: {hers:?}"
    );
    let path = format!("/forecasting/api/tokens/{id}/");
    read(site.call(Method::DELETE, &path).bearer_auth(&ada.access))
        .await
        .expect(204);
}

#[tokio::test]
async fn the_sample_can_be_uploaded() {
    let site = shared().await;
    let (ada, eve) = (site.person().await, site.person().await);
    let sample = read(site.call(Method::GET, "/sample/forecast.csv")).await.expect(200);
    assert!(sample.text.starts_with("ds,yhat,yhat_lower,yhat_upper"));
    let upload = |csv: String| {
        let request = site
            .call(Method::POST, "/forecasting/api/uploads/?name=mine")
            .bearer_auth(&ada.access);
        read(request.header("content-type", "text/csv").body(csv))
    };
    let kept = upload(sample.text.clone()).await.expect(201).json();
    assert_eq!(
        kept["points"].as_array().unwrap().len(),
        sample.text.lines().count() - 1
    );
    let path = format!("/forecasting/api/uploads/{}/", kept["id"].as_str().unwrap());
    assert_eq!(site.get(&path, &ada).await.expect(200).json()["name"], "mine");
    site.get(&path, &eve).await.expect(404);
    let list = site.get("/forecasting/api/uploads/", &ada).await.expect(200).json();
    assert!(list["results"][0].get("points").is_none(), "{list}");
    let storage = site.get("/api/v1/storage", &ada).await.expect(200).json();
    assert_eq!(storage["uploads"], json!({"used": 1, "limit": 50}), "{storage}");
    let bad = upload("ds,yhat\n2027-01-01,x\n2027-02-30,2\n".to_owned())
        .await
        .expect(422)
        .json();
    assert_eq!(bad["code"], "csv_invalid");
    assert_eq!(bad["rows"].as_array().unwrap().len(), 2, "{bad}");
    assert_eq!(bad["rows"][0]["line"], 2);
    read(site.call(Method::DELETE, &path).bearer_auth(&eve.access))
        .await
        .expect(404);
    read(site.call(Method::DELETE, &path).bearer_auth(&ada.access))
        .await
        .expect(204);
}
