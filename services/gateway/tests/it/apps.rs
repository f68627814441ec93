//! Apps that a person let in: from consent to revocation over HTTP, and which operations their tokens reach.

use reqwest::{Method, Url};
use serde_json::{Value, json};
use testkit::http::eventually;
use vocab::{AppScope, UserId};

use crate::{
    bodies::push_device,
    calls::post,
    described::operations,
    teams,
    world::{Answer, PASSWORD, Person, SOON, Site, World, read, shared},
};

const BACK: &str = "https://app.example.org/back";
/// RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/// What registers a client.
pub fn client() -> Value {
    json!({"name": "Tax helper", "redirect_uris": [BACK], "confidential": true})
}

async fn form(site: &Site, path: &str, fields: &[(&str, &str)]) -> Answer {
    read(site.call(Method::POST, path).form(fields)).await
}

fn query(client: &Value, scope: &str) -> Value {
    json!({
        "client_id": client["id"], "redirect_uri": BACK, "response_type": "code", "scope": scope, "state": "42",
        "code_challenge": CHALLENGE, "code_challenge_method": "S256",
    })
}

/// The parameters with which the browser is sent back.
fn parameter(answer: &Value, name: &str) -> String {
    let to = Url::parse(answer["redirect_to"].as_str().unwrap()).unwrap();
    assert_eq!(to.host_str(), Some("app.example.org"));
    let found = to.query_pairs().find(|(key, _)| key == name);
    found.unwrap_or_else(|| panic!("{to} has no {name}")).1.into_owned()
}

/// An app that this person registered and let into their own workspace; its client, and the answer of the token endpoint.
pub async fn connect(site: &Site, who: &Person, scope: &str) -> (Value, Value) {
    connect_to(site, who, scope, &Value::Null).await
}

pub async fn connect_to(site: &Site, who: &Person, scope: &str, team: &Value) -> (Value, Value) {
    let client = post(site, who, "/api/v1/app-clients", &client())
        .await
        .expect(201)
        .json();
    let choice = json!({"query": query(&client, scope), "approve": true, "team_id": team});
    let decided = post(site, who, "/api/v1/app-authorizations", &choice)
        .await
        .expect(200)
        .json();
    let code = parameter(&decided, "code");
    let fields = [
        ("grant_type", "authorization_code"),
        ("client_id", client["id"].as_str().unwrap()),
        ("client_secret", client["client_secret"].as_str().unwrap()),
        ("code", &code),
        ("redirect_uri", BACK),
        ("code_verifier", VERIFIER),
    ];
    let tokens = form(site, "/api/v1/oauth/token", &fields).await.expect(200).json();
    (client, tokens)
}

#[tokio::test]
async fn an_apps_token_reaches_exactly_the_operations_of_its_scopes() {
    let site = shared().await;
    let ada = site.person().await;
    let every = AppScope::ALL.map(AppScope::text).join(" ");
    let (_, all) = connect(&site, &ada, &every).await;
    let (_, market) = connect(&site, &ada, "market:read").await;
    let (mut opened, mut closed) = (0, 0);
    for one in operations().iter().filter(|one| one.is_guarded()) {
        let mut ways = one.described["security"].as_array().into_iter().flatten();
        let scope = ways.find_map(|way| way["app"][0].as_str());
        for (tokens, may) in [(&all, scope.is_some()), (&market, scope == Some("market:read"))] {
            let token = tokens["access_token"].as_str().unwrap();
            let answer = read(one.call(&site).bearer_auth(token)).await;
            assert_ne!(answer.status, 401, "{one}: {}", answer.text);
            let is_refused = answer.status == 403 && answer.json()["code"] == "insufficient_scope";
            assert_eq!(is_refused, !may, "{one} ({scope:?}): {} {}", answer.status, answer.text);
            if may { opened += 1 } else { closed += 1 }
        }
    }
    assert!(opened > 150 && closed > 150, "{opened} reached, {closed} refused");
    // What is a person's own, or of teams, is never an app's.
    for path in [
        "/api/auth/",
        "/api/v1/api-keys",
        "/api/v1/app",
        "/api/v1/teams",
        "/api/v1/billing",
        "/api/v1/workspace/",
    ] {
        let open = operations()
            .into_iter()
            .find(|one| one.path.starts_with(path) && one.described["security"][1]["app"].is_array());
        assert_eq!(open.map(|one| one.to_string()), None);
    }
}

/// The text of a mail to that person, which comes soon.
pub async fn mail(site: &Site, to: &Person, subject: &str) -> String {
    eventually("the mail is there", SOON, || async {
        let list = site
            .http
            .get(format!("{}/mail/api/messages", site.sandbox_url))
            .query(&[("to", &to.email)]);
        let mails = read(list).await.expect(200).json();
        let found = mails.as_array()?.iter().find(|mail| mail["subject"] == subject)?;
        found["text"].as_str().map(str::to_owned)
    })
    .await
}

