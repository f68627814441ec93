//! A real Redis of one test.

use std::{
    net::{SocketAddr, TcpStream},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use embedded_pg::Child;
use kit::args::RedisArgs;
use tempfile::TempDir;

use crate::http::SOON;

/// How long a command of a test may take. In production it is a tenth of a second; on a machine that runs other tests beside this
/// one, a Redis that is well may take longer.
const PATIENCE: Duration = Duration::from_millis(500);

/// Killed when dropped.
#[derive(Debug)]
pub struct TestRedis {
    /// `redis://127.0.0.1:port/`, or `rediss` with TLS.
    pub url: String,
    addr: SocketAddr,
    child: Child,
    /// Where its certificate is, if it has one.
    certificates: Option<PathBuf>,
}

/// Starts an empty Redis on a free port.
///
/// # Panics
/// When there is no `redis-server`.
#[must_use]
pub fn server() -> TestRedis {
    serving(None)
}

/// The same with TLS alone, by `server.pem` and `server.key` of a folder, which also has the authority's `ca.pem`.
///
/// # Panics
/// When there is no `redis-server`.
#[must_use]
pub fn secured(certificates: &Path) -> TestRedis {
    serving(Some(certificates))
}

fn serving(certificates: Option<&Path>) -> TestRedis {
    let scheme = if certificates.is_some() { "rediss" } else { "redis" };
    // The port is free now; whoever is quicker than Redis makes it end, and we try the next.
    for _ in 0..5 {
        let addr = crate::ports::free();
        if let Some(child) = start(addr, certificates) {
            return TestRedis {
                url: format!("{scheme}://{addr}/"),
                addr,
                child,
                certificates: certificates.map(Path::to_owned),
            };
        }
    }
    panic!("Redis ended at once five times: run `redis-server` by hand to see why");
}

/// The settings by which it listens.
fn listens(addr: SocketAddr, certificates: Option<&Path>) -> Vec<(&'static str, String)> {
    let port = addr.port().to_string();
    let Some(folder) = certificates else {
        return vec![("port", port)];
    };
    let file = |name: &str| folder.join(name).display().to_string();
    vec![
        ("port", "0".to_owned()),
        ("tls-port", port),
        ("tls-cert-file", file("server.pem")),
        ("tls-key-file", file("server.key")),
        ("tls-ca-cert-file", file("ca.pem")),
        ("tls-auth-clients", "no".to_owned()),
    ]
}

fn start(addr: SocketAddr, certificates: Option<&Path>) -> Option<Child> {
    let mut command = Command::new("redis-server");
    for (setting, value) in listens(addr, certificates) {
        command.arg(format!("--{setting}")).arg(value);
    }
    command
        .args(["--bind", "127.0.0.1"])
        .args(["--save", "", "--appendonly", "no", "--dir"])
        .arg(std::env::temp_dir());
    listening(command, addr)
}

/// Runs a server until it listens; nothing where it ended instead.
fn listening(mut command: Command, addr: SocketAddr) -> Option<Child> {
    command.stdin(Stdio::null()).stdout(Stdio::null());
    let child = Child::spawn(command, libc::SIGKILL)
        .unwrap_or_else(|error| panic!("redis-server does not start ({error}): run `make setup`"));
    let deadline = Instant::now() + SOON;
    while child.wait(Duration::from_millis(5)).is_none() {
        if TcpStream::connect(addr).is_ok() {
            return Some(child);
        }
        assert!(Instant::now() < deadline, "Redis does not listen within {SOON:?}");
    }
    None
}

impl TestRedis {
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.addr.port()
    }

    /// The arguments that the service's `Config` takes, with more patience than production has.
    #[must_use]
    pub fn args(&self) -> RedisArgs {
        RedisArgs {
            redis_url: Some(self.url.clone().into()),
            redis_ca_file: None,
            patience: PATIENCE,
        }
    }

    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Ends it without warning; returns when it is gone.
    pub fn kill(&self) {
        self.child.signal(libc::SIGKILL);
        self.child.wait(Duration::from_secs(10));
    }

    /// Freezes it: connections stay open, nothing answers.
    pub fn stop_signal(&self) {
        self.child.signal(libc::SIGSTOP);
    }

    /// Thaws it.
    pub fn cont_signal(&self) {
        self.child.signal(libc::SIGCONT);
    }

    /// Ends it and starts an empty one on the same port.
    pub fn restart(&mut self) {
        self.kill();
        self.child = start(self.addr, self.certificates.as_deref()).expect("Redis starts again on its own port");
    }
}

impl Drop for TestRedis {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A real Sentinel that knows one name. Killed when dropped.
#[derive(Debug)]
pub struct TestSentinel {
    scheme: &'static str,
    addr: SocketAddr,
    child: Child,
    /// It writes into its own file of settings.
    _folder: TempDir,
}

/// Starts a Sentinel that names `primary`, with TLS where that has it.
///
/// # Panics
/// When there is no `redis-server`.
#[must_use]
pub fn sentinel(name: &str, primary: &TestRedis) -> TestSentinel {
    for _ in 0..5 {
        let (addr, folder) = (crate::ports::free(), tempfile::tempdir().expect("a folder for tests"));
        let settings = folder.path().join("sentinel.conf");
        let certificates = primary.certificates.as_deref();
        let lines: Vec<String> = listens(addr, certificates)
            .into_iter()
            .map(|(setting, value)| format!("{setting} {value}"))
            .collect();
        let text = format!(
            "{}\nbind 127.0.0.1\ndir {}\nsentinel monitor {name} 127.0.0.1 {} 1\n",
            lines.join("\n"),
            folder.path().display(),
            primary.addr.port()
        );
        std::fs::write(&settings, text).expect("a file for tests");
        let mut command = Command::new("redis-server");
        command.arg(&settings).arg("--sentinel");
        if let Some(child) = listening(command, addr) {
            return TestSentinel {
                scheme: if certificates.is_some() { "rediss" } else { "redis" },
                addr,
                child,
                _folder: folder,
            };
        }
    }
    panic!("a Sentinel ended at once five times: run `redis-server FILE --sentinel` by hand to see why");
}

impl TestSentinel {
    /// `redis-sentinel://127.0.0.1:port/#name`, or `rediss-sentinel` with TLS.
    #[must_use]
    pub fn url(&self, name: &str) -> String {
        format!("{}-sentinel://{}/#{name}", self.scheme, self.addr)
    }

    /// `redis://127.0.0.1:port/` of the Sentinel itself.
    #[must_use]
    pub fn own_url(&self) -> String {
        format!("{}://{}/", self.scheme, self.addr)
    }
}

impl Drop for TestSentinel {
    fn drop(&mut self) {
        self.child.signal(libc::SIGKILL);
        self.child.wait(Duration::from_secs(10));
    }
}
