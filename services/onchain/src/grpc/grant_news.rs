//! New grants, and what notices of them show, for the workspace.

use casebook::app::grant_news::{ActiveGrant, NewsItem};
use chain_model::error::Error;
use grants::rules::{MOST_NOTICES, NEWS_PAGE};
use kit::identity::by_service;
use proto::onchain::{self as pb, grant_news_server::GrantNews};
use tonic::{Request, Response, Status};
use uuid::Uuid;
use vocab::{GrantKey, GrantKind};

use super::{Reply, Service, failed};

fn id(sent: &str, field: &'static str) -> Result<Uuid, Status> {
    sent.parse().map_err(|_| failed(Error::invalid(field, "Use an id.")))
}

fn fits(count: usize, most: usize, field: &'static str) -> Result<(), Status> {
    if count <= most {
        Ok(())
    } else {
        Err(failed(Error::invalid(field, format!("At most {most}."))))
    }
}

fn decode_kind(sent: i32) -> Result<GrantKind, Status> {
    match pb::GrantKind::try_from(sent) {
        Ok(pb::GrantKind::Trace) => Ok(GrantKind::Trace),
        Ok(pb::GrantKind::Case) => Ok(GrantKind::Case),
        Ok(pb::GrantKind::Unspecified) | Err(_) => Err(failed(Error::invalid("kind", "Use the kind of a grant."))),
    }
}

const fn encode_kind(kind: GrantKind) -> pb::GrantKind {
    match kind {
        GrantKind::Trace => pb::GrantKind::Trace,
        GrantKind::Case => pb::GrantKind::Case,
    }
}

fn decode(sent: pb::GrantKey) -> Result<GrantKey, Status> {
    Ok(GrantKey {
        kind: decode_kind(sent.kind)?,
        owner: id(&sent.owner_id, "owner_id")?,
        object_id: id(&sent.object_id, "object_id")?,
        grantee: id(&sent.grantee_id, "grantee_id")?,
    })
}

fn encode(key: GrantKey) -> pb::GrantKey {
    pb::GrantKey {
        kind: encode_kind(key.kind).into(),
        owner_id: key.owner.to_string(),
        object_id: key.object_id.to_string(),
        grantee_id: key.grantee.to_string(),
    }
}

fn encode_item(item: NewsItem) -> pb::GrantNewsItem {
    pb::GrantNewsItem {
        id: item.id.to_string(),
        recipient_id: item.recipient.to_string(),
        granted_by_id: item.granted_by.to_string(),
        grant: Some(encode(item.grant)),
        granted_unix_ms: item.granted_at.timestamp_millis(),
    }
}

fn encode_active(ActiveGrant { kind, grant, name }: ActiveGrant) -> pb::ActiveGrant {
    let key = GrantKey {
        kind,
        owner: grant.owner,
        object_id: grant.object_id,
        grantee: grant.grantee,
    };
    pb::ActiveGrant {
        grant: Some(encode(key)),
        name,
        role: grant.role,
        team_id: grant.team.to_string(),
    }
}

#[tonic::async_trait]
impl GrantNews for Service {
    async fn take_grant_news(&self, request: Request<pb::TakeGrantNewsRequest>) -> Reply<pb::TakeGrantNewsResponse> {
        by_service(&request)?;
        let field = "acknowledged_ids";
        let sent = request.into_inner().acknowledged_ids;
        fits(sent.len(), NEWS_PAGE, field)?;
        let acknowledged: Vec<Uuid> = sent.iter().map(|sent| id(sent, field)).collect::<Result<_, _>>()?;
        let news = self.0.casebook.take_grant_news(&acknowledged).await.map_err(failed)?;
        let items = news.into_iter().map(encode_item).collect();
        Ok(Response::new(pb::TakeGrantNewsResponse { items }))
    }

    async fn list_active_grants(
        &self,
        request: Request<pb::ListActiveGrantsRequest>,
    ) -> Reply<pb::ListActiveGrantsResponse> {
        by_service(&request)?;
        let asked = request.into_inner().grants;
        fits(asked.len(), MOST_NOTICES, "grants")?;
        let asked: Vec<GrantKey> = asked.into_iter().map(decode).collect::<Result<_, _>>()?;
        let found = Box::pin(self.0.casebook.active_grants(&asked)).await.map_err(failed)?;
        let grants = found.into_iter().map(encode_active).collect();
        Ok(Response::new(pb::ListActiveGrantsResponse { grants }))
    }
}
