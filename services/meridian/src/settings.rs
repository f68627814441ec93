//! The services' own configurations: what this machine decides is given as flags, everything else is theirs to read.

use clap::{Args, Command, FromArgMatches};

use crate::failure;

/// A service's `Config` from its flags and the environment; flags win.
///
/// # Errors
/// One sentence about a bad value in the environment.
pub fn configured<C: Args + FromArgMatches>(name: &'static str, flags: &[(&str, String)]) -> anyhow::Result<C> {
    let command = C::augment_args(Command::new(name));
    // Values are glued to their flags, so that one that begins with `-` stays a value.
    let words = flags.iter().map(|(flag, value)| format!("--{flag}={value}"));
    let parsed = command
        .clone()
        .try_get_matches_from(std::iter::once(name.to_owned()).chain(words))
        .and_then(|matches| C::from_arg_matches(&matches));
    parsed.map_err(|error| {
        let sentence = failure::arguments(&command, &error).unwrap_or_else(|| error.to_string());
        anyhow::anyhow!("{sentence} (setting of {name})")
    })
}

#[cfg(test)]
mod tests {
    use super::configured;

    #[derive(Debug, clap::Args)]
    struct Config {
        #[arg(long)]
        listen: std::net::SocketAddr,
        #[arg(long, default_value_t = 7)]
        days: u8,
    }

    #[test]
    fn flags_fill_the_config_and_a_bad_one_is_told() {
        let config: Config = configured("x", &[("listen", "127.0.0.1:1".to_owned())]).unwrap();
        assert_eq!((config.listen.port(), config.days), (1, 7));
        let error = configured::<Config>("x", &[("listen", "-".to_owned())])
            .unwrap_err()
            .to_string();
        assert!(error.starts_with("`-` is not a valid value for --listen"), "{error}");
        assert!(error.ends_with("(setting of x)"), "{error}");
    }
}
