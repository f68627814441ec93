//! Who belongs to a team, as auth says. Asked where work goes on that a member began.

use std::{sync::Arc, time::Duration};

use kit::{
    args::HopArgs,
    clock::Clock,
    identity::{Carry, Identity},
};
use proto::auth::{CheckMembershipRequest, teams_client::TeamsClient};
use tonic::{Request, service::interceptor::InterceptedService};
use vocab::UserId;

use crate::error::Error;

type Client = TeamsClient<InterceptedService<kit::grpc::TracedChannel, Carry>>;

/// Auth answers from one indexed read.
const PATIENCE: Duration = Duration::from_secs(5);

/// Clones share one connection.
#[derive(Debug, Clone)]
pub struct Members(Client);

impl Members {
    /// Connects when first asked.
    ///
    /// # Errors
    /// When the address is none, or the hop secret too short.
    pub fn new(url: &str, hop: &HopArgs, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        let channel = kit::grpc::traced(url)?;
        let carry = Carry::to("auth", hop, clock)?;
        Ok(Self(TeamsClient::with_interceptor(channel, carry)))
    }

    /// Does this person belong to the team?
    ///
    /// # Errors
    /// [`Error::Members`] while auth does not answer.
    pub async fn has(&self, team: UserId, person: UserId) -> Result<bool, Error> {
        let mut request = Request::new(CheckMembershipRequest {
            user_id: person.to_string(),
            team_id: team.to_string(),
        });
        request.set_timeout(PATIENCE);
        // As the service itself: the answer is about the person, not for them.
        request.extensions_mut().insert(Identity::default());
        let answer = self.0.clone().check_membership(request).await;
        let answer = answer.map_err(|status| Error::Members(Arc::new(status)))?;
        Ok(!answer.into_inner().role.is_empty())
    }
}
