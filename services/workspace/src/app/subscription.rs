//! Paid plans: who is on which, how they pay, and what the payment provider says of it.
//!
//! What follows from a subscription is read from our own table. The table is written from answers of the provider alone: an event says
//! only that something happened, and the subscription is asked for again. So events may come twice, late and out of order, and while the
//! provider is away everything stays as it is.

use std::sync::Arc;

use chrono::{Days, TimeDelta};
use futures::future::try_join_all;
use kit::{cursor, scope::RowScope};
use vocab::UserId;

use super::App;
use crate::{
    domain::{
        subscription::{KeptSubscription, PlanOffer, SubscriptionState},
        usage::Plan,
    },
    error::Error,
    store::subscription::{self as store, PaymentAccount},
    upstream::payments::{Invoices, Method, NewCheckout, Party, PaymentProvider, Price},
};

/// As cursors name the list.
const INVOICES: &str = "invoices";
const MOST_INVOICES: u32 = 100;
const USUAL_INVOICES: u32 = 20;
/// A subscription of which no event was heard is asked for after this; with a payment missing, sooner.
const CHECK_EVERY: TimeDelta = TimeDelta::days(1);
const CHECK_UNPAID_EVERY: TimeDelta = TimeDelta::hours(1);
/// Subscriptions that one round asks for.
const ROUND: i64 = 50;
/// Subscriptions of one payer that are ended at a time.
const MOST_ENDED: usize = 20;
/// Events are known for so long; the provider repeats one for three days.
pub(super) const EVENTS: Days = Days::new(60);
/// Page of the application to which the provider sends people back.
const PAGE: &str = "/settings/billing/payment-information";

/// The plan in force, and what is paid for it.
#[derive(Debug, Clone)]
pub struct PlanPayment {
    pub plan: Plan,
    pub subscription: Option<KeptSubscription>,
    /// Of the subscription; none where settings don't name its price.
    pub plan_name: Option<String>,
    pub grace: TimeDelta,
    pub has_portal: bool,
}

/// What only the provider knows.
#[derive(Debug, Clone, Default)]
pub struct PaymentDetails {
    pub plans: Vec<(PlanOffer, Price)>,
    pub method: Option<Method>,
    pub billed_to: Option<Party>,
}

impl App {
    fn payment_provider(&self) -> Result<&Arc<dyn PaymentProvider>, Error> {
        self.payments.as_ref().ok_or(Error::NoPaymentProvider)
    }

    /// Settings are read when the service starts: there they are judged.
    fn plan_offers(&self) -> Vec<PlanOffer> {
        self.args.payment.plans().unwrap_or_default()
    }

    fn payment_grace(&self) -> TimeDelta {
        TimeDelta::days(self.args.payment.payment_grace_days.into())
    }

    async fn payer(&self, owner: UserId) -> Result<Option<PaymentAccount>, Error> {
        store::find(&mut *self.db().await?, owner).await
    }

    /// The plan that an owner is on.
    pub(super) async fn plan_of(&self, owner: UserId) -> Result<Plan, Error> {
        Ok(self.plan_payment(owner).await?.plan)
    }

    /// The plan in force and its subscription, as they are kept. The provider isn't asked.
    ///
    /// # Errors
    /// The database is away.
    pub async fn plan_payment(&self, owner: UserId) -> Result<PlanPayment, Error> {
        let (mut plan, grace) = (self.args.plan(), self.payment_grace());
        plan.has_provider = self.payments.is_some();
        let account = if plan.has_provider {
            self.payer(owner).await?
        } else {
            None
        };
        let has_portal = account.is_some();
        let subscription = account.and_then(|account| account.subscription);
        let offer = subscription.as_ref().and_then(|kept| {
            let mut offers = self.plan_offers().into_iter();
            offers.find(|offer| offer.price == kept.subscription.price)
        });
        if let (Some(kept), Some(offer)) = (&subscription, &offer)
            && kept.is_in_force(grace)
        {
            plan.name.clone_from(&offer.name);
            plan.included_calls = offer.included_calls;
            plan.price = Some(kept.subscription.amount.clone());
        }
        Ok(PlanPayment {
            plan,
            subscription,
            plan_name: offer.map(|offer| offer.name),
            grace,
            has_portal,
        })
    }

