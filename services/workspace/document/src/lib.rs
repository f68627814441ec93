//! What a journal entry may hold: a rich-text document, checked against a closed schema, and pictures without metadata.

mod markdown;
mod node;
mod picture;
mod read;
mod summary;
mod write;

#[cfg(test)]
mod tests;

pub use markdown::escape_markdown;
pub use node::{CalloutKind, Cell, Document, Kind, Mark, Mention, MentionKind, Node};
pub use picture::{BadPicture, CleanPicture, MediaType, clean as clean_picture};
pub use read::{Invalid, check};
