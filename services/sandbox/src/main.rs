//! The sandbox as a program of its own.

use clap::Parser;

fn main() -> anyhow::Result<()> {
    tracing_subscriber::fmt().json().flatten_event(true).init();
    let config = sandbox::Config::parse();
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(async {
            let mut running = sandbox::serve(config).await?;
            tracing::info!(http = %running.http_addr, smtp = %running.smtp_addr, "the sandbox listens");
            let mut term = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
            tokio::select! {
                _ = term.recv() => {}
                interrupted = tokio::signal::ctrl_c() => interrupted?,
                ended = running.ended() => ended?,
            }
            running.stop().await
        })
}
