//! Real answers about NFTs, treasuries, derivatives and pools: each must say what the provider said.

use std::{fs, io::Read, path::Path};

use flate2::read::GzDecoder;
use market_ingest::domain::{
    nft::{Reading, read_list as read_nfts},
    pool::{read_list, read_networks, read_one},
    reserve::{funding, read_contracts, read_treasuries},
    risk::TokenInfo,
};
use serde_json::Value;

fn body(path: &Path) -> Vec<u8> {
    let bytes = fs::read(path).unwrap();
    if path.extension().is_none_or(|ending| ending != "gz") {
        return bytes;
    }
    let mut json = Vec::new();
    GzDecoder::new(&bytes[..]).read_to_end(&mut json).unwrap();
    json
}

#[test]
fn recorded_answers_say_what_they_said() {
    let folder = testkit::real_data_or_skip!("coingecko-api");
    let nft = Reading::read(&body(&folder.join("kh-nfts-get_id.json"))).unwrap();
    let figures = nft.figures;
    let text = |amount: Option<market_ingest::domain::decimal::Decimal>| amount.map(|amount| amount.to_string());
    assert_eq!(
        (
            text(figures.floor_native).as_deref(),
            text(figures.floor_usd).as_deref()
        ),
        (Some("11.88"), Some("29894"))
    );
    assert_eq!(
        (figures.sales, figures.holders, figures.supply),
        (Some(47.0), Some(4_472), Some(8_888))
    );
    assert!(
        !nft.description.contains('<') && nft.description.starts_with("What Is the Pudgy"),
        "{}",
        nft.description
    );
    let list = body(&folder.join("kh-nfts-get_list.json"));
    let rows: Vec<Value> = serde_json::from_slice(&list).unwrap();
    assert_eq!(read_nfts(&list).unwrap().len(), rows.len());
    let held = read_treasuries(&body(&folder.join("kh-companies-get_public_trasuries.json"))).unwrap();
    assert_eq!(
        (held.holders[0].name.as_str(), held.holders[0].holdings.text()),
        ("Meitu Inc", "31000")
    );
    for file in ["kh-derivatives-get.json.gz", "jf-derivatives.json.gz"] {
        let tickers = body(&folder.join(file));
        let rows: Vec<Value> = serde_json::from_slice(&tickers).unwrap();
        let stating = rows.iter().filter(|row| {
            row["contract_type"] == "perpetual"
                && row["funding_rate"].is_number()
                && row["open_interest"].as_f64().is_some_and(|interest| interest > 0.0)
                && row["index_id"].as_str().is_some_and(|index| !index.is_empty())
        });
        let contracts = read_contracts(&tickers).unwrap();
        assert_eq!(contracts.len(), stating.count(), "{file}");
        let (coins, _) = funding(contracts, &[]);
        assert_eq!(
            (coins.len(), coins.iter().any(|coin| coin.symbol == "BTC")),
            (20, true),
            "{file}"
        );
        assert!(coins.iter().all(|coin| coin.rate_percent.abs() < 5.0), "{file}");
    }
}

/// The provider's own examples of pools.
#[test]
fn the_examples_of_pools_are_read() {
    let path = testkit::real_data_or_skip!("coingecko-api/openapi-demo-api.json.gz");
    let api: Value = serde_json::from_slice(&body(&path)).unwrap();
    let example = |path: &str| -> Vec<u8> {
        let content = &api["paths"][path]["get"]["responses"]["200"]["content"]["application/json"];
        let schema = content["schema"]["$ref"]
            .as_str()
            .and_then(|name| api.pointer(name.trim_start_matches('#')))
            .unwrap_or(&content["schema"]);
        let found = content["examples"].as_object().into_iter().flat_map(|all| all.values());
        let mut found = found
            .filter_map(|example| example.get("value"))
            .chain(content.get("example"))
            .chain(schema.get("example"));
        found
            .next()
            .unwrap_or_else(|| panic!("{path} has no example"))
            .to_string()
            .into()
    };
    let (pools, bad) = read_list(&example("/onchain/networks/new_pools")).unwrap();
    assert_eq!((pools.is_empty(), bad), (false, 0));
    assert_eq!(
        (pools[0].0.network.as_str(), pools[0].0.dex.as_str()),
        ("solana", "pump-fun")
    );
    assert_eq!(pools[0].1.reserve, None);
    let (pools, bad) = read_list(&example("/onchain/networks/{network}/new_pools")).unwrap();
    assert_eq!((pools.is_empty(), bad), (false, 0));
    assert_eq!(pools[0].1.reserve, None, "a liquidity below nothing");
    let (pool, figures) = read_one(&example("/onchain/networks/{network}/pools/{address}")).unwrap();
    assert_eq!(
        (pool.base_symbol.as_str(), pool.coin_id.as_deref()),
        ("WETH", Some("weth"))
    );
    assert_eq!(
        figures.reserve.map(|reserve| reserve.to_string()).as_deref(),
        Some("99194225.032")
    );
    TokenInfo::read(&example("/onchain/networks/{network}/tokens/{address}/info")).unwrap();
    assert!(!read_networks(&example("/onchain/networks")).unwrap().is_empty());
}
