//! Portfolio, disposals and open lots.

use std::collections::HashMap;

use lots::{Missing, Scope};
use proto::workspace::{self as pb, portfolio_server::Portfolio};
use tonic::{Request, Response};
use uuid::Uuid;
use vocab::Money;

use super::{
    Reply, Service, allocation, asset_alias,
    convert::millis,
    failed, manual_price, once,
    price::{amount, priced, priced_at, rated},
    user, value_days,
};
use crate::{
    app::{AssetPrice, FuturesNet, HeldLot, LotQuery, Part, PartQuery, PeriodQuery, Summary},
    domain::{drift::Drift, valuation::Asset},
};

type Names = HashMap<Uuid, String>;

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
        currency: lots.currency,
    }
}

fn asset(asset: Asset, names: &Names) -> pb::PortfolioAsset {
    let (price, price_source, price_day) = priced(asset.price);
    let (rate, rate_day) = rated(asset.price.and_then(|price| price.rate));
    let account = |(account, quantity): (Uuid, Money)| pb::PortfolioAccount {
        account_id: account.to_string(),
        account: name(names, Some(account)),
        quantity: quantity.to_string(),
    };
    pb::PortfolioAsset {
        quantity: asset.quantity.to_string(),
        price,
        price_source,
        price_day,
        value: amount(asset.value),
        share: asset.share,
        cost: amount(asset.cost),
        unrealised: amount(asset.unrealised),
        accounts: asset.accounts.into_iter().map(account).collect(),
        rate,
        rate_day,
        price_unix_ms: priced_at(asset.price),
        stale_price: amount(asset.stale.map(|(price, _)| price)),
        stale_price_day: asset.stale.map(|(_, day)| day.to_string()).unwrap_or_default(),
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

fn summary(found: Summary, names: &Names) -> pb::PortfolioSummary {
    let held = found.valuation;
    let unpriced = held.assets.iter().filter(|asset| asset.price.is_none());
    let missing_prices = unpriced.map(|asset| asset.asset.clone()).collect();
    let questions = found.questions.into_iter().map(|question| pb::TransferQuestion {
        withdrawal_id: question.withdrawal.to_string(),
        deposit_ids: question.deposits.iter().map(Uuid::to_string).collect(),
    });
    let (days, unpriced_by_day, gaps, withheld) = found
        .developed
        .map(|found| (found.days, found.unpriced, found.gaps, found.withheld))
        .unwrap_or_default();
    let (rate, rate_day) = rated(found.rate);
    pb::PortfolioSummary {
        rate,
        rate_day,
        rate_source: found.rate_source.to_owned(),
        rates_from: found.rates_from.map(|day| day.to_string()).unwrap_or_default(),
        days_without_rate: found.days_without_rate,
        currency: found.currency,
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
        realised: amount(held.realised.known_total()),
        unknown_gains: held.realised.unknown,
        fees: amount(held.fees.known_total()),
        unknown_fees: held.fees.unknown,
        assets: held.assets.into_iter().map(|held| asset(held, names)).collect(),
        missing_prices,
        missing_history: found.missing.into_iter().map(|one| missing(one, names)).collect(),
        transfer_questions: questions.collect(),
        futures: found.futures.into_iter().map(futures).collect(),
        time_weighted: found.time_weighted,
        money_weighted: found.money_weighted.map(|found| found.rate),
        money_weighted_yearly: found.money_weighted.is_some_and(|found| found.yearly),
        days: days.into_iter().map(value_days::day).collect(),
        unpriced_by_day: unpriced_by_day.into_iter().collect(),
        price_gaps: gaps.into_iter().map(value_days::gap).collect(),
        returns_withheld_for: withheld,
        market_away: found.market_away,
        drift: found.drift.into_iter().map(drift).collect(),
        by_chain: found.by_chain.into_iter().map(allocation::on_chain).collect(),
        by_account: found
            .by_account
            .into_iter()
            .map(|one| allocation::in_account(one, names))
            .collect(),
        drawdown: found.drawdown.map(|fall| fall.share),
        drawdown_from: found.drawdown.map(|fall| fall.from.to_string()).unwrap_or_default(),
        drawdown_to: found.drawdown.map(|fall| fall.to.to_string()).unwrap_or_default(),
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
    let Part {
        disposal,
        rate_source,
        rates,
    } = part;
    let (proceeds_rate, proceeds_rate_day) = rated(rates.proceeds);
    let (cost_rate, cost_rate_day) = rated(rates.cost);
    pb::Disposal {
        event_id: disposal.event.to_string(),
        account_id: disposal.account.to_string(),
        account: name(names, Some(disposal.account)),
        asset: disposal.asset,
        acquired_unix_ms: millis(disposal.acquired),
        disposed_unix_ms: disposal.disposed.timestamp_millis(),
        quantity: disposal.quantity.to_string(),
        proceeds: amount(disposal.proceeds),
        cost: amount(disposal.cost),
        gain: amount(disposal.gain),
        method: disposal.method.name().to_owned(),
        lot_id: id(disposal.lot),
        rate_source: rate_source.unwrap_or_default().to_owned(),
        proceeds_rate,
        proceeds_rate_day,
        cost_rate,
        cost_rate_day,
    }
}

fn lot(held: HeldLot, names: &Names) -> pb::OpenLot {
    let lot = held.lot;
    let (price, price_source, price_day) = priced(held.price);
    let (rate, rate_day) = rated(held.price.and_then(|price| price.rate));
    let (cost_rate, cost_rate_day) = rated(held.cost_rate);
    pb::OpenLot {
        cost_rate,
        cost_rate_day,
        rate,
        rate_day,
        account_id: id(lot.account),
        account: name(names, lot.account),
        asset: lot.asset,
        acquired_unix_ms: millis(lot.acquired),
        quantity: lot.quantity.to_string(),
        cost: amount(lot.cost),
        lot_id: id(lot.lot),
        price,
        price_source,
        price_day,
        price_unix_ms: priced_at(held.price),
        value: amount(held.value),
        unrealised: amount(held.unrealised),
    }
}

fn asset_price(found: AssetPrice) -> pb::AssetPrice {
    let (price, price_source, price_day) = priced(found.price);
    pb::AssetPrice {
        price,
        price_source,
        price_day,
        price_unix_ms: priced_at(found.price),
        stale_price: amount(found.stale.map(|(price, _)| price)),
        stale_price_day: found.stale.map(|(_, day)| day.to_string()).unwrap_or_default(),
        asset: found.asset,
    }
}

#[tonic::async_trait]
impl Portfolio for Service {
    async fn get_portfolio_summary(
        &self,
        request: Request<pb::GetPortfolioSummaryRequest>,
    ) -> Reply<pb::PortfolioSummary> {
        let user = user(&request)?;
        let pb::GetPortfolioSummaryRequest { lots, period, from, to } = request.into_inner();
        let period = PeriodQuery { period, from, to };
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
            rate_source: found.rate_source.to_owned(),
            currency: found.currency,
            gain: amount(found.gain.known_total()),
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
            rate_source: found.rate_source.to_owned(),
            currency: found.currency,
            market_away: found.market_away,
        }))
    }

    async fn list_asset_prices(
        &self,
        request: Request<pb::ListAssetPricesRequest>,
    ) -> Reply<pb::ListAssetPricesResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let found = self.0.asset_prices(user, &asked.assets, &asked.currency).await;
        let found = found.map_err(failed)?;
        let (rate, rate_day) = rated(found.rate);
        Ok(Response::new(pb::ListAssetPricesResponse {
            prices: found.prices.into_iter().map(asset_price).collect(),
            market_away: found.market_away,
            currency: found.currency,
            as_of_unix_ms: found.as_of.timestamp_millis(),
            rate,
            rate_day,
            rate_source: found.rate_source.to_owned(),
        }))
    }

    async fn list_manual_prices(
        &self,
        request: Request<pb::ListManualPricesRequest>,
    ) -> Reply<pb::ListManualPricesResponse> {
        let user = user(&request)?;
        let pb::ListManualPricesRequest { asset, cursor, limit } = request.into_inner();
        let listed = self.0.manual_prices(user, &asset, &cursor, limit).await;
        let listed = listed.map_err(failed)?;
        Ok(Response::new(pb::ListManualPricesResponse {
            prices: listed.items.into_iter().map(manual_price::message).collect(),
            next_cursor: listed.next,
            total: listed.total,
        }))
    }

    async fn get_manual_price(&self, request: Request<pb::GetManualPriceRequest>) -> Reply<pb::ManualPrice> {
        let user = user(&request)?;
        let found = self.0.manual_price(user, &request.get_ref().id).await;
        Ok(Response::new(manual_price::message(found.map_err(failed)?)))
    }

    async fn add_manual_price(&self, request: Request<pb::AddManualPriceRequest>) -> Reply<pb::ManualPrice> {
        let user = user(&request)?;
        let call = once(&request, user, "add_manual_price")?;
        let work = async move {
            let input = manual_price::input(request.into_inner().price);
            let added = self.0.add_manual_price(user, &input).await.map_err(failed)?;
            Ok(Response::new(manual_price::message(added)))
        };
        self.once(call, work).await
    }

    async fn update_manual_price(&self, request: Request<pb::UpdateManualPriceRequest>) -> Reply<pb::ManualPrice> {
        let user = user(&request)?;
        let pb::UpdateManualPriceRequest { id, version, price } = request.into_inner();
        let input = manual_price::input(price);
        let after = self.0.update_manual_price(user, &id, version, &input).await;
        Ok(Response::new(manual_price::message(after.map_err(failed)?)))
    }

    async fn delete_manual_price(
        &self,
        request: Request<pb::DeleteManualPriceRequest>,
    ) -> Reply<pb::DeleteManualPriceResponse> {
        let user = user(&request)?;
        let pb::DeleteManualPriceRequest { id, version } = request.into_inner();
        self.0.delete_manual_price(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteManualPriceResponse {}))
    }

    async fn list_asset_aliases(
        &self,
        request: Request<pb::ListAssetAliasesRequest>,
    ) -> Reply<pb::ListAssetAliasesResponse> {
        let found = self.0.asset_aliases(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::ListAssetAliasesResponse {
            aliases: found.into_iter().map(asset_alias::message).collect(),
        }))
    }

    async fn add_asset_alias(&self, request: Request<pb::AddAssetAliasRequest>) -> Reply<pb::AssetAlias> {
        let user = user(&request)?;
        let call = once(&request, user, "add_asset_alias")?;
        let work = async move {
            let input = asset_alias::input(request.into_inner().alias);
            let added = self.0.add_asset_alias(user, &input).await.map_err(failed)?;
            Ok(Response::new(asset_alias::message(added)))
        };
        self.once(call, work).await
    }

    async fn delete_asset_alias(
        &self,
        request: Request<pb::DeleteAssetAliasRequest>,
    ) -> Reply<pb::DeleteAssetAliasResponse> {
        let user = user(&request)?;
        let deleted = self.0.delete_asset_alias(user, &request.get_ref().id).await;
        deleted.map_err(failed)?;
        Ok(Response::new(pb::DeleteAssetAliasResponse {}))
    }
}
