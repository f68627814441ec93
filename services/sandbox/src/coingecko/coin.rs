//! /coins/{id} and /coins/{id}/history

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse, web};
use chrono::{Datelike, NaiveDate};
use serde_json::{Map, Value, json};

use super::{
    currency::{self, Currency},
    error::ApiError,
    facts,
    markets::{Day, Listed, Range, SPANS, change_percent, ranked, spark},
    query::Query,
};
use crate::{
    outside::Outside,
    world::{
        World,
        clock::{DAY_MS, HOUR_MS, iso, iso_offset},
        names,
    },
};

/// A value in each currency that has a rate.
fn each(rates: &[(Currency, f64)], value: impl Fn(&Currency, f64) -> Option<f64>) -> Value {
    let pairs: BTreeMap<&str, f64> = rates
        .iter()
        .filter_map(|(currency, rate)| Some((currency.code, value(currency, *rate)?)))
        .collect();
    json!(pairs)
}

fn dated(rates: &[(Currency, f64)], at_ms: i64) -> Value {
    let pairs: BTreeMap<&str, String> = rates.iter().map(|(currency, _)| (currency.code, iso(at_ms))).collect();
    json!(pairs)
}

pub async fn coin(
    outside: web::Data<Outside>,
    id: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let body = body(&outside, &id, &Query::of(&request))?;
    Ok(HttpResponse::Ok().json(body))
}

/// All about a coin, as far as the query wants it.
pub(super) fn body(outside: &Outside, id: &str, query: &Query) -> Result<Value, ApiError> {
    let world = &outside.world;
    let at = world.find(id).ok_or(ApiError::NoCoin)?;
    let listed = ranked(world)
        .into_iter()
        .find(|row| row.coin == at)
        .ok_or(ApiError::NoCoin)?;
    let coin = &world.coins()[at];
    let named: Vec<&str> = names::CATEGORIES
        .iter()
        .filter(|known| coin.categories.contains(&known.0))
        .map(|known| known.1)
        .collect();
    let (platform, contract) = coin.platform.clone().unzip();
    let platforms = json!({platform.unwrap_or(""): contract.clone().unwrap_or_default()});
    let detail = json!({platform.unwrap_or(""): {"decimal_place": platform.map(|_| 18), "contract_address": contract.unwrap_or_default()}});
    let mut body = Map::new();
    let mut put = |name: &str, value: Value| body.insert(name.to_owned(), value);
    put("id", json!(coin.id));
    put("symbol", json!(coin.symbol));
    put("name", json!(coin.name));
    put("web_slug", json!(coin.id));
    put("asset_platform_id", json!(platform));
    put("platforms", platforms);
    put("detail_platforms", detail);
    put(
        "block_time_in_minutes",
        json!(if coin.id == "bitcoin" { 10 } else { 0 }),
    );
    put("hashing_algorithm", json!(facts::hashing_algorithm(&coin.id)));
    put("categories", json!(named));
    put("preview_listing", json!(false));
    put(
        "public_notice",
        json!(world.ended(at).then(|| format!(
            "The data of {} ended on {}.",
            coin.name,
            &iso(listed.quote.at_ms)[..10]
        ))),
    );
    put("additional_notices", json!([]));
    if query.flag("localization", true) {
        put("localization", localized(&coin.name));
    }
    put("description", json!({"en": describe(world, &coin.name)}));
    put("links", links());
    put(
        "image",
        json!({"thumb": outside.image(coin, "thumb"), "small": outside.image(coin, "small"), "large": outside.image(coin, "large")}),
    );
    put("has_supply_breakdown", json!(false));
    put("country_origin", json!(""));
    put("genesis_date", json!((coin.id == "bitcoin").then_some("2009-01-03")));
    put("sentiment_votes_up_percentage", json!(50.0));
    put("sentiment_votes_down_percentage", json!(50.0));
    put("watchlist_portfolio_users", json!(0));
    put("market_cap_rank", json!(listed.rank));
    put("market_cap_rank_with_rehypothecated", json!(listed.rank));
    if query.flag("market_data", true) {
        put(
            "market_data",
            market_data(world, &listed, query.flag("sparkline", false)),
        );
    }
    if query.flag("community_data", true) {
        put(
            "community_data",
            json!({"facebook_likes": null, "reddit_average_posts_48h": 0.0, "reddit_average_comments_48h": 0.0, "reddit_subscribers": 0, "reddit_accounts_active_48h": 0, "telegram_channel_user_count": null}),
        );
    }
    if query.flag("developer_data", true) {
        put(
            "developer_data",
            json!({"forks": 0, "stars": 0, "subscribers": 0, "total_issues": 0, "closed_issues": 0, "pull_requests_merged": 0, "pull_request_contributors": 0, "code_additions_deletions_4_weeks": {"additions": 0, "deletions": 0}, "commit_count_4_weeks": 0, "last_4_weeks_commit_activity_series": [0, 0, 0, 0]}),
        );
    }
    put("status_updates", json!([]));
    put("last_updated", json!(iso(listed.quote.at_ms)));
    if query.flag("tickers", true) {
        put("tickers", tickers(world, &listed));
    }
    Ok(Value::Object(body))
}

