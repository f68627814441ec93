//! Requests that no client library would send, over bare sockets.

use std::{net::SocketAddr, time::Duration};

use kit::Running;
use testkit::http::SOON;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::calls::without_services;

/// A gateway whose services are nowhere: what is refused here is refused before anybody is asked.
async fn alone() -> Running {
    gateway::serve(without_services()).await.unwrap()
}

/// How long an answer may take to begin.
const BEGINS: Duration = SOON;
/// How long the connection may be quiet after a whole answer: nothing more comes then.
const QUIET: Duration = Duration::from_millis(700);

/// Does it hold all of the body that it announces?
fn is_whole(answer: &[u8]) -> bool {
    let text = String::from_utf8_lossy(answer);
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return false;
    };
    let head = head.to_lowercase();
    if head.contains("transfer-encoding: chunked") {
        return body.ends_with("0\r\n\r\n");
    }
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
    let length = length.and_then(|length| length.trim().parse::<usize>().ok());
    length.is_none_or(|length| body.len() >= length)
}

/// Sends the bytes, and gives everything that comes back until the connection ends, or is quiet after a whole answer.
async fn send(addr: SocketAddr, bytes: &[u8]) -> String {
    let mut socket = TcpStream::connect(addr).await.unwrap();
    // A server that refuses early may close before all is written.
    let _ = socket.write_all(bytes).await;
    let mut answer = Vec::new();
    let mut chunk = vec![0; 16 << 10];
    let mut patience = BEGINS;
    while let Ok(Ok(read)) = tokio::time::timeout(patience, socket.read(&mut chunk)).await {
        if read == 0 {
            break;
        }
        answer.extend_from_slice(&chunk[..read]);
        if is_whole(&answer) {
            patience = QUIET;
        }
    }
    String::from_utf8_lossy(&answer).into_owned()
}

fn status(answer: &str) -> u16 {
    answer
        .split_whitespace()
        .nth(1)
        .and_then(|code| code.parse().ok())
        .unwrap_or(0)
}

async fn check(addr: SocketAddr, request: impl AsRef<[u8]>, expected: u16) -> String {
    let answer = send(addr, request.as_ref()).await;
    let said = String::from_utf8_lossy(&request.as_ref()[..request.as_ref().len().min(120)]).into_owned();
    assert_eq!(status(&answer), expected, "{said}\n---\n{answer}");
    answer
}

const LOGIN: &str = "{\"email\":\"a@b.c\",\"password\":\"x\"}";

#[tokio::test]
async fn messages_of_two_lengths_are_refused() {
    let gateway = alone().await;
    let to = gateway.addr;
    let head = "POST /api/auth/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    let both = format!(
        "{head}Content-Length: 31\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    );
    let answer = check(to, both, 400).await;
    assert_eq!(
        answer.matches("HTTP/1.1").count(),
        1,
        "the rest must not be taken for a request: {answer}"
    );
    check(
        to,
        format!("{head}Content-Length: 31\r\nContent-Length: 31\r\n\r\n{LOGIN}"),
        400,
    )
    .await;
    check(to, format!("{head}Content-Length: +31\r\n\r\n{LOGIN}"), 400).await;
    check(
        to,
        format!("{head}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
        400,
    )
    .await;
    gateway.stop().await.unwrap();
}

#[tokio::test]
async fn odd_heads_are_refused() {
    let gateway = alone().await;
    let to = gateway.addr;
    check(to, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Odd: a\rb\r\n\r\n", 400).await;
    check(to, "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil\r\n\r\n", 400).await;
    check(to, "GET / HTTP/1.1\r\n\r\n", 400).await;
    check(to, "GE(T / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400).await;
    let whole = check(to, "GET * HTTP/1.1\r\nHost: localhost\r\n\r\n", 400).await;
    assert!(whole.contains("\"code\":\"bad_request\""), "{whole}");
    let misdirected = check(to, "GET /api/v1/status HTTP/1.1\r\nHost: evil\r\n\r\n", 421).await;
    assert!(misdirected.contains("\"misdirected\""), "{misdirected}");
    check(
        to,
        "GET http://evil/api/v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n",
        421,
    )
    .await;
    check(to, "GET /healthz HTTP/1.1\r\nHost: 10.0.0.7:8080\r\n\r\n", 200).await;
    let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "x".repeat(9 << 10));
    assert!(check(to, long, 414).await.contains("\"uri_too_long\""));
    let large = format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: {}\r\n\r\n",
        "x".repeat(20 << 10)
    );
    assert!(check(to, large, 431).await.contains("\"headers_too_large\""));
    let huge = format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: {}",
        "x".repeat(256 << 10)
    );
    check(to, huge, 431).await;
    gateway.stop().await.unwrap();
}

#[tokio::test]
async fn methods_that_nobody_needs_are_refused() {
    let gateway = alone().await;
    let to = gateway.addr;
    let trace = check(
        to,
        "TRACE / HTTP/1.1\r\nHost: localhost\r\nX-Secret: s3cr3t\r\n\r\n",
        405,
    )
    .await;
    assert!(!trace.contains("s3cr3t"), "{trace}");
    assert!(trace.to_lowercase().contains("allow: get"), "{trace}");
    let put = "PUT /api/auth/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n";
    let put = check(to, put, 405).await;
    assert!(put.to_lowercase().contains("allow: post"), "{put}");
    assert!(
        put.contains("application/problem+json") && put.contains("\"method_not_allowed\""),
        "{put}"
    );
    let delete = check(to, "DELETE /api/v3/ping HTTP/1.1\r\nHost: localhost\r\n\r\n", 405).await;
    assert!(delete.to_lowercase().contains("allow: get, head"), "{delete}");
    gateway.stop().await.unwrap();
}

