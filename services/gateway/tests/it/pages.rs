//! Pages, images, the description, and limits.

use reqwest::Method;

use crate::{
    calls::without_services,
    world::{Site, read, shared},
};

/// A gateway whose services are nowhere.
async fn alone(change: impl FnOnce(&mut gateway::Config)) -> (kit::Running, Site) {
    let mut config = without_services();
    change(&mut config);
    let running = gateway::serve(config).await.unwrap();
    let site = Site::at(running.url(), String::new());
    (running, site)
}

#[tokio::test]
async fn the_app_is_served_with_a_nonce_of_each_request() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    put(
        "index.html",
        "<meta name=csp-nonce content=__CSP_NONCE__><script nonce=\"__CSP_NONCE__\"></script>",
    );
    put("static/app.js", "plain");
    put("static/app.js.br", "packed");
    put("favicon.svg", "<svg/>");
    put("push-worker.js", "worker");
    put(".env", "secret");
    let (_running, site) = alone(|config| config.static_dir = Some(folder.path().to_owned())).await;
    let get = |path: &str| read(site.call(Method::GET, path));
    let mut nonces = Vec::new();
    for path in ["/", "/sign-in", "/forecasting", "/tokens/bitcoin", "/index.html"] {
        let page = get(path).await.expect(200);
        assert_eq!(page.header("cache-control"), "no-cache");
        assert!(!page.text.contains("__CSP_NONCE__"), "{path}");
        let nonce = page
            .text
            .split("nonce=\"")
            .nth(1)
            .unwrap()
            .split('"')
            .next()
            .unwrap()
            .to_owned();
        let policy = page.header("content-security-policy");
        assert!(
            policy.contains(&format!("script-src 'self' 'nonce-{nonce}'")),
            "{policy}"
        );
        assert!(
            policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"),
            "{policy}"
        );
        nonces.push(nonce);
    }
    nonces.sort();
    nonces.dedup();
    assert_eq!(nonces.len(), 5, "a nonce is used once");
    let script = get("/static/app.js").await.expect(200);
    assert_eq!(script.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(script.text, "plain");
    let packed = read(site.call(Method::GET, "/static/app.js").header("accept-encoding", "br"))
        .await
        .expect(200);
    assert_eq!(
        (packed.text.as_str(), packed.header("content-encoding")),
        ("packed", "br")
    );
    let again = site
        .call(Method::GET, "/static/app.js")
        .header("if-none-match", script.header("etag"));
    read(again).await.expect(304);
    assert_eq!(
        get("/favicon.svg").await.expect(200).header("content-type"),
        "image/svg+xml"
    );
    let worker = get("/push-worker.js").await.expect(200);
    assert_eq!(
        (worker.header("content-type"), worker.header("cache-control")),
        ("text/javascript; charset=utf-8", "no-cache"),
        "a worker of the whole application, and never an old one"
    );
    for missing in [
        "/static/none.js",
        "/.env",
        "/api/none",
        "/forecasting/api/none",
        "/sample/none",
    ] {
        let answer = get(missing).await.expect(404);
        assert_eq!(answer.json()["code"], "not_found", "{missing}");
    }
    read(site.call(Method::POST, "/sign-in")).await.expect(405);
}

#[tokio::test]
async fn the_description_has_a_page_of_its_own_policy() {
    let (_running, site) = alone(|_| ()).await;
    let description = read(site.call(Method::GET, "/api/v1/openapi.json"))
        .await
        .expect(200)
        .json();
    assert!(
        description["paths"]
            .as_object()
            .unwrap()
            .contains_key("/api/v3/coins/markets")
    );
    let page = read(site.call(Method::GET, "/api/v1/docs/")).await.expect(200);
    assert!(page.text.contains("swagger-ui"));
    let policy = page.header("content-security-policy").to_owned();
    assert!(policy.contains("script-src 'self';"), "{policy}");
    // No script stands in the page itself, so that the policy can do without `unsafe-inline` for scripts.
    assert!(
        page.text.matches("<script").count() == page.text.matches("<script src=").count(),
        "{}",
        page.text
    );
    let start = read(site.call(Method::GET, "/api/v1/docs/swagger-initializer.js"))
        .await
        .expect(200);
    assert!(start.text.contains("/api/v1/openapi.json"), "{}", start.text);
}

