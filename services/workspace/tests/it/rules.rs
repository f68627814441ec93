//! Checks of trades against rulesets, locks and overrides.

use chrono::{DateTime, Utc};
use proto::workspace as ws;
use tonic::{Response, Status};
use vocab::ErrorKind;

use crate::world::{Person, World, told};

/// A moment of 2026, as `11-21 10:00`, in UTC.
pub fn at(text: &str) -> i64 {
    let time = format!("2026-{}:00Z", text.replace(' ', "T"));
    time.parse::<DateTime<Utc>>().unwrap().timestamp_millis()
}

pub fn rule(kind: &str) -> ws::Rule {
    ws::Rule {
        kind: kind.to_owned(),
        ..Default::default()
    }
}

/// A cooldown for so many minutes.
pub fn lock(lock_minutes: u32) -> ws::Rule {
    ws::Rule {
        lock_minutes,
        ..rule("cooldown")
    }
}

pub fn cooldown() -> ws::Rule {
    ws::Rule {
        per: "instrument".to_owned(),
        ..lock(30)
    }
}

pub fn new(rules: Vec<ws::Rule>) -> ws::NewRuleset {
    ws::NewRuleset {
        name: "Intraday".to_owned(),
        rules,
        ..Default::default()
    }
}

pub fn with_capital(rules: Vec<ws::Rule>) -> ws::NewRuleset {
    ws::NewRuleset {
        capital: "10000".to_owned(),
        capital_day: "2026-11-01".to_owned(),
        currency: "usdt".to_owned(),
        ..new(rules)
    }
}

pub fn planned(account: &ws::Account, base: &str) -> ws::PlannedTrade {
    ws::PlannedTrade {
        account_id: account.id.clone(),
        base: base.to_owned(),
        quote: "USDT".to_owned(),
        direction: "long".to_owned(),
        quantity: "1".to_owned(),
        price: "1000".to_owned(),
        ..Default::default()
    }
}

impl World {
    pub fn goes_to(&self, time: &str) {
        self.clock.set(DateTime::from_timestamp_millis(at(time)).unwrap());
    }
}

impl Person {
    pub async fn ruleset(&mut self, ruleset: ws::NewRuleset) -> ws::Ruleset {
        let asked = ws::AddRulesetRequest { ruleset: Some(ruleset) };
        self.rules.add_ruleset(asked).await.unwrap().into_inner()
    }

    pub async fn try_check(&mut self, trade: ws::PlannedTrade) -> Result<Response<ws::TradeCheck>, Status> {
        self.rules
            .check_trade(ws::CheckTradeRequest { trade: Some(trade) })
            .await
    }

    pub async fn check(&mut self, trade: ws::PlannedTrade) -> ws::TradeCheck {
        self.try_check(trade).await.unwrap().into_inner()
    }

    pub async fn locks(&mut self) -> Vec<ws::Lock> {
        let listed = self.rules.list_locks(ws::ListLocksRequest {}).await;
        listed.unwrap().into_inner().locks
    }

    /// Buys one at 1,000; where there is a result, sells it again with that result.
    pub async fn trade(&mut self, account: &ws::Account, base: &str, opened: &str, closed: Option<(&str, i64)>) {
        let fill = |time: &str, side: &str, price: i64| ws::NewFill {
            account_id: account.id.clone(),
            traded_unix_ms: at(time),
            base: base.to_owned(),
            quote: "USDT".to_owned(),
            side: side.to_owned(),
            quantity: "1".to_owned(),
            price: price.to_string(),
            ..Default::default()
        };
        self.add(fill(opened, "buy", 1000)).await;
        if let Some((time, net)) = closed {
            self.add(fill(time, "sell", 1000 + net)).await;
        }
    }

