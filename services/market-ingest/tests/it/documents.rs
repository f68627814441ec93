//! The provider's other paths against the sandbox's generated world.

use proto::market::{self as pb, market_documents_client::MarketDocumentsClient};
use serde_json::Value;
use testkit::http::eventually;
use tonic::Code;

use crate::{
    rig::{SOON, code, hop},
    sandbox::World,
};

impl World {
    /// A path with its query, `a=1&b=2`.
    async fn fetch(&self, path: &str, query: &str) -> Result<pb::FetchDocumentResponse, tonic::Status> {
        let channel = kit::grpc::channel(&self.running.url()).unwrap();
        let carry = kit::identity::Carry::to("market-ingest", &hop(), kit::clock::system()).unwrap();
        let mut client = MarketDocumentsClient::with_interceptor(channel, carry).max_decoding_message_size(32 << 20);
        let query = query
            .split('&')
            .filter_map(|part| part.split_once('='))
            .map(|(name, value)| pb::Parameter {
                name: name.to_owned(),
                value: value.to_owned(),
            })
            .collect();
        let request = pb::FetchDocumentRequest {
            path: path.to_owned(),
            query,
        };
        Ok(client.fetch_document(request).await?.into_inner())
    }

    async fn body(&self, path: &str, query: &str) -> Value {
        // On a busy machine the provider can be too slow for one call.
        let found = eventually(&format!("{path}?{query}"), SOON, || async {
            match self.fetch(path, query).await {
                Ok(found) => Some(found),
                Err(status) if status.code() == Code::Unavailable => None,
                Err(status) => panic!("{path}?{query}: {status}"),
            }
        })
        .await;
        serde_json::from_slice(&found.document.unwrap().json).unwrap()
    }
}

