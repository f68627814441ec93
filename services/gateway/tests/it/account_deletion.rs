//! Deleting the own account, as a browser does it.

use reqwest::Method;
use serde_json::json;

use crate::world::{PASSWORD, read, shared};

#[tokio::test]
async fn an_account_ends_with_what_it_owned_in_every_service() {
    let site = shared().await;
    let (ada, bob) = (site.person().await, site.person().await);
    for who in [&ada, &bob] {
        for (path, body) in [
            ("/api/v1/tasks", json!({"title": "Mine"})),
            ("/api/v1/cases", json!({"title": "Mine"})),
        ] {
            let request = site.call(Method::POST, path).bearer_auth(&who.access);
            read(request.json(&body)).await.expect(201);
        }
    }
    let key = json!({"name": "Notebook", "password": PASSWORD});
    let key = read(
        site.call(Method::POST, "/api/v1/api-keys")
            .bearer_auth(&ada.access)
            .json(&key),
    )
    .await;
    let key = key.expect(201).json()["secret"].as_str().unwrap().to_owned();
    let calendar = site
        .call(Method::POST, "/api/v1/calendar-feeds")
        .bearer_auth(&ada.access);
    let calendar = read(calendar.json(&json!({"name": "Phone"}))).await.expect(201).json();
    let calendar = calendar["path"].as_str().unwrap();
    read(site.call(Method::GET, calendar)).await.expect(200);

    let path = "/api/auth/account/delete/";
    let wrong = json!({"password": "not the one that was chosen"});
    let refused = read(site.call(Method::POST, path).bearer_auth(&ada.access).json(&wrong)).await;
    assert!(refused.expect(422).json()["errors"]["password"].is_array());
    let proven = json!({"password": PASSWORD});
    read(site.call(Method::POST, path).json(&proven)).await.expect(401);
    read(site.call(Method::POST, path).bearer_auth(&ada.access).json(&proven))
        .await
        .expect(204);

    for path in ["/api/auth/user/", "/api/v1/tasks", "/api/v1/cases"] {
        site.get(path, &ada).await.expect(401);
    }
    let ping = site.call(Method::GET, "/api/v3/ping").header("x-cg-demo-api-key", key);
    read(ping).await.expect(401);
    read(site.call(Method::GET, calendar)).await.expect(404);
    for (path, list) in [("/api/v1/tasks", "tasks"), ("/api/v1/cases", "cases")] {
        let kept = site.get(path, &bob).await.expect(200).json();
        assert_eq!(kept[list].as_array().unwrap().len(), 1, "{path}");
    }
}
