//! `meridian.auth.v1.Emails`.

use kit::idempotency::Call;
use proto::auth::{self as pb, emails_server::Emails};
use tonic::{Request, Response, Status};

use super::{
    Service,
    convert::{self, by_service, caller, failed, ms},
};
use crate::domain::email::Address;

type Answer<T> = Result<Response<T>, Status>;

fn encode(address: Address) -> pb::Email {
    pb::Email {
        id: address.id.to_string(),
        email: address.email,
        primary: address.primary,
        verified: address.verified,
        created_unix_ms: ms(address.created_at),
    }
}

#[tonic::async_trait]
impl Emails for Service {
    async fn list_emails(&self, request: Request<pb::ListEmailsRequest>) -> Answer<pb::ListEmailsResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let found = self.app.list_emails(user).await.map_err(failed)?;
        let route = |(topic, to): (crate::domain::email::Topic, crate::domain::email::Destination)| pb::EmailRoute {
            topic: topic.name().to_owned(),
            to: to.to_string(),
        };
        Ok(Response::new(pb::ListEmailsResponse {
            emails: found.addresses.into_iter().map(encode).collect(),
            routes: found.routes.into_iter().map(route).collect(),
        }))
    }

    async fn add_email(&self, request: Request<pb::AddEmailRequest>) -> Answer<pb::AddEmailResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        // The client's address and browser are no part of what is asked for.
        let asked = request.get_ref().email.clone().into_bytes();
        let call = Call::of(request.metadata(), user, "add_email", || asked)?;
        let sent = request.into_inner();
        let work = async move {
            let client = convert::client(sent.client);
            let added = self.app.add_email(user, &sent.email, &client).await.map_err(failed)?;
            Ok(Response::new(pb::AddEmailResponse {
                email: Some(encode(added)),
            }))
        };
        kit::idempotency::once(self.app.pool(), self.app.now(), call, Box::pin(work)).await
    }

    async fn resend_email_code(
        &self,
        request: Request<pb::ResendEmailCodeRequest>,
    ) -> Answer<pb::ResendEmailCodeResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let expires_at = self
            .app
            .resend_email_code(user, &sent.id, &client)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::ResendEmailCodeResponse {
            expires_unix_ms: ms(expires_at),
        }))
    }

    async fn confirm_email(&self, request: Request<pb::ConfirmEmailRequest>) -> Answer<pb::ConfirmEmailResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let confirmed = self
            .app
            .confirm_email(user, &sent.id, &sent.code, &client)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::ConfirmEmailResponse {
            email: Some(encode(confirmed)),
        }))
    }

    async fn make_email_primary(
        &self,
        request: Request<pb::MakeEmailPrimaryRequest>,
    ) -> Answer<pb::MakeEmailPrimaryResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let sent = request.into_inner();
        let here = convert::session(&sent.session_id)?;
        let client = convert::client(sent.client);
        self.app
            .make_email_primary(user, here, (&sent.id, &sent.password), &client)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::MakeEmailPrimaryResponse {}))
    }

    async fn remove_email(&self, request: Request<pb::RemoveEmailRequest>) -> Answer<pb::RemoveEmailResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        self.app.remove_email(user, &sent.id, &client).await.map_err(failed)?;
        Ok(Response::new(pb::RemoveEmailResponse {}))
    }

    async fn route_emails(&self, request: Request<pb::RouteEmailsRequest>) -> Answer<pb::RouteEmailsResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let route = sent.route.unwrap_or_default();
        self.app
            .route_emails(user, (&route.topic, &route.to), &client)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::RouteEmailsResponse {}))
    }

    async fn unsubscribe(&self, request: Request<pb::UnsubscribeRequest>) -> Answer<pb::UnsubscribeResponse> {
        by_service(&request)?;
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let topic = self.app.unsubscribe(&sent.token, &client).await.map_err(failed)?;
        Ok(Response::new(pb::UnsubscribeResponse {
            topic: topic.name().to_owned(),
        }))
    }

    async fn check_unsubscribe(
        &self,
        request: Request<pb::CheckUnsubscribeRequest>,
    ) -> Answer<pb::CheckUnsubscribeResponse> {
        by_service(&request)?;
        self.app.check_unsubscribe(&request.get_ref().token).map_err(failed)?;
        Ok(Response::new(pb::CheckUnsubscribeResponse {}))
    }
}
