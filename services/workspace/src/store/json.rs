//! JSON of tables: documents as rows have them.

use std::sync::Arc;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::error::Error;

/// A row's document that this program does not understand, such as one of a newer version.
#[derive(Debug, thiserror::Error)]
#[error("a document of table {table} cannot be read")]
struct Unreadable {
    table: &'static str,
    #[source]
    cause: Box<dyn std::error::Error + Send + Sync>,
}

/// An internal error that names the table of a document that cannot be read.
pub(crate) fn unreadable(table: &'static str, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::Store(Arc::new(Unreadable {
        table,
        cause: cause.into(),
    }))
}

/// What a row's document says.
///
/// # Errors
/// [`Error::Store`] where it says something else. Another value in its place would be shown as if its owner had written it.
pub(crate) fn read<T: DeserializeOwned>(table: &'static str, document: Value) -> Result<T, Error> {
    serde_json::from_value(document).map_err(|cause| unreadable(table, cause))
}

/// The document of a row.
///
/// # Errors
/// [`Error::Store`] where a value has no form in JSON.
pub(crate) fn written<T: Serialize + ?Sized>(table: &'static str, value: &T) -> Result<Value, Error> {
    serde_json::to_value(value).map_err(|cause| unreadable(table, cause))
}

#[cfg(test)]
mod tests {
    use kit::Classify as _;
    use serde_json::json;
    use vocab::ErrorKind;

    use super::{read, unreadable, written};

    #[test]
    fn what_was_written_is_read() {
        let words = ["a", "b"];
        let document = written("ruleset_version", &words[..]).unwrap();
        assert_eq!(read::<Vec<String>>("ruleset_version", document).unwrap(), words);
    }

    #[test]
    fn an_unreadable_document_is_an_internal_error_that_names_its_table() {
        let of_json = read::<Vec<String>>("import_mapping", json!({})).unwrap_err();
        for (error, table) in [
            (of_json, "import_mapping"),
            (unreadable("portfolio", "flaw".to_owned()), "portfolio"),
        ] {
            assert_eq!(error.kind(), ErrorKind::Internal);
            let logged = kit::causes(&error);
            assert!(
                logged.contains(&format!("a document of table {table} cannot be read")),
                "{logged}"
            );
        }
    }
}
