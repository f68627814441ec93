//! Balances over time: a range of days says what the whole says of them.

use chrono::DateTime;
use proto::onchain as pb;

use crate::{label::code, profile::scope, rig::Client};

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

/// The holdings of two days are what the history has for them, at those days' own prices.
pub async fn two_days_say_what_the_history_says(client: &mut Client, address: &str, points: &[pb::BalancePoint]) {
    let name = |day: i32| {
        let midnight = DateTime::from_timestamp(i64::from(day) * 86_400, 0).unwrap();
        midnight.date_naive().to_string()
    };
    let (one, other) = (&points[points.len() / 4], &points[points.len() / 2]);
    let ask = |first: String, last: String| pb::CompareHoldingsRequest {
        scope: scope(address, "full"),
        first,
        last,
    };
    let found = client
        .compare_holdings(ask(name(one.day), name(other.day)))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((&found.first, &found.last), (&name(one.day), &name(other.day)));
    let [native] = found.holdings.as_slice() else {
        panic!("a Bitcoin address holds bitcoins: {found:?}");
    };
    let sides = [(native.first.as_ref(), one), (native.last.as_ref(), other)];
    for (side, point) in sides {
        let side = side.unwrap();
        assert_eq!(
            (&side.value, &side.usd),
            (&point.value, &point.usd),
            "{}",
            name(point.day)
        );
    }
    assert_ne!(native.first, native.last);
    let priced = [&found.first_usd, &found.last_usd]
        .iter()
        .filter(|usd| usd.is_empty())
        .count();
    assert_eq!(found.without_price > 0, priced > 0, "{found:?}");
    // Before its first coins it held none.
    let before = client
        .compare_holdings(ask(name(points[0].day - 400), name(other.day)))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(before.holdings[0].first.as_ref().unwrap().value, "0");
    for (first, last, field) in [
        (name(other.day), name(one.day), "last"),
        (name(one.day), name(40_000), "last"),
        ("yesterday".to_owned(), name(one.day), "first"),
        (name(one.day), "2027-02-29".to_owned(), "last"),
    ] {
        let refused = client.compare_holdings(ask(first, last)).await.unwrap_err();
        assert_eq!(code(&refused), "validation_failed");
        assert_eq!(kit::status::read(&refused).fields[0].0, field);
    }
}
