//! Starts everything in order, tells each step, waits, and stops everything in reverse order.

use std::{
    fs::{self, File},
    os::unix::fs::OpenOptionsExt,
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use futures::future::select_all;
use kit::{
    Running, metrics,
    telemetry::{self, Place},
};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::{
    cli::Up,
    database::Database,
    feed,
    folder::Folder,
    instance::Instance,
    packs, ports,
    progress::{Progress, line, warn},
    providers,
    secrets::Secrets,
    services::{self, Outside},
    world::{Chains, World},
};

/// What runs, in the order in which it was started.
struct Stack {
    database: Database,
    sandbox: Option<sandbox::Running>,
    services: Vec<(&'static str, Running)>,
    instance: Instance,
}

/// Runs until Ctrl-C or SIGTERM.
///
/// # Errors
/// One sentence: what kept it from starting, or what ended by itself.
pub async fn run(args: Up) -> anyhow::Result<()> {
    let mut progress = Progress::start();
    let (world, chains) = (World::of(&args)?, Chains::of(&args)?);
    check_interface(&args)?;
    let folder = Folder::open(args.data.data.clone())?;
    let held = folder.hold()?;
    ports::must_be_free(args.listen)?;
    let telemetry = telemetry::init_into("meridian", Place::Edge, &args.otel, log_file(&folder)?)?;
    let metrics_end = CancellationToken::new();
    let _metrics_guard = metrics_end.clone().drop_guard();
    if let Some(listen) = args.otel.metrics_listen {
        metrics::serve(listen, metrics_end).await?;
    }

    line(&format!("Meridian starts: {}, {}", world.describe(), chains.describe()));
    let stack = start(&args, (&world, &chains), &folder, &mut progress)
        .await
        .map_err(|error| {
            tracing::error!(error = %kit::causes(&*error), "the start failed");
            error
        })?;
    stack.instance.publish(&folder)?;
    if let Some(path) = &args.announce {
        stack.instance.announce(path)?;
    }
    welcome(&stack.instance, &folder, &progress);
    let ended = stack.wait().await;
    Instance::withdraw(&folder);
    telemetry.flush().await;
    drop(held);
    ended
}

/// What the services say, for the owner alone; one older file is kept when it has grown large.
fn log_file(folder: &Folder) -> anyhow::Result<File> {
    const LARGE: u64 = 16 << 20;
    let path = folder.join("meridian.log");
    if fs::metadata(&path).is_ok_and(|meta| meta.len() > LARGE) {
        drop(fs::rename(&path, folder.join("meridian.log.1")));
    }
    let file = File::options().create(true).append(true).mode(0o600).open(&path);
    file.with_context(|| format!("cannot write to `{}`", path.display()))
}

fn check_interface(args: &Up) -> anyhow::Result<()> {
    if !args.no_static && !args.static_dir.join("index.html").is_file() {
        bail!(
            "the interface is not built in `{}`: run `make build-frontend`, or name its folder with --static-dir",
            args.static_dir.display()
        );
    }
    Ok(())
}

async fn start(
    args: &Up,
    (world, chains): (&World, &Chains),
    folder: &Folder,
    progress: &mut Progress,
) -> anyhow::Result<Stack> {
    if *world == World::Live {
        providers::probe(&args.coingecko_url, args.coingecko_key.as_deref()).await?;
        progress.done("market data provider answers");
    }
    let mut secrets = Secrets::load(folder)?;
    let outside = Outside::of(args, world, chains);
    // Both take their time and need nothing of each other.
    let (database, sandbox) = tokio::join!(Database::start(folder, &mut secrets, line), services::sandbox(&outside));
    let (database, sandbox) = (database?, sandbox?);
    progress.done(&database.describe());
    if let Some(sandbox) = &sandbox {
        progress.done(&format!("sandbox at {}", sandbox.url));
    }
    let sandbox_url = sandbox.as_ref().map(|sandbox| sandbox.url.clone());
    let packs = packs::folder(args.packs_dir.clone(), sandbox_url.as_deref(), folder).await;
    let tokens = feed::prepare(folder, &mut secrets)?;
    let plan = services::Plan::prepare(args, outside, sandbox, &database, &mut secrets, tokens, packs).await?;
    progress.done("schemas are up to date");
    let mut running = Vec::new();
    let urls = plan.start_inner(&mut running, progress).await?;
    let gateway = plan.start_gateway(&urls).await?;
    let url = ports::public_url(gateway.addr);
    progress.done(&format!("gateway on {}", gateway.addr));
    running.push(("gateway", gateway));
    let instance = Instance {
        pid: std::process::id(),
        url,
        mail_url: plan.mail_url(),
        sandbox_url: plan.sandbox_url(),
        feed: urls.feed.map(|addr| addr.to_string()),
        feed_token_file: urls.feed.map(|_| feed::token_file(folder)),
    };
    Ok(Stack {
        database,
        sandbox: plan.into_sandbox(),
        services: running,
        instance,
    })
}

fn welcome(instance: &Instance, folder: &Folder, progress: &Progress) {
    line(&format!("Meridian is ready after {:.1} s", progress.seconds()));
    line(&format!("  open   {}", instance.url));
    if let Some(mails) = &instance.mail_url {
        line(&format!("  mails  {mails}  (sign-up codes arrive here)"));
    }
    if let (Some(feed), Some(token)) = (&instance.feed, &instance.feed_token_file) {
        line(&format!(
            "  feed   {feed}  (gRPC prices for other programs; their token: {})",
            token.display()
        ));
    }
    line(&format!("  data   {}", folder.join("").display()));
    line("  stop   Ctrl-C");
}

impl Stack {
    /// Waits for a signal or for a part that ends by itself, then stops all.
    async fn wait(mut self) -> anyhow::Result<()> {
        let mut term = signal(SignalKind::terminate()).context("cannot listen for SIGTERM")?;
        let mut interrupt = signal(SignalKind::interrupt()).context("cannot listen for Ctrl-C")?;
        let ended = tokio::select! {
            _ = term.recv() => Ok(()),
            _ = interrupt.recv() => Ok(()),
            error = any_ends(&mut self.services) => Err(error),
            error = sandbox_ends(self.sandbox.as_mut()) => Err(error),
            () = database_ends(&self.database) => Err(anyhow::anyhow!(
                "PostgreSQL ended by itself: see `postgres.log` in the data folder, then start again"
            )),
        };
        line("Meridian stops");
        let stopped = tokio::select! {
            () = self.stop() => ended,
            // The database dies with us and recovers at the next start.
            () = again(&mut interrupt) => bail!("stopped at once, without waiting for calls in flight"),
        };
        stopped
    }

    async fn stop(self) {
        for (name, service) in self.services.into_iter().rev() {
            if let Err(error) = service.stop().await {
                warn(&format!("{name} did not stop cleanly: {error:#}"));
            }
        }
        if let Some(Err(error)) = futures::future::OptionFuture::from(self.sandbox.map(sandbox::Running::stop)).await {
            warn(&format!("the sandbox did not stop cleanly: {error:#}"));
        }
        self.database.stop().await;
    }
}

/// A second Ctrl-C. One right after the first is the same one: a terminal and a script that runs us may both send it.
async fn again(interrupt: &mut Signal) {
    let first = Instant::now();
    while first.elapsed() < Duration::from_secs(1) {
        interrupt.recv().await;
    }
}

async fn any_ends(services: &mut [(&'static str, Running)]) -> anyhow::Error {
    let ends = services
        .iter_mut()
        .map(|(name, service)| Box::pin(async { (*name, service.ended().await) }));
    let ((name, ended), ..) = select_all(ends).await;
    match ended {
        Ok(()) => anyhow::anyhow!("{name} ended by itself: see `meridian.log` in the data folder"),
        Err(error) => error.context(format!("{name} ended by itself")),
    }
}

async fn sandbox_ends(sandbox: Option<&mut sandbox::Running>) -> anyhow::Error {
    match sandbox {
        Some(sandbox) => match sandbox.ended().await {
            Ok(()) => anyhow::anyhow!("the sandbox ended by itself: see `meridian.log` in the data folder"),
            Err(error) => error.context("the sandbox ended by itself"),
        },
        None => std::future::pending().await,
    }
}

async fn database_ends(database: &Database) {
    let mut every = tokio::time::interval(Duration::from_secs(1));
    while !database.ended() {
        every.tick().await;
    }
}
