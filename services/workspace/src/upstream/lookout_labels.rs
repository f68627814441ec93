//! What happened lately to the caller's labels.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use proto::onchain as pb;

use super::{LONGEST_NAME, Lookout, failed};
use crate::{error::Error, upstream::onchain::clipped};

/// Changes of a page, and pages of one question.
const PAGE: u32 = 500;
const PAGES: u32 = 4;
/// Changes of one answer.
pub const MOST_CHANGES: u32 = PAGE * PAGES;

/// A label as a change left it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LabelChange {
    /// Of the label.
    pub label: String,
    /// Of the label after the change.
    pub version: i32,
    /// `created`, `changed`, `deleted`, `restored`, `file_added` or `file_removed`.
    pub action: String,
    pub at: DateTime<Utc>,
    pub chain: String,
    pub address: String,
    pub text: String,
    pub category: String,
    pub entity_id: String,
    /// Name of the entity; empty where it has none.
    pub entity: String,
    /// As the label names it; may be empty.
    pub source: String,
    /// It came with a file.
    pub is_imported: bool,
}

fn change(sent: pb::LabelChange) -> Option<LabelChange> {
    let state = sent.state?;
    Some(LabelChange {
        label: sent.label_id,
        version: sent.version,
        action: sent.action,
        at: DateTime::from_timestamp_millis(sent.at_unix_ms)?,
        chain: state.chain,
        address: state.address,
        text: clipped(&state.text, LONGEST_NAME),
        category: clipped(&state.category, LONGEST_NAME),
        entity: clipped(&state.entity, LONGEST_NAME),
        entity_id: state.entity_id,
        source: clipped(&state.source, LONGEST_NAME),
        is_imported: !state.import_id.is_empty(),
    })
}

/// Changes of the caller's labels since a time, newest first.
#[derive(Debug, Clone, Default)]
pub struct LabelChanges {
    pub changes: Vec<LabelChange>,
    /// There were more than [`MOST_CHANGES`]: these are the newest.
    pub is_cut: bool,
}

impl Lookout {
    /// Changes of the caller's labels, at least as far back as `since`, of the last seconds. No provider is asked.
    ///
    /// # Errors
    /// [`Error::Chains`] where onchain does not answer.
    pub async fn label_changes(&self, since: DateTime<Utc>, now: DateTime<Utc>) -> Result<Arc<LabelChanges>, Error> {
        self.changes.get(now, Box::pin(self.ask_changes(since))).await
    }

    async fn ask_changes(&self, since: DateTime<Utc>) -> Result<LabelChanges, Error> {
        let (mut found, mut cursor) = (Vec::<LabelChange>::new(), String::new());
        for _ in 0..PAGES {
            let asked = pb::ListChangesRequest {
                cursor,
                limit: PAGE,
                ..pb::ListChangesRequest::default()
            };
            let answer = self.labels.clone().list_changes(asked).await;
            let page = answer.map_err(|status| failed(&status))?.into_inner();
            found.extend(page.changes.into_iter().filter_map(change));
            cursor = page.next;
            if cursor.is_empty() || found.last().is_some_and(|last| last.at < since) {
                return Ok(LabelChanges {
                    changes: found,
                    is_cut: false,
                });
            }
        }
        Ok(LabelChanges {
            changes: found,
            is_cut: true,
        })
    }
}
