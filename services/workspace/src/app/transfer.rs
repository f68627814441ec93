//! Transfers between own accounts that somebody has to decide: asked, answered, and asked again.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use lots::{Method, Scope};
use uuid::Uuid;
use vocab::UserId;

use super::{App, Listed, id, page, replayed::Asked};
use crate::{
    domain::{
        account_event::AccountEvent,
        rates::Base,
        transfer::{Choice, TransferAnswer},
        within::Within,
    },
    error::Error,
    store::{
        account_event::{self as events, Filter},
        event_by_hand::Wanted,
        transfer_answer as store,
    },
};

/// Candidates and answers by withdrawal.
type Found = HashMap<Uuid, (Vec<Uuid>, Option<TransferAnswer>)>;

const QUESTION: &str = "question about a transfer";
/// Deposits that are shown of one question.
const SHOWN: usize = 100;

/// A withdrawal to which several deposits could belong, and what was said about it.
#[derive(Debug, Clone)]
pub struct TransferQuestion {
    pub withdrawal: AccountEvent,
    /// Oldest first.
    pub deposits: Vec<AccountEvent>,
    pub answer: Option<TransferAnswer>,
}

/// Questions, newest withdrawal first.
#[derive(Debug, Clone)]
pub struct TransferList {
    pub listed: Listed<TransferQuestion>,
    /// How many wait for an answer, on all pages.
    pub open: usize,
}

impl App {
    /// A question whose answer cannot count any more, since its deposit changed, is open again. Also the withdrawals of such answers.
    async fn asked_and_answered(self: &Arc<Self>, user: UserId) -> Result<(Found, Vec<Uuid>), Error> {
        // First, so that the replay knows each of them: one that it does not follow cannot count.
        let answers = store::list(&mut *self.db().await?, user).await?;
        // Which ones match depends neither on the method nor on the scope.
        let asked = Asked {
            method: Method::default(),
            scope: Scope::Account,
            within: Within::default(),
            targets: None,
            base: Base::default(),
        };
        let replayed = self.replayed(user, &asked).await?;
        let transfers = replayed.book.transfers.iter();
        let matched: HashSet<(Uuid, Uuid)> = transfers.map(|one| (one.withdrawal, one.deposit)).collect();
        let counts = |answer: &TransferAnswer| match answer.choice {
            Choice::Deposit(deposit) => matched.contains(&(answer.withdrawal, deposit)),
            Choice::Neither | Choice::Away => true,
        };
        let (counting, void): (Vec<_>, Vec<_>) = answers.into_iter().partition(counts);
        let mut found: Found = counting
            .into_iter()
            .map(|answer| (answer.withdrawal, (answer.candidates.clone(), Some(answer))))
            .collect();
        for question in &replayed.book.questions {
            let candidates = question.deposits.iter().take(SHOWN).copied().collect();
            found.insert(question.withdrawal, (candidates, None));
        }
        Ok((found, void.into_iter().map(|answer| answer.withdrawal).collect()))
    }

    /// Events of these ids that are there, by id.
    async fn events_of(&self, user: UserId, ids: Vec<Uuid>) -> Result<HashMap<Uuid, AccountEvent>, Error> {
        let limit = i64::try_from(ids.len()).unwrap_or(i64::MAX);
        let filter = Filter {
            wanted: Wanted {
                ids: Some(ids),
                ..Wanted::default()
            },
            ..Filter::default()
        };
        let found = events::list(&mut *self.db().await?, user, &filter, None, limit).await?;
        Ok(found.into_iter().map(|event| (event.id, event)).collect())
    }

