//! What a user stores.

use proto::{forecast, onchain, workspace};
use serde::Serialize;
use utoipa::ToSchema;

/// What the user stores, service by service: a part is null where its service does not answer, because nothing is known of it then. Bytes
/// are counted before the database compresses them. Each of the first two has a limit; past it, what adds is refused with 409
/// `storage_full`.
#[derive(Debug, Serialize, ToSchema)]
pub struct Storage {
    pub investigations: Option<InvestigationStorage>,
    pub workspace: Option<WorkspaceStorage>,
    /// Uploaded forecasts, which are counted by number.
    pub uploads: Option<UploadUse>,
}

/// Bytes of cases, labels and traces.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvestigationStorage {
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

/// Bytes of the workspace. What was deleted and can still be restored counts.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkspaceStorage {
    /// Of all kinds together, but the archives.
    pub used: u64,
    pub limit: u64,
    /// Journal entries and templates with their saved versions.
    pub journal: u64,
    /// Pictures of the journal.
    pub pictures: u64,
    /// Conversations with the assistant.
    pub chats: u64,
    /// Imported candle series.
    pub candles: u64,
    /// Dashboards with their saved versions.
    pub dashboards: u64,
    /// Imported files: what of each is kept.
    pub imports: u64,
    /// Fills and movements of coins.
    pub ledger: u64,
    /// Everything else: tasks, sessions, trips, reviews, rulesets, watchlists, the calendar, strategies, alerts, kept news and flows of funds.
    pub others: u64,
    /// The newest export, and a file that is being imported: apart from the limit, and deleted after 7 days.
    pub archives: u64,
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

impl From<onchain::GetStorageResponse> for InvestigationStorage {
    fn from(found: onchain::GetStorageResponse) -> Self {
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

impl From<workspace::GetStorageResponse> for WorkspaceStorage {
    fn from(found: workspace::GetStorageResponse) -> Self {
        let kinds = [
            found.journal,
            found.pictures,
            found.chats,
            found.candles,
            found.dashboards,
            found.imports,
            found.ledger,
            found.others,
        ];
        Self {
            used: kinds.iter().sum(),
            limit: found.limit,
            journal: found.journal,
            pictures: found.pictures,
            chats: found.chats,
            candles: found.candles,
            dashboards: found.dashboards,
            imports: found.imports,
            ledger: found.ledger,
            others: found.others,
            archives: found.archives,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_is_not_known_is_null_and_not_zero() {
        let stored = workspace::GetStorageResponse {
            limit: 100,
            journal: 1,
            pictures: 2,
            chats: 4,
            candles: 8,
            dashboards: 16,
            imports: 32,
            ledger: 64,
            others: 128,
            archives: 1_000,
        };
        let answer = Storage {
            investigations: None,
            workspace: Some(stored.into()),
            uploads: None,
        };
        let answer = serde_json::to_value(answer).unwrap_or_default();
        assert!(
            answer["investigations"].is_null() && answer["uploads"].is_null(),
            "{answer}"
        );
        assert_eq!(answer["workspace"]["used"], 255, "archives are apart");
    }
}
