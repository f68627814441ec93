//! `meridian.auth.v1.Preferences`.

use proto::auth::{self as pb, preferences_server::Preferences};
use tonic::{Request, Response, Status};

use super::{
    Service,
    convert::{self, caller, failed},
};

#[tonic::async_trait]
impl Preferences for Service {
    async fn list_starred_coins(
        &self,
        request: Request<pb::ListStarredCoinsRequest>,
    ) -> Result<Response<pb::ListStarredCoinsResponse>, Status> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let stars = self.app.list_stars(user).await.map_err(failed)?;
        Ok(Response::new(pb::ListStarredCoinsResponse {
            coins: stars.into_iter().map(convert::star).collect(),
        }))
    }

    async fn star_coin(&self, request: Request<pb::StarCoinRequest>) -> Result<Response<pb::StarCoinResponse>, Status> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let coin = request.into_inner().coin_id;
        self.app.star_coin(user, &coin).await.map_err(failed)?;
        Ok(Response::new(pb::StarCoinResponse {}))
    }

    async fn unstar_coin(
        &self,
        request: Request<pb::UnstarCoinRequest>,
    ) -> Result<Response<pb::UnstarCoinResponse>, Status> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let coin = request.into_inner().coin_id;
        self.app.unstar_coin(user, &coin).await.map_err(failed)?;
        Ok(Response::new(pb::UnstarCoinResponse {}))
    }
}
