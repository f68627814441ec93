//! Portfolio, disposals and open lots.

use std::collections::HashMap;

use lots::{Day, Missing, OpenLot, Scope};
use proto::workspace::{self as pb, portfolio_server::Portfolio};
use tonic::{Request, Response};
use uuid::Uuid;
use vocab::Money;

use super::{Reply, Service, convert::millis, failed, user};
use crate::{
    app::{FuturesNet, LotQuery, Part, PartQuery, Summary},
    domain::{drift::Drift, valuation::Asset},
};

/// Of all amounts.
const CURRENCY: &str = "USD";

type Names = HashMap<Uuid, String>;

/// Empty where it is not known.
fn text(amount: Option<Money>) -> String {
    amount.map(|amount| amount.to_string()).unwrap_or_default()
}

fn id(id: Option<Uuid>) -> String {
    id.map(|id| id.to_string()).unwrap_or_default()
}

fn name(names: &Names, account: Option<Uuid>) -> String {
    account
        .and_then(|account| names.get(&account))
        .cloned()
        .unwrap_or_default()
}

fn query(lots: Option<pb::LotQuery>) -> LotQuery {
    let lots = lots.unwrap_or_default();
    LotQuery {
        method: lots.method,
        scope: lots.scope,
        account: lots.account_id,
        portfolio: lots.portfolio_id,
    }
}

fn asset(asset: Asset, names: &Names) -> pb::PortfolioAsset {
    let day = asset.price.and_then(|price| price.day);
    let source = match asset.price {
        None => "",
        Some(_) if day.is_none() => "par",
        Some(_) => "daily_close",
    };
    let account = |(account, quantity): (Uuid, Money)| pb::PortfolioAccount {
        account_id: account.to_string(),
        account: name(names, Some(account)),
        quantity: quantity.to_string(),
    };
    pb::PortfolioAsset {
        quantity: asset.quantity.to_string(),
        price: text(asset.price.map(|price| price.price)),
        price_source: source.to_owned(),
        price_day: day.map(|day| day.to_string()).unwrap_or_default(),
        value: text(asset.value),
        share: asset.share,
        cost: text(asset.cost),
        unrealised: text(asset.unrealised),
        accounts: asset.accounts.into_iter().map(account).collect(),
        asset: asset.asset,
    }
}

fn missing(missing: Missing, names: &Names) -> pb::MissingHistory {
    pb::MissingHistory {
        account_id: id(missing.account),
        account: name(names, missing.account),
        asset: missing.asset,
        before_unix_ms: missing.before.timestamp_millis(),
        short: missing.short.to_string(),
    }
}

fn futures(futures: FuturesNet) -> pb::FuturesResult {
    pb::FuturesResult {
        currency: futures.currency,
        net: futures.net.known.to_string(),
        unknown: futures.net.unknown,
    }
}

fn day(day: Day) -> pb::ValueDay {
    pb::ValueDay {
        day: day.date.to_string(),
        value: day.end.to_string(),
        inflow: day.inflow.to_string(),
        outflow: day.outflow.to_string(),
    }
}

fn summary(found: Summary, names: &Names) -> pb::PortfolioSummary {
    let held = found.valuation;
    let unpriced = held.assets.iter().filter(|asset| asset.price.is_none());
    let missing_prices = unpriced.map(|asset| asset.asset.clone()).collect();
    let questions = found.questions.into_iter().map(|question| pb::TransferQuestion {
        withdrawal_id: question.withdrawal.to_string(),
        deposit_ids: question.deposits.iter().map(Uuid::to_string).collect(),
    });
    let (days, unpriced_by_day) = found
        .developed
        .map(|found| (found.days, found.unpriced))
        .unwrap_or_default();
    pb::PortfolioSummary {
        currency: CURRENCY.to_owned(),
        wanted_currency: found.wanted_currency.unwrap_or_default(),
        as_of_unix_ms: found.as_of.timestamp_millis(),
        method: found.method.name().to_owned(),
        scope: match found.scope {
            Scope::Account => "account",
            Scope::All => "all",
        }
        .to_owned(),
        value: held.value.known.to_string(),
        cost: held.cost.known.to_string(),
        unrealised: held.unrealised.known.to_string(),
        realised: held.realised.known.to_string(),
        unknown_gains: held.realised.unknown,
        fees: held.fees.known.to_string(),
        unknown_fees: held.fees.unknown,
        assets: held.assets.into_iter().map(|held| asset(held, names)).collect(),
        missing_prices,
        missing_history: found.missing.into_iter().map(|one| missing(one, names)).collect(),
        transfer_questions: questions.collect(),
        futures: found.futures.into_iter().map(futures).collect(),
        time_weighted: found.time_weighted,
        money_weighted: found.money_weighted.map(|found| found.rate),
        money_weighted_yearly: found.money_weighted.is_some_and(|found| found.yearly),
        days: days.into_iter().map(day).collect(),
        unpriced_by_day: unpriced_by_day.into_iter().collect(),
        market_away: found.market_away,
        drift: found.drift.into_iter().map(drift).collect(),
    }
}

