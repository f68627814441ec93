//! Trips: their round trips and their progress.

use proto::workspace as ws;
use tonic::{Response, Status};

use crate::world::{Person, World, fill, told};

/// Of 1,000 USDT.
pub fn new(account: &ws::Account, name: &str, (from, to): (&str, &str)) -> ws::NewTrip {
    ws::NewTrip {
        name: name.to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
        currency: "usdt".to_owned(),
        capital: "1000".to_owned(),
        account_ids: vec![account.id.clone()],
        ..Default::default()
    }
}

pub async fn try_add(who: &mut Person, trip: ws::NewTrip) -> Result<Response<ws::TripDetail>, Status> {
    who.campaigns.add_trip(ws::AddTripRequest { trip: Some(trip) }).await
}

pub async fn add(who: &mut Person, account: &ws::Account, name: &str, days: (&str, &str)) -> ws::TripDetail {
    try_add(who, new(account, name, days)).await.unwrap().into_inner()
}

pub async fn add_trip(who: &mut Person, account: &ws::Account, name: &str, days: (&str, &str)) -> ws::Trip {
    add(who, account, name, days).await.trip.unwrap()
}

pub async fn get(who: &mut Person, id: &str) -> ws::TripDetail {
    let asked = ws::GetTripRequest { id: id.to_owned() };
    who.campaigns.get_trip(asked).await.unwrap().into_inner()
}

pub async fn end(who: &mut Person, id: &str, version: i32, outcome: &str) -> Result<Response<ws::TripDetail>, Status> {
    let asked = ws::EndTripRequest {
        id: id.to_owned(),
        version,
        outcome: outcome.to_owned(),
        review: "Too many trades on Fridays.".to_owned(),
    };
    who.campaigns.end_trip(asked).await
}

pub async fn end_trip(who: &mut Person, id: &str, version: i32, outcome: &str) -> ws::Trip {
    let ended = end(who, id, version, outcome).await;
    ended.unwrap().into_inner().trip.unwrap()
}

pub async fn round_trips(
    who: &mut Person,
    id: &str,
    cursor: &str,
) -> Result<Response<ws::ListRoundTripsResponse>, Status> {
    let asked = ws::ListTripRoundTripsRequest {
        id: id.to_owned(),
        cursor: cursor.to_owned(),
        limit: 4,
    };
    who.campaigns.list_trip_round_trips(asked).await
}

