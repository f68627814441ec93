//! A payment provider with the shape of Stripe's API: customers, Checkout sessions, the customer portal, subscriptions, invoices, events.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kit::clock::Clock;
use moka::future::Cache;
use secrecy::SecretString;
use serde_json::Value;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Event, HostedPage, Invoices, NewCheckout, PayerDetails, PaymentProvider, Price,
    shapes::{self, CustomerShape, InvoiceShape, List, Made, PriceShape, Session, SubscriptionShape},
    signature,
    transport::{Failure, Transport},
};
use crate::{
    domain::subscription::{Subscription, counting},
    error::Error,
};

/// Subscriptions of one payer that are looked at, newest first.
const SUBSCRIPTIONS: &str = "20";

/// Prices never change at the provider; which one a plan has is in our settings.
const PRICES_LIVE: Duration = Duration::from_secs(3_600);
const PRICES: u64 = 100;

/// One account at the provider.
#[derive(Debug)]
pub struct Stripe {
    transport: Transport,
    /// Of the endpoint of events; any of them signs.
    secrets: Vec<SecretString>,
    prices: Cache<String, Price>,
}

impl Stripe {
    /// `secrets` are those of the endpoint of events, between commas.
    ///
    /// # Errors
    /// When the address is none.
    pub fn new(base: &str, key: SecretString, secrets: &str, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        let secrets = secrets.split(',').map(str::trim).filter(|secret| !secret.is_empty());
        Ok(Self {
            transport: Transport::new(base, key, clock)?,
            secrets: secrets.map(|secret| SecretString::from(secret.to_owned())).collect(),
            prices: Cache::builder().max_capacity(PRICES).time_to_live(PRICES_LIVE).build(),
        })
    }

    /// A page that a browser may be sent to.
    fn hosted(&self, session: Session) -> Result<HostedPage, Failure> {
        let url = session.url.as_deref().and_then(|url| self.transport.page(url));
        Ok(HostedPage {
            id: session.id,
            url: url.ok_or(Failure::Shape)?,
        })
    }
}

/// Of a call that is made once; repeated by the transport alone.
fn fresh() -> String {
    format!("meridian-{}", Uuid::now_v7())
}

/// Nothing where there is no such thing, or it is over already.
fn unless_over(answer: Result<Value, Failure>) -> Result<(), Error> {
    match answer {
        Err(failure) if !failure.is_about_thing() => Err(failure.into()),
        _ => Ok(()),
    }
}

#[async_trait]
impl PaymentProvider for Stripe {
    async fn add_customer(&self, owner: UserId) -> Result<String, Error> {
        let principal = owner.to_string();
        // The same key for the same owner: two calls at once make one customer.
        let key = format!("meridian-customer-{principal}");
        let form = [("metadata[principal]", principal.as_str())];
        let made: Made = self.transport.post(&["customers"], &form, &key).await?;
        Ok(made.id)
    }

    async fn start_checkout(&self, new: NewCheckout<'_>) -> Result<HostedPage, Error> {
        let principal = new.owner.to_string();
        let form = [
            ("mode", "subscription"),
            ("customer", new.customer),
            ("client_reference_id", principal.as_str()),
            ("line_items[0][price]", new.price),
            ("line_items[0][quantity]", "1"),
            ("success_url", new.done_url),
            ("cancel_url", new.back_url),
            ("billing_address_collection", "required"),
            ("tax_id_collection[enabled]", "true"),
            // What was entered there is the customer's from then on.
            ("customer_update[name]", "auto"),
            ("customer_update[address]", "auto"),
        ];
        let session: Session = self.transport.post(&["checkout", "sessions"], &form, &fresh()).await?;
        Ok(self.hosted(session)?)
    }

    async fn end_checkout(&self, id: &str) -> Result<(), Error> {
        let path = ["checkout", "sessions", id, "expire"];
        unless_over(self.transport.post(&path, &[], &fresh()).await)
    }

    async fn start_portal(&self, customer: &str, back_url: &str) -> Result<String, Error> {
        let form = [("customer", customer), ("return_url", back_url)];
        let session: Session = self
            .transport
            .post(&["billing_portal", "sessions"], &form, &fresh())
            .await?;
        Ok(self.hosted(session)?.url)
    }

    async fn subscription(&self, customer: &str) -> Result<Option<Subscription>, Error> {
        let query = [("customer", customer), ("status", "all"), ("limit", SUBSCRIPTIONS)];
        let list: List<SubscriptionShape> = self.transport.get(&["subscriptions"], &query).await?;
        let mut sold = Vec::new();
        for shape in list.data {
            let is_over = shape.is_over();
            match shape.subscription() {
                Some(subscription) => sold.push(subscription),
                None if is_over => {}
                // Left out, somebody who pays would be taken for one who doesn't.
                None => return Err(Failure::Shape.into()),
            }
        }
        Ok(counting(sold))
    }

    async fn end_subscription(&self, id: &str) -> Result<(), Error> {
        unless_over(self.transport.delete(&["subscriptions", id]).await)
    }

    async fn price(&self, id: &str) -> Result<Price, Error> {
        if let Some(known) = self.prices.get(id).await {
            return Ok(known);
        }
        let shape: PriceShape = self.transport.get(&["prices", id], &[]).await?;
        let price = shape.price(1).ok_or(Failure::Shape)?;
        self.prices.insert(id.to_owned(), price.clone()).await;
        Ok(price)
    }

    async fn payer(&self, customer: &str, subscription: Option<&str>) -> Result<PayerDetails, Error> {
        let query = [
            ("expand[]", "invoice_settings.default_payment_method"),
            ("expand[]", "tax_ids"),
        ];
        let shape: CustomerShape = self.transport.get(&["customers", customer], &query).await?;
        let of_payer = shape.invoice_settings.as_ref();
        let of_payer = of_payer.and_then(|settings| settings.default_payment_method.as_ref());
        let mut method = of_payer.and_then(shapes::method);
        if let Some(id) = subscription {
            let query = [("expand[]", "default_payment_method")];
            let paid: SubscriptionShape = self.transport.get(&["subscriptions", id], &query).await?;
            // Checkout leaves the payment method with the subscription, where it goes before the customer's.
            method = paid.default_payment_method.as_ref().and_then(shapes::method).or(method);
        }
        Ok(PayerDetails {
            method,
            party: shape.party(),
        })
    }

    async fn invoices(&self, customer: &str, after: Option<&str>, limit: u32) -> Result<Invoices, Error> {
        let limit = limit.to_string();
        let mut query = vec![("customer", customer), ("limit", limit.as_str())];
        query.extend(after.map(|after| ("starting_after", after)));
        let list: List<InvoiceShape> = self.transport.get(&["invoices"], &query).await?;
        Ok(shapes::invoices(list, |url| self.transport.page(url)))
    }

    fn event(&self, payload: &[u8], signature: &str, now: DateTime<Utc>) -> Result<Event, Error> {
        if !signature::is_signed(&self.secrets, signature, payload, now.timestamp()) {
            return Err(Error::PaymentSignature);
        }
        shapes::event(payload).ok_or_else(|| Error::invalid("body", "This is not an event of the payment provider."))
    }
}
