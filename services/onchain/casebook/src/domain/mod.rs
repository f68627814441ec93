//! The casebook's rules: pure and synchronous.

pub mod case;
pub mod case_head;
pub mod entity;
pub mod evidence;
pub mod exhibit;
pub mod label;
pub mod label_file;
pub mod pack;
pub mod provider_key;
pub mod report;
pub mod trace;
