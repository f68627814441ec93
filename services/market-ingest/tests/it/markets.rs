//! Market lists, coins, prices and lists, over gRPC.

use std::io::Read;

use proto::market as pb;
use sha2::{Digest, Sha256};

use crate::{
    provider::id,
    rig::{CacheKind, Rig, code, ids, json},
};

#[tokio::test(flavor = "multi_thread")]
async fn one_call_serves_all_pages_orders_and_extras() {
    let rig = Rig::ready(CacheKind::Local).await;
    let before = rig.provider.count("/coins/markets");
    assert_eq!(before, 1);
    let first = rig.markets(|m| m.per_page = 40).await.unwrap();
    assert_eq!(ids(&first).len(), 40);
    assert_eq!(ids(&first)[0], "bitcoin");
    assert_eq!(
        (first.cache(), first.source.as_str()),
        (pb::CacheState::Hit, "coingecko /coins/markets")
    );
    let second = rig.markets(|m| (m.per_page, m.page) = (100, 2)).await.unwrap();
    assert_eq!(ids(&second)[0], id(100));
    let volume = rig
        .markets(|m| (m.order, m.per_page) = ("volume_desc".into(), 1))
        .await
        .unwrap();
    assert_eq!(ids(&volume), [id(249)]);
    let named = rig
        .markets(|m| m.ids = vec![id(7), "no-such-coin".into(), id(3)])
        .await
        .unwrap();
    assert_eq!(ids(&named), [id(3), id(7)]);
    let plain = json(&first);
    assert!(plain[0].get("sparkline_in_7d").is_none());
    let extras = rig
        .markets(|m| (m.sparkline, m.price_change_percentage) = (true, vec!["1h".into()]))
        .await
        .unwrap();
    let text = String::from_utf8(extras.json.to_vec()).unwrap();
    assert!(
        text.contains(r#""sparkline_in_7d":{"price":[1.10,2]}"#),
        "spelled as the provider did"
    );
    assert!(text.contains(r#""price_change_percentage_1h_in_currency":0.10"#));
    assert_eq!(
        json(&rig.markets(|m| m.page = 1_000_000).await.unwrap()),
        serde_json::json!([])
    );
    assert_eq!(rig.provider.count("/coins/markets"), before);
    // Beyond the 250, and in other currencies, the provider is asked.
    let beyond = rig.markets(|m| (m.per_page, m.page) = (250, 2)).await.unwrap();
    assert_eq!((ids(&beyond).len(), beyond.cache()), (50, pb::CacheState::Miss));
    rig.markets(|m| m.vs_currency = "eur".into()).await.unwrap();
    assert_eq!(rig.provider.count("/coins/markets"), before + 2);
    let error = rig.markets(|m| m.vs_currency = "xyz".into()).await.unwrap_err();
    assert_eq!(code(&error), "validation_failed");
    assert_eq!(kit::status::read(&error).fields[0].0, "vs_currency");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_comes_compressed_with_a_true_validator() {
    let rig = Rig::ready(CacheKind::Local).await;
    let document = rig.markets(|_| ()).await.unwrap();
    let mut gzip = Vec::new();
    flate2::read::GzDecoder::new(&document.gzip[..])
        .read_to_end(&mut gzip)
        .unwrap();
    let mut brotli = Vec::new();
    brotli::BrotliDecompress(&mut &document.brotli[..], &mut brotli).unwrap();
    assert_eq!(gzip, document.json);
    assert_eq!(brotli, document.json);
    assert!(document.brotli.len() < document.gzip.len());
    let digest = hex::encode(Sha256::digest(&document.json));
    assert!(digest.starts_with(&document.etag) && document.etag.len() == 32);
    assert_eq!(rig.markets(|_| ()).await.unwrap().etag, document.etag);
    assert!((1..=60).contains(&document.max_age_s));
}

#[tokio::test(flavor = "multi_thread")]
async fn coins_prices_and_lists() {
    let rig = Rig::ready(CacheKind::Local).await;
    let mut client = rig.client();
    let coin = |market_data, sparkline| pb::GetCoinRequest {
        id: "bitcoin".into(),
        market_data,
        sparkline,
        ..Default::default()
    };
    let full = client
        .get_coin(coin(true, true))
        .await
        .unwrap()
        .into_inner()
        .document
        .unwrap();
    assert_eq!(json(&full)["market_data"]["sparkline_7d"]["price"][0], 1);
    let less = client
        .get_coin(coin(true, false))
        .await
        .unwrap()
        .into_inner()
        .document
        .unwrap();
    assert!(json(&less)["market_data"].get("sparkline_7d").is_none());
    let least = client
        .get_coin(coin(false, false))
        .await
        .unwrap()
        .into_inner()
        .document
        .unwrap();
    assert!(json(&least).get("market_data").is_none());
    assert_eq!(rig.provider.count("/coins/bitcoin"), 1);

    let price = |currencies: &[&str], ids: &[&str]| pb::GetSimplePriceRequest {
        ids: ids.iter().map(ToString::to_string).collect(),
        vs_currencies: currencies.iter().map(ToString::to_string).collect(),
        include_24hr_change: true,
        ..Default::default()
    };
    let usd = client
        .get_simple_price(price(&["usd"], &["bitcoin", "nothing"]))
        .await
        .unwrap();
    let usd = usd.into_inner().document.unwrap();
    assert_eq!(usd.json, br#"{"bitcoin":{"usd":150.00,"usd_24h_change":1.5}}"#[..]);
    assert_eq!(rig.provider.count("/simple/price"), 0);
    let eur = client.get_simple_price(price(&["eur"], &["bitcoin"])).await.unwrap();
    assert_eq!(
        json(&eur.into_inner().document.unwrap())["bitcoin"]["eur_24h_change"],
        0.1
    );
    assert_eq!(rig.provider.count("/simple/price"), 1);

    let search = client
        .search(pb::SearchRequest {
            query: "COIN 29".into(),
        })
        .await
        .unwrap();
    let found = json(&search.into_inner().document.unwrap());
    assert_eq!(
        found["coins"][0]["id"], "coin-29",
        "the ranked one before those outside the top"
    );
    assert_eq!(found["coins"][0]["market_cap_rank"], 30);
    assert!(
        found["coins"]
            .as_array()
            .unwrap()
            .iter()
            .any(|coin| coin["id"] == "coin-299")
    );
    let tokens = client
        .list_tokens(pb::ListTokensRequest {
            query: String::new(),
            limit: 3,
        })
        .await
        .unwrap();
    let tokens: Vec<_> = tokens
        .into_inner()
        .tokens
        .into_iter()
        .map(|token| token.coingecko_id)
        .collect();
    assert_eq!(tokens, [id(0), id(1), id(2)]);
    let coins = client
        .list_coins(pb::ListCoinsRequest::default())
        .await
        .unwrap()
        .into_inner();
    let coins = json(&coins.document.unwrap());
    assert_eq!(
        (coins.as_array().unwrap().len(), coins[0].get("platforms")),
        (300, None)
    );
    let request = pb::ListCategoriesRequest {
        with_market_data: true,
        order: "market_cap_desc".into(),
    };
    let categories = client
        .list_categories(request)
        .await
        .unwrap()
        .into_inner()
        .document
        .unwrap();
    assert_eq!(json(&categories)[0]["id"], "b");
    let global = pb::GetDocumentRequest {
        kind: pb::DocumentKind::Global.into(),
    };
    client.get_document(global).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_coin_costs_no_call() {
    let rig = Rig::ready(CacheKind::Local).await;
    let before = rig.provider.calls().len();
    for bad in [
        "../admin",
        "..%2f..%2fadmin",
        "bitcoin?x_cg_demo_api_key=",
        "no-such-coin",
        "",
    ] {
        let error = rig.chart(bad, "7", "").await.unwrap_err();
        assert_eq!(
            (error.code(), code(&error).as_str()),
            (tonic::Code::NotFound, "coin_not_found"),
            "{bad}"
        );
        let error = rig.history(bad).await.unwrap_err();
        assert_eq!(code(&error), "coin_not_found", "{bad}");
    }
    for bad in ["NaN", "-1", "0", "1e2"] {
        assert_eq!(
            code(&rig.chart("bitcoin", bad, "").await.unwrap_err()),
            "validation_failed",
            "{bad}"
        );
    }
    assert_eq!(
        code(&rig.markets(|m| m.per_page = 251).await.unwrap_err()),
        "validation_failed"
    );
    assert_eq!(
        code(&rig.markets(|m| m.ids = vec!["a".into(); 5_000]).await.unwrap_err()),
        "too_many"
    );
    // Polls of the service's own may come in between.
    let asked = |call: &&String| {
        ["market_chart", "ids=", "per_page=251"]
            .iter()
            .any(|word| call.contains(word))
    };
    let calls = rig.provider.calls();
    let asked: Vec<&String> = calls[before..].iter().filter(asked).collect();
    assert!(asked.is_empty(), "{asked:?}");
}
