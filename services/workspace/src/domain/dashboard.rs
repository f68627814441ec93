//! Dashboards as their users save them.

use dashboard_document::{Document, Refusal, judge};

use super::text;
use crate::error::{Error, Fault};

const NAME: usize = 100;
const NOTE: usize = 4_000;
/// Versions of a dashboard that are kept: so many of the owner, and so many that others saved by a grant.
pub const VERSIONS: i64 = 100;

/// A dashboard that was judged.
#[derive(Debug, Clone)]
pub struct NewDashboard {
    pub name: String,
    pub note: String,
    pub document: Document,
}

impl NewDashboard {
    /// # Errors
    /// [`Error::Invalid`] with all that is wrong; [`Error::NewerDocument`] for a document of a newer schema.
    pub fn check(name: &str, note: &str, document: &str) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let name = text::filled("name", name, NAME, &mut faults);
        let note = text::lines("note", note, NOTE, &mut faults);
        match judge(document) {
            Ok(document) if faults.is_empty() => Ok(Self { name, note, document }),
            Ok(_) => Err(Error::Invalid(faults)),
            Err(Refusal::Newer(_)) => Err(Error::NewerDocument),
            Err(Refusal::Flaws(flaws)) => {
                faults.extend(flaws.into_iter().map(|flaw| {
                    let path = match flaw.path.as_str() {
                        "" => "document".to_owned(),
                        path => format!("document.{path}"),
                    };
                    Fault::new(path, flaw.message)
                }));
                Err(Error::Invalid(faults))
            }
        }
    }
}

/// The summary of a version: what changed in the document, and a new name.
#[must_use]
pub fn summary(renamed: bool, before: &Document, after: &Document) -> String {
    let changed = dashboard_document::summary(before, after);
    let sentence = match (renamed, changed.as_str()) {
        (true, "") => "renamed".to_owned(),
        (true, changed) => format!("renamed, {changed}"),
        (false, changed) => changed.to_owned(),
    };
    let mut letters = sentence.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A document of an archive: one that could be saved, or one of a newer schema.
#[must_use]
pub fn can_be_kept(document: &str) -> bool {
    matches!(judge(document), Ok(_) | Err(Refusal::Newer(_))) && document.len() <= dashboard_document::LARGEST
}
