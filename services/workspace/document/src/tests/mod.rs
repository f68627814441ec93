//! What the crate promises, tried.

mod documents;
mod markdown;
mod pictures;
mod samples;
