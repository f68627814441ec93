//! `meridian.auth.v1.Teams`.

use kit::{cursor, idempotency::Call};
use prost::Message;
use proto::auth::{self as pb, teams_server::Teams};
use tonic::{Request, Response, Status};
use vocab::{InvitationId, Role, TeamId, UserId};

use super::{
    Service,
    convert::{by_service, failed, ms, person},
};
use crate::{
    app::{Offer, TeamNote},
    domain::team::{Action, Invitation, Member, Team, TeamEvent},
    error::Error,
};

type Answer<T> = Result<Response<T>, Status>;

const AUDIT: &str = "team_audit";

fn team_id(text: &str) -> Result<TeamId, Status> {
    text.parse().map_err(|_| failed(Error::NoTeam))
}

fn member_id(text: &str) -> Result<UserId, Status> {
    text.parse().map_err(|_| failed(Error::NoMember))
}

fn invitation_id(text: &str) -> Result<InvitationId, Status> {
    text.parse().map_err(|_| failed(Error::NoInvitation))
}

fn role(text: &str) -> Result<Role, Status> {
    text.parse().map_err(|error: vocab::BadRole| {
        failed(Error::Field {
            field: "role",
            code: "validation_failed",
            message: error.to_string(),
        })
    })
}

fn wrong(field: &'static str, message: &str) -> Status {
    failed(Error::Field {
        field,
        code: "validation_failed",
        message: message.to_owned(),
    })
}

fn team(team: Team) -> pb::Team {
    pb::Team {
        id: team.id.to_string(),
        name: team.name,
        role: team.role.to_string(),
        members_count: u32::try_from(team.members).unwrap_or_default(),
        created_unix_ms: ms(team.created_at),
    }
}

fn member(member: Member, me: UserId) -> pb::Member {
    pb::Member {
        id: member.seat.user.to_string(),
        name: member.name,
        email: member.email,
        role: member.seat.role.to_string(),
        joined_unix_ms: ms(member.seat.joined_at),
        active_unix_ms: member.active_at.map_or(0, ms),
        is_me: member.seat.user == me,
    }
}

fn invitation(invitation: Invitation) -> pb::Invitation {
    pb::Invitation {
        id: invitation.id.to_string(),
        email: invitation.email,
        role: invitation.role.to_string(),
        invited_by: invitation.inviter,
        sent_unix_ms: ms(invitation.sent_at),
        expires_unix_ms: ms(invitation.expires_at),
    }
}

fn offer(offer: Offer) -> pb::MyInvitation {
    pb::MyInvitation {
        id: offer.invitation.id.to_string(),
        team: offer.team,
        role: offer.invitation.role.to_string(),
        invited_by: offer.invitation.inviter,
        expires_unix_ms: ms(offer.invitation.expires_at),
    }
}

fn event(event: TeamEvent) -> pb::TeamEvent {
    pb::TeamEvent {
        id: event.id.to_string(),
        at_unix_ms: ms(event.at),
        actor: event.actor,
        action: event.action,
        object: event.object,
        detail: event.detail,
    }
}

/// The call as one that is done once, where its caller sent a key.
fn once<M: Message>(request: &Request<M>, user: UserId, operation: &'static str) -> Result<Option<Call>, Status> {
    Call::of(request.metadata(), user, operation, || {
        request.get_ref().encode_to_vec()
    })
}

impl Service {
    async fn do_once<M: Message + Default>(
        &self,
        call: Option<Call>,
        work: impl Future<Output = Answer<M>>,
    ) -> Answer<M> {
        kit::idempotency::once(self.app.pool(), self.app.now(), call, Box::pin(work)).await
    }
}

#[tonic::async_trait]
impl Teams for Service {
    async fn list_teams(&self, request: Request<pb::ListTeamsRequest>) -> Answer<pb::ListTeamsResponse> {
        let teams = self.app.list_teams(person(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::ListTeamsResponse {
            teams: teams.into_iter().map(team).collect(),
        }))
    }

    async fn add_team(&self, request: Request<pb::AddTeamRequest>) -> Answer<pb::Team> {
        let user = person(&request)?;
        let call = once(&request, user, "add_team")?;
        let sent = request.into_inner().team.unwrap_or_default();
        let work = async move {
            let added = self.app.add_team(user, &sent.name).await.map_err(failed)?;
            Ok(Response::new(team(added)))
        };
        self.do_once(call, work).await
    }

    async fn update_team(&self, request: Request<pb::UpdateTeamRequest>) -> Answer<pb::Team> {
        let user = person(&request)?;
        let sent = request.into_inner();
        let name = sent.team.unwrap_or_default().name;
        let renamed = self.app.rename_team(user, team_id(&sent.id)?, &name).await;
        Ok(Response::new(team(renamed.map_err(failed)?)))
    }

