//! What differs from what is known is refused; what insists is believed; what cannot be never is.

use std::sync::Arc;

use bytes::Bytes;

use super::{
    Judged, Known, Standing,
    trial::{Trial, weigh},
};
use crate::domain::{call::Call, held::Held, markets::Snapshot, request::Chart, shape::BadBody};

const START: i64 = 1_800_000_000_000;
const MINUTE: i64 = 60_000;

/// One call over time: what was accepted is what the next is compared with.
struct Desk {
    call: Call,
    before: Option<Arc<Held>>,
    trial: Trial,
    now: i64,
}

impl Desk {
    fn of(call: Call) -> Self {
        Self {
            call,
            before: None,
            trial: Trial::default(),
            now: START,
        }
    }

    /// A body comes so many seconds after the last.
    fn bring(&mut self, after_s: i64, body: &str) -> Result<Judged, BadBody> {
        self.now += after_s * 1_000;
        let known = Known {
            before: self.before.clone(),
            now_ms: self.now,
            provider_now_ms: self.now,
            ..Known::default()
        };
        let checked = self.call.shape.check(&Bytes::from(body.to_owned()))?;
        let (judged, trial) = weigh(&self.call, checked, &known, &self.trial);
        self.trial = trial;
        let judged = judged?;
        let held = Held::new(judged.json.clone(), self.now, 20 * MINUTE, "test");
        self.before = Some(Arc::new(held.standing(judged.standing != Standing::Alone, judged.most)));
        Ok(judged)
    }

    #[track_caller]
    fn refuses(&mut self, after_s: i64, body: &str, why: &str) {
        match self.bring(after_s, body) {
            Err(bad) => assert!(bad.to_string().contains(why), "{bad}"),
            Ok(_) => panic!("accepted after {after_s} s"),
        }
    }

    /// Price and mark of a coin.
    fn price(&self, id: &str) -> (Option<f64>, bool) {
        let snapshot = Snapshot::read(&self.before.as_ref().unwrap().json).unwrap();
        let row = snapshot.find(id).unwrap();
        (row.current_price.finite(), !row.stale_since.is_absent())
    }
}

fn market(rows: usize, price: impl Fn(usize) -> String) -> String {
    let row = |n: usize| {
        format!(
            r#"{{"id":"coin-{n}","symbol":"c{n}","name":"C","current_price":{},"market_cap_rank":{}}}"#,
            price(n),
            n + 1
        )
    };
    format!("[{}]", (0..rows).map(row).collect::<Vec<_>>().join(","))
}

/// From 1000000 down, so that neighbours are far apart.
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn times(n: usize, factor: f64) -> String {
    (1_000_000.0 / (n + 1) as f64 * factor).to_string()
}

fn good() -> String {
    market(250, |n| times(n, 1.0))
}

fn confirmed() -> Desk {
    let mut desk = Desk::of(Call::snapshot(250));
    assert_eq!(desk.bring(0, &good()).unwrap().standing, Standing::Alone);
    assert_eq!(desk.bring(900, &good()).unwrap().standing, Standing::Confirmed);
    desk
}

#[test]
fn a_wrong_first_body_is_no_measure_for_long() {
    let mut desk = Desk::of(Call::snapshot(250));
    desk.bring(0, &market(250, |n| times(n, 3.0))).unwrap();
    desk.refuses(900, &good(), "factor of two");
    assert_eq!(desk.bring(5, &good()).unwrap().standing, Standing::Insisted);
    assert_eq!(desk.price("coin-0"), (Some(1_000_000.0), false));
    // Now it is sure of itself.
    desk.refuses(900, &market(250, |n| times(n, 3.0)), "factor of two");
    desk.refuses(5, &market(250, |n| times(n, 3.0)), "factor of two");
    assert_eq!(desk.bring(10, &good()).unwrap().standing, Standing::Confirmed);
}

#[test]
fn who_insists_is_believed_and_who_wavers_is_not() {
    let mut desk = confirmed();
    let other = market(250, |n| times(n, 4.0));
    for after_s in [900, 5, 10, 20, 30, 30] {
        desk.refuses(after_s, &other, "factor of two");
    }
    assert_eq!(desk.bring(30, &other).unwrap().standing, Standing::Insisted);
    let mut desk = confirmed();
    for n in 1..40_u32 {
        desk.refuses(
            60,
            &market(250, |row| times(row, 3.0 * f64::from(n % 2 * 5 + 1))),
            "factor of two",
        );
    }
    desk.bring(60, &good()).unwrap();
}

