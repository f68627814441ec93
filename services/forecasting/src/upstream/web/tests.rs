//! The guard against a loopback canary, and the limits against real HTTP.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use async_trait::async_trait;
use kit::Classify;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use super::{PublicUrl, Resolve, Web, client, read, words};
use crate::error::Error;

/// Says one thing the first time and another from then on.
#[derive(Debug, Default)]
struct Stub {
    asked: AtomicUsize,
    first: Vec<IpAddr>,
    later: Vec<IpAddr>,
}

#[async_trait]
impl Resolve for Stub {
    async fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        Ok(if self.asked.fetch_add(1, Ordering::Relaxed) == 0 {
            self.first.clone()
        } else {
            self.later.clone()
        })
    }
}

/// Counts who comes.
async fn canary() -> (SocketAddr, Arc<AtomicUsize>) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let addr = listener.local_addr().unwrap();
    let accepts = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&accepts);
    tokio::spawn(async move {
        while listener.accept().await.is_ok() {
            counted.fetch_add(1, Ordering::Relaxed);
        }
    });
    (addr, accepts)
}

async fn fetch(web: &Web, url: &str) -> Result<Vec<u8>, Error> {
    web.get(&PublicUrl::parse(url)?).await
}

#[tokio::test]
async fn no_address_of_the_list_reaches_the_canary() {
    kit::tls::install();
    let (addr, accepts) = canary().await;
    let port = addr.port();
    let loopback = vec![IpAddr::from(Ipv4Addr::LOCALHOST)];
    let inner = Arc::new(Stub {
        first: loopback.clone(),
        later: loopback.clone(),
        ..Stub::default()
    });
    let mixed = Arc::new(Stub {
        first: vec![Ipv4Addr::new(93, 184, 216, 34).into(), Ipv4Addr::LOCALHOST.into()],
        later: loopback,
        ..Stub::default()
    });
    for web in [Web::new(inner), Web::new(mixed)] {
        for url in [
            format!("http://example.com:{port}/"),
            format!("https://127.0.0.1:{port}/"),
            format!("https://example.com:{port}/"),
            "file:///etc/passwd".to_owned(),
            "https://127.0.0.1/".to_owned(),
            "https://[::1]/".to_owned(),
            "https://[::ffff:7f00:1]/".to_owned(),
            "https://0x7f.1/".to_owned(),
            "https://2130706433/".to_owned(),
            "https://169.254.169.254/".to_owned(),
            "https://user@example.com/".to_owned(),
            "https://localhost./".to_owned(),
            "https://example.com:6379/".to_owned(),
            "https://rebound.example.com/".to_owned(),
        ] {
            let error = fetch(&web, &url).await.unwrap_err();
            assert_eq!(error.code(), "url_forbidden", "{url}");
            assert!(!error.to_string().contains("127"), "{error}");
        }
    }
    assert_eq!(accepts.load(Ordering::Relaxed), 0);
}

/// The name is asked for once: a second, inner answer is never heard.
#[tokio::test]
async fn a_name_that_changes_its_mind_is_dialled_at_its_first_answer() {
    kit::tls::install();
    let stub = Arc::new(Stub {
        // An address that nobody routes to and that is still public by the rules: the dial ends in the time limit or at once.
        first: vec![Ipv4Addr::new(100, 63, 255, 255).into()],
        later: vec![Ipv4Addr::LOCALHOST.into()],
        ..Stub::default()
    });
    let web = Web::new(Arc::clone(&stub) as Arc<dyn Resolve>);
    let error = fetch(&web, "https://rebind.example.com/").await.unwrap_err();
    assert!(["timeout", "fetch_failed"].contains(&error.code()), "{error:?}");
    assert_eq!(stub.asked.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn a_failure_is_logged_without_the_address() {
    kit::tls::install();
    let url = format!("http://{}/private.csv", testkit::ports::closed());
    let url: reqwest::Url = url.parse().unwrap();
    let http = client(&url, &[], false).unwrap();
    let error = http.get(url).send().await.unwrap_err();
    assert!(error.to_string().contains("private.csv"), "{error}");
    let logged = words(error);
    assert!(!logged.is_empty() && !logged.contains("private.csv"), "{logged}");
}

/// A server on loopback that answers every request with these bytes, one piece each 100 ms.
async fn server(pieces: Vec<Vec<u8>>) -> reqwest::Url {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let url = format!("http://{}/a.csv", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let pieces = pieces.clone();
            tokio::spawn(async move {
                let mut request = [0; 4096];
                let _ = socket.read(&mut request).await;
                for piece in pieces {
                    if socket.write_all(&piece).await.is_err() {
                        return;
                    }
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            });
        }
    });
    url.parse().unwrap()
}

async fn answer(pieces: Vec<Vec<u8>>) -> Result<Vec<u8>, Error> {
    kit::tls::install();
    let url = server(pieces).await;
    read(client(&url, &[], false)?, url).await
}

#[tokio::test]
async fn a_file_is_read_and_what_is_none_is_not() {
    let ok = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".to_vec();
    assert_eq!(answer(vec![ok]).await.unwrap(), b"hello");
    let moved = b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n".to_vec();
    assert_eq!(answer(vec![moved]).await.unwrap_err().code(), "redirect_refused");
    let gone = b"HTTP/1.1 404 Not Found\r\nContent-Length: 6\r\n\r\nsecret".to_vec();
    let error = answer(vec![gone]).await.unwrap_err();
    assert_eq!(
        (error.code(), error.to_string().contains("secret")),
        ("fetch_failed", false)
    );
    assert!(error.to_string().contains("404"), "{error}");
    assert_eq!(
        answer(vec![b"not http at all\r\n\r\n".to_vec()])
            .await
            .unwrap_err()
            .code(),
        "fetch_failed"
    );
}

#[tokio::test]
async fn too_much_is_refused_whether_announced_or_not() {
    let announced = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", 11 << 20).into_bytes();
    assert_eq!(answer(vec![announced]).await.unwrap_err().code(), "too_large");
    let silent = vec![
        b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".to_vec(),
        vec![b'x'; 11 << 20],
    ];
    assert_eq!(answer(silent).await.unwrap_err().code(), "too_large");
}

#[tokio::test]
async fn a_drip_ends_after_five_seconds() {
    let mut pieces = vec![b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n".to_vec()];
    pieces.extend(std::iter::repeat_n(b"x".to_vec(), 600));
    let start = Instant::now();
    assert_eq!(answer(pieces).await.unwrap_err().code(), "timeout");
    // All of it would take a minute, and longer on a busy machine.
    assert!((4..40).contains(&start.elapsed().as_secs()), "{:?}", start.elapsed());
}

#[tokio::test]
async fn plain_http_is_refused_by_the_client_itself() {
    kit::tls::install();
    let (addr, accepts) = canary().await;
    let url: reqwest::Url = format!("http://{addr}/").parse().unwrap();
    assert!(read(client(&url, &[], true).unwrap(), url).await.is_err());
    assert_eq!(accepts.load(Ordering::Relaxed), 0);
}
