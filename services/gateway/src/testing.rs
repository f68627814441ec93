//! What several unit tests need.

use kit::args::HopArgs;

use crate::Config;

/// A configuration whose services are nowhere.
pub(crate) fn config() -> Config {
    let nowhere = || "http://127.0.0.1:9".to_owned();
    let hop = HopArgs {
        hop_secret: "a secret of at least thirty-two bytes".to_owned().into(),
    };
    Config::at(
        "127.0.0.1:0".parse().unwrap(),
        nowhere(),
        nowhere(),
        nowhere(),
        nowhere(),
        nowhere(),
        hop,
    )
}
