//! Spending limits with their changes, and billing contacts.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{Provider, UserId};

use super::{
    Db,
    schema::{billing_contact, spending_limit, spending_limit_change, spending_limit_version},
};
use crate::{
    domain::billing::{Contact, KeptContact, LimitChange, SpendingLimit, SpendingLimits},
    error::Error,
};

/// Version of limits that nobody changed, and of a contact that was not saved.
const FIRST: i32 = 1;

type ChangeRow = (
    DateTime<Utc>,
    Uuid,
    String,
    Option<i64>,
    Option<i64>,
    Option<i64>,
    Option<i64>,
);

pub async fn limits(db: &mut Db, user: UserId) -> Result<SpendingLimits, Error> {
    let rows: Vec<(String, Option<i64>, Option<i64>)> = spending_limit::table
        .filter(spending_limit::user_id.eq(user.uuid()))
        .order(spending_limit::provider)
        .select((spending_limit::provider, spending_limit::soft, spending_limit::hard))
        .load(db)
        .await?;
    let version: Option<i32> = spending_limit_version::table
        .find(user.uuid())
        .select(spending_limit_version::version)
        .first(db)
        .await
        .optional()?;
    let limit = |(provider, soft, hard): (String, _, _)| {
        let provider = Provider::named(&provider)?;
        Some(SpendingLimit { provider, soft, hard })
    };
    Ok(SpendingLimits {
        limits: rows.into_iter().filter_map(limit).collect(),
        version: version.unwrap_or(FIRST),
    })
}

/// Replaces all limits, and notes what changed.
pub async fn set_limits(
    db: &mut Db,
    user: UserId,
    limits: &[SpendingLimit],
    version: i32,
    changes: &[LimitChange],
) -> Result<(), Error> {
    diesel::delete(spending_limit::table.filter(spending_limit::user_id.eq(user.uuid())))
        .execute(db)
        .await?;
    let rows: Vec<_> = limits
        .iter()
        .map(|limit| {
            (
                spending_limit::user_id.eq(user.uuid()),
                spending_limit::provider.eq(limit.provider.id()),
                spending_limit::soft.eq(limit.soft),
                spending_limit::hard.eq(limit.hard),
            )
        })
        .collect();
    diesel::insert_into(spending_limit::table)
        .values(rows)
        .execute(db)
        .await?;
    diesel::insert_into(spending_limit_version::table)
        .values((
            spending_limit_version::user_id.eq(user.uuid()),
            spending_limit_version::version.eq(version),
        ))
        .on_conflict(spending_limit_version::user_id)
        .do_update()
        .set(spending_limit_version::version.eq(version))
        .execute(db)
        .await?;
    let rows: Vec<_> = changes
        .iter()
        .map(|change| {
            (
                spending_limit_change::user_id.eq(user.uuid()),
                spending_limit_change::changed_by.eq(change.by.uuid()),
                spending_limit_change::at.eq(change.at),
                spending_limit_change::provider.eq(change.provider.id()),
                spending_limit_change::soft_before.eq(change.before.0),
                spending_limit_change::hard_before.eq(change.before.1),
                spending_limit_change::soft.eq(change.after.0),
                spending_limit_change::hard.eq(change.after.1),
            )
        })
        .collect();
    diesel::insert_into(spending_limit_change::table)
        .values(rows)
        .execute(db)
        .await?;
    Ok(())
}

/// Newest first.
pub async fn changes(db: &mut Db, user: UserId, most: i64) -> Result<Vec<LimitChange>, Error> {
    let rows: Vec<ChangeRow> = spending_limit_change::table
        .filter(spending_limit_change::user_id.eq(user.uuid()))
        .order(spending_limit_change::id.desc())
        .limit(most)
        .select((
            spending_limit_change::at,
            spending_limit_change::changed_by,
            spending_limit_change::provider,
            spending_limit_change::soft_before,
            spending_limit_change::hard_before,
            spending_limit_change::soft,
            spending_limit_change::hard,
        ))
        .load(db)
        .await?;
    let change = |(at, by, provider, soft_before, hard_before, soft, hard): ChangeRow| {
        Some(LimitChange {
            at,
            by: UserId::from(by),
            provider: Provider::named(&provider)?,
            before: (soft_before, hard_before),
            after: (soft, hard),
        })
    };
    Ok(rows.into_iter().filter_map(change).collect())
}

pub async fn contact(db: &mut Db, user: UserId) -> Result<KeptContact, Error> {
    let row: Option<(
        (String, String, String, String, String, String, String),
        i32,
        DateTime<Utc>,
    )> = billing_contact::table
        .find(user.uuid())
        .select((
            (
                billing_contact::name,
                billing_contact::company,
                billing_contact::address,
                billing_contact::country,
                billing_contact::tax_id,
                billing_contact::purchase_order,
                billing_contact::email,
            ),
            billing_contact::version,
            billing_contact::updated_at,
        ))
        .first(db)
        .await
        .optional()?;
    Ok(row.map_or_else(
        || KeptContact {
            contact: Contact::default(),
            version: FIRST,
            updated_at: None,
        },
        |((name, company, address, country, tax_id, purchase_order, email), version, updated_at)| KeptContact {
            contact: Contact {
                name,
                company,
                address,
                country,
                tax_id,
                purchase_order,
                email,
            },
            version,
            updated_at: Some(updated_at),
        },
    ))
}

pub async fn set_contact(
    db: &mut Db,
    user: UserId,
    contact: &Contact,
    version: i32,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let values = (
        billing_contact::name.eq(&contact.name),
        billing_contact::company.eq(&contact.company),
        billing_contact::address.eq(&contact.address),
        billing_contact::country.eq(&contact.country),
        billing_contact::tax_id.eq(&contact.tax_id),
        billing_contact::purchase_order.eq(&contact.purchase_order),
        billing_contact::email.eq(&contact.email),
        billing_contact::version.eq(version),
        billing_contact::updated_at.eq(now),
    );
    diesel::insert_into(billing_contact::table)
        .values((billing_contact::user_id.eq(user.uuid()), values))
        .on_conflict(billing_contact::user_id)
        .do_update()
        .set(values)
        .execute(db)
        .await?;
    Ok(())
}
