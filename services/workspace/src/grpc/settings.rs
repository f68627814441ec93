//! Time zone and currency, and what is stored.

use proto::workspace::{self as pb, settings_server::Settings as Contract};
use tonic::{Request, Response};

use super::{Reply, Service, failed, user};
use crate::{
    app::Storage,
    domain::settings::{Settings, UNSET},
};

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

    async fn get_storage(&self, request: Request<pb::GetStorageRequest>) -> Reply<pb::GetStorageResponse> {
        let Storage { most, used, archives } = self.0.storage(user(&request)?).await.map_err(failed)?;
        let bytes = |count: i64| u64::try_from(count).unwrap_or(0);
        Ok(Response::new(pb::GetStorageResponse {
            limit: bytes(most),
            journal: bytes(used.journal),
            pictures: bytes(used.pictures),
            chats: bytes(used.chats),
            candles: bytes(used.candles),
            dashboards: bytes(used.dashboards),
            imports: bytes(used.imports),
            ledger: bytes(used.ledger),
            others: bytes(used.others),
            archives: bytes(archives),
        }))
    }

    async fn purge_deleted(&self, request: Request<pb::PurgeDeletedRequest>) -> Reply<pb::PurgeDeletedResponse> {
        user(&request)?;
        self.0.purge_deleted().await.map_err(failed)?;
        Ok(Response::new(pb::PurgeDeletedResponse {}))
    }
}
