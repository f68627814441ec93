//! Paper runs: forward over bars as they are stored, by the steps of a back-test.

use std::sync::atomic::Ordering;

use chrono::{DateTime, TimeDelta, Utc};
use kit::{clock::Clock, scope::RowScope, scoped};
use proto::workspace as ws;
use serde_json::json;
use strategy_rules::{Bars, Rules};
use testkit::http::eventually;
use workspace::{
    domain::paper::PaperState,
    store::{
        paper_run::Trade,
        paper_work::{self, Advance, Bar},
    },
};

use super::{add, candles, document, reference, run};
use crate::{
    alerts::SOON,
    world::{Person, World},
};

const HOUR: i64 = 3_600_000;

pub(super) fn time(text: &str) -> DateTime<Utc> {
    format!("2026-11-21T{text}:00Z").parse().unwrap()
}

/// Of an hour of that day, Unix milliseconds.
fn ms(hour: i64) -> i64 {
    time("00:00").timestamp_millis() + hour * HOUR
}

/// Rules without a memory: they hold above 100.
pub(super) fn above() -> serde_json::Value {
    json!({"params": {}, "let": {}, "enter": {"gt": ["close", 100]}, "exit": {"lt": ["close", 100]}})
}

/// Some of the reference bars, into a series of their own.
pub(super) async fn import_bars(who: &mut Person, from: usize, to: usize) -> ws::CandleSeries {
    let whole = reference();
    let lines: Vec<&str> = whole.lines().collect();
    let asked = ws::ImportCandlesRequest {
        file: format!("{}\n{}\n", lines[0], lines[from + 1..=to].join("\n"))
            .into_bytes()
            .into(),
        file_name: "BTC_USD-1h.csv".to_owned(),
        name: "Paper".to_owned(),
        ..Default::default()
    };
    who.strategies.import_candles(asked).await.unwrap().into_inner()
}

pub(super) async fn start(who: &mut Person, strategy: &str, over: ws::RunOver) -> Result<ws::PaperRun, tonic::Status> {
    let asked = ws::StartPaperRunRequest {
        id: strategy.to_owned(),
        over: Some(over),
        ..Default::default()
    };
    Ok(who.strategies.start_paper_run(asked).await?.into_inner())
}

pub(super) fn coin() -> ws::RunOver {
    ws::RunOver {
        coin: "binancecoin".to_owned(),
        ..Default::default()
    }
}

/// Prices at these hours: above 100 at even ones, below at odd ones.
pub(super) fn points(hours: impl IntoIterator<Item = i64>) -> Vec<(i64, f64)> {
    let price = |hour: i64| if hour % 2 == 0 { 101.7 } else { 98.3 };
    hours.into_iter().map(|hour| (ms(hour), price(hour))).collect()
}

pub(super) async fn get(who: &mut Person, id: &str) -> ws::PaperRunDetail {
    let asked = ws::GetPaperRunRequest { id: id.to_owned() };
    who.strategies.get_paper_run(asked).await.unwrap().into_inner()
}

/// Takes runs forward until this one is as it should be.
pub(super) async fn until(
    world: &World,
    who: &Person,
    id: &str,
    what: &str,
    is: impl Fn(&ws::PaperRun) -> bool,
) -> ws::PaperRunDetail {
    let (is, strategies) = (&is, who.strategies.clone());
    let asked = ws::GetPaperRunRequest { id: id.to_owned() };
    // Boxed: a world of clients is large.
    let look = move || {
        let (mut strategies, asked) = (strategies.clone(), asked.clone());
        Box::pin(async move {
            world.advance_papers().await;
            let found = strategies.get_paper_run(asked).await.unwrap().into_inner();
            found.run.as_ref().is_some_and(is).then_some(found)
        })
    };
    eventually(what, SOON, look).await
}

pub(super) async fn trades(who: &mut Person, id: &str, limit: u32, cursor: &str) -> ws::ListPaperTradesResponse {
    let asked = ws::ListPaperTradesRequest {
        id: id.to_owned(),
        cursor: cursor.to_owned(),
        limit,
    };
    who.strategies.list_paper_trades(asked).await.unwrap().into_inner()
}

