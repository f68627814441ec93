//! Connections that stall, drip or come in floods, over bare sockets.

use std::{net::SocketAddr, time::Duration};

use kit::Running;
use reqwest::Method;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::timeout,
};

use crate::{
    calls::without_services,
    world::{Site, World, read},
};

/// Far more than any limit of these tests.
const PATIENCE: Duration = testkit::http::SOON;
const HEALTH: &str = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
const LOGIN: &str = "POST /api/auth/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

/// A gateway whose services are nowhere, and which is quickly impatient.
async fn alone(change: impl FnOnce(&mut gateway::Config)) -> Running {
    let mut config = without_services();
    config.head_timeout_ms = 1_000;
    config.body_grace_ms = 300;
    change(&mut config);
    gateway::serve(config).await.unwrap()
}

async fn connect(from: &str, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
    socket.connect(to).await.unwrap()
}

/// All that comes until the connection ends.
async fn rest(socket: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let mut chunk = vec![0; 16 << 10];
    loop {
        let read = timeout(PATIENCE, socket.read(&mut chunk))
            .await
            .expect("the connection ends");
        match read {
            Ok(0) | Err(_) => return String::from_utf8_lossy(&answer).into_owned(),
            Ok(read) => answer.extend_from_slice(&chunk[..read]),
        }
    }
}

/// One whole answer on a connection that stays open; nothing where it was refused, which may reset it before the answer is read.
async fn answer(socket: &mut TcpStream, request: &str) -> String {
    let mut chunk = vec![0; 16 << 10];
    let exchange = async {
        socket.write_all(request.as_bytes()).await?;
        socket.read(&mut chunk).await
    };
    let read = timeout(PATIENCE, exchange).await.expect("an answer");
    String::from_utf8_lossy(&chunk[..read.unwrap_or(0)]).into_owned()
}

