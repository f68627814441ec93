//! Free questions: a model is asked, uses tools as the user, and writes an answer whose figures are cells of what the tools found.
//!
//! A turn has at most [`ROUNDS`] requests and [`CALLS`] calls of tools, within the time of any answer. Each request reserves its tokens
//! first. The last request has no tools, so that the model answers with what there is.

use std::sync::Arc;

use assistant_rules::{Completion, Finish, Reply, Talk, refused};
use futures::StreamExt as _;
use vocab::UserId;

use super::{
    App, Turn,
    teller::{Open, Teller},
};
use crate::{
    domain::conversation::{EARLIER, EXAMPLES, FREE_EXAMPLES, KeptPiece},
    error::Error,
    store::chat_message,
    upstream::model::{Model, Part, may_have_counted},
};

/// Requests of one turn.
const ROUNDS: usize = 8;
/// Calls of tools of one turn.
const CALLS: usize = 24;

impl App {
    /// Name of the connected model; nothing where only commands are answered.
    #[must_use]
    pub fn model_name(&self) -> Option<&str> {
        self.model.as_deref().map(|model| model.name())
    }

    /// Questions to begin with.
    #[must_use]
    pub fn examples(&self) -> [&'static str; 3] {
        if self.model.is_some() { FREE_EXAMPLES } else { EXAMPLES }
    }

    /// Answers a free question.
    ///
    /// # Errors
    /// What was said before stays with the teller. [`Error::NoModel`], [`Error::ModelAway`], [`Error::ModelCut`], [`Error::ModelRounds`],
    /// [`Error::ModelBudget`], [`Error::ModelInstallationBudget`].
    pub(super) async fn converse(
        self: &Arc<Self>,
        turn: Turn,
        question: &str,
        teller: &mut Teller,
    ) -> Result<(), Error> {
        let model = self.model.clone().ok_or(Error::NoModel)?;
        let earlier = self.earlier_questions(turn).await?;
        let mut reply = Reply::new(&format!("{}\n{question}", earlier.join("\n")));
        let talk = Talk::new(question, &earlier, self.now().date_naive());
        let mut talk = talk.fitting(self.args.model.model_context_tokens);
        let mut calls = 0;
        for round in 1..=ROUNDS {
            let is_last = round == ROUNDS || calls >= CALLS;
            let answer = self
                .ask_model(&*model, turn.user, &talk, is_last, &mut reply, teller)
                .await?;
            if answer.calls.is_empty() {
                return ended(answer.finish, teller).await;
            }
            if is_last || answer.finish == Finish::Cut {
                // Parts of a call may be missing: it is not made.
                return Err(if is_last { Error::ModelRounds } else { Error::ModelCut });
            }
            talk.answered(&answer);
            for call in &answer.calls {
                calls += 1;
                let result = if calls > CALLS {
                    refused("No more calls are possible. Answer with what there is.")
                } else {
                    self.use_tool(turn.user, call, teller).await
                };
                talk.result(&call.id, &self.fitting(&talk, result));
            }
            if !answer.text.is_empty() {
                teller.say(vec![plain("\n\n")]).await;
            }
        }
        Err(Error::ModelRounds)
    }

    /// One request: its tokens are reserved, its text is said as it comes.
    async fn ask_model(
        &self,
        model: &dyn Model,
        user: UserId,
        talk: &Talk,
        is_last: bool,
        reply: &mut Reply,
        teller: &mut Teller,
    ) -> Result<Completion, Error> {
        let prompt = talk.prompt(is_last);
        let size = prompt.tokens();
        let most = size.saturating_add(self.args.model.model_reply_tokens);
        let id = self.reserve_tokens(user, most).await?;
        teller.open = Some(Open {
            id,
            prompt: size,
            bytes: 0,
        });
        let mut parts = match model.ask(&prompt).await {
            Ok(parts) => parts,
            Err(error) => {
                // A request that nobody answered took nothing, unless the server is still at it.
                if !may_have_counted(&error) {
                    teller.open = Some(Open {
                        id,
                        prompt: 0,
                        bytes: 0,
                    });
                }
                return Err(error);
            }
        };
        let mut answer = None;
        while let Some(part) = parts.next().await {
            match part? {
                Part::Text(text) => {
                    if let Some(open) = &mut teller.open {
                        open.bytes += text.len();
                    }
                    let pieces = reply.push(&text, &teller.shown.artifacts);
                    teller.say(pieces.into_iter().map(KeptPiece::from).collect()).await;
                }
                Part::End(completion) => answer = Some(completion),
            }
        }
        let rest = reply.finish(&teller.shown.artifacts);
        teller.say(rest.into_iter().map(KeptPiece::from).collect()).await;
        let answer = answer.ok_or(Error::ModelCut)?;
        if let Some(mut open) = teller.open.take() {
            open.bytes += answer
                .calls
                .iter()
                .map(|call| call.name.len() + call.arguments.len())
                .sum::<usize>();
            self.settle_tokens(user, open, answer.usage).await?;
        }
        Ok(answer)
    }

    /// A result, or that it has no room in what the model can take.
    fn fitting(&self, talk: &Talk, result: serde_json::Value) -> serde_json::Value {
        let size = talk.prompt(false).tokens() + assistant_rules::estimated_tokens(result.to_string().len());
        if size.saturating_add(self.args.model.model_reply_tokens) <= self.args.model.model_context_tokens {
            return result;
        }
        refused("There is no room for more data in this conversation turn. Answer with what there is.")
    }

    /// The user's own words before this question, oldest first.
    async fn earlier_questions(&self, turn: Turn) -> Result<Vec<String>, Error> {
        let mut db = self.db().await?;
        // Each question has at most one answer beside it.
        let most = i64::try_from(2 * EARLIER + 2).unwrap_or(i64::MAX);
        let found = chat_message::messages(&mut db, turn.user, turn.conversation, None, most).await?;
        let before = found.into_iter().skip_while(|one| one.id != turn.question).skip(1);
        let mut texts: Vec<String> = before
            .filter(|one| one.role == "question")
            .take(EARLIER)
            .map(|one| one.text)
            .collect();
        texts.reverse();
        Ok(texts)
    }
}

/// The end of an answer without calls.
async fn ended(finish: Finish, teller: &mut Teller) -> Result<(), Error> {
    match finish {
        Finish::Whole => Ok(()),
        Finish::Length => {
            teller
                .say(vec![plain(" … (The answer reached its longest length.)")])
                .await;
            Ok(())
        }
        Finish::Cut => Err(Error::ModelCut),
    }
}

/// Words of ours.
fn plain(text: &str) -> KeptPiece {
    KeptPiece {
        text: text.to_owned(),
        reference: None,
        supported: true,
    }
}
