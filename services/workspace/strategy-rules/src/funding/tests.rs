//! Files of rates, and positions that pay and receive them.
#![allow(clippy::unwrap_used, clippy::float_cmp, reason = "tests")]

use super::{Rate, as_lines, covered, known_until, of_lines, over, parse, within};
use crate::{
    Bars, Outcome, Rules, RunState,
    bars::BarSize,
    engine::Funding,
    go_on, run,
    tests::{HOUR, UNIT, near, reference, rules},
};

fn read(text: &str) -> Vec<(i64, f64)> {
    let rates = parse(text.as_bytes(), 10).unwrap();
    rates.iter().map(|rate| (rate.at, rate.rate)).collect()
}

#[test]
fn rates_are_read_as_exchanges_write_them() {
    let wanted = vec![(1_735_689_600_000, 0.0001), (1_735_718_400_000, -0.000_25)];
    for text in [
        "calc_time,funding_interval_hours,last_funding_rate\n1735689600003,8,0.0001\n1735718399998,8,-0.00025\n",
        "\u{feff}Time,Contracts,Funding Interval,Funding Rate,Mark Price\n2025-01-01 08:00:00,BTCUSDT,8h,-0.0250%,94000.5\n\
         2025-01-01 00:00:00,BTCUSDT,8h,0.0100%,93000\n",
        "instrument_name;funding_rate;realized_rate;funding_time\nBTC-USDT-SWAP;0.1;0.0001;1735689600000\n\
         BTC-USDT-SWAP;0.1;-0.00025;1735718400000\n",
        "symbol,fundingRate,fundingRateTimestamp\nBTCUSDT,0.0001,1735689600000\nBTCUSDT,0.0001,1735689600000\n\
         BTCUSDT,-0.00025,1735718400000\n",
        "date,funding_rate\n2025-01-01T00:00:00Z,0.0001\n2025-01-01T08:00:00Z,-0.00025\n",
    ] {
        assert_eq!(read(text), wanted, "{text}");
    }
    let found = parse(
        b"time,rate,mark_price,funding_interval\n1735689600,0.0001,93000.5,4\n",
        10,
    )
    .unwrap();
    assert_eq!((found[0].mark, found[0].interval), (Some(93_000.5), Some(4 * HOUR)));
}

#[test]
fn what_is_no_rate_is_refused() {
    let refused = |text: &str, part: &str| {
        let said = parse(text.as_bytes(), 2).unwrap_err().to_string();
        assert!(said.contains(part), "{said}\n{text}");
    };
    refused("time,open\n1735689600,1\n", "no column for the rate");
    refused("funding_rate\n0.1\n", "no column for the time");
    refused("time,rate\n", "no rates");
    refused("time,rate\nnow,0.1\n", "Line 2: the time");
    refused("time,rate\n1735689600,x\n", "Line 2: the rate is not a number");
    refused("time,rate\n1735689600,NaN\n", "Line 2: the rate is not a number");
    refused("time,rate\n1735689600,1.5\n", "Line 2: the rate has to be a share");
    refused("time,rate,mark_price\n1735689600,0.1,0\n", "Line 2: the mark price");
    refused("time,rate,funding_interval\n1735689600,0.1,0\n", "Line 2: the interval");
    refused(
        "time,rate\n1735689600,0.1\n1735689600,0.2\n",
        "Line 3: line 2 has another rate",
    );
    refused(
        "time,rate,symbol\n1735689600,0.1,A\n1735693200,0.1,B\n",
        "Line 3: it is of another contract",
    );
    refused(
        "time,rate\n1735689600,0.1\n1735693200,0.1\n1735696800,0.1\n",
        "more than 2",
    );
}

fn at(hour: i64, rate: f64) -> Rate {
    Rate {
        at: hour * HOUR,
        rate,
        interval: None,
        mark: None,
    }
}

