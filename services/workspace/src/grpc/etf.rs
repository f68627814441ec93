//! Flows of funds.

use proto::workspace::{self as pb, etf_flows_server::EtfFlows};
use tonic::{Request, Response};
use vocab::Money;

use super::{Reply, Service, convert::small, failed, once, price::amount, user};
use crate::{
    app::{EtfDayRow, EtfImported, EtfTable},
    domain::etf::{Import, Range},
};

/// Problems of one answer.
const PROBLEMS: usize = 200;

fn note(import: Import) -> pb::EtfImportNote {
    pb::EtfImportNote {
        id: import.id.to_string(),
        asset: import.asset,
        file_name: import.file_name,
        imported_unix_ms: import.imported_at.timestamp_millis(),
        cells: import.cells,
    }
}

fn day(day: EtfDayRow) -> pb::EtfDay {
    let funds = day.cells.len();
    let cell = |(ticker, flow, revisions): (String, Money, u32)| pb::EtfCell {
        ticker,
        flow: flow.to_string(),
        revisions,
    };
    pb::EtfDay {
        day: day.day.to_string(),
        cells: day.cells.into_iter().map(cell).collect(),
        sum: day.sum.to_string(),
        differs: day
            .stated
            .is_some_and(|stated| etf_flows::differs(day.sum, stated, funds)),
        stated: amount(day.stated),
        cumulative: day.cumulative.to_string(),
        coins: amount(day.coins),
        close: amount(day.close),
    }
}

fn table(table: EtfTable) -> pb::EtfFlowTable {
    let correlation = table.correlation;
    let figures = table.figures.map(|figures| pb::EtfFigures {
        sum_7: amount(figures.sum_7),
        sum_30: amount(figures.sum_30),
        streak: figures.streak,
        cumulative: table.cumulative.to_string(),
        least: figures.least.to_string(),
        most: figures.most.to_string(),
        mean: figures.mean.to_string(),
        correlation: correlation.map(|found| found.rho),
        correlation_low: correlation.map(|found| found.low),
        correlation_high: correlation.map(|found| found.high),
        correlation_days: small(table.correlation_days),
    });
    let funds = table.funds.into_iter().map(|fund| pb::EtfFund {
        ticker: fund.ticker,
        issuer: fund.issuer,
        first: fund.first.map(|day| day.to_string()).unwrap_or_default(),
        sum: fund.sum.to_string(),
        share: fund.share,
    });
    pb::EtfFlowTable {
        asset: table.asset,
        funds: funds.collect(),
        days: table.days.into_iter().map(day).collect(),
        figures,
        trouble: table.trouble,
        price_source: if table.has_closes {
            "CoinGecko, daily closes in UTC".to_owned()
        } else {
            String::new()
        },
    }
}

fn imported(done: EtfImported) -> pb::EtfImport {
    let problem = |problem: &etf_flows::Problem| pb::EtfProblem {
        line: problem.line,
        column: problem.column.clone(),
        message: problem.message.clone(),
        warning: problem.warning,
    };
    let span = done.file.span();
    let text = |day: Option<chrono::NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
    pb::EtfImport {
        written: done.id.is_some(),
        layout: done.file.layout.name().to_owned(),
        days: small(done.file.days()),
        tickers: done.file.tickers(),
        fresh: done.change.fresh,
        changed: done.change.changed,
        same: done.change.same,
        problems: done.file.problems.iter().take(PROBLEMS).map(problem).collect(),
        id: done.id.map(|id| id.to_string()).unwrap_or_default(),
        first: text(span.map(|(first, _)| first)),
        last: text(span.map(|(_, last)| last)),
    }
}

#[tonic::async_trait]
impl EtfFlows for Service {
    async fn list_etf_assets(&self, request: Request<pb::ListEtfAssetsRequest>) -> Reply<pb::ListEtfAssetsResponse> {
        let assets = self.0.etf_assets(user(&request)?).await.map_err(failed)?;
        let assets = assets.into_iter().map(|asset| pb::EtfAsset {
            asset: asset.asset,
            first: asset.first.to_string(),
            last: asset.last.to_string(),
            funds: u32::try_from(asset.funds).unwrap_or(u32::MAX),
            days: u32::try_from(asset.days).unwrap_or(u32::MAX),
        });
        Ok(Response::new(pb::ListEtfAssetsResponse {
            assets: assets.collect(),
        }))
    }

    async fn get_etf_flows(&self, request: Request<pb::GetEtfFlowsRequest>) -> Reply<pb::EtfFlowTable> {
        let user = user(&request)?;
        let pb::GetEtfFlowsRequest { asset, from, to } = request.into_inner();
        let range = Range::check(&from, &to).map_err(failed)?;
        let found = self.0.etf_flows(user, &asset, range).await.map_err(failed)?;
        Ok(Response::new(table(found)))
    }

    async fn list_etf_revisions(
        &self,
        request: Request<pb::ListEtfRevisionsRequest>,
    ) -> Reply<pb::ListEtfRevisionsResponse> {
        let user = user(&request)?;
        let pb::ListEtfRevisionsRequest { asset, ticker, day } = request.into_inner();
        let found = self
            .0
            .etf_revisions(user, &asset, &ticker, &day)
            .await
            .map_err(failed)?;
        let revisions = found.into_iter().map(|(value, import)| pb::EtfRevision {
            flow: value.flow.to_string(),
            import_id: value.import.to_string(),
            imported_unix_ms: import
                .as_ref()
                .map_or(0, |import| import.imported_at.timestamp_millis()),
            file_name: import.map(|import| import.file_name).unwrap_or_default(),
            source_url: value.source_url.unwrap_or_default(),
        });
        Ok(Response::new(pb::ListEtfRevisionsResponse {
            revisions: revisions.collect(),
        }))
    }

    async fn import_etf_flows(&self, request: Request<pb::ImportEtfFlowsRequest>) -> Reply<pb::EtfImport> {
        let user = user(&request)?;
        let call = once(&request, user, "import_etf_flows")?;
        let work = async move {
            let asked = request.into_inner();
            let names = (asked.asset.as_str(), asked.file_name.as_str());
            let done = self.0.import_etf(user, names, asked.content, asked.dry_run).await;
            Ok(Response::new(imported(done.map_err(failed)?)))
        };
        self.once(call, work).await
    }

    async fn list_etf_imports(&self, request: Request<pb::ListEtfImportsRequest>) -> Reply<pb::ListEtfImportsResponse> {
        let imports = self.0.etf_imports(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::ListEtfImportsResponse {
            imports: imports.into_iter().map(note).collect(),
        }))
    }

    async fn delete_etf_import(
        &self,
        request: Request<pb::DeleteEtfImportRequest>,
    ) -> Reply<pb::DeleteEtfImportResponse> {
        let user = user(&request)?;
        let gone = self.0.delete_etf_import(user, &request.get_ref().id).await;
        gone.map_err(failed)?;
        Ok(Response::new(pb::DeleteEtfImportResponse {}))
    }

    async fn restore_etf_import(&self, request: Request<pb::RestoreEtfImportRequest>) -> Reply<pb::EtfImportNote> {
        let user = user(&request)?;
        let back = self.0.restore_etf_import(user, &request.get_ref().id).await;
        Ok(Response::new(note(back.map_err(failed)?)))
    }
}
