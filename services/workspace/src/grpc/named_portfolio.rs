//! Named portfolios.

use proto::workspace::{self as pb, portfolios_server::Portfolios};
use tonic::{Request, Response};

use super::{Reply, Service, failed, once, user};
use crate::{
    app::KeptPortfolio,
    domain::named_portfolio::{PortfolioInput, TargetText},
};

fn input(new: Option<pb::NewPortfolio>) -> PortfolioInput {
    let new = new.unwrap_or_default();
    let target = |target: pb::PortfolioTarget| TargetText {
        asset: target.asset,
        share: target.share,
    };
    PortfolioInput {
        name: new.name,
        account_ids: new.account_ids,
        targets: new.targets.into_iter().map(target).collect(),
        band: new.band,
        note: new.note,
    }
}

fn message(kept: KeptPortfolio) -> pb::NamedPortfolio {
    let content = kept.content;
    let targets = content.targets.targets.into_iter().map(|target| pb::PortfolioTarget {
        asset: target.asset,
        share: target.share.to_string(),
    });
    pb::NamedPortfolio {
        id: kept.id.to_string(),
        name: content.name,
        account_ids: content.accounts.iter().map(ToString::to_string).collect(),
        targets: targets.collect(),
        band: content.targets.band.to_string(),
        note: content.note,
        created_unix_ms: kept.created_at.timestamp_millis(),
        version: kept.version,
    }
}

#[tonic::async_trait]
impl Portfolios for Service {
    async fn list_portfolios(&self, request: Request<pb::ListPortfoliosRequest>) -> Reply<pb::ListPortfoliosResponse> {
        let found = self.0.named_portfolios(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::ListPortfoliosResponse {
            portfolios: found.into_iter().map(message).collect(),
        }))
    }

    async fn get_portfolio(&self, request: Request<pb::GetPortfolioRequest>) -> Reply<pb::NamedPortfolio> {
        let user = user(&request)?;
        let found = self.0.named_portfolio(user, &request.get_ref().id).await;
        Ok(Response::new(message(found.map_err(failed)?)))
    }

    async fn add_portfolio(&self, request: Request<pb::AddPortfolioRequest>) -> Reply<pb::NamedPortfolio> {
        let user = user(&request)?;
        let call = once(&request, user, "add_portfolio")?;
        let work = async move {
            let new = input(request.into_inner().portfolio);
            let added = self.0.add_portfolio(user, &new).await.map_err(failed)?;
            Ok(Response::new(message(added)))
        };
        self.once(call, work).await
    }

    async fn update_portfolio(&self, request: Request<pb::UpdatePortfolioRequest>) -> Reply<pb::NamedPortfolio> {
        let user = user(&request)?;
        let pb::UpdatePortfolioRequest { id, version, portfolio } = request.into_inner();
        let after = self.0.update_portfolio(user, &id, version, &input(portfolio)).await;
        Ok(Response::new(message(after.map_err(failed)?)))
    }

    async fn delete_portfolio(
        &self,
        request: Request<pb::DeletePortfolioRequest>,
    ) -> Reply<pb::DeletePortfolioResponse> {
        let user = user(&request)?;
        let pb::DeletePortfolioRequest { id, version } = request.into_inner();
        self.0.delete_portfolio(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeletePortfolioResponse {}))
    }

    async fn restore_portfolio(&self, request: Request<pb::RestorePortfolioRequest>) -> Reply<pb::NamedPortfolio> {
        let user = user(&request)?;
        let found = self.0.restore_portfolio(user, &request.get_ref().id).await;
        Ok(Response::new(message(found.map_err(failed)?)))
    }
}
