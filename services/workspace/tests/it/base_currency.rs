//! A portfolio in the currency of its owner: each amount at the rate of its own day.

use proto::workspace as ws;

use crate::world::{Person, World, fill, told};

fn in_currency(currency: &str) -> Option<ws::LotQuery> {
    Some(ws::LotQuery {
        currency: currency.to_owned(),
        ..Default::default()
    })
}

async fn disposals(who: &mut Person, currency: &str) -> ws::ListDisposalsResponse {
    let asked = ws::ListDisposalsRequest {
        lots: in_currency(currency),
        ..Default::default()
    };
    who.portfolio.list_disposals(asked).await.unwrap().into_inner()
}

pub async fn set_currency(who: &mut Person, currency: &str) {
    let settings = Some(ws::NewSettings {
        zone: "Europe/Berlin".to_owned(),
        currency: currency.to_owned(),
    });
    let asked = ws::UpdateSettingsRequest { version: 0, settings };
    who.settings.update_settings(asked).await.unwrap();
}

/// A dollar is worth 0.9 euros when one BTC is bought for 1,000, 0.8 when it is sold for 1,500, and 0.7 now.
#[tokio::test(flavor = "multi_thread")]
async fn costs_count_at_the_rate_of_their_day_and_proceeds_at_that_of_the_sale() {
    let world = World::start().await;
    let mut ada = world.person();
    set_currency(&mut ada, "EUR").await;
    let account = ada.account("Main").await;
    ada.add(fill(&account, 0, "buy", "1", "1000")).await;
    ada.add(fill(&account, 1, "sell", "1", "1500")).await;

    let sold = disposals(&mut ada, "").await;
    assert_eq!(
        [&sold.currency, &sold.gain, &sold.rate_source],
        ["EUR", "300", "coingecko"],
        "not 400, which is the gain in dollars at the rate of the sale"
    );
    let btc = &sold.disposals[0];
    assert_eq!(
        [&btc.asset, &btc.proceeds, &btc.cost, &btc.gain, &btc.rate_source],
        ["BTC", "1200", "900", "300", "exchange_rate"]
    );
    assert_eq!(
        [
            &btc.proceeds_rate,
            &btc.proceeds_rate_day,
            &btc.cost_rate,
            &btc.cost_rate_day
        ],
        ["0.8", "2026-05-02", "0.9", "2026-05-01"]
    );
    // The dollars that paid for it came from nowhere: they cost what they were worth.
    let dollars = &sold.disposals[1];
    assert_eq!(
        [
            &dollars.asset,
            &dollars.proceeds,
            &dollars.cost,
            &dollars.gain,
            &dollars.cost_rate
        ],
        ["USDT", "900", "900", "0", ""]
    );

    let asked = ws::GetPortfolioSummaryRequest::default();
    let held = ada.portfolio.get_portfolio_summary(asked).await.unwrap().into_inner();
    assert_eq!(
        [
            &held.currency,
            &held.value,
            &held.cost,
            &held.unrealised,
            &held.realised
        ],
        ["EUR", "1050", "1200", "-150", "300"]
    );
    assert_eq!(
        [&held.rate, &held.rate_day, &held.rates_from],
        ["0.7", "2026-11-21", "2026-05-01"]
    );
    // A rate counts for four days: of the eleven days without one, seven have no value, and none of them is zero.
    assert_eq!((held.days_without_rate, held.days.len()), (7, 198));
    // A close counts for three days and a rate for four: on one day that is told, the coin has no price. Days that are left out name nothing.
    assert_eq!(held.unpriced_by_day, ["BTC"]);
    assert!(
        held.days
            .iter()
            .all(|day| !("2026-05-21".."2026-05-28").contains(&day.day.as_str()))
    );

    // In dollars, as they are.
    let sold = disposals(&mut ada, "USD").await;
    assert_eq!(
        (sold.currency.as_str(), sold.gain.as_str(), sold.total),
        ("USD", "500", 1)
    );
    assert_eq!(
        (sold.rate_source.as_str(), sold.disposals[0].cost_rate.as_str()),
        ("", "")
    );
    let asked = ws::ListDisposalsRequest {
        lots: in_currency("GBP"),
        ..Default::default()
    };
    let refused = told(ada.portfolio.list_disposals(asked).await);
    assert_eq!(refused.fields[0].0, "currency");
}

/// What was bought on a day without a rate has an unknown cost, and its gain is in no sum; what it is worth today is known.
#[tokio::test(flavor = "multi_thread")]
async fn a_day_without_a_rate_is_missing_and_not_zero() {
    let world = World::start().await;
    let mut ada = world.person();
    set_currency(&mut ada, "EUR").await;
    let account = ada.account("Main").await;
    let bnb = |day, side: &str, price: &str| ws::NewFill {
        base: "BNB".to_owned(),
        ..fill(&account, day, side, "1", price)
    };
    ada.add(bnb(22, "buy", "300")).await;
    ada.add(bnb(30, "buy", "200")).await;
    let asked = ws::ListOpenLotsRequest {
        asset: "BNB".to_owned(),
        ..Default::default()
    };
    let lots = ada.portfolio.list_open_lots(asked).await.unwrap().into_inner();
    assert_eq!(
        (lots.currency.as_str(), lots.rate_source.as_str()),
        ("EUR", "coingecko")
    );
    let line =
        |lot: &ws::OpenLot| [&lot.cost, &lot.cost_rate, &lot.value, &lot.rate, &lot.unrealised].map(String::clone);
    assert_eq!(
        lots.lots.iter().map(line).collect::<Vec<_>>(),
        [["", "", "210", "0.7", ""], ["140", "0.7", "210", "0.7", "70"]]
    );
    let sold = disposals(&mut ada, "").await;
    assert_eq!((sold.total, sold.unknown_gains, sold.gain.as_str()), (2, 1, "0"));

    // A currency that the market does not know leaves everything in dollars, and says which one was wanted.
    set_currency(&mut ada, "VEF").await;
    let asked = ws::GetPortfolioSummaryRequest::default();
    let held = ada.portfolio.get_portfolio_summary(asked).await.unwrap().into_inner();
    assert_eq!(
        [&held.currency, &held.wanted_currency, &held.cost],
        ["USD", "VEF", "500"]
    );
}
