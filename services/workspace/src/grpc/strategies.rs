//! Candles, strategies and their runs.

use proto::workspace::{self as pb, strategies_server::Strategies};
use tonic::{Request, Response, Status};

use super::{
    Reply, Service, failed,
    grants::{granted, sent},
    once,
    paper::{paper_detail, paper_run, paper_runs, paper_trades},
    strategy_convert::{checked, series, strategy, version},
    strategy_figures::tested,
    studies::{grid, studies, study, walked},
    user,
};
use crate::{
    app::{Open, Over, Strategy, Tries},
    domain::strategy::{NewStrategy, rules},
    error::Error,
};

fn reply(found: Result<Open<Strategy>, Error>) -> Reply<pb::Strategy> {
    Ok(Response::new(found.and_then(strategy).map_err(failed)?))
}

fn new(new: Option<pb::NewStrategy>) -> Result<NewStrategy, Status> {
    let new = new.unwrap_or_default();
    NewStrategy::check(&new.name, &new.playbook, &new.checklist, &new.rules).map_err(failed)
}

fn over(over: Option<pb::RunOver>) -> Over {
    let over = over.unwrap_or_default();
    Over {
        series: over.series_id,
        coin: over.coin,
        from_day: over.from_day,
        to_day: over.to_day,
    }
}

fn tries(parameters: Vec<pb::ParameterValues>) -> Tries {
    parameters.into_iter().map(|one| (one.name, one.values)).collect()
}

#[tonic::async_trait]
impl Strategies for Service {
    async fn list_candle_series(
        &self,
        request: Request<pb::ListCandleSeriesRequest>,
    ) -> Reply<pb::ListCandleSeriesResponse> {
        let all = self.0.candle_series(user(&request)?).await.map_err(failed)?;
        let series = all.into_iter().map(series).collect();
        Ok(Response::new(pb::ListCandleSeriesResponse { series }))
    }

    async fn import_candles(&self, request: Request<pb::ImportCandlesRequest>) -> Reply<pb::CandleSeries> {
        let user = user(&request)?;
        let call = once(&request, user, "import_candles")?;
        let work = async move {
            let asked = request.into_inner();
            let named = (asked.file_name.as_str(), asked.market.as_str(), asked.name.as_str());
            let done = if asked.funding_of.is_empty() {
                self.0.import_candles(user, asked.file.into(), named).await
            } else {
                self.0.import_funding(user, asked.file.into(), &asked.funding_of).await
            };
            Ok(Response::new(series(done.map_err(failed)?)))
        };
        self.once(call, work).await
    }

    async fn delete_candle_series(
        &self,
        request: Request<pb::DeleteCandleSeriesRequest>,
    ) -> Reply<pb::DeleteCandleSeriesResponse> {
        let user = user(&request)?;
        let done = self.0.delete_candle_series(user, &request.get_ref().id).await;
        done.map_err(failed)?;
        Ok(Response::new(pb::DeleteCandleSeriesResponse {}))
    }

    async fn restore_candle_series(&self, request: Request<pb::RestoreCandleSeriesRequest>) -> Reply<pb::CandleSeries> {
        let user = user(&request)?;
        let back = self.0.restore_candle_series(user, &request.get_ref().id).await;
        Ok(Response::new(series(back.map_err(failed)?)))
    }

    async fn check_rules(&self, request: Request<pb::CheckRulesRequest>) -> Reply<pb::CheckedRules> {
        user(&request)?;
        let rules = rules(&request.get_ref().rules).map_err(failed)?;
        Ok(Response::new(checked(&rules)))
    }

    async fn list_strategies(&self, request: Request<pb::ListStrategiesRequest>) -> Reply<pb::ListStrategiesResponse> {
        let user = user(&request)?;
        let all = self
            .0
            .strategies(user, &request.get_ref().query)
            .await
            .map_err(failed)?;
        let strategies: Result<_, _> = all.into_iter().map(strategy).collect();
        Ok(Response::new(pb::ListStrategiesResponse {
            strategies: strategies.map_err(failed)?,
        }))
    }

    async fn list_shared_strategies(
        &self,
        request: Request<pb::ListSharedStrategiesRequest>,
    ) -> Reply<pb::ListSharedStrategiesResponse> {
        let user = user(&request)?;
        let asked = request.get_ref();
        let found = self.0.shared_things(user, &asked.cursor, asked.limit).await;
        let found = found.map_err(failed)?;
        // Rules of others may be unreadable, as an archive brought them: one such strategy closes no list of somebody else's.
        let strategies = found.items.into_iter().filter_map(|one| strategy(one).ok());
        Ok(Response::new(pb::ListSharedStrategiesResponse {
            strategies: strategies.collect(),
            next_cursor: found.next,
        }))
    }

