//! Rows of a provider's list, each judged alone: one that cannot be read is left out and counted, and the others stay.

use crate::failure::Failure;

/// What could be read of a list.
#[derive(Debug, Clone)]
pub struct Rows<T> {
    pub items: Vec<T>,
    /// Rows that could not be read.
    pub unreadable: u32,
    /// Why the first of them could not.
    first: Option<Failure>,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            unreadable: 0,
            first: None,
        }
    }
}

impl<T> Rows<T> {
    /// Takes what was read of one row, which may be several items or none.
    pub(super) fn take(&mut self, read: Result<impl IntoIterator<Item = T>, Failure>) {
        match read {
            Ok(items) => self.items.extend(items),
            Err(failure) => {
                self.unreadable += 1;
                self.first.get_or_insert(failure);
            }
        }
    }

    /// Counts what was left out, for operators; `provider` is its name for people.
    pub(super) fn noted(self, provider: &'static str) -> Self {
        if let Some(first) = &self.first {
            metrics::counter!("onchain_provider_rows_unreadable_total", "provider" => provider)
                .increment(self.unreadable.into());
            tracing::warn!(
                onchain.provider = provider,
                onchain.unreadable = self.unreadable,
                error = %kit::causes(first),
                "left out rows that cannot be read"
            );
        }
        self
    }

    /// As [`Rows::noted`], for what is nothing but its rows: a list that lost all of them is a failure, or it would read as no activity.
    ///
    /// # Errors
    /// Why the first row could not be read, where none could.
    pub(super) fn counted(self, provider: &'static str) -> Result<Self, Failure> {
        match self.noted(provider) {
            Self {
                items,
                first: Some(first),
                ..
            } if items.is_empty() => Err(first),
            rows => Ok(rows),
        }
    }
}

/// Reads each row by `of`.
///
/// # Errors
/// As [`Rows::counted`].
pub(super) fn read<R, T>(
    provider: &'static str,
    rows: impl IntoIterator<Item = R>,
    mut of: impl FnMut(R) -> Result<T, Failure>,
) -> Result<Rows<T>, Failure> {
    let mut read = Rows::default();
    for row in rows {
        read.take(of(row).map(Some));
    }
    read.counted(provider)
}

#[cfg(test)]
mod tests {
    use crate::failure::Failure;
    use crate::rows::read;

    fn even(number: u32) -> Result<u32, Failure> {
        if number.is_multiple_of(2) {
            Ok(number)
        } else {
            Err(Failure::Shape(format!("{number} is odd")))
        }
    }

    #[test]
    fn an_odd_row_costs_itself_alone_and_a_list_of_odd_rows_is_a_failure() {
        let some = read("Test", [2, 3, 4, 5], even).unwrap();
        assert_eq!((some.items, some.unreadable), (vec![2, 4], 2));
        let all = read("Test", [3, 5], even);
        assert!(matches!(all, Err(Failure::Shape(why)) if why == "3 is odd"));
        let none = read("Test", [], even).unwrap();
        assert_eq!((none.items, none.unreadable), (vec![], 0));
    }
}
