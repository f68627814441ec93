//! Puts the gateway together, starts it, and stops it without failing a request.

use std::{
    future::ready,
    net::{SocketAddr, TcpListener},
    sync::{Arc, LazyLock},
    time::Duration,
};

use actix_http::{HttpService, KeepAlive, error::DispatchError};
use actix_server::Server;
use actix_service::{IntoServiceFactory, ServiceFactory, ServiceFactoryExt, fn_service, map_config};
use actix_web::{
    App,
    dev::{AppConfig, ServerHandle},
    http::StatusCode,
    rt::net::TcpStream,
    web::{self, Data},
};
use anyhow::Context;
use kit::{Running, clock::Clock};
use tokio_util::sync::CancellationToken;

use crate::{
    account_erasure,
    client_socket::ClientSocket,
    clients::Clients,
    config::Config,
    connections::Refusal,
    edge::Edge,
    metrics, outbox,
    problem::Problem,
    raw_response,
    relay::Relay,
    revocation, routes, sessions,
    state::{Shared, Worker},
    static_files, team_erasure,
};

/// Requests in flight get this long; less than what [`Running::stop`] waits for.
const DRAIN_S: u64 = 19;
/// How long a client may go on sending a body that was refused, so that it gets to read why.
const LINGER: Duration = Duration::from_secs(1);
/// Bytes of answers that wait in the system's buffer of a connection before ours wait too.
const UNSENT: u32 = 64 << 10;
/// For those who get no connection.
static TURNED_AWAY: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let message = "Too many connections. Please wait a moment.";
    let mut problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, "too_many_connections", message);
    problem.retry_after = Some(Duration::from_secs(5));
    raw_response::answer(&problem)
});
const TIDY: Duration = Duration::from_secs(60);

/// Binds, starts, and returns when requests can be answered. Needs a tokio runtime around it.
///
/// # Errors
/// Where an address is taken or a setting makes no sense.
pub async fn serve(config: Config) -> anyhow::Result<Running> {
    serve_at(config, kit::clock::system()).await
}

/// The same with a clock of one's own.
///
/// # Errors
/// As [`serve`].
pub async fn serve_at(config: Config, clock: Arc<dyn Clock>) -> anyhow::Result<Running> {
    if let Some(folder) = &config.static_dir {
        let page = folder.join("index.html");
        anyhow::ensure!(
            page.is_file(),
            "GATEWAY_STATIC_DIR: there is no {}: build the app first",
            page.display()
        );
    }
    let stop = CancellationToken::new();
    let shared = Arc::new(Shared::new(config, clock, stop.clone())?);
    metrics::show(&shared);
    let own = Worker {
        shared: Arc::clone(&shared),
        clients: Clients::new(&shared.config, &shared.clock)?,
    };
    let listener = listen(shared.config.listen)?;
    let addr = listener.local_addr()?;
    let delay = Duration::from_secs(shared.config.drain_delay_s);
    let workers = shared.config.workers;
    let background = own.clone();
    let mut server = Server::build().disable_signals().shutdown_timeout(DRAIN_S);
    if workers > 0 {
        server = server.workers(workers);
    }
    let draining = server.graceful_shutdown_signal();
    let server = server.listen("gateway", listener, move || {
        // Each worker connects for itself: calls then stay on its thread.
        let clients = Clients::new(&shared.config, &shared.clock).unwrap_or_else(|_| own.clients.clone());
        let worker = Worker {
            shared: Arc::clone(&shared),
            clients,
        };
        let draining = draining.clone();
        let http = HttpService::build()
            // `ClientSocket` ends idle connections.
            .keep_alive(KeepAlive::Os)
            // It judges heads too, also those after the first.
            .client_request_timeout(Duration::ZERO)
            .client_disconnect_timeout(LINGER)
            // A client that hangs up has no more use for the answer: its calls are given up.
            .h1_allow_half_closed(false)
            .graceful_shutdown_signal(move || {
                let draining = draining.clone();
                async move { draining.notified().await }
            })
            .on_connect_ext(|io: &ClientSocket, data| {
                data.insert(io.activity());
            })
            .h1(app(worker));
        let shared = Arc::clone(&shared);
        fn_service(move |io: TcpStream| ready(accept(io, &shared))).and_then(http)
    });
    let server = server.context("cannot serve")?.run();
    spawn_background(background, &stop);
    let handle = server.handle();
    let task = tokio::spawn(run(server, handle, stop.clone(), delay));
    Ok(Running::new(addr, stop, task))
}

