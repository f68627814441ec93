//! Calls spread over real servers, each on a loopback address of its own, whose addresses a resolver of the test gives.

use std::{
    io,
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use async_trait::async_trait;
use kit::{
    Running, Traced,
    args::GrpcArgs,
    grpc::Server,
    peers::{Peers, Resolve},
};
use proto::auth::{
    ListStarredCoinsRequest, ListStarredCoinsResponse, StarCoinRequest, StarCoinResponse, UnstarCoinRequest,
    UnstarCoinResponse,
    preferences_client::PreferencesClient,
    preferences_server::{Preferences, PreferencesServer},
};
use testkit::http::SOON;
use tokio::runtime::Runtime;
use tonic::{Code, Request, Response, Status};

/// Counts its calls; a write never answers where `stuck`.
#[derive(Debug, Default)]
struct Counter {
    reads: AtomicUsize,
    writes: AtomicUsize,
    stuck: AtomicBool,
}

#[tonic::async_trait]
impl Preferences for Counter {
    async fn list_starred_coins(
        &self,
        _: Request<ListStarredCoinsRequest>,
    ) -> Result<Response<ListStarredCoinsResponse>, Status> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        Ok(Response::new(Default::default()))
    }

    async fn star_coin(&self, _: Request<StarCoinRequest>) -> Result<Response<StarCoinResponse>, Status> {
        self.writes.fetch_add(1, Ordering::SeqCst);
        if self.stuck.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        Ok(Response::new(Default::default()))
    }

    async fn unstar_coin(&self, _: Request<UnstarCoinRequest>) -> Result<Response<UnstarCoinResponse>, Status> {
        Ok(Response::new(Default::default()))
    }
}

/// A server on a runtime of its own, which ends with all its connections, as a killed process does.
struct Replica {
    runtime: Option<Runtime>,
    _running: Running,
    at: SocketAddr,
    counter: Arc<Counter>,
}

impl Replica {
    /// On an address of its own: where one was killed, no replica of another test listens afterwards.
    async fn start() -> Self {
        static NEXT: AtomicU8 = AtomicU8::new(1);
        let ip = format!("127.0.11.{}", NEXT.fetch_add(1, Ordering::SeqCst));
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let counter = Arc::new(Counter::default());
        let server = Server::new("counter", &GrpcArgs::on(format!("{ip}:0").parse().unwrap()))
            .add_service(PreferencesServer::from_arc(Arc::clone(&counter)));
        let running = runtime.spawn(server.start()).await.unwrap().unwrap();
        Self {
            runtime: Some(runtime),
            at: running.addr,
            _running: running,
            counter,
        }
    }

    fn reads(&self) -> usize {
        self.counter.reads.load(Ordering::SeqCst)
    }

    fn writes(&self) -> usize {
        self.counter.writes.load(Ordering::SeqCst)
    }

    /// Returns when nothing of it runs any more.
    async fn kill(&mut self) {
        let runtime = self.runtime.take().unwrap();
        tokio::task::spawn_blocking(move || runtime.shutdown_timeout(SOON))
            .await
            .unwrap();
    }
}

impl Drop for Replica {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Answers what the test says; counts the lookups.
#[derive(Debug, Default)]
struct Names {
    addresses: Mutex<Vec<SocketAddr>>,
    broken: AtomicBool,
    lookups: AtomicUsize,
}

#[async_trait]
impl Resolve for Names {
    async fn resolve(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
        assert_eq!((host, port), ("counter.test", 7000));
        let answer = if self.broken.load(Ordering::SeqCst) {
            Err(io::ErrorKind::NotFound.into())
        } else {
            Ok(self.addresses.lock().unwrap().clone())
        };
        self.lookups.fetch_add(1, Ordering::SeqCst);
        answer
    }
}

impl Names {
    fn of(addresses: impl IntoIterator<Item = SocketAddr>) -> Arc<Self> {
        Arc::new(Self {
            addresses: Mutex::new(addresses.into_iter().collect()),
            ..Self::default()
        })
    }

