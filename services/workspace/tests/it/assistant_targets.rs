//! Rows of answers open their pages at what the answer was computed over.

use proto::workspace as ws;

use crate::{
    assistant::{Answered, ask},
    world::{World, fill},
};

/// Kind, id and query of what a row of the answer opens.
fn target(answer: &Answered, table: usize, row: usize) -> (&str, &str, ws::ChatTargetQuery) {
    let target = answer.artifacts[table].rows[row].target.as_ref().unwrap();
    (&target.kind, &target.id, target.query.clone().unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forecast_opens_at_its_horizon() {
    let world = World::start().await;
    let mut ada = world.person();
    for (command, horizon) in [("/forecast bnb 90", 90), ("/forecast bnb 14", 14)] {
        let answer = ask(&mut ada, command).await;
        let (kind, id, query) = target(&answer, 0, 0);
        assert_eq!((kind, id), ("forecast", "binancecoin"), "{command}");
        let wanted = ws::ChatTargetQuery {
            horizon,
            ..ws::ChatTargetQuery::default()
        };
        assert_eq!(query, wanted, "{command}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn results_open_at_their_account_period_and_currency() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    ada.add(fill(&account, 0, "buy", "1", "60000")).await;
    ada.add(fill(&account, 1, "sell", "1", "61000.5")).await;
    let narrowed = ask(&mut ada, "/pnl ytd account=main").await;
    let wanted = ws::ChatTargetQuery {
        horizon: 0,
        account: account.id.clone(),
        from: "2026-01-01".to_owned(),
        to: "2026-11-21".to_owned(),
        currency: "USDT".to_owned(),
    };
    assert_eq!(target(&narrowed, 0, 0), ("round_trips", "", wanted.clone()));
    assert_eq!(target(&narrowed, 1, 0), ("round_trips", "BTC", wanted));
    let all = ask(&mut ada, "/pnl all").await;
    let wanted = ws::ChatTargetQuery {
        currency: "USDT".to_owned(),
        ..ws::ChatTargetQuery::default()
    };
    assert_eq!(target(&all, 0, 0).2, wanted);
}

#[tokio::test(flavor = "multi_thread")]
async fn saved_answers_keep_what_their_rows_open() {
    let world = World::start().await;
    let mut ada = world.person();
    let conversation = crate::assistant::conversation(&mut ada, "/forecast bnb 14").await;
    let request = ws::ListChatMessagesRequest {
        id: conversation.id,
        ..ws::ListChatMessagesRequest::default()
    };
    let listed = ada.assistant.list_chat_messages(request).await.unwrap().into_inner();
    let answer = listed.messages.iter().find(|message| message.role == "answer").unwrap();
    let target = answer.artifacts[0].rows[0].target.as_ref().unwrap();
    assert_eq!(target.query.as_ref().unwrap().horizon, 14);
}

#[test]
fn a_target_saved_without_a_query_is_still_read() {
    let saved = r#"{"kind":"round_trips","id":"","chain":""}"#;
    let target: assistant_rules::Target = serde_json::from_str(saved).unwrap();
    assert_eq!(target.query, None);
}
