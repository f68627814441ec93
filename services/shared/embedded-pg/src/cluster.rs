//! The data folder: made once with initdb, checked at every later start.

use std::{
    fs, io,
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::{Binaries, Error, Settings, Unprivileged, server::SUPERUSER, user::become_user};

/// How long a dying server may hold its data folder before we call the folder in use.
const HANDOVER: Duration = Duration::from_secs(8);

/// The major version of the data in `folder`; `None` where there is no data yet.
#[must_use]
pub fn major_of(folder: &Path) -> Option<u32> {
    fs::read_to_string(folder.join("PG_VERSION")).ok()?.trim().parse().ok()
}

/// Makes the folder usable: initialises it where it is new, refuses what is foreign or of another version, clears a stale lock.
pub(crate) fn prepare(settings: &Settings, binaries: &Binaries, user: Option<&Unprivileged>) -> Result<(), Error> {
    let data = &settings.data;
    if let Some(user) = user
        && let Some(closed) = user.closed_ancestor(data)
    {
        return Err(Error::Closed {
            user: user.name.clone(),
            path: data.clone(),
            closed,
        });
    }
    match major_of(data) {
        Some(major) if major == binaries.major => hand_over(data),
        Some(major) => Err(Error::OtherMajor {
            folder: data.clone(),
            data: major,
            server: binaries.major,
        }),
        None => initialise(settings, binaries, user),
    }
}

fn initialise(settings: &Settings, binaries: &Binaries, user: Option<&Unprivileged>) -> Result<(), Error> {
    let data = &settings.data;
    if fs::read_dir(data).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(Error::ForeignFolder { folder: data.clone() });
    }
    // Made beside its place: an initdb that is cut off must not look like a data folder at the next start.
    let parent = data.parent().unwrap_or(Path::new("/"));
    let partial = parent.join(format!("initdb.{}", std::process::id()));
    fs::create_dir_all(parent).map_err(Error::file("create", parent))?;
    let _ = fs::remove_dir_all(&partial);
    fs::create_dir(&partial).map_err(Error::file("create", &partial))?;
    let done = fill(settings, binaries, user, &partial);
    if done.is_err() {
        let _ = fs::remove_dir_all(&partial);
    }
    done?;
    let _ = fs::remove_dir(data);
    fs::rename(&partial, data).map_err(Error::file("create", data))
}

fn fill(settings: &Settings, binaries: &Binaries, user: Option<&Unprivileged>, folder: &Path) -> Result<(), Error> {
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).map_err(Error::file("protect", folder))?;
    if let Some(user) = user {
        user.own(folder).map_err(Error::file("hand over", folder))?;
    }
    let secret = folder.with_extension("pw");
    let written = write_secret(&secret, &settings.password, user);
    let mut command = Command::new(binaries.program("initdb"));
    command
        .args([
            "--encoding=UTF8",
            "--no-locale",
            "--auth=scram-sha-256",
            "--username",
            SUPERUSER,
        ])
        .arg("--pwfile")
        .arg(&secret)
        .arg("--pgdata")
        .arg(folder);
    if settings.lasting {
        command.arg("--data-checksums");
    } else {
        command.arg("--no-sync");
    }
    // initdb asks for the working folder, which may be closed to its user.
    command.current_dir("/").stdin(Stdio::null()).env_remove("PGDATA");
    become_user(&mut command, user);
    let run = written.map_err(Error::file("write", &secret)).and_then(|()| {
        command
            .output()
            .map_err(Error::file("run", &binaries.program("initdb")))
    });
    let _ = fs::remove_file(&secret);
    let run = run?;
    if run.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&run.stderr);
    let line = said
        .lines()
        .find(|line| line.contains("error:") || line.contains("FATAL"))
        .or(said.lines().next());
    Err(Error::Initdb {
        said: line.unwrap_or("initdb gave no reason").trim().to_owned(),
    })
}

fn write_secret(path: &PathBuf, secret: &str, user: Option<&Unprivileged>) -> io::Result<()> {
    use std::io::Write;
    let _ = fs::remove_file(path);
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)?;
    file.write_all(secret.as_bytes())?;
    user.map_or(Ok(()), |user| user.own(path))
}

/// Waits for a server that is just stopping, refuses one that lives, removes the lock of one that is gone.
///
/// PostgreSQL itself only asks whether *some* process has the number in the lock file; after a crash and a restart of the
/// machine that may be anybody.
fn hand_over(data: &Path) -> Result<(), Error> {
    let lock = data.join("postmaster.pid");
    let deadline = Instant::now() + HANDOVER;
    loop {
        let Some(pid) = lock_holder(&lock) else { return Ok(()) };
        if !holds(pid, data) {
            return match fs::remove_file(&lock) {
                Ok(()) => Ok(()),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                Err(cause) => Err(Error::File {
                    doing: "remove",
                    path: lock,
                    cause,
                }),
            };
        }
        if Instant::now() > deadline {
            return Err(Error::InUse {
                folder: data.to_owned(),
                pid,
            });
        }
        thread::sleep(Duration::from_millis(50));
    }
}

pub(crate) fn lock_holder(lock: &Path) -> Option<u32> {
    fs::read_to_string(lock).ok()?.lines().next()?.trim().parse().ok()
}

/// A postmaster's working folder is its data folder.
fn holds(pid: u32, data: &Path) -> bool {
    match fs::read_link(format!("/proc/{pid}/cwd")) {
        Ok(folder) => fs::canonicalize(data).is_ok_and(|data| data == folder),
        // No such process; or one of another user, which cannot be a server of ours unless there is no /proc at all.
        Err(_) => !Path::new("/proc/self").exists(),
    }
}
