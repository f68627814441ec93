//! Comments: who may write what where, and threads.

use uuid::Uuid;
use vocab::UserId;

use super::{
    App, Listed,
    commenter::{Commenter, Thread, fitting},
    id,
    mention::MAIL_AFTER,
    page,
};
use crate::{
    domain::comment::{Kind, MOST_REPLIES, MOST_THREADS, NewText, Object, not_a_member},
    error::{Error, Fault},
    store::{
        Db,
        comment::{self as store, Comment, Counted, NewComment, State},
        comment_size, dashboard, end,
        mention::{self, NewMentions},
        watchlist,
    },
};

/// As messages name one.
const COMMENT: &str = "comment";
/// Threads of a page at most.
const LARGEST_PAGE: u32 = 50;

/// Some threads of an object, and how many comments it has.
#[derive(Debug, Clone)]
pub struct Threads {
    pub listed: Listed<Thread>,
    pub counted: Counted,
}

/// Which threads are asked for.
#[derive(Debug, Clone, Default)]
pub struct CommentQuery {
    pub kind: String,
    pub object_id: String,
    /// `open`, `resolved` or nothing.
    pub state: String,
    pub cursor: String,
    pub limit: u32,
}

/// A comment as it was sent.
#[derive(Debug, Clone, Default)]
pub struct CommentInput {
    pub kind: String,
    pub object_id: String,
    pub text: String,
    pub mentioned: Vec<String>,
    /// Of the thread; nothing begins one.
    pub reply_to: String,
    /// Where its author reached the application; empty where that is not known.
    pub origin: String,
}

impl App {
    /// The object, where it is there for the caller. What onchain keeps is asked of it on the caller's behalf.
    pub(super) async fn commented(&self, owner: UserId, object: Object) -> Result<Object, Error> {
        let id = object.id;
        let (there, what) = match object.kind {
            Kind::Case => (self.objects.has_case(id).await?, "case"),
            Kind::Trace => (self.objects.has_trace(id).await?, "trace"),
            Kind::Label => (self.objects.has_label(id).await?, "label"),
            Kind::Dashboard => {
                let found = dashboard::find(&mut *self.db().await?, owner, id).await?;
                (found.is_some(), "dashboard")
            }
            Kind::Watchlist => {
                let found = watchlist::list(&mut *self.db().await?, owner, Some(id)).await?;
                (!found.is_empty(), "watchlist")
            }
        };
        if there { Ok(object) } else { Err(Error::NotHere(what)) }
    }

    async fn object(&self, owner: UserId, kind: &str, sent: &str) -> Result<Object, Error> {
        let kind = Kind::parse(kind)?;
        let id = id(sent, kind.name())?;
        self.commented(owner, Object { kind, id }).await
    }

    /// A comment whose object is there for the caller.
    async fn comment_of(&self, by: &Commenter, sent: &str) -> Result<Comment, Error> {
        let found = store::find(&mut *self.db().await?, by.owner, id(sent, COMMENT)?).await?;
        let found = found.ok_or(Error::NotHere(COMMENT))?;
        let kind = Kind::parse(&found.kind)?;
        let object = Object {
            kind,
            id: found.object_id,
        };
        self.commented(by.owner, object).await?;
        Ok(found)
    }

    /// The thread of a comment.
    async fn thread_of(&self, by: &Commenter, comment: &Comment) -> Result<Thread, Error> {
        let thread = comment.thread_id.unwrap_or(comment.id);
        whole_thread(&mut *self.db().await?, by.owner, thread).await
    }

    /// Threads of an object, the newest first.
    pub async fn comments(&self, by: &Commenter, asked: &CommentQuery) -> Result<Threads, Error> {
        let object = self.object(by.owner, &asked.kind, &asked.object_id).await?;
        let state = match asked.state.as_str() {
            "" => State::All,
            "open" => State::Open,
            "resolved" => State::Resolved,
            _ => return Err(Error::Invalid(vec![Fault::new("state", "Use open or resolved.")])),
        };
        let list = format!("comments {} {} {}", asked.kind, object.id, asked.state);
        let after = page::place(by.owner, &list, &asked.cursor)?;
        let size = page::size(asked.limit.min(LARGEST_PAGE));
        let limit = i64::try_from(size + 1).unwrap_or(i64::MAX);
        let mut db = self.db().await?;
        let first = store::threads(&mut db, by.owner, object, state, after, limit).await?;
        let ids: Vec<Uuid> = first.iter().map(|one| one.id).collect();
        let sizes = comment_size::sizes(&mut db, by.owner, &ids).await?;
        let fitting = fitting(&first, &sizes, size);
        let shown = ids.get(..fitting).unwrap_or(&ids);
        let mut replies = store::replies(&mut db, by.owner, shown).await?;
        let counted = store::counts(&mut db, by.owner, object.kind.name(), Some(object.id)).await?;
        let threads: Vec<Thread> = first
            .into_iter()
            .map(|first| Thread {
                replies: replies.remove(&first.id).unwrap_or_default(),
                first,
            })
            .collect();
        let listed = page::cut(threads, fitting, None, |last: &Thread| {
            page::next(by.owner, &list, (last.first.created_at, last.first.id))
        });
        let none = Counted {
            object: object.id,
            open: 0,
            total: 0,
        };
        Ok(Threads {
            listed,
            counted: counted.first().copied().unwrap_or(none),
        })
    }