    async fn delete_team(&self, request: Request<pb::DeleteTeamRequest>) -> Answer<pb::DeleteTeamResponse> {
        let user = person(&request)?;
        let id = team_id(&request.into_inner().id)?;
        self.app.delete_team(user, id).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteTeamResponse {}))
    }

    async fn leave_team(&self, request: Request<pb::LeaveTeamRequest>) -> Answer<pb::LeaveTeamResponse> {
        let user = person(&request)?;
        let id = team_id(&request.into_inner().id)?;
        self.app.leave_team(user, id).await.map_err(failed)?;
        Ok(Response::new(pb::LeaveTeamResponse {}))
    }

    async fn list_members(&self, request: Request<pb::ListMembersRequest>) -> Answer<pb::ListMembersResponse> {
        let user = person(&request)?;
        let id = team_id(&request.into_inner().team_id)?;
        let members = self.app.list_members(user, id).await.map_err(failed)?;
        Ok(Response::new(pb::ListMembersResponse {
            members: members.into_iter().map(|found| member(found, user)).collect(),
        }))
    }

    async fn update_member(&self, request: Request<pb::UpdateMemberRequest>) -> Answer<pb::Member> {
        let user = person(&request)?;
        let sent = request.into_inner();
        let (id, whom, new) = (team_id(&sent.team_id)?, member_id(&sent.member_id)?, role(&sent.role)?);
        let changed = self.app.change_role(user, id, whom, new).await.map_err(failed)?;
        Ok(Response::new(member(changed, user)))
    }

    async fn remove_member(&self, request: Request<pb::RemoveMemberRequest>) -> Answer<pb::RemoveMemberResponse> {
        let user = person(&request)?;
        let sent = request.into_inner();
        let (id, whom) = (team_id(&sent.team_id)?, member_id(&sent.member_id)?);
        self.app.remove_member(user, id, whom).await.map_err(failed)?;
        Ok(Response::new(pb::RemoveMemberResponse {}))
    }

    async fn list_invitations(
        &self,
        request: Request<pb::ListInvitationsRequest>,
    ) -> Answer<pb::ListInvitationsResponse> {
        let user = person(&request)?;
        let id = team_id(&request.into_inner().team_id)?;
        let open = self.app.list_invitations(user, id).await.map_err(failed)?;
        Ok(Response::new(pb::ListInvitationsResponse {
            invitations: open.into_iter().map(invitation).collect(),
        }))
    }

    async fn add_invitation(&self, request: Request<pb::AddInvitationRequest>) -> Answer<pb::Invitation> {
        let user = person(&request)?;
        let call = once(&request, user, "add_invitation")?;
        let sent = request.into_inner();
        let id = team_id(&sent.team_id)?;
        let new = sent.invitation.unwrap_or_default();
        let offered = role(&new.role)?;
        let work = async move {
            let added = self.app.invite(user, id, &new.email, offered, &sent.origin).await;
            Ok(Response::new(invitation(added.map_err(failed)?)))
        };
        self.do_once(call, work).await
    }

    async fn resend_invitation(&self, request: Request<pb::ResendInvitationRequest>) -> Answer<pb::Invitation> {
        let user = person(&request)?;
        let call = once(&request, user, "resend_invitation")?;
        let sent = request.into_inner();
        let (id, which) = (team_id(&sent.team_id)?, invitation_id(&sent.id)?);
        let work = async move {
            let renewed = self.app.resend_invitation(user, id, which, &sent.origin).await;
            Ok(Response::new(invitation(renewed.map_err(failed)?)))
        };
        self.do_once(call, work).await
    }

    async fn revoke_invitation(
        &self,
        request: Request<pb::RevokeInvitationRequest>,
    ) -> Answer<pb::RevokeInvitationResponse> {
        let user = person(&request)?;
        let sent = request.into_inner();
        let (id, which) = (team_id(&sent.team_id)?, invitation_id(&sent.id)?);
        self.app.revoke_invitation(user, id, which).await.map_err(failed)?;
        Ok(Response::new(pb::RevokeInvitationResponse {}))
    }

    async fn list_my_invitations(
        &self,
        request: Request<pb::ListMyInvitationsRequest>,
    ) -> Answer<pb::ListMyInvitationsResponse> {
        let offers = self.app.my_invitations(person(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::ListMyInvitationsResponse {
            invitations: offers.into_iter().map(offer).collect(),
        }))
    }

    async fn open_invitation(&self, request: Request<pb::OpenInvitationRequest>) -> Answer<pb::MyInvitation> {
        let user = person(&request)?;
        let found = self.app.open_invitation(user, &request.into_inner().link).await;
        Ok(Response::new(offer(found.map_err(failed)?)))
    }

    async fn accept_invitation(&self, request: Request<pb::AcceptInvitationRequest>) -> Answer<pb::Team> {
        let user = person(&request)?;
        let call = once(&request, user, "accept_invitation")?;
        let which = invitation_id(&request.into_inner().id)?;
        let work = async move {
            let joined = self.app.accept_invitation(user, which).await.map_err(failed)?;
            Ok(Response::new(team(joined)))
        };
        self.do_once(call, work).await
    }

    async fn decline_invitation(
        &self,
        request: Request<pb::DeclineInvitationRequest>,
    ) -> Answer<pb::DeclineInvitationResponse> {
        let user = person(&request)?;
        let which = invitation_id(&request.into_inner().id)?;
        self.app.decline_invitation(user, which).await.map_err(failed)?;
        Ok(Response::new(pb::DeclineInvitationResponse {}))
    }

    async fn list_team_audit(&self, request: Request<pb::ListTeamAuditRequest>) -> Answer<pb::ListTeamAuditResponse> {
        let user = person(&request)?;
        let sent = request.into_inner();
        let id = team_id(&sent.team_id)?;
        let action = match sent.action.as_str() {
            "" => None,
            text => {
                let found = Action::ALL.into_iter().find(|action| action.text() == text);
                Some(found.ok_or_else(|| wrong("action", "There is no such action."))?)
            }
        };
        let principal: UserId = id.uuid().into();
        let before = cursor::read(principal, AUDIT, &sent.cursor).map_err(|_| failed(Error::cursor()))?;
        let before = before.and_then(|place| place.parse().ok());
        let limit = usize::try_from(sent.limit.clamp(1, 100)).unwrap_or(1);
        let (events, has_more) = self
            .app
            .team_audit(user, id, action, before, limit)
            .await
            .map_err(failed)?;
        let last = events.last().filter(|_| has_more);
        let next_cursor = last.map_or_else(String::new, |last| {
            cursor::write(principal, AUDIT, &last.id.to_string())
        });
        Ok(Response::new(pb::ListTeamAuditResponse {
            events: events.into_iter().map(event).collect(),
            next_cursor,
        }))
    }

    async fn check_membership(
        &self,
        request: Request<pb::CheckMembershipRequest>,
    ) -> Answer<pb::CheckMembershipResponse> {
        let sent = request.into_inner();
        let (user, id) = (sent.user_id.parse::<UserId>(), sent.team_id.parse::<TeamId>());
        let found = match (user, id) {
            (Ok(user), Ok(id)) => self.app.membership(user, id).await.map_err(failed)?,
            _ => None,
        };
        Ok(Response::new(pb::CheckMembershipResponse {
            role: found.map(|role| role.to_string()).unwrap_or_default(),
        }))
    }

    async fn note_team_event(&self, request: Request<pb::NoteTeamEventRequest>) -> Answer<pb::NoteTeamEventResponse> {
        by_service(&request)?;
        let sent = request.into_inner();
        let action = Action::NOTED.into_iter().find(|action| action.text() == sent.action);
        let subject = match sent.subject_id.as_str() {
            "" => None,
            id => Some(member_id(id)?.uuid()),
        };
        let note = TeamNote {
            team: team_id(&sent.team_id)?,
            actor: member_id(&sent.actor_id)?,
            action: action.ok_or_else(|| wrong("action", "This action is not noted."))?,
            object: &sent.object,
            subject,
            role: &sent.role,
            detail: &sent.detail,
        };
        self.app.note_team_event(note).await.map_err(failed)?;
        Ok(Response::new(pb::NoteTeamEventResponse {}))
    }

    async fn list_team_erasures(
        &self,
        request: Request<pb::ListTeamErasuresRequest>,
    ) -> Answer<pb::ListTeamErasuresResponse> {
        by_service(&request)?;
        let teams = self.app.team_erasures().await.map_err(failed)?;
        Ok(Response::new(pb::ListTeamErasuresResponse {
            team_ids: teams.iter().map(TeamId::to_string).collect(),
        }))
    }

    async fn end_team_erasure(
        &self,
        request: Request<pb::EndTeamErasureRequest>,
    ) -> Answer<pb::EndTeamErasureResponse> {
        by_service(&request)?;
        let id = team_id(&request.into_inner().team_id)?;
        self.app.end_team_erasure(id).await.map_err(failed)?;
        Ok(Response::new(pb::EndTeamErasureResponse {}))
    }
}
