//! A running server: started, waited for, stopped.

use std::{
    collections::BTreeMap,
    fs,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    os::unix::process::ExitStatusExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use rand::{Rng, distr::Alphanumeric};

use crate::{Binaries, Child, Error, Unprivileged, cluster, user::become_user};

/// The role that initdb makes; services never use it.
pub(crate) const SUPERUSER: &str = "meridian_admin";
const READY: Duration = Duration::from_secs(60);
const STOPPED: Duration = Duration::from_secs(20);

/// How to run one server.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Data folder (PGDATA); made at the first start.
    pub data: PathBuf,
    /// File that the server's own messages go to.
    pub log: PathBuf,
    /// Loopback port; `None` takes a free one.
    pub port: Option<u16>,
    /// Password of the administrator; must stay the same over the life of the data.
    pub password: String,
    /// Data that must outlive a power cut; otherwise everything is tuned for throw-away speed.
    pub lasting: bool,
    /// Further lines of configuration, for instance `max_connections`.
    pub extra: BTreeMap<String, String>,
}

impl Settings {
    /// Data that is kept: checksums, synced writes.
    #[must_use]
    pub fn lasting(data: PathBuf, log: PathBuf, password: String) -> Self {
        let extra = [
            // One person's machine: room for every service's pool, little memory before it is asked for.
            ("max_connections", "60"),
            ("shared_buffers", "48MB"),
            ("max_wal_size", "256MB"),
            ("max_parallel_workers", "2"),
            ("autovacuum_naptime", "5min"),
        ];
        Self {
            data,
            log,
            port: None,
            password,
            lasting: true,
            extra: lines(&extra),
        }
    }

    /// Data for one test run: nothing is synced.
    #[must_use]
    pub fn scratch(folder: &Path) -> Self {
        let extra = [
            ("max_connections", "200"),
            ("shared_buffers", "32MB"),
            ("fsync", "off"),
            ("synchronous_commit", "off"),
            ("full_page_writes", "off"),
            ("autovacuum", "off"),
            ("max_wal_size", "1GB"),
            ("wal_level", "minimal"),
            ("max_wal_senders", "0"),
        ];
        let (data, log) = (folder.join("data"), folder.join("postgres.log"));
        Self {
            data,
            log,
            port: None,
            password: random_password(),
            lasting: false,
            extra: lines(&extra),
        }
    }
}

