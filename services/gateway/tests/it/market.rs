//! Market documents: kept, compressed, revalidated, and served on when what is behind them is gone.

use std::{collections::BTreeMap, time::Duration};

use reqwest::Method;
use testkit::http::eventually;

use crate::world::{Answer, Person, SOON, Site, World, read, shared};

const LIST: &str = "/api/v3/coins/markets?vs_currency=usd&per_page=100&page=1";

async fn with(world: &Site, who: &Person, name: &str, value: &str) -> Answer {
    read(
        world
            .call(Method::GET, LIST)
            .bearer_auth(&who.access)
            .header(name, value),
    )
    .await
}

#[tokio::test]
async fn the_fear_and_greed_index_has_thirty_days_and_their_source() {
    let world = shared().await;
    let ada = world.person().await;
    let answer = world.get("/api/v1/fear-greed", &ada).await.expect(200).json();
    let days = answer["days"].as_array().unwrap();
    assert_eq!(days.len(), 30);
    for day in days {
        assert!(day["value"].as_u64().is_some_and(|value| value <= 100), "{day}");
        assert!(
            day["classification"].as_str().is_some_and(|word| !word.is_empty()),
            "{day}"
        );
        assert_eq!(day["day"].as_str().map(str::len), Some(10), "{day}");
    }
    assert_eq!(answer["provenance"]["source"], "sandbox /fng/");
    assert!(answer["provenance"]["as_of_at"].is_string() && answer["provenance"]["trouble"].is_null());
}

#[tokio::test]
async fn documents_are_kept_and_revalidated() {
    let world = shared().await;
    let ada = world.person().await;
    world.market_ready(&ada).await;
    let first = world.get(LIST, &ada).await.expect(200);
    assert_eq!(first.json().as_array().unwrap().len(), 100);
    // Each that is asked again may have been renewed meanwhile.
    let (again, same) = eventually("it is kept, and as it was", SOON, || async {
        let again = world.get(LIST, &ada).await.expect(200);
        let same = with(&world, &ada, "if-none-match", again.header("etag")).await;
        (again.header("x-cache") == "HIT" && same.status == 304).then_some((again, same))
    })
    .await;
    assert!(same.text.is_empty());
    assert!(
        again.header("cache-control").starts_with("private, max-age="),
        "{:?}",
        again.headers
    );
    assert!(again.header("age").parse::<u64>().is_ok() && again.header("x-data-as-of").ends_with('Z'));
    assert!(!again.header("x-data-source").is_empty());
    assert!(again.header("vary").contains("Accept-Encoding") && again.header("vary").contains("Authorization"));
    let etag = again.header("etag").to_owned();
    with(&world, &ada, "if-none-match", "\"other\"").await.expect(200);
    for encoding in ["br", "gzip"] {
        let packed = eventually("it is as it was", SOON, || async {
            let packed = with(&world, &ada, "accept-encoding", encoding).await.expect(200);
            let same = with(&world, &ada, "if-none-match", packed.header("etag")).await;
            (same.status == 304).then_some(packed)
        })
        .await;
        assert_eq!(packed.header("content-encoding"), encoding);
        assert_ne!(
            packed.header("etag"),
            etag,
            "each encoding is a representation of its own"
        );
    }
    for (accepted, chosen) in [
        ("br;q=0.1, gzip;q=0.9", "gzip"),
        ("identity;q=1, br;q=0.5", ""),
        ("*;q=0", ""),
    ] {
        let answer = with(&world, &ada, "accept-encoding", accepted).await.expect(200);
        assert_eq!(answer.header("content-encoding"), chosen, "{accepted}");
    }
    let head = eventually("both have one etag", SOON, || async {
        let head = read(world.call(Method::HEAD, LIST).bearer_auth(&ada.access));
        let head = head.await.expect(200);
        let body = world.get(LIST, &ada).await.expect(200);
        (head.header("etag") == body.header("etag")).then_some(head)
    })
    .await;
    assert!(head.text.is_empty());
    read(world.call(Method::GET, LIST)).await.expect(401);
    read(world.call(Method::GET, &format!("{LIST}&token={}", ada.access)))
        .await
        .expect(401);
}

#[tokio::test]
async fn an_answer_from_memory_says_what_any_other_says() {
    let world = shared().await;
    let ada = world.person().await;
    world.market_ready(&ada).await;
    world.get(LIST, &ada).await.expect(200);
    // All but what tells of the request or the moment alone, and the length, which `HEAD` need not tell.
    let said = |answer: &Answer| -> BTreeMap<String, Vec<u8>> {
        let headers = answer.headers.iter().map(|(name, value)| (name, value.as_bytes()));
        let lasting = headers.filter(|(name, _)| {
            !["age", "cache-control", "content-length", "date", "x-request-id"].contains(&name.as_str())
        });
        lasting
            .map(|(name, value)| (name.to_string(), value.to_vec()))
            .collect()
    };
    // The edge answers `GET` itself from memory; `HEAD` goes the long way to the handler.
    let both = eventually("both tell of one document", SOON, || async {
        let head = read(world.call(Method::HEAD, LIST).bearer_auth(&ada.access)).await;
        let whole = world.get(LIST, &ada).await.expect(200);
        let is_same = head.expect(200).header("etag") == whole.header("etag");
        (is_same && whole.header("x-cache") == "HIT").then_some(())?;
        let head = read(world.call(Method::HEAD, LIST).bearer_auth(&ada.access));
        let head = head.await.expect(200);
        (said(&head) == said(&whole)).then_some((head, whole))
    })
    .await;
    let (head, whole) = both;
    assert!(whole.header("cache-control").starts_with("private, "));
    assert_ne!(head.header("x-request-id"), whole.header("x-request-id"));
    assert_eq!(whole.header("x-content-type-options"), "nosniff");
    // Another's token, or none, opens nothing by what is in memory.
    read(world.call(Method::GET, LIST).bearer_auth("nobody's"))
        .await
        .expect(401);
    read(world.call(Method::GET, LIST)).await.expect(401);
}