    /// Newest withdrawal first, those that were answered too.
    pub async fn transfer_questions(
        self: &Arc<Self>,
        user: UserId,
        cursor: &str,
        limit: u32,
    ) -> Result<TransferList, Error> {
        let after = page::place(user, "transfer questions", cursor)?;
        let size = page::size(limit);
        let (found, _) = self.asked_and_answered(user).await?;
        // Of the replay's own events, so that each is there. Withdrawals that were answered may be gone.
        let open = found.values().filter(|(_, answer)| answer.is_none()).count();
        let of_all = Filter {
            wanted: Wanted {
                ids: Some(found.keys().copied().collect()),
                ..Wanted::default()
            },
            ..Filter::default()
        };
        let mut db = self.db().await?;
        let total = page::total(after.is_none(), events::count(&mut db, user, &of_all)).await?;
        let most = i64::try_from(size + 1).unwrap_or(i64::MAX);
        let behind = events::list(&mut db, user, &of_all, after, most).await?;
        drop(db);
        let cut = page::cut(behind, size, total, |event: &AccountEvent| {
            page::next(user, "transfer questions", (event.time, event.id))
        });
        let shown = cut.items.iter().filter_map(|event| found.get(&event.id));
        let wanted: HashSet<Uuid> = shown.flat_map(|(candidates, _)| candidates).copied().collect();
        let deposits = self.events_of(user, wanted.into_iter().collect()).await?;
        let question = |withdrawal: AccountEvent| {
            let (candidates, answer) = found.get(&withdrawal.id).cloned().unwrap_or_default();
            TransferQuestion {
                deposits: in_order(&candidates, &deposits),
                withdrawal,
                answer,
            }
        };
        Ok(TransferList {
            listed: Listed {
                items: cut.items.into_iter().map(question).collect(),
                next: cut.next,
                total: cut.total,
            },
            open,
        })
    }

    async fn transfer_question(
        &self,
        user: UserId,
        withdrawal: Uuid,
        mut found: Found,
    ) -> Result<TransferQuestion, Error> {
        let (candidates, answer) = found.remove(&withdrawal).ok_or(Error::NotHere(QUESTION))?;
        let mut ids = candidates.clone();
        ids.push(withdrawal);
        let mut known = self.events_of(user, ids).await?;
        Ok(TransferQuestion {
            withdrawal: known.remove(&withdrawal).ok_or(Error::NotHere(QUESTION))?,
            deposits: in_order(&candidates, &known),
            answer,
        })
    }

    /// Keeps an answer, which counts at once; it may be given again.
    pub async fn answer_transfer(
        self: &Arc<Self>,
        user: UserId,
        sent: &str,
        answer: &str,
        deposit: &str,
    ) -> Result<TransferQuestion, Error> {
        let withdrawal = id(sent, QUESTION)?;
        let (found, void) = self.asked_and_answered(user).await?;
        let question = self.transfer_question(user, withdrawal, found).await?;
        let candidates: Vec<Uuid> = question.deposits.iter().map(|event| event.id).collect();
        let kept = TransferAnswer {
            withdrawal: question.withdrawal.id,
            choice: Choice::check(answer, deposit, &candidates)?,
            candidates,
            answered_at: self.now(),
        };
        if !store::set(&mut *self.db().await?, user, &kept, &void).await? {
            let why = "Another withdrawal is matched with this deposit. Change that one first.";
            return Err(Error::invalid("deposit_id", why));
        }
        Ok(TransferQuestion {
            answer: Some(kept),
            ..question
        })
    }

    /// The question is open again, if several deposits still fit.
    pub async fn forget_transfer_answer(&self, user: UserId, sent: &str) -> Result<(), Error> {
        let withdrawal = id(sent, QUESTION)?;
        if store::forget(&mut *self.db().await?, user, withdrawal).await? {
            Ok(())
        } else {
            Err(Error::NotHere(QUESTION))
        }
    }
}

fn in_order(ids: &[Uuid], known: &HashMap<Uuid, AccountEvent>) -> Vec<AccountEvent> {
    let mut found: Vec<AccountEvent> = ids.iter().filter_map(|id| known.get(id)).cloned().collect();
    found.sort_by_key(|event| (event.time, event.id));
    found
}
