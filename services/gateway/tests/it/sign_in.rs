//! Signing in, up and out, as browsers and as plain clients do it.

use reqwest::Method;
use serde_json::json;

use crate::world::{PASSWORD, read, shared};

#[tokio::test]
async fn register_verify_use_refresh_and_sign_out() {
    let world = shared().await;
    let ada = world.person().await;
    for part in ["__Host-dev=", "XSRF-TOKEN="] {
        assert!(ada.cookies.contains(part), "{}", ada.cookies);
    }
    let user = world.get("/api/auth/user/", &ada).await.expect(200).json();
    assert_eq!(user["email"], ada.email);
    assert_eq!(user["email_verified"], true);
    assert!(user["created_at"].as_str().unwrap().ends_with('Z'), "{user}");
    // Both forms of a path answer.
    world.get("/api/auth/user", &ada).await.expect(200);

    let renamed = world
        .call(Method::PATCH, "/api/auth/user/")
        .bearer_auth(&ada.access)
        .json(&json!({"name": "Ada"}));
    assert_eq!(read(renamed).await.expect(200).json()["name"], "Ada");

    let refresh = |cookies: &str, xsrf: &str, body: serde_json::Value| {
        let request = world
            .call(Method::POST, "/api/auth/token/refresh/")
            .header("cookie", cookies.to_owned());
        read(request.header("x-xsrf-token", xsrf.to_owned()).json(&body))
    };
    let plain = refresh(&ada.cookies, ada.xsrf(), json!({"refresh": ada.refresh}))
        .await
        .expect(200);
    assert!(
        plain.json().get("refresh").is_none(),
        "no new refresh token where none was asked for"
    );
    let rotated = refresh(
        &ada.cookies,
        ada.xsrf(),
        json!({"refresh": ada.refresh, "rotate": true}),
    )
    .await
    .expect(200);
    let next = rotated.json()["refresh"].as_str().unwrap().to_owned();
    assert_ne!(next, ada.refresh);

    let forged = refresh(&ada.cookies, "a.b.c", json!({"refresh": next}))
        .await
        .expect(403);
    assert_eq!(forged.json()["code"], "csrf_failed");
    let typed = refresh(&ada.cookies, ada.xsrf(), json!({"refresh": ada.access}))
        .await
        .expect(401);
    assert_eq!(typed.json()["code"], "wrong_token_type");

    let out = || {
        let request = world
            .call(Method::POST, "/api/auth/logout/")
            .header("cookie", &ada.cookies);
        read(
            request
                .header("x-xsrf-token", ada.xsrf())
                .bearer_auth(&ada.access)
                .json(&json!({"refresh": next})),
        )
    };
    out().await.expect(204);
    out().await.expect(204);
    let after = world.get("/api/auth/user/", &ada).await.expect(401);
    assert_eq!(after.json()["code"], "token_invalid");
    assert_eq!(after.header("www-authenticate"), "Bearer");
}

#[tokio::test]
async fn sign_in_says_what_is_wrong() {
    let world = shared().await;
    let ada = world.person().await;
    let missing = world
        .post("/api/auth/login/", &json!({"email": ada.email}))
        .await
        .expect(422)
        .json();
    assert_eq!(missing["message"], "Email and password are required");
    assert_eq!(missing["non_field_errors"], json!(["Email and password are required"]));
    let wrong = world
        .post(
            "/api/auth/login/",
            &json!({"email": ada.email, "password": "not the password"}),
        )
        .await;
    assert_eq!(wrong.expect(401).json()["code"], "credentials_invalid");

    let login = || world.call(Method::POST, "/api/auth/login/");
    let both = json!({"email": ada.email, "password": PASSWORD});
    let agreeing = read(login().basic_auth(&ada.email, Some(PASSWORD)).json(&both))
        .await
        .expect(200)
        .json();
    assert_eq!(agreeing["jwt"]["user"]["email"], ada.email);
    let other = read(login().basic_auth(&ada.email, Some("other")).json(&both))
        .await
        .expect(400);
    assert_eq!(other.json()["code"], "credentials_mismatch");
    for bad in ["Basic ???", "Basic YWJj"] {
        let answer = read(login().header("authorization", bad).json(&both)).await.expect(400);
        assert_eq!(answer.json()["code"], "malformed_authorization", "{bad}");
    }
    // A bearer token left over from before does not hinder.
    read(login().bearer_auth("stale").json(&both)).await.expect(200);
}