    fn set(&self, addresses: impl IntoIterator<Item = SocketAddr>) {
        *self.addresses.lock().unwrap() = addresses.into_iter().collect();
    }

    /// Returns once the channel has taken what is said now: the first lookup that ends may have begun before, the second says it, and
    /// the third begins only after the second was taken.
    async fn taken(&self) {
        let before = self.lookups.load(Ordering::SeqCst);
        until("the name is looked up", async || {
            self.lookups.load(Ordering::SeqCst) >= before + 3
        })
        .await;
    }
}

type Client = PreferencesClient<Traced<Peers>>;

/// As a service has it, but for the resolver.
fn client(names: &Arc<Names>) -> Client {
    let resolver: Arc<dyn Resolve> = Arc::<Names>::clone(names);
    let peers = Peers::found_by("http://counter.test:7000", resolver).unwrap();
    PreferencesClient::new(Traced::over(peers))
}

async fn three() -> Vec<Replica> {
    let mut replicas = Vec::new();
    for _ in 0..3 {
        replicas.push(Replica::start().await);
    }
    replicas
}

async fn read(client: &Client) -> Result<(), Status> {
    let request = ListStarredCoinsRequest::default();
    client.clone().list_starred_coins(request).await.map(|_| ())
}

async fn write(client: &Client) -> Result<(), Status> {
    client.clone().star_coin(StarCoinRequest::default()).await.map(|_| ())
}

async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let deadline = Instant::now() + SOON;
    while !holds().await {
        assert!(Instant::now() < deadline, "waited in vain: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn each_replica_gets_an_even_share_and_a_new_one_gets_its_own() {
    let replicas = three().await;
    let names = Names::of(replicas.iter().map(|replica| replica.at));
    let client = client(&names);
    for _ in 0..600 {
        read(&client).await.unwrap();
    }
    let shares: Vec<usize> = replicas.iter().map(Replica::reads).collect();
    assert!(shares.iter().all(|share| (180..=220).contains(share)), "{shares:?}");

    let fourth = Replica::start().await;
    names.set(replicas.iter().chain([&fourth]).map(|replica| replica.at));
    until("the new replica is called", async || {
        read(&client).await.unwrap();
        fourth.reads() > 0
    })
    .await;
}

#[tokio::test]
async fn calls_that_wait_for_their_answers_are_spread_too() {
    let replicas = three().await;
    let names = Names::of(replicas.iter().map(|replica| replica.at));
    let client = client(&names);
    let calls = (0..300).map(|_| async { read(&client).await.unwrap() });
    futures::future::join_all(calls).await;
    let shares: Vec<usize> = replicas.iter().map(Replica::reads).collect();
    assert!(shares.iter().all(|share| (80..=120).contains(share)), "{shares:?}");
}

#[tokio::test]
async fn a_replica_that_is_killed_costs_no_read() {
    let mut replicas = three().await;
    let names = Names::of(replicas.iter().map(|replica| replica.at));
    let client = client(&names);
    for _ in 0..60 {
        read(&client).await.unwrap();
    }
    let mut killed = replicas.remove(1);
    assert!(killed.reads() > 0, "its connections are open");
    killed.kill().await;
    // Its name stays where it was: nobody has noticed yet.
    for _ in 0..600 {
        read(&client).await.unwrap();
    }
    let reads: usize = replicas.iter().chain([&killed]).map(Replica::reads).sum();
    assert_eq!(reads, 660, "none was lost, and none was answered twice");
}

/// A replica that is killed in the middle of each of its answers; counts them.
async fn dying() -> (SocketAddr, Arc<AtomicUsize>) {
    let listener = tokio::net::TcpListener::bind("127.0.12.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    let begun = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&begun);
    tokio::spawn(async move {
        loop {
            let (socket, _) = listener.accept().await.unwrap();
            let count = Arc::clone(&count);
            tokio::spawn(async move {
                let mut connection = h2::server::handshake(socket).await.unwrap();
                if let Some(Ok((_, mut answer))) = connection.accept().await {
                    count.fetch_add(1, Ordering::SeqCst);
                    let head = http::Response::builder().header("content-type", "application/grpc");
                    let mut body = answer.send_response(head.body(()).unwrap(), false).unwrap();
                    // Ten bytes are announced.
                    let some = bytes::Bytes::from_static(&[0, 0, 0, 0, 10, 1, 2]);
                    body.send_data(some, false).unwrap();
                    // What was written leaves while the next call is waited for.
                    let _ = tokio::time::timeout(Duration::from_millis(50), connection.accept()).await;
                }
            });
        }
    });
    (at, begun)
}

#[tokio::test]
async fn a_replica_that_is_killed_within_its_answer_costs_no_read() {
    let replica = Replica::start().await;
    let (at, begun) = dying().await;
    let client = client(&Names::of([at, replica.at]));
    for _ in 0..20 {
        read(&client).await.unwrap();
    }
    assert_eq!(replica.reads(), 20, "none was lost, and none was answered twice");
    assert!(begun.load(Ordering::SeqCst) > 0, "some were begun by the other");
}

#[tokio::test]
async fn a_write_that_never_left_is_made_elsewhere() {
    let replica = Replica::start().await;
    let names = Names::of([testkit::ports::closed(), replica.at]);
    let client = client(&names);
    for _ in 0..50 {
        write(&client).await.unwrap();
    }
    assert_eq!(replica.writes(), 50);
}

#[tokio::test]
async fn a_write_that_may_have_been_carried_out_is_not_repeated() {
    let mut replicas = three().await;
    for replica in &replicas {
        replica.counter.stuck.store(true, Ordering::SeqCst);
    }
    let names = Names::of(replicas.iter().map(|replica| replica.at));
    let client = client(&names);
    let call = tokio::spawn(async move { write(&client).await });
    until("the write has arrived", async || {
        replicas.iter().map(Replica::writes).sum::<usize>() == 1
    })
    .await;
    let at = replicas.iter().position(|replica| replica.writes() == 1).unwrap();
    replicas[at].kill().await;
    call.await.unwrap().unwrap_err();
    assert_eq!(replicas.iter().map(Replica::writes).sum::<usize>(), 1);
}

#[tokio::test]
async fn lookups_that_fail_or_find_nothing_change_nothing() {
    let replicas = three().await;
    let names = Names::of(replicas.iter().map(|replica| replica.at));
    let client = client(&names);
    read(&client).await.unwrap();
    names.set([]);
    names.taken().await;
    for _ in 0..30 {
        read(&client).await.unwrap();
    }
    names.broken.store(true, Ordering::SeqCst);
    names.taken().await;
    let before: Vec<usize> = replicas.iter().map(Replica::reads).collect();
    for _ in 0..30 {
        read(&client).await.unwrap();
    }
    for (replica, before) in replicas.iter().zip(before) {
        assert!(replica.reads() > before, "all three are still called");
    }
}

#[tokio::test]
async fn an_address_that_is_gone_gets_no_more_calls() {
    let replicas = three().await;
    let names = Names::of(replicas.iter().map(|replica| replica.at));
    let client = client(&names);
    read(&client).await.unwrap();
    names.set(replicas.iter().take(2).map(|replica| replica.at));
    names.taken().await;
    let before = replicas[2].reads();
    for _ in 0..30 {
        read(&client).await.unwrap();
    }
    assert_eq!(replicas[2].reads(), before);
}

#[tokio::test]
async fn a_name_without_addresses_fails_at_once_and_recovers() {
    let names = Names::of([]);
    let client = client(&names);
    let refused = read(&client).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unavailable, "{refused}");
    assert!(!kit::status::is_said_by_a_service(&refused));
    let replica = Replica::start().await;
    names.set([replica.at]);
    until("it is found", async || read(&client).await.is_ok()).await;
}

#[tokio::test]
async fn what_is_no_address_of_a_service_is_refused() {
    for wrong in ["", "auth:7000", "http://", "/auth"] {
        let error = Peers::to(wrong).unwrap_err();
        assert!(error.to_string().contains("is not the address of a service"), "{error}");
    }
}
