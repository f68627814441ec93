//! A running service with a real database.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
};

use chrono::{DateTime, Utc};
use kit::{
    Running,
    args::{GrpcArgs, HopArgs, OtelArgs, PgArgs, RedisArgs},
    clock::FixedClock,
    identity::{Carry, Identity},
};
use onchain::{Config, MIGRATIONS, OnchainArgs};
use testkit::pg::TestDb;
use tonic::{Request, Status, service::interceptor::InterceptedService, transport::Channel};
use vocab::UserId;

/// Signs every call as one user.
#[derive(Clone)]
pub struct Signed(Carry, Identity);

impl tonic::service::Interceptor for Signed {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        request.extensions_mut().insert(self.1);
        self.0.call(request)
    }
}

pub fn hop() -> HopArgs {
    HopArgs {
        hop_secret: "s".repeat(32).into(),
    }
}

pub struct World {
    pub clock: FixedClock,
    pub db: TestDb,
    hop: HopArgs,
    service: Running,
}

impl World {
    /// With these settings on top of the defaults; nothing outside exists unless they name it.
    pub async fn start(set: impl FnOnce(&mut OnchainArgs)) -> Self {
        Self::start_by(Self::noon(), set).await
    }

    /// When every world begins.
    pub fn noon() -> FixedClock {
        FixedClock::at("2026-11-21T12:00:00Z".parse::<DateTime<Utc>>().unwrap())
    }

    /// By a clock that a test's own servers have as well.
    pub async fn start_by(clock: FixedClock, set: impl FnOnce(&mut OnchainArgs)) -> Self {
        kit::tls::install();
        let loopback: SocketAddr = (Ipv4Addr::LOCALHOST, 0).into();
        let db = testkit::pg::database("onchain", MIGRATIONS).await;
        let hop = hop();
        let mut args = OnchainArgs::of("http://127.0.0.1:9");
        set(&mut args);
        let config = Config {
            grpc: GrpcArgs::on(loopback),
            pg: db.args(),
            redis: RedisArgs::default(),
            otel: OtelArgs::default(),
            hop: hop.clone(),
            onchain: args,
        };
        let service = onchain::serve_at(config, Arc::new(clock.clone())).await.unwrap();
        Self {
            clock,
            db,
            hop,
            service,
        }
    }

    pub fn url(&self) -> String {
        self.service.url()
    }

    /// A connection of the test's own, in the service's schema.
    pub async fn database(&self) -> tokio_postgres::Client {
        self.db.client().await
    }

    pub fn pg(&self) -> PgArgs {
        self.db.args()
    }

    /// A channel on which calls are nobody's.
    pub fn anonymous(&self) -> InterceptedService<Channel, Signed> {
        self.acting(Identity::default())
    }

    /// A channel on which every call is this user's.
    pub fn channel(&self, user: UserId) -> InterceptedService<Channel, Signed> {
        self.acting(Identity {
            user: Some(user),
            ..Identity::default()
        })
    }

    /// A channel on which every call is made by these.
    pub fn acting(&self, identity: Identity) -> InterceptedService<Channel, Signed> {
        let carry = Carry::to("onchain", &self.hop, Arc::new(self.clock.clone())).unwrap();
        InterceptedService::new(kit::grpc::channel(&self.url()).unwrap(), Signed(carry, identity))
    }
}
