//! Traces and cases that people share: onchain says who is to be notified of a new grant, and which grants are active.

use std::{sync::Arc, time::Duration};

use chrono::DateTime;
use kit::{
    args::HopArgs,
    clock::Clock,
    identity::{Carry, Identity},
};
use proto::onchain::{self as pb, grant_news_client::GrantNewsClient};
use tonic::{Request, service::interceptor::InterceptedService};
use uuid::Uuid;
use vocab::{GrantKey, GrantKind};

use crate::{
    domain::grant_news::{ActiveGrant, NewsItem},
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

fn failed(cause: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::Chains {
        retry_after: None,
        cause: Arc::new(cause),
    }
}

fn id(text: &str) -> Result<Uuid, Error> {
    text.parse().map_err(|_| failed(Unreadable))
}

fn key(sent: Option<pb::GrantKey>) -> Result<GrantKey, Error> {
    let sent = sent.ok_or_else(|| failed(Unreadable))?;
    let kind = match sent.kind() {
        pb::GrantKind::Trace => GrantKind::Trace,
        pb::GrantKind::Case => GrantKind::Case,
        pb::GrantKind::Unspecified => return Err(failed(Unreadable)),
    };
    Ok(GrantKey {
        kind,
        owner: id(&sent.owner_id)?,
        object_id: id(&sent.object_id)?,
        grantee: id(&sent.grantee_id)?,
    })
}

fn encode(key: GrantKey) -> pb::GrantKey {
    let kind = match key.kind {
        GrantKind::Trace => pb::GrantKind::Trace,
        GrantKind::Case => pb::GrantKind::Case,
    };
    pb::GrantKey {
        kind: kind.into(),
        owner_id: key.owner.to_string(),
        object_id: key.object_id.to_string(),
        grantee_id: key.grantee.to_string(),
    }
}

fn item(one: pb::GrantNewsItem) -> Result<NewsItem, Error> {
    Ok(NewsItem {
        id: id(&one.id)?,
        recipient: id(&one.recipient_id)?,
        granted_by: id(&one.granted_by_id)?,
        grant: key(one.grant)?,
        granted_at: DateTime::from_timestamp_millis(one.granted_unix_ms).ok_or_else(|| failed(Unreadable))?,
    })
}

fn active(one: pb::ActiveGrant) -> Result<ActiveGrant, Error> {
    Ok(ActiveGrant {
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

    /// The oldest items, once onchain has deleted those that are stored here.
    ///
    /// # Errors
    /// [`Error::Chains`] while onchain does not answer.
    pub async fn take(&self, stored: &[Uuid]) -> Result<Vec<NewsItem>, Error> {
        let acknowledged_ids = stored.iter().map(Uuid::to_string).collect();
        let asked = own(pb::TakeGrantNewsRequest { acknowledged_ids });
        let answer = self.0.clone().take_grant_news(asked).await;
        let items = answer.map_err(failed)?.into_inner().items.into_iter();
        items.map(item).collect()
    }

    /// The active ones among these grants.
    ///
    /// # Errors
    /// [`Error::Chains`] while onchain does not answer.
    pub async fn active(&self, asked: &[GrantKey]) -> Result<Vec<ActiveGrant>, Error> {
        let grants = asked.iter().copied().map(encode).collect();
        let asked = own(pb::ListActiveGrantsRequest { grants });
        let answer = self.0.clone().list_active_grants(asked).await;
        let found = answer.map_err(failed)?.into_inner().grants.into_iter();
        found.map(active).collect()
    }
}