/// The routes behind the edge, as a service of one worker.
fn app(
    worker: Worker,
) -> impl ServiceFactory<
    actix_http::Request,
    Config = (),
    Response = actix_web::dev::ServiceResponse,
    Error = actix_http::Response<actix_http::body::BoxBody>,
    InitError = (),
> {
    let shared = Arc::clone(&worker.shared);
    let app = App::new()
        .app_data(Data::new(Relay::of(&shared.hub, shared.draining.clone())))
        .wrap(Edge(shared))
        .app_data(Data::new(worker))
        .configure(routes::register)
        .default_service(web::to(static_files::serve));
    let app = app
        .into_factory()
        .map_err(|error| error.as_response_error().error_response().into());
    map_config(app, |()| AppConfig::default())
}

/// A place for a new connection, or a short answer that there is none.
fn accept(io: TcpStream, shared: &Shared) -> Result<(ClientSocket, Option<SocketAddr>), DispatchError> {
    let peer = io.peer_addr().map_err(DispatchError::Io)?;
    let refusal = match shared.connections.admit(peer.ip().to_canonical(), &shared.proxies) {
        Ok(place) => {
            // Without it small answers may wait for an acknowledgement.
            let _ = io.set_nodelay(true);
            bound_unsent(&io);
            let config = &shared.config;
            let socket = ClientSocket::new(io, place, config.head_timeout(), config.slow_reader());
            return Ok((socket, Some(peer)));
        }
        Err(refusal) => refusal,
    };
    let reason = match refusal {
        Refusal::Address => "address",
        Refusal::Full => "full",
    };
    ::metrics::counter!("gateway_connections_refused_total", "reason" => reason).increment(1);
    // Best effort: the connection ends either way.
    let _ = io.try_write(&TURNED_AWAY);
    Err(DispatchError::Io(std::io::ErrorKind::ConnectionRefused.into()))
}

/// What a client does not take stays with us, not in a buffer of the system that grows to megabytes: otherwise nobody could tell
/// how fast the client reads.
fn bound_unsent(io: &TcpStream) {
    #[cfg(target_os = "linux")]
    if let Err(error) = socket2::SockRef::from(io).set_tcp_notsent_lowat(UNSENT) {
        tracing::debug!(error = %kit::causes(&error), "the system's buffer of unsent bytes can't be bounded");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (io, UNSENT);
}

fn listen(at: std::net::SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(at).with_context(|| format!("`gateway` cannot listen on {at}: is the port taken?"))
}

async fn run(
    server: actix_web::dev::Server,
    handle: ServerHandle,
    stop: CancellationToken,
    delay: Duration,
) -> anyhow::Result<()> {
    let mut server = std::pin::pin!(server);
    tokio::select! {
        ended = &mut server => {
            ended.context("the server failed")?;
            anyhow::bail!("the server ended by itself");
        }
        () = stop.cancelled() => {}
    }
    // Unready already, but still answering, until everybody has noticed.
    tokio::time::sleep(delay).await;
    let (ended, ()) = tokio::join!(server, handle.stop(true));
    ended.context("the server failed")
}

/// Feed, status, the ends of sessions, erasure of deleted accounts and teams, what a password reset or a sign-out ends, and tidying up; all end with the token.
fn spawn_background(worker: Worker, stop: &CancellationToken) {
    let hub = Arc::clone(&worker.shared.hub);
    tokio::spawn(Arc::clone(&hub).follow(worker.clone()));
    tokio::spawn(Arc::clone(&hub).follow_alerts(worker.clone()));
    tokio::spawn(Arc::clone(&hub).follow_changes(worker.clone()));
    tokio::spawn(hub.watch(worker.clone()));
    tokio::spawn(sessions::work(worker.clone()));
    tokio::spawn(outbox::work::<account_erasure::Accounts>(worker.clone()));
    tokio::spawn(outbox::work::<team_erasure::Teams>(worker.clone()));
    tokio::spawn(outbox::work::<revocation::Resets>(worker.clone()));
    tokio::spawn(outbox::work::<revocation::SignOuts>(worker.clone()));
    let stop = stop.clone();
    tokio::spawn(async move {
        let mut tidy = tokio::time::interval(TIDY);
        while stop.run_until_cancelled(tidy.tick()).await.is_some() {
            worker.shared.limits.tidy();
        }
    });
}
