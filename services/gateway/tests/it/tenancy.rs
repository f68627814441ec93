//! Whose things are whose: every operation of the snapshot that names a thing, asked for by somebody else.

use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{Person, Site, read, shared};

/// What the last named part of a path is.
#[derive(Clone, Copy, Debug)]
enum Thing {
    /// The same for everybody, or the asker's own by its nature.
    Everybody,
    Session,
    ApiKey,
    Upload,
}

/// Each path with a named part. A path that is missing here fails the test: who adds one says whose it is.
const PATHS: &[(&str, Thing)] = &[
    ("/api/auth/sessions/{id}/", Thing::Session),
    ("/api/v1/api-keys/{id}", Thing::ApiKey),
    ("/api/v1/images/{coin_id}", Thing::Everybody),
    ("/forecasting/api/backtests/{coingecko_id}/", Thing::Everybody),
    ("/forecasting/api/forecasts/{coingecko_id}.csv", Thing::Everybody),
    ("/forecasting/api/forecasts/{coingecko_id}/", Thing::Everybody),
    // Names a coin of the asker's own list.
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
                id(&read(request.json(&json!({"name": "mine"}))).await.expect(201).json())
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
        }
    }
}

/// What the owner has, without times that reading itself moves.
async fn kept(site: &Site, thing: Thing, owner: &Person) -> Vec<(Value, Value)> {
    let list = site.get(thing.list(), owner).await.expect(200).json();
    let rows = list["results"].as_array().unwrap().clone();
    rows.into_iter()
        .map(|row| (row["id"].clone(), row["name"].clone()))
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
        let open = path.find('{').unwrap();
        let close = path.find('}').unwrap();
        let named = format!("{}{id}{}", &path[..open], &path[close + 1..]);
        let request = site.call(method.clone(), &named).bearer_auth(&eve.access);
        let answer = read(request).await;
        assert_eq!(answer.status, 404, "{method} {path}: {}", answer.text);
        assert_eq!(kept(&site, *thing, &ada).await, before, "{method} {path}");
        read(site.call(method.clone(), &named)).await.expect(401);
        tried += 1;
    }
    assert!(tried >= 4, "{tried} operations");
}
