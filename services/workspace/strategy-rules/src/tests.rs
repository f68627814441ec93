//! Numbers that were worked out by hand, and the edges of the language.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::float_cmp, reason = "tests")]

use crate::{Bars, Decision, Outcome, Reason, Rules, RunState, Trade, candles, figures, go_on, run, windows};

pub(crate) const HOUR: i64 = 3_600_000;

pub(crate) fn reference() -> Bars {
    let open = [100, 100, 99, 98, 97, 99, 103, 105, 104, 100, 97, 98, 102, 106];
    let low = [99, 98, 97, 96, 97, 99, 102, 104, 100, 96, 95, 98, 101, 105];
    let close = [100, 99, 98, 97, 99, 102, 105, 104, 101, 97, 98, 101, 105, 107];
    Bars::of((0..14).map(|at| {
        let (open, low, close) = (f64::from(open[at]), f64::from(low[at]), f64::from(close[at]));
        (at as i64 * HOUR, [open, open.max(close), low, close, 1.0])
    }))
}

pub(crate) fn rules(rest: &str) -> Rules {
    Rules::parse(&document(rest)).unwrap()
}

fn document(rest: &str) -> String {
    format!(
        r#"{{"v":1,"market":"BTC/USD","bar":"1h","let":{{"fast":{{"sma":["close",2]}},"slow":{{"sma":["close",3]}}}},
        "enter":{{"cross_up":["fast","slow"]}},"exit":{{"cross_down":["fast","slow"]}},"cash":1000,{rest}}}"#
    )
}

pub(crate) fn near(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-9, "{one} is not {other}");
}

pub(crate) const UNIT: &str = r#""size":{"units":1},"costs":{"fee_bps":10,"slippage_bps":0}"#;

#[test]
fn the_reference_has_its_trades_and_equity() {
    let bars = reference();
    let done = run(&rules(UNIT), &[], &bars, 0, None);
    let [one, two] = done.trades.as_slice() else {
        panic!("{:?}", done.trades)
    };
    assert_eq!(
        (one.entry, one.exit, one.entry_price, one.exit_price),
        (6, Some(9), 103.0, Some(100.0))
    );
    near(one.fees, 0.203);
    near(one.net.unwrap(), -3.203);
    assert_eq!(
        (two.entry, two.exit, two.entry_price, two.reason),
        (12, None, 102.0, Reason::Open)
    );
    near(two.fees, 0.102);
    let expected = [
        1000.0, 1000.0, 1000.0, 1000.0, 1000.0, 1000.0, 1001.897, 1000.897, 997.897, 996.797, 996.797, 996.797,
        999.695, 1001.695,
    ];
    for (one, other) in done.equity.iter().zip(expected) {
        near(*one, other);
    }
    let said = figures(&done, &bars, &rules(UNIT).costs, 8760.0);
    assert_eq!((said.trades, said.wins), (1, 0), "an open position is no trade");
    near(said.sharpe_bar.unwrap(), 0.084_550_636_200);
    near(said.sharpe_year.unwrap(), 7.913_505_943_440);
    near(said.max_drawdown.unwrap(), 1.0 - 996.797 / 1_001.897);
    // Wilson with one trade that lost: from 0 to z² / (1 + z²).
    let (low, high) = said.win_range.unwrap();
    near(low, 0.0);
    near(high, 0.793_450_685_623);
    near(said.exposure.unwrap(), 5.0 / 14.0);
    near(said.hold_return.unwrap(), 107.0 / 100.1 - 1.0);
    near(said.hold_drawdown.unwrap(), 1.0 - 97.0 / 105.0);
}