    /// The same, after the provider was asked.
    ///
    /// # Errors
    /// [`Error::NoPaymentProvider`], [`Error::PaymentAway`].
    pub async fn refresh_payment(&self, owner: UserId) -> Result<PlanPayment, Error> {
        self.payment_provider()?;
        if let Some(account) = self.payer(owner).await? {
            self.ask_subscription(owner, &account.customer).await?;
        }
        self.plan_payment(owner).await
    }

    /// Asks the provider how a subscription stands, and keeps it unless a newer question was answered meanwhile. No connection is held while
    /// the provider is asked.
    async fn ask_subscription(&self, owner: UserId, customer: &str) -> Result<(), Error> {
        let provider = self.payment_provider()?;
        let number = {
            let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
            store::begin_refresh(&mut db, owner).await?
        };
        let Some(number) = number else {
            return Ok(());
        };
        let subscription = provider.subscription(customer).await?;
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        crate::store::begin(&mut db).await?;
        let settled = store::settle(&mut db, owner, number, subscription.as_ref(), self.now()).await;
        crate::store::end(&mut db, settled).await?;
        Ok(())
    }

    /// Prices, how the owner pays, and who is billed. Nothing of it where this installation has no provider.
    ///
    /// # Errors
    /// [`Error::PaymentAway`]
    pub async fn payment_details(&self, owner: UserId) -> Result<PaymentDetails, Error> {
        let Some(provider) = &self.payments else {
            return Ok(PaymentDetails::default());
        };
        let account = self.payer(owner).await?;
        let priced = self.plan_offers().into_iter().map(|offer| async move {
            let price = provider.price(&offer.price).await?;
            Ok::<_, Error>((offer, price))
        });
        let plans = try_join_all(priced).await?;
        let Some(account) = account else {
            return Ok(PaymentDetails {
                plans,
                ..PaymentDetails::default()
            });
        };
        let paid = account.subscription.map(|kept| kept.subscription.id);
        let payer = provider.payer(&account.customer, paid.as_deref()).await?;
        Ok(PaymentDetails {
            plans,
            method: payer.method,
            billed_to: Some(payer.party).filter(|party| *party != Party::default()),
        })
    }

    /// Invoices with the place of the next page. None at all where the provider doesn't know the owner.
    ///
    /// # Errors
    /// [`Error::BadCursor`], [`Error::PaymentAway`].
    pub async fn invoices(&self, owner: UserId, place: &str, limit: u32) -> Result<(Invoices, Option<String>), Error> {
        let after = cursor::read(owner, INVOICES, place)?;
        let Some(provider) = &self.payments else {
            return Ok((Invoices::default(), None));
        };
        let Some(account) = self.payer(owner).await? else {
            return Ok((Invoices::default(), None));
        };
        let limit = if limit == 0 {
            USUAL_INVOICES
        } else {
            limit.min(MOST_INVOICES)
        };
        let page = provider.invoices(&account.customer, after.as_deref(), limit).await?;
        let last = page.invoices.last().filter(|_| page.has_more);
        let next = last.map(|last| cursor::write(owner, INVOICES, &last.id));
        Ok((page, next))
    }

    fn billing_page(&self, query: &str) -> String {
        format!(
            "{}{PAGE}{query}",
            self.args.payment.payment_return_url.trim().trim_end_matches('/')
        )
    }