    pub async fn adherence(&mut self, asked: ws::GetAdherenceRequest) -> ws::Adherence {
        self.rules.get_adherence(asked).await.unwrap().into_inner()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cooldown_locks_its_instrument_and_no_other() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let ruleset = ada.ruleset(new(vec![cooldown()])).await;
    ada.trade(&account, "BTC", "11-21 09:00", Some(("11-21 10:00", 5)))
        .await;
    world.goes_to("11-21 10:20");
    let locked = ada.check(planned(&account, "btc")).await;
    assert_eq!(
        (locked.result.as_str(), locked.until_unix_ms),
        ("lock", at("11-21 10:30"))
    );
    let result = &locked.results[0];
    assert_eq!(
        (result.ruleset_id.as_str(), result.ruleset.as_str()),
        (ruleset.id.as_str(), "Intraday")
    );
    assert_eq!(result.message, "BTC/USDT was closed at 10:00. Locked until 10:30.");
    let other = ada.check(planned(&account, "ETH")).await;
    assert_eq!((other.result.as_str(), other.until_unix_ms), ("pass", 0));
    let locks = ada.locks().await;
    let held: Vec<_> = locks
        .iter()
        .map(|lock| (lock.base.as_str(), lock.until_unix_ms))
        .collect();
    assert_eq!(held, [("BTC", at("11-21 10:30"))]);
    world.goes_to("11-21 10:30");
    assert_eq!(ada.check(planned(&account, "BTC")).await.result, "pass");
    assert!(ada.locks().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_worst_result_and_the_latest_end_win() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let guard = ws::Rule {
        count: 3,
        lookback_minutes: 1440,
        lock_minutes: 240,
        ..rule("stop_loss_guard")
    };
    let drawdown = ws::Rule {
        share: "0.001".to_owned(),
        lookback_minutes: 1440,
        lock_minutes: 10_080,
        action: "warn".to_owned(),
        ..rule("max_drawdown")
    };
    ada.ruleset(with_capital(vec![cooldown(), guard, drawdown])).await;
    world.goes_to("11-21 12:45");
    for (opened, closed) in [
        ("11-21 08:00", "11-21 09:00"),
        ("11-21 10:00", "11-21 11:00"),
        ("11-21 12:00", "11-21 12:30"),
    ] {
        ada.trade(&account, "BTC", opened, Some((closed, -5))).await;
    }
    let locked = ada.check(planned(&account, "BTC")).await;
    let words: Vec<&str> = locked.results.iter().map(|result| result.result.as_str()).collect();
    assert_eq!(words, ["lock", "lock", "warn"]);
    assert_eq!(
        (locked.result.as_str(), locked.until_unix_ms),
        ("lock", at("11-21 16:30"))
    );
    assert_eq!(
        locked.results[1].message,
        "3 losing stops in 24 h (limit 3). Locked until 16:30."
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn too_much_risk_is_offered_less() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let risk = ws::Rule {
        share: "0.01".to_owned(),
        ..rule("max_risk")
    };
    ada.ruleset(with_capital(vec![risk])).await;
    let trade = ws::PlannedTrade {
        quantity: "25".to_owned(),
        price: "100".to_owned(),
        stop: "95".to_owned(),
        ..planned(&account, "BTC")
    };
    let locked = ada.check(trade.clone()).await;
    assert_eq!(
        (locked.result.as_str(), locked.results[0].quantity.as_str()),
        ("lock", "20")
    );
    let message = "Risk is 125 USDT, 1.25% of equity (limit 1%). The largest quantity that passes is 20.";
    assert_eq!(locked.results[0].message, message);
    let quantity = "20".to_owned();
    assert_eq!(ada.check(ws::PlannedTrade { quantity, ..trade }).await.result, "pass");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fourth_trade_of_a_day_of_25_hours_is_locked_until_midnight() {
    let world = World::start().await;
    let mut ada = world.person();
    let settings = Some(ws::NewSettings {
        zone: "Europe/Berlin".to_owned(),
        currency: "USDT".to_owned(),
    });
    let asked = ws::UpdateSettingsRequest { version: 1, settings };
    ada.settings.update_settings(asked).await.unwrap();
    let account = ada.account("Main").await;
    let limit = ws::Rule {
        count: 3,
        ..rule("max_trades")
    };
    ada.ruleset(new(vec![limit])).await;
    for (base, opened) in [
        ("ETH", "10-24 21:59"),
        ("BTC", "10-24 22:00"),
        ("SOL", "10-25 00:30"),
        ("ADA", "10-25 22:30"),
    ] {
        ada.trade(&account, base, opened, None).await;
    }
    world.goes_to("10-25 22:29");
    assert_eq!(ada.check(planned(&account, "BTC")).await.result, "pass");
    world.goes_to("10-25 22:45");
    let fourth = ada.check(planned(&account, "BTC")).await;
    assert_eq!(
        (fourth.result.as_str(), fourth.until_unix_ms),
        ("lock", at("10-25 23:00"))
    );
    let message = &fourth.results[0].message;
    assert_eq!(
        message,
        "3 trades opened today (limit 3). Locked until 00:00 on 26 Oct 2026."
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lock_is_overridden_once_and_for_a_reason() {
    let world = World::start_with(|args| args.trade_check_limit = 3).await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let account = ada.account("Main").await;
    ada.ruleset(new(vec![cooldown()])).await;
    ada.trade(&account, "BTC", "11-21 11:00", Some(("11-21 11:50", 5)))
        .await;
    let locked = ada.check(planned(&account, "BTC")).await;
    let asked = |check: &ws::TradeCheck, reason: &str| ws::OverrideCheckRequest {
        id: check.id.clone(),
        reason: reason.to_owned(),
    };
    let empty = told(ada.rules.override_check(asked(&locked, " ")).await);
    assert_eq!((empty.kind, empty.fields[0].0.as_str()), (ErrorKind::Invalid, "reason"));
    let other = told(eve.rules.override_check(asked(&locked, "Mine")).await);
    assert_eq!(other.kind, ErrorKind::NotFound);
    for reason in ["News", "Second thoughts"] {
        let after = ada
            .rules
            .override_check(asked(&locked, reason))
            .await
            .unwrap()
            .into_inner();
        assert_eq!(
            (after.reason.as_str(), after.overridden_unix_ms),
            ("News", at("11-21 12:00"))
        );
    }
    let passed = ada.check(planned(&account, "ETH")).await;
    let conflict = told(ada.rules.override_check(asked(&passed, "News")).await);
    assert_eq!(
        (conflict.kind, conflict.code.as_str()),
        (ErrorKind::Conflict, "not_locked")
    );

    world.goes_to("11-21 12:10");
    ada.check(planned(&account, "BTC")).await;
    let mut page = ws::ListTradeChecksRequest {
        limit: 2,
        ..Default::default()
    };
    let first = ada.rules.list_trade_checks(page.clone()).await.unwrap().into_inner();
    assert_eq!((first.checks.len(), first.total), (2, Some(3)));
    assert_eq!(first.checks[0].checked_unix_ms, at("11-21 12:10"));
    page.cursor = first.next_cursor;
    let second = ada.rules.list_trade_checks(page.clone()).await.unwrap().into_inner();
    assert_eq!(
        (second.checks.len(), second.total, second.next_cursor.as_str()),
        (1, None, "")
    );
    page.cursor = "x".to_owned();
    assert_eq!(told(ada.rules.list_trade_checks(page).await).code, "cursor_invalid");
    let overridden = ws::ListTradeChecksRequest {
        result: "lock".to_owned(),
        overridden: "yes".to_owned(),
        ..Default::default()
    };
    let found = ada
        .rules
        .list_trade_checks(overridden.clone())
        .await
        .unwrap()
        .into_inner();
    assert_eq!(
        (found.total, found.checks[0].id.as_str()),
        (Some(1), locked.id.as_str())
    );
    ada.check(planned(&account, "BTC")).await;
    let found = ada.rules.list_trade_checks(overridden).await.unwrap().into_inner();
    assert_eq!(found.total, Some(0), "only the newest three are kept");
}
