//! Balances over time: a range of days says what the whole says of them.

use proto::onchain as pb;

use crate::{profile::scope, rig::Client};

/// `points`: the whole history of the address.
pub async fn ranges_end_with_what_was_held_then(client: &mut Client, address: &str, points: &[pb::BalancePoint]) {
    let held = |day: i32| points.iter().rfind(|point| point.day <= day).unwrap().value.clone();
    let (first, last) = (points[points.len() / 4].day, points[points.len() / 2].day + 1);
    let mut asked = pb::GetBalanceHistoryRequest {
        scope: scope(address, "full"),
        asset: String::new(),
    };
    let range = asked.scope.as_mut().unwrap();
    range.from_unix_s = i64::from(first) * 86_400;
    range.to_unix_s = i64::from(last) * 86_400 + 86_399;
    let part = client
        .get_balance_history(asked.clone())
        .await
        .unwrap()
        .into_inner()
        .points;
    let ends = [part.first(), part.last()].map(|point| point.map(|point| (point.day, point.value.clone())));
    assert_eq!(ends, [Some((first, held(first))), Some((last, held(last)))]);
    assert!(part.is_sorted_by(|a, b| a.day < b.day));
    assert!(part.iter().all(|point| point.value == held(point.day)), "{part:?}");

    asked.scope.as_mut().unwrap().to_unix_s = i64::MAX / 2;
    let open = client.get_balance_history(asked).await.unwrap().into_inner().points;
    assert_eq!(
        open.last().unwrap().day,
        points.last().unwrap().day,
        "nothing is said of days to come"
    );
}
