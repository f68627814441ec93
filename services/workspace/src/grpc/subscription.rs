//! Paid plans, and what the payment provider says of them.

use kit::identity::by_service;
use proto::workspace::{self as pb, payments_server::Payments as Contract};
use tonic::{Request, Response};

use super::{
    Reply, Service, failed,
    usage::{payment, plan},
    user,
};
use crate::{
    app::{Invoice, Method, Party, PaymentDetails, PlanPayment, Price},
    domain::subscription::{KeptSubscription, PlanOffer},
};

fn subscription(paid: &PlanPayment, kept: &KeptSubscription) -> pb::PaidSubscription {
    let stored = &kept.subscription;
    let millis = |time: chrono::DateTime<chrono::Utc>| time.timestamp_millis();
    pb::PaidSubscription {
        plan: paid.plan_name.clone().unwrap_or_default(),
        state: stored.state.name().to_owned(),
        price: stored.amount.text(),
        currency: stored.amount.currency.clone(),
        interval: stored.interval.clone(),
        period_end_unix_ms: stored.period_end.map_or(0, millis),
        is_ending: stored.is_ending,
        grace_end_unix_ms: kept.grace_end(paid.grace).map_or(0, millis),
        checked_unix_ms: millis(kept.checked_at),
    }
}

fn whole(paid: PlanPayment) -> pb::PlanPayment {
    pb::PlanPayment {
        mode: payment(paid.plan.has_provider).to_owned(),
        subscription: paid.subscription.as_ref().map(|kept| subscription(&paid, kept)),
        has_portal: paid.has_portal,
        plan: Some(plan(paid.plan)),
    }
}

fn offer((offer, price): (PlanOffer, Price)) -> pb::PaidPlan {
    pb::PaidPlan {
        name: offer.name,
        included_calls: offer.included_calls,
        price: price.amount.text(),
        currency: price.amount.currency,
        interval: price.interval,
    }
}

fn method(method: Method) -> pb::PaymentMethod {
    pb::PaymentMethod {
        kind: method.kind,
        brand: method.brand.unwrap_or_default(),
        last4: method.last4.unwrap_or_default(),
        expires: method.expires.unwrap_or_default(),
    }
}

fn party(party: Party) -> pb::BilledTo {
    pb::BilledTo {
        name: party.name,
        email: party.email,
        address: party.address,
        country: party.country,
        tax_ids: party.tax_ids,
    }
}

fn details(details: PaymentDetails) -> pb::PaymentDetails {
    pb::PaymentDetails {
        plans: details.plans.into_iter().map(offer).collect(),
        method: details.method.map(method),
        billed_to: details.billed_to.map(party),
    }
}

fn invoice(invoice: Invoice) -> pb::Invoice {
    pb::Invoice {
        id: invoice.id,
        number: invoice.number.unwrap_or_default(),
        created_unix_ms: invoice.created_at.timestamp_millis(),
        amount: invoice.amount.text(),
        currency: invoice.amount.currency,
        state: invoice.state,
        page_url: invoice.page_url.unwrap_or_default(),
        file_url: invoice.file_url.unwrap_or_default(),
    }
}

#[tonic::async_trait]
impl Contract for Service {
    async fn show_payment(&self, request: Request<pb::ShowPaymentRequest>) -> Reply<pb::PlanPayment> {
        let paid = self.0.plan_payment(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(whole(paid)))
    }

    async fn refresh_payment(&self, request: Request<pb::RefreshPaymentRequest>) -> Reply<pb::PlanPayment> {
        let paid = self.0.refresh_payment(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(whole(paid)))
    }

    async fn show_payment_details(&self, request: Request<pb::ShowPaymentDetailsRequest>) -> Reply<pb::PaymentDetails> {
        let known = self.0.payment_details(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(details(known)))
    }

    async fn show_invoices(&self, request: Request<pb::ShowInvoicesRequest>) -> Reply<pb::InvoiceList> {
        let owner = user(&request)?;
        let asked = request.get_ref();
        let (page, next) = self
            .0
            .invoices(owner, &asked.cursor, asked.limit)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::InvoiceList {
            invoices: page.invoices.into_iter().map(invoice).collect(),
            next_cursor: next.unwrap_or_default(),
        }))
    }

    async fn start_checkout(&self, request: Request<pb::StartCheckoutRequest>) -> Reply<pb::PaymentPage> {
        let owner = user(&request)?;
        let url = self.0.start_checkout(owner, &request.get_ref().plan).await;
        Ok(Response::new(pb::PaymentPage {
            url: url.map_err(failed)?,
        }))
    }

    async fn start_portal(&self, request: Request<pb::StartPortalRequest>) -> Reply<pb::PaymentPage> {
        let url = self.0.start_portal(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::PaymentPage { url }))
    }

    async fn take_payment_event(
        &self,
        request: Request<pb::TakePaymentEventRequest>,
    ) -> Reply<pb::TakePaymentEventResponse> {
        by_service(&request)?;
        let sent = request.get_ref();
        self.0
            .take_payment_event(&sent.payload, &sent.signature)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::TakePaymentEventResponse {}))
    }
}
