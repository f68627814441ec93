//! Wallets. Every statement names the owner. A wallet is changed, deleted and restored together with its account.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::Value;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db, account as accounts, changed, json,
    owned::{gone_one, live_one, seen_one},
    schema::{account, wallet, wallet_chain},
    small,
    word::known,
};
use crate::{
    domain::{
        account::NewAccount,
        wallet::{ChainState, NewWallet, Source, VENUE, Wallet, WalletChain, WalletKind},
    },
    error::Error,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = wallet, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    account_id: Uuid,
    kind: String,
    source: String,
    script: Option<String>,
    fingerprint: Option<String>,
    addresses: i32,
    note: String,
    created_at: DateTime<Utc>,
    version: i32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = wallet_chain, check_for_backend(diesel::pg::Pg))]
struct ChainRow {
    wallet_id: Uuid,
    chain: String,
    state: String,
    error: Option<String>,
    synced_at: Option<DateTime<Utc>>,
    read_to: Option<DateTime<Utc>>,
    movements: i32,
    unknown_tokens: i32,
    truncated: bool,
    holdings: Value,
    held_at: Option<DateTime<Utc>>,
}

fn chain(row: ChainRow) -> Result<(Uuid, WalletChain), Error> {
    let chain = WalletChain {
        chain: row.chain,
        state: known("wallet_chain", "state", ChainState::named(&row.state))?,
        error: row.error,
        synced_at: row.synced_at,
        read_to: row.read_to,
        movements: small(row.movements.into()),
        unknown_tokens: small(row.unknown_tokens.into()),
        truncated: row.truncated,
        holdings: json::read("wallet_chain", row.holdings)?,
        held_at: row.held_at,
    };
    Ok((row.wallet_id, chain))
}

/// Those that are there, by name; only one where `id` is named.
pub async fn list(db: &mut Db, owner: UserId, id: Option<Uuid>) -> Result<Vec<Wallet>, Error> {
    let of_account = account::owner.eq(wallet::owner).and(account::id.eq(wallet::account_id));
    let mut query = wallet::table
        .inner_join(account::table.on(of_account))
        .filter(wallet::owner.eq(owner.uuid()))
        .filter(wallet::deleted_at.is_null())
        .into_boxed();
    if let Some(id) = id {
        query = query.filter(wallet::id.eq(id));
    }
    let rows: Vec<(Row, String)> = query
        .order((account::name, wallet::id))
        .select((Row::as_select(), account::name))
        .load(db)
        .await?;
    let ids: Vec<Uuid> = rows.iter().map(|(row, _)| row.id).collect();
    let mut chains = chains(db, owner, &ids).await?;
    let wallets = rows.into_iter().map(|(row, name)| {
        Ok(Wallet {
            id: row.id,
            account: row.account_id,
            name,
            kind: known("wallet", "kind", WalletKind::named(&row.kind))?,
            source: Source(row.source),
            script: row.script,
            fingerprint: row.fingerprint,
            addresses: small(row.addresses.into()),
            note: row.note,
            chains: chains.remove(&row.id).unwrap_or_default(),
            created_at: row.created_at,
            version: row.version,
        })
    });
    wallets.collect()
}

async fn chains(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<HashMap<Uuid, Vec<WalletChain>>, Error> {
    let rows: Vec<ChainRow> = wallet_chain::table
        .filter(wallet_chain::owner.eq(owner.uuid()))
        .filter(wallet_chain::wallet_id.eq_any(ids))
        .order((wallet_chain::wallet_id, wallet_chain::chain))
        .select(ChainRow::as_select())
        .load(db)
        .await?;
    let mut found: HashMap<Uuid, Vec<WalletChain>> = HashMap::new();
    for row in rows {
        let (id, chain) = chain(row)?;
        found.entry(id).or_default().push(chain);
    }
    Ok(found)
}

/// Addresses that are wallets. Those of a key are not known here.
pub async fn addresses(db: &mut Db, owner: UserId) -> Result<Vec<String>, Error> {
    Ok(wallet::table
        .filter(wallet::owner.eq(owner.uuid()))
        .filter(wallet::kind.eq(WalletKind::Address.name()))
        .filter(wallet::deleted_at.is_null())
        .select(wallet::source)
        .load(db)
        .await?)
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Wallet>, Error> {
    Ok(list(db, owner, Some(id)).await?.pop())
}

pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let of_owner = wallet::table
        .filter(wallet::owner.eq(owner.uuid()))
        .filter(wallet::deleted_at.is_null());
    Ok(of_owner.count().get_result(db).await?)
}

/// True where an account belongs to a wallet, also to a deleted one.
pub async fn has_account(db: &mut Db, owner: UserId, account: Uuid) -> Result<bool, Error> {
    let of_account = wallet::table
        .filter(wallet::owner.eq(owner.uuid()))
        .filter(wallet::account_id.eq(account));
    let count: i64 = of_account.count().get_result(db).await?;
    Ok(count > 0)
}

/// A wallet with the chains on which it is read, and a key's fingerprint.
#[derive(Debug, Clone, Copy)]
pub struct Found<'a> {
    pub new: &'a NewWallet,
    pub chains: &'a [String],
    pub fingerprint: Option<&'a str>,
    pub next_sync: DateTime<Utc>,
    /// The member of a team who adds it.
    pub read_for: Option<UserId>,
}

