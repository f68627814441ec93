//! Calls of one provider: what they are about, what traces see of them, and what a repeated one costs.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use async_trait::async_trait;
use kit::cache::Cache;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};
use vocab::Provider;

use super::{Endpoint, Shared, template_of, thing_of};
use crate::{
    failure::Failure,
    path::Path,
    toll::{Closed, Toll},
};

#[test]
fn the_calls_of_one_page_are_about_one_thing() {
    let address = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    for endpoint in [
        format!("/address/{address}"),
        format!("/address/{address}/txs/chain"),
        format!("/api?module=account&action=txlist&address={address}"),
    ] {
        assert_eq!(thing_of(&endpoint), address, "{endpoint}");
    }
    assert_eq!(thing_of("/blocks/tip/height"), "/blocks/tip/height");
}

#[test]
fn a_trace_names_no_address() {
    let address = "0xd8da6bf26964af9d7eed9e03e53415d37aa96045";
    for (endpoint, template) in [
        (
            format!("/v2/addresses/{address}/token-transfers"),
            "/v2/addresses/{name}/token-transfers",
        ),
        (format!("/api?module=account&address={address}"), "/api"),
        (format!("eth_getBalance[\"{address}\",\"latest\"]"), "eth_getBalance"),
        ("/block-height/800000".to_owned(), "/block-height/{name}"),
        ("/blocks/tip/height".to_owned(), "/blocks/tip/height"),
        (String::new(), ""),
    ] {
        assert_eq!(template_of(&endpoint), template, "{endpoint}");
    }
}

/// Counts calls, and lets so many through.
struct Counted {
    most: usize,
    taken: AtomicUsize,
}

#[async_trait]
impl Toll for Counted {
    async fn take(&self, _: Provider) -> Result<(), Closed> {
        if self.taken.load(Ordering::SeqCst) == self.most {
            return Err(Closed::Away(Arc::new(std::io::Error::other("no more"))));
        }
        self.taken.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }

    async fn give_back(&self, _: Provider) {
        self.taken.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Answers the first request with 408 and the next ones with a body.
async fn late() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        let mut answers = ["HTTP/1.1 408 Request Timeout"].into_iter();
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            assert!(stream.read(&mut [0; 4_096]).await.unwrap() > 0);
            let status = answers.next().unwrap_or("HTTP/1.1 200 OK");
            let answer = format!("{status}\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok");
            stream.write_all(answer.as_bytes()).await.unwrap();
        }
    });
    base
}

/// One request whose first answer is a 408, and the calls that it took where so many are let through.
async fn of_late(most: usize) -> (Result<Vec<u8>, Failure>, usize) {
    let toll = Arc::new(Counted {
        most,
        taken: AtomicUsize::new(0),
    });
    let shared = Shared::new(
        Cache::local(1 << 20),
        kit::clock::system(),
        std::time::Duration::from_secs(20),
        Arc::clone(&toll) as Arc<dyn Toll>,
    )
    .unwrap();
    let named = ("Esplora", Provider::Esplora);
    let endpoint = Endpoint::new(named, "esplora".to_owned(), &late().await, 1_000, &shared).unwrap();
    let path = Path::fixed("/blocks/tip/height");
    let answer = endpoint.get(&path, &[], None, |body| Ok(body.to_vec())).await;
    (answer.map(|(body, _)| body), toll.taken.load(Ordering::SeqCst))
}

#[tokio::test]
async fn a_request_that_is_repeated_is_counted_twice_or_not_repeated() {
    for (most, is_answered) in [(2, true), (1, false)] {
        let mut tries = 0;
        loop {
            let (answer, taken) = of_late(most).await;
            match answer {
                Ok(body) => assert!(is_answered && body == b"ok", "{body:?}"),
                Err(Failure::Uncounted(_)) => assert!(!is_answered, "{taken} calls"),
                // A 408 that took a second, as on a busy machine, does not say that nothing was read: it is the answer.
                Err(failure) => {
                    tries += 1;
                    assert!(tries < 10 && taken == 1, "{taken} calls, try {tries}: {failure:?}");
                    continue;
                }
            }
            assert_eq!(taken, most);
            break;
        }
    }
}
