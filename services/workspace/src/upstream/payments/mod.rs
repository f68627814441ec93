//! The payment provider, behind an interface. The one that there is has the shape of Stripe's API.

mod shapes;
mod signature;
mod stripe;
mod transport;

use std::{fmt, sync::Arc};

use anyhow::{Context as _, ensure};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use secrecy::ExposeSecret as _;
use vocab::UserId;

pub use stripe::Stripe;

use crate::{
    config::PaymentArgs,
    domain::{minor_units::Money, subscription::Subscription},
    error::Error,
};

/// What a plan costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    pub amount: Money,
    /// `month`, or `3 months`.
    pub interval: String,
}

/// How a payer pays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// `card` and the like.
    pub kind: String,
    pub brand: Option<String>,
    pub last4: Option<String>,
    /// `2028-04`.
    pub expires: Option<String>,
}

/// Who is billed, as it was entered at the provider.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Party {
    pub name: String,
    pub email: String,
    /// One to a line.
    pub address: Vec<String>,
    /// ISO 3166-1 alpha-2; empty where there is none.
    pub country: String,
    pub tax_ids: Vec<String>,
}

/// What the provider knows of a payer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayerDetails {
    pub method: Option<Method>,
    pub party: Party,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invoice {
    pub id: String,
    /// None until it is final.
    pub number: Option<String>,
    pub created_at: DateTime<Utc>,
    pub amount: Money,
    /// `draft`, `open`, `paid`, `uncollectible` or `void`.
    pub state: String,
    pub page_url: Option<String>,
    pub file_url: Option<String>,
}

/// A page of invoices, newest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Invoices {
    pub invoices: Vec<Invoice>,
    /// There are older ones.
    pub has_more: bool,
}

/// What is paid for, by whom, and where they come back to.
#[derive(Debug, Clone, Copy)]
pub struct NewCheckout<'a> {
    pub owner: UserId,
    pub customer: &'a str,
    pub price: &'a str,
    pub done_url: &'a str,
    pub back_url: &'a str,
}

/// A page of the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostedPage {
    pub id: String,
    pub url: String,
}

/// Something that happened at the provider. What it was is asked for again: events come late, twice and out of order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub id: String,
    /// `customer.subscription.updated`.
    pub kind: String,
    /// Whom it is about.
    pub customer: Option<String>,
}

/// A payment provider. All calls have a time limit and a breaker, and those that make something a key of idempotency.
#[async_trait]
pub trait PaymentProvider: fmt::Debug + Send + Sync {
    /// Makes a payer known; gives the provider's id. The same owner gets the same one, also in parallel.
    ///
    /// # Errors
    /// [`Error::PaymentAway`], as all of these.
    async fn add_customer(&self, owner: UserId) -> Result<String, Error>;

    /// Makes a page on which a subscription is paid for.
    async fn start_checkout(&self, new: NewCheckout<'_>) -> Result<HostedPage, Error>;

    /// Closes such a page. One that was used or has expired is none.
    async fn end_checkout(&self, id: &str) -> Result<(), Error>;

    /// Makes a page on which a payer changes what they entered; gives its address.
    async fn start_portal(&self, customer: &str, back_url: &str) -> Result<String, Error>;

    /// The subscription of a payer that counts, as it is now.
    async fn subscription(&self, customer: &str) -> Result<Option<Subscription>, Error>;

    /// Ends a subscription at once. One that has ended already is none.
    async fn end_subscription(&self, id: &str) -> Result<(), Error>;

    async fn price(&self, id: &str) -> Result<Price, Error>;

    /// `subscription`: the one that the payer pays for, which may have a payment method of its own.
    async fn payer(&self, customer: &str, subscription: Option<&str>) -> Result<PayerDetails, Error>;

    /// Those older than the invoice `after`, or the newest.
    async fn invoices(&self, customer: &str, after: Option<&str>, limit: u32) -> Result<Invoices, Error>;

    /// Reads an event whose signature is right and not older than five minutes.
    ///
    /// # Errors
    /// [`Error::PaymentSignature`] where it is not, [`Error::Invalid`] for what is no event.
    fn event(&self, payload: &[u8], signature: &str, now: DateTime<Utc>) -> Result<Event, Error>;
}

/// The provider that the settings name; nothing where they name none.
///
/// # Errors
/// When the address is none, or something that belongs to it is missing.
pub fn of(args: &PaymentArgs, clock: &Arc<dyn kit::clock::Clock>) -> anyhow::Result<Option<Arc<dyn PaymentProvider>>> {
    let Some(url) = args.payment_url.as_deref().map(str::trim).filter(|url| !url.is_empty()) else {
        return Ok(None);
    };
    let secret_text = |secret: &Option<secrecy::SecretString>| {
        let text = secret.as_ref().map(|secret| secret.expose_secret().trim().to_owned());
        text.filter(|text| !text.is_empty())
    };
    let key = secret_text(&args.payment_key).context("WORKSPACE_PAYMENT_URL needs WORKSPACE_PAYMENT_KEY")?;
    let secrets = secret_text(&args.payment_webhook_secret)
        .context("WORKSPACE_PAYMENT_URL needs WORKSPACE_PAYMENT_WEBHOOK_SECRET")?;
    let back = args.payment_return_url.trim();
    ensure!(
        back.starts_with("https://") || back.starts_with("http://"),
        "WORKSPACE_PAYMENT_URL needs WORKSPACE_PAYMENT_RETURN_URL, the address of the application"
    );
    args.plans().context("WORKSPACE_PAYMENT_PLANS")?;
    let stripe = Stripe::new(url, key.into(), &secrets, Arc::clone(clock))?;
    Ok(Some(Arc::new(stripe)))
}