#[test]
fn a_stop_leaves_at_its_price() {
    let rules = rules(&format!(r#"{UNIT},"stop":{{"pct":1.5}}"#));
    let done = run(&rules, &[], &reference(), 0, None);
    let one = done.trades[0];
    assert_eq!((one.exit, one.reason), (Some(8), Reason::Stop));
    near(one.exit_price.unwrap(), 101.455);
    near(one.net.unwrap(), -1.749_455);
}

#[test]
fn all_in_with_slippage() {
    let rules = rules(r#""size":{"equity_pct":100},"costs":{"fee_bps":10,"slippage_bps":5}"#);
    let done = run(&rules, &[], &reference(), 0, None);
    near(*done.equity.last().unwrap(), 1_013.893_472_365);
    // Holding pays what an entry of the rules pays: 0.1 % of the fee, and 0.05 % above the first open of 100.
    let said = figures(&done, &reference(), &rules.costs, 8760.0);
    near(said.hold_return.unwrap(), 107.0 / (1.001 * 100.05) - 1.0);
    near(
        *done.hold(&reference(), &rules.costs).last().unwrap(),
        1_068.396_870_495_821,
    );
}

#[test]
fn more_bars_change_nothing_before_them() {
    let (rules, bars) = (rules(UNIT), reference());
    let whole = run(&rules, &[], &bars, 4, None);
    for until in 5..=bars.len() {
        let part = run(&rules, &[], &bars.slice(0, until), 4, None);
        assert_eq!(part.equity, whole.equity[..until - 4], "bit for bit");
    }
}

/// The same rules over the same bars, `step` bars at a time, each time from the state before alone.
fn in_parts(rules: &Rules, bars: &Bars, first: usize, step: usize) -> Outcome {
    let mut state = RunState::new(rules);
    let (mut equity, mut trades) = (Vec::new(), Vec::new());
    let mut next = first;
    while next < bars.len() {
        let end = (next + step).min(bars.len());
        let part = go_on(rules, &[], &bars.slice(0, end), (first, next), &mut state, &[]);
        equity.extend(part.equity);
        trades.extend(part.trades);
        next = end;
    }
    trades.extend(state.open.map(|open| Trade {
        bars: bars.len() - open.entry,
        ..open
    }));
    Outcome {
        first,
        start: rules.cash,
        equity,
        trades,
        fees: state.fees,
        slippage: state.slippage,
        funding: state.funding,
        bars_with_position: state.bars_with_position,
        unaffordable: state.unaffordable,
    }
}

#[test]
fn a_run_in_parts_is_the_whole_run_bit_for_bit() {
    // Prices that turn often, with gaps between bars and digits that no binary fraction holds.
    let bars = Bars::of((0..600_i32).map(|at| {
        let price = 100.1 + f64::from(at % 37) / 3.0 + f64::from(at % 11) / 7.0;
        let time = i64::from(at + at / 50) * HOUR;
        (time, [price, price * 1.021, price * 0.983, price * 1.003, 1.0])
    }));
    let wilder = r#""let":{"band":{"add":[{"ema":["close",7]},{"atr":[9]}]}},"enter":{"lt":[{"rsi":["close",5]},45]},
        "exit":{"any":[{"gt":["close","band"]},{"gt":[{"rsi":["close",5]},80]}]}"#;
    let named = format!(
        r#"{{"v":1,"market":"X","bar":"1h",{wilder},"size":{{"equity_pct":70}},"stop":{{"pct":3}},"target":{{"pct":4}}}}"#
    );
    let all_in = r#""size":{"equity_pct":100},"costs":{"fee_bps":7,"slippage_bps":3}"#;
    let short = format!(r#"{all_in},"side":"short","stop":{{"pct":2}},"target":{{"pct":1.5}}"#);
    for rules in [rules(all_in), rules(&short), Rules::parse(&named).unwrap()] {
        for first in [0, 50] {
            let whole = run(&rules, &[], &bars, first, None);
            assert!(whole.trades.len() > 5, "{}", whole.trades.len());
            for step in [1, 7, 250] {
                let parts = in_parts(&rules, &bars, first, step);
                let bits = |outcome: &Outcome| outcome.equity.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
                assert_eq!(bits(&parts), bits(&whole), "from {first}, {step} at a time");
                assert_eq!(parts, whole, "from {first}, {step} at a time");
            }
        }
    }
}

#[test]
fn what_the_last_close_decided_is_said() {
    let (rules, bars) = (rules(UNIT), reference());
    let decided = |bars: usize| {
        let part = go_on(
            &rules,
            &[],
            &reference().slice(0, bars),
            (0, 0),
            &mut RunState::new(&rules),
            &[],
        );
        part.decided
    };
    assert_eq!(decided(5), None);
    assert_eq!(decided(6), Some(Decision::Enter), "filled at bar 6");
    assert_eq!(decided(7), None, "the position is there");
    assert_eq!(decided(9), Some(Decision::Leave), "filled at bar 9");
    assert_eq!(decided(10), None);
    let start = &mut RunState::new(&rules);
    let none = go_on(&rules, &[], &bars.slice(0, 6), (6, 6), start, &[]);
    assert_eq!(none.decided, None, "nothing is decided before the first bar");
}

fn one_trade(bars: [[f64; 4]; 3], rest: &str) -> crate::Trade {
    let text = format!(
        r#"{{"v":1,"market":"X","bar":"1h","enter":{{"gt":["close",0]}},"size":{{"units":1}},"cash":1000,
        "costs":{{"fee_bps":0,"slippage_bps":0}},{rest}}}"#
    );
    let rows = bars
        .iter()
        .enumerate()
        .map(|(at, [o, h, l, c])| (at as i64 * HOUR, [*o, *h, *l, *c, 0.0]));
    run(&Rules::parse(&text).unwrap(), &[], &Bars::of(rows), 0, None).trades[0]
}

#[test]
fn stops_come_before_targets_and_limits_trade_through() {
    const BOTH: &str = r#""stop":{"pct":5},"target":{"pct":5}"#;
    let flat = [100.0; 4];
    let trade = one_trade([flat, [100.0, 106.0, 94.0, 100.0], flat], BOTH);
    assert_eq!(
        (trade.reason, trade.exit_price),
        (Reason::Stop, Some(95.0)),
        "both in one bar"
    );
    let trade = one_trade([flat, [100.0, 105.0, 99.0, 100.0], flat], BOTH);
    assert_eq!(trade.reason, Reason::Open, "touched, not traded through");
    let trade = one_trade([flat, flat, [90.0, 91.0, 89.0, 90.0]], BOTH);
    assert_eq!(
        (trade.reason, trade.exit_price),
        (Reason::Stop, Some(90.0)),
        "an open beyond the stop"
    );
    let trade = one_trade([flat, flat, [107.0, 108.0, 89.0, 90.0]], BOTH);
    assert_eq!((trade.reason, trade.exit_price), (Reason::Target, Some(107.0)));
    let short = format!(r#"{BOTH},"side":"short""#);
    let trade = one_trade([flat, flat, [100.0, 106.0, 99.0, 100.0]], &short);
    assert_eq!(
        (trade.reason, trade.exit_price, trade.net),
        (Reason::Stop, Some(105.0), Some(-5.0))
    );
}

#[test]
fn rules_are_judged() {
    let refused = |text: &str, path: &str| assert_eq!(Rules::parse(text).unwrap_err().path, path, "{text}");
    refused("{", "");
    refused(r#"{"v":2}"#, "v");
    refused(&document(r#""sise":1"#), "sise");
    refused(&document(r#""stop":{"pct":0}"#), "stop.pct");
    refused(&document(r#""stop":{"percent":1}"#), "stop.percent");
    refused(&document(r#""size":{"units":1,"quote":2}"#), "size");
    let of = |enter: &str| format!(r#"{{"v":1,"market":"X","bar":"1h","stop":{{"pct":5}},"enter":{enter}}}"#);
    refused(&of(r#"{"cross_up":["clsoe",1]}"#), "enter.cross_up[0]");
    refused(&of(r#"{"gt":[{"sma":["close",401]},1]}"#), "enter.gt[0].sma[1]");
    refused(&of(r#"{"gt":[{"sma":["close",2.5]},1]}"#), "enter.gt[0].sma[1]");
    refused(&of(r#"{"gt":["close","$n"]}"#), "enter.gt[1]");
    refused(&of(r#"{"all":[]}"#), "enter.all");
    let deep = format!("{}{}{}", r#"{"not":"#.repeat(6), r#"{"gt":["close",1]}"#, "}".repeat(6));
    assert!(Rules::parse(&of(&deep)).unwrap_err().message.contains("Nest at most"));
    let wide = vec![r#"{"gt":["close",1]}"#; 22].join(",");
    assert!(
        Rules::parse(&of(&format!(r#"{{"all":[{wide}]}}"#)))
            .unwrap_err()
            .message
            .contains("64")
    );
    let circle = r#"{"v":1,"market":"X","bar":"1h","let":{"a":{"add":["b",1]},"b":{"add":["a",1]}},"enter":{"gt":["a",1]},"stop":{"pct":5}}"#;
    assert!(Rules::parse(circle).unwrap_err().path.starts_with("let."));
}

#[test]
fn the_hash_is_of_what_is_said() {
    let one = Rules::parse(&document(r#""side":"long","size":{"units":1}"#)).unwrap();
    let other = Rules::parse(&document("\"size\": {\"units\": 1.0},\n \"side\":\"long\"")).unwrap();
    assert_eq!(one.hash, other.hash);
    assert_ne!(one.hash, rules(r#""side":"short","size":{"units":1}"#).hash);
    assert_eq!(one.warm_up(&[]), 3);
    assert!(!one.needs_candles() && rules(r#""stop":{"pct":1}"#).needs_candles());
    assert!(
        one.sentences()
            .iter()
            .any(|said| said.contains("fast crosses above slow")),
        "{:?}",
        one.sentences()
    );
    let said = one.sentences().join(" ");
    assert!(said.contains("1 unit") && !said.contains("1 units"), "{said}");
}

#[test]
fn sentences_write_amounts_as_people_do() {
    let sentences = |cash: &str| {
        let text = document(r#""stop":{"pct":8}"#).replace(r#""cash":1000"#, &format!(r#""cash":{cash}"#));
        Rules::parse(&text).unwrap().sentences()
    };
    let said = sentences("1250000.5");
    for wanted in [
        "Stops 8% below the entry price.",
        "Each fill pays a fee of 0.1% and slippage of 0.05%.",
        "Starts with 1,250,000.5 USD.",
    ] {
        assert!(said.iter().any(|one| one == wanted), "{said:?}");
    }
    assert_eq!(
        sentences("250").last().map(String::as_str),
        Some("Starts with 250 USD.")
    );
}

#[test]
fn windows_follow_each_other() {
    let bars = Bars::of((0..100).map(|day| (day * 24 * HOUR, [1.0; 5])));
    let found = windows(&bars, 24 * HOUR, 50, 20);
    let places: Vec<_> = found.iter().map(|one| (one.train, one.test, one.end)).collect();
    assert_eq!(places, [(0, 50, 70), (20, 70, 90)]);
}

#[test]
fn candles_are_read_and_judged() {
    let read = |text: &str| candles::parse(text.as_bytes(), 100);
    let ms = "open_time,open,high,low,close\n1700000000000,1.50,2,1,1.5\n1700003600000,1.5,2,1,1.5\n1700014400000,1.5,2,1,1.5\n";
    let found = read(ms).unwrap();
    assert_eq!(
        (found.bar.name(), found.candles[0].line.as_str()),
        ("1h", "1700000000000,1.50,2,1,1.5,0")
    );
    let times: Vec<i64> = found.candles.iter().map(|candle| candle.at).collect();
    assert_eq!(candles::gaps(&times, found.bar, 20)[0].missing, 2);
    let micros = "1735689600000000,1,2,1,1,5,1735689659999999,1,1,1,1,0\n1735689660000000,1,2,1,1,5,1,1,1,1,1,0\n";
    let found = read(micros).unwrap();
    assert_eq!(
        (found.source.name(), found.bar.name(), found.candles[0].at),
        ("binance", "1m", 1_735_689_600_000)
    );
    let refused = |text: &str, part: &str| {
        let said = read(text).unwrap_err().to_string();
        assert!(said.contains(part), "{said}");
    };
    refused("date,open,high,low,close\n2024-01-01,5,4,1,2\n", "Line 2: the high");
    refused("date,open,high,low,close\n2024-01-01,5,6,5.5,5\n", "Line 2: the low");
    refused(
        "date,open,high,low,close\n2024-01-01,1,1,1,1\n2024-01-01T00:00:00Z,1,2,1,1\n",
        "Line 3: line 2",
    );
    refused("date,open,high,low\n", "close");
    refused(
        "date,open,high,low,close\n2024-01-01,1,1,1,x\n",
        "close is not a number",
    );
    refused(
        "date,open,high,low,close\n2024-01-01,1,1,1,1\n2024-01-01 00:07,1,1,1,1\n",
        "none of 1m",
    );
}

#[test]
fn an_hour_of_many_years_is_fast() {
    let bars = Bars::of((0..44_000).map(|at| {
        let price = 100.0 + f64::from(at % 97) + f64::from(at % 31);
        (i64::from(at) * HOUR, [price; 5])
    }));
    let rules = rules(r#""size":{"equity_pct":100}"#);
    // One of many: a busy machine lets most of them wait.
    let is_quick = (0..100).any(|_| {
        let begun = std::time::Instant::now();
        let done = run(&rules, &[], &bars, 0, None);
        assert!(done.trades.len() > 100);
        begun.elapsed().as_millis() < 500
    });
    assert!(is_quick, "no run takes less than half a second");
}
