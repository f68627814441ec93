//! Somebody or something behind several addresses.

use chain_model::{category, fault::Fault, wording};
use chrono::{DateTime, Utc};
use vocab::EntityId;

use super::label;

/// What its owner says of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Profile {
    pub name: String,
    pub category: String,
    pub colour: String,
    pub note: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entity {
    pub id: EntityId,
    pub profile: Profile,
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub labels: u32,
    pub addresses: u32,
}

impl Profile {
    /// Trimmed and checked.
    ///
    /// # Errors
    /// Everything that is wrong.
    pub fn check(&self) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut keep = |result: Result<String, Fault>| {
            result.unwrap_or_else(|fault| {
                faults.push(fault);
                String::new()
            })
        };
        let checked = Self {
            name: keep(wording::filled("name", &self.name, label::LONGEST)),
            category: category::canonical(&keep(wording::word("category", &self.category))),
            colour: self.colour.clone(),
            note: keep(wording::paragraph("note", &self.note, 4000)),
        };
        if !label::COLOURS.contains(&self.colour.as_str()) {
            faults.push(Fault::invalid("colour", "One of c1 to c8, or nothing."));
        }
        if faults.is_empty() { Ok(checked) } else { Err(faults) }
    }
}
