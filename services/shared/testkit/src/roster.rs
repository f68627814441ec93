//! Auth, as far as other services ask it who belongs to a team, and write into a team's log.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use kit::{
    args::HopArgs,
    clock::FixedClock,
    identity::{Identity, Verifier},
};
use proto::auth::{
    self as pb,
    teams_server::{Teams, TeamsServer},
};
use tokio::sync::oneshot;
use tonic::{Request, Response, Status, service::interceptor::InterceptedService};
use vocab::{Role, UserId};

/// The members of one team, as a test sets them; clones share them. Calls that no service makes are not answered.
#[derive(Debug, Clone)]
pub struct Roster {
    pub members: Arc<Mutex<HashSet<UserId>>>,
    /// Of everybody who belongs to the team.
    pub role: Arc<Mutex<Role>>,
    /// What people are called.
    pub names: Arc<Mutex<HashMap<UserId, String>>>,
    /// For the teams' audit logs.
    pub noted: Arc<Mutex<Vec<pb::NoteTeamEventRequest>>>,
    /// The next note is answered once this receives a message.
    pub slow: Arc<Mutex<Option<oneshot::Receiver<()>>>>,
    pub away: Arc<AtomicBool>,
    /// Notes are refused, as those of an unknown action are.
    pub refuses: Arc<AtomicBool>,
    pub clock: FixedClock,
}

impl Roster {
    /// A team without members. Services' calls are checked by `clock`, so theirs must show the same time.
    #[must_use]
    pub fn new(role: Role, clock: FixedClock) -> Self {
        Self {
            members: Arc::default(),
            role: Arc::new(Mutex::new(role)),
            names: Arc::default(),
            noted: Arc::default(),
            slow: Arc::default(),
            away: Arc::default(),
            refuses: Arc::default(),
            clock,
        }
    }

    /// As a server answers it, to services that have the secret.
    pub fn served(&self, hop: &HopArgs) -> InterceptedService<TeamsServer<Self>, Verifier> {
        let verifier = Verifier::of("auth", hop, Arc::new(self.clock.clone())).unwrap();
        InterceptedService::new(TeamsServer::new(self.clone()), verifier)
    }

    /// Action, object and detail of what was noted since the last time, all of it for this team, by this member and about nobody.
    pub fn noted_by(&self, team: UserId, member: UserId) -> Vec<(String, String, String)> {
        let noted: Vec<_> = self.noted.lock().unwrap().drain(..).collect();
        let lines = noted.into_iter().map(|note| {
            assert_eq!(
                (note.team_id, note.actor_id, note.subject_id),
                (team.to_string(), member.to_string(), String::new())
            );
            (note.action, note.object, note.detail)
        });
        lines.collect()
    }
}

/// The calls that are answered, and those that are not.
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
                request: Request<pb::ListMembersRequest>,
            ) -> Result<Response<pb::ListMembersResponse>, Status> {
                let caller = request.extensions().get::<Identity>().copied().unwrap_or_default();
                let all = self.members.lock().unwrap().clone();
                assert!(caller.user.is_some_and(|user| all.contains(&user)), "auth tells members alone");
                let names = self.names.lock().unwrap().clone();
                let member = |user: UserId| pb::Member {
                    id: user.to_string(),
                    name: names.get(&user).cloned().unwrap_or_default(),
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
                if self.refuses.load(Ordering::SeqCst) {
                    return Err(Status::invalid_argument("This action is not noted."));
                }
                self.noted.lock().unwrap().push(request.into_inner());
                let slow = self.slow.lock().unwrap().take();
                if let Some(slow) = slow {
                    slow.await.unwrap();
                }
                Ok(Response::new(pb::NoteTeamEventResponse {}))
            }

            $(async fn $name(&self, _: Request<pb::$asked>) -> Result<Response<pb::$answer>, Status> {
                Err(Status::unimplemented("no service asks this"))
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
