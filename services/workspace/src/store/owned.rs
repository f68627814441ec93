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

pub(super) use {gone_one, live_one, seen_one};
