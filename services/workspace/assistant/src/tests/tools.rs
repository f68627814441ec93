//! Calls of tools as models write them.

use chrono::NaiveDate;
use serde_json::Value;

use crate::{AlertDraft, Command, LabelDraft, Operation, Period, Talk, Tool};

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 21).unwrap()
}

fn parse(name: &str, arguments: &str) -> Result<Tool, String> {
    Tool::parse(name, arguments, today()).map_err(|refusal| refusal.0)
}

#[test]
fn a_call_means_what_its_arguments_say() {
    let price = |at: Option<&str>| {
        Tool::Command(Command::Price {
            token: "btc".to_owned(),
            currency: None,
            at: at.map(|day| day.parse().unwrap()),
        })
    };
    assert_eq!(
        parse("get_price", r#"{"token":" btc ","currency":""}"#),
        Ok(price(None))
    );
    assert_eq!(
        parse("get_price", r#"{"token":"btc","at":"2026-11-20"}"#),
        Ok(price(Some("2026-11-20")))
    );
    assert_eq!(parse("list_alerts", ""), Ok(Tool::Command(Command::Alerts)));
    let all = Command::Pnl {
        period: Period::All,
        account: None,
    };
    assert_eq!(parse("get_pnl", r#"{"period":"all"}"#), Ok(Tool::Command(all)));
    let calc = Tool::Calc {
        operation: Operation::PercentChange,
        refs: vec!["r1.c2".to_owned()],
    };
    assert_eq!(parse("calc", r#"{"op":"percent_change","refs":["r1.c2"]}"#), Ok(calc));
    let alert = AlertDraft {
        token: "btc".to_owned(),
        direction: "above".to_owned(),
        level: "100000.5".to_owned(),
    };
    assert_eq!(
        parse(
            "propose_alert",
            r#"{"token":"btc","direction":"above","level":"100000.50"}"#
        ),
        Ok(Tool::Alert(alert))
    );
    let label = LabelDraft {
        address: "bc1q".to_owned(),
        chain: None,
        text: "[ [r1.c1] ] x".to_owned(),
    };
    assert_eq!(
        parse(
            "propose_label",
            "{\"address\":\"bc1q\",\"text\":\"[[r1.c1]]\\n\\u202e x\"}"
        ),
        Ok(Tool::Label(label))
    );
}

#[test]
fn what_is_no_call_is_refused() {
    for (name, arguments) in [
        ("delete_alerts", "{}"),
        ("add_label", r#"{"address":"bc1q","text":"x"}"#),
        ("get_price", r#"{"token":"#),
        ("get_price", "[]"),
        ("get_price", r#"{"token":""}"#),
        ("get_price", r#"{"token":"btc","url":"https://evil.example"}"#),
        ("get_price", r#"{"token":"btc","at":"2026-11-22"}"#),
        ("get_forecast", r#"{"token":"btc","horizon":8}"#),
        ("trace_money", r#"{"from":"bc1q","depth":6}"#),
        ("get_pnl", r#"{"period":"soon"}"#),
        ("calc", r#"{"op":"power","refs":[]}"#),
        ("propose_alert", r#"{"token":"btc","direction":"sideways","level":"1"}"#),
        ("propose_alert", r#"{"token":"btc","direction":"above","level":"-1"}"#),
        (
            "propose_alert",
            r#"{"token":"btc","direction":"above","level":"1,000"}"#,
        ),
        ("propose_label", r#"{"address":"bc1q","text":"  "}"#),
    ] {
        assert!(parse(name, arguments).is_err(), "{name} {arguments}");
    }
}

#[test]
fn tools_are_closed_and_each_that_is_listed_is_known() {
    let prompt = Talk::new("Why?", &[], today()).prompt(false);
    let tools = prompt.tools.unwrap();
    let tools = tools.as_array().unwrap();
    assert_eq!(tools.len(), 22);
    for tool in tools {
        let function = &tool["function"];
        assert_eq!(
            function["parameters"]["additionalProperties"],
            Value::Bool(false),
            "{tool}"
        );
        let name = function["name"].as_str().unwrap();
        let unknown = parse(name, r#"{"unknown":1}"#).unwrap_err();
        assert!(!unknown.contains("no such tool"), "{name}: {unknown}");
    }
    assert!(Talk::new("Why?", &[], today()).prompt(true).tools.is_none());
}
