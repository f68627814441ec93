//! The last mails, in memory.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::message::Message;

const KEPT: usize = 500;

/// Newest last.
#[derive(Debug, Default)]
pub struct Mails(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    mails: VecDeque<Message>,
    count: u64,
}

impl Mails {
    pub fn keep(&self, mut mail: Message) -> u64 {
        let mut kept = self.kept();
        kept.count += 1;
        mail.id = kept.count;
        kept.mails.push_back(mail);
        while kept.mails.len() > KEPT {
            kept.mails.pop_front();
        }
        kept.count
    }

    /// Newest first, of one recipient where named (case of letters does not matter).
    pub fn list(&self, to: Option<&str>) -> Vec<Message> {
        let wanted = |mail: &&Message| to.is_none_or(|to| mail.to.iter().any(|known| known.eq_ignore_ascii_case(to)));
        self.kept().mails.iter().rev().filter(wanted).cloned().collect()
    }

    pub fn clear(&self) {
        self.kept().mails.clear();
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
