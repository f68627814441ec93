//! The workspace as its users meet it: over gRPC, with a real database and a market that a test can move.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod accounts;
mod adherence;
mod archives;
mod campaign_rules;
mod campaigns;
mod fills;
mod imports;
mod journal;
mod pictures;
mod portfolio;
mod results;
mod reviews;
mod row_security;
mod rules;
mod rulesets;
mod schema;
mod session_lists;
mod session_results;
mod sessions;
mod tasks;
mod world;
