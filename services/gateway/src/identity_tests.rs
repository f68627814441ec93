//! Checks that several requests wait for, and keys in addresses.

use std::{cell::Cell, net::IpAddr, sync::Arc};

use actix_web::test::TestRequest;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use vocab::UserId;

use super::{api_key, holds_key};
use crate::{
    callers::KeyDigest,
    clients::Clients,
    problem::Problem,
    state::{Shared, Worker},
    testing,
};

fn worker() -> Worker {
    let (config, clock) = (testing::config(), kit::clock::system());
    let clients = Clients::new(&config, &clock).unwrap();
    let shared = Shared::new(config, clock, CancellationToken::new()).unwrap();
    Worker {
        shared: Arc::new(shared),
        clients,
    }
}

#[actix_web::test]
async fn a_check_from_before_a_change_counts_for_nobody_who_waits_for_it() {
    let worker = worker();
    let callers = &worker.shared.callers;
    let (ada, digest, ip) = (UserId::fresh(), KeyDigest::of("of ada"), IpAddr::from([10, 0, 0, 1]));
    let (begun, go_on, asked) = (Notify::new(), Notify::new(), Cell::new(0));
    // Auth knows the key when it is first asked, and has revoked it when it is asked again.
    let check = || async {
        asked.set(asked.get() + 1);
        if asked.get() > 1 {
            return Err(Problem::unauthenticated("token_invalid"));
        }
        begun.notify_one();
        go_on.notified().await;
        Ok(ada)
    };
    let first = worker.holder(&callers.keys, digest, ip, check);
    let second = async {
        begun.notified().await;
        callers.forget(ada);
        let joining = worker.holder(&callers.keys, digest, ip, check);
        let (answer, ()) = tokio::join!(joining, async { go_on.notify_one() });
        answer
    };
    let (first, second) = tokio::join!(first, second);
    for answer in [first, second] {
        assert_eq!(answer.unwrap_err().code, "token_invalid");
    }
    assert!(asked.get() > 1);
    assert!(callers.keys.get(&digest).await.is_none());
}

#[test]
fn a_key_is_found_in_an_address_however_its_name_is_written() {
    for address in [
        "/api/v3/ping?x_cg_demo_api_key=k",
        "/api/v3/ping?ids=a%2Cb&x%5Fcg_demo_api_key=k",
        "/api/v3/ping?%78_cg_pro_api%5fkey=k",
    ] {
        assert!(holds_key(address), "{address}");
        let request = TestRequest::with_uri(address).to_http_request();
        assert_eq!(api_key(&request).unwrap(), Some("k"), "{address}");
    }
    assert!(holds_key("/api/v3/ping?a=%zz"), "nobody can say what it holds");
    for address in [
        "/api/v3/ping",
        "/api/v3/simple/price?ids=bitcoin%2Cethereum",
        "/api/v3/ping?x%255Fcg_demo_api_key=k",
    ] {
        assert!(!holds_key(address), "{address}");
    }
}
