//! Files that stand behind labels.

use proto::onchain as pb;
use serde::Serialize;
use utoipa::ToSchema;

use super::instant;

/// A file, without its bytes.
#[derive(Debug, Serialize, ToSchema)]
pub struct EvidenceFile {
    pub id: String,
    pub file_name: String,
    pub media_type: String,
    /// Bytes.
    pub size: u64,
    /// Of the bytes, in hex.
    pub sha256: String,
    pub created_at: String,
}

impl From<pb::EvidenceFile> for EvidenceFile {
    fn from(file: pb::EvidenceFile) -> Self {
        Self {
            id: file.id,
            file_name: file.file_name,
            media_type: file.media_type,
            size: file.size,
            sha256: file.sha256,
            created_at: instant(file.created_unix_ms),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct EvidenceFiles {
    /// In the order in which they were added.
    pub files: Vec<EvidenceFile>,
}
