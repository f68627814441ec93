//! A server started by kit, asked over a real socket.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};
use std::time::{Duration, Instant};

use kit::{
    args::{GrpcArgs, HopArgs},
    grpc::{Server, channel},
    identity::{Carry, Identity, Verifier},
};
use proto::market::{
    SubscribeRequest, SubscribeResponse,
    market_feed_client::MarketFeedClient,
    market_feed_server::{MarketFeed, MarketFeedServer},
};
use secrecy::SecretString;
use testkit::http::SOON;
use tonic::{Code, Request, Response, Status};
use tonic_health::pb::{HealthCheckRequest, health_client::HealthClient};
use vocab::UserId;

/// Answers with a tick that names the caller.
struct Echo;

#[tonic::async_trait]
impl MarketFeed for Echo {
    type SubscribeStream = tokio_stream::Iter<std::vec::IntoIter<Result<SubscribeResponse, Status>>>;

    async fn subscribe(&self, request: Request<SubscribeRequest>) -> Result<Response<Self::SubscribeStream>, Status> {
        let user = request.extensions().get::<Identity>().and_then(|who| who.user);
        let tick = proto::market::Tick {
            coingecko_id: user.map(|user| user.to_string()).unwrap_or_default(),
            ..Default::default()
        };
        let answer = SubscribeResponse {
            tick: Some(tick),
            snapshot: true,
            ..SubscribeResponse::default()
        };
        Ok(Response::new(tokio_stream::iter(vec![Ok(answer)])))
    }
}

fn hop() -> HopArgs {
    HopArgs {
        hop_secret: SecretString::from("0123456789abcdef0123456789abcdef"),
    }
}

fn anywhere() -> GrpcArgs {
    GrpcArgs::on("127.0.0.1:0".parse().unwrap())
}

#[tokio::test]
async fn calls_carry_the_user_and_strangers_are_refused() {
    let verifier = Verifier::of("market-ingest", &hop(), kit::clock::system()).unwrap();
    let running = Server::new("echo", &anywhere())
        .add_service(MarketFeedServer::with_interceptor(Echo, verifier))
        .start()
        .await
        .unwrap();
    let carry = Carry::to("market-ingest", &hop(), kit::clock::system()).unwrap();
    let channel = channel(&running.url()).unwrap();
    let user = UserId::fresh();
    let mut request = Request::new(SubscribeRequest::default());
    request.extensions_mut().insert(Identity::person(user, None));
    let mut client = MarketFeedClient::with_interceptor(channel.clone(), carry);
    let first = client
        .subscribe(request)
        .await
        .unwrap()
        .into_inner()
        .message()
        .await
        .unwrap()
        .unwrap();
    assert_eq!(first.tick.unwrap().coingecko_id, user.to_string());

    let refused = MarketFeedClient::new(channel)
        .subscribe(SubscribeRequest::default())
        .await
        .unwrap_err();
    assert_eq!(refused.code(), Code::Unauthenticated);
    running.stop().await.unwrap();
}

#[tokio::test]
async fn health_follows_the_check_and_the_port_is_free_after_stop() {
    let ready = Arc::new(AtomicBool::new(true));
    let asked = Arc::clone(&ready);
    // Of an address that no other test binds, so that nobody else takes the port when it is free.
    let alone = GrpcArgs::on("127.0.0.21:0".parse().unwrap());
    let running = Server::new("echo", &alone)
        .add_service(MarketFeedServer::new(Echo))
        .ready_when(move || {
            let now = asked.load(Ordering::Relaxed);
            async move { now }
        })
        .start()
        .await
        .unwrap();
    let addr = running.addr;
    let mut health = HealthClient::new(channel(&running.url()).unwrap());
    let mut serving = async || {
        let asked = health.check(HealthCheckRequest::default()).await.unwrap();
        asked.into_inner().status == 1
    };
    assert!(serving().await);
    kit::probe::grpc(addr).await.unwrap();
    ready.store(false, Ordering::Relaxed);
    let deadline = Instant::now() + SOON;
    while serving().await {
        assert!(Instant::now() < deadline, "still serving");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(kit::probe::grpc(addr).await.is_err());
    running.stop().await.unwrap();
    assert!(kit::probe::grpc(addr).await.is_err());
    tokio::net::TcpListener::bind(addr)
        .await
        .expect("the port is free again");
}

#[tokio::test]
async fn a_taken_port_is_one_sentence() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let error = Server::new("echo", &GrpcArgs::on(taken.local_addr().unwrap()))
        .start()
        .await
        .unwrap_err();
    assert!(error.to_string().contains("is the port taken?"), "{error}");
}

#[tokio::test]
async fn calls_are_counted_where_prometheus_reads() {
    let verifier = Verifier::of("market-ingest", &hop(), kit::clock::system()).unwrap();
    let running = Server::new("counted", &anywhere())
        .add_service(MarketFeedServer::with_interceptor(Echo, verifier))
        .start()
        .await
        .unwrap();
    let stop = tokio_util::sync::CancellationToken::new();
    let page = kit::metrics::serve("127.0.0.1:0".parse().unwrap(), stop.clone())
        .await
        .unwrap();
    let channel = channel(&running.url()).unwrap();
    let refused = MarketFeedClient::new(channel.clone())
        .subscribe(SubscribeRequest::default())
        .await;
    assert!(refused.is_err());
    let carry = Carry::to("market-ingest", &hop(), kit::clock::system()).unwrap();
    MarketFeedClient::with_interceptor(channel, carry)
        .subscribe(SubscribeRequest::default())
        .await
        .unwrap();

    let text = testkit::http::answers(&format!("http://{page}/metrics"), SOON).await;
    let rpc = "meridian.market.v1.MarketFeed/Subscribe";
    for code in ["Ok", "Unauthenticated"] {
        let line = format!("rpc_server_requests_total{{service=\"counted\",rpc=\"{rpc}\",code=\"{code}\"}} 1");
        assert!(text.contains(&line), "no `{line}` in\n{text}");
    }
    assert!(text.contains("rpc_server_seconds_bucket"), "{text}");
    stop.cancel();
}
