//! Real data, replayed without inventing.

use crate::World;

async fn replayed(folder: std::path::PathBuf) -> World {
    World::of(sandbox::Config {
        replay: Some(folder),
        ..sandbox::Config::anywhere()
    })
    .await
}

#[tokio::test]
async fn daily_data_comes_out_as_it_went_in() {
    let Some(folder) = testkit::data("market-daily") else {
        return;
    };
    let world = replayed(folder).await;
    let all = world
        .prices("/coins/bitcoin/market_chart?vs_currency=usd&days=max")
        .await;
    assert_eq!(all.last(), Some(&(1_771_632_000_000, 68_273.595_012_2)));
    assert_eq!((all.len(), all[0].1), (4_681, 135.3));
    let markets = world.ok("/coins/markets?vs_currency=usd").await;
    assert_eq!(markets[0]["id"], "bitcoin");
    assert!(markets[0]["market_cap"].is_null());
    let cardano = markets
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["id"] == "cardano")
        .unwrap();
    assert_eq!(
        (&cardano["last_updated"], &cardano["market_cap_rank"]),
        (&"2024-12-20T00:00:00.000Z".into(), &serde_json::Value::Null)
    );
    let month = world
        .prices("/coins/ethereum/market_chart?vs_currency=usd&days=30")
        .await;
    assert!(month.windows(2).all(|pair| pair[1].0 - pair[0].0 == 86_400_000));
}

#[tokio::test]
async fn another_layout_and_a_dead_universe_are_read() {
    let Some(folder) = testkit::data("market-universe-2021") else {
        return;
    };
    let world = replayed(folder).await;
    assert_eq!(world.ok("/coins/list").await.as_array().unwrap().len(), 60);
    let first = world
        .prices("/coins/all-sports/market_chart?vs_currency=usd&days=max")
        .await[0];
    assert_eq!(first, (1_609_459_200_000, 0.002_581_035_353_737_411));
}

#[tokio::test]
async fn a_bad_row_is_named_and_a_gap_stays_a_gap() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("abc.csv");
    std::fs::write(
        &file,
        "date,price_usd,market_cap_usd,volume_usd\n2024-01-01,1.5,,\n2024-01-02,,,\n2024-01-04,2.5,100,7\n",
    )
    .unwrap();
    let world = replayed(folder.path().to_owned()).await;
    assert_eq!(
        world
            .prices("/coins/abc/market_chart?vs_currency=usd&days=max")
            .await
            .len(),
        2
    );
    std::fs::write(&file, "date,price_usd,market_cap_usd,volume_usd\n2024-01-01,cheap,,\n").unwrap();
    let refused = sandbox::serve(sandbox::Config {
        replay: Some(folder.path().to_owned()),
        ..sandbox::Config::anywhere()
    })
    .await;
    let said = format!("{:#}", refused.unwrap_err());
    assert!(
        said.contains("abc.csv") && said.contains("line 2") && said.contains("cheap"),
        "{said}"
    );
}
