//! The assistant: conversations, and answers as they come.

use std::pin::Pin;

use assistant_rules::{Artifact, COMMANDS, Call, Cell, Proposal, Query, Source, result_schema, tools_for};
use futures::{Stream, StreamExt as _};
use kit::idempotency::REPLAYED;
use proto::workspace::{self as pb, ask_event::Event, assistant_server::Assistant};
use tonic::{Request, Response, Status};
use uuid::Uuid;
use vocab::AppScopes;

use super::{Reply, Service, failed, once, user};
use crate::{
    app::{AskEvent, ChatMessage, Conversation, ConversationQuery, ToolResult},
    domain::conversation::{KeptPiece, LONGEST_QUESTION, Question},
    error::Error,
};

fn whole((one, messages): (Conversation, i64)) -> pb::Conversation {
    pb::Conversation {
        id: one.id.to_string(),
        title: one.title,
        messages_count: u32::try_from(messages).unwrap_or_default(),
        created_unix_ms: one.created_at.timestamp_millis(),
        updated_unix_ms: one.updated_at.timestamp_millis(),
        version: one.version,
    }
}

fn piece(piece: KeptPiece) -> pb::ChatPiece {
    pb::ChatPiece {
        text: piece.text,
        r#ref: piece.reference.unwrap_or_default(),
        supported: piece.supported,
    }
}

fn cell(cell: Cell) -> pb::ChatCell {
    pb::ChatCell {
        value: cell.value,
        kind: cell.kind.map(|kind| kind.name().to_owned()).unwrap_or_default(),
        unit: cell.unit.unwrap_or_default(),
    }
}

fn source(source: Source) -> pb::ChatSource {
    pb::ChatSource {
        provider: source.provider,
        endpoint: source.endpoint,
        as_of_unix_ms: source.as_of_ms.unwrap_or_default(),
        state: source.state,
    }
}

fn query(query: Query) -> pb::ChatTargetQuery {
    pb::ChatTargetQuery {
        horizon: query.horizon.map(u32::from).unwrap_or_default(),
        account: query.account,
        from: query.from,
        to: query.to,
        currency: query.currency,
    }
}

fn artifact(artifact: Artifact) -> pb::ChatArtifact {
    let columns = artifact.columns.into_iter().map(|column| pb::ChatColumn {
        name: column.name,
        kind: column.kind.name().to_owned(),
        unit: column.unit,
    });
    let rows = artifact.rows.into_iter().map(|row| pb::ChatRow {
        cells: row.cells.into_iter().map(cell).collect(),
        target: row.target.map(|target| pb::ChatTarget {
            kind: target.kind,
            id: target.id,
            chain: target.chain,
            query: target.query.map(query),
        }),
    });
    pb::ChatArtifact {
        title: artifact.title,
        first_row: artifact.first_row,
        columns: columns.collect(),
        rows: rows.collect(),
        sources: artifact.sources.into_iter().map(source).collect(),
        note: artifact.note,
        step: artifact.step,
        proposal: artifact.proposal.map(proposal),
    }
}

fn proposal(draft: Proposal) -> pb::ChatProposal {
    match draft {
        Proposal::Alert { coin, direction, level } => pb::ChatProposal {
            kind: "alert".to_owned(),
            coin,
            direction,
            level,
            ..pb::ChatProposal::default()
        },
        Proposal::Label { chain, address, text } => pb::ChatProposal {
            kind: "label".to_owned(),
            chain,
            address,
            text,
            ..pb::ChatProposal::default()
        },
    }
}

fn message(kept: ChatMessage) -> pb::ChatMessage {
    let is_answer = kept.role == "answer";
    let pieces: Vec<KeptPiece> = serde_json::from_value(kept.pieces).unwrap_or_default();
    let artifacts: Vec<Artifact> = serde_json::from_value(kept.artifacts).unwrap_or_default();
    pb::ChatMessage {
        id: kept.id.to_string(),
        role: kept.role,
        text: kept.text,
        pieces: pieces.into_iter().map(piece).collect(),
        artifacts: artifacts.into_iter().map(artifact).collect(),
        state: if is_answer { kept.state } else { String::new() },
        failure: kept.failure_code.map(|code| pb::ChatFailure {
            code,
            message: kept.failure.unwrap_or_default(),
        }),
        created_unix_ms: kept.created_at.timestamp_millis(),
    }
}

