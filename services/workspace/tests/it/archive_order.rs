//! What an archive keeps beside its rows: the order of fills of one moment.

use proto::workspace as ws;

use crate::{
    archives::{export, until, upload},
    world::{Person, World, fill},
};

/// A contract, so many minutes after the beginning of May.
fn traded(account: &ws::Account, minutes: i64, side: &str, quantity: &str, price: &str) -> ws::NewFill {
    let spot = fill(account, 0, side, quantity, price);
    ws::NewFill {
        kind: "linear".to_owned(),
        traded_unix_ms: spot.traded_unix_ms + minutes * 60_000,
        ..spot
    }
}

/// Direction, net and what was realised of each round trip, and the drawdown of all of them as one trip.
async fn results(who: &mut Person, account: &ws::Account) -> (Vec<(String, String)>, String) {
    let trips = who.trips().await.into_iter();
    let mut of_each: Vec<_> = trips.map(|trip| (trip.direction, trip.net)).collect();
    of_each.sort();
    let campaign = crate::campaigns::add(who, account, "May", ("2026-05-01", "2026-05-31")).await;
    (of_each, campaign.trip.unwrap().progress.unwrap().drawdown)
}

#[tokio::test(flavor = "multi_thread")]
async fn fills_of_one_moment_keep_their_order() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    let account = ada.account("Main").await;
    let first = ada.add(traded(&account, 0, "buy", "1", "100")).await;
    ada.add(traded(&account, 0, "sell", "2", "110")).await;
    ada.add(traded(&account, 60, "buy", "1", "90")).await;
    // Its row is written again, behind those of the others.
    let noted = ws::UpdateFillRequest {
        id: first.id,
        version: first.version,
        fill: Some(ws::NewFill {
            note: "Sized down".to_owned(),
            ..traded(&account, 0, "buy", "1", "100")
        }),
    };
    ada.ledger.update_fill(noted).await.unwrap();
    let file = export(&mut ada).await;
    let kept = results(&mut ada, &account).await;
    let found = |direction: &str, net: &str| (direction.to_owned(), net.to_owned());
    assert_eq!(kept.0, [found("long", "10"), found("short", "20")]);

    upload(&mut bob, &file).await.unwrap();
    assert_eq!(until(&mut bob, "done").await.identical, Some(true));
    let accounts = bob.ledger.list_accounts(ws::ListAccountsRequest {}).await.unwrap();
    let brought = accounts.into_inner().accounts.remove(0);
    assert_eq!(results(&mut bob, &brought).await, kept);
}
