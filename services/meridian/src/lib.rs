//! Meridian on one machine: every service, an embedded PostgreSQL, the sandbox and the interface in one process.
//!
//! [`cli`] has the commands, [`up`] the order in which things start and stop, [`folder`] what stays between runs.

pub mod cli;
pub mod database;
pub mod doctor;
pub mod failure;
pub mod feed;
pub mod folder;
pub mod instance;
pub mod packs;
pub mod ports;
pub mod posture;
pub mod progress;
pub mod providers;
pub mod secrets;
pub mod seed;
pub mod services;
pub mod settings;
pub mod up;
pub mod world;

use cli::{Cli, Command};

/// Runs one command.
///
/// # Errors
/// One sentence that says what to do, see [`failure`].
pub fn run(cli: Cli) -> anyhow::Result<()> {
    match cli.command {
        Command::Up(args) => kit::block_on(up::run(*args)),
        Command::Seed(data) => kit::block_on(seed::run(data)),
        Command::Doctor(args) => kit::block_on(doctor::run(*args)),
        Command::Forecast(args) => args.run(),
    }
}
