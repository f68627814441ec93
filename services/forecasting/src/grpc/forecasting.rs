//! The service of the contract. Who asks comes from the hop token; an `owner` in a request must be the same or empty.

use std::{future::Future, sync::Arc};

use kit::{
    idempotency::{Call, keyed as once},
    identity::{Identity, named_by_service},
};
use proto::forecast::{self as pb, forecasting_server::Forecasting};
use tonic::{Request, Response, Status};
use vocab::UserId;

use super::convert;
use crate::{
    app::{App, NewUpload},
    domain::{recipe, upload::MAX_BYTES},
    error::Error,
};

/// Largest request, bytes: a file and its labels.
pub const MAX_REQUEST: usize = MAX_BYTES + (1 << 20);

type Reply<T> = Result<Response<T>, Status>;

#[derive(Debug, Clone)]
pub struct Service(pub Arc<App>);

fn failed(error: Error) -> Status {
    kit::status::of(&error)
}

/// The caller, or nobody where a service asks for itself.
fn caller<T>(request: &Request<T>) -> Option<UserId> {
    request
        .extensions()
        .get::<Identity>()
        .and_then(|identity| identity.user)
}

/// The caller as owner of what is asked for.
fn owner<T>(request: &Request<T>, named: impl Fn(&T) -> &str) -> Result<UserId, Status> {
    let user = caller(request).ok_or_else(|| failed(Error::NoUser))?;
    match named(request.get_ref()) {
        "" => Ok(user),
        named if named == user.to_string() => Ok(user),
        _ => Err(failed(Error::OtherOwner)),
    }
}

impl Service {
    /// Boxed: what a call does is large.
    fn once<M: prost::Message + Default>(
        &self,
        call: Option<Call>,
        work: impl Future<Output = Reply<M>>,
    ) -> impl Future<Output = Reply<M>> {
        kit::idempotency::once(self.0.pool(), self.0.now(), call, Box::pin(work))
    }
}

#[tonic::async_trait]
impl Forecasting for Service {
    async fn list_tokens(&self, request: Request<pb::ListTokensRequest>) -> Reply<pb::ListTokensResponse> {
        let user = match caller(&request) {
            Some(_) => Some(owner(&request, |r| &r.owner)?),
            None => None,
        };
        let r = request.into_inner();
        let tokens = self.0.tokens(user, &r.query, r.limit).await.map_err(failed)?;
        Ok(Response::new(pb::ListTokensResponse {
            results: tokens.iter().map(convert::token).collect(),
        }))
    }

    async fn add_token(&self, request: Request<pb::AddTokenRequest>) -> Reply<pb::AddTokenResponse> {
        let user = owner(&request, |r| &r.owner)?;
        let call = once(&request, user, "add_token")?;
        let work = async move {
            let r = request.into_inner();
            let token = self
                .0
                .add_token(user, &r.coingecko_id, &r.token_name, &r.icon)
                .await
                .map_err(failed)?;
            Ok(Response::new(pb::AddTokenResponse {
                token: Some(convert::token(&token)),
            }))
        };
        self.once(call, work).await
    }

    async fn remove_token(&self, request: Request<pb::RemoveTokenRequest>) -> Reply<pb::RemoveTokenResponse> {
        let user = owner(&request, |r| &r.owner)?;
        self.0
            .remove_token(user, &request.into_inner().coingecko_id)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::RemoveTokenResponse {}))
    }

    async fn get_forecast(&self, request: Request<pb::GetForecastRequest>) -> Reply<pb::GetForecastResponse> {
        let r = request.into_inner();
        let kept = self
            .0
            .forecast(&r.coingecko_id, r.horizon, &r.model)
            .await
            .map_err(failed)?;
        Ok(Response::new(convert::forecast(&kept)))
    }

    async fn get_backtest(&self, request: Request<pb::GetBacktestRequest>) -> Reply<pb::GetBacktestResponse> {
        let r = request.into_inner();
        let judged = self
            .0
            .backtest(&r.coingecko_id, &r.model, r.origins)
            .await
            .map_err(failed)?;
        Ok(Response::new(convert::backtest(judged, recipe::VERSION)))
    }

    async fn get_record(&self, request: Request<pb::GetRecordRequest>) -> Reply<pb::GetRecordResponse> {
        let r = request.into_inner();
        let record = self.0.record(&r.coingecko_id, &r.model).await.map_err(failed)?;
        Ok(Response::new(convert::record(&record)))
    }

    async fn upload_forecast(&self, request: Request<pb::UploadForecastRequest>) -> Reply<pb::UploadForecastResponse> {
        let user = owner(&request, |r| &r.owner)?;
        let call = once(&request, user, "upload_forecast")?;
        let work = async move {
            let r = request.into_inner();
            let new = NewUpload {
                name: r.name,
                coin: r.coingecko_id,
                source_url: String::new(),
                csv: r.csv,
                locale: r.locale,
            };
            let (upload, errors) = convert::uploaded(self.0.upload(user, new).await.map_err(failed)?);
            Ok(Response::new(pb::UploadForecastResponse { upload, errors }))
        };
        self.once(call, work).await
    }

    async fn fetch_forecast(&self, request: Request<pb::FetchForecastRequest>) -> Reply<pb::FetchForecastResponse> {
        let user = owner(&request, |r| &r.owner)?;
        let call = once(&request, user, "fetch_forecast")?;
        let work = async move {
            let r = request.into_inner();
            let (upload, errors) =
                convert::uploaded(self.0.fetch(user, &r.url, &r.coingecko_id).await.map_err(failed)?);
            Ok(Response::new(pb::FetchForecastResponse { upload, errors }))
        };
        self.once(call, work).await
    }

    async fn list_uploads(&self, request: Request<pb::ListUploadsRequest>) -> Reply<pb::ListUploadsResponse> {
        let user = owner(&request, |r| &r.owner)?;
        let heads = self.0.uploads(user).await.map_err(failed)?;
        Ok(Response::new(pb::ListUploadsResponse {
            uploads: heads.into_iter().map(convert::head).collect(),
            limit: self.0.upload_limit(),
        }))
    }

    async fn get_upload(&self, request: Request<pb::GetUploadRequest>) -> Reply<pb::GetUploadResponse> {
        let user = owner(&request, |r| &r.owner)?;
        let upload = self
            .0
            .get_upload(user, &request.into_inner().id)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::GetUploadResponse {
            upload: Some(convert::whole(upload)),
        }))
    }

    async fn delete_upload(&self, request: Request<pb::DeleteUploadRequest>) -> Reply<pb::DeleteUploadResponse> {
        let user = owner(&request, |r| &r.owner)?;
        self.0
            .delete_upload(user, &request.into_inner().id)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::DeleteUploadResponse {}))
    }

    async fn erase_owner(&self, request: Request<pb::EraseOwnerRequest>) -> Reply<pb::EraseOwnerResponse> {
        let owner = named_by_service(&request, &request.get_ref().owner)?;
        self.0.erase_owner(owner).await.map_err(failed)?;
        Ok(Response::new(pb::EraseOwnerResponse {}))
    }
}
