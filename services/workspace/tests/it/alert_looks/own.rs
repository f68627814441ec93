//! Alerts on what their owners keep: flows of funds that they imported, and rules of their journal.

use proto::workspace as ws;

use crate::{
    alert_looks::{alert, fired, is, refused},
    alerts::{add, firings},
    etf::import,
    looks::next_look,
    rules::{cooldown, new},
    world::{Person, World, told},
};

fn flow(direction: &str, level: &str, fund: &str) -> ws::AlertCondition {
    ws::AlertCondition {
        kind: "etf_flow".to_owned(),
        coin: "binancecoin".to_owned(),
        direction: direction.to_owned(),
        level: level.to_owned(),
        fund: fund.to_owned(),
        ..Default::default()
    }
}

fn broken(ruleset: &str, rule: &str) -> ws::AlertCondition {
    ws::AlertCondition {
        kind: "rule_broken".to_owned(),
        ruleset_id: ruleset.to_owned(),
        rule: rule.to_owned(),
        ..Default::default()
    }
}

async fn tested(who: &mut Person, condition: ws::AlertCondition) -> ws::AlertBacktest {
    let alert = Some(alert(condition));
    let asked = ws::BacktestAlertRequest { alert };
    who.alerts.backtest_alert(asked).await.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn flows_fire_for_whoever_imported_them_and_past_ones_are_counted() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let above = || flow("above", "500", "");
    let all = add(&mut ada, alert(above())).await;
    assert_eq!(all.name, "Daily net flow of all imported BNB ETFs above $500 m");
    let fund = add(&mut ada, alert(flow("below", "-10", "fbtc"))).await;
    assert_eq!(
        (fund.conditions[0].fund.as_str(), fund.conditions[0].level.as_str()),
        ("fbtc", "-10")
    );
    let other = add(&mut eve, alert(above())).await;
    let without = tested(&mut ada, above()).await;
    assert!(
        without.unknown.starts_with("No flows of Binancecoin ETFs"),
        "{}",
        without.unknown
    );

    let file = "Date,IBIT,FBTC,Total\n2026-11-19,700,(250),450\n2026-11-20,400,200.5,600.5\n";
    assert!(import(&mut ada, file, false).await.written);
    next_look(&world);
    let found = fired(&world, &ada, 2).await;
    let mut texts: Vec<&str> = found.iter().map(|one| one.text.as_str()).collect();
    texts.sort_unstable();
    assert_eq!(
        texts,
        [
            "Net flow of 2 imported Binancecoin ETFs on 2026-11-20 was $600.50 m, above $500 m",
            "Net flow of FBTC on 2026-11-19 was -$250 m, below -$10 m"
        ]
    );
    let of_all = found.iter().find(|one| one.alert_id == all.id).unwrap();
    let value = &of_all.values[0];
    assert_eq!((value.value.as_str(), value.against.as_str()), ("600.5", "500"));
    assert_eq!(value.source, "imported ETF flows, binancecoin:all:2026-11-20");
    assert_eq!(
        (of_all.kind.as_str(), of_all.coin.as_str()),
        ("etf_flow", "binancecoin")
    );
    // The next look sees the same rows, and the alert is armed again.
    next_look(&world);
    let seen = is(&world, &ada, &all.id, "false").await;
    assert_eq!((seen.fired, seen.state.as_str()), (1, "armed"));
    is(&world, &eve, &other.id, "unknown").await;
    assert!(firings(&eve).await.firings.is_empty());

    // One fund of a day whose total the file states says nothing of all of them.
    let part = "Date,IBIT,Total\n2026-11-21,900,1200\n";
    assert!(import(&mut ada, part, false).await.written);
    next_look(&world);
    is(&world, &ada, &all.id, "unknown").await;
    assert_eq!(firings(&ada).await.firings.len(), 2);
    let whole = "Date,IBIT,FBTC,Total\n2026-11-21,900,300,1200\n";
    assert!(import(&mut ada, whole, false).await.written);
    next_look(&world);
    let found = fired(&world, &ada, 3).await;
    assert!(
        found.iter().any(|one| {
            one.text == "Net flow of 2 imported Binancecoin ETFs on 2026-11-21 was $1,200 m, above $500 m"
        })
    );

    let past = tested(&mut ada, above()).await;
    assert_eq!(
        (past.fired, past.unknown.as_str(), past.checked.as_str()),
        (1, "", "day")
    );
    assert_eq!(past.firings[0].values[0].value, "600.5");
    let nowhere = ws::AlertCondition {
        coin: "nowhere".to_owned(),
        ..above()
    };
    assert_eq!(refused(&ada, nowhere).await, "conditions[0].coin");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_alert_on_a_ruleset_or_a_coin_that_is_gone_can_be_switched_off() {
    let world = World::start().await;
    let mut ada = world.person();
    let ruleset = ada.ruleset(new(vec![cooldown()])).await;
    let made = add(&mut ada, alert(broken(&ruleset.id, ""))).await;
    let gone = ws::DeleteRulesetRequest {
        id: ruleset.id.clone(),
        version: 0,
    };
    ada.rules.delete_ruleset(gone).await.unwrap();
    let put = |enabled| ws::UpdateAlertRequest {
        id: made.id.clone(),
        version: 0,
        alert: Some(ws::NewAlert {
            enabled: Some(enabled),
            ..alert(broken(&ruleset.id, ""))
        }),
    };
    let off = ada.alerts.update_alert(put(false)).await.unwrap().into_inner();
    assert!(!off.enabled);
    let on = told(ada.alerts.update_alert(put(true)).await);
    assert_eq!(on.fields[0].0, "conditions[0].ruleset_id");

    let gone = ws::AlertCondition {
        kind: "price".to_owned(),
        coin: "nowhere".to_owned(),
        direction: "above".to_owned(),
        level: "1".to_owned(),
        ..Default::default()
    };
    let put = |enabled| ws::UpdateAlertRequest {
        id: made.id.clone(),
        version: 0,
        alert: Some(ws::NewAlert {
            enabled: Some(enabled),
            ..alert(gone.clone())
        }),
    };
    let off = ada.alerts.update_alert(put(false)).await.unwrap().into_inner();
    assert!(!off.enabled);
    let on = told(ada.alerts.update_alert(put(true)).await);
    assert_eq!(on.fields[0].0, "conditions[0].coin");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_trip_that_a_rule_locked_fires_once() {
    let world = World::start().await;
    let (mut ada, eve) = (world.person(), world.person());
    let account = ada.account("Main").await;
    let ruleset = ada.ruleset(new(vec![cooldown()])).await;
    assert_eq!(refused(&eve, broken(&ruleset.id, "")).await, "conditions[0].ruleset_id");
    let own = add(&mut ada, alert(broken(&ruleset.id, "cooldown"))).await;
    let otherwise = add(&mut ada, alert(broken("", "hours"))).await;
    is(&world, &ada, &own.id, "false").await;
    is(&world, &ada, &otherwise.id, "false").await;

    world.goes_to("11-21 16:00");
    for (opened, closed) in [
        ("11-21 13:00", "11-21 14:00"),
        // Half an hour has not passed.
        ("11-21 14:10", "11-21 15:00"),
    ] {
        ada.trade(&account, "BTC", opened, Some((closed, 30))).await;
    }
    next_look(&world);
    let found = fired(&world, &ada, 1).await;
    assert_eq!(
        (found.len(), found[0].alert_id.as_str(), found[0].kind.as_str()),
        (1, own.id.as_str(), "rule_broken")
    );
    let text = &found[0].text;
    let start = "Intraday: long BTC/USDT, opened 2026-11-21 14:10 UTC, broke a rule. BTC/USDT was closed at 14:00";
    assert!(text.starts_with(start), "{text}");
    let source = &found[0].values[0].source;
    assert!(source.starts_with("round trips of the journal, "), "{source}");
    next_look(&world);
    let seen = is(&world, &ada, &own.id, "false").await;
    assert_eq!((seen.fired, seen.state.as_str()), (1, "armed"));
    let past = tested(&mut ada, broken("", "")).await;
    assert_eq!((past.fired, past.unknown.as_str()), (1, ""));
}