#[tokio::test]
async fn the_description_is_compressed_and_revalidated() {
    let (_running, site) = alone(|_| ()).await;
    let with = |name: &'static str, value: &str| {
        let request = site.call(Method::GET, "/api/v1/openapi.json").header(name, value);
        async { request.send().await.unwrap() }
    };
    let plain = with("accept-encoding", "identity").await;
    assert!(!plain.headers().contains_key("content-encoding"));
    let vary = plain.headers()["vary"].to_str().unwrap().to_owned();
    assert!(vary.contains("Accept-Encoding"), "{vary}");
    let etag = plain.headers()["etag"].clone();
    let text = plain.bytes().await.unwrap();
    let preferred = [("gzip, br", "br"), ("br;q=0.1, gzip;q=0.9", "gzip")];
    for (accepted, chosen) in preferred {
        let packed = with("accept-encoding", accepted).await;
        assert_eq!(packed.headers()["content-encoding"], chosen, "{accepted}");
        assert_ne!(
            packed.headers()["etag"],
            etag,
            "each encoding is a representation of its own"
        );
        let tag = packed.headers()["etag"].to_str().unwrap().to_owned();
        let bytes = packed.bytes().await.unwrap();
        assert!(bytes.len() * 5 < text.len(), "{chosen}: {} bytes", bytes.len());
        let mut unpacked = Vec::new();
        if chosen == "br" {
            brotli::BrotliDecompress(&mut &bytes[..], &mut unpacked).unwrap();
        } else {
            std::io::copy(&mut flate2::read::GzDecoder::new(&bytes[..]), &mut unpacked).unwrap();
        }
        assert!(unpacked == text, "{chosen}");
        assert_eq!(with("if-none-match", &tag).await.status(), 304);
    }
    let unchanged = with("if-none-match", etag.to_str().unwrap()).await;
    assert_eq!(unchanged.status(), 304);
    assert_eq!(unchanged.headers()["etag"], etag);
    assert!(unchanged.bytes().await.unwrap().is_empty());
    assert_eq!(with("if-none-match", "\"other\"").await.status(), 200);
}

#[tokio::test]
async fn a_forwarded_address_of_nobody_trusted_changes_nothing() {
    let (_running, site) = alone(|config| config.rate_ip_per_minute = 5).await;
    let mut last = 0;
    for n in 0..12 {
        let request = site
            .call(Method::GET, "/api/auth/user/")
            .header("x-forwarded-for", format!("10.0.0.{n}"));
        let answer = read(request).await;
        last = answer.status.as_u16();
        if last == 429 {
            assert!(!answer.header("retry-after").is_empty());
        }
    }
    assert_eq!(last, 429);
    read(site.call(Method::GET, "/healthz")).await.expect(200);
}

#[tokio::test]
async fn pages_of_other_sites_are_let_in_by_name_only() {
    let (_running, site) = alone(|config| config.cors_origins = vec!["https://desk.example".to_owned()]).await;
    let preflight = |origin: &str, method: &str, headers: &str| {
        let request = site
            .call(Method::OPTIONS, "/api/v1/labels/x")
            .header("origin", origin.to_owned())
            .header("access-control-request-headers", headers.to_owned());
        read(request.header("access-control-request-method", method.to_owned()))
    };
    let lists = |list: &str, wanted: &str| list.split(", ").any(|one| one.eq_ignore_ascii_case(wanted));
    for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
        let sent = [
            "Authorization",
            "Content-Type",
            "If-Match",
            "If-None-Match",
            "Idempotency-Key",
        ];
        let known = preflight("https://desk.example", method, &sent.join(", "))
            .await
            .expect(204);
        assert_eq!(known.header("access-control-allow-origin"), "https://desk.example");
        assert_eq!(known.header("access-control-allow-credentials"), "true");
        let (methods, headers) = ("access-control-allow-methods", "access-control-allow-headers");
        assert!(
            lists(known.header(methods), method),
            "{method}: {}",
            known.header(methods)
        );
        for header in sent {
            assert!(
                lists(known.header(headers), header),
                "{header}: {}",
                known.header(headers)
            );
        }
        let other = preflight("https://evil.example", method, &sent.join(", ")).await;
        assert!(other.header("access-control-allow-origin").is_empty(), "{method}");
        assert!(
            other.header(methods).is_empty() && other.header(headers).is_empty(),
            "{method}"
        );
    }
    let request = site.call(Method::GET, "/api/v1/openapi.json");
    let answer = read(request.header("origin", "https://desk.example")).await.expect(200);
    for header in ["ETag", "Retry-After", "Location", "X-Request-Id"] {
        assert!(
            lists(answer.header("access-control-expose-headers"), header),
            "{header}"
        );
    }
    let change = |origin: &str| {
        let request = site
            .call(Method::POST, "/api/auth/login/")
            .header("origin", origin.to_owned());
        read(
            request
                .header("sec-fetch-site", "cross-site")
                .header("content-type", "application/json")
                .body("{}"),
        )
    };
    assert_eq!(
        change("https://evil.example").await.expect(403).json()["code"],
        "cross_site"
    );
    change("https://desk.example").await.expect(422);
}

#[tokio::test]
async fn images_come_from_the_list_only() {
    let site = shared().await;
    let ada = site.person().await;
    site.market_ready(&ada).await;
    let list = site
        .get("/api/v3/coins/markets?per_page=1", &ada)
        .await
        .expect(200)
        .json();
    let path = format!("/api/v1/images/{}", list[0]["id"].as_str().unwrap());
    let image = site.call(Method::GET, &path).send().await.unwrap();
    assert_eq!(image.status(), 200);
    assert!(image.headers()["content-type"].to_str().unwrap().starts_with("image/"));
    assert!(
        image.headers()["content-security-policy"]
            .to_str()
            .unwrap()
            .contains("sandbox")
    );
    assert!(!image.bytes().await.unwrap().is_empty());
    read(site.call(Method::GET, "/api/v1/images/no-such-coin"))
        .await
        .expect(404);
    read(site.call(Method::GET, "/api/v1/images/..%2fx")).await.expect(404);
}
