//! Conditions on flows of funds and on trading rules.

use chrono::{DateTime, TimeDelta, Timelike, Utc};
use uuid::Uuid;

use super::{Run, input::of, minute, money, rule, watch::look, watch_input::faults};
use crate::{
    backtest_with,
    check::check,
    input::{ConditionInput, RuleInput},
    prices::Prices,
    rule::{Bar, Condition, Side},
    state::Truth,
    watch::{Breach, FlowsLook, FundFlow, Look},
    words::coin_words,
};

const TICK: TimeDelta = TimeDelta::minutes(15);

fn beyond(fund: Option<&str>, side: Side, level: &str) -> Condition {
    Condition::EtfFlow {
        asset: "bitcoin".to_owned(),
        fund: fund.map(str::to_owned),
        side,
        level: money(level),
    }
}

/// Of a day, imported at a minute.
fn flow(day: &str, ticker: &str, usd_m: &str, minutes: i64) -> FundFlow {
    FundFlow {
        day: day.parse().unwrap(),
        ticker: ticker.to_owned(),
        usd_m: money(usd_m),
        known: minute(minutes),
    }
}

fn flows(flows: &[FundFlow]) -> Look {
    stated(flows, &[])
}

/// With totals of days, as a file states them.
fn stated(flows: &[FundFlow], totals: &[(&str, &str)]) -> Look {
    let total = |(day, total): &(&str, &str)| (day.parse().unwrap(), money(total));
    Look::Flows(FlowsLook {
        asset: "bitcoin".to_owned(),
        flows: flows.to_vec(),
        stated: totals.iter().map(total).collect(),
    })
}

#[test]
fn a_flow_fires_once_for_each_day_and_an_old_one_is_unknown() {
    let mut run = Run::new(rule(vec![beyond(None, Side::Above, "500")]));
    run.state.armed = Some(minute(0));
    assert!(look(&mut run, 1, flows(&[])).is_none());
    assert_eq!(
        run.state.values(&run.rule, TICK),
        [Truth::Unknown],
        "nothing is imported"
    );
    // What was there before the alert does not count.
    let mut all = vec![flow("2026-11-20", "IBIT", "900", -10)];
    assert!(look(&mut run, 5, flows(&all)).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::False]);
    all.extend([
        flow("2026-11-21", "IBIT", "700.5", 10),
        flow("2026-11-21", "GBTC", "-100", 10),
        flow("2026-11-01", "IBIT", "900", 10),
    ]);
    assert_eq!(
        look(&mut run, 15, flows(&all)).unwrap(),
        "Net flow of 2 imported Bitcoin ETFs on 2026-11-21 was $600.50 m, above $500 m"
    );
    let value = &run.fired[0].values[0];
    assert_eq!((value.value, value.against), (Some(money("600.5")), Some(money("500"))));
    assert_eq!(value.source, "imported ETF flows, bitcoin:all:2026-11-21");
    assert_eq!(value.at, minute(10));
    assert!(look(&mut run, 30, flows(&all)).is_none(), "each day counts once");
    // The next day counts from the moment when its value is beyond the level.
    all.push(flow("2026-11-22", "IBIT", "499", 40));
    assert!(look(&mut run, 45, flows(&all)).is_none());
    all.pop();
    all.push(flow("2026-11-22", "IBIT", "501", 50));
    assert!(
        look(&mut run, 60, flows(&all))
            .unwrap()
            .contains("the 1 imported Bitcoin ETF on 2026-11-22 was $501 m")
    );
    assert_eq!(run.state.fired, 2);
    assert!(look(&mut run, 60 * 24 * 9, flows(&all)).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::Unknown]);
}

#[test]
fn a_fund_has_a_flow_of_its_own_and_outflows_are_negative() {
    let all = [
        flow("2026-11-21", "IBIT", "-500", 10),
        flow("2026-11-21", "GBTC", "-100", 10),
    ];
    let mut run = Run::new(rule(vec![beyond(Some("GBTC"), Side::Below, "-50")]));
    assert_eq!(
        look(&mut run, 15, flows(&all)).unwrap(),
        "Net flow of GBTC on 2026-11-21 was -$100 m, below -$50 m"
    );
    let mut exact = Run::new(rule(vec![beyond(Some("GBTC"), Side::Below, "-100")]));
    assert!(look(&mut exact, 15, flows(&all)).is_none());
    let mut other = Run::new(rule(vec![beyond(Some("FBTC"), Side::Below, "-50")]));
    assert!(look(&mut other, 15, flows(&all)).is_none());
    assert_eq!(other.state.values(&other.rule, TICK), [Truth::Unknown]);
}

