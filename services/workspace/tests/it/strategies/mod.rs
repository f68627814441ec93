//! Candles, strategies and back-tests.

mod funding;
mod paper_limits;
mod paper_runs;
mod paper_trouble;
pub mod studies;
mod walk_forward;

use proto::workspace as ws;
use serde_json::json;
use vocab::ErrorKind;

use crate::world::{Person, World, told};

fn document(rest: &serde_json::Value) -> String {
    let mut all = json!({
        "v": 1, "market": "BTC/USD", "bar": "1h", "params": {"n": [2, 2, 50]},
        "let": {"fast": {"sma": ["close", "$n"]}, "slow": {"sma": ["close", 3]}},
        "enter": {"cross_up": ["fast", "slow"]}, "exit": {"cross_down": ["fast", "slow"]},
        "size": {"units": 1}, "costs": {"fee_bps": 10, "slippage_bps": 0}, "cash": 1000,
    });
    for (key, value) in rest.as_object().unwrap() {
        all[key] = value.clone();
    }
    all.to_string()
}

fn new(name: &str, rules: String) -> Option<ws::NewStrategy> {
    Some(ws::NewStrategy {
        name: name.to_owned(),
        rules,
        ..Default::default()
    })
}

pub async fn add(who: &mut Person, name: &str, rest: &serde_json::Value) -> ws::Strategy {
    let strategy = new(name, document(rest));
    let added = who.strategies.add_strategy(ws::AddStrategyRequest { strategy }).await;
    added.unwrap().into_inner()
}

/// Bars whose trades and equity were computed by hand.
pub fn reference() -> String {
    let open = [100, 100, 99, 98, 97, 99, 103, 105, 104, 100, 97, 98, 102, 106];
    let low = [99, 98, 97, 96, 97, 99, 102, 104, 100, 96, 95, 98, 101, 105];
    let close = [100, 99, 98, 97, 99, 102, 105, 104, 101, 97, 98, 101, 105, 107];
    let line = |at: usize| {
        let time = 1_700_000_000 / 3600 * 3600 + at * 3600;
        format!(
            "{time},{},{},{},{}\n",
            open[at],
            open[at].max(close[at]),
            low[at],
            close[at]
        )
    };
    format!("time,open,high,low,close\n{}", (0..14).map(line).collect::<String>())
}

pub async fn import(who: &mut Person, file: impl Into<Vec<u8>>) -> Result<ws::CandleSeries, tonic::Status> {
    let asked = ws::ImportCandlesRequest {
        file: file.into().into(),
        file_name: "BTC_USD-1h.csv".to_owned(),
        ..Default::default()
    };
    Ok(who.strategies.import_candles(asked).await?.into_inner())
}

pub async fn run(who: &mut Person, strategy: &str, over: ws::RunOver) -> Result<ws::StrategyBacktest, tonic::Status> {
    let asked = ws::RunBacktestRequest {
        id: strategy.to_owned(),
        over: Some(over),
        values: Vec::new(),
    };
    Ok(who.strategies.run_backtest(asked).await?.into_inner())
}

fn candles(series: &ws::CandleSeries) -> ws::RunOver {
    ws::RunOver {
        series_id: series.id.clone(),
        ..Default::default()
    }
}

