//! How long answers of providers stay.

use std::collections::BTreeSet;

use casebook::store::{
    Db,
    fetched::{forget, note, pack},
};
use chain_model::provenance::Provenance;
use chrono::{DateTime, TimeDelta, Utc};
use kit::{clock::Clock as _, scope::RowScope};
use proto::onchain::{DeleteExhibitRequest, cases_client::CasesClient};
use sha2::{Digest, Sha256};
use vocab::UserId;

use crate::{
    case::{ANSWER, open, profile},
    world::World,
};

/// True where it was new.
async fn answered(db: &mut Db, body: &[u8], good: bool, at: DateTime<Utc>) -> bool {
    let provenance = Provenance {
        provider: "esplora".to_owned(),
        // One question each: what is good for ever is kept by it.
        endpoint: format!("/{}", hex::encode(body)),
        fetched_unix_ms: at.timestamp_millis(),
        block_height: None,
        sha256: Some(Sha256::digest(body).into()),
    };
    let packed = pack(body).unwrap();
    note(db, "bitcoin", &provenance, &packed, good).await.unwrap()
}

async fn there(world: &World) -> BTreeSet<Vec<u8>> {
    let db = world.database().await;
    let rows = db.query("SELECT sha256 FROM fetched", &[]).await.unwrap();
    rows.iter().map(|row| row.get(0)).collect()
}

fn hashes(bodies: &[&[u8]]) -> BTreeSet<Vec<u8>> {
    bodies.iter().map(|body| Sha256::digest(body).to_vec()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_goes_after_ninety_days_unless_something_needs_it() {
    let (deep, useless, again): (&[u8], &[u8], &[u8]) = (b"deep below the tip", b"of no use", b"answered again");
    let world = World::start(|_| ()).await;
    let mut cases = CasesClient::new(world.channel(UserId::fresh()));
    let case = open(&mut cases, "Proof").await;
    let exhibit = profile(&mut cases, &case).await;
    let pool = kit::pg::pool(&world.pg()).unwrap();
    let mut db = kit::scoped::get_for(&pool, RowScope::Service).await.unwrap();
    let start = world.clock.now();
    for (body, good) in [(ANSWER, false), (deep, true), (useless, false), (again, false)] {
        assert!(answered(&mut db, body, good, start).await);
    }
    assert!(
        !answered(&mut db, again, false, start + TimeDelta::days(60)).await,
        "noted once"
    );

    assert_eq!(forget(&mut db, start + TimeDelta::days(90)).await.unwrap(), 0);
    assert_eq!(there(&world).await, hashes(&[ANSWER, deep, useless, again]));
    let later = start + TimeDelta::days(92);
    assert_eq!(
        forget(&mut db, later).await.unwrap(),
        3,
        "all but the one that was answered again"
    );
    assert_eq!(
        there(&world).await,
        hashes(&[ANSWER, deep, again]),
        "an exhibit names one"
    );
    assert_eq!(
        forget(&mut db, later).await.unwrap(),
        0,
        "those that stay are asked about later"
    );

    let gone = DeleteExhibitRequest {
        case_id: case,
        id: exhibit.id,
    };
    cases.delete_exhibit(gone).await.unwrap();
    assert_eq!(forget(&mut db, later + TimeDelta::days(92)).await.unwrap(), 3);
    assert_eq!(there(&world).await, hashes(&[deep]));
}
