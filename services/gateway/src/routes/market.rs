//! Market data in CoinGecko's own shapes: `/api/v3`. Bodies pass through as market-ingest made them.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::market as pb;

use super::paths::{params, question};
use crate::{
    dto::market as dto,
    market_query::MarketQuery,
    problem::{Answer, INVALID, Problem},
    query::{Params, is_coin},
    serving::serve,
    state::Worker,
};

type State = web::Data<Worker>;

/// The parameters of a route that reads those with these names itself; with others the question goes to market-ingest's table.
macro_rules! own_params {
    ($request:expr, $known:expr) => {
        match params(&$request, $known) {
            Ok(params) => params,
            Err(elsewhere) => return Ok(*elsewhere),
        }
    };
}

const MOST_IDS: usize = 250;
const MOST_CURRENCIES: usize = 100;
const ORDERS: [&str; 6] = [
    "market_cap_desc",
    "market_cap_asc",
    "volume_desc",
    "volume_asc",
    "id_asc",
    "id_desc",
];
const CATEGORY_ORDERS: [&str; 6] = [
    "market_cap_desc",
    "market_cap_asc",
    "name_desc",
    "name_asc",
    "market_cap_change_24h_desc",
    "market_cap_change_24h_asc",
];
const PERIODS: [&str; 7] = ["1h", "24h", "7d", "14d", "30d", "200d", "1y"];
const OHLC_DAYS: [&str; 8] = ["1", "7", "14", "30", "90", "180", "365", "max"];
/// 9999-12-31T23:59:59Z
const LAST_SECOND: i64 = 253_402_300_799;

fn coin(id: &str) -> Result<String, Problem> {
    if is_coin(id) {
        return Ok(id.to_owned());
    }
    let mut problem = Problem::not_found();
    "coin_not_found".clone_into(&mut problem.code);
    "coin not found".clone_into(&mut problem.message);
    Err(problem)
}

fn currency(params: &mut Params) -> String {
    let currency = params.word("vs_currency", 16);
    if currency.is_empty() {
        "usd".to_owned()
    } else {
        currency
    }
}

/// Refuses other ways to name coins: several coins share a symbol or a name. True where one was tried.
fn only_by_id(p: &mut Params) -> bool {
    let mut tried = false;
    for other in ["names", "symbols"] {
        if p.has(other) {
            p.wrong(
                other,
                INVALID,
                "Not supported. Send `ids` instead, for example `ids=bitcoin,ethereum`.",
            );
            tried = true;
        }
    }
    tried
}

/// Is the API there?
#[utoipa::path(get, path = "/api/v3/ping", tag = "market", responses((status = 200, body = dto::Ping)))]
pub async fn ping(request: HttpRequest, state: State) -> Answer {
    state.reader(&request).await?;
    Ok(HttpResponse::Ok().json(dto::Ping {
        gecko_says: "(V3) To the Moon!",
    }))
}

/// Coins with their market data, a page at a time.
#[utoipa::path(get, path = "/api/v3/coins/markets", tag = "market",
    params(
        ("vs_currency" = Option<String>, Query, description = "`usd` where missing."),
        ("ids" = Option<String>, Query, description = "Ids separated by commas, at most 250."),
        ("order" = Option<String>, Query),
        ("per_page" = Option<i32>, Query, description = "1 to 250, 100 where missing."), ("page" = Option<i32>, Query),
        ("sparkline" = Option<bool>, Query),
        ("price_change_percentage" = Option<String>, Query, description = "Some of 1h, 24h, 7d, 14d, 30d, 200d, 1y, separated by commas."),
        ("category" = Option<String>, Query)),
    responses((status = 200, body = [dto::MarketRow])))]
pub async fn markets(request: HttpRequest, state: State) -> Answer {
    serve(&state, &request, || {
        let mut p = own_params!(
            request,
            "vs_currency ids names symbols order per_page page sparkline price_change_percentage category"
        );
        let vs_currency = currency(&mut p);
        let ids = p.list("ids", MOST_IDS);
        only_by_id(&mut p);
        let order = p.choice("order", &ORDERS);
        let per_page = p.int("per_page", 1..=250, 100);
        let page = p.int("page", 1..=i64::from(i32::MAX), 1);
        let sparkline = p.flag("sparkline", false);
        let price_change_percentage = p.list("price_change_percentage", PERIODS.len());
        if price_change_percentage
            .iter()
            .any(|period| !PERIODS.contains(&period.as_str()))
        {
            p.wrong(
                "price_change_percentage",
                INVALID,
                "Some of 1h, 24h, 7d, 14d, 30d, 200d, 1y.",
            );
        }
        let category = p.word("category", 128);
        p.done()?;
        Ok(MarketQuery::Markets(pb::ListMarketsRequest {
            vs_currency,
            ids,
            order,
            per_page: small(per_page),
            page: small(page),
            sparkline,
            price_change_percentage,
            category,
        }))
    })
    .await
}

