//! Things that their owners put in order, delete and restore: the same statements for each table that has `owner`, `id`, `rank`, `version` and
//! `deleted_at`. Diesel's types differ for each table, so a macro writes them.

/// `add`, `delete`, `restore` and `place` of a table. The module has `insert`, which writes the columns that only this table has.
macro_rules! in_order {
    ($table:ident, $New:ident) => {
        /// Ids and ranks of all in their order; others who change one wait until the transaction ends.
        async fn hold_ranks(db: &mut Db, owner: UserId) -> Result<Vec<(Uuid, String)>, Error> {
            Ok($table::table
                .filter($table::owner.eq(owner.uuid()))
                .filter($table::deleted_at.is_null())
                .order(($table::rank, $table::id))
                .select(($table::id, $table::rank))
                .for_update()
                .load(db)
                .await?)
        }

        async fn set_ranks(db: &mut Db, owner: UserId, ranks: &[(Uuid, String)]) -> Result<(), Error> {
            for (id, rank) in ranks {
                diesel::update($table::table.find((owner.uuid(), *id)))
                    .set($table::rank.eq(rank))
                    .execute(db)
                    .await?;
            }
            Ok(())
        }

        /// A rank behind the others, some of which may get other ranks for it. Nothing where the owner has `limit` of them already; who calls it
        /// holds the lock of what is counted.
        async fn rank_behind(db: &mut Db, owner: UserId, limit: i64) -> Result<Option<String>, Error> {
            let ranks = hold_ranks(db, owner).await?;
            if i64::try_from(ranks.len()).unwrap_or(i64::MAX) >= limit {
                return Ok(None);
            }
            let (rank, others) = rank::behind(&ranks);
            set_ranks(db, owner, &others).await?;
            Ok(Some(rank))
        }

        /// Behind the others. Nothing where the owner has `limit` of them already; who calls it holds the lock of what is counted.
        pub async fn add(
            db: &mut Db,
            owner: UserId,
            new: &$New,
            limit: i64,
            now: DateTime<Utc>,
        ) -> Result<Option<Uuid>, Error> {
            let id = Uuid::now_v7();
            db.transaction(async |db: &mut Db| {
                let Some(rank) = rank_behind(db, owner, limit).await? else {
                    return Ok(None);
                };
                insert(db, owner, (id, &rank), new, now).await?;
                Ok(Some(id))
            })
            .await
        }

        $crate::store::owned::delete_one!($table);

        /// Brings one back with what is in it, at its old place. As of [`add`].
        pub async fn restore(db: &mut Db, owner: UserId, id: Uuid, limit: i64) -> Result<Restored, Error> {
            db.transaction(async |db: &mut Db| {
                let live = hold_ranks(db, owner).await?;
                if i64::try_from(live.len()).unwrap_or(i64::MAX) >= limit {
                    return Ok(Restored::Full);
                }
                let gone = $crate::store::owned::gone_one!($table, owner, id);
                let done = diesel::update(gone)
                    .set((
                        $table::deleted_at.eq(None::<DateTime<Utc>>),
                        $table::version.eq($table::version + 1),
                    ))
                    .execute(db)
                    .await?;
                Ok(if done > 0 {
                    Restored::Done
                } else {
                    Restored::NotHere
                })
            })
            .await
        }

        /// Puts one behind `after`, or first. False where either is not there.
        pub async fn place(db: &mut Db, owner: UserId, id: Uuid, after: Option<Uuid>) -> Result<bool, Error> {
            db.transaction(async |db: &mut Db| {
                let ranks = hold_ranks(db, owner).await?;
                let Some(moved) = rank::moved(ranks, id, after) else {
                    return Ok(false);
                };
                set_ranks(db, owner, &moved).await?;
                Ok(true)
            })
            .await
        }
    };
}

pub(super) use in_order;
