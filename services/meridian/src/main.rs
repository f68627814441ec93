//! The one-machine program; see the library.

use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use meridian::{cli::Cli, failure, progress};

#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => match failure::arguments(&Cli::command(), &error) {
            Some(sentence) => return fail(&sentence),
            None => error.exit(),
        },
    };
    match meridian::run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&failure::sentence(&error)),
    }
}

fn fail(sentence: &str) -> ExitCode {
    progress::warn(sentence);
    ExitCode::FAILURE
}