fn describe(world: &World, name: &str) -> String {
    match world.kind() {
        "generated" => format!("{name} in the sandbox: its history is invented."),
        _ => format!("{name} with its recorded daily history."),
    }
}

/// The name in every language of the provider. Names are not translated here.
fn localized(name: &str) -> Value {
    const LANGUAGES: &str =
        "en zh zh-tw de fr es ja id ru ko ar th vi it pl tr hu nl ro sv cs da el hi no sk uk he fi bg hr lt sl pt";
    let names: BTreeMap<&str, &str> = LANGUAGES.split(' ').map(|language| (language, name)).collect();
    json!(names)
}

fn links() -> Value {
    json!({"homepage": ["", "", ""], "whitepaper": "", "blockchain_site": ["", "", ""], "official_forum_url": ["", "", ""], "chat_url": ["", "", ""],
        "announcement_url": ["", ""], "snapshot_url": null, "twitter_screen_name": "", "facebook_username": "", "bitcointalk_thread_identifier": null,
        "telegram_channel_identifier": "", "subreddit_url": null, "repos_url": {"github": [], "bitbucket": []}})
}

fn market_data(world: &World, listed: &Listed, sparkline: bool) -> Value {
    let coin = &world.coins()[listed.coin];
    let now = listed.quote;
    let rates = Currency::now(world);
    let range = Range::of(world, listed.coin);
    let day = Day::of(world, listed);
    let dollar = rates
        .iter()
        .find(|(currency, _)| currency.code == "usd")
        .map(|(currency, _)| *currency);
    let percent = |span| dollar.and_then(|dollar| change_percent(world, listed.coin, span, dollar));
    let supply = coin.supply.map(|supply| {
        let age = (now.at_ms / DAY_MS - coin.first_day) as f64;
        (
            supply.circulating(age),
            supply.total,
            supply.capped.then_some(supply.total),
        )
    });
    let diluted = supply.map(|(_, total, _)| now.price * total);
    let mut data = Map::new();
    let mut put = |name: &str, value: Value| data.insert(name.to_owned(), value);
    put("current_price", each(&rates, |_, rate| Some(now.price * rate)));
    for name in ["total_value_locked", "mcap_to_tvl_ratio", "fdv_to_tvl_ratio", "roi"] {
        put(name, Value::Null);
    }
    for (name, edge) in [("ath", range.high), ("atl", range.low)] {
        put(
            name,
            each(&rates, |currency, _| {
                Some(edge.price * currency.per_dollar(world, edge.at_ms)?)
            }),
        );
        put(
            &format!("{name}_change_percentage"),
            each(&rates, |_, _| Some((now.price / edge.price - 1.0) * 100.0)),
        );
        put(&format!("{name}_date"), dated(&rates, edge.at_ms));
    }
    put("market_cap", each(&rates, |_, rate| Some(now.market_cap? * rate)));
    put("market_cap_rank", json!(listed.rank));
    put("fully_diluted_valuation", each(&rates, |_, rate| Some(diluted? * rate)));
    put(
        "market_cap_fdv_ratio",
        json!(now.market_cap.zip(diluted).map(|(cap, diluted)| cap / diluted)),
    );
    put("total_volume", each(&rates, |_, rate| Some(now.volume? * rate)));
    put("high_24h", each(&rates, |_, rate| Some(day?.high * rate)));
    put("low_24h", each(&rates, |_, rate| Some(day?.low * rate)));
    put("price_change_24h", json!(day.map(|day| now.price - day.open.price)));
    let spans = SPANS
        .into_iter()
        .chain([("60d", 60 * DAY_MS)])
        .filter(|(_, span)| *span > HOUR_MS);
    for (name, span) in spans {
        put(&format!("price_change_percentage_{name}"), json!(percent(span)));
    }
    let cap_change = day.and_then(|day| Some((now.market_cap?, day.open.market_cap?)));
    put("market_cap_change_24h", json!(cap_change.map(|(now, then)| now - then)));
    put(
        "market_cap_change_percentage_24h",
        json!(cap_change.map(|(now, then)| (now / then - 1.0) * 100.0)),
    );
    put(
        "price_change_24h_in_currency",
        each(&rates, |_, rate| Some((now.price - day?.open.price) * rate)),
    );
    for (name, span) in SPANS.into_iter().chain([("60d", 60 * DAY_MS)]) {
        put(
            &format!("price_change_percentage_{name}_in_currency"),
            each(&rates, |currency, _| {
                change_percent(world, listed.coin, span, *currency)
            }),
        );
    }
    put(
        "market_cap_change_24h_in_currency",
        each(&rates, |_, rate| cap_change.map(|(now, then)| (now - then) * rate)),
    );
    put(
        "market_cap_change_percentage_24h_in_currency",
        each(&rates, |_, _| cap_change.map(|(now, then)| (now / then - 1.0) * 100.0)),
    );
    put("market_cap_rank_with_rehypothecated", json!(listed.rank));
    put("outstanding_token_value_usd", Value::Null);
    put("outstanding_supply", Value::Null);
    put(
        "max_supply_infinite",
        json!(supply.is_some_and(|supply| supply.2.is_none())),
    );
    put("total_supply", json!(supply.map(|supply| supply.1)));
    let capped = supply.and_then(|supply| supply.2);
    put("max_supply", json!(capped.or_else(|| facts::max_supply(&coin.id))));
    put("circulating_supply", json!(supply.map(|supply| supply.0)));
    if sparkline {
        put("sparkline_7d", json!({"price": spark(world, listed.coin, 1.0)}));
    }
    put("last_updated", json!(iso(now.at_ms)));
    Value::Object(data)
}