fn drift(drift: Drift) -> pb::TargetDrift {
    pb::TargetDrift {
        asset: drift.asset,
        target: drift.target.to_f64(),
        share: drift.share.to_f64(),
        amount: drift.amount.to_string(),
        drifted: drift.drifted,
    }
}

fn disposal(part: Part, names: &Names) -> pb::Disposal {
    let Part { disposal, rate_source } = part;
    pb::Disposal {
        event_id: disposal.event.to_string(),
        account_id: disposal.account.to_string(),
        account: name(names, Some(disposal.account)),
        asset: disposal.asset,
        acquired_unix_ms: millis(disposal.acquired),
        disposed_unix_ms: disposal.disposed.timestamp_millis(),
        quantity: disposal.quantity.to_string(),
        proceeds: text(disposal.proceeds),
        cost: text(disposal.cost),
        gain: text(disposal.gain),
        method: disposal.method.name().to_owned(),
        lot_id: id(disposal.lot),
        rate_source: rate_source.unwrap_or_default().to_owned(),
    }
}

fn lot(lot: OpenLot, names: &Names) -> pb::OpenLot {
    pb::OpenLot {
        account_id: id(lot.account),
        account: name(names, lot.account),
        asset: lot.asset,
        acquired_unix_ms: millis(lot.acquired),
        quantity: lot.quantity.to_string(),
        cost: text(lot.cost),
        lot_id: id(lot.lot),
    }
}

#[tonic::async_trait]
impl Portfolio for Service {
    async fn get_portfolio_summary(
        &self,
        request: Request<pb::GetPortfolioSummaryRequest>,
    ) -> Reply<pb::PortfolioSummary> {
        let user = user(&request)?;
        let pb::GetPortfolioSummaryRequest { lots, period } = request.into_inner();
        let found = self.0.portfolio(user, &query(lots), &period).await.map_err(failed)?;
        let names = self.0.account_names(user).await.map_err(failed)?;
        Ok(Response::new(summary(found, &names)))
    }

    async fn list_disposals(&self, request: Request<pb::ListDisposalsRequest>) -> Reply<pb::ListDisposalsResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let query = PartQuery {
            lots: query(asked.lots),
            asset: asked.asset,
            from: asked.from,
            to: asked.to,
            cursor: asked.cursor,
            limit: asked.limit,
        };
        let found = self.0.disposals(user, &query).await.map_err(failed)?;
        let names = self.0.account_names(user).await.map_err(failed)?;
        Ok(Response::new(pb::ListDisposalsResponse {
            disposals: found
                .listed
                .items
                .into_iter()
                .map(|part| disposal(part, &names))
                .collect(),
            next_cursor: found.listed.next,
            total: found.listed.total,
            currency: CURRENCY.to_owned(),
            gain: found.gain.known.to_string(),
            unknown_gains: found.gain.unknown,
            market_away: found.market_away,
        }))
    }

    async fn list_open_lots(&self, request: Request<pb::ListOpenLotsRequest>) -> Reply<pb::ListOpenLotsResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let query = PartQuery {
            lots: query(asked.lots),
            asset: asked.asset,
            cursor: asked.cursor,
            limit: asked.limit,
            ..PartQuery::default()
        };
        let found = self.0.open_lots(user, &query).await.map_err(failed)?;
        let names = self.0.account_names(user).await.map_err(failed)?;
        Ok(Response::new(pb::ListOpenLotsResponse {
            lots: found.listed.items.into_iter().map(|one| lot(one, &names)).collect(),
            next_cursor: found.listed.next,
            total: found.listed.total,
            currency: CURRENCY.to_owned(),
            market_away: found.market_away,
        }))
    }
}
