//! Stops of open round trips: set, moved with a reason, taken away, and counted in R.

use proto::workspace as ws;
use tonic::{Response, Status};
use vocab::ErrorKind;

use crate::world::{Person, World, fill, told};

async fn try_to(who: &mut Person, trip: &str, price: &str, reason: &str) -> Result<Response<ws::StopMove>, Status> {
    let stop = Some(ws::NewStop {
        price: price.to_owned(),
        reason: reason.to_owned(),
    });
    let id = trip.to_owned();
    who.performance.move_stop(ws::MoveStopRequest { id, stop }).await
}

/// Moves the stop of a round trip, which is then told whole; an empty price takes it away.
pub async fn to(who: &mut Person, trip: &str, price: &str, reason: &str) -> ws::RoundTripDetail {
    let moved = try_to(who, trip, price, reason).await.unwrap().into_inner();
    let asked = ws::GetRoundTripRequest { id: trip.to_owned() };
    let found = who.performance.get_round_trip(asked).await.unwrap().into_inner();
    assert_eq!(found.stops.last(), Some(&moved));
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_is_moved_with_its_history() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let with_stop = ws::NewFill {
        stop: "90".to_owned(),
        ..fill(&account, 0, "buy", "2", "100")
    };
    ada.add(with_stop).await;
    let trip = ada.trips().await.remove(0);
    assert_eq!(
        (trip.stop.as_str(), trip.stop_moved_unix_ms, trip.risk.as_str()),
        ("90", 0, "20")
    );

    to(&mut ada, &trip.id, "98", "Below the low of the day").await;
    world.clock.advance(chrono::TimeDelta::hours(1));
    let gone = to(&mut ada, &trip.id, "", "Out at the close").await;
    let moves: Vec<(&str, &str)> = gone
        .stops
        .iter()
        .map(|one| (one.price.as_str(), one.reason.as_str()))
        .collect();
    assert_eq!(moves, [("98", "Below the low of the day"), ("", "Out at the close")]);
    assert_eq!(gone.stops[1].moved_unix_ms - gone.stops[0].moved_unix_ms, 3_600_000);
    assert_eq!(gone.first_stop, "90");
    let now = ada.trips().await.remove(0);
    assert_eq!(
        (now.stop.as_str(), now.stop_moved_unix_ms),
        ("", gone.stops[1].moved_unix_ms)
    );
    assert_eq!(now.risk, "20", "what was at risk is that of the first stop");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_stop_that_is_set_later_gives_r() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    ada.add(fill(&account, 0, "buy", "2", "100")).await;
    let trip = ada.trips().await.remove(0);
    assert_eq!((trip.stop.as_str(), trip.risk.as_str()), ("", ""));
    to(&mut ada, &trip.id, "95", "").await;
    let moved = to(&mut ada, &trip.id, "99", "Nearer").await;
    let trip = moved.trip.unwrap();
    assert_eq!(
        (trip.stop.as_str(), trip.risk.as_str(), moved.first_stop.as_str()),
        ("99", "10", "")
    );
    ada.add(fill(&account, 1, "sell", "2", "110")).await;
    assert_eq!(ada.trips().await.remove(0).r, Some(2.0), "20 were made with 10 at risk");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_move_is_refused() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let account = ada.account("Main").await;
    ada.add(fill(&account, 0, "buy", "1", "100")).await;
    let trip = ada.trips().await.remove(0).id;
    for (price, reason, fields) in [
        ("0", "", vec!["price"]),
        ("x", "a\nb", vec!["reason", "price"]),
        ("", "", vec!["price"]),
    ] {
        let refused = told(try_to(&mut ada, &trip, price, reason).await);
        let found: Vec<&str> = refused.fields.iter().map(|(field, _)| field.as_str()).collect();
        assert_eq!(
            (refused.code.as_str(), found),
            ("validation_failed", fields),
            "{price} {reason}"
        );
    }
    assert_eq!(told(try_to(&mut eve, &trip, "90", "").await).kind, ErrorKind::NotFound);
    assert_eq!(told(try_to(&mut ada, "none", "90", "").await).kind, ErrorKind::NotFound);
    ada.add(fill(&account, 1, "sell", "1", "110")).await;
    let closed = told(try_to(&mut ada, &trip, "90", "").await);
    assert_eq!(closed.fields[0].0, "price", "{closed:?}");
    assert_eq!(world.rows("stop_move").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_moves_to_one_price_are_one() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    ada.add(fill(&account, 0, "buy", "1", "100")).await;
    let trip = ada.trips().await.remove(0).id;
    let at_once = (0..6).map(|_| {
        let (mut ada, trip) = (ada.clone(), trip.clone());
        async move { try_to(&mut ada, &trip, "90", "").await.is_ok() }
    });
    let done = futures::future::join_all(at_once).await;
    assert_eq!(done.into_iter().filter(|done| *done).count(), 1);
    assert_eq!(world.rows("stop_move").await, 1);
}
