//! What calls with own keys make of what a provider says, and what they cost.

use std::{
    sync::{
        Arc, LazyLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use kit::{cache::Cache, clock::FixedClock};
use secrecy::SecretString;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};
use vocab::{Provider, UserId};

use super::{KeyRefusal, KeyTest, OwnCalls, OwnKey, OwnKeys, Owners, key_refusal};
use crate::{failure::Failure, merge::Params};

const KEY: &str = "OWNKEYOWNKEYOWNKEYOWNKEYOWNKEY1234";

static OWNER: LazyLock<UserId> = LazyLock::new(UserId::fresh);

fn refused(status: u16, message: &str) -> Failure {
    Failure::Refused {
        status,
        message: message.to_owned(),
    }
}

#[test]
fn a_refusal_of_the_key_is_told_from_all_others() {
    let plan = "Free API access is not supported for this chain. Please upgrade your api plan for full chain coverage.";
    let locked = "Too many invalid api key attempts, please try again later";
    for (failure, said, tested) in [
        (
            refused(200, "Invalid API Key (#err2)|"),
            Some(KeyRefusal::Wrong),
            KeyTest::Refused,
        ),
        (
            refused(200, "Missing/Invalid API Key"),
            Some(KeyRefusal::Wrong),
            KeyTest::Refused,
        ),
        (refused(401, ""), Some(KeyRefusal::Wrong), KeyTest::Refused),
        (refused(200, plan), Some(KeyRefusal::OtherPlan), KeyTest::Valid),
        (refused(403, locked), None, KeyTest::Unreachable),
        (
            refused(200, "Error! Invalid address format"),
            None,
            KeyTest::Unreachable,
        ),
        (refused(403, "<html>"), None, KeyTest::Unreachable),
        (Failure::Limited { retry_after: None }, None, KeyTest::Limited),
        (Failure::Exhausted { retry_after: None }, None, KeyTest::Limited),
        (Failure::Timeout, None, KeyTest::Unreachable),
    ] {
        assert_eq!(key_refusal(&failure), said, "{failure:?}");
        assert_eq!(KeyTest::of::<()>(Err(failure.clone())), tested, "{failure:?}");
    }
    assert_eq!(KeyTest::of(Ok(())), KeyTest::Valid);
}

/// The key of one user, what was counted beside it, and whether it was marked.
#[derive(Default)]
struct OneKey {
    used: AtomicUsize,
    refused: AtomicUsize,
}

fn key() -> OwnKey {
    OwnKey {
        user: *OWNER,
        entered_us: 1,
        is_tested: true,
        key: SecretString::from(KEY),
    }
}

#[async_trait]
impl OwnKeys for OneKey {
    async fn current(&self, _: Provider) -> Option<OwnKey> {
        Some(key())
    }

    async fn refused(&self, _: Provider, _: &OwnKey) {
        self.refused.fetch_add(1, Ordering::SeqCst);
    }

    async fn used(&self, _: Provider, _: &OwnKey) {
        self.used.fetch_add(1, Ordering::SeqCst);
    }
}

/// A server that says these things one after the other, each a status and a body, and the last one ever after.
async fn server(said: Vec<(&'static str, String)>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        let mut number = 0;
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            assert!(stream.read(&mut [0; 4_096]).await.unwrap() > 0);
            let (status, body) = &said[number.min(said.len() - 1)];
            number += 1;
            let length = body.len();
            let answer = format!("HTTP/1.1 {status}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}");
            stream.write_all(answer.as_bytes()).await.unwrap();
        }
    });
    base
}

fn calls(base: &str, rate: u32, keys: &Arc<OneKey>) -> OwnCalls {
    let clock = Arc::new(FixedClock::at("2026-11-27T18:00:00Z".parse().unwrap()));
    let keys = Arc::clone(keys) as Arc<dyn OwnKeys>;
    let owners = Owners::new(Cache::local(1 << 20), clock, Duration::from_secs(20), keys).unwrap();
    let named = ("Etherscan", Provider::Etherscan);
    OwnCalls::new(named, base, rate, owners, |_| Ok(()))
}

/// Reads as Etherscan's answers are read, with a text for a value.
fn read(body: &[u8]) -> Result<String, Failure> {
    let text = String::from_utf8_lossy(body).into_owned();
    if text.contains("per sec") {
        return Err(Failure::Limited {
            retry_after: Some(Duration::from_secs(1)),
        });
    }
    if text.contains("daily") {
        return Err(Failure::Exhausted { retry_after: None });
    }
    if text.contains("NOTOK") {
        return Err(refused(200, &text));
    }
    Ok(text)
}

async fn get(calls: &OwnCalls) -> Option<Result<String, Failure>> {
    let answer = calls.get(&Params::new(), "apikey", read).await?;
    Some(answer.map(|(text, _)| text))
}

