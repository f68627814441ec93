//! Who belongs to a team, as auth says, and the team's audit log.

use std::{collections::HashMap, sync::Arc, time::Duration};

use kit::{
    acting,
    args::HopArgs,
    clock::Clock,
    identity::{Carry, Identity},
};
use proto::auth::{
    CheckMembershipRequest, ListMembersRequest, Member, NoteTeamEventRequest, teams_client::TeamsClient,
};
use tonic::{Request, Status, service::interceptor::InterceptedService};
use uuid::Uuid;
use vocab::{Right, Role, UserId};

use crate::Error;

type Client = TeamsClient<InterceptedService<kit::grpc::TracedChannel, Carry>>;

/// Auth answers from one indexed read.
const PATIENCE: Duration = kit::lenient(Duration::from_secs(5));

/// What somebody did with something that a team has.
#[derive(Debug, Clone)]
pub(crate) struct TeamEvent<'a> {
    pub team: Uuid,
    pub actor: UserId,
    /// As auth's contract names it.
    pub action: String,
    /// Name of the thing.
    pub object: &'a str,
    /// Whom it is about: a person, or the team itself; `None` where it is about no one.
    pub subject: Option<Uuid>,
    pub role: &'a str,
    /// Further details, where it is about no one.
    pub detail: &'a str,
}

/// What a member does for their team that lets something out of it, or ends that: a link, or a channel.
#[derive(Debug, Clone, Copy)]
pub struct WayOut<'a> {
    /// As auth's contract names it.
    pub action: &'a str,
    /// Name of what it shows, or its own.
    pub object: &'a str,
    pub detail: &'a str,
}

/// Clones share one connection.
#[derive(Debug, Clone)]
pub struct Members(Option<Client>);

impl Members {
    /// Without auth nobody can be asked: nothing is shared, and nobody is let in by a grant.
    #[must_use]
    pub const fn none() -> Self {
        Self(None)
    }

    /// Connects when first asked. Without an address as [`Members::none`].
    ///
    /// # Errors
    /// When the address is none, or the hop secret too short.
    pub fn of_auth(url: &str, hop: &HopArgs, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        if url.is_empty() {
            return Ok(Self::none());
        }
        Self::at(url, hop, clock)
    }

    /// As [`Members::of_auth`], for a service that does not run without auth.
    ///
    /// # Errors
    /// When the address is none, or the hop secret too short.
    pub fn at(url: &str, hop: &HopArgs, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        let channel = kit::grpc::traced(url)?;
        let carry = Carry::to("auth", hop, clock)?;
        Ok(Self(Some(TeamsClient::with_interceptor(channel, carry))))
    }

    fn client(&self) -> Result<Client, Error> {
        self.0.clone().ok_or(Error::Off)
    }

    /// False without auth.
    pub(crate) const fn can_be_asked(&self) -> bool {
        self.0.is_some()
    }

    /// Does this person belong to the team?
    ///
    /// # Errors
    /// [`Error::Members`] while auth does not answer; [`Error::Off`] without it.
    pub async fn has(&self, team: UserId, person: UserId) -> Result<bool, Error> {
        Ok(!self.role(team, person).await?.is_empty())
    }

    /// May this person show things of the team to people outside of it? True without auth, which alone lets somebody act for a team.
    ///
    /// # Errors
    /// [`Error::Members`] while auth does not answer.
    pub async fn may_show(&self, team: UserId, person: UserId) -> Result<bool, Error> {
        if !self.can_be_asked() {
            return Ok(true);
        }
        let role: Result<Role, _> = self.role(team, person).await?.parse();
        Ok(role.is_ok_and(|role| role.may(Right::Delete)))
    }

    /// Empty where they do not belong to it.
    async fn role(&self, team: UserId, person: UserId) -> Result<String, Error> {
        let asked = CheckMembershipRequest {
            user_id: person.to_string(),
            team_id: team.to_string(),
        };
        let answer = self.client()?.check_membership(own(asked)).await;
        let answer = answer.map_err(|status| Error::Members(Arc::new(status)))?;
        Ok(answer.into_inner().role)
    }

    /// Who belongs to a team, as one of its members sees it.
    ///
    /// # Errors
    /// As [`Members::has`].
    pub async fn of(&self, team: UserId, member: UserId) -> Result<Vec<UserId>, Error> {
        let no_id = |_| Error::Members(Arc::new(Status::internal("auth names a member without an id")));
        let members = self.list(team, member).await?.into_iter();
        members.map(|member| member.id.parse().map_err(no_id)).collect()
    }

    /// What the members of a team are called, as one of them sees it.
    ///
    /// # Errors
    /// As [`Members::has`].
    pub async fn names(&self, team: UserId, member: UserId) -> Result<HashMap<UserId, String>, Error> {
        let members = self.list(team, member).await?.into_iter();
        let named = members.filter_map(|member| Some((member.id.parse().ok()?, member.name)));
        Ok(named.collect())
    }

    async fn list(&self, team: UserId, member: UserId) -> Result<Vec<Member>, Error> {
        let team_id = team.to_string();
        let mut request = own(ListMembersRequest { team_id });
        request.extensions_mut().insert(Identity::person(member, None));
        let answer = self.client()?.list_members(request).await;
        let members = answer.map_err(|status| Error::Members(Arc::new(status)))?;
        Ok(members.into_inner().members)
    }

    /// Notes a way out of a team in its audit log, as done by the member who acts for it now. A person who acts for themselves has no log, nor has
    /// anybody without auth.
    ///
    /// # Errors
    /// [`Error::Members`] while auth does not answer.
    pub async fn note_way_out(&self, way: WayOut<'_>) -> Result<(), Error> {
        let caller = acting::current();
        match (caller.user, caller.member) {
            (Some(team), Some(member)) => self.note_way_out_of(team, member.user, way).await,
            _ => Ok(()),
        }
    }

    /// As [`Members::note_way_out`], of what this member did for this team before.
    ///
    /// # Errors
    /// [`Error::Members`] while auth does not answer.
    pub async fn note_way_out_of(&self, team: UserId, member: UserId, way: WayOut<'_>) -> Result<(), Error> {
        if !self.can_be_asked() {
            return Ok(());
        }
        let event = TeamEvent {
            team: team.uuid(),
            actor: member,
            action: way.action.to_owned(),
            object: way.object,
            subject: None,
            role: "",
            detail: way.detail,
        };
        Box::pin(self.note(event)).await
    }

    /// Notes something in a team's audit log; an id that is no team's has none.
    pub(crate) async fn note(&self, event: TeamEvent<'_>) -> Result<(), Error> {
        let note = NoteTeamEventRequest {
            team_id: event.team.to_string(),
            actor_id: event.actor.to_string(),
            action: event.action,
            object: event.object.to_owned(),
            subject_id: event.subject.map(|subject| subject.to_string()).unwrap_or_default(),
            role: event.role.to_owned(),
            detail: event.detail.to_owned(),
        };
        let noted = self.client()?.note_team_event(own(note)).await;
        noted.map(drop).map_err(|status| Error::Members(Arc::new(status)))
    }
}

/// As the service itself: the answer is about the person, not for them.
fn own<T>(message: T) -> Request<T> {
    let mut request = Request::new(message);
    request.set_timeout(PATIENCE);
    request.extensions_mut().insert(Identity::default());
    request
}
