//! News of grants and what notices of them show, for the workspace.

use casebook::app::grant_news::{GrantKey, News, PAGE, Standing};
use chain_model::error::Error;
use kit::identity::by_service;
use proto::onchain::{self as pb, grant_news_server::GrantNews};
use tonic::{Request, Response, Status};
use uuid::Uuid;

use super::{Reply, Service, failed};

fn id(sent: &str, field: &'static str) -> Result<Uuid, Status> {
    sent.parse().map_err(|_| failed(Error::invalid(field, "Use an id.")))
}

fn fits(count: usize, field: &'static str) -> Result<(), Status> {
    if count <= PAGE {
        Ok(())
    } else {
        Err(failed(Error::invalid(field, "Name 200 at most.")))
    }
}

fn read(sent: pb::GrantKey) -> Result<GrantKey, Status> {
    Ok(GrantKey {
        owner: id(&sent.owner_id, "owner_id")?,
        object_id: id(&sent.object_id, "object_id")?,
        grantee: id(&sent.grantee_id, "grantee_id")?,
        kind: sent.kind,
    })
}

fn told(news: News) -> pb::GrantedNews {
    pb::GrantedNews {
        id: news.id.to_string(),
        person_id: news.owner.to_string(),
        giver_id: news.giver.to_string(),
        grant: Some(pb::GrantKey {
            kind: news.kind,
            owner_id: news.thing_owner.to_string(),
            object_id: news.object_id.to_string(),
            grantee_id: news.grantee.to_string(),
        }),
        granted_unix_ms: news.granted_at.timestamp_millis(),
    }
}

fn stands(Standing { kind, grant, name }: Standing) -> pb::StandingGrant {
    pb::StandingGrant {
        grant: Some(pb::GrantKey {
            kind: kind.to_owned(),
            owner_id: grant.owner.to_string(),
            object_id: grant.object_id.to_string(),
            grantee_id: grant.grantee.to_string(),
        }),
        name,
        role: grant.role,
        team_id: grant.team.to_string(),
    }
}

#[tonic::async_trait]
impl GrantNews for Service {
    async fn take_grant_news(&self, request: Request<pb::TakeGrantNewsRequest>) -> Reply<pb::TakeGrantNewsResponse> {
        by_service(&request)?;
        let kept = request.into_inner().kept_ids;
        fits(kept.len(), "kept_ids")?;
        let kept: Vec<Uuid> = kept.iter().map(|sent| id(sent, "kept_ids")).collect::<Result<_, _>>()?;
        let news = self.0.casebook.take_grant_news(&kept).await.map_err(failed)?;
        let news = news.into_iter().map(told).collect();
        Ok(Response::new(pb::TakeGrantNewsResponse { news }))
    }

    async fn list_standing_grants(
        &self,
        request: Request<pb::ListStandingGrantsRequest>,
    ) -> Reply<pb::ListStandingGrantsResponse> {
        by_service(&request)?;
        let asked = request.into_inner().grants;
        fits(asked.len(), "grants")?;
        let asked: Vec<GrantKey> = asked.into_iter().map(read).collect::<Result<_, _>>()?;
        let found = Box::pin(self.0.casebook.standing_grants(&asked))
            .await
            .map_err(failed)?;
        let grants = found.into_iter().map(stands).collect();
        Ok(Response::new(pb::ListStandingGrantsResponse { grants }))
    }
}