#[test]
fn a_sum_that_a_file_contradicts_is_unknown_until_both_agree() {
    let total = [("2026-11-21", "200")];
    let mut run = Run::new(rule(vec![beyond(None, Side::Above, "500")]));
    run.state.armed = Some(minute(0));
    // One fund of several: the file says that it is not all.
    let mut all = vec![flow("2026-11-21", "IBIT", "700", 10)];
    assert!(look(&mut run, 15, stated(&all, &total)).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::Unknown]);
    // A fund has a flow of its own, whatever the others had.
    let mut fund = Run::new(rule(vec![beyond(Some("IBIT"), Side::Above, "500")]));
    fund.state.armed = Some(minute(0));
    let text = look(&mut fund, 15, stated(&all, &total)).unwrap();
    assert!(text.starts_with("Net flow of IBIT on 2026-11-21"), "{text}");
    // The others come: rounded to a tenth, both agree, and the day was none.
    all.push(flow("2026-11-21", "GBTC", "-500.1", 20));
    assert!(look(&mut run, 30, stated(&all, &total)).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::False]);
    // Other days are known all the same, and the sum below the level is as vague as the one above.
    all.push(flow("2026-11-22", "IBIT", "100", 40));
    let totals = [total[0], ("2026-11-22", "900")];
    assert!(look(&mut run, 45, stated(&all, &totals)).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::Unknown]);
    all.push(flow("2026-11-22", "GBTC", "800", 50));
    assert_eq!(
        look(&mut run, 60, stated(&all, &totals)).unwrap(),
        "Net flow of 2 imported Bitcoin ETFs on 2026-11-22 was $900 m, above $500 m"
    );
}

#[test]
fn a_day_without_a_total_counts_once_however_many_funds_follow() {
    let mut run = Run::new(rule(vec![beyond(None, Side::Above, "500")]));
    run.state.armed = Some(minute(0));
    let mut all = vec![flow("2026-11-21", "IBIT", "700", 10)];
    assert_eq!(
        look(&mut run, 15, flows(&all)).unwrap(),
        "Net flow of the 1 imported Bitcoin ETF on 2026-11-21 was $700 m, above $500 m"
    );
    all.push(flow("2026-11-21", "GBTC", "100", 20));
    assert!(look(&mut run, 30, flows(&all)).is_none());
    // Nor does a total that comes later make it unknown again.
    assert!(look(&mut run, 45, stated(&all, &[("2026-11-21", "5")])).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::False]);
}

/// Of a ruleset and a kind of rule.
fn breach(id: &str, ruleset: u128, kind: &str, minutes: i64) -> Breach {
    Breach {
        id: id.to_owned(),
        ruleset: Uuid::from_u128(ruleset),
        ruleset_name: "Intraday".to_owned(),
        rule: kind.to_owned(),
        trade: "long BTC/USDT".to_owned(),
        opened: minute(minutes),
        message: "Locked until 00:40.".to_owned(),
        reason: None,
    }
}

#[test]
fn a_broken_rule_fires_once_for_its_ruleset_and_kind() {
    let condition = |ruleset: Option<u128>, kind: Option<&str>| Condition::RuleBroken {
        ruleset: ruleset.map(Uuid::from_u128),
        rule: kind.map(str::to_owned),
    };
    let mut run = Run::new(rule(vec![condition(Some(1), Some("cooldown"))]));
    let mut any = Run::new(rule(vec![condition(None, None)]));
    for one in [&mut run, &mut any] {
        one.state.armed = Some(minute(0));
    }
    let mut found = vec![
        breach("before", 1, "cooldown", -5),
        breach("elsewhere", 2, "cooldown", 5),
        breach("otherwise", 1, "hours", 5),
    ];
    assert!(look(&mut run, 15, Look::Breaches(found.clone())).is_none());
    assert_eq!(run.state.values(&run.rule, TICK), [Truth::False]);
    assert_eq!(
        look(&mut any, 15, Look::Breaches(found.clone())).unwrap(),
        "Intraday: long BTC/USDT, opened 2026-11-22 00:05 UTC, broke a rule. Locked until 00:40, and 1 more matched"
    );
    found.push(Breach {
        reason: Some("News".to_owned()),
        ..breach("new", 1, "cooldown", 20)
    });
    let text = look(&mut run, 30, Look::Breaches(found.clone())).unwrap();
    assert_eq!(
        text,
        "Intraday: long BTC/USDT, opened 2026-11-22 00:20 UTC, broke a rule (overridden: News). Locked until 00:40"
    );
    assert_eq!(run.fired[0].values[0].source, "round trips of the journal, new");
    assert!(look(&mut run, 45, Look::Breaches(found)).is_none(), "it counts once");
}