fn event(step: AskEvent, texts: u32) -> Event {
    match step {
        AskEvent::Started {
            question,
            answer,
            title,
        } => Event::Started(pb::ChatStarted {
            question_id: question.to_string(),
            answer_id: answer.to_string(),
            title,
        }),
        AskEvent::Text(pieces) => Event::Text(pb::ChatText {
            seq: texts,
            pieces: pieces.into_iter().map(piece).collect(),
        }),
        AskEvent::Tool(name, says) => Event::Tool(pb::ChatTool {
            name: name.to_owned(),
            says,
        }),
        AskEvent::Artifact(found) => Event::Artifact(artifact(found)),
        AskEvent::Usage { calls, took } => Event::Usage(pb::ChatUsage {
            calls,
            took_ms: i64::try_from(took.as_millis()).unwrap_or(i64::MAX),
        }),
        AskEvent::Failure(code, message) => Event::Failure(pb::ChatFailure { code, message }),
        AskEvent::Done(state) => Event::Done(pb::ChatDone { state }),
    }
}

/// The scopes that this version knows.
fn scopes(texts: &[String]) -> AppScopes {
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

fn tool_result(result: ToolResult) -> pb::ToolResult {
    match result {
        ToolResult::Found(found) => pb::ToolResult {
            content: found.to_string(),
            ..pb::ToolResult::default()
        },
        ToolResult::Refused(why) => pb::ToolResult {
            content: why.to_string(),
            is_refused: true,
            ..pb::ToolResult::default()
        },
        ToolResult::Needs(scope) => pb::ToolResult {
            missing_scope: scope.text().to_owned(),
            ..pb::ToolResult::default()
        },
    }
}

#[tonic::async_trait]
impl Assistant for Service {
    async fn get_assistant(&self, request: Request<pb::GetAssistantRequest>) -> Reply<pb::AssistantState> {
        user(&request)?;
        let commands = COMMANDS.iter().map(|spec| pb::AssistantCommand {
            name: spec.name.to_owned(),
            takes: spec.takes.to_owned(),
            says: spec.says.to_owned(),
            example: spec.example.to_owned(),
        });
        Ok(Response::new(pb::AssistantState {
            model: self.0.model_name().unwrap_or_default().to_owned(),
            commands: commands.collect(),
            examples: self.0.examples().map(str::to_owned).into(),
            longest_question: u32::try_from(LONGEST_QUESTION).unwrap_or(u32::MAX),
        }))
    }

    async fn list_conversations(
        &self,
        request: Request<pb::ListConversationsRequest>,
    ) -> Reply<pb::ListConversationsResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let query = ConversationQuery {
            query: asked.query,
            cursor: asked.cursor,
            limit: asked.limit,
        };
        let found = self.0.conversations(user, &query).await.map_err(failed)?;
        Ok(Response::new(pb::ListConversationsResponse {
            conversations: found.items.into_iter().map(whole).collect(),
            next_cursor: found.next,
        }))
    }

    async fn get_conversation(&self, request: Request<pb::GetConversationRequest>) -> Reply<pb::Conversation> {
        let user = user(&request)?;
        let found = self.0.conversation(user, &request.get_ref().id).await;
        Ok(Response::new(whole(found.map_err(failed)?)))
    }

    async fn add_conversation(&self, request: Request<pb::AddConversationRequest>) -> Reply<pb::Conversation> {
        let user = user(&request)?;
        let call = once(&request, user, "add_conversation")?;
        let work = async move {
            let title = request.into_inner().conversation.unwrap_or_default().title;
            let added = self.0.add_conversation(user, &title).await.map_err(failed)?;
            Ok(Response::new(whole(added)))
        };
        self.once(call, work).await
    }

    async fn update_conversation(&self, request: Request<pb::UpdateConversationRequest>) -> Reply<pb::Conversation> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let title = asked.conversation.unwrap_or_default().title;
        let renamed = self.0.rename_conversation(user, &asked.id, asked.version, &title).await;
        Ok(Response::new(whole(renamed.map_err(failed)?)))
    }

    async fn delete_conversation(
        &self,
        request: Request<pb::DeleteConversationRequest>,
    ) -> Reply<pb::DeleteConversationResponse> {
        let user = user(&request)?;
        let pb::DeleteConversationRequest { id, version } = request.into_inner();
        self.0.delete_conversation(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteConversationResponse {}))
    }

    async fn restore_conversation(&self, request: Request<pb::RestoreConversationRequest>) -> Reply<pb::Conversation> {
        let user = user(&request)?;
        let back = self.0.restore_conversation(user, &request.get_ref().id).await;
        Ok(Response::new(whole(back.map_err(failed)?)))
    }

    async fn list_chat_messages(
        &self,
        request: Request<pb::ListChatMessagesRequest>,
    ) -> Reply<pb::ListChatMessagesResponse> {
        let user = user(&request)?;
        let pb::ListChatMessagesRequest { id, cursor, limit } = request.into_inner();
        let found = self.0.chat_messages(user, &id, &cursor, limit).await.map_err(failed)?;
        Ok(Response::new(pb::ListChatMessagesResponse {
            messages: found.items.into_iter().map(message).collect(),
            next_cursor: found.next,
        }))
    }

    type AskStream = Pin<Box<dyn Stream<Item = Result<pb::AskEvent, Status>> + Send>>;

    async fn ask(&self, request: Request<pb::AskRequest>) -> Result<Response<Self::AskStream>, Status> {
        let user = user(&request)?;
        let call = once(&request, user, "ask")?;
        let pb::AskRequest { id, question } = request.into_inner();
        let sent = question.unwrap_or_default().text;
        let has_model = self.0.model_name().is_some();
        let question = Question::check(&sent, self.0.now().date_naive(), has_model).map_err(failed)?;
        let keep = async {
            let kept = self.0.ask(user, &id, &question).await.map_err(failed)?;
            Ok(Response::new(pb::ChatStarted {
                question_id: kept.to_string(),
                ..pb::ChatStarted::default()
            }))
        };
        let kept = self.once(call, keep).await?;
        let replayed = kept.metadata().get(REPLAYED).cloned();
        let kept: Result<Uuid, _> = kept.into_inner().question_id.parse();
        let kept = kept.map_err(|_| failed(Error::NotHere("question")))?;
        let answer = self.0.answer(user, &id, (kept, question)).await.map_err(failed)?;
        let mut texts = 0;
        let events: Self::AskStream = Box::pin(answer.map(move |step| {
            texts += u32::from(matches!(step, AskEvent::Text(_)));
            let event = Some(event(step, texts));
            Ok(pb::AskEvent { event })
        }));
        let mut response = Response::new(events);
        if let Some(replayed) = replayed {
            response.metadata_mut().insert(REPLAYED, replayed);
        }
        Ok(response)
    }

    async fn list_tools(&self, request: Request<pb::ListToolsRequest>) -> Reply<pb::ListToolsResponse> {
        user(&request)?;
        let tools = tools_for(scopes(&request.get_ref().scopes));
        let tools = tools.into_iter().map(|tool| pb::AssistantTool {
            name: tool.name,
            says: tool.says,
            arguments: tool.arguments.to_string(),
        });
        Ok(Response::new(pb::ListToolsResponse {
            tools: tools.collect(),
            result: result_schema().to_string(),
        }))
    }

    async fn get_tool_result(&self, request: Request<pb::GetToolResultRequest>) -> Reply<pb::ToolResult> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let call = Call {
            name: asked.name,
            arguments: asked.arguments,
            ..Call::default()
        };
        // Boxed: what tools do is large.
        let found = Box::pin(self.0.tool_result(user, &call, scopes(&asked.scopes), &asked.origin)).await;
        Ok(Response::new(tool_result(found.map_err(failed)?)))
    }
}
