//! What a running instance tells others: a file in its data folder, and a file for scripts.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};

use crate::folder::Folder;

const FILE: &str = "running.json";

/// Addresses of a running instance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instance {
    pub pid: u32,
    /// `http://localhost:8080`
    pub url: String,
    /// Page of the mail sink, where mails stay on this machine.
    pub mail_url: Option<String>,
    /// Base address of the sandbox, where there is one.
    pub sandbox_url: Option<String>,
    /// Where other programs read the market feed: `127.0.0.1:7010`.
    pub feed: Option<String>,
    /// File with the token that they show.
    pub feed_token_file: Option<PathBuf>,
}

impl Instance {
    /// # Errors
    /// The folder cannot be written.
    pub fn publish(&self, folder: &Folder) -> anyhow::Result<()> {
        folder.write_private(FILE, &serde_json::to_string_pretty(self)?)
    }

    /// The file goes with the instance; one that is left over names a dead process.
    pub fn withdraw(folder: &Folder) {
        drop(fs::remove_file(folder.join(FILE)));
    }

    /// # Errors
    /// Nothing runs on this folder.
    pub fn find(folder: &Folder) -> anyhow::Result<Self> {
        let found = fs::read_to_string(folder.join(FILE))
            .ok()
            .and_then(|text| serde_json::from_str::<Self>(&text).ok());
        match found {
            // Whoever can take the lock proves that nobody runs.
            Some(instance) if folder.hold().is_err() => Ok(instance),
            _ => bail!("nothing runs on {folder}: start it first (`make run`)"),
        }
    }

    /// Writes shell assignments; a reader never sees half of them.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn announce(&self, path: &Path) -> anyhow::Result<()> {
        let line = |name: &str, value: &Option<String>| {
            value
                .as_ref()
                .map_or(String::new(), |value| format!("{name}={value}\n"))
        };
        let token_file = self.feed_token_file.as_ref().map(|path| path.display().to_string());
        let text = format!(
            "MERIDIAN_URL={}\n{}{}{}{}",
            self.url,
            line("MERIDIAN_MAIL_URL", &self.mail_url),
            line("MERIDIAN_SANDBOX_URL", &self.sandbox_url),
            line("MERIDIAN_FEED", &self.feed),
            line("MERIDIAN_FEED_TOKEN_FILE", &token_file)
        );
        let partial = path.with_extension("part");
        fs::write(&partial, text)
            .and_then(|()| fs::rename(&partial, path))
            .with_context(|| format!("cannot write the addresses to `{}`", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::Instance;
    use crate::folder::Folder;

    #[test]
    fn only_a_held_folder_is_running() {
        let temp = tempfile::tempdir().unwrap();
        let folder = Folder::open(Some(temp.path().join("data"))).unwrap();
        let instance = Instance {
            pid: 1,
            url: "http://localhost:1".to_owned(),
            mail_url: None,
            sandbox_url: None,
            feed: None,
            feed_token_file: None,
        };
        assert!(Instance::find(&folder).is_err());
        instance.publish(&folder).unwrap();
        assert!(Instance::find(&folder).is_err(), "left over by one that was killed");
        let held = folder.hold().unwrap();
        assert_eq!(Instance::find(&folder).unwrap(), instance);
        drop(held);
    }
}
