//! Rules of trips: one trip for an account at a time, the order of the list, limits, the sweep and validation faults.

use chrono::TimeDelta;
use proto::workspace as ws;
use vocab::ErrorKind;

use crate::{
    campaigns::{add, add_trip, end, end_trip, get, new, round_trips, try_add},
    sessions,
    world::{World, told},
};

#[tokio::test(flavor = "multi_thread")]
async fn an_account_belongs_to_one_trip_at_a_time() {
    let world = World::start().await;
    let mut ada = world.person();
    let (main, other) = (ada.account("Main").await, ada.account("Other").await);
    let first = add_trip(&mut ada, &main, "Autumn", ("2026-11-01", "")).await;
    let refused = told(try_add(&mut ada, new(&main, "Advent", ("2026-12-01", "2026-12-24"))).await);
    assert_eq!(
        (refused.kind, refused.fields[0].0.as_str()),
        (ErrorKind::Invalid, "account_ids")
    );
    assert!(refused.message.contains("\"Autumn\""), "{}", refused.message);
    add(&mut ada, &main, "October", ("2026-10-01", "2026-10-31")).await;
    let advent = add_trip(&mut ada, &other, "Advent", ("2026-12-01", "2026-12-24")).await;

    let ended = end_trip(&mut ada, &first.id, 1, "stopped").await;
    assert_eq!(
        (ended.state.as_str(), ended.review.as_str()),
        ("stopped", "Too many trades on Fridays.")
    );
    assert!(ended.ended_unix_ms > 0);
    let same_day = told(try_add(&mut ada, new(&main, "Winter", ("2026-11-21", ""))).await);
    assert_eq!(same_day.fields[0].0, "account_ids", "it ended on that day");
    let winter = add_trip(&mut ada, &main, "Winter", ("2026-11-22", "")).await;
    let resume = ws::ResumeTripRequest { id: first.id.clone() };
    assert_eq!(
        told(ada.campaigns.resume_trip(resume.clone()).await).fields[0].0,
        "account_ids"
    );
    let moved = ws::UpdateTripRequest {
        id: advent.id,
        version: 1,
        trip: Some(new(&main, "Advent", ("2026-12-01", "2026-12-24"))),
    };
    assert_eq!(told(ada.campaigns.update_trip(moved).await).fields[0].0, "account_ids");

    let gone = ws::DeleteTripRequest {
        id: winter.id.clone(),
        version: 1,
    };
    ada.campaigns.delete_trip(gone).await.unwrap();
    let resumed = ada
        .campaigns
        .resume_trip(resume.clone())
        .await
        .unwrap()
        .into_inner()
        .trip
        .unwrap();
    assert_eq!(
        (resumed.state.as_str(), resumed.ended_unix_ms, resumed.version),
        ("running", 0, 3)
    );
    let again = ada.campaigns.resume_trip(resume).await.unwrap().into_inner();
    assert_eq!(again.version, 3, "it is answered as it is");
    let restore = ws::RestoreTripRequest { id: winter.id };
    assert_eq!(
        told(ada.campaigns.restore_trip(restore.clone()).await).fields[0].0,
        "account_ids"
    );
    end(&mut ada, &first.id, 3, "completed").await.unwrap();
    let back = ada.campaigns.restore_trip(restore).await.unwrap().into_inner();
    assert_eq!((back.trip.unwrap().state.as_str(), back.version), ("upcoming", 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_trips_at_once_do_not_both_get_the_account() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let tries = (0..6).map(|_| {
        let (mut ada, trip) = (ada.clone(), new(&account, "Race", ("2026-11-01", "")));
        async move { try_add(&mut ada, trip).await.is_ok() }
    });
    let added = futures::future::join_all(tries).await;
    assert_eq!(added.into_iter().filter(|added| *added).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn trips_are_listed_running_first_and_are_their_owners() {
    let world = World::start_with(|args| args.trip_limit = 4).await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let old = add_trip(&mut ada, &account, "October", ("2026-10-01", "2026-10-31")).await;
    add(&mut ada, &account, "September", ("2026-09-01", "2026-09-30")).await;
    add(&mut ada, &account, "Advent", ("2026-12-01", "2026-12-24")).await;
    add(&mut ada, &account, "November", ("2026-11-01", "2026-11-30")).await;
    assert_eq!(
        told(end(&mut ada, &old.id, 7, "completed").await).code,
        "version_mismatch"
    );
    assert_eq!(told(end(&mut ada, &old.id, 1, "won").await).fields[0].0, "outcome");
    end(&mut ada, &old.id, 1, "completed").await.unwrap();
    let first = get(&mut ada, &old.id).await.trip.unwrap();
    world.clock.advance(TimeDelta::days(1));
    let again = end_trip(&mut ada, &old.id, 2, "abandoned").await;
    assert_eq!(
        (again.state.as_str(), again.ended_unix_ms),
        ("abandoned", first.ended_unix_ms)
    );
    let list = |state: &str| {
        let (mut ada, state) = (ada.clone(), state.to_owned());
        async move {
            let listed = ada.campaigns.list_trips(ws::ListTripsRequest { state }).await;
            let names = listed.unwrap().into_inner().trips.into_iter().map(|trip| trip.name);
            names.collect::<Vec<_>>()
        }
    };
    assert_eq!(list("").await, ["November", "September", "Advent", "October"]);
    assert_eq!(list("running").await, ["November", "September"]);
    assert_eq!(list("completed").await, Vec::<String>::new());
    let full = told(try_add(&mut ada, new(&account, "Fifth", ("2025-01-01", "2025-01-02"))).await);
    assert_eq!((full.kind, full.code.as_str()), (ErrorKind::Conflict, "limit_reached"));

    let mut eve = world.person();
    let asked = ws::GetTripRequest { id: old.id.clone() };
    assert_eq!(told(eve.campaigns.get_trip(asked).await).kind, ErrorKind::NotFound);
    assert_eq!(
        told(end(&mut eve, &old.id, 0, "stopped").await).kind,
        ErrorKind::NotFound
    );
    assert_eq!(told(round_trips(&mut eve, &old.id, "").await).kind, ErrorKind::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sweep_deletes_old_trips_and_keeps_their_sessions() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let trip = add_trip(&mut ada, &account, "May", ("2026-05-01", "2026-05-31")).await;
    let planned = ws::NewSession {
        trip_id: trip.id.clone(),
        ..sessions::new()
    };
    let kept = sessions::add(&mut ada, planned).await;
    let gone = sessions::add(&mut ada, sessions::new()).await;
    sessions::start(&mut ada, &gone.id).await;
    sessions::log(&mut ada, &gone.id, "Flat").await;
    let asked = ws::DeleteTripRequest {
        id: trip.id.clone(),
        version: 0,
    };
    ada.campaigns.delete_trip(asked).await.unwrap();
    let asked = ws::DeleteSessionRequest {
        id: gone.id.clone(),
        version: 0,
    };
    ada.sessions.delete_session(asked).await.unwrap();

    assert_eq!(world.sweep().await, 0, "they can still be restored");
    world.clock.advance(TimeDelta::days(31));
    assert_eq!(world.sweep().await, 2);
    let asked = ws::RestoreTripRequest { id: trip.id };
    assert_eq!(told(ada.campaigns.restore_trip(asked).await).kind, ErrorKind::NotFound);
    let asked = ws::RestoreSessionRequest { id: gone.id };
    assert_eq!(
        told(ada.sessions.restore_session(asked).await).kind,
        ErrorKind::NotFound
    );
    let asked = ws::GetSessionRequest { id: kept.id };
    assert_eq!(ada.sessions.get_session(asked).await.unwrap().into_inner().trip_id, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_stays_in_the_plans_that_named_it() {
    let world = World::start().await;
    let mut ada = world.person();
    let (main, other) = (ada.account("Main").await, ada.account("Other").await);
    let both = ws::NewTrip {
        account_ids: vec![main.id.clone(), other.id.clone()],
        ..new(&main, "May", ("2026-05-01", "2026-05-31"))
    };
    let trip = try_add(&mut ada, both.clone())
        .await
        .unwrap()
        .into_inner()
        .trip
        .unwrap();
    let plan = ws::NewSession {
        account_ids: vec![other.id.clone()],
        ..sessions::new()
    };
    let session = sessions::add(&mut ada, plan.clone()).await;
    let gone = ws::DeleteAccountRequest {
        id: other.id,
        version: 1,
    };
    ada.ledger.delete_account(gone).await.unwrap();
    sessions::update(&mut ada, &session.id, 1, plan.clone()).await.unwrap();
    let asked = ws::AddSessionRequest { session: Some(plan) };
    assert_eq!(
        told(ada.sessions.add_session(asked).await).fields[0].0,
        "account_ids[0]"
    );
    let asked = ws::UpdateTripRequest {
        id: trip.id,
        version: 1,
        trip: Some(both),
    };
    let kept = ada
        .campaigns
        .update_trip(asked)
        .await
        .unwrap()
        .into_inner()
        .trip
        .unwrap();
    assert_eq!(kept.account_ids, trip.account_ids);
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_of_a_trip_name_their_fields() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let (own, foreign) = (ada.account("Main").await, eve.account("Main").await);
    let wrong = ws::NewTrip {
        name: " ".to_owned(),
        from: "soon".to_owned(),
        capital: String::new(),
        goal: "0".to_owned(),
        currency: "US D".to_owned(),
        account_ids: Vec::new(),
        note: "x".repeat(10_001),
        ..new(&own, "", ("", ""))
    };
    let mut fields: Vec<String> = told(try_add(&mut ada, wrong).await)
        .fields
        .into_iter()
        .map(|(field, _)| field)
        .collect();
    fields.sort_unstable();
    let wanted = ["account_ids", "capital", "currency", "from", "goal", "name", "note"];
    assert_eq!(fields, wanted);
    let late = ws::NewTrip {
        max_drawdown: "1000.01".to_owned(),
        account_ids: vec![own.id.clone(), own.id.clone()],
        ..new(&own, "May", ("2026-05-31", "2026-05-01"))
    };
    let fields = told(try_add(&mut ada, late).await).fields;
    let fields: Vec<&str> = fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["to", "max_drawdown", "account_ids[1]"]);
    let stolen = new(&foreign, "May", ("2026-05-01", ""));
    assert_eq!(told(try_add(&mut ada, stolen).await).fields[0].0, "account_ids[0]");
}