/// The results of the statistics' example, one a day from the first of May.
async fn sample(who: &mut Person, account: &ws::Account) {
    let nets = [100, -50, 80, -50, -50, 200, 0, -40, 60, -50];
    for (day, net) in (0..).zip(nets) {
        let open = ws::NewFill {
            stop: "950".to_owned(),
            ..fill(account, day, "buy", "1", "1000")
        };
        who.add(open).await;
        let mut close = fill(account, day, "sell", "1", &(1000 + net).to_string());
        close.traded_unix_ms += 3_600_000;
        who.add(close).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn progress_compares_a_trip_with_its_goal_and_drawdown() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    sample(&mut ada, &account).await;
    let trip = ws::NewTrip {
        goal: "400".to_owned(),
        max_drawdown: "150".to_owned(),
        ..new(&account, "May", ("2026-05-01", "2026-05-31"))
    };
    let detail = try_add(&mut ada, trip).await.unwrap().into_inner();
    let trip = detail.trip.unwrap();
    assert_eq!(
        (trip.state.as_str(), trip.currency.as_str(), trip.version),
        ("running", "USDT", 1)
    );
    let progress = trip.progress.unwrap();
    assert_eq!((progress.net.as_str(), progress.drawdown.as_str()), ("200", "100"));
    assert_eq!(progress.goal_share, Some(0.5));
    let share = progress.drawdown_share.unwrap();
    assert!((share - 0.6667).abs() < 5e-5, "{share}");
    assert!(!progress.goal_reached && !progress.drawdown_exceeded);
    assert_eq!(
        (progress.trips, progress.wins, progress.losses, progress.left_out),
        (10, 4, 5, 0)
    );
    assert_eq!(
        (progress.days_gone, progress.days_all),
        (31, Some(31)),
        "its days are over"
    );
    let near = |found: Option<ws::Estimate>, wanted: f64| {
        let value = found.unwrap().value;
        assert!((value - wanted).abs() < 5e-5, "{value} for {wanted}");
    };
    near(detail.win_rate, 0.4444);
    near(detail.expectancy, 20.0);
    near(detail.profit_factor, 1.8333);
    near(detail.mean_r, 0.4);
    assert_eq!((detail.equity.len(), detail.equity[9].cumulated.as_str()), (10, "200"));

    let reached = ws::UpdateTripRequest {
        id: trip.id,
        version: 1,
        trip: Some(ws::NewTrip {
            goal: "200".to_owned(),
            max_drawdown: "99.99".to_owned(),
            ..new(&account, "May", ("2026-05-01", ""))
        }),
    };
    let reached = ada
        .campaigns
        .update_trip(reached)
        .await
        .unwrap()
        .into_inner()
        .trip
        .unwrap();
    let progress = reached.progress.unwrap();
    assert!(progress.goal_reached && progress.drawdown_exceeded);
    assert_eq!((progress.days_gone, progress.days_all, reached.version), (204, None, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trip_takes_what_was_opened_on_its_accounts_within_its_days() {
    let world = World::start().await;
    let mut ada = world.person();
    let settings = Some(ws::NewSettings {
        zone: "Asia/Tokyo".to_owned(),
        currency: "USDT".to_owned(),
    });
    ada.settings
        .update_settings(ws::UpdateSettingsRequest { version: 1, settings })
        .await
        .unwrap();
    let (main, other) = (ada.account("Main").await, ada.account("Other").await);
    // Fills are at midnight UTC, which is nine in the morning in Tokyo: one hour before the first local day, and in its first hour.
    for (day, hours, side, base) in [
        (9, -10, "buy", "ETH"),
        (10, 0, "sell", "ETH"),
        (9, -9, "buy", "BTC"),
        (40, 0, "sell", "BTC"),
        (19, 14, "buy", "SOL"),
        (19, 15, "buy", "ADA"),
    ] {
        let mut new = fill(&main, day, side, "1", if side == "buy" { "100" } else { "130" });
        new.traded_unix_ms += hours * 3_600_000;
        new.base = base.to_owned();
        ada.add(new).await;
    }
    ada.add(fill(&other, 12, "buy", "1", "100")).await;
    let mut euros = fill(&main, 12, "buy", "1", "100");
    euros.quote = "EUR".to_owned();
    ada.add(euros).await;
    let mut open = fill(&main, 13, "buy", "2", "50");
    open.base = "DOT".to_owned();
    ada.add(open.clone()).await;
    open = ws::NewFill {
        traded_unix_ms: open.traded_unix_ms + 1,
        side: "sell".to_owned(),
        quantity: "1".to_owned(),
        price: "45".to_owned(),
        ..open
    };
    ada.add(open).await;

    let detail = add(&mut ada, &main, "Mid May", ("2026-05-10", "2026-05-20")).await;
    let trip = detail.trip.unwrap();
    let progress = trip.progress.unwrap();
    let taken = round_trips(&mut ada, &trip.id, "").await.unwrap().into_inner();
    let mut bases: Vec<(&str, &str)> = taken
        .trips
        .iter()
        .map(|trip| (trip.base.as_str(), trip.currency.as_str()))
        .collect();
    bases.sort_unstable();
    assert_eq!(
        bases,
        [("BTC", "EUR"), ("BTC", "USDT"), ("DOT", "USDT"), ("SOL", "USDT")]
    );
    assert_eq!(
        (progress.trips, progress.open, progress.wins, progress.left_out),
        (4, 3, 1, 1)
    );
    assert_eq!(
        progress.net, "25",
        "30 of BTC, and -5 realised of DOT, which is still open"
    );
    assert_eq!((progress.drawdown.as_str(), progress.goal_share), ("5", None));
}

#[tokio::test(flavor = "multi_thread")]
async fn round_trips_of_a_trip_are_paged_and_their_cursor_is_the_trips() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    sample(&mut ada, &account).await;
    let trip = add_trip(&mut ada, &account, "May", ("2026-05-01", "2026-05-09")).await;
    let other = add_trip(&mut ada, &account, "Later", ("2026-05-10", "")).await;
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = round_trips(&mut ada, &trip.id, &cursor).await.unwrap().into_inner();
        assert_eq!(page.total, 9);
        seen.extend(page.trips);
        if page.next_cursor.is_empty() {
            break;
        }
        cursor = page.next_cursor;
    }
    assert_eq!(seen.len(), 9);
    assert!(seen.is_sorted_by(|one, next| one.closed_unix_ms > next.closed_unix_ms));
    assert_eq!(
        told(round_trips(&mut ada, &other.id, &cursor).await).code,
        "cursor_invalid"
    );
}
