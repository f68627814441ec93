//! The README's settings are the code's.

#[test]
fn the_readme_lists_the_settings() {
    testkit::readme::check::<meridian::cli::Up>(env!("CARGO_MANIFEST_DIR"));
}
