//! The calls of `meridian.market.v1.Market`.

use std::sync::Arc;

use kit::{identity::Identity, status};
use proto::market::{self as pb, market_server::Market};
use tonic::{Request, Response, Status};
use vocab::UserId;

use super::convert;
use crate::{
    app::{App, Small, on_behalf},
    domain::{
        call::Parts,
        markets::PriceParts,
        request::{self, Chart, CoinId, Currency, Markets, Range},
    },
    error::Error,
};

/// Serves an [`App`].
#[derive(Debug, Clone)]
pub struct MarketService(pub Arc<App>);

pub(super) type Reply<T> = Result<Response<T>, Status>;

/// The user behind a call, as its hop token says; `None` for a service's own.
pub(super) fn caller_of<T>(request: &Request<T>) -> Option<UserId> {
    request
        .extensions()
        .get::<Identity>()
        .and_then(|identity| identity.actor())
}

pub(super) fn failed(error: Error) -> Status {
    status::of(&error)
}

#[tonic::async_trait]
impl Market for MarketService {
    async fn list_markets(&self, request: Request<pb::ListMarketsRequest>) -> Reply<pb::ListMarketsResponse> {
        let caller = caller_of(&request);
        let wanted = Markets::parse(&convert::markets(request.into_inner())).map_err(failed)?;
        let answer = on_behalf(caller, self.0.markets(wanted)).await.map_err(failed)?;
        Ok(Response::new(pb::ListMarketsResponse {
            document: convert::document(answer),
        }))
    }

    async fn list_categories(&self, request: Request<pb::ListCategoriesRequest>) -> Reply<pb::ListCategoriesResponse> {
        let caller = caller_of(&request);
        let request = request.into_inner();
        let answer = if request.with_market_data {
            on_behalf(caller, self.0.categories(&request.order)).await
        } else {
            on_behalf(caller, self.0.category_names()).await
        };
        Ok(Response::new(pb::ListCategoriesResponse {
            document: convert::document(answer.map_err(failed)?),
        }))
    }