#[test]
fn rates_outside_the_bars_are_left_out_and_what_is_known_is_counted() {
    let bars = reference();
    let rates = [at(-1, 0.1), at(7, 0.1), at(13, 0.1), at(14, 0.1)];
    let found: Vec<_> = over(&rates, &bars, BarSize::Hour)
        .iter()
        .map(|rate| (rate.at / HOUR, rate.mark))
        .collect();
    assert_eq!(found, [(7, 105.0), (13, 106.0)]);
    let marked = [Rate {
        mark: Some(99.5),
        ..at(7, 0.1)
    }];
    assert_eq!(over(&marked, &bars, BarSize::Hour)[0].mark, 99.5);

    // The bars last 14 hours.
    let known = |rates: &[Rate]| covered(rates, &bars, BarSize::Hour);
    near(known(&[at(0, 0.1), at(8, 0.1)]), 1.0);
    near(known(&[at(-3, 0.1), at(5, 0.1)]), 13.0 / 14.0);
    near(known(&[at(10, 0.1)]), 4.0 / 14.0);
    near(known(&[at(-10, 0.1), at(20, 0.1)]), 0.0);
    near(
        known(&[
            Rate {
                interval: Some(2 * HOUR),
                ..at(1, 0.1)
            },
            at(9, 0.1),
        ]),
        7.0 / 14.0,
    );
    assert_eq!((known(&[]), known(&[at(14, 0.1)])), (0.0, 0.0));
    assert_eq!(covered(&[at(0, 0.1)], &Bars::default(), BarSize::Hour), 0.0);
}

#[test]
fn rates_are_kept_as_they_were_read() {
    let rates = [
        at(-1, 0.0001),
        Rate {
            interval: Some(8 * HOUR),
            mark: Some(93_000.1),
            ..at(7, -0.000_012_5)
        },
        at(15, 1e-9),
    ];
    assert_eq!(of_lines(&as_lines(&rates)).unwrap(), rates);
    assert!(of_lines("").unwrap().is_empty());
    for broken in ["x,0.1,,", "1,x,,", "1", "1,0.1,x,", "1,0.1,,x"] {
        assert_eq!(of_lines(broken), None, "{broken}");
    }
    let bars = reference();
    assert_eq!(within(&rates, &bars, BarSize::Hour), rates[..2]);
    assert!(within(&rates[2..], &bars, BarSize::Hour).is_empty());
    assert_eq!(within(&rates[1..], &bars.slice(9, 14), BarSize::Hour), rates[1..2]);
}

#[test]
fn a_position_pays_and_receives_at_each_rate() {
    let bars = reference();
    // Positions from the open of bar 6 to that of bar 9, and from the open of bar 12 on.
    let rates = [
        at(5, 0.5),
        at(6, 0.001),
        at(7, 0.002),
        at(9, 0.5),
        at(10, 0.5),
        at(13, -0.003),
        at(14, 0.5),
    ];
    let due = over(&rates, &bars, BarSize::Hour);
    let without = run(&rules(UNIT), &[], &bars, 0, None);
    let done = run(&rules(UNIT), &[], &bars, 0, Some(&due));
    // A long position pays 103 × 0.001 and 105 × 0.002, and receives 106 × 0.003.
    let (first, second) = (-0.103 - 0.21, 106.0 * 0.003);
    near(done.trades[0].funding, first);
    near(done.trades[0].net.unwrap(), -3.203 + first);
    near(done.trades[1].funding, second);
    near(done.funding.unwrap(), first + second);
    let paid = |bar: usize| done.equity[bar] - without.equity[bar];
    for (bar, wanted) in [(5, 0.0), (6, -0.103), (7, first), (12, first), (13, first + second)] {
        near(paid(bar), wanted);
    }
    assert_eq!(without.funding, None, "not zero: unknown");

    // Rates behind the last bar are not due in it, whoever hands them over.
    let late = [Funding {
        at: 14 * HOUR,
        mark: 107.0,
        rate: 0.5,
    }];
    let done = run(&rules(UNIT), &[], &bars, 0, Some(&late));
    assert_eq!((done.funding, &done.equity), (Some(0.0), &without.equity));
}

#[test]
fn a_short_position_receives_what_a_long_one_pays() {
    let text = r#"{"v":1,"market":"X","bar":"1h","enter":{"gt":["close",0]},"stop":{"pct":90},"cash":1000,"side":"short",
        "size":{"units":2},"costs":{"fee_bps":0,"slippage_bps":0,"funding":true}}"#;
    let rules = Rules::parse(text).unwrap();
    let bars = Bars::of((0..4).map(|at| (at * HOUR, [100.0, 100.0, 100.0, 100.0, 1.0])));
    let due = over(&[at(0, 0.01), at(2, 0.01)], &bars, BarSize::Hour);
    let done = run(&rules, &[], &bars, 0, Some(&due));
    near(done.funding.unwrap(), 2.0);
    near(done.equity[3], 1_002.0);
}