/// Checked against its range before.
fn small(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Every coin with its name and symbol.
#[utoipa::path(get, operation_id = "list_coins", path = "/api/v3/coins/list", tag = "market", params(("include_platform" = Option<bool>, Query)),
    responses((status = 200, body = [dto::ListedCoin])))]
pub async fn list(request: HttpRequest, state: State) -> Answer {
    serve(&state, &request, || {
        let mut p = own_params!(request, "include_platform");
        let include_platform = p.flag("include_platform", false);
        p.done()?;
        Ok(MarketQuery::Coins(pb::ListCoinsRequest { include_platform }))
    })
    .await
}

/// Categories with market data.
#[utoipa::path(get, path = "/api/v3/coins/categories", tag = "market", params(("order" = Option<String>, Query)),
    responses((status = 200, body = [dto::Category])))]
pub async fn categories(request: HttpRequest, state: State) -> Answer {
    serve(&state, &request, || {
        let mut p = own_params!(request, "order");
        let order = p.choice("order", &CATEGORY_ORDERS);
        p.done()?;
        Ok(MarketQuery::Categories(pb::ListCategoriesRequest {
            with_market_data: true,
            order,
        }))
    })
    .await
}

/// Ids and names of categories.
#[utoipa::path(get, path = "/api/v3/coins/categories/list", tag = "market", responses((status = 200, body = [dto::CategoryName])))]
pub async fn category_names(request: HttpRequest, state: State) -> Answer {
    serve(&state, &request, || {
        own_params!(request, "").done()?;
        Ok(MarketQuery::Categories(pb::ListCategoriesRequest {
            with_market_data: false,
            order: String::new(),
        }))
    })
    .await
}

/// All about a coin.
#[utoipa::path(get, path = "/api/v3/coins/{id}", tag = "market",
    params(("id" = String, Path), ("localization" = Option<bool>, Query), ("tickers" = Option<bool>, Query), ("market_data" = Option<bool>, Query),
        ("community_data" = Option<bool>, Query), ("developer_data" = Option<bool>, Query), ("sparkline" = Option<bool>, Query)),
    responses((status = 200, body = Object)))]
pub async fn details(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    serve(&state, &request, || {
        let id = coin(&id)?;
        let mut p = own_params!(
            request,
            "localization tickers market_data community_data developer_data sparkline"
        );
        let wanted = pb::GetCoinRequest {
            id,
            localization: p.flag("localization", true),
            tickers: p.flag("tickers", true),
            market_data: p.flag("market_data", true),
            community_data: p.flag("community_data", true),
            developer_data: p.flag("developer_data", true),
            sparkline: p.flag("sparkline", false),
        };
        p.done()?;
        Ok(MarketQuery::Coin(wanted))
    })
    .await
}

/// `max`, or a number of days.
fn days(p: &mut Params, default: &str) -> String {
    let text = p.text("days", 10);
    match text.as_str() {
        "" => default.to_owned(),
        "max" => text,
        _ => p.int("days", 1..=36_500, 1).to_string(),
    }
}

/// Price, market capitalisation and volume over the last days.
#[utoipa::path(get, path = "/api/v3/coins/{id}/market_chart", tag = "market", params(("id" = String, Path), dto::ChartQuery),
    responses((status = 200, body = dto::Chart)))]
pub async fn chart(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    serve(&state, &request, || {
        let id = coin(&id)?;
        let mut p = own_params!(request, "vs_currency days interval");
        let (vs_currency, days) = (currency(&mut p), days(&mut p, "365"));
        let interval = p.choice("interval", &["5m", "hourly", "daily"]);
        p.done()?;
        Ok(MarketQuery::Chart(pb::GetChartRequest {
            id,
            vs_currency,
            days,
            interval,
        }))
    })
    .await
}

/// The same between two moments, Unix seconds.
#[utoipa::path(get, path = "/api/v3/coins/{id}/market_chart/range", tag = "market",
    params(("id" = String, Path), ("vs_currency" = Option<String>, Query), ("from" = i64, Query, description = "Unix seconds."),
        ("to" = i64, Query, description = "Unix seconds."), ("interval" = Option<String>, Query)),
    responses((status = 200, body = dto::Chart)))]
pub async fn range(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    serve(&state, &request, || {
        let id = coin(&id)?;
        let mut p = own_params!(request, "vs_currency from to interval");
        if p.has_written_moment(&["from", "to"]) {
            return Ok(question(&request, p));
        }
        let vs_currency = currency(&mut p);
        let moment = |p: &mut Params, name: &str| {
            if p.text(name, 32).is_empty() {
                p.wrong(name, INVALID, "This parameter is required.");
            }
            p.int(name, 0..=LAST_SECOND, 0)
        };
        let (from, to) = (moment(&mut p, "from"), moment(&mut p, "to"));
        let interval = p.choice("interval", &["5m", "hourly", "daily"]);
        if from > to && to > 0 {
            p.wrong("from", INVALID, "`from` lies after `to`.");
        }
        p.done()?;
        Ok(MarketQuery::Range(pb::GetChartRangeRequest {
            id,
            vs_currency,
            from_unix_s: from,
            to_unix_s: to,
            interval,
        }))
    })
    .await
}

