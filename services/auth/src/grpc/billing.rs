//! `meridian.auth.v1.Billing`.

use proto::auth::{self as pb, billing_server::Billing};
use tonic::{Request, Response, Status};
use vocab::{Provider, SessionId, UserId};

use super::{
    Service,
    convert::{self, failed, ms},
};
use crate::domain::billing::{Contact, KeptContact, LimitChange, SentLimit, SpendingLimits};

type Answer<T> = Result<Response<T>, Status>;

/// What there is one of for each account needs no id: the hop token says whose.
fn caller<T>(request: &Request<T>) -> Result<(UserId, Option<SessionId>), Status> {
    Ok((convert::person(request)?, convert::identity(request).session))
}

/// One row for each provider.
fn limits(kept: &SpendingLimits) -> pb::SpendingLimits {
    let limit = |provider: Provider| {
        let set = kept.limits.iter().find(|limit| limit.provider == provider);
        pb::SpendingLimit {
            provider: provider.id().to_owned(),
            name: provider.name().to_owned(),
            soft: set.and_then(|limit| limit.soft),
            hard: set.and_then(|limit| limit.hard),
        }
    };
    pb::SpendingLimits {
        limits: Provider::ALL.into_iter().map(limit).collect(),
        version: kept.version,
    }
}

fn change(change: &LimitChange) -> pb::SpendingLimitChange {
    pb::SpendingLimitChange {
        changed_unix_ms: ms(change.at),
        changed_by: change.by.to_string(),
        provider: change.provider.id().to_owned(),
        name: change.provider.name().to_owned(),
        soft_before: change.before.0,
        hard_before: change.before.1,
        soft: change.after.0,
        hard: change.after.1,
    }
}

fn contact(kept: KeptContact) -> pb::BillingContact {
    let contact = kept.contact;
    pb::BillingContact {
        name: contact.name,
        company: contact.company,
        address: contact.address,
        country: contact.country,
        tax_id: contact.tax_id,
        purchase_order: contact.purchase_order,
        email: contact.email,
        version: kept.version,
        updated_unix_ms: kept.updated_at.map(ms).unwrap_or_default(),
    }
}

#[tonic::async_trait]
impl Billing for Service {
    async fn get_spending_limits(&self, request: Request<pb::GetSpendingLimitsRequest>) -> Answer<pb::SpendingLimits> {
        let (user, _) = caller(&request)?;
        let kept = self.app.spending_limits(user).await.map_err(failed)?;
        Ok(Response::new(limits(&kept)))
    }

    async fn set_spending_limits(&self, request: Request<pb::SetSpendingLimitsRequest>) -> Answer<pb::SpendingLimits> {
        let (user, session) = caller(&request)?;
        let sent = request.into_inner();
        let wanted: Vec<SentLimit<'_>> = sent
            .limits
            .iter()
            .map(|limit| SentLimit {
                provider: &limit.provider,
                soft: limit.soft,
                hard: limit.hard,
            })
            .collect();
        let kept = self.app.set_spending_limits(user, session, sent.version, &wanted).await;
        Ok(Response::new(limits(&kept.map_err(failed)?)))
    }

    async fn list_spending_limit_changes(
        &self,
        request: Request<pb::ListSpendingLimitChangesRequest>,
    ) -> Answer<pb::ListSpendingLimitChangesResponse> {
        let (user, _) = caller(&request)?;
        let changes = self.app.spending_limit_changes(user).await.map_err(failed)?;
        Ok(Response::new(pb::ListSpendingLimitChangesResponse {
            changes: changes.iter().map(change).collect(),
        }))
    }

    async fn get_billing_contact(&self, request: Request<pb::GetBillingContactRequest>) -> Answer<pb::BillingContact> {
        let (user, _) = caller(&request)?;
        let kept = self.app.billing_contact(user).await.map_err(failed)?;
        Ok(Response::new(contact(kept)))
    }

    async fn set_billing_contact(&self, request: Request<pb::SetBillingContactRequest>) -> Answer<pb::BillingContact> {
        let (user, session) = caller(&request)?;
        let sent = request.into_inner();
        let new = sent.contact.unwrap_or_default();
        let new = Contact {
            name: new.name,
            company: new.company,
            address: new.address,
            country: new.country,
            tax_id: new.tax_id,
            purchase_order: new.purchase_order,
            email: new.email,
        };
        let kept = self.app.set_billing_contact(user, session, sent.version, new).await;
        Ok(Response::new(contact(kept.map_err(failed)?)))
    }
}