#[test]
fn prices_of_other_coins_are_refused() {
    let mut desk = confirmed();
    desk.refuses(
        900,
        &market(250, |n| times(249 - n, 1.0)),
        "moved by more than a factor of two",
    );
    let shifted = market(250, |n| times((n * 3 + 1) % 250, 1.0));
    desk.refuses(5, &shifted, "moved by more than a factor of two");
    desk.refuses(
        5,
        &market(250, |n| times(n, if n < 100 { 3.0 } else { 1.0 })),
        "100 of 250 prices moved",
    );
    // A wild day is one.
    desk.bring(5, &market(250, |n| times(n, if n < 20 { 3.0 } else { 0.7 })))
        .unwrap();
}

#[test]
fn a_price_that_jumps_or_vanishes_is_held_back_until_it_is_confirmed() {
    for odd in ["100000000", "0", "null", "1"] {
        let body = market(250, |n| if n == 0 { odd.to_owned() } else { times(n, 1.1) });
        let mut desk = confirmed();
        for after_s in [900, 60] {
            let judged = desk.bring(after_s, &body).unwrap();
            assert_eq!((judged.quarantined, judged.lost), (1, 0), "{odd}");
            assert_eq!(desk.price("coin-0"), (Some(1_000_000.0), true), "{odd}");
            assert_eq!(desk.price("coin-1"), (Some(550_000.0), false), "{odd}");
        }
        // Said for the third time, it is so.
        assert_eq!(desk.bring(60, &body).unwrap().quarantined, 0, "{odd}");
        let now = desk.price("coin-0");
        assert_eq!(now, (odd.parse().ok(), false), "{odd}");
        // A slip is over with the next body.
        let mut desk = confirmed();
        desk.bring(900, &body).unwrap();
        assert_eq!(desk.bring(60, &good()).unwrap().quarantined, 0);
        assert_eq!(desk.bring(60, &body).unwrap().quarantined, 1, "{odd}: it begins anew");
    }
    let mut desk = confirmed();
    let ten = market(250, |n| times(n, if n < 10 { 1_000.0 } else { 1.0 }));
    assert_eq!(desk.bring(900, &ten).unwrap().quarantined, 10);
    // The very first price may be the wrong one.
    let mut desk = Desk::of(Call::snapshot(250));
    desk.bring(0, &ten).unwrap();
    assert_eq!(desk.bring(900, &good()).unwrap().quarantined, 10);
    assert_eq!(desk.bring(900, &good()).unwrap().quarantined, 0);
    assert_eq!(desk.price("coin-0"), (Some(1_000_000.0), false));
}

#[test]
fn a_list_does_not_melt_away() {
    let mut desk = confirmed();
    desk.bring(900, &market(210, |n| times(n, 1.0))).unwrap();
    desk.refuses(900, &market(170, |n| times(n, 1.0)), "170 rows, 250 before");
    for _ in 0..5 {
        desk.refuses(300, &market(170, |n| times(n, 1.0)), "170 rows");
    }
    // For half an hour it says the same.
    assert_eq!(
        desk.bring(300, &market(170, |n| times(n, 1.0))).unwrap().standing,
        Standing::Insisted
    );
    desk.bring(900, &market(140, |n| times(n, 1.0))).unwrap();
    // Nothing, and nothing but names, is never believed.
    for n in 0..100 {
        desk.refuses(
            300,
            ["[]".to_owned(), market(170, |_| "null".to_owned())][n % 2].as_str(),
            "cannot be right",
        );
    }
}

#[test]
fn a_wrong_first_chart_is_no_measure_and_no_history() {
    let wanted = Chart::parse("a", "usd", "30", "").unwrap();
    let chart = |factor: f64| {
        let points = (0..720).rev().map(|ago| {
            let price = if ago < 3 && factor > 0.0 { 2.5 } else { 2.5 * factor };
            format!("[{},{price}]", START - ago * 60 * MINUTE)
        });
        let points: Vec<String> = points.collect();
        format!(
            r#"{{"prices":[{}],"market_caps":[],"total_volumes":[]}}"#,
            points.join(",")
        )
    };
    let mut desk = Desk::of(Call::chart(&wanted, wanted.window));
    assert_eq!(desk.bring(0, &chart(100.0)).unwrap().standing, Standing::Alone);
    desk.refuses(1_800, &chart(1.0), "others than before");
    assert_eq!(desk.bring(5, &chart(1.0)).unwrap().standing, Standing::Insisted);
    assert_eq!(desk.bring(1_800, &chart(1.01)).unwrap().standing, Standing::Confirmed);
    // Odd, and true: a coin that is worth nothing any more.
    let mut desk = Desk::of(Call::chart(&wanted, wanted.window));
    desk.refuses(0, &chart(0.0), "prices of 0");
    assert_eq!(desk.bring(5, &chart(0.0)).unwrap().standing, Standing::Insisted);
    desk.bring(1_800, &chart(0.0)).unwrap();
}