/// A coin with a contract on Ethereum: its id and the contract.
async fn token(world: &World) -> (String, String) {
    let list = world.body("coins/list", "include_platform=true").await;
    let coin = list
        .as_array()
        .unwrap()
        .iter()
        .find(|coin| coin["platforms"]["ethereum"].is_string())
        .unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&coin["id"]), text(&coin["platforms"]["ethereum"]))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_path_of_the_table_answers() {
    let world = World::start(sandbox::Config::anywhere()).await;
    let (id, contract) = token(&world).await;
    let now = chrono::DateTime::<chrono::Utc>::from(std::time::SystemTime::now()).timestamp();
    let range = format!("from={}&to={now}", now - 30 * 86_400);
    let day = chrono::DateTime::from_timestamp(now - 9 * 86_400, 0)
        .unwrap()
        .format("%d-%m-%Y")
        .to_string();
    let mut silent = Vec::new();
    for (path, query, member) in [
        ("ping", String::new(), "/gecko_says"),
        ("key", String::new(), "/plan"),
        ("simple/price", format!("ids={id}&vs_currencies=usd&precision=2"), ""),
        (
            "simple/token_price/ethereum",
            format!("contract_addresses={contract}&vs_currencies=usd,eur"),
            "",
        ),
        ("simple/supported_vs_currencies", String::new(), "/0"),
        ("coins/list", "status=active".to_owned(), "/0/id"),
        ("coins/list/new", String::new(), ""),
        (
            "coins/top_gainers_losers",
            "vs_currency=usd&duration=7d".to_owned(),
            "/top_gainers/0/id",
        ),
        (
            "coins/markets",
            "vs_currency=eur&precision=1&locale=en".to_owned(),
            "/0/id",
        ),
        ("coins/categories", String::new(), "/0/id"),
        ("coins/categories/list", String::new(), "/0/category_id"),
        ("coins/bitcoin", String::new(), "/market_data"),
        (
            "coins/bitcoin/tickers",
            "exchange_ids=harbour".to_owned(),
            "/tickers/0/last",
        ),
        (
            "coins/bitcoin/history",
            format!("date={day}"),
            "/market_data/current_price/usd",
        ),
        (
            "coins/bitcoin/market_chart",
            "vs_currency=usd&days=7&precision=0".to_owned(),
            "/prices/0",
        ),
        (
            "coins/bitcoin/market_chart/range",
            format!("vs_currency=usd&{range}"),
            "/prices/0",
        ),
        (
            "coins/bitcoin/ohlc",
            "vs_currency=usd&days=7&precision=3".to_owned(),
            "/0/4",
        ),
        (
            "coins/bitcoin/ohlc/range",
            format!("vs_currency=usd&interval=daily&{range}"),
            "/0/4",
        ),
        (
            "coins/bitcoin/circulating_supply_chart",
            "days=30".to_owned(),
            "/circulating_supply/0/1",
        ),
        (
            "coins/bitcoin/circulating_supply_chart/range",
            range.clone(),
            "/circulating_supply/0/1",
        ),
        (
            "coins/bitcoin/total_supply_chart",
            "days=30".to_owned(),
            "/total_supply/0/1",
        ),
        ("coins/bitcoin/total_supply_chart/range", range.clone(), "/total_supply"),
        ("asset_platforms", "filter=nft".to_owned(), "/0/id"),
        ("token_lists/ethereum/all.json", String::new(), "/tokens/0/address"),
        ("exchanges", "per_page=3&page=2".to_owned(), "/2/id"),
        ("exchanges/list", String::new(), "/0/id"),
        ("exchanges/harbour", String::new(), "/name"),
        (
            "exchanges/harbour/tickers",
            "coin_ids=bitcoin".to_owned(),
            "/tickers/0/last",
        ),
        ("exchanges/harbour/volume_chart", "days=30".to_owned(), "/0/1"),
        ("exchanges/harbour/volume_chart/range", range.clone(), "/0/1"),
        ("derivatives", String::new(), "/0/funding_rate"),
        ("derivatives/exchanges", "per_page=2".to_owned(), "/1/id"),
        (
            "derivatives/exchanges/harbour_futures",
            "include_tickers=all".to_owned(),
            "/tickers/0/last",
        ),
        ("derivatives/exchanges/list", String::new(), "/0/id"),
        ("nfts/list", "per_page=5".to_owned(), "/4/id"),
        ("nfts/lantern-cats", String::new(), "/floor_price/usd"),
        (
            "nfts/lantern-cats/market_chart",
            "days=7".to_owned(),
            "/floor_price_usd/0/1",
        ),
        ("nfts/markets", String::new(), "/0/floor_price"),
        ("exchange_rates", String::new(), "/rates/usd"),
        ("search", "query=bitcoin".to_owned(), "/coins/0/id"),
        ("search/trending", String::new(), "/coins/0"),
        ("global", String::new(), "/data"),
        (
            "global/decentralized_finance_defi",
            String::new(),
            "/data/defi_market_cap",
        ),
        (
            "global/market_cap_chart",
            "days=1".to_owned(),
            "/market_cap_chart/market_cap",
        ),
        (
            "companies/public_treasury/bitcoin",
            String::new(),
            "/companies/0/total_holdings",
        ),
        (
            "governments/public_treasury/ethereum",
            String::new(),
            "/governments/0/total_holdings",
        ),
    ] {
        let body = world.body(path, &query).await;
        if body.pointer(member).is_none_or(Value::is_null) {
            silent.push(format!("{path}?{query} has no {member}: {:.200}", body.to_string()));
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_contract_is_read_as_its_coin() {
    let world = World::start(sandbox::Config::anywhere()).await;
    let (id, contract) = token(&world).await;
    let page = world
        .body(
            &format!(
                "coins/ethereum/contract/{}",
                contract.to_uppercase().replace("0X", "0x")
            ),
            "",
        )
        .await;
    assert_eq!(
        (page["id"].as_str(), page["contract_address"].as_str()),
        (Some(&*id), Some(&*contract))
    );
    let chart = world
        .body(
            &format!("coins/ethereum/contract/{contract}/market_chart"),
            "vs_currency=usd&days=7",
        )
        .await;
    let own = world
        .body(&format!("coins/{id}/market_chart"), "vs_currency=usd&days=7")
        .await;
    assert_eq!(chart, own);
    let prices = world
        .body(
            "simple/token_price/ethereum",
            &format!("contract_addresses={contract},0x00&vs_currencies=usd"),
        )
        .await;
    assert!(prices[&contract]["usd"].is_number(), "{prices}");
    assert_eq!(prices.as_object().unwrap().len(), 1);
    let unknown = world.fetch("coins/ethereum/contract/0x00", "").await.unwrap_err();
    assert_eq!(code(&unknown), "coin_not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_finds_the_exchanges_that_are_kept() {
    let world = World::start(sandbox::Config::anywhere()).await;
    for path in ["exchanges", "derivatives/exchanges"] {
        world.body(path, "per_page=1").await;
    }
    let found = world.body("search", "query=Harbour").await;
    for (id, market_type) in [("harbour", "spot"), ("harbour_futures", "futures")] {
        let row = found["exchanges"]
            .as_array()
            .unwrap()
            .iter()
            .find(|row| row["id"] == id);
        let row = row.unwrap_or_else(|| panic!("{id}: {found}"));
        assert_eq!(row["market_type"], market_type);
        assert!(row["large"].is_string() && row["thumb"].is_string(), "{row}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_finds_the_collections_that_are_kept() {
    let world = World::start(sandbox::Config::anywhere()).await;
    let found = eventually("the schedule has the list", SOON, || async {
        let found = world.body("search", "query=LANTERN").await;
        found["nfts"].as_array().filter(|found| !found.is_empty()).cloned()
    })
    .await;
    let cats = found.iter().find(|row| row["id"] == "lantern-cats");
    let cats = cats.unwrap_or_else(|| panic!("{found:?}"));
    assert_eq!(
        (&cats["name"], &cats["thumb"]),
        (&"Lantern Cats".into(), &"missing_thumb.png".into())
    );
    assert!(cats["symbol"].is_string(), "{cats}");
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_say_why_and_computed_bodies_say_of_what() {
    let world = World::start(sandbox::Config::anywhere()).await;
    for (path, why) in [
        (
            "coins",
            "The provider no longer documents this path. Use /coins/markets.",
        ),
        ("indexes", "The provider no longer documents indexes. Use /derivatives."),
        (
            "indexes/list",
            "The provider no longer documents indexes. Use /derivatives.",
        ),
        (
            "indexes/a/b",
            "The provider no longer documents indexes. Use /derivatives.",
        ),
        (
            "nfts/lantern-cats/tickers",
            "This needs a paid plan of the provider. Use /nfts/{id}.",
        ),
    ] {
        let refused = world.fetch(path, "").await.unwrap_err();
        assert_eq!(
            (refused.code(), refused.message()),
            (Code::Unimplemented, why),
            "{path}"
        );
        assert_eq!(code(&refused), "not_served");
    }
    let unknown = world.fetch("coins/bitcoin/tickers", "colour=red").await.unwrap_err();
    assert_eq!(kit::status::read(&unknown).fields[0].0, "colour");
    let future = world
        .fetch("coins/bitcoin/history", "date=31-12-2099")
        .await
        .unwrap_err();
    assert_eq!(kit::status::read(&future).fields[0].0, "date");
    let movers = world
        .fetch("coins/top_gainers_losers", "vs_currency=usd")
        .await
        .unwrap();
    assert!(movers.data_source.starts_with("computed") && movers.universe.starts_with("top 250"));
    let pages = world.fetch("exchanges", "per_page=5").await.unwrap();
    assert!(pages.data_source.is_empty(), "the provider said it itself");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_say_how_long_their_list_is() {
    let world = World::start(sandbox::Config::anywhere()).await;
    let spoken = async |path: &str, query: &str| -> Vec<(String, String)> {
        let found = world.fetch(path, query).await.unwrap();
        found.headers.into_iter().map(|one| (one.name, one.value)).collect()
    };
    let counts = |total: &str, per_page: &str| -> Vec<(String, String)> {
        [("total", total), ("per-page", per_page)]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into()
    };
    for (path, query, total, per_page) in [
        // Out of the kept rows, and as the provider gives them.
        ("exchanges", "per_page=5", "12", "5"),
        ("exchanges", "", "12", "100"),
        ("coins/bitcoin/tickers", "", "12", "100"),
        ("coins/bitcoin/tickers", "exchange_ids=harbour,keel", "2", "100"),
        ("exchanges/flotsam/tickers", "", "15", "100"),
    ] {
        for from in ["the provider", "what is kept"] {
            assert_eq!(
                spoken(path, query).await,
                counts(total, per_page),
                "{path}?{query} from {from}"
            );
        }
    }
    let venues = spoken("derivatives/exchanges", "order=name_asc").await;
    assert_eq!(
        (venues[0].0.as_str(), venues[1].1.as_str()),
        ("total", "50"),
        "{venues:?}"
    );
    let collections = spoken("nfts/list", "per_page=5").await;
    assert_eq!(
        (collections[0].0.as_str(), collections[1].1.as_str()),
        ("total", "5"),
        "{collections:?}"
    );
    for whole in ["exchanges/list", "derivatives", "coins/list"] {
        assert!(spoken(whole, "").await.is_empty(), "{whole}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_is_away_is_never_nothing_there() {
    let world = World::start(sandbox::Config::anywhere()).await;
    let kept = world.body("nfts/lantern-cats", "").await;
    world.fault(Some("500")).await;
    assert_eq!(world.body("nfts/lantern-cats", "").await, kept, "kept for a day");
    let failed = world.fetch("nfts/drowsy-penguins", "").await.unwrap_err();
    assert_eq!(failed.code(), Code::Unavailable, "{failed}");
    world.fault(None).await;
    let unknown = world.fetch("nfts/no-such-collection", "").await;
    // The failure of a moment ago may still stand for the whole provider.
    assert!(unknown.is_err_and(|error| matches!(error.code(), Code::NotFound | Code::Unavailable)));
}
