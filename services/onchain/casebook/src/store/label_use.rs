//! What is told of labels beside their rows: in which of the owner's traces and cases the address stands, and how many files stand
//! behind it. Joined to labels, so that a page is one statement.

use chain_model::error::Error;
use diesel::{
    QueryableByName,
    sql_types::{BigInt, Jsonb},
};
use serde_json::Value;

use super::small;
use crate::domain::label::{Label, MOST_USES};

/// How much is told of labels beside what their rows hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// Nothing more.
    Bare,
    /// Where they are used, and their files.
    Whole,
}

impl Detail {
    /// What is joined to labels `p` to read [`Used`].
    pub(super) fn join(self) -> String {
        match self {
            Self::Bare => "CROSS JOIN (SELECT 0::bigint AS used_in_count, '[]'::jsonb AS used_in, 0::bigint AS files) used".to_owned(),
            Self::Whole => format!(
                "CROSS JOIN LATERAL (
                    SELECT count(*) AS used_in_count, coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'name', name)
                        ORDER BY place) FILTER (WHERE place <= {MOST_USES}), '[]') AS used_in,
                        (SELECT count(*) FROM label_file f WHERE f.label_id = p.id) AS files
                    FROM (SELECT kind, id, name, row_number() OVER (ORDER BY at DESC, id DESC) AS place FROM (
                        SELECT 'trace' AS kind, t.id, t.name, t.updated_at AS at
                        FROM trace_address a JOIN trace t ON t.id = a.trace_id
                        WHERE a.owner = p.owner AND a.chain = p.chain AND a.address = p.address
                        UNION ALL
                        SELECT 'case', i.id, i.title, i.updated_at FROM investigation i
                        WHERE i.owner = p.owner AND i.id IN (SELECT x.case_id FROM exhibit x
                            WHERE x.owner = p.owner AND x.chain = p.chain AND x.subject = p.address)
                    ) uses) placed
                ) used"
            ),
        }
    }
}

#[derive(QueryableByName)]
pub(super) struct Used {
    #[diesel(sql_type = BigInt)]
    used_in_count: i64,
    #[diesel(sql_type = Jsonb)]
    used_in: Value,
    #[diesel(sql_type = BigInt)]
    files: i64,
}

impl Used {
    /// The label with its uses and files.
    pub(super) fn of(self, label: Label) -> Result<Label, Error> {
        Ok(Label {
            used_in: serde_json::from_value(self.used_in).map_err(Error::stored)?,
            used_in_count: small(self.used_in_count),
            files: small(self.files),
            ..label
        })
    }
}