#[test]
fn past_flows_and_broken_rules_are_counted_by_looks() {
    let day = 24 * 60;
    let flowed = [
        flow("2026-11-22", "IBIT", "600", day),
        flow("2026-11-23", "IBIT", "100", 2 * day),
        flow("2026-11-24", "IBIT", "700", 3 * day),
        // Of the day before the period.
        flow("2026-11-21", "IBIT", "900", 0),
    ];
    let prices = Prices::new(TimeDelta::hours(1));
    let looks = |hour: DateTime<Utc>| {
        let known: Vec<FundFlow> = flowed.iter().filter(|one| one.known <= hour).cloned().collect();
        let is_midnight = hour.hour() == 0;
        is_midnight.then(|| flows(&known)).into_iter().collect()
    };
    let period = (minute(0), minute(6 * day));
    let above = rule(vec![beyond(None, Side::Above, "650")]);
    let found = backtest_with(&above, &prices, looks, &[], period).unwrap();
    let fired: Vec<i64> = found
        .firings
        .iter()
        .map(|one| (one.at - minute(0)).num_minutes())
        .collect();
    assert_eq!(fired, [0, 3 * day]);
    assert_eq!((found.known_hours, found.hours, found.checked), (144, 144, Bar::Day));

    let broken = rule(vec![Condition::RuleBroken {
        ruleset: None,
        rule: None,
    }]);
    let looks = |hour: DateTime<Utc>| {
        let is_then = hour == minute(180);
        vec![Look::Breaches(
            is_then.then(|| breach("a", 1, "hours", 150)).into_iter().collect(),
        )]
    };
    let found = backtest_with(&broken, &prices, looks, &[], period).unwrap();
    assert_eq!(
        (found.firings.len(), found.known_hours, found.checked),
        (1, 144, Bar::Hour)
    );
    assert_eq!(found.firings[0].at, minute(180));
}

fn input(kind: &str) -> ConditionInput {
    ConditionInput {
        kind: kind.to_owned(),
        ..ConditionInput::default()
    }
}

#[test]
fn both_kinds_are_read_and_named_as_people_send_them() {
    let some = |text: &str| Some(text.to_owned());
    let etf = || ConditionInput {
        coin: some("bitcoin"),
        direction: "below".to_owned(),
        level: some("-200"),
        fund: some("ibit"),
        ..input("etf_flow")
    };
    let rule = check(&of(etf())).unwrap();
    assert_eq!(rule.describe(str::to_owned), "Daily net flow of IBIT below -$200 m");
    assert_eq!(rule.conditions[0].topic().as_deref(), Some("flows bitcoin"));
    let all = ConditionInput { fund: None, ..etf() };
    let all = check(&of(all)).unwrap();
    assert_eq!(
        all.describe(coin_words),
        "Daily net flow of all imported Bitcoin ETFs below -$200 m"
    );
    let by_name = all.describe(|coin| format!("Named {coin}"));
    assert_eq!(
        by_name,
        "Daily net flow of all imported Named bitcoin ETFs below -$200 m"
    );
    let broken = check(&of(input("rule_broken"))).unwrap();
    assert_eq!(broken.describe(str::to_owned), "A rule of any ruleset is broken");
    let one = ConditionInput {
        ruleset_id: some("00000000-0000-0000-0000-000000000001"),
        rule: "max_trades".to_owned(),
        ..input("rule_broken")
    };
    let named = check(&of(one)).unwrap();
    assert_eq!(
        named.describe(str::to_owned),
        "The rule “Trades a day” of the chosen ruleset is broken"
    );
    assert_eq!(named.conditions[0].topic().as_deref(), Some(Condition::BREACHES));

    assert_eq!(faults(input("etf_flow")), ["coin", "level", "direction"]);
    let cross = ConditionInput {
        direction: "cross_up".to_owned(),
        fund: some("two words"),
        rule: "hours".to_owned(),
        ..etf()
    };
    assert_eq!(faults(cross), ["direction", "fund", "rule"]);
    let unknown = ConditionInput {
        ruleset_id: some("mine"),
        rule: "luck".to_owned(),
        level: some("1"),
        ..input("rule_broken")
    };
    assert_eq!(faults(unknown), ["ruleset_id", "rule", "level"]);
    // Every rule that a ruleset can have can be waited for, under the name that people know.
    for kind in trading_rules::KINDS {
        let one = ConditionInput {
            rule: kind.to_owned(),
            ..input("rule_broken")
        };
        let name = check(&of(one)).unwrap().describe(str::to_owned);
        assert!(name.starts_with("The rule “"), "{name}");
        assert!(!name.contains(&format!("“{kind}”")), "{name}");
    }
    let lasting = RuleInput {
        for_minutes: 30,
        ..of(etf())
    };
    assert_eq!(check(&lasting).unwrap_err()[0].field, "for_minutes");
}