#[tokio::test]
async fn sessions_can_be_seen_and_ended() {
    let world = shared().await;
    let here = world.person().await;
    let there = world.login(&here.email, "").await;
    let list = world.get("/api/auth/sessions/", &here).await.expect(200).json();
    let rows = list["results"].as_array().unwrap();
    assert_eq!(rows.len(), 2, "{list}");
    let other = rows.iter().find(|row| row["current"] == false).unwrap()["id"]
        .as_str()
        .unwrap();
    let stranger = world.person().await;
    let path = format!("/api/auth/sessions/{other}/");
    read(world.call(Method::DELETE, &path).bearer_auth(&stranger.access))
        .await
        .expect(404);
    world.get("/api/auth/user/", &there).await.expect(200);
    read(world.call(Method::DELETE, &path).bearer_auth(&here.access))
        .await
        .expect(204);
    world.get("/api/auth/user/", &there).await.expect(401);
    world.get("/api/auth/user/", &here).await.expect(200);
    read(
        world
            .call(Method::DELETE, "/api/auth/sessions/not-an-id/")
            .bearer_auth(&here.access),
    )
    .await
    .expect(404);
    let others = read(
        world
            .call(Method::DELETE, "/api/auth/sessions/")
            .bearer_auth(&here.access),
    )
    .await
    .expect(200);
    assert_eq!(others.json()["revoked"], 0);
    let audit = world.get("/api/auth/audit/", &here).await.expect(200).json();
    assert!(!audit["results"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn keys_open_market_data_only() {
    let world = shared().await;
    let ada = world.person().await;
    let made = world
        .call(Method::POST, "/api/v1/api-keys")
        .bearer_auth(&ada.access)
        .json(&json!({"name": "script", "password": PASSWORD}));
    let made = read(made).await.expect(201).json();
    let (id, secret) = (made["id"].as_str().unwrap(), made["secret"].as_str().unwrap());
    let with_header = || {
        read(
            world
                .call(Method::GET, "/api/v3/ping")
                .header("x-cg-demo-api-key", secret),
        )
    };
    assert_eq!(
        with_header().await.expect(200).json()["gecko_says"],
        "(V3) To the Moon!"
    );
    for name in ["x_cg_demo_api_key", "x_cg_pro_api_key"] {
        let parameter = format!("/api/v3/ping?{name}={secret}");
        read(world.call(Method::GET, &parameter)).await.expect(200);
        // A route that takes no parameter takes the key, and keeps nothing by it.
        let platforms = format!("/api/v3/exchanges/list?{name}={secret}");
        let list = read(world.call(Method::GET, &platforms)).await.expect(200);
        assert!(list.header("vary").contains("x-cg-pro-api-key"), "{:?}", list.headers);
    }
    let pro = read(
        world
            .call(Method::GET, "/api/v3/ping")
            .header("x-cg-pro-api-key", secret),
    );
    pro.await.expect(200);
    let both = read(
        world
            .call(Method::GET, "/api/v3/ping")
            .header("x-cg-pro-api-key", secret)
            .header("x-cg-demo-api-key", secret),
    );
    both.await.expect(400);
    read(
        world
            .call(Method::GET, "/api/auth/user/")
            .header("x-cg-demo-api-key", secret),
    )
    .await
    .expect(401);
    let bad = read(
        world
            .call(Method::GET, "/api/v3/ping")
            .header("x-cg-demo-api-key", "CG-nothing"),
    )
    .await
    .expect(401);
    assert!(bad.json()["error"].is_string(), "{}", bad.text);
    let list = world.get("/api/v1/api-keys", &ada).await.expect(200);
    assert!(!list.text.contains(secret), "a secret is shown once");
    assert_eq!(list.json()["results"][0]["id"], id);
    read(
        world
            .call(Method::DELETE, &format!("/api/v1/api-keys/{id}"))
            .bearer_auth(&ada.access),
    )
    .await
    .expect(204);
    with_header().await.expect(401);
}

#[tokio::test]
async fn a_password_reset_revokes_api_keys_at_once() {
    let site = shared().await;
    let ada = site.person().await;
    let wrong = site
        .call(Method::POST, "/api/v1/api-keys")
        .bearer_auth(&ada.access)
        .json(&json!({"name": "script", "password": "not the password"}));
    let refused = read(wrong).await.expect(422).json();
    assert_eq!(refused["code"], "current_password_invalid");
    assert!(refused["errors"]["password"].is_array(), "{refused}");
    let made = site
        .call(Method::POST, "/api/v1/api-keys")
        .bearer_auth(&ada.access)
        .json(&json!({"name": "script", "password": PASSWORD}));
    let made = read(made).await.expect(201).json();
    let secret = made["secret"].as_str().unwrap();
    let ping = || {
        read(
            site.call(Method::GET, "/api/v3/ping")
                .header("x-cg-demo-api-key", secret),
        )
    };
    ping().await.expect(200);
    let forgot = json!({"email": ada.email});
    let flow = site
        .post("/api/auth/password/forgot/", &forgot)
        .await
        .expect(202)
        .json();
    // After the one that confirmed the address.
    let code = site.code(&ada.email, 2).await;
    let reset = json!({"flow": flow["flow"], "otp": code, "new_password": "another umbrella lantern 48"});
    site.post("/api/auth/password/reset/", &reset).await.expect(204);
    // Not after the seconds for which the gateway believes a key: it saw the reset.
    ping().await.expect(401);
}
