//! Words of tables: kinds, sides and states as rows have them.

use crate::error::Error;

/// A row's word that this program does not know, such as one of a newer version. The word itself is not logged.
#[derive(Debug, thiserror::Error)]
#[error("the word in column {column} of table {table} is unknown to this program")]
struct UnknownWord {
    table: &'static str,
    column: &'static str,
}

/// What a word of a row stands for. An unknown one is an internal error that names its column: another value in its place would be shown and
/// calculated with as if its owner had chosen it.
pub(super) fn known<T>(table: &'static str, column: &'static str, read: Option<T>) -> Result<T, Error> {
    let unknown = || {
        let word = UnknownWord { table, column };
        // As of a column that cannot be read: the same work fails the same way again.
        diesel::result::Error::DeserializationError(Box::new(word)).into()
    };
    read.ok_or_else(unknown)
}

/// The rows that can be read. For work of the service over rows of several owners, where one that cannot be read must not end that of the
/// others: it is left out, and logged.
pub(super) fn readable<T>(rows: impl Iterator<Item = Result<T, Error>>) -> Vec<T> {
    rows.filter_map(|row| {
        row.inspect_err(|error| tracing::error!(error = %kit::causes(error), "a row was left out"))
            .ok()
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use exchange_imports::{EventKind, Side};
    use kit::Classify as _;
    use vocab::ErrorKind;

    use super::{known, readable};

    #[test]
    fn a_known_word_is_what_it_stands_for() {
        let side = known("fill", "side", Side::named("sell")).unwrap();
        assert_eq!(side, Side::Sell);
    }

    #[test]
    fn an_unknown_word_is_a_lasting_internal_error_that_names_its_column() {
        let error = known("event", "kind", EventKind::named("airdropped")).unwrap_err();
        assert_eq!((error.kind(), error.is_lasting()), (ErrorKind::Internal, true));
        let logged = kit::causes(&error);
        assert!(logged.contains("column kind of table event"), "{logged}");
        assert!(!logged.contains("airdropped"), "{logged}");
    }

    #[test]
    fn one_unreadable_row_leaves_the_others() {
        let words = ["buy", "hold", "sell"].map(|word| known("fill", "side", Side::named(word)));
        assert_eq!(readable(words.into_iter()), [Side::Buy, Side::Sell]);
    }
}