fn tickers(world: &World, listed: &Listed) -> Value {
    if world.kind() != "generated" {
        return json!([]);
    }
    let coin = &world.coins()[listed.coin];
    let at = iso_offset(listed.quote.at_ms);
    let volume = listed.quote.volume.unwrap_or(0.0);
    let rates = Currency::now(world);
    let in_main = |dollars: f64| -> BTreeMap<&str, f64> {
        let main = rates
            .iter()
            .filter(|(currency, _)| matches!(currency.code, "btc" | "eth" | "usd"));
        main.map(|(currency, rate)| (currency.code, dollars * rate)).collect()
    };
    json!([{
        "base": coin.symbol.to_uppercase(), "target": "USDT",
        "market": {"name": "Sandbox Exchange", "identifier": "sandbox", "has_trading_incentive": false},
        "last": listed.quote.price, "volume": volume / listed.quote.price * 0.2,
        "converted_last": in_main(listed.quote.price), "converted_volume": in_main(volume * 0.2),
        "trust_score": "green", "bid_ask_spread_percentage": 0.01, "timestamp": at, "last_traded_at": at, "last_fetch_at": at,
        "is_anomaly": false, "is_stale": world.ended(listed.coin), "trade_url": "", "token_info_url": null,
        "coin_id": coin.id, "target_coin_id": "tether",
        "coin_mcap_usd": listed.quote.market_cap,
    }])
}

pub async fn history(
    outside: web::Data<Outside>,
    id: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let world = &outside.world;
    let query = Query::of(&request);
    let at = world.find(&id).ok_or(ApiError::NoCoin)?;
    let date = NaiveDate::parse_from_str(query.text("date").ok_or(ApiError::Missing("date"))?, "%d-%m-%Y")
        .map_err(|_| ApiError::Bad("invalid date".into()))?;
    let ms = (i64::from(date.num_days_from_ce()) - 719_163) * DAY_MS;
    outside.within_plan(ms)?;
    let coin = &world.coins()[at];
    let mut body = json!({"id": coin.id, "symbol": coin.symbol, "name": coin.name,
        "image": {"thumb": outside.image(coin, "thumb"), "small": outside.image(coin, "small")}});
    if query.flag("localization", true) {
        body["localization"] = localized(&coin.name);
    }
    let quote = world.quote(at, ms).filter(|quote| quote.at_ms == ms);
    if let Some(quote) = quote {
        let rates: Vec<(Currency, f64)> = currency::ALL
            .into_iter()
            .filter_map(|currency| Some((currency, currency.per_dollar(world, ms)?)))
            .collect();
        body["market_data"] = json!({
            "current_price": each(&rates, |_, rate| Some(quote.price * rate)),
            "market_cap": each(&rates, |_, rate| Some(quote.market_cap? * rate)),
            "total_volume": each(&rates, |_, rate| Some(quote.volume? * rate)),
        });
    }
    body["community_data"] = json!({"facebook_likes": null, "reddit_average_posts_48h": 0.0, "reddit_average_comments_48h": 0.0,
        "reddit_subscribers": null, "reddit_accounts_active_48h": 0.0});
    body["developer_data"] = json!({"forks": null, "stars": null, "subscribers": null, "total_issues": null, "closed_issues": null,
        "pull_requests_merged": null, "pull_request_contributors": null,
        "code_additions_deletions_4_weeks": {"additions": null, "deletions": null}, "commit_count_4_weeks": null});
    body["public_interest_stats"] = json!({"alexa_rank": null, "bing_matches": null});
    Ok(HttpResponse::Ok().json(body))
}
