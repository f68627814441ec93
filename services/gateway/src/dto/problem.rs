//! Bodies of refusals and failures, for the API's description. [`crate::problem`] writes them.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::upload::RowError;

/// Every refusal and failure (RFC 9457). On `/api/auth` each of `errors` stands at the top level too.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemBody {
    #[schema(example = "about:blank")]
    pub r#type: String,
    pub title: String,
    pub status: u16,
    pub detail: String,
    /// Stable word for programs.
    #[schema(example = "validation_failed")]
    pub code: String,
    /// For a person.
    pub message: String,
    /// Messages of each wrong field.
    pub errors: BTreeMap<String, Vec<String>>,
    /// Names the request in our logs; also in the header `X-Request-Id`.
    pub request_id: String,
    /// The trace (W3C) that the request belongs to.
    pub trace_id: Option<String>,
}

/// A problem that names the wrong lines of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct CsvProblemBody {
    #[serde(flatten)]
    pub problem: ProblemBody,
    /// Only with `csv_invalid`.
    pub rows: Option<Vec<RowError>>,
}
