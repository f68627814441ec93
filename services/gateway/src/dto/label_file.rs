//! What is asked of a file of labels.

use utoipa::IntoParams;

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
