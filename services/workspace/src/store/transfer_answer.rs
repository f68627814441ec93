//! What owners decided about transfers. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use lots::{Answer, Answers};
use uuid::Uuid;
use vocab::UserId;

use super::{Db, changed, ledger_schema::transfer_answer, word::known};
use crate::{
    domain::transfer::{Choice, TransferAnswer},
    error::Error,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = transfer_answer, check_for_backend(diesel::pg::Pg))]
struct Row {
    withdrawal_id: Uuid,
    answer: String,
    deposit_id: Option<Uuid>,
    candidates: Vec<Uuid>,
    answered_at: DateTime<Utc>,
}

impl TryFrom<Row> for TransferAnswer {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let choice = match (row.deposit_id, row.answer.as_str()) {
            (Some(deposit), _) => Some(Choice::Deposit(deposit)),
            (None, "none") => Some(Choice::Neither),
            (None, "away") => Some(Choice::Away),
            (None, _) => None,
        };
        Ok(Self {
            withdrawal: row.withdrawal_id,
            choice: known("transfer_answer", "answer", choice)?,
            candidates: row.candidates,
            answered_at: row.answered_at,
        })
    }
}

/// All of an owner, in no order.
pub async fn list(db: &mut Db, owner: UserId) -> Result<Vec<TransferAnswer>, Error> {
    let rows: Vec<Row> = transfer_answer::table
        .filter(transfer_answer::owner.eq(owner.uuid()))
        .select(Row::as_select())
        .load(db)
        .await?;
    rows.into_iter().map(TransferAnswer::try_from).collect()
}

/// As lots count them.
pub async fn all(db: &mut Db, owner: UserId) -> Result<Answers, Error> {
    let kept = list(db, owner).await?;
    let answers = kept.into_iter().map(|kept| {
        let answer = match kept.choice {
            Choice::Deposit(deposit) => Answer::Deposit(deposit),
            Choice::Neither => Answer::Neither(kept.candidates),
            Choice::Away => Answer::Away,
        };
        (kept.withdrawal, answer)
    });
    Ok(answers.collect())
}

/// Keeps an answer, in place of an earlier one. False where another withdrawal has its deposit, but for `void` ones, whose answers cannot
/// count any more: their withdrawal may be gone, so that nobody could change them.
pub async fn set(db: &mut Db, owner: UserId, new: &TransferAnswer, void: &[Uuid]) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        changed(db, owner).await?;
        if let Some(deposit) = new.choice.deposit() {
            let others = || {
                transfer_answer::table
                    .filter(transfer_answer::owner.eq(owner.uuid()))
                    .filter(transfer_answer::deposit_id.eq(deposit))
                    .filter(transfer_answer::withdrawal_id.ne(new.withdrawal))
            };
            let gone = others().filter(transfer_answer::withdrawal_id.eq_any(void));
            diesel::delete(gone).execute(db).await?;
            let taken: i64 = others().count().get_result(db).await?;
            if taken > 0 {
                return Ok(false);
            }
        }
        let (answer, deposit) = (new.choice.name(), new.choice.deposit());
        diesel::insert_into(transfer_answer::table)
            .values((
                transfer_answer::owner.eq(owner.uuid()),
                transfer_answer::withdrawal_id.eq(new.withdrawal),
                transfer_answer::answer.eq(answer),
                transfer_answer::deposit_id.eq(deposit),
                transfer_answer::candidates.eq(&new.candidates),
                transfer_answer::answered_at.eq(new.answered_at),
            ))
            .on_conflict((transfer_answer::owner, transfer_answer::withdrawal_id))
            .do_update()
            .set((
                transfer_answer::answer.eq(answer),
                transfer_answer::deposit_id.eq(deposit),
                transfer_answer::candidates.eq(&new.candidates),
                transfer_answer::answered_at.eq(new.answered_at),
            ))
            .execute(db)
            .await?;
        Ok(true)
    })
    .await
}

/// Takes an answer back; false where there is none.
pub async fn forget(db: &mut Db, owner: UserId, withdrawal: Uuid) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        changed(db, owner).await?;
        let one = transfer_answer::table.find((owner.uuid(), withdrawal));
        Ok(diesel::delete(one).execute(db).await? > 0)
    })
    .await
}
