//! What tests stand on: a real PostgreSQL with a database for each test, a real Redis, free ports, real data.
//!
//! A development dependency only. Everything here panics with a sentence when the machine lacks something.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a test kit fails tests by panicking"
)]

pub mod http;
pub mod package;
pub mod pg;
pub mod ports;
pub mod readme;
pub mod redis;
pub mod roster;
pub mod row_security;
pub mod schema;

use std::{
    io::Write,
    path::{Path, PathBuf},
};

/// The project's root folder.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(3)
        .expect("the crate lies three folders below the root")
        .to_owned()
}

/// The folder of real recorded data, which is no part of the project: MERIDIAN_REAL_DATA, or `../shared/data` beside it.
#[must_use]
pub fn real_data() -> Option<PathBuf> {
    let folder = std::env::var_os("MERIDIAN_REAL_DATA").map_or_else(|| root().join("../shared/data"), PathBuf::from);
    folder.is_dir().then_some(folder)
}

/// A file or folder below the real data. Where this machine lacks it, the running test is noted as skipped; the caller ends it.
#[track_caller]
#[must_use]
pub fn data(below: &str) -> Option<PathBuf> {
    let found = real_data()
        .map(|folder| folder.join(below))
        .filter(|path| path.exists());
    if found.is_none() {
        skipped(&format!("no recorded data `{below}`: set MERIDIAN_REAL_DATA"));
    }
    found
}

/// A file or folder below the real data, or `return`s from the test, which is noted as skipped.
#[macro_export]
macro_rules! real_data_or_skip {
    ($below:expr) => {
        match $crate::data($below) {
            Some(path) => path,
            None => return,
        }
    };
}

/// Notes that the running test did not see what it is for. cargo counts such a test as passed and hides what it prints, so the note goes into the
/// file that MERIDIAN_SKIP_LOG names, where `make test` counts it.
///
/// # Panics
/// Where that file cannot be written.
#[track_caller]
pub fn skipped(why: &str) {
    let place = std::panic::Location::caller();
    let thread = std::thread::current();
    // With one test at a time cargo runs them all on its main thread, which has no test's name.
    let test = thread.name().filter(|name| *name != "main");
    let test = test.map_or_else(|| format!("{}:{}", place.file(), place.line()), str::to_owned);
    let package = std::env::var_os("CARGO_PKG_NAME").unwrap_or_default();
    let package = package.to_string_lossy();
    let line = format!("skipped {package} {test}: {}\n", why.replace('\n', " "));
    eprint!("{line}");
    if let Some(log) = std::env::var_os("MERIDIAN_SKIP_LOG") {
        let file = std::fs::OpenOptions::new().create(true).append(true).open(&log);
        // One write, so that lines of tests that run at the same time do not mix.
        file.and_then(|mut file| file.write_all(line.as_bytes()))
            .expect("MERIDIAN_SKIP_LOG can be written");
    }
}
