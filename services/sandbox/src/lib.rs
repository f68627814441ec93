//! The outside world in a box: CoinGecko API v3, GeckoTerminal, alternative.me, Esplora, the interfaces of EVM chains and a mail server, over
//! a generated or a replayed world, and a scripted model, with a fault switch.

mod alternative;
mod blockscout;
mod caller;
mod chain;
mod coingecko;
mod config;
mod control;
mod esplora;
mod etherscan;
mod evm;
mod fault;
mod limit;
mod mail;
mod model;
mod outside;
mod provider;
mod rpc;
mod terminal;
pub mod world;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use actix_web::{
    App, HttpServer,
    dev::HttpServiceFactory,
    middleware::from_fn,
    web::{self, ServiceConfig},
};
use anyhow::Context;
use tokio::task::JoinHandle;
use tokio_util::sync::{CancellationToken, DropGuard};

pub use config::Config;
pub use fault::{Fault, Kind, Switch};
pub use mail::Mails;
pub use model::NAME as MODEL_NAME;
use outside::Outside;

/// A started sandbox. Dropping it stops it without waiting.
#[derive(Debug)]
pub struct Running {
    pub http_addr: SocketAddr,
    pub smtp_addr: SocketAddr,
    stop: CancellationToken,
    _on_drop: DropGuard,
    served: JoinHandle<std::io::Result<()>>,
}

impl Running {
    /// `http://ip:port`
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.http_addr)
    }

    /// Base address for clients of the market provider.
    #[must_use]
    pub fn coingecko_url(&self) -> String {
        format!("http://{}/api/v3", self.http_addr)
    }

    /// Base address for clients of the Bitcoin provider.
    #[must_use]
    pub fn esplora_url(&self) -> String {
        format!("http://{}/esplora", self.http_addr)
    }

    /// Base address of the node of an account chain (1 or 8453).
    #[must_use]
    pub fn rpc_url(&self, chain: u64) -> String {
        format!("http://{}/rpc/{chain}", self.http_addr)
    }

    /// Base address of the explorer of an account chain (1 or 8453).
    #[must_use]
    pub fn blockscout_url(&self, chain: u64) -> String {
        format!("http://{}/blockscout/{chain}/api/v2", self.http_addr)
    }

    /// Whole address of the interface that serves all account chains.
    #[must_use]
    pub fn etherscan_url(&self) -> String {
        format!("http://{}/etherscan/v2/api", self.http_addr)
    }

    /// Base address of the scripted model; with a quirk, of one that has it.
    #[must_use]
    pub fn model_url(&self, quirk: Option<&str>) -> String {
        let quirk = quirk.map(|quirk| format!("/{quirk}")).unwrap_or_default();
        format!("http://{}/model{quirk}/v1", self.http_addr)
    }

    /// `smtp://ip:port`
    #[must_use]
    pub fn smtp_url(&self) -> String {
        format!("smtp://{}", self.smtp_addr)
    }

    /// Ends by itself only with an error.
    ///
    /// # Errors
    /// The server's own.
    pub async fn ended(&mut self) -> anyhow::Result<()> {
        Ok((&mut self.served).await??)
    }

    /// Stops listening and returns when it is done.
    ///
    /// # Errors
    /// The server's own.
    pub async fn stop(self) -> anyhow::Result<()> {
        self.stop.cancel();
        Ok(self.served.await??)
    }
}

/// A provider's routes behind the fault switch.
fn provider(path: &str, routes: fn(&mut ServiceConfig)) -> impl HttpServiceFactory + use<> {
    web::scope(path).wrap(from_fn(fault::meet)).configure(routes)
}

/// Starts the world. Needs a tokio runtime around it.
///
/// # Errors
/// One sentence: the data cannot be replayed, or an address is taken.
pub async fn serve(config: Config) -> anyhow::Result<Running> {
    let outside = {
        let config = config.clone();
        tokio::task::spawn_blocking(move || Outside::new(&config)).await??
    };
    let mails = web::Data::new(Mails::default());
    let switch = web::Data::new(Switch::default());
    let limit = web::Data::new(limit::Limit::new(&config));
    let hosts = web::Data::new(caller::Hosts::new(&config.hosts));
    let stop = CancellationToken::new();
    let smtp_addr = mail::serve(config.smtp_listen, Arc::clone(&mails), stop.clone())
        .await
        .with_context(|| {
            format!(
                "the sandbox cannot receive mail on {}: is the port taken?",
                config.smtp_listen
            )
        })?;
    let listener = std::net::TcpListener::bind(config.listen)
        .with_context(|| format!("the sandbox cannot listen on {}: is the port taken?", config.listen))?;
    let http_addr = listener.local_addr()?;
    outside.listens_on(http_addr);
    let outside = web::Data::new(outside);
    let server = HttpServer::new(move || {
        let market = web::scope("/api/v3")
            .wrap(from_fn(limit::check))
            .wrap(from_fn(fault::meet))
            .configure(coingecko::routes);
        App::new()
            .app_data(outside.clone())
            .app_data(mails.clone())
            .app_data(switch.clone())
            .app_data(limit.clone())
            .app_data(hosts.clone())
            .wrap(from_fn(caller::check))
            .service(market)
            .service(provider("/esplora", esplora::routes))
            .service(provider("/rpc", rpc::routes))
            .service(provider("/blockscout", blockscout::routes))
            .service(provider("/etherscan", etherscan::routes))
            .service(provider("/geckoterminal/api/v2", terminal::routes))
            .service(provider("/alternative", alternative::routes))
            .service(provider("/model", model::routes))
            .route("/coins/images/{id}/{size}", web::get().to(coingecko::icon))
            .configure(mail::routes)
            .configure(control::routes)
    })
    .workers(1)
    // A connection that a client opened ahead may idle: it is not answered with 408 at the moment when its first request arrives.
    .client_request_timeout(Duration::ZERO)
    .disable_signals()
    .shutdown_timeout(1)
    .listen(listener)?
    .run();
    let handle = server.handle();
    let ending = stop.clone();
    let served = tokio::spawn(async move {
        let serving = tokio::spawn(server);
        ending.cancelled().await;
        handle.stop(false).await;
        serving.await.map_err(std::io::Error::other)?
    });
    Ok(Running {
        http_addr,
        smtp_addr,
        _on_drop: stop.clone().drop_guard(),
        stop,
        served,
    })
}
