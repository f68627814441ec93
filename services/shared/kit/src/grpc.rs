//! gRPC servers and channels with the limits, health, reflection and traces that all of ours have.

use std::{future::Future, net::SocketAddr, pin::Pin, time::Duration};

use anyhow::Context;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tonic::{
    body::Body,
    codegen::Service,
    server::NamedService,
    service::RoutesBuilder,
    transport::{Channel, Endpoint, server::TcpIncoming},
};
use tonic_health::{ServingStatus, pb::health_server, server::HealthReporter};
use tonic_reflection::pb::{v1 as reflection, v1alpha as old_reflection};

use crate::{Running, args::GrpcArgs, lazily::Lazily, peers::Peers, served::Watch, tls, traced::Traced};

/// How often a service asks itself whether it can answer.
const READY_EVERY: Duration = Duration::from_secs(2);
const CALL: Duration = Duration::from_secs(30);
const CONNECT: Duration = Duration::from_millis(800);

type Check = Box<dyn Fn() -> Pin<Box<dyn Future<Output = bool> + Send>> + Send + Sync>;

/// A gRPC server being put together. Wrap a service with `XServer::with_interceptor(service, verifier)` where it needs the
/// caller's identity.
pub struct Server {
    name: &'static str,
    args: GrpcArgs,
    routes: RoutesBuilder,
    /// Full names of the services added, for reflection.
    served: Vec<&'static str>,
    ready: Option<Check>,
    stop: CancellationToken,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Server {
    #[must_use]
    pub fn new(name: &'static str, args: &GrpcArgs) -> Self {
        Self {
            name,
            args: args.clone(),
            routes: RoutesBuilder::default(),
            served: Vec::new(),
            ready: None,
            stop: CancellationToken::new(),
        }
    }

    /// Cancelled when the service stops; workers of the service end with it.
    #[must_use]
    pub fn stop_token(&self) -> CancellationToken {
        self.stop.clone()
    }

    #[must_use]
    pub fn add_service<S>(mut self, service: S) -> Self
    where
        S: Service<http::Request<Body>, Error = std::convert::Infallible>
            + NamedService
            + Clone
            + Send
            + Sync
            + 'static,
        S::Response: axum::response::IntoResponse,
        S::Future: Send + 'static,
    {
        self.routes.add_service(service);
        self.served.push(S::NAME);
        self
    }

    /// What must hold for the service to be ready: usually [`crate::pg::alive`].
    #[must_use]
    pub fn ready_when<F, Fut>(mut self, check: F) -> Self
    where
        F: Fn() -> Fut + Send + Sync + 'static,
        Fut: Future<Output = bool> + Send + 'static,
    {
        self.ready = Some(Box::new(move || Box::pin(check())));
        self
    }

    /// Binds and serves; health turns to serving once the service is ready.
    ///
    /// # Errors
    /// When the address cannot be bound.
    pub async fn start(mut self) -> anyhow::Result<Running> {
        let listener = TcpListener::bind(self.args.listen).await.with_context(|| {
            format!(
                "`{}` cannot listen on {}: is the port taken?",
                self.name, self.args.listen
            )
        })?;
        let addr: SocketAddr = listener.local_addr()?;
        let (health, health_service) = tonic_health::server::health_reporter();
        self.routes.add_service(health_service);
        // Both versions: Python's stock reflection client still asks for the first.
        let about_itself = [
            health_server::SERVICE_NAME,
            reflection::server_reflection_server::SERVICE_NAME,
            old_reflection::server_reflection_server::SERVICE_NAME,
        ];
        let served: Vec<&str> = self.served.iter().copied().chain(about_itself).collect();
        self.routes.add_service(Lazily::new({
            let served = served.clone();
            move || made(described(&served).build_v1())
        }));
        self.routes
            .add_service(Lazily::new(move || made(described(&served).build_v1alpha())));
        set(&health, self.ready.as_ref()).await;
        let (name, stop, delay) = (self.name, self.stop.clone(), self.args.drain_delay());
        let drained = watch_health(health, self.ready, stop.clone(), delay);
        let mut server = tonic::transport::Server::builder()
            .layer(Watch::of(name))
            .timeout(CALL)
            .concurrency_limit_per_connection(256)
            .max_concurrent_streams(512)
            .http2_keepalive_interval(Some(Duration::from_secs(20)))
            .http2_keepalive_timeout(Some(Duration::from_secs(5)));
        if self.args.max_connection_age_s > 0 {
            server = server
                .max_connection_age(Duration::from_secs(self.args.max_connection_age_s))
                .max_connection_age_grace(Duration::from_secs(20));
        }
        let router = server.add_routes(self.routes.routes());
        let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
        let task = tokio::spawn(async move {
            router
                .serve_with_incoming_shutdown(incoming, drained)
                .await
                .context("the server failed")
        });
        Ok(Running::new(addr, stop, task))
    }
}

/// The descriptors are those of all our services, some megabytes once they are read; only what this port answers is listed.
fn described(served: &[&'static str]) -> tonic_reflection::server::Builder<'static> {
    let builder = tonic_reflection::server::Builder::configure()
        .register_encoded_file_descriptor_set(proto::DESCRIPTORS)
        .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
        .register_encoded_file_descriptor_set(reflection::FILE_DESCRIPTOR_SET)
        .register_encoded_file_descriptor_set(old_reflection::FILE_DESCRIPTOR_SET)
        .include_reflection_service(false);
    served
        .iter()
        .fold(builder, |builder, name| builder.with_service_name(*name))
}

fn made<S>(built: Result<S, tonic_reflection::server::Error>) -> Option<S> {
    built
        .inspect_err(|error| tracing::error!(error = %crate::causes(error), "the service cannot be described"))
        .ok()
}

async fn set(health: &HealthReporter, ready: Option<&Check>) {
    let serving = match ready {
        Some(check) => check().await,
        None => true,
    };
    // The empty name stands for the whole server, as gRPC probes ask for it.
    let state = if serving {
        ServingStatus::Serving
    } else {
        ServingStatus::NotServing
    };
    health.set_service_status("", state).await;
}

/// Keeps health true to the check; ends when the server shall refuse new calls.
fn watch_health(
    health: HealthReporter,
    ready: Option<Check>,
    stop: CancellationToken,
    delay: Duration,
) -> impl Future<Output = ()> {
    let watched = tokio::spawn({
        let (health, stop) = (health.clone(), stop.clone());
        async move {
            let mut beat = tokio::time::interval(READY_EVERY);
            while stop.run_until_cancelled(beat.tick()).await.is_some() {
                set(&health, ready.as_ref()).await;
            }
        }
    });
    async move {
        stop.cancelled().await;
        watched.abort();
        health.set_service_status("", ServingStatus::NotServing).await;
        tokio::time::sleep(delay).await;
    }
}

/// How every connection to another service is made and kept.
pub(crate) fn endpoint(url: &str) -> anyhow::Result<Endpoint> {
    tls::install();
    let endpoint =
        Endpoint::from_shared(url.to_owned()).with_context(|| format!("`{url}` is not the address of a service"))?;
    Ok(endpoint
        .connect_timeout(CONNECT)
        .tcp_nodelay(true)
        .http2_keep_alive_interval(Duration::from_secs(20))
        .keep_alive_timeout(Duration::from_secs(5))
        .keep_alive_while_idle(true))
}

/// One connection to one server, made when first used, and again when lost: for probes and tests. Services call others over [`traced`].
///
/// # Errors
/// When the address is none.
pub fn channel(url: &str) -> anyhow::Result<Channel> {
    Ok(endpoint(url)?.connect_lazy())
}

/// A channel to all replicas of a service, whose calls have spans, and carry their trace and the request's id.
pub type TracedChannel = Traced<Peers>;

/// Connects to all replicas of a service: for every service that calls another. See [`crate::peers`].
///
/// # Errors
/// When the address is none.
pub fn traced(url: &str) -> anyhow::Result<TracedChannel> {
    Ok(Traced::over(Peers::to(url)?))
}
