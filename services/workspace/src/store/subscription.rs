//! Who pays at the payment provider, how their subscriptions stand, and which events were dealt with.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    payment_schema::{payment_account, payment_event},
};
use crate::{
    domain::{
        minor_units::Money,
        subscription::{KeptSubscription, Subscription, SubscriptionState},
    },
    error::Error,
};

/// A payer whom the provider knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentAccount {
    /// The provider's id.
    pub customer: String,
    /// The page on which they were last asked to pay.
    pub checkout: Option<String>,
    pub subscription: Option<KeptSubscription>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = payment_account, check_for_backend(diesel::pg::Pg))]
struct Row {
    customer: String,
    checkout: Option<String>,
    subscription: Option<String>,
    price: Option<String>,
    state: Option<String>,
    amount_minor: Option<i64>,
    currency: Option<String>,
    billing_interval: Option<String>,
    period_end: Option<DateTime<Utc>>,
    is_ending: bool,
    past_due_since: Option<DateTime<Utc>>,
    checked_at: Option<DateTime<Utc>>,
}

impl Row {
    fn kept(&self) -> Option<KeptSubscription> {
        let subscription = Subscription {
            id: self.subscription.clone()?,
            price: self.price.clone()?,
            state: SubscriptionState::named(self.state.as_deref()?)?,
            amount: Money::new(self.amount_minor?, self.currency.as_deref()?),
            interval: self.billing_interval.clone()?,
            period_end: self.period_end,
            is_ending: self.is_ending,
        };
        Some(KeptSubscription {
            subscription,
            past_due_since: self.past_due_since,
            checked_at: self.checked_at?,
        })
    }
}

impl From<Row> for PaymentAccount {
    fn from(row: Row) -> Self {
        Self {
            subscription: row.kept(),
            customer: row.customer,
            checkout: row.checkout,
        }
    }
}

pub async fn find(db: &mut Db, owner: UserId) -> Result<Option<PaymentAccount>, Error> {
    let row: Option<Row> = payment_account::table
        .find(owner.uuid())
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    Ok(row.map(PaymentAccount::from))
}

/// Keeps the provider's id of a payer. Where there is one already, that one stays.
pub async fn add(db: &mut Db, owner: UserId, customer: &str, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::insert_into(payment_account::table)
        .values((
            payment_account::owner.eq(owner.uuid()),
            payment_account::customer.eq(customer),
            payment_account::refreshes.eq(0),
            payment_account::settled.eq(0),
            payment_account::is_ending.eq(false),
            payment_account::created_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    Ok(())
}

/// Whose customer this is. Only a connection of the service sees them all.
pub async fn owner_of(db: &mut Db, customer: &str) -> Result<Option<UserId>, Error> {
    let owner: Option<Uuid> = payment_account::table
        .filter(payment_account::customer.eq(customer))
        .select(payment_account::owner)
        .first(db)
        .await
        .optional()?;
    Ok(owner.map(UserId::from))
}

/// Notes the newest page of payment in the place of the one before; false where another one was noted meanwhile.
pub async fn set_checkout(db: &mut Db, owner: UserId, before: Option<&str>, page: &str) -> Result<bool, Error> {
    let unchanged = payment_account::table
        .filter(payment_account::owner.eq(owner.uuid()))
        .filter(payment_account::checkout.is_not_distinct_from(before));
    let done = diesel::update(unchanged)
        .set(payment_account::checkout.eq(page))
        .execute(db)
        .await?;
    Ok(done > 0)
}

/// Begins a question to the provider; gives its number, or nothing where the payer is gone.
pub async fn begin_refresh(db: &mut Db, owner: UserId) -> Result<Option<i64>, Error> {
    let number = diesel::update(payment_account::table.find(owner.uuid()))
        .set(payment_account::refreshes.eq(payment_account::refreshes + 1))
        .returning(payment_account::refreshes)
        .get_result(db)
        .await
        .optional()?;
    Ok(number)
}

/// Keeps the provider's answer to the question of this number. False where a newer one was answered already: nothing changes then.
pub async fn settle(
    db: &mut Db,
    owner: UserId,
    number: i64,
    latest: Option<&Subscription>,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let is_past_due = latest.is_some_and(|latest| latest.state == SubscriptionState::PastDue);
    // When it began is noted before what is known now, and only then.
    let newly = payment_account::table
        .filter(payment_account::owner.eq(owner.uuid()))
        .filter(payment_account::settled.lt(number))
        .filter(payment_account::past_due_since.is_null());
    if is_past_due {
        diesel::update(newly)
            .set(payment_account::past_due_since.eq(now))
            .execute(db)
            .await?;
    }
    let older = payment_account::table
        .filter(payment_account::owner.eq(owner.uuid()))
        .filter(payment_account::settled.lt(number));
    let done = diesel::update(older)
        .set((
            payment_account::settled.eq(number),
            payment_account::subscription.eq(latest.map(|latest| latest.id.as_str())),
            payment_account::price.eq(latest.map(|latest| latest.price.as_str())),
            payment_account::state.eq(latest.map(|latest| latest.state.name())),
            payment_account::amount_minor.eq(latest.map(|latest| latest.amount.minor)),
            payment_account::currency.eq(latest.map(|latest| latest.amount.currency.as_str())),
            payment_account::billing_interval.eq(latest.map(|latest| latest.interval.as_str())),
            payment_account::period_end.eq(latest.and_then(|latest| latest.period_end)),
            payment_account::is_ending.eq(latest.is_some_and(|latest| latest.is_ending)),
            payment_account::checked_at.eq(latest.map(|_| now)),
        ))
        .execute(db)
        .await?;
    if done > 0 && !is_past_due {
        diesel::update(payment_account::table.find(owner.uuid()))
            .set(payment_account::past_due_since.eq(None::<DateTime<Utc>>))
            .execute(db)
            .await?;
    }
    Ok(done > 0)
}

/// Payers whose subscription was last asked for before `checked`, or before `unpaid` where a payment is missing. Those come last of whom the
/// provider did not answer the last questions: they keep nobody else waiting. Only a connection of the service sees them all.
pub async fn due(
    db: &mut Db,
    checked: DateTime<Utc>,
    unpaid: DateTime<Utc>,
    most: i64,
) -> Result<Vec<(UserId, String)>, Error> {
    let rows: Vec<(Uuid, String)> = payment_account::table
        .filter(payment_account::state.ne("canceled"))
        .filter(
            payment_account::checked_at.lt(checked).or(payment_account::state
                .eq("past_due")
                .and(payment_account::checked_at.lt(unpaid))),
        )
        .order((
            (payment_account::refreshes - payment_account::settled).asc(),
            payment_account::checked_at.asc(),
        ))
        .limit(most)
        .select((payment_account::owner, payment_account::customer))
        .load(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(owner, customer)| (owner.into(), customer))
        .collect())
}

/// Was this event dealt with?
pub async fn is_known(db: &mut Db, event: &str) -> Result<bool, Error> {
    let known = payment_event::table.find(event);
    Ok(diesel::select(diesel::dsl::exists(known)).get_result(db).await?)
}

/// Notes an event that was dealt with.
pub async fn note(db: &mut Db, event: &str, kind: &str, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::insert_into(payment_event::table)
        .values((
            payment_event::id.eq(event),
            payment_event::kind.eq(kind),
            payment_event::received_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    Ok(())
}

/// Forgets events from before `old`; gives how many.
pub async fn sweep(db: &mut Db, old: DateTime<Utc>) -> Result<usize, Error> {
    let gone = payment_event::table.filter(payment_event::received_at.lt(old));
    Ok(diesel::delete(gone).execute(db).await?)
}
