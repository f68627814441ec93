//! Funding of perpetual contracts: rates from files, and back-tests that count them.

use proto::workspace as ws;
use serde_json::json;

use super::{
    add, candles, import,
    paper_runs::{above, import_bars, start, trades, until},
    reference, run,
};
use crate::world::{Person, World, told};

const START: i64 = 1_700_000_000 / 3_600 * 3_600;

/// Rates of these hours of the reference bars.
pub fn rates(of: &[(i64, &str)]) -> String {
    let line = |(hour, rate): &(i64, &str)| format!("{},8,{rate}\n", (START + hour * 3_600) * 1_000 + 3);
    let lines: String = of.iter().map(line).collect();
    format!("calc_time,funding_interval_hours,last_funding_rate\n{lines}")
}

pub async fn import_rates(who: &mut Person, series: &str, file: String) -> Result<ws::CandleSeries, tonic::Status> {
    let asked = ws::ImportCandlesRequest {
        file: file.into_bytes().into(),
        funding_of: series.to_owned(),
        ..Default::default()
    };
    Ok(who.strategies.import_candles(asked).await?.into_inner())
}

fn near(text: &str, wanted: f64) {
    let found: f64 = text.parse().unwrap();
    assert!((found - wanted).abs() < 1e-9, "{text} is not {wanted}");
}

