//! Questions to the assistant: answered as server-sent events. Whoever closes the connection stops the answer.

use std::time::Duration;

use actix_web::{HttpRequest, web};
use bytes::Bytes;
use futures::stream;
use proto::workspace::{self as pb, ask_event::Event};
use serde_json::json;
use tokio::time::{Instant, Interval, MissedTickBehavior};
use tonic::Streaming;

use crate::{
    answer_slots::AnswerSlot,
    ask,
    clients::Plan,
    load::Share,
    principal::Purpose,
    problem::{Answer, Problem},
    rest::{self, Writable, Written, generated as shapes, signed_in},
    state::Worker,
    stream::{event, event_stream},
};

/// A question with its JSON.
const LIMIT: usize = 16 << 10;
/// Keeps proxies from closing a connection on which nothing moves.
const HEARTBEAT: Duration = Duration::from_secs(10);
/// The service ends a turn earlier by itself.
const LONGEST: Duration = Duration::from_secs(75);

/// An answer that is read.
struct Reader {
    answer: Streaming<pb::AskEvent>,
    heartbeat: Interval,
    ends: Instant,
    is_over: bool,
    _slot: AnswerSlot,
}

/// Asks, and answers with events as it goes: `started`, then `tool`, `artifact` and `text`, `usage`, an `error` where there is no more, and `done`.
#[utoipa::path(post, operation_id = "ask", path = "/api/v1/conversations/{id}/ask", tag = "assistant",
    params(("id" = String, Path)), request_body = ref("#/components/schemas/NewQuestion"),
    responses((status = 200, body = String, content_type = "text/event-stream")))]
pub async fn answer(request: HttpRequest, payload: web::Payload, state: web::Data<Worker>) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let question = rest::body::<shapes::NewQuestion>(&request, payload, LIMIT).await?;
    let turn = state
        .shared
        .answer_slots
        .begin(Share::User(caller.user))
        .ok_or_else(|| {
            let mut problem = Problem::too_many("too_many_answers", Duration::from_secs(5));
            "Several of your questions are still being answered. Wait for one to finish."
                .clone_into(&mut problem.message);
            problem
        })?;
    let message = pb::AskRequest {
        id: rest::path(&request, "id")?,
        question: Some(question),
    };
    let answer = ask!(state, &context, Plan::HEAVY_ONCE, assistant.ask, message).await?;
    let mut heartbeat = tokio::time::interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let reader = Reader {
        answer,
        heartbeat,
        ends: Instant::now() + LONGEST,
        is_over: false,
        _slot: turn,
    };
    let events = stream::unfold(reader, |mut reader| async move {
        let next = reader.next().await?;
        Some((next, reader))
    });
    Ok(event_stream(events))
}

impl Reader {
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if self.is_over {
                return None;
            }
            tokio::select! {
                biased;
                part = self.answer.message() => match part {
                    Ok(Some(part)) => {
                        // None is an event of a newer service.
                        if let Some(part) = part.event {
                            return Some(self.bytes(part));
                        }
                    }
                    Ok(None) => return None,
                    Err(status) => return Some(self.broken(Problem::from(status))),
                },
                () = tokio::time::sleep_until(self.ends) => {
                    return Some(self.broken(Problem::from(tonic::Status::deadline_exceeded("no time left"))));
                }
                _ = self.heartbeat.tick() => return Some(Bytes::from_static(b": still here\n\n")),
            }
        }
    }

    fn bytes(&mut self, part: Event) -> Bytes {
        match part {
            Event::Started(part) => named::<shapes::ChatStarted>("started", part),
            Event::Text(part) => named::<shapes::ChatText>("text", part),
            Event::Tool(part) => named::<shapes::ChatTool>("tool", part),
            Event::Artifact(part) => named::<shapes::ChatArtifact>("artifact", part),
            Event::Usage(part) => named::<shapes::ChatUsage>("usage", part),
            Event::Failure(part) => named::<shapes::ChatFailure>("error", part),
            Event::Done(part) => {
                self.is_over = true;
                named::<shapes::ChatDone>("done", part)
            }
        }
    }

    /// The answer broke off; what was kept of it is in the conversation.
    fn broken(&mut self, problem: Problem) -> Bytes {
        self.is_over = true;
        let failure = json!({ "code": problem.code, "message": problem.message });
        event("error", None, failure.to_string().as_bytes())
    }
}

fn named<K: Writable>(name: &str, message: K::Message) -> Bytes {
    let json = serde_json::to_vec(&Written::<K>(message)).unwrap_or_default();
    event(name, None, &json)
}
