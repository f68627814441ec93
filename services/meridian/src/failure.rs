//! How this program fails: one sentence that says what to do, and an exit code that is not 0.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The whole chain of causes on one line.
#[must_use]
pub fn sentence(error: &anyhow::Error) -> String {
    let line = format!("{error:#}").split_whitespace().collect::<Vec<_>>().join(" ");
    line.trim_end_matches('.').to_owned()
}

/// What clap found wrong, as one sentence; `None` for help and version, which clap prints itself.
#[must_use]
pub fn arguments(command: &clap::Command, error: &clap::Error) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => texts.first().cloned(),
        _ => None,
    };
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            None
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let arg = text(ContextKind::InvalidArg).unwrap_or_default();
            let value = text(ContextKind::InvalidValue).unwrap_or_default();
            let cause = std::error::Error::source(error).map_or_else(|| allowed(error), |cause| format!(": {cause}"));
            let name = variable(command, &arg, &value).unwrap_or(arg);
            Some(format!(
                "`{value}` is not a valid value for {name}{cause}; correct it or leave it out (`meridian help` lists all)"
            ))
        }
        _ => {
            let text = error.to_string();
            let line = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
            Some(format!("{line}; `meridian help` lists all"))
        }
    }
}

fn allowed(error: &clap::Error) -> String {
    match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(values)) if !values.is_empty() => format!(": it may be {}", values.join(", ")),
        _ => String::new(),
    }
}

/// The name of the environment variable that the bad value came from, if it came from there.
fn variable(command: &clap::Command, arg: &str, value: &str) -> Option<String> {
    let flag = arg.split_whitespace().next()?.trim_start_matches("--");
    let mut commands = vec![command];
    while let Some(command) = commands.pop() {
        let named = command.get_arguments().filter(|known| known.get_long() == Some(flag));
        for name in named.filter_map(clap::Arg::get_env) {
            if std::env::var_os(name).is_some_and(|set| set == value) {
                return Some(name.to_string_lossy().into_owned());
            }
        }
        commands.extend(command.get_subcommands());
    }
    None
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::sentence;

    #[test]
    fn causes_become_one_line() {
        let error = anyhow!("no\nroute").context("cannot reach `x`");
        assert_eq!(sentence(&error), "cannot reach `x`: no route");
    }
}
