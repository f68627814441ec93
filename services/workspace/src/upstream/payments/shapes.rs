//! Objects of Stripe's API, as far as they are read, and what we make of them. Members that are not named here are ignored.

use chrono::DateTime;
use serde::Deserialize;
use serde_json::Value;

use super::{Event, Invoice, Invoices, Method, Party, Price};
use crate::domain::{
    minor_units::Money,
    subscription::{Subscription, SubscriptionState},
};

/// Longest id or kind of an event.
const LONGEST: usize = 255;

/// A list object.
#[derive(Debug, Deserialize)]
pub(super) struct List<T> {
    pub data: Vec<T>,
    #[serde(default)]
    pub has_more: bool,
}

/// Anything that was made.
#[derive(Debug, Deserialize)]
pub(super) struct Made {
    pub id: String,
}

/// A Checkout or portal session.
#[derive(Debug, Deserialize)]
pub(super) struct Session {
    pub id: String,
    pub url: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct PriceShape {
    id: String,
    currency: String,
    /// Null for tiers and for fractions of a minor unit.
    unit_amount: Option<i64>,
    recurring: Option<Recurring>,
}

#[derive(Debug, Deserialize)]
struct Recurring {
    interval: String,
    #[serde(default = "one")]
    interval_count: i64,
}

const fn one() -> i64 {
    1
}

impl PriceShape {
    /// None where it has no one amount for an interval.
    pub(super) fn price(&self, quantity: i64) -> Option<Price> {
        let recurring = self.recurring.as_ref()?;
        let interval = match recurring.interval_count {
            1 => recurring.interval.clone(),
            count => format!("{count} {}s", recurring.interval),
        };
        let amount = self.unit_amount?.checked_mul(quantity)?;
        Some(Price {
            amount: Money::new(amount, &self.currency),
            interval,
        })
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct SubscriptionShape {
    id: String,
    status: String,
    #[serde(default)]
    cancel_at_period_end: bool,
    cancel_at: Option<i64>,
    current_period_end: Option<i64>,
    items: List<Item>,
    pub default_payment_method: Option<Value>,
}

#[derive(Debug, Deserialize)]
struct Item {
    price: PriceShape,
    #[serde(default = "one")]
    quantity: i64,
    /// Newer versions of the API say it here.
    current_period_end: Option<i64>,
}

impl SubscriptionShape {
    pub(super) fn is_over(&self) -> bool {
        SubscriptionState::of_provider(&self.status) == SubscriptionState::Canceled
    }

    /// None for one of another kind than is sold here: without an item, or without one amount.
    pub(super) fn subscription(self) -> Option<Subscription> {
        let item = self.items.data.first()?;
        let price = item.price.price(item.quantity)?;
        let end = self.current_period_end.or(item.current_period_end);
        Some(Subscription {
            price: item.price.id.clone(),
            state: SubscriptionState::of_provider(&self.status),
            amount: price.amount,
            interval: price.interval,
            period_end: end.and_then(|end| DateTime::from_timestamp(end, 0)),
            is_ending: self.cancel_at_period_end || self.cancel_at.is_some(),
            id: self.id,
        })
    }
}

/// A payment method that was expanded; none where there is only its id.
pub(super) fn method(shape: &Value) -> Option<Method> {
    let kind = shape["type"].as_str()?;
    let of_kind = &shape[kind];
    let text = |name: &str| of_kind[name].as_str().map(str::to_owned);
    let expires = of_kind["exp_year"].as_i64().zip(of_kind["exp_month"].as_i64());
    Some(Method {
        kind: kind.to_owned(),
        brand: text("brand"),
        last4: text("last4"),
        expires: expires.map(|(year, month)| format!("{year}-{month:02}")),
    })
}

#[derive(Debug, Deserialize)]
pub(super) struct CustomerShape {
    #[serde(default)]
    deleted: bool,
    name: Option<String>,
    email: Option<String>,
    address: Option<AddressShape>,
    pub invoice_settings: Option<InvoiceSettings>,
    tax_ids: Option<List<TaxId>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct InvoiceSettings {
    pub default_payment_method: Option<Value>,
}

#[derive(Debug, Default, Deserialize)]
struct AddressShape {
    line1: Option<String>,
    line2: Option<String>,
    postal_code: Option<String>,
    city: Option<String>,
    state: Option<String>,
    country: Option<String>,
}

#[derive(Debug, Deserialize)]
struct TaxId {
    value: String,
}

impl CustomerShape {
    pub(super) fn party(self) -> Party {
        if self.deleted {
            return Party::default();
        }
        let address = self.address.unwrap_or_default();
        let town: Vec<String> = [address.postal_code, address.city].into_iter().flatten().collect();
        let lines = [address.line1, address.line2, Some(town.join(" ")), address.state];
        let tax_ids = self.tax_ids.map(|list| list.data).unwrap_or_default();
        Party {
            name: self.name.unwrap_or_default(),
            email: self.email.unwrap_or_default(),
            address: lines.into_iter().flatten().filter(|line| !line.is_empty()).collect(),
            country: address.country.unwrap_or_default(),
            tax_ids: tax_ids.into_iter().map(|id| id.value).collect(),
        }
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct InvoiceShape {
    id: String,
    number: Option<String>,
    created: i64,
    currency: String,
    total: i64,
    status: Option<String>,
    hosted_invoice_url: Option<String>,
    invoice_pdf: Option<String>,
}

/// `page` gives an address back where a browser may be sent to it.
pub(super) fn invoices(list: List<InvoiceShape>, page: impl Fn(&str) -> Option<String>) -> Invoices {
    let invoice = |shape: InvoiceShape| Invoice {
        id: shape.id,
        number: shape.number,
        created_at: DateTime::from_timestamp(shape.created, 0).unwrap_or_default(),
        amount: Money::new(shape.total, &shape.currency),
        state: shape.status.unwrap_or_else(|| "draft".to_owned()),
        page_url: shape.hosted_invoice_url.as_deref().and_then(&page),
        file_url: shape.invoice_pdf.as_deref().and_then(&page),
    };
    Invoices {
        has_more: list.has_more,
        invoices: list.data.into_iter().map(invoice).collect(),
    }
}

/// None for what is no event.
pub(super) fn event(payload: &[u8]) -> Option<Event> {
    let shape: Value = serde_json::from_slice(payload).ok()?;
    let text = |value: &Value| {
        let text = value.as_str().filter(|text| !text.is_empty() && text.len() <= LONGEST);
        text.map(str::to_owned)
    };
    let object = &shape["data"]["object"];
    let customer = if object["object"] == "customer" {
        &object["id"]
    } else if object["customer"].is_object() {
        &object["customer"]["id"]
    } else {
        &object["customer"]
    };
    (shape["object"] == "event").then_some(())?;
    Some(Event {
        id: text(&shape["id"])?,
        kind: text(&shape["type"])?,
        customer: text(customer),
    })
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;

    use super::{
        CustomerShape, Event, InvoiceShape, List, Method, Money, PriceShape, SubscriptionShape, SubscriptionState,
        event, invoices, method,
    };

    fn read<T: DeserializeOwned>(text: &str) -> T {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_subscription_has_its_price_and_its_end() {
        let list: List<SubscriptionShape> = read(include_str!("examples/subscriptions.json"));
        let read = list.data.into_iter().next().unwrap().subscription().unwrap();
        assert_eq!((read.id.as_str(), read.price.as_str()), ("sub_1", "price_team"));
        assert_eq!(
            (read.amount.text(), read.amount.currency),
            ("98.00".to_owned(), "EUR".to_owned())
        );
        assert_eq!(
            (read.state, read.interval.as_str(), read.is_ending),
            (SubscriptionState::Active, "month", false)
        );
        assert_eq!(read.period_end.unwrap().to_rfc3339(), "2026-12-21T12:00:00+00:00");
    }

    #[test]
    fn a_price_without_one_amount_is_none() {
        let price = |text: &str| read::<PriceShape>(text).price(1);
        let quarterly = r#"{"id": "p", "currency": "jpy", "unit_amount": 4900, "recurring": {"interval": "month", "interval_count": 3}}"#;
        let read = price(quarterly).unwrap();
        assert_eq!(
            (read.amount.text().as_str(), read.interval.as_str()),
            ("4900", "3 months")
        );
        assert!(
            price(r#"{"id": "p", "currency": "eur", "unit_amount": null, "recurring": {"interval": "month"}}"#)
                .is_none()
        );
        assert!(
            price(r#"{"id": "p", "currency": "eur", "unit_amount": 1}"#).is_none(),
            "paid once"
        );
    }

    #[test]
    fn a_payer_is_shown_as_entered_and_a_card_by_its_last_four() {
        let customer: CustomerShape = read(include_str!("examples/customer.json"));
        let card = customer
            .invoice_settings
            .as_ref()
            .unwrap()
            .default_payment_method
            .as_ref();
        let expected = Method {
            kind: "card".to_owned(),
            brand: Some("visa".to_owned()),
            last4: Some("4242".to_owned()),
            expires: Some("2028-04".to_owned()),
        };
        assert_eq!(method(card.unwrap()), Some(expected));
        let party = customer.party();
        assert_eq!(party.address, ["12 Canal Street", "10115 Berlin"]);
        assert_eq!(
            (party.country.as_str(), party.tax_ids.as_slice()),
            ("DE", &["DE123456789".to_owned()][..])
        );
        assert_eq!(method(&"pm_1".into()), None, "not expanded");
        let gone: CustomerShape = read(r#"{"id": "cus_1", "object": "customer", "deleted": true}"#);
        assert_eq!(gone.party().name, "");
    }

    #[test]
    fn invoices_keep_exact_amounts_and_lead_nowhere_odd() {
        let list: List<InvoiceShape> = read(include_str!("examples/invoices.json"));
        let safe = |url: &str| url.starts_with("https://").then(|| url.to_owned());
        let read = invoices(list, safe);
        assert!(read.has_more);
        let amounts: Vec<String> = read.invoices.iter().map(|one| one.amount.text()).collect();
        assert_eq!(amounts, ["49.00", "4900", "49.000"]);
        assert_eq!(read.invoices[1].amount, Money::new(4900, "JPY"));
        let draft = &read.invoices[2];
        assert_eq!(
            (draft.number.as_deref(), draft.state.as_str(), draft.page_url.as_deref()),
            (None, "draft", None)
        );
        assert_eq!(read.invoices[1].file_url, None, "a script is no page");
    }

    #[test]
    fn an_event_names_whom_it_is_about() {
        let read = event(include_bytes!("examples/event.json")).unwrap();
        let expected = Event {
            id: "evt_1".to_owned(),
            kind: "customer.subscription.updated".to_owned(),
            customer: Some("cus_1".to_owned()),
        };
        assert_eq!(read, expected);
        let of = |object: &str| {
            let text = format!(r#"{{"object": "event", "id": "e", "type": "t", "data": {{"object": {object}}}}}"#);
            event(text.as_bytes()).unwrap().customer
        };
        assert_eq!(of(r#"{"object": "customer", "id": "cus_2"}"#).as_deref(), Some("cus_2"));
        assert_eq!(
            of(r#"{"object": "invoice", "customer": {"id": "cus_3"}}"#).as_deref(),
            Some("cus_3")
        );
        assert_eq!(of(r#"{"object": "product", "id": "prod_1"}"#), None);
        for odd in [
            "",
            "[]",
            "{}",
            r#"{"object": "event", "id": 5}"#,
            r#"{"object": "charge", "id": "e", "type": "t"}"#,
        ] {
            assert!(event(odd.as_bytes()).is_none(), "{odd}");
        }
    }
}
