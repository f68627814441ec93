//! Traces and cases that people share: onchain says whom a new grant is told to, and which grants stand.

use std::{sync::Arc, time::Duration};

use chrono::DateTime;
use kit::{
    args::HopArgs,
    clock::Clock,
    identity::{Carry, Identity},
};
use proto::onchain::{self as pb, grant_news_client::GrantNewsClient};
use tonic::{Request, Status, service::interceptor::InterceptedService};
use uuid::Uuid;

use crate::{
    domain::grant_news::{GrantKey, News, Standing},
    error::Error,
};

/// Onchain answers from an indexed read, and asks auth about each team at most.
const PATIENCE: Duration = Duration::from_secs(5);

/// Clones share one connection.
#[derive(Debug, Clone)]
pub struct GrantNews(GrantNewsClient<InterceptedService<kit::grpc::TracedChannel, Carry>>);

#[derive(Debug, thiserror::Error)]
#[error("onchain names a grant that cannot be read")]
struct Unreadable;

fn failed(status: Status) -> Error {
    Error::Chains {
        retry_after: None,
        cause: Arc::new(status),
    }
}

fn unreadable() -> Error {
    Error::Chains {
        retry_after: None,
        cause: Arc::new(Unreadable),
    }
}

fn id(text: &str) -> Result<Uuid, Error> {
    text.parse().map_err(|_| unreadable())
}

fn key(sent: Option<pb::GrantKey>) -> Result<GrantKey, Error> {
    let sent = sent.ok_or_else(unreadable)?;
    Ok(GrantKey {
        owner: id(&sent.owner_id)?,
        object_id: id(&sent.object_id)?,
        grantee: id(&sent.grantee_id)?,
        kind: sent.kind,
    })
}

fn named(key: &GrantKey) -> pb::GrantKey {
    pb::GrantKey {
        kind: key.kind.clone(),
        owner_id: key.owner.to_string(),
        object_id: key.object_id.to_string(),
        grantee_id: key.grantee.to_string(),
    }
}

fn told(one: pb::GrantedNews) -> Result<News, Error> {
    Ok(News {
        id: id(&one.id)?,
        person: id(&one.person_id)?,
        giver: id(&one.giver_id)?,
        grant: key(one.grant)?,
        granted_at: DateTime::from_timestamp_millis(one.granted_unix_ms).ok_or_else(unreadable)?,
    })
}

fn stands(one: pb::StandingGrant) -> Result<Standing, Error> {
    Ok(Standing {
        grant: key(one.grant)?,
        name: one.name,
        role: one.role,
        team: id(&one.team_id)?,
    })
}

/// As the service itself: onchain tells nobody else.
fn own<T>(message: T) -> Request<T> {
    let mut request = Request::new(message);
    request.set_timeout(PATIENCE);
    request.extensions_mut().insert(Identity::default());
    request
}

impl GrantNews {
    /// Connects when first asked.
    ///
    /// # Errors
    /// When the address is none, or the hop secret too short.
    pub fn new(url: &str, hop: &HopArgs, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        let carry = Carry::to("onchain", hop, clock)?;
        Ok(Self(GrantNewsClient::with_interceptor(kit::grpc::traced(url)?, carry)))
    }

    /// The oldest news, once onchain has forgotten what was kept.
    ///
    /// # Errors
    /// [`Error::Chains`] while onchain does not answer.
    pub async fn take(&self, kept: &[Uuid]) -> Result<Vec<News>, Error> {
        let kept_ids = kept.iter().map(Uuid::to_string).collect();
        let asked = own(pb::TakeGrantNewsRequest { kept_ids });
        let answer = self.0.clone().take_grant_news(asked).await;
        let news = answer.map_err(failed)?.into_inner().news.into_iter();
        news.map(told).collect()
    }

    /// Which of these grants stand.
    ///
    /// # Errors
    /// [`Error::Chains`] while onchain does not answer.
    pub async fn standing(&self, asked: &[&GrantKey]) -> Result<Vec<Standing>, Error> {
        let grants = asked.iter().map(|key| named(key)).collect();
        let asked = own(pb::ListStandingGrantsRequest { grants });
        let answer = self.0.clone().list_standing_grants(asked).await;
        let found = answer.map_err(failed)?.into_inner().grants.into_iter();
        found.map(stands).collect()
    }
}
