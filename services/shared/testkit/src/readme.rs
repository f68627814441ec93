//! The settings table of a service's README, made from its arguments, so that the two cannot differ.

use std::fmt::Write;

/// A Markdown table of everything that the environment can set: name, default, meaning.
#[must_use]
pub fn env_table<C: clap::Args>() -> String {
    let command = C::augment_args(clap::Command::new("service"));
    let mut table = "| variable | default | meaning |\n|---|---|---|\n".to_owned();
    for arg in command.get_arguments() {
        let Some(name) = arg.get_env() else { continue };
        let defaults: Vec<_> = arg
            .get_default_values()
            .iter()
            .map(|value| value.to_string_lossy())
            .collect();
        let default = match defaults.join(",") {
            empty if empty.is_empty() => String::new(),
            value => format!("`{value}`"),
        };
        let help = arg
            .get_long_help()
            .or(arg.get_help())
            .map(ToString::to_string)
            .unwrap_or_default();
        let help = help
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .replace('|', "\\|");
        writeln!(table, "| `{}` | {default} | {help} |", name.to_string_lossy()).expect("text grows");
    }
    table
}

/// Fails when the README beside the crate lacks the current table; `MERIDIAN_BLESS=1` writes it between the marks
/// `<!-- settings -->` and `<!-- /settings -->`.
///
/// # Panics
/// Then, and when there is no README or no marks.
pub fn check<C: clap::Args>(crate_folder: &str) {
    const OPEN: &str = "<!-- settings -->\n";
    const CLOSE: &str = "<!-- /settings -->";
    let path = std::path::Path::new(crate_folder).join("README.md");
    let text = std::fs::read_to_string(&path).expect("the crate has a README.md");
    let (before, rest) = text
        .split_once(OPEN)
        .expect("README.md marks its table by `<!-- settings -->`");
    let (found, after) = rest
        .split_once(CLOSE)
        .expect("README.md ends its table by `<!-- /settings -->`");
    let table = env_table::<C>();
    if found == table {
        return;
    }
    assert!(
        std::env::var_os("MERIDIAN_BLESS").is_some(),
        "the settings in {} are not those of the code; `MERIDIAN_BLESS=1 make test-rust` writes them. They are:\n{table}",
        path.display()
    );
    std::fs::write(&path, format!("{before}{OPEN}{table}{CLOSE}{after}")).expect("README.md can be written");
}