    async fn get_strategy(&self, request: Request<pb::GetStrategyRequest>) -> Reply<pb::Strategy> {
        let user = user(&request)?;
        reply(self.0.strategy(user, &request.get_ref().id).await)
    }

    async fn add_strategy(&self, request: Request<pb::AddStrategyRequest>) -> Reply<pb::Strategy> {
        let user = user(&request)?;
        let call = once(&request, user, "add_strategy")?;
        let work = async move {
            let new = new(request.into_inner().strategy)?;
            reply(self.0.add_strategy(user, &new).await)
        };
        self.once(call, work).await
    }

    async fn update_strategy(&self, request: Request<pb::UpdateStrategyRequest>) -> Reply<pb::Strategy> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let new = new(asked.strategy)?;
        reply(self.0.update_strategy(user, &asked.id, asked.version, &new).await)
    }

    async fn delete_strategy(&self, request: Request<pb::DeleteStrategyRequest>) -> Reply<pb::DeleteStrategyResponse> {
        let user = user(&request)?;
        let pb::DeleteStrategyRequest { id, version } = request.into_inner();
        self.0.delete_strategy(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteStrategyResponse {}))
    }

    async fn restore_strategy(&self, request: Request<pb::RestoreStrategyRequest>) -> Reply<pb::Strategy> {
        let user = user(&request)?;
        reply(self.0.restore_strategy(user, &request.get_ref().id).await)
    }

    async fn fork_strategy(&self, request: Request<pb::ForkStrategyRequest>) -> Reply<pb::Strategy> {
        let user = user(&request)?;
        let call = once(&request, user, "fork_strategy")?;
        let work = async move {
            let pb::ForkStrategyRequest { id, name } = request.into_inner();
            reply(self.0.fork_strategy(user, &id, &name).await)
        };
        self.once(call, work).await
    }

    async fn list_rule_versions(
        &self,
        request: Request<pb::ListRuleVersionsRequest>,
    ) -> Reply<pb::ListRuleVersionsResponse> {
        let user = user(&request)?;
        let all = self
            .0
            .rule_versions(user, &request.get_ref().id)
            .await
            .map_err(failed)?;
        let versions: Result<_, _> = all.into_iter().map(version).collect();
        Ok(Response::new(pb::ListRuleVersionsResponse {
            versions: versions.map_err(failed)?,
        }))
    }

    async fn run_backtest(&self, request: Request<pb::RunBacktestRequest>) -> Reply<pb::StrategyBacktest> {
        let user = user(&request)?;
        let call = once(&request, user, "run_backtest")?;
        let work = async move {
            let asked = request.into_inner();
            let values = asked.values.into_iter().map(|one| (one.name, one.value)).collect();
            let done = self.0.run_backtest(user, &asked.id, &over(asked.over), values).await;
            Ok(Response::new(tested(done.map_err(failed)?)))
        };
        self.once(call, work).await
    }

    async fn list_backtests(&self, request: Request<pb::ListBacktestsRequest>) -> Reply<pb::ListBacktestsResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let listed = self.0.backtests(user, &asked.id, &asked.cursor, asked.limit).await;
        let listed = listed.map_err(failed)?;
        Ok(Response::new(pb::ListBacktestsResponse {
            backtests: listed.items.into_iter().map(tested).collect(),
            next_cursor: listed.next,
        }))
    }

    async fn get_backtest(&self, request: Request<pb::GetBacktestRequest>) -> Reply<pb::StrategyBacktest> {
        let user = user(&request)?;
        let found = self.0.backtest(user, &request.get_ref().id).await;
        Ok(Response::new(tested(found.map_err(failed)?)))
    }

    async fn run_grid(&self, request: Request<pb::RunGridRequest>) -> Reply<pb::Grid> {
        let user = user(&request)?;
        let call = once(&request, user, "run_grid")?;
        let work = async move {
            let asked = request.into_inner();
            let tries = tries(asked.parameters);
            let done = self.0.run_grid(user, &asked.id, &over(asked.over), &tries).await;
            Ok(Response::new(grid(done.map_err(failed)?)))
        };
        self.once(call, work).await
    }

    async fn run_walk_forward(&self, request: Request<pb::RunWalkForwardRequest>) -> Reply<pb::WalkForward> {
        let user = user(&request)?;
        let call = once(&request, user, "run_walk_forward")?;
        let work = async move {
            let asked = request.into_inner();
            let (over, tries) = (over(asked.over), tries(asked.parameters));
            let days = (asked.train_days, asked.test_days);
            let done = self.0.walk_forward(user, &asked.id, &over, &tries, days).await;
            Ok(Response::new(walked(done.map_err(failed)?)))
        };
        self.once(call, work).await
    }

    async fn list_studies(&self, request: Request<pb::ListStudiesRequest>) -> Reply<pb::ListStudiesResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let listed = self.0.studies(user, &asked.id, &asked.kind, &asked.cursor, asked.limit);
        Ok(Response::new(studies(listed.await.map_err(failed)?)))
    }

    async fn get_study(&self, request: Request<pb::GetStudyRequest>) -> Reply<pb::StrategyStudy> {
        let user = user(&request)?;
        let found = self.0.study(user, &request.get_ref().id).await;
        Ok(Response::new(study(found.map_err(failed)?)))
    }

    async fn delete_study(&self, request: Request<pb::DeleteStudyRequest>) -> Reply<pb::DeleteStudyResponse> {
        let user = user(&request)?;
        let done = self.0.delete_study(user, &request.get_ref().id).await;
        done.map_err(failed)?;
        Ok(Response::new(pb::DeleteStudyResponse {}))
    }

    async fn list_paper_runs(&self, request: Request<pb::ListPaperRunsRequest>) -> Reply<pb::ListPaperRunsResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let listed = self.0.paper_runs(user, &asked.id, &asked.cursor, asked.limit).await;
        Ok(Response::new(paper_runs(listed.map_err(failed)?)))
    }

    async fn start_paper_run(&self, request: Request<pb::StartPaperRunRequest>) -> Reply<pb::PaperRun> {
        let user = user(&request)?;
        let call = once(&request, user, "start_paper_run")?;
        let work = async move {
            let asked = request.into_inner();
            let values = asked.values.into_iter().map(|one| (one.name, one.value)).collect();
            let (over, number) = (over(asked.over), asked.rules_version);
            let started = self.0.start_paper_run(user, &asked.id, number, &over, values).await;
            Ok(Response::new(paper_run(started.map_err(failed)?)))
        };
        self.once(call, work).await
    }

    async fn get_paper_run(&self, request: Request<pb::GetPaperRunRequest>) -> Reply<pb::PaperRunDetail> {
        let user = user(&request)?;
        let found = self.0.paper_run(user, &request.get_ref().id).await;
        Ok(Response::new(paper_detail(found.map_err(failed)?)))
    }

    async fn list_paper_trades(
        &self,
        request: Request<pb::ListPaperTradesRequest>,
    ) -> Reply<pb::ListPaperTradesResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let listed = self.0.paper_trades(user, &asked.id, &asked.cursor, asked.limit).await;
        Ok(Response::new(paper_trades(listed.map_err(failed)?)))
    }

    async fn stop_paper_run(&self, request: Request<pb::StopPaperRunRequest>) -> Reply<pb::PaperRun> {
        let user = user(&request)?;
        let stopped = self.0.stop_paper_run(user, &request.get_ref().id).await;
        Ok(Response::new(paper_run(stopped.map_err(failed)?)))
    }

    async fn delete_paper_run(&self, request: Request<pb::DeletePaperRunRequest>) -> Reply<pb::DeletePaperRunResponse> {
        let user = user(&request)?;
        let done = self.0.delete_paper_run(user, &request.get_ref().id).await;
        done.map_err(failed)?;
        Ok(Response::new(pb::DeletePaperRunResponse {}))
    }

    async fn list_strategy_grants(
        &self,
        request: Request<pb::ListStrategyGrantsRequest>,
    ) -> Reply<pb::ListStrategyGrantsResponse> {
        let user = user(&request)?;
        let found = self.0.grants_of::<Strategy>(user, &request.get_ref().id).await;
        Ok(Response::new(pb::ListStrategyGrantsResponse {
            grants: found.map_err(failed)?.into_iter().map(granted).collect(),
        }))
    }

    async fn set_strategy_grant(&self, request: Request<pb::SetStrategyGrantRequest>) -> Reply<pb::DashboardGrant> {
        let user = user(&request)?;
        let pb::SetStrategyGrantRequest { id, grantee, grant } = request.into_inner();
        let new = sent(grant);
        let set = self.0.share_thing::<Strategy>(user, &id, &grantee, &new).await;
        Ok(Response::new(granted(set.map_err(failed)?)))
    }

    async fn remove_strategy_grant(
        &self,
        request: Request<pb::RemoveStrategyGrantRequest>,
    ) -> Reply<pb::RemoveStrategyGrantResponse> {
        let user = user(&request)?;
        let pb::RemoveStrategyGrantRequest { id, grantee } = request.into_inner();
        let removed = self.0.unshare_thing::<Strategy>(user, &id, &grantee).await;
        removed.map_err(failed)?;
        Ok(Response::new(pb::RemoveStrategyGrantResponse {}))
    }
}
