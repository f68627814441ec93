//! The service over gRPC, with a real PostgreSQL and a real SMTP conversation.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod account_deletion;
mod api_key;
mod app_mails;
mod app_teams;
mod app_tokens;
mod apps;
mod audit;
mod authenticator;
mod billing;
mod config;
mod email;
mod email_routes;
mod identity;
mod invitation;
mod keys;
mod live_session;
mod login;
mod mail;
mod migrations;
mod passkey;
mod passkey_rules;
mod password;
mod refresh;
mod register;
mod row_security;
mod secrets;
mod session;
mod sign_out;
mod sink;
mod star;
mod team;
mod team_erasure;
mod team_limits;
mod totp;
mod unsubscribe;
mod verify;
mod world;
