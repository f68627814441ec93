//! What a user stores.

use proto::onchain as pb;
use serde::Serialize;
use utoipa::ToSchema;

/// Bytes, as they are counted before the database compresses them.
#[derive(Debug, Serialize, ToSchema)]
pub struct Storage {
    /// Of all kinds together.
    pub used: u64,
    pub limit: u64,
    /// Cases, their exhibits and files.
    pub cases: u64,
    /// Files behind labels, and the history of labels.
    pub labels: u64,
    /// Reports behind share links that have not ended.
    pub links: u64,
    /// Traces with all kept versions.
    pub traces: u64,
    /// Notes about addresses.
    pub notes: u64,
}

impl From<pb::GetStorageResponse> for Storage {
    fn from(found: pb::GetStorageResponse) -> Self {
        Self {
            used: found.cases + found.labels + found.links + found.traces + found.notes,
            limit: found.limit,
            cases: found.cases,
            labels: found.labels,
            links: found.links,
            traces: found.traces,
            notes: found.notes,
        }
    }
}