#[tokio::test]
async fn the_last_good_document_outlives_the_service() {
    let mut world = World::start().await;
    let ada = world.person().await;
    world.market_ready(&ada).await;
    let good = world.get(LIST, &ada).await.expect(200);
    world.market.take().unwrap().stop().await.unwrap();
    // A moment later the kept document is too old to be served as fresh.
    let stale = eventually("the document is served as stale", SOON, || async {
        let answer = world.get(LIST, &ada).await.expect(200);
        (answer.header("x-cache") == "STALE").then_some(answer)
    })
    .await;
    assert_eq!(stale.text, good.text);
    assert_eq!(stale.header("cache-control"), "private, no-cache");
    let unseen = world.get("/api/v3/coins/markets?per_page=7", &ada).await.expect(503);
    assert!(!unseen.header("retry-after").is_empty());
    let status = read(world.call(Method::GET, "/api/v1/status")).await.expect(503);
    assert_eq!(status.json()["code"], "service_unavailable");
}

#[tokio::test]
async fn a_token_is_believed_while_auth_is_away() {
    let mut world = World::start().await;
    let ada = world.person().await;
    world.market_ready(&ada).await;
    world.auth.take().unwrap().stop().await.unwrap();
    // Longer than an answer of auth is kept.
    let since = std::time::Instant::now();
    while since.elapsed() < Duration::from_secs(6) {
        world.get(LIST, &ada).await.expect(200);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    world.get("/api/auth/user/", &ada).await.expect(503);
}

#[tokio::test]
async fn unknown_coins_are_named_as_coingecko_does() {
    let world = shared().await;
    let ada = world.person().await;
    world.market_ready(&ada).await;
    let unknown = world.get("/api/v3/coins/no-such-coin", &ada).await.expect(404);
    assert_eq!(unknown.json()["error"], "coin not found");
    let odd = world.get("/api/v3/coins/..%2f..%2fadmin", &ada).await.expect(404);
    assert_eq!(odd.json()["error"], "coin not found");
    let wrong = world
        .get("/api/v3/coins/markets?per_page=0&order=x", &ada)
        .await
        .expect(422)
        .json();
    assert!(
        wrong["errors"]["per_page"].is_array() && wrong["errors"]["order"].is_array(),
        "{wrong}"
    );
}

#[tokio::test]
async fn prices_say_what_they_are_asked_by() {
    let site = shared().await;
    let ada = site.person().await;
    let by_id = "Not supported. Send `ids` instead, for example `ids=bitcoin,ethereum`.";
    let ids = "Required: ids of coins, for example `ids=bitcoin,ethereum`.";
    let currencies = "Required: currencies, for example `vs_currencies=usd,eur`.";
    let cases = [
        ("symbols=btc&vs_currencies=usd", format!("symbols: {by_id}")),
        ("names=Bitcoin&vs_currencies=usd", format!("names: {by_id}")),
        ("ids=bitcoin&symbols=btc&vs_currencies=usd", format!("symbols: {by_id}")),
        ("vs_currencies=usd", format!("ids: {ids}")),
        ("ids=,&vs_currencies=usd", format!("ids: {ids}")),
        ("ids=bitcoin", format!("vs_currencies: {currencies}")),
        ("", format!("ids: {ids} vs_currencies: {currencies}")),
        ("symbols=btc", format!("symbols: {by_id} vs_currencies: {currencies}")),
    ];
    for (query, told) in cases {
        let refused = site
            .get(&format!("/api/v3/simple/price?{query}"), &ada)
            .await
            .expect(422)
            .json();
        assert_eq!(refused["error"], told, "{query}");
        assert_eq!(refused["code"], "validation_failed", "{query}");
    }
}

#[tokio::test]
async fn other_paths_of_the_provider_are_documents_too() {
    let world = shared().await;
    let ada = world.person().await;
    world.market_ready(&ada).await;
    let first = world.get("/api/v3/exchanges?per_page=5&page=1", &ada).await.expect(200);
    assert_eq!(first.json().as_array().unwrap().len(), 5);
    assert_eq!((first.header("total"), first.header("per-page")), ("12", "5"));
    let at = format!("{}/api/v3/exchanges", world.url);
    assert_eq!(
        first.header("link"),
        format!("<{at}?page=3&per_page=5>; rel=\"last\", <{at}?page=2&per_page=5>; rel=\"next\"")
    );
    assert!(
        first.header("x-data-source").ends_with("/exchanges"),
        "{:?}",
        first.headers
    );
    let again = eventually("it is kept, and as it was", SOON, || async {
        let path = "/api/v3/exchanges?per_page=5&page=1";
        let again = world.get(path, &ada).await.expect(200);
        let same = world.call(Method::GET, path).bearer_auth(&ada.access);
        let same = read(same.header("if-none-match", again.header("etag"))).await;
        (again.header("x-cache") == "HIT" && same.status == 304).then_some(again)
    })
    .await;
    assert_eq!(
        (again.header("total"), again.header("link")),
        ("12", first.header("link"))
    );
    let movers = world
        .get("/api/v3/coins/top_gainers_losers?vs_currency=usd", &ada)
        .await
        .expect(200);
    assert!(
        movers.header("x-data-source").starts_with("computed"),
        "{:?}",
        movers.headers
    );
    assert!(
        movers.header("x-universe").starts_with("top 250"),
        "{:?}",
        movers.headers
    );
    let rounded = world
        .get("/api/v3/simple/price?ids=bitcoin&vs_currencies=usd&precision=0", &ada)
        .await
        .expect(200)
        .json();
    let price = rounded["bitcoin"]["usd"].as_f64().unwrap();
    assert!(price > 0.0 && price.fract() == 0.0, "{rounded}");
}

#[tokio::test]
async fn a_refused_path_says_so_once_and_for_all() {
    let world = shared().await;
    let ada = world.person().await;
    let refused = world.get("/api/v3/indexes", &ada).await.expect(501);
    let said = refused.json();
    assert_eq!(said["code"], "not_served");
    assert_eq!(
        said["error"],
        "The provider no longer documents indexes. Use /derivatives."
    );
    assert!(refused.header("retry-after").is_empty(), "no later try succeeds");
}

#[tokio::test]
async fn each_sees_the_calls_of_his_own_key() {
    let world = shared().await;
    let (ada, ben) = (world.person().await, world.person().await);
    for who in [&ada, &ben] {
        let used = world.get("/api/v3/key", who).await.expect(200);
        assert_eq!(used.json()["plan"], "Self-hosted");
        assert_eq!(used.json()["current_total_monthly_calls"], 0, "{}", used.text);
        assert!(used.header("cache-control").contains("no-cache"), "{:?}", used.headers);
    }
}

#[tokio::test]
async fn public_market_data_are_for_everybody_and_for_caches() {
    let world = World::with(|config| {
        config.public_market = true;
        config.rate_ip_per_minute = 60;
    })
    .await;
    let ada = world.person().await;
    world.market_ready(&ada).await;
    let anyone = read(world.call(Method::GET, LIST)).await.expect(200);
    assert_eq!(anyone.json().as_array().unwrap().len(), 100);
    let control = anyone.header("cache-control");
    assert!(
        control.starts_with("public, max-age=") && control.ends_with(", stale-while-revalidate=60"),
        "{control}"
    );
    assert_eq!(anyone.header("cache-tag"), "market coins");
    assert_eq!(anyone.header("vary"), "Accept-Encoding");
    // A cache would take it from the seconds that it may keep the document.
    assert_eq!(anyone.header("age"), "");
    assert!(anyone.header("x-data-as-of").ends_with('Z') && anyone.header("set-cookie").is_empty());
    // It may be renewed between two calls.
    eventually("it is as it was", SOON, || async {
        let first = read(world.call(Method::GET, LIST)).await.expect(200);
        let again = world.call(Method::GET, LIST);
        let again = read(again.header("if-none-match", first.header("etag"))).await;
        (again.status == 304).then_some(())
    })
    .await;

    // Whoever says who they are gets what is theirs, and no cache keeps it.
    let signed_in = world.get(LIST, &ada).await.expect(200);
    assert!(
        signed_in.header("cache-control").starts_with("private"),
        "{:?}",
        signed_in.headers
    );
    assert_eq!(signed_in.header("cache-tag"), "");
    read(world.call(Method::GET, LIST).bearer_auth("no token"))
        .await
        .expect(401);

    // Everything else stays closed.
    for path in ["/api/v3/key", "/api/v1/accounts", "/api/auth/user/"] {
        read(world.call(Method::GET, path)).await.expect(401);
    }
    // And the limit of an address holds.
    // One more may be asked for each second that passes: on a slow machine it takes more than 61.
    let (begun, mut refused) = (std::time::Instant::now(), None);
    for asked in 0..300 {
        let answer = read(world.call(Method::GET, "/api/v3/ping")).await;
        if answer.status != 200 {
            refused = Some(answer);
            break;
        }
        assert!(
            asked < 62 + begun.elapsed().as_secs(),
            "{asked} answers in {:?}",
            begun.elapsed()
        );
    }
    let refused = refused.expect("a limit");
    assert!(!refused.expect(429).header("retry-after").is_empty());
}