/// A run over a series and one on paper, with all that belongs to them.
pub async fn kept_run(who: &mut Person) {
    let series = import(who, reference()).await.unwrap();
    let file = funding::rates(&[(0, "0.0001"), (8, "-0.0001")]);
    funding::import_rates(who, &series.id, file).await.unwrap();
    let strategy = add(
        who,
        "Kept",
        &json!({"costs": {"fee_bps": 10, "slippage_bps": 0, "funding": true}}),
    )
    .await;
    run(who, &strategy.id, candles(&series)).await.unwrap();
    paper_runs::kept(who).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reference_runs_as_designed() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    let series = import(&mut ada, reference()).await.unwrap();
    assert_eq!(
        (series.market.as_str(), series.bar.as_str(), series.bars),
        ("BTC_USD", "1h", 14)
    );
    let strategy = add(&mut ada, "Averages cross", &json!({})).await;
    assert_eq!(
        (strategy.rules_version, strategy.warm_up_bars, strategy.version),
        (1, 3, 1)
    );

    let done = run(&mut ada, &strategy.id, candles(&series)).await.unwrap();
    let figures = done.figures.clone().unwrap();
    assert_eq!(figures.end_equity, "1001.695");
    assert_eq!((figures.trades, figures.variants), (1, 1));
    assert_eq!(done.trades[0].net, "-3.203");
    assert_eq!((done.trades[1].reason.as_str(), done.equity.len()), ("open", 14));
    let random = done.random.unwrap();
    // Computed by another program from the hash of the rules.
    assert_eq!(
        (random.seeds, random.p),
        (1_000, 533.0 / 1_001.0),
        "{}",
        done.rules_hash
    );
    let asked = ws::GetBacktestRequest { id: done.id.clone() };
    let again = ada.strategies.get_backtest(asked.clone()).await.unwrap().into_inner();
    assert_eq!(
        (again.equity, again.trades, again.figures),
        (done.equity, done.trades, done.figures)
    );
    assert_eq!(told(bob.strategies.get_backtest(asked).await).kind, ErrorKind::NotFound);
    let theirs = run(&mut bob, &strategy.id, candles(&series)).await;
    assert_eq!(told(theirs).code, "not_found");

    // The same once more is no other variant; a grid tries one that was not tried.
    run(&mut ada, &strategy.id, candles(&series)).await.unwrap();
    let asked = ws::RunGridRequest {
        id: strategy.id.clone(),
        over: Some(candles(&series)),
        parameters: vec![ws::ParameterValues {
            name: "n".to_owned(),
            values: vec!["2".to_owned(), "4".to_owned()],
        }],
    };
    let grid = ada.strategies.run_grid(asked).await.unwrap().into_inner();
    assert_eq!((grid.rows.len(), grid.variants), (2, 2));
    let asked = ws::ForkStrategyRequest {
        id: strategy.id.clone(),
        name: "Copy".to_owned(),
    };
    let fork = ada.strategies.fork_strategy(asked).await.unwrap().into_inner();
    assert_eq!((fork.forked_from.as_str(), fork.variants), (strategy.id.as_str(), 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_has_the_variants_and_the_last_run_of_each() {
    let world = World::start().await;
    let mut ada = world.person();
    let series = import(&mut ada, reference()).await.unwrap();
    add(&mut ada, "Idle", &json!({})).await;
    let once = add(&mut ada, "Once", &json!({"cash": 2000})).await;
    let twice = add(&mut ada, "Twice", &json!({})).await;
    let of_once = run(&mut ada, &once.id, candles(&series)).await.unwrap();
    run(&mut ada, &twice.id, candles(&series)).await.unwrap();
    let asked = ws::RunBacktestRequest {
        id: twice.id,
        over: Some(candles(&series)),
        values: vec![ws::ParameterValue {
            name: "n".to_owned(),
            value: "4".to_owned(),
        }],
    };
    let of_twice = ada.strategies.run_backtest(asked).await.unwrap().into_inner();
    let asked = ws::ListStrategiesRequest::default();
    let found = ada.strategies.list_strategies(asked).await.unwrap().into_inner();
    let each = found.strategies.into_iter();
    let mut each: Vec<_> = each.map(|one| (one.name, one.variants, one.last)).collect();
    each.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(
        each,
        [
            ("Idle".to_owned(), 0, None),
            ("Once".to_owned(), 1, of_once.figures),
            ("Twice".to_owned(), 2, of_twice.figures),
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_get_versions_and_strategies_come_back() {
    let world = World::start().await;
    let mut ada = world.person();
    let one = add(&mut ada, "One", &json!({})).await;
    let asked = |version, rest| ws::UpdateStrategyRequest {
        id: one.id.clone(),
        strategy: new("One", document(&rest)),
        version,
    };
    let same = ada
        .strategies
        .update_strategy(asked(1, json!({})))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((same.version, same.rules_version), (2, 1));
    let other = ada
        .strategies
        .update_strategy(asked(2, json!({"side": "short"})))
        .await
        .unwrap();
    assert_eq!(other.into_inner().rules_version, 2);
    assert_eq!(
        told(ada.strategies.update_strategy(asked(2, json!({}))).await).code,
        "version_mismatch"
    );
    let wrong = told(ada.strategies.update_strategy(asked(3, json!({"sise": 1}))).await);
    assert_eq!(
        (wrong.code.as_str(), wrong.fields[0].0.as_str()),
        ("validation_failed", "rules.sise")
    );
    let id = one.id.clone();
    let asked = ws::DeleteStrategyRequest {
        id: id.clone(),
        version: 3,
    };
    ada.strategies.delete_strategy(asked).await.unwrap();
    assert_eq!(
        told(
            ada.strategies
                .get_strategy(ws::GetStrategyRequest { id: id.clone() })
                .await
        )
        .code,
        "not_found"
    );
    let back = ada
        .strategies
        .restore_strategy(ws::RestoreStrategyRequest { id })
        .await
        .unwrap();
    assert_eq!(back.into_inner().version, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_market_has_points_only() {
    let world = World::start().await;
    let mut ada = world.person();
    let over = || ws::RunOver {
        coin: "binancecoin".to_owned(),
        ..Default::default()
    };
    let stop = add(&mut ada, "Stop", &json!({"stop": {"pct": 5}})).await;
    let refused = told(run(&mut ada, &stop.id, over()).await);
    assert_eq!(
        (refused.code.as_str(), refused.fields[0].0.as_str()),
        ("validation_failed", "over.coin")
    );
    let plain = add(&mut ada, "Plain", &json!({"bar": "1d", "size": {"equity_pct": 100}})).await;
    let done = run(&mut ada, &plain.id, over()).await.unwrap();
    assert_eq!((done.coin.as_str(), done.figures.unwrap().trades), ("binancecoin", 0));
    let series = import(&mut ada, reference()).await.unwrap();
    let refused = told(run(&mut ada, &plain.id, candles(&series)).await);
    assert_eq!(refused.fields[0].0, "over.series_id");
    let asked = ws::RunWalkForwardRequest {
        id: plain.id.clone(),
        over: Some(over()),
        train_days: 180,
        test_days: 365,
        ..Default::default()
    };
    let walked = ada.strategies.run_walk_forward(asked).await.unwrap().into_inner();
    assert!(walked.steps.len() > 3 && walked.equity.len() > 100);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_series_is_continued_and_never_changed() {
    let world = World::start().await;
    let mut ada = world.person();
    let whole = reference();
    let lines: Vec<&str> = whole.lines().collect();
    let part = |from: usize, to: usize| format!("{}\n{}\n", lines[0], lines[from..to].join("\n"));
    let one = import(&mut ada, part(1, 8)).await.unwrap();
    let two = import(&mut ada, part(10, 15)).await.unwrap();
    assert_eq!(
        (one.id.as_str(), two.bars, two.missing, two.gaps.len()),
        (two.id.as_str(), 12, 2, 1)
    );
    let changed = part(1, 8).replace(",100\n", ",99.5\n");
    assert_eq!(told(import(&mut ada, changed).await).fields[0].0, "file");
    let wrong = "time,open,high,low,close\n1700000000,5,4,3,5\n";
    assert!(told(import(&mut ada, wrong).await).fields[0].1.contains("Line 2"));
    let asked = ws::DeleteCandleSeriesRequest { id: one.id.clone() };
    ada.strategies.delete_candle_series(asked).await.unwrap();
    let asked = ws::RestoreCandleSeriesRequest { id: one.id };
    assert_eq!(
        ada.strategies
            .restore_candle_series(asked)
            .await
            .unwrap()
            .into_inner()
            .bars,
        12
    );
}

/// Recorded candles, as others publish them, and a run over 32,659 hours of them.
#[tokio::test(flavor = "multi_thread")]
async fn recorded_candles_are_read_whole_and_run_over() {
    let folder = testkit::real_data_or_skip!("candles");
    let summary = std::fs::read_to_string(folder.join("SUMMARY.csv")).unwrap();
    let world = World::start().await;
    let mut ada = world.person();
    let mut bitcoin = None;
    let mut read = 0;
    for line in summary.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let (name, rows) = (cells[0], cells[4].parse::<u64>().unwrap());
        // Trades and funding rates are no candles.
        if name.ends_with("-funding") {
            let file = std::fs::read(folder.join(format!("{name}.csv.gz"))).unwrap();
            let rates = strategy_rules::funding::parse(&file, 1_000).unwrap();
            assert_eq!(rates.len() as u64, rows, "{name}");
        }
        if cells[1].is_empty() {
            continue;
        }
        let asked = ws::ImportCandlesRequest {
            file: std::fs::read(folder.join(format!("{name}.csv.gz"))).unwrap().into(),
            file_name: format!("{name}.csv.gz"),
            name: name.to_owned(),
            ..Default::default()
        };
        let series = ada.strategies.import_candles(asked).await.unwrap().into_inner();
        assert_eq!(series.bars, rows, "{name}");
        assert_eq!(series.missing > 0, cells[5] != "0", "{name}");
        read += 1;
        if name == "BTC_USD-1h" {
            bitcoin = Some(series);
        }
    }
    assert!(read >= 10, "{read} files");
    let rest = json!({
        "let": {"fast": {"sma": ["close", 20]}, "slow": {"sma": ["close", 50]}},
        "size": {"equity_pct": 100}, "params": {},
    });
    let strategy = add(&mut ada, "Averages cross", &rest).await;
    let over = candles(&bitcoin.unwrap());
    let one = run(&mut ada, &strategy.id, over.clone()).await.unwrap();
    let figures = one.figures.clone().unwrap();
    assert_eq!((one.bars, one.missing), (32_659, 0));
    assert!(
        figures.trades > 300 && figures.max_drawdown.unwrap() > 0.2,
        "{figures:?}"
    );
    // Bitcoin stood at 8,733.86 first and near 37,000 at the end of these hours.
    assert!((3.0..3.5).contains(&figures.hold_return.unwrap()), "{figures:?}");
    let asked = ws::GetBacktestRequest { id: one.id.clone() };
    let again = ada.strategies.get_backtest(asked).await.unwrap().into_inner();
    assert_eq!((again.figures, again.trades), (one.figures, one.trades));
}
