//! Time zone and currency.

use proto::workspace::{self as pb, settings_server::Settings as Contract};
use tonic::{Request, Response};

use super::{Reply, Service, failed, user};
use crate::domain::settings::{Settings, UNSET};

fn told(settings: &Settings, version: i32) -> pb::WorkspaceSettings {
    pb::WorkspaceSettings {
        zone: settings.zone.name().to_owned(),
        currency: settings.currency.clone(),
        version,
    }
}

#[tonic::async_trait]
impl Contract for Service {
    async fn get_settings(&self, request: Request<pb::GetSettingsRequest>) -> Reply<pb::WorkspaceSettings> {
        let found = self.0.settings(user(&request)?).await.map_err(failed)?;
        let answer = found.map(|(settings, version)| told(&settings, version));
        Ok(Response::new(answer.unwrap_or_else(|| pb::WorkspaceSettings {
            version: UNSET,
            ..pb::WorkspaceSettings::default()
        })))
    }

    async fn update_settings(&self, request: Request<pb::UpdateSettingsRequest>) -> Reply<pb::WorkspaceSettings> {
        let user = user(&request)?;
        let pb::UpdateSettingsRequest { version, settings } = request.into_inner();
        let said = settings.unwrap_or_default();
        let new = Settings::check(&said.zone, &said.currency).map_err(failed)?;
        let version = self.0.update_settings(user, version, &new).await.map_err(failed)?;
        Ok(Response::new(told(&new, version)))
    }
}
