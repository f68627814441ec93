//! Questions to the assistant: kept, answered as it goes, and the answer kept.

mod alerts;
mod budget;
mod forecast;
mod looks;
mod model;
mod own;
mod own_lists;
mod price;
mod profile;
mod programs;
mod results;
mod teller;
mod tools;
mod trace;

use std::{sync::Arc, time::Duration};

use assistant_rules::{Artifact, COMMANDS, Command};
use futures::{Stream, stream};
use kit::{
    Classify as _,
    acting::{acting_for, current},
};
use tokio::{sync::mpsc, time::Instant};
use tokio_stream::wrappers::ReceiverStream;
use uuid::Uuid;
use vocab::{ErrorKind, UserId};

use super::{App, conversation::CONVERSATION, id};
use crate::{
    domain::answer::{About as _, Found, row, table, text_columns},
    domain::conversation::{KeptPiece, LONGEST_ANSWER, Question, title_of},
    error::Error,
    store::chat_message::{self, Answer, Asked, Message},
};
pub use programs::ToolResult;
pub use teller::AskEvent;
use teller::Teller;

/// A turn takes no longer.
const LONGEST_TURN: Duration = Duration::from_secs(60);
/// Events that wait for a slow reader.
const AHEAD: usize = 64;

/// A question that is to be answered.
#[derive(Debug, Clone, Copy)]
struct Turn {
    user: UserId,
    conversation: Uuid,
    question: Uuid,
}

impl App {
    /// Keeps a question; gives its id.
    pub async fn ask(&self, user: UserId, sent: &str, question: &Question) -> Result<Uuid, Error> {
        let conversation = id(sent, CONVERSATION)?;
        let limit = self.args.chat_message_limit;
        let title = title_of(&question.text);
        let text = (question.text.as_str(), title.as_str());
        let mut db = self.db().await?;
        match chat_message::ask(&mut db, user, conversation, text, limit, self.now()).await? {
            Asked::Kept(id) => Ok(id),
            Asked::NotHere => Err(Error::NotHere(CONVERSATION)),
            Asked::Full => Err(Error::Full {
                what: "messages in a conversation",
                limit,
            }),
        }
    }

    /// Answers a kept question. Where it was answered before, the answer comes again. Whoever stops reading stops the work.
    ///
    /// # Errors
    /// [`Error::StillAnswering`] where another call is at it.
    pub async fn answer(
        self: &Arc<Self>,
        user: UserId,
        sent: &str,
        (question, asked): (Uuid, Question),
    ) -> Result<impl Stream<Item = AskEvent> + Send + use<>, Error> {
        let turn = Turn {
            user,
            conversation: id(sent, CONVERSATION)?,
            question,
        };
        let (conversation, _) = self.conversation(user, sent).await?;
        let mut db = self.db().await?;
        if !chat_message::begin_answer(&mut db, user, question).await? {
            let kept = chat_message::answer_of(&mut db, user, question).await?;
            let kept = kept.ok_or(Error::StillAnswering)?;
            return Ok(futures::future::Either::Left(stream::iter(again(
                question,
                conversation.title,
                kept,
            ))));
        }
        drop(db);
        let (events, answer) = mpsc::channel(AHEAD);
        let app = Arc::clone(self);
        let title = conversation.title;
        tokio::spawn(acting_for(current(), async move {
            app.work_on(turn, asked, title, events).await;
        }));
        Ok(futures::future::Either::Right(ReceiverStream::new(answer)))
    }

