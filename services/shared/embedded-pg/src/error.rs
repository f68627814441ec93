//! What can go wrong before or while a server runs. Each text is one sentence that says what to do.

use std::{io, path::PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "PostgreSQL was not found at `{path}`: set MERIDIAN_PG_BIN to a folder that holds `postgres` and `initdb`, or unset it",
        path = .0.display()
    )]
    NotThere(PathBuf),

    #[error("`{path}` is PostgreSQL {major}, but 15 or newer is needed: install a newer one or unset MERIDIAN_PG_BIN", path = path.display())]
    TooOld { path: PathBuf, major: u32 },

    #[error(
        "no PostgreSQL 15 or newer was found and none could be fetched ({why}): install it (Debian: apt-get install postgresql) or set MERIDIAN_PG_BIN"
    )]
    NoBinaries { why: String },

    #[error(
        "`{folder}` holds data of PostgreSQL {data}, but the server found is {server}: install PostgreSQL {data}, set MERIDIAN_PG_BIN to its bin folder, or choose another data folder",
        folder = folder.display()
    )]
    OtherMajor { folder: PathBuf, data: u32, server: u32 },

    #[error("`{folder}` is in use by another PostgreSQL (process {pid}): stop that one or choose another data folder", folder = folder.display())]
    InUse { folder: PathBuf, pid: u32 },

    #[error("`{folder}` exists and is not empty, but is no PostgreSQL data folder: choose another data folder or empty it", folder = folder.display())]
    ForeignFolder { folder: PathBuf },

    #[error(
        "PostgreSQL does not run as root, and `{user}` cannot reach `{path}` because `{closed}` is closed to others: choose a data folder outside it (for instance below /var/lib/meridian)",
        path = path.display(), closed = closed.display()
    )]
    Closed {
        user: String,
        path: PathBuf,
        closed: PathBuf,
    },

    #[error(
        "PostgreSQL does not run as root, and this system has neither a user `postgres` nor `nobody`: run as another user"
    )]
    NoUser,

    #[error("cannot {doing} `{path}`: {cause}: check its permissions and the free space, or choose another folder", path = path.display())]
    File {
        doing: &'static str,
        path: PathBuf,
        #[source]
        cause: io::Error,
    },

    #[error("PostgreSQL could not prepare its data folder: {said}")]
    Initdb { said: String },

    #[error("PostgreSQL did not start: {said}")]
    NotStarted { said: String },

    #[error("PostgreSQL was not ready after {seconds} s: see `{log}`", log = log.display())]
    Late { seconds: u64, log: PathBuf },
}

impl Error {
    pub(crate) fn file(doing: &'static str, path: &std::path::Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |cause| Self::File { doing, path, cause }
    }
}
