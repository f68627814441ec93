//! The assistant: conversations, and commands that are answered as they go.

use std::sync::atomic::Ordering;

use proto::workspace::{self as ws, ask_event::Event};
use testkit::http::eventually;
use tonic::{Request, Status};
use vocab::ErrorKind;

use crate::{
    alerts::SOON,
    world::{Person, World, fill, told},
};

pub async fn add(who: &mut Person, title: &str) -> ws::Conversation {
    let conversation = Some(ws::NewConversation {
        title: title.to_owned(),
    });
    let added = who
        .assistant
        .add_conversation(ws::AddConversationRequest { conversation })
        .await;
    added.unwrap().into_inner()
}

pub fn question(id: &str, text: &str) -> ws::AskRequest {
    ws::AskRequest {
        id: id.to_owned(),
        question: Some(ws::NewQuestion { text: text.to_owned() }),
    }
}

pub async fn asked(who: &mut Person, request: Request<ws::AskRequest>) -> Result<Vec<Event>, Status> {
    let mut answer = who.assistant.ask(request).await?.into_inner();
    let mut events = Vec::new();
    while let Some(said) = answer.message().await? {
        events.extend(said.event);
    }
    Ok(events)
}

/// What came of one question.
#[derive(Debug, Default)]
pub struct Answered {
    pub text: String,
    pub pieces: Vec<ws::ChatPiece>,
    pub artifacts: Vec<ws::ChatArtifact>,
    pub tools: Vec<String>,
    pub failure: Option<ws::ChatFailure>,
    pub state: String,
}

impl Answered {
    fn of(events: Vec<Event>) -> Self {
        let mut all = Self::default();
        assert!(matches!(events.first(), Some(Event::Started(_))), "{events:?}");
        for event in events {
            match event {
                Event::Text(text) => all.pieces.extend(text.pieces),
                Event::Artifact(artifact) => all.artifacts.push(artifact),
                Event::Tool(tool) => all.tools.push(tool.name),
                Event::Failure(failure) => all.failure = Some(failure),
                Event::Done(done) => all.state = done.state,
                Event::Started(_) | Event::Usage(_) => {}
            }
        }
        all.text = all.pieces.iter().map(|piece| piece.text.as_str()).collect();
        all
    }

