//! Time zone and currency, what is stored, and sample data.

use proto::workspace::{self as pb, settings_server::Settings as Contract};
use tonic::{Request, Response};

use super::{Reply, Service, failed, once, user};
use crate::{
    app::{KeptSample, SampleState, SavedView, Storage},
    domain::{
        sample::Kind,
        saved_view::ViewInput,
        search::Found,
        settings::{Settings, UNSET},
    },
};

fn encode(settings: &Settings, version: i32) -> pb::WorkspaceSettings {
    pb::WorkspaceSettings {
        zone: settings.zone.name().to_owned(),
        currency: settings.currency.clone(),
        version,
    }
}

fn counts(counts: Vec<(Kind, u32)>) -> Vec<pb::SampleCount> {
    let count = |(kind, count): (Kind, u32)| pb::SampleCount {
        kind: kind.name().to_owned(),
        count,
    };
    counts.into_iter().map(count).collect()
}

fn sample(state: SampleState) -> pb::SampleData {
    pb::SampleData {
        loaded_unix_ms: state.loaded_at.map_or(0, |time| time.timestamp_millis()),
        objects: counts(state.counts),
        can_load: state.can_load,
    }
}

fn view(sent: Option<pb::NewSavedView>) -> ViewInput {
    let sent = sent.unwrap_or_default();
    ViewInput {
        list: sent.list,
        name: sent.name,
        query: sent.query,
        hidden_columns: sent.hidden_columns,
    }
}

fn saved(view: SavedView) -> pb::SavedView {
    pb::SavedView {
        id: view.id.to_string(),
        list: view.list,
        name: view.name,
        query: view.query,
        hidden_columns: view.hidden_columns,
        created_unix_ms: view.created_at.timestamp_millis(),
    }
}

fn kept(one: KeptSample) -> pb::KeptSample {
    pb::KeptSample {
        kind: one.kind.name().to_owned(),
        id: one.id.to_string(),
        name: one.name,
        reason: one.why.name().to_owned(),
    }
}

fn object(found: Found) -> pb::FoundObject {
    pb::FoundObject {
        kind: found.kind.name().to_owned(),
        id: found.id.to_string(),
        title: found.title,
        excerpt: found.excerpt,
        changed_unix_ms: found.changed_at.timestamp_millis(),
        shared: found.is_shared,
        completed: found.is_completed,
    }
}

#[tonic::async_trait]
impl Contract for Service {
    async fn get_settings(&self, request: Request<pb::GetSettingsRequest>) -> Reply<pb::WorkspaceSettings> {
        let found = self.0.settings(user(&request)?).await.map_err(failed)?;
        let answer = found.map(|(settings, version)| encode(&settings, version));
        Ok(Response::new(answer.unwrap_or_else(|| pb::WorkspaceSettings {
            version: UNSET,
            ..pb::WorkspaceSettings::default()
        })))
    }

    async fn update_settings(&self, request: Request<pb::UpdateSettingsRequest>) -> Reply<pb::WorkspaceSettings> {
        let user = user(&request)?;
        let pb::UpdateSettingsRequest { version, settings } = request.into_inner();
        let input = settings.unwrap_or_default();
        let new = Settings::check(&input.zone, &input.currency).map_err(failed)?;
        let version = self.0.update_settings(user, version, &new).await.map_err(failed)?;
        Ok(Response::new(encode(&new, version)))
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

    async fn search_workspace(
        &self,
        request: Request<pb::SearchWorkspaceRequest>,
    ) -> Reply<pb::SearchWorkspaceResponse> {
        let user = user(&request)?;
        let pb::SearchWorkspaceRequest { q, limit } = request.into_inner();
        // Boxed: it asks one table after the other.
        let (found, more) = Box::pin(self.0.search_workspace(user, &q, limit))
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::SearchWorkspaceResponse {
            objects: found.into_iter().map(object).collect(),
            more,
        }))
    }

    async fn list_saved_views(&self, request: Request<pb::ListSavedViewsRequest>) -> Reply<pb::ListSavedViewsResponse> {
        let user = user(&request)?;
        let found = self.0.saved_views(user, &request.get_ref().list).await;
        let views = found.map_err(failed)?.into_iter().map(saved).collect();
        Ok(Response::new(pb::ListSavedViewsResponse { views }))
    }

    async fn add_saved_view(&self, request: Request<pb::AddSavedViewRequest>) -> Reply<pb::SavedView> {
        let user = user(&request)?;
        let call = once(&request, user, "add_saved_view")?;
        let work = async move {
            let input = view(request.into_inner().view);
            let added = self.0.add_saved_view(user, &input).await.map_err(failed)?;
            Ok(Response::new(saved(added)))
        };
        self.once(call, work).await
    }

    async fn update_saved_view(&self, request: Request<pb::UpdateSavedViewRequest>) -> Reply<pb::SavedView> {
        let user = user(&request)?;
        let pb::UpdateSavedViewRequest { id, view: sent } = request.into_inner();
        let changed = self.0.update_saved_view(user, &id, &view(sent)).await;
        Ok(Response::new(saved(changed.map_err(failed)?)))
    }

    async fn delete_saved_view(
        &self,
        request: Request<pb::DeleteSavedViewRequest>,
    ) -> Reply<pb::DeleteSavedViewResponse> {
        let user = user(&request)?;
        let done = self.0.delete_saved_view(user, &request.get_ref().id).await;
        done.map_err(failed)?;
        Ok(Response::new(pb::DeleteSavedViewResponse {}))
    }

    async fn get_first_use(&self, request: Request<pb::GetFirstUseRequest>) -> Reply<pb::FirstUse> {
        let dismissed = self.0.dismissed_guides(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::FirstUse { dismissed }))
    }

    async fn dismiss_guide(&self, request: Request<pb::DismissGuideRequest>) -> Reply<pb::FirstUse> {
        let user = user(&request)?;
        let done = self.0.dismiss_guide(user, &request.get_ref().guide).await;
        let dismissed = done.map_err(failed)?;
        Ok(Response::new(pb::FirstUse { dismissed }))
    }

    async fn get_sample_data(&self, request: Request<pb::GetSampleDataRequest>) -> Reply<pb::SampleData> {
        let found = self.0.sample(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(sample(found)))
    }

    async fn load_sample_data(&self, request: Request<pb::LoadSampleDataRequest>) -> Reply<pb::SampleData> {
        let user = user(&request)?;
        // Boxed: what it does is large.
        let loaded = Box::pin(self.0.load_sample(user)).await.map_err(failed)?;
        Ok(Response::new(sample(loaded)))
    }

    async fn remove_sample_data(&self, request: Request<pb::RemoveSampleDataRequest>) -> Reply<pb::RemovedSampleData> {
        let user = user(&request)?;
        let done = Box::pin(self.0.remove_sample(user)).await.map_err(failed)?;
        Ok(Response::new(pb::RemovedSampleData {
            removed: counts(done.removed),
            kept: done.kept.into_iter().map(kept).collect(),
        }))
    }
}
