//! Rules by example.

mod files;
mod groups;
mod titles;
