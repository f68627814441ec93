//! Runs the built program with nothing of the tester's environment that could change it.

use std::{
    fs::{self, File},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use embedded_pg::Child;
use tempfile::TempDir;
use testkit::http::SOON;

/// A folder that the database's user can reach where we are root, with a small interface in `dist`.
pub(crate) fn place() -> TempDir {
    let place = tempfile::tempdir().unwrap();
    fs::set_permissions(place.path(), fs::Permissions::from_mode(0o755)).unwrap();
    fs::create_dir(place.path().join("dist")).unwrap();
    fs::write(
        place.path().join("dist/index.html"),
        "<!doctype html><title>Meridian</title>",
    )
    .unwrap();
    place
}

/// `meridian COMMAND` on the data folder of `place`, with its small interface, on a free port.
pub(crate) fn command(command: &str, place: &Path) -> Command {
    let mut meridian = bare(command);
    meridian.env("MERIDIAN_DATA", place.join("data"));
    if command != "seed" {
        meridian
            .env("MERIDIAN_LISTEN", "127.0.0.1:0")
            .env("GATEWAY_STATIC_DIR", place.join("dist"));
    }
    meridian
}

fn bare(command: &str) -> Command {
    let mut meridian = Command::new(env!("CARGO_BIN_EXE_meridian"));
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if [
            "MERIDIAN_",
            "AUTH_",
            "MARKET_",
            "GATEWAY_",
            "FORECASTING_",
            "GRPC_",
            "REDIS_",
            "OTLP_",
            "METRICS_",
        ]
        .iter()
        .any(|own| text.starts_with(own))
            && text != "MERIDIAN_PG_BIN"
        {
            meridian.env_remove(name);
        }
    }
    meridian.arg(command).stdin(Stdio::null());
    meridian
}

/// Runs to the end and gives the one sentence on standard error.
pub(crate) fn fails(mut command: Command) -> String {
    let done = command.output().unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(
        matches!(done.status.code(), Some(code) if code != 0 && code != 101),
        "{:?}: {said}",
        done.status
    );
    let lines: Vec<&str> = said.lines().collect();
    let [sentence] = lines[..] else {
        panic!("one sentence, not {said}")
    };
    assert!(
        sentence.starts_with("meridian: ") && !sentence.contains("panicked"),
        "{said}"
    );
    sentence.to_owned()
}

/// A running `meridian up`.
pub(crate) struct Up {
    child: Child,
    pub(crate) url: String,
    pub(crate) mail_url: String,
    pub(crate) feed: String,
    pub(crate) feed_token_file: String,
    log: PathBuf,
}

impl Up {
    /// Starts and waits until it is ready.
    pub(crate) fn start(mut command: Command, place: &Path) -> Self {
        let (log, announced) = (place.join("log"), place.join("announced"));
        drop(fs::remove_file(&announced));
        let out = File::create(&log).unwrap();
        command
            .arg("--announce")
            .arg(&announced)
            .stdout(out.try_clone().unwrap())
            .stderr(out);
        // SIGINT: it shall stop its own database, even if this test dies.
        let child = Child::spawn(command, libc::SIGINT).unwrap();
        let said = || fs::read_to_string(&log).unwrap_or_default();
        let deadline = Instant::now() + SOON;
        let addresses = loop {
            if let Ok(text) = fs::read_to_string(&announced) {
                break text;
            }
            assert!(child.wait(Duration::from_millis(20)).is_none(), "it ended: {}", said());
            assert!(Instant::now() < deadline, "it is not ready: {}", said());
        };
        let value = |name: &str| {
            let line = addresses
                .lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
            line.unwrap_or_else(|| panic!("no {name} in {addresses}")).to_owned()
        };
        let (url, mail_url) = (value("MERIDIAN_URL"), value("MERIDIAN_MAIL_URL"));
        let (feed, feed_token_file) = (value("MERIDIAN_FEED"), value("MERIDIAN_FEED_TOKEN_FILE"));
        Self {
            child,
            url,
            mail_url,
            feed,
            feed_token_file,
            log,
        }
    }

    pub(crate) fn said(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }

    /// Ctrl-C; gives the exit code.
    pub(crate) fn interrupt(self) -> Option<i32> {
        self.child.signal(libc::SIGINT);
        let ended = self.child.wait(SOON);
        let ended = ended.unwrap_or_else(|| panic!("it does not stop: {}", self.said()));
        ended.and_then(|status| status.code())
    }

    /// SIGKILL: no time to stop anything.
    pub(crate) fn kill(self) {
        self.child.signal(libc::SIGKILL);
        assert!(self.child.wait(SOON).is_some());
    }
}
