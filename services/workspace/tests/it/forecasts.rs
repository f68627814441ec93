//! Forecasts of one coin.

use std::sync::atomic::Ordering;

use proto::forecast::{self as pb, forecasting_server::Forecasting};
use tonic::{Request, Response, Status};

use crate::market::Board;

/// Calls that are answered, and those that the workspace never makes.
macro_rules! forecasting {
    ($($name:ident: $asked:ident -> $told:ident),+ $(,)?) => {
        #[tonic::async_trait]
        impl Forecasting for Board {
            async fn get_forecast(
                &self,
                request: Request<pb::GetForecastRequest>,
            ) -> Result<Response<pb::GetForecastResponse>, Status> {
                let asked = request.into_inner();
                self.forecasts_asked.fetch_add(1, Ordering::SeqCst);
                if self.no_forecasts.load(Ordering::SeqCst) {
                    return Err(Status::unavailable("secret address 10.0.0.8"));
                }
                if self.limited_forecasts.load(Ordering::SeqCst) {
                    return Err(Status::resource_exhausted("secret address 10.0.0.8"));
                }
                let made = match self.forecast_made.load(Ordering::SeqCst) {
                    0 => 1_795_262_400_000,
                    made => made,
                };
                if asked.coingecko_id != "binancecoin" {
                    return Err(Status::not_found("no history"));
                }
                let point = |ahead| {
                    let price = 300.0 + f64::from(ahead);
                    pb::Point {
                        day: 20_778 + ahead,
                        yhat: price,
                        lower_50: price - 25.25,
                        upper_50: price + 25.25,
                        lower_80: price - 50.5,
                        upper_80: price + 50.5,
                        lower_95: price - 101.0,
                        upper_95: price + 101.0,
                    }
                };
                Ok(Response::new(pb::GetForecastResponse {
                    run_id: "run-1".to_owned(),
                    model: "meridian".to_owned(),
                    recipe_version: "7".to_owned(),
                    last_day: 20_778,
                    last_price: 300.0,
                    history_days: 2_000,
                    points: (1..=asked.horizon).map(point).collect(),
                    created_unix_ms: made,
                    ..pb::GetForecastResponse::default()
                }))
            }

            async fn get_record(
                &self,
                request: Request<pb::GetRecordRequest>,
            ) -> Result<Response<pb::GetRecordResponse>, Status> {
                let is_known = request.into_inner().coingecko_id == "binancecoin";
                let score = |horizon, wis_ratio| pb::HorizonScore {
                    horizon,
                    steps: horizon,
                    covered_80: 6,
                    wis_ratio,
                    ..pb::HorizonScore::default()
                };
                // Of 2026-11-13: a week later its first score is whole.
                let frozen = pb::FrozenForecast {
                    horizon: 90,
                    last_day: 20_770,
                    scores: vec![score(7, Some(0.9)), score(3, Some(0.5))],
                    ..pb::FrozenForecast::default()
                };
                Ok(Response::new(pb::GetRecordResponse {
                    forecasts: is_known.then_some(frozen).into_iter().collect(),
                    ..pb::GetRecordResponse::default()
                }))
            }

            $(async fn $name(&self, _: Request<pb::$asked>) -> Result<Response<pb::$told>, Status> {
                Err(Status::unimplemented("workspace does not ask this"))
            })+
        }
    };
}

forecasting! {
    list_tokens: ListTokensRequest -> ListTokensResponse,
    add_token: AddTokenRequest -> AddTokenResponse,
    remove_token: RemoveTokenRequest -> RemoveTokenResponse,
    get_backtest: GetBacktestRequest -> GetBacktestResponse,
    upload_forecast: UploadForecastRequest -> UploadForecastResponse,
    fetch_forecast: FetchForecastRequest -> FetchForecastResponse,
    list_uploads: ListUploadsRequest -> ListUploadsResponse,
    get_upload: GetUploadRequest -> GetUploadResponse,
    delete_upload: DeleteUploadRequest -> DeleteUploadResponse,
    erase_owner: EraseOwnerRequest -> EraseOwnerResponse,
}