    /// The thread of a comment, with what it is about.
    pub async fn comment(&self, by: &Commenter, sent: &str) -> Result<Thread, Error> {
        let found = self.comment_of(by, sent).await?;
        self.thread_of(by, &found).await
    }

    /// How many comments the objects of a kind have.
    pub async fn count_comments(&self, by: &Commenter, kind: &str) -> Result<Vec<Counted>, Error> {
        let kind = Kind::parse(kind)?;
        store::counts(&mut *self.db().await?, by.owner, kind.name(), None).await
    }

    /// What [`App::add_comment`] adds: others are asked here, so that no transaction waits for them.
    pub async fn check_comment(&self, by: &Commenter, input: &CommentInput) -> Result<NewComment, Error> {
        let object = self.object(by.owner, &input.kind, &input.object_id).await?;
        let new = NewText::check(&input.text, &input.mentioned, by.member.is_some())?;
        self.are_members(by, &new.mentioned).await?;
        let thread = if input.reply_to.is_empty() {
            None
        } else {
            Some(self.replied(by, object, &input.reply_to).await?)
        };
        Ok(NewComment {
            object,
            thread,
            author: by.author(),
            text: new.text,
            mentioned: new.mentioned,
            origin: input.origin.clone(),
        })
    }

    /// The thread that is replied to.
    async fn replied(&self, by: &Commenter, object: Object, sent: &str) -> Result<Uuid, Error> {
        let missing = || {
            let sentence = "This comment was deleted. Reload to see the others.";
            Error::Invalid(vec![Fault::new("reply_to_id", sentence)])
        };
        let id: Uuid = sent.parse().map_err(|_| missing())?;
        let found = store::find(&mut *self.db().await?, by.owner, id).await?;
        let of_object = |one: &Comment| one.kind == object.kind.name() && one.object_id == object.id;
        let found = found.filter(of_object).ok_or_else(missing)?;
        Ok(found.thread_id.unwrap_or(found.id))
    }

