//! A whole instance: ready, used, stopped, started again with its data, killed and recovered.

use testkit::http::{self, SOON};

use crate::program::{Up, command, fails, place};

pub(crate) fn seed(place: &std::path::Path) -> (String, String) {
    let done = command("seed", place).output().unwrap();
    let said = String::from_utf8(done.stdout).unwrap();
    assert!(done.status.success(), "{said}{}", String::from_utf8_lossy(&done.stderr));
    let value = |name: &str| {
        said.lines()
            .find_map(|line| line.strip_prefix(name))
            .unwrap()
            .trim()
            .to_owned()
    };
    (value("password"), value("api key"))
}

async fn markets(url: &str, key: &str) -> usize {
    let list = http::answers(
        &format!("{url}/api/v3/coins/markets?vs_currency=usd&x_cg_demo_api_key={key}"),
        SOON,
    )
    .await;
    list.matches("\"current_price\"").count()
}

/// Asks for the market feed as any gRPC client does: an empty message over HTTP/2.
async fn subscribe(addr: &str, authorization: Option<String>) -> reqwest::Response {
    kit::tls::install();
    let client = reqwest::Client::builder().http2_prior_knowledge().build().unwrap();
    let mut request = client
        .post(format!("http://{addr}/meridian.market.v1.MarketFeed/Subscribe"))
        .header("content-type", "application/grpc")
        .header("te", "trailers")
        .body(vec![0_u8; 5]);
    if let Some(text) = authorization {
        request = request.header("authorization", text);
    }
    let answer = tokio::time::timeout(SOON, request.send());
    answer.await.expect("an answer in time").unwrap()
}

/// Other programs read prices with the token whose place they were told, and not without.
async fn reads_the_feed(up: &Up) {
    let refused = subscribe(&up.feed, None).await;
    assert_eq!(refused.headers()["grpc-status"], "16", "UNAUTHENTICATED");
    let token = std::fs::read_to_string(&up.feed_token_file).unwrap();
    let mut answer = subscribe(&up.feed, Some(format!("Bearer {token}"))).await;
    assert!(answer.headers().get("grpc-status").is_none(), "{:?}", answer.headers());
    let first = tokio::time::timeout(SOON, answer.chunk());
    let first = first.await.expect("a tick in time").unwrap().unwrap();
    assert!(first.len() > 5, "a message with a tick in it");
}

#[tokio::test]
async fn everything_starts_works_and_stays() {
    let place = place();
    let first = Up::start(command("up", place.path()), place.path());
    assert!(http::answers(&first.url, SOON).await.contains("Meridian"));
    http::answers(&first.mail_url, SOON).await;
    let (password, key) = seed(place.path());
    assert_eq!(markets(&first.url, &key).await, 100);
    reads_the_feed(&first).await;

    let mut second = command("up", place.path());
    second.env_remove("MERIDIAN_LISTEN").args(["--listen", "127.0.0.1:0"]);
    assert!(fails(second).contains("in use by another Meridian"));

    let (url, said) = (first.url.clone(), first.said());
    assert_eq!(first.interrupt(), Some(0), "{said}");
    let addr = url.trim_start_matches("http://localhost:");
    assert!(
        std::net::TcpStream::connect(format!("127.0.0.1:{addr}")).is_err(),
        "nothing listens any more"
    );

    // The account, its key and its password are still there: nothing is registered anew.
    let again = Up::start(command("up", place.path()), place.path());
    assert_eq!(markets(&again.url, &key).await, 100);
    assert_eq!(seed(place.path()).0, password);

    // Killed without warning, its database goes too, and the next start recovers.
    again.kill();
    let recovered = Up::start(command("up", place.path()), place.path());
    assert_eq!(markets(&recovered.url, &key).await, 100);
    assert_eq!(recovered.interrupt(), Some(0));
}
