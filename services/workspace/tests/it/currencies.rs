//! The currency of the settings is one for which the market has exchange rates.

use std::sync::atomic::Ordering;

use proto::workspace as ws;
use tonic::Status;

use crate::world::{Person, World, told};

async fn set(who: &mut Person, zone: &str, currency: &str) -> Result<ws::WorkspaceSettings, Status> {
    let settings = Some(ws::NewSettings {
        zone: zone.to_owned(),
        currency: currency.to_owned(),
    });
    let asked = ws::UpdateSettingsRequest { version: 0, settings };
    who.settings
        .update_settings(asked)
        .await
        .map(tonic::Response::into_inner)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_currency_is_one_that_the_market_has_rates_of() {
    let world = World::start().await;
    let mut ada = world.person();
    *world.board.exchange_rates.lock().unwrap() = Some(vec!["bits".to_owned(), "eur".to_owned()]);
    // In no list of ours.
    assert_eq!(set(&mut ada, "UTC", "bits").await.unwrap().currency, "BITS");
    let refused = told(set(&mut ada, "UTC", "CZK").await);
    assert_eq!(refused.code, "validation_failed");
    assert_eq!(set(&mut ada, "UTC", "USDT").await.unwrap().currency, "USDT", "a dollar");
    set(&mut ada, "UTC", "bits").await.unwrap();

    // What is kept stays, also where it has no rates any more.
    *world.board.exchange_rates.lock().unwrap() = Some(vec!["eur".to_owned()]);
    assert_eq!(
        set(&mut ada, "Europe/Berlin", "BITS").await.unwrap().zone,
        "Europe/Berlin"
    );
    assert_eq!(set(&mut ada, "UTC", "EUR").await.unwrap().currency, "EUR");
    assert_eq!(told(set(&mut ada, "UTC", "BITS").await).code, "validation_failed");
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_market_is_away_the_usual_currencies_can_be_chosen() {
    let world = World::start().await;
    let mut ada = world.person();
    *world.board.exchange_rates.lock().unwrap() = Some(vec!["bits".to_owned()]);
    world.board.away.store(true, Ordering::SeqCst);
    assert_eq!(set(&mut ada, "UTC", "CZK").await.unwrap().currency, "CZK");
    assert_eq!(told(set(&mut ada, "UTC", "BITS").await).code, "validation_failed");
    // An answer without any currency says nothing of them.
    world.board.away.store(false, Ordering::SeqCst);
    *world.board.exchange_rates.lock().unwrap() = Some(Vec::new());
    assert_eq!(set(&mut ada, "UTC", "SEK").await.unwrap().currency, "SEK");
}