    async fn list_coins(&self, request: Request<pb::ListCoinsRequest>) -> Reply<pb::ListCoinsResponse> {
        let answer = self
            .0
            .coins(request.into_inner().include_platform)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::ListCoinsResponse {
            document: convert::document(answer),
        }))
    }

    async fn get_coin(&self, request: Request<pb::GetCoinRequest>) -> Reply<pb::GetCoinResponse> {
        let caller = caller_of(&request);
        let request = request.into_inner();
        let id = CoinId::parse(&request.id).map_err(failed)?;
        let parts = Parts {
            localization: request.localization,
            tickers: request.tickers,
            community_data: request.community_data,
            developer_data: request.developer_data,
        };
        let answer = on_behalf(caller, self.0.coin(&id, parts, request.market_data, request.sparkline)).await;
        Ok(Response::new(pb::GetCoinResponse {
            document: convert::document(answer.map_err(failed)?),
        }))
    }

    async fn get_chart(&self, request: Request<pb::GetChartRequest>) -> Reply<pb::GetChartResponse> {
        let caller = caller_of(&request);
        let r = request.into_inner();
        let wanted = Chart::parse(&r.id, &r.vs_currency, &r.days, &r.interval).map_err(failed)?;
        let answer = on_behalf(caller, self.0.chart(&wanted)).await.map_err(failed)?;
        Ok(Response::new(pb::GetChartResponse {
            document: convert::document(answer),
        }))
    }

    async fn get_chart_range(&self, request: Request<pb::GetChartRangeRequest>) -> Reply<pb::GetChartRangeResponse> {
        let caller = caller_of(&request);
        let r = request.into_inner();
        let wanted = Range::parse(&r.id, &r.vs_currency, r.from_unix_s, r.to_unix_s, &r.interval).map_err(failed)?;
        let answer = on_behalf(caller, self.0.chart_range(&wanted)).await.map_err(failed)?;
        Ok(Response::new(pb::GetChartRangeResponse {
            document: convert::document(answer),
        }))
    }

    async fn get_ohlc(&self, request: Request<pb::GetOhlcRequest>) -> Reply<pb::GetOhlcResponse> {
        let caller = caller_of(&request);
        let r = request.into_inner();
        let wanted = Chart::parse_ohlc(&r.id, &r.vs_currency, &r.days, &r.interval).map_err(failed)?;
        let answer = on_behalf(caller, self.0.ohlc(&wanted)).await.map_err(failed)?;
        Ok(Response::new(pb::GetOhlcResponse {
            document: convert::document(answer),
        }))
    }

    async fn get_simple_price(&self, request: Request<pb::GetSimplePriceRequest>) -> Reply<pb::GetSimplePriceResponse> {
        let caller = caller_of(&request);
        let r = request.into_inner();
        let ids = request::ids("ids", &r.ids).map_err(failed)?;
        let currencies = Currency::parse_all("vs_currencies", &r.vs_currencies).map_err(failed)?;
        let parts = PriceParts {
            market_cap: r.include_market_cap,
            volume: r.include_24hr_vol,
            change: r.include_24hr_change,
            updated: r.include_last_updated_at,
        };
        let answer = on_behalf(caller, self.0.simple_price(ids, currencies, parts))
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::GetSimplePriceResponse {
            document: convert::document(answer),
        }))
    }

    async fn search(&self, request: Request<pb::SearchRequest>) -> Reply<pb::SearchResponse> {
        let caller = caller_of(&request);
        let query = request::query(&request.into_inner().query).map_err(failed)?;
        let answer = on_behalf(caller, self.0.search(&query)).await.map_err(failed)?;
        Ok(Response::new(pb::SearchResponse {
            document: convert::document(answer),
        }))
    }

    async fn get_document(&self, request: Request<pb::GetDocumentRequest>) -> Reply<pb::GetDocumentResponse> {
        let caller = caller_of(&request);
        let which = match request.into_inner().kind() {
            pb::DocumentKind::Trending => Small::Trending,
            pb::DocumentKind::Global => Small::Global,
            pb::DocumentKind::VsCurrencies => Small::Currencies,
            pb::DocumentKind::AssetPlatforms => Small::Platforms,
            pb::DocumentKind::ExchangeRates => Small::Rates,
            pb::DocumentKind::Unspecified => {
                return Err(status::invalid("kind", "validation_failed", "which document?"));
            }
        };
        let answer = on_behalf(caller, self.0.small(which)).await.map_err(failed)?;
        Ok(Response::new(pb::GetDocumentResponse {
            document: convert::document(answer),
        }))
    }

    async fn get_history(&self, request: Request<pb::GetHistoryRequest>) -> Reply<pb::GetHistoryResponse> {
        let caller = caller_of(&request);
        let r = request.into_inner();
        let id = CoinId::parse(&r.id).map_err(failed)?;
        if r.to_day != 0 && r.from_day > r.to_day {
            return Err(status::invalid("from_day", "validation_failed", "later than `to_day`"));
        }
        let history = on_behalf(caller, self.0.history(&id, r.from_day, r.to_day))
            .await
            .map_err(failed)?;
        Ok(Response::new(convert::history(history)))
    }

    async fn list_tokens(&self, request: Request<pb::ListTokensRequest>) -> Reply<pb::ListTokensResponse> {
        let caller = caller_of(&request);
        let r = request.into_inner();
        let query = request::query(&r.query).map_err(failed)?;
        let limit =
            usize::try_from(r.limit).map_err(|_| status::invalid("limit", "validation_failed", "not below 0"))?;
        let tokens = on_behalf(caller, self.0.tokens(&query, limit)).await.map_err(failed)?;
        Ok(Response::new(pb::ListTokensResponse {
            tokens: tokens.iter().map(convert::token).collect(),
        }))
    }

    async fn get_status(&self, _: Request<pb::GetStatusRequest>) -> Reply<pb::GetStatusResponse> {
        Ok(Response::new(convert::status(self.0.status().await)))
    }
}
