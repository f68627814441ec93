//! Behind nginx as it is deployed, with a load balancer before it: whose request it is, what is logged, what is buffered.

use std::net::IpAddr;

use kit::Running;
use reqwest::Method;
use serde_json::json;
use testkit::http::eventually;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{
    calls::without_services,
    described::{Operation, operations},
    nginx,
    world::{Answer, PASSWORD, SOON, Site, World, read},
};

/// The load balancer's own address: the one proxy that nginx believes.
const BALANCER: &str = "127.0.9.9";
const TOKEN: &str = "abababababababababababababababababababababababababababababababab";

/// A client of a given address.
struct Client {
    http: reqwest::Client,
    url: String,
}

impl Client {
    fn from(address: &str, url: &str) -> Self {
        let address: IpAddr = address.parse().unwrap();
        let http = reqwest::Client::builder()
            .local_address(address)
            .timeout(SOON)
            .build()
            .unwrap();
        Self {
            http,
            url: url.to_owned(),
        }
    }

    fn call(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        // Names someone else, as anyone may write it.
        let request = self.http.request(method, format!("{}{path}", self.url));
        request.header("x-forwarded-for", "203.0.113.99")
    }

    async fn sign_in(&self, email: &str, password: &str) -> Answer {
        let body = json!({"email": email, "password": password});
        read(self.call(Method::POST, "/api/auth/login/").json(&body)).await
    }
}

/// A gateway whose services are nowhere, which believes nginx.
async fn alone(change: impl FnOnce(&mut gateway::Config)) -> Running {
    let mut config = without_services();
    config.trusted_proxies = vec!["127.0.0.1".to_owned()];
    change(&mut config);
    gateway::serve(config).await.unwrap()
}

#[tokio::test]
async fn each_client_behind_a_load_balancer_has_its_own_limit() {
    let gateway = alone(|config| config.rate_ip_per_minute = 2).await;
    let inner = nginx::web_application(gateway.addr, BALANCER);
    let outer = nginx::load_balancer(inner.addr, BALANCER);
    let exhaust = async |client: &Client| {
        let mut statuses = Vec::new();
        for _ in 0..7 {
            let answer = read(client.call(Method::GET, "/api/auth/user/")).await;
            statuses.push(answer.status.as_u16());
            assert!(answer.status != 429 || !answer.header("retry-after").is_empty());
            // The balancer took https, and says so.
            let behind_balancer = client.url == outer.url();
            assert_eq!(
                answer.headers.contains_key("strict-transport-security"),
                behind_balancer
            );
        }
        statuses
    };
    // One more may be asked in half a minute: seven take less on any machine.
    let own_bucket = [401, 401, 429, 429, 429, 429, 429];
    for client in ["127.0.1.1", "127.0.1.2"] {
        assert_eq!(
            exhaust(&Client::from(client, &outer.url())).await,
            own_bucket,
            "{client}"
        );
    }
    // Who is no trusted proxy counts for itself, whatever it writes.
    let direct = Client::from("127.0.1.3", &inner.url());
    assert_eq!(exhaust(&direct).await, own_bucket);
    // nginx writes a line after the client has its answer.
    let log = eventually("21 lines in the access log", SOON, || async {
        let log = inner.access_log();
        let lines = log.lines().filter(|line| line.contains("\"client\":\"127.0.1."));
        (lines.count() >= 21).then_some(log)
    })
    .await;
    for client in ["127.0.1.1", "127.0.1.2", "127.0.1.3"] {
        let lines = log
            .lines()
            .filter(|line| line.contains(&format!("\"client\":\"{client}\"")));
        assert_eq!(lines.count(), 7, "{client} in {log}");
    }
    assert!(!log.contains("203.0.113.99"), "{log}");
}

#[tokio::test]
async fn guesses_from_one_client_leave_others_in_and_the_audit_names_each() {
    let world = World::with_auth(
        |auth| auth.network_attempts = 4,
        |config| config.trusted_proxies = vec!["127.0.0.1".to_owned()],
    )
    .await;
    let inner = nginx::web_application(world.gateway.as_ref().unwrap().addr, BALANCER);
    let outer = nginx::load_balancer(inner.addr, BALANCER);
    let ada = world.person().await;
    // Auth counts by /24.
    let (guesser, owner) = (
        Client::from("127.1.1.1", &outer.url()),
        Client::from("127.1.2.1", &outer.url()),
    );
    // Few, since all of this has to happen within a minute, and each takes its time.
    for n in 0..4 {
        guesser
            .sign_in(&format!("nobody{n}@example.org"), "wrong password 1")
            .await
            .expect(401);
    }
    let limited = guesser
        .sign_in("nobody@example.org", "wrong password 1")
        .await
        .expect(429);
    assert!(!limited.header("retry-after").is_empty());
    owner.sign_in(&ada.email, PASSWORD).await.expect(200);
    let audit = world.get("/api/auth/audit/", &ada).await.expect(200).json();
    let latest = &audit["results"][0];
    assert_eq!(
        (latest["event"].as_str(), latest["ip"].as_str()),
        (Some("login"), Some("127.1.2.1")),
        "{audit}"
    );
    // In the guesser's network too, a device that has signed in before gets through.
    let body = json!({"email": ada.email, "password": PASSWORD});
    let known = guesser
        .call(Method::POST, "/api/auth/login/")
        .header("cookie", &ada.cookies)
        .json(&body);
    read(known).await.expect(200);
    let stranger = guesser.sign_in(&ada.email, PASSWORD).await;
    assert_eq!(stranger.status, 429, "{}", stranger.text);
}

