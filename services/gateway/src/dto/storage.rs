//! What a user stores.

use proto::{forecast, onchain as pb};
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
    /// Uploaded forecasts, which are counted by number and apart from the bytes. Null where forecasting does not answer.
    pub uploads: Option<UploadUse>,
}

/// How many forecasts the user has uploaded, and how many it may be. Past that, an upload is refused with 409 `limit_reached`.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadUse {
    pub used: u64,
    pub limit: u64,
}

impl From<forecast::ListUploadsResponse> for UploadUse {
    fn from(found: forecast::ListUploadsResponse) -> Self {
        Self {
            used: found.uploads.len() as u64,
            limit: u64::try_from(found.limit).unwrap_or(0),
        }
    }
}

impl Storage {
    #[must_use]
    pub fn of(found: &pb::GetStorageResponse, uploads: Option<UploadUse>) -> Self {
        Self {
            used: found.cases + found.labels + found.links + found.traces + found.notes,
            limit: found.limit,
            cases: found.cases,
            labels: found.labels,
            links: found.links,
            traces: found.traces,
            notes: found.notes,
            uploads,
        }
    }
}
