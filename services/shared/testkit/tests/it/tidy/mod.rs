//! Rules of the whole tree, checked on its text: layers, sizes, manifests, calls between services, names, places of tests, the closed top level.

mod calls;
mod circles;
mod crates;
mod files;
mod layers;
mod logs;
mod mended;
mod names;
mod paths;
mod statements;
mod tree;
mod unit_tests;

/// Fails with every broken place at once.
fn none(rule: &str, broken: &[String]) {
    assert!(broken.is_empty(), "{rule}:\n  {}", broken.join("\n  "));
}
