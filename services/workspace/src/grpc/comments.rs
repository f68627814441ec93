//! Comments and mentions.

use kit::identity::Identity;
use proto::workspace::{self as pb, comments_server::Comments};
use tonic::{Request, Response, Status};

use super::{Reply, Service, failed, once, user};
use crate::{
    app::{Comment, CommentInput, CommentQuery, CommentThread, Commenter, CountedComments, HeardMention, Mentions},
    domain::{comment::excerpt, mention_mail::origin},
};

/// Who comments, and where.
fn commenter<T>(request: &Request<T>) -> Result<Commenter, Status> {
    let identity = request.extensions().get::<Identity>();
    Ok(Commenter {
        owner: user(request)?,
        member: identity.and_then(|identity| identity.member),
    })
}

fn comment(by: &Commenter, comment: Comment) -> pb::Comment {
    pb::Comment {
        id: comment.id.to_string(),
        author_id: comment.author.map(|author| author.to_string()).unwrap_or_default(),
        can_edit: by.can_edit(&comment),
        can_delete: by.can_delete(&comment),
        text: comment.text,
        mentioned_ids: comment.mentioned.iter().map(ToString::to_string).collect(),
        created_unix_ms: comment.created_at.timestamp_millis(),
        edited_unix_ms: comment.edited_at.map_or(0, |time| time.timestamp_millis()),
        is_deleted: comment.deleted_at.is_some(),
    }
}

fn thread(by: &Commenter, thread: CommentThread) -> pb::CommentThread {
    let CommentThread { first, replies } = thread;
    pb::CommentThread {
        kind: first.kind.clone(),
        object_id: first.object_id.to_string(),
        resolved_unix_ms: first.resolved_at.map_or(0, |time| time.timestamp_millis()),
        resolved_by_id: first.resolved_by.map(|person| person.to_string()).unwrap_or_default(),
        can_resolve: by.can_resolve(&first),
        first: Some(comment(by, first)),
        replies: replies.into_iter().map(|reply| comment(by, reply)).collect(),
    }
}

fn mentions(found: Mentions) -> pb::ListMentionsResponse {
    let mention = |heard: HeardMention| pb::Mention {
        id: heard.comment.id.to_string(),
        team_id: heard.mention.team.to_string(),
        author_id: heard
            .comment
            .author
            .map(|author| author.to_string())
            .unwrap_or_default(),
        kind: heard.comment.kind,
        object_id: heard.comment.object_id.to_string(),
        text: excerpt(&heard.comment.text),
        at_unix_ms: heard.mention.created_at.timestamp_millis(),
        is_read: heard.mention.read_at.is_some(),
        is_gone: heard.is_gone,
    };
    pb::ListMentionsResponse {
        mentions: found.listed.items.into_iter().map(mention).collect(),
        next_cursor: found.listed.next,
        unread: u32::try_from(found.unread).unwrap_or(u32::MAX),
    }
}

#[tonic::async_trait]
impl Comments for Service {
    async fn list_comments(&self, request: Request<pb::ListCommentsRequest>) -> Reply<pb::ListCommentsResponse> {
        let by = commenter(&request)?;
        let asked = request.into_inner();
        let asked = CommentQuery {
            kind: asked.kind,
            object_id: asked.object_id,
            state: asked.state,
            cursor: asked.cursor,
            limit: asked.limit,
        };
        let found = self.0.comments(&by, &asked).await.map_err(failed)?;
        Ok(Response::new(pb::ListCommentsResponse {
            threads: found.listed.items.into_iter().map(|one| thread(&by, one)).collect(),
            next_cursor: found.listed.next,
            open: found.counted.open,
            total: found.counted.total,
        }))
    }

    async fn get_comment(&self, request: Request<pb::GetCommentRequest>) -> Reply<pb::CommentThread> {
        let by = commenter(&request)?;
        let found = self.0.comment(&by, &request.get_ref().id).await.map_err(failed)?;
        Ok(Response::new(thread(&by, found)))
    }

    async fn count_comments(&self, request: Request<pb::CountCommentsRequest>) -> Reply<pb::CountCommentsResponse> {
        let by = commenter(&request)?;
        let counted = self.0.count_comments(&by, &request.get_ref().kind).await;
        let count = |one: CountedComments| pb::CommentCount {
            object_id: one.object.to_string(),
            open: one.open,
            total: one.total,
        };
        Ok(Response::new(pb::CountCommentsResponse {
            counts: counted.map_err(failed)?.into_iter().map(count).collect(),
        }))
    }

    async fn add_comment(&self, request: Request<pb::AddCommentRequest>) -> Reply<pb::Comment> {
        let by = commenter(&request)?;
        let call = once(&request, by.owner, "add_comment")?;
        let asked = request.into_inner();
        let sent = asked.comment.unwrap_or_default();
        let input = CommentInput {
            kind: asked.kind,
            object_id: asked.object_id,
            text: sent.text,
            mentioned: sent.mentioned_ids,
            reply_to: sent.reply_to_id,
            origin: origin(&asked.origin).to_owned(),
        };
        let new = self.0.check_comment(&by, &input).await.map_err(failed)?;
        let work = async move {
            let added = self.0.add_comment(&by, &new).await.map_err(failed)?;
            Ok(Response::new(comment(&by, added)))
        };
        self.once(call, work).await
    }

    async fn update_comment(&self, request: Request<pb::UpdateCommentRequest>) -> Reply<pb::Comment> {
        let by = commenter(&request)?;
        let asked = request.into_inner();
        let sent = asked.comment.unwrap_or_default();
        let mentioned = (sent.mentioned_ids.as_slice(), origin(&asked.origin));
        let changed = self.0.update_comment(&by, &asked.id, &sent.text, mentioned).await;
        Ok(Response::new(comment(&by, changed.map_err(failed)?)))
    }

    async fn delete_comment(&self, request: Request<pb::DeleteCommentRequest>) -> Reply<pb::DeleteCommentResponse> {
        let by = commenter(&request)?;
        self.0
            .delete_comment(&by, &request.get_ref().id)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::DeleteCommentResponse {}))
    }

    async fn resolve_comment(&self, request: Request<pb::ResolveCommentRequest>) -> Reply<pb::CommentThread> {
        let by = commenter(&request)?;
        let done = self.0.resolve_comment(&by, &request.get_ref().id, true).await;
        Ok(Response::new(thread(&by, done.map_err(failed)?)))
    }

    async fn reopen_comment(&self, request: Request<pb::ReopenCommentRequest>) -> Reply<pb::CommentThread> {
        let by = commenter(&request)?;
        let done = self.0.resolve_comment(&by, &request.get_ref().id, false).await;
        Ok(Response::new(thread(&by, done.map_err(failed)?)))
    }

    async fn list_mentions(&self, request: Request<pb::ListMentionsRequest>) -> Reply<pb::ListMentionsResponse> {
        let person = user(&request)?;
        let pb::ListMentionsRequest { cursor, limit } = request.into_inner();
        let found = self.0.mentions(person, &cursor, limit).await.map_err(failed)?;
        Ok(Response::new(mentions(found)))
    }

    async fn read_mentions(&self, request: Request<pb::ReadMentionsRequest>) -> Reply<pb::ReadMentionsResponse> {
        let person = user(&request)?;
        self.0
            .read_mentions(person, &request.get_ref().id)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::ReadMentionsResponse {}))
    }
}
