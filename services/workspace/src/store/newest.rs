//! Lists that are read page by page, the newest first. Diesel's types differ for each table, so a macro writes the statement.

/// `limit` rows of a boxed query behind the place `after`, the newest first; of rows of one time, the one with the largest id.
macro_rules! newest_first {
    ($query:expr, ($time:expr, $id:expr), $after:expr, $limit:expr) => {{
        let mut query = $query;
        if let Some((time, id)) = $after {
            query = query.filter($time.lt(time).or($time.eq(time).and($id.lt(id))));
        }
        query.order(($time.desc(), $id.desc())).limit($limit)
    }};
}

pub(super) use newest_first;
