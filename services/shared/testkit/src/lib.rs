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
pub mod pg;
pub mod ports;
pub mod readme;
pub mod redis;

use std::path::{Path, PathBuf};

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

/// A folder below the real data, or `return`s from the test after saying what it did not see.
#[macro_export]
macro_rules! real_data_or_skip {
    ($below:expr) => {
        match $crate::real_data()
            .map(|folder| folder.join($below))
            .filter(|path| path.exists())
        {
            Some(path) => path,
            None => {
                $crate::skip!("no real data `{}` on this machine: set MERIDIAN_REAL_DATA", $below);
                return;
            }
        }
    };
}

/// Says on standard error that a test could not see what it is for.
#[macro_export]
macro_rules! skip {
    ($($why:tt)+) => {
        eprintln!("skipped {}:{}: {}", file!(), line!(), format_args!($($why)+))
    };
}
