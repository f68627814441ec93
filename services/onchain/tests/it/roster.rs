//! Auth, as far as onchain asks it who belongs to a team, and a team in a world that asks it.

use std::{
    collections::HashSet,
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use chrono::TimeDelta;
use kit::{
    Running,
    args::GrpcArgs,
    clock::FixedClock,
    grpc::Server,
    identity::{Identity, Verifier},
};
use proto::{
    auth::{
        self as pb,
        teams_server::{Teams, TeamsServer},
    },
    onchain::traces_client::TracesClient,
};
use tokio::sync::oneshot;
use tonic::{Request, Response, Status, service::interceptor::InterceptedService, transport::Channel};
use vocab::{Role, UserId};

use crate::world::{Signed, World, hop};

/// Somebody's traces.
pub type Traces = TracesClient<InterceptedService<Channel, Signed>>;

#[derive(Clone)]
pub struct Roster {
    members: Arc<Mutex<HashSet<UserId>>>,
    /// For the teams' audit logs.
    pub noted: Arc<Mutex<Vec<pb::NoteTeamEventRequest>>>,
    /// The next note is answered when this is told.
    pub slow: Arc<Mutex<Option<oneshot::Receiver<()>>>>,
    pub away: Arc<AtomicBool>,
    /// Of everybody who belongs to the team.
    pub role: Arc<Mutex<Role>>,
    clock: FixedClock,
}

/// The calls that are answered, and those that onchain never makes.
macro_rules! teams {
    ($($name:ident: $asked:ident -> $answer:ident),+ $(,)?) => {
        #[tonic::async_trait]
        impl Teams for Roster {
            async fn check_membership(
                &self,
                request: Request<pb::CheckMembershipRequest>,
            ) -> Result<Response<pb::CheckMembershipResponse>, Status> {
                if self.away.load(Ordering::SeqCst) {
                    return Err(Status::unavailable("secret address 10.0.0.7"));
                }
                let caller = request.extensions().get::<Identity>().copied().unwrap_or_default();
                assert_eq!(caller.user, None, "auth answers services' own calls alone");
                let person: UserId = request.get_ref().user_id.parse().unwrap();
                let is_member = self.members.lock().unwrap().contains(&person);
                let role = is_member.then(|| self.role.lock().unwrap().to_string());
                Ok(Response::new(pb::CheckMembershipResponse { role: role.unwrap_or_default() }))
            }

            async fn list_members(
                &self,
                _: Request<pb::ListMembersRequest>,
            ) -> Result<Response<pb::ListMembersResponse>, Status> {
                let all = self.members.lock().unwrap().clone();
                let member = |user: UserId| pb::Member {
                    id: user.to_string(),
                    ..Default::default()
                };
                let members = all.into_iter().map(member).collect();
                Ok(Response::new(pb::ListMembersResponse { members }))
            }

            async fn note_team_event(
                &self,
                request: Request<pb::NoteTeamEventRequest>,
            ) -> Result<Response<pb::NoteTeamEventResponse>, Status> {
                if self.away.load(Ordering::SeqCst) {
                    return Err(Status::unavailable("secret address 10.0.0.7"));
                }
                self.noted.lock().unwrap().push(request.into_inner());
                let slow = self.slow.lock().unwrap().take();
                if let Some(slow) = slow {
                    slow.await.unwrap();
                }
                Ok(Response::new(pb::NoteTeamEventResponse {}))
            }

            $(async fn $name(&self, _: Request<pb::$asked>) -> Result<Response<pb::$answer>, Status> {
                Err(Status::unimplemented("onchain does not ask this"))
            })+
        }
    };
}

teams! {
    list_teams: ListTeamsRequest -> ListTeamsResponse,
    add_team: AddTeamRequest -> Team,
    update_team: UpdateTeamRequest -> Team,
    delete_team: DeleteTeamRequest -> DeleteTeamResponse,
    leave_team: LeaveTeamRequest -> LeaveTeamResponse,
    update_member: UpdateMemberRequest -> Member,
    remove_member: RemoveMemberRequest -> RemoveMemberResponse,
    list_invitations: ListInvitationsRequest -> ListInvitationsResponse,
    add_invitation: AddInvitationRequest -> Invitation,
    resend_invitation: ResendInvitationRequest -> Invitation,
    revoke_invitation: RevokeInvitationRequest -> RevokeInvitationResponse,
    list_my_invitations: ListMyInvitationsRequest -> ListMyInvitationsResponse,
    open_invitation: OpenInvitationRequest -> MyInvitation,
    accept_invitation: AcceptInvitationRequest -> Team,
    decline_invitation: DeclineInvitationRequest -> DeclineInvitationResponse,
    list_team_audit: ListTeamAuditRequest -> ListTeamAuditResponse,
    list_team_erasures: ListTeamErasuresRequest -> ListTeamErasuresResponse,
    end_team_erasure: EndTeamErasureRequest -> EndTeamErasureResponse,
}

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
        let roster = Roster {
            members: Arc::default(),
            noted: Arc::default(),
            slow: Arc::default(),
            away: Arc::default(),
            role: Arc::new(Mutex::new(Role::Analyst)),
            // As the world's, whose calls it checks.
            clock: FixedClock::at("2026-11-21T12:00:00Z".parse().unwrap()),
        };
        let verifier = Verifier::of("auth", &hop(), Arc::new(roster.clock.clone())).unwrap();
        let loopback: SocketAddr = (Ipv4Addr::LOCALHOST, 0).into();
        let auth = Server::new("auth", &GrpcArgs::on(loopback))
            .add_service(InterceptedService::new(TeamsServer::new(roster.clone()), verifier))
            .start()
            .await
            .unwrap();
        let world = World::start(|args| args.auth_url = auth.url()).await;
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

    pub fn advance(&self, time: TimeDelta) {
        for clock in [&self.world.clock, &self.roster.clock] {
            clock.advance(time);
        }
    }
}