    /// Cells to which the text refers.
    pub fn refs(&self) -> Vec<&str> {
        let refs = self.pieces.iter().map(|piece| piece.r#ref.as_str());
        refs.filter(|name| !name.is_empty()).collect()
    }

    /// Values of a table, row by row.
    pub fn rows(&self, table: usize) -> Vec<Vec<&str>> {
        let rows = self.artifacts[table].rows.iter();
        rows.map(|row| row.cells.iter().map(|cell| cell.value.as_str()).collect())
            .collect()
    }
}

async fn conversations(who: &mut Person) -> Vec<ws::Conversation> {
    let asked = ws::ListConversationsRequest::default();
    let listed = who.assistant.list_conversations(asked).await;
    listed.unwrap().into_inner().conversations
}

/// Asks in a conversation of its own.
pub async fn ask(who: &mut Person, text: &str) -> Answered {
    let conversation = add(who, "").await;
    Answered::of(
        asked(who, Request::new(question(&conversation.id, text)))
            .await
            .unwrap(),
    )
}

/// A conversation with one question and its answer.
pub async fn conversation(who: &mut Person, text: &str) -> ws::Conversation {
    let conversation = add(who, "").await;
    asked(who, Request::new(question(&conversation.id, text)))
        .await
        .unwrap();
    conversation
}

async fn messages(who: &mut Person, id: &str) -> Vec<ws::ChatMessage> {
    let request = ws::ListChatMessagesRequest {
        id: id.to_owned(),
        ..ws::ListChatMessagesRequest::default()
    };
    who.assistant
        .list_chat_messages(request)
        .await
        .unwrap()
        .into_inner()
        .messages
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_is_answered_with_its_row_and_its_source_and_kept() {
    let world = World::start().await;
    let mut ada = world.person();
    let state = ada
        .assistant
        .get_assistant(ws::GetAssistantRequest {})
        .await
        .unwrap()
        .into_inner();
    assert_eq!((state.model.as_str(), state.examples.len()), ("", 3));
    let chat = add(&mut ada, "").await;
    let answer = Answered::of(
        asked(&mut ada, Request::new(question(&chat.id, "/price bnb")))
            .await
            .unwrap(),
    );
    assert_eq!(
        answer.text,
        "binancecoin costs 300.00 USD. Over the last 24 hours it changed by -1.23%."
    );
    assert_eq!(answer.refs(), ["r1.c2", "r1.c3"]);
    assert!(answer.pieces.iter().all(|piece| piece.supported));
    let price = &answer.artifacts[0];
    assert_eq!(
        answer.rows(0)[0][..5],
        ["binancecoin", "300", "-1.2345", "45000000000", ""]
    );
    let target = price.rows[0].target.as_ref().unwrap();
    assert_eq!((target.kind.as_str(), target.id.as_str()), ("token", "binancecoin"));
    assert_eq!(
        (price.sources[0].provider.as_str(), price.sources[0].endpoint.as_str()),
        ("coingecko", "/simple/price")
    );
    assert_eq!(
        (answer.tools, answer.state.as_str()),
        (vec!["tokens".to_owned(), "price".to_owned()], "done")
    );

    let kept = messages(&mut ada, &chat.id).await;
    let said: Vec<(&str, &str)> = kept.iter().map(|one| (one.role.as_str(), one.state.as_str())).collect();
    assert_eq!(said, [("answer", "done"), ("question", "")]);
    assert_eq!(
        (kept[0].pieces.clone(), kept[0].artifacts.clone()),
        (answer.pieces, answer.artifacts)
    );
    let listed = conversations(&mut ada).await;
    let one = &listed[0];
    assert_eq!(
        (one.title.as_str(), one.messages_count),
        ("/price bnb", 2),
        "the first question names it"
    );

    let euros = ask(&mut ada, "/price bnb eur").await;
    assert!(euros.text.starts_with("binancecoin costs 260.50 EUR"), "{}", euros.text);
    let close = ask(&mut ada, "/price bnb at=2026-11-20").await;
    assert_eq!(close.text, "binancecoin closed at 300.00 USD on 2026-11-20 (UTC).");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ambiguous_symbol_is_asked_back_with_the_command_for_each() {
    let world = World::start().await;
    let mut ada = world.person();
    let answer = ask(&mut ada, "/price duo").await;
    assert_eq!(answer.text, "Several tokens are called “duo”. Choose one below.");
    let commands: Vec<&str> = answer.rows(0).iter().map(|row| row[3]).collect();
    assert_eq!(commands, ["/price duo-one", "/price duo-two", "/price duo-zero"]);
    let target = answer.artifacts[0].rows[0].target.as_ref().unwrap();
    assert_eq!(
        (target.kind.as_str(), target.id.as_str()),
        ("command", "/price duo-one")
    );
    let unknown = ask(&mut ada, "/price nothing").await;
    assert_eq!(
        (unknown.state.as_str(), unknown.failure.unwrap().code.as_str()),
        ("failed", "validation_failed")
    );
    let forecast = ask(&mut ada, "/forecast bnb 90").await;
    let rows = forecast.rows(0);
    assert_eq!(
        (rows.len(), rows[29][1], rows[29][2], rows[29][3]),
        (30, "390", "339.5", "440.5")
    );
    assert!(
        forecast.text.contains("is 390.00 USD; with 80% probability"),
        "{}",
        forecast.text
    );
    assert_eq!(forecast.artifacts[0].sources[0].endpoint, "model meridian, version 7");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_is_not_kept() {
    let world = World::start().await;
    let mut ada = world.person();
    let chat = add(&mut ada, "Mine").await;
    for (text, code) in [
        ("What is the price of Bitcoin?", "no_model"),
        ("/price", "validation_failed"),
        ("/pric btc", "validation_failed"),
        ("/price btc at=2026-11-22", "validation_failed"),
        ("", "validation_failed"),
    ] {
        let refused = told(asked(&mut ada, Request::new(question(&chat.id, text))).await);
        assert_eq!(
            (refused.kind, refused.code.as_str()),
            (ErrorKind::Invalid, code),
            "{text}"
        );
        assert_eq!(refused.fields[0].0, "text", "{text}");
    }
    assert!(messages(&mut ada, &chat.id).await.is_empty());
    let mut eve = world.person();
    let stolen = told(asked(&mut eve, Request::new(question(&chat.id, "/help"))).await);
    assert_eq!(stolen.kind, ErrorKind::NotFound);
    assert_eq!(world.rows("chat_message").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_question_with_the_same_key_is_answered_with_what_was_kept() {
    let world = World::start().await;
    let mut ada = world.person();
    let chat = add(&mut ada, "").await;
    let keyed = || {
        let mut request = Request::new(question(&chat.id, "/price bnb"));
        request
            .metadata_mut()
            .insert(kit::idempotency::KEY, "one".parse().unwrap());
        request
    };
    let first = Answered::of(asked(&mut ada, keyed()).await.unwrap());
    let calls = world.board.asked.load(Ordering::SeqCst);
    let again = Answered::of(asked(&mut ada, keyed()).await.unwrap());
    assert_eq!(
        (again.text, again.artifacts, again.state),
        (first.text, first.artifacts, first.state)
    );
    assert_eq!(
        world.board.asked.load(Ordering::SeqCst),
        calls,
        "nothing is looked up again"
    );
    assert_eq!(world.rows("chat_message").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_stops_reading_stops_the_answer() {
    let world = World::start().await;
    let mut ada = world.person();
    world.board.stuck.store(true, Ordering::SeqCst);
    let chat = add(&mut ada, "").await;
    let request = || {
        let mut request = Request::new(question(&chat.id, "/price bnb"));
        let key = "stopped".parse().unwrap();
        request.metadata_mut().insert(kit::idempotency::KEY, key);
        request
    };
    let mut answer = ada.assistant.ask(request()).await.unwrap().into_inner();
    // Until the price is being read.
    while let Some(said) = answer.message().await.unwrap() {
        if matches!(&said.event, Some(Event::Tool(tool)) if tool.name == "price") {
            break;
        }
    }
    drop(answer);
    eventually("the answer was stopped", SOON, || {
        let (mut who, id) = (ada.clone(), chat.id.clone());
        async move {
            let kept = messages(&mut who, &id).await;
            (kept[0].role == "answer" && kept[0].state == "stopped").then_some(())
        }
    })
    .await;
    // The same request again, as after a lost connection.
    world.board.stuck.store(false, Ordering::SeqCst);
    let again = Answered::of(asked(&mut ada, request()).await.unwrap());
    assert_eq!(again.state, "done", "{again:?}");
    let kept = messages(&mut ada, &chat.id).await;
    assert_eq!(kept.len(), 2, "a question and its answer: {kept:?}");
    assert_eq!(kept[0].state, "done");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_key_in_a_question_is_not_kept() {
    let world = World::start().await;
    let mut ada = world.person();
    let chat = add(&mut ada, "").await;
    let text = "/profile KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617";
    let refused = asked(&mut ada, Request::new(question(&chat.id, text)))
        .await
        .unwrap_err();
    assert_eq!(kit::status::read(&refused).code, "private_key");
    assert!(messages(&mut ada, &chat.id).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_is_away_is_said_and_nothing_of_it_leaks() {
    let world = World::start().await;
    let mut ada = world.person();
    world.board.away.store(true, Ordering::SeqCst);
    let answer = ask(&mut ada, "/price bnb").await;
    let failure = answer.failure.unwrap();
    assert_eq!(
        (answer.state.as_str(), failure.code.as_str()),
        ("failed", "upstream_unavailable")
    );
    assert_eq!(
        failure.message,
        "Market data is not available right now. Try again in a few seconds."
    );
    let listed = conversations(&mut ada).await;
    let kept = messages(&mut ada, &listed[0].id).await;
    assert_eq!(kept[0].failure.as_ref().unwrap().message, failure.message);
}

#[tokio::test(flavor = "multi_thread")]
async fn results_and_alerts_are_the_askers_own() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let none = ask(&mut ada, "/pnl all").await;
    assert_eq!(none.text, "No closed round trips since your first trade.");
    let account = ada.account("Main").await;
    ada.add(fill(&account, 0, "buy", "1", "60000")).await;
    ada.add(fill(&account, 1, "sell", "1", "61000.5")).await;
    let answer = ask(&mut ada, "/pnl all account=main").await;
    assert!(
        answer.text.starts_with("Your closed round trips made 1,000.50 USDT"),
        "{}",
        answer.text
    );
    assert_eq!(answer.rows(0)[0], ["Net", "1000.5"]);
    assert_eq!(
        answer.artifacts[1].first_row,
        answer.artifacts[0].first_row + answer.artifacts[0].rows.len() as u32
    );
    assert_eq!(answer.rows(1)[0], ["BTC", "1", "1", "0", "1000.5"]);
    assert_eq!(
        ask(&mut ada, "/pnl 30d").await.text,
        "No closed round trips in the last 30 days."
    );
    assert_eq!(
        ask(&mut eve, "/pnl all").await.text,
        "No closed round trips since your first trade."
    );
    let wrong = ask(&mut ada, "/pnl all account=other").await;
    assert_eq!(
        wrong.failure.unwrap().message,
        "There is no account “other”. Your accounts: “Main”."
    );

    assert_eq!(
        ask(&mut ada, "/alerts").await.text,
        "No alerts. Create from any price or address with A."
    );
    crate::alerts::add(&mut ada, crate::alerts::price("below", "1", &[])).await;
    let alerts = ask(&mut ada, "/alerts").await;
    assert_eq!(
        (alerts.text.as_str(), alerts.artifacts[0].rows.len()),
        ("You have one alert.", 1)
    );
    assert_eq!(alerts.artifacts[0].rows[0].target.as_ref().unwrap().kind, "alerts");
}
