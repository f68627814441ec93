//! Rulesets with their versions, and what is refused.

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::{
    rules::{at, cooldown, new, planned, rule, with_capital},
    world::{World, told},
};

#[tokio::test(flavor = "multi_thread")]
async fn rulesets_have_versions_and_come_back() {
    let world = World::start_with(|args| args.ruleset_limit = 2).await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let first = ada.ruleset(new(vec![cooldown()])).await;
    assert_eq!(
        (first.version, first.enabled, first.rules[0].action.as_str()),
        (1, true, "lock")
    );
    let id = || first.id.clone();
    world.goes_to("11-22 12:00");
    let put = |version| ws::UpdateRulesetRequest {
        id: id(),
        version,
        ruleset: Some(ws::NewRuleset {
            enabled: Some(false),
            asset: "btc".to_owned(),
            ..with_capital(vec![cooldown()])
        }),
    };
    assert_eq!(told(ada.rules.update_ruleset(put(7)).await).code, "version_mismatch");
    let after = ada.rules.update_ruleset(put(0)).await.unwrap().into_inner();
    assert_eq!((after.version, after.enabled, after.asset.as_str()), (2, false, "BTC"));
    let money = (
        after.capital.as_str(),
        after.capital_day.as_str(),
        after.currency.as_str(),
    );
    assert_eq!(money, ("10000", "2026-11-01", "USDT"));
    assert_eq!(after.since_unix_ms, at("11-22 12:00"));
    let listed = ada
        .rules
        .list_ruleset_versions(ws::ListRulesetVersionsRequest { id: id() })
        .await;
    let versions = listed.unwrap().into_inner().versions;
    let since: Vec<_> = versions.iter().map(|one| (one.version, one.since_unix_ms)).collect();
    assert_eq!(since, [(2, at("11-22 12:00")), (1, at("11-21 12:00"))]);

    let get = || ws::GetRulesetRequest { id: id() };
    assert_eq!(told(eve.rules.get_ruleset(get()).await).kind, ErrorKind::NotFound);
    let gone = |version| ws::DeleteRulesetRequest { id: id(), version };
    assert_eq!(told(eve.rules.delete_ruleset(gone(0)).await).kind, ErrorKind::NotFound);
    assert_eq!(told(ada.rules.delete_ruleset(gone(1)).await).code, "version_mismatch");
    ada.rules.delete_ruleset(gone(2)).await.unwrap();
    assert_eq!(told(ada.rules.get_ruleset(get()).await).kind, ErrorKind::NotFound);
    let listed = ada.rules.list_rulesets(ws::ListRulesetsRequest {}).await;
    assert!(listed.unwrap().into_inner().rulesets.is_empty());
    let back = || ws::RestoreRulesetRequest { id: id() };
    assert_eq!(told(eve.rules.restore_ruleset(back()).await).kind, ErrorKind::NotFound);
    for _ in 0..2 {
        let restored = ada.rules.restore_ruleset(back()).await.unwrap().into_inner();
        assert_eq!((restored.version, restored.name.as_str()), (4, "Intraday"));
    }
    ada.ruleset(new(vec![cooldown()])).await;
    let ruleset = Some(new(vec![cooldown()]));
    let full = told(ada.rules.add_ruleset(ws::AddRulesetRequest { ruleset }).await);
    assert_eq!((full.kind, full.code.as_str()), (ErrorKind::Conflict, "limit_reached"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ruleset_outlives_its_account_and_can_be_switched_off() {
    let world = World::start().await;
    let mut ada = world.person();
    let (account, other) = (ada.account("Main").await, ada.account("Other").await);
    let of = |account: &ws::Account, enabled| ws::NewRuleset {
        account_id: account.id.clone(),
        enabled: Some(enabled),
        ..new(vec![cooldown()])
    };
    let kept = ada.ruleset(of(&account, true)).await;
    for one in [&account, &other] {
        let gone = ws::DeleteAccountRequest {
            id: one.id.clone(),
            version: 0,
        };
        ada.ledger.delete_account(gone).await.unwrap();
    }
    let put = |ruleset| ws::UpdateRulesetRequest {
        id: kept.id.clone(),
        version: 0,
        ruleset: Some(ruleset),
    };
    let off = ada
        .rules
        .update_ruleset(put(of(&account, false)))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((off.enabled, off.account_id.as_str()), (false, account.id.as_str()));
    let moved = told(ada.rules.update_ruleset(put(of(&other, false))).await);
    assert_eq!(moved.fields[0].0, "account_id");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_a_rule_or_a_trade_is_refused_with_its_fields() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let (account, foreign) = (ada.account("Main").await, eve.account("Main").await);
    let mut fields = async |ruleset: ws::NewRuleset| -> Vec<String> {
        let asked = ws::AddRulesetRequest { ruleset: Some(ruleset) };
        let refused = told(ada.rules.add_ruleset(asked).await);
        assert_eq!(
            (refused.kind, refused.code.as_str()),
            (ErrorKind::Invalid, "validation_failed")
        );
        refused.fields.into_iter().map(|(field, _)| field).collect()
    };
    let much = ws::Rule {
        lock_minutes: 600_000,
        count: 2,
        ..rule("cooldown")
    };
    let rules = vec![cooldown(), rule("hours"), much];
    let wanted = [
        "rules[1].from_time",
        "rules[1].to_time",
        "rules[2].lock_minutes",
        "rules[2].count",
    ];
    assert_eq!(fields(new(rules)).await, wanted);
    let risk = ws::Rule {
        share: "0.01".to_owned(),
        ..rule("max_risk")
    };
    assert_eq!(fields(new(vec![risk])).await, ["capital", "capital_day", "currency"]);
    let others = ws::NewRuleset {
        account_id: foreign.id.clone(),
        ..new(vec![cooldown()])
    };
    assert_eq!(fields(others).await, ["account_id"]);

    let bad = ws::PlannedTrade {
        quantity: "0".to_owned(),
        direction: "up".to_owned(),
        price: String::new(),
        ..planned(&account, "USDT")
    };
    let refused = told(ada.try_check(bad).await);
    let names: Vec<&str> = refused.fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(names, ["quote", "direction", "quantity", "price"]);
    let above = ws::PlannedTrade {
        stop: "1000".to_owned(),
        ..planned(&account, "BTC")
    };
    assert_eq!(told(ada.try_check(above).await).fields[0].0, "stop");
    let others = told(ada.try_check(planned(&foreign, "BTC")).await);
    assert_eq!(others.fields[0].0, "account_id");
}
