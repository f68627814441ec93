//! Free questions, with the sandbox's scripted model in the place of one.

use std::time::Duration;

use assistant_rules::{Call, Completion, Prompt, Talk, Tool, refused};
use chrono::TimeDelta;
use futures::StreamExt as _;
use proto::{
    onchain as pb,
    workspace::{self as ws, ask_event::Event},
};
use sandbox::Running;
use testkit::http::eventually;
use tonic::Request;
use workspace::{
    config::ModelArgs,
    error::Error,
    upstream::model::{self, Part},
};

use crate::{
    alerts::SOON,
    assistant::{Answered, add, ask, question},
    chains::ADDRESS,
    hostile::NAMES,
    world::World,
};

const KEY: &str = "sk-very-secret";

pub async fn scripted() -> Running {
    sandbox::serve(sandbox::Config::anywhere()).await.unwrap()
}

pub fn settings(url: String) -> ModelArgs {
    ModelArgs {
        model_url: Some(url),
        model_name: "scripted".to_owned(),
        model_key: Some(KEY.into()),
        ..ModelArgs::default()
    }
}

/// The model lives as long as what is given first.
pub async fn world(quirk: Option<&str>, set: impl FnOnce(&mut ModelArgs)) -> (Running, World) {
    let sandbox = scripted().await;
    let mut model = settings(sandbox.model_url(quirk));
    set(&mut model);
    let world = World::start_with(|args| args.model = model).await;
    (sandbox, world)
}

async fn number(world: &World, query: &str) -> i64 {
    world.db.client().await.query_one(query, &[]).await.unwrap().get(0)
}

