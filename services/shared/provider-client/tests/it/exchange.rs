//! One exchange: limits of time and size, redirects, `Retry-After`, what is observed, and what an error may not say.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use provider_client::{Answer, Client, Lost, Settings};
use reqwest::{StatusCode, Url};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

const BODY_MAX: usize = 1_000;

/// Answers each connection's request with these bytes. `ends`: then closes it, else it stays open and silent.
async fn provider(answer: String, ends: bool) -> Url {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/coins?key=secret", listener.local_addr().unwrap());
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let answer = answer.clone();
            tokio::spawn(async move {
                let mut request = [0; 4_096];
                let read = stream.read(&mut request).await.unwrap();
                assert!(read > 0);
                // Whoever has enough of a body that is too big goes away.
                let _ = stream.write_all(answer.as_bytes()).await;
                if !ends {
                    std::future::pending::<()>().await;
                }
            });
        }
    });
    url.parse().unwrap()
}

fn client(timeout: Duration, observe: fn(&'static str, Duration)) -> Client {
    let settings = Settings {
        agent: "test/1",
        timeout,
        body_max: BODY_MAX,
        clock: kit::clock::system(),
        observe,
    };
    Client::new(settings).unwrap()
}

async fn get(url: Url) -> Result<Answer, Lost> {
    let client = client(Duration::from_secs(20), |_, _| {});
    client.exchange("test", "/coins", client.get(url)).await
}

async fn answered(answer: impl Into<String>) -> Result<Answer, Lost> {
    get(provider(answer.into(), true).await).await
}

#[tokio::test]
async fn a_body_has_a_limit_whether_or_not_its_length_is_told() {
    for length in [BODY_MAX, BODY_MAX + 1] {
        let body = "a".repeat(length);
        let told = answered(format!("HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n{body}")).await;
        let untold = answered(format!("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{body}")).await;
        for answer in [told, untold] {
            match answer {
                Ok(answer) => assert_eq!((answer.body.len(), length), (BODY_MAX, BODY_MAX)),
                Err(lost) => assert_eq!((lost, length), (Lost::TooBig, BODY_MAX + 1)),
            }
        }
    }
}

#[tokio::test]
async fn any_status_is_an_answer_and_no_redirect_is_followed() {
    let moved = answered("HTTP/1.1 302 Found\r\nlocation: https://elsewhere.test/\r\ncontent-length: 0\r\n\r\n");
    assert_eq!(moved.await.unwrap().status, StatusCode::FOUND);
    let limited = answered("HTTP/1.1 429 Slow Down\r\nretry-after: 7\r\ncontent-length: 2\r\n\r\nno").await;
    let limited = limited.unwrap();
    assert_eq!(
        (limited.status.as_u16(), limited.retry_after, &limited.body[..]),
        (429, Some(Duration::from_secs(7)), &b"no"[..])
    );
}

#[tokio::test]
async fn the_body_of_a_408_need_not_be_whole() {
    let mut unread = 0;
    for _ in 0..10 {
        let cut = answered("HTTP/1.1 408 Request Timeout\r\ncontent-length: 99\r\n\r\ncut").await;
        let cut = cut.unwrap();
        assert!(
            cut.status == StatusCode::REQUEST_TIMEOUT && cut.body.is_empty(),
            "{cut:?}"
        );
        unread += usize::from(cut.is_unread());
    }
    // One that comes late, as on a busy machine, says nothing of what was read.
    assert!(unread > 0, "none of ten was at once");
    let cut = answered("HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\ncut").await;
    assert!(matches!(cut, Err(Lost::Away(_))), "{cut:?}");
}

#[tokio::test]
async fn a_body_that_does_not_end_is_out_of_time_and_observed() {
    static OBSERVED: AtomicUsize = AtomicUsize::new(0);
    let url = provider("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nsome".to_owned(), false).await;
    let client = client(Duration::from_millis(300), |provider, _| {
        assert_eq!(provider, "test");
        OBSERVED.fetch_add(1, Ordering::Relaxed);
    });
    let lost = client.exchange("test", "/coins", client.get(url)).await.unwrap_err();
    assert_eq!((lost, OBSERVED.load(Ordering::Relaxed)), (Lost::Timeout, 1));
}

#[tokio::test]
async fn an_error_does_not_repeat_the_address() {
    // Of an address that no other test binds: a port of 127.0.0.1 may be somebody else's at once.
    let listener = TcpListener::bind("127.0.99.2:0").await.unwrap();
    let url = format!("http://{}/coins?key=secret", listener.local_addr().unwrap());
    drop(listener);
    let lost = get(url.parse().unwrap()).await.unwrap_err();
    assert!(matches!(lost, Lost::Away(_)), "{lost:?}");
    assert!(!lost.to_string().contains("secret"), "{lost}");
}
