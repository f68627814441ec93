//! Questions and answers of conversations.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::Value;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    chat_schema::{chat_message, conversation},
    owned::live_one,
};
use crate::error::Error;

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = chat_message)]
pub struct Message {
    pub id: Uuid,
    pub ordinal: i32,
    pub role: String,
    pub state: String,
    pub text: String,
    pub pieces: Value,
    pub artifacts: Value,
    pub failure_code: Option<String>,
    pub failure: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// What an answer came to.
#[derive(Debug, Clone)]
pub struct Answer {
    pub id: Uuid,
    pub state: &'static str,
    pub text: String,
    pub pieces: Value,
    pub artifacts: Value,
    /// Code and sentence.
    pub failure: Option<(String, String)>,
}

/// The newest first, before `before`.
pub async fn messages(
    db: &mut Db,
    owner: UserId,
    id: Uuid,
    before: Option<i32>,
    limit: i64,
) -> Result<Vec<Message>, Error> {
    Ok(chat_message::table
        .filter(chat_message::owner.eq(owner.uuid()))
        .filter(chat_message::conversation_id.eq(id))
        .filter(chat_message::ordinal.lt(before.unwrap_or(i32::MAX)))
        .order(chat_message::ordinal.desc())
        .limit(limit)
        .select(Message::as_select())
        .load(db)
        .await?)
}

/// What came of keeping a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    Kept(Uuid),
    NotHere,
    /// The conversation has as many messages as it may have.
    Full,
}

/// Keeps a question; the conversation comes first in the list, and gets `title` where it has none.
pub async fn ask(
    db: &mut Db,
    owner: UserId,
    conversation_id: Uuid,
    (text, title): (&str, &str),
    limit: i64,
    now: DateTime<Utc>,
) -> Result<Asked, Error> {
    let id = Uuid::now_v7();
    db.transaction(async |db: &mut Db| {
        let live = live_one!(conversation, owner, conversation_id);
        // Others who ask here wait until this is done.
        let held: Option<(String, DateTime<Utc>)> = live
            .select((conversation::title, conversation::updated_at))
            .for_update()
            .first(db)
            .await
            .optional()?;
        let Some((held, used)) = held else {
            return Ok(Asked::NotHere);
        };
        let last = last_place(db, owner, conversation_id).await?;
        if i64::from(last) + 2 > limit {
            return Ok(Asked::Full);
        }
        diesel::update(live)
            .set((
                conversation::title.eq(if held.is_empty() { title } else { &held }),
                conversation::updated_at.eq(now.max(used)),
            ))
            .execute(db)
            .await?;
        diesel::insert_into(chat_message::table)
            .values((
                chat_message::owner.eq(owner.uuid()),
                chat_message::id.eq(id),
                chat_message::conversation_id.eq(conversation_id),
                chat_message::ordinal.eq(last + 1),
                chat_message::role.eq("question"),
                chat_message::state.eq("asked"),
                chat_message::text.eq(text),
                chat_message::pieces.eq(Value::Array(Vec::new())),
                chat_message::artifacts.eq(Value::Array(Vec::new())),
                chat_message::created_at.eq(now),
            ))
            .execute(db)
            .await?;
        Ok(Asked::Kept(id))
    })
    .await
}

async fn last_place(db: &mut Db, owner: UserId, conversation_id: Uuid) -> Result<i32, Error> {
    let last: Option<i32> = chat_message::table
        .filter(chat_message::owner.eq(owner.uuid()))
        .filter(chat_message::conversation_id.eq(conversation_id))
        .select(diesel::dsl::max(chat_message::ordinal))
        .first(db)
        .await?;
    Ok(last.unwrap_or(0))
}

/// Marks a question as being answered; false where it is or was already. An answer that was stopped gives way to a whole one.
pub async fn begin_answer(db: &mut Db, owner: UserId, question: Uuid) -> Result<bool, Error> {
    let open = chat_message::table
        .filter(chat_message::owner.eq(owner.uuid()))
        .filter(chat_message::id.eq(question))
        .filter(chat_message::state.eq("asked"));
    let stopped = chat_message::table
        .filter(chat_message::owner.eq(owner.uuid()))
        .filter(chat_message::question_id.eq(question))
        .filter(chat_message::state.eq("stopped"));
    let answered = chat_message::table.find((owner.uuid(), question));
    db.transaction(async |db: &mut Db| {
        let begun = diesel::update(open)
            .set(chat_message::state.eq("running"))
            .execute(db)
            .await?;
        if begun > 0 {
            return Ok(true);
        }
        // One caller deletes it; the others see it answered again.
        let given_way = diesel::delete(stopped).execute(db).await?;
        if given_way > 0 {
            diesel::update(answered)
                .set(chat_message::state.eq("running"))
                .execute(db)
                .await?;
        }
        Ok(given_way > 0)
    })
    .await
}

/// The answer to a question, if there is one.
pub async fn answer_of(db: &mut Db, owner: UserId, question: Uuid) -> Result<Option<Message>, Error> {
    Ok(chat_message::table
        .filter(chat_message::owner.eq(owner.uuid()))
        .filter(chat_message::question_id.eq(question))
        .select(Message::as_select())
        .first(db)
        .await
        .optional()?)
}

/// Keeps an answer behind the last message. False where the conversation is gone for good.
pub async fn keep_answer(
    db: &mut Db,
    owner: UserId,
    (conversation_id, question): (Uuid, Uuid),
    answer: &Answer,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let held: Option<Uuid> = conversation::table
            .find((owner.uuid(), conversation_id))
            .select(conversation::id)
            .for_update()
            .first(db)
            .await
            .optional()?;
        if held.is_none() {
            return Ok(false);
        }
        diesel::update(chat_message::table.find((owner.uuid(), question)))
            .set(chat_message::state.eq("done"))
            .execute(db)
            .await?;
        let last = last_place(db, owner, conversation_id).await?;
        let failure = answer.failure.as_ref();
        diesel::insert_into(chat_message::table)
            .values((
                chat_message::owner.eq(owner.uuid()),
                chat_message::id.eq(answer.id),
                chat_message::conversation_id.eq(conversation_id),
                chat_message::question_id.eq(question),
                chat_message::ordinal.eq(last + 1),
                chat_message::role.eq("answer"),
                chat_message::state.eq(answer.state),
                chat_message::text.eq(&answer.text),
                chat_message::pieces.eq(&answer.pieces),
                chat_message::artifacts.eq(&answer.artifacts),
                chat_message::failure_code.eq(failure.map(|(code, _)| code.as_str())),
                chat_message::failure.eq(failure.map(|(_, sentence)| sentence.as_str())),
                chat_message::created_at.eq(now),
            ))
            .execute(db)
            .await?;
        Ok(true)
    })
    .await
}
