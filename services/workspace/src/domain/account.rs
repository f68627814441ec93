//! Accounts.

use super::text;
use crate::error::{Error, Fault};

/// Characters of a name and of a venue.
const LONGEST: usize = 100;

/// What a person says of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAccount {
    pub name: String,
    pub venue: String,
}

impl NewAccount {
    /// # Errors
    /// All faults at once.
    pub fn check(name: &str, venue: &str) -> Result<Self, Error> {
        let mut faults: Vec<Fault> = Vec::new();
        let new = Self {
            name: text::filled("name", name, LONGEST, &mut faults),
            venue: text::line("venue", venue, LONGEST, &mut faults),
        };
        if faults.is_empty() {
            Ok(new)
        } else {
            Err(Error::Invalid(faults))
        }
    }
}