    async fn work_on(self: &Arc<Self>, turn: Turn, asked: Question, title: String, events: mpsc::Sender<AskEvent>) {
        let begun = Instant::now();
        let id = Uuid::now_v7();
        let mut teller = Teller::new(events.clone());
        teller
            .tell(AskEvent::Started {
                question: turn.question,
                answer: id,
                title,
            })
            .await;
        let work = Box::pin(self.work(turn, asked, &mut teller));
        let done = tokio::select! {
            () = events.closed() => None,
            done = tokio::time::timeout(LONGEST_TURN, work) => Some(done),
        };
        let (state, failure) = match done {
            None => ("stopped", None),
            Some(Err(_)) => ("failed", Some(too_slow())),
            Some(Ok(Err(error))) => ("failed", Some(failure(&error))),
            Some(Ok(Ok(()))) => ("done", None),
        };
        // A request that did not come to its end took tokens all the same.
        if let Some(open) = teller.open.take()
            && let Err(error) = self.settle_tokens(turn.user, open, None).await
        {
            tracing::warn!(error = %kit::causes(&error), "tokens of a request were not settled: what it reserved counts");
        }
        let reply = (teller.pieces.as_slice(), teller.shown.artifacts.as_slice());
        let failure = match self.keep(turn, (id, state), reply, failure).await {
            Ok(failure) => failure,
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "an answer was not kept");
                Some(self::failure(&error))
            }
        };
        let (calls, took) = (teller.calls, begun.elapsed());
        teller.tell(AskEvent::Usage { calls, took }).await;
        let state = if failure.is_some() { "failed" } else { state };
        if let Some((code, sentence)) = failure {
            teller.tell(AskEvent::Failure(code, sentence)).await;
        }
        teller.tell(AskEvent::Done(state.to_owned())).await;
    }

    /// Answers; what is said stays with the teller, however it ends.
    async fn work(self: &Arc<Self>, turn: Turn, asked: Question, teller: &mut Teller) -> Result<(), Error> {
        let Some(command) = asked.command else {
            return self.converse(turn, &asked.text, teller).await;
        };
        // Boxed: what commands do is large.
        let found = Box::pin(self.run(turn.user, command, teller)).await?;
        teller.found(found).await;
        Ok(())
    }

    async fn keep(
        &self,
        turn: Turn,
        (id, state): (Uuid, &'static str),
        (pieces, artifacts): (&[KeptPiece], &[Artifact]),
        failure: Option<(String, String)>,
    ) -> Result<Option<(String, String)>, Error> {
        let json =
            |value: serde_json::Result<serde_json::Value>| value.map_err(|cause| Error::Computation(Arc::new(cause)));
        let mut text: String = pieces.iter().map(|piece| piece.text.as_str()).collect();
        text.truncate(text.floor_char_boundary(LONGEST_ANSWER));
        let answer = Answer {
            id,
            state,
            text,
            pieces: json(serde_json::to_value(pieces))?,
            artifacts: json(serde_json::to_value(artifacts))?,
            failure,
        };
        let place = (turn.conversation, turn.question);
        let mut db = self.db().await?;
        if chat_message::keep_answer(&mut db, turn.user, place, &answer, self.now()).await? {
            Ok(answer.failure)
        } else {
            Err(Error::NotHere(CONVERSATION))
        }
    }

    async fn run(self: &Arc<Self>, user: UserId, command: Command, teller: &mut Teller) -> Result<Found, Error> {
        match command {
            Command::Price { token, currency, at } => self.price_of(&token, currency, at, teller).await,
            Command::Profile { address, chain } => self.profile_of(&address, chain, teller).await,
            Command::Trace { from, to, chain, depth } => self.trace_of((&from, to), chain, depth, teller).await,
            Command::Pnl { period, account } => self.results_of(user, period, account, teller).await,
            Command::Forecast { token, horizon } => self.forecast_of(&token, horizon, teller).await,
            Command::Alerts => self.alerts_of(user, teller).await,
            Command::Help => Ok(help()),
        }
    }
}

/// A kept answer, told again.
fn again(question: Uuid, title: String, kept: Message) -> Vec<AskEvent> {
    let mut events = vec![AskEvent::Started {
        question,
        answer: kept.id,
        title,
    }];
    let artifacts: Vec<Artifact> = serde_json::from_value(kept.artifacts).unwrap_or_default();
    events.extend(artifacts.into_iter().map(AskEvent::Artifact));
    let pieces: Vec<KeptPiece> = serde_json::from_value(kept.pieces).unwrap_or_default();
    if !pieces.is_empty() {
        events.push(AskEvent::Text(pieces));
    }
    if let (Some(code), Some(sentence)) = (kept.failure_code, kept.failure) {
        events.push(AskEvent::Failure(code, sentence));
    }
    events.push(AskEvent::Done(kept.state));
    events
}

fn too_slow() -> (String, String) {
    let sentence = "The answer took more than 60 seconds. Ask for less, for example with a smaller depth.";
    ("too_slow".to_owned(), sentence.to_owned())
}

/// Code and sentence, with what to do.
fn failure(error: &Error) -> (String, String) {
    let kind = error.kind();
    if matches!(kind, ErrorKind::Internal) {
        tracing::error!(error = %kit::causes(error), "a command failed");
    }
    if matches!(error, Error::ModelAway { .. }) {
        tracing::warn!(error = %kit::causes(error), "the assistant's model gave no answer");
    }
    let sentence = match kind {
        ErrorKind::Internal => {
            "Something went wrong on our side. Ask again. If it keeps happening, tell your administrator.".to_owned()
        }
        ErrorKind::Unavailable => format!("{error} Try again in a few seconds."),
        _ => error.to_string(),
    };
    (error.code().to_owned(), sentence)
}

fn help() -> Found {
    let mut found = Found::default();
    let rows = COMMANDS.iter().map(|spec| {
        let form = format!("/{} {}", spec.name, spec.takes);
        row([form.trim_end(), spec.says, spec.example]).about("command", spec.example, "")
    });
    let help = table(
        "Commands",
        text_columns(&["Command", "What it does", "Example"]),
        rows.collect(),
    );
    found.add(help);
    "Write a command, or choose one below. Words with spaces go in quotation marks.".clone_into(&mut found.text);
    found
}
