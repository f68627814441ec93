//! Rulesets, checks of trades, locks and adherence.

use performance::Estimate;
use proto::workspace::{self as pb, rules_server::Rules};
use tonic::{Request, Response};
use trading_rules::{Form, Group, Lock, RuleResult, Standing, State};
use uuid::Uuid;

use super::{
    Reply, Service,
    convert::{millis, small},
    failed, once,
    price::amount,
    user,
};
use crate::{
    app::{Adherence, AdherenceQuery, CheckQuery, Kept},
    domain::{
        ruleset::{RulesetInput, direction_name},
        trade_check::{TradeCheck, TradeInput, kind_name},
    },
};

fn id(id: Option<Uuid>) -> String {
    id.map(|id| id.to_string()).unwrap_or_default()
}

fn form(rule: pb::Rule) -> Form {
    Form {
        kind: rule.kind,
        action: rule.action,
        per: rule.per,
        lookback_minutes: rule.lookback_minutes,
        lock_minutes: rule.lock_minutes,
        unlock_at: rule.unlock_at,
        count: rule.count,
        share: rule.share,
        from_time: rule.from_time,
        to_time: rule.to_time,
        weekdays: rule.weekdays,
        words: rule.words,
    }
}

fn rule(form: Form) -> pb::Rule {
    pb::Rule {
        kind: form.kind,
        action: form.action,
        per: form.per,
        lookback_minutes: form.lookback_minutes,
        lock_minutes: form.lock_minutes,
        unlock_at: form.unlock_at,
        count: form.count,
        share: form.share,
        from_time: form.from_time,
        to_time: form.to_time,
        weekdays: form.weekdays,
        words: form.words,
    }
}

fn input(new: Option<pb::NewRuleset>) -> RulesetInput {
    let new = new.unwrap_or_default();
    RulesetInput {
        name: new.name,
        enabled: new.enabled,
        account: new.account_id,
        asset: new.asset,
        direction: new.direction,
        capital: new.capital,
        capital_day: new.capital_day,
        currency: new.currency,
        rules: new.rules.into_iter().map(form).collect(),
    }
}

fn ruleset(kept: Kept) -> pb::Ruleset {
    let content = kept.content;
    let capital = content.capital;
    pb::Ruleset {
        id: kept.id.to_string(),
        name: content.name,
        enabled: content.enabled,
        account_id: id(content.scope.account),
        asset: content.scope.asset.unwrap_or_default(),
        direction: content
            .scope
            .direction
            .map(direction_name)
            .unwrap_or_default()
            .to_owned(),
        capital: amount(capital.as_ref().map(|capital| capital.amount)),
        capital_day: capital
            .as_ref()
            .map(|capital| capital.day.to_string())
            .unwrap_or_default(),
        currency: capital.map(|capital| capital.currency).unwrap_or_default(),
        rules: content.rules.iter().map(|kept| rule(Form::from(kept))).collect(),
        created_unix_ms: kept.created.timestamp_millis(),
        since_unix_ms: kept.since.timestamp_millis(),
        version: kept.version,
    }
}

fn planned_trade(trade: Option<pb::PlannedTrade>) -> TradeInput {
    let trade = trade.unwrap_or_default();
    TradeInput {
        account: trade.account_id,
        base: trade.base,
        quote: trade.quote,
        kind: trade.kind,
        direction: trade.direction,
        quantity: trade.quantity,
        price: trade.price,
        stop: trade.stop,
        setup: trade.setup,
        done: trade.done,
    }
}

fn result(result: RuleResult) -> pb::RuleResult {
    pb::RuleResult {
        ruleset_id: result.ruleset.to_string(),
        ruleset: result.ruleset_name,
        place: result.place,
        kind: result.kind,
        result: result.outcome.name().to_owned(),
        message: result.message,
        until_unix_ms: millis(result.until),
        quantity: amount(result.quantity),
    }
}

