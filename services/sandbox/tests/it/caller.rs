//! Who may ask: by which name, and from which page.

use reqwest::{Method, RequestBuilder};
use serde_json::json;

use crate::{World, standing};

/// What reads mails or changes the world.
const GUARDED: &[(Method, &str)] = &[
    (Method::GET, "/mail"),
    (Method::GET, "/mail/"),
    (Method::GET, "/mail/api/messages"),
    (Method::DELETE, "/mail/api/messages"),
    (Method::GET, "/_fault"),
    (Method::POST, "/_fault"),
    (Method::DELETE, "/_fault"),
    (Method::GET, "/_count"),
    (Method::POST, "/_reset"),
    (Method::GET, "/_world"),
    (Method::POST, "/_world"),
    (Method::GET, "/_world/cases"),
    (Method::POST, "/rpc/1"),
    (Method::POST, "/esplora/tx"),
];

fn ask(world: &World, method: &Method, path: &str) -> RequestBuilder {
    let url = format!("{}{path}", world.running.url());
    let request = world.http.request(method.clone(), url);
    match (method, path) {
        (&Method::POST, "/_fault") => request.json(&json!({"route": "/ping", "kind": "500", "times": 1})),
        (&Method::POST, _) => request.json(&json!({})),
        _ => request,
    }
}

async fn status(request: RequestBuilder) -> u16 {
    request.send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn other_names_are_refused_everywhere() {
    let world = World::of(sandbox::Config {
        hosts: vec!["sandbox".to_owned()],
        ..sandbox::Config::anywhere()
    })
    .await;
    let port = world.running.http_addr.port();
    let rest = [
        (Method::GET, "/api/v3/ping"),
        (Method::GET, "/esplora/blocks/tip/height"),
        (Method::GET, "/coins/images/bitcoin/thumb.png"),
        (Method::GET, "/nowhere"),
    ];
    for (method, path) in GUARDED.iter().chain(&rest) {
        for name in ["rebound.example", "192.168.1.7", "localhost.rebound.example"] {
            let request = ask(&world, method, path).header("host", format!("{name}:{port}"));
            assert_eq!(status(request).await, 421, "{method} {path} for {name}");
        }
    }
    for name in ["localhost", "127.0.0.1", "[::1]", "sandbox"] {
        let request = ask(&world, &Method::GET, "/mail/api/messages").header("host", format!("{name}:{port}"));
        assert_eq!(status(request).await, 200, "{name}");
    }
}

#[tokio::test]
async fn pages_of_other_sites_read_no_mail_and_change_nothing() {
    let world = standing().await;
    let own = world.running.url();
    for (method, path) in GUARDED {
        for (name, value) in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://evil.example"),
            ("origin", "http://localhost:1"),
            ("origin", "null"),
        ] {
            let refused = status(ask(&world, method, path).header(name, value)).await;
            assert_eq!(refused, 403, "{method} {path} with {name}: {value}");
        }
        let page = ask(&world, method, path)
            .header("sec-fetch-site", "same-origin")
            .header("origin", &own);
        assert_ne!(status(page).await, 403, "{method} {path} from its own page");
    }
    // Nothing that was refused was done: each fault would have answered once.
    let faults = world.json("/_fault").await;
    assert!(faults.as_array().unwrap().len() <= 1, "{faults}");
}

#[tokio::test]
async fn a_link_to_the_mail_page_works_and_a_frame_does_not() {
    let world = standing().await;
    let from = |path: &str, mode: &str, dest: &str| {
        ask(&world, &Method::GET, path)
            .header("sec-fetch-site", "cross-site")
            .header("sec-fetch-mode", mode)
            .header("sec-fetch-dest", dest)
    };
    assert_eq!(status(from("/mail", "navigate", "document")).await, 200);
    assert_eq!(status(from("/mail", "navigate", "iframe")).await, 403);
    assert_eq!(status(from("/mail", "no-cors", "script")).await, 403);
    assert_eq!(status(from("/mail/api/messages", "navigate", "document")).await, 403);
    assert_eq!(status(from("/_fault", "navigate", "document")).await, 403);
    // What any page may use: pictures of coins.
    let picture = ask(&world, &Method::GET, "/coins/images/bitcoin/thumb.png").header("sec-fetch-site", "cross-site");
    assert_eq!(status(picture).await, 200);
}
