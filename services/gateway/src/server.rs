//! Puts the gateway together, starts it, and stops it without failing a request.

use std::{net::TcpListener, sync::Arc, time::Duration};

use actix_web::{
    App, HttpServer,
    dev::ServerHandle,
    web::{self, Data},
};
use anyhow::Context;
use kit::{Running, clock::Clock};
use tokio_util::sync::CancellationToken;

use crate::{
    clients::Clients,
    config::Config,
    edge::Edge,
    metrics, routes,
    state::{Shared, Worker},
    static_files,
};

/// Requests in flight get this long; less than what [`Running::stop`] waits for.
const DRAIN_S: u64 = 19;
const HEADERS: Duration = Duration::from_secs(5);
const KEEP_ALIVE: Duration = Duration::from_secs(75);
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
    let mut server = HttpServer::new(move || {
        // Each worker connects for itself: calls then stay on its thread.
        let clients = Clients::new(&shared.config, &shared.clock).unwrap_or_else(|_| own.clients.clone());
        App::new()
            .app_data(Data::new(Worker {
                shared: Arc::clone(&shared),
                clients,
            }))
            .wrap(Edge(Arc::clone(&shared)))
            .configure(routes::register)
            .default_service(web::to(static_files::serve))
    })
    .disable_signals()
    .client_request_timeout(HEADERS)
    .keep_alive(KEEP_ALIVE)
    .tcp_nodelay(true)
    // A client that hangs up has no more use for the answer: its calls are given up.
    .h1_allow_half_closed(false)
    .shutdown_timeout(DRAIN_S);
    if workers > 0 {
        server = server.workers(workers);
    }
    let server = server.listen(listener).context("cannot serve")?.run();
    spawn_background(background, &stop);
    let handle = server.handle();
    let task = tokio::spawn(run(server, handle, stop.clone(), delay));
    Ok(Running::new(addr, stop, task))
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

/// Feed, status and session watch, and tidying up; all end with the token.
fn spawn_background(worker: Worker, stop: &CancellationToken) {
    let hub = Arc::clone(&worker.shared.hub);
    tokio::spawn(Arc::clone(&hub).follow(worker.clone()));
    tokio::spawn(hub.watch(worker.clone()));
    let stop = stop.clone();
    tokio::spawn(async move {
        let mut tidy = tokio::time::interval(TIDY);
        while stop.run_until_cancelled(tidy.tick()).await.is_some() {
            worker.shared.limits.tidy();
        }
    });
}