#[test]
fn rates_of_zero_change_nothing() {
    let bars = Bars::of((0..600_i32).map(|at| {
        let price = 100.1 + f64::from(at % 37) / 3.0 + f64::from(at % 11) / 7.0;
        let time = i64::from(at + at / 50) * HOUR;
        (time, [price, price * 1.021, price * 0.983, price * 1.003, 1.0])
    }));
    let rates: Vec<Rate> = (0..80).map(|place| at(place * 8, 0.0)).collect();
    let due = over(&rates, &bars, BarSize::Hour);
    let all_in = r#""size":{"equity_pct":100},"costs":{"fee_bps":7,"slippage_bps":3}"#;
    let short = format!(r#"{all_in},"side":"short","stop":{{"pct":2}},"target":{{"pct":1.5}}"#);
    for rules in [rules(UNIT), rules(all_in), rules(&short)] {
        for first in [0, 50] {
            let without = run(&rules, &[], &bars, first, None);
            let with = run(&rules, &[], &bars, first, Some(&due));
            assert!(without.trades.len() > 5, "{}", without.trades.len());
            assert_eq!(with.funding, Some(0.0));
            let bits = |outcome: &Outcome| outcome.equity.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
            assert_eq!(bits(&with), bits(&without));
            assert_eq!(Outcome { funding: None, ..with }, without);
        }
    }
}

/// Rates each three hours, some of them in gaps between bars.
#[test]
fn funding_of_a_run_in_parts_is_that_of_the_whole_run() {
    let bars = Bars::of((0..200_i32).map(|at| {
        let price = 100.1 + f64::from(at % 37) / 3.0 + f64::from(at % 11) / 7.0;
        let time = i64::from(at + at / 10 * 4) * HOUR;
        (time, [price, price * 1.021, price * 0.983, price * 1.003, 1.0])
    }));
    let rates: Vec<Funding> = (0..93)
        .map(|at| Funding {
            at: at * 3 * HOUR,
            mark: 100.0,
            rate: 0.0001 * if at % 3 == 0 { -1.0 } else { 1.7 },
        })
        .collect();
    let rules = rules(r#""size":{"equity_pct":100},"costs":{"fee_bps":7,"slippage_bps":3,"funding":true}"#);
    let whole = run(&rules, &[], &bars, 0, Some(&rates));
    assert!(whole.trades.len() > 5 && whole.funding.is_some_and(|paid| paid != 0.0));
    for step in [1, 7, 200] {
        let mut state = RunState {
            funding: Some(0.0),
            ..RunState::new(&rules)
        };
        let (mut trades, mut next, mut last) = (Vec::new(), 0, 0.0);
        while next < bars.len() {
            let end = (next + step).min(bars.len());
            let part = bars.slice(0, end);
            let until = part.time[end - 1] + HOUR;
            // What is due later is not known yet.
            let known: Vec<Funding> = rates.iter().copied().filter(|rate| rate.at < until).collect();
            let done = go_on(&rules, &[], &part, (0, next), &mut state, &known);
            last = done.equity.last().copied().unwrap();
            trades.extend(done.trades);
            next = end;
        }
        assert_eq!(
            (state.funding, Some(&last)),
            (whole.funding, whole.equity.last()),
            "{step}"
        );
        let ended: Vec<_> = whole
            .trades
            .iter()
            .copied()
            .filter(|trade| trade.exit.is_some())
            .collect();
        assert_eq!(trades, ended, "{step}");
    }
}

#[test]
fn rates_are_known_until_the_next_one_is_due() {
    let rate = |at: i64, interval: Option<i64>| Rate {
        at: at * HOUR,
        rate: 0.0001,
        interval: interval.map(|hours| hours * HOUR),
        mark: None,
    };
    assert_eq!(known_until(&[]), None);
    assert_eq!(known_until(&[rate(0, None)]), Some(8 * HOUR));
    assert_eq!(known_until(&[rate(0, None), rate(4, None)]), Some(8 * HOUR));
    assert_eq!(known_until(&[rate(0, None), rate(4, Some(1))]), Some(5 * HOUR));
}
