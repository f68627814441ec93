//! Files that stand behind labels; what an owner stores, its erasure, and the end of its links.

use casebook::domain::evidence::Evidence as File;
use chain_model::error::Error;
use chrono::DateTime;
use proto::onchain::{self as pb, evidence_server::Evidence};
use tonic::{Request, Response};

use super::{Reply, Service, failed, named_by_service, once, user};

#[tonic::async_trait]
impl Evidence for Service {
    async fn list_evidence(&self, request: Request<pb::ListEvidenceRequest>) -> Reply<pb::ListEvidenceResponse> {
        let user = user(&request)?;
        let found = self.0.casebook.evidence(user, &request.into_inner().label_id).await;
        Ok(Response::new(pb::ListEvidenceResponse {
            files: found.map_err(failed)?.into_iter().map(encode).collect(),
        }))
    }

    async fn add_evidence(&self, request: Request<pb::AddEvidenceRequest>) -> Reply<pb::EvidenceFile> {
        let user = user(&request)?;
        let call = once(&request, user, "add_evidence")?;
        let work = async move {
            let r = request.into_inner();
            let named = (r.file_name.as_str(), r.media_type.as_str());
            let added = self.0.casebook.add_evidence(user, &r.label_id, named, &r.content).await;
            Ok(Response::new(encode(added.map_err(failed)?)))
        };
        self.once(call, work).await
    }

    async fn get_evidence(&self, request: Request<pb::GetEvidenceRequest>) -> Reply<pb::GetEvidenceResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let (file, content) = self
            .0
            .casebook
            .evidence_file(user, &r.label_id, &r.id)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::GetEvidenceResponse {
            file: Some(encode(file)),
            content: content.into(),
        }))
    }

    async fn get_storage(&self, request: Request<pb::GetStorageRequest>) -> Reply<pb::GetStorageResponse> {
        let user = user(&request)?;
        let found = self.0.casebook.storage(user).await.map_err(failed)?;
        let bytes = |count: i64| u64::try_from(count).unwrap_or(0);
        Ok(Response::new(pb::GetStorageResponse {
            limit: bytes(found.most),
            cases: bytes(found.cases),
            labels: bytes(found.labels),
            links: bytes(found.links),
            traces: bytes(found.traces),
            notes: bytes(found.notes),
        }))
    }

    async fn erase_owner(&self, request: Request<pb::EraseOwnerRequest>) -> Reply<pb::EraseOwnerResponse> {
        let owner = named_by_service(&request, &request.get_ref().owner)?;
        self.0.casebook.erase_owner(owner).await.map_err(failed)?;
        Ok(Response::new(pb::EraseOwnerResponse {}))
    }

    async fn revoke_links(&self, request: Request<pb::RevokeLinksRequest>) -> Reply<pb::RevokeLinksResponse> {
        let owner = named_by_service(&request, &request.get_ref().owner)?;
        let before = DateTime::from_timestamp_millis(request.get_ref().before_unix_ms)
            .ok_or_else(|| failed(Error::invalid("before_unix_ms", "Enter a time.")))?;
        self.0.casebook.revoke_links(owner, before).await.map_err(failed)?;
        Ok(Response::new(pb::RevokeLinksResponse {}))
    }

    async fn delete_evidence(&self, request: Request<pb::DeleteEvidenceRequest>) -> Reply<pb::DeleteEvidenceResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        self.0
            .casebook
            .remove_evidence(user, &r.label_id, &r.id)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::DeleteEvidenceResponse {}))
    }
}

pub(super) fn encode(file: File) -> pb::EvidenceFile {
    pb::EvidenceFile {
        id: file.id.to_string(),
        file_name: file.file_name,
        media_type: file.media_type,
        size: file.bytes.into(),
        sha256: file.sha256,
        created_unix_ms: file.created_at.timestamp_millis(),
    }
}