#[tokio::test]
async fn every_answer_is_safe_and_has_an_id() {
    let gateway = alone().await;
    for path in [
        "/",
        "/nope",
        "/api/nope",
        "/api/auth/user/",
        "/api/v3/ping",
        "/healthz",
        "/sample/forecast.csv",
    ] {
        let answer = send(
            gateway.addr,
            format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes(),
        )
        .await;
        let head = answer.split("\r\n\r\n").next().unwrap().to_lowercase();
        for header in [
            "content-security-policy:",
            "x-content-type-options: nosniff",
            "x-request-id:",
            "referrer-policy:",
        ] {
            assert!(head.contains(header), "{path} lacks {header}\n{head}");
        }
        assert!(
            !head.contains("strict-transport-security"),
            "{path}: this was no https\n{head}"
        );
    }
    let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: a%0d%0aSet-Cookie:x\r\n\r\n";
    let answer = check(gateway.addr, request, 200).await;
    assert!(!answer.contains("Set-Cookie") && !answer.contains("%0d"), "{answer}");
    gateway.stop().await.unwrap();
}

#[tokio::test]
async fn outages_are_told_as_such() {
    let gateway = alone().await;
    let request = "GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let answer = check(gateway.addr, request, 503).await;
    assert!(answer.to_lowercase().contains("retry-after:"), "{answer}");
    assert!(
        answer.contains("\"service_unavailable\"") && !answer.contains("127.0.0.1"),
        "{answer}"
    );
    gateway.stop().await.unwrap();
}

/// Refusals of the protocol itself, whoever notices them: actix, the edge or a handler.
#[tokio::test]
async fn every_refusal_of_the_protocol_is_a_problem() {
    let gateway = alone().await;
    let host = "HTTP/1.1\r\nHost: localhost\r\n";
    let login = format!("POST /api/auth/login/ {host}");
    let json = "Content-Type: application/json\r\n";
    let long = |bytes: usize| format!("GET /{} {host}\r\n", "x".repeat(bytes));
    let with = |bytes: usize| format!("GET / {host}X-Large: {}\r\n\r\n", "x".repeat(bytes));
    let cases = [
        (format!("GET /api/nope {host}\r\n"), 404, "not_found"),
        (format!("GET /forecasting/api/nope {host}\r\n"), 404, "not_found"),
        (
            format!("PUT /api/auth/login/ {host}Content-Length: 0\r\n\r\n"),
            405,
            "method_not_allowed",
        ),
        (format!("TRACE / {host}\r\n"), 405, "method_not_allowed"),
        // Without a length the body is empty (RFC 9112, 6.3), so 411 is never needed.
        (format!("{login}{json}\r\n"), 400, "malformed_json"),
        (
            format!("{login}{json}Content-Length: 100000\r\n\r\n"),
            413,
            "payload_too_large",
        ),
        (
            format!("{login}Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{{}}"),
            415,
            "unsupported_media_type",
        ),
        (
            format!("{login}{json}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{{}}"),
            415,
            "unsupported_encoding",
        ),
        (long(9 << 10), 414, "uri_too_long"),
        (long(100_000), 414, "uri_too_long"),
        (long(200_000), 414, "uri_too_long"),
        (with(20 << 10), 431, "headers_too_large"),
        (with(256 << 10), 431, "headers_too_large"),
        (format!("GET / {host}X-Odd: a\rb\r\n\r\n"), 400, "bad_request"),
        (format!("GE(T / {host}\r\n"), 400, "bad_request"),
        (
            format!("{login}{json}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{{}}"),
            400,
            "bad_request",
        ),
        (
            "GET /api/v1/status HTTP/1.1\r\nHost: evil\r\n\r\n".to_owned(),
            421,
            "misdirected",
        ),
    ];
    for (request, expected, code) in cases {
        let answer = check(gateway.addr, &request, expected).await;
        let said = &request[..request.len().min(80)];
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(
            head.to_lowercase().contains("content-type: application/problem+json"),
            "{said}: {head}"
        );
        let body: serde_json::Value =
            serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {said}: {body}"));
        assert_eq!(
            (&body["code"], &body["status"]),
            (&code.into(), &expected.into()),
            "{said}"
        );
        for member in ["type", "title", "detail", "message", "errors"] {
            assert!(body.get(member).is_some(), "{said} has no {member}");
        }
    }
    // A connection that had a good request is answered as well.
    let second = format!("GET /healthz {host}\r\n");
    let mut socket = TcpStream::connect(gateway.addr).await.unwrap();
    socket.write_all(second.as_bytes()).await.unwrap();
    let mut first = [0; 4096];
    let read = socket.read(&mut first).await.unwrap();
    assert!(first[..read].starts_with(b"HTTP/1.1 200"));
    socket.write_all(long(100_000).as_bytes()).await.unwrap();
    let mut rest = Vec::new();
    socket.read_to_end(&mut rest).await.unwrap();
    let rest = String::from_utf8_lossy(&rest);
    assert!(
        rest.starts_with("HTTP/1.1 414") && rest.contains("\"uri_too_long\""),
        "{rest}"
    );
    gateway.stop().await.unwrap();
}