/// Sends the bytes one by one until the other side has had enough, and gives what it said.
async fn drip(mut socket: TcpStream, bytes: &[u8]) -> String {
    let (mut reader, mut writer) = socket.split();
    let mut answer = Vec::new();
    let mut next = bytes.iter().cycle();
    let mut every = tokio::time::interval(Duration::from_millis(20));
    timeout(PATIENCE, async {
        let mut chunk = vec![0; 16 << 10];
        loop {
            tokio::select! {
                read = reader.read(&mut chunk) => match read {
                    Ok(0) | Err(_) => return,
                    Ok(read) => answer.extend_from_slice(&chunk[..read]),
                },
                _ = every.tick() => {
                    let _ = writer.write_all(&[*next.next().unwrap()]).await;
                }
            }
        }
    })
    .await
    .expect("the connection ends");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn a_body_that_stalls_or_drips_is_a_timeout() {
    let gateway = alone(|_| ()).await;
    let mut stalled = connect("127.0.0.1", gateway.addr).await;
    stalled
        .write_all(format!("{LOGIN}Content-Length: 100\r\n\r\n{{").as_bytes())
        .await
        .unwrap();
    let said = rest(&mut stalled).await;
    assert!(
        said.starts_with("HTTP/1.1 408") && said.contains("\"request_timeout\""),
        "{said}"
    );
    assert!(said.contains("application/problem+json"), "{said}");
    let mut dripping = connect("127.0.0.1", gateway.addr).await;
    dripping
        .write_all(format!("{LOGIN}Content-Length: 60000\r\n\r\n").as_bytes())
        .await
        .unwrap();
    let said = drip(dripping, b"x").await;
    assert!(said.starts_with("HTTP/1.1 408"), "{said}");
}

#[tokio::test]
async fn a_head_that_stalls_or_drips_ends_the_connection() {
    let gateway = alone(|_| ()).await;
    let mut first = connect("127.0.0.1", gateway.addr).await;
    first.write_all(b"GET /healthz HTT").await.unwrap();
    let said = rest(&mut first).await;
    assert!(
        said.starts_with("HTTP/1.1 408") && said.contains("\"request_timeout\""),
        "{said}"
    );
    // On a connection that was good before too.
    let mut second = connect("127.0.0.1", gateway.addr).await;
    assert!(answer(&mut second, HEALTH).await.starts_with("HTTP/1.1 200"));
    second.write_all(b"GET /healthz HTT").await.unwrap();
    let said = rest(&mut second).await;
    assert!(said.starts_with("HTTP/1.1 408"), "{said}");
    let dripping = connect("127.0.0.1", gateway.addr).await;
    let said = drip(
        dripping,
        b"GET /healthz?xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    )
    .await;
    assert!(said.starts_with("HTTP/1.1 408"), "{said}");
    let mut silent = connect("127.0.0.1", gateway.addr).await;
    assert_eq!(rest(&mut silent).await, "");
}

#[tokio::test]
async fn a_refused_upload_is_answered_unread_and_its_rest_is_not_awaited() {
    let gateway = alone(|_| ()).await;
    for path in [
        "/forecasting/api/uploads/?name=x",
        "/api/v1/labels/import?format=csv",
        "/api/v1/labels/x/files?name=x",
        "/api/v1/cases/x/files?name=x",
        "/api/v1/cases/x/verify",
        "/api/v1/cases",
        "/api/v1/traces",
    ] {
        let mut socket = connect("127.0.0.1", gateway.addr).await;
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\nContent-Length: 900000\r\n\r\n"
        );
        socket.write_all(head.as_bytes()).await.unwrap();
        let said = rest(&mut socket).await;
        assert!(said.starts_with("HTTP/1.1 401"), "{path}: {said}");
    }
    // A body without a length could be drained for ever.
    let mut chunked = connect("127.0.0.1", gateway.addr).await;
    let head = "POST /api/v1/cases HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
    chunked.write_all(head.as_bytes()).await.unwrap();
    let said = drip(chunked, b"1\r\nx\r\n").await;
    assert!(said.starts_with("HTTP/1.1 401"), "{said}");
}

#[tokio::test]
async fn a_flood_from_one_address_stops_nobody_else() {
    let gateway = alone(|config| {
        config.connections_per_address = 20;
        config.head_timeout_ms = 60_000;
        config.trusted_proxies = vec!["127.0.0.3".to_owned()];
    })
    .await;
    let mut flood = Vec::new();
    for _ in 0..60 {
        flood.push(connect("127.0.0.2", gateway.addr).await);
    }
    let mut refused = 0;
    for socket in &mut flood[20..] {
        let said = rest(socket).await;
        assert!(
            said.is_empty() || said.contains("Retry-After: 5") && said.contains("\"too_many_connections\""),
            "{said}"
        );
        refused += 1;
    }
    assert_eq!(refused, 40);
    let mut health = connect("127.0.0.1", gateway.addr).await;
    assert!(answer(&mut health, HEALTH).await.starts_with("HTTP/1.1 200"));
    // Who lets go gets a place again.
    flood.truncate(19);
    let mut again = None;
    for _ in 0..200 {
        let mut socket = connect("127.0.0.2", gateway.addr).await;
        if answer(&mut socket, HEALTH).await.starts_with("HTTP/1.1 200") {
            again = Some(socket);
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(again.is_some(), "the places of closed connections are free");
    // A trusted proxy brings many clients.
    let mut proxied = Vec::new();
    for _ in 0..40 {
        let mut socket = connect("127.0.0.3", gateway.addr).await;
        assert!(answer(&mut socket, HEALTH).await.starts_with("HTTP/1.1 200"));
        proxied.push(socket);
    }
}

#[tokio::test]
async fn the_last_places_are_for_probes_and_signed_in_users() {
    let world = World::with(|config| {
        // One takes connections in the order in which they were made; of two, the slower may take the flood after those who come later.
        config.workers = 1;
        config.max_connections = 64;
        config.connections_per_address = 0;
        config.head_timeout_ms = 60_000;
    })
    .await;
    let ada = world.person().await;
    world.get("/api/auth/user/", &ada).await.expect(200);
    let addr = world.gateway.as_ref().unwrap().addr;
    // As many as anybody may have; a few are held by the clients of this test already.
    let mut flood = Vec::new();
    for _ in 0..57 {
        flood.push(connect("127.0.0.2", addr).await);
    }
    let fresh = || Site::at(world.url.clone(), String::new());
    read(fresh().call(Method::GET, "/healthz")).await.expect(200);
    let stranger = read(fresh().call(Method::GET, "/api/auth/keys/")).await.expect(503);
    assert_eq!(stranger.json()["code"], "overloaded");
    assert!(!stranger.header("retry-after").is_empty());
    let forged = fresh().call(Method::GET, "/api/auth/user/").bearer_auth("a.b.c");
    read(forged).await.expect(503);
    let known = fresh();
    for _ in 0..2 {
        let kept = known.get("/api/auth/user/", &ada).await.expect(200);
        assert_ne!(kept.header("connection"), "close", "whoever is known keeps the place");
    }
    let refresh = fresh()
        .call(Method::POST, "/api/auth/token/refresh/")
        .header("cookie", &ada.cookies)
        .header("x-xsrf-token", ada.xsrf())
        .json(&json!({"refresh": ada.refresh}));
    read(refresh).await.expect(200);
}

#[tokio::test]
async fn a_strangers_probe_does_not_keep_a_reserved_place() {
    let gateway = alone(|config| {
        config.max_connections = 64;
        config.connections_per_address = 0;
        config.head_timeout_ms = 60_000;
    })
    .await;
    let mut first = connect("127.0.0.1", gateway.addr).await;
    let said = answer(&mut first, HEALTH).await.to_lowercase();
    assert!(
        said.starts_with("http/1.1 200") && !said.contains("connection: close"),
        "{said}"
    );
    let mut flood = Vec::new();
    for _ in 0..56 {
        flood.push(connect("127.0.0.2", gateway.addr).await);
    }
    // More than there are reserved places, one after the other and none let go of by the client.
    let mut probes = Vec::new();
    for _ in 0..20 {
        let mut probe = connect("127.0.0.2", gateway.addr).await;
        probe.write_all(HEALTH.as_bytes()).await.unwrap();
        let said = rest(&mut probe).await.to_lowercase();
        assert!(
            said.starts_with("http/1.1 200") && said.contains("connection: close"),
            "{said}"
        );
        probes.push(probe);
    }
    assert!(answer(&mut first, HEALTH).await.starts_with("HTTP/1.1 200"));
}

/// A gateway with one large file, which waits a second for who takes an answer slowly.
async fn with_large_file(bytes: usize) -> (Running, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "<html></html>").unwrap();
    std::fs::write(folder.path().join("large.bin"), vec![b'x'; bytes]).unwrap();
    let root = folder.path().to_owned();
    let gateway = alone(|config| {
        config.static_dir = Some(root);
        config.slow_reader_ms = 1_000;
    })
    .await;
    (gateway, folder)
}

/// Asks for the large file by a socket whose own buffer is small.
async fn ask_for_file(to: SocketAddr, buffer: u32) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(buffer).unwrap();
    let mut socket = socket.connect(to).await.unwrap();
    let request = b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    socket.write_all(request).await.unwrap();
    socket
}

/// Takes so many bytes at a time, and at most so often; gives how many came in all.
async fn take(socket: &mut TcpStream, bytes: usize, every: Duration, times: usize) -> usize {
    let (mut chunk, mut taken) = (vec![0; bytes], 0);
    for _ in 0..times {
        match timeout(PATIENCE, socket.read(&mut chunk))
            .await
            .expect("bytes or the end")
        {
            Ok(0) | Err(_) => break,
            Ok(read) => taken += read,
        }
        tokio::time::sleep(every).await;
    }
    taken
}

#[tokio::test]
async fn an_answer_that_is_taken_drop_by_drop_ends() {
    const SIZE: usize = 3 << 20;
    let (gateway, _folder) = with_large_file(SIZE).await;
    let mut slow = ask_for_file(gateway.addr, 4_096).await;
    // Thirty times, not six seconds: a time alone may run out while the machine does something else.
    let mut taken = take(&mut slow, 64, Duration::from_millis(200), 30).await;
    // Whatever it takes now, the rest is not there.
    taken += take(&mut slow, 64 << 10, Duration::ZERO, usize::MAX).await;
    assert!(taken < SIZE / 2, "{taken} bytes");
    // One of a few: a machine that does something else for a second takes nothing meanwhile either.
    let mut most = 0;
    for _ in 0..5 {
        let mut steady = ask_for_file(gateway.addr, 32 << 10).await;
        most = most.max(take(&mut steady, 16 << 10, Duration::from_millis(15), usize::MAX).await);
        if most > SIZE {
            return;
        }
    }
    panic!("with its head, all of {SIZE} bytes: {most}");
}
