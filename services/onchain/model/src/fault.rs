//! One thing that is wrong with what somebody sent.

/// Field, stable code, and a sentence for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub field: String,
    pub code: &'static str,
    pub message: String,
}

impl Fault {
    /// What is wrong with a field: its path, a code for programs and a sentence for people.
    pub fn new(field: impl Into<String>, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            code,
            message: message.into(),
        }
    }

    /// The same with the general code.
    pub fn invalid(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::new(field, "validation_failed", message)
    }
}