/// A run that took bars and ended a trade.
pub async fn kept(who: &mut Person) {
    let series = import_bars(who, 0, 2).await;
    let strategy = add(who, "On paper", &above()).await;
    let started = start(who, &strategy.id, candles(&series)).await.unwrap();
    import_bars(who, 1, 14).await;
    // The service's own worker takes them.
    let (strategies, asked) = (who.strategies.clone(), ws::GetPaperRunRequest { id: started.id });
    let look = move || {
        let (mut strategies, asked) = (strategies.clone(), asked.clone());
        Box::pin(async move {
            let found = strategies.get_paper_run(asked).await.unwrap().into_inner();
            found.run.filter(|run| run.trades == 1 && run.bars == 12)
        })
    };
    eventually("the bars were taken", SOON, look).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paper_run_is_the_back_test_bit_for_bit() {
    let world = World::start().await;
    let mut ada = world.person();
    let series = import_bars(&mut ada, 0, 2).await;
    let plain = add(&mut ada, "Above 100", &above()).await;
    let averages = add(&mut ada, "Averages cross", &json!({})).await;
    let one = start(&mut ada, &plain.id, candles(&series)).await.unwrap();
    let two = start(&mut ada, &averages.id, candles(&series)).await.unwrap();
    assert_eq!(
        (one.state.as_str(), one.bars, one.equity.as_str()),
        ("running", 0, "1000")
    );
    assert_eq!(one.next_close_unix_ms, series.last_unix_ms + 2 * HOUR);
    // Bar by bar, each after a start of its own from what is kept.
    for last in 2..14_usize {
        import_bars(&mut ada, last - 1, last + 1).await;
        let taken = u32::try_from(last - 1).unwrap();
        for id in [&one.id, &two.id] {
            until(&world, &ada, id, "the bar was taken", |run| run.bars == taken).await;
        }
    }

    // Without a memory, a back-test over the same days is the same run.
    let detail = get(&mut ada, &one.id).await;
    let days = ws::RunOver {
        from_day: "2023-11-15".to_owned(),
        ..candles(&series)
    };
    let tested = run(&mut ada, &plain.id, days).await.unwrap();
    assert_eq!(detail.equity, tested.equity);
    let figures = ws::BacktestFigures {
        deflated_sharpe: None,
        chance_sharpe: None,
        variants: 0,
        ..tested.figures.unwrap()
    };
    assert_eq!(detail.figures, Some(figures));
    let mut listed = trades(&mut ada, &one.id, 50, "").await.trades;
    listed.reverse();
    assert_eq!(listed, tested.trades);
    assert_eq!((listed.len(), detail.run.unwrap().has_position), (2, true));
    let first = trades(&mut ada, &one.id, 1, "").await;
    let rest = trades(&mut ada, &one.id, 1, &first.next_cursor).await;
    assert_eq!(
        (first.trades, rest.trades, rest.next_cursor.as_str()),
        (vec![listed.remove(1)], vec![listed.remove(0)], "")
    );

    // With indicators that the bars before the start warm up, as it is kept.
    let rules = Rules::parse(&document(&json!({}))).unwrap();
    let read = strategy_rules::candles::parse(reference().as_bytes(), 100).unwrap();
    let bars = Bars::of(read.candles.into_iter().map(|candle| (candle.at, candle.values)));
    let whole = strategy_rules::run(&rules, &rules.values(&[]).unwrap(), &bars, 2, None);
    let client = world.db.client().await;
    let query = format!(
        "SELECT equity FROM paper_bar WHERE run_id = '{}' ORDER BY at_ms",
        two.id
    );
    let rows = client.query(&query, &[]).await.unwrap();
    let kept: Vec<u64> = rows.iter().map(|row| row.get::<_, f64>(0).to_bits()).collect();
    let expected: Vec<u64> = whole.equity.iter().map(|equity| equity.to_bits()).collect();
    assert_eq!(kept, expected);
    let query = format!(
        "SELECT entry_price, exit_price, quantity, fees, net FROM paper_trade WHERE run_id = '{}' ORDER BY number",
        two.id
    );
    let rows = client.query(&query, &[]).await.unwrap();
    let kept: Vec<Vec<u64>> = rows
        .iter()
        .map(|row| (0..5_usize).map(|place| row.get::<_, f64>(place).to_bits()).collect())
        .collect();
    let ended = whole.trades.iter().filter(|trade| trade.exit.is_some()).map(|trade| {
        [
            trade.entry_price,
            trade.exit_price.unwrap(),
            trade.quantity,
            trade.fees,
            trade.net.unwrap(),
        ]
        .map(f64::to_bits)
        .to_vec()
    });
    assert_eq!(kept, ended.collect::<Vec<_>>());
    assert_eq!(kept.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_died_or_came_late_changes_nothing_twice() {
    let mut world = World::start().await;
    let mut ada = world.person();
    *world.board.points.lock().unwrap() = points(0..24);
    let strategy = add(&mut ada, "Above 100", &above()).await;
    let started = start(&mut ada, &strategy.id, coin()).await.unwrap();
    world.stop().await;

    let app = world.app();
    let mut db = scoped::get_for(app.pool(), RowScope::Service).await.unwrap();
    assert_eq!(app.advance_papers().await.unwrap(), 0, "no bar has closed since");
    world.clock.set(time("15:01"));
    // This one dies before it writes.
    let died = paper_work::take(&mut db, 4, world.clock.now()).await.unwrap();
    assert_eq!(died.len(), 1);
    assert_eq!(app.advance_papers().await.unwrap(), 0, "another worker has it");
    assert_eq!(world.rows("paper_bar").await, 0);
    world.clock.advance(TimeDelta::minutes(2));
    assert_eq!(app.advance_papers().await.unwrap(), 1);
    assert_eq!(world.rows("paper_bar").await, 3, "the hours from 12 to 14 are closed");

    // It was not dead after all, but slow.
    let late = Advance {
        bars: vec![Bar {
            at_ms: ms(15),
            line: "1,1,1,1,1,1".to_owned(),
            equity: 1.0,
        }],
        trades: Vec::new(),
        book: Some(json!({})),
        decided: "",
        missing: 0,
        problem: String::new(),
        state: PaperState::Running,
        next_at: Some(time("18:00")),
    };
    let now = world.clock.now();
    assert!(!paper_work::advance(&mut db, &died[0], 1, &late, now).await.unwrap());
    assert!(!paper_work::advance(&mut db, &died[0], 2, &late, now).await.unwrap());
    // One that has the run, but read it before the bars were taken.
    world.clock.set(time("16:01"));
    let now = world.clock.now();
    let claims = paper_work::take(&mut db, 4, now).await.unwrap();
    assert!(!paper_work::advance(&mut db, &claims[0], 1, &late, now).await.unwrap());
    // One whose trade is refused writes no bar either.
    let torn = Advance {
        trades: vec![Trade {
            number: 9,
            entry_ms: ms(13),
            entry_price: 1.0,
            exit_ms: ms(15),
            exit_price: 1.0,
            quantity: 1.0,
            fees: 0.0,
            net: 0.0,
            bars: 2,
            reason: "no such reason".to_owned(),
            funding: None,
        }],
        ..late.clone()
    };
    assert!(paper_work::advance(&mut db, &claims[0], 2, &torn, now).await.is_err());
    assert_eq!(world.rows("paper_bar").await, 3);

    // Several at once share one run.
    world.clock.advance(TimeDelta::minutes(2));
    let others = [world.app(), world.app(), world.app()];
    let [a, b, c] = &others;
    let (a, b, c) = tokio::join!(a.advance_papers(), b.advance_papers(), c.advance_papers());
    assert_eq!(a.unwrap() + b.unwrap() + c.unwrap(), 1);
    assert_eq!(world.rows("paper_bar").await, 4);

    world.start_again().await;
    let mut ada = world.again(&ada);
    let detail = get(&mut ada, &started.id).await;
    let found = detail.run.unwrap();
    assert_eq!((found.bars, found.version, found.missing), (4, 3, 0));
    let rules = Rules::parse(&document(&above())).unwrap();
    let whole = strategy_rules::run(&rules, &[], &Bars::of_points(&points(0..16)), 12, None);
    let kept: Vec<u64> = detail.equity.iter().map(|point| point.equity.to_bits()).collect();
    let expected: Vec<u64> = whole.equity.iter().map(|equity| equity.to_bits()).collect();
    assert_eq!(kept, expected);
    let ended = whole.trades.iter().filter(|trade| trade.exit.is_some()).count();
    assert_eq!(usize::try_from(found.trades).unwrap(), ended);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_bar_decides_nothing_and_is_said() {
    let world = World::start().await;
    let mut ada = world.person();
    // Nobody knows a price of 13:00.
    *world.board.points.lock().unwrap() = points((0..24).filter(|hour| *hour != 13));
    let strategy = add(&mut ada, "Above 100", &above()).await;
    let id = start(&mut ada, &strategy.id, coin()).await.unwrap().id;
    world.clock.set(time("15:01"));
    let found = until(&world, &ada, &id, "two bars were taken", |run| run.bars == 2).await;
    let said = found.run.unwrap();
    assert_eq!((said.missing, said.last_bar_unix_ms), (1, ms(14)));
    let note = "One bar is missing: nothing is decided there.".to_owned();
    assert!(said.notes.contains(&note), "{:?}", said.notes);

    // Stored late, it is never taken: what came after it was decided without it.
    *world.board.points.lock().unwrap() = points(0..24);
    world.clock.set(time("16:01"));
    until(&world, &ada, &id, "the next bar was taken", |run| run.bars == 3).await;
    let rows = world.db.client().await;
    let rows = rows
        .query("SELECT at_ms FROM paper_bar ORDER BY at_ms", &[])
        .await
        .unwrap();
    let taken: Vec<i64> = rows.iter().map(|row| row.get(0)).collect();
    assert_eq!(taken, [ms(12), ms(14), ms(15)]);

    // A market that is away is said, and the run goes on when it is back.
    world.board.away.store(true, Ordering::SeqCst);
    world.clock.set(time("17:01"));
    let found = until(&world, &ada, &id, "the trouble was said", |run| !run.problem.is_empty()).await;
    let said = found.run.unwrap();
    assert_eq!(
        (said.state.as_str(), said.problem.as_str(), said.bars),
        ("running", "Market data is not available right now.", 3)
    );
    world.board.away.store(false, Ordering::SeqCst);
    world.clock.advance(TimeDelta::minutes(6));
    let found = until(&world, &ada, &id, "it goes on", |run| run.bars == 4).await;
    let said = found.run.unwrap();
    assert_eq!((said.problem.as_str(), said.is_late, said.missing), ("", false, 1));

    // Prices that end make it late, and nothing else.
    *world.board.points.lock().unwrap() = points(0..17);
    world.clock.set(time("19:01"));
    let found = until(&world, &ada, &id, "it is late", |run| run.is_late).await;
    let said = found.run.unwrap();
    assert_eq!((said.bars, said.next_close_unix_ms), (4, ms(18)));
}
