//! Conversations with the assistant: the list, and what was said.

use uuid::Uuid;
use vocab::UserId;

use super::{App, Listed, id, page, seen};
use crate::{
    domain::conversation,
    error::Error,
    store::{
        chat_message::{self, Message},
        conversation::{self as store, Conversation},
        end,
        watchlist::Restored,
    },
};

/// As messages name one.
pub(super) const CONVERSATION: &str = "conversation";
const LIST: &str = "conversations";
const MESSAGES: &str = "chat messages";

/// What is looked for; an empty text asks for all.
#[derive(Debug, Clone, Default)]
pub struct ConversationQuery {
    pub query: String,
    pub cursor: String,
    pub limit: u32,
}

/// With the number of its messages.
pub type Counted = (Conversation, i64);

impl App {
    const fn full(&self) -> Error {
        Error::Full {
            what: LIST,
            limit: self.args.conversation_limit,
        }
    }

    /// The one used last first.
    pub async fn conversations(&self, user: UserId, asked: &ConversationQuery) -> Result<Listed<Counted>, Error> {
        let page = page::Asked::read(user, LIST, &asked.cursor, asked.limit)?;
        let query = Some(asked.query.trim()).filter(|query| !query.is_empty());
        let found = store::list(&mut *self.db().await?, user, query, page.after, page.rows()).await?;
        Ok(page.cut(found, None, |(one, _)| (one.updated_at, one.id)))
    }

    pub async fn conversation(&self, user: UserId, sent: &str) -> Result<Counted, Error> {
        self.conversation_of(user, id(sent, CONVERSATION)?).await
    }

    async fn conversation_of(&self, user: UserId, id: Uuid) -> Result<Counted, Error> {
        let found = store::find(&mut *self.db().await?, user, id).await?;
        found.ok_or(Error::NotHere(CONVERSATION))
    }

    pub async fn add_conversation(&self, user: UserId, title: &str) -> Result<Counted, Error> {
        let title = conversation::title(title, false)?;
        let limit = self.args.conversation_limit;
        let mut db = self.counting(user, LIST).await?;
        let added = async {
            let added = store::add(&mut db, user, &title, limit, self.now()).await?;
            let found = store::find(&mut db, user, added.ok_or_else(|| self.full())?).await?;
            found.ok_or(Error::NotHere(CONVERSATION))
        };
        let added = added.await;
        end(&mut db, added).await
    }

    pub async fn rename_conversation(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        title: &str,
    ) -> Result<Counted, Error> {
        let title = conversation::title(title, true)?;
        let (before, count) = self.conversation(user, sent).await?;
        let version = seen(version, before.version);
        if version == before.version && before.title == title {
            return Ok((before, count));
        }
        let mut db = self.changing().await?;
        let renamed = async {
            if !store::rename(&mut db, user, before.id, version, &title).await? {
                return Err(Error::Stale);
            }
            let found = store::find(&mut db, user, before.id).await?;
            found.ok_or(Error::NotHere(CONVERSATION))
        };
        let renamed = renamed.await;
        end(&mut db, renamed).await
    }

    pub async fn delete_conversation(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let (before, _) = self.conversation(user, sent).await?;
        let version = seen(version, before.version);
        if store::delete(&mut *self.db().await?, user, before.id, version, self.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    /// One that is there stays as it is.
    pub async fn restore_conversation(&self, user: UserId, sent: &str) -> Result<Counted, Error> {
        let conversation = id(sent, CONVERSATION)?;
        let mut db = self.counting(user, LIST).await?;
        let restored = async {
            if store::find(&mut db, user, conversation).await?.is_none() {
                match store::restore(&mut db, user, conversation, self.args.conversation_limit).await? {
                    Restored::Full => return Err(self.full()),
                    Restored::NotHere => return Err(Error::NotHere(CONVERSATION)),
                    Restored::Done => {}
                }
            }
            let found = store::find(&mut db, user, conversation).await?;
            found.ok_or(Error::NotHere(CONVERSATION))
        };
        let restored = restored.await;
        end(&mut db, restored).await
    }

    /// The newest first.
    pub async fn chat_messages(
        &self,
        user: UserId,
        sent: &str,
        cursor: &str,
        limit: u32,
    ) -> Result<Listed<Message>, Error> {
        let (conversation, _) = self.conversation(user, sent).await?;
        let list = format!("{MESSAGES} {}", conversation.id);
        let before = match kit::cursor::read(user, &list, cursor)? {
            None => None,
            Some(place) => Some(place.parse().map_err(|_| kit::cursor::BadCursor)?),
        };
        let size = page::size(limit);
        let most = i64::try_from(size + 1).unwrap_or(i64::MAX);
        let mut db = self.db().await?;
        let found = chat_message::messages(&mut db, user, conversation.id, before, most).await?;
        Ok(page::cut(found, size, None, |last| {
            kit::cursor::write(user, &list, &last.ordinal.to_string())
        }))
    }
}
