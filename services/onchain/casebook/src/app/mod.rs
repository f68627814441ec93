//! What can be asked of the casebook: check by the domain, keep.

pub mod archive;
pub mod case;
mod case_transaction;
pub mod entity;
pub mod evidence;
pub mod grant_news;
pub mod import;
mod known;
pub mod label;
mod maker;
mod naming;
pub mod note;
pub mod pack;
pub mod provider_key;
pub mod render;
pub mod report;
pub mod report_share;
pub mod report_verify;
pub mod shared;
pub mod storage;
pub mod team_log;
pub mod trace;
pub mod trace_index;
pub mod turns;
