//! Archives, and what ends an owner's things.

use chrono::{DateTime, Utc};
use proto::workspace::{self as pb, archives_server::Archives};
use tonic::{Request, Response, Status};

use super::{Reply, Service, convert::millis, failed, named_by_service, once, user};
use crate::{app::Archive, error::Error};

fn message(archive: Archive) -> pb::Archive {
    let (starts, waiting) = (archive.starts(), archive.waits());
    let Archive { job, bytes, identical } = archive;
    let count = |number: i64| u64::try_from(number).unwrap_or(0);
    pb::Archive {
        id: job.id.to_string(),
        kind: job.kind,
        state: job.state.name().to_owned(),
        done: count(job.done),
        total: job.total.map(count),
        error: job.error.unwrap_or_default(),
        bytes,
        identical,
        created_unix_ms: job.created_at.timestamp_millis(),
        starts_unix_ms: millis(starts),
        finished_unix_ms: millis(job.finished_at),
        waiting,
    }
}

fn time(before_unix_ms: i64) -> Result<DateTime<Utc>, Status> {
    DateTime::from_timestamp_millis(before_unix_ms)
        .ok_or_else(|| failed(Error::invalid("before_unix_ms", "Enter a time.")))
}

#[tonic::async_trait]
impl Archives for Service {
    async fn list_archives(&self, request: Request<pb::ListArchivesRequest>) -> Reply<pb::ListArchivesResponse> {
        let found = self.0.archives(user(&request)?).await.map_err(failed)?;
        let archives = found.into_iter().map(message).collect();
        Ok(Response::new(pb::ListArchivesResponse { archives }))
    }

    async fn start_export(&self, request: Request<pb::StartExportRequest>) -> Reply<pb::Archive> {
        let user = user(&request)?;
        let call = once(&request, user, "start_export")?;
        let work = async move {
            let started = self.0.start_export(user).await.map_err(failed)?;
            Ok(Response::new(message(started)))
        };
        self.once(call, work).await
    }

    async fn start_erasure(&self, request: Request<pb::StartErasureRequest>) -> Reply<pb::Archive> {
        let user = user(&request)?;
        let call = once(&request, user, "start_erasure")?;
        let work = async move {
            let confirm = request.into_inner().confirm;
            let started = self.0.start_erasure(user, &confirm).await.map_err(failed)?;
            Ok(Response::new(message(started)))
        };
        self.once(call, work).await
    }

    async fn erase_owner(&self, request: Request<pb::EraseOwnerRequest>) -> Reply<pb::EraseOwnerResponse> {
        let owner = named_by_service(&request, &request.get_ref().owner)?;
        let done = self.0.erase_owner(owner).await.map_err(failed)?;
        Ok(Response::new(pb::EraseOwnerResponse { done }))
    }

    async fn revoke_secrets(&self, request: Request<pb::RevokeSecretsRequest>) -> Reply<pb::RevokeSecretsResponse> {
        let owner = named_by_service(&request, &request.get_ref().owner)?;
        let before = time(request.get_ref().before_unix_ms)?;
        self.0.revoke_secrets(owner, before).await.map_err(failed)?;
        Ok(Response::new(pb::RevokeSecretsResponse {}))
    }

    async fn remove_browsers(&self, request: Request<pb::RemoveBrowsersRequest>) -> Reply<pb::RemoveBrowsersResponse> {
        let owner = named_by_service(&request, &request.get_ref().owner)?;
        let before = time(request.get_ref().before_unix_ms)?;
        self.0.remove_browsers(owner, before).await.map_err(failed)?;
        Ok(Response::new(pb::RemoveBrowsersResponse {}))
    }

    async fn delete_archive(&self, request: Request<pb::DeleteArchiveRequest>) -> Reply<pb::DeleteArchiveResponse> {
        let user = user(&request)?;
        let done = self.0.delete_archive(user, &request.get_ref().id).await;
        done.map_err(failed)?;
        Ok(Response::new(pb::DeleteArchiveResponse {}))
    }

    async fn get_archive_part(&self, request: Request<pb::GetArchivePartRequest>) -> Reply<pb::ArchivePart> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let part = self.0.archive_part(user, &asked.id, asked.ordinal).await;
        let (content, parts) = part.map_err(failed)?;
        Ok(Response::new(pb::ArchivePart {
            content: content.into(),
            parts,
        }))
    }

    async fn add_archive_part(&self, request: Request<pb::AddArchivePartRequest>) -> Reply<pb::AddArchivePartResponse> {
        let user = user(&request)?;
        let sent = request.into_inner();
        let kept = self
            .0
            .add_archive_part(user, &sent.upload_id, sent.ordinal, &sent.content)
            .await;
        let upload_id = kept.map_err(failed)?.to_string();
        Ok(Response::new(pb::AddArchivePartResponse { upload_id }))
    }

    async fn start_import(&self, request: Request<pb::StartImportRequest>) -> Reply<pb::Archive> {
        let user = user(&request)?;
        let started = self.0.start_import(user, &request.get_ref().upload_id).await;
        Ok(Response::new(message(started.map_err(failed)?)))
    }
}