    /// Address of a page of the provider on which a plan is paid for.
    ///
    /// # Errors
    /// [`Error::AlreadySubscribed`] where a subscription runs, [`Error::Stale`] where another page was asked for at the same time.
    pub async fn start_checkout(&self, owner: UserId, plan: &str) -> Result<String, Error> {
        let provider = self.payment_provider()?;
        let offer = self.plan_offers().into_iter().find(|offer| offer.name == plan.trim());
        let offer = offer.ok_or_else(|| Error::invalid("plan", "Choose one of the plans of this installation."))?;
        let (account, before) = match self.payer(owner).await? {
            Some(account) => {
                // The page is closed before the question: what was paid on it is in the answer, whether its event has come or not, and
                // nobody pays on it afterwards. So nobody pays twice.
                if let Some(open) = &account.checkout {
                    provider.end_checkout(open).await?;
                }
                self.ask_subscription(owner, &account.customer).await?;
                (self.payer(owner).await?, account.checkout)
            }
            None => {
                let customer = provider.add_customer(owner).await?;
                store::add(&mut *self.db().await?, owner, &customer, self.now()).await?;
                (self.payer(owner).await?, None)
            }
        };
        let account = account.ok_or(Error::Stale)?;
        if account
            .subscription
            .is_some_and(|kept| kept.subscription.state.is_running())
        {
            return Err(Error::AlreadySubscribed);
        }
        let page = provider
            .start_checkout(NewCheckout {
                owner,
                customer: &account.customer,
                price: &offer.price,
                done_url: &self.billing_page("?checkout=done"),
                back_url: &self.billing_page(""),
            })
            .await?;
        let is_only = {
            let mut db = self.db().await?;
            store::set_checkout(&mut db, owner, before.as_deref(), &page.id).await?
        };
        if is_only {
            return Ok(page.url);
        }
        // Of two pages only one may be paid on.
        provider.end_checkout(&page.id).await?;
        Err(Error::Stale)
    }

    /// Address of a page of the provider on which an owner changes what they entered there.
    ///
    /// # Errors
    /// [`Error::NoPortal`] before the first checkout.
    pub async fn start_portal(&self, owner: UserId) -> Result<String, Error> {
        let provider = self.payment_provider()?;
        let account = self.payer(owner).await?.ok_or(Error::NoPortal)?;
        provider.start_portal(&account.customer, &self.billing_page("")).await
    }

    /// Takes an event of the provider. Where this fails, the provider sends it again.
    ///
    /// # Errors
    /// [`Error::PaymentSignature`], [`Error::PaymentAway`].
    pub async fn take_payment_event(&self, payload: &[u8], signature: &str) -> Result<(), Error> {
        let event = self.payment_provider()?.event(payload, signature, self.now())?;
        let owner = {
            let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
            if store::is_known(&mut db, &event.id).await? {
                return Ok(());
            }
            match &event.customer {
                Some(customer) => store::owner_of(&mut db, customer).await?.map(|owner| (owner, customer)),
                None => None,
            }
        };
        if let Some((owner, customer)) = owner {
            self.ask_subscription(owner, customer).await?;
        }
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        store::note(&mut db, &event.id, &event.kind, self.now()).await
    }

    /// Asks the provider for subscriptions of which nothing was heard for long; gives for how many.
    ///
    /// # Errors
    /// [`Error::PaymentAway`]: the rest waits for the next round.
    pub async fn refresh_payments(&self) -> Result<usize, Error> {
        if self.payments.is_none() {
            return Ok(0);
        }
        let now = self.now();
        let due = {
            let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
            store::due(&mut db, now - CHECK_EVERY, now - CHECK_UNPAID_EVERY, ROUND).await?
        };
        for (owner, customer) in &due {
            self.ask_subscription(*owner, customer).await?;
        }
        Ok(due.len())
    }

    /// Ends what an owner who is erased pays for, or is about to: nobody pays for what is gone. Without a provider in the settings there is
    /// nobody to tell.
    pub(super) async fn end_paid_subscription(&self, owner: UserId) -> Result<(), Error> {
        let Some(provider) = &self.payments else {
            return Ok(());
        };
        let Some(account) = self.payer(owner).await? else {
            return Ok(());
        };
        if let Some(open) = &account.checkout {
            provider.end_checkout(open).await?;
        }
        // As it is now: the one that is kept may have been replaced, and another one may run beside it.
        for _ in 0..MOST_ENDED {
            let next = provider.subscription(&account.customer).await?;
            let Some(one) = next.filter(|one| one.state != SubscriptionState::Canceled) else {
                return Ok(());
            };
            provider.end_subscription(&one.id).await?;
        }
        // The erasure is tried again.
        Err(Error::Stale)
    }
}
