//! What is kept of a strategy: the same statements for each table that has `owner`, `id`, `strategy_id` and `created_at`. Diesel's types differ
//! for each table, so macros write them.

/// Those of a strategy, the newest first, behind a place.
macro_rules! of_strategy {
    ($table:ident, $owner:expr, $strategy:expr, $after:expr, $limit:expr) => {{
        let query = $table::table
            .filter($table::owner.eq($owner.uuid()))
            .filter($table::strategy_id.eq($strategy))
            .into_boxed();
        $crate::store::newest::newest_first!(query, ($table::created_at, $table::id), $after, $limit)
    }};
}

/// `shared` of a table.
macro_rules! shared_with_strategy {
    ($table:ident) => {
        /// The strategy of one that is somebody else's, where that strategy is shared with the grantee.
        pub async fn shared(db: &mut Db, grantee: UserId, id: Uuid) -> Result<Option<Uuid>, Error> {
            use $crate::store::grant_schema::object_grant;

            let granted = object_grant::owner
                .eq($table::owner)
                .and(object_grant::object_id.eq($table::strategy_id));
            Ok(object_grant::table
                .inner_join($table::table.on(granted))
                .filter(object_grant::kind.eq("strategy"))
                .filter(object_grant::grantee.eq(grantee.uuid()))
                .filter($table::id.eq(id))
                .select($table::strategy_id)
                .first::<Uuid>(db)
                .await
                .optional()?)
        }
    };
}

pub(super) use {of_strategy, shared_with_strategy};