fn lines(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

/// 32 letters and digits, about 190 bits.
#[must_use]
pub fn random_password() -> String {
    rand::rng().sample_iter(Alphanumeric).take(32).map(char::from).collect()
}

/// A server that is ready. Dropping it stops it; so does the death of this process, however it dies.
#[derive(Debug)]
pub struct Server {
    addr: SocketAddr,
    password: String,
    version: String,
    lasting: bool,
    child: Child,
}

impl Server {
    /// Prepares the data folder and starts the server; returns when it accepts connections.
    ///
    /// # Errors
    /// Each one sentence that says what to do.
    pub fn start(settings: &Settings, binaries: &Binaries) -> Result<Self, Error> {
        let user = Unprivileged::find()?;
        cluster::prepare(settings, binaries, user.as_ref())?;
        // A port that was free a moment ago may be taken now; only one that we chose may be chosen again.
        let mut attempts = if settings.port.is_some() { 1 } else { 3 };
        loop {
            attempts -= 1;
            let port = match settings.port {
                Some(port) => port,
                None => free_port()?,
            };
            match launch(settings, binaries, user.as_ref(), port) {
                Err(Error::NotStarted { said }) if attempts > 0 && said.contains("could not bind") => {}
                done => return done,
            }
        }
    }

    #[must_use]
    pub const fn addr(&self) -> SocketAddr {
        self.addr
    }

    #[must_use]
    pub const fn pid(&self) -> u32 {
        self.child.pid()
    }

    /// As the server prints it.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// A connection string for the administrator.
    #[must_use]
    pub fn admin_url(&self, database: &str) -> String {
        format!("postgres://{SUPERUSER}:{}@{}/{database}", self.password, self.addr)
    }

    /// Stops: clients are cut off, lasting data is written. Returns when the process is gone, or was cut off because it hung.
    pub fn stop(self) {
        drop(self);
    }

    /// Has the server ended without being told to?
    #[must_use]
    pub fn ended(&self) -> bool {
        self.child.wait(Duration::ZERO).is_some()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.signal(stop_signal(self.lasting));
        if self.child.wait(STOPPED).is_none() {
            tracing::warn!(
                pg.pid = self.child.pid(),
                "PostgreSQL did not stop in time and is cut off"
            );
            self.child.signal(libc::SIGQUIT);
            self.child.wait(Duration::from_secs(5));
        }
    }
}

/// SIGINT is PostgreSQL's fast stop; SIGQUIT gives up the last checkpoint, which only lasting data needs.
const fn stop_signal(lasting: bool) -> i32 {
    if lasting { libc::SIGINT } else { libc::SIGQUIT }
}

fn launch(settings: &Settings, binaries: &Binaries, user: Option<&Unprivileged>, port: u16) -> Result<Server, Error> {
    let command = command(settings, binaries, user, port)?;
    let server = Server {
        addr: SocketAddr::from((Ipv4Addr::LOCALHOST, port)),
        password: settings.password.clone(),
        version: binaries.version.clone(),
        lasting: settings.lasting,
        child: Child::spawn(command, stop_signal(settings.lasting))
            .map_err(Error::file("run", &binaries.program("postgres")))?,
    };
    let deadline = Instant::now() + READY;
    loop {
        if let Some(status) = server.child.wait(Duration::from_millis(10)) {
            let code = status.and_then(|status| status.signal().or(status.code()));
            return Err(Error::NotStarted {
                said: last_words(&settings.log, code),
            });
        }
        if is_ready(&settings.data, server.pid()) {
            return Ok(server);
        }
        if Instant::now() > deadline {
            return Err(Error::Late {
                seconds: READY.as_secs(),
                log: settings.log.clone(),
            });
        }
    }
}

fn command(settings: &Settings, binaries: &Binaries, user: Option<&Unprivileged>, port: u16) -> Result<Command, Error> {
    let log = fs::File::create(&settings.log).map_err(Error::file("write", &settings.log))?;
    let copy = log.try_clone().map_err(Error::file("write", &settings.log))?;
    let mut command = Command::new(binaries.program("postgres"));
    command.arg("-D").arg(&settings.data);
    let fixed = [
        ("listen_addresses", "127.0.0.1"),
        // No socket file: nothing to clean up, no limit on the length of its path.
        ("unix_socket_directories", ""),
        ("logging_collector", "off"),
        ("timezone", "UTC"),
        ("log_timezone", "UTC"),
    ];
    for (name, value) in fixed {
        command.arg("-c").arg(format!("{name}={value}"));
    }
    command.arg("-c").arg(format!("port={port}"));
    for (name, value) in &settings.extra {
        command.arg("-c").arg(format!("{name}={value}"));
    }
    command.current_dir("/").stdin(Stdio::null()).stdout(log).stderr(copy);
    become_user(&mut command, user);
    Ok(command)
}

/// The last line of `postmaster.pid` tells readiness; it is what pg_ctl reads.
fn is_ready(data: &Path, pid: u32) -> bool {
    let lock = data.join("postmaster.pid");
    cluster::lock_holder(&lock) == Some(pid)
        && fs::read_to_string(&lock).is_ok_and(|text| text.lines().nth(7).is_some_and(|line| line.trim() == "ready"))
}

/// The server's own reason, from its log.
fn last_words(log: &Path, code: Option<i32>) -> String {
    let said = fs::read_to_string(log).unwrap_or_default();
    let reason = said
        .lines()
        .find(|line| line.contains("could not bind"))
        .or_else(|| {
            said.lines()
                .rev()
                .find(|line| line.contains("FATAL") || line.contains("PANIC"))
        })
        .or_else(|| said.lines().next_back());
    match reason.and_then(|line| line.split_once(":  ").map(|(_, text)| text).or(Some(line))) {
        Some(text) => format!("{} (see `{}`)", text.trim(), log.display()),
        None => format!("it ended at once with code {code:?}"),
    }
}

fn free_port() -> Result<u16, Error> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| listener.local_addr())
        .map(|addr| addr.port())
        .map_err(|cause| Error::NotStarted {
            said: format!("no free port on loopback: {cause}"),
        })
}
