//! An answer while it is written: what was said so far, who reads it, and what it cost.

use std::time::Duration;

use assistant_rules::{Artifact, own_text};
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::domain::{
    answer::Found,
    conversation::{KeptPiece, LONGEST_ANSWER},
};

/// A part of an answer.
#[derive(Debug, Clone, PartialEq)]
pub enum AskEvent {
    Started {
        question: Uuid,
        answer: Uuid,
        title: String,
    },
    Text(Vec<KeptPiece>),
    /// A command's name, and a sentence for people.
    Tool(&'static str, String),
    Artifact(Artifact),
    Usage {
        calls: u32,
        took: Duration,
    },
    /// Code and sentence.
    Failure(String, String),
    /// `done`, `stopped` or `failed`.
    Done(String),
}

/// Tokens that were reserved for a request to the model, and what it took so far.
#[derive(Debug, Clone, Copy)]
pub(super) struct Open {
    pub id: Uuid,
    pub prompt: u32,
    /// Bytes of the reply.
    pub bytes: usize,
}

/// Who reads an answer, and what was done for it. What was said stays here where the work behind it is stopped.
pub(super) struct Teller {
    events: mpsc::Sender<AskEvent>,
    pub calls: u32,
    /// What is being looked up, for the next table.
    step: String,
    pub shown: Found,
    pub pieces: Vec<KeptPiece>,
    /// Bytes of the pieces.
    bytes: usize,
    pub open: Option<Open>,
}

impl Teller {
    pub(super) fn new(events: mpsc::Sender<AskEvent>) -> Self {
        Self {
            events,
            calls: 0,
            step: String::new(),
            shown: Found::default(),
            pieces: Vec::new(),
            bytes: 0,
            open: None,
        }
    }

    /// An error only means that nobody reads; then the turn ends by itself.
    pub(super) async fn tell(&self, event: AskEvent) {
        let _ = self.events.send(event).await;
    }

    /// Says what is being looked up.
    pub(super) async fn look(&mut self, name: &'static str, says: impl Into<String>) {
        self.calls += 1;
        self.step = says.into();
        self.tell(AskEvent::Tool(name, self.step.clone())).await;
    }

    /// Shows tables behind those that are there; gives where they begin among all.
    pub(super) async fn show(&mut self, artifacts: Vec<Artifact>) -> usize {
        let first = self.shown.artifacts.len();
        let mut step = std::mem::take(&mut self.step);
        for mut artifact in artifacts {
            // One look may bring several tables: the first one has its sentence.
            artifact.step = std::mem::take(&mut step);
            self.shown.add(artifact);
        }
        for artifact in self.shown.artifacts.iter().skip(first) {
            self.tell(AskEvent::Artifact(artifact.clone())).await;
        }
        first
    }

    /// Says a part of the text. What is beyond the longest answer is left out.
    pub(super) async fn say(&mut self, pieces: Vec<KeptPiece>) {
        let room = |bytes: usize| bytes < LONGEST_ANSWER;
        let mut kept = Vec::new();
        for piece in pieces {
            if !room(self.bytes + piece.text.len()) {
                break;
            }
            self.bytes += piece.text.len();
            kept.push(piece);
        }
        if !kept.is_empty() {
            self.pieces.extend(kept.iter().cloned());
            self.tell(AskEvent::Text(kept)).await;
        }
    }

    /// The whole answer of a command.
    pub(super) async fn found(&mut self, found: Found) {
        let pieces = own_text(&found.text, &found.artifacts);
        self.show(found.artifacts).await;
        self.say(pieces.into_iter().map(KeptPiece::from).collect()).await;
    }
}
