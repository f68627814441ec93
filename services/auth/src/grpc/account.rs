//! The end of accounts.

use proto::auth::{self as pb, accounts_server::Accounts};
use tonic::{Request, Response, Status};
use vocab::UserId;

use super::{
    Service,
    convert::{self, by_service, failed, named_by_service, person},
};

type Answer<T> = Result<Response<T>, Status>;

#[tonic::async_trait]
impl Accounts for Service {
    async fn delete_account(&self, request: Request<pb::DeleteAccountRequest>) -> Answer<pb::DeleteAccountResponse> {
        let user = person(&request)?;
        if convert::caller(&request, &request.get_ref().user_id)? != user {
            return Err(convert::stranger());
        }
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        self.app
            .delete_account(user, &sent.password, &client)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::DeleteAccountResponse {}))
    }

    async fn list_account_erasures(
        &self,
        request: Request<pb::ListAccountErasuresRequest>,
    ) -> Answer<pb::ListAccountErasuresResponse> {
        by_service(&request)?;
        let users = self.app.account_erasures().await.map_err(failed)?;
        Ok(Response::new(pb::ListAccountErasuresResponse {
            user_ids: users.iter().map(UserId::to_string).collect(),
        }))
    }

    async fn end_account_erasure(
        &self,
        request: Request<pb::EndAccountErasureRequest>,
    ) -> Answer<pb::EndAccountErasureResponse> {
        let user = named_by_service(&request, &request.get_ref().user_id)?;
        self.app.end_account_erasure(user).await.map_err(failed)?;
        Ok(Response::new(pb::EndAccountErasureResponse {}))
    }
}