fn has(notes: &[String], part: &str) {
    assert!(notes.iter().any(|note| note.contains(part)), "{notes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_back_test_pays_the_rates_of_its_series_and_keeps_them() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    let series = import(&mut ada, reference()).await.unwrap();
    let costs = |funding: bool| json!({"costs": {"fee_bps": 10, "slippage_bps": 0, "funding": funding}});
    let counted = add(&mut ada, "With funding", &costs(true)).await;
    let other = add(&mut ada, "Without", &costs(false)).await;

    // Without rates, funding is unknown and not zero.
    let unknown = run(&mut ada, &counted.id, candles(&series)).await.unwrap();
    assert_eq!(unknown.figures.clone().unwrap().funding, "");
    has(&unknown.notes, "no rates are known");

    // Rates of zero change nothing but that they are known.
    let kept = import_rates(&mut ada, &series.id, rates(&[(0, "0")])).await.unwrap();
    let first = START * 1_000;
    assert_eq!(
        (
            kept.funding_rates,
            kept.funding_first_unix_ms,
            kept.funding_last_unix_ms
        ),
        (1, first, first)
    );
    let zero = run(&mut ada, &counted.id, candles(&series)).await.unwrap();
    assert_eq!((&zero.equity, &zero.random), (&unknown.equity, &unknown.random));
    assert_eq!(zero.figures.clone().unwrap().funding, "0");
    // Eight of 14 hours.
    has(&zero.notes, "known for 57% of the time");

    // Positions from hour 6 to 9 and from hour 12 on, with a unit each: 103 × 0.1% is paid, and 106 × 0.2% received.
    let more = rates(&[(6, "0.001"), (10, "0.5"), (13, "-0.002")]);
    let all = import_rates(&mut ada, &series.id, more.clone()).await.unwrap();
    assert_eq!(all.funding_rates, 4);
    assert_eq!(import_rates(&mut ada, &series.id, more).await.unwrap().funding_rates, 4);
    let paid = run(&mut ada, &counted.id, candles(&series)).await.unwrap();
    let figures = paid.figures.clone().unwrap();
    near(&figures.funding, 0.109);
    near(&figures.end_equity, 1_001.695 + 0.109);
    near(&paid.trades[0].funding, -0.103);
    near(&paid.trades[0].net, -3.203 - 0.103);
    has(&paid.notes, "known for all of the time");
    let plain = run(&mut ada, &other.id, candles(&series)).await.unwrap();
    assert_eq!(plain.equity, unknown.equity);
    assert_eq!(plain.trades[0].funding, "");

    // Each run keeps what it ran with, whatever was imported later.
    for before in [unknown, zero, paid] {
        let asked = ws::GetBacktestRequest { id: before.id.clone() };
        let again = ada.strategies.get_backtest(asked).await.unwrap().into_inner();
        assert_eq!((again.equity, again.trades), (before.equity, before.trades));
        assert_eq!(
            (again.figures, again.random, again.notes),
            (before.figures, before.random, before.notes)
        );
    }

    // A grid runs with the same rates.
    let asked = ws::RunGridRequest {
        id: counted.id.clone(),
        over: Some(candles(&series)),
        parameters: vec![ws::ParameterValues {
            name: "n".to_owned(),
            values: vec!["2".to_owned()],
        }],
    };
    let grid = ada.strategies.run_grid(asked).await.unwrap().into_inner();
    near(&grid.rows[0].figures.clone().unwrap().funding, 0.109);
    has(&grid.notes, "known for all of the time");

    // Nothing of a file that is wrong, and nothing of somebody else's series.
    let differs = told(import_rates(&mut ada, &series.id, rates(&[(6, "0.002"), (7, "0.1")])).await);
    assert_eq!(differs.fields[0].0, "file");
    let no_rate = told(import_rates(&mut ada, &series.id, reference()).await);
    assert!(no_rate.fields[0].1.contains("no column for the rate"), "{no_rate:?}");
    let theirs = told(import_rates(&mut bob, &series.id, rates(&[(1, "0.1")])).await);
    assert_eq!(theirs.fields[0].0, "funding_of");
    let asked = ws::ListCandleSeriesRequest {};
    let listed = ada.strategies.list_candle_series(asked).await.unwrap().into_inner();
    assert_eq!(listed.series, [all]);

    // More candles leave the rates as they are.
    let hour = |at: i64| format!("{},107,108,106,107\n", START + at * 3_600);
    let longer = format!("time,open,high,low,close\n{}{}", hour(14), hour(15));
    let longer = import(&mut ada, longer).await.unwrap();
    assert_eq!((longer.bars, longer.funding_rates), (16, 4));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paper_run_pays_the_rates_of_its_series_and_waits_for_those_of_new_bars() {
    let world = World::start().await;
    let mut ada = world.person();
    let series = import_bars(&mut ada, 0, 2).await;
    import_rates(&mut ada, &series.id, rates(&[(0, "0")])).await.unwrap();
    let mut rules = above();
    rules["costs"] = json!({"fee_bps": 10, "slippage_bps": 0, "funding": true});
    let strategy = add(&mut ada, "Above 100", &rules).await;
    let id = start(&mut ada, &strategy.id, candles(&series)).await.unwrap().id;

    // The rate of hour 0 is for eight hours: what closes later is not taken without its own.
    import_bars(&mut ada, 1, 14).await;
    let detail = until(&world, &ada, &id, "the bars with rates were taken", |run| run.bars == 6).await;
    let waiting = detail.run.unwrap();
    assert!(
        waiting.problem.contains("waits for funding rates"),
        "{}",
        waiting.problem
    );
    assert_eq!(detail.figures.unwrap().funding, "0");
    assert_eq!(trades(&mut ada, &id, 50, "").await.trades[0].funding, "0");

    // In positions from hour 6 to 9 and from hour 12 on: 104 × 0.1% is paid, and 106 × 0.2% received.
    let more = rates(&[(8, "0.001"), (13, "-0.002")]);
    import_rates(&mut ada, &series.id, more).await.unwrap();
    let detail = until(&world, &ada, &id, "the other bars were taken", |run| run.bars == 12).await;
    let done = detail.run.unwrap();
    assert_eq!((done.problem.as_str(), done.has_position), ("", true));
    has(&done.notes, "known for all of the time");
    near(&detail.figures.clone().unwrap().funding, -0.104 + 0.212);
    let ended = trades(&mut ada, &id, 50, "").await.trades.remove(1);
    near(&ended.funding, -0.104);
    near(&ended.net, -6.0 - 0.2 - 0.104);

    // A back-test over the same days with the same rates is the same run.
    let days = ws::RunOver {
        from_day: "2023-11-15".to_owned(),
        ..candles(&series)
    };
    let tested = run(&mut ada, &strategy.id, days).await.unwrap();
    assert_eq!(detail.equity, tested.equity);
    let (paper, tested) = (detail.figures.unwrap(), tested.figures.unwrap());
    assert_eq!((paper.funding, paper.end_equity), (tested.funding, tested.end_equity));

    // Over a series without rates it goes on without funding, and says so.
    let asked = ws::ImportCandlesRequest {
        file: reference().into_bytes().into(),
        file_name: "BTC_USD-1h.csv".to_owned(),
        name: "Other".to_owned(),
        ..Default::default()
    };
    let other = ada.strategies.import_candles(asked).await.unwrap().into_inner();
    assert_ne!(other.id, series.id);
    let plain = start(&mut ada, &strategy.id, candles(&other)).await.unwrap();
    has(&plain.notes, "no rates are known");
    assert_eq!(plain.problem, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn bars_that_an_earlier_release_took_count_as_without_rates() {
    let world = World::start().await;
    let mut ada = world.person();
    let series = import_bars(&mut ada, 0, 2).await;
    let mut rules = above();
    rules["costs"] = json!({"fee_bps": 10, "slippage_bps": 0, "funding": true});
    let strategy = add(&mut ada, "Above 100", &rules).await;
    let id = start(&mut ada, &strategy.id, candles(&series)).await.unwrap().id;
    import_bars(&mut ada, 1, 8).await;
    until(&world, &ada, &id, "bars without rates were taken", |run| run.bars == 6).await;
    // As that release kept it.
    world
        .run("UPDATE paper_run SET book = book - 'funding' - 'span_ms' - 'known_ms'")
        .await;
    import_rates(&mut ada, &series.id, rates(&[(8, "0")])).await.unwrap();
    import_bars(&mut ada, 7, 14).await;
    let detail = until(&world, &ada, &id, "bars with rates were taken", |run| run.bars == 12).await;
    // Six hours of twelve.
    has(&detail.run.unwrap().notes, "known for 50% of the time");
}