/// With an account of its name. To be called within a transaction.
pub async fn add(db: &mut Db, owner: UserId, id: Uuid, found: Found<'_>, now: DateTime<Utc>) -> Result<(), Error> {
    let new_account = NewAccount {
        name: found.new.name.clone(),
        venue: VENUE.to_owned(),
    };
    let account = accounts::add(db, owner, &new_account, now).await?;
    diesel::insert_into(wallet::table)
        .values((
            wallet::owner.eq(owner.uuid()),
            wallet::id.eq(id),
            wallet::account_id.eq(account),
            wallet::kind.eq(found.new.kind.name()),
            wallet::source.eq(&found.new.source.0),
            wallet::script.eq(&found.new.script),
            wallet::fingerprint.eq(found.fingerprint),
            wallet::addresses.eq(0),
            wallet::note.eq(&found.new.note),
            wallet::next_sync.eq(found.next_sync),
            wallet::created_at.eq(now),
            wallet::version.eq(1),
            wallet::read_for.eq(found.read_for.map(|user| user.uuid())),
        ))
        .execute(db)
        .await?;
    let rows: Vec<_> = found
        .chains
        .iter()
        .map(|chain| {
            (
                wallet_chain::owner.eq(owner.uuid()),
                wallet_chain::wallet_id.eq(id),
                wallet_chain::chain.eq(chain),
                wallet_chain::state.eq(ChainState::Waiting.name()),
                wallet_chain::movements.eq(0),
                wallet_chain::unknown_tokens.eq(0),
                wallet_chain::truncated.eq(false),
                wallet_chain::holdings.eq(Value::Array(Vec::new())),
            )
        })
        .collect();
    diesel::insert_into(wallet_chain::table)
        .values(&rows)
        .execute(db)
        .await?;
    Ok(())
}

/// Name and note. False where `version` is not the present one.
pub async fn update(
    db: &mut Db,
    owner: UserId,
    before: &Wallet,
    version: i32,
    (name, note): (&str, &str),
) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let seen = seen_one!(wallet, owner, before.id, version);
        let done = diesel::update(seen)
            .set((wallet::note.eq(note), wallet::version.eq(version + 1)))
            .execute(db)
            .await?;
        if done > 0 {
            accounts::rename(db, owner, before.account, name).await?;
        }
        Ok(done > 0)
    })
    .await
}

/// With its account. False where `version` is not the present one.
pub async fn delete(
    db: &mut Db,
    owner: UserId,
    before: &Wallet,
    version: i32,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let seen = seen_one!(wallet, owner, before.id, version);
        let done = diesel::update(seen)
            .set((wallet::deleted_at.eq(now), wallet::version.eq(version + 1)))
            .execute(db)
            .await?;
        if done > 0 {
            changed(db, owner).await?;
            accounts::set_deleted(db, owner, before.account, Some(now)).await?;
        }
        Ok(done > 0)
    })
    .await
}

/// With its account. To be called within a transaction; false where there is none that was deleted.
pub async fn restore(db: &mut Db, owner: UserId, id: Uuid) -> Result<bool, Error> {
    let gone = gone_one!(wallet, owner, id);
    let account: Option<Uuid> = diesel::update(gone)
        .set((
            wallet::deleted_at.eq(None::<DateTime<Utc>>),
            wallet::version.eq(wallet::version + 1),
        ))
        .returning(wallet::account_id)
        .get_result(db)
        .await
        .optional()?;
    let Some(account) = account else {
        return Ok(false);
    };
    changed(db, owner).await?;
    accounts::set_deleted(db, owner, account, None).await?;
    Ok(true)
}

/// A wallet that is to be read.
#[derive(Debug, Queryable)]
pub struct Due {
    pub owner: Uuid,
    pub id: Uuid,
    /// The member of the owning team for whom.
    pub read_for: Option<Uuid>,
}

/// Wallets of all owners that are to be read by now, those first that have waited longest.
pub async fn due(db: &mut Db, now: DateTime<Utc>, most: i64) -> Result<Vec<Due>, Error> {
    Ok(wallet::table
        .filter(wallet::next_sync.le(now))
        .filter(wallet::deleted_at.is_null())
        .order(wallet::next_sync)
        .limit(most)
        .select((wallet::owner, wallet::id, wallet::read_for))
        .load(db)
        .await?)
}

pub async fn set_next_sync(db: &mut Db, owner: UserId, id: Uuid, next: DateTime<Utc>) -> Result<(), Error> {
    let one = wallet::table
        .filter(wallet::owner.eq(owner.uuid()))
        .filter(wallet::id.eq(id));
    diesel::update(one).set(wallet::next_sync.eq(next)).execute(db).await?;
    Ok(())
}

/// The member of the owning team for whom a wallet is read; nobody where the owner pays, or it was deleted.
pub async fn read_for(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<UserId>, Error> {
    let found: Option<Option<Uuid>> = live_one!(wallet, owner, id)
        .select(wallet::read_for)
        .first(db)
        .await
        .optional()?;
    Ok(found.flatten().map(UserId::from))
}

pub async fn set_read_for(db: &mut Db, owner: UserId, id: Uuid, member: Option<UserId>) -> Result<(), Error> {
    let one = wallet::table
        .filter(wallet::owner.eq(owner.uuid()))
        .filter(wallet::id.eq(id));
    let member = member.map(|user| user.uuid());
    diesel::update(one).set(wallet::read_for.eq(member)).execute(db).await?;
    Ok(())
}

/// The member has left the team. Whoever had the wallet read meanwhile stays.
pub async fn forget_reader(db: &mut Db, owner: UserId, id: Uuid, member: UserId) -> Result<(), Error> {
    let one = wallet::table
        .filter(wallet::owner.eq(owner.uuid()))
        .filter(wallet::id.eq(id))
        .filter(wallet::read_for.eq(member.uuid()));
    diesel::update(one)
        .set(wallet::read_for.eq(None::<Uuid>))
        .execute(db)
        .await?;
    Ok(())
}
