#![doc = include_str!("../README.md")]

mod figures;
mod file;
mod rows;
mod texts;

pub use figures::{Correlation, Figures, LEAST_DAYS, correlation, differs, figures, fisher, pearson, rounded};
pub use file::{Cell, File, Layout, Problem, read};