#[tokio::test]
async fn pace_is_waited_for_and_every_call_is_counted() {
    for _ in 0..10 {
        let keys = Arc::new(OneKey::default());
        let base = server(vec![
            ("408 Request Timeout", String::new()),
            ("200 OK", "Max calls per sec rate limit reached (3/sec)".to_owned()),
            ("200 OK", "fine".to_owned()),
        ])
        .await;
        let calls = calls(&base, 1, &keys);
        let answer = get(&calls).await.unwrap();
        if answer.is_err() && keys.used.load(Ordering::SeqCst) == 1 {
            // A 408 that took a second, as on a busy machine, does not say that nothing was read: it is the answer.
            continue;
        }
        assert_eq!(answer.unwrap(), "fine");
        assert_eq!(keys.used.load(Ordering::SeqCst), 3);
        // The key's own pace lets one call through in a second, and this one waits for the next.
        assert_eq!(get(&calls).await.unwrap().unwrap(), "fine");
        return;
    }
    panic!("not once in ten was a call that was not read made once more");
}

#[tokio::test]
async fn pace_that_does_not_end_is_no_quota() {
    let keys = Arc::new(OneKey::default());
    let base = server(vec![(
        "200 OK",
        "Max calls per sec rate limit reached (3/sec)".to_owned(),
    )])
    .await;
    let calls = calls(&base, 1_000, &keys);
    for made in [3, 3] {
        // The second one is kept away.
        let failure = get(&calls).await.unwrap().unwrap_err();
        let Failure::Own(own) = &failure else {
            panic!("{failure:?}");
        };
        assert!(matches!(**own, Failure::Limited { .. }), "{own:?}");
        assert_eq!(keys.used.load(Ordering::SeqCst), made);
    }
}

#[tokio::test]
async fn a_used_up_day_is_told_until_the_next_one() {
    let keys = Arc::new(OneKey::default());
    let base = server(vec![("200 OK", "Max daily rate limit reached".to_owned())]).await;
    let calls = calls(&base, 1_000, &keys);
    for _ in 0..2 {
        let failure = get(&calls).await.unwrap().unwrap_err();
        let Failure::OwnLimited { retry_after, .. } = failure else {
            panic!("{failure:?}");
        };
        assert_eq!(retry_after, Some(Duration::from_secs(6 * 3_600)));
    }
    assert_eq!(keys.used.load(Ordering::SeqCst), 1, "and not called again");
}

#[tokio::test]
async fn only_outages_are_the_callers_own() {
    let refusals = [
        ("NOTOK Invalid API Key", 1),
        ("NOTOK this kind of call is not for you", 0),
    ];
    for (text, marked) in refusals {
        let keys = Arc::new(OneKey::default());
        let calls = calls(&server(vec![("200 OK", text.to_owned())]).await, 1_000, &keys);
        assert!(get(&calls).await.is_none(), "the installation's key is asked: {text}");
        assert_eq!(keys.refused.load(Ordering::SeqCst), marked, "{text}");
    }
    let keys = Arc::new(OneKey::default());
    let calls = calls(
        &server(vec![("503 Service Unavailable", String::new())]).await,
        1_000,
        &keys,
    );
    let failure = get(&calls).await.unwrap().unwrap_err();
    assert!(matches!(failure, Failure::Own(_)), "{failure:?}");
}

#[tokio::test]
async fn a_call_that_found_no_server_is_not_counted() {
    // Of an address that no other test binds: a port of 127.0.0.1 may be somebody else's at once.
    let listener = TcpListener::bind("127.0.99.2:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let keys = Arc::new(OneKey::default());
    let failure = get(&calls(&base, 1_000, &keys)).await.unwrap().unwrap_err();
    assert!(matches!(failure, Failure::Own(_)), "{failure:?}");
    assert_eq!(keys.used.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_key_that_is_repeated_reaches_no_failure() {
    let page = format!("<a href=\"https://x.test/api?apikey={KEY}\">moved</a>");
    // The end of what is kept of a text falls into the key.
    let long = format!("Too many {}{KEY}", "x".repeat(275));
    for (status, body) in [("302 Found", page), ("400 Bad Request", long.clone()), ("500 Oh", long)] {
        let keys = Arc::new(OneKey::default());
        let calls = calls(&server(vec![(status, body)]).await, 1_000, &keys);
        let failed = calls.call(&Params::new(), "apikey", read, &key()).await;
        let failure = format!("{:?}", failed.map(|(text, _)| text).unwrap_err());
        assert!(!failure.contains("OWNKEY"), "{failure}");
    }
    // A good answer is kept for all.
    let keys = Arc::new(OneKey::default());
    let calls = calls(&server(vec![("200 OK", format!("fine {KEY}"))]).await, 1_000, &keys);
    let (text, raw) = calls.call(&Params::new(), "apikey", read, &key()).await.unwrap();
    assert_eq!(text, "fine …");
    assert_eq!(raw.body, "fine …".as_bytes());
}
