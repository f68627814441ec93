//! Events of the calendar that follow from Bitcoin's blocks.

use std::sync::atomic::Ordering;

use chrono::TimeDelta;
use kit::{clock::Clock, identity::Identity, status};
use proto::{
    onchain::{self as pb, chains_server},
    workspace as ws,
};
use tonic::{Request, Response, Status};
use vocab::ErrorKind;

use crate::{
    calendar_files::{feed, open},
    chains::Chains,
    world::{Person, World},
};

#[tonic::async_trait]
impl chains_server::Chains for Chains {
    async fn list_chains(&self, _: Request<pb::ListChainsRequest>) -> Result<Response<pb::ListChainsResponse>, Status> {
        Err(Status::unimplemented("workspace does not ask this"))
    }

    async fn get_bitcoin_pace(
        &self,
        request: Request<pb::GetBitcoinPaceRequest>,
    ) -> Result<Response<pb::GetBitcoinPaceResponse>, Status> {
        let identity = request.extensions().get::<Identity>();
        assert!(identity.is_some_and(|identity| identity.user.is_none()), "{identity:?}");
        self.here()?;
        let refused = |kind, code, sentence| status::build(kind, code, sentence, Vec::new(), None);
        if self.failed.lock().unwrap().is_some() {
            let sentence = "Esplora is not available right now.";
            return Err(refused(ErrorKind::Unavailable, "upstream_unavailable", sentence));
        }
        let pace = *self.pace.lock().unwrap();
        let none = || refused(ErrorKind::NotFound, "chain_not_found", "This chain isn't supported.");
        pace.map(Response::new).ok_or_else(none)
    }
}

/// Blocks ten minutes apart, the newest at noon, of an epoch whose blocks came faster.
pub fn until_noon(world: &World) -> Option<pb::GetBitcoinPaceResponse> {
    let noon = world.clock.now();
    let before = |seconds: i64| (noon - TimeDelta::seconds(seconds)).timestamp();
    Some(pb::GetBitcoinPaceResponse {
        height: 950_000,
        block_unix_s: before(0),
        // It has 464 blocks so far.
        epoch_unix_s: Some(before(464 * 580)),
        window_blocks: 2_016,
        window_unix_s: before(2_016 * 600),
    })
}

async fn list(who: &mut Person, (from, to): (&str, &str)) -> ws::ListCalendarResponse {
    let asked = ws::ListCalendarRequest {
        from: from.to_owned(),
        to: to.to_owned(),
        kinds: vec!["halving".to_owned(), "difficulty".to_owned()],
        ..Default::default()
    };
    who.calendar.list_calendar(asked).await.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn halvings_and_adjustments_follow_from_the_newest_block() {
    let world = World::start().await;
    *world.chains.pace.lock().unwrap() = until_noon(&world);
    let mut ada = world.person();
    let month = list(&mut ada, ("2026-11-21", "2026-12-31")).await;
    let [next] = month.instances.as_slice() else {
        panic!("{:?}", month.instances);
    };
    assert_eq!((next.kind.as_str(), next.day.as_str()), ("difficulty", "2026-12-02"));
    assert_eq!(next.coins, ["bitcoin"]);
    // 1,552 blocks are left.
    let within = next.within_days.unwrap();
    assert!((within - 0.45).abs() < 0.001, "{within}");
    for part in [
        "From block 950000",
        "since block 947984.",
        "at block 951552.",
        "rises by 3.5%.",
    ] {
        assert!(next.basis.contains(part), "{part}: {}", next.basis);
    }
    assert!(month.missing.is_empty(), "{:?}", month.missing);

    let far = list(&mut ada, ("2028-10-01", "2028-10-31")).await;
    let found: Vec<_> = far
        .instances
        .iter()
        .map(|one| (one.title.as_str(), one.day.as_str()))
        .collect();
    assert_eq!(found, [("Bitcoin halving", "2028-10-15")]);
    let basis = &far.instances[0].basis;
    assert!(basis.contains("1050000") && basis.contains("1.5625 BTC"), "{basis}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_has_the_day_of_what_is_near() {
    let world = World::start().await;
    *world.chains.pace.lock().unwrap() = until_noon(&world);
    let mut ada = world.person();
    let link = feed(&mut ada, "Phone", &["halving", "difficulty"], false).await;
    let (file, _) = open(&world, &link.path).await.unwrap();
    for line in [
        "SUMMARY:Bitcoin difficulty adjustment",
        "UID:difficulty-951552@meridian",
        "DTSTART;VALUE=DATE:20261202",
    ] {
        assert!(file.contains(line), "{line}\n{file}");
    }
    assert!(!file.contains("halving-"), "that is more than a year ahead");
    let own = feed(&mut ada, "Own", &["own"], false).await;
    assert!(!open(&world, &own.path).await.unwrap().0.contains("Bitcoin"));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_block_the_days_ahead_say_what_is_missing_and_why() {
    // Nobody is asked twice within seconds, so each has a world of its own.
    for (away, failed, why) in [
        (
            true,
            false,
            "its height is not known. Blockchain data is not available right now.",
        ),
        (
            false,
            true,
            "its height is not known. Esplora is not available right now.",
        ),
        (false, false, "this installation has no provider of Bitcoin's blocks."),
    ] {
        let world = World::start().await;
        world.chains.away.store(away, Ordering::SeqCst);
        *world.chains.failed.lock().unwrap() = failed.then(|| "esplora".to_owned());
        let mut ada = world.person();
        let ahead = list(&mut ada, ("2026-11-21", "2026-12-31")).await;
        assert!(ahead.instances.is_empty());
        let said = format!("Bitcoin's halving and difficulty adjustment are not shown: {why}");
        assert_eq!(ahead.missing, [said]);
        // Nothing is missing of days that are over.
        let past = list(&mut ada, ("2026-10-01", "2026-10-31")).await;
        assert!(past.missing.is_empty(), "{:?}", past.missing);
    }
}
