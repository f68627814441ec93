//! The README's table of settings is the one that the program has.

use auth::Config;
use clap::{Args, Command};

fn table() -> String {
    let command = Config::augment_args(Command::new("auth"));
    let mut rows = vec!["| variable | default | what |".to_owned(), "|---|---|---|".to_owned()];
    for arg in command.get_arguments() {
        let Some(env) = arg.get_env() else { continue };
        let default = arg
            .get_default_values()
            .first()
            .map(|value| format!("`{}`", value.to_string_lossy()));
        let default = default.unwrap_or_else(|| if arg.is_required_set() { "needed" } else { "none" }.to_owned());
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        rows.push(format!("| `{}` | {default} | {help} |", env.to_string_lossy()));
    }
    rows.join("\n")
}

#[test]
fn the_readme_lists_every_setting() {
    let readme = include_str!("../../README.md");
    assert!(readme.contains(&table()), "put this into README.md:\n{}", table());
}

#[test]
fn the_commands_are_well_formed() {
    Config::augment_args(Command::new("auth")).debug_assert();
}
