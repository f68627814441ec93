//! Saved views of lists. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, sample_schema::saved_view};
use crate::{
    domain::saved_view::{LISTS, NewView},
    error::Error,
};

/// A view that is kept.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = saved_view, check_for_backend(diesel::pg::Pg))]
pub struct SavedView {
    pub id: Uuid,
    pub list: String,
    pub name: String,
    pub query: String,
    pub hidden_columns: Vec<String>,
    pub created_at: DateTime<Utc>,
}

/// By name; only those of `list` where one is named.
pub async fn list(db: &mut Db, owner: UserId, list: Option<&str>) -> Result<Vec<SavedView>, Error> {
    let mut query = saved_view::table
        .filter(saved_view::owner.eq(owner.uuid()))
        .into_boxed();
    if let Some(list) = list {
        query = query.filter(saved_view::list.eq(list.to_owned()));
    }
    let views = query
        .order((saved_view::name, saved_view::id))
        .select(SavedView::as_select())
        .load(db)
        .await?;
    Ok(views)
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<SavedView>, Error> {
    let found = saved_view::table
        .find((owner.uuid(), id))
        .select(SavedView::as_select())
        .first(db)
        .await
        .optional()?;
    Ok(found)
}

pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let of_owner = saved_view::table.filter(saved_view::owner.eq(owner.uuid()));
    Ok(of_owner.count().get_result(db).await?)
}

/// True where some view is of a list that is none of [`LISTS`]: only an archive brings such.
pub async fn has_others(db: &mut Db, owner: UserId) -> Result<bool, Error> {
    let others = saved_view::table
        .filter(saved_view::owner.eq(owner.uuid()))
        .filter(saved_view::list.ne_all(LISTS.iter().copied()));
    Ok(diesel::select(diesel::dsl::exists(others)).get_result(db).await?)
}

/// # Errors
/// [`Error::ViewNameTaken`].
pub async fn add(db: &mut Db, owner: UserId, new: &NewView, now: DateTime<Utc>) -> Result<Uuid, Error> {
    let id = Uuid::now_v7();
    diesel::insert_into(saved_view::table)
        .values((
            saved_view::owner.eq(owner.uuid()),
            saved_view::id.eq(id),
            saved_view::list.eq(&new.list),
            saved_view::name.eq(&new.name),
            saved_view::query.eq(&new.query),
            saved_view::hidden_columns.eq(&new.hidden_columns),
            saved_view::created_at.eq(now),
        ))
        .execute(db)
        .await
        .map_err(taken)?;
    Ok(id)
}

/// The view as this writes it: its list stays. Nothing where there is none.
///
/// # Errors
/// [`Error::ViewNameTaken`].
pub async fn update(db: &mut Db, owner: UserId, id: Uuid, new: &NewView) -> Result<Option<SavedView>, Error> {
    diesel::update(saved_view::table.find((owner.uuid(), id)))
        .set((
            saved_view::name.eq(&new.name),
            saved_view::query.eq(&new.query),
            saved_view::hidden_columns.eq(&new.hidden_columns),
        ))
        .returning(SavedView::as_returning())
        .get_result(db)
        .await
        .optional()
        .map_err(taken)
}

/// For good. False where there is none.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid) -> Result<bool, Error> {
    let one = saved_view::table.find((owner.uuid(), id));
    Ok(diesel::delete(one).execute(db).await? > 0)
}

fn taken(error: diesel::result::Error) -> Error {
    use diesel::result::{DatabaseErrorKind::UniqueViolation, Error as Failed};
    match error {
        Failed::DatabaseError(UniqueViolation, _) => Error::ViewNameTaken,
        other => other.into(),
    }
}
