//! Collections as the provider writes them, and their readings.

use super::{Reading, found, mean_sales, read_list};

const BODY: &str = r#"{"id":"penguins","contract_address":"0xBd","asset_platform_id":"ethereum","name":"Penguins","symbol":"PPG",
    "image":{"small":"https://x.test/p.jpg"},"description":"<h3>What?</h3>\r\n<p>8,888 &ldquo;vibes&rdquo; &amp; <a href=\"javascript:x\">more</a></p>",
    "native_currency_symbol":"eth","floor_price":{"native_currency":4.67,"usd":9713.91},"market_cap":{"native_currency":41507,"usd":86337207},
    "volume_24h":{"native_currency":28.01,"usd":58262},"floor_price_in_usd_24h_percentage_change":-1.78233,
    "number_of_unique_addresses":5174.0,"total_supply":8888.0,"one_day_sales":6.0,"one_day_average_sale_price":4.67,
    "links":{"homepage":"javascript:alert(1)"},"floor_price_7d_percentage_change":{"usd":-2.6},"floor_price_1y_percentage_change":null,
    "explorers":[{"name":"Etherscan","link":"https://etherscan.io/token/0xBd"}]}"#;

#[test]
fn a_collection_is_read_exactly() {
    let read = Reading::read(BODY.as_bytes()).unwrap();
    let figures = &read.figures;
    let text = |amount: &Option<crate::domain::decimal::Decimal>| amount.as_ref().map(ToString::to_string);
    assert_eq!(text(&figures.floor_native).as_deref(), Some("4.67"));
    assert_eq!(text(&figures.floor_usd).as_deref(), Some("9713.91"));
    assert_eq!(text(&figures.market_cap_usd).as_deref(), Some("86337207"));
    // A sale at the floor's native price is worth the floor.
    assert_eq!(text(&figures.average_sale_usd).as_deref(), Some("9713.91"));
    assert_eq!(
        (figures.holders, figures.supply, figures.sales),
        (Some(5174), Some(8888), Some(6.0))
    );
    assert_eq!(read.description, "What? 8,888 \u{201c}vibes\u{201d} & more");
    assert_eq!((read.homepage.as_deref(), read.native_symbol.as_str()), (None, "ETH"));
    assert_eq!(read.explorer.as_deref(), Some("https://etherscan.io/token/0xBd"));
    assert_eq!(read.changes[0], ("24h".to_owned(), Some(-1.78233)));
    assert_eq!(read.changes[5], ("1y".to_owned(), None));
    let kept = serde_json::to_string(&read).unwrap();
    assert_eq!(serde_json::from_str::<Reading>(&kept).unwrap(), read);
}

#[test]
fn what_is_not_said_is_missing() {
    let read = Reading::read(br#"{"id":"x","floor_price":{"usd":null},"one_day_average_sale_price":1.5}"#).unwrap();
    assert_eq!(read.figures, super::Figures::default());
    assert!(Reading::read(b"[]").is_err() && Reading::read(b"{}").is_err());
}

#[test]
fn an_odd_figure_hides_no_collection() {
    let odd =
        br#"{"id":"x","one_day_sales":"6.0","floor_price_in_usd_24h_percentage_change":"NaN","total_supply":"8888.0",
        "floor_price":{"usd":"9713.91","native_currency":{}},"floor_price_7d_percentage_change":{"usd":"-2.6"}}"#;
    let read = Reading::read(odd).unwrap();
    let figures = &read.figures;
    assert_eq!((figures.sales, figures.supply), (Some(6.0), Some(8888)));
    assert_eq!(
        figures.floor_usd.as_ref().map(ToString::to_string).as_deref(),
        Some("9713.91")
    );
    assert_eq!((read.changes[0].1, read.changes[1].1), (None, Some(-2.6)));
}

#[test]
fn a_list_leaves_out_what_has_no_id() {
    let list = br#"[{"id":"a","name":"Alpha","symbol":null,"contract_address":"0xAB"},{"name":"no id"}]"#;
    let list = read_list(list).unwrap();
    assert_eq!((list.len(), list[0].symbol.as_str()), (1, ""));
    assert!(list[0].matches("0xab") && list[0].matches("lph") && !list[0].matches("beta"));
}

#[test]
fn a_floor_with_few_sales_is_thin() {
    assert_eq!(mean_sales(&[2.0, 3.0, 3.0], Some(50.0)), (Some(8.0 / 3.0), true));
    assert_eq!(mean_sales(&[3.0], None), (Some(3.0), false));
    assert_eq!(mean_sales(&[], Some(1.0)), (Some(1.0), true));
    assert_eq!(mean_sales(&[], None), (None, false), "unknown is not thin");
}

#[test]
fn a_search_shows_collections_once_and_by_their_names() {
    let first =
        br#"[{"id":"penguins","name":"Pudgy Penguins","symbol":"PPG","contract_address":"0xbed"},{"name":"No id"}]"#;
    let second =
        br#"[{"id":"penguins","name":"Pudgy Penguins","symbol":"PPG"},{"id":"pond","name":"Pond","symbol":"PING"}]"#;
    let ids = |low: &str| -> Vec<String> {
        let pages = [first.as_slice(), second.as_slice(), b"no list".as_slice()];
        let rows = serde_json::to_string(&found(pages.into_iter(), low)).unwrap();
        let rows: serde_json::Value = serde_json::from_str(&rows).unwrap();
        let id = |row: &serde_json::Value| row["id"].as_str().unwrap().to_owned();
        rows.as_array().unwrap().iter().map(id).collect()
    };
    assert_eq!(ids("p"), ["penguins", "pond"]);
    assert_eq!(ids("pping"), Vec::<String>::new());
    assert_eq!(ids("ping"), ["pond"]);
    assert_eq!(ids("ppg"), ["penguins"]);
    assert!(ids("0xbed").is_empty() && ids("").is_empty());
}
