//! Who comments, and what they may do with a comment.

use std::collections::HashMap;

use kit::identity::Member;
use uuid::Uuid;
use vocab::{Right, UserId};

use crate::store::{comment::Comment, comment_size::Size};

/// Bytes of one page: threads that do not fit are on the next one.
const PAGE_BYTES: usize = 2 << 20;
/// What a comment takes beside its text.
const BESIDE_TEXT: usize = 600;

/// Who reads and writes comments: a person for themselves, or a member of a team.
#[derive(Debug, Clone, Copy)]
pub struct Commenter {
    pub owner: UserId,
    /// Set where the owner is a team.
    pub member: Option<Member>,
}

impl Commenter {
    /// As author; none in a person's own workspace.
    pub(super) fn author(&self) -> Option<Uuid> {
        self.member.map(|member| member.user.uuid())
    }

    fn wrote(&self, comment: &Comment) -> bool {
        self.member.is_none() || comment.author == self.author()
    }

    fn may(&self, right: Right) -> bool {
        self.member.is_none_or(|member| member.role.may(right))
    }

    #[must_use]
    pub fn can_edit(&self, comment: &Comment) -> bool {
        comment.deleted_at.is_none() && self.wrote(comment)
    }

    #[must_use]
    pub fn can_delete(&self, comment: &Comment) -> bool {
        comment.deleted_at.is_none() && (self.wrote(comment) || self.may(Right::Delete))
    }

    /// Of the thread that this comment begins.
    #[must_use]
    pub fn can_resolve(&self, first: &Comment) -> bool {
        self.wrote(first) || self.may(Right::Edit)
    }
}

/// A first comment and its replies, the oldest first.
#[derive(Debug, Clone)]
pub struct Thread {
    pub first: Comment,
    pub replies: Vec<Comment>,
}

/// Of so many threads, those that fit one answer: at least one. Told by sizes alone: texts that are not shown are not read, and those of all
/// threads that a page may have would be 80 MB.
pub(super) fn fitting(first: &[Comment], sizes: &HashMap<Uuid, Size>, most: usize) -> usize {
    let mut bytes = 0_usize;
    let fit = first.iter().take(most).take_while(|one| {
        let of = sizes.get(&one.id).copied().unwrap_or_default();
        let beside = of.replies.saturating_add(1).saturating_mul(BESIDE_TEXT);
        bytes = bytes
            .saturating_add(one.text.len())
            .saturating_add(of.bytes)
            .saturating_add(beside);
        bytes <= PAGE_BYTES
    });
    fit.count().max(1)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use chrono::DateTime;
    use uuid::Uuid;

    use super::{Comment, Size, fitting};

    fn first(id: u128) -> Comment {
        Comment {
            id: Uuid::from_u128(id),
            kind: "label".to_owned(),
            object_id: Uuid::nil(),
            thread_id: None,
            author: None,
            text: "x".to_owned(),
            mentioned: Vec::new(),
            created_at: DateTime::default(),
            edited_at: None,
            resolved_at: None,
            resolved_by: None,
            deleted_at: None,
        }
    }

    #[test]
    fn a_page_of_long_threads_has_fewer() {
        let threads: Vec<Comment> = (1..=5).map(first).collect();
        let each = |bytes| -> HashMap<Uuid, Size> {
            let size = Size { replies: 100, bytes };
            threads.iter().map(|one| (one.id, size)).collect()
        };
        assert_eq!(fitting(&threads, &HashMap::new(), 4), 4, "as many as were asked for");
        assert_eq!(fitting(&threads, &each(900_000), 4), 2);
        assert_eq!(fitting(&threads, &each(3 << 20), 4), 1, "a page is never empty");
        assert_eq!(fitting(&threads, &each(usize::MAX), 4), 1);
    }
}
