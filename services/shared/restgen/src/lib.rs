//! Writes the REST edge from the contracts: handlers, readers of requests, writers of answers, and their OpenAPI description.
//!
//! The options of `proto/meridian/rest/rest.proto` say what is reachable and how it looks as JSON. [`run`] compiles the contracts, reads
//! the options from their descriptors into a model ([`model`]), and writes two files: `rest.rs`, which the gateway includes and which
//! calls the gateway's `rest` module for everything that is not particular to one message, and `rest.json`, which the gateway merges
//! into its description. What HTTP or JSON cannot say, or should not, ends the build with a sentence that names the field.

mod fields;
mod filled;
mod handlers;
mod model;
mod openapi;
mod options;
mod readers;
mod surface;
mod versions;
mod writers;

use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
};

/// Where a contract cannot be compiled, or says what HTTP or JSON cannot.
pub type Outcome<T> = Result<T, Box<dyn Error>>;

/// Compiles all contracts below `root` and writes `rest.rs` and `rest.json` into `out`.
///
/// # Errors
/// The first contradiction that is found, with the name of the rpc or field.
pub fn run(root: &Path, out: &Path) -> Outcome<()> {
    let mut files = Vec::new();
    contracts(root, &mut files)?;
    files.sort();
    let mut compiler = protox::Compiler::new([root])?;
    compiler
        .include_imports(true)
        .include_source_info(true)
        .open_files(files)?;
    // Through the pool: messages of prost-types forget custom options.
    let api = surface::read(&compiler.descriptor_pool())?;
    fs::write(
        out.join("rest.rs"),
        handlers::write(&api) + &readers::write(&api)? + &writers::write(&api),
    )?;
    fs::write(out.join("rest.json"), serde_json::to_string(&openapi::write(&api)?)?)?;
    Ok(())
}

fn contracts(folder: &Path, found: &mut Vec<PathBuf>) -> Outcome<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            contracts(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "proto") {
            found.push(path);
        }
    }
    Ok(())
}
