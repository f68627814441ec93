//! Where figures come from and how old they are, for answers that are no documents of the provider.

use std::sync::Arc;

use super::{App, shelf::Got};
use crate::{
    domain::{call::Call, held::Origin, shape::BadBody},
    error::Error,
};

/// When to ask again after a body that cannot be read.
const LATER: std::time::Duration = std::time::Duration::from_secs(60);

/// Beside figures, wherever they are shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Provenance {
    /// Provider and endpoint.
    pub source: String,
    /// When the provider gave it, Unix milliseconds; none where it never did.
    pub as_of_ms: Option<i64>,
    /// `miss`, `hit`, `stale` or `store`.
    pub cache: &'static str,
    /// Why newer data is missing; empty where it is as new as it should be.
    pub trouble: String,
}

/// A sentence for those who see older figures because of this.
pub(super) fn sentence(error: &Error) -> String {
    format!("Couldn't get newer data: {error}.")
}

/// A body that passed as JSON and is not what the endpoint gives.
pub(super) fn misread(bad: BadBody) -> Error {
    Error::Upstream {
        retry_after: LATER,
        cause: Some(Arc::new(bad)),
    }
}

impl App {
    /// Where a kept or fetched body of a call comes from; `provider` is the name by which callers know it.
    pub(super) fn provenance(&self, provider: &str, call: &Call, got: &Got) -> Provenance {
        let is_stale = got.origin == Origin::Stale;
        let failed = is_stale.then(|| self.failed_lately(&call.key())).flatten();
        Provenance {
            source: format!("{provider} {}", call.endpoint),
            as_of_ms: Some(got.held.meta.as_of),
            cache: match got.origin {
                Origin::Fetched => "miss",
                Origin::Kept => "hit",
                Origin::Stale => "stale",
                Origin::Store => "store",
            },
            trouble: failed.as_ref().map(sentence).unwrap_or_default(),
        }
    }
}
