//! Exhibits that are added to a case, where they fit, and those that its text names.

use chain_model::error::Error;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::{CaseId, ExhibitId, UserId};

use super::{Db, case, evidence, schema::exhibit};
use crate::domain::{
    case::{CaseText, Exhibit, LARGEST_CASE, MOST_EXHIBITS},
    evidence::HEAVIEST,
};

/// What became of an exhibit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    Done,
    NoCase,
    /// The case has [`MOST_EXHIBITS`].
    Many,
    /// What is written in the case would pass [`LARGEST_CASE`].
    Large,
    /// All evidence of the owner would pass [`HEAVIEST`].
    Heavy,
}

/// Adds it to a case of the owner. Others who add for this owner wait meanwhile, so that what comes at once is counted too.
pub async fn keep(db: &mut Db, owner: UserId, id: CaseId, new: &Exhibit, file: &[u8]) -> Result<Kept, Error> {
    db.transaction(async |db: &mut Db| {
        kit::room::hold(db, owner, "evidence").await?;
        let Some(found) = case::find(db, owner, id).await? else {
            return Ok(Kept::NoCase);
        };
        if found.exhibit_count >= MOST_EXHIBITS {
            return Ok(Kept::Many);
        }
        let written = new.written();
        if case::content_weight(db, owner, id).await? + written as u64 > LARGEST_CASE {
            return Ok(Kept::Large);
        }
        let more = i64::try_from(written + file.len()).unwrap_or(HEAVIEST);
        if evidence::weight(db, owner).await? + more > HEAVIEST {
            return Ok(Kept::Heavy);
        }
        case::add_exhibit(db, owner, id, new, file).await?;
        Ok(Kept::Done)
    })
    .await
}

/// Checks that a text for a version of a case, 0 for any, names exhibits of this case alone. What the case named before may be gone.
///
/// # Errors
/// Each place that names another one.
pub async fn check_named(db: &mut Db, owner: UserId, id: CaseId, version: i32, text: &CaseText) -> Result<(), Error> {
    if text.named().next().is_none() {
        return Ok(());
    }
    let Some(before) = case::find(db, owner, id).await? else {
        return Ok(());
    };
    if version != 0 && version != before.version {
        // It is stale, which its writer has to hear: somebody else may have taken away what it names.
        return Ok(());
    }
    let ids: Vec<Uuid> = exhibit::table
        .filter(exhibit::owner.eq(owner.uuid()))
        .filter(exhibit::case_id.eq(id.uuid()))
        .select(exhibit::id)
        .load(db)
        .await?;
    let known: Vec<ExhibitId> = ids.into_iter().map(Into::into).chain(before.text.named()).collect();
    text.clone().naming(&known).map(drop).map_err(Error::Faults)
}