fn check(check: TradeCheck) -> pb::TradeCheck {
    let planned = check.planned;
    let (overridden, reason) = check.overridden.unzip();
    pb::TradeCheck {
        id: check.id.to_string(),
        checked_unix_ms: check.checked.timestamp_millis(),
        result: check.outcome.name().to_owned(),
        until_unix_ms: millis(check.until),
        results: check.results.into_iter().map(result).collect(),
        account_id: planned.account.to_string(),
        base: planned.instrument.base,
        quote: planned.instrument.quote,
        kind: kind_name(planned.instrument.kind).to_owned(),
        direction: direction_name(planned.direction).to_owned(),
        quantity: planned.quantity.to_string(),
        price: planned.price.to_string(),
        stop: amount(planned.stop),
        setup: planned.setup,
        reason: reason.unwrap_or_default(),
        overridden_unix_ms: millis(overridden),
        market_away: check.market_away,
        unknown_net: check.unknown_net,
    }
}

fn lock(lock: Lock) -> pb::Lock {
    pb::Lock {
        ruleset_id: lock.ruleset.to_string(),
        ruleset: lock.ruleset_name,
        kind: lock.kind.to_owned(),
        message: lock.message,
        until_unix_ms: lock.until.timestamp_millis(),
        account_id: id(lock.account),
        base: lock.base.unwrap_or_default(),
        quote: lock.quote.unwrap_or_default(),
        direction: lock.direction.map(direction_name).unwrap_or_default().to_owned(),
    }
}

fn standing(standing: Standing) -> pb::PositionRules {
    let results = |found: Vec<RuleResult>| found.into_iter().map(result).collect();
    pb::PositionRules {
        round_trip_id: standing.trip.to_string(),
        state: standing.state.map_or("none", State::name).to_owned(),
        kept: small(standing.kept),
        entry: results(standing.entry),
        held: results(standing.held),
        locks: results(standing.locks),
        reason: standing.reason.unwrap_or_default(),
        not_judged: standing.not_judged,
    }
}

const fn estimate(estimate: Estimate) -> pb::Estimate {
    pb::Estimate {
        value: estimate.value,
        low: estimate.low,
        high: estimate.high,
    }
}

fn group(group: &Group) -> Option<pb::AdherenceGroup> {
    Some(pb::AdherenceGroup {
        trips: small(group.trips),
        net: group.net.to_string(),
        expectancy: group.expectancy.map(estimate),
    })
}

pub(super) fn adherence(found: Adherence) -> pb::Adherence {
    let summary = found.summary;
    let breaches = found.breaches.into_iter().map(|breach| pb::Breach {
        round_trip_id: breach.trip.id.to_string(),
        base: breach.trip.instrument.base,
        quote: breach.trip.instrument.quote,
        opened_unix_ms: breach.trip.opened.timestamp_millis(),
        net: amount(breach.trip.net),
        results: breach.results.into_iter().map(result).collect(),
        reason: breach.reason.unwrap_or_default(),
    });
    pb::Adherence {
        breaches: breaches.collect(),
        currency: found.currency.unwrap_or_default(),
        judged: small(summary.judged),
        older: small(found.older),
        unknown_net: small(summary.unknown_net),
        rate: summary.rate.map(estimate),
        kept: group(&summary.kept),
        overridden: group(&summary.overridden),
        broken: group(&summary.broken),
        cost: summary.cost.map(estimate),
        market_away: found.market_away,
    }
}

