//! Labels in files, entities, and published lists.

use std::collections::BTreeMap;

use proto::onchain as pb;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    instant, instant_or_none,
    label::{Name, some},
};

#[expect(dead_code, reason = "only described here: the query is read by name")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// `bip329`, `tagpack` or `csv`.
    pub format: String,
    /// The file's name.
    pub name: Option<String>,
    /// `false` (default): every row is judged and nothing is written.
    pub write: Option<bool>,
    /// Where the file says none.
    pub chain: Option<String>,
    /// For CSV, as JSON: field of a label → column. Guessed where it is missing.
    pub mapping: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RowVerdict {
    /// Counted from 1, the header included.
    pub line: u32,
    /// `new`, `duplicate`, `other` (no label of an address here) or `bad`.
    pub outcome: String,
    pub chain: String,
    pub address: String,
    pub text: String,
    pub field: String,
    pub code: String,
    pub message: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Judgement {
    pub rows: Vec<RowVerdict>,
    pub fresh: u32,
    pub duplicates: u32,
    pub others: u32,
    pub bad: u32,
    /// Rows beyond those that are listed.
    pub not_listed: u32,
    /// Of a CSV file.
    pub columns: Vec<String>,
    pub mapping: BTreeMap<String, String>,
    /// Only where it was written.
    pub import: Option<LabelImport>,
}

impl From<pb::ImportLabelsResponse> for Judgement {
    fn from(answer: pb::ImportLabelsResponse) -> Self {
        let rows = answer.rows.into_iter().map(|row| RowVerdict {
            line: row.line,
            outcome: row.outcome,
            chain: row.chain,
            address: row.address,
            text: row.text,
            field: row.field,
            code: row.code,
            message: row.message,
        });
        Self {
            rows: rows.collect(),
            fresh: answer.fresh,
            duplicates: answer.duplicates,
            others: answer.others,
            bad: answer.bad,
            not_listed: answer.not_listed,
            columns: answer.columns,
            mapping: answer.mapping.into_iter().collect(),
            import: answer.import.map(LabelImport::from),
        }
    }
}

/// A file that was taken in.
#[derive(Debug, Serialize, ToSchema)]
pub struct LabelImport {
    pub id: String,
    pub format: String,
    pub file_name: String,
    pub sha256: String,
    pub created_at: String,
    pub written: u32,
    pub undone_at: Option<String>,
    /// Labels that an undo left because they had been changed.
    pub kept: u32,
}

impl From<pb::Import> for LabelImport {
    fn from(import: pb::Import) -> Self {
        Self {
            id: import.id,
            format: import.format,
            file_name: import.file_name,
            sha256: import.sha256,
            created_at: instant(import.created_unix_ms),
            written: import.written,
            undone_at: instant_or_none(import.undone_unix_ms),
            kept: import.kept,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LabelImports {
    pub imports: Vec<LabelImport>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEntity {
    pub name: String,
    #[serde(default)]
    pub category: String,
    #[serde(default)]
    pub colour: String,
    #[serde(default)]
    pub note: String,
}

impl From<NewEntity> for pb::AddEntityRequest {
    fn from(new: NewEntity) -> Self {
        Self {
            name: new.name,
            category: new.category,
            colour: new.colour,
            note: new.note,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MergeBody {
    /// Entities whose labels move here; they are gone afterwards.
    pub others: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Entity {
    pub id: String,
    pub name: String,
    pub category: String,
    pub colour: String,
    pub note: String,
    pub version: i32,
    pub created_at: String,
    pub updated_at: String,
    pub labels: u32,
    pub addresses: u32,
}

impl From<pb::Entity> for Entity {
    fn from(entity: pb::Entity) -> Self {
        Self {
            id: entity.id,
            name: entity.name,
            category: entity.category,
            colour: entity.colour,
            note: entity.note,
            version: entity.version,
            created_at: instant(entity.created_unix_ms),
            updated_at: instant(entity.updated_unix_ms),
            labels: entity.labels,
            addresses: entity.addresses,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Entities {
    pub entities: Vec<Entity>,
    /// Labels without an entity.
    pub labels_without: u32,
}

/// A published list that the operator loaded.
#[derive(Debug, Serialize, ToSchema)]
pub struct LabelPack {
    pub id: String,
    pub file_name: String,
    pub title: String,
    pub creator: String,
    pub sha256: String,
    pub version: i32,
    pub loaded_at: String,
    pub tags: u32,
    pub repeated: u32,
    /// Rows about chains that are not read here.
    pub passed_over: u32,
    pub bad: u32,
    /// The first of the bad rows.
    pub refused: Vec<RefusedRow>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RefusedRow {
    pub line: u32,
    pub code: String,
    pub message: String,
}

impl From<pb::Pack> for LabelPack {
    fn from(pack: pb::Pack) -> Self {
        let refused = pack.refused.into_iter().map(|row| RefusedRow {
            line: row.line,
            code: row.code,
            message: row.message,
        });
        Self {
            id: pack.id,
            file_name: pack.file_name,
            title: pack.title,
            creator: pack.creator,
            sha256: pack.sha256,
            version: pack.version,
            loaded_at: instant(pack.loaded_unix_ms),
            tags: pack.tags,
            repeated: pack.repeated_rows,
            passed_over: pack.passed_over,
            bad: pack.bad,
            refused: refused.collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LabelPacks {
    pub packs: Vec<LabelPack>,
}

#[expect(dead_code, reason = "only described here: the query is read by name")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PackSearchQuery {
    /// At least two characters of a name, actor or address.
    pub query: String,
    pub limit: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PackTag {
    pub chain: String,
    pub address: String,
    pub label: Option<Name>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PackTags {
    pub tags: Vec<PackTag>,
}

impl From<pb::SearchPacksResponse> for PackTags {
    fn from(answer: pb::SearchPacksResponse) -> Self {
        let tags = answer.tags.into_iter().filter_map(|tag| {
            some(tag.address).map(|address| PackTag {
                chain: tag.chain,
                address,
                label: tag.label.map(Name::from),
            })
        });
        Self { tags: tags.collect() }
    }
}