/// Candles: time, open, high, low, close.
#[utoipa::path(get, path = "/api/v3/coins/{id}/ohlc", tag = "market", params(("id" = String, Path), dto::ChartQuery),
    responses((status = 200, body = [Vec<f64>])))]
pub async fn ohlc(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    serve(&state, &request, || {
        let id = coin(&id)?;
        let mut p = own_params!(request, "vs_currency days interval");
        let vs_currency = currency(&mut p);
        let days = p.choice("days", &OHLC_DAYS);
        let days = if days.is_empty() { "365".to_owned() } else { days };
        let interval = p.choice("interval", &["daily"]);
        p.done()?;
        Ok(MarketQuery::Ohlc(pb::GetOhlcRequest {
            id,
            vs_currency,
            days,
            interval,
        }))
    })
    .await
}

/// Prices of coins by id.
#[utoipa::path(get, path = "/api/v3/simple/price", tag = "market",
    params(
        ("ids" = String, Query, description = "Ids separated by commas."), ("vs_currencies" = String, Query, description = "Currencies separated by commas."),
        ("include_market_cap" = Option<bool>, Query), ("include_24hr_vol" = Option<bool>, Query),
        ("include_24hr_change" = Option<bool>, Query), ("include_last_updated_at" = Option<bool>, Query)),
    responses((status = 200, body = Object)))]
pub async fn price(request: HttpRequest, state: State) -> Answer {
    serve(&state, &request, || {
        let mut p = own_params!(request, "ids names symbols vs_currencies include_market_cap include_24hr_vol include_24hr_change include_last_updated_at");
        let (ids, vs_currencies) = (p.list("ids", MOST_IDS), p.list("vs_currencies", MOST_CURRENCIES));
        // Where a list was refused, or coins were named in another way, the reason is noted already.
        if !only_by_id(&mut p) && !p.has("ids") {
            p.wrong(
                "ids",
                INVALID,
                "Required: ids of coins, for example `ids=bitcoin,ethereum`.",
            );
        }
        if !p.has("vs_currencies") {
            p.wrong(
                "vs_currencies",
                INVALID,
                "Required: currencies, for example `vs_currencies=usd,eur`.",
            );
        }
        let wanted = pb::GetSimplePriceRequest {
            ids,
            vs_currencies: vs_currencies
                .into_iter()
                .map(|currency| currency.to_ascii_lowercase())
                .collect(),
            include_market_cap: p.flag("include_market_cap", false),
            include_24hr_vol: p.flag("include_24hr_vol", false),
            include_24hr_change: p.flag("include_24hr_change", false),
            include_last_updated_at: p.flag("include_last_updated_at", false),
        };
        p.done()?;
        Ok(MarketQuery::Price(wanted))
    })
    .await
}

/// Coins and categories by name, symbol or id.
#[utoipa::path(get, path = "/api/v3/search", tag = "market", params(("query" = Option<String>, Query)), responses((status = 200, body = Object)))]
pub async fn search(request: HttpRequest, state: State) -> Answer {
    serve(&state, &request, || {
        let mut p = own_params!(request, "query");
        let query = p.text("query", 100);
        p.done()?;
        Ok(MarketQuery::Search(pb::SearchRequest { query }))
    })
    .await
}

async fn small_document(request: HttpRequest, state: State, kind: pb::DocumentKind) -> Answer {
    serve(&state, &request, || {
        own_params!(request, "").done()?;
        Ok(MarketQuery::Small(pb::GetDocumentRequest { kind: kind.into() }))
    })
    .await
}

#[utoipa::path(get, path = "/api/v3/search/trending", tag = "market", responses((status = 200, body = Object)))]
pub async fn trending(request: HttpRequest, state: State) -> Answer {
    small_document(request, state, pb::DocumentKind::Trending).await
}

#[utoipa::path(get, path = "/api/v3/global", tag = "market", responses((status = 200, body = Object)))]
pub async fn global(request: HttpRequest, state: State) -> Answer {
    small_document(request, state, pb::DocumentKind::Global).await
}

#[utoipa::path(get, path = "/api/v3/simple/supported_vs_currencies", tag = "market", responses((status = 200, body = [String])))]
pub async fn currencies(request: HttpRequest, state: State) -> Answer {
    small_document(request, state, pb::DocumentKind::VsCurrencies).await
}

#[utoipa::path(get, path = "/api/v3/asset_platforms", tag = "market", responses((status = 200, body = [Object])))]
pub async fn platforms(request: HttpRequest, state: State) -> Answer {
    small_document(request, state, pb::DocumentKind::AssetPlatforms).await
}

#[utoipa::path(get, path = "/api/v3/exchange_rates", tag = "market", responses((status = 200, body = Object)))]
pub async fn rates(request: HttpRequest, state: State) -> Answer {
    small_document(request, state, pb::DocumentKind::ExchangeRates).await
}