#[tokio::test]
async fn no_secret_of_an_address_reaches_a_log() {
    let gateway = alone(|_| ()).await;
    let up = nginx::web_application(gateway.addr, "");
    // Nobody answers behind this one: failures are logged differently.
    let down = nginx::web_application(testkit::ports::closed(), "");
    for (nginx, status) in [(&up, 503), (&down, 503)] {
        let site = Site::at(nginx.url(), String::new());
        for path in [
            format!("/api/v1/shared/reports/{TOKEN}"),
            format!("/api/v1/shared/reports/{TOKEN}?format=pdf"),
            format!("/api/v1/status?x_cg_demo_api_key={TOKEN}"),
            format!("/api/v3/derivatives?x_cg_pro_api_key={TOKEN}"),
            format!("/calendar/{TOKEN}.ics"),
        ] {
            let answer = read(site.call(Method::GET, &path)).await.expect(status);
            assert!(!answer.header("retry-after").is_empty(), "{path}");
            assert_eq!(answer.json()["code"], "service_unavailable");
            assert!(!answer.text.contains(TOKEN), "{path}: {}", answer.text);
        }
        // Whatever these are answered with.
        for path in [
            format!("/API/v1//shared/reports/{TOKEN}/x"),
            format!("/api/auth/unsubscribe/alerts.{TOKEN}"),
        ] {
            read(site.call(Method::GET, &path)).await;
        }
        // nginx writes a line after the client has its answer.
        let logs = eventually("what was asked is in the logs", SOON, || async {
            let logs = format!("{}\n{}", nginx.access_log(), nginx.error_log());
            let named = |path: &str| logs.lines().filter(|line| line.contains(path)).count();
            let is_there = named("/shared/reports/...") >= 2
                && named("/calendar/...") >= 1
                && named("/api/auth/unsubscribe/...") >= 1;
            is_there.then_some(logs)
        })
        .await;
        assert!(!logs.contains(TOKEN), "{logs}");
    }
}

/// Sends the head of a POST and the beginning of its body, and gives what comes back until the connection ends.
async fn begin(nginx: &nginx::TestNginx, path: &str, length: usize, beginning: &[u8]) -> String {
    let mut socket = TcpStream::connect(nginx.addr).await.unwrap();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    socket.write_all(head.as_bytes()).await.unwrap();
    socket.write_all(beginning).await.unwrap();
    let mut answer = Vec::new();
    let mut chunk = vec![0; 16 << 10];
    let limit = tokio::time::Instant::now() + SOON;
    while let Ok(Ok(read)) = tokio::time::timeout_at(limit, socket.read(&mut chunk)).await {
        if read == 0 {
            break;
        }
        answer.extend_from_slice(&chunk[..read]);
    }
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn bodies_go_on_unbuffered_and_are_judged_before_they_arrive() {
    let gateway = alone(|config| config.body_grace_ms = 300).await;
    let nginx = nginx::web_application(gateway.addr, "");
    // The gateway answers while nearly the whole body is still to come: nginx does not collect it first, and lets files through whose size
    // is the gateway's to judge. A report to check is a file as well, though it is JSON.
    let files = operations().into_iter().filter(Operation::takes_file);
    let mut paths: Vec<String> = files.map(|file| file.filled_path()).collect();
    assert!(paths.len() >= 9, "{paths:?}");
    paths.push("/api/v1/cases/x/verify".to_owned());
    for path in paths {
        let answer = begin(&nginx, &path, 10 << 20, b"{").await;
        assert!(answer.starts_with("HTTP/1.1 401"), "{path}: {answer}");
    }
    // Not a page of the application.
    let tools = begin(&nginx, "/mcp", 60, b"{").await;
    assert!(tools.starts_with("HTTP/1.1 401"), "{tools}");
    let stalled = begin(&nginx, "/api/auth/login/", 60, b"{").await;
    assert!(
        stalled.starts_with("HTTP/1.1 408") && stalled.contains("\"request_timeout\""),
        "{stalled}"
    );
    // Beyond what nginx lets through.
    let large = begin(&nginx, "/api/v1/cases", 6 << 20, b"{").await;
    assert!(
        large.starts_with("HTTP/1.1 413") && large.contains("\"payload_too_large\""),
        "{large}"
    );
    let page = begin(&nginx, "/sign-in", 2 << 10, b"{").await;
    assert!(page.starts_with("HTTP/1.1 413"), "{page}");
    let huge = begin(&nginx, "/api/v1/labels/import", 12 << 20, b"{").await;
    assert!(huge.starts_with("HTTP/1.1 413"), "{huge}");
}