    async fn are_members(&self, by: &Commenter, people: &[Uuid]) -> Result<(), Error> {
        let mut faults = Vec::new();
        for (place, person) in people.iter().enumerate() {
            if !self.members.has(by.owner, (*person).into()).await? {
                faults.push(not_a_member(place));
            }
        }
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Error::Invalid(faults))
        }
    }

    /// Adds a comment and mentions in it.
    pub async fn add_comment(&self, by: &Commenter, new: &NewComment) -> Result<Comment, Error> {
        let owner = by.owner;
        let now = self.now();
        let mut db = self.counting(owner, "comments").await?;
        let added = async {
            has_room(&mut db, owner, new).await?;
            let id = store::add(&mut db, owner, new, now).await?;
            self.tell(&mut db, by, id, (&new.mentioned, &new.origin)).await?;
            store::find(&mut db, owner, id).await?.ok_or(Error::NotHere(COMMENT))
        };
        let added = added.await;
        end(&mut db, added).await
    }

    /// Mentions members, except the author. The author reached the application at `origin`.
    async fn tell(
        &self,
        db: &mut Db,
        by: &Commenter,
        id: Uuid,
        (people, origin): (&[Uuid], &str),
    ) -> Result<(), Error> {
        let author = by.author();
        let others: Vec<Uuid> = people
            .iter()
            .copied()
            .filter(|person| Some(*person) != author)
            .collect();
        if others.is_empty() {
            return Ok(());
        }
        let at = self.now();
        let new = NewMentions {
            team: by.owner,
            comment: id,
            people: &others,
            origin,
            at,
            mail_at: at + MAIL_AFTER,
        };
        mention::add(db, new).await
    }

    /// Only its author changes a comment.
    pub async fn update_comment(
        &self,
        by: &Commenter,
        sent: &str,
        text: &str,
        (mentioned, origin): (&[String], &str),
    ) -> Result<Comment, Error> {
        let before = self.comment_of(by, sent).await?;
        if before.deleted_at.is_some() {
            return Err(Error::NotHere(COMMENT));
        }
        if !by.can_edit(&before) {
            return Err(Error::Forbidden("Only its author can edit a comment."));
        }
        let new = NewText::check(text, mentioned, by.member.is_some())?;
        // Who was mentioned and left the team stays in the text.
        let added: Vec<Uuid> = new
            .mentioned
            .iter()
            .copied()
            .filter(|person| !before.mentioned.contains(person))
            .collect();
        self.are_members(by, &added).await?;
        if new.text == before.text && new.mentioned == before.mentioned {
            return Ok(before);
        }
        let owner = by.owner;
        let mut db = self.counting(owner, "comments").await?;
        let changed = async {
            if !store::change(&mut db, owner, before.id, &new.text, &new.mentioned, self.now()).await? {
                return Err(Error::NotHere(COMMENT));
            }
            if by.member.is_some() {
                mention::remove(&mut db, owner, before.id, &new.mentioned).await?;
            }
            self.tell(&mut db, by, before.id, (&added, origin)).await?;
            let found = store::find(&mut db, owner, before.id).await?;
            found.ok_or(Error::NotHere(COMMENT))
        };
        let changed = changed.await;
        end(&mut db, changed).await
    }

    /// The first comment of a thread with replies leaves its place; the last reply of such a thread takes it along.
    pub async fn delete_comment(&self, by: &Commenter, sent: &str) -> Result<(), Error> {
        let found = self.comment_of(by, sent).await?;
        if found.deleted_at.is_some() {
            return Err(Error::NotHere(COMMENT));
        }
        if !by.can_delete(&found) {
            return Err(Error::Forbidden(
                "Only its author and admins of the team can delete a comment.",
            ));
        }
        let owner = by.owner;
        let mut db = self.counting(owner, "comments").await?;
        let deleted = async {
            let Some(thread) = found.thread_id else {
                if store::count_replies(&mut db, owner, found.id).await? > 0 {
                    store::empty(&mut db, owner, found.id, self.now()).await?;
                    return mention::remove(&mut db, owner, found.id, &[]).await;
                }
                return store::delete(&mut db, owner, found.id).await;
            };
            store::delete(&mut db, owner, found.id).await?;
            let first = store::find(&mut db, owner, thread).await?;
            let is_empty = first.is_some_and(|first| first.deleted_at.is_some());
            if is_empty && store::count_replies(&mut db, owner, thread).await? == 0 {
                store::delete(&mut db, owner, thread).await?;
            }
            Ok(())
        };
        let deleted = deleted.await;
        end(&mut db, deleted).await
    }

    /// Resolves the thread of a comment, or opens it again.
    pub async fn resolve_comment(&self, by: &Commenter, sent: &str, resolved: bool) -> Result<Thread, Error> {
        let found = self.comment_of(by, sent).await?;
        let thread = self.thread_of(by, &found).await?;
        if !by.can_resolve(&thread.first) {
            return Err(Error::Forbidden(
                "Only the person who started a thread and members who can edit can resolve it.",
            ));
        }
        if thread.first.resolved_at.is_some() == resolved {
            return Ok(thread);
        }
        let state = resolved.then(|| (self.now(), by.author()));
        let mut db = self.changing().await?;
        let changed = async {
            store::resolve(&mut db, by.owner, thread.first.id, state).await?;
            whole_thread(&mut db, by.owner, thread.first.id).await
        };
        let changed = changed.await;
        end(&mut db, changed).await
    }
}

/// With its replies.
async fn whole_thread(db: &mut Db, owner: UserId, thread: Uuid) -> Result<Thread, Error> {
    let first = store::find(db, owner, thread).await?;
    let first = first.ok_or(Error::NotHere(COMMENT))?;
    let mut replies = store::replies(db, owner, &[thread]).await?;
    Ok(Thread {
        first,
        replies: replies.remove(&thread).unwrap_or_default(),
    })
}

/// Is there a place for one more? Its thread may have been deleted in the meantime.
async fn has_room(db: &mut Db, owner: UserId, new: &NewComment) -> Result<(), Error> {
    let (count, what, limit) = match new.thread {
        Some(thread) => {
            if store::find(db, owner, thread).await?.is_none() {
                return Err(Error::NotHere(COMMENT));
            }
            let count = store::count_replies(db, owner, thread).await?;
            (count, "replies in a thread", MOST_REPLIES)
        }
        None => {
            let count = store::count_threads(db, owner, new.object).await?;
            (count, "threads here", MOST_THREADS)
        }
    };
    if count < limit {
        Ok(())
    } else {
        Err(Error::Full { what, limit })
    }
}
