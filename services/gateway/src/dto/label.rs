//! Labels of addresses.

use proto::onchain as pb;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{evidence::EvidenceFile, instant};

/// What the caller says of an address.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLabel {
    #[schema(example = "bitcoin")]
    pub chain: String,
    pub address: String,
    pub text: String,
    /// `exchange`, `mixer`, `bridge`, `scam` …
    #[serde(default)]
    pub category: String,
    /// `c1` to `c8`, or empty.
    #[serde(default)]
    pub colour: String,
    /// 0 to 100; 50 where nothing is said.
    pub confidence: Option<u32>,
    #[serde(default)]
    pub evidence: String,
    #[serde(default)]
    pub evidence_url: String,
    #[serde(default)]
    pub source: String,
    /// `yyyy-mm-dd`.
    pub valid_from: Option<String>,
    pub valid_to: Option<String>,
    /// `me` (default) or `link`: shown to those who hold a link to something in which the address stands.
    #[serde(default)]
    pub visibility: String,
    pub entity_id: Option<String>,
}

impl From<NewLabel> for pb::NewLabel {
    fn from(new: NewLabel) -> Self {
        Self {
            chain: new.chain,
            address: new.address,
            text: new.text,
            category: new.category,
            colour: new.colour,
            confidence: new.confidence,
            evidence: new.evidence,
            evidence_url: new.evidence_url,
            source: new.source,
            valid_from: new.valid_from.unwrap_or_default(),
            valid_to: new.valid_to.unwrap_or_default(),
            visibility: new.visibility,
            entity_id: new.entity_id.unwrap_or_default(),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLabels {
    /// At most 1,000; all are added or none.
    pub labels: Vec<NewLabel>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabelIds {
    /// At most 1,000.
    pub ids: Vec<String>,
}

/// The same change to many labels; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabelEdit {
    pub ids: Vec<String>,
    pub category: Option<String>,
    pub colour: Option<String>,
    pub confidence: Option<u32>,
    pub visibility: Option<String>,
    pub source: Option<String>,
    /// Empty takes the entity away.
    pub entity_id: Option<String>,
}

impl From<LabelEdit> for pb::EditLabelsRequest {
    fn from(edit: LabelEdit) -> Self {
        Self {
            ids: edit.ids,
            category: edit.category,
            colour: edit.colour,
            confidence: edit.confidence,
            visibility: edit.visibility,
            entity_id: edit.entity_id,
            source: edit.source,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Changed {
    pub changed: u32,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Label {
    pub id: String,
    pub chain: String,
    pub address: String,
    pub text: String,
    pub category: String,
    pub colour: String,
    pub confidence: u32,
    pub evidence: String,
    pub evidence_url: String,
    pub source: String,
    pub valid_from: Option<String>,
    pub valid_to: Option<String>,
    pub visibility: String,
    pub entity_id: Option<String>,
    pub entity: Option<String>,
    pub import_id: Option<String>,
    /// Found by a heuristic: never exported.
    pub derived: bool,
    /// For `If-Match`.
    pub version: i32,
    pub created_at: String,
    pub updated_at: String,
    /// The caller's traces and cases in which the address stands at present: at most five, the newest first. None in a history.
    pub used_in: Vec<LabelUse>,
    /// All of them.
    pub used_in_count: u32,
    /// Files that stand behind it at present. 0 in a history.
    pub files: u32,
}

/// A trace whose newest version has the label's address, or a case with an exhibit about it.
#[derive(Debug, Serialize, ToSchema)]
pub struct LabelUse {
    /// `trace` or `case`.
    pub kind: String,
    pub id: String,
    pub name: String,
}

impl From<pb::LabelUse> for LabelUse {
    fn from(used: pb::LabelUse) -> Self {
        Self {
            kind: used.kind,
            id: used.id,
            name: used.name,
        }
    }
}

pub(super) fn some(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}

impl From<pb::Label> for Label {
    fn from(label: pb::Label) -> Self {
        Self {
            id: label.id,
            chain: label.chain,
            address: label.address,
            text: label.text,
            category: label.category,
            colour: label.colour,
            confidence: label.confidence,
            evidence: label.evidence,
            evidence_url: label.evidence_url,
            source: label.source,
            valid_from: some(label.valid_from),
            valid_to: some(label.valid_to),
            visibility: label.visibility,
            entity_id: some(label.entity_id),
            entity: some(label.entity),
            import_id: some(label.import_id),
            derived: label.derived,
            version: label.version,
            created_at: instant(label.created_unix_ms),
            updated_at: instant(label.updated_unix_ms),
            used_in: label.used_in.into_iter().map(LabelUse::from).collect(),
            used_in_count: label.used_in_count,
            files: label.files,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Labels {
    pub labels: Vec<Label>,
    /// For `cursor`; null at the end.
    pub next: Option<String>,
    /// Of all that match.
    pub total: u64,
}

/// Which labels; all conditions hold together.
#[expect(dead_code, reason = "only described here: the query is read by name")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LabelsQuery {
    /// Part of text, address, entity, source or evidence.
    pub query: Option<String>,
    pub chain: Option<String>,
    pub address: Option<String>,
    pub category: Option<String>,
    /// An entity's id, or `none`.
    pub entity_id: Option<String>,
    pub visibility: Option<String>,
    pub import_id: Option<String>,
    pub least_confidence: Option<u32>,
    /// `yyyy-mm-dd`: valid on that day.
    pub valid_on: Option<String>,
    /// `true`: used in a trace or a case; `false`: in none.
    pub used: Option<bool>,
    /// `updated` (default), `text`, `address`, `confidence`.
    pub sort: Option<String>,
    /// `asc` or `desc` (default).
    pub order: Option<String>,
    pub cursor: Option<String>,
    /// At most 500.
    pub limit: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LabelChange {
    pub label_id: String,
    pub version: i32,
    /// `created`, `changed`, `deleted`, `restored`, `file_added`, `file_removed`.
    pub action: String,
    pub at: String,
    /// The label after it.
    pub state: Option<Label>,
    /// The file that was added or removed.
    pub file: Option<EvidenceFile>,
}

impl From<pb::LabelChange> for LabelChange {
    fn from(change: pb::LabelChange) -> Self {
        Self {
            label_id: change.label_id,
            version: change.version,
            action: change.action,
            at: instant(change.at_unix_ms),
            state: change.state.map(Label::from),
            file: change.file.map(EvidenceFile::from),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LabelChanges {
    pub changes: Vec<LabelChange>,
    pub next: Option<String>,
}

/// A name of an address, whoever gave it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Name {
    /// Of one of the caller's labels.
    pub label_id: Option<String>,
    pub text: String,
    pub category: String,
    pub entity: Option<String>,
    pub confidence: u32,
    pub source: String,
    /// `private`, `pack` or `derived`.
    pub kind: String,
    pub sanctioned: bool,
}

impl From<pb::LabelRef> for Name {
    fn from(name: pb::LabelRef) -> Self {
        Self {
            label_id: some(name.label_id),
            text: name.text,
            category: name.category,
            entity: some(name.entity),
            confidence: name.confidence,
            source: name.source,
            kind: name.kind,
            sanctioned: name.sanctioned,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LabelConflict {
    pub chain: String,
    pub address: String,
    /// The gravest difference: `sanctioned`, `category` or `text`.
    pub kind: String,
    pub mine: Vec<Name>,
    pub packs: Vec<Name>,
}

impl From<pb::Conflict> for LabelConflict {
    fn from(conflict: pb::Conflict) -> Self {
        Self {
            chain: conflict.chain,
            address: conflict.address,
            kind: conflict.kind,
            mine: conflict.mine.into_iter().map(Name::from).collect(),
            packs: conflict.packs.into_iter().map(Name::from).collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LabelConflicts {
    pub conflicts: Vec<LabelConflict>,
    pub next: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NamesBody {
    pub chain: String,
    /// At most 1,000.
    pub addresses: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NamedAddress {
    pub address: String,
    pub labels: Vec<Name>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NamedAddresses {
    /// Those that have a name.
    pub addresses: Vec<NamedAddress>,
}

impl From<pb::NameAddressesResponse> for NamedAddresses {
    fn from(answer: pb::NameAddressesResponse) -> Self {
        let addresses = answer.addresses.into_iter().map(|one| NamedAddress {
            address: one.address,
            labels: one.labels.into_iter().map(Name::from).collect(),
        });
        Self {
            addresses: addresses.collect(),
        }
    }
}