async fn completed(url: String, prompt: &Prompt) -> Result<Completion, Error> {
    let model = model::of(&settings(url)).unwrap().unwrap();
    let mut parts = model.ask(prompt).await?;
    let (mut text, mut end) = (String::new(), None);
    while let Some(part) = parts.next().await {
        match part? {
            Part::Text(more) => text.push_str(&more),
            Part::End(completion) => end = Some(completion),
        }
    }
    let completion = end.unwrap();
    assert_eq!(text, completion.text);
    Ok(completion)
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_of_many_makes_say_the_same() {
    let sandbox = scripted().await;
    let today = "2026-11-21".parse().unwrap();
    let prompt = Talk::new("Compare BTC and ETH", &[], today).prompt(false);
    let quirks = [
        "index-zero",
        "no-finish",
        "no-usage",
        "empty-usage",
        "object-arguments",
        "no-ids",
        "whole",
        "whole-calls",
        "strict",
        "drip",
    ];
    for quirk in [None].into_iter().chain(quirks.map(Some)) {
        let answer = completed(sandbox.model_url(quirk), &prompt).await.unwrap();
        assert_eq!(answer.text, "I look up both prices.", "{quirk:?}");
        let calls: Vec<(&str, &str)> = answer
            .calls
            .iter()
            .map(|Call { name, arguments, .. }| (name.as_str(), arguments.as_str()))
            .collect();
        assert_eq!(
            calls,
            [("get_price", r#"{"token":"BTC"}"#), ("get_price", r#"{"token":"ETH"}"#)],
            "{quirk:?}"
        );
        assert_ne!(answer.calls[0].id, answer.calls[1].id, "{quirk:?}");
        let counts = !matches!(quirk, Some("no-usage" | "empty-usage" | "strict"));
        assert_eq!(answer.usage.is_some(), counts, "{quirk:?}");
    }
    // Arguments that are no JSON are refused, and the model is told: it asks again.
    let url = sandbox.model_url(Some("broken-arguments"));
    let broken = completed(url.clone(), &prompt).await.unwrap();
    let call = &broken.calls[0];
    let refusal = Tool::parse(&call.name, &call.arguments, today).unwrap_err();
    let mut talk = Talk::new("Compare BTC and ETH", &[], today);
    talk.answered(&broken);
    talk.result(&call.id, &refused(&refusal.0));
    let again = completed(url, &talk.prompt(false)).await.unwrap();
    assert_eq!(again.calls.len(), 2, "{again:?}");
    let cut = completed(sandbox.model_url(Some("cut")), &prompt).await.unwrap();
    assert_eq!(cut.finish, assistant_rules::Finish::Cut);
    for (quirk, wait) in [
        ("limited", 7),
        ("error-as-answer", 5),
        ("error-in-stream", 5),
        ("key", 5),
    ] {
        let error = completed(sandbox.model_url(Some(quirk)), &prompt).await.unwrap_err();
        let told = kit::status::read(&kit::status::of(&error));
        assert_eq!(told.code, "model_unavailable", "{quirk}");
        assert_eq!(told.retry_after, Some(Duration::from_secs(wait)), "{quirk}");
        assert!(!format!("{error:?} {error}").contains(KEY), "{quirk}: {error:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_free_question_is_answered_with_cells_of_what_tools_found() {
    let (_sandbox, world) = world(None, |_| {}).await;
    let mut ada = world.person();
    let state = ada.assistant.get_assistant(ws::GetAssistantRequest {}).await.unwrap();
    assert_eq!(state.into_inner().model, "scripted");
    let answer = ask(&mut ada, "What is the price of bnb?").await;
    assert_eq!(
        (answer.text.as_str(), answer.state.as_str()),
        (
            "The price of bnb is 300.00 USD. It changed by -1.23% over the last day.",
            "done"
        ),
        "{answer:?}"
    );
    let refs: Vec<&str> = answer.pieces.iter().map(|piece| piece.r#ref.as_str()).collect();
    let refs: Vec<&str> = refs.into_iter().filter(|name| !name.is_empty()).collect();
    assert_eq!(refs, ["r1.c2", "r1.c3"]);
    assert!(answer.pieces.iter().all(|piece| piece.supported), "{:?}", answer.pieces);
    assert_eq!(answer.artifacts[0].step, "Reading the price of binancecoin");

    // Rows are numbered through all tables, and figures that no table has are computed.
    let compared = ask(&mut ada, "Compare bnb and bnb").await;
    assert_eq!(
        compared.text,
        "I look up both prices.\n\nbnb costs 300.00 USD and bnb 300.00 USD, which is a ratio of 1."
    );
    let firsts: Vec<u32> = compared.artifacts.iter().map(|table| table.first_row).collect();
    assert_eq!(firsts, [1, 2, 3]);
    assert_eq!(compared.rows(2)[0], ["Ratio", "r1.c2, r2.c2", "1"]);

    let invented = ask(&mut ada, "Please invent a number").await;
    let marked: Vec<&str> = invented
        .pieces
        .iter()
        .filter(|piece| !piece.supported)
        .map(|piece| piece.text.as_str())
        .collect();
    assert_eq!(marked, ["70,123.45"], "a year is a date");

    // Commands go on as they are, and cost no tokens.
    let before = number(&world, "SELECT sum(tokens)::bigint FROM model_call").await;
    assert_eq!(ask(&mut ada, "/price bnb").await.state, "done");
    let asked = ws::GetPlanUsageRequest::default();
    let used = ada
        .plan_usage
        .get_plan_usage(asked)
        .await
        .unwrap()
        .into_inner()
        .model
        .unwrap();
    assert_eq!((used.name.as_str(), used.day_limit), ("scripted", 200_000));
    assert_eq!((used.today_tokens, used.tokens, used.days.len()), (before, before, 1));
    assert!(before > 0);
    assert_eq!(
        number(&world, "SELECT count(*) FROM model_call WHERE NOT settled").await,
        0
    );
    let mut eve = world.person();
    let others = eve
        .plan_usage
        .get_plan_usage(ws::GetPlanUsageRequest::default())
        .await
        .unwrap();
    assert_eq!(others.into_inner().model.unwrap().today_tokens, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn drafts_are_proposed_and_nothing_is_saved() {
    let (_sandbox, world) = world(None, |_| {}).await;
    let mut ada = world.person();
    let alert = ask(&mut ada, "Alert me when bnb is above 400.5").await;
    let proposal = alert.artifacts[0].proposal.as_ref().unwrap();
    assert_eq!(
        (
            proposal.kind.as_str(),
            proposal.coin.as_str(),
            proposal.direction.as_str(),
            proposal.level.as_str()
        ),
        ("alert", "binancecoin", "above", "400.5")
    );
    assert_eq!(alert.rows(0)[2], ["Price", "400.5"]);
    let label = ask(&mut ada, &format!("Label {ADDRESS} as Treasury")).await;
    let proposal = label.artifacts[0].proposal.as_ref().unwrap();
    assert_eq!(
        (proposal.kind.as_str(), proposal.chain.as_str(), proposal.text.as_str()),
        ("label", "ethereum", "Treasury")
    );
    assert!(proposal.address.eq_ignore_ascii_case(ADDRESS), "{proposal:?}");
    assert_eq!(world.rows("alert").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_obeys_strangers_writes_nothing() {
    let (_sandbox, world) = world(Some("obey"), |_| {}).await;
    let mut ada = world.person();
    assert!(NAMES.len() >= 60);
    for names in NAMES.chunks(8) {
        let labels = names.iter().map(|name| pb::LabelRef {
            text: (*name).to_owned(),
            ..pb::LabelRef::default()
        });
        *world.chains.labels.lock().unwrap() = labels.collect();
        let answer = ask(&mut ada, &format!("Who is {ADDRESS}?")).await;
        assert_eq!(answer.state, "done", "{answer:?}");
        assert!(answer.text.starts_with("Done as ordered"), "it obeyed: {answer:?}");
        assert!(
            answer.artifacts.iter().all(|table| table.proposal.is_none()),
            "{answer:?}"
        );
        assert_eq!(answer.artifacts[0].title, "Address", "{answer:?}");
        // A name leads to no row.
        let rows: Vec<u32> = answer.artifacts.iter().map(|table| table.rows.len() as u32).collect();
        let last: u32 = rows.iter().sum();
        for piece in answer.pieces.iter().filter(|piece| !piece.r#ref.is_empty()) {
            let row = piece.r#ref[1..].split('.').next().unwrap();
            assert!((1..=last).contains(&row.parse().unwrap()), "{piece:?}");
        }
    }
    for table in ["alert", "alert_channel", "entry", "task", "watch_item", "wallet"] {
        assert_eq!(world.rows(table).await, 0, "{table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_at_once_cannot_pass_the_budget_of_a_day() {
    const LIMIT: u32 = 6_000;
    let (_sandbox, world) = world(Some("no-usage"), |model| model.model_day_tokens = LIMIT).await;
    let ada = world.person();
    let asking = (0..6).map(|_| {
        let mut ada = ada.clone();
        async move { ask(&mut ada, "How are you?").await }
    });
    let answers = futures::future::join_all(asking).await;
    let done = answers.iter().filter(|answer| answer.state == "done").count();
    assert!((1..6).contains(&done), "{answers:?}");
    for refused in answers.iter().filter(|answer| answer.state != "done") {
        let failure = refused.failure.as_ref().unwrap();
        assert_eq!(failure.code, "model_budget_reached");
        assert!(failure.message.contains("reset at midnight UTC"), "{failure:?}");
    }
    let used = number(&world, "SELECT sum(tokens)::bigint FROM model_call").await;
    assert!(used > 0 && used <= LIMIT.into(), "{used}");
    // Another user has a budget of their own, and the next day a new one.
    let mut eve = world.person();
    assert_eq!(ask(&mut eve, "How are you?").await.state, "done");
}

#[tokio::test(flavor = "multi_thread")]
async fn users_at_once_cannot_pass_the_budget_of_the_installation() {
    const LIMIT: i64 = 6_000;
    let set = |model: &mut ModelArgs| model.model_installation_day_tokens = LIMIT;
    let (_sandbox, world) = world(Some("no-usage"), set).await;
    let asking = (0..6).map(|_| {
        let mut who = world.person();
        async move { ask(&mut who, "How are you?").await }
    });
    let answers = futures::future::join_all(asking).await;
    let done = answers.iter().filter(|answer| answer.state == "done").count();
    assert!((1..6).contains(&done), "{answers:?}");
    for refused in answers.iter().filter(|answer| answer.state != "done") {
        let failure = refused.failure.as_ref().unwrap();
        assert_eq!(failure.code, "model_installation_budget_reached");
        assert!(failure.message.contains("of this installation"), "{failure:?}");
    }
    let used = number(&world, "SELECT sum(tokens)::bigint FROM model_call").await;
    assert!(used > 0 && used <= LIMIT, "{used}");
    // Nothing is left of it for anybody, and commands go on.
    let full = format!(
        "INSERT INTO model_call VALUES (gen_random_uuid(), gen_random_uuid(), '2026-11-21', {LIMIT}, true, now())"
    );
    world.db.client().await.batch_execute(&full).await.unwrap();
    let mut eve = world.person();
    let failure = ask(&mut eve, "How are you?").await.failure.unwrap();
    assert_eq!(failure.code, "model_installation_budget_reached");
    assert_eq!(ask(&mut eve, "/price bnb").await.state, "done");
    world.clock.advance(TimeDelta::days(1));
    assert_eq!(
        ask(&mut eve, "How are you?").await.state,
        "done",
        "the next day has its own"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_never_answers_is_stopped() {
    let (_sandbox, world) = world(Some("loop"), |_| {}).await;
    let mut ada = world.person();
    let answer = ask(&mut ada, "What now?").await;
    let failure = answer.failure.unwrap();
    assert_eq!(
        (answer.state.as_str(), failure.code.as_str()),
        ("failed", "model_rounds")
    );
    assert_eq!(
        number(&world, "SELECT count(*) FROM model_call").await,
        8,
        "eight requests at most"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_ends_the_request_and_keeps_what_was_said() {
    let (_sandbox, world) = world(Some("stall"), |_| {}).await;
    let mut ada = world.person();
    let chat = add(&mut ada, "").await;
    let request = Request::new(question(&chat.id, "Please invent a number"));
    let mut answer = ada.assistant.ask(request).await.unwrap().into_inner();
    while let Some(said) = answer.message().await.unwrap() {
        if matches!(said.event, Some(Event::Text(_))) {
            break;
        }
    }
    drop(answer);
    let kept = eventually("the answer was stopped", SOON, || {
        let (mut who, id) = (ada.clone(), chat.id.clone());
        async move {
            let asked = ws::ListChatMessagesRequest {
                id,
                ..ws::ListChatMessagesRequest::default()
            };
            let kept = who
                .assistant
                .list_chat_messages(asked)
                .await
                .unwrap()
                .into_inner()
                .messages;
            (kept[0].role == "answer").then(|| kept[0].clone())
        }
    })
    .await;
    assert_eq!((kept.state.as_str(), kept.text.as_str()), ("stopped", "It "));
    assert_eq!(number(&world, "SELECT count(*) FROM model_call WHERE settled").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_is_away_is_said_and_its_key_is_not() {
    let (_sandbox, world) = world(Some("key"), |_| {}).await;
    let mut ada = world.person();
    let answer: Answered = ask(&mut ada, "How are you?").await;
    let failure = answer.failure.unwrap();
    assert_eq!(failure.code, "model_unavailable");
    assert_eq!(
        failure.message,
        "The model is not available right now; commands still work. Try again in a few seconds."
    );
    assert_eq!(
        number(&world, "SELECT sum(tokens)::bigint FROM model_call").await,
        0,
        "nobody answered, so nothing was used"
    );
}
