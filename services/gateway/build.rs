//! Writes the REST edge from the contracts.

use std::{env, path::PathBuf};

#[expect(
    clippy::disallowed_methods,
    reason = "cargo tells a build script where to write in this way"
)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = PathBuf::from("../../proto");
    println!("cargo:rerun-if-changed=../../proto/meridian");
    restgen::run(&root, &PathBuf::from(env::var("OUT_DIR")?))
}
