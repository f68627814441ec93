//! One row of an owner, in tables that have `owner`, `id` and `deleted_at`. Diesel's types differ for each table, so macros write the statements.

/// The row, where it is not deleted.
macro_rules! live_one {
    ($table:ident, $owner:expr, $id:expr) => {
        $table::table
            .filter($table::owner.eq($owner.uuid()))
            .filter($table::id.eq($id))
            .filter($table::deleted_at.is_null())
    };
}

/// The row, where it is not deleted and `version` is its present one.
macro_rules! seen_one {
    ($table:ident, $owner:expr, $id:expr, $version:expr) => {
        $crate::store::owned::live_one!($table, $owner, $id).filter($table::version.eq($version))
    };
}

/// The row, where it is deleted.
macro_rules! gone_one {
    ($table:ident, $owner:expr, $id:expr) => {
        $table::table
            .filter($table::owner.eq($owner.uuid()))
            .filter($table::id.eq($id))
            .filter($table::deleted_at.is_not_null())
    };
}

/// `delete` of a table that has `version`, too.
macro_rules! delete_one {
    ($table:ident) => {
        /// False where `version` is not the present one.
        pub async fn delete(
            db: &mut Db,
            owner: UserId,
            id: Uuid,
            version: i32,
            now: DateTime<Utc>,
        ) -> Result<bool, Error> {
            let seen = $crate::store::owned::seen_one!($table, owner, id, version);
            let done = diesel::update(seen)
                .set(($table::deleted_at.eq(now), $table::version.eq(version + 1)))
                .execute(db)
                .await?;
            Ok(done > 0)
        }
    };
}

/// `restore` of such a table.
macro_rules! restore_one {
    ($table:ident) => {
        /// False where there is none that was deleted.
        pub async fn restore(db: &mut Db, owner: UserId, id: Uuid) -> Result<bool, Error> {
            let gone = $crate::store::owned::gone_one!($table, owner, id);
            let done = diesel::update(gone)
                .set((
                    $table::deleted_at.eq(None::<DateTime<Utc>>),
                    $table::version.eq($table::version + 1),
                ))
                .execute(db)
                .await?;
            Ok(done > 0)
        }
    };
}

pub(super) use {delete_one, gone_one, live_one, restore_one, seen_one};
