//! What the columns of files mean that no format fits, as their owners explained it.

use exchange_imports::{Mapping, MappingForm};
use serde::{Deserialize, Serialize};

use super::text;
use crate::error::{Error, Fault};

/// Characters of a name.
const LONGEST: usize = 100;

/// What a person decides about a mapping. Its form was checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewMapping {
    pub name: String,
    pub form: MappingForm,
}

impl NewMapping {
    /// # Errors
    /// All faults at once.
    pub fn check(name: &str, form: MappingForm) -> Result<Self, Error> {
        let mut faults: Vec<Fault> = Vec::new();
        let name = text::filled("name", name, LONGEST, &mut faults);
        if let Err(flaws) = form.parse() {
            faults.extend(flaws.into_iter().map(|flaw| Fault::new(flaw.field, flaw.message)));
        }
        if faults.is_empty() {
            Ok(Self { name, form })
        } else {
            Err(Error::Invalid(faults))
        }
    }

    /// As files are read by it; nothing where it is none that was checked.
    #[must_use]
    pub fn parsed(&self) -> Option<Mapping> {
        self.form.parse().ok()
    }
}
