//! What is asked about addresses in bodies that are read by hand.

use utoipa::ToSchema;

use crate::{
    body::{Fields, FromFields, bodies},
    problem::INVALID,
};

bodies! {
    pub struct AddressNoteBody {
        /// At most 20,000 characters.
        pub body: String = lines(20_000),
    }
}

/// Texts to be recognised.
#[derive(Debug, ToSchema)]
pub struct ParseBody {
    /// 1 to 500 addresses, hashes or names, with line ends between.
    pub text: String,
}

/// Most texts at once.
pub const BULK: usize = 500;

impl FromFields for ParseBody {
    fn from_fields(fields: &mut Fields) -> Self {
        let text = fields.lines("text", 60_000);
        if text.trim().is_empty() {
            fields.wrong("text", INVALID, "This field may not be empty.");
        }
        if text.lines().filter(|line| !line.trim().is_empty()).count() > BULK {
            fields.wrong("text", INVALID, "At most 500 at a time.");
        }
        Self { text }
    }
}