#[tonic::async_trait]
impl Rules for Service {
    async fn list_rulesets(&self, request: Request<pb::ListRulesetsRequest>) -> Reply<pb::ListRulesetsResponse> {
        let found = self.0.rulesets(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::ListRulesetsResponse {
            rulesets: found.into_iter().map(ruleset).collect(),
        }))
    }

    async fn get_ruleset(&self, request: Request<pb::GetRulesetRequest>) -> Reply<pb::Ruleset> {
        let user = user(&request)?;
        let found = self.0.ruleset(user, &request.get_ref().id).await.map_err(failed)?;
        Ok(Response::new(ruleset(found)))
    }

    async fn add_ruleset(&self, request: Request<pb::AddRulesetRequest>) -> Reply<pb::Ruleset> {
        let user = user(&request)?;
        let call = once(&request, user, "add_ruleset")?;
        let work = async move {
            let input = input(request.into_inner().ruleset);
            let added = self.0.add_ruleset(user, &input).await.map_err(failed)?;
            Ok(Response::new(ruleset(added)))
        };
        self.once(call, work).await
    }

    async fn update_ruleset(&self, request: Request<pb::UpdateRulesetRequest>) -> Reply<pb::Ruleset> {
        let user = user(&request)?;
        let sent = request.into_inner();
        let input = input(sent.ruleset);
        let after = self.0.update_ruleset(user, &sent.id, sent.version, &input).await;
        Ok(Response::new(ruleset(after.map_err(failed)?)))
    }

    async fn delete_ruleset(&self, request: Request<pb::DeleteRulesetRequest>) -> Reply<pb::DeleteRulesetResponse> {
        let user = user(&request)?;
        let pb::DeleteRulesetRequest { id, version } = request.into_inner();
        self.0.delete_ruleset(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteRulesetResponse {}))
    }

    async fn restore_ruleset(&self, request: Request<pb::RestoreRulesetRequest>) -> Reply<pb::Ruleset> {
        let user = user(&request)?;
        let found = self.0.restore_ruleset(user, &request.get_ref().id).await;
        Ok(Response::new(ruleset(found.map_err(failed)?)))
    }

    async fn list_ruleset_versions(
        &self,
        request: Request<pb::ListRulesetVersionsRequest>,
    ) -> Reply<pb::ListRulesetVersionsResponse> {
        let user = user(&request)?;
        let found = self.0.ruleset_versions(user, &request.get_ref().id).await;
        Ok(Response::new(pb::ListRulesetVersionsResponse {
            versions: found.map_err(failed)?.into_iter().map(ruleset).collect(),
        }))
    }

    async fn check_trade(&self, request: Request<pb::CheckTradeRequest>) -> Reply<pb::TradeCheck> {
        let user = user(&request)?;
        let call = once(&request, user, "check_trade")?;
        let work = async move {
            let input = planned_trade(request.into_inner().trade);
            let checked = self.0.check_trade(user, &input).await.map_err(failed)?;
            Ok(Response::new(check(checked)))
        };
        self.once(call, work).await
    }

    async fn override_check(&self, request: Request<pb::OverrideCheckRequest>) -> Reply<pb::TradeCheck> {
        let user = user(&request)?;
        let pb::OverrideCheckRequest { id, reason } = request.into_inner();
        let after = self.0.override_check(user, &id, &reason).await.map_err(failed)?;
        Ok(Response::new(check(after)))
    }

    async fn list_trade_checks(
        &self,
        request: Request<pb::ListTradeChecksRequest>,
    ) -> Reply<pb::ListTradeChecksResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let query = CheckQuery {
            result: asked.result,
            overridden: asked.overridden,
            cursor: asked.cursor,
            limit: asked.limit,
        };
        let listed = self.0.trade_checks(user, &query).await.map_err(failed)?;
        Ok(Response::new(pb::ListTradeChecksResponse {
            checks: listed.items.into_iter().map(check).collect(),
            next_cursor: listed.next,
            total: listed.total,
        }))
    }

    async fn list_locks(&self, request: Request<pb::ListLocksRequest>) -> Reply<pb::ListLocksResponse> {
        let (locks, market_away) = self.0.locks(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::ListLocksResponse {
            locks: locks.into_iter().map(lock).collect(),
            market_away,
        }))
    }

    async fn list_position_rules(
        &self,
        request: Request<pb::ListPositionRulesRequest>,
    ) -> Reply<pb::ListPositionRulesResponse> {
        let user = user(&request)?;
        let asked = &request.get_ref().round_trips;
        let (found, market_away) = self.0.standings(user, asked).await.map_err(failed)?;
        Ok(Response::new(pb::ListPositionRulesResponse {
            positions: found.into_iter().map(standing).collect(),
            market_away,
        }))
    }

    async fn get_adherence(&self, request: Request<pb::GetAdherenceRequest>) -> Reply<pb::Adherence> {
        let user = user(&request)?;
        let pb::GetAdherenceRequest { from, to, currency } = request.into_inner();
        let query = AdherenceQuery { from, to, currency };
        let found = self.0.adherence(user, &query).await.map_err(failed)?;
        Ok(Response::new(adherence(found)))
    }
}