#[tokio::test]
async fn who_lets_a_browser_or_an_app_in_gets_a_mail_and_a_sign_out_elsewhere_ends_both() {
    const NEW: &str = "another umbrella lantern 48";
    let site = shared().await;
    let people = [site.person().await, site.person().await];
    let browsers = async |who: &Person| {
        let listed = read(site.call(Method::GET, "/api/v1/push-devices").bearer_auth(&who.access)).await;
        listed.expect(200).json()["devices"].as_array().map(Vec::len)
    };
    for who in &people {
        let device = push_device(&UserId::fresh().to_string());
        post(&site, who, "/api/v1/push-devices", &device).await.expect(201);
        let told = mail(&site, who, "Browser push was turned on").await;
        assert!(
            told.contains("\"Laptop\"") && told.contains("push.example.com"),
            "{told}"
        );
        connect(&site, who, "market:read").await;
        let told = mail(&site, who, "An app was connected").await;
        assert!(told.contains("Tax helper") && told.contains("Connected apps"), "{told}");
        assert_eq!(browsers(who).await, Some(1));
    }
    let [ada, bob] = &people;
    let change = json!({"current_password": PASSWORD, "new_password": NEW});
    post(&site, ada, "/api/auth/password/change/", &change)
        .await
        .expect(204);
    let others = site
        .call(Method::DELETE, "/api/auth/sessions/")
        .bearer_auth(&bob.access);
    read(others).await.expect(200);
    for who in &people {
        assert_eq!(browsers(who).await, Some(0));
        let apps = read(site.call(Method::GET, "/api/v1/apps").bearer_auth(&who.access)).await;
        assert_eq!(apps.expect(200).json()["apps"], json!([]));
    }
}

#[tokio::test]
async fn an_app_works_for_a_person_alone_until_it_is_revoked() {
    let site = shared().await;
    let ada = site.person().await;
    let about = read(site.call(Method::GET, "/.well-known/oauth-authorization-server"))
        .await
        .expect(200)
        .json();
    assert_eq!(about["issuer"], json!(site.url));
    assert_eq!(about["code_challenge_methods_supported"], json!(["S256"]));
    // A client always has an account that answers for it.
    for absent in ["registration_endpoint", "client_id_metadata_document_supported"] {
        assert!(about.get(absent).is_none(), "{absent}");
    }
    let (client, tokens) = connect(&site, &ada, "watchlists:read watchlists:write offline_access").await;
    let token = tokens["access_token"].as_str().unwrap();
    let lists = || site.call(Method::GET, "/api/v1/watchlists").bearer_auth(token);
    let made = site.call(Method::POST, "/api/v1/watchlists").bearer_auth(token);
    read(made.json(&json!({"name": "By an app"}))).await.expect(201);
    assert!(
        site.get("/api/v1/watchlists", &ada)
            .await
            .expect(200)
            .text
            .contains("By an app")
    );
    read(lists()).await.expect(200);
    let in_team = lists().header("x-meridian-team", "01890a5d-ac96-774b-bcce-b302099a8057");
    assert_eq!(read(in_team).await.expect(403).json()["code"], "team_forbidden");

    // The page of consent denies: nothing but the error goes back.
    let seen = post(
        &site,
        &ada,
        "/api/v1/app-authorizations/open",
        &query(&client, "journal:read"),
    )
    .await;
    assert_eq!(seen.expect(200).json()["redirect_origin"], "https://app.example.org");
    let choice = json!({"query": query(&client, "journal:read"), "approve": false});
    let denied = post(&site, &ada, "/api/v1/app-authorizations", &choice)
        .await
        .expect(200)
        .json();
    assert_eq!(parameter(&denied, "error"), "access_denied");
    assert_eq!(
        (parameter(&denied, "state"), parameter(&denied, "iss")),
        ("42".to_owned(), site.url.clone())
    );

    let wrong = [
        ("grant_type", "refresh_token"),
        ("client_id", client["id"].as_str().unwrap()),
    ];
    let wrong = form(&site, "/api/v1/oauth/token", &wrong).await.expect(401);
    assert!(wrong.header("www-authenticate").starts_with("Basic"));
    assert_eq!(wrong.json()["error"], "invalid_client");
    let refresh = [
        ("grant_type", "refresh_token"),
        ("refresh_token", tokens["refresh_token"].as_str().unwrap()),
    ];
    let by_header = site.call(Method::POST, "/api/v1/oauth/token").form(&refresh);
    let (id, secret) = (client["id"].as_str().unwrap(), client["client_secret"].as_str());
    let renewed = read(by_header.basic_auth(id, secret)).await.expect(200);
    assert_eq!(renewed.header("cache-control"), "no-store");
    assert_ne!(renewed.json()["refresh_token"], tokens["refresh_token"]);

    let apps = site.get("/api/v1/apps", &ada).await.expect(200).json();
    assert_eq!(apps["apps"][0]["name"], "Tax helper");
    assert!(apps["apps"][0]["last_used_at"].is_string(), "{apps}");
    let path = format!("/api/v1/apps/{}", apps["apps"][0]["id"].as_str().unwrap());
    read(site.call(Method::DELETE, &path).bearer_auth(&ada.access))
        .await
        .expect(204);
    eventually("the app is out", SOON, || async {
        (read(lists()).await.status == 401).then_some(())
    })
    .await;
    let revoked = [("token", token), ("client_id", id), ("client_secret", secret.unwrap())];
    form(&site, "/api/v1/oauth/revoke", &revoked).await.expect(200);
}

