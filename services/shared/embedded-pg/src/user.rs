//! The user that the server runs as where we are root, which PostgreSQL refuses to be.

use std::{
    fs, io,
    os::unix::fs::{MetadataExt, chown},
    path::{Path, PathBuf},
    process::Command,
};

use crate::Error;

/// A user of this system without rights of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unprivileged {
    pub name: String,
    pub uid: u32,
    pub gid: u32,
}

impl Unprivileged {
    /// The user to become: `postgres` or `nobody` for root; `None` for everyone else, who stay who they are.
    ///
    /// # Errors
    /// We are root and neither user exists.
    pub fn find() -> Result<Option<Self>, Error> {
        if !is_root() {
            return Ok(None);
        }
        let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
        ["postgres", "nobody"]
            .iter()
            .find_map(|name| parse(&users, name))
            .map(Some)
            .ok_or(Error::NoUser)
    }

    /// The first folder on the way to `path` that this user may not pass, among those that exist.
    #[must_use]
    pub fn closed_ancestor(&self, path: &Path) -> Option<PathBuf> {
        path.ancestors()
            .skip(1)
            .filter_map(|folder| Some((folder, fs::metadata(folder).ok()?)))
            .find(|(_, meta)| {
                let execute = if meta.uid() == self.uid {
                    0o100
                } else if meta.gid() == self.gid {
                    0o010
                } else {
                    0o001
                };
                meta.mode() & execute == 0
            })
            .map(|(folder, _)| folder.to_owned())
    }

    pub(crate) fn own(&self, path: &Path) -> io::Result<()> {
        chown(path, Some(self.uid), Some(self.gid))
    }
}

/// Runs `command` as this user; as ourselves if there is none.
pub(crate) fn become_user(command: &mut Command, user: Option<&Unprivileged>) {
    use std::os::unix::process::CommandExt;
    if let Some(user) = user {
        // `uid` also drops root's supplementary groups.
        command.gid(user.gid).uid(user.uid);
    }
}

fn is_root() -> bool {
    // Our own process folder belongs to the effective user; no unsafe call is needed to know it.
    fs::metadata("/proc/self").map_or_else(
        |_| {
            Command::new("id")
                .arg("-u")
                .output()
                .is_ok_and(|id| id.stdout.trim_ascii() == b"0")
        },
        |meta| meta.uid() == 0,
    )
}

fn parse(passwd: &str, name: &str) -> Option<Unprivileged> {
    passwd.lines().find_map(|line| {
        let mut fields = line.split(':');
        let found = fields.next()?;
        let uid = fields.nth(1)?.parse().ok()?;
        let gid = fields.next()?.parse().ok()?;
        (found == name && uid != 0).then(|| Unprivileged {
            name: found.to_owned(),
            uid,
            gid,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_user_is_read_and_root_is_not_one() {
        let passwd =
            "root:x:0:0::/root:/bin/sh\nbad line\nnobody:x:65534:65533:n:/:/bin/false\ntoor:x:0:0::/:/bin/sh\n";
        let nobody = parse(passwd, "nobody").map(|user| (user.uid, user.gid));
        assert_eq!(nobody, Some((65534, 65533)));
        assert_eq!(parse(passwd, "toor"), None);
        assert_eq!(parse(passwd, "postgres"), None);
    }
}
