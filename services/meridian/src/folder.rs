//! The data folder: found, made, marked with its version, held by one program at a time.

use std::{
    env,
    fs::{self, File, TryLockError},
    io::{self, Read, Seek, Write},
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow, bail};
use embedded_pg::Unprivileged;

/// Raised when data of before can no longer be read.
const VERSION: u32 = 1;

/// An existing data folder of the right version.
#[derive(Debug, Clone)]
pub struct Folder(PathBuf);

/// Held as long as the program uses the folder.
#[derive(Debug)]
pub struct Held(#[expect(dead_code, reason = "the lock lives as long as the file is open")] File);

/// Where data goes if nobody says so.
///
/// # Errors
/// There is no home folder.
pub fn default_path() -> anyhow::Result<PathBuf> {
    let set = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let path = set("XDG_DATA_HOME")
        .or_else(|| set("HOME").map(|home| home.join(".local/share")))
        .map(|base| base.join("meridian"));
    let open = |path: &Path| !matches!(Unprivileged::find(), Ok(Some(user)) if user.closed_ancestor(path).is_some());
    match path {
        Some(path) if open(&path) => Ok(path),
        _ if matches!(Unprivileged::find(), Ok(Some(_))) => Ok(PathBuf::from("/var/lib/meridian")),
        _ => bail!("neither XDG_DATA_HOME nor HOME is set: name a folder with --data"),
    }
}

impl Folder {
    /// Opens the folder, or makes it.
    ///
    /// # Errors
    /// One sentence: no permission, another version, or somebody else's folder.
    pub fn open(path: Option<PathBuf>) -> anyhow::Result<Self> {
        let folder = Self(absolute(path)?);
        if folder.exists()? { Ok(folder) } else { folder.make() }
    }

    /// Opens the folder only if it is one.
    ///
    /// # Errors
    /// As [`Folder::open`], and when there is none.
    pub fn existing(path: Option<PathBuf>) -> anyhow::Result<Self> {
        let folder = Self(absolute(path)?);
        if !folder.exists()? {
            bail!("there is no data in {folder} yet: start the application first (`make run`)");
        }
        Ok(folder)
    }

    #[must_use]
    pub fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Takes the folder for this program.
    ///
    /// # Errors
    /// Another one has it.
    pub fn hold(&self) -> anyhow::Result<Held> {
        let path = self.join("lock");
        let mut file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(|error| self.denied(&error))?;
        match file.try_lock() {
            Ok(()) => {
                file.set_len(0)?;
                file.rewind()?;
                write!(file, "{}", std::process::id())?;
                Ok(Held(file))
            }
            Err(TryLockError::WouldBlock) => {
                let mut pid = String::new();
                file.read_to_string(&mut pid)?;
                bail!(
                    "{self} is in use by another Meridian (process {pid}): stop that one or name another folder with --data"
                )
            }
            Err(TryLockError::Error(error)) => Err(self.denied(&error)),
        }
    }

    /// Writes a file that only its owner may read; readers never see half of it.
    ///
    /// # Errors
    /// No permission, no space.
    pub fn write_private(&self, name: &str, text: &str) -> anyhow::Result<()> {
        let (path, partial) = (self.join(name), self.join(&format!("{name}.part")));
        let write = || {
            let mut file = File::options()
                .write(true)
                .create(true)
                .truncate(true)
                .mode(0o600)
                .open(&partial)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&partial, &path)
        };
        write().map_err(|error| self.denied(&error))
    }

    fn exists(&self) -> anyhow::Result<bool> {
        match fs::read_to_string(self.join("VERSION")) {
            Ok(text) => self.check(&text).map(|()| true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if fs::read_dir(&self.0).is_ok_and(|mut entries| entries.next().is_some()) {
                    bail!("{self} is not empty and is not a data folder of Meridian: name another one with --data");
                }
                Ok(false)
            }
            Err(error) => Err(self.denied(&error)),
        }
    }

    fn check(&self, text: &str) -> anyhow::Result<()> {
        match text
            .trim()
            .strip_prefix("meridian ")
            .and_then(|number| number.parse::<u32>().ok())
        {
            Some(VERSION) => Ok(()),
            Some(other) => bail!(
                "{self} has data version {other}, this program reads version {VERSION}: use the Meridian that made it, or name another folder with --data"
            ),
            None => bail!("{self} has a VERSION file that is not Meridian's: name another folder with --data"),
        }
    }

    fn make(self) -> anyhow::Result<Self> {
        fs::create_dir_all(&self.0).map_err(|error| self.denied(&error))?;
        // The database's user must be able to pass through, not to look around.
        let mode = if matches!(Unprivileged::find(), Ok(Some(_))) {
            0o711
        } else {
            0o700
        };
        fs::set_permissions(&self.0, fs::Permissions::from_mode(mode)).map_err(|error| self.denied(&error))?;
        fs::write(self.join("VERSION"), format!("meridian {VERSION}\n")).map_err(|error| self.denied(&error))?;
        Ok(self)
    }

    fn denied(&self, error: &io::Error) -> anyhow::Error {
        anyhow!(
            "cannot write to {self} ({error}): give yourself the right, free some space, or name another folder with --data"
        )
    }
}

impl std::fmt::Display for Folder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the data folder `{}`", self.0.display())
    }
}

fn absolute(path: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    let path = path.map_or_else(default_path, Ok)?;
    // The database's server has another working folder.
    std::path::absolute(&path).with_context(|| format!("`{}` is not a folder name", path.display()))
}

#[cfg(test)]
mod tests {
    use std::{fs, os::unix::fs::PermissionsExt};

    use super::Folder;

    #[test]
    fn made_once_held_once() {
        let temp = tempfile::tempdir().unwrap();
        let path = temp.path().join("new/data");
        let first = Folder::open(Some(path.clone())).unwrap();
        let held = first.hold().unwrap();
        let again = Folder::open(Some(path)).unwrap();
        assert!(
            again
                .hold()
                .unwrap_err()
                .to_string()
                .contains("in use by another Meridian")
        );
        drop(held);
        again.hold().unwrap();
    }

    #[test]
    fn other_versions_and_other_folders_are_refused() {
        let temp = tempfile::tempdir().unwrap();
        fs::write(temp.path().join("VERSION"), "meridian 99\n").unwrap();
        let error = Folder::open(Some(temp.path().to_owned())).unwrap_err().to_string();
        assert!(error.contains("data version 99") && error.contains("--data"), "{error}");
        fs::rename(temp.path().join("VERSION"), temp.path().join("letter.txt")).unwrap();
        let error = Folder::open(Some(temp.path().to_owned())).unwrap_err().to_string();
        assert!(error.contains("not empty"), "{error}");
    }

    #[test]
    fn private_files_are_private() {
        let temp = tempfile::tempdir().unwrap();
        let folder = Folder::open(Some(temp.path().join("data"))).unwrap();
        folder.write_private("secret", "x").unwrap();
        let mode = fs::metadata(folder.join("secret")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
