//! A team, in a world that asks auth who belongs to it.

use std::net::{Ipv4Addr, SocketAddr};

use chrono::TimeDelta;
use kit::{
    Running,
    args::GrpcArgs,
    grpc::Server,
    identity::{Identity, Member},
};
use proto::onchain::traces_client::TracesClient;
use testkit::roster::Roster;
use tonic::{service::interceptor::InterceptedService, transport::Channel};
use vocab::{Role, UserId};

use crate::world::{Signed, World, hop};

/// Somebody's traces.
pub type Traces = TracesClient<InterceptedService<Channel, Signed>>;

/// A team, in a world that asks who belongs to it.
pub struct Desk {
    pub world: World,
    pub roster: Roster,
    pub team: UserId,
    _auth: Running,
}

impl Desk {
    pub async fn start() -> Self {
        kit::tls::install();
        // Of the world as well, whose calls auth checks: with two of them, a call between their steps would be refused.
        let clock = World::noon();
        let roster = Roster::new(Role::Analyst, clock.clone());
        let loopback: SocketAddr = (Ipv4Addr::LOCALHOST, 0).into();
        let auth = Server::new("auth", &GrpcArgs::on(loopback))
            .add_service(roster.served(&hop()))
            .start()
            .await
            .unwrap();
        let world = World::start_by(clock, |args| args.auth_url = auth.url()).await;
        Self {
            world,
            roster,
            team: UserId::fresh(),
            _auth: auth,
        }
    }

    /// Somebody new who belongs to the team, in their personal workspace.
    pub fn joined(&self) -> (UserId, Traces) {
        let user = UserId::fresh();
        self.joins(user);
        (user, TracesClient::new(self.world.channel(user)))
    }

    pub fn joins(&self, user: UserId) {
        self.roster.members.lock().unwrap().insert(user);
    }

    pub fn leaves(&self, user: UserId) {
        self.roster.members.lock().unwrap().remove(&user);
    }

    /// Somebody who acts for the team.
    pub fn acting(&self, user: UserId, role: Role) -> Identity {
        Identity {
            member: Some(Member { user, role }),
            ..Identity::person(self.team, None)
        }
    }

    pub fn advance(&self, time: TimeDelta) {
        self.world.clock.advance(time);
    }
}