#[tokio::test]
async fn an_app_of_a_team_works_for_the_team_alone() {
    let site = shared().await;
    let ada = site.person().await;
    let team = teams::found(&site, &ada, "Chain desk").await;
    let other = teams::found(&site, &ada, "Other desk").await;
    let scope = "watchlists:read watchlists:write market:read";
    let (_, tokens) = connect_to(&site, &ada, scope, &json!(team)).await;
    let token = tokens["access_token"].as_str().unwrap();
    let lists = || site.call(Method::GET, "/api/v1/watchlists").bearer_auth(token);
    let made = site.call(Method::POST, "/api/v1/watchlists").bearer_auth(token);
    read(made.json(&json!({"name": "Of the desk"}))).await.expect(201);
    let has_it = |answer: Answer| answer.expect(200).text.contains("Of the desk");
    assert!(has_it(read(lists()).await));
    let of_team = teams::for_team(&site, &team);
    assert!(has_it(of_team.get("/api/v1/watchlists", &ada).await));
    assert!(!has_it(site.get("/api/v1/watchlists", &ada).await));
    // It may say for whom it works, and reaches no other team.
    read(lists().header("x-meridian-team", &team)).await.expect(200);
    let elsewhere = read(lists().header("x-meridian-team", &other)).await;
    assert_eq!(elsewhere.expect(403).json()["code"], "team_forbidden");
    // Data of the market are nobody's.
    let market = read(site.call(Method::GET, "/api/v1/new-coins").bearer_auth(token)).await;
    assert!(market.status != 401 && market.status != 403, "{}", market.text);
    let apps = site.get("/api/v1/apps", &ada).await.expect(200).json();
    assert_eq!(
        (&apps["apps"][0]["team_id"], &apps["apps"][0]["team"]),
        (&json!(team), &json!("Chain desk"))
    );
    let deleted = format!("/api/v1/teams/{team}");
    read(site.call(Method::DELETE, &deleted).bearer_auth(&ada.access))
        .await
        .expect(204);
    eventually("the app is out with its team", SOON, || async {
        (read(lists()).await.status == 401).then_some(())
    })
    .await;
}

#[tokio::test]
async fn whoever_used_up_their_requests_can_revoke_an_app_and_sign_out_and_an_app_uses_up_its_own() {
    let world = World::with(|config| config.rate_user_per_minute = 30).await;
    let site: &Site = &world;
    let ada = site.person().await;
    let (_, tokens) = connect(site, &ada, "market:read").await;
    let apps = site.get("/api/v1/apps", &ada).await.expect(200).json();
    let id = apps["apps"][0]["id"].as_str().unwrap().to_owned();
    // Until there are no requests left.
    let use_up = async |token: &str, path: &str| {
        for _ in 0..200 {
            let answer = read(site.call(Method::GET, path).bearer_auth(token)).await;
            if answer.status == 429 {
                return answer.json()["code"].as_str().map(str::to_owned);
            }
        }
        None
    };
    let refused = Some("too_many_requests".to_owned());
    let app = tokens["access_token"].as_str().unwrap();
    assert_eq!(use_up(app, "/api/v3/ping").await, refused);
    site.get("/api/v1/apps", &ada).await.expect(200);
    assert_eq!(use_up(&ada.access, "/api/v3/ping").await, refused);
    // Not even who lists the apps too often is kept from revoking one.
    assert_eq!(use_up(&ada.access, "/api/v1/apps").await, refused);

    let path = format!("/api/v1/apps/{id}");
    read(site.call(Method::DELETE, &path).bearer_auth(&ada.access))
        .await
        .expect(204);
    read(site.call(Method::POST, "/api/auth/logout/").bearer_auth(&ada.access))
        .await
        .expect(204);
    site.get("/api/auth/user/", &ada).await.expect(401);
}

#[tokio::test]
async fn an_app_renews_its_token_whatever_strangers_at_its_address_read() {
    let world = World::with(|config| config.rate_ip_per_minute = 30).await;
    let site: &Site = &world;
    let ada = site.person().await;
    let (client, tokens) = connect(site, &ada, "market:read offline_access").await;
    let mut is_used_up = false;
    for _ in 0..100 {
        is_used_up = read(site.call(Method::GET, "/api/auth/keys/")).await.status == 429;
        if is_used_up {
            break;
        }
    }
    assert!(is_used_up, "strangers read without a limit");
    let refresh = [
        ("grant_type", "refresh_token"),
        ("client_id", client["id"].as_str().unwrap()),
        ("client_secret", client["client_secret"].as_str().unwrap()),
        ("refresh_token", tokens["refresh_token"].as_str().unwrap()),
    ];
    let renewed = form(site, "/api/v1/oauth/token", &refresh).await.expect(200).json();
    assert!(renewed["access_token"].is_string(), "{renewed}");
}
